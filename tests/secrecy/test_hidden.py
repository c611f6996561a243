"""Nothing hidden is forgotten: every name and every field has its line in the tables, and really is drawn again."""

from __future__ import annotations

from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tablee.core import Pool, Seat, save
from tablee.core.saving import MEMORY_ONLY
from tablee.games import GAMES
from tests.properties.helpers import CASES, AnyState, Case, random_game
from tests.secrecy.sweep import sweep, without_number
from tests.secrecy.tables import ALWAYS_HIDDEN, HIDDEN, PARTS, STATES

REQUIRED = [
    (game, phase, name)
    for game, phases in HIDDEN.items()
    for phase, names in phases.items()
    for name in sorted(names | ALWAYS_HIDDEN[game])
]


@pytest.mark.parametrize(("game", "phase", "name"), REQUIRED)
def test_what_must_be_hidden_is_listed(game: str, phase: str, name: str) -> None:
    """The tables of who sees what (INC, F2F, CAR and EGO), line by line."""
    assert (phase, name) in sweep(game).named


@pytest.mark.parametrize("game", GAMES)
def test_what_is_listed_is_drawn_again(game: str) -> None:
    """Every hidden value that could be another one has been another one."""
    seen = sweep(game)
    assert seen.had_choice - seen.differed == set()
    required = {(phase, name) for of, phase, name in REQUIRED if of == game}
    assert required & seen.named <= seen.had_choice


@pytest.mark.parametrize("case", CASES[::5], ids=str)
def test_imagining_another_game_leaves_this_one_alone(case: Case) -> None:
    """Otherwise whoever imagines would change what is played."""
    for state in random_game(case, seed=6, most_steps=60):
        before, pool = (save(state), state.setup.save()), state.pool
        state.reimagined_for(None, Random(6))
        assert ((save(state), state.setup.save()), state.pool) == (before, pool)


# Who may know a hidden thing nevertheless ---------------------------------------------------------------------


OWNED = {"sealed by", "hunch of", "hand of", "forecast of", "test answer of"}


def knower(state: Any, name: str) -> Seat | None:
    """The one seat that may know what is hidden from the spectators, if any."""
    kind = without_number(name)
    if kind == "answer":
        return state.questionne if state.game == "caractere" else state.questioner if state.risk else None
    if kind == "offered":
        return int(state.reader)
    return int(name.rpartition(" ")[2]) if kind in OWNED else None


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_seat_knows_its_own_and_no_more(case: Case) -> None:
    """From a seat is hidden what is hidden from all, but for what is its own: no more, no less."""
    for state in random_game(case, seed=7, most_steps=200):
        public = set(state.hidden_from(None))
        for seat in range(state.seats):
            own = {name for name in public if knower(state, name) == seat}
            assert set(state.hidden_from(seat)) == public - own


# Every field ------------------------------------------------------------------------------------------------


def structs_of(game: str) -> list[type[Any]]:
    """The state, its setup, its phases and the pool where it has one."""
    state = GAMES[game].state_type
    phases = [get_origin(phase) or phase for phase in get_args(get_type_hints(state)["phase"])]
    return [state, GAMES[game].setup_type, *phases, *([Pool] if "Pool" in PARTS[game] else [])]


def table_of(game: str, struct: type[Any]) -> dict[str, str]:
    """The lines of a struct."""
    name = struct.__name__
    return {**(STATES[name] if name in STATES else PARTS[game][name])}


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_classified(game: str) -> None:
    """Whoever adds a field decides who may know it, and says so in the tables."""
    for struct in structs_of(game):
        assert set(struct.__struct_fields__) == set(table_of(game, struct)), struct


@pytest.mark.parametrize("game", GAMES)
def test_hidden_fields_change_and_public_ones_do_not(game: str) -> None:
    """What is drawn again is what the tables call hidden, and all of it."""
    seen = sweep(game)
    for struct in structs_of(game):
        for field, kind in table_of(game, struct).items():
            place = struct.__name__, field
            if kind == "hidden":
                assert place in seen.fields_changed
            elif kind == "public":
                assert place not in seen.fields_changed


@pytest.mark.parametrize("case", CASES, ids=str)
def test_memory_is_never_saved(case: Case) -> None:
    """What is kept in memory only is in no save."""
    memory = {field for field, kind in STATES[GAMES[case.game].state_type.__name__].items() if kind == "memory"}
    assert memory | {"setup"} == set(MEMORY_ONLY)
    for state in random_game(case, seed=8, most_steps=100):
        assert not memory & set(msgspec.msgpack.decode(save(state))["state"])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_pooled_ballot_changes_no_save(case: Case) -> None:
    """EGO-A16, CAR-A21: until the last ballot is in, nobody who reads every version learns even who has voted."""
    for state in random_game(case, seed=9, most_steps=150):
        assert_votes_leave_no_trace(state, Random(9))


def assert_votes_leave_no_trace(state: AnyState, rng: Random) -> None:
    """Let all but one of those waited for vote; the save stays as it was."""
    if state.phase.name not in ("voting", "voting_and_forecasting", "judging", "judging_adjectives"):
        return
    voted = state.copy()
    while len(voted.waiting()) > 1:
        assert voted.answer(*voted.any_answer(rng)) == []
        assert save(voted) == save(state)
