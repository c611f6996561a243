"""Saves of every version load for ever, and look as they looked when they were made."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tablee.core import Words, load, load_setup, save
from tablee.core.game import Game
from tablee.games import GAMES
from tests.golden.make import FOLDER, Golden, make
from tests.properties.helpers import AnyState, random_step
from tests.properties.ledgers import check_asks

FILES = sorted(FOLDER.glob("v*/*.save"))


def opened(path: Path) -> tuple[Golden, AnyState]:
    """A golden save, loaded."""
    golden = msgspec.msgpack.decode(path.read_bytes(), type=Golden)
    game = GAMES[golden.game]
    return golden, load(game.state_type, load_setup(game.setup_type, golden.setup), golden.state)


def same_fields(save: bytes, other: bytes) -> bool:
    """Whether two saves say the same, however long the encoder made the heads of its maps."""
    return bool(msgspec.msgpack.decode(save) == msgspec.msgpack.decode(other))


def version_of(data: bytes) -> int:
    """The version of the format in which this was saved."""
    return int(msgspec.msgpack.decode(data)["version"])


def shows(now: Any, then: Any) -> bool:
    """Whether a view still shows all that it showed; later versions may show more, never less or otherwise."""
    if isinstance(then, dict) and isinstance(now, dict):
        if set(then) == {"fr", "en"}:  # a text: what each reader reads
            return all(Words(now).in_language(language) == text for language, text in then.items())
        return all(key in now and shows(now[key], value) for key, value in then.items())
    if isinstance(then, list) and isinstance(now, list):
        return len(now) == len(then) and all(map(shows, now, then))
    return bool(now == then)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_saves_load(path: Path) -> None:
    """The same views for every seat and for the board; saved again, the same bytes if the format is the same."""
    golden, state = opened(path)
    assert set(golden.views) == {"board", *map(str, range(state.seats))}
    for seat, then in golden.views.items():
        now = msgspec.json.encode(state.view(None if seat == "board" else int(seat)))
        assert shows(msgspec.json.decode(now), msgspec.json.decode(then)), seat
    if version_of(golden.setup) == state.setup.version:
        assert state.setup.save() == golden.setup
        assert version_of(golden.state) != state.version or same_fields(save(state), golden.state)
    again = load(type(state), state.setup, save(state))
    assert msgspec.json.encode(again.view(None)) == msgspec.json.encode(state.view(None))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_games_can_be_played_on(path: Path) -> None:
    """An old game is not only looked at: it goes on."""
    _, state = opened(path)
    rng = Random(path.stem)
    for _ in range(30):
        check_asks(state)
        if state.outcome() is None:
            random_step(state, rng)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_rounds_can_be_voided_if_the_save_knows_how_they_began(path: Path) -> None:
    """Saves of version 1 do not; later ones do, once a question was read."""
    golden, state = opened(path)
    if version_of(golden.state) == 1:
        assert not state.can_void_round()
    elif state.phase.name not in ("drawing", "reading", "test_drawing", "over"):
        state.void_round()
        check_asks(state)
        assert not state.can_void_round()


def phases_of(game: Game) -> set[str]:
    """The names of all phases of a game."""
    phases = get_args(get_type_hints(game.state_type)["phase"])
    return {str((get_origin(phase) or phase).__struct_config__.tag) for phase in phases}


def test_there_are_golden_saves_of_every_game_and_phase() -> None:
    """The current version has its files, small ones, which are never made anew."""
    for name, game in GAMES.items():
        files = [path for path in FILES if path.match(f"v{game.state_type.version}/{name}-*.save")]
        assert {opened(path)[1].phase.name for path in files} == phases_of(game)
    assert sum(path.stat().st_size for path in FILES) < 200_000 * len({path.parent for path in FILES})
    with pytest.raises(FileExistsError, match="never made again"):
        make()
