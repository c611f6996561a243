"""A finished game, played again from its seed with the answers that people kept: it must be the one on disk.

The server's word is not asked. Dealt anew from the stored seed, each version is made again from the answers that were
accepted as that version (and, where an acknowledgement was lost on the way, from those that were sent); what happens
must be the stored events, and the last state must be the stored one, byte for byte; so must every state on the way,
where somebody wrote them down. An answer that is missing or is there twice makes another game; a ballot that was once
stored with the name of its voter makes other bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import json, msgpack

from tablee.core import Pool, Refusal, State, save
from tablee.tables.sitting import Sitting
from tests.faults.disk import Stored
from tests.faults.ledger import Ledger, Letter, Order

MOST_TRIED = 20_000
BOTS_PLAY_IN_THE_OPEN = ("face_to_face",)
"""Where events tell every move, so that even the answers of the server's bots can be found."""
SURELY_NOT = ("answered", "skipped", "time", "bot", "left")
"""What closed an ask if this answer did not count. (One that did is told so, or that the table has moved on.)"""
SILENT = ("leaf",)
"""Moves that nobody is told of."""
ON_THE_GAME = ("skip", "replace_question", "void_round")
"""Commands that change the game; the others change the table."""


@dataclass(frozen=True)
class Deed:
    """Something that may have led to a version."""

    name: str
    do: Callable[[State[Any]], list[Any]]


class Replay:
    """The game that lies on a table."""

    def __init__(self, disk: Stored, ledger: Ledger, sitting: Sitting, state: State[Any]) -> None:
        self.ledger = ledger
        self.sitting = sitting
        self.stored = state
        self.number = sitting.table.games
        self.happened = dict(disk.events(ledger.code, self.number))
        self.bytes = disk.state(ledger.code)
        first = min(self.happened, default=0)
        self.states = {version: state for version, state in disk.states(ledger.code).items() if version >= first}
        self.letters = [letter for letter in ledger.letters.values() if letter.game == self.number]
        self.orders = [
            order
            for order in ledger.orders.values()
            if order.game == self.number and not order.refused and order.words["say"] in ON_THE_GAME
        ]
        self.tried = 0

    def fault(self) -> str:
        """What does not fit; empty if everything does."""
        stored = self.stored
        state = self.sitting.table.rules.deal(stored.setup, stored.seats, stored.seed, stored.bots)
        state.moment += self.sitting.table.asked
        state.open_asks = None
        versions = {letter.accepted for letter in self.letters if letter.accepted is not None}
        for version in sorted(versions | set(self.happened) | set(self.states)):
            self.tried = 0
            must = [letter for letter in self.letters if letter.accepted == version]
            expected = [event for event in self.happened.get(version, []) if event["event"] != "dealt"]
            found = self._made(state, expected, must, version)
            if found is None:
                return self._unexplained(state, version, expected, must)
            state = found
            state.pool, state.open_asks = Pool(), None  # a ballot is accepted with the version that counts it
        return (
            ""
            if save(state) == self.bytes
            else f"the game on disk is not the one that was played: {self._other(state, self.bytes)}"
        )

    def _other(self, state: State[Any], on_disk: bytes) -> dict[str, Any]:
        """What is on disk, and what was played, where they differ."""
        stored, played = (msgpack.decode(data)["state"] for data in (on_disk, save(state)))
        names = sorted(stored.keys() | played.keys())
        return {name: (a, b) for name in names if (a := stored.get(name)) != (b := played.get(name))}

    def _unexplained(self, state: State[Any], version: int, expected: list[Any], must: list[Letter]) -> str:
        others = [letter for letter in self.letters if letter.ask == state.moment and letter.accepted != version]
        orders = [order for order in self.orders if order.done is None or order.done >= version]
        return (
            f"nothing that was said makes version {version} in {state.phase.name}: on disk is {expected};"
            f" accepted as it {must}; said besides {others}, {orders[:4]};"
            f" before it {self._other(state, self.states.get(version, self.bytes))}"
        )

    def _made(self, state: State[Any], expected: list[Any], must: list[Letter], version: int) -> State[Any] | None:
        """The state after everything that must have happened, if it tells exactly these events."""
        if not must and not expected and save(state) == self.states.get(version, save(state)):
            return state
        self.tried += 1
        if self.tried > MOST_TRIED:
            return None
        for letter in must:
            rest = [other for other in must if other is not letter]
            found = self._tried(state, _answering(letter), expected, rest, version)
            if found is not None:
                return found
        for deed in self._perhaps(state, version):
            found = self._tried(state, deed, expected, must, version)
            if found is not None:
                return found
        return None

    def _tried(
        self, state: State[Any], deed: Deed, expected: list[Any], must: list[Letter], version: int
    ) -> State[Any] | None:
        after = state.copy()
        try:
            events = deed.do(after)
        except Refusal:
            return None
        public = [json.decode(json.encode(event)) for event in events if event.to is None]
        if expected[: len(public)] != public:
            return None
        return self._made(after, expected[len(public) :], must, version)

    def _perhaps(self, state: State[Any], version: int) -> Iterator[Deed]:
        """What may have happened without anybody being told so."""
        for order in self.orders:
            if order.done is None or order.done >= version:
                yield self._ordered(order)
        for letter in self.letters:
            if letter.accepted is None and letter.closed not in SURELY_NOT:
                yield _answering(letter)
        if self.sitting.table.game in BOTS_PLAY_IN_THE_OPEN:
            yield from _by_bots(state)

    def _ordered(self, order: Order) -> Deed:
        words = order.words
        if words["say"] == "skip":
            seat = self.sitting.table.seats.index(words["chair"])
            return Deed("skip", lambda state: state.stand_in(seat))
        if words["say"] == "void_round":
            return Deed("void_round", lambda state: state.void_round())
        return Deed("replace_question", lambda state: state.replace_question())


