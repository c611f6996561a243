"""The HTTP side as it is described: what schemathesis makes of /openapi.json is sent to a running server."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import json
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.properties.helpers import LONG
from tests.server.devices import Table, everybody, new_table, play_on, run
from tests.server.serving import PATIENCE, ServerThread, server_thread

GAMES = ("face_to_face", "tous_ego", "caractere", "incroyable")
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("openapi")) as one:
        yield one
        assert one.metrics()["errors_total"] == 0


@pytest.fixture(scope="module")
def tables(server: ServerThread) -> list[Table]:
    """Real tables: lobbies, games that are being played, and one that is over."""

    async def play(table: Table, answers: int) -> None:
        async with everybody(table) as (_, pads):
            await play_on(pads, Random(1), answers)

    found = [new_table(server, "tous_ego", 2)]
    for game in GAMES:
        short = {"cards": 16} if game == "face_to_face" else {}
        found.append(new_table(server, game, 2 if short else 4, **short))
        run(play(found[-1], 1000 if game == "face_to_face" else 10))
    return found


@pytest.fixture(scope="module")
def schema(server: ServerThread) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/openapi.json", timeout=PATIENCE)


quick = settings(
    max_examples=40 if LONG else 10,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


def operations(schema: Any) -> list[Any]:
    return [result.ok() for result in schema.get_all_operations()]


def test_everything_that_is_described_is_tried(schema: Any) -> None:
    assert len(operations(schema)) >= 10


@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_what_the_description_allows_and_forbids(schema: Any, mode: str) -> None:
    """Bodies and parameters as described, and such as are not: never a 5xx, always as described."""
    tried = 0
    kind = schemathesis.GenerationMode(mode)
    for operation in operations(schema):
        if mode == "negative" and not (operation.body or operation.query):
            continue

        @given(case=operation.as_strategy(generation_mode=kind))
        @quick
        def ask(case: Any) -> None:
            nonlocal tried
            tried += 1
            case.call_and_validate(checks=CHECKS, timeout=PATIENCE)

        ask()
    assert tried >= 100


def test_real_tables_and_real_tokens(schema: Any, tables: list[Table]) -> None:
    """The same, with codes and tokens that exist: people join, watch and read replays."""
    statuses: set[tuple[str, int]] = set()
    for operation in operations(schema):
        if "{code}" not in operation.path:
            continue

        @given(
            case=operation.as_strategy(),
            table=st.sampled_from(tables),
            typed=st.sampled_from([str.lower, str.upper, lambda code: f" {code} "]),
        )
        @settings(quick, max_examples=20)
        def ask(case: Any, table: Table, typed: Any) -> None:
            case.path_parameters = {"code": typed(table.code)}
            token = table.people[0].token if table.people else table.host_token
            response = case.call(headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE)
            statuses.add((case.operation.path.rpartition("}")[2], response.status_code))
            case.validate_response(response, checks=CHECKS)

        ask()
    assert {("", 200), ("/join", 201), ("/watch", 201), ("/replay", 200)} <= statuses


NAMES = st.text(max_size=30) | st.text("aé\u0301\u202e\u200b\ud83d🂡\x00 \t", max_size=30)


@given(name=NAMES, look=st.none() | st.integers(-1, 11) | st.booleans() | st.floats())
@settings(quick, max_examples=150)
def test_whatever_people_call_themselves(server: ServerThread, name: str, look: Any) -> None:
    """A chair under a clean name, or a clear refusal."""
    table = _fresh(server)
    try:
        body = json.encode({"name": name, "look": look})
    except (UnicodeEncodeError, ValueError):
        return
    answer = server.ask("POST", f"{table.path}/join", body)
    assert answer.status in (201, 400, 409, 422)
    if answer.status == 201:
        kept = answer.json["name"]
        assert kept == kept.strip()
        assert kept.isprintable()
    else:
        assert answer.json["code"]


def _fresh(server: ServerThread, known: list[Table] = []) -> Table:  # noqa: B006 - kept from call to call on purpose
    """A table with room."""
    if not known or server.ask("GET", known[-1].path).json["free"] == 0:
        known.append(new_table(server, "tous_ego", 0))
    return known[-1]
