"""Incroyable!: players, cards, questioner and question (INC-01 to INC-16)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from tablee.core import Refusal, load, load_setup, save
from tablee.core.boards import BoardError
from tablee.core.decks import DeckError
from tablee.core.events import QuestionReplaced
from tablee.games import incroyable
from tablee.games.incroyable import Announce, Challenge, Draw, Estimate, Incroyable, Pass
from tablee.games.incroyable.board import SYMBOLS, load_board
from tablee.games.incroyable.deck import house_deck, load_deck
from tablee.games.incroyable.events import Asked, RiskRoundBegan
from tablee.games.incroyable.rules import IncroyableSetup
from tablee.games.incroyable.scoring import POINTS_AFTER_FAILURE, STAKES
from tests.rules.helpers_incroyable import (
    CLASSIQUE,
    FAR,
    A,
    B,
    C,
    D,
    ask_and_bet,
    challenged,
    deck,
    estimate,
    estimating,
    game,
    passes_until,
    refused,
    risk_round,
)


@pytest.mark.parametrize("seats", [0, 1, 2, 7, 8])
def test_inc_01_three_to_six_players_only(seats: int) -> None:
    with pytest.raises(Refusal) as caught:
        incroyable.deal(incroyable.setup(), seats=seats, seed=1)
    assert (caught.value.rule, caught.value.code) == ("INC-01", "wrong_number_of_players")
    assert caught.value.facts == {"low": 3, "high": 6}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_inc_01_inc_04_inc_06_a_pawn_for_everybody_on_the_start(seats: int) -> None:
    """INC-01, INC-04, INC-06: one pawn each, all on cell 0."""
    state = incroyable.deal(incroyable.setup(), seats=seats, seed=1)
    assert state.present == tuple(range(seats))
    assert state.view(None).position == (0,) * seats


def test_inc_02_five_values_serve_as_points_and_as_stakes() -> None:
    """INC-02: 7, 5, 4, 3, 2 in the centre; the stakes climb the same cells."""
    assert POINTS_AFTER_FAILURE == (7, 5, 4, 3, 2)
    assert STAKES == (2, 3, 4, 5, 7)


def test_inc_02_one_start_and_one_finish() -> None:
    """INC-02: the track leads from cell 0 to its finish, and the pawns begin at its start."""
    setup = incroyable.setup()
    assert (setup.board.finish, setup.board.symbol(0)) == (50, "professor")
    assert incroyable.deal(setup, seats=3, seed=2).position == (0, 0, 0)


def test_inc_03_every_card_has_one_question_for_each_symbol() -> None:
    """INC-03: five symbols, the same as on the track, in the starter deck too."""
    assert set(SYMBOLS) == {"books", "globe", "heart", "tree", "professor"}
    cards = house_deck().card
    assert len(cards) >= 20
    for question_card in cards:
        assert len({question_card.question(symbol).words for symbol in SYMBOLS}) == 5


def toml_deck(answer: str = "7", leave_out: str = "") -> bytes:
    lines = ['game = "incroyable"', "format = 1", 'id = "mine"', 'title = { en = "Mine" }', "[[card]]", 'id = "one"']
    for symbol in SYMBOLS:
        if symbol != leave_out:
            lines += [f"[card.{symbol}]", f'en = "How many in {symbol}?"', f"answer = {answer}"]
    return "\n".join(lines).encode()


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_inc_03_a_card_without_one_of_the_symbols_is_refused(symbol: str) -> None:
    with pytest.raises(DeckError, match=symbol):
        load_deck(toml_deck(leave_out=symbol))


@pytest.mark.parametrize("answer", [1, 2, 9998, 9999])
def test_inc_15_answers_from_1_to_9999(answer: int) -> None:
    assert load_deck(toml_deck(str(answer))).card[0].professor.answer == answer


@pytest.mark.parametrize("answer", ["0", "-5", "10000", "3.5", '"12"', "true"])
def test_inc_15_other_answers_are_refused(answer: str) -> None:
    with pytest.raises(DeckError):
        load_deck(toml_deck(answer))


def test_inc_15_the_house_deck_keeps_to_the_range() -> None:
    answers = [question_card.question(symbol).answer for question_card in house_deck().card for symbol in SYMBOLS]
    assert all(1 <= answer <= 9999 for answer in answers)


def test_inc_04_everybody_estimates_once_and_has_both_signs() -> None:
    """INC-04: an indicator each, and a card with a plus and a minus each."""
    state = estimating(5)
    assert set(state.asks()) == {0, 1, 2, 3, 4}
    risk = risk_round(5)
    risk.answer(0, Announce(499))
    assert {seat: list(ask.options[0].values()) for seat, ask in risk.asks().items()} == {
        seat: [{"sign": "+"}, {"sign": "-"}] for seat in (1, 2, 3, 4)
    }


def test_inc_07_all_cards_are_shuffled_into_one_pile() -> None:
    setup = incroyable.setup(deck=deck(*range(1, 41)))
    piles = {incroyable.deal(setup, seats=3, seed=seed).pile for seed in range(50)}
    assert len(piles) == 50
    assert all(sorted(pile) == list(range(40)) for pile in piles)
    assert len({pile[0] for pile in piles}) > 20


def test_inc_10_inc_a32_the_first_questioner_is_marked_or_drawn() -> None:
    """INC-10 and INC-A32: first_player, or by lot with every seat possible."""
    for first in range(4):
        marked = incroyable.setup(first_player=first)
        assert {incroyable.deal(marked, seats=4, seed=seed).questioner for seed in range(20)} == {first}
    by_lot = incroyable.setup()
    drawn = Counter(incroyable.deal(by_lot, seats=4, seed=seed).questioner for seed in range(400))
    assert set(drawn) == {0, 1, 2, 3}
    assert min(drawn.values()) > 60


def test_inc_a32_a_first_player_who_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        incroyable.deal(incroyable.setup(first_player=3), seats=3, seed=1)
    assert (caught.value.rule, caught.value.code) == ("INC-A32", "no_such_seat")
    with pytest.raises(Refusal) as caught:
        incroyable.setup(first_player=-1)
    assert caught.value.code == "not_an_option_of_this_game"


def test_inc_11_inc_67_the_questioner_changes_clockwise_after_every_round() -> None:
    """INC-11 and INC-67: after normal rounds, everybody taking part in each, round and round the table."""
    state = game(3, (500,) * 6, asks=1)
    for asks in (1, 2, 0, 1, 2):
        assert (state.questioner, state.waiting()) == (asks, (asks,))
        state.answer(asks, Draw())
        assert state.waiting() == (0, 1, 2)
        estimate(state, 30, 20, 10)
        challenged(state, B, A)


def test_inc_11_after_a_risk_round_too() -> None:
    state = risk_round(4, asks=3)
    ask_and_bet(state, 600, {0: "+", 1: "+", 2: "+"})
    assert (state.phase.name, state.questioner) == ("drawing", 0)


def test_inc_12_only_the_questioner_draws() -> None:
    state = game(4, asks=2)
    assert state.phase.name == "drawing"
    for seat in (0, 1, 3):
        refused(state, seat, Draw(), "INC-12", "not_your_turn")
    refused(state, 2, Estimate(5), "INC-12", "not_offered")


def test_inc_12_the_top_card_is_taken() -> None:
    state = game(3, (11, 22, 33))
    state.pile = (2, 0, 1)
    state.answer(0, Draw())
    assert (state.card, state.question().answer) == (2, 33)
    assert list(state.pile) == [0, 1]
    assert state.view(None).cards_left == 2
    first = game(3, (11, 22, 33))
    first.pile = (0, 1, 2)
    first.answer(0, Draw())
    assert first.shown_card_id() == first.setup.cards[0].id


def test_inc_12_nobody_sees_an_answer_not_even_the_questioner() -> None:
    """INC-12: through estimating, ties and speaking no view has any of the card's five answers."""
    answers = (7001, 7002, 7003, 7004, 7005)
    state = game(4, (answers, 600))
    state.answer(0, Draw())

    def check() -> None:
        for seat in (0, 1, 2, 3, None):
            assert state.view(seat).answer is None
            seen = json.encode(state.view(seat))
            assert not [answer for answer in answers if str(answer).encode() in seen]
            assert state.hidden_from(seat)["answer"] == 7005

    check()
    for seat, value in enumerate((30, 30, 20, 10)):
        state.answer(seat, Estimate(value))
        check()
    assert state.phase.name == "separating"
    state.stand_in(B)
    check()
    state.answer(state.waiting()[0], Pass())
    check()


