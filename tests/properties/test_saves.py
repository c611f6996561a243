"""Saves that are damaged, cut off, foreign or too new: a SaveError that says what to do, and never anything else."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import Pool, SaveError, load, load_setup, save
from tablee.games import GAMES, caractere
from tests.properties.helpers import AnyState, all_views, cases_of, examples, random_game
from tests.properties.ledgers import check_asks

JUNK: list[Any] = [None, True, -1, 10**12, 1.5, "text", b"bytes", [], [[]], [None], {}, {"phase": "voting"}, {1: 2}]


@cache
def saved(game: str) -> tuple[tuple[bytes, bytes, AnyState], ...]:
    """A setup, a state and the game itself, for one state of every phase."""
    found: dict[str, tuple[bytes, bytes, AnyState]] = {}
    for case in cases_of(game)[::3]:
        for state in random_game(case, seed=51, cards=2):
            if state.phase.name not in found and not state.pool.given:
                found[state.phase.name] = state.setup.save(), save(state), state.copy()
    return tuple(found.values())


def assert_clear(error: SaveError) -> None:
    """The message is a sentence or two for people."""
    message = str(error)
    assert message.startswith("This ")
    assert message.endswith(".")
    assert 20 < len(message) < 500
    assert message.isprintable()


def assert_not_loaded(game: str, setup: Any, data: bytes) -> str:
    """Not a state of this game; the message says so."""
    with pytest.raises(SaveError) as refused:
        load(GAMES[game].state_type, setup, data)
    assert_clear(refused.value)
    return str(refused.value)


def assert_no_setup(game: str, data: bytes) -> str:
    """Not a setup of this game; the message says so."""
    with pytest.raises(SaveError) as refused:
        load_setup(GAMES[game].setup_type, data)
    assert_clear(refused.value)
    return str(refused.value)


def with_changes(data: bytes, **changes: Any) -> bytes:
    """The save with other entries in its envelope."""
    return msgspec.msgpack.encode({**msgspec.msgpack.decode(data), **changes})


@pytest.mark.parametrize("game", GAMES)
def test_saves_are_faithful_and_small(game: str) -> None:
    """Every phase comes back as it was; a state holds numbers of cards and not their texts."""
    for setup_bytes, state_bytes, state in saved(game):
        setup = load_setup(GAMES[game].setup_type, setup_bytes)
        assert setup.save() == setup_bytes
        assert setup.digest() == state.setup.digest()
        loaded = load(GAMES[game].state_type, setup, state_bytes)
        assert save(loaded) == state_bytes
        assert all_views(loaded) == all_views(state)
        assert len(state_bytes) < 2_048


@pytest.mark.parametrize("game", GAMES)
def test_truncated_saves(game: str) -> None:
    """Cut off anywhere."""
    for setup_bytes, state_bytes, state in saved(game):
        for length in range(0, len(state_bytes), 7):
            assert_not_loaded(game, state.setup, state_bytes[:length])
        for length in range(0, len(setup_bytes), max(7, len(setup_bytes) // 50)):
            assert_no_setup(game, setup_bytes[:length])


@pytest.mark.parametrize("game", GAMES)
def test_foreign_saves(game: str) -> None:
    """Other games, a setup instead of a state and the other way round, and what is no save at all."""
    others = [entry for other in GAMES if other != game for entry in saved(other)[:2]]
    setup_bytes, state_bytes, state = saved(game)[0]
    strange = [
        b"",
        b"{}",
        b"hello",
        b"\x80",
        b"\xc0",
        b"\x00" * 1000,
        b"\xff" * 99,
        b"\xdd\xff\xff\xff\xff",
        b"\x91" * 9999,
    ]
    for data in (*strange, setup_bytes, *(bytes_ for entry in others for bytes_ in entry[:2])):
        assert_not_loaded(game, state.setup, data)
    for data in (*strange, state_bytes, *(bytes_ for entry in others for bytes_ in entry[:2])):
        assert_no_setup(game, data)


@pytest.mark.parametrize("game", GAMES)
def test_saves_of_another_version(game: str) -> None:
    """A newer one says that Tablée must be updated; one that never was is damaged."""
    setup_bytes, state_bytes, state = saved(game)[0]
    newer = with_changes(state_bytes, version=state.version + 1)
    assert "newer" in assert_not_loaded(game, state.setup, newer)
    assert "update" in assert_no_setup(game, with_changes(setup_bytes, version=state.setup.version + 1))
    for version in (0, -1, None, "1", 1.0, [1]):
        no_save = "This is not a save of Tablée, or it is damaged."
        assert assert_not_loaded(game, state.setup, with_changes(state_bytes, version=version)) == no_save
        assert assert_no_setup(game, with_changes(setup_bytes, version=version)) == no_save


def one_step_on(fields: dict[str, Any]) -> dict[str, Any]:
    """How a later version might read a save of this one: a field has got another name."""
    return {"moment" if name == "clock" else name: value for name, value in fields.items()}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", ["state", "setup"])
def test_a_later_version_loads_the_saves_of_this_one(game: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Upgrades lead an old save to the new form, whether it is the state that has changed or the setup."""
    setup_bytes, state_bytes, state = saved(game)[-1]
    views = all_views(state)
    kind: Any = GAMES[game].state_type if what == "state" else GAMES[game].setup_type
    monkeypatch.setattr(kind, "version", kind.version + 1)
    monkeypatch.setattr(kind, "upgrades", {kind.version - 1: one_step_on})
    if what == "state":
        fields = msgspec.msgpack.decode(state_bytes)["state"]
        older = {"clock" if name == "moment" else name: value for name, value in fields.items()}
        state_bytes = with_changes(state_bytes, state=older)
    loaded = load(GAMES[game].state_type, load_setup(GAMES[game].setup_type, setup_bytes), state_bytes)
    assert all_views(loaded) == views
    again = load(GAMES[game].state_type, load_setup(GAMES[game].setup_type, loaded.setup.save()), save(loaded))
    assert all_views(again) == views


