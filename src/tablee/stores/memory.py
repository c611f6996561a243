"""The store in memory: for a server that forgets everything when it stops, and for tests."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from tablee.stores.migrating import StoredStep
from tablee.stores.records import DEALT, MOST_STEPS, Change, Record, Step, own_cards_seen_at
from tablee.stores.regulars import GameRecord, GroupRecord, Remembered
from tablee.tables.regulars import MOST_GAMES, group_memory


class StoredTable(Struct, frozen=True):
    """One table, and its steps, each with the number of its game."""

    record: Record
    game: int
    status: str
    touched: float
    steps: tuple[tuple[int, Step], ...] = ()


class MemoryStore:
    """Keeps the promises of the other stores, but for durability.

    A batch is applied when it is committed, perhaps in another thread: hence the lock.
    """

    leases = None

    def __init__(self) -> None:
        self.batch: Sequence[Change] = ()
        self.tables: dict[str, StoredTable] = {}
        self.setups: dict[str, bytes] = {}
        self.seen: dict[tuple[str, str], float] = {}
        """When a device has shown a card, as GAME/ID."""
        self.doubted: dict[str, float] = {}
        self.groups: dict[str, tuple[GroupRecord, tuple[str, ...], float]] = {}
        """Each with all by which it is found, and when it was used last."""
        self.games: dict[str, dict[str, GameRecord]] = {}
        """Of groups, the newest last."""
        self.latest = 0.0
        self.lock = Lock()

    # Writing ------------------------------------------------------------------------------------------------

    def prepare(self, batch: Sequence[Change]) -> None:
        """Put these changes into one transaction."""
        self.batch = batch

    def commit(self) -> list[bool]:
        """Apply them all at once."""
        batch, self.batch = self.batch, ()
        with self.lock:
            now = self.now()
            fitting = [self._write(change, now) for change in batch]
            if not all(change.is_plain for change in batch):
                self._drop_setups()
        return fitting

    def roll_back(self) -> None:
        """As if nothing had been prepared."""
        self.batch = ()

    def _write(self, change: Change, now: float) -> bool:
        before = self.tables.get(change.code)
        if (before.record.version if before is not None else 0) != change.version - 1:
            return False
        for shown in change.unseen:
            self.seen.pop(shown, None)
        self._forget_devices(change.forgotten)
        if change.close:
            del self.tables[change.code]
            return True
        if change.new_setup is not None:
            self.setups[change.setup] = change.new_setup.save()
        self.tables[change.code] = _changed(before, change, now)
        if change.seen is not None:
            card, devices = change.seen
            for device in devices:
                self.seen.setdefault((device, card), now)
        if change.reported:
            self.doubted.setdefault(change.reported, self.now())
        if change.remembered is not None and change.remembered.group in self.groups:
            self._remember(change.remembered, now)
        return True

    def _remember(self, one: Remembered, now: float) -> None:
        games = self.games.setdefault(one.group, {})
        games.pop(one.game, None)
        if one.body:
            games[one.game] = GameRecord(one.game, now, one.body)
            record, hashes, _ = self.groups[one.group]
            self.groups[one.group] = record, hashes, now
        while len(games) > MOST_GAMES:
            del games[next(iter(games))]

    def _drop_setups(self) -> None:
        """Cards and options go with the last table that plays with them."""
        used = {kept.record.setup for kept in self.tables.values()}
        self.setups = {digest: data for digest, data in self.setups.items() if digest in used}

    # Between batches ----------------------------------------------------------------------------------------

    async def delete(self, codes: Sequence[str]) -> None:
        """Delete these tables, with everything that only they needed."""
        with self.lock:
            for table in [self.tables.pop(code) for code in codes if code in self.tables]:
                for shown in own_cards_seen_at(table.record.about):
                    self.seen.pop(shown, None)
            self._drop_setups()

    async def scrub(self) -> None:
        """There is no older copy of anything."""

    # Reading ------------------------------------------------------------------------------------------------

    async def has(self, code: str) -> bool:
        """Whether there is a table of this code."""
        return code in self.tables

    async def read(self, code: str) -> Record | None:
        """The table of this code as it was committed last."""
        kept = self.tables.get(code)
        return None if kept is None else kept.record

    async def setup(self, digest: str) -> bytes | None:
        """The setup of this fingerprint."""
        return self.setups.get(digest)

    async def steps(self, code: str, game: int, most: int = MOST_STEPS) -> list[Step]:
        """A game as everybody saw it, version by version: the newest `most` in order."""
        kept = self.tables.get(code)
        steps = [step for number, step in kept.steps if number == game] if kept is not None else []
        return steps[max(0, len(steps) - most) :]

    async def count(self) -> int:
        """How many tables there are."""
        return len(self.tables)

    async def old(self, played_before: float, opened_before: float) -> list[str]:
        """The codes of untouched tables: games since the one time, lobbies without any since the other."""
        with self.lock:
            return [
                code
                for code, kept in self.tables.items()
                if kept.touched < played_before
                or (kept.status == "lobby" and kept.game == 0 and kept.touched < opened_before)
            ]

    async def seen_by(self, devices: Sequence[str], game: str) -> frozenset[str]:
        """The cards of a game, by id, that any of these devices has shown."""
        with self.lock:
            return _ids([card for device, card in self.seen if device in devices], game)

    async def reported(self, game: str) -> frozenset[str]:
        """The cards of a game, by id, that somebody found something wrong with."""
        with self.lock:
            return _ids(self.doubted, game)

    async def reports(self) -> list[tuple[str, float]]:
        """All of them, as GAME/ID, with when somebody said so; the oldest first."""
        with self.lock:
            return sorted(self.doubted.items(), key=lambda report: (report[1], report[0]))

    async def looked_at(self, cards: Sequence[str]) -> None:
        """Let these be drawn again."""
        with self.lock:
            self.doubted = {card: at for card, at in self.doubted.items() if card not in cards}

    async def forget_device(self, device: str) -> None:
        """Forget what this device has shown."""
        with self.lock:
            self._forget_devices([device])

    async def forget_seen(self, before: float) -> None:
        """Forget what was shown so long ago."""
        with self.lock:
            self.seen = {shown: at for shown, at in self.seen.items() if at >= before}

    # Groups of regulars -------------------------------------------------------------------------------------

    async def group(self, key: str) -> GroupRecord | None:
        """The group that has a device, or an open one-time code, of this hash."""
        with self.lock:
            return next((record for record, hashes, _ in self.groups.values() if key in hashes), None)

    async def put_group(self, record: GroupRecord, hashes: Sequence[str]) -> bool:
        """Put this in the place of the version before, with all by which it is found; False if it does not fit."""
        with self.lock:
            before = self.groups[record.id][0].version if record.id in self.groups else 0
            if before == record.version - 1:
                self.groups[record.id] = record, tuple(hashes), self.now()
            return before == record.version - 1

    async def group_games(self, group: str) -> list[GameRecord]:
        """The games of a group, the newest first."""
        with self.lock:
            return list(self.games.get(group, {}).values())[::-1]

    async def rewrite_games(self, group: str, games: Sequence[tuple[GameRecord, GameRecord]]) -> bool:
        """Put the second of each pair in the place of the first; False if one of those is not stored any more."""
        with self.lock:
            kept = self.games.get(group, {})
            fitting = [new for old, new in games if old.game in kept and kept[old.game].body == old.body]
            kept.update({new.game: replace(kept[new.game], body=new.body) for new in fitting})
            return len(fitting) == len(games)

    async def tables_of(self, group: str) -> list[str]:
        """The codes of the tables in which the id of this group stands."""
        with self.lock:
            return sorted(code for code, kept in self.tables.items() if group.encode() in kept.record.about)

    async def beginnings(self, code: str) -> list[StoredStep]:
        """The versions with which the games of a table began, in order, however long ago."""
        with self.lock:
            return [step for step in self._all_steps(code) if DEALT in step.events]

    async def record_of(self, code: str, games: Sequence[int]) -> list[StoredStep]:
        """All versions of these games of a table, in order, however long ago: ask for a few games at a time."""
        with self.lock:
            return [step for step in self._all_steps(code) if step.game in games]

    async def rewrite_steps(self, code: str, steps: Sequence[tuple[StoredStep, StoredStep]]) -> bool:
        """Put the second of each pair in the place of the first; False if one of those is not stored any more."""
        with self.lock:
            there = set(self._all_steps(code))
            fresh = {old.version: Step(new.version, new.events, new.view) for old, new in steps if old in there}
            if fresh:
                kept = self.tables[code]
                after = tuple((game, fresh.get(step.version, step)) for game, step in kept.steps)
                self.tables[code] = replace(kept, steps=after)
            return len(fresh) == len(steps)

    async def rewrite_about(self, record: Record, about: bytes, devices: Sequence[str]) -> bool:
        """Put this in the place of what is stored of a table that nobody can hold, and forget what these devices
        have shown; False if the table is not as it was read."""
        with self.lock:
            kept = self.tables.get(record.code)
            if kept is None or kept.record != record:
                return False
            after = replace(kept.record, version=record.version + 1, about=about)
            self.tables[record.code] = replace(kept, record=after)
            self._forget_devices(devices)
            return True

    def _all_steps(self, code: str) -> list[StoredStep]:
        kept = self.tables.get(code)
        steps = kept.steps if kept is not None else ()
        return [StoredStep(step.version, game, step.events, step.view) for game, step in steps]

    def _forget_devices(self, devices: Sequence[str]) -> None:
        self.seen = {shown: at for shown, at in self.seen.items() if shown[0] not in devices}

    async def delete_group(self, group: str) -> None:
        """Delete a group, with its games and the questions that it has seen."""
        with self.lock:
            self.groups.pop(group, None)
            self.games.pop(group, None)
        await self.forget_device(group_memory(group))

    async def forget_groups(self, before: float) -> None:
        """Delete groups that were not used since."""
        for group in [group for group, (_, _, touched) in self.groups.items() if touched < before]:
            await self.delete_group(group)

    # The store itself ---------------------------------------------------------------------------------------

    def now(self) -> float:
        """The time of day, but never earlier than before: clocks are set back, too."""
        self.latest = max(time.time(), self.latest)
        return self.latest

    def close(self) -> None:
        """There is nothing to release."""


def _changed(before: StoredTable | None, change: Change, now: float) -> StoredTable:
    """The table after this change."""
    steps = before.steps if before is not None else ()
    if change.events:
        steps = (*steps, (change.game, Step(change.version, change.events, change.view)))
    about = change.about if change.about is not None or before is None else before.record.about
    record = Record(
        code=change.code,
        version=change.version,
        about=about or b"",
        setup=change.setup,
        state=change.state,
        receipts=change.receipts,
        time_left=change.time_left,
        touched=now,
    )
    return StoredTable(record, change.game, change.status, now, steps)


def _ids(cards: Iterable[str], game: str) -> frozenset[str]:
    """The ids of those cards that are of this game."""
    return frozenset(card.removeprefix(f"{game}/") for card in cards if card.startswith(f"{game}/"))
