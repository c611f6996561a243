"""What a player of Caractère sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablee.core import Ask, Outcome, Seat, Together, Words
from tablee.games.caractere.agreed import JOKED, Joks
from tablee.games.caractere.events import Settled
from tablee.games.caractere.moves import Guess, Reply

if TYPE_CHECKING:
    from tablee.games.caractere.deck import Card
    from tablee.games.caractere.rules import Caractere

BEFORE_THE_REVEAL = ("guessing", "guessing_together")


class Shown(Struct, frozen=True, omit_defaults=True):
    """A card as everybody reads it; `left` and `right` are the neighbours whose names it may want."""

    words: Words
    pack: str
    kind: str
    value: int
    left: Seat
    right: Seat
    options: tuple[Words, ...] = ()
    card_id: str = ""
    """By which the card is known, in whatever languages it is written."""


class Told(Struct, frozen=True):
    """The last question and how it ended."""

    card: Shown
    settled: Settled


class Test(Struct, frozen=True, omit_defaults=True):
    """The last test: how many right answers are needed and, once disclosed, who answered and was guessed what."""

    __test__ = False  # the rulebook's word, not a test of ours

    candidate: Seat
    needed: int | None = None
    answers: dict[Seat, int] = {}
    guesses: dict[Seat, int] = {}
    right: tuple[Seat, ...] = ()
    doubted: tuple[Seat, ...] = ()


class CaractereView(Struct, frozen=True, omit_defaults=True):
    """What a seat may know; for the board and for spectators everything of a single player's is empty."""

    game: str
    phase: str
    present: tuple[Seat, ...]
    questionne: Seat
    turn: int
    position: tuple[int, ...]
    joks: tuple[Joks, ...]
    stock: int
    cards_left: tuple[int, ...]
    waiting: tuple[Seat, ...]
    card: Shown | None = None
    answer: Reply | None = None
    guesses: tuple[tuple[Seat, Reply], ...] = ()
    right: tuple[Seat, ...] = ()
    my_reply: Reply | None = None
    speakers: tuple[Seat, ...] = ()
    doubtful: tuple[str, ...] = ()
    contest: tuple[Seat, Seat] | None = None
    test: Test | None = None
    last: Told | None = None
    """While no card lies face up: the one that was settled last."""
    earlier: Told | None = None
    """The same while another card lies there: everybody has heard it, and whoever remembers may use it."""
    ask: Ask | None = None
    outcome: Outcome | None = None


def public_view(game: Caractere) -> CaractereView:
    """What everybody may know: no written answer before the reveal, and no ballot ever."""
    phase = game.phase
    judging_adjectives = phase.name in ("judging_adjectives", "ticking_adjectives")
    return CaractereView(
        game=game.game,
        phase=phase.name,
        present=game.present,
        questionne=game.questionne,
        turn=game.turns,
        position=game.position,
        joks=game.joks,
        stock=sum(game.stock),
        cards_left=tuple(map(len, game.piles)),
        waiting=game.waiting(),
        card=_shown(game.shown_card(), game.beside, game.testing) if game.card >= 0 else None,
        answer=None if phase.name in BEFORE_THE_REVEAL else game.answer_given,
        guesses=game.guesses,
        right=() if game.testing else game.right,
        speakers=getattr(phase, "speakers", ()),
        doubtful=tuple(adjective for adjective, _ in game.doubtful()) if judging_adjectives else (),
        contest=game.contest,
        test=_test(game) if game.testing else None,
        last=_told(game) if game.card < 0 else None,
        earlier=_told(game) if game.card >= 0 else None,
        outcome=game.outcome(),
    )


def private_view(game: Caractere, seat: Seat) -> dict[str, Any]:
    """What one wrote oneself: it is its author's until the reveal."""
    reply, ask = _my_reply(game, seat), game.ask(seat)
    own: dict[str, Any] = {}
    if seat == game.questionne and game.phase.name in BEFORE_THE_REVEAL:
        own["answer"] = game.answer_given
    if reply is not None:
        own["my_reply"] = reply
    if ask is not None:
        own["ask"] = ask
    return own


def _shown(card: Card, beside: tuple[Seat, Seat], testing: bool = False) -> Shown:
    """A card with the neighbours of the one who answers it; in the last test its value is of no account (CAR-A28)."""
    return Shown(card.words, card.pack, card.kind, 0 if testing else card.value, *beside, card.options, card.id)


def _my_reply(game: Caractere, seat: Seat) -> Reply | None:
    """What this seat has sealed itself and nobody has seen yet."""
    phase = game.phase
    if phase.name == "test_guessing":
        return next((answer for partner, answer in game.test_answers if partner == seat), None)
    mine = phase.mine(seat) if isinstance(phase, Together) else None
    if isinstance(mine, Guess):
        return mine.value
    return mine if isinstance(mine, (int, str)) and mine != JOKED else None


def _test(game: Caractere) -> Test:
    if not game.test_guesses:
        needed = game.needed() if game.test_answers else None
        return Test(game.questionne, needed)
    return Test(
        game.questionne,
        game.needed(),
        dict(game.test_answers),
        dict(zip(game.test_partners(), game.test_guesses, strict=True)),
        game.right,
        game.doubted,
    )


def _told(game: Caractere) -> Told | None:
    last = game.last
    if last is None:
        return None
    return Told(_shown(game.setup.cards[last.card], last.beside), last)