def _answering(letter: Letter) -> Deed:
    def answer(state: State[Any]) -> list[Any]:
        if state.moment != letter.ask:
            raise Refusal("table", "another_moment")
        return state.answer(letter.seat, state.read(letter.move))

    return Deed(f"answer {letter.key}", answer)


def _by_bots(state: State[Any]) -> Iterator[Deed]:
    for seat in state.bots:
        ask = state.ask(seat)
        for option in ask.options if ask is not None else ():
            for values in option.values():
                move = {"move": option.move, **values}
                yield Deed("bot", lambda state, seat=seat, move=move: state.answer(seat, state.read(move)))  # type: ignore[misc]


def judge(disk: Stored, ledger: Ledger) -> None:
    """A game is over: did it end by the rules, with every answer that was acknowledged in it once?"""
    evening = ledger.evening
    sitting = disk.sitting(ledger.code)
    state = sitting.state if sitting is not None else None
    if sitting is None or state is None or state.outcome() is None or sitting.table.status != "over":
        evening.found("illegal", f"{ledger.code}: it was shown as over, and is not on disk")
        return
    evening.figures["games"] += 1
    evening.figures[sitting.table.game] += 1
    number = sitting.table.games
    versions = [letter.accepted for letter in ledger.letters.values() if letter.game == number]
    evening.figures["answers in their place"] += sum(version is not None for version in versions)
    if state.bots and sitting.table.game not in BOTS_PLAY_IN_THE_OPEN:
        _judge_with_bots(disk, ledger, sitting, number)
        return
    fault = Replay(disk, ledger, sitting, state).fault()
    evening.figures["games replayed"] += 1
    if fault:
        evening.found("lost", f"{ledger.code}, game {number} ({sitting.table.game}): {fault}")


def _judge_with_bots(disk: Stored, ledger: Ledger, sitting: Sitting, number: int) -> None:
    """What bots seal nobody can know; but an answer that is told of is told of once, in its own version."""
    happened = dict(disk.events(ledger.code, number))
    for letter in ledger.letters.values():
        if letter.game != number or letter.accepted is None:
            continue
        if letter.accepted > sitting.version or not _fits(letter, happened.get(letter.accepted, [])):
            ledger.evening.found("lost", f"{ledger.code}: version {letter.accepted} does not tell of {letter}")


def _fits(letter: Letter, events: list[Any]) -> bool:
    """Whether events may tell of this answer: by its seat and value, by its seat, or at all."""
    value = letter.move.get("value")
    telling = {"raise": "raised", "announce": "announced", "pass": "passed", "challenge": "challenged"}
    name = telling.get(letter.move["move"])
    if name is None:
        return bool(events) or letter.move["move"] in SILENT
    telling_of_it = [
        event
        for event in events
        if event["event"] == name and event["seat"] == letter.seat and value in (None, event.get("value"))
    ]
    return len(telling_of_it) == 1
