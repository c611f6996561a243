"""What belongs to others stays theirs: seats, keys, answers and questions; and what is erased is gone."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

from tablee.server.house import House
from tablee.stores.sqlite.file import FILE_NAME
from tablee.tables.table import MOST_REPORTS, MOST_WATCHERS
from tests.server.devices import Seated, Table, as_host, device, everybody, new_table, run, step
from tests.server.serving import ServerThread, room_in, server_thread, wait_until

PHONE = "phone-" + "a" * 20


# What belongs to others ------------------------------------------------------------------------------------------


def test_whoever_came_late_is_not_host_when_everybody_sleeps(tmp_path: Path) -> None:
    with server_thread(tmp_path, host_timeout=0.0) as server:
        table = new_table(server, "face_to_face", 2)

        def look_around(later: float) -> None:
            server.inside(
                lambda house: house.housekeeping.check_room(room_in(house, table.code), house.loop.time() + later)
            )

        async def scenario() -> None:
            async with everybody(table):
                stranger = table.join("Stranger")
            async with device(server, table.code, stranger.token) as late:
                look_around(1e6)
                await late.nothing_more()
                assert not late.last["welcome"]["host"]
                assert (await late.do("reissue", chair=table.people[0].chair))["code"] == "not_for_you"
                async with device(server, table.code, table.people[1].token) as player:
                    look_around(2e6)
                    await player.until("notice", code="new_host")
                    await player.done("pause")

        run(scenario())


def test_a_key_of_one_device_is_nothing_to_another(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)

    async def scenario() -> None:
        async with (
            device(server, table.code, table.host_token) as host,
            device(server, table.code, table.people[0].token) as player,
        ):
            await host.say(say="add_bot", key="the-key")
            assert (await host.until("done"))["key"] == "the-key"
            await player.say(say="close", key="the-key")
            assert (await player.until("refused"))["code"] == "not_for_you"
            await host.say(say="add_bot", key="the-key")
            await host.until("done", key="the-key")
        bots = [chair for chair in server.room(table.code).sitting.table.chairs if chair.bot]
        assert len(bots) == 1, "said twice, done once"

    run(scenario())


def test_the_board_keeps_its_place_however_many_look_on(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 1)
    board = table.watch()

    async def scenario() -> None:
        async with device(server, table.code, board, board=True):
            for _ in range(MOST_WATCHERS + 5):
                table.watch()
        async with device(server, table.code, board, board=True):
            pass

    run(scenario())


def test_a_board_that_is_away_for_a_moment_keeps_its_place(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 1)
    board = table.watch()

    async def scenario() -> None:
        async with device(server, table.code, board, board=True):
            pass
        wait_until(lambda: server.inside(lambda house: not room_in(house, table.code).audience.sessions))
        for _ in range(MOST_WATCHERS + 5):
            table.watch()
        async with device(server, table.code, board, board=True):
            pass

    run(scenario())


def test_a_doubted_question_of_ones_own_is_thrown_away_and_no_other_tables_business(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, pads):
            await pads[0].done("write_card", card={"fr": "Qui chante ?"})
            await host.done("choose", own="only")
            await host.done("start")
            for pad in pads:
                await pad.until("view")
            await step(pads, Random(1))
            await pads[0].done("report_question")
            await host.nothing_more()
            assert host.last["table"]["table"].get("written", 0) == 0

    run(scenario())
    assert server.wait_for(lambda house: house.store.reported("tous_ego")) == frozenset()


def test_one_table_takes_no_deck_from_the_others(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)
    house = len(cards_of_a_new_game(server))

    async def report_all() -> None:
        async with device(server, table.code, table.host_token) as host:
            for _ in range(2 * house // MOST_REPORTS):
                await host.done("start")
                reader = table.people[state_of(server, table).reader]
                async with device(server, table.code, reader.token) as pad:
                    await pad.answer({"move": "draw"})
                    await pad.done("report_question")
                await host.done("stop_game")

    run(report_all())
    assert house * 0.9 - 1 <= len(cards_of_a_new_game(server)) < house


def state_of(server: ServerThread, table: Table) -> Any:
    return server.room(table.code).sitting.state


def cards_of_a_new_game(server: ServerThread) -> set[str]:
    table = new_table(server, "tous_ego", 3)

    async def scenario() -> set[str]:
        async with device(server, table.code, table.host_token) as host:
            await host.done("start")
            return {card.id for card in state_of(server, table).setup.cards}

    return run(scenario())


def test_nobody_reads_the_answers_before_they_were_played(server: ServerThread) -> None:
    """The host plays, too: what others wrote for Incroyable! is theirs to keep when the game is over."""
    table = new_table(server, "incroyable", 3)
    path = f"{table.path}/deck"

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, pads):
            await pads[0].done("write_card", card={"fr": "Combien de pas ?", "answer": 4321})
            assert server.ask("GET", path, headers=as_host(table)).json["code"] == "not_over_yet"
            await host.done("choose", options={"board": "court"})
            await host.done("start")
            assert server.ask("GET", path, headers=as_host(table)).json["code"] == "not_over_yet"
            rng = Random(1)
            while await step(pads, rng):
                pass
            await pads[0].done("write_card", card={"fr": "Combien de nuits ?", "answer": 1234})

    run(scenario())
    draw_only(server, table, "Combien de pas ?")
    deck = server.ask("GET", path, headers=as_host(table)).body.decode()
    assert "4321" in deck
    assert "1234" not in deck, "it was not played with yet"


def test_nobody_reads_the_answers_of_what_was_not_drawn(server: ServerThread) -> None:
    """It may be asked in the next game."""
    table = new_table(server, "incroyable", 3)

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, pads):
            for number in (4321, 5432):
                await pads[0].done("write_card", card={"fr": f"Combien {number} ?", "answer": number})
            await host.done("choose", options={"board": "court"})
            await host.done("start")
            rng = Random(1)
            while await step(pads, rng):
                pass

    run(scenario())
    draw_only(server, table, "Combien 4321 ?")
    deck = server.ask("GET", f"{table.path}/deck", headers=as_host(table)).body.decode()
    assert "4321" in deck
    assert "5432" not in deck


def draw_only(server: ServerThread, table: Table, drawn: str) -> None:
    """As if this question had been drawn in the game that is over, and no other that people wrote."""

    def put(house: House) -> None:
        state: Any = room_in(house, table.code).sitting.state
        cards = list(enumerate(state.setup.cards))
        own = {number: card.books.words["fr"] for number, card in cards if card.id.startswith("own-")}
        state.pile = tuple(number for number, _ in cards if number in own and own[number] != drawn)

    server.inside(put)


# What is erased --------------------------------------------------------------------------------------------------


def test_closing_a_table_erases_what_was_written_for_it(server: ServerThread) -> None:
    """From the file and from its log, while the server runs: cards, freed pages, and that they were seen."""
    table = new_table(server, "tous_ego", 2)
    joined = server.ask("POST", f"{table.path}/join", {"name": "Zoé", "device": PHONE})
    table.people.append(type(table.people[0])(joined.json["chair"], joined.json["token"], "Zoé"))
    needle = "Qui chante sous la pluie en Bretagne"

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, pads):
            await pads[0].done("write_card", card={"fr": f"{needle} ?"})
            await host.done("choose", own="only")
            await host.done("start")
            await step(pads, Random(1))
            assert needle.encode() in everything(server)
            assert b"own-" in everything(server)
            await host.done("close")

    run(scenario())
    server.wait_for(lambda house: house.housekeeping.scrub())
    left = everything(server)
    assert needle.encode() not in left
    assert b"own-" not in left
    assert b"Zo\xc3\xa9" not in left


def test_what_was_written_is_forgotten_when_it_is_thrown_away_or_its_reader_leaves(server: ServerThread) -> None:
    """Not only when the table is closed: then nobody would know any more that there was something to forget."""
    table = new_table(server, "tous_ego", 0)
    for number, name in enumerate(("Zoé", "Yves", "Xena")):
        joined = server.ask("POST", f"{table.path}/join", {"name": name, "device": f"{PHONE}{number}"})
        table.people.append(Seated(joined.json["chair"], joined.json["token"], name))

    def seen() -> int:
        rows = "SELECT count(*) FROM seen WHERE card LIKE 'tous_ego/own-%'"
        return int(server.inside(lambda _: server.disk.db.execute(rows).fetchone()[0]))

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, pads):
            await pads[0].done("write_card", card={"fr": "Qui chante sous la pluie ?"})
            await host.done("choose", own="only")
            await host.done("start")
            for pad in pads:
                await pad.until("view")
            await step(pads, Random(1))
            assert seen() == 3
            await host.done("stop_game")
            await host.done("remove", chair=table.people[2].chair)
            assert seen() == 2
            await host.done("discard_cards")
            assert seen() == 0

    run(scenario())


def test_a_log_that_somebody_reads_is_emptied_later_and_nobody_waits(server: ServerThread) -> None:
    """A backup reads an older version of the store for a while."""
    table = new_table(server, "tous_ego", 2)
    reading = sqlite3.connect(server.settings.data / FILE_NAME, isolation_level=None)
    reading.execute("BEGIN")
    reading.execute("SELECT count(*) FROM tables").fetchone()

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            await host.done("close")

    run(scenario())
    server.wait_for(lambda house: house.housekeeping.scrub())
    assert server.inside(lambda _: server.disk.checkpoint_due), "it is still to be done"
    assert log_size(server) > 0
    reading.close()
    wait_until(lambda: log_size(server) == 0)


def everything(server: ServerThread) -> bytes:
    """Every byte of the store: the file and its log."""
    return b"".join(file.read_bytes() for file in sorted(server.settings.data.glob(f"{FILE_NAME}*")))


def test_a_voided_answer_does_not_stay_in_the_log(server: ServerThread) -> None:
    table = new_table(server, "incroyable", 3)

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            await step(pads, Random(1))
            for pad in pads[:2]:
                await pad.nothing_more()
                await pad.answer({"move": "estimate", "value": 7777})
            assert server.disk.checkpoint_due is False
            await host.done("void_round")

    run(scenario())
    wait_until(lambda: log_size(server) == 0)


def log_size(server: ServerThread) -> int:
    return (server.settings.data / f"{FILE_NAME}-wal").stat().st_size
