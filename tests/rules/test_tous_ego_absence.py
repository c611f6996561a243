"""Tous Ego: absent seats and players who go home (EGO-A13, EGO-A14)."""

from __future__ import annotations

import pytest

from tablee.core import Refusal, load, save
from tablee.core.events import GameOver, Left, RoundVoid, SatOut
from tablee.games.tous_ego import Draw, Forecast, TousEgo, Vote, VoteAndForecast
from tablee.games.tous_ego.events import Asked, Counted, VoteClosed
from tests.rules.helpers_tous_ego import counted, forecast, game, only, play_round, refused, signs, vote, voting

# Skipped for once -----------------------------------------------------------------------------------------------


def test_ego_a13_an_absent_voter_sits_the_round_out() -> None:
    """EGO-A13: no vote and no forecast, but the others may vote for the seat; the next round it plays again."""
    state = voting(4)
    assert state.stand_in(2) == [SatOut(seat=2)]
    assert state.waiting() == (0, 1, 3)
    assert refused(state, 2, Vote((0, 1))) == ("EGO-11", "not_your_turn")
    for seat, ballots in ((0, (2, 2)), (1, (2, 0)), (3, (2, 2))):
        state.answer(seat, Vote(ballots))
    assert state.urn == (1, 0, 5, 0)
    assert sum(state.urn) == 2 * 3
    assert state.waiting() == (0, 1, 3)
    assert refused(state, 2, Forecast("most")) == ("EGO-21", "not_your_turn")
    state.answer(0, Forecast("some"))
    state.answer(1, Forecast("none"))
    told = state.answer(3, Forecast("most"))
    assert counted(told)["points"] == (1, 3, 0, 0)
    assert [row.forecast for row in only(told, Counted)] == ["some", "none", "", "most"]
    assert state.position == (1, 3, 0, 0)
    state.answer(1, Draw())
    assert state.waiting() == (0, 1, 2, 3)


def test_ego_a13_no_random_ballots() -> None:
    """EGO-A13: the urn holds the ballots of those who voted, and no more."""
    state = voting(5)
    state.stand_in(0)
    state.stand_in(4)
    for seat in (1, 2, 3):
        state.answer(seat, Vote((0, 4)))
    assert state.urn == (3, 0, 0, 0, 3)


@pytest.mark.parametrize("skipped", [(0, 1), (1, 2), (0, 3), (2, 3)])
def test_ego_a13_fewer_than_three_voters_void_the_round(skipped: tuple[int, int]) -> None:
    """EGO-A13: nothing is counted or told of the ballots; the next reader begins."""
    state = voting(4)
    state.position = (5, 6, 7, 8)
    voters = [seat for seat in range(4) if seat not in skipped]
    state.answer(voters[0], Vote(skipped))
    state.stand_in(skipped[0])
    state.stand_in(skipped[1])
    told = state.answer(voters[1], Vote(skipped))
    assert told == [RoundVoid()]
    assert state.position == (5, 6, 7, 8)
    assert (state.last, state.urn, state.pool.tally) == (None, (), ())
    assert (state.reader, state.phase.name, state.rounds) == (1, "reading", 2)


def test_ego_a13_the_last_absence_may_void_the_round() -> None:
    """EGO-A13: also when the missing vote is noticed last; ballots already cast are gone for good."""
    state = voting(3)
    state.answer(0, Vote((1, 1)))
    state.answer(1, Vote((0, 0)))
    assert state.stand_in(2) == [SatOut(seat=2), RoundVoid()]
    assert (state.reader, state.pool.given) == (1, frozenset())


def test_ego_a13_nobody_votes() -> None:
    """EGO-A13: a round without any vote is void, too."""
    state = voting(3)
    for seat in (0, 1):
        state.stand_in(seat)
    assert state.stand_in(2) == [SatOut(seat=2), RoundVoid()]


