"""What one stranger can do to a server: freeze it, fill it, or take what belongs to others. Nothing of it works."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json
from websockets.exceptions import InvalidStatus

from tablee.core.decks import LARGEST
from tablee.decks import reading
from tablee.decks.writing import template_of
from tablee.games import GAMES
from tablee.server import pages
from tablee.server.hub import BYTES_PER_TOKEN
from tablee.server.live import LINES_AT_ONCE
from tablee.stores.sqlite import FILE_NAME
from tablee.tables.table import LARGEST_WRITTEN, MOST_REPORTS, MOST_WATCHERS
from tests.server.devices import Table, bare_device, device, everybody, new_table, run, step
from tests.server.serving import HERE, ServerThread, server_thread, wait_until

PHONE = "phone-" + "a" * 20
TIRING = b'game = "tous_ego"\n' + b"a." * 40_000 + b"b = 1\n"
"""A key of so many parts that Python's reader of TOML needs a minute for it."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    with server_thread(tmp_path / "data") as one:
        yield one
        assert one.metrics()["errors_total"] == 0


def as_host(table: Table) -> dict[str, str]:
    return {"Authorization": f"Bearer {table.host_token}"}


def large_deck() -> bytes:
    """As many cards as fit into a deck file."""
    cards = "".join(f'[[card]]\nid = "c{number}"\nfr = "Qui {number} {"x" * 165} ?"\n\n' for number in range(4900))
    text = f'game = "tous_ego"\nformat = 1\nid = "large"\ntitle = {{ fr = "Grand" }}\n{cards}'.encode()
    assert LARGEST * 0.9 < len(text) <= LARGEST
    return text


# Decks ----------------------------------------------------------------------------------------------------------


