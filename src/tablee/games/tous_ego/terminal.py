"""Tous Ego in letters: the question, everybody's way to the target, the last count."""

from __future__ import annotations

from rich.console import RenderableType

from tablee.console.prose import Text
from tablee.core import Choice, Seat
from tablee.games.tous_ego.events import Tally
from tablee.games.tous_ego.view import TousEgoView
from tablee.terminal.boards import GameBoard
from tablee.terminal.look import Block, Look, Scene, bar, card, colour, pad, race
from tablee.words import Catalogue

SIGN_MARKS = {"most": "+", "some": "±", "none": "0", "": "–"}
"""What is on the three forecast cards."""


def scene(view: TousEgoView, board: None, look: Look, seat: Seat | None) -> Scene:
    """Bars and the last count as the board, then the question."""
    column = look.column()
    lines: list[RenderableType] = [_bar(view, seat, look, column) for seat in view.present]
    if view.last is not None and view.question is None:
        lines += _count(view.last, view.present, look, column)
    talk = [Text(look.say("your-forecast", sign=SIGN_MARKS[view.forecast]))] if view.forecast else []
    board_key = (view.position, view.present, view.round if view.question is None else 0)
    return Scene(Block(board_key, lines), Block((view.round, view.question), _question(view, look)), talk)


def _bar(view: TousEgoView, seat: Seat, look: Look, column: int) -> Text:
    width = max(10, min(60, look.width - column - 12))
    return Text.assemble(
        " ",
        pad(look.signed(seat), column),
        bar(view.position[seat], view.target, width, colour(seat)),
        f" {view.position[seat]:>2}/{view.target}",
        (" ◂" if seat == view.reader else "", "dim"),
    )


def _question(view: TousEgoView, look: Look) -> list[RenderableType]:
    if view.question is None:
        return []
    title = look.say("question-of", name=look.words.name(view.reader))
    return [card(title, Text(view.question.in_language(look.words.language)))]


def _count(last: Tally, present: tuple[Seat, ...], look: Look, column: int) -> list[RenderableType]:
    """One line for everybody: ballots as squares, the forecast, the points."""
    question = last.question.in_language(look.words.language)
    lines: list[RenderableType] = [Text(""), Text(look.say("last-count", question=question), style="dim")]
    squares = max(1, *last.ballots)
    for seat in present:
        points = last.points[seat]
        lines.append(
            Text.assemble(
                " ",
                pad(look.signed(seat), column),
                pad(Text("■" * last.ballots[seat], style=colour(seat)), squares + 1),
                f"{last.ballots[seat]:>2}   ",
                look.say("forecast", sign=SIGN_MARKS[last.forecasts[seat]]),
                (f"  → +{points}" if points else "  ·", "bold" if points else "dim"),
            )
        )
    return lines


def _label(words: Catalogue, view: TousEgoView, of: str, value: Choice) -> str | None:
    """A question that the reader may choose."""
    if of != "question":
        return None
    return next(str(words.shown(card.words)) for card in view.offered if card.card == value)


BOARD = GameBoard(
    scene=scene,
    progress=lambda view, board: race(view, "round", view.round, view.target),
    open=frozenset({"reading"}),
    quiet=frozenset({"asked", "vote_closed"}),
    results=frozenset({"counted"}),
    goes_on=frozenset({"draw"}),
    label=_label,
)
