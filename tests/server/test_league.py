"""An evening's league: drawn, played, counted by itself through a restart, and gone when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.server.league import THE_LEAGUE
from tablee.tables.league import LEAGUE_SECONDS, MOST_ENTRANTS
from tests.server.devices import Table, device, play_on, run
from tests.server.serving import Answer, ServerThread, server_thread
from tests.server.test_regulars import scrubbed
from tests.stores.storing import raw

HOUSE: dict[str, Any] = {"venue": "Café du Port", "league": "Marmite 7"}
NAMES = ("Annie-Inscrite", "Bernard", "Chloé", "Dominique", "Éric")


@pytest.fixture
def cafe(tmp_path: Path) -> Iterator[ServerThread]:
    with server_thread(tmp_path, **HOUSE) as one:
        yield one
        assert one.metrics()["errors_total"] == 0


def seen(server: ServerThread, key: str = "") -> dict[str, Any]:
    answer = server.ask("GET", "/api/league", headers={"Authorization": f"Bearer {key}"} if key else {})
    assert answer.status == 200, answer.body
    found: dict[str, Any] = answer.json
    return found


def switch(server: ServerThread, on: bool = True, word: str = "marmite 7") -> Answer:
    found: Answer = server.ask("POST", "/api/league", {"word": word, "on": on})
    return found


def sign_up(server: ServerThread, name: str) -> Answer:
    found: Answer = server.ask("POST", "/api/league/entrants", {"name": name})
    return found


def draw(server: ServerThread, number: int, game: str = "face_to_face", **wish: Any) -> Answer:
    body = {"word": HOUSE["league"], "number": number, "game": game, **wish}
    found: Answer = server.ask("POST", "/api/league/rounds", body)
    return found


def step(server: ServerThread, what: str, key: str = "", **wish: Any) -> Answer:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    found: Answer = server.ask("POST", "/api/league/me", {"what": what, **wish}, headers=headers)
    return found


def begun(server: ServerThread, *names: str) -> dict[str, str]:
    """A league with these people, and their keys."""
    assert switch(server).status == 204
    keys = {}
    for name in names:
        answer = sign_up(server, name)
        assert answer.status == 201, answer.body
        keys[name] = answer.json["key"]
    return keys


def at_table(server: ServerThread, drawn: dict[str, Any], keys: dict[str, str]) -> Table:
    """Those who are to play there sit down, each with their own device; the first of them leads."""
    names = {one["id"]: one["name"] for one in seen(server)["entrants"]}
    table = Table(server, drawn["code"], "", [])
    for member in drawn["members"]:
        table.join(names[member].upper(), entrant=keys[names[member]])
    return table


def members_at(table: Table) -> list[str]:
    """For whom those who sit there play; nothing for a guest."""
    names = {one["id"]: one["name"] for one in seen(table.server)["entrants"]}
    return [names.get(chair.member, "") for chair in table.server.room(table.code).sitting.table.sitting()]


def places(server: ServerThread) -> dict[str, tuple[int, int]]:
    """By name, how many games count for them, and their points."""
    return {one["name"]: (one["games"], one["points"]) for one in seen(server)["entrants"]}


async def played(table: Table, answers: int, start: bool = True) -> None:
    """Whoever sat down first leads the table."""
    async with AsyncExitStack() as stack:
        pads = [await stack.enter_async_context(device(table.server, table.code, one.token)) for one in table.people]
        if start:
            await pads[0].done("start")
            for pad in pads:
                await pad.until("view")
        await play_on(pads, Random(7), answers)


def test_an_evening(tmp_path: Path) -> None:
    with server_thread(tmp_path, **HOUSE) as server:
        keys = begun(server, *NAMES)
        assert sign_up(server, "annie-inscrite").json["code"] == "name_taken"
        assert draw(server, 1).status == 204
        assert draw(server, 1).status == 204, "asked for twice, drawn once"
        (first,) = seen(server)["rounds"]
        assert (first["game"], len(first["tables"]), len(first["byes"])) == ("face_to_face", 2, 1)
        tables = [at_table(server, one, keys) for one in first["tables"]]
        run(played(tables[0], 1000))
        run(played(tables[1], 3))
        (after,) = seen(server)["rounds"]
        assert [one["over"] for one in after["tables"]] == [True, False]
        assert sorted(after["tables"][0]["places"]) == [1, 2]
    with server_thread(tmp_path, **HOUSE) as server:  # in the middle of a game
        tables[0].server = tables[1].server = server
        run(played(tables[1], 1000, start=False))
        run(played(tables[0], 1000))  # once more, for fun: it does not count
        found = seen(server, keys["Chloé"])
        assert [one["over"] for one in found["rounds"][0]["tables"]] == [True, True]
        assert sorted(one["points"] for one in found["entrants"]) == [3, 3, 3, 5, 5]
        assert found["entrants"][[one["id"] for one in found["entrants"]].index(found["me"])]["name"] == "Chloé"
        assert [one["place"] for one in found["entrants"]] == [1, 1, 3, 3, 3]
        # The next one: somebody rests, nobody sits out twice, and winners meet.
        assert step(server, "rest", keys["Éric"]).status == 204
        assert draw(server, 2).status == 204
        second = seen(server)["rounds"][1]
        playing = [member for one in second["tables"] for member in one["members"]]
        assert (len(playing), second["byes"]) == (4, [])
        # Somebody leaves: the name is nowhere but at the table itself, and the others have what they had.
        before = {one["name"]: one["points"] for one in seen(server)["entrants"]}
        del before["Annie-Inscrite"]
        assert step(server, "leave", keys["Annie-Inscrite"]).status == 204
        assert step(server, "leave", keys["Annie-Inscrite"]).json["code"] == "no_such_entrant"
        assert {one["name"]: one["points"] for one in seen(server)["entrants"]} == before
        assert b"Annie-Inscrite" not in scrubbed(server), "she sat down in capitals"
        assert keys["Chloé"].encode() not in raw(server.settings.data)
        # The evening is over.
        league = group_id(server)
        assert league.encode() in raw(server.settings.data)
        assert switch(server, on=False).status == 204
        assert not seen(server)["open"]
        assert step(server, "play", keys["Chloé"]).json["code"] == "league_closed"
        assert b"Dominique" not in scrubbed(server).replace(b"DOMINIQUE", b"")
        run(played(tables[0], 1000))
        assert server.metrics()["errors_total"] == 0, "its tables are like any others"


def group_id(server: ServerThread) -> str:
    record = asyncio.run_coroutine_threadsafe(server.store.group(THE_LEAGUE), server.loop).result()
    assert record is not None
    return record.id


def test_its_tables_are_not_listed_for_everybody(tmp_path: Path) -> None:
    """Strangers would see free seats there, and lead a table that is an entrant's."""
    with server_thread(tmp_path, **HOUSE) as server:
        keys = begun(server, "Annie", "Bernard")
        draw(server, 1)
        draw(server, 2)
        tables = [at_table(server, one["tables"][0], keys) for one in seen(server)["rounds"]]
        other = server.ask("POST", "/api/tables", {"game": "incroyable", "place": "By the window"}).json["code"]
        assert listed(server) == [other]
    with server_thread(tmp_path, **HOUSE) as server:
        for table in tables:
            assert server.ask("GET", table.path).status == 200, "whoever has the code comes in"
            assert server.room(table.code).sitting.table.place == "1"
        assert listed(server) == []
        assert switch(server, on=False).status == 204
        assert listed(server) == [], "nor when it is over"


