"""Held ballots: in memory until the last is in, then counted in one go; their senders are always told."""

from __future__ import annotations

from tablee.protocol import incoming
from tablee.protocol.outgoing import Accepted, Closed, Held
from tablee.stores.records import change_of
from tests.tables.sittings import do, game_on, kept, new_key, refused, reloaded
from tests.tables.test_answers import vote, voting


def test_held_ballots_are_accepted_when_the_last_is_in() -> None:
    draft = voting()
    ask = game_on(draft).moment
    for seat in (2, 0, 1):
        vote(draft, seat)
        draft = kept(draft)
    assert draft.held == {2: (ask, "ballot-2"), 0: (ask, "ballot-0"), 1: (ask, "ballot-1")}
    assert not draft.events
    version = draft.next_version
    assert vote(draft, 3) == Accepted(key="ballot-3", version=version)
    assert draft.deferred_replies == [
        (chair, Accepted(key=f"ballot-{chair - 1}", version=version)) for chair in (1, 2, 3)
    ]
    assert draft.held == {}
    for again in (draft, reloaded(draft)):
        for seat in range(4):
            assert vote(again, seat, ask=ask) == Accepted(key=f"ballot-{seat}", version=version)


def test_a_crash_asks_again_and_the_pads_answer_again() -> None:
    draft = voting()
    for seat in (0, 1, 2):
        vote(draft, seat)
    draft = reloaded(draft)
    assert draft.held == {}
    assert game_on(draft).waiting() == (0, 1, 2, 3)
    assert [type(vote(draft, seat)) for seat in (2, 0, 1, 3)] == [Held, Held, Held, Accepted]


def test_nothing_of_a_held_ballot_is_written() -> None:
    draft = voting()
    empty = change_of(None, draft)
    for seat in (0, 1, 2):
        vote(draft, seat)
        assert change_of(None, draft) == empty


def test_the_last_one_is_skipped_and_the_others_ballots_count() -> None:
    draft = voting()
    ask = game_on(draft).moment
    for seat in (0, 1, 2):
        vote(draft, seat)
    do(draft, incoming.Skip(key=new_key(), chair=4))
    assert [(chair, type(reply)) for chair, reply in draft.deferred_replies] == [
        (1, Accepted),
        (2, Accepted),
        (3, Accepted),
    ]
    assert vote(draft, 3, ask=ask) == Closed(key="ballot-3", ask=ask, by="skipped")


def test_somebody_is_skipped_while_others_still_vote() -> None:
    draft = voting(people=4)
    ask = game_on(draft).moment
    vote(draft, 0)
    do(draft, incoming.Skip(key=new_key(), chair=4))
    assert (draft.deferred_replies, draft.held) == ([], {0: (ask, "ballot-0")})
    assert refused(draft, incoming.Skip(key="k", chair=1)) == "not_waited_for"
    vote(draft, 1)
    vote(draft, 2)
    assert [(chair, type(reply)) for chair, reply in draft.deferred_replies] == [(1, Accepted), (2, Accepted)]


def test_a_round_is_voided_while_ballots_are_held() -> None:
    draft = voting()
    ask = game_on(draft).moment
    vote(draft, 0)
    vote(draft, 2)
    do(draft, incoming.VoidRound(key=new_key()))
    assert draft.deferred_replies == [
        (chair, Closed(key=f"ballot-{chair - 1}", ask=ask, by="voided")) for chair in (1, 3)
    ]
    assert draft.held == {}
    assert game_on(draft).pool.given == frozenset()
    for seat in range(4):
        assert vote(draft, seat, "another-key", ask) == Closed(key="another-key", ask=ask, by="voided")


def test_a_question_is_not_replaced_once_a_ballot_is_in_the_urn() -> None:
    draft = voting()
    vote(draft, 0)
    assert refused(draft, incoming.ReplaceQuestion(key="k")) == "cannot_replace"


def test_a_voter_goes_home() -> None:
    draft = voting()
    ask = game_on(draft).moment
    vote(draft, 0)
    do(draft, incoming.Leave(key=new_key(), chair=1))
    for seat in (1, 2, 3):
        vote(draft, seat, ask=game_on(draft).moment)
    assert draft.held == {}
    assert draft.deferred_replies[0] == (1, Closed(key="ballot-0", ask=ask, by="left"))
    assert [(chair, type(reply)) for chair, reply in draft.deferred_replies[1:]] == [(2, Accepted), (3, Accepted)]


def test_a_game_is_given_up_while_ballots_are_held() -> None:
    draft = voting()
    ask = game_on(draft).moment
    vote(draft, 0)
    vote(draft, 2)
    do(draft, incoming.StopGame(key=new_key()))
    assert draft.deferred_replies == [
        (chair, Closed(key=f"ballot-{chair - 1}", ask=ask, by="over")) for chair in (1, 3)
    ]


def test_time_is_up_while_ballots_are_held() -> None:
    draft = voting()
    ask = game_on(draft).moment
    for seat in (0, 1, 2):
        vote(draft, seat)
    draft.time_is_up(ask)
    assert [(chair, type(reply)) for chair, reply in draft.deferred_replies] == [
        (1, Accepted),
        (2, Accepted),
        (3, Accepted),
    ]
    assert vote(draft, 3, ask=ask) == Closed(key="ballot-3", ask=ask, by="time")


def test_a_bot_takes_the_seat_of_somebody_who_has_voted() -> None:
    draft = voting()
    vote(draft, 0)
    do(draft, incoming.LetBot(key=new_key(), chair=1))
    assert 0 not in game_on(draft).asks()
    for seat in (1, 2, 3):
        vote(draft, seat)
    assert draft.deferred_replies[0] == (1, Accepted(key="ballot-0", version=draft.next_version))
