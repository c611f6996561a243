"""Who voted for whom is on no disk, in no log and in no frame: three spies look for it, and find what is planted."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.core import Event, Pooled, Seat, State, save
from tablee.games.tous_ego.phases import Voting
from tablee.server.logs import log
from tablee.server.rooms.audience import Audience
from tablee.server.rooms.room import Room
from tablee.stores import SqliteStore, records
from tests.properties.helpers import LONG, Case
from tests.secrecy.wire_disk import (
    Trace,
    assert_same_traces,
    played,
    rank_score,
    reconstructed,
    strongest_hint,
)
from tests.secrecy.wire_world import Chair
from tests.server.clockwork import Clockwork
from tests.server.stores import Wrapped

SIX: tuple[Chair, ...] = ("own", "own", "covered", "covered", "held", "bot")
FIVE: tuple[Chair, ...] = ("own", "covered", "own", "held", "own")
TABLES = [
    (Case("tous_ego", 0, 6, bots=(4, 5)), SIX, 60),
    (Case("tous_ego", 1, 5, bots=(3,)), FIVE, 40),
    (Case("caractere", 0, 6, bots=(4, 5)), SIX, 110),
    (Case("caractere", 1, 5, bots=(3,)), FIVE, 60),
]
MANY_VOTES = Case("tous_ego", 5, 6, bots=(4, 5))
GAMES_EACH = 20 if LONG else 1
CHANCE = 6.0
"""Standard deviations: an honest table comes so far once in a hundred million games."""
MUCH_LONGER = 5.0
"""Seconds: no machine is so busy that they are lost among its own."""


def _named(value: Any) -> str:
    return str(value) if isinstance(value, Case) else ""


def pair(folder: Path, case: Case, chairs: tuple[Chair, ...], seed: int, steps: int) -> tuple[Trace, Trace]:
    """The same game twice, the ballots of each round from other hands."""
    one = played(folder / f"{seed} these", case, chairs, seed, steps)
    two = played(folder / f"{seed} those", case, chairs, seed, steps, other=True)
    return one, two


@pytest.mark.parametrize(("case", "chairs", "steps"), TABLES, ids=_named)
def test_ballots_leave_no_trace(case: Case, chairs: tuple[Chair, ...], steps: int, tmp_path: Path) -> None:
    """EGO-A16, EGO-A17, CAR-A21: whoever has every version of every file, with what is in freed pages and in the
    write-ahead log, all that was sent to anybody, the debug log and the metrics, cannot tell two games apart in which
    the same ballots came from other hands."""
    exchanged = 0
    for seed in range(GAMES_EACH):
        one, two = pair(tmp_path, case, chairs, seed, steps)
        assert_same_traces(one, two)
        exchanged += two.others
        assert b'"message"' in one.logged  # there is a log to look at
    assert exchanged >= 2


def test_the_first_run_can_be_repeated(tmp_path: Path) -> None:
    """What the comparison rests on: the same ballots from the same hands leave the same, other totals do not."""
    case, chairs, _ = TABLES[0]
    one, two = (played(tmp_path / name, case, chairs, 1, 8) for name in ("one", "two"))
    assert_same_traces(one, two)
    with pytest.raises(AssertionError):
        assert_same_traces(one, played(tmp_path / "three", case, chairs, 2, 8))


def test_nobody_can_subtract_urns_or_count_hints(tmp_path: Path) -> None:
    """EGO-15: during the vote nothing on disk changes, and neither times nor sizes go with whom a ballot is for."""
    trace = played(tmp_path / "data", MANY_VOTES, SIX, 5, 64)
    assert len(trace.votes) > 150
    assert reconstructed(trace) == {}
    assert strongest_hint(trace) < CHANCE
    for vote in trace.votes:
        if not vote.last:
            assert vote.after.contents() == vote.before.contents()


def test_scores_by_rank() -> None:
    """What goes along with a choice stands out; what does not, and what never changes, does not."""
    chosen = [number % 3 == 0 for number in range(150)]
    assert rank_score([[(float(is_one), is_one) for is_one in chosen]]) > CHANCE
    assert rank_score([[(float(is_one), is_one) for is_one in chosen[:30]]] * 5) > CHANCE
    assert abs(rank_score([[(number * 7919 % 151, is_one) for number, is_one in enumerate(chosen)]])) < 3
    assert rank_score([[(1.0, is_one) for is_one in chosen]]) == 0


# Leaks ------------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def pool_in_every_save(patch: pytest.MonkeyPatch) -> None:
    """The table is written after every ballot, and the urn with it."""

    def save_all(state: Any) -> bytes:
        return msgspec.msgpack.encode({**msgspec.msgpack.decode(save(state)), "pool": state.pool.tally})

    patch.setattr(records, "save", save_all)

    def leak(room: Room, state: State[Any]) -> None:
        database(room).execute("UPDATE tables SET state = ? WHERE code = ?", (save_all(state), room.code))

    _on_ballots(patch, leak)


def _on_ballots(patch: pytest.MonkeyPatch, leak: Callable[[Room, State[Any]], object]) -> None:
    """Whenever everybody sees that somebody has voted."""
    honest = Audience.publish

    def publish(audience: Audience) -> None:
        state = audience.room.sitting.state
        if state is not None and state.pool.given:
            leak(audience.room, state)
        honest(audience)

    patch.setattr(Audience, "publish", publish)


def database(room: Room) -> sqlite3.Connection:
    """Where a table is written, behind the store's back."""
    store = room.house.store
    assert isinstance(store, Wrapped)
    assert isinstance(store.inner, SqliteStore)
    return store.inner.db


