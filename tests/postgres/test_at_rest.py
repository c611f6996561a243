"""What is in PostgreSQL, its files and its log: no token anywhere; and nothing in its tables that was erased."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tablee.games import GAMES
from tablee.stores.postgres import PostgresStore
from tablee.stores.postgres.connection import connect
from tablee.tables.sitting import Draft
from tests.postgres.cluster import Cluster
from tests.postgres.test_restore import PAGE, base_backup
from tests.postgres.workers import workers
from tests.server.serving import PATIENCE, WIDE, server_process, wait_until
from tests.server.test_at_rest import NAMES, WORD, Evening
from tests.stores.storing import look, write
from tests.stores.test_erasing import all_leave, given_up, given_up_for_another, with_secrets

TABLES = ("tables", "abouts", "steps", "setups", "seen", "reports", "workers", "clients")
CLIENT = "127.0.0.9"


def test_what_a_played_evening_leaves_behind(tmp_path: Path) -> None:
    """No token in files, indexes and the log; no name or answer in what an operator reads; a dump to play on from."""
    with Cluster(wal_level="logical") as cluster:
        with server_process(tmp_path / "data", *WIDE, "--store", cluster.url) as server:
            evening = Evening(server, {"caractere": 5})
        with connect(cluster.url) as connection:
            connection.execute("CHECKPOINT")
        kept = files(cluster.data)
        assert any(NAMES[0].encode() in data for name, data in kept.items() if "pg_wal" in name), "it would be found"
        for secret in (*evening.tokens, *evening.rescues):
            assert not [name for name, data in kept.items() if secret.encode() in data]
        for log in (server.log, cluster.log.read_text()):
            assert not [word for word in (*NAMES, WORD, *evening.tokens) if word in log]
        assert not list(server.data.glob("tables.*")), "the folder holds no tables"
        check_dump(cluster, tmp_path / "dump")


def test_addresses_of_clients_are_in_no_log_and_in_no_backup(tmp_path: Path) -> None:
    """Servers tell each other of clients, so that limits hold for all; nothing that lasts has that."""
    dump = tmp_path / "dump"
    with Cluster(wal_level="replica", full_page_writes="on") as cluster:
        copy = cluster.folder / "base"
        with workers(tmp_path / "data", cluster.url, 2) as (one, two):

            def is_heard_of() -> bool:
                """It was told of to the other server; for seconds it stands in the database."""
                one.ask("GET", "/api/tables/ZZZZZ", source=CLIENT)
                return CLIENT in two.house.join_limiter.buckets and CLIENT.encode() in rows(cluster.url)

            wait_until(is_heard_of)
            with connect(cluster.url) as connection:
                connection.execute("CHECKPOINT")
                ((unlogged,),) = connection.execute("SELECT pg_relation_filepath('clients')").fetchall()
            base_backup(cluster, copy)
            command = re.search(r"^pg_dump (.*) --file", PAGE, re.MULTILINE)
            assert command
            options = [*command[1].replace("custom", "plain").split(), "-f", dump, "-d", cluster.url]
            subprocess.run([cluster.programs / "pg_dump", *options], check=True, timeout=PATIENCE)
        cluster.stop()
        kept = {name: data for place in (cluster.data, copy) for name, data in files(place).items()}
        assert any("pg_wal" in name for name in kept)
        found = {name for name, data in kept.items() if CLIENT.encode() in data}
        assert found <= {str(cluster.data / unlogged)}
        assert str(copy / unlogged) not in kept, "a base backup leaves it out"
        assert CLIENT.encode() not in dump.read_bytes()
        assert b"CREATE UNLOGGED TABLE" in dump.read_bytes()


def files(data: Path) -> dict[str, bytes]:
    """Tables, indexes and the log."""
    found = [file for place in ("base", "pg_wal") for file in (data / place).rglob("*")]
    return {str(file): file.read_bytes() for file in found if file.is_file()}


def check_dump(cluster: Cluster, dump: Path) -> None:
    """A backup is PostgreSQL's own."""
    subprocess.run([cluster.programs / "pg_dump", "-Fc", "-f", dump, "-d", cluster.url], check=True, timeout=PATIENCE)
    with connect(cluster.url) as connection:
        connection.execute("CREATE DATABASE again")
    again = cluster.url.replace("/postgres?", "/again?")
    subprocess.run([cluster.programs / "pg_restore", "-d", again, dump], check=True, timeout=PATIENCE)
    store = PostgresStore(again)
    assert look(store.count()) == 1
    store.close()


@pytest.mark.parametrize("end", [all_leave, given_up, given_up_for_another])
@pytest.mark.parametrize("game", [game for game, rules in GAMES.items() if rules.secret_answers])
def test_secrets_that_were_never_told_are_gone_when_the_game_is(
    game: str, end: Callable[[Draft], None], database: str
) -> None:
    store = PostgresStore(database)
    sitting, secrets = with_secrets(store, game)
    assert [secret for secret in secrets if secret not in rows(database)] == []
    public = look(store.steps(sitting.table.code, 1))
    draft = sitting.draft()
    end(draft)
    write(store, (sitting, draft))
    assert [secret for secret in secrets if secret in rows(database)] == []
    assert look(store.steps(sitting.table.code, 1))[: len(public)] == public
    store.close()


def rows(url: str) -> bytes:
    """Everything that can be asked for."""
    with connect(url) as connection:
        found = [connection.execute(f"SELECT * FROM {table}".encode(), binary=True).fetchall() for table in TABLES]
    return b"\n".join(
        value if isinstance(value, bytes) else str(value).encode()
        for table in found
        for row in table
        for value in row
    )
