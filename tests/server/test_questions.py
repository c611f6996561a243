"""Questions over the wire: decks that a host brings, what people write, what devices have shown, what is doubted."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.cli import main
from tablee.core.decks import LARGEST_DECK_BYTES
from tablee.decks.library import load
from tablee.decks.writing import as_sheet, template_of
from tablee.games import GAMES
from tests.server.devices import Table, as_host, device, new_table, run
from tests.server.serving import ServerThread

TOUS_EGO = GAMES["tous_ego"]
PHONE, OTHER_PHONE = "phone-" + "a" * 20, "phone-" + "b" * 20


def as_player(table: Table) -> dict[str, str]:
    return {"Authorization": f"Bearer {table.people[0].token}"}


def state_of(server: ServerThread, table: Table) -> Any:
    """The game on a table, from inside."""
    return server.room(table.code).sitting.state


# Decks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["toml", "csv"])
def test_a_host_brings_a_deck_and_plays_with_it(server: ServerThread, form: str) -> None:
    table = new_table(server, "tous_ego", 3)
    text = template_of(GAMES["tous_ego"])
    if form == "csv":
        text = as_sheet(TOUS_EGO, load(TOUS_EGO, text.encode()))
    kept = server.ask("POST", f"{table.path}/decks?name=Ours", text.encode(), as_host(table))
    assert kept.status == 201, kept.body
    assert kept.json["deck"]["name"] == "ours"
    offered = next(game for game in server.ask("GET", "/api/offer").json["games"] if game["name"] == "tous_ego")
    assert [(deck["name"], deck.get("own", False)) for deck in offered["decks"]] == [("house", False), ("ours", True)]

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            await host.done("choose", decks=["ours"])
            await host.done("start")

    run(scenario())
    again = server.ask("POST", f"{table.path}/decks?name=Ours", text.encode(), as_host(table))
    assert (again.status, again.json["code"]) == (422, "bad_deck")


def test_a_host_mixes_the_two_boxes_of_incroyable(server: ServerThread) -> None:
    table = new_table(server, "incroyable", 3)
    offered = next(game for game in server.ask("GET", "/api/offer").json["games"] if game["name"] == "incroyable")
    assert [(deck["name"], deck["title"]) for deck in offered["decks"]] == [
        ("house", {"fr": "La maison", "en": "The house deck"}),
        ("second_box", {"fr": "La deuxième boîte", "en": "A second box"}),
    ]
    assert not any(deck.get("own", False) for deck in offered["decks"])

    async def cards(*decks: str) -> set[str]:
        async with device(server, table.code, table.host_token) as host:
            await host.done("choose", decks=decks)
            await host.done("start")
            found = {card.id for card in state_of(server, table).setup.cards}
            await host.done("stop_game")
            return found

    numbers = {deck["name"]: deck["cards"] for deck in offered["decks"]}
    assert len(run(cards("second_box"))) == numbers["second_box"]
    assert len(run(cards("house", "second_box"))) == numbers["house"] + numbers["second_box"]


def test_only_the_host_brings_a_deck_or_takes_one_home(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)
    for headers in ({}, as_player(table), {"Authorization": "Bearer nonsense"}):
        brought = server.ask("POST", f"{table.path}/decks", template_of(GAMES["tous_ego"]).encode(), headers)
        assert (brought.status, brought.json["code"]) == (401, "not_known")
        assert server.ask("GET", f"{table.path}/deck", headers=headers).status == 401


def test_a_deck_that_is_too_large_is_not_read_to_its_end(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)
    answer = server.ask("POST", f"{table.path}/decks", b"#" * (LARGEST_DECK_BYTES + 1), as_host(table))
    assert (answer.status, answer.json["code"]) == (413, "too_large")


def test_what_people_wrote_is_counted_shared_and_has_no_name_in_it(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)

    async def scenario() -> None:
        async with (
            device(server, table.code, table.host_token) as host,
            device(server, table.code, table.people[1].token) as player,
        ):
            await player.done("write_card", card={"fr": "Qui chante sous la pluie ?"})
            while not (await host.until("table"))["table"].get("written"):
                pass
            assert all("chante" not in str(message) for message in host.told)

    run(scenario())
    file = server.ask("GET", f"{table.path}/deck?name=Chez+nous", headers=as_host(table))
    assert file.status == 200
    deck = load(TOUS_EGO, file.body)
    assert (deck.id, [card.words["fr"] for card in deck.card]) == ("chez-nous", ["Qui chante sous la pluie ?"])
    assert not any(person.name in file.body.decode() for person in table.people)


# What was shown, and what is doubted ----------------------------------------------------------------------------


def test_what_a_phone_has_shown_comes_last_and_can_be_forgotten(server: ServerThread) -> None:
    small = new_table(server, "tous_ego", 3)
    cards = "\n".join(["id,fr", *(f"c{number},Qui est {number} ?" for number in range(6))])
    assert server.ask("POST", f"{small.path}/decks?name=six", cards.encode(), as_host(small)).status == 201

    async def shown(table: Table, number: int) -> list[Any]:
        async with device(server, table.code, table.host_token) as host:
            await host.done("choose", decks=["six"], options={"target": 99})
            begun = []
            for _ in range(number):
                await host.done("start")
                reader = table.people[state_of(server, table).reader]
                async with device(server, table.code, reader.token) as pad:
                    await pad.answer({"move": "draw"})
                    begun.append(state_of(server, table).shown_card_id())
                await host.done("stop_game")
            return begun

    def of_phone(phone: str) -> Table:
        table = new_table(server, "tous_ego", 2)
        joined = server.ask("POST", f"{table.path}/join", {"name": "Zoé", "device": phone})
        table.people.append(type(table.people[0])(joined.json["chair"], joined.json["token"], "Zoé"))
        return table

    first = run(shown(of_phone(PHONE), 5))
    assert len(set(first)) == 5
    (last,) = {f"c{number}" for number in range(6)} - set(first)
    assert run(shown(of_phone(PHONE), 1)) == [last]
    assert server.ask("POST", "/api/forget", {"device": PHONE}).status == 204
    assert server.inside(lambda _: server.disk.db.execute("SELECT count(*) FROM seen").fetchone()) == (0,)
    kept = server.inside(
        lambda house: [c.device for room in house.directory.rooms() for c in room.sitting.table.chairs]
    )
    assert set(kept) == {""}
    run(shown(of_phone(OTHER_PHONE), 1))
    rows = server.inside(lambda _: server.disk.db.execute("SELECT device FROM seen").fetchall())
    assert rows
    assert OTHER_PHONE not in str(rows)


def test_a_reported_question_is_not_drawn_until_somebody_has_looked(
    server: ServerThread, capsys: pytest.CaptureFixture[str]
) -> None:
    table = new_table(server, "tous_ego", 3)

    async def report() -> str:
        async with device(server, table.code, table.host_token) as host:
            await host.done("start")
            reader = table.people[state_of(server, table).reader]
            async with device(server, table.code, reader.token) as pad:
                await pad.answer({"move": "draw"})
                await pad.done("report_question")
            return str(state_of(server, table).shown_card_id())

    async def cards() -> set[str]:
        async with device(server, table.code, table.host_token) as host:
            await host.done("stop_game")
            await host.done("start")
        return {card.id for card in state_of(server, table).setup.cards}

    reported = run(report())
    assert reported not in run(cards())
    data = str(server.settings.data)
    assert main(["decks", "reported", "--data", data]) == 0
    assert f"tous_ego/{reported}" in capsys.readouterr().out
    assert main(["decks", "reported", "--data", data, "--looked-at", "tous_ego/nothing"]) == 2
    assert main(["decks", "reported", "--data", data, "--looked-at", f"tous_ego/{reported}"]) == 0
    assert "may be drawn again" in capsys.readouterr().out
    assert reported in run(cards())
