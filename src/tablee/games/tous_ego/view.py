"""What a player of Tous Ego sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablee.core import Ask, Outcome, Seat, Words
from tablee.games.tous_ego.events import Tally

if TYPE_CHECKING:
    from tablee.games.tous_ego.rules import TousEgo


class Offered(Struct, frozen=True):
    """A card that the reader may choose."""

    card: int
    words: Words
    card_id: str = ""


class TousEgoView(Struct, frozen=True, omit_defaults=True):
    """What a seat may know; for the board and for spectators, `forecast`, `offered` and `ask` are empty."""

    game: str
    phase: str
    present: tuple[Seat, ...]
    reader: Seat
    round: int
    position: tuple[int, ...]
    target: int
    cards_left: int
    waiting: tuple[Seat, ...]
    question: Words | None = None
    card_id: str = ""
    """By which its card is known; empty for a question that the reader wrote."""
    voters: tuple[Seat, ...] = ()
    forecast: str = ""
    offered: tuple[Offered, ...] = ()
    last: Tally | None = None
    ask: Ask | None = None
    outcome: Outcome | None = None


def public_view(game: TousEgo) -> TousEgoView:
    """What everybody may know. The urn is in no view before it is opened, and no ballot ever (EGO-15)."""
    phase = game.phase
    asked = getattr(phase, "asked", ())
    return TousEgoView(
        game=game.game,
        phase=phase.name,
        present=game.present,
        reader=game.reader,
        round=game.rounds,
        position=game.position,
        target=game.setup.options.target,
        cards_left=len(game.pile),
        waiting=game.waiting(),
        question=game.question() if asked else None,
        card_id=game.shown_card_id() if asked else "",
        voters=asked,
        last=game.last,
        outcome=game.outcome(),
    )


def private_view(game: TousEgo, seat: Seat) -> dict[str, Any]:
    """One's own forecast, and the cards offered to the reader."""
    phase, ask = game.phase, game.ask(seat)
    own: dict[str, Any] = {}
    for other, sign in (*getattr(phase, "sealed", ()), *game.pool.kept):
        if other == seat:
            own["forecast"] = sign
    offered = getattr(phase, "offered", ()) if seat == game.reader else ()
    if offered:
        own["offered"] = tuple(
            Offered(card, game.setup.cards[card].words, game.setup.cards[card].id) for card in offered
        )
    if ask is not None:
        own["ask"] = ask
    return own
