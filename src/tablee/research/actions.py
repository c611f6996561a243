"""A fixed space of actions: every way to answer in a game has a number, the same in every state.

A space is made of blocks, each for one kind of move. Seats are counted clockwise from whoever acts (1 is the next
player), so that one policy can play every seat. Numbers are chosen by buckets. An answer with many parts is given
in steps, one action for each part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

from msgspec import Struct

from tablee.core import Ask, Number, One, Option, PerSeat, Seat, Several, Text
from tablee.core.asks import SMALL_TALK

WAIT = 0
"""The action of whoever is not asked, and of whoever lets an offer pass that nobody waits for."""


class Parts(Struct, frozen=True):
    """An answer that is not complete yet: what has been chosen so far."""

    chosen: tuple[Any, ...]


Values: TypeAlias = dict[str, Any]
"""The fields of a complete answer."""
Way: TypeAlias = tuple[int, Values | Parts]
"""A number within a block, and what it stands for now."""


class Asked(Struct, frozen=True):
    """Who is asked, at a table of how many."""

    seat: Seat
    seats: int

    def distance(self, other: Seat) -> int:
        """How many places further clockwise somebody sits."""
        return (other - self.seat) % self.seats


class Block(Struct, frozen=True):
    """Actions that make one kind of move."""

    move: str

    @property
    def names(self) -> tuple[str, ...]:
        """What the actions are called, in the order of their numbers."""
        raise NotImplementedError

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """Those that are legal, if this option is on offer and these parts were chosen before."""
        raise NotImplementedError


class Plain(Block, frozen=True):
    """A move without a choice."""

    @property
    def names(self) -> tuple[str, ...]:
        """One."""
        return (self.move,)

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """Whenever it is on offer."""
        yield 0, {}


class Choose(Block, frozen=True):
    """One of these values; only where the offer has what is `fixed`, and values are what `of` says."""

    field: str
    values: tuple[int | str, ...]
    fixed: dict[str, Any] = {}
    of: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Each value, after the move and what is fixed."""
        return tuple(" ".join(map(str, (self.move, *self.fixed.values(), value))) for value in self.values)

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """Those on offer."""
        field = option.fields[self.field]
        if not isinstance(field, One) or option.fixed != self.fixed or self.of not in ("", field.of):
            return
        for number, value in enumerate(self.values):
            if value in field.options:
                yield number, {**self.fixed, self.field: value}


class SomePlayer(Block, frozen=True):
    """One of the players, counted from whoever acts; `most` is how many can sit at the table."""

    field: str
    most: int

    @property
    def names(self) -> tuple[str, ...]:
        """Oneself is 0."""
        return tuple(f"{self.move} player +{distance}" for distance in range(self.most))

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """Those on offer."""
        field = option.fields[self.field]
        if isinstance(field, One) and field.of == "seat":
            for seat in field.values():
                yield asked.distance(int(seat)), {self.field: seat}


class TwoPlayers(Block, frozen=True):
    """Two of the others, or one of them twice; each with every sign, where one is chosen in the same go."""

    field: str
    most: int
    sign: str = ""
    signs: tuple[str, ...] = ("",)

    def pairs(self) -> tuple[tuple[int, ...], ...]:
        """Every two, by how far they sit."""
        return tuple(combinations_with_replacement(range(1, self.most), 2))

    @property
    def names(self) -> tuple[str, ...]:
        """Each pair, with each sign."""
        pairs = [f"{self.move} players +{one} +{other}" for one, other in self.pairs()]
        return tuple(f"{pair} {sign}".strip() for pair in pairs for sign in self.signs)

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """Those that sit at this table."""
        field = option.fields[self.field]
        here = {asked.distance(int(seat)): seat for seat in getattr(field, "options", ())}
        for number, (one, other) in enumerate(self.pairs()):
            if one in here and other in here:
                both: Values = {self.field: (here[one], here[other])}
                for which, sign in enumerate(self.signs):
                    yield number * len(self.signs) + which, {**both, self.sign: sign} if self.sign else both


class Nth(Block, frozen=True):
    """The first, second … of what is on offer, whatever it is."""

    field: str
    most: int

    @property
    def names(self) -> tuple[str, ...]:
        """By their places."""
        return tuple(f"{self.move} number {place}" for place in range(1, self.most + 1))

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """As many as there are."""
        for number, value in enumerate(option.fields[self.field].values()):
            yield number, {self.field: value}