def test_ego_a13_exactly_three_voters_are_enough() -> None:
    """EGO-A13: three of six."""
    state = voting(6)
    for seat in (3, 4, 5):
        state.stand_in(seat)
    told = vote(state, [(1, 1), (2, 2), (3, 3)])
    assert told == [VoteClosed()]
    assert state.urn == (0, 2, 2, 2, 0, 0)


def test_ego_a13_with_vote_an_absent_seat_has_neither_ballots_nor_forecast() -> None:
    """EGO-A13, EGO-A11: one go, skipped as a whole."""
    state = voting(4, forecast="with_vote")
    state.answer(0, VoteAndForecast((1, 1), "none"))
    state.answer(1, VoteAndForecast((2, 2), "some"))
    state.answer(3, VoteAndForecast((2, 1), "none"))
    told = state.stand_in(2)
    assert told[:2] == [SatOut(seat=2), VoteClosed()]
    assert counted(told)["totals"] == (0, 3, 3, 0)
    assert counted(told)["points"] == (3, 1, 0, 3)


def test_ego_a13_with_vote_void() -> None:
    """EGO-A13, EGO-A11: two of three voters; no points for their forecasts."""
    state = voting(3, forecast="with_vote")
    state.answer(0, VoteAndForecast((1, 1), "none"))
    state.answer(1, VoteAndForecast((2, 2), "most"))
    assert state.stand_in(2) == [SatOut(seat=2), RoundVoid()]
    assert state.position == (0, 0, 0)


def test_ego_a13_absent_at_the_forecast() -> None:
    """EGO-A13: the ballots stay in the urn, nobody forecasts for the seat, and two forecasts do not void a round."""
    state = voting(3)
    vote(state, [(1, 1), (2, 2), (1, 1)])
    assert state.stand_in(1) == [SatOut(seat=1)]
    state.answer(0, Forecast("none"))
    told = state.answer(2, Forecast("some"))
    assert counted(told)["totals"] == (0, 4, 2)
    assert counted(told)["points"] == (3, 0, 1)


def test_ego_a13_nobody_forecasts() -> None:
    """EGO-A13: the urn is counted all the same, for no points."""
    state = voting(3)
    vote(state, [(1, 1), (2, 2), (1, 1)])
    state.stand_in(0)
    state.stand_in(1)
    told = state.stand_in(2)
    assert counted(told)["totals"] == (0, 4, 2)
    assert state.position == (0, 0, 0)
    assert state.reader == 1


@pytest.mark.parametrize("choice", ["drawn", "pick_of_3", "free"])
def test_ego_a13_a_reader_who_is_away_has_the_top_card_turned_over(choice: str) -> None:
    """EGO-A13, EGO-10: in their place, whatever the choice would have been; then they are a voter like any other."""
    state = game(4, question_choice=choice)
    top = state.pile[0]
    assert state.stand_in(0) == [
        Asked(reader=0, question=state.setup.cards[top].words, card_id=state.setup.cards[top].id)
    ]
    assert (state.card, state.used, len(state.pile)) == (top, (top,), 19)
    assert (state.phase.name, state.reader, state.waiting()) == ("voting", 0, (0, 1, 2, 3))
    assert sorted((*state.pile, *state.used)) == list(range(20))


@pytest.mark.parametrize("option", ["after_all", "with_vote"])
def test_ego_a13_nobody_stands_in_for_a_seat_that_owes_nothing(option: str) -> None:
    """EGO-A13: who has voted, or is not asked, is not skipped."""
    state = voting(3, forecast=option)
    state.answer(1, Vote((0, 2)) if option == "after_all" else VoteAndForecast((0, 2), "some"))
    unread = game(3)
    for table, seat in ((state, 1), (unread, 1), (unread, 2)):
        before, pool = save(table), table.pool
        with pytest.raises(Refusal) as caught:
            table.stand_in(seat)
        assert (caught.value.rule, caught.value.code) == ("core", "not_waited_for")
        assert (save(table), table.pool) == (before, pool)


