"""Ratings of regulars: from rankings of members alone, each game for itself."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as some

from tablee.tables.ratings import BEGIN, rated
from tablee.tables.regulars import PlayedGame, forgetting

ANNIE, BERNARD, CHLOE = 1, 2, 3


def game(
    *members: int, ranking: tuple[tuple[int, ...], ...] | None = None, name: str = "tous_ego", number: int = 1
) -> PlayedGame:
    """A game that is over; without a ranking the seats are in its order."""
    order = tuple((seat,) for seat in range(len(members))) if ranking is None else ranking
    return PlayedGame(game=name, table="BCDFG", number=number, members=members, ranking=order)


def test_whoever_wins_goes_up_and_a_surprise_moves_more() -> None:
    (first, last), *_, (again, _), upset = rated([*[game(ANNIE, BERNARD)] * 6, game(BERNARD, ANNIE)])
    assert first is not None
    assert last is not None
    assert again is not None
    assert upset[1] is not None
    assert first > BEGIN > last
    assert first + last == 2 * BEGIN
    assert again > first
    assert again - upset[1] > 50, "nobody expected that"


def test_level_players_stay_level() -> None:
    assert rated([game(ANNIE, BERNARD, ranking=((0, 1),))]) == [(BEGIN, BEGIN)]


def test_guests_and_bots_are_nobody_to_be_measured_with() -> None:
    with_guests = rated([game(0, ANNIE, 0, BERNARD, 0)])
    ((annie, bernard),) = rated([game(ANNIE, BERNARD)])
    assert with_guests == [(None, annie, None, bernard, None)]
    assert rated([game(0, ANNIE)]) == [(None, None)]


def test_games_are_rated_each_for_itself() -> None:
    both = rated([game(ANNIE, BERNARD), game(ANNIE, BERNARD, name="incroyable")])
    assert both[0] == both[1]


def test_a_game_without_a_ranking_moves_nobody() -> None:
    first, given_up, second = rated([game(ANNIE, BERNARD), game(ANNIE, BERNARD, ranking=()), game(ANNIE, BERNARD)])
    assert given_up == (None, None)
    assert (first, second) == tuple(rated([game(ANNIE, BERNARD)] * 2))


def test_somebody_on_two_seats_counts_once() -> None:
    ((first, bernard, second),) = rated([game(ANNIE, BERNARD, ANNIE)])
    assert [first, bernard] == list(rated([game(ANNIE, BERNARD)])[0])
    assert second is None


@given(some.lists(some.permutations([ANNIE, BERNARD, CHLOE]), max_size=6), some.sampled_from([ANNIE, BERNARD, CHLOE]))
def test_whoever_is_forgotten_leaves_no_trace_in_the_ratings_of_others(orders: list[list[int]], gone: int) -> None:
    games = [game(*order) for order in orders]
    rest = rated([forgetting(one, gone) for one in games])
    without = rated([game(*(one for one in order if one != gone)) for order in orders])
    assert [tuple(one for one in ratings if one is not None) for ratings in rest] == without


def test_a_server_that_starts_does_not_wait_for_the_library() -> None:
    code = "import sys, tablee.server.house; sys.exit('openskill' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
