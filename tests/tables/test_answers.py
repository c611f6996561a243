"""Answers: twice is once, together is never stale, a closed ask is told so and by what, ballots are held."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import get_args

import pytest

from tablee.core import save
from tablee.core.highlights import all_told, found
from tablee.games import GAMES, caractere, incroyable
from tablee.games.tous_ego import Draw, Vote
from tablee.protocol import incoming
from tablee.protocol.outgoing import Accepted, Closed, ClosedBy, Held, Refused, Reply
from tablee.tables.sitting import Draft
from tests.tables.sittings import (
    answer,
    any_answer,
    do,
    fresh,
    game_of,
    game_on,
    kept,
    new_key,
    picture,
    play_out,
    refused,
    reloaded,
)

BALLOTS = {0: (1, 2), 1: (0, 0), 2: (0, 3), 3: (1, 1)}


def estimating() -> Draft:
    """Four people are asked for an estimate, all at once."""
    draft = game_of("incroyable", starter=1)
    answer(draft, 0, incroyable.Draw())
    return fresh(draft)


def voting(people: int = 4) -> Draft:
    """Everybody is asked for two ballots."""
    draft = game_of("tous_ego", people=people, starter=1)
    answer(draft, 0, Draw())
    return fresh(draft)


def vote(draft: Draft, seat: int, key: str = "", ask: int | None = None) -> Reply:
    return answer(draft, seat, Vote(BALLOTS[seat]), key or f"ballot-{seat}", ask)


def estimate(draft: Draft, seat: int, value: int = 100, key: str = "", ask: int | None = None) -> Reply:
    return answer(draft, seat, incroyable.Estimate(value), key, ask)


# Twice is once ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_same_key_twice_is_one_answer(game: str) -> None:
    draft, rng = game_of(game), Random(3)
    for number in range(25):
        state = game_on(draft)
        (seat, move), ask = state.any_answer(rng), state.moment
        first = answer(draft, seat, move, f"key-{number}")
        before = picture(draft)
        again = answer(draft, seat, move, f"key-{number}", ask)
        assert again == first
        assert picture(draft) == before, "nothing happened the second time"
        draft = fresh(draft)
        if isinstance(first, Accepted):
            assert first.version == draft.version
            assert answer(draft, seat, move, f"key-{number}", ask) == first, "nor in a later version"
            assert answer(reloaded(draft), seat, move, f"key-{number}", ask) == first, "nor after a restart"


def test_another_key_for_the_same_ask_is_another_answer_and_too_late() -> None:
    draft = estimating()
    ask = game_on(draft).moment
    estimate(draft, 1, 10, "mine")
    sealed = save(game_on(draft))
    assert estimate(draft, 1, 20, "second-thoughts", ask) == Closed(key="second-thoughts", ask=ask, by="answered")
    assert save(game_on(draft)) == sealed


def test_a_key_that_is_used_again_for_another_ask_is_another_answer() -> None:
    draft = game_of("incroyable", starter=1)
    assert isinstance(answer(draft, 0, incroyable.Draw(), "worn"), Accepted)
    assert isinstance(estimate(draft, 0, 10, "worn"), Accepted)
    assert game_on(draft).waiting() == (1, 2, 3)


def test_the_key_of_one_seat_means_nothing_for_another() -> None:
    draft = estimating()
    assert isinstance(estimate(draft, 1, 10, "same-key"), Accepted)
    assert isinstance(estimate(draft, 2, 20, "same-key"), Accepted)
    assert game_on(draft).waiting() == (0, 3)


# Together ---------------------------------------------------------------------------------------------------


def test_simultaneous_answers_never_make_one_another_stale() -> None:
    """In whatever order four estimates arrive, all to the ask that was open when they were typed, all count."""
    for order in permutations(range(4)):
        draft = estimating()
        ask = game_on(draft).moment
        replies = [estimate(draft, seat, 100 + seat, ask=ask) for seat in order]
        assert all(isinstance(reply, Accepted) for reply in replies)
        assert game_on(draft).view(None).estimates == {0: 100, 1: 101, 2: 102, 3: 103}


def test_ballots_in_whatever_order_and_version_all_count() -> None:
    for order in permutations(range(4)):
        draft = voting()
        ask = game_on(draft).moment
        for seat in order[:-1]:
            assert vote(draft, seat, ask=ask) == Held(key=f"ballot-{seat}")
            draft = kept(draft)
        assert isinstance(vote(draft, order[-1], ask=ask), Accepted)
        assert game_on(draft).phase.name == "forecasting"


def test_what_the_rules_refuse_changes_nothing_and_the_ask_stays_open() -> None:
    draft = voting()
    before = picture(draft)
    reply = answer(draft, 1, Vote((1, 2)), "selfish")
    assert isinstance(reply, Refused)
    assert (reply.key, reply.rule, reply.code) == ("selfish", "EGO-14", "not_for_yourself")
    for raw in ({}, {"move": "dance"}, {"move": "vote"}, {"move": "vote", "seats": [0, 2], "loud": 1}, {"move": [1]}):
        reply = draft.answer(1, game_on(draft).moment, "garbage", raw)
        assert isinstance(reply, Refused)
    assert picture(draft) == before
    assert vote(draft, 1) == Held(key="ballot-1")


# What closed it ---------------------------------------------------------------------------------------------


def by_answered() -> tuple[Draft, int, int]:
    draft = estimating()
    ask = game_on(draft).moment
    estimate(draft, 1)
    return draft, 1, ask


def by_held() -> tuple[Draft, int, int]:
    draft = voting()
    vote(draft, 1)
    return draft, 1, game_on(draft).moment


def by_skipped() -> tuple[Draft, int, int]:
    draft = estimating()
    ask = game_on(draft).moment
    do(draft, incoming.Skip(key=new_key(), chair=2))
    return draft, 1, ask


def by_time() -> tuple[Draft, int, int]:
    draft = estimating()
    ask = game_on(draft).moment
    estimate(draft, 0, 1)
    estimate(draft, 2, 2)
    draft.time_is_up(ask)
    return draft, 1, ask


def by_bot() -> tuple[Draft, int, int]:
    draft = estimating()
    ask = game_on(draft).moment
    do(draft, incoming.LetBot(key=new_key(), chair=2))
    draft.bot_answers(1, ask, incroyable.Estimate(7))
    do(draft, incoming.GiveBack(key=new_key(), chair=2))
    return draft, 1, ask


def by_left() -> tuple[Draft, int, int]:
    draft = estimating()
    ask = game_on(draft).moment
    do(draft, incoming.Leave(key=new_key(), chair=2))
    return draft, 1, ask


def by_replaced() -> tuple[Draft, int, int]:
    draft = estimating()
    ask = game_on(draft).moment
    do(draft, incoming.ReplaceQuestion(key=new_key()))
    return draft, 1, ask


def by_voided() -> tuple[Draft, int, int]:
    draft = estimating()
    ask = game_on(draft).moment
    do(draft, incoming.VoidRound(key=new_key()))
    return draft, 1, ask


def by_moved_on() -> tuple[Draft, int, int]:
    """Seat 2 guessed wrong and may contest, but the next Questionné has gone on."""
    draft = contesting()
    seat = next(seat for seat, ask in game_on(draft).asks().items() if ask.optional)
    ask = game_on(draft).moment
    answer(draft, game_on(draft).waiting()[0], caractere.GoOn())
    return draft, seat, ask


def by_over() -> tuple[Draft, int, int]:
    draft = game_of("face_to_face", starter=1)
    ask = game_on(draft).moment
    do(draft, incoming.Leave(key=new_key(), chair=2))
    return draft, 0, ask


def contesting() -> Draft:
    """Somebody is invited to contest, and somebody else is awaited."""
    for seed in range(200):
        draft, rng = game_of("caractere", starter=1), Random(seed)
        for _ in range(60):
            state = game_on(draft)
            if state.phase.name == "contesting" and any(ask.optional for ask in state.asks().values()):
                return fresh(draft)
            if draft.table.status != "playing":
                break
            any_answer(draft, rng)
    raise AssertionError("nobody guessed wrong in two hundred games")


CLOSINGS = {
    "answered": by_answered,
    "skipped": by_skipped,
    "time": by_time,
    "bot": by_bot,
    "left": by_left,
    "replaced": by_replaced,
    "voided": by_voided,
    "moved_on": by_moved_on,
    "over": by_over,
}


def test_every_way_to_close_an_ask_is_here() -> None:
    assert set(CLOSINGS) == set(get_args(ClosedBy))


@pytest.mark.parametrize("by", CLOSINGS)
def test_an_answer_to_a_closed_ask_is_told_so_and_by_what(by: ClosedBy) -> None:
    draft, seat, ask = CLOSINGS[by]()
    expected = Closed(key="too-late", ask=ask, by=by)
    for again in (draft, fresh(draft), reloaded(draft)):
        before = picture(again)
        assert again.answer(seat, ask, "too-late", {"move": "anything"}) == expected
        assert picture(again) == before


def test_an_answer_is_also_given_when_it_is_held() -> None:
    draft, seat, ask = by_held()
    assert draft.answer(seat, ask, "too-late", {"move": "vote"}) == Closed(key="too-late", ask=ask, by="answered")


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_to_the_last_ask_of_a_game_comes_too_late(game: str) -> None:
    draft = play_out(game_of(game))
    for seat in range(len(draft.table.seats)):
        for ask in (0, 1, game_on(draft).moment, 10**9):
            reply = draft.answer(seat, ask, "too-late", {"move": "draw"})
            assert isinstance(reply, Closed)


def test_without_a_game_every_ask_is_closed() -> None:
    draft = voting()
    ask = game_on(draft).moment
    do(draft, incoming.StopGame(key=new_key()))
    assert draft.answer(0, ask, "too-late", {}) == Closed(key="too-late", ask=ask, by="over")


def test_an_ask_of_the_future_is_not_open_yet() -> None:
    draft = voting()
    before = picture(draft)
    assert isinstance(vote(draft, 1, ask=game_on(draft).moment + 1), Closed)
    assert picture(draft) == before


# Pausing ----------------------------------------------------------------------------------------------------


def test_while_the_table_pauses_answers_wait() -> None:
    draft = estimating()
    ask = game_on(draft).moment
    estimate(draft, 1, 10, "before")
    do(draft, incoming.Pause(key=new_key()))
    before = picture(draft)
    assert estimate(draft, 2, 20, "meanwhile") == Refused(key="meanwhile", rule="table", code="paused")
    assert isinstance(estimate(draft, 1, 10, "before", ask), Accepted), "what was done is done"
    assert estimate(draft, 1, 30, "other", ask) == Closed(key="other", ask=ask, by="answered")
    draft.bot_answers(2, ask, incroyable.Estimate(5))
    assert picture(draft) == before
    assert refused(draft, incoming.Pause(key="k")) == "paused"
    do(draft, incoming.Resume(key=new_key()))
    assert isinstance(estimate(draft, 2, 20, "meanwhile"), Accepted)


def test_a_game_that_ends_is_not_paused() -> None:
    draft = game_of("face_to_face")
    do(draft, incoming.Pause(key=new_key()))
    do(draft, incoming.Leave(key=new_key(), chair=1))
    assert (draft.table.status, draft.table.paused) == ("over", False)


# Questions and rounds ---------------------------------------------------------------------------------------


def test_another_question() -> None:
    draft = voting()
    card, ask = game_on(draft).view(None).question, game_on(draft).moment
    do(draft, incoming.ReplaceQuestion(key=new_key()))
    assert game_on(draft).moment > ask
    assert game_on(draft).view(None).question != card
    assert draft.events[0].__struct_config__.tag == "question_replaced"


@pytest.mark.parametrize("game", GAMES)
def test_no_question_and_no_round_to_put_aside(game: str) -> None:
    draft = game_of(game)
    assert refused(draft, incoming.ReplaceQuestion(key="k")) == "cannot_replace"
    assert refused(draft, incoming.VoidRound(key="k")) == "cannot_void"
    do(draft, incoming.StopGame(key=new_key()))
    assert refused(draft, incoming.ReplaceQuestion(key="k")) == "no_game"
    assert refused(draft, incoming.VoidRound(key="k")) == "no_game"


@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_a_finished_game_goes_on_when_its_last_round_is_voided(game: str) -> None:
    draft = play_out(game_of(game))
    version = draft.table.version
    do(draft, incoming.VoidRound(key=new_key()))
    assert (draft.table.status, game_on(draft).outcome()) == ("playing", None)
    assert draft.table.version > version
    assert draft.table.highlights == (), "nothing is honoured that may still be done better"
    assert game_on(draft).waiting()
    draft = play_out(fresh(draft), seed=2)
    rules = GAMES[game].highlights
    assert draft.table.highlights == found(rules, all_told(draft.told), range(len(draft.table.seats)))
    do(draft, incoming.Start(key=new_key()))
    assert (draft.table.highlights, all_told(draft.told)) == ((), ())


def test_highlights_are_of_people_and_of_no_bot() -> None:
    """Nor of the seat that a bot plays for somebody who is not there when the game ends."""
    draft = game_of("tous_ego", people=3, bots=2)
    do(draft, incoming.LetBot(key=new_key(), chair=2))
    draft = play_out(fresh(draft))
    assert draft.table.people_seats() == {0, 2}
    rules, told = GAMES["tous_ego"].highlights, all_told(draft.told)
    assert draft.table.highlights == found(rules, told, {0, 2})
    assert {seat for one in draft.table.highlights for seat in one.seats} <= {0, 2}
    assert found(rules, told, range(5)) != draft.table.highlights, "bots would have been honoured"


@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_without_those_who_went_home_when_it_seemed_to_be_over(game: str) -> None:
    draft = play_out(game_of(game, people=6))
    do(draft, incoming.Leave(key=new_key(), chair=2))
    do(draft, incoming.VoidRound(key=new_key()))
    assert draft.table.status == "playing"
    assert 1 not in game_on(draft).at_the_table()
    assert 1 not in game_on(draft).asks()
    play_out(fresh(draft), seed=2)


def test_but_not_when_too_few_are_left_to_play_it() -> None:
    draft = voting(people=4)
    for chair in (1, 2):
        do(draft, incoming.Leave(key=new_key(), chair=chair))
    draft = play_out(draft)
    do(draft, incoming.VoidRound(key=new_key()))
    assert draft.table.status == "over"
    assert game_on(draft).outcome() is not None


def test_a_skipped_seat_must_be_waited_for() -> None:
    draft = game_of("tous_ego", starter=1)
    assert refused(draft, incoming.Skip(key="k", chair=2)) == "not_waited_for"
    assert refused(draft, incoming.Skip(key="k", chair=9)) == "no_such_chair"