def test_a_deck_that_takes_long_to_read_stops_nobody(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read by another process, which is ended in time; meanwhile the server answers."""
    monkeypatch.setattr(reading, "SECONDS", 1)
    table = new_table(server, "tous_ego", 3)
    answers: list[Any] = []
    upload = threading.Thread(
        target=lambda: answers.append(server.ask("POST", f"{table.path}/decks", TIRING, as_host(table)))
    )
    upload.start()
    wait_until(lambda: server.inside(lambda hub: hub.reading.locked()))
    assert server.ask("GET", "/healthz").status == 200
    assert server.inside(lambda hub: hub.reading.locked()), "the deck is still being read"
    upload.join()
    assert (answers[0].status, answers[0].json["code"]) == (422, "bad_deck")
    assert "too long to read" in answers[0].json["facts"]["problems"][0]


def test_a_file_of_empty_lines_is_refused_at_once(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)
    answer = server.ask("POST", f"{table.path}/decks", b"\n" * 80_000, as_host(table))
    assert (answer.status, answer.json["code"]) == (422, "bad_deck")
    assert "for which game" in answer.json["facts"]["problems"][0]


def test_the_shelf_is_looked_at_without_reading_every_deck(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(server, "tous_ego", 3)
    server.ask("GET", "/api/offer")  # the house decks are TOML, and read once
    for number in range(3):
        kept = server.ask("POST", f"{table.path}/decks?name=large{number}", large_deck(), as_host(table))
        assert kept.status == 201, kept.body

    def loads(text: str) -> None:
        raise AssertionError("TOML is read in the server")

    monkeypatch.setattr("tomllib.loads", loads)
    (game,) = [game for game in server.ask("GET", "/api/offer").json["games"] if game["name"] == "tous_ego"]
    assert [deck["name"] for deck in game["decks"]] == ["house", "large0", "large1", "large2"]
    assert not [file for file in server.hub.setups.shelf.decks if "large" in file.name], "no deck was read for that"

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            await host.done("choose", decks=["large1"])
            await host.done("start")

    run(scenario())


def test_an_upload_on_a_full_disk_is_told_and_leaves_nothing(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(server, "tous_ego", 3)

    def fsync(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("tablee.decks.library.os.fsync", fsync)
        answer = server.ask("POST", f"{table.path}/decks", template_of(GAMES["tous_ego"]).encode(), as_host(table))
    assert (answer.status, answer.json["code"]) == (503, "store")
    assert not [file for file in (server.settings.data / "decks").rglob("*") if file.is_file()]


def test_one_address_brings_only_so_many_decks_and_opens_only_so_many_tables(tmp_path: Path) -> None:
    with server_thread(tmp_path, knock_rate=1e-9, knock_burst=6.0) as server:
        table = new_table(server, "tous_ego", 0)
        answers = [
            server.ask("POST", f"{table.path}/decks", b"no deck", as_host(table)).json["code"] for _ in range(3)
        ]
        assert answers == ["bad_deck", "bad_deck", "too_many_tries"]
    with server_thread(tmp_path, knock_rate=1e-9, knock_burst=6.0) as server:
        server.inside(lambda hub: setattr(hub.knocks, "burst", 1e6))
        opened = [server.ask("POST", "/api/tables", {"game": "tous_ego"}).status for _ in range(25)]
        assert opened == [201] * 24 + [429]


# Addresses and codes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("believed", [True, False])
def test_an_address_in_several_lines_is_one_list_and_our_proxy_wrote_its_end(tmp_path: Path, believed: bool) -> None:
    lines = [("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "198.51.100.4, 192.0.2.7")]

    async def scenario(server: ServerThread) -> None:
        async with bare_device(server, additional_headers=lines) as one:
            await one.say(say="ping", n=1)
            await one.until("pong", n=1)
            expected = "192.0.2.7" if believed else HERE
            assert server.inside(lambda hub: [connection.client for connection in hub.connections]) == [expected]

    with server_thread(tmp_path, proxies=(HERE,) if believed else ()) as server:
        run(scenario(server))
        raw = b"GET /api/tables/BBBBB HTTP/1.1\r\nHost: %s\r\n" % server.netloc.encode()
        raw += b"".join(b"%s: %s\r\n" % (name.encode(), value.encode()) for name, value in lines)
        assert run(talk(server, raw + b"Connection: close\r\n\r\n")).startswith(b"HTTP/1.1 404")
        assert ("192.0.2.7" in server.inside(lambda hub: set(hub.knocks.buckets))) == believed
        assert server.metrics()["errors_total"] == 0


async def talk(server: ServerThread, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(HERE, server.port)
    writer.write(request)
    answer = await reader.read()
    writer.close()
    return answer


def test_without_a_try_left_no_code_is_looked_up_but_seats_are_found(tmp_path: Path) -> None:
    """Otherwise a hit would take longer to be refused than a miss."""
    with server_thread(tmp_path, knock_rate=1e-9, knock_burst=8.0) as server:
        table = new_table(server, "tous_ego", 1)
        asleep = new_table(server, "tous_ego", 0)
        server.inside(lambda hub: hub.tables.pop(asleep.code))
        while server.ask("GET", "/api/tables/BBBBB").status == 404:
            pass
        reads: list[str] = []

        def watch_reads(hub: Any) -> None:
            honest = hub.store.read

            def read(code: str) -> Any:
                reads.append(code)
                return honest(code)

            hub.store.read = read

        server.inside(watch_reads)

        async def scenario() -> None:
            for code in (asleep.code, "BBBBB"):
                async with bare_device(server) as stranger:
                    await stranger.say(say="hello", code=code, tokens=["x" * 22])
                    assert (await stranger.until("problem"))["code"] == "too_many_tries"
            async with device(server, table.code, table.people[0].token):
                pass

        run(scenario())
        assert reads == []


def test_a_mistake_at_the_door_is_counted_and_the_socket_let_go(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    def knows_host(header: str) -> bool:
        raise ValueError("a mistake of ours")

    async def scenario() -> None:
        with pytest.raises(Exception, match=r".*"):
            async with bare_device(server):
                pass

    before = server.metrics()["errors_total"]
    with monkeypatch.context() as patch:
        patch.setattr(server.hub.names, "knows_host", knows_host)
        run(scenario())
    wait_until(lambda: server.metrics()["errors_total"] == before + 1)
    wait_until(lambda: server.inside(lambda hub: len(hub.connections)) == 0)
    server.inside(lambda hub: hub.metrics.add("errors_total", amount=-1))


# What fills a disk ---------------------------------------------------------------------------------------------


def test_cards_are_kept_for_the_game_that_is_played_with_them_and_no_other(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)

    def setups() -> int:
        return int(server.inside(lambda hub: hub.store.db.execute("SELECT count(*) FROM setups").fetchone()[0]))

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            for target in range(10, 15):
                await host.done("choose", options={"target": target})
                await host.done("start")
                assert setups() == 1
                await host.done("stop_game")
            await host.done("start")
            await host.done("close")

    run(scenario())
    assert setups() == 0


def test_a_question_of_ones_own_is_short_in_every_part(server: ServerThread) -> None:
    table = new_table(server, "incroyable", 3)

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            card = {"fr": "Combien ?", "answer": 7, "source": "x" * LARGEST_WRITTEN}
            assert (await host.do("write_card", card=card))["code"] == "no_such_card"
            await host.done("write_card", card={**card, "source": "moi"})

    run(scenario())


def test_long_messages_count_for_several(tmp_path: Path) -> None:
    with server_thread(tmp_path, message_rate=1e-9, message_burst=20.0) as server:

        async def scenario() -> None:
            async with bare_device(server) as one:
                for _ in range(3):
                    await one.say(say="ping", n=1, more="x" * 8 * BYTES_PER_TOKEN)
                assert [(await one.hear())["code"] for _ in range(3)] == ["malformed", "malformed", "too_many"]

        run(scenario())


# What belongs to others ------------------------------------------------------------------------------------------


def test_whoever_came_late_is_not_host_when_everybody_sleeps(tmp_path: Path) -> None:
    with server_thread(tmp_path, host_gone=0.0) as server:
        table = new_table(server, "face_to_face", 2)

        async def scenario() -> None:
            async with everybody(table):
                stranger = table.join("Stranger")
            async with device(server, table.code, stranger.token) as late:
                server.inside(lambda hub: hub.keeper.look_at(hub.tables[table.code], time.monotonic() + 1e6))
                await late.nothing_more()
                assert not late.last["welcome"]["host"]
                assert (await late.do("reissue", chair=table.people[0].chair))["code"] == "not_for_you"
                async with device(server, table.code, table.people[1].token) as player:
                    server.inside(lambda hub: hub.keeper.look_at(hub.tables[table.code], time.monotonic() + 2e6))
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
        bots = [c for c in server.inside(lambda hub: hub.tables[table.code].sitting.table.chairs) if c.bot]
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
    return server.inside(lambda hub: hub.tables[table.code].sitting.state)


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
    deck = server.ask("GET", path, headers=as_host(table)).body.decode()
    assert "4321" in deck
    assert "1234" not in deck, "it was not played with yet"


# What is sent to many --------------------------------------------------------------------------------------------


def test_a_flood_on_the_floor_is_dammed(server: ServerThread) -> None:
    from tests.server.test_clock_and_floor import debate

    table = new_table(server, "caractere", 5)

    async def scenario() -> None:
        async with everybody(table) as (_, pads), device(server, table.code, table.watch()) as board:
            two, _ = await debate(pads, Random(7))
            for number in range(60):
                await two[0].say(say="speak", seat=two[0].view["seat"], text=f"{number} " + "x" * 270)
            await two[0].nothing_more()
            await board.nothing_more()
            told = [message for message in board.told if message["tell"] == "floor"]
            lines = sum(len(message["lines"]) for message in told)
            assert lines < 60
            assert lines >= LINES_AT_ONCE
            assert sum(len(json.encode(message)) for message in told) < 60 * 400, "each line is sent once"
            assert two[0].last["problem"]["code"] == "too_many"

    run(scenario())


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
    server.inside(lambda hub: hub.keeper.empty_log())
    left = everything(server)
    assert needle.encode() not in left
    assert b"own-" not in left
    assert b"Zo\xc3\xa9" not in left


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
            assert server.inside(lambda hub: hub.store.log_due) is False
            await host.done("void_round")

    run(scenario())
    wait_until(lambda: log_size(server) == 0)


def log_size(server: ServerThread) -> int:
    return (server.settings.data / f"{FILE_NAME}-wal").stat().st_size


# The house -------------------------------------------------------------------------------------------------------


def test_without_a_built_client_there_are_no_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "BUILT", tmp_path / "nothing")
    with server_thread(tmp_path / "data") as server:
        for path in ("/assets/x.js", "/icon.svg", "/worker.js"):
            assert server.ask("GET", path).status == 404
        assert server.ask("GET", "/").status == 200
        assert server.metrics()["errors_total"] == 0


def test_a_foreign_page_opens_no_socket_whatever_it_forwards(server: ServerThread) -> None:
    async def scenario() -> None:
        with pytest.raises(InvalidStatus):
            async with bare_device(server, additional_headers=[("Origin", "https://elsewhere.example")] * 2):
                pass

    run(scenario())
