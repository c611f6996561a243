"""Held ballots: in memory until the last is in, then counted in one go; their senders are always told."""

from __future__ import annotations

from tablee.protocol import incoming
from tablee.protocol.outgoing import Accepted, Closed, Held
from tablee.stores.records import change_of
from tests.tables.sittings import do, game_on, new_key, refused, reloaded
from tests.tables.test_answers import vote, voting


def test_held_ballots_are_accepted_when_the_last_is_in() -> None:
    sitting = voting()
    ask = game_on(sitting).moment
    for seat in (2, 0, 1):
        vote(sitting, seat)
        sitting = sitting.draft()
    assert sitting.held == {2: (ask, "ballot-2"), 0: (ask, "ballot-0"), 1: (ask, "ballot-1")}
    assert not sitting.events
    version = sitting.next_version
    assert vote(sitting, 3) == Accepted(key="ballot-3", version=version)
    assert sitting.late == [(chair, Accepted(key=f"ballot-{chair - 1}", version=version)) for chair in (1, 2, 3)]
    assert sitting.held == {}
    for again in (sitting, reloaded(sitting)):
        for seat in range(4):
            assert vote(again, seat, ask=ask) == Accepted(key=f"ballot-{seat}", version=version)


def test_a_crash_asks_again_and_the_pads_answer_again() -> None:
    sitting = voting()
    for seat in (0, 1, 2):
        vote(sitting, seat)
    sitting = reloaded(sitting)
    assert sitting.held == {}
    assert game_on(sitting).waiting() == (0, 1, 2, 3)
    assert [type(vote(sitting, seat)) for seat in (2, 0, 1, 3)] == [Held, Held, Held, Accepted]


def test_nothing_of_a_held_ballot_is_written() -> None:
    sitting = voting()
    empty = change_of(None, sitting, ())
    for seat in (0, 1, 2):
        vote(sitting, seat)
        assert change_of(None, sitting, ()) == empty


def test_the_last_one_is_skipped_and_the_others_ballots_count() -> None:
    sitting = voting()
    ask = game_on(sitting).moment
    for seat in (0, 1, 2):
        vote(sitting, seat)
    do(sitting, incoming.Skip(key=new_key(), chair=4))
    assert [(chair, type(reply)) for chair, reply in sitting.late] == [(1, Accepted), (2, Accepted), (3, Accepted)]
    assert vote(sitting, 3, ask=ask) == Closed(key="ballot-3", ask=ask, by="skipped")


def test_somebody_is_skipped_while_others_still_vote() -> None:
    sitting = voting(people=4)
    ask = game_on(sitting).moment
    vote(sitting, 0)
    do(sitting, incoming.Skip(key=new_key(), chair=4))
    assert (sitting.late, sitting.held) == ([], {0: (ask, "ballot-0")})
    assert refused(sitting, incoming.Skip(key="k", chair=1)) == "not_waited_for"
    vote(sitting, 1)
    vote(sitting, 2)
    assert [(chair, type(reply)) for chair, reply in sitting.late] == [(1, Accepted), (2, Accepted)]


def test_a_round_is_voided_while_ballots_are_held() -> None:
    sitting = voting()
    ask = game_on(sitting).moment
    vote(sitting, 0)
    vote(sitting, 2)
    do(sitting, incoming.VoidRound(key=new_key()))
    assert sitting.late == [(chair, Closed(key=f"ballot-{chair - 1}", ask=ask, by="voided")) for chair in (1, 3)]
    assert sitting.held == {}
    assert game_on(sitting).pool.given == frozenset()
    for seat in range(4):
        assert vote(sitting, seat, "another-key", ask) == Closed(key="another-key", ask=ask, by="voided")


def test_a_question_is_not_replaced_once_a_ballot_is_in_the_urn() -> None:
    sitting = voting()
    vote(sitting, 0)
    assert refused(sitting, incoming.ReplaceQuestion(key="k")) == "cannot_replace"


def test_a_voter_goes_home() -> None:
    sitting = voting()
    ask = game_on(sitting).moment
    vote(sitting, 0)
    do(sitting, incoming.Leave(key=new_key(), chair=1))
    for seat in (1, 2, 3):
        vote(sitting, seat, ask=game_on(sitting).moment)
    assert sitting.held == {}
    assert sitting.late[0] == (1, Closed(key="ballot-0", ask=ask, by="left"))
    assert [(chair, type(reply)) for chair, reply in sitting.late[1:]] == [(2, Accepted), (3, Accepted)]


def test_a_game_is_given_up_while_ballots_are_held() -> None:
    sitting = voting()
    ask = game_on(sitting).moment
    vote(sitting, 0)
    vote(sitting, 2)
    do(sitting, incoming.StopGame(key=new_key()))
    assert sitting.late == [(chair, Closed(key=f"ballot-{chair - 1}", ask=ask, by="over")) for chair in (1, 3)]


def test_time_is_up_while_ballots_are_held() -> None:
    sitting = voting()
    ask = game_on(sitting).moment
    for seat in (0, 1, 2):
        vote(sitting, seat)
    sitting.time_is_up(ask)
    assert [(chair, type(reply)) for chair, reply in sitting.late] == [(1, Accepted), (2, Accepted), (3, Accepted)]
    assert vote(sitting, 3, ask=ask) == Closed(key="ballot-3", ask=ask, by="time")


def test_a_bot_takes_the_seat_of_somebody_who_has_voted() -> None:
    sitting = voting()
    vote(sitting, 0)
    do(sitting, incoming.LetBot(key=new_key(), chair=1))
    assert 0 not in game_on(sitting).asks()
    for seat in (1, 2, 3):
        vote(sitting, seat)
    assert sitting.late[0] == (1, Accepted(key="ballot-0", version=sitting.next_version))