def listed(server: ServerThread) -> list[str]:
    return [one["code"] for one in server.ask("GET", "/api/tables").json["tables"]]


def test_guests_and_bots_are_no_entrants(cafe: ServerThread) -> None:
    keys = begun(cafe, "Annie", "Bernard", "Chloé")
    draw(cafe, 1, "tous_ego")
    (drawn,) = seen(cafe)["rounds"][0]["tables"]
    table = Table(cafe, drawn["code"], "", [])
    table.join("Annie")
    table.join("Somebody", entrant=keys["Bernard"])
    table.join("Chloé", entrant=keys["Chloé"])
    assert members_at(table) == ["", "Bernard", "Chloé"], "by key; a name alone is a guest's"
    run(played(table, 2000))
    assert {name: games for name, (games, _) in places(cafe).items()} == {"Annie": 0, "Bernard": 1, "Chloé": 1}
    assert cafe.ask("GET", table.path).json["regulars"] == group_id(cafe)
    # That id opens nothing.
    assert cafe.ask("GET", "/api/regulars", headers={"Authorization": f"Bearer {THE_LEAGUE}"}).status == 401
    assert cafe.ask("GET", "/api/regulars", headers={"Authorization": f"Bearer {group_id(cafe)}"}).status == 401


def test_strangers_who_find_the_table_empty_take_nothing_away(cafe: ServerThread) -> None:
    keys = begun(cafe, "Annie", "Bernard")
    draw(cafe, 1)
    (drawn,) = seen(cafe)["rounds"][0]["tables"]
    strangers = Table(cafe, drawn["code"], "", [])
    for name in ("Yann", "Zoé"):
        strangers.join(name)
    run(played(strangers, 1000))
    assert not seen(cafe)["rounds"][0]["tables"][0]["over"]
    for one in strangers.people:
        run(goes_home(strangers, one.token))
    run(played(at_table(cafe, drawn, keys), 1000))
    assert seen(cafe)["rounds"][0]["tables"][0]["over"]
    assert sorted(places(cafe).values()) == [(1, 3), (1, 5)]


