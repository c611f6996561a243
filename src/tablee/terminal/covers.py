"""Who may see the screen: secrets are shown to one person at a time, and covered before and after."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict
from rich import box
from rich.align import Align
from rich.panel import Panel

from tablee.console.prose import Text
from tablee.console.screen import Screen
from tablee.core import Seat, State
from tablee.games import GAMES
from tablee.terminal.asking import read_line
from tablee.terminal.boards import board_of
from tablee.terminal.look import colour
from tablee.words import Catalogue


def is_private(state: State[Any], seat: Seat) -> bool:
    """Whether this seat must be alone with the screen: for what it answers, or for what it sees."""
    return not is_open(state) or _sees_more(state, seat)


def is_open(state: State[Any]) -> bool:
    """Whether what is answered now is said aloud."""
    return state.phase.name in board_of(GAMES[state.game]).open


def _sees_more(state: State[Any], seat: Seat) -> bool:
    """Whether this seat sees anything that not everybody sees, apart from being asked."""
    own, everybodys = asdict(state.view(seat)), asdict(state.view(None))
    return any(own[name] != everybodys[name] for name in own if name != "ask")


def hand_over(screen: Screen, words: Catalogue, seat: Seat) -> None:
    """Cover everything until this person has the keyboard and says so."""
    screen.cover()
    screen.forget_typing()
    room = (2, 6) if screen.console.is_terminal else (0, 2)
    if screen.console.is_terminal:
        screen.show(Text("\n" * (screen.console.height // 4)))
    message = Text(words.text("terminal-hand-over", name=words.name(seat)), justify="center", style=colour(seat))
    screen.show(Align.center(Panel(message, box=box.DOUBLE, padding=room, border_style=colour(seat))))
    read_line(screen, words.text("terminal-uncover", name=words.name(seat)))
    screen.console.clear()