# Gone for good --------------------------------------------------------------------------------------------------


def test_ego_a14_leaving_before_the_question() -> None:
    """EGO-A14: nothing is at stake, so the colour is out at once; the reader reads on."""
    state = game(5)
    assert state.leave(3) == [Left(seat=3)]
    assert state.present == (0, 1, 2, 4)
    assert state.waiting() == (0,)
    state.answer(0, Draw())
    assert state.waiting() == (0, 1, 2, 4)
    assert refused(state, 0, Vote((3, 3))) == ("EGO-13", "not_an_option")
    assert refused(state, 3, Vote((0, 1))) == ("EGO-11", "not_your_turn")
    for seat in (0, 1, 2, 4):
        state.answer(seat, Vote((1, 2) if seat == 0 else (0, 0)))
    assert state.urn == (6, 1, 1, 0, 0)


def test_ego_a14_three_are_enough_and_the_reader_stays() -> None:
    """EGO-A14: also when one of four leaves who does not sit before the reader."""
    state = game(4)
    state.leave(2)
    assert (state.present, state.reader, state.waiting()) == ((0, 1, 3), 0, (0,))


def test_ego_a14_a_reader_who_leaves_hands_the_card_on() -> None:
    """EGO-A14, EGO-41: the next one clockwise reads."""
    state = game(4, first_player=3)
    state.leave(3)
    assert (state.reader, state.phase.name, state.present) == (0, "reading", (0, 1, 2))


def leave_during_the_vote(option: str, voted: bool) -> TousEgo:
    """Seat 1 of four goes home during the first vote; the others vote and forecast."""
    state = voting(4, forecast=option)

    def answer(seat: int, ballots: tuple[int, int]) -> None:
        state.answer(seat, Vote(ballots) if option == "after_all" else VoteAndForecast(ballots, "some"))

    answer(0, (1, 1))
    if voted:
        answer(1, (2, 3))
    state.leave(1)
    answer(2, (1, 3))
    answer(3, (0, 2))
    if option == "after_all":
        for seat in (0, 2, 3):
            state.answer(seat, Forecast("some"))
    return state


@pytest.mark.parametrize("option", ["after_all", "with_vote"])
@pytest.mark.parametrize(("voted", "totals"), [(True, (1, 3, 2, 2)), (False, (1, 3, 1, 1))])
def test_ego_a14_leaving_during_the_vote(option: str, voted: bool, totals: tuple[int, ...]) -> None:
    """EGO-A14: the round goes on, the leaver can still be voted for; from the next round the colour is out."""
    state = leave_during_the_vote(option, voted)
    assert state.last is not None
    assert state.last.ballots == totals
    assert state.last.points[0] == state.last.points[2] == state.last.points[3] == 1
    assert (state.present, state.gone, state.reader) == ((0, 2, 3), (), 2)
    state.answer(2, Draw())
    assert state.waiting() == (0, 2, 3)
    move = Vote((1, 2)) if option == "after_all" else VoteAndForecast((1, 2), "some")
    assert refused(state, 0, move) == ("EGO-13", "not_an_option")


def test_ego_a14_leaving_during_the_forecast() -> None:
    """EGO-A14: nobody waits for the forecast; the ballots stay in the urn."""
    state = voting(4)
    vote(state, [(1, 1), (2, 3), (1, 0), (1, 2)])
    forecast(state, signs("±"))
    told = state.leave(1)
    assert told == [Left(seat=1), SatOut(seat=1)]
    state.answer(2, Forecast("some"))
    told = state.answer(3, Forecast("some"))
    assert counted(told)["totals"] == (1, 4, 2, 1)
    assert counted(told)["points"] == (1, 0, 1, 1)
    assert state.present == (0, 2, 3)


