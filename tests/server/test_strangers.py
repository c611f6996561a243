"""What one stranger can do to a server: freeze it, fill it, or take what belongs to others. Nothing of it works."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json
from starlette.responses import Response
from websockets.exceptions import InvalidStatus

from tablee.core.decks import LARGEST_DECK_BYTES
from tablee.decks import reading
from tablee.decks.library import LONGEST_TAG, MOST_TAGS
from tablee.decks.writing import template_of
from tablee.games import GAMES
from tablee.server import logs
from tablee.server.command import on_thread_error
from tablee.server.house import House
from tablee.server.http import pages
from tablee.server.limits import FairLock, client_at
from tablee.server.rooms.floor import LINES_AT_ONCE
from tablee.server.session import BYTES_PER_UNIT
from tablee.stores import Record
from tablee.stores.sqlite.file import FILE_NAME
from tablee.tables.table import LARGEST_CARD_BYTES, MOST_REPORTS, MOST_WATCHERS
from tests.server.devices import Seated, Table, bare_device, device, everybody, new_table, run, step
from tests.server.serving import HERE, ServerThread, room_in, server_thread, wait_until
from tests.server.stores import Wrapped

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
    assert LARGEST_DECK_BYTES * 0.9 < len(text) <= LARGEST_DECK_BYTES
    return text


# Decks ----------------------------------------------------------------------------------------------------------


def test_a_deck_that_takes_long_to_read_stops_nobody(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read by another process, which is ended in time; meanwhile the server answers."""
    monkeypatch.setattr(reading, "CPU_SECONDS", 1)
    table = new_table(server, "tous_ego", 3)
    answers: list[Any] = []
    upload = threading.Thread(
        target=lambda: answers.append(server.ask("POST", f"{table.path}/decks", TIRING, as_host(table)))
    )
    upload.start()
    wait_until(lambda: server.inside(lambda house: house.deck_lock.locked()))
    assert server.ask("GET", "/healthz").status == 200
    assert server.inside(lambda house: house.deck_lock.locked()), "the deck is still being read"
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
    assert not [file for file in server.house.setups.shelf.decks if "large" in file.name], "no deck was read for that"

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


def test_a_full_disk_half_way_leaves_nothing_either(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck is written, but not its quick form."""
    table = new_table(server, "tous_ego", 3)
    synced: list[int] = []

    def fsync(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 2:
            raise OSError(28, "No space left on device")

    path, text = f"{table.path}/decks", template_of(GAMES["tous_ego"]).encode()
    with monkeypatch.context() as patch:
        patch.setattr("tablee.decks.library.os.fsync", fsync)
        assert server.ask("POST", path, text, as_host(table)).status == 503
    assert not [file for file in (server.settings.data / "decks").rglob("*") if file.is_file()]
    assert server.ask("POST", path, text, as_host(table)).status == 201


def test_whoever_sends_many_decks_is_not_always_the_next(server: ServerThread) -> None:
    """Decks are read one at a time: those of one address wait for each other, anybody else's takes the next turn."""

    async def scenario() -> list[str]:
        lock, order = FairLock(), []
        taken, go_on = asyncio.Event(), asyncio.Event()

        async def read(client: str, name: str) -> None:
            async with lock.hold(client):
                order.append(name)
                taken.set()
                await go_on.wait()

        tasks = [asyncio.create_task(read("stranger", f"stranger {number}")) for number in range(4)]
        await taken.wait()
        tasks.append(asyncio.create_task(read("family", "family")))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*tasks)
        assert lock.queues == {}
        return order

    assert run(scenario())[:2] == ["stranger 0", "family"]


