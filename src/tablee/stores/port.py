"""What the server needs of a store. SQLite is the embedded one; another must pass the same tests (tests/stores)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tablee.stores.leases import Leases
from tablee.stores.migrating import StoredStep
from tablee.stores.records import MOST_STEPS, Change, Record, Step
from tablee.stores.regulars import GameRecord, GroupRecord


class Store(Protocol):
    """Where tables live.

    Writing is in two steps, since the second waits for the disk: `prepare` a batch, then `commit` it, perhaps in a
    thread of its own. There is one batch at a time, and what is under "between batches" begins between two of them.
    An error of the disk or the network is a StoreError; nothing has changed then, unless `commit` raised it: in that
    case the batch may or may not be durable.
    """

    @property
    def leases(self) -> Leases | None:
        """Who holds which table, if several servers may share this store."""

    # Writing

    def prepare(self, batch: Sequence[Change]) -> None:
        """Put these changes into one transaction."""

    def commit(self) -> list[bool]:
        """Make the batch durable. For each change, whether it fitted the stored version; if not, it is void."""

    def roll_back(self) -> None:
        """As if nothing had been prepared."""

    # Between batches

    async def delete(self, codes: Sequence[str]) -> None:
        """Delete these tables, with everything that only they needed."""

    async def scrub(self) -> None:
        """Remove older copies of what was erased, wherever the store has them."""

    # Reading

    async def has(self, code: str) -> bool:
        """Whether there is a table of this code."""

    async def read(self, code: str) -> Record | None:
        """The table of this code as it was committed last."""

    async def setup(self, digest: str) -> bytes | None:
        """The setup of this fingerprint."""

    async def steps(self, code: str, game: int, most: int = MOST_STEPS) -> list[Step]:
        """A game as everybody saw it, version by version: the newest `most` in order."""

    async def count(self) -> int:
        """How many tables there are."""

    async def old(self, played_before: float, opened_before: float) -> list[str]:
        """The codes of untouched tables: games since the one time, lobbies without any since the other."""

    # Questions that devices have shown, and those that are doubted

    async def seen_by(self, devices: Sequence[str], game: str) -> frozenset[str]:
        """The cards of a game, by id, that any of these devices has shown."""

    async def reported(self, game: str) -> frozenset[str]:
        """The cards of a game, by id, that nobody has looked at since somebody found something wrong with them."""

    async def reports(self) -> list[tuple[str, float]]:
        """All of them, as GAME/ID, with when somebody said so; the oldest first."""

    async def looked_at(self, cards: Sequence[str]) -> None:
        """Let these be drawn again."""

    async def forget_device(self, device: str) -> None:
        """Forget what this device has shown."""

    async def forget_seen(self, before: float) -> None:
        """Forget what was shown so long ago."""

    # Groups of regulars; their games are written by commits

    async def group(self, key: str) -> GroupRecord | None:
        """The group that has a device, or an open one-time code, of this hash."""

    async def put_group(self, record: GroupRecord, hashes: Sequence[str]) -> bool:
        """Put this in the place of the version before, with all by which it is found; False if it does not fit."""

    async def group_games(self, group: str) -> list[GameRecord]:
        """The games of a group, the newest first."""

    async def rewrite_games(self, group: str, games: Sequence[tuple[GameRecord, GameRecord]]) -> bool:
        """Put the second of each pair in the place of the first; False if one of those is not stored any more."""

    async def tables_of(self, group: str) -> list[str]:
        """The codes of the tables in which the id of this group stands."""

    async def beginnings(self, code: str) -> list[StoredStep]:
        """The versions with which the games of a table began, in order, however long ago."""

    async def record_of(self, code: str, games: Sequence[int]) -> list[StoredStep]:
        """All versions of these games of a table, in order, however long ago: ask for a few games at a time."""

    async def rewrite_steps(self, code: str, steps: Sequence[tuple[StoredStep, StoredStep]]) -> bool:
        """Put the second of each pair in the place of the first; False if one of those is not stored any more."""

    async def rewrite_about(self, record: Record, about: bytes, devices: Sequence[str]) -> bool:
        """Put this in the place of what is stored of a table that nobody can hold, and forget what these devices
        have shown; False if the table is not as it was read."""

    async def delete_group(self, group: str) -> None:
        """Delete a group, with its games and the questions that it has seen."""

    async def forget_groups(self, before: float) -> None:
        """Delete groups that were not used since."""

    # The store itself

    def now(self) -> float:
        """The time of day, but never earlier than what was written before: clocks are set back, too."""

    def close(self) -> None:
        """Release files and connections."""
