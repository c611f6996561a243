"""Looking for needles: everything that reaches a seat, taken apart into words and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random

import msgspec

from tablee.core import Event, Refusal, Seat
from tests.properties.helpers import AnyState
from tests.secrecy.checking import probing_move

TOKEN = re.compile(r"\w+")


def visible(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """What is told to this seat: what is public, and what is for it alone."""
    return [event for event in events if event.to is None or event.to == seat]


def texts_for(state: AnyState, seat: Seat | None, events: Sequence[Event], rng: Random) -> Iterator[str]:
    """All that reaches a seat after something happened: its view, what it is told, and how it is refused."""
    yield msgspec.json.encode(state.view(seat)).decode()
    yield msgspec.json.encode(visible(events, seat)).decode()
    if seat is not None:
        for _ in range(3):
            yield from refusal_texts(state, seat, rng)


def refusal_texts(state: AnyState, seat: Seat, rng: Random) -> Iterator[str]:
    """What the seat hears when it tries a move that is not for it. (The move itself says nothing new to it.)"""
    move = probing_move(state, seat, rng)
    try:
        state.check(seat, move)
    except Refusal as refusal:
        yield f"{refusal} {refusal.rule} {refusal.code}"
        yield msgspec.json.encode(refusal.facts).decode()
        yield msgspec.json.encode(refusal.legal).decode()


def assert_no_needle(
    state: AnyState, seat: Seat | None, events: Sequence[Event], needles: set[str], rng: Random
) -> None:
    """None of the needles is among the words and numbers that reach the seat."""
    for text in texts_for(state, seat, events, rng):
        found = needles.intersection(TOKEN.findall(text))
        assert not found, f"seat {seat} finds {found} in {state.phase.name}: {text}"


def words_in(*texts: str) -> set[str]:
    """The words of a text."""
    return {word for text in texts for word in TOKEN.findall(text)}
