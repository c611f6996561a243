"""What is cleared away is gone from the disk: private news, closed tables, old tables, cards nobody plays with."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from tablee.core import Move, Seat
from tablee.games import GAMES
from tablee.games.caractere import Answer
from tablee.games.incroyable import Estimate
from tablee.protocol import incoming
from tablee.stores import Record, SqliteStore, Store
from tablee.stores.records import change_of
from tablee.tables.setups import own_deck
from tablee.tables.sitting import Draft, Sitting
from tests.server.devices import device, everybody, new_table, play_on, run
from tests.server.serving import server_thread, wait_until
from tests.server.stores import Gate, Wrapped
from tests.stores.storing import commit, look, opened, put, raw, write
from tests.tables.sittings import CODE, answer, do, game_of, game_on, new_key, play_out, table_of

SECRET = b'["a-secret-that-is-found-nowhere-else"]'


ADJECTIVE = "zurbluvien"
ESTIMATES = (7919, 6007, 8111, 9403)
"""Answers that stand nowhere else in the file."""


def finished(store: SqliteStore, game: str, code: str = CODE) -> Sitting:
    """A game in the middle of which something was told, and its end."""
    sitting = told(store, put(store, game_of(game), code), b'["public"]')
    end = play_out(sitting.draft())
    return write(store, (sitting, replace(end, version=sitting.version)))[0]


def told(store: SqliteStore, sitting: Sitting, events: bytes) -> Sitting:
    """One commit in which only this is told."""
    assert commit(store, change_of(sitting, sitting.draft(), events)) == [True]
    return replace(sitting, version=sitting.version + 1)


def planted(seat: Seat, move: Move) -> Move:
    """The same move, with an answer by which it is found again."""
    if isinstance(move, Estimate):
        return Estimate(ESTIMATES[seat])
    return Answer(ADJECTIVE) if isinstance(move, Answer) and isinstance(move.value, str) else move


def secrets_of(sitting: Draft) -> list[bytes]:
    """What is on disk of answers that others may not see."""
    state: Any = game_on(sitting)
    if getattr(state, "answer_given", None) == ADJECTIVE and state.phase.name == "guessing":
        return [ADJECTIVE.encode()]
    if len(getattr(state.phase, "sealed", ())) > 1 and state.phase.name in ("estimating", "forecasting"):
        return [msgpack.encode(state.phase.sealed)]
    return []


def with_secrets(store: Store, game: str) -> tuple[Sitting, list[bytes]]:
    """A real game up to a moment at which somebody has a secret."""
    for seed in range(100):
        rng, code = Random(seed), f"{CODE[:-2]}{seed:02}"
        sitting = put(store, game_of(game, board="court") if game == "caractere" else game_of(game), code)
        for _ in range(150):
            if sitting.table.status != "playing":
                break
            draft = sitting.draft()
            seat, move = game_on(draft).any_answer(rng)
            answer(draft, seat, planted(seat, move))
            found = secrets_of(draft)
            (sitting,) = write(store, (sitting, draft))
            if found:
                return sitting, found
    raise AssertionError(f"nobody has a secret in {game}")


def all_leave(draft: Draft) -> None:
    """First whoever asks or is asked, so that nothing is revealed any more."""
    first = game_on(draft).leader()
    for seat in sorted(range(len(draft.table.seats)), key=lambda seat: seat != first):
        if draft.table.status == "playing":
            do(draft, incoming.Leave(key=new_key(), chair=draft.table.seats[seat]))


def given_up(draft: Draft) -> None:
    do(draft, incoming.StopGame(key=new_key()))


def given_up_for_another(draft: Draft) -> None:
    """In one go with the next game, of which nothing is erased."""
    do(draft, incoming.StopGame(key=new_key()))
    do(draft, incoming.Start(key=new_key()))


@pytest.mark.parametrize("end", [all_leave, given_up, given_up_for_another])
@pytest.mark.parametrize("game", [game for game, rules in GAMES.items() if rules.secret_answers])
def test_secrets_that_were_never_told_are_gone_when_the_game_is(
    game: str, end: Callable[[Draft], None], tmp_path: Path
) -> None:
    """Sealed estimates, a written answer, forecasts: in the file and in its log."""
    with opened(tmp_path) as store:
        sitting, secrets = with_secrets(store, game)
        assert [secret for secret in secrets if secret not in raw(tmp_path)] == []
        public = look(store.steps(sitting.table.code, 1))
        draft = sitting.draft()
        end(draft)
        write(store, (sitting, draft))
        look(store.scrub())  # as the server does within seconds
        assert [secret for secret in secrets if secret in raw(tmp_path)] == []
        kept = look(store.steps(sitting.table.code, 1))
        assert kept[: len(public)] == public, "what everybody was told stays"


@pytest.mark.parametrize("game", [game for game, rules in GAMES.items() if rules.private_events])
def test_what_single_seats_are_told_is_never_on_the_disk(game: str, tmp_path: Path) -> None:
    """Not while the game goes on either: whoever comes back after a restart sees it in the view."""
    tags = [str(event.__struct_config__.tag).encode() for event in GAMES[game].private_events]
    heard: list[dict[str, Any]] = []

    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            table = new_table(server, game, 2)
            async with everybody(table) as (_, pads):
                rng, played = Random(3), 1
                while played:
                    played = await play_on(pads, rng, 1)
                    assert not [tag for tag in tags if tag in raw(tmp_path)]
                views = [message for pad in pads for message in pad.told if message["tell"] == "view"]
                heard.extend(event for view in views for event in view["events"])

    run(scenario())
    assert {event["event"].encode() for event in heard if event.get("to") is not None} == set(tags)
    assert not [tag for tag in tags if tag in raw(tmp_path)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_declares_what_is_secret_about_it(game: str) -> None:
    """By real games in which people leave: what one seat alone is told, and what hides answers of others."""
    rules, private, hiding = GAMES[game], set(), set()
    variants = VARIANTS.get(game, [{}])
    for seed in range(60):
        rng = Random(seed)
        state = rules.deal(rules.setup(**variants[seed % len(variants)]), rules.usual, seed)
        while state.outcome() is None:
            twin = state.reimagined_for(None, rng)
            hiding |= {name for name in state.__struct_fields__ if getattr(state, name) != getattr(twin, name)}
            hiding |= {f"phase.{name}" for name in state.phase.__struct_fields__ if differs(state, twin, name)}
            seat, move = state.any_answer(rng)
            gone = rng.random() < 0.01 and seat not in state.gone
            events = state.leave(seat) if gone else state.answer(seat, move)
            private |= {type(event) for event in events if event.to is not None}
    assert private == set(rules.private_events)
    assert hiding - BY_CHANCE - {"phase"} == set(rules.secret_answers)


VARIANTS: dict[str, list[dict[str, Any]]] = {
    "incroyable": [{"board": "court"}],
    "caractere": [{"board": "court"}, {"board": "court", "guesses": "simultaneous", "open_ballot": True}],
    "tous_ego": [{"target": 12}, {"target": 12, "forecast": "with_vote", "question_choice": "pick_of_3"}],
}
BY_CHANCE = frozenset(
    {
        *("seed", "setup", "pile", "piles", "phase.offered", "hunches"),
        *("hand", "their_hand", "deck", "their_deck"),
        *("pool", "open_asks"),
    }
)
"""What nobody answered: the order of cards and what bots half remember. Ballots in the urn are on no disk."""


def differs(state: Any, twin: Any, name: str) -> bool:
    return bool(getattr(state.phase, name) != getattr(twin.phase, name))


def close(store: SqliteStore, sitting: Sitting) -> None:
    """The host is done with it."""
    draft = sitting.draft()
    do(draft, incoming.Close(key=new_key()))
    write(store, (sitting, draft))


def delete(store: SqliteStore, sitting: Sitting) -> None:
    """Nobody has come for long."""
    look(store.delete([sitting.table.code]))


@pytest.mark.parametrize("clear_away", [close, delete])
def test_a_table_that_is_cleared_away_leaves_no_byte_behind(
    tmp_path: Path, clear_away: Callable[[SqliteStore, Sitting], None]
) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego", starter=1), "CCCCC")
        sitting = put(store, game_of("tous_ego", starter=2), "BBBBB")
        draft = sitting.draft()
        do(draft, incoming.Dress(key=new_key(), chair=1, name="Wenceslas"))
        (sitting,) = write(store, (sitting, draft))
        sitting = told(store, sitting, SECRET)
        digest = game_on(sitting).setup.digest().encode()
        needles = [SECRET, b"Wenceslas", b"BBBBB", digest]
        assert all(needle in raw(tmp_path) for needle in needles)
        clear_away(store, sitting)
        look(store.scrub())
        assert not [needle for needle in needles if needle in raw(tmp_path)]
        assert look(store.has("CCCCC"))
    assert not [needle for needle in needles if needle in raw(tmp_path)]
    assert b"CCCCC" in raw(tmp_path)


def test_a_device_that_is_forgotten_leaves_no_byte_behind(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego"))
        shown = ("tous_ego/ego-001", ("the-phone-of-wenceslas", "another"))
        commit(store, replace(change_of(sitting, sitting.draft()), seen=shown, is_plain=False))
        assert b"the-phone-of-wenceslas" in raw(tmp_path)
        look(store.forget_device("the-phone-of-wenceslas"))
        look(store.scrub())
        assert b"the-phone-of-wenceslas" not in raw(tmp_path)
        assert look(store.seen_by(["another"], "tous_ego")) == {"ego-001"}


def test_a_table_closed_over_the_network_leaves_no_byte_behind(tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def scenario() -> tuple[str, str]:
        with server_thread(folder) as server:
            table = new_table(server, "tous_ego", 3, target=9)
            table.join("Wenceslas")
            async with everybody(table) as (host, pads):
                for pad in pads:
                    if pad.ask:
                        await pad.answer(pad.any_move(Random(1)))
                await host.done("close")
                assert await pads[0].bye() == "closed"
            assert server.ask("GET", table.path).status == 404
            return table.code, table.host_token

    code, _ = run(scenario())
    assert b"Wenceslas" not in raw(folder)
    assert code.encode() not in raw(folder)


def test_what_was_written_goes_with_a_table_that_is_cleared_away(tmp_path: Path) -> None:
    """That somebody has seen it, too; what is remembered of the house's questions stays."""
    with opened(tmp_path) as store:
        draft = table_of("tous_ego")
        card = {"fr": "Qui chante sous la pluie ?"}
        chairs = tuple(replace(chair, device="a-device") for chair in draft.table.chairs)
        draft.table = replace(draft.table, written=(card,), chairs=chairs)
        put(store, draft)
        (own,) = own_deck(draft.table.rules, (card,))
        for name in (own.id, "ego-1"):
            store.db.execute("INSERT INTO seen VALUES ('a-device', ?, 1.0)", (f"tous_ego/{name}",))
        look(store.delete([CODE]))
        assert look(store.seen_by(["a-device"], "tous_ego")) == {"ego-1"}
        assert store.checkpoint_due


