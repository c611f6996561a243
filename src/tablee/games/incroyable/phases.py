"""The moments of Incroyable!, in the booklet's order: question, estimates, ties, challenge, risk round."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from tablee.core import Move, Number, One, Option, Phase, Seat, Together, offer
from tablee.core.events import SatOut
from tablee.games.incroyable import scoring
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.games.incroyable.events import Announced, Estimated, Passed
from tablee.games.incroyable.moves import SIGNS, Announce, Bet, Challenge, Draw, Estimate, Pass, Raise, Shift, Sign

if TYPE_CHECKING:
    from tablee.games.incroyable.rules import Incroyable

# The question -----------------------------------------------------------------------------------------------


class Drawing(Phase["Incroyable"], frozen=True, tag="drawing"):
    """The questioner takes the top card, answers hidden, and reads the own cell's question (INC-10 to INC-13)."""

    rule: ClassVar[str] = "INC-12"
    between_rounds: ClassVar[bool] = True

    def only_goes_on(self, game: Incroyable) -> bool:
        """Anybody can turn a card."""
        return True

    def awaited(self, game: Incroyable) -> tuple[Seat, ...]:
        """The questioner, or the hand of a bot that is."""
        return (game.hand_of(game.questioner),)

    def options(self, game: Incroyable, seat: Seat) -> tuple[Option, ...]:
        """Draw."""
        return DRAW

    def answered(self, game: Incroyable, seat: Seat, move: Any) -> None:
        """Read the question."""
        game.draw_card()

    def absent(self, game: Incroyable, seat: Seat) -> None:
        """Somebody else takes the card."""
        game.draw_card()

    def any_answer(self, game: Incroyable, seat: Seat, rng: Random) -> Move:
        """Draw."""
        return DRAW_IT


DRAW = (offer(Draw, "INC-12"),)
DRAW_IT = Draw()


# The first estimate -----------------------------------------------------------------------------------------


class Estimating(Together["Incroyable", int], frozen=True, tag="estimating", kw_only=True):
    """Everybody, the questioner too, estimates in secret; all are turned over together (INC-20 to INC-23)."""

    rule: ClassVar[str] = "INC-20"
    hesitation: ClassVar[float] = 3.0

    def options(self, game: Incroyable, seat: Seat) -> tuple[Option, ...]:
        """A whole number from 1 to 9,999 (INC-21, INC-A03)."""
        return ESTIMATE

    def kept(self, move: Any) -> int:
        """The number on the indicator."""
        value: int = move.value
        return value

    def opened(self, game: Incroyable, answers: dict[Seat, int]) -> None:
        """The indicators are turned over; the round is void with fewer than two of those here (INC-A34)."""
        if game.too_few_estimated(answers):
            game.void()
            return
        game.estimates = game.first_estimates = tuple(answers.get(seat, 0) for seat in range(game.seats))
        kind = game.question().kind
        for seat, value in answers.items():
            game.tell(Estimated, seat=seat, value=value, kind=kind)
        game.separate(scoring.must_move(answers, game.clockwise_from(game.questioner)))

    def any_answer(self, game: Incroyable, seat: Seat, rng: Random) -> Move:
        """Any number."""
        return Estimate(LOWEST + int(rng.random() * HIGHEST))


ESTIMATE = (offer(Estimate, "INC-21", value=Number(LOWEST, HIGHEST)),)


# Identical estimates ----------------------------------------------------------------------------------------


class Separating(Phase["Incroyable"], frozen=True, tag="separating"):
    """Identical estimates are changed openly, highest tie first, one player after the other (INC-30 to INC-34)."""

    rule: ClassVar[str] = "INC-31"
    hesitation: ClassVar[float] = 1.5
    moving: tuple[Seat, ...]

    def awaited(self, game: Incroyable) -> tuple[Seat, ...]:
        """The next one who has to move."""
        return self.moving[:1]

    def free(self, game: Incroyable) -> tuple[int, ...]:
        """The nearest values that nobody holds."""
        return scoring.nearest_free(game.standing_estimates(), self.moving[0])

    def options(self, game: Incroyable, seat: Seat) -> tuple[Option, ...]:
        """The nearest free value below, or the nearest above."""
        return (offer(Shift, "INC-33", value=One("number", self.free(game))),)

    def answered(self, game: Incroyable, seat: Seat, move: Any) -> None:
        """The estimate is changed."""
        game.shift(seat, move.value)
        game.separate(self.moving[1:])

    def absent(self, game: Incroyable, seat: Seat) -> None:
        """A skipped player takes the lower value (INC-A34)."""
        game.tell(SatOut, seat=seat)
        game.shift(seat, self.free(game)[0])
        game.separate(self.moving[1:])

    def any_answer(self, game: Incroyable, seat: Seat, rng: Random) -> Move:
        """Down or up."""
        return Shift(rng.choice(self.free(game)))


