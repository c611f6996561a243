"""The same public course in two worlds: in one, what somebody may not know is drawn again. They must not notice."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from tablee.core import Move, Refusal, Seat
from tablee.games.face_to_face.rules import FaceToFace
from tablee.server.rooms.audience import MOST_RECENT_VERSIONS
from tests.properties.helpers import AnyState, Case, some_move
from tests.secrecy.checking import probing_move
from tests.secrecy.wire_line import Device
from tests.secrecy.wire_world import Chair, World, foresee, play_case, world

TOGETHER = {
    "estimating",
    "betting",
    "guessing",
    "guessing_together",
    "judging_adjectives",
    "judging",
    "judging_openly",
    "test_answering",
    "forecasting",
    "voting_and_forecasting",
}
"""Nothing is opened before the last one has answered."""
OPENS_NOTHING: dict[str, set[str]] = {
    "separating": {"shift"},
    "speaking": {"pass", "raise"},
    "announcing": {"announce"},
    "playing": {"play", "end_turn", "take_back"},
    "answering": {"answer"},
    "contesting": {"contest"},
    "debating": {"finished"},
    "test_contesting": {"doubt"},
    "voting": {"vote"},
}
"""Moves after which everybody knows what they knew, and what was said aloud."""
SECRET = (TOGETHER - {"guessing"}) | {"answering", "voting"}
"""Moments in which an answer is for nobody else to know: so it may be another one in the other world."""


def quiet(state: AnyState, move: Move) -> bool:
    """Whether nothing that is hidden is opened by this answer."""
    name, phase = str(type(move).__struct_config__.tag), state.phase.name
    if phase in TOGETHER:
        left = len(getattr(state.phase, "speakers", state.waiting()))
        return left > 1 and name != "jok"
    return name in OPENS_NOTHING.get(phase, ())


class Course:
    """Two worlds in step, and one who looks on: a seat, or everybody without a view of their own."""

    def __init__(self, real: World, other: World, rng: Random) -> None:
        self.real, self.other, self.rng = real, other, rng
        self.seat: Seat | None = None
        self.tried: set[str] = set()

    def look_on(self, seat: Seat | None) -> None:
        """Somebody else looks on from now on: what was told them in private must be the same so far."""
        self.seat = seat
        self.agree()
        told = self.real.room.audience.recent.versions
        self.other.room.audience.recent.versions = deque(told, MOST_RECENT_VERSIONS)

    def go_to(self, phase: str = "") -> None:
        """A new game, played on as far as this moment; asks go on being numbered, as the server expects."""
        moment = self.real.state.moment
        while True:
            state = self.real.case.deal(self.rng.randrange(10**9))
            while state.outcome() is None and phase and state.phase.name != phase:
                state.answer(*state.any_answer(self.rng))
            if state.outcome() is None:
                break
        state.moment += moment + 1
        state.open_asks = None
        self.real.state = state
        self.agree()

    def eyes(self, of: World) -> list[Device]:
        """The devices that know what the one who looks on knows."""
        return [device for device in of.devices.values() if device.knows == self.seat]

    def imagine(self) -> None:
        """In the other world, all that the one who looks on may not know is drawn again."""
        self.other.state = self.real.state.reimagined_for(self.seat, self.rng)

    def agree(self) -> None:
        """The other world is the real one again; what was told there in private stays told."""
        self.other.state = self.real.state.copy()

    async def compare(self, what: str, alike: bool = False) -> None:
        """The bytes that have come to those who look on are the same; all bytes, where the worlds were alike."""
        ours, theirs = await self.real.everything(), await self.other.everything()
        same_eyes = [device.name for device in self.eyes(self.real)]
        for name in ours if alike else same_eyes:
            assert ours[name] == theirs[name], (
                f"{name} (seat {self.seat}) can tell in {what}:\n{ours[name]!r}\n{theirs[name]!r}"
            )
        self.agree()

    # What happens -------------------------------------------------------------------------------------------

    async def step(self) -> None:
        """Something happens: an answer, a slip, somebody comes back, or the host does something."""
        dice = self.rng.random()
        if dice < 0.12:
            await self.come_back()
        elif dice < 0.2:
            await self.slip()
        elif dice < 0.23:
            await self.absence()
        else:
            await self.answer()

    async def answer(self) -> None:
        """Somebody answers: in the other world perhaps something else, if nobody may know."""
        state, rng = self.real.state, self.rng
        asks = state.asks()
        seat = rng.choice(list(asks))
        move = some_move(state, asks[seat], rng, rng.random() < 0.01)
        if not _goes_on(state, seat, move):
            self.go_to()
            return
        there = self._there(seat, move) if quiet(state, move) else None
        phase = state.phase.name
        told = await self.real.answer(seat, move)
        assert told == await self.other.answer(seat, move if there is None else there)
        if there is not None:
            self.tried.add(phase)
        await self.compare(f"{phase}: {move} and {there} by {seat}", alike=there is None)

    def _there(self, seat: Seat, move: Move) -> Move | None:
        """Another world for this answer, and what is answered there; None if the game might end or there is none."""
        if seat == self.seat and _draws(self.real.state, seat, move):
            return None
        for _ in range(20):
            self.imagine()
            twin, there = self.other.state, move
            if isinstance(twin, FaceToFace) and seat != self.seat:
                _take_in_hand(twin, move)
            if self.real.state.phase.name in SECRET and seat != self.seat:
                there = some_move(twin, twin.asks()[seat], self.rng)
            if quiet(twin, there) and _goes_on(twin, seat, there):
                return there
        self.agree()
        return None

    async def slip(self) -> None:
        """Somebody answers what is not legal, each world something else: nobody but they hear of it."""
        seat = self.rng.choice([seat for seat in self.real.of_seat if self.real.chairs[seat] != "held"])
        self.imagine()
        moves = [_wrong_move(each.state, seat, self.rng) for each in (self.real, self.other)]
        if seat == self.seat:
            moves[1] = moves[0]
        if None not in moves:
            for each, move in zip((self.real, self.other), moves, strict=True):
                assert move is not None
                assert await each.answer(seat, move) in ("refused", "closed")
        sender = self.real.of_seat[seat].name
        if self.real.of_seat[seat].knows != self.seat or seat == self.seat:
            await self.compare("a refusal")
        else:
            await self._compare_others("a refusal", sender)

    async def _compare_others(self, what: str, sender: str) -> None:
        """The same for all but one device, which has heard why it was refused."""
        for each in (self.real, self.other):
            each.devices[sender].ping()
            await each.devices[sender].everything()
        await self.compare(what)

    async def come_back(self) -> None:
        """A device that knows no more than the one who looks on comes back, with what it had long ago or just now."""
        self.imagine()
        name = self.rng.choice([device.name for device in self.eyes(self.real)])
        version = max(0, self.real.room.sitting.version - self.rng.choice((0, 1, 2, 5, 20, 100)))
        have = self.rng.choice(
            ({"game": 1, "version": version}, {"game": 1, "version": version}, None, {"game": 0, "version": 3})
        )
        for each in (self.real, self.other):
            await each.devices[name].connect(have)
        await self.compare(f"coming back to {self.real.state.phase.name} with {have}")

    async def absence(self) -> None:
        """The host skips somebody, puts a question aside or voids a round: the worlds are the same for this."""
        waiting = self.real.state.waiting()
        if self.real.state.seats == 2 or not waiting:
            return
        chair = self.rng.choice(waiting) + 1
        say, fields = self.rng.choice((("skip", {"chair": chair}), ("replace_question", {}), ("void_round", {})))
        for each in (self.real, self.other):
            await each.devices["board"].do(say, each.new_key(), **fields)
        await self.compare(say, alike=True)

    async def speak(self) -> None:
        """A debater says a word, to all."""
        state = self.real.state
        self.imagine()
        for seat in state.phase.on_the_floor(state):
            for each in (self.real, self.other):
                if each.chairs[seat] in ("own", "covered"):
                    each.of_seat[seat].line.say({"say": "speak", "seat": seat, "text": "Mais non !"})
                    await each.of_seat[seat].settle()
        await self.compare("debating")


def _goes_on(state: AnyState, seat: Seat, move: Move) -> bool:
    """Whether this is legal, and does not end the game."""
    later = state.copy()
    try:
        later.answer(seat, move)
    except Refusal:
        return False
    return later.outcome() is None


def _draws(state: AnyState, seat: Seat, move: Move) -> bool:
    """Whether whoever answers thereby sees cards that nobody has seen."""
    later = state.copy()
    later.answer(seat, move)
    return isinstance(later, FaceToFace) and later.turn != seat


def _take_in_hand(twin: FaceToFace, move: Move) -> None:
    """A card that is about to be laid must be in the imagined hand too: it changes places with another."""
    card = getattr(move, "card", None)
    if card is None or twin.hand >> card & 1:
        return
    spare = twin.hand & -twin.hand
    twin.hand ^= spare | 1 << card
    twin.deck = tuple(spare.bit_length() - 1 if other == card else other for other in twin.deck)
    twin.open_asks = None


def _wrong_move(state: AnyState, seat: Seat, rng: Random) -> Move | None:
    """Something that this seat may not do now, and that a client can send."""
    for _ in range(10):
        move = probing_move(state, seat, rng)
        try:
            state.check(seat, state.read(msgspec.to_builtins(move)))
        except Refusal:
            return move
    return None


class Segment(NamedTuple):
    """Part of a course: who looks on, and from which moment of a game."""

    seat: Seat | None
    phase: str = ""


async def _play(
    folder: Path, case: Case, chairs: tuple[Chair, ...], segments: Sequence[Segment], seed: int, steps: int
) -> set[str]:
    async with AsyncExitStack() as stack:
        worlds: list[World] = []
        for name in ("real", "other"):
            with pytest.MonkeyPatch.context() as patch:
                foresee(patch, seed)
                worlds.append(await stack.enter_async_context(world(folder / name, case, chairs)))
        for each in worlds:
            stack.callback(each.stop)  # both at once: a server takes a while to stop
        course = Course(worlds[0], worlds[1], Random(f"{case} {seed}"))
        course.agree()
        await course.compare("sitting down", alike=True)
        for segment in segments:
            course.look_on(segment.seat)
            course.go_to(segment.phase)
            for _ in range(steps):
                await course.step()
                if course.real.state.phase.name == "debating":
                    await course.speak()
    return course.tried


def play(
    folder: Path, case: Case, chairs: tuple[Chair, ...], segments: Sequence[Segment], seed: int, steps: int
) -> set[str]:
    """Random games in two worlds, seen by one after the other: the moments in which something hidden differed."""
    with pytest.MonkeyPatch.context() as patch:
        play_case(patch, case)
        return asyncio.run(_play(folder, case, chairs, segments, seed, steps))
