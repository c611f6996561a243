"""Caractère: what is always true, in random whole games on every board and with every option."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablee.core import load, save
from tablee.core.events import GameOver
from tablee.games import caractere
from tablee.games.caractere import Caractere, Contest
from tablee.games.caractere.events import Contested, ContestJudged, LastTestBegan, TurnBegan
from tablee.games.caractere.phases import Contesting
from tests.rules.helpers_caractere import only

OPTIONS: list[dict[str, Any]] = [
    {},
    {"board": "court", "guesses": "simultaneous"},
    {"board": "long"},
    {"board": "court", "adjective_judge": "questionne", "jok_draw": "cell_colour"},
    {"board": "court", "joks_in_test": True, "open_ballot": True},
    {"board": "court", "test_contest_partner_bonus": False, "adjective_cards": False},
]


def check_table(state: Caractere) -> None:
    """The pawns are on the board, and no jok and no card is lost."""
    test = state.setup.board.test
    assert all(0 <= cell <= test for cell in state.position)
    assert all(count >= 0 for joks in (*state.joks, state.stock) for count in joks)
    assert [sum(joks[c] for joks in state.joks) + state.stock[c] for c in range(3)] == [15, 15, 15]
    shown = (state.card,) if state.card >= 0 else ()
    cards = [card for pile in (*state.piles, *state.used, shown) for card in pile]
    assert sorted(cards) == list(range(len(state.setup.cards)))


@pytest.mark.parametrize("seats", [4, 7, 10])
@pytest.mark.parametrize("options", OPTIONS)
def test_what_is_always_true(options: dict[str, Any], seats: int) -> None:
    """CAR-06, CAR-32, CAR-60, CAR-A08, CAR-A18: positions, joks, one contest a question, who wins."""
    rng = Random(f"{options} {seats}")
    state = caractere.deal(caractere.setup(**options), seats=seats, seed=seats)
    contests, began_on_test, questionne = 0, False, state.questionne
    while state.outcome() is None:
        seat, move = state.any_answer(rng)
        if isinstance(state.phase, Contesting) and rng.random() < 0.5:
            seat, move = rng.choice(state.phase.wrong), Contest()
            assert seat not in state.right
        told = state.answer(seat, move)
        contests += len(only(told, Contested)) if not state.testing else 0
        assert contests <= 1
        for event in told:
            if isinstance(event, TurnBegan):
                contests, began_on_test, questionne = 0, False, event.seat
            began_on_test = began_on_test or isinstance(event, LastTestBegan)
        for judged in only(told, ContestJudged):
            assert judged.sincere + judged.insincere == seats - 2
        check_table(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (questionne,)
    assert began_on_test
    assert state.position[questionne] == state.setup.board.test
    assert only(told, GameOver) == [GameOver(winners=(questionne,), reason="test_passed")]


@pytest.mark.parametrize("seed", range(4))
def test_people_come_and_go(seed: int) -> None:
    """CAR-A34, CAR-A36: with seats skipped and players leaving at random, nothing is lost and the game ends."""
    rng = Random(seed)
    state = caractere.deal(caractere.setup(board="court", go_on_with_three=True), seats=10, seed=seed)
    for _ in range(6000):
        if state.outcome() is not None:
            break
        draw = rng.random()
        if draw < 0.002:
            state.leave(rng.choice([seat for seat in state.present if seat not in state.gone]))
        elif draw < 0.1:
            state.stand_in(rng.choice(state.waiting()))
        else:
            seat, move = state.any_answer(rng)
            state.answer(seat, move)
        check_table(state)
        assert not set(state.waiting()) & set(state.gone)
        if not state.pool.given:
            assert save(load(Caractere, state.setup, save(state))) == save(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason in ("test_passed", "too_few_players")
