"""Decks that strangers bring: they freeze nothing, fill no disk, and are read by others without delay."""

from __future__ import annotations

import asyncio
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from tablee.core.decks import LARGEST_DECK_BYTES
from tablee.decks import reading
from tablee.decks.library import LONGEST_TAG, MOST_TAGS
from tablee.decks.writing import template_of
from tablee.games import GAMES
from tablee.server.house import House
from tablee.server.limits import FairLock
from tests.server.devices import as_host, device, new_table, run
from tests.server.serving import PATIENCE, ServerThread, server_thread, wait_until

TIRING = b'game = "tous_ego"\n' + b"a." * 40_000 + b"b = 1\n"
"""A key of so many parts that Python's reader of TOML needs a minute for it."""


def large_deck() -> bytes:
    """As many cards as fit into a deck file."""
    cards = "".join(f'[[card]]\nid = "c{number}"\nfr = "Qui {number} {"x" * 165} ?"\n\n' for number in range(4900))
    text = f'game = "tous_ego"\nformat = 1\nid = "large"\ntitle = {{ fr = "Grand" }}\n{cards}'.encode()
    assert LARGEST_DECK_BYTES * 0.9 < len(text) <= LARGEST_DECK_BYTES
    return text


def test_a_deck_that_takes_long_to_read_stops_nobody(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read by another process, which is ended in time; meanwhile the server answers."""
    monkeypatch.setattr(reading, "CPU_SECONDS", 1)
    monkeypatch.setattr(reading, "STARTUP_SECONDS", PATIENCE)
    start, readers = asyncio.create_subprocess_exec, list[asyncio.subprocess.Process]()

    async def standing_still(*command: str, **pipes: Any) -> asyncio.subprocess.Process:
        reader = await start(*command, **pipes)
        reader.send_signal(signal.SIGSTOP)
        readers.append(reader)
        return reader

    monkeypatch.setattr(asyncio, "create_subprocess_exec", standing_still)
    table = new_table(server, "tous_ego", 3)
    answers: list[Any] = []
    upload = threading.Thread(
        target=lambda: answers.append(server.ask("POST", f"{table.path}/decks", TIRING, as_host(table)))
    )
    upload.start()
    wait_until(lambda: bool(readers))
    assert server.ask("GET", "/healthz").status == 200
    assert server.inside(lambda house: house.deck_lock.locked()), "the deck is still being read"
    server.inside(lambda _: readers[0].send_signal(signal.SIGCONT))
    upload.join()
    assert (answers[0].status, answers[0].json["code"]) == (422, "bad_deck")
    assert "too long to read" in answers[0].json["facts"]["problems"][0]["text"]


def test_a_file_of_empty_lines_is_refused_at_once(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)
    answer = server.ask("POST", f"{table.path}/decks", b"\n" * 80_000, as_host(table))
    assert (answer.status, answer.json["code"]) == (422, "bad_deck")
    assert "for which game" in answer.json["facts"]["problems"][0]["text"]


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
