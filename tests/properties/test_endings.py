"""Every game ends: played by random bots in a sane number of answers, and whatever a fuzzer does without an error."""

from __future__ import annotations

from random import Random

import pytest

from tablee.bots import Bot, make_bot, play_out
from tablee.core import Outcome, Seat, load, save
from tablee.core.game import Game
from tablee.games import GAMES
from tests.properties.helpers import CASES, LONG, AnyState, Case, cases_of, random_step
from tests.properties.ledgers import Ledger, check_asks

GAMES_EACH = 10_000 if LONG else 100
MOST_ANSWERS = {"incroyable": 1_000, "face_to_face": 2 * 58 + 2 * 58, "caractere": 6_000, "tous_ego": 4_000}
"""Several times the longest of some thousands; in Face to Face more is impossible, as each card is laid once."""

REASONS = {
    "incroyable": {"finish"},
    "face_to_face": {"all_cards", "blocked"},
    "caractere": {"test_passed"},
    "tous_ego": {"target"},
}
TABLES = [(name, seats) for name, game in GAMES.items() for seats in range(game.fewest, game.most + 1)]


def random_bots(game: Game, seats: int, seed: int) -> dict[Seat, Bot]:
    rng = Random(seed)
    return {seat: make_bot("random", game, seat, rng) for seat in range(seats)}


def play_blind(state: AnyState, bots: dict[Seat, Bot], most_answers: int) -> Outcome | None:
    """Random bots look at nothing but their asks, so they are shown no views: ten thousand games take long enough.

    Whoever may answer without being waited for is asked first, once; silence declines.
    """
    for _ in range(most_answers):
        asks = state.asks()
        for seat in sorted(asks, key=lambda seat: not asks[seat].optional):
            move = bots[seat].answer(None, asks[seat])
            if move is not None:
                state.answer(seat, move)
                break
        if state.outcome() is not None:
            break
    return state.outcome()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_end(name: str, seats: int) -> None:
    """INC-90, F2F-50, F2F-51, CAR-06, EGO-50: by the rulebook's options, with every number of players."""
    game = GAMES[name]
    setup = game.setup()
    for seed in range(GAMES_EACH):
        state = game.deal(setup, seats=seats, seed=seed)
        outcome = play_blind(state, random_bots(game, seats, seed), MOST_ANSWERS[name])
        assert outcome is not None, f"game {seed} does not end"
        assert outcome.reason in REASONS[name]
        assert outcome.winners
        assert state.asks() == {}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_end_with_every_option(case: Case) -> None:
    """Whatever the table agreed on. (A random bot that can do nothing but take back or resign may resign.)"""
    for seed in range(GAMES_EACH // 50):
        state = case.deal(seed)
        outcome = play_out(state, random_bots(GAMES[case.game], case.seats, seed), MOST_ANSWERS[case.game])
        assert outcome == state.outcome()
        assert outcome.winners


def fuzzed(case: Case, seed: int, most_steps: int) -> None:
    """A fuzzer takes every option, costly ones as readily as others, and disturbs the table; the books stay right.

    Now and then the game is saved and loaded: there, too, nobody waits for a player who left.
    """
    rng = Random(f"fuzz {case} {seed}")
    state = case.deal(seed)
    ledger = Ledger(state)
    for _ in range(most_steps):
        if state.outcome() is not None:
            break
        ledger.note(*random_step(state, rng, penalties=1.0))
        ledger.check(state)
        if rng.random() < 0.1:
            check_asks(load(type(state), state.setup, save(state)))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_fuzzed_games_keep_their_books(case: Case) -> None:
    """Penalties included: refusals of Caractère (CAR-42), taking back and resigning in Face to Face."""
    for seed in range(GAMES_EACH // 25):
        fuzzed(case, seed, most_steps=600)


def test_every_number_of_players_has_its_tables() -> None:
    """The tables above leave out no number of players and no option set."""
    for name, game in GAMES.items():
        seats = {case.seats for case in cases_of(name)}
        assert seats == set(range(game.fewest, game.most + 1))