SYMBOL_CELLS = [
    (name, cell)
    for name, finish in (("classique", 50), ("court", 30))
    for cell in range(finish)
    if not load_board(name).is_special(cell)
]


@pytest.mark.parametrize(("name", "cell"), SYMBOL_CELLS)
def test_inc_13_the_questioners_cell_chooses_the_question(name: str, cell: int) -> None:
    """INC-13: the own cell's symbol, whatever cells the others are on."""
    board = load_board(name)
    state = game(3, board=board, asks=1, position=(1, cell, 2))
    [asked] = [event for event in state.answer(1, Draw()) if isinstance(event, Asked)]
    symbol = board.symbol(cell)
    shown = state.view(2).question
    assert shown is not None
    assert (shown.symbol, shown.words["fr"]) == (symbol, f"Question {symbol} 0")
    assert (asked.questioner, asked.symbol, asked.stake) == (1, symbol, None)


@pytest.mark.parametrize("board", [load_board("classique"), load_board("court")])
def test_inc_14_the_game_begins_with_a_professor(board: Any) -> None:
    """INC-14: also in later rounds for a pawn that is still on the start."""
    state = game(3, ((1, 2, 3, 4, 50), (1, 2, 3, 4, 60)), board=board)
    state.answer(0, Draw())
    assert (state.symbol, state.question().answer) == ("professor", 50)
    estimate(state, 40, 100, 90)
    challenged(state, C, B)
    assert (state.questioner, state.position[1]) == (1, 0)
    state.answer(1, Draw())
    assert (state.symbol, state.question().answer) == ("professor", 60)