def a_row_that_is_deleted(patch: pytest.MonkeyPatch) -> None:
    """The urn is noted in a table of its own, which is emptied: it is still in the file, where nothing is."""

    def leak(room: Room, state: State[Any]) -> None:
        db = database(room)
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("CREATE TABLE IF NOT EXISTS notes (note TEXT)")
        db.execute("INSERT INTO notes VALUES (?)", (str(state.pool.tally),))
        db.execute("DELETE FROM notes")

    _on_ballots(patch, leak)


class Blabbed(Event, frozen=True, tag="blabbed"):
    """What the first voter did."""

    said: str


def _remember_moves(patch: pytest.MonkeyPatch) -> list[str]:
    moves: list[str] = []
    honest = Pooled.answered

    def answered(phase: Any, game: Any, seat: Seat, move: Any) -> None:
        moves.append(f"{seat} {move}")
        honest(phase, game, seat, move)

    patch.setattr(Pooled, "answered", answered)
    return moves


def an_event_that_tells(patch: pytest.MonkeyPatch) -> None:
    """When all have voted, everybody hears of the first ballot."""
    moves = _remember_moves(patch)
    honest = Voting.counted

    def counted(phase: Any, game: Any, pool: Any) -> None:
        game.tell(Blabbed, said=moves[-len(pool.given)])
        honest(phase, game, pool)

    patch.setattr(Voting, "counted", counted)


def versions_that_tell(patch: pytest.MonkeyPatch) -> None:
    """A version more, if the first in the urn has an odd number of ballots: nothing is in it but its number."""

    def leak(room: Room, state: State[Any]) -> None:
        if state.pool.tally[0] % 2:
            database(room).execute("UPDATE meta SET value = value + 1")

    _on_ballots(patch, leak)


def a_log_that_tells(patch: pytest.MonkeyPatch) -> None:
    """A line for the operator, with the ballot."""
    _on_ballots(patch, lambda room, state: log.debug("a ballot", extra={"urn": state.pool.tally}))


def metrics_that_tell(patch: pytest.MonkeyPatch) -> None:
    """A number for the operator: how full the fullest box of the urn ever was while the vote was open."""

    def leak(room: Room, state: State[Any]) -> None:
        room.house.metrics.answers["fullest"] += max(state.pool.tally)

    _on_ballots(patch, leak)


PLANTS: dict[str, tuple[Plant, str]] = {
    "the pool in every save": (pool_in_every_save, "on disk"),
    "a row that is deleted": (a_row_that_is_deleted, "on disk"),
    "an event": (an_event_that_tells, "on disk"),
    "a number that grows": (versions_that_tell, "on disk"),
    "the log": (a_log_that_tells, "the log tells"),
    "metrics": (metrics_that_tell, "metrics tell"),
}


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_trace_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The spy who compares finds the smallest thing that hangs on whose ballot it was."""
    plant, where = PLANTS[name]
    plant(monkeypatch)
    case, chairs, _ = TABLES[0]
    one, two = pair(tmp_path, case, chairs, 1, 12)
    with pytest.raises(AssertionError, match=where):
        assert_same_traces(one, two)


def test_an_urn_on_disk_gives_every_open_ballot_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The spy who subtracts knows who voted for whom, once the urn is written down ballot by ballot."""
    pool_in_every_save(monkeypatch)
    case, chairs, _ = TABLES[0]
    trace = played(tmp_path / "data", case, chairs, 1, 12)
    truth = {
        (vote.moment, vote.seat): tuple(vote.move.seats.count(seat) for seat in range(trace.seats))
        for vote in trace.votes
        if not vote.last
    }
    found = reconstructed(trace)
    assert len(found) > 5
    assert found == {vote: truth[vote] for vote in found}


def test_a_delay_that_tells_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The spy who counts notices a server that takes longer over one name than over the others, by his own clock."""
    honest = Pooled.answered

    def answered(phase: Any, game: Any, seat: Seat, move: Any) -> None:
        honest(phase, game, seat, move)
        if 0 in getattr(move, "seats", ()):
            clock = asyncio.get_running_loop()
            assert isinstance(clock, Clockwork)
            clock.pass_on(MUCH_LONGER)

    monkeypatch.setattr(Pooled, "answered", answered)
    assert strongest_hint(played(tmp_path / "data", MANY_VOTES, SIX, 5, 64)) > CHANCE