async def goes_home(table: Table, token: str) -> None:
    async with device(table.server, table.code, token) as pad:
        await pad.done("leave", chair=next(one.chair for one in table.people if one.token == token))


def test_somebody_without_a_phone_sits_down_with_a_code(cafe: ServerThread) -> None:
    assert switch(cafe).status == 204
    tickets = {name: sign_up(cafe, name).json for name in ("Annie", "Bernard", "Chloé", "Dominique")}
    draw(cafe, 1)
    names = {ticket["id"]: name for name, ticket in tickets.items()}
    drawn = seen(cafe)["rounds"][0]["tables"]
    (annie, bernard), (chloé, _) = ([names[member] for member in one["members"]] for one in drawn)
    here, there = (Table(cafe, one["code"], "", []) for one in drawn)
    # On the phone of a neighbour, who sits there by its key: typed in whatever way.
    here.join(bernard, entrant=tickets[bernard]["key"])
    code = tickets[annie]["code"]
    assert refused(here, "Granny", code="BCDF GHJK") == ("no_such_league_code", {})
    assert refused(here, "Granny", code="—") == ("no_such_league_code", {})
    assert refused(here, "Granny", code=tickets[bernard]["code"]) == ("member_sits", {})
    assert refused(there, "Granny", code=code) == ("not_drawn_here", {"number": 1})
    assert members_at(here) == [bernard], "whoever is refused does not sit"
    here.join("Granny", entrant_code=f" {code[:4].lower()}-{code[4:]}", entrant=tickets[bernard]["key"])
    assert members_at(here) == [bernard, annie]
    # Another device of somebody who sits there, and one that was drawn elsewhere, are guests'.
    for name in (annie, chloé):
        here.join(f"{name} again", entrant=tickets[name]["key"])
    assert members_at(here) == [bernard, annie, "", ""]
    # A code that was seen by somebody is replaced by the organiser, and a phone that comes later has a key by it.
    member = tickets[chloé]["id"]
    assert new_code(cafe, member, word="nonsense").json["code"] == "not_the_organiser"
    assert new_code(cafe, 99).json["code"] == "no_such_entrant"
    fresh = new_code(cafe, member).json["code"]
    assert refused(there, "Thief", code=tickets[chloé]["code"]) == ("no_such_league_code", {})
    phone = cafe.ask("POST", "/api/league/phones", {"code": fresh})
    assert (phone.status, phone.json["name"], phone.json["code"]) == (201, chloé, fresh)
    assert {seen(cafe, key)["me"] for key in (phone.json["key"], tickets[chloé]["key"])} == {member}
    assert cafe.ask("POST", "/api/league/phones", {"code": tickets[chloé]["code"]}).status == 404
    there.join(chloé, entrant=phone.json["key"])
    assert members_at(there) == [chloé]
    for secret in (fresh, phone.json["key"], code):
        assert secret.encode() not in raw(cafe.settings.data)


