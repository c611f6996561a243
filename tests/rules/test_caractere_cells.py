"""Caractère: special cells, which act when their player's turn begins and never on arrival."""

from __future__ import annotations

import pytest

from tablee.core import Event
from tablee.games.caractere import Answer, Caractere, Draw, GoOn, Guess, Refuse
from tablee.games.caractere.events import CardRead, CellActed, JokDrawn
from tests.rules.helpers_caractere import C, answered, begin, candidate, contest, game, guess, only, put_on_top


def sent(*position: int) -> tuple[Caractere, list[Event], str]:
    """Seat 0 begins a turn with the pawns in these places and draws: the game, what was told, the card's pack."""
    state = game(len(position))
    told = begin(state, 0, *position)
    told += state.answer(0, Draw())
    return state, told, only(told, CardRead)[0].pack


@pytest.mark.parametrize(("cell", "target", "pack"), [(4, 6, "ego"), (16, 18, "ego")])
def test_car_52_plus_two(cell: int, target: int, pack: str) -> None:
    """CAR-52: forward 2, then the question of the cell reached."""
    state, told, drawn = sent(cell, 0, 0, 0, 0)
    assert only(told, CellActed) == [CellActed(seat=0, effect="forward", start=cell, end=target)]
    assert (state.position, drawn) == ((target, 0, 0, 0, 0), pack)


@pytest.mark.parametrize(("cell", "target", "pack"), [(11, 9, "ego"), (20, 18, "ego")])
def test_car_53_car_a01_minus_two(cell: int, target: int, pack: str) -> None:
    """CAR-53, CAR-A01: back 2, then the question of the cell reached."""
    state, told, drawn = sent(cell, 0, 0, 0, 0)
    assert only(told, CellActed) == [CellActed(seat=0, effect="back", start=cell, end=target)]
    assert (state.position, drawn) == ((target, 0, 0, 0, 0), pack)


def test_car_d12_car_54_prems_joins_the_leader() -> None:
    """CAR-D12, CAR-54, CAR-A02, CAR-A03: A13 B20 C5 D20 E1: A to 20, DUO; the −2 of cell 20 does not act now."""
    state, told, pack = sent(13, 20, 5, 20, 1)
    assert only(told, CellActed) == [CellActed(seat=0, effect="first", start=13, end=20)]
    assert (state.position, pack) == ((20, 20, 5, 20, 1), "duo")


def test_car_d13_car_54_car_a05_prems_when_nobody_is_ahead() -> None:
    """CAR-D13, CAR-A05: A13 B13 C5 D4 E1: tied in front, A to 15, EGO."""
    state, _, pack = sent(13, 13, 5, 4, 1)
    assert (state.position, pack) == ((15, 13, 5, 4, 1), "ego")


def test_car_54_car_a05_prems_alone_in_front() -> None:
    """CAR-54: the most advanced goes forward 2."""
    state, _, pack = sent(13, 12, 5, 4, 1)
    assert (state.position[0], pack) == (15, "ego")


def test_car_d14_car_55_der_joins_the_last() -> None:
    """CAR-D14, CAR-55: A17 B3 C9 D22 E4: A to 3, EGO."""
    state, told, pack = sent(17, 3, 9, 22, 4)
    assert only(told, CellActed) == [CellActed(seat=0, effect="last", start=17, end=3)]
    assert (state.position, pack) == ((3, 3, 9, 22, 4), "ego")


def test_car_d15_car_55_car_a06_der_when_nobody_is_behind() -> None:
    """CAR-D15, CAR-A06: A8 B8 C9 D22 E14: tied last, A to 6, EGO."""
    state, _, pack = sent(8, 8, 9, 22, 14)
    assert (state.position, pack) == ((6, 8, 9, 22, 14), "ego")


def test_car_55_der_alone_at_the_back() -> None:
    """CAR-55: the last goes back 2."""
    state, _, pack = sent(17, 18, 19, 22, 24)
    assert (state.position[0], pack) == (15, "ego")