@pytest.mark.parametrize("game", ["tous_ego", "caractere"])
def test_nobody_waits_for_a_voter_who_left_before_the_save(game: str) -> None:
    """EGO-A14, EGO-A16, CAR-A34: ballots that were not all in are asked for again, but not of somebody who left."""
    tried: set[str] = set()
    for case in cases_of(game):
        for state in random_game(case, seed=52, most_steps=200):
            voted = sorted(state.pool.given)
            if voted and state.phase.name not in tried and len(state.waiting()) > 1:
                left = state.copy()
                left.leave(voted[0])
                loaded = load(type(left), left.setup, save(left))
                assert voted[0] not in loaded.waiting()
                check_asks(loaded)
                tried.add(state.phase.name)
    assert tried >= {"tous_ego": {"voting", "voting_and_forecasting"}, "caractere": {"judging"}}[game]


@pytest.mark.parametrize("game", GAMES)
def test_what_lives_in_memory_does_not_come_from_a_save(game: str) -> None:
    """Nobody can put ballots, asks, listeners or another setup into a game by way of a save."""
    _, state_bytes, state = saved(game)[0]
    fields = msgspec.msgpack.decode(state_bytes)["state"]
    planted = {"pool": {"given": [0]}, "told": [], "open_asks": {}, "setup": {}}
    loaded = load(type(state), state.setup, with_changes(state_bytes, state={**fields, **planted}))
    assert (loaded.pool, loaded.told, loaded.open_asks) == (Pool(), None, None)
    assert loaded.setup is state.setup
    assert save(loaded) == state_bytes


@pytest.mark.parametrize("game", GAMES)
def test_a_state_needs_its_own_setup(game: str) -> None:
    """Other options or other cards would make it another game."""
    _, state_bytes, _ = saved(game)[0]
    other = cases_of(game)[-1].setup(cards=3)
    assert "another setup" in assert_not_loaded(game, other, state_bytes)


