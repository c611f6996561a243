"""Tous Ego: the vote."""

from __future__ import annotations

from itertools import permutations

import pytest

from tablee.core import Move, Refusal, load, save
from tablee.core.events import Answered
from tablee.games.tous_ego import Draw, Forecast, Pick, TousEgo, Vote, VoteAndForecast
from tablee.games.tous_ego.events import Asked, VoteClosed
from tests.rules.helpers_tous_ego import forecast, game, only, play_round, refused, signs, vote, voting

EXAMPLE = [(1, 1), (2, 3)]
"""The booklet's two votes: the first twice for one colour, the second for two."""


def test_ego_t01_the_booklets_vote() -> None:
    """EGO-T01: identical and split votes, the reader votes too, eight ballots of four players."""
    state = game(4)
    assert state.reader == 0
    state.answer(0, Draw())
    assert state.waiting() == (0, 1, 2, 3)
    assert vote(state, EXAMPLE) == []
    assert state.waiting() == (2, 3)
    state.answer(2, Vote((1, 0)))
    told = state.answer(3, Vote((1, 2)))
    assert told == [VoteClosed()]
    assert sum(state.urn) == 8
    assert state.urn == (1, 4, 2, 1)


def test_ego_10_the_reader_turns_a_card_over_for_all() -> None:
    """EGO-10: only the reader draws; the question is told and shown to everybody."""
    state = game(4)
    assert state.waiting() == (0,)
    assert state.view(1).question is None
    top = state.setup.cards[state.pile[0]]
    assert state.answer(0, Draw()) == [Asked(reader=0, question=top.words, card_id=top.id)]
    views = [state.view(seat) for seat in (None, 0, 1, 2, 3)]
    assert [(view.question, view.card_id) for view in views] == [(top.words, top.id)] * 5
    assert state.view(None).cards_left == 19


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_ego_10_nobody_else_draws(seat: int) -> None:
    """EGO-10: the others are not asked."""
    assert refused(game(4), seat, Draw()) == ("EGO-10", "not_your_turn")


def test_ego_11_everybody_answers_every_question() -> None:
    """EGO-11: the reader included; nothing goes on before the last has voted, and there is no abstaining."""
    state = voting(5)
    assert state.waiting() == (0, 1, 2, 3, 4)
    for seat in (4, 2, 0, 1):
        assert state.answer(seat, Vote((3, 3))) == []
        assert state.phase.name == "voting"
    assert refused(state, 3, Vote(())) == ("EGO-13", "wrong_number")
    assert [option.move for option in state.asks()[3].options] == ["vote"]
    state.answer(3, Vote((0, 1)))
    assert state.phase.name == "forecasting"


@pytest.mark.parametrize("seat", range(4))
def test_ego_12_only_other_players_can_be_named(seat: int) -> None:
    """EGO-12: one or two of the others; nobody who does not play."""
    others = [other for other in range(4) if other != seat]
    for pair in permutations(others, 2):
        voting(4).answer(seat, Vote(pair))
    assert refused(voting(4), seat, Vote((others[0], 4))) == ("EGO-13", "not_an_option")


@pytest.mark.parametrize(
    ("ballots", "code"),
    [((), "wrong_number"), ((1,), "wrong_number"), ((1, 2, 3), "wrong_number"), ((1, 1, 1), "wrong_number")],
)
def test_ego_13_exactly_two_ballots(ballots: tuple[int, ...], code: str) -> None:
    """EGO-13, EGO-D07: not none, not one, not three."""
    assert refused(voting(4), 0, Vote(ballots)) == ("EGO-13", code)


@pytest.mark.parametrize("ballots", [(1, 1), (2, 2), (1, 2), (2, 1), (3, 1)])
def test_ego_13_one_colour_twice_or_two_colours(ballots: tuple[int, int]) -> None:
    """EGO-13: both ways, in any order."""
    state = voting(4)
    state.answer(0, Vote(ballots))
    assert state.pool.tally == tuple(ballots.count(seat) for seat in range(4))


