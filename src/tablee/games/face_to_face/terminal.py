"""Face to Face in letters: two sides with two piles each, and the hand below."""

from __future__ import annotations

from rich.console import RenderableType

from tablee.console.prose import Text
from tablee.core import Seat
from tablee.games.face_to_face.advice import dead_ends, is_single_card_trap
from tablee.games.face_to_face.cards import PILES
from tablee.games.face_to_face.view import FaceToFaceView, Laid, Side, Top
from tablee.terminal.boards import GameBoard
from tablee.terminal.look import Block, Look, Progress, Scene, colour, pad

UP, DOWN = "▲", "▼"
PILE_WIDTH = 26


def progress(view: FaceToFaceView, board: None) -> Progress:
    """Who has the fewest cards left."""
    left = {seat: side.hand + side.deck for seat, side in enumerate(view.sides)}
    fewest = min(left.values())
    return Progress("progress-cards", "", 0, left, 0, tuple(seat for seat in left if left[seat] == fewest))


def scene(view: FaceToFaceView, board: None, look: Look, seat: Seat | None) -> Scene:
    """The other side on top, the own below: seen by this seat, or else by the one whose turn it is."""
    near = view.turn if seat is None else seat
    sides = [*_side(view, 1 - near, look), *_side(view, near, look)]
    talk = _laid(view, look)
    if view.hand:
        talk += _hand(look.say("your-hand"), view.hand, near)
        talk += _warnings(view, near, look)
    if view.blocked_hand and not (view.hand and near == view.turn):
        talk += _hand(look.say("blocked-hand", name=look.words.name(view.turn)), view.blocked_hand, view.turn)
    return Scene(Block((view.sides, view.turn, near), sides), Block(None, []), talk)


def _warnings(view: FaceToFaceView, seat: Seat, look: Look) -> list[RenderableType]:
    """What a helpful table points out to the one whose turn it is, if the two agreed on it."""
    if view.ask is None or not view.assistance:
        return []
    said = []
    if cards := dead_ends(view, seat):
        said.append(look.say("dead-end", cards=cards))
    if any(option.move == "end_turn" for option in view.ask.options) and is_single_card_trap(view, seat):
        said.append(look.say("single-card"))
    return [Text(f" ⚠ {line}", style="bold") for line in said]


def _side(view: FaceToFaceView, seat: Seat, look: Look) -> list[RenderableType]:
    side: Side = view.sides[seat]
    counts = look.say("side", hand=side.hand, deck=side.deck)
    turn = "► " if seat in view.waiting else "  "
    heading = Text.assemble(" ", turn, pad(look.signed(seat), look.column()), (counts, "dim"))
    piles = (
        _pile(UP, look.say("ascending"), side.ascending, seat, look),
        _pile(DOWN, look.say("descending"), side.descending, seat, look),
    )
    lines = [Text.assemble("     ", *(pad(line, PILE_WIDTH) for line in pair)) for pair in zip(*piles, strict=True)]
    return [heading, *lines]


def _pile(arrow: str, label: str, top: Top, owner: Seat, look: Look) -> list[Text]:
    """Three lines: a card with its number, the direction, and whose card lies on top if it is a gift."""
    style = colour(top.of)
    gift = look.say("gift-of", name=look.words.name(top.of)) if top.of != owner else ""
    return [
        Text("╭────╮", style=style),
        Text.assemble(("│", style), (f" {top.card:>2} ", "bold"), ("│", style), f" {arrow} {label}"),
        Text.assemble(("╰────╯", style), (f" {gift}", "dim")),
    ]


def _hand(label: str, cards: tuple[int, ...], owner: Seat) -> list[RenderableType]:
    style = colour(owner)
    return [
        Text(f" {label}", style="bold"),
        Text("  " + " ".join("╭────╮" for _ in cards), style=style),
        Text.assemble(
            "  ",
            *(Text.assemble(("│", style), (f" {card:>2} ", "bold"), ("│", style), " ") for card in cards),
        ),
        Text("  " + " ".join("╰────╯" for _ in cards), style=style),
    ]


def _laid(view: FaceToFaceView, look: Look) -> list[RenderableType]:
    """What was laid in this turn and in the one before."""
    lines: list[RenderableType] = []
    for key, laid in (("last-turn", view.last_turn), ("this-turn", view.this_turn)):
        if laid:
            said = look.say(key, name=look.words.name(laid[0].by), cards=", ".join(_card(one, look) for one in laid))
            lines.append(Text(f" {said}", style="dim"))
    return lines


def _card(laid: Laid, look: Look) -> str:
    """A card with the direction of its pile and, if it was a gift, the token of the one who got it."""
    arrow = UP if laid.pile == "ascending" else DOWN
    return f"{laid.card}{arrow}" if laid.by == laid.owner else f"{laid.card}{arrow}→{look.tokens[laid.owner]}"


BOARD = GameBoard(
    scene=scene,
    progress=progress,
    open=frozenset(),  # whoever plays sees their hand
    quiet=frozenset({"began", "played", "took_back", "drew"}),
    places=(*(f"play-{pile}" for pile in PILES), "end_turn", "take_back", "resign"),
)
