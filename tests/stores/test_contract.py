"""What every store promises. A new one joins by one line in STORES."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from tablee.core import Setup
from tablee.games import GAMES
from tablee.stores import Change, MemoryStore, Record, SqliteStore, Store
from tablee.stores.postgres import PostgresStore
from tablee.tables.setups import own_deck
from tests.stores.storing import commit, look
from tests.tables.sittings import table_of

STORES: dict[str, Callable[[pytest.FixtureRequest], Store]] = {
    "sqlite": lambda request: SqliteStore(request.getfixturevalue("tmp_path")),
    "memory": lambda _: MemoryStore(),
    "postgres": lambda request: PostgresStore(request.getfixturevalue("database")),
}
ONE, TWO, OTHER = "BBBBB", "CCCCC", "DDDDD"
DAY = 86400.0
SETUPS: tuple[Setup[Any], ...] = tuple(GAMES["tous_ego"].setup(target=target) for target in (9, 12, 15))


class Clock:
    """The time of day, as a test sets it."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "time", clock)
    return clock


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, clock: Clock) -> Iterator[Store]:
    made = STORES[request.param](request)
    yield made
    made.close()


# What is written and read ---------------------------------------------------------------------------------------


def lobby(code: str, **fields: Any) -> Change:
    """A table that has just been opened."""
    return change(code, 1, game=0, status="lobby", state=b"", about=b"about 1", **fields)


def change(code: str, version: int, **fields: Any) -> Change:
    """The version of a table with a game on it."""
    usual = {"game": 1, "status": "playing", "setup": "", "state": b"state %d" % version, "receipts": b"receipts"}
    return Change(code=code, version=version, **{**usual, "time_left": None, **fields})


def plain(code: str, version: int, text: str = "", **fields: Any) -> Change:
    """Only the game went on."""
    return change(code, version, events=told(text), is_plain=True, **fields)


def playing(code: str, version: int, setup: Setup[Any], **fields: Any) -> Change:
    """A game begins with these cards and options."""
    return change(code, version, setup=setup.digest(), new_setup=setup, **fields)


def put(store: Store, *codes: str, **fields: Any) -> None:
    """Tables at version 2, with a game on them."""
    assert all(commit(store, *[lobby(code) for code in codes]))
    assert all(commit(store, *[change(code, 2, **fields) for code in codes]))


def told(text: str) -> bytes:
    """What everybody is told of a version."""
    return f'["{text}"]'.encode() if text else b""


async def untimed(store: Store, code: str) -> Record | None:
    """The table, whenever it was written: clocks differ."""
    record = await store.read(code)
    assert record is None or record.touched > 0
    return None if record is None else replace(record, touched=0.0)


def version_of(store: Store, code: str) -> int | None:
    record = look(store.read(code))
    return None if record is None else record.version


def story(store: Store, code: str, game: int = 1, **which: int) -> list[str]:
    """What happened, as VERSION TEXT."""
    return [f"{step.version} {step.events[2:-2].decode()}" for step in look(store.steps(code, game, **which))]


def kept_setups(store: Store) -> list[bool]:
    """Which of the three setups are there."""
    return [look(store.setup(setup.digest())) is not None for setup in SETUPS]


def everything(store: Store) -> tuple[Any, ...]:
    """Whatever can be read."""

    async def read() -> tuple[Any, ...]:
        tables = [
            (await store.has(code), await untimed(store, code), [await store.steps(code, game) for game in range(4)])
            for code in (ONE, TWO, OTHER)
        ]
        setups = [await store.setup(setup.digest()) for setup in SETUPS]
        questions = [await store.seen_by(["phone", "pad"], "tous_ego"), await store.reported("tous_ego")]
        return tables, setups, questions, await store.count()

    return look(read())


def test_nothing_is_there_at_first(store: Store) -> None:
    async def read() -> list[object]:
        return [
            *(await store.read(ONE), await store.has(ONE), await store.setup("0" * 64), await store.steps(ONE, 1)),
            *(await store.count(), await store.old(2e9, 2e9)),
            *(await store.seen_by(["phone"], "tous_ego"), await store.reported("tous_ego")),
        ]

    assert look(read()) == [None, False, None, [], 0, [], frozenset(), frozenset()]
    look(store.delete([ONE]))
    store.roll_back()
    look(store.scrub())


