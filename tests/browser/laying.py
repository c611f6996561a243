"""Another game is laid on a table: what a test is about need not be played up to."""

from __future__ import annotations

from copy import copy

from msgspec.structs import replace

from tablee.games.caractere.rules import Caractere
from tablee.games.tous_ego.rules import TousEgo
from tablee.server.house import House
from tests.properties.helpers import AnyState
from tests.server.serving import ServerThread, room_in


def on_the_table(server: ServerThread, code: str) -> AnyState:
    """The game that lies there now."""

    def look(house: House) -> AnyState:
        state = room_in(house, code).sitting.state
        assert state is not None
        return state

    return server.inside(look)


def lay(server: ServerThread, code: str, before: AnyState, state: AnyState) -> bool:
    """Another game lies there now, unless somebody has moved since `before` or is about to.

    A ballot that is held changes no version of the table, but the game that lies there.
    """

    def change(house: House) -> bool:
        room = room_in(house, code)
        untouched = room.sitting.state is before and not room.has_pending_changes()
        if untouched:
            room.sitting = replace(room.sitting, state=state)
        return untouched

    return server.inside(change)


def stand_on(server: ServerThread, code: str, cell: int) -> None:
    """All pawns stand on this cell, whatever the game has come to by then."""
    laid = False
    while not laid:
        state = on_the_table(server, code)
        assert isinstance(state, Caractere | TousEgo)
        found = copy(state)
        found.position = (cell,) * found.seats
        laid = lay(server, code, state, found)
