"""Games that were played and written down: what everybody did, what was told, and marks of all that could be seen.

Played again with the same answers, they must come out the same (`tests/properties/test_played_again.py`): no change
of the rules goes unnoticed, wanted or not. After a wanted one, write them down anew and look at the difference:

    python -m tests.golden.played_games

`tests/golden/played/<game>.jsonl` holds a line for every table and for every step at it. A mark is the beginning of a
hash: of what is seen, of what is refused, of what would happen if somebody were skipped or left, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tablee.core import Event, Move, Refusal, save
from tablee.core.asks import name_of
from tablee.games import GAMES
from tablee.games.caractere import Caractere
from tablee.games.tous_ego.rules import TousEgo
from tests.properties.helpers import AnyState, all_views, cases_of, observers, random_step, small_deck

FOLDER = Path(__file__).parent / "played"
STEPS = {"face_to_face": 150, "incroyable": 50, "caractere": 50, "tous_ego": 50}
"""At most; a duel is played to its end."""
NEAR_THE_END = {"incroyable": 3, "caractere": 1, "tous_ego": 4}
"""Cells from the finish, for tables where a game is taken up shortly before its end."""


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table was set."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    bots: tuple[int, ...] = ()
    cells: int = 0
    """Where all pawns begin."""

    def deal(self) -> AnyState:
        """The game about to begin."""
        game = GAMES[self.game]
        state = game.deal(game.setup(small_deck(self.game), **self.options), self.seats, self.seed, self.bots)
        if self.cells:
            state.position = (self.cells,) * self.seats  # type: ignore[attr-defined]
        return state


class Step(msgspec.Struct, frozen=True):
    """Something that was done, what was told of it, and the marks of the game after it."""

    done: dict[str, Any]
    told: list[dict[str, Any]]
    marks: dict[str, str]


class Played(msgspec.Struct, frozen=True):
    """A game that was written down."""

    table: Table
    steps: list[Step]


def do(state: AnyState, done: dict[str, Any]) -> list[Event]:
    """Do something at a table: an answer in its plain form, or what nobody answers."""
    if "answer" in done:
        return state.answer(done["seat"], state.read(done["answer"]))
    how = done["how"]
    return getattr(state, how)(done["seat"]) if "seat" in done else getattr(state, how)()  # type: ignore[no-any-return]


# Marks ------------------------------------------------------------------------------------------------------


def mark(thing: Any) -> str:
    """A short name for something large: another thing has another."""
    return sha256(repr(thing).encode()).hexdigest()[:8]


def marks(state: AnyState, tried: list[Move], number: int) -> dict[str, str]:
    """All that can be asked of a game in this moment."""
    return {
        "seen": mark((all_views(state), list(moment(state)))),
        "refused": mark([refused(state, seat, move) for move, seat in product(tried, range(state.seats))]),
        "otherwise": mark(list(otherwise(state))),
        "by chance": mark(list(by_chance(state, Random(number)))),
        "hidden": mark(list(hidden(state, Random(number)))),
    }


def moment(state: AnyState) -> Iterator[Any]:
    """What a table asks of the moment."""
    phase = state.phase
    yield state.can_replace_question(), state.can_void_round(), state.leader(), state.shown_card_id()
    yield phase.only_goes_on(state), phase.seconds_allowed(state), phase.on_the_floor(state), phase.pause(state, None)
    yield phase.rule, phase.between_rounds, phase.personal, state.looks_back(), state.turn_tag()


def refused(state: AnyState, seat: int, move: Move) -> Any:
    """Why this move of this seat is refused, and what it is told; None if it is not."""
    try:
        state.check(seat, move)
    except Refusal as refusal:
        return refusal.rule, refusal.code, refusal.facts, refusal.legal is not None
    return None


def otherwise(state: AnyState) -> Iterator[Any]:
    """What would happen next if anybody were skipped, left, or the question or the round were disputed."""
    ways = [(how, (seat,)) for how in ("stand_in", "leave") for seat in range(state.seats)]
    for how, seats in (*ways, ("replace_question", ()), ("void_round", ())):
        other = state.copy()
        try:
            told = getattr(other, how)(*seats)
        except Refusal as refusal:
            yield refusal.rule, refusal.code, refusal.facts
        else:
            yield [msgspec.json.encode(thing) for thing in (told, other.view(None), dict(other.asks()))]


def by_chance(state: AnyState, rng: Random) -> Iterator[Any]:
    """What random players would do."""
    for ask in state.asks().values():
        yield ask.any_answer(rng)
    if state.outcome() is None:
        yield [state.any_answer(rng) for _ in range(4)]


def hidden(state: AnyState, rng: Random) -> Iterator[Any]:
    """What nobody may know, and another game that it might be."""
    for seat in observers(state):
        twin = state.reimagined_for(seat, rng)
        yield state.hidden_from(seat), save(twin), twin.pool


# Playing and writing down -----------------------------------------------------------------------------------


def tables(game: str) -> Iterator[Table]:
    """Every way to play, once from the start and once, by as few as can be, shortly before the end.

    (A duel twice from the start.)
    """
    fewest, near_the_end = GAMES[game].fewest, NEAR_THE_END.get(game, 0)
    for case in cases_of(game):
        if case.seats == min(fewest + 2, GAMES[game].most):
            yield Table(game, case.options, case.seats, 1, case.bots)
        if case.seats == fewest:
            finish = finish_of(case.deal(1)) if near_the_end else 0
            yield Table(game, case.options, case.seats, 2, case.bots, finish - near_the_end)


def finish_of(state: Any) -> int:
    """How far pawns go."""
    if isinstance(state, TousEgo):
        return state.setup.options.target
    board = state.setup.board
    return int(board.test if isinstance(state, Caractere) else board.finish)


def kinds_tried(state: AnyState, last: dict[str, Move]) -> list[Move]:
    """Moves to be refused, most of them: every kind as it was last made, and made of zeros."""
    zeros = [kind(*(0 for _ in kind.__struct_fields__)) for kind in state.moves.values()]
    return [*zeros, *last.values()]


def play(table: Table) -> Played:
    """A random game at this table, written down."""
    state, rng, last, steps = table.deal(), Random(f"{table}"), dict[str, Move](), list[Step]()
    while state.outcome() is None and len(steps) < STEPS[table.game]:
        before = state.copy()
        seat, move, told = random_step(state, rng, penalties=0.2 if table.cells else 0.01)
        if move is None:
            done = what_was_done(before, state, told)
        else:
            done = {"seat": seat, "answer": plain(move)}
            last[name_of(type(move))] = move
        seen = marks(state, kinds_tried(state, last), len(steps))
        steps.append(Step(done, [plain(event) for event in told], seen))
    return Played(table, steps)


def what_was_done(before: AnyState, after: AnyState, told: list[Event]) -> dict[str, Any]:
    """Which of the things that nobody answers leads from one state to the other."""
    ways: list[dict[str, Any]] = [{"how": "replace_question"}, {"how": "void_round"}]
    ways += [{"how": how, "seat": seat} for how in ("leave", "stand_in") for seat in range(before.seats)]
    for done in ways:
        state = before.copy()
        try:
            if do(state, done) == told and save(state) == save(after):
                return done
        except Refusal:
            continue
    raise AssertionError(f"nothing leads to {told}")


def plain(thing: Any) -> dict[str, Any]:
    """A move or an event as it is on the wire."""
    return msgspec.json.decode(msgspec.json.encode(thing))  # type: ignore[no-any-return]


def read(game: str) -> list[Played]:
    """The games that were written down."""
    games: list[Played] = []
    for line in (FOLDER / f"{game}.jsonl").read_bytes().splitlines():
        if b'"options"' in line:
            games.append(Played(msgspec.json.decode(line, type=Table), []))
        else:
            games[-1].steps.append(msgspec.json.decode(line, type=Step))
    return games


def write() -> None:
    """Play anew, and write it down."""
    for game in GAMES:
        played = [play(table) for table in tables(game)]
        lines = [msgspec.json.encode(line) for one in played for line in (one.table, *one.steps)]
        (FOLDER / f"{game}.jsonl").write_bytes(b"\n".join((*lines, b"")))


if __name__ == "__main__":
    write()
