"""Incroyable!: the risk round (INC-70 to INC-80)."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from msgspec import json
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.core.events import Answered
from tablee.games.incroyable import Announce, Bet, Draw, Estimate, Incroyable
from tablee.games.incroyable.board import SYMBOLS, Board
from tablee.games.incroyable.events import AnswerRead, Asked, BetShown, RiskRoundEnded
from tablee.games.incroyable.moves import Sign
from tests.rules.helpers_incroyable import (
    A,
    B,
    C,
    D,
    ask_and_bet,
    game,
    options_of,
    refused,
    risk_round,
)

FIVE = (501, 502, 503, 504, 505)


def test_inc_70_one_card_and_its_questions_in_printed_order() -> None:
    """INC-70 and INC-A28: books, globe, heart, tree, professor, whatever the cell."""
    state = risk_round(3, FIVE)
    asked = []
    for number in range(5):
        if number:
            [event] = [event for event in state.answer(0, Draw()) if isinstance(event, Asked)]
            assert (event.symbol, event.questioner) == (SYMBOLS[number], 0)
        shown = state.view(2).question
        assert shown is not None
        asked.append((state.card, shown.symbol, shown.words["fr"], state.view(0).answer))
        ask_and_bet(state, 400, {1: "+", 2: "+"})
    assert asked == [
        (0, symbol, f"Question {symbol} 0", answer)
        for symbol, answer in zip(("books", "globe", "heart", "tree", "professor"), FIVE, strict=True)
    ]
    assert state.phase.name == "drawing"


def test_inc_70_the_questioner_is_the_player_on_the_spiral() -> None:
    state = risk_round(4, asks=2)
    assert (state.waiting(), state.view(None).survivors) == ((2,), (0, 1, 3))
    for seat in (0, 1, 3):
        refused(state, seat, Announce(7), "INC-72", "not_your_turn")


def test_inc_71_stakes_are_2_3_4_5_7() -> None:
    """INC-71: as shown, and as walked by somebody who is always right."""
    state = risk_round(3)
    stakes, walked = [], []
    for _ in range(5):
        stakes.append(state.view(None).stake)
        before = state.position[1]
        ask_and_bet(state, 400, {1: "+", 2: "+"})
        walked.append(state.position[1] - before)
    assert stakes == walked == [2, 3, 4, 5, 7]
    assert state.view(None).stake is None


def test_inc_72_the_answer_itself_cannot_be_announced() -> None:
    state = risk_round(3, FIVE)
    refused(state, 0, Announce(501), "INC-72", "not_the_answer")
    state.answer(0, Announce(502))
    assert (state.phase.name, state.view(1).announced) == ("betting", 502)


def test_inc_72_inc_a30_only_the_questioner_sees_the_answer_and_only_this_one() -> None:
    """INC-72 and INC-A30: while announcing and while betting; the other four answers are nobody's."""
    state = risk_round(3, (7001, 7002, 7003, 7004, 7005))
    for _ in range(2):
        for seat in (0, 1, 2, None):
            view = state.view(seat)
            assert view.answer == (7001 if seat == 0 else None)
            hidden = [b"7002", b"7003", b"7004", b"7005", *([] if seat == 0 else [b"7001"])]
            assert not [number for number in hidden if number in json.encode(view)]
        if state.phase.name == "announcing":
            state.answer(0, Announce(6000))
    state.answer(1, Bet("+"))
    state.answer(2, Bet("+"))
    assert state.view(0).answer is None
    state.answer(0, Draw())
    assert (state.view(0).answer, state.view(1).answer) == (7002, None)


def accepts(state: Incroyable, value: int) -> bool:
    try:
        state.check(0, Announce(value))
    except Refusal:
        return False
    return True


@pytest.mark.parametrize("answer", [1, 2, 500, 9998, 9999])
def test_inc_a27_any_number_from_1_to_9999_but_the_answer(answer: int) -> None:
    """INC-A27: all of −1 to 10001 tried; the trivial ones are legal."""
    state = risk_round(3, (answer, 2, 3, 4, 5))
    assert {value for value in range(-1, 10002) if accepts(state, value)} == set(range(1, 10000)) - {answer}
    assert set(options_of(state, 0)["announce"].fields["value"].values()) == set(range(1, 10000)) - {answer}


@pytest.mark.parametrize(
    ("value", "code"), [(0, "out_of_range"), (10000, "out_of_range"), (2.5, "not_a_number"), ("3", "not_a_number")]
)
def test_inc_a27_anything_else_is_refused(value: object, code: str) -> None:
    refused(risk_round(3), 0, Announce(cast(Any, value)), "INC-72", code)


def test_inc_a27_nobody_else_learns_from_a_refusal() -> None:
    """INC-A27: others hear the same whatever number they try."""
    state = risk_round(3, FIVE)
    heard = {str(refused(state, 1, Announce(value), "INC-72", "not_your_turn")) for value in (500, 501, 502)}
    assert len(heard) == 1
    assert refused(state, 1, Announce(501), "INC-72", "not_your_turn").legal is None


