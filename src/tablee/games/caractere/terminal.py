"""Caractère in letters: the board with its colours and special cells, the card, guesses and joks."""

from __future__ import annotations

from rich.console import RenderableType

from tablee.console.prose import Text
from tablee.core import Choice, Seat
from tablee.games.caractere.board import PACKS, Board
from tablee.games.caractere.moves import Reply
from tablee.games.caractere.view import CaractereView, Shown, Told
from tablee.terminal.boards import GameBoard
from tablee.terminal.look import Block, Look, Scene, card, pad, pawns, race, together, track
from tablee.words import Catalogue

CELL_WIDTH = 5
STYLES = {"melo": "bright_white", "ego": "bright_blue", "duo": "bright_red"}
TEST = "⚑"
EFFECTS = {"forward": "+2", "back": "−2", "first": "»»", "last": "««", "jok": "●"}


def scene(view: CaractereView, board: Board, look: Look, seat: Seat | None) -> Scene:
    """The board and the joks, the card, and what was said about it."""
    position = {seat: view.position[seat] for seat in view.present}
    lines: list[RenderableType] = [
        *track([_cell(board, cell) for cell in range(board.test + 1)], position, look, CELL_WIDTH),
        pawns(position, look),
        Text(f" {_legend(look)}", style="dim"),
        _joks(view, look),
    ]
    return Scene(
        Block((view.position, view.joks, view.present), lines),
        Block((view.turn, view.card, view.last), _card(view, look)),
        _talk(view, look),
    )


def _cell(board: Board, cell: int) -> Text:
    """The initial of the pack, and what the cell does."""
    pack = board.colour(cell)
    effect = TEST if cell == board.test else EFFECTS.get(board.cells.get(cell, ""), "")
    return Text.assemble((pack[0].upper(), STYLES[pack]), (effect, "bold"))


def _legend(look: Look) -> str:
    first, last, jok = EFFECTS["first"], EFFECTS["last"], EFFECTS["jok"]
    return look.say("board-legend", first=first, last=last, jok=jok, test=TEST)


def _joks(view: CaractereView, look: Look) -> Text:
    """Everybody's joks, as initials of their packs."""
    entries = [(look.token(seat), _held(view.joks[seat])) for seat in view.present]
    return Text.assemble(f" {look.say('joks')}  ", together(entries))


def _held(joks: tuple[int, ...]) -> Text:
    held = [(pack[0].upper() * count, STYLES[pack]) for pack, count in zip(PACKS, joks, strict=True)]
    return Text.assemble(*held) if any(joks) else Text("–")


def _card(view: CaractereView, look: Look) -> list[RenderableType]:
    if view.card is not None:
        return [_face_up(view.card, view.questionne, view.test is not None, look)]
    return [] if view.last is None else [_last(view.last, look)]


def _talk(view: CaractereView, look: Look) -> list[RenderableType]:
    things: list[RenderableType] = []
    if view.card is not None:
        right = view.right if _revealed(view) else None
        things += [_answer(view, look)] if view.answer is not None else []
        things += [_guess(seat, guess, view.card, right, look) for seat, guess in view.guesses]
        if view.my_reply is not None:
            things.append(Text(look.say("your-answer", answer=_my_reply(view, view.my_reply, view.card, look))))
        things += _test(view, view.card, look)
    if view.contest is not None:
        answerer, contestataire = map(look.words.name, view.contest)
        things.append(Text(look.say("contest", name=contestataire, target=answerer), style="bold yellow"))
    return things


def _revealed(view: CaractereView) -> bool:
    return view.phase in ("contesting", "debating", "judging", "judging_openly", "over")


def _face_up(shown: Shown, questionne: Seat, testing: bool, look: Look) -> RenderableType:
    """The card, with its options where it has some."""
    body = Text(question(shown, look))
    for option in shown.options:
        body.append(f"\n· {option.in_language(look.words.language)}")
    key = "test-card-of" if testing else "card-of"
    title = look.say(key, name=look.words.name(questionne), pack=shown.pack.upper())
    return card(title, body, STYLES[shown.pack], "" if testing else look.say("card-value", value=shown.value))


