"""Face to Face: cards, deal and options (F2F-01 to F2F-09)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tablee.core import Refusal, load, load_setup, save
from tablee.games import face_to_face
from tablee.games.face_to_face import EndTurn, FaceToFace
from tablee.games.face_to_face.rules import FaceToFaceSetup
from tests.rules.helpers_face_to_face import (
    DOWN,
    NUMBERED,
    THEIR_DOWN,
    THEIR_UP,
    UP,
    counts,
    fitting,
    hand_of,
    lay,
    offered,
    table,
    tops_of,
)


def dealt(seed: int, **options: Any) -> FaceToFace:
    return face_to_face.deal(face_to_face.setup(**options), seed=seed)


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_f2f_01_only_two_can_play(seats: int) -> None:
    with pytest.raises(Refusal) as caught:
        face_to_face.deal(face_to_face.setup(), seats=seats, seed=1)
    assert (caught.value.rule, caught.value.code) == ("F2F-01", "wrong_number_of_players")
    assert caught.value.facts == {"low": 2, "high": 2}


def test_f2f_01_two_players_each_with_sixty_cards() -> None:
    """F2F-01: 58 numbered cards and two Base cards each."""
    state = face_to_face.deal(face_to_face.setup(), seats=2, seed=1)
    assert state.present == (0, 1)
    for seat in (0, 1):
        assert sum(counts(state, seat)) + len(tops_of(state, seat)) == 60


def test_f2f_02_base_cards_are_1_and_60_and_belong_to_their_owner() -> None:
    sides = dealt(5).view(None).sides
    for seat in (0, 1):
        assert (sides[seat].ascending.card, sides[seat].ascending.of) == (1, seat)
        assert (sides[seat].descending.card, sides[seat].descending.of) == (60, seat)


@pytest.mark.parametrize("seed", range(20))
def test_f2f_03_numbered_cards_are_2_to_59_once_each(seed: int) -> None:
    state = dealt(seed)
    for seat, _, deck in state.sides():
        assert sorted((*hand_of(state, seat), *deck)) == list(range(2, 60))


def test_f2f_04_each_player_has_a_shuffle_of_their_own() -> None:
    """F2F-04: the two piles never come in the same order, and every value can be on top."""
    first_drawn: tuple[set[int], set[int]] = (set(), set())
    for seed in range(600):
        state = dealt(seed)
        assert state.deck != state.their_deck
        assert list(state.deck) != sorted(state.deck)
        for seat, _, deck in state.sides():
            first_drawn[seat].add(deck[0])
    assert first_drawn == (set(NUMBERED), set(NUMBERED))


def test_f2f_04_the_same_seed_deals_the_same_game() -> None:
    """F2F-04: luck follows from the seed and from nothing else."""
    assert save(dealt(11)) == save(dealt(11))
    assert save(dealt(11)) != save(dealt(12))


def test_f2f_05_six_in_hand_and_52_to_draw() -> None:
    state = dealt(8)
    assert [counts(state, seat) for seat in (0, 1)] == [(6, 52), (6, 52)]
    assert [len(hand_of(state, seat)) for seat in (0, 1)] == [6, 6]


def test_f2f_06_the_beginner_is_drawn_by_lot() -> None:
    """F2F-06 and F2F-A16: every game anew, and neither seat is favoured."""
    beginners = Counter(dealt(seed).turn for seed in range(400))
    assert set(beginners) == {0, 1}
    assert 160 <= beginners[0] <= 240


@pytest.mark.parametrize("first", [0, 1])
def test_f2f_a16_a_table_may_fix_the_beginner(first: int) -> None:
    """F2F-06, option first_player."""
    assert {dealt(seed, first_player=first).waiting() for seed in range(20)} == {(first,)}


@pytest.mark.parametrize("first", [2, 5])
def test_f2f_06_a_beginner_who_is_not_at_the_table_is_refused(first: int) -> None:
    """F2F-01 and F2F-06: there are only two seats to begin."""
    with pytest.raises(Refusal) as caught:
        dealt(1, first_player=first)
    assert caught.value.code == "no_such_seat"


def test_f2f_06_a_negative_beginner_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        face_to_face.setup(first_player=-1)
    assert caught.value.code == "not_an_option_of_this_game"


def test_f2f_09_only_the_top_of_a_pile_is_seen() -> None:
    """F2F-09: the state of a pile is its top; what it covers is in nobody's view."""
    state = table((4, 8, 13, 50, 40, 20), deck=(22, 23))
    lay(state, (4, UP), (8, UP), (13, UP), (50, DOWN))
    assert tops_of(state, 0) == (13, 50)
    state.answer(0, EndTurn())
    lay(state, (30, UP), (31, UP))
    state.answer(1, EndTurn())
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.history == ()
        assert [laid.card for laid in view.last_turn] == [30, 31]
        assert view.this_turn == ()


