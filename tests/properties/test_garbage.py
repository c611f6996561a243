"""Whatever a stranger sends, in whatever phase: a Refusal, short, and nothing has changed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import Ask, Event, Move, Number, One, Refusal, Several, Text, save
from tablee.core.asks import Field
from tablee.games import GAMES
from tests.properties.helpers import AnyState, all_views, cases_of, examples, random_game

SHORT = 2_000
HUGE = "x" * 10_000_000


def deeply_nested(depth: int = 100_000) -> list[Any]:
    nested: list[Any] = []
    for _ in range(depth):
        nested = [nested]
    return nested


JUNK: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    7,
    60,
    99,
    2**63,
    -(10**30),
    10**400,
    0.0,
    1.0,
    math.nan,
    math.inf,
    "",
    "0",
    "٣",
    "own_ascending",
    "+",
    "most",
    "\x00",
    "\u202e",
    "\ud800",
    HUGE,
    b"1",
    (),
    (0,),
    (1, 2),
    (1, 1, 1),
    (True, 2),
    (1.0, 2),
    ("1", "2"),
    ((1,), (2,)),
    (-1, -1),
    (99, 99),
    (10**400, 1),
    [1, 2],
    [],
    deeply_nested(),
    {},
    {"seat": 1},
    {1, 2},
    object(),
    int,
    Ask(1, ()),
]
WRONG_SEATS: list[Any] = [-1, 99, True, False, "0", None, 0.0, 1.0, math.nan, (0,), [0], {}, object(), 10**400, HUGE]


@cache
def _states(game: str) -> tuple[AnyState, ...]:
    found: dict[tuple[str, int], AnyState] = {}
    for case in cases_of(game)[:: 1 if game == "face_to_face" else 3]:
        for state in random_game(case, seed=41):
            place = state.phase.name, case.number
            if place not in found:
                found[place] = state.copy()
    return tuple(found.values())


def states(game: str) -> list[AnyState]:
    """States of every phase and option set, new for every test."""
    return [state.copy() for state in _states(game)]


def footprint(state: AnyState) -> tuple[Any, ...]:
    """All that an answer could change."""
    return save(state), state.pool, all_views(state)


def assert_short(refusal: Refusal) -> None:
    """A refusal says what was wrong in few words and does not repeat what was sent."""
    assert len(str(refusal)) < SHORT
    assert len(repr(refusal.facts)) < SHORT
    assert refusal.rule
    assert refusal.code


def assert_refused(state: AnyState, seat: Any, move: Any) -> None:
    """Refused, in few words."""
    with pytest.raises(Refusal) as refused:
        state.answer(seat, move)
    assert_short(refused.value)


def every_move() -> Iterator[type[Move]]:
    for game in GAMES.values():
        yield from game.state_type.moves.values()


def fits(field: Field, value: Any) -> bool:
    """A second opinion on whether a value may be in a field: of the very type, and one of those possible."""
    if isinstance(field, Number):
        return type(value) is int and field.low <= value <= field.high and value not in field.taken
    if isinstance(field, Text):
        return type(value) is str and 0 < len(value.strip()) <= len(value) <= field.longest and value.isprintable()
    if isinstance(field, One):
        return any(type(value) is type(option) and value == option for option in field.options)
    if type(value) is not tuple or not all(fits(One("", field.options), pick) for pick in value):
        return False
    if isinstance(field, Several):
        return field.least <= len(value) <= field.most and (field.repeats or len(set(value)) == len(value))
    return len(value) == len(field.seats)


def is_legal(state: AnyState, seat: int, move: Move) -> bool:
    """Whether the seat is asked for this very move."""
    ask = state.asks().get(seat)
    name = str(type(move).__struct_config__.tag)
    return ask is not None and any(
        option.move == name
        and all(fits(field, getattr(move, key)) for key, field in option.fields.items())
        and all(fits(One("", (only,)), getattr(move, key)) for key, only in option.fixed.items())
        for option in ask.options
    )


def junk_moves(state: AnyState, rng: Random) -> Iterator[Move]:
    """Moves of this game filled with junk, built directly: structs do not check what they are built with."""
    for kind in state.moves.values():
        for junk in JUNK:
            fields = kind.__struct_fields__
            if fields:
                yield kind(*(junk if n == 0 else rng.choice(JUNK) for n in range(len(fields))))
                yield kind(*(junk if n == len(fields) - 1 else 1 for n in range(len(fields))))


# Answers that are no moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_move_is_refused(game: str) -> None:
    """Junk, moves of other games, kinds of moves instead of moves, events."""
    foreign = [kind(*(1 for _ in kind.__struct_fields__)) for kind in every_move()]
    for state in states(game):
        before = footprint(state)
        others = [move for move in foreign if type(move) not in state.kinds]
        for junk in (*JUNK, *others, *state.moves.values(), Move(), Event()):
            for seat in (0, 1):
                assert_refused(state, seat, junk)
        assert footprint(state) == before


@pytest.mark.parametrize("game", GAMES)
def test_junk_in_a_move_is_refused(game: str) -> None:
    """Wrong types and wrong values in every field of every move, from every seat, in every phase."""
    refused = 0
    for state in states(game):
        before = footprint(state)
        for move in junk_moves(state, Random(1)):
            for seat in (0, *state.waiting()[:1]):
                if not is_legal(state, seat, move):
                    assert_refused(state, seat, move)
                    refused += 1
        assert footprint(state) == before
    assert refused > 500


@pytest.mark.parametrize("game", GAMES)
def test_wrong_seats_are_refused(game: str) -> None:
    """A legal move of a seat that is none, or that only looks like one."""
    for state in states(game):
        before = footprint(state)
        asks = state.asks()
        moves = [state.moves[name](**values) for name, values in (ask.any_answer(Random(2)) for ask in asks.values())]
        for seat in WRONG_SEATS:
            for move in (*moves, None):
                assert_refused(state, seat, move)
        assert footprint(state) == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["stand_in", "leave"])
def test_nobody_is_skipped_or_leaves_under_a_wrong_seat(game: str, how: str) -> None:
    """Absence is told with a seat, too: what only looks like one (True, 1.0) must not get into the game."""
    for state in states(game):
        before = footprint(state)
        for seat in WRONG_SEATS:
            with pytest.raises(Refusal) as refused:
                getattr(state, how)(seat)
            assert_short(refused.value)
        assert footprint(state) == before


@pytest.mark.parametrize("game", GAMES)
def test_moves_of_another_moment_are_refused(game: str) -> None:
    """Every move that is legal in some phase is refused to everybody who is not asked for it."""
    legal: list[Move] = []
    for state in states(game):
        for ask in state.asks().values():
            legal += [state.moves[o.move](**o.any_values(Random(3))) for o in ask.options]
    for state in states(game):
        before = footprint(state)
        for move in legal:
            for seat in range(state.seats):
                if not is_legal(state, seat, move):
                    assert_refused(state, seat, move)
        assert footprint(state) == before


# Answers in their plain form ----------------------------------------------------------------------------------


def assert_read_or_refused(state: AnyState, raw: Any) -> None:
    """Either it is no move of this game, or a move with the right types, which the state then judges."""
    try:
        move = state.read(raw)
    except Refusal as refusal:
        assert_short(refusal)
        return
    assert type(move) in state.kinds
    for seat in (0, 1):
        if not is_legal(state, seat, move):
            assert_refused(state, seat, move)


@pytest.mark.parametrize("game", GAMES)
def test_junk_in_plain_form_is_refused(game: str) -> None:
    """What is no object, has no move, an unknown move, missing, unknown or wrong fields. (Reading knows no phase.)"""
    for state in states(game)[::6]:
        before = footprint(state)
        for junk in (*JUNK, *({"move": junk} for junk in JUNK), {"moves": "draw"}, {"move": "draw", HUGE: 1}):
            with pytest.raises(Refusal) as refused:
                state.read(junk)
            assert_short(refused.value)
        for name, kind in state.moves.items():
            with pytest.raises(Refusal):
                state.read({"move": name, "more": 1})
            for junk in JUNK if kind.__struct_fields__ else ():
                assert_read_or_refused(state, {"move": name, **dict.fromkeys(kind.__struct_fields__, junk)})
        assert footprint(state) == before


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@examples(150)
def test_random_garbage(game: str, data: st.DataObject) -> None:
    """Plain objects that look like answers, and moves made of anything; the state does not notice."""
    state = data.draw(st.sampled_from(_states(game))).copy()
    before = save(state), state.pool
    name = data.draw(st.sampled_from(sorted(state.moves)))
    fields = state.moves[name].__struct_fields__
    raw = {"move": name, **{field: data.draw(PLAIN) for field in fields}}
    assert_read_or_refused(state, raw)
    assert_read_or_refused(state, data.draw(PLAIN))
    move = state.moves[name](*(data.draw(PLAIN) for _ in fields))
    seat = data.draw(st.integers(0, state.seats - 1))
    if not is_legal(state, seat, move):
        assert_refused(state, seat, move)
    assert (save(state), state.pool) == before
