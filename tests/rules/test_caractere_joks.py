"""Caractère: joks and refusals."""

from __future__ import annotations

import pytest

from tablee.games.caractere import Answer, Caractere, Contest, Draw, GoOn, Guess, Jok, Refuse
from tablee.games.caractere.events import CardRead, JokDrawn, JokReturned, Refused, TurnBegan
from tests.rules.helpers_caractere import (
    CARDS,
    DUO,
    EGO,
    MELO,
    NUMBER,
    answered,
    asked,
    begin,
    game,
    guess,
    only,
    put_on_top,
    refused,
)

COLOURS = [("melo-1", MELO), ("ego-1", EGO), ("duo-1", DUO)]


def without_jok(state: Caractere, seat: int, colour: int) -> Caractere:
    """This seat has given back its jok of this colour."""
    one = [1, 1, 1]
    one[colour] = 0
    joks = list(state.joks)
    joks[seat] = (one[0], one[1], one[2])
    state.joks = tuple(joks)
    stock = [10, 10, 10]
    stock[colour] = 11
    state.stock = (stock[0], stock[1], stock[2])
    return state


@pytest.mark.parametrize(("card", "colour"), COLOURS)
def test_car_40_car_41_car_a12_car_a17_the_questionnes_jok(card: str, colour: int) -> None:
    """CAR-40, CAR-41, CAR-A12, CAR-A17: a jok of the card's colour, back to the stock; another card of the pack."""
    state = asked(card)
    told = state.answer(0, Jok())
    pack = ("melo", "ego", "duo")[colour]
    assert told[0] == JokReturned(seat=0, pack=pack)
    assert [event.pack for event in only(told, CardRead)] == [pack]
    assert state.shown_card().pack == pack
    assert state.shown_card().id != card
    assert state.used[colour] == (NUMBER[card],)
    assert [state.joks[0][c] for c in range(3)] == [0 if c == colour else 1 for c in range(3)]
    assert [state.stock[c] for c in range(3)] == [11 if c == colour else 10 for c in range(3)]
    assert (state.phase.name, state.waiting(), state.position[0]) == ("answering", (0,), {1: 0, 0: 1, 2: 2}[colour])


@pytest.mark.parametrize(("card", "colour"), COLOURS)
def test_car_40_no_other_colour_will_do(card: str, colour: int) -> None:
    """CAR-40, CAR-42: with joks of the other two colours only, none can be given back."""
    state = without_jok(asked(card), 0, colour)
    assert refused(state, 0, Jok()) == ("CAR-42", "no_jok_of_this_colour")


def test_car_d08_car_42_a_jok_and_then_a_refusal() -> None:
    """CAR-D08, CAR-42, CAR-A15: the jok goes back, a new EGO card; the second refusal: back 3, the turn ends."""
    state = game(5)
    put_on_top(state, "ego-1", "ego-2")
    begin(state, 0, 6, 5, 5, 5, 5)
    state.answer(0, Draw())
    state.answer(0, Jok())
    assert (state.joks[0], state.stock) == ((1, 0, 1), (10, 11, 10))
    assert state.shown_card().id == "ego-2"
    assert refused(state, 0, Jok()) == ("CAR-42", "no_jok_of_this_colour")
    told = state.answer(0, Refuse())
    assert told == [Refused(seat=0, start=6, end=3), TurnBegan(seat=1)]
    assert state.position == (3, 5, 5, 5, 5)
    assert state.used[EGO] == (NUMBER["ego-1"], NUMBER["ego-2"])
    assert (state.questionne, state.phase.name, state.card) == (1, "drawing", -1)


def test_car_d09_a_penalty_near_the_start() -> None:
    """CAR-D09, CAR-A07: from cell 2 to the start."""
    state = without_jok(asked("duo-1"), 0, DUO)
    assert state.position[0] == 2
    told = state.answer(0, Refuse())
    assert only(told, Refused) == [Refused(seat=0, start=2, end=0)]
    assert state.position[0] == 0


@pytest.mark.parametrize(("card", "colour"), COLOURS)
def test_car_42_car_a15_no_refusal_as_long_as_there_is_a_jok(card: str, colour: int) -> None:
    """CAR-42, CAR-A15: the penalty is only for those without one of that colour."""
    state = asked(card)
    assert [option.move for option in state.asks()[0].options] == ["answer", "jok"]
    assert refused(state, 0, Refuse()) == ("CAR-A15", "use_your_jok")
    state = without_jok(asked(card), 0, colour)
    assert [option.move for option in state.asks()[0].options] == ["answer", "refuse"]