def test_ego_a14_a_forecast_laid_before_leaving_counts_in_that_round() -> None:
    """EGO-A14: only from the next round the colour takes no part."""
    state = voting(4)
    vote(state, [(1, 1), (2, 3), (1, 0), (1, 2)])
    state.answer(1, Forecast("most"))
    state.leave(1)
    for seat in (0, 2, 3):
        told = state.answer(seat, Forecast("some"))
    assert counted(told)["points"] == (1, 3, 1, 1)
    assert state.position == (1, 3, 1, 1)
    assert state.present == (0, 2, 3)


def test_ego_a14_readers_skip_the_leaver() -> None:
    """EGO-A14, EGO-41: clockwise among those who stay, also when the reader of the round leaves."""
    state = voting(5)
    state.leave(0)
    state.leave(1)
    for seat in (2, 3, 4):
        state.answer(seat, Vote((0, 1)))
    for seat in (2, 3, 4):
        state.answer(seat, Forecast("none"))
    assert state.position == (0, 0, 3, 3, 3)
    assert (state.reader, state.present) == (2, (2, 3, 4))
    state.answer(2, Draw())
    for seat in (2, 3, 4):
        state.answer(seat, Vote((3, 4) if seat == 2 else (2, 2)))
    for seat in (2, 3, 4):
        state.answer(seat, Forecast("none"))
    assert state.reader == 3


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_ego_a14_fewer_than_three_end_the_game(seat: int) -> None:
    """EGO-A14: ranking by position among those who stay; nobody reached the target."""
    state = game(3)
    state.position = (4, 9, 4)
    told = state.leave(seat)
    left = [other for other in range(3) if other != seat]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "too_few_players"
    winners = (1,) if 1 in left else tuple(left)
    assert outcome.winners == winners
    assert outcome.ranking == ((tuple(left),) if seat == 1 else ((1,), (2 - seat,)))
    assert only(told, GameOver) == [GameOver(winners=winners, reason="too_few_players")]
    assert state.asks() == {}


def test_ego_a14_the_round_of_three_is_still_counted() -> None:
    """EGO-A14: who has voted and leaves is counted; then two are left and the game ends."""
    state = voting(3)
    vote(state, [(1, 1), (0, 0)])
    state.leave(1)
    state.answer(2, Vote((1, 0)))
    state.answer(0, Forecast("some"))
    told = state.answer(2, Forecast("none"))
    assert counted(told)["totals"] == (3, 3, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.ranking) == ((2,), "too_few_players", ((2,), (0,)))


def test_ego_a14_leaving_without_a_vote_voids_the_round_of_three() -> None:
    """EGO-A13, EGO-A14: two voters are too few for the round and for the game."""
    state = voting(3)
    vote(state, [(1, 1), (0, 0)])
    told = state.leave(2)
    assert only(told, RoundVoid) == [RoundVoid()]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "too_few_players")


def test_ego_a14_nobody_leaves_twice() -> None:
    """EGO-A14: who has left, or never sat here, cannot leave."""
    state = voting(5)
    state.leave(2)
    unknown = game(4)
    for table, seat in ((state, 2), (unknown, 4), (unknown, -1)):
        before = save(table)
        with pytest.raises(Refusal) as caught:
            table.leave(seat)
        assert (caught.value.rule, caught.value.code) == ("core", "not_at_the_table")
        assert save(table) == before


def test_ego_a14_a_leaver_survives_a_restart() -> None:
    """EGO-A14: who is leaving in the middle of a round is saved with it."""
    state = voting(4)
    state.leave(3)
    again = load(TousEgo, state.setup, save(state))
    assert again.waiting() == (0, 1, 2)
    vote(again, [(1, 1), (2, 2), (0, 0)])
    forecast(again, signs("±,±,±"))
    assert (again.present, again.position) == ((0, 1, 2), (1, 1, 1, 0))
    play_round(again, [(1, 1), (2, 2), (0, 0)], signs("±,±,±"))
    assert again.position == (2, 2, 2, 0)