def test_a_table_is_read_as_it_was_committed_last(store: Store) -> None:
    digest = SETUPS[0].digest()
    assert commit(store, lobby(ONE)) == [True]
    assert look(untimed(store, ONE)) == Record(code=ONE, version=1, about=b"about 1", receipts=b"receipts")
    commit(store, playing(ONE, 2, SETUPS[0], about=b"about 2", time_left=12.5))
    expected = Record(
        code=ONE, version=2, about=b"about 2", setup=digest, state=b"state 2", receipts=b"receipts", time_left=12.5
    )
    assert look(untimed(store, ONE)) == expected
    assert look(store.setup(digest)) == SETUPS[0].save()
    commit(store, playing(ONE, 3, SETUPS[0]))
    commit(store, plain(ONE, 4, setup=digest, receipts=b"more"))
    assert look(untimed(store, ONE)) == Record(
        code=ONE, version=4, about=b"about 2", setup=digest, state=b"state 4", receipts=b"more"
    ), "the table itself is written only when it changed"
    assert (look(store.has(ONE)), look(store.has(TWO)), look(store.count())) == (True, False, 1)


# Versions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [1, 2, 4, 99])
@pytest.mark.parametrize("is_plain", [True, False])
def test_only_the_next_version_fits(store: Store, version: int, is_plain: bool) -> None:
    """Of another nothing is written: no event, no cards, nothing that was shown or doubted, and nothing is erased."""
    put(store, ONE, events=told("before"))
    before = everything(store)
    more: dict[str, Any] = {
        "about": b"about",
        "seen": ("tous_ego/ego-001", ("phone",)),
        "reported": "tous_ego/ego-002",
    }
    stale = (
        plain(ONE, version, "never") if is_plain else playing(ONE, version, SETUPS[0], events=told("never"), **more)
    )
    assert commit(store, stale) == [False]
    assert commit(store, change(ONE, version, close=True)) == [False]
    assert everything(store) == before
    assert commit(store, plain(ONE, 3, "after")) == [True]
    assert story(store, ONE) == ["2 before", "3 after"]


def test_one_that_does_not_fit_does_not_stop_the_others(store: Store) -> None:
    put(store, ONE, TWO)
    batches = (
        [plain(ONE, 3, "one"), plain(TWO, 7, "never"), plain(OTHER, 2, "never")],
        [change(ONE, 3, close=True), plain(TWO, 3, "two"), lobby(OTHER)],
        [change(ONE, 4, about=b"new"), plain(TWO, 4, "more"), lobby(OTHER)],
    )
    assert [commit(store, *batch) for batch in batches] == [
        [True, False, False],
        [False, True, True],
        [True, True, False],
    ]
    assert [version_of(store, code) for code in (ONE, TWO, OTHER)] == [4, 4, 1]
    assert (story(store, ONE), story(store, TWO), story(store, OTHER)) == (["3 one"], ["3 two", "4 more"], [])


def test_what_is_rolled_back_was_never_there(store: Store) -> None:
    put(store, ONE, events=told("before"))
    before = everything(store)
    batch = [playing(ONE, 3, SETUPS[0], events=told("three")), lobby(TWO)]
    store.prepare(batch)
    store.roll_back()
    store.roll_back()
    assert everything(store) == before
    assert commit(store, *batch) == [True, True]
    assert commit(store, plain(ONE, 4, "four", setup=SETUPS[0].digest())) == [True]
    assert story(store, ONE) == ["2 before", "3 three", "4 four"]


def test_nothing_is_seen_before_it_is_committed(store: Store) -> None:
    """Nor while it is being committed, in a thread of its own."""
    put(store, ONE)
    before = everything(store)
    store.prepare(
        [
            playing(ONE, 3, SETUPS[0], events=told("three"), seen=("tous_ego/ego-001", ("phone",))),
            lobby(TWO),
        ]
    )
    assert everything(store) == before
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(store.commit).result() == [True, True]
    assert (version_of(store, ONE), version_of(store, TWO)) == (3, 1)
    assert story(store, ONE) == ["3 three"]
    assert look(store.seen_by(["phone"], "tous_ego")) == {"ego-001"}


# Events ---------------------------------------------------------------------------------------------------------