def test_nobody_looks_back_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a table has been played at, a look at one of its games reads so many versions and no more."""
    with opened(tmp_path) as store:
        sitting = finished(store, "tous_ego")
        draft = sitting.draft()
        do(draft, incoming.Start(key=new_key()))
        (sitting,) = write(store, (sitting, draft))
        assert (len(look(store.steps(CODE, 1))), len(look(store.steps(CODE, 2)))) == (1, 1)
        monkeypatch.setattr("tablee.stores.sqlite.store.MOST_STEPS", 1)
        assert (len(look(store.steps(CODE, 1))), len(look(store.steps(CODE, 2)))) == (0, 1)


def test_a_server_clears_away_what_is_old_but_never_what_is_open(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with opened(folder) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        put(store, game_of("tous_ego"), "CCCCC")
        store.db.execute("UPDATE tables SET touched = 0")

    async def scenario() -> None:
        with server_thread(folder) as server:
            async with device(server, "CCCCC", "the-token-of-chair-1"):
                server.wait_for(lambda house: house.housekeeping.clean())
                assert (await server.disk.has("BBBBB"), await server.disk.has("CCCCC")) == (False, True)

    run(scenario())


def test_a_server_clears_no_table_away_that_it_is_just_reading(tmp_path: Path) -> None:
    folder, gate = tmp_path / "data", Gate()

    class SlowToRead(Wrapped):
        async def read(self, code: str) -> Record | None:
            await asyncio.to_thread(gate.pass_through)
            return await super().read(code)

    with opened(folder) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        put(store, game_of("tous_ego"), "CCCCC")
        store.db.execute("UPDATE tables SET touched = 0")
    with server_thread(folder, wrap=SlowToRead) as server:
        reading = server.inside(lambda house: house.loop.create_task(house.directory.find("CCCCC")))
        gate.reached()
        server.wait_for(lambda house: house.housekeeping.clean())
        assert not server.wait_for(lambda house: house.store.has("BBBBB"))
        gate.open()
        wait_until(reading.done)
        assert reading.result() is not None
        assert server.wait_for(lambda house: house.store.has("CCCCC"))


def test_cleaning_is_whole_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        blocker = sqlite3.connect(store.file, isolation_level=None)
        store.db.execute("PRAGMA busy_timeout = 50")
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(Exception, match="is open in another program"):
            look(store.delete(["BBBBB"]))
        blocker.execute("ROLLBACK")
        blocker.close()
        assert look(store.has("BBBBB"))
        look(store.delete(["BBBBB"]))
        assert not look(store.has("BBBBB"))
