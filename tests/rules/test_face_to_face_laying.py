"""Face to Face: which card fits which pile (F2F-20 to F2F-32)."""

from __future__ import annotations

import pytest

from tablee.core import Refusal
from tablee.games.face_to_face import EndTurn, Play
from tablee.games.face_to_face.cards import Pile
from tablee.games.face_to_face.events import Played
from tests.rules.helpers_face_to_face import (
    DOWN,
    NUMBERED,
    THEIR_DOWN,
    THEIR_UP,
    UP,
    Tops,
    fitting,
    lay,
    offered,
    refused,
    table,
    tops_of,
    turn_begins,
)


def from_to(low: int, high: int) -> set[int]:
    return set(range(low, high + 1))


# Own piles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", [1, 2, 11, 12, 30, 58, 59])
def test_f2f_20_own_ascending_takes_anything_higher(top: int) -> None:
    """F2F-20 and F2F-22: higher by any gap, or exactly ten lower."""
    state = table(NUMBERED, (top, 60, 1, 60))
    assert fitting(state, UP) == from_to(top + 1, 59) | ({top - 10} & set(NUMBERED))


@pytest.mark.parametrize("top", [60, 59, 50, 49, 30, 3, 2])
def test_f2f_21_own_descending_takes_anything_lower(top: int) -> None:
    """F2F-21 and F2F-23: lower by any gap, or exactly ten higher."""
    state = table(NUMBERED, (1, top, 1, 60))
    assert fitting(state, DOWN) == from_to(2, top - 1) | ({top + 10} & set(NUMBERED))


def test_f2f_22_back_jump_on_the_ascending_pile_is_ten_exactly() -> None:
    state = table(NUMBERED, (40, 60, 1, 60))
    for card in (*range(2, 30), *range(31, 41)):
        refused(state, 0, Play(card, UP), "F2F-20", "does_not_fit_own_ascending")
    [played] = [event for event in lay(state, (30, UP)) if isinstance(event, Played)]
    assert (played.card, played.top, played.jump, played.help) == (30, 40, True, False)
    assert tops_of(state, 0) == (30, 60)


def test_f2f_23_back_jump_on_the_descending_pile_is_ten_exactly() -> None:
    state = table(NUMBERED, (1, 20, 1, 60))
    for card in (*range(20, 30), *range(31, 60)):
        refused(state, 0, Play(card, DOWN), "F2F-21", "does_not_fit_own_descending")
    [played] = [event for event in lay(state, (30, DOWN)) if isinstance(event, Played)]
    assert (played.card, played.top, played.jump, played.help) == (30, 20, True, False)
    assert tops_of(state, 0) == (1, 30)


def test_f2f_24_back_jumps_as_often_as_one_likes() -> None:
    """F2F-24: one after the other and on both piles, mixed with plain cards."""
    state = table((30, 20, 10, 25, 35, 26), (40, 15, 1, 60))
    events = lay(state, (30, UP), (20, UP), (10, UP), (25, DOWN), (35, DOWN), (26, DOWN))
    assert [event.jump for event in events if isinstance(event, Played)] == [True, True, True, True, True, False]


def test_f2f_24_no_back_jump_on_the_other_players_piles() -> None:
    """F2F-24 and F2F-31: a card that would be a back-jump there is an improvement, or nothing."""
    state = table((20, 40, 35), (1, 60, 30, 30))
    assert fitting(state, THEIR_UP) == {20}
    assert fitting(state, THEIR_DOWN) == {35, 40}
    [played] = [event for event in lay(state, (20, THEIR_UP)) if isinstance(event, Played)]
    assert (played.jump, played.help) == (False, True)


def test_f2f_24_the_jump_length_for_study() -> None:
    """F2F-22 and F2F-23 with jumps of three."""
    state = table(range(2, 12), (8, 4, 1, 12), cards=10, hand=4, jump=3)
    assert fitting(state, UP) == {5, 9, 10, 11}
    assert fitting(state, DOWN) == {2, 3, 7}


def test_f2f_t04_a_long_ascending_row() -> None:
    """F2F-T04: every step is legal."""
    state = table((3, 11, 12, 13, 18, 20, 34, 59))
    lay(state, *((card, UP) for card in (3, 11, 12, 13, 18, 20, 34)))
    assert tops_of(state, 0) == (34, 60)


