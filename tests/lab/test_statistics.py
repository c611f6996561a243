"""Intervals and spreads, against values worked out elsewhere or by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.lab.statistics import percentile, rate, spread, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (15, 148, 0.0624, 0.1605),  # Newcombe (1998), table I: 81/263, 15/148, 0/20 and 1/29
        (81, 263, 0.2553, 0.3662),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_against_known_values(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_of_no_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10_000).flatmap(lambda games: st.tuples(st.floats(0, games), st.just(games))))
def test_the_interval_holds_the_share_and_shrinks(case: tuple[float, int]) -> None:
    wins, games = case
    low, high = wilson(wins, games)
    assert -1e-12 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1 + 1e-12
    more_low, more_high = wilson(100 * wins, 100 * games)
    assert more_high - more_low < high - low


def test_a_rate_says_whether_luck_can_explain_it() -> None:
    assert rate("seat 0", 26, 100, 0.25).contains_fair()
    assert not rate("seat 0", 40, 100, 0.25).contains_fair()


def test_many_intervals_forgive_a_narrow_miss_but_not_a_wide_one() -> None:
    narrow, wide = rate("a", 75, 600, 1 / 6), rate("b", 50, 600, 1 / 6)
    assert not narrow.contains_fair()
    assert not narrow.misses_by_far(6)
    assert wide.misses_by_far(6)


@pytest.mark.parametrize(("percent", "value"), [(1, 1), (10, 1), (11, 2), (50, 5), (51, 6), (90, 9), (100, 10)])
def test_percentiles_of_one_to_ten(percent: int, value: int) -> None:
    assert percentile(dict.fromkeys(range(1, 11), 1), percent) == value


def test_percentile_of_nothing() -> None:
    with pytest.raises(ValueError, match="no cases"):
        percentile({}, 50)


def test_a_spread_by_hand() -> None:
    found = spread({7: 1, 2: 3, 4: 6})
    assert (found.cases, found.mean, found.least, found.most) == (10, 3.7, 2, 7)
    assert (found.p10, found.median, found.p90) == (2, 4, 4)
    assert list(found.counts.items()) == [(2, 3), (4, 6), (7, 1)]


def test_a_spread_of_nothing_is_empty() -> None:
    assert spread({}).cases == 0
