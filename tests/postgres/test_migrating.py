"""From a folder into PostgreSQL and back: everything, once, however often it is cut short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec import msgpack

from tablee.cli import main
from tablee.games import GAMES
from tablee.server.league import THE_LEAGUE
from tablee.stores import SqliteStore, Store, StoreError, migrating
from tablee.stores.leases import Contact
from tablee.stores.migrating import GROUPS, Archive, migrate
from tablee.stores.opening import open_archive
from tablee.stores.postgres import PostgresStore
from tablee.stores.regulars import GroupRecord, Remembered
from tablee.tables.league import League, entered, opened
from tests.postgres.shared import fresh_place
from tests.stores import storing
from tests.stores.storing import back, commit, look
from tests.stores.test_contract import ONE, SETUPS, TWO, change, plain, playing
from tests.stores.test_contract import put as put_plain
from tests.tables.sittings import game_of, play, play_out

CODES = [f"BCD{letter}{other}" for letter in "BCD" for other in "BCDF"]


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrating, "BATCH", 3)


def fill(store: Store) -> None:
    """Tables of all games, questions that were shown, and one that was reported; regulars, and a league."""
    for number, code in enumerate(CODES):
        storing.put(store, play(game_of(list(GAMES)[number % len(GAMES)]), number), code)
    put_plain(store, ONE)
    for version in range(3, 40):
        commit(store, plain(ONE, version, f"step {version}", game=1 + version // 20))
    commit(
        store,
        change(ONE, 40, seen=("tous_ego/ego-001", ("pad", "phone")), reported="tous_ego/ego-002", time_left=1.5),
    )
    meet(store, 41)


def meet(store: Store, version: int) -> None:
    """Regulars who have played, and an evening's league."""
    league, _ = entered(opened(1.0), "Zoé")
    for record, keys in (
        (GroupRecord("regulars", 1, b"about them"), ("phone", "tablet")),
        (GroupRecord(league.id, 1, msgpack.encode(league)), (THE_LEAGUE,)),
    ):
        assert look(store.put_group(record, keys))
        games = [Remembered(record.id, f"{ONE}/{number}", b"game %d" % number) for number in range(4)]
        for game in games:
            assert commit(store, change(ONE, version, remembered=game, game=2)) == [True]
            version += 1


def picture(archive: Archive) -> list[object]:
    """Whatever is there."""
    return [
        [archive.table(code) for code in archive.codes()],
        [archive.setup(digest) for digest in archive.digests()],
        [*archive.seen()],
        [*archive.reports()],
        [archive.group_rows(table) for table in GROUPS],
    ]


def test_there_and_back(tmp_path: Path, database: str) -> None:
    with closing(SqliteStore(tmp_path / "one")) as store:
        fill(store)
    told: list[tuple[int, int]] = []
    with closing(open_archive(str(tmp_path / "one"))) as one, closing(open_archive(database)) as two:
        copied = migrate(one, two, lambda done, of: told.append((done, of)))
        assert (copied.tables, copied.found, copied.seen, copied.reports) == (len(CODES) + 1, 0, 2, 1)
        assert copied.groups == 2
        assert all(two.group_rows(table) for table in GROUPS)
        assert copied.steps >= 37
        assert picture(one) == picture(two)
        assert told == sorted(told), "it goes on"
        assert told[-1][0] == told[-1][1]
    with closing(open_archive(database)) as two, closing(open_archive(str(tmp_path / "three"))) as three:
        migrate(two, three)
        assert picture(two) == picture(three)
    check_played_on(PostgresStore(database))
    check_played_on(SqliteStore(tmp_path / "three"))


def check_played_on(store: Store) -> None:
    """As if nothing had happened."""
    with closing(store):
        for code in CODES:
            play_out(back(store, code).draft())
        assert commit(store, plain(ONE, 49, "went on", game=2)) == [True]
        assert [step.version for step in look(store.steps(ONE, 2))][-2:] == [39, 49]
        assert look(store.group("tablet")) == GroupRecord("regulars", 1, b"about them")
        assert {one.body for one in look(store.group_games("regulars"))} == {
            b"game %d" % number for number in range(4)
        }
        league = look(store.group(THE_LEAGUE))
        assert league is not None
        assert [one.name for one in msgpack.decode(league.about, type=League).entrants] == ["Zoé"]


