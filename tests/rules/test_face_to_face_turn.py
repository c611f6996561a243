"""Face to Face: what a turn is made of (F2F-10 to F2F-17) and what is drawn after it (F2F-40 to F2F-42)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tablee.games import face_to_face
from tablee.games.face_to_face import EndTurn, Play, TakeBack
from tablee.games.face_to_face.cards import Pile
from tablee.games.face_to_face.events import Began, Drew, DrewCards
from tests.rules.helpers_face_to_face import (
    ALL_PILES,
    DOWN,
    THEIR_DOWN,
    THEIR_UP,
    UP,
    counts,
    ended,
    fitting,
    hand_of,
    lay,
    names_offered,
    offered,
    refused,
    table,
    tops_of,
    turn_begins,
)

HAND = (10, 11, 12, 13, 14, 15)


# Turns ------------------------------------------------------------------------------------------------------


def test_f2f_10_players_alternate() -> None:
    state = table(HAND, their_hand=(20, 21, 22, 23, 24, 25))
    seen = []
    for _ in range(4):
        seat = state.turn
        seen.append(seat)
        assert state.waiting() == (seat,)
        hand = hand_of(state, seat)
        top = tops_of(state, seat)[0]
        playable = [card for card in hand if card > top][:2]
        lay(state, *((card, UP) for card in playable))
        state.answer(seat, EndTurn())
    assert seen == [0, 1, 0, 1]


@pytest.mark.parametrize("move", [Play(30, UP), EndTurn(), TakeBack()])
def test_f2f_10_the_other_player_cannot_act(move: Play | EndTurn | TakeBack) -> None:
    state = table(HAND)
    refused(state, 1, move, "F2F-10", "not_your_turn")


def test_f2f_11_at_least_two_cards() -> None:
    """F2F-11: no passing, and not one card only."""
    state = table(HAND)
    assert names_offered(state) == {"play", "resign"}
    refused(state, 0, EndTurn(), "F2F-11", "two_cards_at_least")
    lay(state, (10, UP))
    assert "end_turn" not in names_offered(state)
    refused(state, 0, EndTurn(), "F2F-11", "two_cards_at_least")
    lay(state, (11, UP))
    assert "end_turn" in names_offered(state)
    state.answer(0, EndTurn())
    assert state.waiting() == (1,)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_f2f_11_up_to_the_whole_hand(number: int) -> None:
    """F2F-11 and F2F-A12: one stops where one likes between two and six; the draw is not a choice."""
    state = table(HAND, deck=(50, 51, 52))
    lay(state, *((card, UP) for card in HAND[:number]))
    if number < 6:
        assert names_offered(state) == {"play", "end_turn", "resign"}
        state.answer(0, EndTurn())
    assert state.waiting() == (1,)
    assert hand_of(state, 0) == (*HAND[number:], 50, 51)
    assert counts(state, 0) == (6 - number + 2, 1)


def test_f2f_d02_one_card_is_not_a_turn() -> None:
    """F2F-D02."""
    state = table(HAND)
    lay(state, (15, DOWN))
    refusal = refused(state, 0, EndTurn(), "F2F-11", "two_cards_at_least")
    assert refusal.legal == state.asks()[0]


def test_f2f_12_two_stays_the_minimum_without_a_draw_pile() -> None:
    state = table((10, 11, 12), deck=())
    lay(state, (10, UP))
    refused(state, 0, EndTurn(), "F2F-11", "two_cards_at_least")
    lay(state, (11, UP))
    state.answer(0, EndTurn())
    assert counts(state, 0) == (1, 0)
    assert state.waiting() == (1,)


def test_f2f_12_one_playable_card_is_a_loss_without_a_draw_pile() -> None:
    """F2F-12: of three cards only one fits, and there is nothing to draw."""
    assert ended(turn_begins((55, 20, 21), (50, 3, 1, 60))) == ((1,), "blocked")


def test_f2f_13_never_a_second_card_for_the_other_player() -> None:
    """F2F-13 and F2F-30, whichever pile the first went to, and wherever in the turn."""
    for first, second in permutations((THEIR_UP, THEIR_DOWN)):
        state = table((20, 21, 22, 31, 32), (30, 5, 40, 10))
        lay(state, (20, first))
        refused(state, 0, Play(21, first), "F2F-13", "one_help_a_turn")
        refused(state, 0, Play(21, second), "F2F-13", "one_help_a_turn")
        lay(state, (31, UP))
        assert fitting(state, first) == fitting(state, second) == set()


def test_f2f_13_all_on_own_piles_is_a_turn_too() -> None:
    state = table(HAND, (1, 60, 40, 10))
    lay(state, (10, UP), (15, DOWN))
    assert not state.view(1).helped
    state.answer(0, EndTurn())
    assert tops_of(state, 1) == (40, 10)


def test_f2f_13_the_next_turn_may_help_again() -> None:
    """F2F-13: once a turn, not once a game."""
    state = table((20, 41, 42, 43, 44, 45), (30, 60, 40, 10), their_hand=(50, 51, 5, 6))
    lay(state, (41, UP), (20, THEIR_UP))
    state.answer(0, EndTurn())
    assert fitting(state, THEIR_UP) == {5, 6}
    lay(state, (5, THEIR_UP), (50, UP))
    state.answer(1, EndTurn())
    assert fitting(state, THEIR_UP) != set()
    assert not state.helped


def test_f2f_d03_a_gift_alone_is_not_a_turn() -> None:
    """F2F-D03 and F2F-14: refused until an own card is laid."""
    state = table(HAND, (1, 60, 40, 60))
    lay(state, (12, THEIR_UP))
    refused(state, 0, EndTurn(), "F2F-11", "two_cards_at_least")
    assert {pile for _, pile in offered(state)} == {UP, DOWN}
    lay(state, (10, UP))
    state.answer(0, EndTurn())
    assert state.waiting() == (1,)


def test_f2f_14_the_gift_counts_as_one_of_the_two() -> None:
    """F2F-14 and F2F-A05."""
    state = table(HAND, (1, 60, 40, 60), deck=(50, 51, 52, 53, 54))
    lay(state, (10, UP), (12, THEIR_UP))
    assert "end_turn" in names_offered(state)
    state.answer(0, EndTurn())
    assert hand_of(state, 0) == (11, 13, 14, 15, 50, 51)


@pytest.mark.parametrize("second", [THEIR_UP, THEIR_DOWN])
def test_f2f_d04_two_cards_for_the_other_player(second: Pile) -> None:
    """F2F-D04: the second is refused."""
    state = table((20, 21, 22, 23, 24, 25), (1, 60, 40, 10))
    lay(state, (20, THEIR_UP))
    refused(state, 0, Play(21, second), "F2F-13", "one_help_a_turn")


def test_f2f_15_each_card_is_judged_by_the_tops_of_the_moment() -> None:
    state = table((30, 25, 20, 40, 10, 15), (22, 60, 1, 60))
    assert fitting(state, UP) == {25, 30, 40}
    lay(state, (30, UP))
    assert fitting(state, UP) == {20, 40}
    refused(state, 0, Play(25, UP), "F2F-20", "does_not_fit_own_ascending")
    lay(state, (20, UP))
    assert fitting(state, UP) == {10, 25, 40}


def test_f2f_15_a_card_is_laid_once_and_from_the_own_hand() -> None:
    """F2F-15: one at a time, from the hand."""
    state = table(HAND, their_hand=(30, 31))
    lay(state, (10, UP))
    refused(state, 0, Play(10, DOWN), "F2F-15", "not_in_your_hand")
    refused(state, 0, Play(30, UP), "F2F-15", "not_in_your_hand")
    refused(state, 0, Play(16, UP), "F2F-15", "not_in_your_hand")


@pytest.mark.parametrize("card", [-1, 0, 1, 60, 61, 64, 1000])
def test_f2f_15_cards_that_do_not_exist(card: int) -> None:
    for pile in ALL_PILES:
        refused(table(HAND, (20, 30, 40, 5)), 0, Play(card, pile), "F2F-15", "not_in_your_hand")


@pytest.mark.parametrize("order", list(permutations(((10, UP), (50, DOWN), (20, THEIR_UP)))))
def test_f2f_16_any_order(order: tuple[tuple[int, Pile], ...]) -> None:
    """F2F-16 and F2F-A06: the card for the other player comes first, in the middle or last."""
    state = table((10, 50, 20, 11), (1, 60, 30, 60), deck=(12, 13, 14, 15, 16))
    lay(state, *order)
    assert (tops_of(state, 0), tops_of(state, 1)) == ((10, 50), (20, 60))
    state.answer(0, EndTurn())
    assert hand_of(state, 0) == (11, 12, 13, 14, 15, 16)


def test_f2f_16_everything_on_one_pile() -> None:
    for pile, order in ((UP, HAND), (DOWN, HAND[::-1])):
        state = table(HAND, deck=(40, 41))
        lay(state, *((card, pile) for card in order))
        assert tops_of(state, 0) == ((15, 60) if pile == UP else (1, 10))


def test_f2f_17_nothing_is_drawn_between_two_cards() -> None:
    state = table(HAND, (1, 60, 40, 60), deck=(50, 51, 52, 53, 54))
    for left, play in ((5, (10, UP)), (4, (12, THEIR_UP)), (3, (11, UP)), (2, (13, UP))):
        events = lay(state, play)
        assert not any(isinstance(event, Drew | DrewCards) for event in events)
        assert counts(state, 0) == (left, 5)
    events = state.answer(0, EndTurn())
    assert [type(event) for event in events] == [Drew, DrewCards, Began]
    assert counts(state, 0) == (6, 1)


def test_f2f_t11_a_helping_turn_of_four() -> None:
    """F2F-T11: one up, two down, then one for the other player; two are left, four are drawn."""
    state = table((7, 55, 50, 20, 30, 31), (1, 60, 29, 60), deck=(2, 3, 4, 5, 6, 8))
    lay(state, (7, UP), (55, DOWN), (50, DOWN), (20, THEIR_UP))
    assert counts(state, 0) == (2, 6)
    state.answer(0, EndTurn())
    assert counts(state, 0) == (6, 2)
    assert hand_of(state, 0) == (2, 3, 4, 5, 30, 31)
    assert (tops_of(state, 0), tops_of(state, 1)) == ((7, 50), (20, 60))


# Drawing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_f2f_40_own_piles_only_draws_two(number: int) -> None:
    """F2F-40: however many were laid."""
    state = table(HAND, deck=tuple(range(30, 42)))
    events = lay(state, *((card, UP) for card in HAND[:number]))
    events += state.answer(0, EndTurn()) if number < 6 else []
    assert [event.count for event in events if isinstance(event, Drew)] == [2]
    assert counts(state, 0) == (8 - number, 10)


def test_f2f_t02_three_own_cards() -> None:
    """F2F-T02: six in hand, three laid, two drawn, five left."""
    state = table(HAND)
    lay(state, (10, UP), (11, UP), (15, DOWN))
    state.answer(0, EndTurn())
    assert counts(state, 0) == (5, 50)


def test_f2f_t03_four_own_cards_and_a_gift() -> None:
    """F2F-T03: five laid, five drawn, six in hand."""
    state = table(HAND, (1, 60, 40, 60))
    lay(state, (10, UP), (11, UP), (15, DOWN), (14, DOWN), (13, THEIR_UP))
    assert counts(state, 0) == (1, 52)
    state.answer(0, EndTurn())
    assert counts(state, 0) == (6, 47)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_f2f_41_a_helping_turn_refills_the_hand(number: int) -> None:
    """F2F-41 and F2F-A13: at least two were laid, so there is always something to draw."""
    state = table(HAND, (1, 60, 40, 60), deck=tuple(range(30, 42)))
    events = lay(state, *((card, UP) for card in HAND[: number - 1]), (HAND[number - 1], THEIR_UP))
    events += state.answer(0, EndTurn()) if number < 6 else []
    assert [event.count for event in events if isinstance(event, Drew)] == [number]
    assert counts(state, 0) == (6, 12 - number)


def test_f2f_41_the_hand_size_for_study() -> None:
    """F2F-41 with hands of four: filled up to four."""
    state = table((3, 4, 5, 6), (1, 12, 9, 12), deck=(7, 8, 10, 11), their_hand=(2, 3), cards=10, hand=4)
    lay(state, (3, UP), (4, UP), (5, THEIR_UP))
    state.answer(0, EndTurn())
    assert hand_of(state, 0) == (6, 7, 8, 10)


def test_f2f_42_from_the_top_of_the_own_pile() -> None:
    state = table(HAND, deck=(44, 33, 22), their_hand=(3, 4), their_deck=(55, 56, 57))
    lay(state, (10, UP), (11, UP))
    events = state.answer(0, EndTurn())
    drawn = [event for event in events if isinstance(event, DrewCards)]
    assert [(event.to, event.cards) for event in drawn] == [(0, (44, 33))]
    assert (counts(state, 0), counts(state, 1)) == ((6, 1), (2, 3))
    assert hand_of(state, 0) == (12, 13, 14, 15, 33, 44)


def test_f2f_42_without_a_draw_pile_one_plays_on() -> None:
    state = table(HAND, deck=())
    lay(state, (10, UP), (11, UP))
    events = state.answer(0, EndTurn())
    assert [event.count for event in events if isinstance(event, Drew)] == [0]
    assert counts(state, 0) == (4, 0)
    assert state.waiting() == (1,)


def test_f2f_d08_an_emptied_hand_is_not_a_win() -> None:
    """F2F-D08: six laid on own piles with ten to draw; two are drawn."""
    state = table(HAND, deck=tuple(range(30, 40)))
    lay(state, *((card, UP) for card in HAND))
    assert state.outcome() is None
    assert (counts(state, 0), state.waiting()) == ((2, 8), (1,))


def test_f2f_d09_a_helping_turn_with_too_few_to_draw() -> None:
    """F2F-D09: one left in hand, three to draw."""
    state = table(HAND, (1, 60, 40, 60), deck=(30, 31, 32))
    lay(state, (10, UP), (11, UP), (12, UP), (13, UP), (14, THEIR_UP))
    state.answer(0, EndTurn())
    assert counts(state, 0) == (4, 0)
    assert hand_of(state, 0) == (15, 30, 31, 32)


def test_f2f_d10_one_card_left_to_draw() -> None:
    """F2F-D10."""
    state = table(HAND, deck=(30,))
    lay(state, (10, UP), (11, UP))
    state.answer(0, EndTurn())
    assert counts(state, 0) == (5, 0)


def test_f2f_a12_drawing_is_compulsory() -> None:
    """F2F-A12: there is no move that ends a turn without drawing."""
    state = table(HAND)
    lay(state, (10, UP), (11, UP))
    assert [option.fields for option in state.asks()[0].options if option.move == "end_turn"] == [{}]
    assert names_offered(state) == {"play", "end_turn", "resign"}


@pytest.mark.parametrize("seed", range(12))
def test_f2f_a09_invariants_of_random_games(seed: int) -> None:
    """F2F-A09, F2F-A10, F2F-A13: hands of six at most, one gift a turn, and no card is ever lost."""
    rng = Random(seed)
    state = face_to_face.deal(face_to_face.setup(open_history=True), seed=seed)
    while state.outcome() is None:
        seat, move = state.any_answer(rng)
        state.answer(seat, move)
        for player, _, deck in state.sides():
            hand = hand_of(state, player)
            laid = [play.card for by, play in state.history if by == player]
            assert sorted((*hand, *deck, *laid)) == list(range(2, 60))
            assert len(hand) <= 6
        assert sum(play.pile in (THEIR_UP, THEIR_DOWN) for play in state.laid) <= 1
