"""What an agent observes is what its seat may know: other secrets look the same. Planted leaks are caught."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tablee.games import GAMES
from tablee.research.course import Course, Past, Rules
from tablee.research.game import doors_of
from tablee.research.table import Table
from tests.properties.helpers import CASES, Case, cases_of, seen_by
from tests.research.tables import random_tables

WITH_OPENSPIEL = [name for name, game in GAMES.items() if doors_of(game).openspiel is not None]


def check_table(table: Table, rng: Random) -> None:
    """Neither the observation of a seat nor its mask tells what it may not know."""
    seat = rng.randrange(table.state.seats)
    twin = table.seen_otherwise(table.state.reimagined_for(seat, rng))
    assert twin.features(seat) == table.features(seat), f"seat {seat} can tell by its observation"
    assert twin.actions(seat) == table.actions(seat), f"seat {seat} can tell by its mask"


def check_tables(cases: list[Case], most_steps: int = 120) -> None:
    for case in cases:
        rng = Random(str(case))
        for table in random_tables(case, seed=11, most_steps=most_steps):
            check_table(table, rng)


@pytest.mark.parametrize("case", CASES[::2], ids=str)
def test_nobody_can_tell_by_observations_and_masks(case: Case) -> None:
    check_tables([case])


def rules_of(game: str, seats: int) -> Rules:
    doors = doors_of(GAMES[game])
    brought = doors.openspiel
    assert brought is not None
    setup = GAMES[game].setup(**({"board": "court"} if game == "incroyable" else {"cards": 20}))
    chance = brought.chance(setup, seats, {"deals": 50})
    return Rules(doors, brought, doors.space(setup), chance, seats, 400, tuple)  # type: ignore[arg-type]


def random_course(game: str, seed: int) -> Any:
    """Course after course of one random game, with its luck."""
    course, rng = Course(rules_of(game, GAMES[game].fewest)), Random(seed)
    while not course.is_over():
        seat = course.player()
        course.go_on(rng.choice(course.to_draw() if seat is None else course.legal(seat)))
        yield course, rng


def check_information(game: str) -> None:
    """Observation and information state are the same in a game with other secrets."""
    for seed in range(4):
        for course, rng in random_course(game, seed):
            if course.table is not None and course.pending is None:
                seat = rng.randrange(course.rules.seats)
                twin = course.imagined_for(seat, rng)
                assert twin.notice(seat) == course.notice(seat), f"seat {seat} can tell by its observation"
                assert twin.information(seat) == course.information(seat), f"seat {seat} can tell by its information"


def check_others_actions(game: str) -> None:
    """Where a seat cannot see which of two things another did, its information state is the same after both."""
    compared = 0
    for seed in range(4):
        for course, rng in random_course(game, seed):
            actor = course.player()
            if actor is None or course.to_draw():
                continue
            ways = [deepcopy(course) for _ in range(2)]
            for way, action in zip(ways, rng.choices(course.legal(actor), k=2), strict=True):
                way.go_on(action)
            if any(way.pending is not None for way in ways):
                continue
            for seat in set(range(course.rules.seats)) - {actor}:
                one, other = (way.table.state if way.table is not None else None for way in ways)
                assert one is not None
                assert other is not None
                if seen_by(one, seat) == seen_by(other, seat):
                    compared += 1
                    assert ways[0].information(seat) == ways[1].information(seat), (
                        f"seat {seat} can tell what {actor} did"
                    )
    assert compared


@pytest.mark.parametrize("game", WITH_OPENSPIEL)
def test_nobody_can_tell_by_information_states(game: str) -> None:
    check_information(game)
    check_others_actions(game)


@pytest.mark.parametrize("game", WITH_OPENSPIEL)
def test_who_imagines_does_not_know_what_others_remember(game: str) -> None:
    """The others' information in an imagined game begins with what lies on the table now."""
    for course, rng in random_course(game, 5):
        if len(course.actions) > 60 and course.player() is not None:
            seat = course.player()
            twin = course.imagined_for(seat, rng)
            for other in set(range(course.rules.seats)) - {seat}:
                assert twin.information(other) == f"{other}:{twin.notice(other)}"
            return


# Planted leaks ----------------------------------------------------------------------------------------------


def hidden(state: Any, seat: int) -> int:
    """A little of what a seat may not know."""
    return hash(repr(sorted(state.hidden_from(seat).items(), key=lambda pair: pair[0])))


@pytest.mark.parametrize("game", GAMES)
def test_a_leak_in_an_observation_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.features
    monkeypatch.setattr(
        Table, "features", lambda table, seat, view=None: [*honest(table, seat, view), hidden(table.state, seat) % 2]
    )
    with pytest.raises(AssertionError, match="can tell by its observation"):
        check_tables(cases_of(game)[:2])


@pytest.mark.parametrize("game", GAMES)
def test_a_leak_in_a_mask_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.actions

    def some(table: Table, seat: int) -> list[int]:
        found = honest(table, seat)
        return found[:-1] if len(found) > 1 and hidden(table.state, seat) % 2 else found

    monkeypatch.setattr(Table, "actions", some)
    with pytest.raises(AssertionError, match="can tell by its mask"):
        check_tables(cases_of(game))


@pytest.mark.parametrize("game", WITH_OPENSPIEL)
def test_a_leak_in_an_information_state_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Course.information
    monkeypatch.setattr(
        Course, "information", lambda course, seat: f"{honest(course, seat)}{hidden(course.table.state, seat)}"
    )
    with pytest.raises(AssertionError, match="can tell by its information"):
        check_information(game)


def test_what_another_did_in_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A past that notes everybody's actions, not one's own alone: sealed estimates would be in it."""

    heard: list[int] = []

    class Gossip(Past):
        def __init__(self, before: Any, state: Any, action: int | None = None) -> None:
            heard.extend([] if action is None else [action])
            super().__init__(before, state, heard[-1] if before is not None and heard else None)

    monkeypatch.setattr("tablee.research.course.Past", Gossip)
    with pytest.raises(AssertionError, match="can tell what"):
        check_others_actions("incroyable")
