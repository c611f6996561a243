"""People who type what a bot would answer: for transcripts, demonstrations and tests of the real command."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tablee.bots import Bot, make_bot
from tablee.core import Ask, Choice, Field, Move, One, Option, PerSeat, Seat, Several
from tablee.core.asks import name_of
from tablee.core.game import Game
from tablee.games.incroyable import Incroyable
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.terminal.asking import AS_TYPED, menu
from tablee.terminal.boards import board_of

if TYPE_CHECKING:
    from tablee.terminal.command import Visit
    from tablee.terminal.table import TerminalTable


SPEAKS_UP = 0.2
"""How often somebody who may speak and need not does so."""


class Typist:
    """A keyboard that types by itself: first the given lines, then the answers of the person who is asked."""

    def __init__(self, lines: Sequence[str], seed: int, kind: str = "sensible") -> None:
        self.lines = list(lines)
        self.kind = kind
        self.rng = Random(seed)  # noqa: S311 - reproducible, not secret
        self.minds: dict[Seat, Bot] = {}
        self.visit: Visit | None = None

    def isatty(self) -> bool:
        """Nothing is echoed: the screen shows what is typed."""
        return False

    def fileno(self) -> int:
        """There is no terminal."""
        raise OSError

    def readline(self) -> str:
        """The next line. After the game the answer is no: nobody wants another."""
        table = self.visit.table if self.visit is not None else None
        if not self.lines:
            self.lines = ["n"] if table is None else self._answer(table)
        return f"{self.lines.pop(0)}\n"

    def _answer(self, table: TerminalTable) -> list[str]:
        if table.screen.covered and table.holder is None:
            return [""]  # a cover: I am here
        if table.is_pausing:
            return [""]
        people = table.only_people(table.invited())
        if people:
            return self._invited(table, people)
        awaited = table.only_people(table.state.waiting())
        seat = table.holder if table.holder in awaited else awaited[0]
        move = self._mind(table, seat)
        return keys(table.state.asks()[seat], move, table.game) if move is not None else [""]

    def _invited(self, table: TerminalTable, people: list[Seat]) -> list[str]:
        """The first of them who wants to speak, if anybody does."""
        for number, seat in enumerate(people, 1):
            if self.rng.random() < SPEAKS_UP and self._mind(table, seat) is not None:
                return [str(number)]
        return [""]

    def _mind(self, table: TerminalTable, seat: Seat) -> Move | None:
        if seat not in self.minds:
            self.minds[seat] = make_bot(self.kind, table.game, seat, self.rng)
        return self.minds[seat].answer(self._seen(table, seat), table.state.asks()[seat])

    def _seen(self, table: TerminalTable, seat: Seat) -> Any:
        """What the person sees and, where the game has one, a hunch: people have read books."""
        state, view = table.state, table.state.view(seat)
        if not isinstance(state, Incroyable) or not state.is_open():
            return view
        question = state.question()
        rng = Random(f"{seat}/{question.answer}/{state.rounds}")  # noqa: S311
        hunch = rng.gauss(question.answer, 30 if question.kind == "date" else question.answer / 4)
        return replace(view, hunch=max(LOWEST, min(HIGHEST, round(hunch))))


def keys(ask: Ask, move: Move, game: Game) -> list[str]:
    """What one types, line by line, to give this answer to this ask."""
    name = name_of(type(move))
    if len(ask.options) == 1 and not ask.optional:
        return _fields(ask.options[0], move) or [""]
    for number, line in menu(ask, board_of(game).places).items():
        if line.option.move == name and line.option.fault(move) is None:
            if line.value is None:
                sure = ["y"] if name in game.confirmed else []
                return [str(number), *sure, *_fields(line.option, move)]
            if line.value == getattr(move, next(iter(line.option.fields))):
                return [str(number)]
    raise ValueError(f"{move} is no answer to {ask}.")


def _fields(option: Option, move: Move) -> list[str]:
    return [typed for name, field in option.fields.items() for typed in _typed(field, getattr(move, name))]


def _typed(field: Field, value: Choice | tuple[Choice, ...]) -> list[str]:
    if isinstance(field, PerSeat) and isinstance(value, tuple):
        return [str(field.options.index(pick) + 1) for pick in value]
    if isinstance(field, Several) and isinstance(value, tuple):
        return [" ".join(str(field.options.index(pick) + 1) for pick in value)]
    if isinstance(field, One) and field.of not in AS_TYPED and not isinstance(value, tuple):
        return [str(field.options.index(value) + 1)]
    return [str(value)]
