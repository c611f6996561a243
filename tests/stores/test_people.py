"""`tablee person`: what is stored of somebody is told, and erased from every byte of the file; others keep theirs."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct, json

from tablee.cli import main
from tablee.stores.people import NOBODY
from tests.postgres.test_at_rest import rows
from tests.server.devices import Device, Seated, Table, device, everybody, new_table, run
from tests.server.serving import server_process, server_thread
from tests.server.test_at_rest import files

NAMES = ("Annie-Laure", "Bernardine", "Cunégonde", "Déodat", "Euphémie")
DEVICE = "the-device-that-annie-keeps"


class Stored(Struct):
    """A folder with a table on which a game was begun, and what was given out for it."""

    folder: Path
    table: Any
    words: dict[str, list[str]]
    """What each of them wrote, by name."""

    @property
    def code(self) -> str:
        """The table's."""
        return str(self.table.code)


CARDS: list[dict[str, Any]] = [
    *(
        {"fr": f"Quel adjectif va à {{left}}, question {number} ?", "kind": "adjective", "pack": "duo"}
        for number in range(8)
    ),
    {"fr": "Qui rit le plus fort ?", "kind": "player", "pack": "melo"},
    {
        "fr": "Le matin, vous êtes …",
        "kind": "choice",
        "pack": "ego",
        "options": [{"fr": "debout"}, {"fr": "au lit"}, {"fr": "ailleurs"}],
    },
]
"""Of their own, most of which ask for a word."""


async def talk(table: Table, words: dict[str, list[str]]) -> None:
    """Play until Annie and somebody else have said some words of their own."""
    rng = Random(3)
    async with everybody(table, start=False) as (host, pads):
        for card in CARDS:
            await host.done("write_card", card=card)
        await host.done("choose", own="only")
        await host.done("start")
        for _ in range(300):
            for pad, name in zip(pads, NAMES, strict=True):
                await pad.nothing_more()
                if pad.ask is not None and not pad.ask.get("optional"):
                    await _say_something(pad, rng, words[name])
            if min(len(words[name]) for name in NAMES[:2]) > 3:
                return
    raise AssertionError("they never said a word")


async def _say_something(pad: Device, rng: Random, words: list[str]) -> None:
    move = pad.any_move(rng)
    if isinstance(move.get("value"), str):
        move["value"] = "farfelu" + "".join(rng.choices("abcdefghij", k=8))
    reply = await pad.answer(move)
    if reply["tell"] == "accepted" and isinstance(move.get("value"), str):
        words.append(move["value"])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Stored:
    folder = tmp_path_factory.mktemp("people") / "data"
    words: dict[str, list[str]] = {name: [] for name in NAMES}
    with server_thread(folder) as server:
        table = new_table(server, "caractere", 0, board="long")
        for name in NAMES:
            wish = {"name": name, **({"device": DEVICE} if name == NAMES[0] else {})}
            answer = server.ask("POST", f"{table.path}/join", wish)
            assert answer.status == 201, answer.body
            table.people.append(Seated(answer.json["chair"], answer.json["token"], answer.json["name"]))
        run(talk(table, words))
    return Stored(folder, table, words)


@pytest.fixture
def stored(played: Stored, tmp_path: Path) -> Stored:
    """A copy that a test may change."""
    shutil.copytree(played.folder, tmp_path / "data")
    return Stored(tmp_path / "data", played.table, played.words)


def hash_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).hexdigest().encode()


def person(action: str, stored: Stored, *more: str, store: str = "") -> int:
    where = ("--store", store) if store else ("--data", str(stored.folder))
    return main(["person", action, *where, *(more or ("--table", stored.code.lower(), "--name", NAMES[0].lower()))])


def traces(stored: Stored) -> dict[str, bytes]:
    """What there is of Annie, as bytes."""
    return {
        "name": NAMES[0].encode(),
        "token": hash_of(stored.table.people[0].token),
        "device": hash_of(DEVICE),
        **{word: word.encode() for word in stored.words[NAMES[0]]},
    }


def left(data: bytes, stored: Stored) -> list[str]:
    return [what for what, trace in traces(stored).items() if trace in data]