def test_steps_come_back_in_order_by_table_game_and_version(store: Store) -> None:
    """With what changed in the view. Two tables are written in turns."""
    put(store, ONE, TWO)
    for version in range(3, 8):
        text, view = f"one-{version}", b'{"turn":%d}' % version
        is_first = version < 6
        commit(
            store,
            plain(ONE, version, text, view=view) if is_first else change(ONE, version, game=2, events=told(text)),
            plain(TWO, version, f"two-{version}"),
        )
    first = [f"{version} one-{version}" for version in (3, 4, 5)]
    assert story(store, ONE) == first
    assert story(store, ONE, most=2) == first[-2:]
    assert story(store, ONE, most=0) == story(store, ONE, game=3) == []
    assert story(store, ONE, game=2) == ["6 one-6", "7 one-7"]
    assert story(store, TWO) == [f"{version} two-{version}" for version in range(3, 8)]
    assert [step.view for step in look(store.steps(ONE, 1))] == [b'{"turn":%d}' % version for version in (3, 4, 5)]
    assert {step.view for step in look(store.steps(ONE, 2))} == {b""}


def test_cards_that_were_written_are_not_remembered_once_they_are_thrown_away(store: Store) -> None:
    put(store, ONE)
    commit(store, change(ONE, 3, seen=("tous_ego/own-001", ("phone", "pad"))))
    commit(store, change(ONE, 4, unseen=(("phone", "tous_ego/own-001"),)))
    assert look(store.seen_by(["phone"], "tous_ego")) == frozenset()
    assert look(store.seen_by(["pad"], "tous_ego")) == {"own-001"}


def test_cards_that_were_written_are_not_remembered_once_their_table_is_deleted(store: Store) -> None:
    draft = table_of("tous_ego")
    chairs = tuple(replace(chair, device="phone") for chair in draft.table.chairs)
    table = replace(draft.table, code=ONE, written=({"fr": "Qui chante sous la pluie ?"},), chairs=chairs)
    (own,) = own_deck(table.rules, table.written)
    commit(store, lobby(ONE))
    commit(store, change(ONE, 2, about=msgpack.encode(table), seen=(f"tous_ego/{own.id}", ("phone",))))
    commit(store, change(ONE, 3, seen=("tous_ego/ego-001", ("phone",))))
    look(store.delete([ONE]))
    assert look(store.seen_by(["phone"], "tous_ego")) == {"ego-001"}


# What is erased -------------------------------------------------------------------------------------------------


def test_setups_are_shared_and_go_with_the_last_table_that_plays_with_them(store: Store) -> None:
    for code in (ONE, TWO, OTHER):
        commit(store, lobby(code))
        commit(store, playing(code, 2, SETUPS[0]))
    assert kept_setups(store) == [True, False, False]
    commit(store, playing(ONE, 3, SETUPS[1]), change(TWO, 3))
    assert kept_setups(store) == [True, True, False], "one plays with others, one put the game away, one plays on"
    commit(store, change(OTHER, 3, setup=SETUPS[0].digest(), close=True))
    assert kept_setups(store) == [False, True, False]
    commit(store, playing(TWO, 4, SETUPS[2]))
    look(store.delete([ONE]))
    assert kept_setups(store) == [False, False, True]


def test_a_closed_table_is_gone_and_its_code_can_be_used_again(store: Store) -> None:
    put(store, ONE, TWO, events=told("before"))
    shown = ("phone", "pad")
    commit(store, change(ONE, 3, seen=("tous_ego/own-001", shown)), change(TWO, 3, seen=("tous_ego/ego-001", shown)))
    unseen = tuple((device, "tous_ego/own-001") for device in shown)
    assert commit(store, change(ONE, 4, close=True, erases=True, unseen=unseen)) == [True]
    look(store.scrub())
    assert (look(store.read(ONE)), look(store.has(ONE)), story(store, ONE), look(store.count())) == (
        None,
        False,
        [],
        1,
    )
    assert look(store.seen_by(shown, "tous_ego")) == {"ego-001"}, "what was written for it is not remembered"
    assert story(store, TWO) == ["2 before"]
    assert commit(store, plain(ONE, 5, "never")) == [False]
    put(store, ONE, events=told("new"))
    assert story(store, ONE) == ["2 new"]


