"""Incroyable! in letters: the track with its pawns, the question, the ladder of estimates."""

from __future__ import annotations

from rich.console import RenderableType

from tablee.console.prose import Text
from tablee.core import Choice, Seat
from tablee.games.incroyable.board import Board
from tablee.games.incroyable.view import IncroyableView, Told
from tablee.terminal.boards import GameBoard
from tablee.terminal.look import Block, Look, Scene, card, pad, pawns, race, track
from tablee.words import Catalogue

CELL_WIDTH = 4
SHAPES = {"books": "≡", "globe": "◍", "heart": "♥", "tree": "♣", "professor": "ψ"}
STYLES = {"books": "blue", "globe": "cyan", "heart": "red", "tree": "green", "professor": "magenta"}
SPIRAL, BONUS, FINISH = "@", "★", "⚑"


def scene(view: IncroyableView, board: Board, look: Look, seat: Seat | None) -> Scene:
    """The track, the question, and what is said about it."""
    position = {seat: view.position[seat] for seat in view.present}
    cells = [_cell(board, cell) for cell in range(board.finish + 1)]
    lines = [*track(cells, position, look, CELL_WIDTH), pawns(position, look), _legend(look)]
    return Scene(
        Block((view.position, view.present), lines),
        Block((view.question, view.answer, view.last), _card(view, look)),
        _talk(view, look),
    )


def _cell(board: Board, cell: int) -> Text:
    if cell >= board.finish:
        return Text(FINISH, style="bold")
    if cell in board.black:
        return Text(f"▼{board.black[cell]}", style="bold reverse")
    if board.is_spiral(cell):
        return Text(SPIRAL, style="bold yellow")
    if cell == board.bonus:
        return Text(BONUS, style="bold yellow")
    symbol = board.symbol(cell)
    return Text(SHAPES[symbol], style=STYLES[symbol])


def _legend(look: Look) -> Text:
    special = look.say("track-legend", spiral=SPIRAL, bonus=BONUS, black="▼", finish=FINISH)
    return Text(f" {special}", style="dim")


def _card(view: IncroyableView, look: Look) -> list[RenderableType]:
    if view.question is not None:
        return [_question(view, look)]
    return [] if view.last is None else [_last(view.last, look)]


def _talk(view: IncroyableView, look: Look) -> list[RenderableType]:
    things = [*(_ladder(view, look) if view.estimates else []), *_risk(view, look)]
    if view.my_estimate is not None:
        things.append(Text(look.say("your-estimate", value=_figure(view.my_estimate, view, look))))
    return things


def _figure(value: int, view: IncroyableView, look: Look) -> str:
    """A number of the question on the table as people write it."""
    return look.words.text("figure-value", value=value, kind=view.question.kind if view.question else "quantity")


def _question(view: IncroyableView, look: Look) -> RenderableType:
    question = view.question
    assert question is not None  # noqa: S101 - it is drawn only when there is one
    title = look.say("question-of", name=look.words.name(view.questioner))
    unit = question.unit.in_language(look.words.language) or look.say(f"unit-{question.kind}")
    body = Text(question.words.in_language(look.words.language))
    if view.answer is not None:
        body.append(f"\n{look.say('answer-for-you', answer=_figure(view.answer, view, look))}", style="bold")
    symbol = f"{SHAPES[question.symbol]} {look.words.text(f'value-symbol-{question.symbol}')}"
    return card(f"{symbol} · {title}", body, STYLES[question.symbol], unit)


def _last(last: Told, look: Look) -> Text:
    language = look.words.language
    figure = look.words.text("figure-value", value=last.reckoning.answer, kind=last.kind)
    answer = f"{figure} {last.unit.in_language(language)}".rstrip()
    return Text(look.say("last-answer", question=last.question.in_language(language), answer=answer), style="dim")


def _ladder(view: IncroyableView, look: Look) -> list[RenderableType]:
    """Estimates from the highest down; who speaks now, who is still to speak, who has to change."""
    order: list[Seat] = sorted(view.estimates, key=lambda seat: -view.estimates[seat])
    lines: list[RenderableType] = [Text(f" {look.say('estimates')}", style="bold")]
    for seat in order:
        mark = "►" if seat in view.waiting else " "
        lines.append(
            Text.assemble(
                f" {mark} ",
                Text(f"{_figure(view.estimates[seat], view, look):>5}  ", style="bold"),
                pad(look.signed(seat), look.column()),
                (_remark(view, seat, look), "dim"),
            )
        )
    return lines


def _remark(view: IncroyableView, seat: Seat, look: Look) -> str:
    if seat in view.moving:
        return look.say("must-change")
    if view.phase != "speaking":
        return ""
    if seat == view.speakers[-1]:
        return look.say("is-lowest")
    return look.say("to-speak") if seat in view.speakers[1:] else ""


def _risk(view: IncroyableView, look: Look) -> list[RenderableType]:
    """What there is to win, who is still in, and the announced number."""
    if view.stake is None:
        return []
    things: list[RenderableType] = [
        Text(look.say("risk", stake=view.stake, names=look.names(view.survivors)), style="yellow")
    ]
    if view.announced is not None:
        things.append(Text(look.say("announced", value=_figure(view.announced, view, look)), style="bold"))
    if view.my_sign:
        things.append(Text(look.say("your-bet", sign={"+": "+", "-": "−"}[view.my_sign])))
    return things


def _label(words: Catalogue, view: IncroyableView, of: str, value: Choice) -> str | None:
    """A player's name with the estimate, where estimates are on the table."""
    estimate = view.estimates.get(int(value)) if of == "seat" else None
    return None if estimate is None else f"{words.name(int(value))} ({estimate})"


BOARD = GameBoard(
    scene=scene,
    progress=lambda view, board: race(view, "round", view.round, board.finish),
    open=frozenset({"drawing", "continuing", "separating", "speaking"}),
    quiet=frozenset({"asked", "risk_round_began", "announced"}),
    results=frozenset({"answer_read", "bet_shown"}),
    goes_on=frozenset({"draw"}),
    label=_label,
    legend={**SHAPES, "spiral": SPIRAL, "bonus": BONUS},
)