@pytest.mark.parametrize("game", GAMES)
def test_wrong_values_in_a_save(game: str) -> None:
    """Junk in any entry and in any field: an error, or a state if it happens to fit."""
    for setup_bytes, state_bytes, state in saved(game):
        envelope, setup = msgspec.msgpack.decode(state_bytes), msgspec.msgpack.decode(setup_bytes)
        for junk in JUNK:
            for entry in envelope:
                assert_loads_or_not(game, state.setup, with_changes(state_bytes, **{entry: junk}))
                assert_loads_or_not(game, None, with_changes(setup_bytes, **{entry: junk}))
            for field in (*envelope["state"], "open_asks", "pool", "told", "unheard_of"):
                assert_loads_or_not(
                    game, state.setup, with_changes(state_bytes, state={**envelope["state"], field: junk})
                )
            for field in setup["setup"]:
                assert_loads_or_not(game, None, with_changes(setup_bytes, setup={**setup["setup"], field: junk}))
        for field in ("phase", "seed", "present", "seats"):
            fields = {name: value for name, value in envelope["state"].items() if name != field}
            assert_not_loaded(game, state.setup, with_changes(state_bytes, state=fields))


def assert_loads_or_not(game: str, setup: Any, data: bytes) -> None:
    """Either this is a state (or without a setup: a setup), or a SaveError says why not."""
    try:
        if setup is None:
            load_setup(GAMES[game].setup_type, data)
        else:
            load(GAMES[game].state_type, setup, data)
    except SaveError as error:
        assert_clear(error)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("face_to_face", {"cards": 150}),
        ("face_to_face", {"cards": -3}),
        ("face_to_face", {"hand": 50}),
        ("face_to_face", {"jump": 0}),
        ("tous_ego", {"target": 2}),
        ("tous_ego", {"target": 10**9}),
        ("caractere", {"debate_timer": 1}),
        ("incroyable", {"turn_timer": -5}),
        ("incroyable", {"first_player": -1}),
        ("incroyable", {"board": "nowhere"}),
        ("caractere", {"unheard_of": 1}),
    ],
)
def test_options_of_a_saved_setup_are_checked(game: str, options: dict[str, Any]) -> None:
    """What no table can agree on is no better in a save: it is refused there, too, and not found out later."""
    setup_bytes, _, _ = saved(game)[0]
    setup = msgspec.msgpack.decode(setup_bytes)["setup"]
    assert_no_setup(game, with_changes(setup_bytes, setup={**setup, "options": {**setup["options"], **options}}))


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("caractere", {"test": 10, "cells": {}}),
        ("incroyable", {"finish": 9, "bonus": 2, "spirals": [], "black": {}}),
    ],
)
def test_the_board_of_a_saved_setup_is_checked(game: str, board: dict[str, Any]) -> None:
    """INC-02, CAR-04: nobody plays on a board that is too short, wherever it comes from."""
    setup_bytes = cases_of(game)[0].setup().save()
    setup = msgspec.msgpack.decode(setup_bytes)["setup"]
    assert "cells away" in assert_no_setup(game, with_changes(setup_bytes, setup={**setup, "board": board}))


IMPOSSIBLE: list[dict[str, Any]] = [
    {},
    {"present": []},
    {"present": [0]},
    {"position": []},
    {"pile": []},
    {"piles": [[], [], []]},
    {"estimates": []},
    {"announced": None},
    {"symbol": "none of the five"},
    {"card": 99},
    {"questionne": 77},
    {"questioner": 77},
    {"reader": 77},
    {"joks": []},
]


@contextmanager
def in_time(seconds: int) -> Iterator[None]:
    """An endless loop fails, where the system counts the seconds that a processor has worked for us."""

    def ring(*_: object) -> None:
        raise TimeoutError(f"still loading after {seconds} seconds of work")

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, ring)
        signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)


