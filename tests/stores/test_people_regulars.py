"""`tablee person` and the regulars: the operator is told what a group has of somebody, and who erases it there."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json

from tablee.cli import main
from tests.postgres.workers import workers
from tests.server.devices import run
from tests.server.serving import ServerThread, server_thread
from tests.server.test_regulars import Phone
from tests.server.test_regulars_erasing import NAMES, regulars, some_rounds, table_for

GROUP = "Mardis de Quimperlé"


def played(server: ServerThread) -> tuple[str, list[Phone]]:
    """The code of a table at which the regulars have played a game to its end."""
    phones = regulars(server)
    table = table_for(phones, target=9)
    run(some_rounds(table, 1000))
    return table.code, phones


def person(capsys: pytest.CaptureFixture[str], *wish: str) -> str:
    assert main(["person", *wish]) == 0
    return capsys.readouterr().out


def test_what_a_group_has_is_told_and_who_erases_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with server_thread(tmp_path / "data") as server:
        code, phones = played(server)
    where = ("--data", str(tmp_path / "data"))
    expected = [{"group": GROUP, "name": NAMES[1], "devices": 1, "games": 1}]
    by_name = ("--table", code, "--name", NAMES[1], *where)
    by_key = ("--token", phones[1].key, *where)
    told = json.decode(person(capsys, "export", *by_name))
    assert (told["regulars"], len(told["tables"])) == (expected, 1)
    told = json.decode(person(capsys, "export", *by_key))
    assert (told["regulars"], told["tables"]) == (expected, []), "the key of a group is no table's"
    said = person(capsys, "erase", *by_name)
    assert GROUP in said
    assert NAMES[1] in said
    assert GROUP in person(capsys, "erase", *by_name), "the chair is gone, and the group still has the name"
    with server_thread(tmp_path / "data") as server:
        phones[1].server = server
        assert phones[1].ask("POST", "/erase", {"what": "me"}).status == 204
    assert main(["person", "erase", *by_name]) == 1
    assert main(["person", "export", *by_key]) == 1


def test_in_a_database_too(tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with workers(tmp_path, database, 1) as (server,):
        code, _ = played(server)
    wish = ("--table", code, "--name", NAMES[0], "--store", database)
    assert json.decode(person(capsys, "export", *wish))["regulars"][0]["name"] == NAMES[0]
    assert GROUP in person(capsys, "erase", *wish)
