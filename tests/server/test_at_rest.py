"""What a played evening leaves behind: no token anywhere, and no name or answer in the logs or the numbers."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.devices import Table, bare_device, device, everybody, new_table, play_on, run
from tests.server.serving import WIDE, ServerProcess, server_process

NAMES = ("Théodora", "Barnabé", "Clothilde", "Hyacinthe", "Philomène")
WORD = "saperlipopette"
"""An answer that nobody else gives."""


GAMES = {"face_to_face": 2, "tous_ego": 4, "caractere": 5, "incroyable": 4}
"""How many people play each."""


class Evening:
    """A game of each kind on one server, with everything that was given out."""

    def __init__(self, server: ServerProcess, games: dict[str, int] = GAMES) -> None:
        self.server = server
        self.tokens: list[str] = []
        self.rescues: list[str] = []
        self.urls: list[str] = []
        for game, people in games.items():
            table = new_table(server, game, 0)
            for name in NAMES[:people]:
                table.join(name)
            self.tokens += [table.host_token, *(person.token for person in table.people)]
            run(self.play(table))

    async def play(self, table: Table) -> None:
        """Play, watch, lose a phone, be wrong about tokens, ask for the replay."""
        watcher = table.watch()
        self.tokens.append(watcher)
        async with everybody(table) as (host, pads), device(self.server, table.code, watcher):
            await play_on(pads, Random(5), 40)
            for pad in pads:
                if pad.ask:
                    await pad.answer({"move": WORD, "value": WORD})
            await pads[0].say(say=WORD, text=WORD)
            rescue = (await host.done("reissue", chair=table.people[0].chair))["rescue"]
            self.rescues.append(rescue)
        answer = self.server.ask("POST", f"{table.path}/return", {"rescue": rescue})
        self.tokens.append(answer.json["token"])
        self.server.ask("GET", f"{table.path}/replay", headers={"Authorization": f"Bearer {table.host_token}"})
        self.server.ask("POST", f"{table.path}/join", {"name": NAMES[0]})
        async with bare_device(self.server, table.code) as stranger:
            await stranger.say(say="hello", tokens=["not-a-token-of-this-house"])
            await stranger.bye()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with server_process(tmp_path_factory.mktemp("evening") / "data", *WIDE, log="debug") as server:
        yield Evening(server)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_no_token_and_no_one_time_code_is_in_the_data_folder(evening: Evening) -> None:
    kept = files(evening.server.data)
    assert any(b"SQLite" in data for data in kept.values())
    assert sum(map(len, kept.values())) > 20_000
    for secret in (*evening.tokens, *evening.rescues):
        assert not [name for name, data in kept.items() if secret.encode() in data]


def test_tokens_are_kept_as_hashes(evening: Evening) -> None:
    kept = b"".join(files(evening.server.data).values())
    found = [token for token in evening.tokens if hashlib.sha256(token.encode()).hexdigest().encode() in kept]
    assert len(found) >= len(evening.tokens) // 2, "the search would find what is there"


def test_logs_hold_no_token_name_or_answer_even_at_debug_level(evening: Evening) -> None:
    log = evening.server.log
    assert "table is playing" in log, "there is a log to look through"
    for secret in (*evening.tokens, *evening.rescues, *NAMES, WORD, "Player"):
        assert secret not in log
        assert secret.encode("unicode-escape").decode() not in log
    assert "Traceback" not in log


def test_the_screen_and_the_numbers_hold_no_token_or_name(evening: Evening) -> None:
    shown = evening.server.screen_file.read_text() + evening.server.ask("GET", "/metrics").body.decode()
    for secret in (*evening.tokens, *evening.rescues, *NAMES):
        assert secret not in shown


def test_no_address_holds_a_token(evening: Evening) -> None:
    """Tokens travel in bodies, headers and messages; no path or query has a place for one."""
    described = evening.server.ask("GET", "/openapi.json").json
    for path, operations in described["paths"].items():
        assert "token" not in path
        for operation in operations.values():
            assert not [one for one in operation.get("parameters", []) if "token" in one["name"].lower()]


def test_a_cleared_table_leaves_no_name_behind(tmp_path: Path) -> None:
    with server_process(tmp_path / "data", *WIDE) as server:
        table = new_table(server, "tous_ego", 0)
        for name in NAMES[:4]:
            table.join(name)

        async def close() -> None:
            async with everybody(table) as (host, pads):
                await play_on(pads, Random(1), 8)
                await host.done("close")

        run(close())
        assert server.stop() == 0
    kept = files(tmp_path / "data")
    assert "tables.sqlite3" in kept
    with sqlite3.connect(tmp_path / "data" / "tables.sqlite3") as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone()[0] == 0
    for name in NAMES[:4]:
        assert not [file for file, data in kept.items() if name.encode() in data]