@pytest.mark.parametrize("ballots", [(0, 0), (0, 1), (1, 0), (0, 9)])
def test_ego_14_nobody_votes_for_themselves(ballots: tuple[int, int]) -> None:
    """EGO-14, EGO-D07: the own colour is refused with its own reason."""
    assert refused(voting(4), 0, Vote(ballots)) == ("EGO-14", "not_for_yourself")


@pytest.mark.parametrize(
    ("ballots", "expected"),
    [
        ((2, 0), ("EGO-14", "not_for_yourself")),
        ((1,), ("EGO-13", "wrong_number")),
        ((0, 1, 3), ("EGO-13", "wrong_number")),
        ((1, 4), ("EGO-13", "not_an_option")),
        ((1, -1), ("EGO-13", "not_an_option")),
    ],
)
@pytest.mark.parametrize("option", ["after_all", "with_vote"])
def test_ego_d07_illegal_votes(ballots: tuple[int, ...], expected: tuple[str, str], option: str) -> None:
    """EGO-D07: own colour, one ballot, three ballots, unknown colour; then a legal vote still counts."""
    state = voting(4, forecast=option)
    voter = 2
    move: Move = Vote(ballots) if option == "after_all" else VoteAndForecast(ballots, "some")
    assert refused(state, voter, move) == expected
    again: Move = Vote((1, 1)) if option == "after_all" else VoteAndForecast((1, 1), "some")
    state.answer(voter, again)
    assert voter not in state.waiting()


def test_ego_d07_the_wire_knows_no_other_colour() -> None:
    """EGO-D07: an unknown colour sent by a stranger is refused, a name instead of a seat is no move."""
    state = voting(4)
    assert state.read({"move": "vote", "seats": [1, 1]}) == Vote((1, 1))
    assert refused(state, 0, state.read({"move": "vote", "seats": [1, 17]})) == ("EGO-13", "not_an_option")
    with pytest.raises(Refusal) as caught:
        state.read({"move": "vote", "seats": ["rouge", "vert"]})
    assert (caught.value.rule, caught.value.code) == ("core", "not_a_move")


def test_ego_15_ego_a17_no_view_shows_a_ballot() -> None:
    """EGO-15, EGO-A17: whatever was voted, nobody's view differs, the voter's own included."""
    one, other = voting(4), voting(4)
    one.answer(2, Vote((0, 0)))
    other.answer(2, Vote((1, 3)))
    for seat in (None, 0, 1, 2, 3):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).waiting == (0, 1, 3)


def test_ego_15_a_vote_is_no_event() -> None:
    """EGO-15, EGO-A16: that somebody has voted is seen on the table, not recorded."""
    state = voting(4)
    assert state.answer(3, Vote((0, 1))) == []
    assert state.waiting() == (0, 1, 2)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ego_17_twice_as_many_ballots_as_players(seats: int) -> None:
    """EGO-17: 2n ballots in the urn."""
    state = voting(seats)
    vote(state, [((seat + 1) % seats, (seat + 2) % seats) for seat in range(seats)])
    assert state.urn == (2,) * seats
    assert sum(state.urn) == 2 * seats


def test_ego_a10_a_vote_stays_in_the_urn() -> None:
    """EGO-A10: no second thoughts, neither the same nor another vote."""
    state = voting(4)
    state.answer(1, Vote((0, 2)))
    for ballots in ((0, 2), (3, 3)):
        assert refused(state, 1, Vote(ballots)) == ("EGO-11", "not_your_turn")
    assert state.pool.tally == (1, 0, 1, 0)


def test_ego_a10_a_forecast_stays_on_the_table() -> None:
    """EGO-A10: a laid card stays."""
    state = voting(3)
    vote(state, [(1, 1), (2, 2), (0, 0)])
    state.answer(1, Forecast("none"))
    assert refused(state, 1, Forecast("some")) == ("EGO-21", "not_your_turn")
    assert state.view(1).forecast == "none"


def test_ego_20_the_forecast_waits_for_the_last_vote() -> None:
    """EGO-20: no forecast while the vote is on; when it is over nobody can vote any more, and the urn is shut."""
    state = voting(3)
    assert refused(state, 0, Forecast("most")) == ("EGO-13", "not_offered")
    vote(state, [(1, 1), (2, 2)])
    assert refused(state, 0, Forecast("most")) == ("EGO-11", "not_your_turn")
    state.answer(2, Vote((0, 0)))
    assert state.phase.name == "forecasting"
    assert refused(state, 2, Vote((0, 0))) == ("EGO-21", "not_offered")
    assert all(state.hidden_from(seat)["urn"] == (2, 2, 2) for seat in (None, 0, 1, 2))
    assert all(state.view(seat).last is None for seat in (None, 0, 1, 2))


