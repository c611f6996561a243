"""What is cleared away is gone from the disk: private news, closed tables, old tables, cards nobody plays with."""

from __future__ import annotations

import sqlite3
import time
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
from tablee.server.frames import encoded
from tablee.stores import EventRow, SqliteStore
from tablee.stores.records import PUBLIC, change_of
from tablee.tables.setups import own_deck
from tablee.tables.sitting import Sitting
from tests.server.devices import device, everybody, new_table, run
from tests.server.serving import server_thread
from tests.stores.storing import opened, put, raw, write
from tests.tables.sittings import CODE, answer, any_answer, do, game_of, game_on, new_key, table_of

SECRET = b"a-secret-that-is-found-nowhere-else"


ADJECTIVE = "zurbluvien"
ESTIMATES = (7919, 6007, 8111, 9403)
"""Answers that stand nowhere else in the file."""


def planted(seat: Seat, move: Move) -> Move:
    """The same move, with an answer by which it is found again."""
    if isinstance(move, Estimate):
        return Estimate(ESTIMATES[seat])
    return Answer(ADJECTIVE) if isinstance(move, Answer) and isinstance(move.value, str) else move


def secrets_of(sitting: Sitting) -> list[bytes]:
    """What is on disk of answers that others may not see, and of what one seat alone was told."""
    state: Any = game_on(sitting)
    if getattr(state, "answer_given", None) == ADJECTIVE and state.phase.name == "guessing":
        return [ADJECTIVE.encode()]
    if len(getattr(state.phase, "sealed", ())) > 1 and state.phase.name in ("estimating", "forecasting"):
        return [msgpack.encode(state.phase.sealed)]
    return [row.payload for row in encoded(sitting.events) if row.audience != PUBLIC]


def with_secrets(store: SqliteStore, game: str) -> tuple[Sitting, list[bytes]]:
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


def all_leave(draft: Sitting) -> None:
    """First whoever asks or is asked, so that nothing is revealed any more."""
    first = game_on(draft).leader()
    for seat in sorted(range(len(draft.table.seats)), key=lambda seat: seat != first):
        if draft.table.status == "playing":
            do(draft, incoming.Leave(key=new_key(), chair=draft.table.seats[seat]))


def given_up(draft: Sitting) -> None:
    do(draft, incoming.StopGame(key=new_key()))


def given_up_for_another(draft: Sitting) -> None:
    """In one go with the next game, of which nothing is erased."""
    do(draft, incoming.StopGame(key=new_key()))
    do(draft, incoming.Start(key=new_key()))


@pytest.mark.parametrize("end", [all_leave, given_up, given_up_for_another])
@pytest.mark.parametrize("game", GAMES)
def test_secrets_that_were_never_told_are_gone_when_the_game_is(
    game: str, end: Callable[[Sitting], None], tmp_path: Path
) -> None:
    """Sealed estimates, a written answer, forecasts, cards that were drawn: in the file and in its log."""
    with opened(tmp_path) as store:
        sitting, secrets = with_secrets(store, game)
        assert [secret for secret in secrets if secret not in raw(tmp_path)] == []
        public = [row for row in store.events(sitting.table.code, 1) if row[1] == PUBLIC]
        draft = sitting.draft()
        end(draft)
        write(store, (sitting, draft))
        store.empty_log()  # as the server does within seconds
        assert [secret for secret in secrets if secret in raw(tmp_path)] == []
        kept = store.events(sitting.table.code, 1)
        assert kept[: len(public)] == public, "what everybody was told stays"
        assert {audience for _, audience, _ in kept} == {PUBLIC}


def test_a_duel_that_was_played_out_tells_nobody_who_drew_what(tmp_path: Path) -> None:
    """F2F: the only game that tells one seat what the other may not know."""
    drawn: list[bytes] = []
    with opened(tmp_path) as store:
        sitting, rng = put(store, game_of("face_to_face")), Random(3)
        while sitting.table.status == "playing":
            draft = sitting.draft()
            any_answer(draft, rng)
            drawn += [row.payload for row in encoded(draft.events) if row.audience != PUBLIC]
            (sitting,) = write(store, (sitting, draft))
        assert drawn
        store.empty_log()
        assert b"drew_cards" not in raw(tmp_path)
        assert {audience for _, audience, _ in store.events(CODE, 1)} == {PUBLIC}


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


