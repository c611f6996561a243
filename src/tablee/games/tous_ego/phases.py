"""The moments of Tous Ego, in the rulebook's order: the question, the vote, the forecast."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from tablee.core import Move, One, Option, Phase, Pool, Pooled, Seat, Several, Text, Together, offer
from tablee.core.asks import SMALL_TALK
from tablee.core.text import tidied
from tablee.games.tous_ego.deck import LONGEST_QUESTION
from tablee.games.tous_ego.events import VoteClosed
from tablee.games.tous_ego.moves import SIGNS, Draw, Forecast, Leaf, Pick, Sign, Vote, VoteAndForecast, Write

if TYPE_CHECKING:
    from tablee.games.tous_ego.rules import TousEgo

FEWEST, MOST = 3, 6
CARDS_PER_PAGE = 6
"""How many cards a reader leafs through at a time where the choice is free."""

# The question -----------------------------------------------------------------------------------------------


class Reading(Phase["TousEgo"], frozen=True, tag="reading"):
    """The reader turns a card over, or chooses or writes the question where the table agreed on it (EGO-10)."""

    rule: ClassVar[str] = "EGO-10"
    between_rounds: ClassVar[bool] = True
    offered: tuple[int, ...] = ()
    leafed: int = 0

    def only_goes_on(self, game: TousEgo) -> bool:
        """Anybody can turn the top card over; choosing a question is the reader's, and no bot's among people."""
        return game.setup.options.question_choice == "drawn" or game.hand_of(game.reader) != game.reader

    def awaited(self, game: TousEgo) -> tuple[Seat, ...]:
        """The reader, or the hand of a bot that is."""
        return (game.hand_of(game.reader),)

    def options(self, game: TousEgo, seat: Seat) -> tuple[Option, ...]:
        """Draw; or pick, leaf and write by option (EGO-42, EGO-A09)."""
        choice = game.setup.options.question_choice
        if choice == "drawn" or seat != game.reader:
            return DRAW
        pick = offer(Pick, "EGO-42", card=One("question", self.offered))
        if choice == "pick_of_3":
            return (pick,)
        return pick, offer(Leaf, "EGO-42"), offer(Write, "EGO-07", text=Text(LONGEST_QUESTION))

    def answered(self, game: TousEgo, seat: Seat, move: Any) -> None:
        """The question is asked, or the reader leafs on."""
        if type(move) is Leaf:
            game.enter(game.page(self.leafed + 1))
        elif type(move) is Pick:
            game.ask_card(move.card)
        elif type(move) is Write:
            game.ask_text(tidied(move.text))
        else:
            game.draw_card()

    def absent(self, game: TousEgo, seat: Seat) -> None:
        """Somebody else turns the top card over."""
        game.draw_card()

    def any_answer(self, game: TousEgo, seat: Seat, rng: Random) -> Move:
        """Draw; or any card on offer and, where the choice is free, leafing or writing: all equally likely."""
        if not self.offered or seat != game.reader:
            return Draw()
        free = game.setup.options.question_choice == "free"
        nth = int(rng.random() * (len(self.offered) + 2 * free))
        if nth < len(self.offered):
            return Pick(self.offered[nth])
        return Leaf() if nth == len(self.offered) else Write(rng.choice(SMALL_TALK))


DRAW = (offer(Draw, "EGO-10"),)


# The vote ---------------------------------------------------------------------------------------------------


class Voting(Pooled["TousEgo"], frozen=True, tag="voting", kw_only=True):
    """Everybody drops two ballots into the urn, for others only (EGO-11 to EGO-17). Who voted how is nowhere."""

    rule: ClassVar[str] = "EGO-11"
    hesitation: ClassVar[float] = 3.0

    def options(self, game: TousEgo, seat: Seat) -> tuple[Option, ...]:
        """Two ballots, the same name twice if one likes; never one's own."""
        return (offer(Vote, "EGO-13", seats=ballots(game, seat)),)

    def ballot(self, game: TousEgo, move: Any) -> tuple[int, ...]:
        """The colours of the two ballots."""
        return tuple(move.seats.count(seat) for seat in range(game.seats))

    def counted(self, game: TousEgo, pool: Pool) -> None:
        """The urn is full. With fewer than three voters the round is void (EGO-A13)."""
        if len(self.asked) < FEWEST:
            game.void()
        else:
            game.urn = pool.tally
            game.tell(VoteClosed)
            self.closed(game, pool)

    def closed(self, game: TousEgo, pool: Pool) -> None:
        """Everybody who voted forecasts (EGO-20)."""
        game.enter(Forecasting(asked=self.asked))

    def any_answer(self, game: TousEgo, seat: Seat, rng: Random) -> Move:
        """Two ballots at random."""
        return Vote(any_ballots(game, seat, rng))

    def why_not(self, game: TousEgo, seat: Seat, move: Any) -> tuple[str, str] | None:
        """A vote for oneself deserves its own answer (EGO-14)."""
        chosen = getattr(move, "seats", ())
        return ("EGO-14", "not_for_yourself") if isinstance(chosen, tuple) and seat in chosen else None


def ballots(game: TousEgo, seat: Seat) -> Several:
    """Two of the others, repeats allowed (EGO-12 to EGO-14)."""
    return Several("seat", game.others(seat), least=2, most=2, repeats=True)


def any_ballots(game: TousEgo, seat: Seat, rng: Random) -> tuple[Seat, ...]:
    """Two ballots at random, every pair equally likely."""
    pairs = game.pairs(seat)
    return pairs[int(rng.random() * len(pairs))]


# The forecast -----------------------------------------------------------------------------------------------


class Forecasting(Together["TousEgo", Sign], frozen=True, tag="forecasting", kw_only=True):
    """The urn still shut, everybody forecasts how they came out themselves (EGO-20 to EGO-26)."""

    rule: ClassVar[str] = "EGO-21"
    hesitation: ClassVar[float] = 2.0

    def options(self, game: TousEgo, seat: Seat) -> tuple[Option, ...]:
        """One of the three cards."""
        return FORECAST

    def kept(self, move: Any) -> Sign:
        """The card laid face down."""
        sign: Sign = move.sign
        return sign

    def opened(self, game: TousEgo, answers: dict[Seat, Sign]) -> None:
        """All cards are turned over at once."""
        game.count(answers)

    def any_answer(self, game: TousEgo, seat: Seat, rng: Random) -> Move:
        """Any of the three."""
        return FORECASTS[int(rng.random() * 3)]


FORECAST = (offer(Forecast, "EGO-21", sign=One("sign", SIGNS)),)
FORECASTS = tuple(Forecast(sign) for sign in SIGNS)


class VotingAndForecasting(Voting, frozen=True, tag="voting_and_forecasting", kw_only=True):
    """Ballots and forecast in one go; nothing is seen in between (EGO-A11, an option)."""

    def options(self, game: TousEgo, seat: Seat) -> tuple[Option, ...]:
        """Two ballots and one of the three cards."""
        return (offer(VoteAndForecast, "EGO-13", seats=ballots(game, seat), sign=One("sign", SIGNS)),)

    def kept(self, move: Any) -> Sign:
        """The forecast; it waits in memory with the urn."""
        sign: Sign = move.sign
        return sign

    def closed(self, game: TousEgo, pool: Pool) -> None:
        """All forecasts are laid."""
        game.count(dict(pool.kept))

    def any_answer(self, game: TousEgo, seat: Seat, rng: Random) -> Move:
        """Two ballots and a card at random."""
        return VoteAndForecast(any_ballots(game, seat, rng), SIGNS[int(rng.random() * 3)])