def refused(table: Table, name: str, code: str) -> tuple[str, dict[str, Any]]:
    answer = table.server.ask("POST", f"{table.path}/join", {"name": name, "entrant_code": code})
    assert answer.status in (404, 422), answer.body
    return answer.json["code"], answer.json.get("facts", {})


def new_code(server: ServerThread, member: int, word: str = HOUSE["league"]) -> Answer:
    found: Answer = server.ask("POST", "/api/league/codes", {"word": word, "member": member})
    return found


def test_at_other_tables_keys_and_codes_are_of_no_account(cafe: ServerThread) -> None:
    keys = begun(cafe, "Annie", "Bernard")
    code = cafe.ask("POST", "/api/tables", {"game": "face_to_face"}).json["code"]
    Table(cafe, code, "", []).join("Annie", entrant=keys["Annie"], entrant_code="BCDFGHJK")
    draw(cafe, 1)
    (drawn,) = seen(cafe)["rounds"][0]["tables"]
    assert switch(cafe, on=False).status == 204
    table = Table(cafe, drawn["code"], "", [])
    table.join("Bernard", entrant=keys["Bernard"])
    assert [chair.member for chair in cafe.room(table.code).sitting.table.sitting()] == [0], "the evening is over"


def test_only_the_organiser_leads(cafe: ServerThread) -> None:
    assert switch(cafe, word="nonsense").json["code"] == "not_the_organiser"
    assert sign_up(cafe, "Annie").json["code"] == "league_closed"
    keys = begun(cafe, "Annie", "Bernard")
    assert switch(cafe).status == 204, "it is open: nothing changes"
    assert len(seen(cafe)["entrants"]) == 2
    assert draw(cafe, 1, word="nonsense").status == 401
    (annie, bernard) = (one["id"] for one in seen(cafe)["entrants"])
    assert step(cafe, "leave", keys["Annie"], member=bernard).json["code"] == "not_the_organiser"
    assert step(cafe, "leave").json["code"] == "no_such_entrant"
    assert step(cafe, "rest", member=bernard, word="MARMITE 7").status == 204
    assert draw(cafe, 1).json == {"code": "league_few", "rule": "table", "facts": {"fewest": 2}}
    assert step(cafe, "leave", member=bernard, word="Marmite 7").status == 204
    assert [one["id"] for one in seen(cafe)["entrants"]] == [annie]
    for nonsense in ({"number": 0}, {"number": 1, "size": 99}, {"number": 1, "language": "x" * 99}):
        assert cafe.ask("POST", "/api/league/rounds", {"word": "x", "game": "tous_ego", **nonsense}).status == 400
    assert draw(cafe, 1, "poker").status == 422
    assert switch(cafe, on=False, word="").status == 401
    assert seen(cafe)["open"]


def test_without_the_operators_word_there_is_no_league(tmp_path: Path) -> None:
    with server_thread(tmp_path, venue="Café du Port") as server:
        assert server.ask("GET", "/api/offer").json["league"] is False
        assert server.ask("GET", "/api/league").json["code"] == "no_league"
        for answer in (switch(server, word=""), sign_up(server, "Annie"), draw(server, 1), step(server, "rest")):
            assert answer.json["code"] == "no_league"


def test_a_full_league_is_drawn_at_once_and_more_are_refused(cafe: ServerThread) -> None:
    begun(cafe, *(f"Person {number}" for number in range(MOST_ENTRANTS)))
    assert sign_up(cafe, "One more").json["code"] == "league_full"
    assert draw(cafe, 1, "tous_ego", size=4).status == 204
    (drawn,) = seen(cafe)["rounds"]
    assert [len(one["members"]) for one in drawn["tables"]] == [4] * 30
    assert len({one["code"] for one in drawn["tables"]}) == 30


def test_after_the_night_it_is_gone_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server_thread(tmp_path, **HOUSE) as server:
        begun(server, "Annie-Inscrite")
        assert seen(server)["open"]
        monkeypatch.setattr("tablee.server.league.league.LEAGUE_SECONDS", -1.0)
        asyncio.run_coroutine_threadsafe(server.house.housekeeping.clean(), server.loop).result()
        assert b"Annie-Inscrite" not in scrubbed(server)
        monkeypatch.setattr("tablee.server.league.league.LEAGUE_SECONDS", LEAGUE_SECONDS)
        assert not seen(server)["open"]