def test_f2f_09_four_piles_two_for_each_player() -> None:
    state = table((20, 21, 22, 23), (30, 35, 40, 10))
    assert (tops_of(state, 0), tops_of(state, 1)) == ((30, 35), (40, 10))
    assert (fitting(state, UP), fitting(state, DOWN)) == ({20}, {20, 21, 22, 23})
    assert (fitting(state, THEIR_UP), fitting(state, THEIR_DOWN)) == ({20, 21, 22, 23},) * 2


def test_f2f_09_a_top_shows_whose_card_it_is() -> None:
    """F2F-09: tops are seen with value and colour, on both sides and after the turn has passed."""
    state = table((5, 7, 20), (1, 60, 30, 60), their_hand=(8, 9, 31, 40))
    lay(state, (5, UP), (20, THEIR_UP))
    assert [(top.card, top.of) for top in (state.view(0).sides[1].ascending, state.view(0).sides[0].ascending)] == [
        (20, 0),
        (5, 0),
    ]
    state.answer(0, EndTurn())
    assert (state.view(1).sides[1].ascending.card, state.view(1).sides[1].ascending.of) == (20, 0)
    lay(state, (31, UP))
    assert (state.view(0).sides[1].ascending.card, state.view(0).sides[1].ascending.of) == (31, 1)


@pytest.mark.parametrize("seed", range(10))
def test_f2f_d01_first_turn(seed: int) -> None:
    """F2F-D01 and F2F-A03: every card fits both own bases, nothing fits a base of the other."""
    state = dealt(seed)
    hand = set(hand_of(state, state.turn))
    assert len(hand) == 6
    assert offered(state) == {(card, pile) for card in hand for pile in (UP, DOWN)}


def test_f2f_a03_no_card_at_all_improves_a_base() -> None:
    """F2F-A03, with every numbered card in hand."""
    state = table(NUMBERED, deck=())
    assert fitting(state, THEIR_UP) == fitting(state, THEIR_DOWN) == set()
    assert fitting(state, UP) == fitting(state, DOWN) == set(NUMBERED)


@pytest.mark.parametrize(
    ("options", "name", "low", "high"),
    [
        ({"cards": 3}, "cards", 4, 58),
        ({"cards": 59}, "cards", 4, 58),
        ({"hand": 1}, "hand", 2, 12),
        ({"hand": 13}, "hand", 2, 12),
        ({"cards": 5, "hand": 6}, "hand", 2, 5),
        ({"jump": 0}, "jump", 1, 58),
        ({"jump": 59}, "jump", 1, 58),
        ({"turn_timer": 4}, "turn_timer", 5, 3600),
    ],
)
def test_f2f_03_sizes_out_of_range_are_refused(options: dict[str, Any], name: str, low: int, high: int) -> None:
    """F2F-03, F2F-05 and F2F-22 with sizes for study."""
    with pytest.raises(Refusal) as caught:
        face_to_face.setup(**options)
    assert caught.value.code == "option_out_of_range"
    assert caught.value.facts == {"option": name, "low": low, "high": high}


@pytest.mark.parametrize("options", [{"last_single_card": "wins"}, {"undo_within_turn": "yes"}, {"board": "court"}])
def test_f2f_a01_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    """F2F-A01 and F2F-A02: only the values that the decisions name."""
    with pytest.raises(Refusal) as caught:
        face_to_face.setup(**options)
    assert caught.value.code == "not_an_option_of_this_game"


@pytest.mark.parametrize(("cards", "hand"), [(4, 2), (9, 3), (20, 12), (12, 12)])
def test_f2f_05_sizes_for_study(cards: int, hand: int) -> None:
    """F2F-02, F2F-03 and F2F-05 with other sizes: values from 2 up, the upper base right above them."""
    state = dealt(3, cards=cards, hand=hand)
    assert [tops_of(state, seat) for seat in (0, 1)] == [(1, cards + 2)] * 2
    for seat, _, deck in state.sides():
        assert counts(state, seat) == (hand, cards - hand)
        assert sorted((*hand_of(state, seat), *deck)) == list(range(2, cards + 2))


def test_f2f_a01_defaults_are_the_rulebooks() -> None:
    """F2F-A01, F2F-A02, F2F-A15: what a table gets without asking."""
    options = face_to_face.setup().options
    assert (options.last_single_card, options.undo_within_turn, options.open_history) == ("loses", False, False)
    assert options.assistance
    assert (options.cards, options.hand, options.jump) == (58, 6, 10)
    assert (options.first_player, options.turn_timer) == (None, None)


def test_f2f_04_a_saved_game_goes_on_as_it_was() -> None:
    """F2F-04: hands, decks and options survive saving."""
    setup = face_to_face.setup(cards=10, hand=4, jump=3, undo_within_turn=True)
    state = face_to_face.deal(setup, seed=2)
    again = load(FaceToFace, load_setup(FaceToFaceSetup, setup.save()), save(state))
    assert save(again) == save(state)
    assert offered(again) == offered(state)
    assert again.view(0) == state.view(0)