def test_a_closed_table_leaves_no_byte_behind(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        other = put(store, game_of("tous_ego", starter=1), "CCCCC")
        sitting = put(store, game_of("tous_ego", starter=1), "BBBBB")
        draft = sitting.draft()
        do(draft, incoming.Dress(key=new_key(), chair=1, name="Wenceslas"))
        (sitting,) = write(store, (sitting, draft))
        assert store.prepare([change_of(sitting, sitting.draft(), (EventRow(PUBLIC, b'["%s"]' % SECRET),))]) == [True]
        store.commit()
        sitting.version += 1
        needles = [SECRET, b"Wenceslas", sitting.table.chairs[0].token.encode(), b"BBBBB"]
        assert all(needle in raw(tmp_path) for needle in needles)
        draft = sitting.draft()
        do(draft, incoming.Close(key=new_key()))
        write(store, (sitting, draft))
        assert store.read("BBBBB") is None
        assert store.events("BBBBB", 1) == []
        assert store.read("CCCCC") is not None
        assert store.count() == 1
    found = [needle for needle in (SECRET, b"Wenceslas", b"BBBBB") if needle in raw(tmp_path)]
    assert not found
    assert other.table.code.encode() in raw(tmp_path)


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


def test_tables_that_nobody_touched_are_cleared_away_by_age(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        ages = {"BBBBB": 40.0, "CCCCC": 20.0, "DDDDD": 40.0, "FFFFF": 20.0, "GGGGG": 1.0}
        for code in ages:
            put(store, table_of("tous_ego") if code in ("DDDDD", "FFFFF", "GGGGG") else game_of("tous_ego"), code)
        now = time.time()
        for code, days in ages.items():
            store.db.execute("UPDATE tables SET touched = ? WHERE code = ?", (now - days * 86400, code))
        old = store.old(now - 30 * 86400, now - 2 * 86400)
        assert sorted(old) == ["BBBBB", "DDDDD", "FFFFF"], "games after a month, empty lobbies after two days"
        store.clean(old)
        assert [code for code in ages if store.has(code)] == ["CCCCC", "GGGGG"]
        assert store.events("BBBBB", 1) == []
        assert store.old(now - 30 * 86400, now - 2 * 86400) == []


def test_what_was_written_goes_with_a_table_that_is_cleared_away(tmp_path: Path) -> None:
    """That somebody has seen it, too; what is remembered of the house's questions stays."""
    with opened(tmp_path) as store:
        sitting = table_of("tous_ego")
        card = {"fr": "Qui chante sous la pluie ?"}
        chairs = tuple(replace(chair, device="a-device") for chair in sitting.table.chairs)
        sitting.table = replace(sitting.table, written=(card,), chairs=chairs)
        put(store, sitting)
        (own,) = own_deck(sitting.table.rules, (card,))
        for name in (own.id, "ego-1"):
            store.db.execute("INSERT INTO seen VALUES ('a-device', ?, 1.0)", (f"tous_ego/{name}",))
        store.clean([CODE])
        assert store.seen_by(["a-device"], "tous_ego") == {"ego-1"}
        assert store.log_due


def played_out(store: SqliteStore, sitting: Sitting) -> Sitting:
    """The game to its end, version by version."""
    rng = Random(3)
    while sitting.table.status == "playing":
        draft = sitting.draft()
        any_answer(draft, rng)
        (sitting,) = write(store, (sitting, draft))
    return sitting


def begun_again(store: SqliteStore, sitting: Sitting) -> Sitting:
    draft = sitting.draft()
    do(draft, incoming.Start(key=new_key()))
    return write(store, (sitting, draft))[0]


def test_the_story_of_a_table_stays_whole_though_only_its_last_games_are_looked_at(tmp_path: Path) -> None:
    """What was played before is not read again at the end of every game."""
    with opened(tmp_path) as store:
        sitting = played_out(store, put(store, game_of("face_to_face")))
        first = store.events(CODE, 1)
        for _ in range(2):
            sitting = played_out(store, begun_again(store, sitting))
        assert store.events(CODE, 1) == first != []
        rows = store.db.execute("SELECT count(*), max(audience) FROM events").fetchone()
        assert rows == (sum(len(store.events(CODE, game)) for game in (1, 2, 3)), PUBLIC)


def test_nobody_looks_back_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a table has been played at, a look at one of its games reads so many events and no more."""
    with opened(tmp_path) as store:
        begun_again(store, played_out(store, put(store, game_of("face_to_face"))))
        assert len(store.events(CODE, 1)) > 2
        assert len(store.events(CODE, 2)) == 1
        monkeypatch.setattr("tablee.stores.sqlite.LONGEST_WALK", 3)
        assert len(store.events(CODE, 1)) == 2
        assert len(store.events(CODE, 2)) == 1


def test_a_lobby_after_a_game_is_kept_like_a_game(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego"))
        draft = sitting.draft()
        do(draft, incoming.StopGame(key=new_key()))
        write(store, (sitting, draft))
        now = time.time()
        store.db.execute("UPDATE tables SET touched = ?", (now - 20 * 86400,))
        assert store.old(now - 30 * 86400, now - 2 * 86400) == []


def test_every_commit_touches_its_table(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego", starter=1))
        store.db.execute("UPDATE tables SET touched = 0")
        draft = sitting.draft()
        any_answer(draft, Random(1))
        write(store, (sitting, draft))
        assert store.old(time.time() - 60, time.time() - 60) == []


def test_cards_that_nobody_plays_with_go_too(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego", starter=1), "BBBBB")
        put(store, game_of("tous_ego", starter=2), "CCCCC")
        assert store.db.execute("SELECT count(*) FROM setups").fetchone() == (2,)
        store.clean(["BBBBB"])
        rows = store.db.execute("SELECT digest FROM setups").fetchall()
        assert rows == store.db.execute("SELECT setup FROM tables").fetchall()
        assert len(rows) == 1


def test_a_server_clears_away_what_is_old_but_never_what_is_open(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with opened(folder) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        put(store, game_of("tous_ego"), "CCCCC")
        store.db.execute("UPDATE tables SET touched = 0")

    async def scenario() -> None:
        with server_thread(folder) as server:
            async with device(server, "CCCCC", "the-token-of-chair-1"):
                server.inside(lambda hub: hub.keeper._clean())
                assert server.inside(lambda hub: (hub.store.has("BBBBB"), hub.store.has("CCCCC"))) == (False, True)

    run(scenario())


def test_cleaning_is_whole_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        blocker = sqlite3.connect(store.file, isolation_level=None)
        store.db.execute("PRAGMA busy_timeout = 50")
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(Exception, match="another program has it open"):
            store.clean(["BBBBB"])
        blocker.execute("ROLLBACK")
        blocker.close()
        assert store.has("BBBBB")
        store.clean(["BBBBB"])
        assert not store.has("BBBBB")