def test_inc_73_the_others_choose_in_secret() -> None:
    """INC-73: not the questioner; signs are hidden, from the questioner too, until all are in."""
    state = risk_round(4, asks=1)
    state.answer(1, Announce(400))
    assert (state.phase.name, state.waiting()) == ("betting", (0, 2, 3))
    refused(state, 1, Bet("+"), "INC-73", "not_your_turn")
    for seat, sign in ((2, "-"), (0, "+")):
        events = state.answer(seat, Bet(cast(Sign, sign)))
        assert [type(event) for event in events] == [Answered]
    refused(state, 2, Bet("+"), "INC-73", "not_your_turn")
    assert {seat: state.view(seat).my_sign for seat in (0, 1, 2, 3, None)} == {0: "+", 1: "", 2: "-", 3: "", None: ""}
    assert [state.view(seat).waiting for seat in (0, 1, None)] == [(3,), (3,), (3,)]
    assert state.position == (0, 1, 0, 0)


@pytest.mark.parametrize("sign", ["*", "", "plus", 1, None])
def test_inc_73_plus_or_minus_only(sign: object) -> None:
    state = risk_round(3)
    state.answer(0, Announce(400))
    refused(state, 1, Bet(cast(Any, sign)), "INC-73", "not_an_option")


def test_inc_73_random_bets_are_both_signs() -> None:
    """INC-73: the fast path, for both of those who owe a sign."""
    state = risk_round(3)
    state.answer(0, Announce(400))
    rng = Random(2)
    assert {state.any_answer(rng) for _ in range(60)} == {(seat, Bet(sign)) for seat in (1, 2) for sign in ("+", "-")}


@pytest.mark.parametrize(("announced", "right"), [(499, "+"), (501, "-"), (1, "+"), (9999, "-")])
def test_inc_74_the_right_sign_and_the_answer_are_told(announced: int, right: str) -> None:
    """INC-74: and every sign is uncovered."""
    state = risk_round(3)
    events = ask_and_bet(state, announced, {1: "+", 2: "-"})
    assert [event.answer for event in events if isinstance(event, AnswerRead)] == [500]
    shown = [(event.seat, event.sign, event.right) for event in events if isinstance(event, BetShown)]
    assert shown == [(1, "+", right == "+"), (2, "-", right == "-")]
    assert state.last is not None
    assert (state.last.answer, state.last.announced, state.last.signs) == (500, announced, ((1, "+"), (2, "-")))


def test_inc_75_the_right_ones_walk_by_the_stake_at_once() -> None:
    state = risk_round(4)
    ask_and_bet(state, 400, {1: "+", 2: "+", 3: "+"})
    assert state.position == (1, 2, 2, 2)
    assert state.phase.name == "continuing"


def test_inc_76_the_wrong_ones_are_out_and_keep_what_they_have() -> None:
    state = risk_round(4)
    ask_and_bet(state, 400, {1: "+", 2: "+", 3: "+"})
    ask_and_bet(state, 400, {1: "+", 2: "-", 3: "+"})
    assert state.position == (1 + 3, 5, 2, 5)
    assert state.view(None).survivors == (1, 3)
    state.answer(0, Draw())
    state.answer(0, Announce(400))
    assert state.waiting() == (1, 3)
    refused(state, 2, Bet("+"), "INC-73", "not_your_turn")


@pytest.mark.parametrize(
    ("signs", "walks"),
    [
        (("+", "+", "+"), 0),
        (("+", "+", "-"), 2),
        (("-", "+", "-"), 2),
        (("-", "-", "-"), 2),
    ],
)
def test_inc_77_the_questioner_walks_once_if_anybody_erred(signs: tuple[Sign, ...], walks: int) -> None:
    state = risk_round(4)
    ask_and_bet(state, 400, dict(zip((1, 2, 3), signs, strict=True)))
    assert state.position == (1 + walks, *(2 if sign == "+" else 0 for sign in signs))


def test_inc_78_the_next_question_is_for_those_still_in() -> None:
    state = risk_round(5)
    ask_and_bet(state, 400, {1: "+", 2: "-", 3: "+", 4: "-"})
    assert (state.phase.name, state.waiting()) == ("continuing", (0,))
    refused(state, 1, Draw(), "INC-70", "not_your_turn")
    state.answer(0, Draw())
    state.answer(0, Announce(600))
    assert state.waiting() == (1, 3)
    assert state.view(None).stake == 3


def test_inc_a30_the_other_questions_of_the_card_are_nobodys() -> None:
    """INC-A30: those to come stay hidden, also on the first card of the deck; the one in play is the questioner's."""
    state = risk_round(4, answers=(500, 501, 502, 503, 504))
    assert state.card == 0
    for seat in (None, 0, 1):
        assert state.hidden_from(seat)["other answers"] == [501, 502, 503, 504]
        assert ("answer" in state.hidden_from(seat)) == (seat != 0)
    ask_and_bet(state, 400, {1: "+", 2: "+", 3: "+"})
    assert state.hidden_from(0)["other answers"] == [501, 502, 503, 504]
    state.answer(0, Draw())
    assert state.hidden_from(0)["other answers"] == [502, 503, 504]


