"""Games that other packages bring."""
