"""From a folder into PostgreSQL and back: everything, once, however often it is cut short."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tablee.cli import main
from tablee.games import GAMES
from tablee.stores import SqliteStore, Store, StoreError, migrating
from tablee.stores.leases import Contact
from tablee.stores.migrating import Archive, migrate
from tablee.stores.opening import open_archive
from tablee.stores.postgres import PostgresStore
from tests.postgres.shared import fresh_place
from tests.stores import storing
from tests.stores.storing import back, commit, look
from tests.stores.test_contract import ONE, change, plain
from tests.stores.test_contract import put as put_plain
from tests.tables.sittings import game_of, play, play_out

CODES = [f"BCD{letter}{other}" for letter in "BCD" for other in "BCDF"]


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrating, "BATCH", 3)


def fill(store: Store) -> None:
    """Tables of all games, questions that were shown, and one that was reported."""
    for number, code in enumerate(CODES):
        storing.put(store, play(game_of(list(GAMES)[number % len(GAMES)]), number), code)
    put_plain(store, ONE)
    for version in range(3, 40):
        commit(store, plain(ONE, version, f"step {version}", game=1 + version // 20))
    commit(
        store,
        change(ONE, 40, seen=("tous_ego/ego-001", ("pad", "phone")), reported="tous_ego/ego-002", time_left=1.5),
    )


def picture(archive: Archive) -> list[object]:
    """Whatever is there."""
    return [
        [archive.table(code) for code in archive.codes()],
        [archive.setup(digest) for digest in archive.digests()],
        [*archive.seen()],
        [*archive.reports()],
    ]


def test_there_and_back(tmp_path: Path, database: str) -> None:
    with closing(SqliteStore(tmp_path / "one")) as store:
        fill(store)
    told: list[tuple[int, int]] = []
    with closing(open_archive(str(tmp_path / "one"))) as one, closing(open_archive(database)) as two:
        copied = migrate(one, two, lambda done, of: told.append((done, of)))
        assert (copied.tables, copied.found, copied.seen, copied.reports) == (len(CODES) + 1, 0, 2, 1)
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
        assert commit(store, plain(ONE, 41, "went on", game=2)) == [True]
        assert [step.version for step in look(store.steps(ONE, 2))][-2:] == [39, 41]


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
    ],
)
def test_a_copy_that_is_not_the_same_is_noticed(tmp_path: Path, database: str, damage: str) -> None:
    """It happens while it is compared, so that only comparing can find it."""
    with closing(SqliteStore(tmp_path / "one")) as store:
        put_plain(store, ONE)
        for version in range(3, 10):
            commit(store, plain(ONE, version, "step"))
        commit(store, change(ONE, 10, seen=("tous_ego/ego-001", ("pad",)), reported="tous_ego/ego-002"))
    with closing(open_archive(str(tmp_path / "one"))) as one, closing(open_archive(database)) as two:
        compared = two.put_reports

        def put_reports(rows: list[migrating.Report]) -> None:
            compared(rows)
            two.connection.execute(damage.encode())  # type: ignore[attr-defined]

        two.put_reports = put_reports  # type: ignore[method-assign,assignment]
        with pytest.raises(StoreError, match="not the same"):
            migrate(one, two)


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
