"""What PostgreSQL brings besides the promises of every store: several servers, and a network in between."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from tablee.stores import StoreAway, StoreError
from tablee.stores.opening import open_store
from tablee.stores.postgres import PostgresStore
from tablee.stores.postgres.arrays import big_ints, blobs, floats, ints, texts
from tablee.stores.postgres.connection import connect, place
from tablee.stores.postgres.schema import FORMAT
from tablee.stores.postgres.store import WRITE, WRITE_PLAIN, _plain_values, _values
from tests.postgres.cluster import Cluster
from tests.postgres.patience import NETWORK, SESSION
from tests.postgres.shared import fresh_place
from tests.postgres.wire import round_trips, said_on
from tests.stores.storing import commit, look
from tests.stores.test_contract import ONE, OTHER, SETUPS, TWO, change, everything, lobby, plain, playing, put

Store = PostgresStore


@pytest.fixture
def stores(database: str) -> Iterator[tuple[Store, Store]]:
    """Two servers' stores in the same place."""
    both = PostgresStore(database), PostgresStore(database)
    yield both
    for store in both:
        store.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that a test may stop, and look into."""
    with Cluster(autovacuum="off") as cluster:
        yield cluster


@pytest.fixture
def own_store(cluster: Cluster) -> Iterator[Store]:
    with fresh_place(cluster.url) as url:
        store = PostgresStore(url)
        yield store
        store.close()


def rows(url: str, query: str, *values: object) -> list[tuple[Any, ...]]:
    with connect(url) as connection:
        return connection.execute(query.encode(), values).fetchall()


# Writing --------------------------------------------------------------------------------------------------------


def test_a_batch_is_one_round_trip_or_two(stores: tuple[Store, Store]) -> None:
    store, _ = stores
    put(store, ONE, TWO, OTHER)
    assert commit(store, plain(ONE, 3)) == [True]  # a new connection prepares the statement once
    going_on = [plain(ONE, 4, "went on"), plain(TWO, 3, "went on"), plain(OTHER, 3)]
    mixed = [plain(ONE, 5), change(TWO, 4, about=b"new", seen=("tous_ego/ego-1", ("pad",))), lobby("FFFFF")]
    closing = [change(OTHER, 4, close=True), playing(ONE, 6, SETUPS[0])]
    for batch, most in ((going_on, 1), ([*mixed, *closing[:1]], 2), (closing[1:], 2)):
        with said_on(store.writer) as wire:
            assert all(commit(store, *batch))
        assert round_trips(wire) == most


def test_a_batch_is_one_commit_in_the_log(cluster: Cluster, own_store: Store) -> None:
    put(own_store, ONE, TWO)
    batches = [
        [plain(ONE, 3, "went on"), plain(TWO, 3, "went on")],
        [plain(ONE, 4), playing(TWO, 4, SETUPS[0], seen=("tous_ego/ego-1", ("pad",)), reported="tous_ego/ego-1")],
        [change(ONE, 5, close=True, erases=True), change(TWO, 5, about=b"new"), lobby(OTHER)],
    ]
    for batch in batches:
        ((first,),) = rows(cluster.url, "SELECT pg_current_wal_insert_lsn()::text")
        assert all(commit(own_store, *batch))
        ((last,),) = rows(cluster.url, "SELECT pg_current_wal_flush_lsn()::text")  # what is behind it is no file yet
        look_into: list[str | Path] = [
            cluster.programs / "pg_waldump",
            "--rmgr=Transaction",
            "-p",
            cluster.data / "pg_wal",
        ]
        log = subprocess.run([*look_into, "-s", first, "-e", last], capture_output=True, text=True, check=True).stdout
        assert log.count("COMMIT") == 1, log


@pytest.mark.parametrize(("statement", "values"), [(WRITE_PLAIN, _plain_values), (WRITE, _values)])
def test_rows_are_found_by_their_key(stores: tuple[Store, Store], statement: str, values: Any) -> None:
    """However few there are: the same plan serves when there are many."""
    store, _ = stores
    put(store, ONE)
    assert store.writer is not None
    told = store.writer.execute(b"EXPLAIN " + statement.encode(), values([plain(ONE, 3)], 1.0)).fetchall()
    plan = "\n".join(line for (line,) in told)
    assert "tables_pkey" in plan
    assert "Seq Scan" not in plan, plan


def test_columns_arrive_as_they_were_sent(database: str) -> None:
    columns: dict[str, tuple[Any, list[Any]]] = {
        "text": (texts, ["", "Zoé", "x" * 70000]),
        "bytea": (blobs, [b"", b"\x00\xff", b"x" * 70000]),
        "int": (ints, [0, -1, 2**31 - 1]),
        "bigint": (big_ints, [0, -1, 2**63 - 1]),
        "float8": (floats, [None, 0.1, -1e300]),
    }
    with connect(database) as connection:
        for kind, (packed, values) in columns.items():
            for sent in (values, values[:1], []):
                found = connection.execute(f"SELECT * FROM unnest(%s::{kind}[])".encode(), (packed(sent),)).fetchall()
                assert [value for (value,) in found] == sent


# Several servers ------------------------------------------------------------------------------------------------


def test_of_two_servers_that_write_the_same_version_one_fits(stores: tuple[Store, Store]) -> None:
    put(stores[0], ONE, TWO)

    def write(store: Store, version: int, codes: tuple[str, str]) -> dict[str, bool]:
        changes = {ONE: plain(ONE, version, "went on"), TWO: change(TWO, version, about=b"about")}
        return dict(zip(codes, commit(store, *[changes[code] for code in codes]), strict=True))

    with ThreadPoolExecutor(2) as threads:
        for version in range(3, 40):
            this = threads.submit(write, stores[0], version, (ONE, TWO))
            that = threads.submit(write, stores[1], version, (TWO, ONE) if version % 2 else (ONE, TWO))
            for code in (ONE, TWO):
                assert sorted([this.result()[code], that.result()[code]]) == [False, True]
    assert everything(stores[0]) == everything(stores[1])


def test_cards_that_one_server_drops_and_another_needs_stay(stores: tuple[Store, Store]) -> None:
    """Whoever comes first."""
    put(stores[0], ONE, TWO)

    def play(store: Store, code: str, seed: int) -> None:
        rng = Random(seed)
        for version in range(3, 80):
            assert commit(store, playing(code, version, rng.choice(SETUPS[:2]))) == [True]

    with ThreadPoolExecutor(2) as threads:
        for played in [threads.submit(play, stores[0], ONE, 1), threads.submit(play, stores[1], TWO, 2)]:
            played.result()
            check_setups(stores[0])


def check_setups(store: Store) -> None:
    """Every setup that a table plays with is there; in one statement, since others play on."""
    query = "SELECT code FROM tables LEFT JOIN setups ON digest = setup WHERE setup <> '' AND digest IS NULL"
    assert rows(store.url, query) == []


# The network ----------------------------------------------------------------------------------------------------


def test_a_database_that_was_restarted_is_found_again(cluster: Cluster, own_store: Store) -> None:
    """What was under way has failed, and nothing is lost."""
    put(own_store, ONE)
    before = everything(own_store)
    cluster.stop(at_once=True)
    with pytest.raises(StoreAway, match="cannot be reached"):
        commit(own_store, plain(ONE, 3))
    with pytest.raises(StoreAway):
        look(own_store.read(ONE))
    cluster.start()
    assert everything(own_store) == before, "reading begins anew by itself"
    assert commit(own_store, plain(ONE, 3)) == [True]
    cluster.stop(at_once=True)
    cluster.start()
    with pytest.raises(StoreAway):
        commit(own_store, plain(ONE, 4))
    assert commit(own_store, plain(ONE, 4)) == [True]


def test_a_server_that_stands_still_in_a_transaction_holds_nobody_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a zombie then: its transaction is void. Whoever waits for that may wait longer here than it takes."""
    with monkeypatch.context() as patch:
        patch.setattr("tablee.stores.postgres.connection.SESSION", SESSION)  # no patience with this one
        zombie = connect(database)
    with closing(zombie), closing(PostgresStore(database)) as other:
        put(other, ONE)
        zombie.execute("BEGIN; UPDATE tables SET version = 99")
        assert commit(other, plain(ONE, 3)) == [True]
        with pytest.raises(psycopg.Error, match="terminating connection"):
            zombie.execute("COMMIT")