# Challenge, pass or raise -----------------------------------------------------------------------------------


class Speaking(Phase["Incroyable"], frozen=True, tag="speaking"):
    """From the second-highest down, each may challenge or pass; the lowest challenges or raises (INC-40 to INC-49).

    After a raise only the lowest is left to speak, so that the same rule serves both passes. Whoever has gone home
    does not speak any more: with the lowest gone, it is the next player upwards who challenges or raises (INC-A34).
    """

    rule: ClassVar[str] = "INC-50"
    hesitation: ClassVar[float] = 2.0
    speakers: tuple[Seat, ...]

    def to_speak(self, game: Incroyable) -> tuple[Seat, ...]:
        """The speaker, and those who speak after a pass; never somebody who has gone home."""
        here = tuple(seat for seat in self.speakers if seat not in game.gone)
        return here or tuple(seat for seat in scoring.ladder(game.standing_estimates()) if seat not in game.gone)[-1:]

    def is_lowest(self, game: Incroyable) -> bool:
        """Whether the speaker is the lowest of those here: the last one to speak."""
        return len(self.to_speak(game) if game.gone else self.speakers) == 1

    def awaited(self, game: Incroyable) -> tuple[Seat, ...]:
        """The speaker."""
        return (self.to_speak(game) if game.gone else self.speakers)[:1]

    def options(self, game: Incroyable, seat: Seat) -> tuple[Option, ...]:
        """Challenge any other estimate (INC-51); pass (INC-41), or as the lowest raise (INC-44 to INC-47)."""
        estimates = game.standing_estimates()
        others = tuple(other for other in estimates if other != seat)
        challenge = Option("challenge", "INC-51", {"seat": One("seat", others)})
        if not self.is_lowest(game):
            return challenge, PASS
        raising = raise_of(estimates, seat)
        return (challenge,) if raising is None else (challenge, raising)

    def answered(self, game: Incroyable, seat: Seat, move: Any) -> None:
        """The round goes on until somebody challenges (INC-49, INC-55)."""
        if type(move) is Challenge:
            game.challenge(seat, move.seat)
        elif type(move) is Raise:
            game.raise_to(seat, move.value)
        else:
            game.tell(Passed, seat=seat)
            game.note_said(seat, 0)
            game.enter(Speaking(self.to_speak(game)[1:]))

    def absent(self, game: Incroyable, seat: Seat) -> None:
        """Skipped: pass; as the lowest the least raise, or challenge the highest if there is none (INC-A34)."""
        game.tell(SatOut, seat=seat)
        if not self.is_lowest(game):
            self.answered(game, seat, Pass())
        elif (least := game.least_raise(seat)) is not None:
            game.raise_to(seat, least)
        else:
            game.challenge(seat, scoring.ladder(game.standing_estimates())[0])

    def any_answer(self, game: Incroyable, seat: Seat, rng: Random) -> Move:
        """Any challenge, a pass, or any raise: all equally likely."""
        estimates = game.standing_estimates()
        others = [other for other in estimates if other != seat]
        lowest = self.is_lowest(game)
        least = scoring.least_raise(estimates, seat) if lowest else None
        values = [value for value in estimates.values() if least is not None and value > least]
        raises = HIGHEST - least + 1 - len(values) if least is not None else 0
        nth = int(rng.random() * (len(others) + (raises if lowest else 1)))
        if nth < len(others):
            return Challenge(others[nth])
        if least is None:
            return PASS_IT
        value = least + nth - len(others)
        for held in sorted(values):
            value += held <= value
        return Raise(value)

    def why_not(self, game: Incroyable, seat: Seat, move: Any) -> tuple[str, str] | None:
        """The particular reasons that a player should hear."""
        if seat not in self.awaited(game):
            return None
        if type(move) is Pass:
            return "INC-44", "lowest_cannot_pass"
        if type(move) is Raise and not self.is_lowest(game):
            return "INC-45", "only_the_lowest_raises"
        if type(move) is Raise and type(move.value) is int and move.value <= HIGHEST:
            held = move.value in game.standing_estimates().values()
            return ("INC-47", "taken") if held else ("INC-46", "overtake_somebody")
        return ("INC-51", "not_yourself") if type(move) is Challenge and move.seat == seat else None