def test_inc_16_a_turn_that_begins_on_a_spiral_is_a_risk_round() -> None:
    state = game(3, board=CLASSIQUE, asks=1, position=(0, 12, 5))
    events = state.answer(1, Draw())
    assert [event.questioner for event in events if isinstance(event, RiskRoundBegan)] == [1]
    assert (state.phase.name, state.waiting()) == ("announcing", (1,))


@pytest.mark.parametrize("spiral", CLASSIQUE.spirals)
def test_inc_16_only_the_questioners_own_pawn_counts(spiral: int) -> None:
    """INC-16: somebody else on a spiral changes nothing."""
    state = game(3, board=CLASSIQUE, asks=0, position=(6, spiral, spiral))
    state.answer(0, Draw())
    assert state.phase.name == "estimating"


def test_inc_16_landing_on_or_crossing_a_spiral_does_nothing_by_itself() -> None:
    """INC-16: A crosses cell 5, B lands on it and plays the next round as a risk round, C lands later on."""
    state = game(4, (500,) * 4, board=CLASSIQUE, asks=0)
    estimate(state, 40, 30, 20, 10)
    assert challenged(state, D, A) == (7, 5, 4, 0)
    assert state.position == (7, 5, 4, 0)
    assert (state.phase.name, state.questioner) == ("drawing", 1)
    state.answer(1, Draw())
    assert state.phase.name == "announcing"


def test_inc_16_a_pawn_that_has_left_the_spiral_plays_a_normal_round() -> None:
    """INC-16: what counts is the cell at the moment of the turn."""
    state = game(3, (500,) * 3, board=CLASSIQUE, asks=0, position=(0, 5, 0))
    estimate(state, 40, 30, 20)
    challenged(state, C, A)
    assert (state.questioner, state.position[1]) == (1, 10)
    state.answer(1, Draw())
    assert state.phase.name == "estimating"


# Cards that run out, questions put aside --------------------------------------------------------------------


def cards_drawn(state: Incroyable, number: int) -> tuple[int, ...]:
    """Which cards come up in so many rounds."""
    seen = []
    for _ in range(number):
        state.answer(state.questioner, Draw())
        seen.append(state.card)
        assert sorted((*state.pile, *state.used, state.card)) == [0, 1, 2, 3, 4]
        estimate(state, 30, 20, 10)
        challenged(state, B, A)
    return tuple(seen)


def test_inc_a31_used_cards_are_shuffled_again_when_the_pile_is_empty() -> None:
    """INC-A31: first every card once, then all of them again, in another order."""
    orders = set()
    for seed in range(12):
        state = game(3, tuple(range(401, 406)))
        state.seed = b"%d" % seed
        seen = cards_drawn(state, 10)
        assert seen[:5] == (0, 1, 2, 3, 4)
        assert sorted(seen[5:]) == [0, 1, 2, 3, 4]
        orders.add(seen[5:])
    assert len(orders) > 5


def test_inc_a31_a_card_is_put_aside_after_its_round() -> None:
    state = game(3, (401, 402))
    assert (state.pile, state.used) == ((0, 1), ())
    estimate(state, 30, 20, 10)
    challenged(state, B, A)
    assert (state.pile, state.used) == ((1,), (0,))


def test_inc_a31_a_deck_of_one_card_still_works() -> None:
    state = game(3, (401,))
    for _ in range(3):
        estimate(state, 30, 20, 10)
        challenged(state, B, A)
    assert (state.pile, state.used) == ((), (0,))


def test_inc_a31_a_risk_round_uses_one_card() -> None:
    state = risk_round(3)
    for _ in range(5):
        ask_and_bet(state, 400, {1: "+", 2: "+"})
    assert (state.used, state.pile) == ((0,), (1, 2))


def test_inc_12_a_question_can_be_replaced_before_anybody_estimates() -> None:
    """INC-12 and INC-13: the next card takes its place, with the same symbol; the first is put aside."""
    state = game(3, (401, 402, 403), position=(2, 0, 0))
    state.answer(0, Draw())
    events = state.replace_question()
    assert [type(event) for event in events] == [QuestionReplaced, Asked]
    assert (state.card, state.symbol, state.used) == (1, FAR.symbol(2), (0,))
    assert (state.phase.name, state.waiting()) == ("estimating", (0, 1, 2))


