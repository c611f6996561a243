"""The moments of a turn of Caractère, in the booklet's order: the card, the answer, the guesses, the contest."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from tablee.core import Move, One, Option, Pause, Phase, Pool, Pooled, Seat, Several, Text, Together, offer
from tablee.core.asks import SMALL_TALK
from tablee.core.events import Answered, SatOut
from tablee.core.text import tidied
from tablee.games.caractere.events import Contested, DebateFinished, Voted
from tablee.games.caractere.moves import (
    Answer,
    Approve,
    Contest,
    Draw,
    Finished,
    GoOn,
    Guess,
    Jok,
    Judge,
    Refuse,
    Reply,
    Side,
)

if TYPE_CHECKING:
    from tablee.games.caractere.rules import Caractere

LONGEST_ADJECTIVE = 30
SIDES: tuple[Side, ...] = ("questionne", "contestataire")


def reply_field(game: Caractere) -> One | Text:
    """What the card can be answered with (CAR-10 to CAR-13); in DUO the Questionné cannot be named (CAR-A10)."""
    card = game.shown_card()
    if card.kind == "choice":
        return One("choice", tuple(range(len(card.options))))
    if card.kind == "adjective":
        return Text(LONGEST_ADJECTIVE)
    return One("seat", game.names_to_say())


def any_reply(game: Caractere, rng: Random) -> Reply:
    """An answer to the card, all equally likely."""
    card = game.shown_card()
    if card.kind == "choice":
        return int(rng.random() * len(card.options))
    if card.kind == "adjective":
        return rng.choice(SMALL_TALK)
    return rng.choice(game.names_to_say())


def way_out(game: Caractere, seat: Seat) -> Option:
    """A jok of the card's colour or, without one, three cells back (CAR-40 to CAR-43)."""
    return JOK if game.has_jok(seat) else REFUSE


def reply_or_jok(kind: type[Answer] | type[Guess], game: Caractere, seat: Seat, rng: Random) -> Move:
    """An answer, or the jok as one more way to answer: all equally likely."""
    field = reply_field(game)
    if game.has_jok(seat) and rng.random() * (field.count() + 1) < 1:
        return Jok()
    return kind(any_reply(game, rng))


JOK = offer(Jok, "CAR-40")
REFUSE = offer(Refuse, "CAR-42", penalty=True)


# The card and the answer ------------------------------------------------------------------------------------


class Drawing(Phase["Caractere"], frozen=True, tag="drawing"):
    """The Questionné draws from the pack of the own cell and reads aloud (CAR-20, CAR-21)."""

    rule: ClassVar[str] = "CAR-21"
    between_rounds: ClassVar[bool] = True

    def only_goes_on(self, game: Caractere) -> bool:
        """Anybody can turn the card over."""
        return True

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """The Questionné, or the hand of a bot that is."""
        return (game.hand_of(game.questionne),)

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """Draw."""
        return DRAW

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """The card lies face up."""
        game.draw_first_card()
        game.enter(ANSWERING)

    def absent(self, game: Caractere, seat: Seat) -> None:
        """Somebody else turns the card over."""
        self.answered(game, seat, None)

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """Draw."""
        return Draw()


class Answering(Phase["Caractere"], frozen=True, tag="answering"):
    """The Questionné writes an answer in secret, or gives back a jok, or refuses (CAR-22, CAR-40 to CAR-42)."""

    rule: ClassVar[str] = "CAR-22"
    hushed: ClassVar[bool] = True
    hesitation: ClassVar[float] = 3.0
    personal: ClassVar[bool] = True  # CAR-A36

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """The Questionné."""
        return (game.questionne,)

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """What the card allows, and the way out."""
        rule = {"melo": "CAR-10", "ego": "CAR-11", "duo": "CAR-12"}[game.shown_card().pack]
        return offer(Answer, rule, value=reply_field(game)), way_out(game, seat)

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """The answer stays covered; a jok brings another card of the same pack (CAR-41, CAR-A12)."""
        if type(move) is Jok:
            game.return_jok(seat)
            game.draw_card()
            game.enter(ANSWERING)
        elif type(move) is Refuse:
            game.refuse(seat)
            game.end_turn()
        else:
            game.answer_given = tidied(move.value) if isinstance(move.value, str) else move.value
            game.tell(Answered, seat=seat)
            game.open_guesses()

    def absent(self, game: Caractere, seat: Seat) -> None:
        """The card is discarded and the turn passes, without penalty (CAR-A36)."""
        game.lose_turn(seat)

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """An answer or the jok."""
        return reply_or_jok(Answer, game, seat, rng)

    def why_not(self, game: Caractere, seat: Seat, move: Any) -> tuple[str, str] | None:
        """The particular reasons that a player should hear."""
        if type(move) is Guess:
            return "CAR-24", "wait_for_the_answer"
        if seat != game.questionne:
            return None
        if type(move) is Jok:
            return "CAR-42", "no_jok_of_this_colour"
        if type(move) is Refuse:
            return "CAR-A15", "use_your_jok"
        is_self = type(move) is Answer and move.value == seat and game.shown_card().pack == "duo"
        return ("CAR-12", "not_yourself") if is_self else None