@pytest.mark.parametrize("game", GAMES)
def test_impossible_saves_with_players_who_left(game: str) -> None:
    """Loading goes on without those who left, which must not stumble, let alone for ever, over a damaged save."""
    for _, state_bytes, state in saved(game):
        fields = msgspec.msgpack.decode(state_bytes)["state"]
        for gone in ([0], list(range(state.seats)), [state.seats + 3]):
            for damage in IMPOSSIBLE:
                known = {name: value for name, value in damage.items() if hasattr(state, name)}
                with in_time(5):
                    changed = with_changes(state_bytes, state={**fields, "gone": gone, **known})
                    assert_loads_or_not(game, state.setup, changed)


@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_a_table_that_nobody_could_have_left_like_this(game: str) -> None:
    """Those who left would be stood in for with cards that are not there: the save is refused, and says why."""
    state = cases_of(game)[0].deal(seed=1)
    nothing: dict[str, Any] = {"piles": [[], [], []]} if game == "caractere" else {"pile": []}
    left = {"gone": list(range(state.seats)), **nothing}
    fields = msgspec.msgpack.decode(save(state))["state"]
    said = assert_not_loaded(game, state.setup, with_changes(save(state), state={**fields, **left}))
    assert said == "This save is damaged: nobody could have left the table like this."


@pytest.mark.parametrize("hostile", ["\x1b[2J", "two\nlines", "k" * 100_000], ids=["escape", "newline", "long"])
@pytest.mark.parametrize("game", GAMES)
def test_hostile_names_in_a_save_are_not_shown_as_they_are(game: str, hostile: str) -> None:
    """A message can go to a terminal: it stays short, and nothing invisible of a stranger's gets through."""
    setup_bytes, state_bytes, state = saved(game)[0]
    fields = msgspec.msgpack.decode(state_bytes)["state"]
    assert_not_loaded(game, state.setup, with_changes(state_bytes, state={**fields, "phase": {"phase": hostile}}))
    setup = msgspec.msgpack.decode(setup_bytes)["setup"]
    assert_no_setup(game, with_changes(setup_bytes, setup={**setup, "options": {hostile: 1}}))


def test_what_is_as_at_the_beginning_is_left_out() -> None:
    """Also when it is another object that is equal: a save depends on values alone."""
    state = caractere.deal(caractere.setup(), 4, seed=1)
    before = save(state)
    melo, ego, duo = state.used
    state.used = (melo, ego, duo)
    assert save(state) == before
    assert b"used" not in before


FLIPS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 255)), min_size=1, max_size=4)


def flipped(data: bytes, flips: list[tuple[int, int]]) -> bytes:
    """The bytes with some of them changed."""
    changed = bytearray(data)
    for place, bits in flips:
        changed[place % len(changed)] ^= bits
    return bytes(changed)


@pytest.mark.parametrize("game", GAMES)
@given(which=st.integers(0, 99), flips=FLIPS, cut=st.integers(0, 3))
@examples(300)
def test_flipped_bytes(game: str, which: int, flips: list[tuple[int, int]], cut: int) -> None:
    """Any bytes changed, some cut off: what cannot be loaded is a SaveError and nothing else."""
    setup_bytes, state_bytes, state = saved(game)[which % len(saved(game))]
    assert_loads_or_not(game, state.setup, flipped(state_bytes, flips)[: len(state_bytes) - cut])
    assert_loads_or_not(game, None, flipped(setup_bytes, flips)[: len(setup_bytes) - cut])


@pytest.mark.parametrize("game", GAMES)
@given(data=st.binary(max_size=300))
@examples(100)
def test_random_bytes(game: str, data: bytes) -> None:
    """What was never a save is none."""
    _, _, state = saved(game)[0]
    assert_not_loaded(game, state.setup, data)
    assert_no_setup(game, data)
