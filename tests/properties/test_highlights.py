"""Highlights: found in public events only, without what was voided, kind, and told to everybody in both languages."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

import pytest
from msgspec import json, to_builtins

from tablee.core import Event, Words
from tablee.core.events import RoundVoided
from tablee.core.highlights import (
    MOST_NAMES,
    NOTHING_TOLD,
    Highlight,
    Past,
    all_told,
    found,
    noted,
    read_again,
    told_more,
)
from tablee.games import GAMES
from tablee.games.caractere import events as car
from tablee.games.face_to_face import events as f2f
from tablee.games.incroyable import events as inc
from tablee.games.tous_ego import events as ego
from tests.words.evenings import TABLES, Evening, deal
from tests.words.test_you import readers, wrong

TEXT = Words(fr="Une question ?", en="A question?")
ASKED = inc.Asked(questioner=0, question=TEXT, symbol="a")


def played(name: str, seats: int, options: dict[str, Any], seed: int) -> list[Event]:
    return list(Evening(deal(name, seats, options, seed), Random(seed), trouble=0.05).events())


def test_what_was_told_stays_in_order_however_long_a_game_is() -> None:
    rng, past = Random(5), NOTHING_TOLD
    plain: list[Event] = []
    pasts: list[tuple[Past, int]] = []
    for number in range(4000):
        more = tuple(f2f.Began(seat=number * 10 + each) for each in range(rng.choice((0, 1, 1, 3))))
        past = told_more(past, more)
        plain += more
        pasts.append((past, len(plain)))
        if more:
            assert past is not None
            assert past[1] is more, "nothing is copied with an answer, however much was told"
    assert all_told(past) == tuple(plain)
    for earlier, length in pasts[::397]:
        assert all_told(earlier) == tuple(plain[:length]), "an answer that is taken back leaves no trace"


EVERYBODY = range(10)


def of(
    game: str, *events: Event, people: Collection[int] = EVERYBODY
) -> dict[str, tuple[tuple[int, ...], dict[str, Any]]]:
    """What is found in these events, by code."""
    highlights = GAMES[game].highlights
    return {one.code: (one.seats, one.facts) for one in found(highlights, noted(highlights, events), people)}


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_they_are_few_kind_public_and_can_be_said(name: str, seats: int, options: dict[str, Any]) -> None:
    highlights = GAMES[name].highlights
    assert highlights is not None
    assert not set(highlights.events) & set(GAMES[name].private_events)
    every: list[Highlight] = []
    for seed in range(3):
        told = noted(highlights, played(name, seats, options, seed))
        one = found(highlights, told, EVERYBODY)
        again = read_again(highlights, [json.decode(json.encode(to_builtins(event))) for event in told])
        assert (again, found(highlights, again, EVERYBODY)) == (told, one)  # as after a restart
        assert len({highlight.code for highlight in one}) == len(one) <= 5
        # Bots are honoured for nothing, and where there are none but bots, nobody is.
        for people in ({0}, set(range(1, seats))):
            assert all(people.issuperset(highlight.seats) for highlight in found(highlights, told, people))
        assert found(highlights, told, ()) == ()
        every += one
    assert every
    for highlight in every:
        assert 1 <= len(highlight.seats) <= MOST_NAMES
        assert set(highlight.seats) <= set(range(seats))
        # Of the others nothing is told: there is no second person in it, and nobody's own words.
        assert set(highlight.facts) <= {"value", "answer", "old", "kind", "exact", "count"}
        assert json.decode(json.encode(highlight), type=Highlight) == highlight
    for language in ("fr", "en"):
        for words in readers(name, language):
            assert wrong(words, (words.highlight(highlight) for highlight in every)) == []
            assert all(words.text(f"record-{highlight.code}") for highlight in every)


def estimated(seat: int, value: int, kind: Any = "quantity") -> Event:
    return inc.Estimated(seat=seat, value=value, kind=kind)


def read(answer: int, kind: Any = "quantity") -> Event:
    return inc.AnswerRead(answer=answer, kind=kind, unit=TEXT, note=TEXT)


def doubted(seat: int, target: int, value: int, success: bool) -> tuple[Event, Event]:
    return (
        inc.Challenged(seat=seat, target=target, value=value, kind="quantity"),
        inc.ChallengeJudged(seat=seat, target=target, success=success),
    )


def test_incroyable() -> None:
    first = (
        *(ASKED, estimated(0, 90), estimated(1, 104), estimated(2, 50)),
        *(inc.Raised(seat=2, old=50, value=100, kind="quantity"), *doubted(0, 1, 104, True), read(101)),
        inc.Walked(seat=0, start=2, steps=4, bonus=2, back=0, end=8),
    )
    second = (
        *(ASKED, estimated(0, 1900, "date"), estimated(1, 1990, "date")),
        *(inc.Raised(seat=0, old=1, value=999, kind="quantity"), *doubted(1, 0, 999, False), read(1950, "date")),
        inc.Walked(seat=1, start=9, steps=6, bonus=0, back=4, end=11),
    )
    expected = {
        "near_estimate": ((1,), {"value": 104, "answer": 101, "kind": "quantity", "exact": False}),
        "bold_raise": ((2,), {"old": 50, "value": 100, "kind": "quantity"}),
        "fine_doubt": ((0,), {"value": 104, "answer": 101, "kind": "quantity"}),
        "long_walk": ((0,), {"count": 6}),
    }
    assert of("incroyable", *first) == expected
    # A raise that held is bolder than one that did not, however high; a year is near by years.
    del (longer := dict(expected))["bold_raise"]
    assert of("incroyable", *first, *second) == {
        **longer,
        "bold_raise": ((0,), {"old": 1, "value": 999, "kind": "quantity"}),
    }
    assert of("incroyable", *first, *second, RoundVoided()) == expected
    # What a bot did better is of no account: whoever did it best of the people is honoured, or nobody.
    assert of("incroyable", *first, people={0}) == {
        "near_estimate": ((0,), {"value": 90, "answer": 101, "kind": "quantity", "exact": False}),
        "fine_doubt": expected["fine_doubt"],
        "long_walk": expected["long_walk"],
    }
    assert set(of("incroyable", *first, people={1, 2})) == {"near_estimate", "bold_raise"}
    assert of("incroyable", ASKED, estimated(0, 7), read(7))["near_estimate"][1]["exact"] is True
    assert of("incroyable", ASKED, estimated(0, 7), estimated(1, 40), *doubted(0, 1, 40, True), read(20)) == {}


def test_incroyable_a_voided_risk_round_is_gone_with_all_its_questions() -> None:
    risk = inc.Asked(questioner=0, question=TEXT, symbol="a", stake=1)
    bets = [inc.BetShown(seat=1, sign="+", right=True), inc.BetShown(seat=2, sign="-", right=False)]
    told = [ASKED, estimated(0, 7), read(7), inc.RiskRoundBegan(questioner=0)]
    told += [event for _ in range(3) for event in (risk, *bets)]
    assert of("incroyable", *told)["sure_bets"] == ((1,), {"count": 3})
    assert set(of("incroyable", *told, RoundVoided())) == {"near_estimate"}


def laid(seat: int, *, jump: bool = False, help: bool = False) -> Event:  # noqa: A002 - the event's own word
    return f2f.Played(seat=seat, card=20, pile="own_ascending", top=30, jump=jump, help=help)


def test_face_to_face() -> None:
    back = f2f.TookBack(seat=0, card=20, pile="own_ascending", top=30)
    turns = [
        *(f2f.Began(seat=0), laid(0, jump=True), laid(0), laid(0, jump=True), laid(0, jump=True), laid(0, help=True)),
        *(f2f.Began(seat=1), laid(1, jump=True), laid(1, help=True)),
        *(f2f.Began(seat=0), *[laid(0, jump=True)] * 3, *[back] * 2, laid(0)),
        *(f2f.Began(seat=1), laid(1), laid(1, help=True)),
    ]
    assert of("face_to_face", *turns) == {
        "jumps": ((0,), {"count": 2}),
        "large_turn": ((0,), {"count": 5}),
        "most_help": ((1,), {"count": 2}),
    }
    assert of("face_to_face", *turns, people={1}) == {"most_help": ((1,), {"count": 2})}
    assert of("face_to_face", f2f.Began(seat=0), laid(0), laid(0)) == {}


def test_caractere() -> None:
    def guess(seat: int) -> Event:
        return car.Advanced(seat=seat, start=1, end=3, reason="guess")

    contest = car.ContestJudged(sincere=1, insincere=2, winner=2)
    told = [car.TurnBegan(seat=0), *[guess(1)] * 3, contest, car.TurnBegan(seat=1), guess(3), contest]
    told += [car.LastTestCounted(seat=3, right=1, needed=3), car.LastTestCounted(seat=0, right=3, needed=3)]
    assert of("caractere", *told) == {
        "right_guesses": ((1,), {"count": 3}),
        "debates": ((2,), {"count": 2}),
        "last_test": ((0,), {"count": 3}),
    }
    assert set(of("caractere", *told, people={0, 3})) == {"last_test"}
    assert set(of("caractere", *told, RoundVoided())) == {"right_guesses"}
    assert set(of("caractere", *told, RoundVoided(), RoundVoided())) == {"right_guesses"}


def test_tous_ego() -> None:
    def counted(seat: int, points: int) -> Event:
        return ego.Counted(seat=seat, ballots=1, standing="some", forecast="some", points=points, position=1)

    asked = ego.Asked(reader=0, question=TEXT)
    rounds = [(3, 1, 0), (0, 1, 3), (3, 1, 1), (3, 0, 0), (1, 1, 1)]
    told = [event for points in rounds for event in (asked, *(counted(seat, won) for seat, won in enumerate(points)))]
    assert of("tous_ego", *told) == {
        "sure_forecasts": ((0, 1), {"count": 4}),
        "forecasts_in_a_row": ((0, 1), {"count": 3}),
        "bold_forecasts": ((0,), {"count": 3}),
    }
    # Of two people and a bot, one is singled out; what a bot shares with somebody is theirs alone.
    assert of("tous_ego", *told, people={1, 2}) == {
        "sure_forecasts": ((1,), {"count": 4}),
        "forecasts_in_a_row": ((1,), {"count": 3}),
    }
    # Without the last round all are level there, and nobody is singled out.
    assert of("tous_ego", *told, RoundVoided())["sure_forecasts"] == ((0, 1), {"count": 3})
    level = [asked, *(counted(seat, 3) for seat in range(3))] * 2
    assert of("tous_ego", *level) == {}


def test_what_cannot_be_understood_is_left_out() -> None:
    stored = [7, {}, {"event": "counted"}, {"event": "nothing"}, {"event": "round_voided"}]
    assert read_again(GAMES["tous_ego"].highlights, stored) == (RoundVoided(),)
    assert read_again(None, stored) == noted(None, [RoundVoided()]) == ()
    assert found(None, (RoundVoided(),), EVERYBODY) == ()
