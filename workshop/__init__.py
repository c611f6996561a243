"""Questions on their way into a deck."""
