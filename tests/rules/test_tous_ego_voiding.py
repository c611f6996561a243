"""A disputed round of Tous Ego is taken back: pawns, reader and round as they were, another question."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee.core import Pool, Refusal, load, save
from tablee.core.events import GameOver, RoundVoided
from tablee.games.tous_ego import Draw, Forecast, Leaf, Pick, TousEgo, Vote, VoteAndForecast, Write
from tablee.games.tous_ego.phases import Reading
from tests.rules.helpers_tous_ego import forecast, game, play_round, signs, vote, voting

VOTES = ((1, 2), (2, 2), (1, 1))
"""Three voters: none for 0, and 1 and 2 level."""
SIGNS = signs("0,±,±")
"""All three are right: 3, 1 and 1 points."""


def assert_refused(state: TousEgo) -> None:
    """There is nothing to void, and nothing has changed."""
    before = save(state)
    assert not state.can_void_round()
    with pytest.raises(Refusal) as caught:
        state.void_round()
    assert (caught.value.rule, caught.value.code) == ("core", "cannot_void")
    assert save(state) == before


def offered(state: TousEgo) -> tuple[int, ...]:
    assert isinstance(state.phase, Reading)
    return state.phase.offered


def some_voted() -> TousEgo:
    state = voting(3)
    state.answer(0, Vote((1, 2)))
    state.answer(2, Vote((1, 1)))
    return state


def some_voted_and_forecast() -> TousEgo:
    state = voting(3, forecast="with_vote")
    state.answer(1, VoteAndForecast((0, 2), "most"))
    return state


def all_voted() -> TousEgo:
    state = voting(3)
    vote(state, VOTES)
    return state


def some_forecast() -> TousEgo:
    state = all_voted()
    state.answer(1, Forecast("none"))
    return state


IN_THE_ROUND: dict[str, Callable[[], TousEgo]] = {
    "voting": lambda: voting(3),
    "some voted": some_voted,
    "some voted and forecast": some_voted_and_forecast,
    "forecasting": all_voted,
    "some forecast": some_forecast,
}


@pytest.mark.parametrize("where", IN_THE_ROUND)
def test_a_round_in_play_is_voided(where: str) -> None:
    """EGO-15: ballots, urn and forecasts are thrown away unseen; the same reader turns over the next card."""
    state = IN_THE_ROUND[where]()
    moment, luck, card, following = state.moment, state.luck, state.card, state.pile
    assert state.void_round() == [RoundVoided()]
    assert (state.phase.name, state.waiting(), state.reader, state.rounds) == ("reading", (0,), 0, 1)
    assert (state.pool, state.urn, state.position, state.last) == (Pool(), (), (0, 0, 0), None)
    assert (state.card, state.pile, state.used) == (None, following, ())
    assert state.moment > moment
    assert state.luck == luck
    assert_refused(state)
    state.answer(0, Draw())
    assert state.card == following[0] != card
    assert state.waiting() == (0, 1, 2)


def test_ego_15_no_save_tells_who_voted_what() -> None:
    """Whatever was in the urn, the voided game is the same to the byte."""
    one, other = voting(3), voting(3)
    one.answer(1, Vote((0, 0)))
    vote(other, VOTES)
    saves = set()
    for state in (one, other, voting(3)):
        state.void_round()
        state.moment = 0
        saves.add(save(state))
    assert len(saves) == 1


@pytest.mark.parametrize("option", ["after_all", "with_vote"])
def test_ego_32_a_counted_round_is_voided_until_the_next_question(option: str) -> None:
    state = game(3, forecast=option)
    card = state.pile[0]
    play_round(state, VOTES, SIGNS)
    assert (state.position, state.reader, state.rounds) == ((3, 1, 1), 1, 2)
    assert state.void_round() == [RoundVoided()]
    assert (state.position, state.reader, state.rounds, state.last) == ((0, 0, 0), 0, 1, None)
    assert card not in (*state.pile, *state.used)
    assert_refused(state)


def test_once_the_next_question_is_read_only_that_round_can_be_voided() -> None:
    state = game(3)
    play_round(state, VOTES, SIGNS)
    state.answer(1, Draw())
    state.void_round()
    assert (state.position, state.reader, state.rounds) == ((3, 1, 1), 1, 2)


def test_nothing_to_void_before_the_first_question() -> None:
    for choice in ("drawn", "pick_of_3", "free"):
        assert_refused(game(3, question_choice=choice))


def test_ego_50_a_round_that_ended_the_game_is_voided() -> None:
    state = game(3, target=6)
    state.position = (4, 2, 0)
    play_round(state, VOTES, SIGNS)
    assert state.outcome() is not None
    assert state.void_round() == [RoundVoided()]
    assert (state.outcome(), state.position, state.waiting()) == (None, (4, 2, 0), (0,))
    play_round(state, VOTES, SIGNS)
    assert state.outcome() is not None
    assert state.position == (7, 3, 1)


def test_ego_a13_a_round_that_nobody_voted_in_can_be_voided() -> None:
    state = voting(3)
    for seat in range(3):
        state.stand_in(seat)
    assert (state.reader, state.rounds) == (1, 2)
    state.void_round()
    assert (state.reader, state.rounds) == (0, 1)


# The question -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_ego_a12_the_question_does_not_come_back_when_the_cards_are_shuffled(seed: int) -> None:
    """EGO-A12: not even if they were shuffled at the end of the very round that is voided."""
    state = game(3, seed=seed, cards=3, target=99)
    play_round(state, VOTES, SIGNS)
    play_round(state, VOTES, SIGNS)
    (card,) = state.pile
    play_round(state, VOTES, SIGNS)
    assert sorted(state.pile) == [0, 1, 2]
    state.void_round()
    assert sorted((*state.pile, *state.used)) == [other for other in range(3) if other != card]
    for _ in range(4):
        state.answer(state.reader, Draw())
        assert state.card != card
        vote(state, VOTES)
        forecast(state, SIGNS)


@pytest.mark.parametrize("choice", ["drawn", "pick_of_3", "free"])
def test_ego_a12_the_only_question_stays_in_the_game(choice: str) -> None:
    state = game(3, cards=2, question_choice=choice)
    for _ in range(3):
        state.answer(0, Draw() if choice == "drawn" else Pick(offered(state)[0]))
        state.void_round()
        assert len((*state.pile, *state.used)) == 1


def test_ego_42_the_cards_that_the_next_reader_looked_at_go_under_the_pile() -> None:
    state = game(3, question_choice="pick_of_3")
    picked = offered(state)[0]
    state.answer(0, Pick(picked))
    vote(state, VOTES)
    forecast(state, SIGNS)
    seen = offered(state)
    state.void_round()
    assert state.pile[-3:] == seen
    assert not set(offered(state)) & set(seen)
    assert picked not in (*state.pile, *state.used)
    assert len(state.pile) == 19


def test_ego_42_leafing_is_not_asking() -> None:
    """The round before can still be voided while the next reader looks through the cards."""
    state = game(3, question_choice="free")
    state.answer(0, Pick(4))
    vote(state, VOTES)
    forecast(state, SIGNS)
    state.answer(1, Leaf())
    state.void_round()
    assert (state.reader, state.rounds, state.position) == (0, 1, (0, 0, 0))
    assert offered(state) == (0, 1, 2, 3, 5, 6)


def test_ego_07_a_written_question_is_voided() -> None:
    state = game(3, question_choice="free")
    state.answer(0, Write("Qui siffle ?"))
    state.answer(1, Vote((0, 2)))
    state.void_round()
    assert (state.phase.name, state.waiting(), state.written, state.view(None).question) == (
        "reading",
        (0,),
        "",
        None,
    )
    assert len(state.pile) == 20


def test_ego_07_a_written_question_that_was_put_aside_leaves_nothing_to_void() -> None:
    state = game(3, question_choice="free")
    state.answer(0, Write("Qui siffle ?"))
    state.replace_question()
    assert_refused(state)


def test_a_replaced_question_may_come_back_the_voided_one_does_not() -> None:
    state = voting(3)
    first = state.card
    state.replace_question()
    second = state.card
    state.void_round()
    assert state.used == (first,)
    assert second not in state.pile


# Those who left -----------------------------------------------------------------------------------------------


def test_ego_a14_if_the_reader_left_the_next_player_reads() -> None:
    state = voting(5)
    state.leave(0)
    state.void_round()
    assert (state.reader, state.present, state.gone, state.rounds) == (1, (1, 2, 3, 4), (), 1)


def test_ego_a14_whoever_left_after_the_round_stays_away() -> None:
    state = voting(4)
    vote(state, ((1, 2), (2, 2), (1, 1), (0, 0)))
    forecast(state, signs("0,±,±,0"))
    state.leave(3)
    state.void_round()
    assert (state.reader, state.present, state.position) == (0, (0, 1, 2), (0, 0, 0, 0))


def test_ego_a14_too_few_are_left_to_begin_anew() -> None:
    """The positions of before the round decide."""
    state = game(3)
    state.position = (2, 5, 1)
    state.answer(0, Draw())
    state.leave(2)
    assert state.void_round() == [RoundVoided(), GameOver(winners=(1,), reason="too_few_players")]
    assert_refused(state)


def test_ego_a14_a_game_that_ended_for_want_of_players_is_ranked_anew() -> None:
    state = game(3)
    state.position = (0, 2, 0)
    play_round(state, VOTES, SIGNS)
    state.leave(2)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    state.void_round()
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "too_few_players")


# Saves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", IN_THE_ROUND)
def test_a_loaded_game_can_be_voided(where: str) -> None:
    state = IN_THE_ROUND[where]()
    loaded = load(TousEgo, state.setup, save(state))
    assert loaded.void_round() == state.void_round()
    assert save(loaded) == save(state)


def test_a_loaded_game_that_is_over_can_be_voided() -> None:
    state = game(3, target=6)
    state.position = (4, 2, 0)
    play_round(state, VOTES, SIGNS)
    loaded = load(TousEgo, state.setup, save(state))
    loaded.void_round()
    assert (loaded.outcome(), loaded.position) == (None, (4, 2, 0))