def test_f2f_t05_three_cards_and_one_is_seen() -> None:
    """F2F-T05: 4, 8, 13; only 13 is visible."""
    state = table((4, 8, 13, 50, 51, 52))
    lay(state, (4, UP), (8, UP), (13, UP))
    state.answer(0, EndTurn())
    side = state.view(1).sides[0]
    assert (side.ascending.card, side.descending.card) == (13, 60)
    assert state.view(1).history == ()


def test_f2f_t06_a_long_descending_row() -> None:
    """F2F-T06: every step is legal."""
    state = table((54, 50, 48, 41, 40, 37, 2))
    lay(state, *((card, DOWN) for card in (54, 50, 48, 41, 40, 37)))
    assert tops_of(state, 0) == (1, 37)


def test_f2f_t07_back_jump_from_27_to_17() -> None:
    """F2F-T07."""
    state = table(NUMBERED, (27, 60, 1, 60))
    assert fitting(state, UP) == {17} | from_to(28, 59)
    for card in (16, 18, 26, 27):
        refused(state, 0, Play(card, UP), "F2F-20", "does_not_fit_own_ascending")
    lay(state, (17, UP))
    assert tops_of(state, 0) == (17, 60)


def test_f2f_t08_back_jump_from_35_to_45() -> None:
    """F2F-T08."""
    state = table(NUMBERED, (1, 35, 1, 60))
    assert fitting(state, DOWN) == {45} | from_to(2, 34)
    for card in (44, 46, 36, 35):
        refused(state, 0, Play(card, DOWN), "F2F-21", "does_not_fit_own_descending")
    lay(state, (45, DOWN))
    assert tops_of(state, 0) == (1, 45)


def test_f2f_t12_two_back_jumps_among_plain_cards() -> None:
    """F2F-T12: 25, 15, 16, 31, 21 from 20; the top is 21."""
    state = table((25, 15, 16, 31, 21, 2), (20, 60, 1, 60))
    events = lay(state, *((card, UP) for card in (25, 15, 16, 31, 21)))
    assert [event.jump for event in events if isinstance(event, Played)] == [False, True, False, False, True]
    assert tops_of(state, 0) == (21, 60)


def test_f2f_d05_equal_to_a_card_of_the_other_player() -> None:
    """F2F-D05, F2F-A04, F2F-A07: 12 on their 12 never fits, 2 is a back-jump, 13 is higher."""
    state = table((20, 59, 58, 57, 56, 55), (30, 60, 1, 60), their_hand=(40, 12, 3, 4))
    lay(state, (55, UP), (56, UP))
    state.answer(0, EndTurn())
    lay(state, (3, UP), (12, THEIR_UP))
    state.answer(1, EndTurn())
    view = state.view(0).sides[0].ascending
    assert (view.card, view.of) == (12, 1)
    state.hand = (1 << 12) | (1 << 2) | (1 << 13)
    state.open_asks = None
    assert fitting(state, UP) == {2, 13}
    refused(state, 0, Play(12, UP), "F2F-20", "does_not_fit_own_ascending")
    lay(state, (2, UP))
    assert tops_of(state, 0) == (2, 60)


@pytest.mark.parametrize("top", [2, 29, 30, 59])
def test_f2f_a04_equal_never_fits_anywhere(top: int) -> None:
    """F2F-A04: on none of the four piles."""
    state = table((top, 40, 41), (top, top, top, top))
    assert not {play for play in offered(state) if play[0] == top}
    for pile, rule in ((UP, "F2F-20"), (DOWN, "F2F-21"), (THEIR_UP, "F2F-32"), (THEIR_DOWN, "F2F-32")):
        refused(state, 0, Play(top, pile), rule, f"does_not_fit_{pile}")


@pytest.mark.parametrize(("pile", "tops", "card"), [(UP, (32, 60, 1, 60), 22), (DOWN, (1, 32, 1, 60), 42)])
def test_f2f_a07_back_jump_from_a_card_of_the_other_player(pile: Pile, tops: Tops, card: int) -> None:
    """F2F-A07: only the number that shows counts."""
    state = table((card, 50), tops)
    state.gifts = 3
    lay(state, (card, pile))
    assert card in tops_of(state, 0)
    side = state.view(0).sides[0]
    assert (side.ascending.of, side.descending.of) == ((0, 1) if pile == UP else (1, 0))