def test_inc_72_the_old_number_is_gone_before_the_next_is_announced() -> None:
    """INC-72, INC-78: nobody sees a number that belongs to the question before."""
    state = risk_round(4)
    ask_and_bet(state, 400, {1: "+", 2: "+", 3: "-"})
    assert (state.phase.name, state.view(None).announced) == ("continuing", None)
    state.answer(0, Draw())
    assert (state.phase.name, state.view(None).announced) == ("announcing", None)
    state.answer(0, Announce(600))
    assert state.view(None).announced == 600


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_inc_79_over_when_all_are_out(number: int) -> None:
    """INC-79: after one to five questions; the next player asks."""
    state = risk_round(3)
    for _ in range(number - 1):
        ask_and_bet(state, 400, {1: "+", 2: "+"})
    events = ask_and_bet(state, 400, {1: "-", 2: "-"})
    assert [type(event) for event in events][-1] is RiskRoundEnded
    assert (state.phase.name, state.questioner, state.risk) == ("drawing", 1, False)
    won = sum((2, 3, 4, 5, 7)[: number - 1])
    assert state.position == (1 + (2, 3, 4, 5, 7)[number - 1], won, won)


def test_inc_79_over_after_five_questions() -> None:
    """INC-79: with everybody still in; 21 cells each, nothing for the questioner."""
    state = risk_round(3)
    for _ in range(5):
        ask_and_bet(state, 400, {1: "+", 2: "+"})
    assert (state.phase.name, state.questioner, state.position) == ("drawing", 1, (1, 21, 21))


def test_inc_79_then_a_normal_round_with_the_next_card() -> None:
    state = risk_round(3)
    ask_and_bet(state, 600, {1: "+", 2: "+"})
    state.answer(1, Draw())
    assert (state.phase.name, state.card, state.question().answer) == ("estimating", 1, 700)
    state.answer(1, Estimate(5))
    assert state.view(None).survivors == ()


@pytest.mark.parametrize(("announced", "sign"), [(1788, "+"), (1790, "-")])
def test_inc_80_dates_are_later_or_earlier(announced: int, sign: Sign) -> None:
    """INC-80: the same arithmetic, and the view says that it is a date."""
    state = risk_round(3, (1789, 2, 3, 4, 5))
    dated = replace(state.setup.cards[0], books=replace(state.setup.cards[0].books, kind="date"))
    state.setup = replace(state.setup, cards=(dated, *state.setup.cards[1:]), known_digest="")
    shown = state.view(1).question
    assert shown is not None
    assert shown.kind == "date"
    wrong: Sign = "-" if sign == "+" else "+"
    ask_and_bet(state, announced, {1: sign, 2: wrong})
    assert state.position == (3, 2, 0)


@pytest.mark.parametrize("sign", ["+", "-"])
def test_inc_t08_answer_101_announced_95(sign: Sign) -> None:
    """INC-T08: stake 2; plus advances 2, minus is out."""
    state = risk_round(3, (101, 2, 3, 4, 5))
    ask_and_bet(state, 95, {1: sign, 2: "+"})
    assert state.position == ((1, 2, 2) if sign == "+" else (3, 0, 2))
    assert state.view(None).survivors == ((1, 2) if sign == "+" else (2,))


def test_inc_a29_only_those_who_answer_this_question_count() -> None:
    """INC-A29: B erred before; now C and D are right, and the questioner gets nothing."""
    state = risk_round(4)
    ask_and_bet(state, 400, {B: "-", C: "+", D: "+"})
    assert state.position[A] == 3
    ask_and_bet(state, 400, {C: "+", D: "+"})
    assert state.position == (3, 0, 5, 5)


def test_inc_a29_all_wrong_ends_the_round() -> None:
    state = risk_round(4)
    ask_and_bet(state, 400, {B: "-", C: "-", D: "-"})
    assert (state.position, state.phase.name) == ((3, 0, 0, 0), "drawing")


def test_inc_16_a_second_risk_round_later_on() -> None:
    """INC-16: everybody who begins a turn on a spiral; two in a row here."""
    board = Board(finish=100, bonus=99, spirals=(1, 2), black={})
    state = game(3, (500, 600, 700), board=board, asks=0, position=(1, 0, 0))
    state.answer(0, Draw())
    ask_and_bet(state, 400, {1: "+", 2: "-"})
    ask_and_bet(state, 600, {1: "+"})
    state.position = (6, 2, 0)
    state.answer(1, Draw())
    assert (state.phase.name, state.view(None).stake, state.view(1).answer) == ("announcing", 2, 600)
    assert state.view(None).survivors == (0, 2)


def test_inc_72_the_question_is_open_before_the_number() -> None:
    """INC-72: everybody reads the question while the questioner thinks of a number."""
    state = risk_round(3)
    for seat in (0, 1, 2, None):
        shown = state.view(seat).question
        assert shown is not None
        assert (shown.words["en"], state.view(seat).stake) == ("The books question 0", 2)