def test_one_address_brings_only_so_many_bytes_of_decks_and_of_cards(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        table = new_table(server, "tous_ego", 3)
        text = template_of(GAMES["tous_ego"]).encode()

        def narrow(house: House) -> None:
            house.deck_byte_limiter.rate = house.card_byte_limiter.rate = 1e-9
            house.deck_byte_limiter.burst = 1.5 * len(text)
            house.card_byte_limiter.burst = 1.5 * len(GAMES["tous_ego"].setup().save())

        server.inside(narrow)
        path = f"{table.path}/decks"
        assert server.ask("POST", f"{path}?name=one", text, as_host(table)).status == 201
        assert server.ask("POST", f"{path}?name=two", text, as_host(table)).json["code"] == "too_many_tries"

        async def scenario() -> None:
            async with device(server, table.code, table.host_token) as host:
                await host.done("start")
                await host.done("stop_game")
                assert (await host.do("start"))["code"] == "too_many_tries"
                assert host.last["table"]["table"]["status"] == "lobby"

        run(scenario())


def test_a_game_is_played_with_so_many_questions_and_no_more(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)
    for number in range(2):
        text = large_deck().replace(b'id = "c', b'id = "%d-' % number).replace(b"xxx ?", b" ?")
        kept = server.ask("POST", f"{table.path}/decks?name=large{number}", text, as_host(table))
        assert kept.status == 201, kept.body

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            reply = await host.do("choose", decks=["large0", "large1"])
            assert reply["code"] == "too_many_questions"

    run(scenario())


def test_a_look_at_the_shelf_is_short_whatever_is_in_the_decks(server: ServerThread) -> None:
    """Not as long as the tags that a stranger made up."""
    table = new_table(server, "tous_ego", 3)
    cards = "".join(
        f'[[card]]\nid = "c{number}"\nfr = "Qui {number} ?"\ntags = ["common", "tag-{number}", "{"x" * 300}"]\n'
        for number in range(1000)
    )
    text = f'game = "tous_ego"\nformat = 1\nid = "tags"\ntitle = {{ fr = "Tags" }}\n{cards}'.encode()
    kept = server.ask("POST", f"{table.path}/decks", text, as_host(table))
    assert kept.status == 201, kept.body
    tags = kept.json["deck"]["tags"]
    assert tags["common"] == 1000
    assert len(tags) == MOST_TAGS
    assert max(map(len, tags)) <= LONGEST_TAG


def test_decks_from_a_backup_are_read_before_anybody_asks(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        table = new_table(server, "tous_ego", 3)
        assert server.ask("POST", f"{table.path}/decks?name=ours", large_deck(), as_host(table)).status == 201
    quick = tmp_path / "decks" / "tous_ego" / "ours.quick"
    quick.unlink()
    with server_thread(tmp_path):
        assert quick.is_file()


def test_one_address_brings_only_so_many_decks_and_opens_only_so_many_tables(tmp_path: Path) -> None:
    with server_thread(tmp_path, join_rate=1e-9, join_burst=6.0) as server:
        table = new_table(server, "tous_ego", 0)
        answers = [
            server.ask("POST", f"{table.path}/decks", b"no deck", as_host(table)).json["code"] for _ in range(3)
        ]
        assert answers == ["bad_deck", "bad_deck", "too_many_tries"]
    with server_thread(tmp_path, join_rate=1e-9, join_burst=6.0) as server:
        server.inside(lambda house: setattr(house.join_limiter, "burst", 1e6))
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
            assert server.inside(lambda house: [session.client for session in house.sessions]) == [expected]

    with server_thread(tmp_path, proxies=(HERE,) if believed else ()) as server:
        run(scenario(server))
        raw = b"GET /api/tables/BBBBB HTTP/1.1\r\nHost: %s\r\n" % server.netloc.encode()
        raw += b"".join(b"%s: %s\r\n" % (name.encode(), value.encode()) for name, value in lines)
        assert run(talk(server, raw + b"Connection: close\r\n\r\n")).startswith(b"HTTP/1.1 404")
        assert ("192.0.2.7" in server.inside(lambda house: set(house.join_limiter.buckets))) == believed
        assert server.metrics()["errors_total"] == 0


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_who_is_counted_for_an_address(address: str, counted: str) -> None:
    """Every house has more IPv6 addresses than there are codes: they count as one."""
    assert client_at(address) == counted


async def talk(server: ServerThread, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(HERE, server.port)
    writer.write(request)
    answer = await reader.read()
    writer.close()
    return answer


def test_without_a_try_left_no_code_is_looked_up_but_seats_are_found(tmp_path: Path) -> None:
    """Otherwise a hit would take longer to be refused than a miss."""
    reads: list[str] = []

    class Watched(Wrapped):
        async def read(self, code: str) -> Record | None:
            reads.append(code)
            return await super().read(code)

    with server_thread(tmp_path, join_rate=1e-9, join_burst=8.0, wrap=Watched) as server:
        table = new_table(server, "tous_ego", 1)
        asleep = new_table(server, "tous_ego", 0)
        server.inside(lambda house: house.directory.release(room_in(house, asleep.code)))
        while server.ask("GET", "/api/tables/BBBBB").status == 404:
            pass
        assert "BBBBB" in reads
        reads.clear()

        async def scenario() -> None:
            for code in (asleep.code, "BBBBB"):
                async with bare_device(server, code) as stranger:
                    await stranger.say(say="hello", tokens=["x" * 22])
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

    with monkeypatch.context() as patch:
        patch.setattr(server.house.host_names, "knows_host", knows_host)
        run(scenario())
    wait_until(lambda: server.metrics()["errors_total"] == 1)
    wait_until(lambda: server.inside(lambda house: len(house.sessions)) == 0)
    server.house.metrics.errors.reset()


def test_a_mistake_after_the_last_handler_is_counted_once(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise ValueError("a mistake of ours")

    def break_it(path: str) -> Any:
        response = Response()
        monkeypatch.setattr(response, "__class__", type("Broken", (Response,), {"__call__": broken}))
        return response

    before = server.metrics()["errors_total"]
    with monkeypatch.context() as patch:
        patch.setattr(pages, "file", break_it)
        answer = server.ask("GET", "/icon.svg")
    assert (answer.status, answer.json) == (500, {"code": "internal"})
    assert server.metrics()["errors_total"] == before + 1
    server.house.metrics.errors.reset()


def test_strangers_who_speak_no_http_fill_no_log(server: ServerThread, caplog: pytest.LogCaptureFixture) -> None:
    logs.set_up("warning")
    logging.getLogger("uvicorn.error").addHandler(caplog.handler)
    for garbage in (b"\x16\x03\x01\x02\x00\x01\xfc\x03\x03" + bytes(200), b"GET / HTTP/9.9\r\n\r\n"):
        assert run(talk(server, garbage)).startswith(b"HTTP/1.1 400")
    upgrade = b"GET / HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n"
    assert run(talk(server, upgrade % server.netloc.encode())).startswith(b"HTTP/1.1 200")
    assert caplog.records == []


def test_a_mistake_in_a_thread_is_counted_once(server: ServerThread) -> None:
    def fail() -> None:
        raise ValueError("a mistake of ours")

    before, hook = server.metrics()["errors_total"], threading.excepthook
    try:
        threading.excepthook = partial(on_thread_error, [server.house])
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    finally:
        threading.excepthook = hook
    wait_until(lambda: server.metrics()["errors_total"] == before + 1)
    server.house.metrics.errors.reset()


# What fills a disk ---------------------------------------------------------------------------------------------


def test_cards_are_kept_for_the_game_that_is_played_with_them_and_no_other(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)

    def setups() -> int:
        return int(server.inside(lambda _: server.disk.db.execute("SELECT count(*) FROM setups").fetchone()[0]))

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
            card = {"fr": "Combien ?", "answer": 7, "source": "x" * LARGEST_CARD_BYTES}
            assert (await host.do("write_card", card=card))["code"] == "no_such_card"
            await host.done("write_card", card={**card, "source": "moi"})

    run(scenario())


def test_long_messages_count_for_several(tmp_path: Path) -> None:
    with server_thread(tmp_path, message_rate=1e-9, message_burst=20.0) as server:

        async def scenario() -> None:
            async with bare_device(server) as one:
                for _ in range(3):
                    await one.say(say="ping", n=1, more="x" * 8 * BYTES_PER_UNIT)
                assert [(await one.hear())["code"] for _ in range(3)] == ["malformed", "malformed", "too_many"]

        run(scenario())


def test_whoever_says_hello_again_is_news_to_nobody(server: ServerThread) -> None:
    """Otherwise one short message would be sent on to everybody at the table."""
    table = new_table(server, "tous_ego", 2)

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, pads):
            await host.nothing_more()
            before = len(host.told)
            for _ in range(5):
                await pads[0].say(say="hello", code=table.code, tokens=[table.people[0].token])
            await pads[0].nothing_more()
            await host.nothing_more()
            assert [message["tell"] for message in host.told[before:]] == ["pong"]

    run(scenario())


@pytest.mark.parametrize(("say", "most"), [("starter", 33), ("start", 16)])
def test_what_everybody_is_sent_counts_for_several(tmp_path: Path, say: str, most: int) -> None:
    with server_thread(tmp_path, message_rate=1e-9, message_burst=100.0) as server:
        table = new_table(server, "tous_ego", 0)

        async def scenario() -> None:
            async with bare_device(server) as host:
                await host.say(say="hello", code=table.code, tokens=[table.host_token])
                await host.until("welcome")
                for number in range(40):
                    await host.say(say=say, key=f"key-{number}")
                await host.until("problem", code="too_many")
                await asyncio.to_thread(wait_until, lambda: carried_out() >= most - 4)

        def carried_out() -> int:
            """How many were answered; each start waits until the store was asked for what the devices have seen."""
            return sum(server.house.metrics.commands.values())

        run(scenario())
        assert carried_out() <= most


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
        own = {number: card.books.fr for number, card in cards if card.id.startswith("own-")}
        state.pile = tuple(number for number, _ in cards if number in own and own[number] != drawn)

    server.inside(put)


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
    server.inside(lambda house: house.housekeeping.scrub())
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
    server.inside(lambda house: house.housekeeping.scrub())
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


# The house -------------------------------------------------------------------------------------------------------


def test_without_a_built_client_there_are_no_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "nothing")
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
