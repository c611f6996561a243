"""Answers: twice is once, together is never stale, a closed ask is told so and by what, ballots are held."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import get_args

import pytest

from tablee.core import save
from tablee.games import GAMES, caractere, incroyable
from tablee.games.tous_ego import Draw, Vote
from tablee.protocol import incoming
from tablee.protocol.outgoing import Accepted, Closed, ClosedBy, Held, Refused, Reply
from tablee.tables.sitting import Sitting
from tests.tables.sittings import (
    answer,
    any_answer,
    do,
    fresh,
    game_of,
    game_on,
    new_key,
    picture,
    play_out,
    refused,
    reloaded,
)

BALLOTS = {0: (1, 2), 1: (0, 0), 2: (0, 3), 3: (1, 1)}


def estimating() -> Sitting:
    """Four people are asked for an estimate, all at once."""
    sitting = game_of("incroyable", starter=1)
    answer(sitting, 0, incroyable.Draw())
    return fresh(sitting)


def voting(people: int = 4) -> Sitting:
    """Everybody is asked for two ballots."""
    sitting = game_of("tous_ego", people=people, starter=1)
    answer(sitting, 0, Draw())
    return fresh(sitting)


def vote(sitting: Sitting, seat: int, key: str = "", ask: int | None = None) -> Reply:
    return answer(sitting, seat, Vote(BALLOTS[seat]), key or f"ballot-{seat}", ask)


def estimate(sitting: Sitting, seat: int, value: int = 100, key: str = "", ask: int | None = None) -> Reply:
    return answer(sitting, seat, incroyable.Estimate(value), key, ask)


# Twice is once ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_same_key_twice_is_one_answer(game: str) -> None:
    sitting, rng = game_of(game), Random(3)
    for number in range(25):
        state = game_on(sitting)
        (seat, move), ask = state.any_answer(rng), state.moment
        first = answer(sitting, seat, move, f"key-{number}")
        before = picture(sitting)
        again = answer(sitting, seat, move, f"key-{number}", ask)
        assert again == first
        assert picture(sitting) == before, "nothing happened the second time"
        sitting = fresh(sitting)
        if isinstance(first, Accepted):
            assert first.version == sitting.version
            assert answer(sitting, seat, move, f"key-{number}", ask) == first, "nor in a later version"
            assert answer(reloaded(sitting), seat, move, f"key-{number}", ask) == first, "nor after a restart"


def test_another_key_for_the_same_ask_is_another_answer_and_too_late() -> None:
    sitting = estimating()
    ask = game_on(sitting).moment
    estimate(sitting, 1, 10, "mine")
    sealed = save(game_on(sitting))
    assert estimate(sitting, 1, 20, "second-thoughts", ask) == Closed(key="second-thoughts", ask=ask, by="answered")
    assert save(game_on(sitting)) == sealed


def test_a_key_that_is_used_again_for_another_ask_is_another_answer() -> None:
    sitting = game_of("incroyable", starter=1)
    assert isinstance(answer(sitting, 0, incroyable.Draw(), "worn"), Accepted)
    assert isinstance(estimate(sitting, 0, 10, "worn"), Accepted)
    assert game_on(sitting).waiting() == (1, 2, 3)


def test_the_key_of_one_seat_means_nothing_for_another() -> None:
    sitting = estimating()
    assert isinstance(estimate(sitting, 1, 10, "same-key"), Accepted)
    assert isinstance(estimate(sitting, 2, 20, "same-key"), Accepted)
    assert game_on(sitting).waiting() == (0, 3)


# Together ---------------------------------------------------------------------------------------------------


def test_simultaneous_answers_never_make_one_another_stale() -> None:
    """In whatever order four estimates arrive, all to the ask that was open when they were typed, all count."""
    for order in permutations(range(4)):
        sitting = estimating()
        ask = game_on(sitting).moment
        replies = [estimate(sitting, seat, 100 + seat, ask=ask) for seat in order]
        assert all(isinstance(reply, Accepted) for reply in replies)
        assert game_on(sitting).view(None).estimates == {0: 100, 1: 101, 2: 102, 3: 103}


def test_ballots_in_whatever_order_and_version_all_count() -> None:
    for order in permutations(range(4)):
        sitting = voting()
        ask = game_on(sitting).moment
        for seat in order[:-1]:
            assert vote(sitting, seat, ask=ask) == Held(key=f"ballot-{seat}")
            sitting = sitting.draft()
        assert isinstance(vote(sitting, order[-1], ask=ask), Accepted)
        assert game_on(sitting).phase.name == "forecasting"


def test_what_the_rules_refuse_changes_nothing_and_the_ask_stays_open() -> None:
    sitting = voting()
    before = picture(sitting)
    reply = answer(sitting, 1, Vote((1, 2)), "selfish")
    assert isinstance(reply, Refused)
    assert (reply.key, reply.rule, reply.code) == ("selfish", "EGO-14", "not_for_yourself")
    for raw in ({}, {"move": "dance"}, {"move": "vote"}, {"move": "vote", "seats": [0, 2], "loud": 1}, {"move": [1]}):
        reply = sitting.answer(1, game_on(sitting).moment, "garbage", raw)
        assert isinstance(reply, Refused)
    assert picture(sitting) == before
    assert vote(sitting, 1) == Held(key="ballot-1")


# What closed it ---------------------------------------------------------------------------------------------


def by_answered() -> tuple[Sitting, int, int]:
    sitting = estimating()
    ask = game_on(sitting).moment
    estimate(sitting, 1)
    return sitting, 1, ask


def by_held() -> tuple[Sitting, int, int]:
    sitting = voting()
    vote(sitting, 1)
    return sitting, 1, game_on(sitting).moment


def by_skipped() -> tuple[Sitting, int, int]:
    sitting = estimating()
    ask = game_on(sitting).moment
    do(sitting, incoming.Skip(key=new_key(), chair=2))
    return sitting, 1, ask


def by_time() -> tuple[Sitting, int, int]:
    sitting = estimating()
    ask = game_on(sitting).moment
    estimate(sitting, 0, 1)
    estimate(sitting, 2, 2)
    sitting.time_is_up(ask)
    return sitting, 1, ask


def by_bot() -> tuple[Sitting, int, int]:
    sitting = estimating()
    ask = game_on(sitting).moment
    do(sitting, incoming.LetBot(key=new_key(), chair=2))
    sitting.bot_answers(1, ask, incroyable.Estimate(7))
    do(sitting, incoming.GiveBack(key=new_key(), chair=2))
    return sitting, 1, ask


def by_left() -> tuple[Sitting, int, int]:
    sitting = estimating()
    ask = game_on(sitting).moment
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    return sitting, 1, ask


def by_replaced() -> tuple[Sitting, int, int]:
    sitting = estimating()
    ask = game_on(sitting).moment
    do(sitting, incoming.ReplaceQuestion(key=new_key()))
    return sitting, 1, ask


def by_voided() -> tuple[Sitting, int, int]:
    sitting = estimating()
    ask = game_on(sitting).moment
    do(sitting, incoming.VoidRound(key=new_key()))
    return sitting, 1, ask


def by_moved_on() -> tuple[Sitting, int, int]:
    """Seat 2 guessed wrong and may contest, but the next Questionné has gone on."""
    sitting = contesting()
    seat = next(seat for seat, ask in game_on(sitting).asks().items() if ask.optional)
    ask = game_on(sitting).moment
    answer(sitting, game_on(sitting).waiting()[0], caractere.GoOn())
    return sitting, seat, ask


def by_over() -> tuple[Sitting, int, int]:
    sitting = game_of("face_to_face", starter=1)
    ask = game_on(sitting).moment
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    return sitting, 0, ask


def contesting() -> Sitting:
    """Somebody is invited to contest, and somebody else is awaited."""
    for seed in range(200):
        sitting, rng = game_of("caractere", starter=1), Random(seed)
        for _ in range(60):
            state = game_on(sitting)
            if state.phase.name == "contesting" and any(ask.optional for ask in state.asks().values()):
                return fresh(sitting)
            if sitting.table.status != "playing":
                break
            any_answer(sitting, rng)
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
    sitting, seat, ask = CLOSINGS[by]()
    expected = Closed(key="too-late", ask=ask, by=by)
    for again in (sitting, fresh(sitting), reloaded(sitting)):
        before = picture(again)
        assert again.answer(seat, ask, "too-late", {"move": "anything"}) == expected
        assert picture(again) == before


def test_an_answer_is_also_given_when_it_is_held() -> None:
    sitting, seat, ask = by_held()
    assert sitting.answer(seat, ask, "too-late", {"move": "vote"}) == Closed(key="too-late", ask=ask, by="answered")


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_to_the_last_ask_of_a_game_comes_too_late(game: str) -> None:
    sitting = play_out(game_of(game))
    for seat in range(len(sitting.table.seats)):
        for ask in (0, 1, game_on(sitting).moment, 10**9):
            reply = sitting.answer(seat, ask, "too-late", {"move": "draw"})
            assert isinstance(reply, Closed)


def test_without_a_game_every_ask_is_closed() -> None:
    sitting = voting()
    ask = game_on(sitting).moment
    do(sitting, incoming.StopGame(key=new_key()))
    assert sitting.answer(0, ask, "too-late", {}) == Closed(key="too-late", ask=ask, by="over")


def test_an_ask_of_the_future_is_not_open_yet() -> None:
    sitting = voting()
    before = picture(sitting)
    assert isinstance(vote(sitting, 1, ask=game_on(sitting).moment + 1), Closed)
    assert picture(sitting) == before


# Pausing ----------------------------------------------------------------------------------------------------


def test_while_the_table_pauses_answers_wait() -> None:
    sitting = estimating()
    ask = game_on(sitting).moment
    estimate(sitting, 1, 10, "before")
    do(sitting, incoming.Pause(key=new_key()))
    before = picture(sitting)
    assert estimate(sitting, 2, 20, "meanwhile") == Refused(key="meanwhile", rule="table", code="paused")
    assert isinstance(estimate(sitting, 1, 10, "before", ask), Accepted), "what was done is done"
    assert estimate(sitting, 1, 30, "other", ask) == Closed(key="other", ask=ask, by="answered")
    sitting.bot_answers(2, ask, incroyable.Estimate(5))
    assert picture(sitting) == before
    assert refused(sitting, incoming.Pause(key="k")) == "paused"
    do(sitting, incoming.Resume(key=new_key()))
    assert isinstance(estimate(sitting, 2, 20, "meanwhile"), Accepted)


def test_a_game_that_ends_is_not_paused() -> None:
    sitting = game_of("face_to_face")
    do(sitting, incoming.Pause(key=new_key()))
    do(sitting, incoming.Leave(key=new_key(), chair=1))
    assert (sitting.table.status, sitting.table.paused) == ("over", False)


# Questions and rounds ---------------------------------------------------------------------------------------


def test_another_question() -> None:
    sitting = voting()
    card, ask = game_on(sitting).view(None).question, game_on(sitting).moment
    do(sitting, incoming.ReplaceQuestion(key=new_key()))
    assert game_on(sitting).moment > ask
    assert game_on(sitting).view(None).question != card
    assert sitting.events[0].__struct_config__.tag == "question_replaced"


@pytest.mark.parametrize("game", GAMES)
def test_no_question_and_no_round_to_put_aside(game: str) -> None:
    sitting = game_of(game)
    assert refused(sitting, incoming.ReplaceQuestion(key="k")) == "cannot_replace"
    assert refused(sitting, incoming.VoidRound(key="k")) == "cannot_void"
    do(sitting, incoming.StopGame(key=new_key()))
    assert refused(sitting, incoming.ReplaceQuestion(key="k")) == "no_game"
    assert refused(sitting, incoming.VoidRound(key="k")) == "no_game"


@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_a_finished_game_goes_on_when_its_last_round_is_voided(game: str) -> None:
    sitting = play_out(game_of(game))
    version = sitting.table.version
    do(sitting, incoming.VoidRound(key=new_key()))
    assert (sitting.table.status, game_on(sitting).outcome()) == ("playing", None)
    assert sitting.table.version > version
    assert game_on(sitting).waiting()
    play_out(fresh(sitting), seed=2)


@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_without_those_who_went_home_when_it_seemed_to_be_over(game: str) -> None:
    sitting = play_out(game_of(game, people=6))
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    do(sitting, incoming.VoidRound(key=new_key()))
    assert sitting.table.status == "playing"
    assert 1 not in game_on(sitting).at_the_table()
    assert 1 not in game_on(sitting).asks()
    play_out(fresh(sitting), seed=2)


def test_but_not_when_too_few_are_left_to_play_it() -> None:
    sitting = voting(people=4)
    for chair in (1, 2):
        do(sitting, incoming.Leave(key=new_key(), chair=chair))
    sitting = play_out(sitting)
    do(sitting, incoming.VoidRound(key=new_key()))
    assert sitting.table.status == "over"
    assert game_on(sitting).outcome() is not None


def test_a_skipped_seat_must_be_waited_for() -> None:
    sitting = game_of("tous_ego", starter=1)
    assert refused(sitting, incoming.Skip(key="k", chair=2)) == "not_waited_for"
    assert refused(sitting, incoming.Skip(key="k", chair=9)) == "no_such_chair"