@pytest.mark.parametrize("way", ["there", "back"])
def test_a_copy_that_was_cut_short_goes_on(tmp_path: Path, database: str, way: str) -> None:
    with closing(SqliteStore(tmp_path / "one")) as store:
        fill(store)
    places = [str(tmp_path / "one"), database]
    if way == "back":
        copy(*places)
        places = [database, str(tmp_path / "three")]
    for cut_after in (2, 5):
        with closing(open_archive(places[0])) as source, closing(open_archive(places[1])) as target:
            with pytest.raises(KeyboardInterrupt):
                migrate(source, target, cut(cut_after))
            assert 0 < len(target.codes()) <= len(CODES) + 1
    with closing(open_archive(places[0])) as source, closing(open_archive(places[1])) as target:
        there = len(target.codes())
        assert migrate(source, target).found == there
        assert picture(source) == picture(target)


def cut(after: int) -> Callable[[int, int], None]:
    """Somebody presses Ctrl-C."""
    left = iter(range(after))

    def progress(done: int, of: int) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    return progress


def test_what_does_not_belong_together_is_refused(tmp_path: Path, database: str, postgres: str) -> None:
    with closing(SqliteStore(tmp_path / "one")) as store:
        put_plain(store, ONE)
    with closing(PostgresStore(database)) as other:
        put_plain(other, "FFFFF")
    with pytest.raises(StoreError, match="a table of its own"):
        copy(str(tmp_path / "one"), database)
    with fresh_place(postgres) as url:
        copy(str(tmp_path / "one"), url)
        with closing(PostgresStore(url)) as other:
            commit(other, plain(ONE, 3))
        with pytest.raises(StoreError, match="was played on"):
            copy(str(tmp_path / "one"), url)


def copy(this: str, that: str) -> None:
    """All of it."""
    with closing(open_archive(this)) as source, closing(open_archive(that)) as target:
        migrate(source, target)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET state = 'other'",
        "UPDATE steps SET view = 'other' WHERE version = 7",
        "DELETE FROM steps WHERE version = 8",
        "UPDATE seen SET at = at + 1",
        "DELETE FROM reports",
        "UPDATE setups SET data = 'other'",
        "DELETE FROM setups",
        "UPDATE regulars SET about = 'other' WHERE id = 'regulars'",
        "UPDATE regulars SET touched = touched + 1",
        "UPDATE regular_keys SET group_id = 'regulars'",
        "DELETE FROM regular_keys WHERE hash = 'tablet'",
        "UPDATE regular_games SET body = 'other' WHERE game = 'BBBBB/2'",
    ],
)
def test_a_copy_that_is_not_the_same_is_noticed(tmp_path: Path, database: str, damage: str) -> None:
    """It happens while it is compared, so that only comparing can find it."""
    with closing(SqliteStore(tmp_path / "one")) as store:
        put_plain(store, ONE)
        for version in range(3, 10):
            commit(store, plain(ONE, version, "step"))
        commit(store, change(ONE, 10, seen=("tous_ego/ego-001", ("pad",)), reported="tous_ego/ego-002"))
        meet(store, 11)
        put_plain(store, TWO)
        assert commit(store, playing(TWO, 3, SETUPS[0])) == [True]
    with closing(open_archive(str(tmp_path / "one"))) as one, closing(open_archive(database)) as two:
        put, damaged = two.put_group_rows, list[int]()

        def put_group_rows(table: str, rows: Sequence[Any]) -> None:
            put(table, rows)
            if table == [*GROUPS][-1]:
                damaged.append(two.connection.execute(damage.encode()).rowcount)  # type: ignore[attr-defined]

        two.put_group_rows = put_group_rows  # type: ignore[method-assign]
        with pytest.raises(StoreError, match="not the same"):
            migrate(one, two)
        assert any(damaged)


@pytest.mark.usefixtures("lasting")
def test_the_command(tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(SqliteStore(tmp_path / "one")) as store:
        put_plain(store, ONE)
        assert main(["migrate", str(tmp_path / "one"), database]) == 1
        assert "in-use" not in (said := capsys.readouterr().err)
        assert str(tmp_path / "one") in said, "a server uses it"
    assert main(["migrate", str(tmp_path / "one"), database]) == 0
    assert "1 tables (0 were there)" in capsys.readouterr().out

    async def running() -> int:
        await server.leases.enter(Contact("here:1", "secret"))
        return main(["migrate", database, str(tmp_path / "two")])

    with closing(PostgresStore(database)) as server:
        assert look(running()) == 1
    assert "Servers are running" in capsys.readouterr().err