def test_f2f_a08_no_back_jump_from_a_base() -> None:
    """F2F-A08: it would take −9 or 70; low and high cards are plain steps."""
    state = table(NUMBERED)
    events = lay(state, (2, UP), (59, DOWN))
    assert [event.jump for event in events if isinstance(event, Played)] == [False, False]
    for card in (-9, 70):
        refused(state, 0, Play(card, UP if card < 0 else DOWN), "F2F-15", "not_in_your_hand")


def test_f2f_d13_a_descending_pile_at_59() -> None:
    """F2F-D13: nothing improves it; its owner lays anything lower, and there is no 69."""
    assert fitting(table(NUMBERED, (1, 60, 1, 59)), THEIR_DOWN) == set()
    assert fitting(table(NUMBERED, (1, 59, 1, 60)), DOWN) == from_to(2, 58)


def test_f2f_d14_an_ascending_pile_at_59() -> None:
    """F2F-D14: only 49."""
    state = table(NUMBERED, (59, 60, 1, 60))
    assert fitting(state, UP) == {49}
    refused(state, 0, Play(48, UP), "F2F-20", "does_not_fit_own_ascending")


# The other player's piles -----------------------------------------------------------------------------------


def test_f2f_t01_their_ascending_pile_at_29() -> None:
    """F2F-T01: 12 is legal and the new top; 2 to 28 are, 29 to 59 are not."""
    state = table(NUMBERED, (1, 60, 29, 60))
    assert fitting(state, THEIR_UP) == from_to(2, 28)
    for card in range(29, 60):
        refused(state, 0, Play(card, THEIR_UP), "F2F-32", "does_not_fit_their_ascending")
    lay(state, (12, THEIR_UP))
    assert tops_of(state, 1) == (12, 60)


def test_f2f_t09_their_ascending_pile_at_18() -> None:
    """F2F-T09: 2 to 17 only."""
    assert fitting(table(NUMBERED, (1, 60, 18, 60)), THEIR_UP) == from_to(2, 17)


def test_f2f_t10_their_descending_pile_at_40() -> None:
    """F2F-T10: 41 to 59 only."""
    state = table(NUMBERED, (1, 60, 1, 40))
    assert fitting(state, THEIR_DOWN) == from_to(41, 59)
    for card in range(2, 41):
        refused(state, 0, Play(card, THEIR_DOWN), "F2F-32", "does_not_fit_their_descending")


def test_f2f_30_at_most_one_card_on_their_side() -> None:
    """F2F-30: after the first there is nothing of the sort on offer."""
    state = table(NUMBERED, (30, 30, 30, 30))
    assert fitting(state, THEIR_UP)
    assert fitting(state, THEIR_DOWN)
    lay(state, (31, UP), (40, THEIR_DOWN))
    assert {pile for _, pile in offered(state)} == {UP, DOWN}
    assert state.view(None).helped


def test_f2f_31_directions_are_the_other_way_round_there() -> None:
    """F2F-31: what would fit one's own pile makes theirs worse, and is refused."""
    state = table((20, 40), (1, 60, 30, 30))
    refused(state, 0, Play(40, THEIR_UP), "F2F-32", "does_not_fit_their_ascending")
    refused(state, 0, Play(20, THEIR_DOWN), "F2F-32", "does_not_fit_their_descending")
    lay(state, (20, THEIR_UP))


@pytest.mark.parametrize("top", [2, 3, 17, 31, 58, 59])
def test_f2f_32_a_gift_must_improve(top: int) -> None:
    """F2F-32: lower on the ascending pile, higher on the descending one, by any amount."""
    state = table(NUMBERED, (1, 60, top, top))
    assert fitting(state, THEIR_UP) == from_to(2, top - 1)
    assert fitting(state, THEIR_DOWN) == from_to(top + 1, 59)


def test_f2f_20_a_pile_that_there_is_not_is_refused() -> None:
    """F2F-20: with what would be possible."""
    state = turn_begins((20, 21, 22), (10, 50, 10, 50))
    with pytest.raises(Refusal) as caught:
        state.answer(0, Play(20, "nowhere"))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.legal) == ("not_an_option", state.asks()[0])
