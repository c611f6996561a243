"""Face to Face: how a game ends (F2F-50, F2F-51), taking back, giving up, and the open history."""

from __future__ import annotations

from random import Random

import pytest

from tablee.bots import make_bot
from tablee.core import Move, Refusal, save
from tablee.core.events import GameOver, Left
from tablee.games import face_to_face
from tablee.games.face_to_face import EndTurn, Play, Resign, TakeBack
from tablee.games.face_to_face.cards import Pile
from tablee.games.face_to_face.events import Blocked, Drew, Played, TookBack
from tests.rules.helpers_face_to_face import (
    DOWN,
    THEIR_DOWN,
    THEIR_UP,
    UP,
    Tops,
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

STUCK: Tops = (50, 2, 1, 60)
"""Own piles nearly full: only above 50, 40, or 12 fit; nothing to improve on the other side."""


# Winning ----------------------------------------------------------------------------------------------------


def test_f2f_50_the_last_card_wins_at_once() -> None:
    """F2F-50: in the middle of the turn, without ending it."""
    state = table((10, 11, 12), deck=())
    lay(state, (10, UP), (11, UP))
    assert state.outcome() is None
    events = lay(state, (12, UP))
    assert [type(event) for event in events] == [Played, GameOver]
    assert ended(state) == ((0,), "all_cards")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((0,), (1,))


@pytest.mark.parametrize("pile", [UP, DOWN, THEIR_UP, THEIR_DOWN])
def test_f2f_50_on_whichever_pile(pile: Pile) -> None:
    """F2F-50 and F2F-A10: a card given away is one of the 58 too."""
    state = table((20, 25), (15, 30, 40, 10), deck=())
    lay(state, (20, UP), (25, pile))
    assert ended(state) == ((0,), "all_cards")


def test_f2f_50_nothing_can_be_done_after_the_end() -> None:
    state = table((10, 11), deck=())
    lay(state, (10, UP), (11, UP))
    for seat in (0, 1):
        refused(state, seat, EndTurn(), "core", "game_is_over")
        with pytest.raises(Refusal) as caught:
            state.stand_in(seat)
        assert caught.value.code == "not_waited_for"
        with pytest.raises(Refusal) as caught:
            state.leave(seat)
        assert caught.value.code == "game_is_over"


def test_f2f_d06_two_cards_and_no_draw_pile() -> None:
    """F2F-D06: the first, then the last: won, and nothing is drawn."""
    state = turn_begins((10, 50), (5, 55, 1, 60))
    lay(state, (10, UP))
    assert state.outcome() is None
    events = lay(state, (50, DOWN))
    assert not [event for event in events if isinstance(event, Drew)]
    assert ended(state) == ((0,), "all_cards")


def test_f2f_a10_a_whole_small_game_with_gifts() -> None:
    """F2F-A10: of four cards one lies on the other side, and all four are laid."""
    state = table((2, 3), (1, 6, 1, 6), deck=(4, 5), their_hand=(4, 5), their_deck=(2, 3), cards=4, hand=2)
    lay(state, (2, UP), (3, UP))
    lay(state, (4, UP), (5, UP))
    lay(state, (4, THEIR_UP), (5, UP))
    assert ended(state) == ((0,), "all_cards")
    assert tops_of(state, 1) == (4, 6)


@pytest.mark.parametrize("seed", range(30))
def test_f2f_a11_no_win_before_the_second_card(seed: int) -> None:
    """F2F-A11: whoever lays the last card has laid two or more in that turn."""
    rng = Random(seed)
    state = face_to_face.deal(face_to_face.setup(cards=8, hand=4, jump=2), seed=seed)
    while state.outcome() is None:
        state.answer(*state.any_answer(rng))
    _, reason = ended(state)
    assert reason in ("all_cards", "blocked")
    if reason == "all_cards":
        assert len(state.laid) >= 2
        assert counts(state, state.turn) == (0, 0)


# Losing -----------------------------------------------------------------------------------------------------


def test_f2f_51_who_cannot_lay_two_has_lost() -> None:
    """F2F-51: the other one wins at once, and the hand is shown as the proof."""
    state = turn_begins((20, 21, 22, 23, 24, 25), STUCK, deck=(55, 56))
    assert ended(state) == ((1,), "blocked")
    assert state.view(1).blocked_hand == state.view(None).blocked_hand == (20, 21, 22, 23, 24, 25)
    assert state.view(1).hand == (30, 31, 32)
    assert state.view(None).hand == ()
    assert set(state.hidden_from(None)) == {"seed", "deck of 0", "deck of 1", "hand of 1"}
    for seat in (1, None):  # whoever imagines what is hidden keeps the proof
        assert state.reimagined_for(seat, Random(1)).view(None).blocked_hand == (20, 21, 22, 23, 24, 25)
    assert set(state.hidden_from(0)) == {"seed", "deck of 0", "deck of 1", "hand of 1"}
    assert set(state.hidden_from(1)) == {"seed", "deck of 0", "deck of 1"}


def test_f2f_51_after_two_cards_one_may_be_stuck_without_losing() -> None:
    """F2F-51 is about the minimum: afterwards the turn just ends."""
    state = table((55, 56, 20), STUCK)
    lay(state, (55, UP), (56, UP))
    assert offered(state) == set()
    assert names_offered(state) == {"end_turn", "resign"}
    state.answer(0, EndTurn())
    assert state.outcome() is None


def test_f2f_51_a_gift_can_save_the_turn() -> None:
    """F2F-51 and F2F-14: one own card and one for the other player are two."""
    assert ended(turn_begins((55, 20, 21), STUCK, deck=(3,))) == ((1,), "blocked")
    saved = turn_begins((55, 20, 21), (50, 2, 30, 60), deck=(3,))
    assert saved.outcome() is None
    assert offered(saved) == {(55, UP), (20, THEIR_UP), (21, THEIR_UP)}


def test_f2f_51_two_gifts_do_not_make_a_turn() -> None:
    """F2F-51 and F2F-13: both cards would only fit the other side."""
    assert ended(turn_begins((20, 21), (50, 2, 30, 60), deck=(3,))) == ((1,), "blocked")


def test_f2f_d11_one_playable_card_that_opens_nothing() -> None:
    """F2F-D11 and F2F-A02: lost when the turn begins, before any card."""
    state = turn_begins((57, 20, 21, 22, 23, 24), STUCK, deck=(3, 4))
    assert ended(state) == ((1,), "blocked")
    assert (state.laid, tops_of(state, 0)) == ((), (50, 2))


def test_f2f_d11_told_in_order() -> None:
    """F2F-D11: the blocked hand is told before the end."""
    state = table((10, 11, 12), (1, 60, *STUCK[:2]), their_hand=(57, 20), their_deck=(3,), turn=1)
    lay(state, (10, UP), (11, UP))
    events = state.answer(1, EndTurn())
    assert [type(event).__name__ for event in events] == ["Drew", "DrewCards", "Began", "Blocked", "GameOver"]
    assert [event.hand for event in events if isinstance(event, Blocked)] == [(20, 57)]


def test_f2f_d12_a_dead_end_can_be_chosen() -> None:
    """F2F-D12 and F2F-A02: 55 leaves a second card, 57 leaves none and loses."""
    state = turn_begins((45, 55, 57), STUCK, deck=(3, 4, 5))
    assert state.outcome() is None
    assert offered(state) == {(55, UP), (57, UP)}
    wise = state.copy()
    lay(wise, (55, UP))
    assert offered(wise) == {(45, UP), (57, UP)}
    events = lay(state, (57, UP))
    assert [event.hand for event in events if isinstance(event, Blocked)] == [(45, 55)]
    assert ended(state) == ((1,), "blocked")


def test_f2f_a02_a_gift_first_can_be_a_dead_end() -> None:
    """F2F-A02: 40 first and then the gift are two cards; the gift first leaves nothing for the own piles."""
    state = turn_begins((20, 40, 45), (50, 2, 39, 60), deck=(3,))
    assert offered(state) == {(20, THEIR_UP), (40, UP)}
    lay(state.copy(), (40, UP), (20, THEIR_UP))
    state.hand = (1 << 20) | (1 << 30)
    state.open_asks = None
    lay(state, (20, THEIR_UP))
    assert ended(state) == ((1,), "blocked")


# One single card left ---------------------------------------------------------------------------------------


def test_f2f_d07_one_card_and_nothing_to_draw_loses() -> None:
    """F2F-D07 and F2F-A01, the default."""
    assert ended(turn_begins((10,), (5, 55, 1, 60))) == ((1,), "blocked")


@pytest.mark.parametrize(
    ("card", "pile", "tops"),
    [
        (10, UP, (5, 2, 1, 60)),
        (10, DOWN, (50, 15, 1, 60)),
        (10, THEIR_UP, (50, 2, 30, 60)),
        (10, THEIR_DOWN, (50, 2, 1, 3)),
    ],
)
def test_f2f_d07_may_win_lets_it_be_laid(card: int, pile: Pile, tops: Tops) -> None:
    """F2F-D07 and F2F-A01, option last_single_card = may_win: if it fits, it wins, on whatever pile."""
    state = turn_begins((card,), tops, last_single_card="may_win")
    assert offered(state) == {(card, pile)}
    refused(state, 0, EndTurn(), "F2F-11", "two_cards_at_least")
    lay(state, (card, pile))
    assert ended(state) == ((0,), "all_cards")


def test_f2f_a01_may_win_needs_a_card_that_fits() -> None:
    assert ended(turn_begins((20,), STUCK, last_single_card="may_win")) == ((1,), "blocked")


@pytest.mark.parametrize("option", ["loses", "may_win"])
def test_f2f_a01_the_option_is_about_the_very_last_card(option: str) -> None:
    """F2F-A01: with something to draw, or with two cards of which one fits, the minimum is two as ever."""
    assert ended(turn_begins((55,), STUCK, deck=(3,), last_single_card=option)) == ((1,), "blocked")
    assert ended(turn_begins((55, 20), STUCK, last_single_card=option)) == ((1,), "blocked")


def test_f2f_a01_the_trap_springs_by_drawing_too() -> None:
    """F2F-A01: an emptied hand and one card to draw leave one."""
    state = table((10, 11), deck=(30,), their_hand=(20, 21, 22, 23))
    lay(state, (10, UP), (11, UP))
    assert counts(state, 0) == (1, 0)
    lay(state, (20, UP), (21, UP))
    state.answer(1, EndTurn())
    assert ended(state) == ((1,), "blocked")


# Taking back ------------------------------------------------------------------------------------------------


def test_f2f_a02_no_taking_back_by_default() -> None:
    state = table((10, 11, 12))
    lay(state, (10, UP))
    assert "take_back" not in names_offered(state)
    refused(state, 0, TakeBack(), "F2F-A02", "no_take_back")


def test_f2f_a02_taking_back_restores_everything() -> None:
    """F2F-A02, option undo_within_turn: card by card, with tops, colours and the gift."""
    state = table((5, 40, 20, 22, 23, 24), (12, 50, 30, 30), undo_within_turn=True, open_history=True)
    state.gifts = 15
    before = state.view(0)
    refused(state, 0, TakeBack(), "F2F-A02", "no_take_back")
    plays = [(22, UP), (40, DOWN), (20, THEIR_UP), (24, UP)]
    views = []
    for play in plays:
        views.append((offered(state), state.view(0).sides, state.view(0).history))
        lay(state, play)
    assert state.view(0).helped
    assert {option.move for option in state.asks()[0].options if option.penalty} == {"take_back", "resign"}
    assert [(laid.card, laid.owner) for laid in state.view(1).history] == [(22, 0), (40, 0), (20, 1), (24, 0)]
    for (card, pile), seen in zip(reversed(plays), reversed(views), strict=True):
        [event] = [event for event in state.answer(0, TakeBack()) if isinstance(event, TookBack)]
        assert (event.seat, event.card, event.pile) == (0, card, pile)
        assert (offered(state), state.view(0).sides, state.view(0).history) == seen
    assert not state.view(0).helped
    assert state.view(0).sides == before.sides
    assert state.view(0).hand == before.hand
    refused(state, 0, TakeBack(), "F2F-A02", "no_take_back")


@pytest.mark.parametrize(("card", "pile"), [(20, THEIR_UP), (40, THEIR_DOWN)])
def test_f2f_a02_a_gift_taken_back_can_be_given_elsewhere(card: int, pile: Pile) -> None:
    state = table((20, 40, 31), (30, 25, 30, 30), undo_within_turn=True)
    lay(state, (card, pile))
    state.answer(0, TakeBack())
    assert tops_of(state, 1) == (30, 30)
    assert fitting(state, THEIR_UP) == {20}
    assert fitting(state, THEIR_DOWN) == {31, 40}


def test_f2f_a02_a_dead_end_can_be_taken_back() -> None:
    """F2F-A02: with undo_within_turn the player of F2F-D12 goes back and takes the other way."""
    state = turn_begins((45, 55, 57), STUCK, deck=(3, 4, 5), undo_within_turn=True)
    lay(state, (57, UP))
    assert state.outcome() is None
    assert names_offered(state) == {"take_back", "resign"}
    refused(state, 0, EndTurn(), "F2F-11", "two_cards_at_least")
    state.answer(0, TakeBack())
    lay(state, (55, UP), (57, UP))
    assert "end_turn" in names_offered(state)


def test_f2f_a02_an_impossible_turn_is_lost_even_so() -> None:
    """F2F-A02: there is nothing to take back when no pair exists at the beginning."""
    state = turn_begins((57, 20, 21), STUCK, deck=(3,), undo_within_turn=True)
    assert ended(state) == ((1,), "blocked")


def test_f2f_a02_not_after_the_draw() -> None:
    """F2F-A02: the turn before is closed, for either player."""
    state = table((10, 11, 12), undo_within_turn=True)
    lay(state, (10, UP), (11, UP))
    state.answer(0, EndTurn())
    refused(state, 0, TakeBack(), "F2F-10", "not_your_turn")
    refused(state, 1, TakeBack(), "F2F-A02", "no_take_back")


def test_f2f_a02_the_card_that_empties_the_hand_can_be_taken_back() -> None:
    """F2F-A02: with undo_within_turn an emptied hand does not end the turn by itself, and nothing is drawn yet."""
    state = table((10, 11, 12), (1, 60, 30, 60), deck=(40, 41, 42), undo_within_turn=True)
    events = lay(state, (10, UP), (11, UP), (12, THEIR_UP))
    assert not any(isinstance(event, Drew) for event in events)
    assert (state.waiting(), counts(state, 0)) == ((0,), (0, 3))
    assert names_offered(state) == {"end_turn", "take_back", "resign"}
    state.answer(0, TakeBack())
    assert (hand_of(state, 0), tops_of(state, 1), state.view(0).helped) == ((12,), (30, 60), False)
    lay(state, (12, UP))
    state.answer(0, EndTurn())
    assert (state.waiting(), hand_of(state, 0)) == ((1,), (40, 41))


def test_f2f_a02_an_emptied_hand_ends_the_turn_where_nothing_is_taken_back() -> None:
    """F2F-A02: without undo_within_turn there is nothing left to decide."""
    state = table((10, 11), deck=(40, 41, 42))
    lay(state, (10, UP), (11, UP))
    assert (state.waiting(), hand_of(state, 0)) == ((1,), (40, 41))


def test_f2f_50_the_last_card_of_all_is_not_taken_back() -> None:
    """F2F-50 before F2F-A02: with undo_within_turn, too, the game ends with the 58th card."""
    state = table((10, 11), deck=(), undo_within_turn=True)
    lay(state, (10, UP), (11, UP))
    assert ended(state) == ((0,), "all_cards")


def test_f2f_a02_a_sensible_bot_ends_the_turn_of_an_empty_hand() -> None:
    """F2F-A02: a bot that may take its last card back goes on all the same."""
    state = table((10, 11), deck=(40, 41, 42), undo_within_turn=True)
    lay(state, (10, UP), (11, UP))
    bot = make_bot("sensible", face_to_face.GAME, 0, Random(1))
    assert bot.answer(state.view(0), state.asks()[0]) == EndTurn()
    assert state.any_answer(Random(1)) == (0, EndTurn())


# Giving up, being away, leaving -----------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("laid", [0, 1, 2])
def test_f2f_a14_resigning_loses(turn: int, laid: int) -> None:
    """F2F-A14: at any point of the own turn."""
    state = table((10, 11, 12), turn=turn)
    lay(state, *((card, UP) for card in (10, 11)[:laid]))
    state.answer(turn, Resign())
    assert ended(state) == ((1 - turn,), "resigned")
    assert state.view(1 - turn).blocked_hand == ()


@pytest.mark.parametrize("laid", [0, 1, 2])
def test_f2f_a14_not_playing_on_loses(laid: int) -> None:
    """F2F-A14: a clock that ran out is a loss, nothing is played for the absent."""
    state = table((10, 11, 12))
    lay(state, *((card, UP) for card in (10, 11)[:laid]))
    hand = hand_of(state, 0)
    state.stand_in(0)
    assert ended(state) == ((1,), "absent")
    assert hand_of(state, 0) == hand


def test_f2f_a14_only_the_awaited_player_can_be_skipped() -> None:
    state = table((10, 11, 12))
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.stand_in(1)
    assert (caught.value.rule, caught.value.code) == ("core", "not_waited_for")
    assert save(state) == before


@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("laid", [0, 1, 2])
def test_f2f_a14_leaving_loses_in_or_out_of_turn(leaver: int, laid: int) -> None:
    """F2F-A14."""
    state = table((10, 11, 12))
    lay(state, *((card, UP) for card in (10, 11)[:laid]))
    events = state.leave(leaver)
    assert [type(event) for event in events] == [Left, GameOver]
    assert ended(state) == ((1 - leaver,), "left")


@pytest.mark.parametrize("seat", [-1, 2])
def test_f2f_a14_nobody_else_can_leave(seat: int) -> None:
    state = table((10, 11, 12))
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.leave(seat)
    assert caught.value.code == "not_at_the_table"
    assert save(state) == before


def test_f2f_a14_there_are_no_questions_to_replace() -> None:
    state = table((10, 11, 12))
    with pytest.raises(Refusal) as caught:
        state.replace_question()
    assert caught.value.code == "cannot_replace"


@pytest.mark.parametrize("is_over", [False, True])
def test_f2f_a14_there_are_no_rounds_to_void(is_over: bool) -> None:
    state = table((10, 11, 12))
    lay(state, (10, UP))
    if is_over:
        state.leave(0)
    before = save(state)
    assert not state.can_void_round()
    with pytest.raises(Refusal) as caught:
        state.void_round()
    assert (caught.value.rule, caught.value.code) == ("core", "cannot_void")
    assert save(state) == before


# What is seen -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("open_history", [False, True])
def test_f2f_a15_buried_cards_only_with_an_open_history(open_history: bool) -> None:
    """F2F-A15: by default no more than this turn and the last one."""
    state = table((10, 11, 12, 13), their_hand=(20, 9, 22, 23), open_history=open_history)
    lay(state, (10, UP), (11, UP))
    state.answer(0, EndTurn())
    lay(state, (20, UP), (9, THEIR_UP))
    state.answer(1, EndTurn())
    lay(state, (12, UP))
    cards = [(laid.by, laid.card, laid.owner, laid.pile) for laid in state.view(None).history]
    first = [(0, 10, 0, "ascending"), (0, 11, 0, "ascending"), (1, 20, 1, "ascending"), (1, 9, 0, "ascending")]
    assert cards == ([*first, (0, 12, 0, "ascending")] if open_history else [])
    assert [laid.card for laid in state.view(0).this_turn] == [12]
    assert [laid.card for laid in state.view(0).last_turn] == [20, 9]


def test_f2f_a15_counts_are_seen_by_all_and_hands_by_their_owner() -> None:
    """F2F-A15."""
    state = table((10, 11, 12), their_hand=(20, 21), deck=(30, 31, 32, 33, 34), their_deck=(40,))
    for seat, hand in ((0, (10, 11, 12)), (1, (20, 21)), (None, ())):
        view = state.view(seat)
        assert view.hand == hand
        assert [(side.hand, side.deck) for side in view.sides] == [(3, 5), (2, 1)]
    assert set(state.hidden_from(0)) == {"seed", "deck of 0", "deck of 1", "hand of 1"}


@pytest.mark.parametrize(
    "move",
    [{"move": "play", "card": "10", "pile": UP}, {"move": "play", "card": 10, "pile": "own"}, {"move": "pass"}],
)
def test_f2f_11_moves_that_do_not_exist(move: dict[str, object]) -> None:
    """F2F-11: there is no pass, and a play names one card and one of four piles."""
    state = table((10, 11, 12))
    with pytest.raises(Refusal) as caught:
        state.read(move)
    assert caught.value.code == "not_a_move"


def test_f2f_15_a_truth_value_is_no_card() -> None:
    """F2F-15: a card is named by its number."""
    state = table((10, 11, 12))
    move: Move = Play(card=True, pile=UP)
    refused(state, 0, move, "F2F-20", "not_an_option")
