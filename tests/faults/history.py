"""What the database saw: every write to a table, in order, with who wrote it. The judge of one holder at a time.

A trigger writes it down, in the transaction of the write itself: what is here has happened, and nothing else has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

import psycopg

from tests.faults.ledger import Fault

TRIGGER = """
CREATE TABLE history (
    id bigserial PRIMARY KEY, code text, writer text, old_version bigint, version bigint,
    old_fence bigint, fence bigint, old_holder bigint, holder bigint, state bytea,
    at timestamptz DEFAULT clock_timestamp()
);
CREATE INDEX ON history (code);
CREATE FUNCTION write_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO history (code, writer, old_version, version, old_fence, fence, old_holder, holder, state)
    VALUES (NEW.code, current_setting('application_name'), OLD.version, NEW.version,
            OLD.fence, NEW.fence, OLD.holder, NEW.holder,
            CASE WHEN NEW.version <> OLD.version THEN NEW.state ELSE '' END);
    RETURN NEW;
END $$;
CREATE TRIGGER history AFTER UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION write_history();
"""


class Write(NamedTuple):
    """One change of a table's row: a new version, or another holder."""

    code: str
    writer: str
    """The server that did it."""
    old_version: int
    version: int
    old_fence: int
    fence: int
    old_holder: int
    holder: int
    """0 if it was given up."""
    at: float = 0.0
    """When, in seconds, by the clock of the database."""

    @property
    def changes_hands(self) -> bool:
        """Whether somebody took it, or gave it up."""
        return (self.fence, self.holder) != (self.old_fence, self.old_holder)


class Killed(NamedTuple):
    """A server that was killed, and when by the clock of the database: just before."""

    server: str
    at: float


def keep_history(url: str) -> None:
    """From now on everything is written down."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(TRIGGER)


def history(url: str) -> list[Write]:
    """Table by table, in the order in which it happened."""
    with psycopg.connect(url) as connection:
        rows = connection.execute(
            "SELECT code, writer, old_version, version, old_fence, fence, old_holder, holder,"
            " extract(epoch FROM at)::float8 FROM history ORDER BY code, id"
        )
        return [Write(*row) for row in rows]


def judge_history(writes: Iterable[Write]) -> list[tuple[Fault, str]]:
    """What cannot have happened."""
    found: list[tuple[Fault, str]] = []
    for code, of_table in groupby(writes, key=attrgetter("code")):
        owners: dict[int, str] = {}
        for write in of_table:
            faults = _change_of_hands(write, owners) if write.changes_hands else _new_version(write, owners)
            found += [(fault, f"{code}: {what}: {write}") for fault, what in faults]
    return found


def _change_of_hands(write: Write, owners: dict[int, str]) -> Iterator[tuple[Fault, str]]:
    if write.version != write.old_version:
        yield "other", "a version with another holder"
    if write.holder and write.fence <= write.old_fence:
        yield "other", "two hold the table with the same number"
    if write.fence < write.old_fence:
        yield "other", "the number goes down"
    if write.holder:
        owners[write.fence] = write.writer


def _new_version(write: Write, owners: dict[int, str]) -> Iterator[tuple[Fault, str]]:
    if write.version <= write.old_version:
        yield "doubled", "this version was there before"
    if write.version > write.old_version + 1:
        yield "lost", "a version was left out"
    if write.holder == 0:
        yield "other", "somebody wrote though nobody holds the table"
    elif owners.get(write.fence, write.writer) != write.writer:
        yield "other", f"somebody wrote while {owners[write.fence]} holds the table"


def taken_over(writes: Iterable[Write], kills: Iterable[Killed]) -> list[float]:
    """For each kill the seconds until another had the first of its tables, the shortest first.

    Nobody takes a table that nobody asks for: kills after which people came to none of its tables are left out.
    """
    hands = [list(of_table) for _, of_table in groupby(filter(_is_hand, writes), key=attrgetter("code"))]
    after = [[time for of_table in hands if (time := _taken_after(of_table, kill)) is not None] for kill in kills]
    return sorted(min(times) for times in after if times)


def _is_hand(write: Write) -> bool:
    return write.changes_hands


def _taken_after(hands: Sequence[Write], kill: Killed) -> float | None:
    """When the next had this table after a kill, if it was the killed server's."""
    before = [write for write in hands if write.at <= kill.at]
    if not before or not before[-1].holder or before[-1].writer != kill.server:
        return None
    return next((write.at - kill.at for write in hands[len(before) :] if write.holder), None)