def test_car_d16_car_a04_prems_to_the_test_cell() -> None:
    """CAR-D16, CAR-A04: leader on 24: an ordinary EGO question now, the test on the next turn."""
    state, told, pack = sent(13, 24, 5, 4, 1)
    assert (state.position[0], pack) == (24, "ego")
    assert (state.phase.name, state.testing, state.waiting()) == ("answering", False, (0,))
    state.answer(0, Answer(0))
    guess(state, 0, 0, 0, 0)
    assert state.outcome() is None
    told = begin(state, 0)
    assert only(told, CellActed) == []
    assert (state.phase.name, state.testing) == ("test_drawing", True)


@pytest.mark.parametrize(
    ("target", "pack", "then"), [(16, "melo", 18), (20, "duo", 18), (17, "duo", 5), (23, "duo", 23)]
)
def test_car_a02_car_a03_a_cell_reached_by_prems_waits_for_the_next_turn(target: int, pack: str, then: int) -> None:
    """CAR-A02, CAR-A03: only its question now; it acts if the pawn is still there at its own next turn."""
    state, told, drawn = sent(13, target, 5, 5, 5)
    assert (state.position[0], drawn) == (target, pack)
    assert len(only(told, CellActed)) == 1
    assert only(told, JokDrawn) == []
    told = begin(state, 0)
    assert state.position[0] == then
    assert len(only(told, JokDrawn)) == (target == 23)


def test_car_a03_der_to_a_jok_cell_brings_the_question_only() -> None:
    """CAR-A03: question yes, jok no."""
    state, told, pack = sent(17, 7, 9, 22, 14)
    assert (state.position[0], pack) == (7, "melo")
    assert only(told, JokDrawn) == []
    assert state.joks[0] == (1, 1, 1)


@pytest.mark.parametrize(("cell", "pack"), [(7, "melo"), (12, "ego"), (23, "duo")])
def test_car_56_a_jok_and_the_question_of_the_cell(cell: int, pack: str) -> None:
    """CAR-56: one extra jok from the stock, the pawn stays, then the cell's own colour."""
    state, told, drawn = sent(cell, 0, 0, 0, 0)
    assert len(only(told, JokDrawn)) == 1
    assert (state.position[0], drawn) == (cell, pack)
    assert (sum(state.joks[0]), sum(state.stock)) == (4, 29)


def test_car_d21_one_jok_each_time() -> None:
    """CAR-D21: two successive turns begun on the same cell."""
    state = game(5)
    for joks in (4, 5):
        begin(state, 0, 7, 0, 0, 0, 0)
        assert sum(state.joks[0]) == joks
    assert sum(state.stock) == 28


# Not on arrival -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "arrival", "card"),
    [
        (3, 4, "melo-1"),
        (6, 7, "melo-1"),
        (7, 8, "melo-1"),
        (10, 11, "melo-1"),
        (12, 13, "melo-1"),
        (23, 24, "melo-1"),
    ],
)
def test_car_50_nothing_happens_on_arrival(start: int, arrival: int, card: str) -> None:
    """CAR-50: +2, a jok, DER, −2, PREMS and the test wait for their player's own turn."""
    state = game(5)
    put_on_top(state, card)
    begin(state, 0, 1, 2, start, 2, 2)
    state.answer(0, Draw())
    state.answer(0, Answer(4))
    told = guess(state, 3, 4, 3, 3)
    assert state.position[2] == arrival
    assert (only(told, CellActed), only(told, JokDrawn), state.joks[2]) == ([], [], (1, 1, 1))
    told = state.answer(1, GoOn())
    assert state.questionne == 1
    assert state.position[2] == arrival
    assert state.outcome() is None


def turn_of(state: Caractere, seat: int, right: bool) -> None:
    """This seat answers a MELO card of value 1; seat 2 guesses right or wrong, the others wrong."""
    state.answer(seat, Draw())
    state.answer(seat, Answer(0))
    while state.phase.name == "guessing":
        speaker = state.waiting()[0]
        state.answer(speaker, Guess(0 if speaker == 2 and right else 1))
    state.answer(state.waiting()[0], GoOn())


