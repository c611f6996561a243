"""A game in letters that brings no board of its own: made from what it says of its view (core/shown.py)."""

from __future__ import annotations

from functools import partial
from typing import Any

from rich.console import RenderableType

from tablee.console.prose import Text
from tablee.core import Choice, Pooled, Seat, Together, Words
from tablee.core.game import Game
from tablee.core.shown import (
    AnyShown,
    BySeat,
    Figure,
    Hand,
    Named,
    Piles,
    Points,
    Question,
    Roles,
    Secret,
    Track,
    by_seat,
    reached,
    seen_at,
)
from tablee.games.trial import phases_of, tag_of
from tablee.terminal.boards import GameBoard
from tablee.terminal.look import Block, Look, Progress, Scene, bar, card, colour, pad
from tablee.words import Catalogue

WIDEST_BAR = 30
PLAIN = ("", "card", "number")
"""Kinds of values that are numbers, or say themselves what they are."""


def generic_board(game: Game) -> GameBoard:
    """A board for any game: covered where answers are sealed, and for whoever sees more than others."""
    sealed = {tag_of(kind) for kind in phases_of(game) if issubclass(kind, (Together, Pooled))}
    return GameBoard(
        scene=partial(_scene, game),
        progress=partial(_progress, game),
        open=frozenset(tag_of(kind) for kind in phases_of(game)) - sealed,
        label=partial(label_in_view, game.named),
    )


def label_in_view(named: tuple[Named, ...], words: Catalogue, view: Any, of: str, value: Choice) -> str | None:
    """The words for something to pick, where the view has them."""
    for one in named:
        if one.of == of:
            items = seen_at(view, one.field) or ()
            found = _item(one, items, value)
            return None if found is None else str(words.shown(found))
    return None


def _item(one: Named, items: Any, value: Choice) -> Any:
    if one.key:
        item = next((item for item in items if getattr(item, one.key, None) == value), None)
    else:
        item = items[value] if isinstance(value, int) and 0 <= value < len(items) else None
    return getattr(item, one.text, None) if item is not None and one.text else item


# The scene --------------------------------------------------------------------------------------------------


def _scene(game: Game, view: Any, board: Any, look: Look, seat: Seat | None) -> Scene:
    """Who stands where and what lies on the table; the question; what is this seat's own."""
    people: list[RenderableType] = [_person(game, view, board, look, one) for one in view.present]
    middle = [line for one in game.shows if (line := _line(game, one, view, look)) is not None]
    questions = [
        card(look.words.text(one.label()), Text(str(look.words.shown(text))))
        for one in game.shows
        if isinstance(one, Question) and (text := seen_at(view, one.field))
    ]
    own = [line for one in game.shows if (line := _own(game, one, view, look)) is not None]
    board_key = tuple(str(line) for line in (*people, *middle))
    return Scene(
        Block(board_key, [*people, *middle]), Block(tuple(map(str, own)) if questions else (), questions), own
    )


def _person(game: Game, view: Any, board: Any, look: Look, seat: Seat) -> Text:
    """A name with all that is counted for it."""
    parts = [Text(" "), pad(look.signed(seat), look.column())]
    for one in game.shows:
        value = by_seat(view, one.field, seat) if isinstance(one, (Points, Track, BySeat)) else None
        if value not in (None, "", ()):
            parts.append(_counted(one, view, board, look, seat, value))
        elif isinstance(one, Roles) and seat in _seats(seen_at(view, one.field)):
            parts.append(Text(f" ◂ {look.words.text(one.label())}", style="dim"))
    return Text.assemble(*parts)


def _counted(one: AnyShown, view: Any, board: Any, look: Look, seat: Seat, value: Any) -> Text:
    goal = goal_of(one, view, board)
    if goal and type(value) is int:
        width = max(6, min(WIDEST_BAR, look.width - look.column() - 30))
        return Text.assemble(" ", bar(value, goal, width, colour(seat)), f" {value}/{goal}")
    of = one.of if isinstance(one, BySeat) else ""
    return Text(f"  {look.words.text(one.label())} {_value(look.words, of, value)}")


def _line(game: Game, one: AnyShown, view: Any, look: Look) -> Text | None:
    """A figure, or cards in the middle."""
    value = seen_at(view, one.field) if isinstance(one, (Figure, Piles)) else None
    if value in (None, "", ()):
        return None
    of = one.of if isinstance(one, (Figure, Piles)) else ""
    return Text(f" {look.words.text(one.label())}  {_value(look.words, of, value)}", style="dim")


def _own(game: Game, one: AnyShown, view: Any, look: Look) -> Text | None:
    """What only this seat sees."""
    value = seen_at(view, one.field) if isinstance(one, (Hand, Secret)) else None
    if value in (None, "", ()) or not isinstance(one, (Hand, Secret)):
        return None
    return Text(f" {look.words.text(one.label())}  {_value(look.words, one.of, value)}", style="bold")


def _value(words: Catalogue, of: str, value: Any) -> str:
    """A value as it is read; several of them with spaces between."""
    if isinstance(value, (tuple, list)):
        return "  ".join(_value(words, of, one) for one in value) or "–"
    if value is None:
        return "–"
    if isinstance(value, Words):
        return str(words.shown(value))
    if of == "seat":
        return words.name(int(value))
    return str(value) if of in PLAIN else words.value(of, value)


def _seats(value: Any) -> tuple[Seat, ...]:
    return () if value is None else value if isinstance(value, tuple) else (value,)


def goal_of(one: AnyShown, view: Any, board: Any) -> int:
    """Where a race ends, if it does."""
    goal = one.goal if isinstance(one, Points) else one.length if isinstance(one, Track) else 0
    found = reached(view, board, goal)
    return found if type(found) is int else 0


def _progress(game: Game, view: Any, board: Any) -> Progress:
    """By the first thing that is counted for every seat."""
    one = next((one for one in game.shows if isinstance(one, (Points, Track))), None)
    if one is None:
        return Progress("progress-none", "", 0, {}, 0, ())
    far = {seat: by_seat(view, one.field, seat) or 0 for seat in view.present}
    best = (min if isinstance(one, Points) and one.lowest else max)(far.values(), default=0)
    key = "progress-goal" if goal_of(one, view, board) else "progress-points"
    return Progress(key, "", 0, far, goal_of(one, view, board), tuple(seat for seat in far if far[seat] == best))