def question(shown: Shown, look: Look) -> str:
    """The text of a card, with the neighbours' names where it wants them."""
    text = shown.words.in_language(look.words.language)
    return text.replace("{left}", look.words.name(shown.left)).replace("{right}", look.words.name(shown.right))


def in_words(reply: Reply, shown: Shown, look: Look) -> str:
    """An answer or a guess: a name, an option or an adjective."""
    if isinstance(reply, str):
        return reply
    if shown.kind == "choice":
        return shown.options[reply].in_language(look.words.language)
    return look.words.name(reply)


def _my_reply(view: CaractereView, reply: Reply, shown: Shown, look: Look) -> str:
    """What one has sealed oneself: an answer, a vote for a side, or a jok given back in the last test."""
    if view.phase == "judging_openly":
        return look.words.text(f"value-side-{reply}")
    if isinstance(reply, int) and reply < 0:
        return look.words.move("jok")
    return in_words(reply, shown, look)


def _answer(view: CaractereView, look: Look) -> Text:
    assert view.card is not None  # noqa: S101 - answers come with their card
    assert view.answer is not None  # noqa: S101
    said = in_words(view.answer, view.card, look)
    return Text.assemble(
        " ", pad(look.signed(view.questionne), look.column()), Text(look.say("answer-is", answer=said), style="bold")
    )


def _guess(seat: Seat, guess: Reply, shown: Shown, right: tuple[Seat, ...] | None, look: Look) -> Text:
    """A guess and, once it is judged, whether it is right."""
    mark = "" if right is None else ("  ✓" if seat in right else "  ✗")
    return Text.assemble(
        " ",
        pad(look.signed(seat), look.column()),
        in_words(guess, shown, look),
        (mark, "bold green" if mark.endswith("✓") else "bold red"),
    )


def _last(told: Told, look: Look) -> Text:
    answer = in_words(told.settled.answer, told.card, look)
    name = look.words.name(told.settled.questionne)
    return Text(look.say("last-card", name=name, question=question(told.card, look), answer=answer), style="dim")


def _test(view: CaractereView, shown: Shown, look: Look) -> list[RenderableType]:
    """In the last test: how many must be right; once disclosed, what everybody had answered and was guessed."""
    test = view.test
    if test is None:
        return []
    things: list[RenderableType] = []
    if test.needed is not None:
        things.append(Text(look.say("test-needed", name=look.words.name(test.candidate), needed=test.needed)))
    for seat, answer in test.answers.items():
        said, guess = in_words(answer, shown, look), in_words(test.guesses[seat], shown, look)
        if answer != test.guesses[seat]:
            said = look.say("test-answer", answer=said, guess=guess)
        mark = ("✓", "bold green") if seat in test.right else ("✗", "bold red")
        things.append(Text.assemble(" ", pad(look.signed(seat), look.column()), mark, f" {said}"))
    return things


def _label(words: Catalogue, view: CaractereView, of: str, value: Choice) -> str | None:
    """An answer of the card on the table, or an adjective that somebody guessed."""
    if of == "choice" and view.card is not None:
        return str(words.shown(view.card.options[int(value)]))
    return str(view.doubtful[int(value)]) if of == "adjective" else None


BOARD = GameBoard(
    scene=scene,
    progress=lambda view, board: race(view, "turn", view.turn, board.test),
    open=frozenset(
        {
            "drawing",
            "guessing",
            "ticking_adjectives",
            "contesting",
            "debating",
            "test_drawing",
            "test_guessing",
            "test_contesting",
        }
    ),
    quiet=frozenset({"card_read", "turn_began", "debate_finished", "test_began"}),
    results=frozenset({"revealed", "contest_judged", "test_counted"}),
    goes_on=frozenset({"draw", "go_on", "finished"}),
    label=_label,
    legend={**EFFECTS, "test": TEST},
)