@pytest.mark.parametrize(("second", "position", "pack"), [(True, 12, "ego"), (False, 9, "ego")])
def test_car_t02_car_51_a_momentary_stop_on_minus_two(second: bool, position: int, pack: str) -> None:
    """CAR-T02, CAR-51: P reaches −2 (11) and leaves it by another guess: no retreat. Without it: back to 9."""
    state = game(4)
    put_on_top(state, "melo-1")
    begin(state, 0, 1, 1, 10, 1)
    turn_of(state, 0, right=True)
    assert state.position[2] == 11
    put_on_top(state, "melo-1")
    turn_of(state, 1, right=second)
    assert (state.questionne, state.position[2]) == (2, position)
    told = state.answer(2, Draw())
    assert only(told, CardRead)[0].pack == pack


def test_car_51_a_contest_takes_a_pawn_off_its_cell() -> None:
    """CAR-51: from +2 (4) to 6 by a contest: the cell owes and asks nothing."""
    state = answered("ego-1", 1)
    state.position = (0, 4, 5, 5, 5)
    guess(state, 0, 1, 1, 1)
    told = contest(state, 1, {2: C, 3: C, 4: C})
    assert state.questionne == 1
    assert state.position[1] == 6
    assert only(told, CellActed) == []


def test_car_51_a_penalty_takes_a_pawn_off_its_cell() -> None:
    """CAR-51: from −2 (11) to 8, which is DER and acts instead, since the turn begins there."""
    state = answered("ego-1", 1)
    state.joks = ((1, 1, 1), (1, 0, 1), *state.joks[2:])
    state.position = (0, 11, 5, 5, 5)
    state.answer(1, Refuse())
    assert state.position[1] == 8
    told = guess(state, 1, 1, 1)
    assert only(told, CellActed) == [CellActed(seat=1, effect="last", start=8, end=0)]
    assert state.questionne == 1


# The ends of the board ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "end"), [(0, 0), (1, 0), (2, 0), (3, 0), (5, 2)])
def test_car_a07_never_behind_the_start(start: int, end: int) -> None:
    """CAR-A07: a penalty stops at the start cell."""
    state = answered("ego-1", 1)
    state.joks = ((1, 1, 1), (1, 0, 1), *state.joks[2:])
    state.position = (0, start, 5, 5, 5)
    state.answer(1, Refuse())
    assert state.position[1] == end


@pytest.mark.parametrize(
    ("start", "card"), [(23, "ego-1"), (23, "ego-2"), (23, "ego-3"), (22, "ego-2"), (22, "ego-3"), (21, "ego-3")]
)
def test_car_d17_car_60_car_a08_never_beyond_the_test(start: int, card: str) -> None:
    """CAR-D17, CAR-60, CAR-A08: a pawn that reaches or passes the test cell stops on 24 and waits."""
    state = answered(card, 1)
    state.position = (0, 5, start, 5, 5)
    guess(state, 0, 1, 0, 0)
    assert state.position == (0, 5, 24, 5, 5)
    assert (state.outcome(), state.phase.name) == (None, "contesting")
    state.answer(1, GoOn())
    assert (state.questionne, state.phase.name, state.testing) == (1, "drawing", False)


def test_car_a08_waiting_players_go_on_playing() -> None:
    """CAR-A08: they guess, contest and judge; forward moves have no effect, a penalty takes them off the cell."""
    state = answered("ego-2", 1)
    state.position = (0, 24, 24, 24, 24)
    state.joks = (*state.joks[:4], (1, 0, 1))
    guess(state, 1, 0, 1, Refuse())
    assert state.position == (0, 24, 24, 24, 21)
    contest(state, 2, {1: C, 3: C, 4: C})
    assert state.position == (0, 24, 24, 24, 21)
    assert (state.questionne, state.phase.name) == (1, "test_drawing")


def test_car_60_the_test_waits_for_the_turn() -> None:
    """CAR-60: on the test cell, but not the own turn: no test."""
    state = candidate()
    assert state.testing
    state = game(5)
    begin(state, 0, 0, 24, 24, 24, 24)
    assert (state.testing, state.phase.name) == (False, "drawing")