def of_others(data: bytes, stored: Stored) -> bool:
    others = [*NAMES[1:], *(hash_of(one.token).decode() for one in stored.table.people[1:])]
    return all(other.encode() in data for other in others)


def test_all_of_it_is_erased_from_the_file_and_nothing_of_the_others(stored: Stored) -> None:
    before = b"".join(files(stored.folder).values())
    assert set(left(before, stored)) >= {"name", "token", "device"}
    public = [word for word in stored.words[NAMES[0]] if word.encode() in before]
    assert public, "the search finds words where they are"
    assert person("erase", stored) == 1
    assert set(left(b"".join(files(stored.folder).values()), stored)) >= {"name", "token", "device"}
    by_name = ("--table", stored.code, "--name", NAMES[0])
    assert person("erase", stored, *by_name, "--end-game") == 0
    after = b"".join(files(stored.folder).values())
    assert left(after, stored) == []
    assert of_others(after, stored)
    assert person("erase", stored, *by_name, "--end-game") == 1, "there is nobody of that name any more"


def test_the_others_play_on_at_the_same_table_and_the_record_is_still_shown(stored: Stored) -> None:
    assert person("erase", stored, "--table", stored.code, "--name", NAMES[0], "--end-game") == 0
    with server_thread(stored.folder) as server:
        table = Table(server, stored.code, stored.table.host_token, stored.table.people[1:])
        known = {"Authorization": f"Bearer {table.host_token}"}
        replay = server.ask("GET", f"{table.path}/replay?game=1", headers=known)
        assert replay.status == 200
        assert replay.json["steps"][0]["events"][0]["names"] == [NOBODY, *NAMES[1:]]

        answer = server.ask("GET", table.path, headers={"Authorization": f"Bearer {stored.table.people[0].token}"})
        assert answer.status == 401
        run(play_again(table))
        assert server.metrics()["errors_total"] == 0


async def play_again(table: Table) -> None:
    async with everybody(table) as (_, pads):
        assert any(pad.ask for pad in pads)


def test_by_a_token_it_is_the_same(stored: Stored) -> None:
    by_token = ("--token", stored.table.people[0].token)
    assert person("erase", stored, *by_token, "--end-game") == 0
    assert left(b"".join(files(stored.folder).values()), stored) == []


def test_a_token_without_a_chair_is_erased_too(stored: Stored) -> None:
    host = ("--token", stored.table.host_token)
    assert hash_of(stored.table.host_token) in b"".join(files(stored.folder).values())
    assert person("erase", stored, *host, "--end-game") == 0
    after = b"".join(files(stored.folder).values())
    assert hash_of(stored.table.host_token) not in after
    assert NAMES[0].encode() in after, "it was another person's"


def test_what_is_exported_is_theirs_and_tells_no_secret_of_a_running_game(
    stored: Stored, capsys: pytest.CaptureFixture[str]
) -> None:
    assert person("export", stored) == 0
    text = capsys.readouterr().out
    told = json.decode(text)
    (table,) = told["tables"]
    assert (table["code"], table["chair"]["name"], table["status"]) == (stored.code, NAMES[0], "playing")
    assert table["games"] == [
        {"number": 1, "game": "caractere", "name": NAMES[0], "seat": 0, "being_played": True}
    ], "nothing of a game that is being played"
    assert table["questions_shown"]
    for secret in (*NAMES[1:], *(person.token for person in stored.table.people), *stored.words[NAMES[0]]):
        assert secret not in text
    assert text.startswith("{\n  "), "people read it"


def test_of_a_game_that_is_over_what_they_did_in_public_is_told(
    stored: Stored, capsys: pytest.CaptureFixture[str]
) -> None:
    with server_thread(stored.folder) as server:

        async def stop() -> None:
            async with device(server, stored.code, stored.table.host_token) as host:
                await host.done("stop_game")

        run(stop())
        assert person("export", stored) == 0, "also while the server runs"
    (table,) = json.decode(capsys.readouterr().out)["tables"]
    (game,) = table["games"]
    assert {event["event"] for event in game["events"]} >= {"card_read", "guessed"}
    assert any(event.get("adjective") in stored.words[NAMES[0]] for event in game["events"])
    assert not [event for event in game["events"] if event["event"] == "guessed" and event["seat"] != 0]


