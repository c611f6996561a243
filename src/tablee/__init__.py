"""Tablée: French party and card games as an exact, fast and secret-safe library, with bots and simulation."""

__version__ = "0.1.0"
