"""Tous Ego: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core import Refusal
from tablee.core.events import GameOver
from tablee.games.tous_ego import Draw, Forecast, TousEgo, Vote
from tests.rules.helpers_tous_ego import game, only, play_round, refused, signs, vote

ONE_MOST_ONE_NONE = [(2, 3), (0, 0), (0, 0), (0, 2)]
"""Totals 5, 0, 2, 1: seat 0 has the most, seat 1 nothing."""
ALL_EQUAL = [(1, 2), (0, 3), (3, 0), (2, 1)]


def after_one_round(position: tuple[int, ...], ballots: list[tuple[int, int]], said: str, **options: Any) -> TousEgo:
    """A game of four that has one more round."""
    state = game(4, **options)
    state.position = position
    play_round(state, ballots, signs(said))
    return state


def test_ego_50_the_first_to_arrive_wins() -> None:
    """EGO-50: exactly 36 is enough, and the game is over for everybody."""
    state = after_one_round((33, 10, 20, 0), ONE_MOST_ONE_NONE, "+,±,±,0")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "target")
    assert outcome.ranking == ((0,), (2,), (1,), (3,))
    assert state.position == (36, 10, 21, 0)
    assert state.asks() == {}
    assert refused(state, 1, Draw()) == ("core", "game_is_over")
    assert refused(state, 1, Vote((0, 0))) == ("core", "game_is_over")


def test_ego_50_the_end_is_told() -> None:
    """EGO-50: the last event names the winner."""
    state = game(4)
    state.position = (33, 0, 0, 0)
    told = play_round(state, ONE_MOST_ONE_NONE, signs("+,±,±,±"))
    assert only(told, GameOver) == [GameOver(winners=(0,), reason="target")]
    assert told[-1] == GameOver(winners=(0,), reason="target")


def test_ego_50_one_short_goes_on() -> None:
    """EGO-50: 35 is not 36."""
    state = after_one_round((32, 32, 0, 0), ONE_MOST_ONE_NONE, "+,0,±,±")
    assert state.position == (35, 35, 1, 1)
    assert state.outcome() is None
    assert (state.reader, state.phase.name) == (1, "reading")


def test_ego_d09_ego_a06_beyond_the_target_wins() -> None:
    """EGO-D09, EGO-A06: 35 + 3 = 38, no bouncing back."""
    state = after_one_round((35, 0, 0, 0), ONE_MOST_ONE_NONE, "+,±,±,±")
    assert state.position[0] == 38
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_ego_d10_ego_a07_the_higher_total_wins() -> None:
    """EGO-D10, EGO-A07: 35 and 34, both +3: 38 beats 37."""
    state = after_one_round((35, 34, 0, 0), ONE_MOST_ONE_NONE, "+,0,0,0")
    assert state.position == (38, 37, 0, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.ranking == ((0,), (1,), (2, 3))


def test_ego_d10_ego_a07_equal_totals_share() -> None:
    """EGO-D10, EGO-A07: 35 and 35, both +1: 36 and 36 share."""
    state = after_one_round((35, 35, 0, 0), ALL_EQUAL, "±,±,+,0")
    assert state.position == (36, 36, 0, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.ranking == ((0, 1), (2, 3))


def test_ego_a07_the_later_pawn_may_be_further() -> None:
    """EGO-A07: 34 + 3 beats 35 + 1, whatever the seats."""
    state = after_one_round((34, 0, 35, 0), ONE_MOST_ONE_NONE, "+,±,±,0")
    assert state.position == (37, 0, 36, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_ego_a07_shared_by_all_who_reached_the_target() -> None:
    """EGO-A07, `tie_end = shared`: 38 and 37 both win; 33 does not; the ranking still tells them apart."""
    state = after_one_round((35, 34, 32, 0), ONE_MOST_ONE_NONE, "+,0,±,0", tie_end="shared")
    assert state.position == (38, 37, 33, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.ranking == ((0,), (1,), (2,), (3,))


@pytest.mark.parametrize("tie_end", ["highest_then_shared", "shared"])
def test_ego_a07_a_lone_arrival_wins_alone(tie_end: str) -> None:
    """EGO-A07: both ways."""
    state = after_one_round((33, 33, 30, 0), ONE_MOST_ONE_NONE, "+,±,±,0", tie_end=tie_end)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def gone_on_33(**options: Any) -> TousEgo:
    """Seats 0 and 1 are three short and have forecast right; seat 0 has gone home since. Two cards are to come."""
    state = game(4, **options)
    state.position = (33, 33, 0, 0)
    state.answer(0, Draw())
    vote(state, ONE_MOST_ONE_NONE)
    state.answer(0, Forecast("most"))
    state.leave(0)
    return state


def test_ego_a14_the_pawn_of_somebody_who_has_gone_ends_nothing() -> None:
    """EGO-A14, EGO-50: it walks with the others, but the game goes on without it."""
    state = gone_on_33()
    for seat in (1, 2, 3):
        state.answer(seat, Forecast("some"))
    assert state.position == (36, 33, 1, 1)
    assert state.outcome() is None
    assert (state.reader, state.present) == (1, (1, 2, 3))


@pytest.mark.parametrize("tie_end", ["highest_then_shared", "shared"])
def test_ego_a14_somebody_who_has_gone_neither_wins_nor_is_ranked(tie_end: str) -> None:
    """EGO-A14, EGO-A07: two reach the target together; the one who stayed wins alone."""
    state = gone_on_33(tie_end=tie_end)
    state.answer(1, Forecast("none"))
    state.answer(2, Forecast("some"))
    state.answer(3, Forecast("none"))
    assert state.position == (36, 36, 1, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ((1,), ((1,), (2,), (3,)))


def test_ego_d11_ego_51_a_shorter_game() -> None:
    """EGO-D11, EGO-51: target 24, a pawn on 23 and one point."""
    state = after_one_round((0, 23, 0, 0), ALL_EQUAL, "0,±,0,0", target=24)
    assert state.position == (0, 24, 0, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_ego_51_the_same_round_does_not_end_a_longer_game() -> None:
    """EGO-51: with the full track 24 is nothing."""
    assert after_one_round((0, 23, 0, 0), ALL_EQUAL, "0,±,0,0").outcome() is None


def test_ego_a08_targets_beyond_the_printed_track() -> None:
    """EGO-A08: with target 40, 38 goes on and 41 wins."""
    assert after_one_round((35, 0, 0, 0), ONE_MOST_ONE_NONE, "+,±,±,±", target=40).outcome() is None
    outcome = after_one_round((38, 0, 0, 0), ONE_MOST_ONE_NONE, "+,±,±,±", target=40).outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_ego_50_nobody_leaves_a_game_that_is_over() -> None:
    """EGO-50: over is over."""
    state = after_one_round((35, 0, 0, 0), ONE_MOST_ONE_NONE, "+,±,±,±")
    with pytest.raises(Refusal, match="game_is_over"):
        state.leave(1)
    with pytest.raises(Refusal, match="not_waited_for"):
        state.stand_in(1)
    with pytest.raises(Refusal, match="cannot_replace"):
        state.replace_question()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
