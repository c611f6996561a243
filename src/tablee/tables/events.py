"""What happens at a table besides what happens in its game."""

from __future__ import annotations

from typing import Any

from tablee.core import Event, Seat
from tablee.protocol.incoming import GameName


class Dealt(Event, frozen=True, tag="dealt"):
    """A game begins: who plays it, by seat, and under which looks. The first event of every game at a table."""

    game: GameName
    names: tuple[str, ...]
    looks: tuple[int, ...]
    first: Seat
    options: dict[str, Any] = {}  # noqa: RUF012 - structs copy it
    """What was agreed on."""
