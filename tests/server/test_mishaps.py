"""Errors on people's screens: told to the operator, counted, bounded, and without a word that a stranger made up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import ServerThread, server_thread

SAID = "error in a web client"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    with server_thread(tmp_path / "data", join_rate=1.0, join_burst=60.0) as one:
        one.inside(lambda hub: setattr(hub, "scripts", frozenset({"index-aaaaaaaa.js"})))
        one.inside(lambda hub: setattr(hub, "build", "index-aaaaaaaa"))
        yield one


def mishap(**other: Any) -> dict[str, Any]:
    return {"build": "index-aaaaaaaa", "screen": "pad", "error": "TypeError", "at": [], **other}


def logged(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [vars(record) for record in caplog.records if record.getMessage() == SAID]


def test_it_is_counted_and_logged_with_our_own_names_only(
    server: ServerThread, caplog: pytest.LogCaptureFixture
) -> None:
    at = ["index-aaaaaaaa.js:1:200", "annie-is-out.js:1:1", "index-aaaaaaaa.js:3:4"]
    assert server.ask("POST", "/api/mishaps", mishap(at=at)).status == 204
    assert server.ask("POST", "/api/mishaps", mishap(build="annie-is-out", error="other")).status == 204
    first, second = logged(caplog)
    assert (first["build"], first["at"]) == ("index-aaaaaaaa", "index-aaaaaaaa.js:1:200 index-aaaaaaaa.js:3:4")
    assert (second["build"], second["at"]) == ("another", "")
    assert "annie" not in caplog.text
    assert server.metrics()['screen_errors_total{kind="TypeError"}'] == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"screen": "Annie"},
        {"error": "Annie's answer is 42"},
        {"at": ["https://elsewhere/x.js:1:1"]},
        {"at": ["x.js:1:1"] * 9},
        {"build": "x" * 61},
        {"message": "42"},
    ],
)
def test_what_is_no_mishap_is_refused(
    server: ServerThread, caplog: pytest.LogCaptureFixture, wrong: dict[str, Any]
) -> None:
    answer = server.ask("POST", "/api/mishaps", mishap(**wrong))
    assert (answer.status, answer.json["code"]) == (400, "malformed")
    assert logged(caplog) == []


def test_one_address_may_tell_of_a_few_and_others_still_may(server: ServerThread) -> None:
    with server.still():
        statuses = [server.ask("POST", "/api/mishaps", mishap()).status for _ in range(12)]
        assert statuses == [204] * 10 + [429] * 2
        assert server.ask("POST", "/api/mishaps", mishap(), source="127.0.0.2").status == 204
        assert server.ask("GET", "/api/tables/BCDFG").status == 404, "it is not counted as a try"
        server.pass_time(60)
        assert server.ask("POST", "/api/mishaps", mishap()).status == 204


def test_a_flood_is_counted_and_not_logged(server: ServerThread, caplog: pytest.LogCaptureFixture) -> None:
    with server.still():
        for number in range(1, 9):
            for _ in range(10):
                assert server.ask("POST", "/api/mishaps", mishap(), source=f"127.0.0.{number}").status == 204
    assert len(logged(caplog)) == 60
    assert server.metrics()['screen_errors_total{kind="TypeError"}'] == 80
