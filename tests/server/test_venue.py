"""A house with many tables: what is listed there, for whom, and that nothing is unless the operator wants it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.devices import Table, device, new_table, run
from tests.server.serving import Answer, ServerThread, server_thread, wait_until

CAFE = "Café du Port"


@pytest.fixture
def cafe(tmp_path: Path) -> Iterator[ServerThread]:
    with server_thread(tmp_path, venue=CAFE) as one:
        yield one
        assert one.metrics()["errors_total"] == 0


def opened(server: ServerThread, place: str, **wish: Any) -> Answer:
    return server.ask("POST", "/api/tables", {"game": "incroyable", "place": place, **wish})


def at(server: ServerThread, place: str, **wish: Any) -> Table:
    """A table at this place."""
    answer = opened(server, place, **wish)
    assert answer.status == 201, answer.body
    return Table(server, answer.json["code"], answer.json["host_token"], [])


def listed(server: ServerThread) -> list[dict[str, Any]]:
    answer = server.ask("GET", "/api/tables")
    assert (answer.status, answer.json["name"]) == (200, CAFE)
    tables: list[dict[str, Any]] = answer.json["tables"]
    return tables


def test_without_the_operators_word_there_is_no_list_and_no_place(server: ServerThread) -> None:
    assert server.ask("GET", "/api/offer").json["venue"] == ""
    assert (server.ask("GET", "/api/tables").status, opened(server, "By the window").json["code"]) == (
        404,
        "no_venue",
    )
    table = new_table(server, "incroyable")

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            assert (await host.do("set_place", place="By the window"))["code"] == "no_venue"
            await host.done("set_place", place="")

    run(scenario())


def test_only_tables_with_a_place_are_listed_by_their_places_and_without_names(cafe: ServerThread) -> None:
    assert cafe.ask("GET", "/api/offer").json["venue"] == CAFE
    window, bar = at(cafe, "  By the   window "), at(cafe, "At the bar")
    new_table(cafe, "incroyable", 2)
    window.join("Zoé")
    shown = listed(cafe)
    assert [(one["place"], one["code"], one["people"], one["free"]) for one in shown] == [
        ("At the bar", bar.code, 0, 6),
        ("By the window", window.code, 1, 5),
    ]
    assert {*shown[0]} == {"place", "code", "game", "status", "people", "free"}
    assert "Zoé" not in str(shown)


@pytest.mark.parametrize("place", ["x" * 25, "\u202eoops", "\u2800", "a" + "\u0301" * 9])
def test_what_cannot_be_shown_is_no_place(cafe: ServerThread, place: str) -> None:
    assert opened(cafe, place).status == 422
    assert listed(cafe) == []


def test_a_host_takes_the_table_off_the_list_and_it_goes_with_its_people(cafe: ServerThread) -> None:
    table = at(cafe, "By the window")
    guest = table.join("Annie")

    async def scenario() -> None:
        async with (
            device(cafe, table.code, table.host_token) as host,
            device(cafe, table.code, guest.token) as player,
        ):
            assert (await player.do("set_place", place=""))["code"] == "not_for_you"
            await host.done("set_place", place="In the corner")
            assert [one["place"] for one in listed(cafe)] == ["In the corner"]
            await host.done("set_place", place="")
            assert listed(cafe) == []
            await host.done("set_place", place="In the corner")

    run(scenario())
    wait_until(lambda: not cafe.room(table.code).audience.sessions)
    cafe.inside(lambda house: house.housekeeping.check_room(house.directory.in_memory(table.code), 1e12))  # type: ignore[arg-type]
    assert listed(cafe) == [], "a table that everybody has left is not open"

    async def come_back() -> None:
        async with device(cafe, table.code, guest.token):
            assert [one["place"] for one in listed(cafe)] == ["In the corner"], "until somebody is back"

    run(come_back())


def test_at_a_kiosk_whoever_sits_down_first_leads(cafe: ServerThread) -> None:
    table = at(cafe, "By the window", first_leads=True)
    first, second = table.join("Annie"), table.join("Bernard")

    async def scenario() -> None:
        async with device(cafe, table.code, first.token) as ana, device(cafe, table.code, second.token) as ben:
            assert ana.last["table"]["table"]["host"] == first.chair
            assert (ana.last["welcome"]["host"], ben.last["welcome"]["host"]) == (True, False)
            await ana.done("hand_over", chair=second.chair)
            await ben.done("hand_over")
            table.join("Cléo")
            await ana.nothing_more()
            assert ana.last["table"]["table"]["host"] is None, "there is somebody who could have led"
        for one in table.people:
            async with device(cafe, table.code, one.token) as leaving:
                await leaving.done("leave", chair=one.chair)
        late = table.join("Dominique")
        async with device(cafe, table.code, late.token) as pad:
            assert pad.last["welcome"]["host"], "everybody has left"

    run(scenario())
