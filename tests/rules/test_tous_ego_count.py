"""Tous Ego: the forecast and the count, with the booklet's example and its completions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from tablee.core import Event, Move
from tablee.core.events import Answered
from tablee.games.tous_ego import Draw, Forecast, VoteAndForecast
from tablee.games.tous_ego.events import Counted, VoteClosed
from tablee.games.tous_ego.moves import Sign
from tests.rules.helpers_tous_ego import (
    counted,
    forecast,
    game,
    only,
    play_round,
    refused,
    signs,
    vote,
    voting,
)

PAUL, JEAN, CATHERINE, VERONIQUE = range(4)
PAULS = (JEAN, JEAN)
JEANS = (CATHERINE, VERONIQUE)

COMPLETIONS = {
    "EGO-D01": ((JEAN, PAUL), (JEAN, CATHERINE), (1, 4, 2, 1), "±,+,±,±", "0,+,±,0", (0, 3, 1, 0)),
    "EGO-D02": ((VERONIQUE, VERONIQUE), (JEAN, CATHERINE), (0, 3, 2, 3), "0,±,±,±", "0,+,±,+", (3, 0, 1, 0)),
    "EGO-D03": ((JEAN, JEAN), (JEAN, JEAN), (0, 6, 1, 1), "0,+,±,±", "0,+,±,±", (3, 3, 1, 1)),
    "EGO-D04": ((VERONIQUE, VERONIQUE), (CATHERINE, CATHERINE), (0, 2, 3, 3), "0,±,±,±", "+,±,±,±", (0, 1, 1, 1)),
}


@pytest.mark.parametrize("option", ["after_all", "with_vote"])
@pytest.mark.parametrize("name", COMPLETIONS)
def test_ego_d01_to_ego_d04_the_example_completed(name: str, option: str) -> None:
    """EGO-D01, EGO-D02, EGO-D03, EGO-D04: totals, standings and points of four completions of EGO-T01."""
    catherines, veroniques, totals, standings, forecasts, points = COMPLETIONS[name]
    state = game(4, forecast=option)
    told = play_round(state, [PAULS, JEANS, catherines, veroniques], signs(forecasts))
    assert counted(told) == {
        "seats": (0, 1, 2, 3),
        "totals": totals,
        "standings": signs(standings),
        "points": points,
    }
    assert state.position == points
    assert sum(totals) == 8


def test_ego_d05_ego_a05_everybody_equal() -> None:
    """EGO-D05, EGO-A05: 2, 2, 2, 2 leaves everybody with ±."""
    ballots = [(JEAN, CATHERINE), (PAUL, VERONIQUE), (VERONIQUE, PAUL), (CATHERINE, JEAN)]
    told = play_round(game(4), ballots, signs("±,+,0,±"))
    assert counted(told)["totals"] == (2, 2, 2, 2)
    assert counted(told)["standings"] == signs("±,±,±,±")
    assert counted(told)["points"] == (1, 0, 0, 1)


def test_ego_d06_ego_a04_the_most_is_enough() -> None:
    """EGO-D06, EGO-A04: 3 of 8 is the majority when nobody has as many."""
    told = play_round(game(4), [PAULS, JEANS, (JEAN, PAUL), (PAUL, CATHERINE)], signs("±,+,±,±"))
    assert counted(told)["totals"] == (2, 3, 2, 1)
    assert counted(told)["standings"] == signs("±,+,±,±")
    assert counted(told)["points"] == (1, 3, 1, 1)


def all_votes_of_three() -> list[tuple[tuple[int, int], ...]]:
    """Every way in which three players can vote."""
    own = [tuple(combinations_with_replacement([s for s in range(3) if s != seat], 2)) for seat in range(3)]
    return list(product(*own))


def test_ego_d08_all_27_votes_of_three_players() -> None:
    """EGO-D08: through real games; a leader with two zeros is impossible, as the leader votes for somebody."""
    seen: Counter[tuple[Sign, ...]] = Counter()
    for ballots in all_votes_of_three():
        told = play_round(game(3), ballots, signs("±,±,±"))
        totals = counted(told)["totals"]
        assert sum(totals) == 6
        assert all(total <= 4 for total in totals)
        seen[tuple(sorted(counted(told)["standings"]))] += 1
    assert sum(seen.values()) == 27
    assert seen == {
        ("most", "some", "some"): 15,
        ("most", "none", "some"): 6,
        ("none", "some", "some"): 3,
        ("some", "some", "some"): 3,
    }


@pytest.mark.parametrize("ballots", all_votes_of_three())
def test_ego_d08_ego_31_points_of_all_votes_of_three(ballots: tuple[tuple[int, int], ...]) -> None:
    """EGO-D08, EGO-31: whatever the vote, exactly the right forecast pays 3, 1 or 3."""
    right = counted(play_round(game(3), ballots, signs("±,±,±")))["standings"]
    pays = {"most": 3, "some": 1, "none": 3}
    assert counted(play_round(game(3), ballots, right))["points"] == tuple(pays[sign] for sign in right)
    turned: dict[Sign, Sign] = {"most": "some", "some": "none", "none": "most"}
    assert counted(play_round(game(3), ballots, [turned[sign] for sign in right]))["points"] == (0, 0, 0)


# The forecast ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", ["most", "some", "none"])
def test_ego_21_everybody_forecasts_with_one_of_three_cards(sign: Sign) -> None:
    """EGO-21: each of the three, hidden from the others, who only see that it was laid."""
    state = voting(3)
    vote(state, [(1, 1), (2, 2), (0, 0)])
    assert state.waiting() == (0, 1, 2)
    assert state.answer(1, Forecast(sign)) == [Answered(seat=1)]
    assert [state.view(seat).forecast for seat in (None, 0, 1, 2)] == ["", "", sign, ""]
    assert state.hidden_from(0)["forecast of 1"] == sign
    assert "forecast of 1" not in state.hidden_from(1)
    assert state.waiting() == (0, 2)


def test_ego_21_there_is_no_fourth_card() -> None:
    """EGO-21: an unknown sign is refused."""
    state = voting(3)
    vote(state, [(1, 1), (2, 2), (0, 0)])
    unknown: Move = Forecast("all")  # type: ignore[arg-type]
    assert refused(state, 0, unknown) == ("EGO-21", "not_an_option")


def standing_of_seat_0(ballots: list[tuple[int, int]]) -> tuple[int, Sign]:
    """How seat 0 comes out of a vote of four."""
    row = only(play_round(game(4), ballots, signs("±,±,±,±")), Counted)[0]
    return row.ballots, row.standing


@pytest.mark.parametrize(
    ("ballots", "total"),
    [
        ([(1, 1), (0, 0), (0, 0), (0, 0)], 6),
        ([(1, 2), (0, 0), (1, 3), (0, 2)], 3),
        ([(1, 2), (0, 0), (0, 1), (1, 0)], 4),
    ],
)
def test_ego_22_majority_is_more_than_any_other(ballots: list[tuple[int, int]], total: int) -> None:
    """EGO-22: strictly more than every other colour."""
    assert standing_of_seat_0(ballots) == (total, "most")


@pytest.mark.parametrize(
    ("ballots", "total"),
    [
        ([(1, 1), (0, 0), (3, 3), (2, 2)], 2),
        ([(1, 1), (0, 0), (0, 1), (2, 2)], 3),
        ([(1, 1), (0, 0), (0, 0), (1, 1)], 4),
    ],
)
def test_ego_23_a_tie_at_the_top_is_a_minority(ballots: list[tuple[int, int]], total: int) -> None:
    """EGO-23: two or more with the most: all of them ±."""
    told = play_round(game(4), ballots, signs("±,±,±,±"))
    rows = only(told, Counted)
    assert (rows[0].ballots, rows[0].standing) == (total, "some")
    tops = [row for row in rows if row.ballots == total]
    assert len(tops) >= 2
    assert {row.standing for row in tops} == {"some"}
    assert all(row.standing != "most" for row in rows)


@pytest.mark.parametrize(
    ("ballots", "total"), [([(1, 1), (0, 2), (1, 3), (1, 2)], 1), ([(1, 1), (0, 2), (1, 0), (1, 2)], 2)]
)
def test_ego_24_minority_is_some_but_not_the_most(ballots: list[tuple[int, int]], total: int) -> None:
    """EGO-24: at least one ballot, and somebody has more."""
    assert standing_of_seat_0(ballots) == (total, "some")


def test_ego_25_zero_is_no_ballot_at_all() -> None:
    """EGO-25: nobody has voted for the player."""
    assert standing_of_seat_0([(1, 2), (2, 3), (3, 1), (1, 2)]) == (0, "none")


def test_ego_26_all_forecasts_are_revealed_together() -> None:
    """EGO-26: nothing of the count before the last card is laid, then everything in one go."""
    state = voting(4)
    vote(state, [PAULS, JEANS, (JEAN, PAUL), (JEAN, CATHERINE)])
    for seat, sign in ((2, "some"), (0, "none"), (3, "none")):
        told = state.answer(seat, Forecast(sign))  # type: ignore[arg-type]
        assert told == [Answered(seat=seat)]
        assert state.last is None
    told = state.answer(1, Forecast("most"))
    assert [row.forecast for row in only(told, Counted)] == ["none", "most", "some", "none"]
    assert state.last is not None
    assert state.last.forecasts == ("none", "most", "some", "none")


# The count ------------------------------------------------------------------------------------------------------


def test_ego_30_ego_a15_only_totals_become_public_and_all_of_them() -> None:
    """EGO-30, EGO-A15: everybody sees every total; nothing else of the vote is told or kept."""
    state = game(4)
    told = play_round(state, [PAULS, JEANS, (JEAN, PAUL), (JEAN, CATHERINE)], signs("0,+,±,0"))
    kinds = [type(event).__name__ for event in told]
    assert kinds == ["Asked", "VoteClosed", *["Answered"] * 4, *["Counted"] * 4]
    assert [row.seat for row in only(told, Counted)] == [0, 1, 2, 3]
    tables = [state.view(seat).last for seat in (None, 0, 1, 2, 3)]
    assert all(tally is not None and tally.ballots == (1, 4, 2, 1) for tally in tables)
    assert all(event.to is None for event in told)


def test_ego_30_the_order_of_the_ballots_tells_nothing() -> None:
    """EGO-30: whoever votes first or last, the count is told in the same words."""
    ballots = [PAULS, JEANS, (JEAN, PAUL), (JEAN, CATHERINE)]

    def told(order: list[int]) -> list[Event]:
        state = game(4, forecast="with_vote")
        events = state.answer(0, Draw())
        for seat in order:
            events += state.answer(seat, VoteAndForecast(ballots[seat], "some"))
        return events

    assert told([0, 1, 2, 3]) == told([3, 1, 0, 2]) == told([2, 3, 1, 0])


@pytest.mark.parametrize(
    ("seat", "sign", "points"),
    [
        (0, "none", 3),
        (0, "some", 0),
        (0, "most", 0),
        (1, "most", 3),
        (1, "some", 0),
        (1, "none", 0),
        (2, "some", 1),
        (2, "most", 0),
        (2, "none", 0),
    ],
)
def test_ego_31_ego_32_points_and_pawns(seat: int, sign: Sign, points: int) -> None:
    """EGO-31, EGO-32: + 3, ± 1, 0 3; wrong 0; the pawn goes as far."""
    state = game(4)
    state.position = (5, 6, 7, 8)
    chosen: list[Sign] = ["most", "none", "none", "none"]
    chosen[seat] = sign
    told = play_round(state, [(1, 1), (2, 3), (1, 1), (1, 1)], chosen)
    row = only(told, Counted)[seat]
    assert (row.points, row.position) == (points, 5 + seat + points)
    assert state.position[seat] == 5 + seat + points


def test_ego_a18_a_tied_top_who_forecast_a_minority_gets_the_point() -> None:
    """EGO-A18: 1 point for ± at the top, nothing for +."""
    told = play_round(game(4), [(1, 1), (0, 0), (0, 0), (1, 1)], signs("±,+,0,0"))
    assert counted(told)["totals"] == (4, 4, 0, 0)
    assert counted(told)["points"] == (1, 0, 3, 3)


def test_ego_32_pawns_add_up_over_the_rounds() -> None:
    """EGO-32: the points of every round."""
    state = game(4)
    play_round(state, [PAULS, JEANS, (JEAN, JEAN), (JEAN, JEAN)], signs("0,+,±,±"))
    assert state.position == (3, 3, 1, 1)
    play_round(state, [PAULS, JEANS, (JEAN, PAUL), (JEAN, CATHERINE)], signs("0,+,±,0"))
    assert state.position == (3, 6, 2, 1)


def test_ego_41_the_next_player_reads_a_new_card() -> None:
    """EGO-41: clockwise, another card each time, round the whole table."""
    state = game(3, first_player=1)
    readers, cards = [], []
    for _ in range(6):
        readers.append(state.reader)
        play_round(state, [(1, 2), (2, 0), (0, 1)], signs("0,0,0"))
        cards.append(state.used[-1])
    assert readers == [1, 2, 0, 1, 2, 0]
    assert len(set(cards)) == 6
    assert state.waiting() == (1,)


def test_ego_20_the_urn_is_closed_before_the_forecasts() -> None:
    """EGO-20: first all votes, then one event, then the forecasts."""
    state = voting(3)
    told = vote(state, [(1, 1), (2, 2), (0, 0)])
    assert told == [VoteClosed()]
    told = forecast(state, signs("±,±,±"))
    assert [type(event).__name__ for event in told] == [*["Answered"] * 3, *["Counted"] * 3]
    assert state.position == (1, 1, 1)