@pytest.mark.parametrize("seed", range(8))
def test_inc_a31_a_replaced_card_does_not_come_back_at_once(seed: int) -> None:
    """INC-A31: when the pile runs out on the way, the cards put aside before are shuffled first."""
    state = game(3, (401, 402, 403))
    state.seed = b"%d" % seed
    state.answer(0, Draw())
    for card in (1, 2):
        state.replace_question()
        assert state.card == card
    state.replace_question()
    assert state.card in (0, 1)
    assert sorted((state.card, *state.pile, *state.used)) == [0, 1, 2]


def test_inc_a31_replacing_the_only_card_brings_it_back() -> None:
    state = game(3, (401,))
    state.answer(0, Draw())
    state.replace_question()
    assert (state.card, state.pile, state.used) == (0, (), ())


def test_inc_70_a_risk_question_can_be_replaced_before_the_number() -> None:
    """INC-70: the same place in the printed order, the same stake; the round goes on with the new card."""
    state = risk_round(3, (501, 502, 503, 504, 505))
    ask_and_bet(state, 400, {1: "+", 2: "+"})
    state.answer(0, Draw())
    state.replace_question()
    assert (state.card, state.symbol, state.phase.name) == (1, "globe", "announcing")
    assert (state.view(0).answer, state.view(0).stake) == (700, 3)
    ask_and_bet(state, 600, {1: "+", 2: "+"})
    state.answer(0, Draw())
    assert (state.card, state.symbol) == (1, "heart")


def test_inc_20_a_question_cannot_be_replaced_at_any_other_time() -> None:
    """INC-20: not before it is read, not after the first estimate, not while people speak or bet."""

    def check(state: Incroyable) -> None:
        before = save(state)
        with pytest.raises(Refusal) as caught:
            state.replace_question()
        assert (caught.value.rule, caught.value.code) == ("core", "cannot_replace")
        assert save(state) == before

    state = game(3)
    check(state)
    state.answer(0, Draw())
    state.answer(2, Estimate(9))
    check(state)
    state.answer(0, Estimate(9))
    state.answer(1, Estimate(4))
    assert state.phase.name == "separating"
    check(state)
    state.stand_in(state.waiting()[0])
    check(state)
    passes_until(state, B)
    state.answer(B, Challenge(A))
    check(state)
    risk = risk_round(3)
    risk.answer(0, Announce(3))
    check(risk)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"board": "long"}, "not_an_option_of_this_game"),
        ({"bonus_order": "reverse"}, "not_an_option_of_this_game"),
        ({"turn_timer": 4}, "option_out_of_range"),
        ({"turn_timer": 3601}, "option_out_of_range"),
        ({"target": 12}, "not_an_option_of_this_game"),
    ],
)
def test_inc_a18_options_that_make_no_sense_are_refused(options: dict[str, Any], code: str) -> None:
    """INC-A18, INC-A32, INC-A33: only what the decisions offer."""
    with pytest.raises(Refusal) as caught:
        incroyable.setup(**options)
    assert caught.value.code == code


def test_inc_a33_defaults_and_the_clock_that_the_table_keeps() -> None:
    """INC-A18, INC-A32, INC-A33: the rulebook's defaults; a timer is carried, not used."""
    options = incroyable.setup().options
    assert (options.board, options.bonus_order) == ("classique", "after_moves")
    assert (options.first_player, options.turn_timer) == (None, None)
    assert incroyable.setup(turn_timer=60).options.turn_timer == 60


def test_inc_07_a_saved_game_goes_on_as_it_was() -> None:
    """INC-07 and INC-22: pile, positions and sealed estimates survive saving."""
    setup = incroyable.setup(deck=deck(*range(1, 21)), board="court")
    state = incroyable.deal(setup, seats=4, seed=3)
    state.answer(state.questioner, Draw())
    state.answer(2, Estimate(77))
    again = load(Incroyable, load_setup(IncroyableSetup, setup.save()), save(state))
    assert save(again) == save(state)
    assert [again.view(seat) for seat in range(4)] == [state.view(seat) for seat in range(4)]


def test_inc_a22_a_setup_with_a_board_that_cannot_be_played_is_refused() -> None:
    """INC-A22: also one that was made in another way than by the game itself."""
    setup = incroyable.setup()
    with pytest.raises(BoardError, match="at least 10 cells away"):
        replace(setup, board=replace(setup.board, finish=9)).check()
    with pytest.raises(DeckError, match="has no cards"):
        replace(setup, cards=()).check()