DRAW = (offer(Draw, "CAR-21"),)
DRAWING, ANSWERING = Drawing(), Answering()


# The guesses ------------------------------------------------------------------------------------------------


class Guessing(Phase["Caractere"], frozen=True, tag="guessing"):
    """The Détecteurs say their guesses aloud, one after the other from the Questionné's left (CAR-23, CAR-24)."""

    rule: ClassVar[str] = "CAR-24"
    hushed: ClassVar[bool] = True
    hesitation: ClassVar[float] = 2.0
    speakers: tuple[Seat, ...]

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """The next Détecteur."""
        return self.speakers[:1]

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """A guess, or the way out."""
        return offer(Guess, "CAR-23", value=reply_field(game)), way_out(game, seat)

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """The guess is public at once."""
        game.hear_guess(seat, move)
        self._next(game)

    def absent(self, game: Caractere, seat: Seat) -> None:
        """No guess, no jok, no penalty, no contest (CAR-A36)."""
        game.tell(SatOut, seat=seat)
        self._next(game)

    def _next(self, game: Caractere) -> None:
        if len(self.speakers) > 1:
            game.enter(Guessing(self.speakers[1:]))
        else:
            game.reveal()

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """A guess or the jok."""
        return reply_or_jok(Guess, game, seat, rng)

    def why_not(self, game: Caractere, seat: Seat, move: Any) -> tuple[str, str] | None:
        """The particular reasons that a player should hear."""
        if seat == game.questionne and type(move) is Answer:
            return "CAR-A35", "answer_is_written"
        return why_not_guess(game, move) if seat == self.speakers[0] else None


def why_not_guess(game: Caractere, move: Any) -> tuple[str, str] | None:
    """Why a Détecteur whose turn it is cannot answer so."""
    if type(move) is Jok:
        return "CAR-42", "no_jok_of_this_colour"
    if type(move) is Refuse:
        return "CAR-A15", "use_your_jok"
    is_questionne = type(move) is Guess and move.value == game.questionne and game.shown_card().pack == "duo"
    return ("CAR-12", "not_the_questionne") if is_questionne else None


class GuessingTogether(
    Together["Caractere", Guess | Jok | Refuse], frozen=True, tag="guessing_together", kw_only=True
):
    """All guesses in secret and at once, where the table plays so (CAR-A09)."""

    rule: ClassVar[str] = "CAR-24"
    hesitation: ClassVar[float] = 3.0

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """A guess, or the way out."""
        return offer(Guess, "CAR-23", value=reply_field(game)), way_out(game, seat)

    def kept(self, move: Any) -> Guess | Jok | Refuse:
        """The whole move."""
        sealed: Guess | Jok | Refuse = move
        return sealed

    def opened(self, game: Caractere, answers: dict[Seat, Guess | Jok | Refuse]) -> None:
        """All guesses are read."""
        for seat in game.clockwise_from(game.after(game.questionne)):
            if seat in answers:
                game.hear_guess(seat, answers[seat])
        game.reveal()

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """A guess or the jok."""
        return reply_or_jok(Guess, game, seat, rng)

    def why_not(self, game: Caractere, seat: Seat, move: Any) -> tuple[str, str] | None:
        """The particular reasons that a player should hear."""
        if seat == game.questionne and type(move) is Answer:
            return "CAR-A35", "answer_is_written"
        return why_not_guess(game, move) if seat in self.awaited(game) else None


