"""The moments of the last test of Caractère (CAR-60 to CAR-64)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from tablee.core import Move, One, Option, PerSeat, Phase, Seat, Together, offer
from tablee.games.caractere.agreed import JOKED
from tablee.games.caractere.events import Contested
from tablee.games.caractere.moves import Answer, Doubt, GuessAll, Jok, Stop
from tablee.games.caractere.phases import JOK, Drawing, any_reply, reply_field, reply_or_jok

if TYPE_CHECKING:
    from tablee.games.caractere.rules import Caractere


class LastTestDrawing(Drawing, frozen=True, tag="test_drawing"):
    """The partners draw an EGO card for the candidate: the left-hand neighbour does it for them (CAR-61)."""

    rule: ClassVar[str] = "CAR-61"

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """The candidate's left-hand neighbour, or the hand of a bot that is."""
        return (game.hand_of(game.next_at_the_table(game.questionne)),)

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """The card is read to all."""
        game.draw_first_card()
        game.enter(LastTestAnswering(asked=game.others(game.questionne)))


class LastTestAnswering(Together["Caractere", int], frozen=True, tag="test_answering", kw_only=True):
    """Each partner answers the card for themselves, in secret (CAR-61, CAR-A25). Joks only by option (CAR-A19)."""

    rule: ClassVar[str] = "CAR-61"
    hesitation: ClassVar[float] = 3.0
    personal: ClassVar[bool] = True  # CAR-A36

    def invited(self, game: Caractere) -> tuple[Seat, ...]:
        """The candidate may swap the card, where joks are allowed in the test."""
        return (game.questionne,) if self._may_jok(game, game.questionne) else ()

    def _may_jok(self, game: Caractere, seat: Seat) -> bool:
        return game.setup.options.joks_in_test and game.has_jok(seat)

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """One of the options of the card."""
        jok = (JOK,) if self._may_jok(game, seat) else ()
        if seat == game.questionne:
            return jok
        return (offer(Answer, "CAR-61", value=reply_field(game)), *jok)

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """Seal a partner's answer; the candidate's jok brings another card and everybody answers anew."""
        if seat == game.questionne:
            game.return_jok(seat)
            game.draw_card()
            game.enter(LastTestAnswering(asked=game.others(seat)))
        else:
            super().answered(game, seat, move)

    def kept(self, move: Any) -> int:
        """The number of the option."""
        return JOKED if type(move) is Jok else int(move.value)

    def opened(self, game: Caractere, answers: dict[Seat, int]) -> None:
        """The candidate guesses those who answered; the others do not count (CAR-A36)."""
        for seat, value in answers.items():
            if value == JOKED:
                game.return_jok(seat)
        game.test_answers = tuple((seat, value) for seat, value in answers.items() if value != JOKED)
        game.guess_test()

    def without(self, game: Caractere, seat: Seat) -> None:
        """A partner who left is not counted, even having answered."""
        sealed = tuple((other, kept) for other, kept in self.sealed if other != seat)
        self._go_on(game, seat, tuple(other for other in self.asked if other != seat), sealed)

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """An answer or, where allowed, the jok."""
        if self._may_jok(game, seat):
            return reply_or_jok(Answer, game, seat, rng)
        return Answer(any_reply(game, rng))


class LastTestGuessing(Phase["Caractere"], frozen=True, tag="test_guessing"):
    """The candidate guesses every partner's answer; all is disclosed together (CAR-61, CAR-62)."""

    rule: ClassVar[str] = "CAR-61"
    hushed: ClassVar[bool] = True
    hesitation: ClassVar[float] = 4.0

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """The candidate."""
        return (game.questionne,)

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """One option for each partner."""
        choices = tuple(range(len(game.shown_card().options)))
        return (offer(GuessAll, "CAR-61", choices=PerSeat("choice", game.test_partners(), choices)),)

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """Everything is disclosed."""
        game.disclose_test(move.choices)

    def absent(self, game: Caractere, seat: Seat) -> None:
        """The card is discarded and the turn passes, without penalty (CAR-A36)."""
        game.lose_turn(seat)

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """Any guesses."""
        return GuessAll(tuple(int(any_reply(game, rng)) for _ in game.test_answers))


class LastTestContesting(Phase["Caractere"], frozen=True, tag="test_contesting"):
    """The candidate may contest wrongly guessed answers, one after the other (CAR-63, CAR-A24)."""

    rule: ClassVar[str] = "CAR-63"
    hesitation: ClassVar[float] = 4.0
    open_to_doubt: tuple[Seat, ...]

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """The candidate."""
        return (game.questionne,)

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """Doubt one of them, or stop."""
        return offer(Doubt, "CAR-63", seat=One("seat", self.open_to_doubt)), STOP

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """A debate with that partner; or the test is failed."""
        if type(move) is Doubt:
            game.doubted = (*game.doubted, move.seat)
            game.tell(Contested, seat=seat, target=move.seat)
            game.open_debate(move.seat, seat)
        else:
            game.fail_test()

    def absent(self, game: Caractere, seat: Seat) -> None:
        """The card is discarded and the turn passes, without penalty (CAR-A36)."""
        game.lose_turn(seat)

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """Doubt somebody or stop: all equally likely."""
        nth = int(rng.random() * (len(self.open_to_doubt) + 1))
        return Doubt(self.open_to_doubt[nth]) if nth < len(self.open_to_doubt) else Stop()


STOP = offer(Stop, "CAR-63")
TEST_DRAWING = LastTestDrawing()