def test_while_a_server_runs_on_the_folder_nothing_is_erased_and_it_says_so(
    stored: Stored, capsys: pytest.CaptureFixture[str]
) -> None:
    with server_thread(stored.folder):
        assert person("erase", stored, "--table", stored.code, "--name", NAMES[0], "--end-game") == 1
        assert "stop it" in capsys.readouterr().err


@pytest.mark.parametrize(
    "who", [("--table", "BCDFG", "--name", "Annie-Laure"), ("--table", "no", "--name", "x"), ("--token", "nobody's")]
)
@pytest.mark.parametrize("action", ["export", "erase"])
def test_nobody_is_found_where_there_is_nobody(
    action: str, who: tuple[str, ...], stored: Stored, capsys: pytest.CaptureFixture[str]
) -> None:
    assert person(action, stored, *who) == 1
    assert "Nobody of that name" in capsys.readouterr().err


@pytest.mark.parametrize("who", [(), ("--table", "BCDFG"), ("--name", "x"), ("--token", "x", "--name", "y")])
def test_who_is_meant_must_be_said(who: tuple[str, ...], stored: Stored) -> None:
    with pytest.raises(SystemExit) as usage:
        main(["person", "erase", "--data", str(stored.folder), *who])
    assert usage.value.code == 2


@pytest.mark.parametrize("action", ["export", "erase"])
def test_a_folder_without_tables_stays_empty(action: str, tmp_path: Path, stored: Stored) -> None:
    empty = Stored(tmp_path / "empty", stored.table, {})
    empty.folder.mkdir()
    assert person(action, empty) == 1
    assert list(empty.folder.iterdir()) == []


def test_questions_that_people_wrote_go_when_asked(tmp_path: Path) -> None:
    with server_thread(tmp_path / "data") as server:
        table = new_table(server, "tous_ego", 1)

        async def write() -> None:
            async with device(server, table.code, table.people[0].token) as pad:
                await pad.done("write_card", card={"fr": "Qui chante faux sous la douche ?"})

        run(write())
    stored = Stored(tmp_path / "data", table, {})
    who = ("--table", table.code, "--name", "Player 0")
    assert person("erase", stored, *who) == 0
    assert b"chante faux" in b"".join(files(stored.folder).values()), "nobody knows who wrote it"
    assert person("erase", stored, "--token", table.host_token, "--written") == 0
    assert b"chante faux" not in b"".join(files(stored.folder).values())


@pytest.mark.parametrize("token", ["-begins-with-a-dash", "--two"])
def test_a_token_may_begin_with_a_dash(stored: Stored, token: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert person("export", stored, "--token", token) == 1, "known at no table, but understood"
    assert "usage" not in capsys.readouterr().err


# PostgreSQL ------------------------------------------------------------------------------------------------------


def test_in_a_database_too_and_while_servers_run_unless_one_holds_the_table(
    stored: Stored, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["migrate", str(stored.folder), database]) == 0
    assert set(left(rows(database), stored)) >= {"name", "token", "device"}
    assert person("export", stored, store=database) == 0
    assert NAMES[0] in capsys.readouterr().out
    erase = ("--table", stored.code, "--name", NAMES[0], "--end-game")
    with server_process(tmp_path / "server", "--store", database) as server:

        async def held() -> None:
            async with device(server, stored.code, stored.table.people[1].token):
                assert person("erase", stored, *erase, store=database) == 1

        run(held())
        assert stored.code in capsys.readouterr().err
        assert set(left(rows(database), stored)) >= {"name", "token", "device"}
    with server_process(tmp_path / "server", "--store", database) as server:
        assert person("erase", stored, *erase, store=database) == 0
        after = rows(database)
        assert left(after, stored) == []
        assert of_others(after, stored)
        table = Table(server, stored.code, stored.table.host_token, stored.table.people[1:])
        run(play_again(table))