class JudgingAdjectives(Pooled["Caractere"], frozen=True, tag="judging_adjectives", kw_only=True):
    """One ballot on all doubtful adjectives: everybody ticks the close ones, but not their own (CAR-13, CAR-A11)."""

    rule: ClassVar[str] = "CAR-13"
    hesitation: ClassVar[float] = 2.0

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """Any of the others' adjectives."""
        foreign = tuple(n for n, (_, authors) in enumerate(game.doubtful()) if seat not in authors)
        return (offer(Approve, "CAR-13", adjectives=Several("adjective", foreign, 0, len(foreign))),)

    def ballot(self, game: Caractere, move: Any) -> tuple[int, ...]:
        """One for each adjective ticked."""
        return tuple(int(number in move.adjectives) for number in range(len(game.doubtful())))

    def counted(self, game: Caractere, pool: Pool) -> None:
        """An adjective is right with at least half of those asked about it."""
        voters = set(self.asked)
        game.judge_adjectives(pool.tally, [len(voters - set(authors)) for _, authors in game.doubtful()])

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """Tick at random."""
        foreign = [n for n, (_, authors) in enumerate(game.doubtful()) if seat not in authors]
        return Approve(tuple(number for number in foreign if rng.random() < 0.5))


class TickingAdjectives(Phase["Caractere"], frozen=True, tag="ticking_adjectives"):
    """The Questionné alone says which adjectives are close, where the table plays so (CAR-A11)."""

    rule: ClassVar[str] = "CAR-13"
    hesitation: ClassVar[float] = 2.0

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """The Questionné."""
        return (game.questionne,)

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """Any of the adjectives."""
        numbers = tuple(range(len(game.doubtful())))
        return (offer(Approve, "CAR-13", adjectives=Several("adjective", numbers, 0, len(numbers))),)

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """The ticked ones are right."""
        ticked = tuple(int(number in move.adjectives) for number in range(len(game.doubtful())))
        game.judge_adjectives(ticked, [1] * len(ticked))

    def absent(self, game: Caractere, seat: Seat) -> None:
        """Nothing is ticked: only the same word is right."""
        game.tell(SatOut, seat=seat)
        self.answered(game, seat, Approve(()))

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """Tick at random."""
        return Approve(tuple(number for number in range(len(game.doubtful())) if rng.random() < 0.5))


# The contest ------------------------------------------------------------------------------------------------


class Contesting(Phase["Caractere"], frozen=True, tag="contesting"):
    """Whoever guessed wrong may contest until the next Questionné goes on (CAR-30 to CAR-32, CAR-A20)."""

    rule: ClassVar[str] = "CAR-30"
    wrong: tuple[Seat, ...]

    def only_goes_on(self, game: Caractere) -> bool:
        """Anybody could go on; until then, those who guessed wrong may contest."""
        return True

    def pause(self, game: Caractere, move: Move | None) -> Pause | None:
        """Those who guessed wrong are given time to contest before the game goes on (CAR-A20)."""
        seconds = game.setup.options.contest_pause
        waits = type(move) is not Contest and self.invited(game)
        return Pause("CAR-A20", "others_may_contest", seconds) if waits else None

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """The next Questionné, who goes on, or the hand of a bot that is."""
        return (game.hand_of(game.next_at_the_table(game.questionne)),)

    def invited(self, game: Caractere) -> tuple[Seat, ...]:
        """Those who guessed wrong."""
        return tuple(seat for seat in self.wrong if seat not in game.gone)

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """Go on, or contest."""
        go_on = GO_ON if seat in self.awaited(game) else ()
        return go_on + (CONTEST if seat in self.wrong else ())

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """The first contest counts; or the turn is over."""
        if type(move) is Contest:
            game.tell(Contested, seat=seat, target=game.questionne)
            game.open_debate(game.questionne, seat)
        else:
            game.end_turn()

    def absent(self, game: Caractere, seat: Seat) -> None:
        """Somebody else goes on."""
        game.end_turn()

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """Go on; a wrong guesser contests as often as not."""
        return Contest() if seat in self.wrong and rng.random() < 0.5 else GoOn()

    def why_not(self, game: Caractere, seat: Seat, move: Any) -> tuple[str, str] | None:
        """Only a wrong guess gives the right to contest (CAR-30, CAR-A14)."""
        return ("CAR-30", "only_a_wrong_guess_contests") if type(move) is Contest else None


