"""Groups of regulars in a database: the same for SQLite and PostgreSQL, but for what stands for a value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from msgspec import Struct

from tablee.tables.regulars import MOST_GAMES, group_memory

if TYPE_CHECKING:
    from tablee.stores.records import Record

T = TypeVar("T")
Run: TypeAlias = Callable[..., list[Any]]
"""`run(query, *values)`: the rows that a statement returns, inside a transaction."""

KEEP_GAME = """INSERT INTO regular_games (group_id, game, at, body)
    SELECT id, %s, %s, %s FROM regulars WHERE id = %s
    ON CONFLICT (group_id, game) DO UPDATE SET at = excluded.at, body = excluded.body"""
TAKE_GAME_BACK = "DELETE FROM regular_games WHERE group_id = %s AND game = %s"
DROP_OLD_GAMES = """DELETE FROM regular_games WHERE group_id = %s AND game IN (
    SELECT game FROM regular_games WHERE group_id = %s ORDER BY at DESC, game DESC LIMIT 1000000 OFFSET %s)"""
TOUCH = "UPDATE regulars SET touched = %s WHERE id = %s AND touched < %s"


class GroupRecord(Struct, frozen=True):
    """A group as it is stored."""

    id: str
    version: int
    about: bytes


class GameRecord(Struct, frozen=True):
    """A game that a group remembers: by what it is known, when it ended, and how."""

    game: str
    at: float
    body: bytes


class Remembered(Struct, frozen=True):
    """What a commit adds to a group's games, or takes back: then there is no body."""

    group: str
    game: str
    body: bytes = b""


def game_statements(one: Remembered, now: float) -> list[tuple[str, tuple[Any, ...]]]:
    """What writes a game that is over, or takes it back; nothing is written for a group that is gone."""
    if not one.body:
        return [(TAKE_GAME_BACK, (one.group, one.game))]
    return [
        (KEEP_GAME, (one.game, now, one.body, one.group)),
        (DROP_OLD_GAMES, (one.group, one.group, MOST_GAMES)),
        (TOUCH, (now, one.group, now)),
    ]


class RegularsStore(ABC):
    """The part of a store that keeps groups."""

    key: ClassVar[str]
    """What a table's row shares with the one about it."""

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[Any]:
        """What there is, read in a reader's thread."""

    @abstractmethod
    async def _transact(self, work: Callable[[Run], T]) -> T:
        """Do this in one transaction, in a reader's thread."""

    @abstractmethod
    def now(self) -> float:
        """The time of day, but never earlier than what was written before."""

    async def group(self, key: str) -> GroupRecord | None:
        """The group that has a device, or an open one-time code, of this hash."""
        query = "SELECT id, version, about FROM regular_keys JOIN regulars ON id = group_id WHERE hash = %s"
        rows = await self._rows(query, key)
        return GroupRecord(*rows[0]) if rows else None

    async def put_group(self, record: GroupRecord, hashes: Sequence[str]) -> bool:
        """Put this in the place of the version before, with all by which it is found; False if it does not fit."""
        now = self.now()

        def put(run: Run) -> bool:
            if record.version == 1:
                query = "INSERT INTO regulars (id, version, touched, about) VALUES (%s, 1, %s, %s) RETURNING id"
                rows = run(query, record.id, now, record.about)
            else:
                query = (
                    "UPDATE regulars SET version = %s, touched = %s, about = %s WHERE id = %s AND version = %s"
                    " RETURNING id"
                )
                rows = run(query, record.version, now, record.about, record.id, record.version - 1)
            if rows:
                run("DELETE FROM regular_keys WHERE group_id = %s", record.id)
                for one in hashes:
                    run("INSERT INTO regular_keys (hash, group_id) VALUES (%s, %s)", one, record.id)
            return bool(rows)

        return await self._transact(put)

    async def group_games(self, group: str) -> list[GameRecord]:
        """The games of a group, the newest first."""
        query = "SELECT game, at, body FROM regular_games WHERE group_id = %s ORDER BY at DESC, game DESC"
        return [GameRecord(*row) for row in await self._rows(query, group)]

    async def rewrite_games(self, group: str, games: Sequence[tuple[GameRecord, GameRecord]]) -> bool:
        """Put the second of each pair in the place of the first; False if one of those is not stored any more."""
        query = "UPDATE regular_games SET body = %s WHERE group_id = %s AND game = %s AND body = %s RETURNING game"

        def rewrite(run: Run) -> bool:
            return all(run(query, new.body, group, old.game, old.body) for old, new in games)

        return not games or await self._transact(rewrite)

    async def rewrite_about(self, record: Record, about: bytes, devices: Sequence[str]) -> bool:
        """Put this in the place of what is stored of a table that nobody can hold, and forget what these devices
        have shown; False if the table is not as it was read."""

        def rewrite(run: Run) -> bool:
            query = f"UPDATE tables SET version = version + 1 WHERE code = %s AND version = %s RETURNING {self.key}"  # noqa: S608
            rows = run(query, record.code, record.version)
            if rows:
                run(f"UPDATE abouts SET about = %s WHERE {self.key} = %s", about, rows[0][0])  # noqa: S608
                for device in devices:
                    run("DELETE FROM seen WHERE device = %s", device)
            return bool(rows)

        return await self._transact(rewrite)

    async def delete_group(self, group: str) -> None:
        """Delete a group, with its games and the questions that it has seen."""

        def delete(run: Run) -> None:
            for table in ("regular_games", "regular_keys"):
                run(f"DELETE FROM {table} WHERE group_id = %s", group)  # noqa: S608 - one of these two
            run("DELETE FROM regulars WHERE id = %s", group)
            run("DELETE FROM seen WHERE device = %s", group_memory(group))

        await self._transact(delete)

    async def forget_groups(self, before: float) -> None:
        """Delete groups that were not used since."""
        rows = await self._rows("SELECT id FROM regulars WHERE touched < %s", before)
        for (group,) in rows:
            await self.delete_group(group)
