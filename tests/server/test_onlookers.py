"""Who looks on: whoever has the code, unless the host lets nobody; who sits at the table always may, on a board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.devices import Table, device, everybody, run
from tests.server.serving import TRANSPORTS, Answer, ServerThread, server_thread


@pytest.fixture(scope="module", params=TRANSPORTS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("onlookers"), plain_sockets=request.param == "plain") as one:
        yield one
        assert one.metrics()["errors_total"] == 0


def among_themselves(server: ServerThread) -> Table:
    """A table that was opened for those at it alone."""
    answer = server.ask("POST", "/api/tables", {"game": "face_to_face", "onlookers": False})
    table = Table(server, answer.json["code"], answer.json["host_token"], [])
    for name in ("Ana", "Ben"):
        table.join(name)
    return table


def knock(table: Table, token: str = "") -> Answer:
    answer: Answer = table.server.ask(
        "POST", f"{table.path}/watch", None, {"authorization": f"Bearer {token}"} if token else None
    )
    return answer


def lets_others_look_on(table: Table) -> bool:
    """What the door is told."""
    return bool(table.server.ask("GET", table.path).json.get("onlookers", True))


def test_nobody_looks_on_where_the_host_lets_nobody(server: ServerThread) -> None:
    table = among_themselves(server)
    assert not lets_others_look_on(table)
    for token in ("", "no token of this table"):
        refused = knock(table, token)
        assert (refused.status, refused.json["code"]) == (403, "no_onlookers")

    async def scenario() -> None:
        async with everybody(table) as (host, (ana, _)):
            assert ana.last["table"]["table"]["onlookers"] is False
            beside = knock(table, table.people[0].token)
            assert beside.status == 201, "a board beside one's own pad"
            async with device(server, table.code, beside.json["token"], board=True) as board:
                assert board.view["seat"] is None
            await host.done("set_onlookers", onlookers=True)
            assert lets_others_look_on(table)
            assert knock(table).status == 201

    run(scenario())


def test_the_host_sends_away_those_who_look_on_and_nobody_else(server: ServerThread) -> None:
    table = among_themselves(server)

    async def scenario() -> None:
        async with everybody(table) as (host, (ana, ben)):
            await host.done("set_onlookers", onlookers=True)
            token = table.watch()
            async with device(server, table.code, token) as fan:
                await ana.until("presence", watching=1)
                assert (await ana.do("set_onlookers", onlookers=False))["code"] == "not_for_you"
                await host.done("set_onlookers", onlookers=False)
                assert await fan.bye() == "not_known"
            async with device(server, table.code, token, table.people[1].token) as again:
                assert (again.last["welcome"]["watching"], again.last["welcome"]["chairs"]) == (
                    False,
                    [table.people[1].chair],
                )
            assert (await ana.do("pause"))["code"] == "not_for_you", "the others are still there"
            assert ben.last["table"]["table"]["onlookers"] is False

    run(scenario())


def test_a_player_who_also_looks_on_stays(server: ServerThread) -> None:
    table = among_themselves(server)
    seen = knock(table, table.people[0].token).json["token"]

    async def scenario() -> None:
        async with (
            device(server, table.code, table.host_token) as host,
            device(server, table.code, seen, table.people[0].token) as both,
        ):
            assert both.last["welcome"]["watching"] is True
            await host.done("set_onlookers", onlookers=False)
            assert (await both.until("welcome", watching=False))["chairs"] == [table.people[0].chair]

    run(scenario())