def test_ego_a11_vote_and_forecast_in_one_go() -> None:
    """EGO-A11, `with_vote`: one answer each; nothing is revealed in between, not even an event."""
    state = voting(3, forecast="with_vote")
    assert state.phase.name == "voting_and_forecasting"
    assert [option.move for option in state.asks()[0].options] == ["vote_and_forecast"]
    assert refused(state, 0, Vote((1, 1))) == ("EGO-13", "not_offered")
    assert state.answer(0, VoteAndForecast((1, 1), "none")) == []
    assert state.answer(1, VoteAndForecast((2, 2), "some")) == []
    assert state.view(0).forecast == "none"
    assert [state.view(seat).forecast for seat in (None, 1, 2)] == ["", "some", ""]
    told = state.answer(2, VoteAndForecast((1, 0), "some"))
    assert told[0] == VoteClosed()
    assert state.last is not None
    assert state.last.ballots == (1, 3, 2)
    assert state.last.points == (0, 0, 1)


def test_ego_a11_after_all_is_the_default_and_takes_two_answers() -> None:
    """EGO-A11, `after_all`: the combined move is not offered, votes and forecasts come one after the other."""
    state = voting(3)
    assert refused(state, 0, VoteAndForecast((1, 1), "none")) == ("EGO-13", "not_offered")
    vote(state, [(1, 1), (2, 2), (1, 0)])
    assert state.waiting() == (0, 1, 2)


def test_ego_a11_both_ways_count_the_same() -> None:
    """EGO-A11: the same ballots and forecasts, the same totals, points and positions."""
    ballots, chosen = [(1, 2), (2, 0), (1, 3), (1, 2)], signs("±,+,±,±")
    games = [game(4, forecast=option) for option in ("after_all", "with_vote")]
    for state in games:
        play_round(state, ballots, chosen)
    assert games[0].last == games[1].last
    assert games[0].position == games[1].position == (1, 0, 1, 1)


def test_ego_a16_a_restart_asks_for_the_ballots_again() -> None:
    """EGO-A16: before the last ballot nothing is on disk, so everybody votes anew; afterwards the totals are."""
    state = voting(4)
    untouched = save(state)
    vote(state, [(1, 1), (2, 3), (1, 0)])
    assert save(state) == untouched
    restarted = load(TousEgo, state.setup, save(state))
    assert restarted.waiting() == (0, 1, 2, 3)
    vote(restarted, [(1, 1), (2, 3), (1, 0), (1, 2)])
    again = load(TousEgo, state.setup, save(restarted))
    assert again.phase.name == "forecasting"
    assert again.urn == (1, 4, 2, 1)
    forecast(again, signs("±,+,±,±"))
    assert again.position == (1, 3, 1, 1)


def test_ego_a16_restart_with_votes_and_forecasts() -> None:
    """EGO-A16, EGO-A11: with both in one go neither is on disk before the last."""
    state = voting(3, forecast="with_vote")
    untouched = save(state)
    state.answer(0, VoteAndForecast((1, 2), "most"))
    state.answer(1, VoteAndForecast((0, 2), "none"))
    assert save(state) == untouched
    assert load(TousEgo, state.setup, untouched).waiting() == (0, 1, 2)


def test_ego_26_laying_a_forecast_is_told_without_the_card() -> None:
    """EGO-21, EGO-26: that somebody has chosen is public, what is not."""
    state = voting(3)
    vote(state, [(1, 1), (2, 2), (0, 0)])
    told = state.answer(0, Forecast("none"))
    assert told == [Answered(seat=0)]
    assert only(told, Answered)[0].to is None


def test_ego_10_a_pick_is_no_draw() -> None:
    """EGO-10: where cards are drawn, none can be picked."""
    assert refused(game(4), 0, Pick(3)) == ("EGO-10", "not_offered")
