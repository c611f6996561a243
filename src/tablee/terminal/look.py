"""What the renderers share: who has which token and colour, tracks, cards and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.cells import cell_len
from rich.console import RenderableType
from rich.panel import Panel

from tablee.console.prose import Text
from tablee.core import Seat
from tablee.words import Catalogue

NO_BREAK = "\u00a0"
BOT_TOKENS = "bcdefghijk"
"""Letters, since a figure would look like a number to type."""
COLOURS = (
    "bold bright_red",
    "bold bright_green",
    "bold bright_yellow",
    "bold bright_blue",
    "bold bright_magenta",
    "bold bright_cyan",
    "bold orange1",
    "bold chartreuse1",
    "bold deep_pink1",
    "bold turquoise2",
)
"""One for each seat. Never alone: wherever a colour stands for somebody, their token or name stands there too."""


class Block(NamedTuple):
    """Things that belong together: while the key stays the same they need not be shown again."""

    key: object
    things: Sequence[RenderableType]


class Scene(NamedTuple):
    """What there is to see: the board, the card that lies on it, and what is being said."""

    board: Block
    card: Block
    talk: Sequence[RenderableType]


class Progress(NamedTuple):
    """How far everybody is, and where the end is. `key` and `counted` are the messages that say so and when."""

    key: str
    counted: str
    number: int
    far: Mapping[Seat, int]
    goal: int
    leaders: tuple[Seat, ...]


def race(view: Any, counted: str, number: int, goal: int) -> Progress:
    """How far the pawns of those present are on the way to a goal."""
    far = {seat: view.position[seat] for seat in view.present}
    best = max(far.values(), default=0)
    return Progress("progress", counted, number, far, goal, tuple(seat for seat in far if far[seat] == best))


class Look:
    """The words and the people, as the renderers need them."""

    def __init__(self, words: Catalogue, width: int) -> None:
        self.words = words
        self.width = width
        self.tokens = tokens(words.names)

    def say(self, key: str, **facts: object) -> str:
        """A message of the terminal."""
        return self.words.text(f"terminal-{key}", **facts)

    def token(self, seat: Seat) -> Text:
        """The pawn of a player: one or two letters in the player's colour."""
        return Text(self.tokens[seat], style=colour(seat))

    def name(self, seat: Seat) -> Text:
        """A name in its colour."""
        return Text(self.words.name(seat), style=colour(seat))

    def names(self, seats: Sequence[Seat]) -> str:
        """Several names in a sentence."""
        return self.words.listed([self.words.name(seat) for seat in seats])

    def signed(self, seat: Seat) -> Text:
        """Token and name: where a legend of the tokens is needed."""
        return Text.assemble(pad(self.token(seat), 3), self.name(seat))

    def column(self) -> int:
        """How wide a column of names has to be."""
        return max(cell_len(name) for name in self.words.names) + 4


def colour(seat: Seat) -> str:
    """The colour of a seat."""
    return COLOURS[seat % len(COLOURS)]


def tokens(names: Sequence[str]) -> list[str]:
    """One letter or two for each name: the initial; small letters for names with a figure, as in “Bot 1”."""
    taken: list[str] = []
    for number, name in enumerate(names, 1):
        signs = [sign for sign in name.upper() if sign.isalnum() and cell_len(sign) == 1]
        pairs = [signs[0] + sign.lower() for sign in signs[1:]]
        small = BOT_TOKENS if any(map(str.isdecimal, signs)) else ""
        wishes = [*small, *signs[:1], *pairs, f"#{number % 10}"]
        taken.append(next(wish for wish in wishes if wish not in taken))
    return taken


def pad(text: Text, width: int) -> Text:
    """The text with blanks up to this width."""
    return Text.assemble(text, " " * (width - cell_len(text.plain)))


def track(cells: Sequence[Text], pawns: Mapping[Seat, int], look: Look, cell_width: int) -> list[Text]:
    """A track in as many rows as it takes: numbers, what is on the cells, and the pawns below."""
    per_row = max(1, (look.width - 2) // cell_width)
    rows = -(-len(cells) // per_row)
    per_row = -(-len(cells) // rows)
    lines: list[Text] = []
    for first in range(0, len(cells), per_row):
        numbers = range(first, min(first + per_row, len(cells)))
        lines.append(_row([Text(str(number), style="dim") for number in numbers], cell_width))
        lines.append(_row([cells[number] for number in numbers], cell_width))
        last = len(cells) - 1
        standing = [[seat for seat, cell in pawns.items() if min(cell, last) == number] for number in numbers]
        lines += _pawns(standing, look, cell_width)
    return lines


def _row(things: Sequence[Text], cell_width: int) -> Text:
    return Text.assemble(" ", *(pad(thing, cell_width) for thing in things))


def _pawns(standing: Sequence[Sequence[Seat]], look: Look, cell_width: int) -> list[Text]:
    """As many lines as the fullest cell needs; at least one, so that rows stay apart."""
    fit = max(1, (cell_width - 1) // max(map(len, look.tokens)))
    lines = max(1, *(-(-len(seats) // fit) for seats in standing))
    rows = [[seats[line * fit : line * fit + fit] for seats in standing] for line in range(lines)]
    return [_row([Text.assemble(*map(look.token, seats)) for seats in row], cell_width) for row in rows]


def pawns(position: Mapping[Seat, int], look: Look) -> Text:
    """Whose pawn is where: what the tokens on a track stand for."""
    furthest_first = sorted(position, key=lambda seat: -position[seat])
    return together([(look.token(seat), look.name(seat), Text(str(position[seat]))) for seat in furthest_first])


def together(entries: Sequence[Sequence[Text]]) -> Text:
    """Short entries in a line that breaks between them, not inside."""
    glued = [Text.assemble(*(part for text in entry for part in (text, " ")))[:-1] for entry in entries]
    whole = Text(" ")
    for entry in glued:
        entry.plain = entry.plain.replace(" ", NO_BREAK)
        whole.append(entry).append("   ")
    whole.rstrip()
    return whole


def card(title: str, body: RenderableType, style: str = "", subtitle: str = "") -> Panel:
    """A card on the table."""
    return Panel(
        body,
        title=Text(title, style="bold"),
        title_align="left",
        subtitle=Text(subtitle) if subtitle else None,
        subtitle_align="right",
        border_style=style,
        box=box.ROUNDED,
        padding=(0, 2),
    )


def bar(far: int, goal: int, width: int, style: str) -> Text:
    """How far of how much, as a bar."""
    full = min(width, round(width * far / goal)) if goal else 0
    return Text.assemble(("█" * full, style), ("·" * (width - full), "dim"))