class Bucket(Struct, frozen=True):
    """The numbers from `low` to `high`."""

    low: int
    high: int

    def number(self, field: Number) -> int | None:
        """The number that is meant where the field is offered: the legal one that is nearest to the middle."""
        low, high = max(self.low, field.low), min(self.high, field.high)
        middle = (self.low + self.high) // 2
        best = min(max(middle, low), high)
        if best not in field.taken:
            return best if low <= high else None
        legal = (value for value in range(low, high + 1) if value not in field.taken)
        return min(legal, key=lambda value: (abs(value - middle), value), default=None)


class InBuckets(Block, frozen=True):
    """A number, by the bucket it is in."""

    field: str
    buckets: tuple[Bucket, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """From … to."""
        return tuple(f"{self.move} {bucket.low}–{bucket.high}" for bucket in self.buckets)

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """Every bucket with a legal number."""
        field = option.fields[self.field]
        if isinstance(field, Number):
            for number, value in _numbers(self.buckets, field):
                yield number, {self.field: value}


@lru_cache(4096)
def _numbers(buckets: tuple[Bucket, ...], field: Number) -> tuple[tuple[int, int], ...]:
    """The number of each bucket that has a legal one. (Remembered: most fields are offered again and again.)"""
    found = ((place, bucket.number(field)) for place, bucket in enumerate(buckets))
    return tuple((place, value) for place, value in found if value is not None)


class SomeWord(Block, frozen=True):
    """A text: one of ten words, since texts cannot be listed."""

    field: str

    @property
    def names(self) -> tuple[str, ...]:
        """Each word."""
        return tuple(f"{self.move} “{word}”" for word in SMALL_TALK)

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """All of them, where a text is asked for."""
        if isinstance(option.fields[self.field], Text):
            yield from ((number, {self.field: word}) for number, word in enumerate(SMALL_TALK))


class ForEach(Block, frozen=True):
    """For each player in turn one of the options: one action a player."""

    field: str
    options: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What is said of the next one."""
        return tuple(f"{self.move}: {option} for the next one" for option in self.options)

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """The answer is complete with the last player."""
        field = option.fields[self.field]
        if not isinstance(field, PerSeat):
            return
        for number, value in enumerate(self.options):
            if value in field.options:
                chosen = (*parts.chosen, value)
                yield number, {self.field: chosen} if len(chosen) == len(field.seats) else Parts(chosen)


class EachOrNot(Block, frozen=True):
    """Any of the things on offer: one action for each, yes or no."""

    field: str

    @property
    def names(self) -> tuple[str, ...]:
        """What is said of the next one."""
        return f"{self.move}: not the next one", f"{self.move}: the next one"

    def ways(self, option: Option, asked: Asked, parts: Parts) -> Iterator[Way]:
        """The answer is complete with the last thing; where there is none, “not” is the whole answer."""
        field = option.fields[self.field]
        if not isinstance(field, Several):
            return
        for number in range(2 if field.options else 1):
            chosen = (*parts.chosen, number)
            if len(chosen) < len(field.options):
                yield number, Parts(chosen)
            else:
                picked = tuple(thing for thing, yes in zip(field.options, chosen, strict=False) if yes)
                yield number, {self.field: picked}


class Space:
    """All actions of a game, numbered: the blocks one after the other, and before them `WAIT`."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = tuple(blocks)
        self.starts: list[int] = []
        names = ["wait"]
        for block in self.blocks:
            self.starts.append(len(names))
            names += block.names
        self.names = tuple(names)
        self.by_move: dict[str, list[int]] = {}
        for number, block in enumerate(self.blocks):
            self.by_move.setdefault(block.move, []).append(number)

    def __len__(self) -> int:
        return len(self.names)

    def legal(self, ask: Ask, asked: Asked, begun: tuple[int, Parts] | None) -> dict[int, tuple[int, Values | Parts]]:
        """The legal actions: for each its block, and what it stands for. `begun` is an incomplete answer."""
        found: dict[int, tuple[int, Values | Parts]] = {}
        for option in ask.options:
            for number in self.by_move.get(option.move, ()):
                if begun is None or begun[0] == number:
                    start = self.starts[number]
                    for place, way in self.blocks[number].ways(option, asked, begun[1] if begun else NOTHING):
                        found[start + place] = (number, way)
        return found


NOTHING = Parts(())
