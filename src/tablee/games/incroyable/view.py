"""What a player of Incroyable! sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablee.core import Ask, Outcome, Seat, Words
from tablee.games.incroyable.events import Reckoning
from tablee.games.incroyable.phases import Betting, Estimating, Speaking
from tablee.games.incroyable.scoring import STAKES

if TYPE_CHECKING:
    from tablee.games.incroyable.rules import Incroyable


class Shown(Struct, frozen=True, omit_defaults=True):
    """The question on the table, as everybody may read it: never with its answer."""

    words: Words
    symbol: str
    kind: str
    unit: Words = Words()
    card_id: str = ""
    """By which its card is known; a card has one question for each symbol."""


class Told(Struct, frozen=True):
    """The last answer read out, with its story."""

    question: Words
    kind: str
    unit: Words
    note: Words
    reckoning: Reckoning
    card_id: str = ""


class IncroyableView(Struct, frozen=True, omit_defaults=True):
    """What a seat may know; for the board and for spectators everything of a single player's is empty."""

    game: str
    phase: str
    present: tuple[Seat, ...]
    questioner: Seat
    round: int
    position: tuple[int, ...]
    cards_left: int
    waiting: tuple[Seat, ...]
    question: Shown | None = None
    board: str = "classique"
    """The name of the track that was agreed on."""
    estimates: dict[Seat, int] = {}
    first_estimates: dict[Seat, int] = {}
    """The estimates of this round as they were turned over, before anybody changed or raised one."""
    my_estimate: int | None = None
    moving: tuple[Seat, ...] = ()
    speakers: tuple[Seat, ...] = ()
    said: tuple[tuple[Seat, int], ...] = ()
    """Who lately passed (0) or raised (to what) in this round, in order."""
    least_raise: int | None = None
    stake: int | None = None
    survivors: tuple[Seat, ...] = ()
    announced: int | None = None
    my_sign: str = ""
    answer: int | None = None
    hunch: int | None = None
    last: Told | None = None
    ask: Ask | None = None
    outcome: Outcome | None = None


def public_view(game: Incroyable) -> IncroyableView:
    """What everybody may know: never the answer of a question that is still open (INC-12)."""
    phase = game.phase
    return IncroyableView(
        game=game.game,
        phase=phase.name,
        present=game.present,
        questioner=game.questioner,
        round=game.rounds,
        position=game.position,
        cards_left=len(game.pile),
        waiting=game.waiting(),
        question=_shown(game),
        board=game.setup.options.board,
        estimates=game.standing_estimates(),
        first_estimates={seat: value for seat, value in enumerate(game.first_estimates) if value},
        moving=getattr(phase, "moving", ()),
        speakers=phase.to_speak(game) if isinstance(phase, Speaking) else (),
        said=game.said,
        least_raise=game.least_raise(phase.to_speak(game)[-1]) if isinstance(phase, Speaking) else None,
        stake=STAKES[game.asked_in_risk] if game.risk else None,
        survivors=game.survivors,
        announced=game.announced,
        last=_told(game),
        outcome=game.outcome(),
    )


def private_view(game: Incroyable, seat: Seat) -> dict[str, Any]:
    """What one wrote oneself; the answer, for the questioner of a risk round alone (INC-12, INC-72)."""
    phase = game.phase
    own = {
        "my_estimate": phase.mine(seat) if isinstance(phase, Estimating) else None,
        "my_sign": phase.mine(seat) if isinstance(phase, Betting) else None,
        "answer": game.question().answer if game.risk and game.is_open() and seat == game.questioner else None,
        "hunch": game.hunch_of(seat),
        "ask": game.ask(seat),
    }
    return {name: value for name, value in own.items() if value is not None}


def _shown(game: Incroyable) -> Shown | None:
    if not game.is_open():
        return None
    question = game.question()
    return Shown(question.words, game.symbol, question.kind, question.unit, game.shown_card_id())


def _told(game: Incroyable) -> Told | None:
    last = game.last
    if last is None:
        return None
    card = game.setup.cards[last.card]
    question = card.question(last.symbol)
    return Told(question.words, question.kind, question.unit, question.note, last, card.id)