def test_car_42_without_a_jok_one_may_still_answer() -> None:
    """CAR-42: answering costs nothing."""
    state = without_jok(asked("ego-1"), 0, EGO)
    state.answer(0, Answer(1))
    assert (state.phase.name, state.position[0]) == ("guessing", 0)


def test_car_a12_as_often_as_there_are_joks() -> None:
    """CAR-A12: two EGO joks, two other cards, and then no more."""
    state = asked("ego-1")
    state.joks = ((1, 2, 1), *state.joks[1:])
    state.stock = (10, 9, 10)
    seen = {state.card}
    for left in (1, 0):
        state.answer(0, Jok())
        seen.add(state.card)
        assert state.joks[0] == (1, left, 1)
    assert len(seen) == 3
    assert len(state.used[EGO]) == 2
    assert refused(state, 0, Jok()) == ("CAR-42", "no_jok_of_this_colour")


@pytest.mark.parametrize("seed", range(8))
def test_car_41_car_a30_another_question_is_not_the_same_again(seed: int) -> None:
    """CAR-41, CAR-A12, CAR-A30: the card just refused does not come back, even if the pack has to be shuffled."""
    state = game(5, seed=seed)
    melo, ego, duo = state.piles
    state.piles, state.used = (melo, ego[:1], duo), ((), ego[1:], ())
    state.answer(0, Draw())
    assert state.piles[EGO] == ()
    first = state.card
    state.answer(0, Jok())
    assert state.card != first
    assert sorted((state.card, *state.piles[EGO], *state.used[EGO])) == sorted(ego)


def test_car_a13_the_questionne_uses_a_jok_between_reading_and_writing() -> None:
    """CAR-A13: not before the card is read, not once the answer is written."""
    assert refused(game(5), 0, Jok()) == ("CAR-21", "not_offered")
    assert refused(answered("ego-1", 1), 0, Jok()) == ("CAR-24", "not_your_turn")


def test_car_a13_a_detecteur_uses_a_jok_when_it_is_the_turn_to_speak() -> None:
    """CAR-A13: not before, not after."""
    state = answered("ego-1", 1)
    assert refused(asked("ego-1"), 1, Jok()) == ("CAR-22", "not_your_turn")
    assert refused(state, 2, Jok()) == ("CAR-24", "not_your_turn")
    state.answer(1, Guess(0))
    assert refused(state, 1, Jok()) == ("CAR-24", "not_your_turn")
    state.answer(2, Jok())
    assert state.joks[2] == (1, 0, 1)


@pytest.mark.parametrize(("card", "colour"), COLOURS)
def test_car_43_car_d10_car_a14_a_detecteurs_jok(card: str, colour: int) -> None:
    """CAR-43, CAR-D10, CAR-A14: no guess, no move, no contest; the jok goes back to the stock."""
    state = answered(card, 1)
    told = guess(state, 2, Jok(), 1, 2)
    assert only(told, JokReturned) == [JokReturned(seat=2, pack=("melo", "ego", "duo")[colour])]
    assert state.guesses == ((1, 2), (3, 1), (4, 2))
    assert state.joks[2][colour] == 0
    assert (sum(state.joks[2]), state.stock[colour], sum(state.stock)) == (2, 11, 31)
    assert state.position[1:] == (5, 5, 6, 5)
    assert refused(state, 2, Contest()) == ("CAR-30", "only_a_wrong_guess_contests")
    assert {1, 4} <= set(state.asks())


@pytest.mark.parametrize(("card", "colour"), COLOURS)
def test_car_d11_car_42_car_a15_a_detecteur_refuses(card: str, colour: int) -> None:
    """CAR-D11, CAR-A15: without a jok of the colour: back 3, no guess, no contest; the turn goes on."""
    state = without_jok(answered(card, 1), 2, colour)
    guess(state, 2)
    assert refused(state, 2, Jok()) == ("CAR-42", "no_jok_of_this_colour")
    told = guess(state, Refuse())
    assert told == [Refused(seat=2, start=5, end=2)]
    guess(state, 1, 2)
    assert state.position[1:] == (5, 2, 6, 5)
    assert state.guesses == ((1, 2), (3, 1), (4, 2))
    assert refused(state, 2, Contest()) == ("CAR-30", "only_a_wrong_guess_contests")


