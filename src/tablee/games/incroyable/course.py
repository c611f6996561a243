"""The course of a game of Incroyable! as everybody saw it: the rounds, who spoke when, and what lay there then.

It is read from what was told to all, and from nothing else: what nobody told cannot get into it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from tablee.core import Event, Seat
from tablee.core.events import GameOver, Left, RoundVoided, SatOut
from tablee.games.incroyable import scoring
from tablee.games.incroyable.events import (
    AnswerRead,
    Asked,
    Challenged,
    Estimated,
    Passed,
    Raised,
    RiskRoundBegan,
    Shifted,
    Walked,
)
from tablee.games.incroyable.moves import Challenge, Pass, Raise
from tablee.games.incroyable.race import Standing
from tablee.games.incroyable.view import IncroyableView, Shown

TOLD: tuple[type[Event], ...] = (
    *(Asked, RiskRoundBegan, Estimated, Shifted, Passed, Raised, Challenged, AnswerRead, Walked),
    *(SatOut, Left, RoundVoided, GameOver),
)
"""All that must be known of a game for it."""
NO_COURSE = "the events do not lead to this end"


class Spoken(Struct, frozen=True):
    """Something that was said in the talk, and what everybody saw when it was that player's turn to speak."""

    view: IncroyableView
    seat: Seat
    move: Pass | Raise | Challenge


NOBODY = Standing((), (), 0)


class Round(Struct):
    """A round, from its question to where the pawns came to stand."""

    before: tuple[int, ...]
    """Where the pawns stood when it began."""
    questioner: Seat
    asked: Asked | None = None
    """None in a risk round, which has several questions."""
    kind: str = "quantity"
    first: dict[Seat, int] = {}
    """The estimates as they were turned over."""
    estimates: dict[Seat, int] = {}
    speakers: tuple[Seat, ...] | None = None
    """Those who are still to speak; None while nobody has spoken."""
    said: tuple[tuple[Seat, int], ...] = ()
    spoken: list[Spoken] = []
    answer: AnswerRead | None = None
    """The last that was read: a round without one counts for nothing."""
    after: Standing = NOBODY
    """Where everybody stood when it had been read."""


class Course:
    """A game, followed from event to event. A ValueError if they do not fit together."""

    def __init__(self, seats: int, board: str) -> None:
        self.board = board
        self.position = [0] * seats
        self.left: set[Seat] = set()
        self.rounds: list[Round] = []
        self.skipped: Seat | None = None
        self.winners: tuple[Seat, ...] | None = None

    def follow(self, events: Iterable[Event]) -> None:
        """All of them, in order."""
        for event in events:
            self._play(event)
            self._note(event)
            self.skipped = event.seat if isinstance(event, SatOut) else None

    def _note(self, event: Event) -> None:
        """Where rounds begin and what is left of them, and who is here."""
        match event:
            case RiskRoundBegan(questioner=questioner):
                self.rounds.append(Round(tuple(self.position), questioner))
            case Asked(stake=None, questioner=questioner):  # another question in place of this one begins anew, too
                self.rounds.append(Round(tuple(self.position), questioner, event))
            case RoundVoided():
                self.position, self.winners = list(self._round().before), None
                self.rounds.pop()
            case Left(seat=seat):
                self.left.add(seat)
            case GameOver(winners=winners):
                self.winners = winners

    def _play(self, event: Event) -> None:
        """What happens in a round."""
        match event:
            case Estimated(seat=seat, value=value, kind=kind):
                self._round().kind = kind
                self._round().first[seat] = self._round().estimates[seat] = value
            case Shifted(seat=seat, value=value):
                self._round().estimates[seat] = value
            case Passed() | Raised() | Challenged():
                self._speak(event)
            case AnswerRead():
                self._round().answer = event
                self._stand()
            case Walked(seat=seat, end=end):
                self.position[seat] = end
                self._stand()

    def _round(self) -> Round:
        if not self.rounds:
            raise ValueError(NO_COURSE)
        return self.rounds[-1]

    def _stand(self) -> None:
        now = self._round()
        now.after = self._standing(now.questioner)

    def _standing(self, questioner: Seat) -> Standing:
        """The last who asked is the questioner or, if that one has left, whoever sat before."""
        seats = len(self.position)
        present = tuple(seat for seat in range(seats) if seat not in self.left)
        last = max(present, key=lambda seat: (seat - questioner - 1) % seats, default=questioner)
        return Standing(tuple(self.position), present, last)

    def counted(self) -> list[Round]:
        """The rounds that brought anybody anything, or could have."""
        return [played for played in self.rounds if played.after.present]

    # The talk --------------------------------------------------------------------------------------------

    def _speak(self, event: Passed | Raised | Challenged) -> None:
        now, seat, to_speak = self._round(), event.seat, self._to_speak()
        if to_speak[:1] != (seat,):
            raise ValueError(NO_COURSE)
        if seat != self.skipped:  # what the rules did for somebody was nobody's choice
            now.spoken.append(Spoken(self._seen(to_speak), seat, _move(event)))
        now.speakers = to_speak[1:]
        if isinstance(event, Raised):
            now.estimates[seat] = event.value
            now.speakers = scoring.ladder(now.estimates)[-1:]
        now.said = (*now.said, (seat, event.value if isinstance(event, Raised) else 0))

    def _to_speak(self) -> tuple[Seat, ...]:
        """As the rules have it: downwards, without those who have left (INC-40 to INC-48, INC-A34)."""
        now = self._round()
        ladder = scoring.ladder(now.estimates)
        speakers = ladder[1:] if now.speakers is None else now.speakers
        here = tuple(seat for seat in speakers if seat not in self.left)
        return here or tuple(seat for seat in ladder if seat not in self.left)[-1:]

    def _seen(self, to_speak: tuple[Seat, ...]) -> IncroyableView:
        """What everybody saw at this moment."""
        now = self._round()
        asked, standing = now.asked, self._standing(now.questioner)
        return IncroyableView(
            game="incroyable",
            phase="speaking",
            present=standing.present,
            questioner=standing.questioner,
            round=len(self.rounds),
            position=standing.position,
            cards_left=0,
            waiting=to_speak[:1],
            question=Shown(asked.question, asked.symbol, now.kind, card_id=asked.card_id) if asked else None,
            board=self.board,
            estimates=dict(now.estimates),
            first_estimates=now.first,
            speakers=to_speak,
            said=now.said,
        )


def _move(event: Passed | Raised | Challenged) -> Pass | Raise | Challenge:
    match event:
        case Raised(value=value):
            return Raise(value)
        case Challenged(target=target):
            return Challenge(target)
    return Pass()
