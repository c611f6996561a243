"""What happens in Caractère. `kind` says which of `named`, `choice` and `adjective` holds the answer or guess."""

from __future__ import annotations

from msgspec import Struct

from tablee.core import Event, Seat, Words
from tablee.games.caractere.moves import Reply


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """The next Questionné."""

    seat: Seat


class CellActed(Event, frozen=True, tag="cell_acted"):
    """The special cell under the Questionné acts, at the beginning of the turn."""

    seat: Seat
    effect: str
    start: int
    end: int


class JokDrawn(Event, frozen=True, tag="jok_drawn"):
    """An extra jok from the stock."""

    seat: Seat
    pack: str


class CardRead(Event, frozen=True, tag="card_read"):
    """A card is read aloud and lies face up; `left` and `right` are the neighbours that it may speak of.

    In the last test its value is of no account, and is 0 (CAR-A28).
    """

    seat: Seat
    pack: str
    question: Words
    value: int
    left: Seat
    right: Seat
    card_id: str = ""


class JokReturned(Event, frozen=True, tag="jok_returned"):
    """A jok instead of an answer."""

    seat: Seat
    pack: str


class Refused(Event, frozen=True, tag="refused"):
    """No answer and no jok: three cells back."""

    seat: Seat
    start: int
    end: int


class Guessed(Event, frozen=True, tag="guessed"):
    """A Détecteur says what the answer is."""

    seat: Seat
    kind: str
    named: Seat | None = None
    choice: Words | None = None
    adjective: str = ""


class Revealed(Event, frozen=True, tag="revealed"):
    """The Questionné discloses the answer."""

    seat: Seat
    kind: str
    named: Seat | None = None
    choice: Words | None = None
    adjective: str = ""


class AdjectiveJudged(Event, frozen=True, tag="adjective_judged"):
    """Whether an adjective is close enough: so many of those asked said so."""

    adjective: str
    close: int
    asked: int
    right: bool


class Advanced(Event, frozen=True, tag="advanced"):
    """A pawn moves: for a right guess, or for a contest."""

    seat: Seat
    start: int
    end: int
    reason: str


class Contested(Event, frozen=True, tag="contested"):
    """“I contest!”"""

    seat: Seat
    target: Seat


class DebateFinished(Event, frozen=True, tag="debate_finished"):
    """One of the two has nothing to add; a bot has not argued at all."""

    seat: Seat
    passes: bool = False


class Voted(Event, frozen=True, tag="voted"):
    """How a judge voted, where the table plays with an open ballot."""

    seat: Seat
    side: str


class ContestJudged(Event, frozen=True, tag="contest_judged"):
    """The votes for the answer and against it, and who wins; a tie is for the one who contested."""

    sincere: int
    insincere: int
    winner: Seat


class LastTestBegan(Event, frozen=True, tag="test_began"):
    """A player begins the turn on the last cell."""

    seat: Seat


class LastTestDisclosed(Event, frozen=True, tag="test_disclosed"):
    """What a partner answered, and what the candidate had guessed."""

    seat: Seat
    answer: Words
    guess: Words
    right: bool


class LastTestCounted(Event, frozen=True, tag="test_counted"):
    """How many answers count as guessed, of how many needed."""

    seat: Seat
    right: int
    needed: int


class LastTestFailed(Event, frozen=True, tag="test_failed"):
    """Three cells back."""

    seat: Seat
    start: int
    end: int


class TurnLost(Event, frozen=True, tag="turn_lost"):
    """There is no answer: the card is discarded and the turn passes."""

    seat: Seat


class Settled(Struct, frozen=True, omit_defaults=True):
    """The last question as it ended, kept in sight of all until the next card."""

    questionne: Seat
    card: int
    beside: tuple[Seat, Seat]
    answer: Reply
    guesses: tuple[tuple[Seat, Reply], ...]
    right: tuple[Seat, ...]
    votes: tuple[int, int] | None = None
    winner: Seat | None = None
