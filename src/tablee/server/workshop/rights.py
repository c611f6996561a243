"""Who may do what in the workshop.

A device makes up a writer's token and shows it with every request; of those who own a deck the hash is kept beside
it. Whoever keeps the server may do everything; so may everybody where the operator has said so.
"""

from __future__ import annotations

import hmac
import time
from typing import TYPE_CHECKING

from msgspec import Struct
from starlette.requests import Request

from tablee.core import Refusal
from tablee.core.game import Game
from tablee.decks.library import built_in
from tablee.server.http.bodies import client_of
from tablee.tables.codes import hashed

if TYPE_CHECKING:
    from tablee.server.house import House

KEEPER_SECONDS = 12 * 3600
LONGEST_TOKEN = 200


class Writer(Struct, frozen=True):
    """Who asks."""

    token: str
    """The hash of the writer's token; empty without one."""
    device: str
    """The hash by which the device is known at tables; empty if it does not say."""
    client: str
    keeps: bool
    """Whether they may do everything."""


class Rights:
    """Of one server. Nothing of it is in memory: any server of the same folder says the same."""

    def __init__(self, mode: str) -> None:
        self.mode = mode

    def require_open(self) -> None:
        """As if there were nothing here, where the operator wants no workshop."""
        if self.mode == "off":
            raise Refusal("table", "no_such_path")

    def writer(self, house: House, request: Request) -> Writer:
        """Who asks."""
        token = _hash_in(request, "x-tablee-writer")
        keeps = self.mode == "all" or self._keeps(house, request, token)
        return Writer(token, _hash_in(request, "x-tablee-device"), client_of(house, request), keeps)

    def visible(self, house: House, writer: Writer, game: Game) -> dict[str, bool]:
        """The decks of a game that a writer may look at, and whether they may change each."""
        names = house.setups.shelf.names(game)
        may = {name: self.may_change(house, writer, game, name) for name in names}
        return {name: may[name] for name in names if may[name] or name in built_in(game)}

    def may_change(self, house: House, writer: Writer, game: Game, name: str) -> bool:
        """Whether this is one's own deck, or one is let."""
        if name in built_in(game):
            return False
        return writer.keeps or (bool(writer.token) and writer.token in house.workbench.owners(game, name))

    def may_look(self, house: House, writer: Writer, game: Game, name: str) -> bool:
        """What comes with a game is for everybody; what people wrote is for them."""
        return name in built_in(game) or self.may_change(house, writer, game, name)

    # Whoever keeps the server shows its operator's token once, and from then on what they were given for it ------

    def proof_for(self, house: House, token: str) -> str:
        """What this writer shows from now on, for some hours."""
        until = str(int(time.time()) + KEEPER_SECONDS)
        return f"{until}.{_signed(house, until, token)}"

    def _keeps(self, house: House, request: Request, token: str) -> bool:
        until, _, signed = request.headers.get("x-tablee-keeper", "")[:LONGEST_TOKEN].partition(".")
        if not (until.isascii() and until.isdecimal() and len(until) < 12 and int(until) > time.time()):
            return False
        try:
            house.operations.access.require_near(house, request)
        except Refusal:
            return False
        return hmac.compare_digest(signed.encode(), _signed(house, until, token).encode())


def _signed(house: House, until: str, token: str) -> str:
    return hmac.digest(house.operations.access.token, f"workshop {token} until {until}".encode(), "sha256").hex()


def _hash_in(request: Request, header: str) -> str:
    """The hash of a token in a header; empty without one."""
    given = request.headers.get(header, "")[:LONGEST_TOKEN]
    return hashed(given) if given else ""


def cards_in_play(house: House, writer: Writer, game: Game) -> frozenset[str]:
    """The cards, by id, of games that this person is in the middle of, whose answers must not be told.

    A person is known by the device, and by the address of a device that is at the table just now.
    """
    if not game.tells_answers:
        return frozenset()
    here = {session.room for session in list(house.sessions) if session.client == writer.client}
    found: set[str] = set()
    for room in list(house.directory.rooms()):
        table, state = room.sitting.table, room.sitting.state
        if table.game == game.name and table.status == "playing" and state is not None:
            sits = any(chair.device and chair.device == writer.device for chair in table.chairs)
            found.update(card.id for card in state.setup.cards if sits or room in here)
    return frozenset(found)
