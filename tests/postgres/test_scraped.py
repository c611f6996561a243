"""`/metrics?all=yes`: all servers in one text, asked once for all who ask, whatever one of them answers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

from tablee.server.http.scraped import KEPT_SECONDS
from tablee.server.net.relay import relay_request as honest
from tests.postgres.workers import Worker, workers

ALL = "/metrics?all=yes"


@pytest.fixture
def both(tmp_path: Path, database: str) -> Iterator[list[Worker]]:
    with workers(tmp_path, database, 2) as made:
        yield made


def servers_in(body: bytes) -> set[str]:
    """Whose numbers these are."""
    lines = [line for line in body.decode().splitlines() if line.startswith("tablee_healthy{")]
    return {line.partition('server="')[2].partition('"')[0] for line in lines}


def test_however_many_ask_each_server_is_asked_once_a_second(
    both: list[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def relay_request(*given: Any) -> Response:
        asked.append(given[1].url.path)
        return await honest(*given)

    monkeypatch.setattr("tablee.server.http.scraped.relay_request", relay_request)
    this, that = both
    with this.still(), ThreadPoolExecutor(8) as threads:
        for times in (1, 2):
            told = list(threads.map(lambda _: this.ask("GET", ALL), range(24)))
            assert {answer.status for answer in told} == {200}
            assert all(servers_in(answer.body) == {this.netloc, that.netloc} for answer in told)
            assert asked == ["/metrics"] * times
            this.pass_time(KEPT_SECONDS)


@pytest.mark.parametrize("status", [403, 500, 503])
def test_a_server_that_answers_with_a_fault_is_left_out(
    both: list[Worker], monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    async def relay_request(*_: Any) -> Response:
        return Response(b'{"code": "not_now"}', status)

    monkeypatch.setattr("tablee.server.http.scraped.relay_request", relay_request)
    this, _ = both
    told = this.ask("GET", ALL)
    assert (told.status, servers_in(told.body)) == (200, {this.netloc})
    assert this.metrics()["errors_total"] == 0