def test_car_a15_a_detecteur_with_a_jok_cannot_refuse() -> None:
    """CAR-A15: the jok first."""
    assert refused(answered("ego-1", 1), 1, Refuse()) == ("CAR-A15", "use_your_jok")


def test_car_a14_all_joks_no_window() -> None:
    """CAR-A14, CAR-30: nobody has guessed, so nobody contests; the next turn begins."""
    state = answered("ego-1", 1)
    told = guess(state, Jok(), Jok(), Jok(), Jok())
    assert only(told, TurnBegan) == [TurnBegan(seat=1)]
    assert state.position == (0, 5, 5, 5, 5)
    assert state.joks[1:] == ((1, 0, 1),) * 4
    assert state.stock == (10, 14, 10)


def test_car_a17_a_returned_jok_can_be_drawn_again() -> None:
    """CAR-A17: it lies in the stock like the others."""
    state = answered("ego-1", 1)
    guess(state, Jok(), 1, 1, 1)
    state.stock, state.joks = (0, 1, 0), ((5, 5, 5), (5, 4, 5), (5, 5, 5), (0, 0, 0), (0, 0, 0))
    told = begin(state, 2, 0, 0, 7, 0, 0)
    assert only(told, JokDrawn) == [JokDrawn(seat=2, pack="ego")]
    assert (state.joks[2], state.stock) == ((5, 6, 5), (0, 0, 0))


# The extra jok --------------------------------------------------------------------------------------------------


def drawn_jok(seed: int, cell: int, stock: tuple[int, int, int], **options: str) -> list[str]:
    """The colours of the joks that seat 0 draws on this cell from this stock."""
    state = game(5, seed=seed, **options)
    state.stock = stock
    held = state.joks[0]
    told = begin(state, 0, cell, 0, 0, 0, 0)
    packs = [event.pack for event in only(told, JokDrawn)]
    gained = [("melo", "ego", "duo")[c] for c in range(3) if state.joks[0][c] > held[c]]
    assert gained == packs
    assert sum(stock) - sum(state.stock) == len(packs)
    return packs


def test_car_a16_a_random_jok_of_the_stock() -> None:
    """CAR-A16, CAR-56: any colour, as often as it lies there."""
    packs = [pack for seed in range(150) for pack in drawn_jok(seed, 7, (10, 10, 10))]
    assert len(packs) == 150
    assert all(30 <= packs.count(pack) <= 70 for pack in ("melo", "ego", "duo"))
    skewed = [pack for seed in range(150) for pack in drawn_jok(seed, 7, (1, 1, 13))]
    assert skewed.count("duo") > 110


@pytest.mark.parametrize(
    ("stock", "packs"),
    [((0, 0, 3), ["duo"]), ((0, 2, 0), ["ego"]), ((4, 0, 0), ["melo"]), ((0, 0, 0), [])],
)
def test_car_a16_only_what_lies_in_the_stock(stock: tuple[int, int, int], packs: list[str]) -> None:
    """CAR-A16: an empty stock gives none."""
    assert [drawn_jok(seed, 7, stock) for seed in range(5)] == [packs] * 5


@pytest.mark.parametrize(
    ("cell", "pack", "rest"), [(7, "melo", (0, 9, 9)), (12, "ego", (9, 0, 9)), (23, "duo", (9, 9, 0))]
)
def test_car_a16_a_jok_of_the_cells_colour(cell: int, pack: str, rest: tuple[int, int, int]) -> None:
    """CAR-A16, `jok_draw = cell_colour`: always that colour, and none when there is none of it."""
    for seed in range(6):
        assert drawn_jok(seed, cell, (5, 5, 5), jok_draw="cell_colour") == [pack]
        assert drawn_jok(seed, cell, rest, jok_draw="cell_colour") == []


def test_a_jok_ends_the_window_for_its_user_only() -> None:
    """CAR-A14, CAR-A20: the next Questionné who returned a jok still goes on."""
    state = answered("ego-1", 1)
    guess(state, Jok(), 0, 1, 1)
    assert [option.move for option in state.asks()[1].options] == ["go_on"]
    state.answer(1, GoOn())
    assert state.questionne == 1


def test_joks_lie_on_the_table() -> None:
    """CAR-40: everybody sees everybody's joks and the size of the stock, but not its order."""
    state = answered("ego-1", 1)
    guess(state, Jok())
    for viewer in (None, 0, 4):
        view = state.view(viewer)
        assert (view.joks[1], view.stock) == ((1, 0, 1), 31)
    assert CARDS[state.card].id == "ego-1"
