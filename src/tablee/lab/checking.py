"""Whether a game keeps its secrets, can be saved and spoken of: many games are played and looked at, at every step.

For authors of games: `tablee games check NAME`. What is tried out at each start (games/trial.py) is a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from tablee.bots import LEVELS, make_bot
from tablee.core import Ask, Event, Move, Number, Option, Refusal, Seat, State, Text, load, save
from tablee.core.game import Game
from tablee.words import LANGUAGES, Catalogue

GAMES_OF_EACH = 6
MOST_ANSWERS = 5000
PLAIN = ("seat", "card", "number")
"""Kinds of values that need no words."""


class Finding(Struct, frozen=True):
    """Something that is wrong: the end of a message's id, and its facts."""

    code: str
    facts: dict[str, Any]


def findings(game: Game, games: int = GAMES_OF_EACH) -> tuple[int, list[Finding]]:
    """How many games were played, and what was found in them, each thing once."""
    found: dict[str, Finding] = {}
    played = 0
    for seats in range(game.fewest, game.most + 1):
        for number in range(games):
            for finding in _whole_game(game, seats, number):
                found.setdefault(finding.facts.get("problem") or str(finding), finding)
            played += 1
    return played, list(found.values())


def _whole_game(game: Game, seats: int, number: int) -> Iterator[Finding]:
    """One game from the deal to the end; the first is played at random, the others by bots of each level."""
    where = f"seed {number}, {seats} seats"
    try:
        yield from _steps(game, seats, number)
    except Exception as problem:
        yield Finding("fails", {"where": where, "problem": f"{type(problem).__name__}: {problem}"})


def _steps(game: Game, seats: int, number: int) -> Iterator[Finding]:
    rng = Random(number)  # noqa: S311 - the same games each time
    level = ("random", *LEVELS)[number % (len(LEVELS) + 1)]
    state = game.deal(game.setup(), seats, seed=number)
    bots = {seat: make_bot(level, game, seat, Random(seat)) for seat in range(seats)}  # noqa: S311
    catalogues = [Catalogue(one, game, [f"P{seat}" for seat in range(seats)], 0) for one in LANGUAGES]
    for _ in range(MOST_ANSWERS):
        if (outcome := state.outcome()) is not None:
            for words in catalogues:
                words.outcome(outcome)
            return
        yield from _moment(state, rng, catalogues)
        seat = rng.choice(list(state.asks()))
        ask = state.asks()[seat]
        move = bots[seat].answer(state.view(seat), ask)
        events = _given(state, seat, ask, move)
        for words in catalogues:
            _spoken(words, events)
    yield Finding("endless", {"answers": MOST_ANSWERS})


def _given(state: State[Any], seat: Seat, ask: Ask, move: Move | None) -> list[Event]:
    """The answer is given; an optional one that is declined is followed by one that is not."""
    if move is not None:
        return state.answer(seat, move)
    return [] if ask.optional and state.waiting() else state.stand_in(seat)


def _moment(state: State[Any], rng: Random, catalogues: list[Catalogue]) -> Iterator[Finding]:
    """All that must be true before an answer, whatever it is."""
    yield from _secrets(state, rng)
    yield from _saved(state)
    yield from _refused(state)
    view = state.view(None)
    for words in catalogues:
        words.phase(view.phase, view.waiting)
        for ask in state.asks().values():
            for option in ask.options:
                _offered(words, option)
    state.copy().stand_in(state.waiting()[0])
    for seat in state.at_the_table():
        state.copy().leave(seat)


def _secrets(state: State[Any], rng: Random) -> Iterator[Finding]:
    """Nobody can tell this game from another one in which all that they may not know is different."""
    for seat in (None, *range(state.seats)):
        state.hidden_from(seat)
        twin = state.reimagined_for(seat, rng)
        facts = {"seat": "–" if seat is None else seat, "phase": state.phase.name}
        if twin.ask(seat) != state.ask(seat):
            yield Finding("ask", facts)
        elif (seen := twin.view(seat)) != (known := state.view(seat)):
            differing = [name for name in known.__struct_fields__ if getattr(seen, name) != getattr(known, name)]
            yield Finding("leak", {**facts, "fields": ", ".join(differing)})


def _saved(state: State[Any]) -> Iterator[Finding]:
    if save(load(type(state), state.setup, save(state))) != save(state):
        yield Finding("saved", {"phase": state.phase.name})


def _refused(state: State[Any]) -> Iterator[Finding]:
    """What is refused changes nothing."""
    before, seat = save(state), state.waiting()[0]
    for name in state.moves:
        try:
            move = state.read({"move": name})
            state.copy().answer(seat, move)
        except Refusal:
            pass
    if save(state) != before:
        yield Finding("changed", {"phase": state.phase.name})


def _offered(words: Catalogue, option: Option) -> None:
    """A move on offer has words for what it is, for what is asked, and for each code that can be picked."""
    words.move("-".join([option.move, *map(str, option.fixed.values())]))
    for name, field in option.fields.items():
        limits = {"low": field.low, "high": field.high} if isinstance(field, Number) else {}
        words.text(f"field-{option.move}-{name}", **limits)
        if isinstance(field, (Number, Text)) or field.of in PLAIN:
            continue
        for value in field.options:
            if isinstance(value, str):
                words.value(field.of, value)


def _spoken(words: Catalogue, events: list[Event]) -> None:
    for event in events:
        words.event(event)