def raise_of(estimates: scoring.Estimates, seat: Seat) -> Option | None:
    """What the lowest may raise to, if there is anything (INC-46, INC-47, INC-A07)."""
    least = scoring.least_raise(estimates, seat)
    if least is None:
        return None
    taken = tuple(sorted(value for value in estimates.values() if value > least))
    return Option("raise", "INC-46", {"value": Number(least, HIGHEST, taken)})


PASS = offer(Pass, "INC-41")
PASS_IT = Pass()


# The risk round ---------------------------------------------------------------------------------------------


class Continuing(Drawing, frozen=True, tag="continuing"):
    """Between two questions of a risk round the questioner goes on when the table is ready (INC-78)."""

    rule: ClassVar[str] = "INC-70"
    between_rounds: ClassVar[bool] = False

    def answered(self, game: Incroyable, seat: Seat, move: Any) -> None:
        """Read the next question."""
        game.read_risk_question()

    def absent(self, game: Incroyable, seat: Seat) -> None:
        """Somebody else reads on."""
        game.read_risk_question()


class Announcing(Phase["Incroyable"], frozen=True, tag="announcing"):
    """The questioner has looked at the answer and announces another number (INC-72)."""

    rule: ClassVar[str] = "INC-72"
    hesitation: ClassVar[float] = 4.0

    def awaited(self, game: Incroyable) -> tuple[Seat, ...]:
        """The questioner."""
        return (game.questioner,)

    def options(self, game: Incroyable, seat: Seat) -> tuple[Option, ...]:
        """Any number but the answer (INC-A27)."""
        return (offer(Announce, "INC-72", value=Number(LOWEST, HIGHEST, (game.question().answer,))),)

    def answered(self, game: Incroyable, seat: Seat, move: Any) -> None:
        """More or less?"""
        game.announced = move.value
        game.tell(Announced, seat=seat, value=move.value, kind=game.question().kind)
        game.enter(Betting(asked=game.survivors))

    def absent(self, game: Incroyable, seat: Seat) -> None:
        """Without its questioner a risk round is void; what was won stays won (INC-A34)."""
        game.tell(SatOut, seat=seat)
        game.void()

    def any_answer(self, game: Incroyable, seat: Seat, rng: Random) -> Move:
        """Any other number."""
        value = LOWEST + int(rng.random() * (HIGHEST - 1))
        return Announce(value + (value >= game.question().answer))

    def why_not(self, game: Incroyable, seat: Seat, move: Any) -> tuple[str, str] | None:
        """Only the questioner can hear this: it is about the answer."""
        is_answer = seat == game.questioner and type(move) is Announce and move.value == game.question().answer
        return ("INC-72", "not_the_answer") if is_answer else None


class Betting(Together["Incroyable", Sign], frozen=True, tag="betting", kw_only=True):
    """Those still in the round choose + or − in secret (INC-73, INC-80)."""

    rule: ClassVar[str] = "INC-73"
    hesitation: ClassVar[float] = 3.0

    def options(self, game: Incroyable, seat: Seat) -> tuple[Option, ...]:
        """Plus or minus; for a date later or earlier."""
        return BET

    def kept(self, move: Any) -> Sign:
        """The card under the hand."""
        sign: Sign = move.sign
        return sign

    def opened(self, game: Incroyable, answers: dict[Seat, Sign]) -> None:
        """All cards are uncovered."""
        game.settle_bets(answers)

    def any_answer(self, game: Incroyable, seat: Seat, rng: Random) -> Move:
        """Plus or minus."""
        return BETS[rng.random() < 0.5]


BET = (offer(Bet, "INC-73", sign=One("sign", SIGNS)),)
BETS = tuple(Bet(sign) for sign in SIGNS)

OPEN_PHASES = (Estimating, Separating, Speaking, Announcing, Betting)
DRAWING, CONTINUING, ANNOUNCING = Drawing(), Continuing(), Announcing()