def test_no_password_is_shown() -> None:
    url = "postgresql://tablee:sesame@127.0.0.1:1/tables"
    with pytest.raises(StoreAway) as caught:
        PostgresStore(url)
    assert "sesame" not in str(caught.value)
    assert place(url) == "postgresql://127.0.0.1:1/tables"
    assert "sesame" not in place("postgresql://tablee:sesame@%")


# The format -----------------------------------------------------------------------------------------------------


def test_servers_that_start_together_make_the_tables_once(database: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        for store in threads.map(lambda _: PostgresStore(database), range(4)):
            store.close()
    assert rows(database, "SELECT value FROM meta WHERE name = 'format'") == [(FORMAT,)]


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE meta SET value = 99 WHERE name = 'format'", "newer Tablée"),
        ("UPDATE meta SET value = 1 WHERE name = 'tablee'", "something else"),
        ("DROP TABLE meta", "something else"),
    ],
)
def test_what_is_not_ours_or_newer_is_refused(database: str, statement: str, why: str) -> None:
    PostgresStore(database).close()
    with connect(database) as connection:
        connection.execute(statement.encode())
    with pytest.raises(StoreError, match=why):
        PostgresStore(database)


# Opening --------------------------------------------------------------------------------------------------------


def test_a_database_that_does_not_answer_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.stores.postgres.connection.NETWORK", NETWORK)  # no patience here
    with socket.create_server(("127.0.0.1", 0)) as mute:
        url = f"postgresql://tablee@127.0.0.1:{mute.getsockname()[1]}/tablee"
        with pytest.raises(StoreAway):
            open_store(tmp_path, url)


def test_a_store_is_opened_by_its_url_or_folder(database: str, tmp_path: Path) -> None:
    for url in (None, database):
        store = open_store(tmp_path, url)
        put(store, ONE)
        store.close()
    with pytest.raises(StoreError, match="begins with “postgresql”"):
        open_store(tmp_path, "mysql://tables")


def test_without_the_driver_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.stores.opening.find_spec", lambda name: None)
    with pytest.raises(StoreError, match=r"pip install tablee\[postgres\]"):
        open_store(tmp_path, "postgresql://tables")


def test_who_has_a_folder_needs_no_driver() -> None:
    look_up = "import sys, tablee.cli, tablee.server.command; sys.exit('psycopg' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look_up], check=False, timeout=120).returncode == 0
