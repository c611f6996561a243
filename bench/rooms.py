"""Tables that keep our server busy in a closed loop: nothing new is sent before the answer to the last has come."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from time import perf_counter
from typing import Any

from bench.players import Player, Record, Seats, Seen
from tablee.core import Ask, One
from tablee.protocol.incoming import Start

RNG = Random(1)


class Room(ABC):
    """A table and its players."""

    def __init__(self, game: str, players: int, options: dict[str, Any], record: Record) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.record = record
        self.people: list[Player] = []
        self.on_one_phone = False
        """Whether one device is passed round."""
        self.started = False
        self.stopping = False
        self.is_resting = False  # After `stopping`: nothing is outstanding. A table that never rests has stalled.

    def seat(self, seats: Seats, port: int) -> list[Player]:
        """Everybody sits down."""
        devices = 1 if self.on_one_phone else self.players
        self.people = [Player(self, number, seats, port) for number in range(devices)]
        return self.people

    @property
    def is_complete(self) -> bool:
        """Whether everybody is connected."""
        return all(player.is_welcome for player in self.people)

    @property
    def is_dealt(self) -> bool:
        """Whether everybody has seen the game begin."""
        return all(player.view is not None for player in self.people)

    def deal(self) -> None:
        """The host begins a game."""
        self.people[0].command(Start)

    def start(self) -> None:
        """Send the first."""
        self.started = True
        self.proceed()

    def proceed(self) -> None:
        """Send the next, unless stopping."""
        if self.stopping:
            self.is_resting = True
        else:
            self.send()

    @abstractmethod
    def send(self) -> None:
        """Whoever is asked answers; after a game the host begins another."""

    @abstractmethod
    def seen(self, player: Player, view: Seen, time: float) -> None:
        """A player has received a view."""


class DuelRoom(Room):
    """One answer outstanding: whoever is asked answers on receiving the view. Timed until the other receives it."""

    def __init__(self, game: str, players: int, options: dict[str, Any], record: Record) -> None:
        super().__init__(game, players, options, record)
        self.sent: dict[int, tuple[Player, float]] = {}
        """By version: the next answer may leave before the other player has received the last."""

    def send(self) -> None:
        """The first answer; later ones follow from what is seen."""
        for player in self.people:
            if player.view is not None and player.view.ask is not None:
                self._answer(player, player.view)

    def seen(self, player: Player, view: Seen, time: float) -> None:
        """The answer has arrived at the other player; whoever is asked goes on."""
        sent = self.sent.get(player.version)
        if sent is not None and sent[0] is not player:
            self.record.move_delivered(time - sent[1])
            del self.sent[player.version]
        if not self.started:
            return
        if view.ask is not None:
            if self.stopping:
                self.is_resting = True
            else:
                self._answer(player, view)
        elif view.outcome is not None and player.number == 0:
            self.deal()

    def _answer(self, player: Player, view: Seen) -> None:
        assert view.ask is not None
        move = next_card(view.ask, view, player.number)
        self.sent[player.version + 1] = (player, perf_counter())
        player.answer(move)


def next_card(ask: Ask, view: Seen, seat: int) -> dict[str, Any]:
    """The card that wastes least, and the end of the turn as soon as there may be one: as the peer's players do."""
    best: dict[str, Any] = {}
    least = 99
    for option in ask.options:
        if option.move == "end_turn":
            return {"move": "end_turn"}
        if option.move != "play":
            continue
        field, pile = option.fields["card"], str(option.fixed["pile"])
        assert isinstance(field, One)
        side = view.sides[seat if pile.startswith("own") else 1 - seat]
        up = pile.endswith("_ascending")
        card = int(field.options[0] if up else field.options[-1])
        waste = card - side.ascending.card if up else side.descending.card - card
        waste = waste if pile.startswith("own") else 50
        if waste < least:
            least, best = waste, {"move": "play", "card": card, "pile": pile}
    return best


SECRET = ("voting", "forecasting", "guessing_together", "judging_adjectives", "judging", "test_answering")
"""The moments in which all who are asked answer in secret and at once."""


class SecretRoom(Room):
    """All who are asked answer at once; on when all have seen the result. Timed until each who answered sees it.

    Only secret answers count. What a game needs in between (drawing a card, the answer that is to be guessed, a new
    game) is work that the server does besides.
    """

    def __init__(self, game: str, players: int, options: dict[str, Any], record: Record) -> None:
        super().__init__(game, players, options, record)
        self.unseen: set[Player] = set()
        self.asked: tuple[int, ...] = ()
        self.phase = ""
        self.version = 0
        self.time = 0.0

    def send(self) -> None:
        """Everybody who is awaited answers."""
        view, self.version = self.people[0].view, self.people[0].version
        assert view is not None
        self.unseen = set(self.people)
        self.asked, self.phase = view.waiting, view.phase
        self.time = perf_counter()
        for seat in view.waiting:
            player = self.people[seat]
            assert player.view is not None
            assert player.view.ask is not None
            option = player.view.ask.options[0]
            player.answer({"move": option.move, **option.any_values(RNG)})
        if not view.waiting:
            self.deal()

    def seen(self, player: Player, view: Seen, time: float) -> None:
        """Whether this player has seen the result, and whether all have."""
        still_open = player.version == self.version or (len(self.asked) > 1 and view.phase == self.phase)
        if still_open or player not in self.unseen:
            return
        if self.phase in SECRET and player.number in self.asked:
            self.record.move_delivered(time - self.time)
        self.unseen.remove(player)
        if not self.unseen:
            self.proceed()
