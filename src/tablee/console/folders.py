"""Where things are kept on this machine unless somebody says otherwise."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder of tables, decks and saved games of the present user."""
    return user_data_path("tablee", appauthor=False)
