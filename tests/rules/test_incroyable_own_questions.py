"""Incroyable! with questions that the players wrote: each stands under all five symbols, and none is asked twice in a
risk round (INC-70)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tablee.bots import make_bot
from tablee.core import Refusal, Words, load, save
from tablee.games import incroyable
from tablee.games.incroyable import Announce, Draw, Estimate, Incroyable
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.deck import own_deck
from tablee.games.incroyable.events import Asked, RiskRoundEnded
from tests.rules.helpers_incroyable import SPIRAL_AT_ONE, A, B, C, ask_and_bet, deck
from tests.secrecy.checking import check_secrecy


def own_game(own: int, full: int = 0, *, seats: int = 3, bots: tuple[int, ...] = ()) -> Incroyable:
    """A questioner on a spiral, so many own questions on top of the pile and then so many full cards."""
    written = own_deck([{"answer": 500 + number, "fr": f"À nous {number}"} for number in range(own)])
    cards = (*written.card, *deck(*(700,) * full).card) if full else written.card
    setup = replace(incroyable.setup(deck=replace(written, card=cards), first_player=A), board=SPIRAL_AT_ONE)
    state = incroyable.deal(setup, seats=seats, seed=1, bots=bots)
    state.pile, state.position = tuple(range(own + full)), (1,) + (0,) * (seats - 1)
    return state


def read(events: list[Asked]) -> list[str]:
    """What was read, in French."""
    return [event.question["fr"] for event in events]


def play_risk_round(state: Incroyable) -> list[Asked]:
    """Everybody is right until the risk round is over: all the questions that were read."""
    asked: list[Asked] = []
    while not asked or state.risk:
        events = state.answer(A, Draw())
        asked += [event for event in events if isinstance(event, Asked)]
        events = ask_and_bet(state, 1, dict.fromkeys(state.survivors, "+"))
    assert RiskRoundEnded in map(type, events)
    return asked


def test_inc_70_an_own_question_is_asked_once() -> None:
    """INC-70: the card is completed from the next cards of its kind; stakes and symbols as ever."""
    state = own_game(7)
    asked = play_risk_round(state)
    assert read(asked) == [f"À nous {number}" for number in range(5)]
    assert [event.stake for event in asked] == [2, 3, 4, 5, 7]
    assert [event.symbol for event in asked] == list(SYMBOLS)
    assert (state.used, state.pile, state.view(None).cards_left) == ((0, 1, 2, 3, 4), (5, 6), 2)


@pytest.mark.parametrize("own", [1, 2, 3, 4])
def test_inc_70_fewer_than_five_own_questions_are_a_shorter_risk_round(own: int) -> None:
    """INC-70 and INC-79: it ends when no different question is left, and the next player asks."""
    state = own_game(own)
    assert sorted(read(play_risk_round(state))) == [f"À nous {number}" for number in range(own)]
    assert (state.phase.name, state.questioner) == ("drawing", B)
    assert state.position[B] == sum((2, 3, 4, 5)[:own])


def test_inc_70_a_spiral_draws_the_next_full_card() -> None:
    """INC-70: the next card with five different questions; the own questions keep their place in the pile."""
    state = own_game(2, 2)
    asked = play_risk_round(state)
    assert read(asked) == [f"Question {symbol} 0" for symbol in SYMBOLS]
    assert (state.pile, state.used) == ((0, 1, 3), (2,))
    state.answer(B, Draw())
    assert state.question().words["fr"] == "À nous 0"


def test_inc_70_a_full_card_among_the_used_ones_is_full_too() -> None:
    """INC-70 and INC-A31: the used cards are shuffled under the pile, not over it."""
    state = own_game(2, 1)
    state.pile, state.used = (0, 1), (2,)
    assert read(play_risk_round(state)) == [f"Question {symbol} 0" for symbol in SYMBOLS]
    assert state.pile == (0, 1)


def test_inc_70_not_even_after_a_shuffle() -> None:
    """INC-70 and INC-A31: the pile runs out in the middle; of the used cards only those not read yet come."""
    state = own_game(6)
    state.pile, state.used = (0, 1), (2, 3, 4, 5)
    questions = read(play_risk_round(state))
    assert questions[:2] == ["À nous 0", "À nous 1"]
    assert len(set(questions)) == 5
    assert sorted((*state.pile, *state.used)) == list(range(6))


def test_inc_70_the_same_words_are_the_same_question() -> None:
    """INC-70: two people wrote the same question with different answers; it is asked once."""
    state = own_game(3)
    first, _, third = state.setup.cards
    twice = replace(first, id="other", **dict.fromkeys(SYMBOLS, replace(first.books, answer=9)))
    state.setup = replace(state.setup, cards=(first, twice, third), known_digest="")
    assert read(play_risk_round(state)) == ["À nous 0", "À nous 2"]


def test_inc_70_a_card_with_some_questions_twice() -> None:
    """INC-70: its different questions in printed order, then the next card."""
    state = own_game(2, 0)
    first, second = state.setup.cards
    mixed = replace(
        first, globe=replace(first.globe, words=Words(fr="Autre")), tree=replace(first.tree, words=Words(fr="Encore"))
    )
    state.setup = replace(state.setup, cards=(mixed, second), known_digest="")
    assert read(play_risk_round(state)) == ["À nous 0", "Autre", "Encore", "À nous 1"]


def test_inc_13_in_a_normal_round_an_own_question_serves_every_symbol() -> None:
    """INC-13: whatever the cell, it is the question of the card."""
    state = own_game(3)
    state.position = (2, 0, 0)
    state.answer(A, Draw())
    assert (state.question().words["fr"], state.phase.name) == ("À nous 0", "estimating")


# Replaced and voided ------------------------------------------------------------------------------------------


def test_inc_70_a_replaced_question_does_not_come_back_in_its_risk_round() -> None:
    """INC-70: it was read, though not answered; afterwards it is in the game like any other."""
    state = own_game(4)
    state.answer(A, Draw())
    state.replace_question()
    assert (state.question().words["fr"], state.phase.name) == ("À nous 1", "announcing")
    for following in ("À nous 2", "À nous 3"):
        ask_and_bet(state, 1, {B: "+", C: "+"})
        [event] = [event for event in state.answer(A, Draw()) if isinstance(event, Asked)]
        assert event.question["fr"] == following
    ask_and_bet(state, 1, {B: "+", C: "+"})
    assert (state.phase.name, sorted((*state.pile, *state.used))) == ("drawing", [0, 1, 2, 3])


def test_inc_70_nothing_to_replace_a_question_with() -> None:
    """INC-70: when every question at the table was read in this round, it cannot be replaced; nothing has changed."""
    state = own_game(2)
    state.answer(A, Draw())
    state.replace_question()
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.replace_question()
    assert (caught.value.rule, caught.value.code) == ("core", "cannot_replace")
    assert save(state) == before


@pytest.mark.parametrize("questions", [1, 3, 5])
def test_inc_70_a_voided_risk_round_takes_all_its_own_questions_out(questions: int) -> None:
    """INC-70: it is one round, and nobody says which answer was disputed."""
    state = own_game(7)
    for _ in range(questions):
        state.answer(A, Draw())
        ask_and_bet(state, 1, {B: "+", C: "+"})
    state.void_round()
    assert sorted((*state.pile, *state.used)) == list(range(questions, 7))
    assert (state.position, state.questioner) == ((1, 0, 0), A)
    assert read(play_risk_round(state)) == [f"À nous {number}" for number in range(questions, 7)][:5]


def test_inc_70_voided_without_another_card_only_the_last_question_is_out() -> None:
    """INC-70: something must be left to play with; so the others stay, or the very last one."""
    state = own_game(2)
    for left in ([0], [0]):
        state.answer(A, Draw())
        while state.risk:
            if state.phase.name == "continuing":
                state.answer(A, Draw())
            ask_and_bet(state, 1, {B: "+", C: "+"})
        state.void_round()
        assert sorted((*state.pile, *state.used)) == left


# Saves, secrets and bots --------------------------------------------------------------------------------------


def test_inc_70_a_loaded_game_knows_what_was_read() -> None:
    """INC-70: saved and loaded between two questions."""
    state = own_game(3)
    questions = []
    while True:
        events = state.answer(A, Draw())
        questions += read([event for event in events if isinstance(event, Asked)])
        state = load(Incroyable, state.setup, save(state))
        ask_and_bet(state, 1, {B: "+", C: "+"})
        state = load(Incroyable, state.setup, save(state))
        if not state.risk:
            break
    assert questions == ["À nous 0", "À nous 1", "À nous 2"]


@pytest.mark.parametrize("goes_on", [False, True])
def test_inc_70_a_save_from_before_goes_on_with_another_question(goes_on: bool) -> None:
    """INC-70: version 2 did not say what was read; it was always the card in hand, in printed order."""
    state = own_game(3)
    state.answer(A, Draw())
    ask_and_bet(state, 1, {B: "+", C: "+"})
    if goes_on:
        state.answer(A, Draw())
    saved = msgspec.msgpack.decode(save(state))
    saved["version"] = 2
    del saved["state"]["been_read"]
    loaded = load(Incroyable, state.setup, msgspec.msgpack.encode(saved))
    if goes_on:
        ask_and_bet(loaded, 1, {B: "+", C: "+"})
    [event] = [event for event in loaded.answer(A, Draw()) if isinstance(event, Asked)]
    assert event.question["fr"] == ("À nous 2" if goes_on else "À nous 1")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("own", "full"), [(2, 0), (6, 0), (3, 2)])
def test_inc_70_nobody_knows_own_questions_before_they_are_read(own: int, full: int, seed: int) -> None:
    """INC-70: whole games with own questions; at each step no seat can tell what it may not know."""
    rng = Random(seed)
    state = own_game(own, full)
    for _ in range(60):
        check_secrecy(state, rng, how_many=2)
        if state.outcome() is None:
            seat, move = state.any_answer(rng)
            state.answer(seat, move)


@pytest.mark.parametrize("seed", range(4))
def test_inc_70_bots_play_own_questions_to_the_end(seed: int) -> None:
    """INC-70: sensible bots with four questions only; no risk round reads one twice."""
    rng = Random(seed)
    state = own_game(4, bots=(A, B, C))
    state.setup = replace(incroyable.setup(board="court"), cards=state.setup.cards, known_digest="")
    bots = [make_bot("sensible", incroyable.GAME, seat, rng) for seat in (A, B, C)]
    asked: list[str] = []
    while state.outcome() is None:
        seat = state.waiting()[0]
        move = bots[seat].answer(state.view(seat), state.asks()[seat])
        assert move is not None
        for event in state.answer(seat, move):
            if isinstance(event, Asked):
                asked = [*(asked if event.stake not in (None, 2) else []), event.question["fr"]]
                assert len(set(asked)) == len(asked)


def test_inc_72_the_questioner_knows_the_answer_of_each_own_question() -> None:
    """INC-72: the current one and no other."""
    state = own_game(3)
    for answer in (500, 501, 502):
        state.answer(A, Draw())
        assert (state.view(A).answer, state.view(B).answer) == (answer, None)
        with pytest.raises(Refusal):
            state.answer(A, Announce(answer))
        ask_and_bet(state, 1, {B: "+", C: "+"})


def test_inc_70_an_estimate_round_may_follow_with_the_same_cards() -> None:
    """INC-A31: what was read in a risk round may be asked again in a later round, when the pile is shuffled."""
    state = own_game(1)
    play_risk_round(state)
    state.answer(B, Draw())
    assert (state.question().words["fr"], state.phase.name) == ("À nous 0", "estimating")
    for seat in (A, B, C):
        state.answer(seat, Estimate(10 + seat))
    assert state.phase.name == "speaking"


@pytest.mark.parametrize(
    ("fields", "read"),
    [
        ({"card": 7, "symbol": "tree", "phase": {"phase": "speaking"}}, [(7, "tree")]),
        ({"card": 7, "risk": True, "asked_in_risk": 1, "phase": {"phase": "betting"}}, [(7, s) for s in SYMBOLS[:2]]),
        ({"card": 7, "risk": True, "asked_in_risk": 1, "phase": {"phase": "continuing"}}, [(7, SYMBOLS[0])]),
        ({"used": [3, 5], "before": {"rounds": 1}, "phase": {"phase": "drawing"}}, [(5, SYMBOLS[0])]),
        ({"used": [3, 5], "phase": {"phase": "drawing"}}, []),
    ],
)
def test_inc_70_a_game_of_an_older_version_knows_what_was_read(
    fields: dict[str, Any], read: list[tuple[int, str]]
) -> None:
    """INC-70: in an estimate round, in a risk round before and after the bets, and between two rounds."""
    found = Incroyable.upgrades[2](fields)["been_read"]
    assert [(one["card"], one["symbol"]) for one in found] == read