def test_tables_that_nobody_touched_are_found_by_age_and_deleted(store: Store, clock: Clock) -> None:
    """Games, and lobbies after one, are kept longer than a lobby that never had any."""
    now = clock.now
    clock.now = now - 40 * DAY
    put(store, ONE, events=told("before"))
    clock.now = now - 20 * DAY
    put(store, TWO)
    commit(store, change(TWO, 3, status="lobby", state=b""), lobby(OTHER))
    clock.now = now
    assert sorted(look(store.old(now - 30 * DAY, now - 2 * DAY))) == [ONE, OTHER]
    assert look(store.old(now - 50 * DAY, now - 30 * DAY)) == []
    commit(store, plain(ONE, 3, "touched"))
    assert look(store.old(now - 30 * DAY, now - 2 * DAY)) == [OTHER], "every commit touches its table"
    look(store.delete([OTHER, ONE, "XXXXX"]))
    assert (look(store.has(TWO)), look(store.count()), story(store, ONE)) == (True, 1, [])
    assert commit(store, lobby(ONE)) == [True]
    assert story(store, ONE) == []


def test_time_never_goes_back(store: Store, clock: Clock) -> None:
    put(store, ONE)
    latest = clock.now
    assert store.now() == latest
    clock.now = 1000.0
    put(store, TWO)
    assert store.now() == latest
    assert look(store.old(latest - 60, latest - 60)) == [], "a clock that was set back makes nothing older"
    clock.now = latest + 5
    assert store.now() == latest + 5


# Questions ------------------------------------------------------------------------------------------------------


def test_questions_that_devices_have_shown_and_that_are_doubted(store: Store, clock: Clock) -> None:
    put(store, ONE)
    first = clock.now
    cards = ("tous_ego/ego-001", "tous_ego/ego-002", "tous/ego-003", "tous_ego2/ego-004", "incroyable/inc-001")
    for version, card in enumerate(cards, 3):
        clock.now += 10
        commit(store, change(ONE, version, seen=(card, ("phone", "pad")), reported=card))
    assert look(store.seen_by(["phone"], "tous_ego")) == look(store.reported("tous_ego")) == {"ego-001", "ego-002"}
    assert look(store.reported("incroyable")) == {"inc-001"}
    assert [card for card, _ in look(store.reports())] == list(cards), "in the order in which they were doubted"
    look(store.looked_at([cards[-1], "tous_ego/never"]))
    assert look(store.reported("incroyable")) == frozenset()
    assert [card for card, _ in look(store.reports())] == list(cards[:-1])
    assert look(store.seen_by([], "tous_ego")) == look(store.seen_by(["other"], "tous_ego")) == frozenset()
    clock.now += 10
    commit(store, change(ONE, 8, seen=(cards[0], ("phone", "other")), reported=cards[0]))
    look(store.forget_seen(first + 20))
    assert look(store.seen_by(["phone"], "tous_ego")) == {"ego-002"}, "it counts when it was shown first"
    assert look(store.seen_by(["other", "nobody"], "tous_ego")) == {"ego-001"}
    look(store.forget_device("phone"))
    assert look(store.seen_by(["phone"], "tous_ego")) == look(store.seen_by(["phone"], "incroyable")) == frozenset()
    assert look(store.seen_by(["phone", "pad"], "tous_ego")) == {"ego-002"}


# Anything -------------------------------------------------------------------------------------------------------


def any_change(rng: Random, code: str, stored: Record | None) -> Change:
    """Whatever a server might write, mostly to the version that is there."""
    version = (stored.version if stored is not None else 0) + 1 + (rng.random() < 0.1)
    if version == 1:
        return lobby(code)
    game = 1 + version // 8
    text = rng.choice(("", f"all-{version}"))
    if rng.random() < 0.6:
        return plain(code, version, text, game=game, setup=stored.setup if stored is not None else "")
    setup = rng.choice((*SETUPS, None))
    return change(
        code,
        version,
        game=game,
        events=told(text),
        about=rng.choice((None, b"about %d" % version)),
        setup=setup.digest() if setup is not None else "",
        new_setup=setup,
        close=rng.random() < 0.2,
        seen=rng.choice((None, (f"tous_ego/ego-{version}", ("phone",)))),
        reported=rng.choice(("", f"tous_ego/ego-{version}")),
    )


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_written_all_stores_agree(store: Store, seed: int) -> None:
    model, rng = MemoryStore(), Random(seed)
    for _ in range(60):
        codes = rng.sample((ONE, TWO, OTHER), rng.randint(1, 3))
        batch = [any_change(rng, code, look(model.read(code))) for code in codes]
        if rng.random() < 0.1:
            store.prepare(batch)
            store.roll_back()
        else:
            assert commit(store, *batch) == commit(model, *batch)
        if rng.random() < 0.05:
            look(store.delete([ONE]))
            look(model.delete([ONE]))
        assert everything(store) == everything(model)