GO_ON = (offer(GoOn, "CAR-29"),)
CONTEST = (offer(Contest, "CAR-30"),)


class Debating(Phase["Caractere"], frozen=True, tag="debating"):
    """The two argue, with examples; nobody else speaks (CAR-33). Each says when there is nothing to add."""

    rule: ClassVar[str] = "CAR-33"
    hushed: ClassVar[bool] = True
    hesitation: ClassVar[float] = 4.0
    speaking: tuple[Seat, ...]

    def awaited(self, game: Caractere) -> tuple[Seat, ...]:
        """Those of the two who have not finished."""
        return self.speaking

    def seconds_allowed(self, game: Caractere) -> int | None:
        """A debate may have a clock of its own (CAR-A32)."""
        timer = game.setup.options.debate_timer
        return super().seconds_allowed(game) if timer is None else timer

    def on_the_floor(self, game: Caractere) -> tuple[Seat, ...]:
        """The two, also the one who has finished: the other may have to be answered."""
        return game.contest or ()

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """I have finished."""
        return FINISHED

    def answered(self, game: Caractere, seat: Seat, move: Any) -> None:
        """When both have finished, the others judge (CAR-34)."""
        game.tell(DebateFinished, seat=seat, passes=seat in game.bots)
        rest = tuple(other for other in self.speaking if other != seat)
        if rest:
            game.remain(Debating(rest), seat)
        else:
            game.open_judging()

    def absent(self, game: Caractere, seat: Seat) -> None:
        """Counts as finished (CAR-A36)."""
        self.answered(game, seat, None)

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """I have finished."""
        return Finished()


FINISHED = (offer(Finished, "CAR-33"),)


class Judging(Pooled["Caractere"], frozen=True, tag="judging", kw_only=True):
    """Everybody but the two votes in secret on whether the answer was sincere and well argued (CAR-34, CAR-A21)."""

    rule: ClassVar[str] = "CAR-34"
    hesitation: ClassVar[float] = 2.0
    weighs_floor: ClassVar[bool] = True

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """For the one or for the other."""
        return JUDGE

    def ballot(self, game: Caractere, move: Any) -> tuple[int, ...]:
        """One vote for a side."""
        return (1, 0) if move.side == "questionne" else (0, 1)

    def absent(self, game: Caractere, seat: Seat) -> None:
        """A skipped judge does not vote. Whoever is left alone is asked anew: one vote is no secret (CAR-A21)."""
        left = tuple(other for other in self.asked if other != seat)
        if len(left) > 1 or not left:
            super().absent(game, seat)
            return
        game.tell(SatOut, seat=seat)
        game.pool = Pool()
        game.enter(JudgingOpenly(asked=left))

    def counted(self, game: Caractere, pool: Pool) -> None:
        """Only the tally is known."""
        game.settle_contest(*(pool.tally or (0, 0)))

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """Either."""
        return Judge(SIDES[rng.random() < 0.5])


class JudgingOpenly(Together["Caractere", Side], frozen=True, tag="judging_openly", kw_only=True):
    """The same with names, where the table plays with an open ballot or only one is left to judge (CAR-A21)."""

    rule: ClassVar[str] = "CAR-34"
    hesitation: ClassVar[float] = 2.0
    weighs_floor: ClassVar[bool] = True

    def options(self, game: Caractere, seat: Seat) -> tuple[Option, ...]:
        """For the one or for the other."""
        return JUDGE

    def kept(self, move: Any) -> Side:
        """The vote."""
        side: Side = move.side
        return side

    def opened(self, game: Caractere, answers: dict[Seat, Side]) -> None:
        """All hands are shown together."""
        for seat, side in answers.items():
            game.tell(Voted, seat=seat, side=side)
        votes = list(answers.values())
        game.settle_contest(votes.count("questionne"), votes.count("contestataire"))

    def any_answer(self, game: Caractere, seat: Seat, rng: Random) -> Move:
        """Either."""
        return Judge(SIDES[rng.random() < 0.5])


JUDGE = (offer(Judge, "CAR-34", side=One("side", SIDES)),)
