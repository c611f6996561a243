"""Tous Ego: what happens in a round, from the question to the count. Who is asked what is in `phases`."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct

from tablee.core import Move, Options, Over, Refusal, Seat, Setup, State, Words, ranking
from tablee.core.cards import with_gathered_cards
from tablee.core.decks import check_cards
from tablee.core.events import RoundVoid
from tablee.core.luck import pile_of, shuffled
from tablee.core.opening import opening
from tablee.core.state import Upgrades, unchanged
from tablee.games.tous_ego import moves, secrets, view
from tablee.games.tous_ego.deck import Card
from tablee.games.tous_ego.events import POINTS, Asked, Counted, Tally, standing
from tablee.games.tous_ego.moves import Sign
from tablee.games.tous_ego.phases import (
    CARDS_PER_PAGE,
    FEWEST,
    MOST,
    Forecasting,
    Reading,
    Voting,
    VotingAndForecasting,
)

THEME_SPAN_QUESTIONS = 6
"""Among so many questions in a row no theme comes twice, if there is a choice."""
TEASING = "teasing"


class TousEgoOptions(Options, frozen=True):
    """What the table agrees on (EGO-42, EGO-51 and the decisions)."""

    target: int = 36
    tie_end: Literal["highest_then_shared", "shared"] = "highest_then_shared"
    question_choice: Literal["drawn", "pick_of_3", "free"] = "drawn"
    forecast: Literal["after_all", "with_vote"] = "after_all"

    def check(self) -> None:
        """Raise a Refusal if the options make no sense."""
        Options.check(self)
        if not 6 <= self.target <= 99:
            raise Refusal("EGO-A08", "option_out_of_range", option="target", low=6, high=99)


class TousEgoSetup(Setup[TousEgoOptions], frozen=True):
    """Options and question cards."""

    game: ClassVar[str] = "tous_ego"
    version: ClassVar[int] = 2
    upgrades: ClassVar[Upgrades] = {1: with_gathered_cards(Card)}
    cards: tuple[Card, ...]

    def check(self) -> None:
        """Raise a ValueError if nobody could play with this setup."""
        self.options.check()
        check_cards(self.cards)


class Before(Struct, frozen=True):
    """What everybody saw when the question of a round was read: a voided round leads back to it."""

    reader: Seat
    position: tuple[int, ...]
    rounds: int
    card: int | None
    """The question, which is not asked again; none if the reader wrote it."""


class TousEgo(State[TousEgoSetup], kw_only=True):
    """A game of Tous Ego."""

    game: ClassVar[str] = "tous_ego"
    version: ClassVar[int] = 3
    upgrades: ClassVar[Upgrades] = {1: unchanged, 2: unchanged}
    leads: ClassVar[str] = "reader"
    moves: ClassVar[dict[str, type[Move]]] = {
        "draw": moves.Draw,
        "pick": moves.Pick,
        "leaf": moves.Leaf,
        "write": moves.Write,
        "vote": moves.Vote,
        "forecast": moves.Forecast,
        "vote_and_forecast": moves.VoteAndForecast,
    }

    phase: Reading | Voting | Forecasting | VotingAndForecasting | Over[Any]
    reader: Seat
    position: tuple[int, ...]
    pile: tuple[int, ...]
    used: tuple[int, ...] = ()
    card: int | None = None
    written: str = ""
    urn: tuple[int, ...] = ()
    last: Tally | None = None
    rounds: int = 0
    before: Before | None = None

    # The question ----------------------------------------------------------------------------------------

    def begin_round(self, reader: Seat) -> None:
        """The reader's turn begins; those who left no longer take part (EGO-41, EGO-A14)."""
        self.remove_the_gone()
        self.card, self.written, self.urn = None, "", ()
        if len(self.present) < FEWEST:
            self.abandon()
            return
        self.reader = reader if reader in self.present else self.after(reader)
        self.rounds += 1
        self._refill()
        choice = self.setup.options.question_choice
        if choice == "pick_of_3":
            self.enter(Reading(offered=self.pile[:3]))
        else:
            self.enter(self.page(0) if choice == "free" else Reading())

    def gone_between_rounds(self, seat: Seat) -> None:
        """Nobody waits for a reader who left; the others go on as they were."""
        if seat == self.reader or len(self.present) - len(self.gone) < FEWEST:
            self.begin_round(self.after(seat))
        else:
            self.remove_the_gone()

    def _refill(self) -> None:
        """Used cards are shuffled again when the pile cannot serve the next reader (EGO-A12)."""
        if len(self.pile) < (3 if self.setup.options.question_choice == "pick_of_3" else 1):
            self.pile, self.used = (*self.pile, *shuffled(self.used, self.chance())), ()

    def page(self, leafed: int) -> Reading:
        """Some cards of the pile to choose from, in printed order: their place in the pile stays unknown."""
        cards = sorted(self.pile)
        start = leafed * CARDS_PER_PAGE if leafed * CARDS_PER_PAGE < len(cards) else 0
        return Reading(offered=tuple(cards[start : start + CARDS_PER_PAGE]), leafed=start // CARDS_PER_PAGE)

    def draw_card(self) -> None:
        """The top card is turned over, or the next one that makes a change (EGO-10)."""
        self.ask_card(self._next_card())

    def _next_card(self) -> int:
        """The first card of another theme than the last ones, and not teasing after teasing; else the top card."""
        cards, recent = self.setup.cards, self.used[1 - THEME_SPAN_QUESTIONS :]
        themes = {cards[card].theme for card in recent} - {""}
        teased = bool(recent) and TEASING in cards[recent[-1]].tags
        for card in self.pile:
            if cards[card].theme not in themes and not (teased and TEASING in cards[card].tags):
                return card
        return self.pile[0]

    def ask_card(self, card: int) -> None:
        """This card is the question; others that were looked at go under the pile."""
        looked_at = self.phase.offered if self.setup.options.question_choice == "pick_of_3" else ()  # type: ignore[union-attr]
        self.pile = tuple(other for other in self.pile if other != card and other not in looked_at) + tuple(
            other for other in looked_at if other != card
        )
        self.used = (*self.used, card)
        self.card = card
        self.open_vote()

    def ask_text(self, text: str) -> None:
        """The reader's own question (EGO-07)."""
        self.written = text
        self.open_vote()

    def question(self) -> Words:
        """The question on the table."""
        if self.card is not None:
            return self.setup.cards[self.card].words
        return Words.typed(self.written)

    def shown_card_id(self) -> str:
        """The card on the table, unless the reader wrote the question."""
        return "" if self.card is None else self.setup.cards[self.card].id

    def open_vote(self) -> None:
        """Everybody present is asked to vote."""
        self.before = Before(self.reader, self.position, self.rounds, self.card)
        if self.told is not None:
            self.tell(Asked, reader=self.reader, question=self.question(), card_id=self.shown_card_id())
        with_vote = self.setup.options.forecast == "with_vote"
        self.enter((VotingAndForecasting if with_vote else Voting)(asked=self.present))

    def can_replace_question(self) -> bool:
        """While the urn is empty."""
        return isinstance(self.phase, Voting) and not self.pool.given

    def another_question(self) -> None:
        """The reader takes another card; a written question goes back to the reader."""
        if self.card is None:
            self.before = None
            self.enter(self.page(0))
            return
        aside = self.used[-1:] if len(self.used) > 1 else ()  # it does not come back at once
        self.used = self.used[: len(self.used) - len(aside)]
        self._refill()
        self.used += aside
        self.enter(Reading())
        self.draw_card()

    def can_void_round(self) -> bool:
        """Once its question was read."""
        return self.before is not None

    def begin_anew(self) -> None:
        """The pawns go back, the question is out of the game, and the same reader has the next one."""
        before = self.before
        assert before is not None  # noqa: S101 - there is a round to void
        self._put_under_the_pile()
        self._take_out(before.card)
        self.position, self.rounds = before.position, before.rounds - 1
        self.last, self.before = None, None
        self.begin_round(before.reader)

    def _put_under_the_pile(self) -> None:
        """The three cards that the next reader has already looked at are not for this one."""
        if isinstance(self.phase, Reading) and self.setup.options.question_choice == "pick_of_3":
            seen = len(self.phase.offered)
            self.pile = self.pile[seen:] + self.pile[:seen]

    def _take_out(self, card: int | None) -> None:
        """This card is not asked again, unless it is the only one."""
        if len(self.pile) + len(self.used) > 1:
            self.pile = tuple(other for other in self.pile if other != card)
            self.used = tuple(other for other in self.used if other != card)

    # The count -------------------------------------------------------------------------------------------

    def pairs(self, seat: Seat) -> tuple[tuple[Seat, Seat], ...]:
        """Every way to fill in two ballots."""
        others = self.others(seat)
        return tuple((one, two) for index, one in enumerate(others) for two in others[index:])

    def count(self, forecasts: dict[Seat, Sign]) -> None:
        """The urn is opened, right forecasts score and pawns advance together (EGO-30 to EGO-32)."""
        points = [0] * self.seats
        for seat, sign in forecasts.items():
            if sign == standing(self.urn, seat):
                points[seat] = POINTS[sign]
        self.position = tuple(map(int.__add__, self.position, points))
        self.last = Tally(
            self.question(),
            self.urn,
            tuple(forecasts.get(seat, "") for seat in range(self.seats)),
            tuple(points),
            self.shown_card_id(),
        )
        if self.told is not None:
            self._tell_count(forecasts, points)
        self.urn = ()
        if any(self.position[seat] >= self.setup.options.target for seat in self.at_the_table()):
            self.arrive()
        else:
            self.begin_round(self.after(self.reader))

    def _tell_count(self, forecasts: dict[Seat, Sign], points: list[int]) -> None:
        for seat in self.present:
            self.tell(
                Counted,
                seat=seat,
                ballots=self.urn[seat],
                standing=standing(self.urn, seat),
                forecast=forecasts.get(seat, ""),
                points=points[seat],
                position=self.position[seat],
            )

    def void(self) -> None:
        """Too few people voted: nothing is counted, the next one reads (EGO-A13)."""
        self.tell(RoundVoid)
        self.begin_round(self.after(self.reader))

    # The end ---------------------------------------------------------------------------------------------

    def standings(self) -> tuple[tuple[Seat, ...], ...]:
        """Who is where, best first."""
        return ranking({seat: self.position[seat] for seat in self.at_the_table()})

    def arrive(self) -> None:
        """The target is reached: the furthest wins and equals share, or all who reached it (EGO-50, EGO-A07)."""
        reached = tuple(seat for seat in self.at_the_table() if self.position[seat] >= self.setup.options.target)
        standings = self.standings()
        shared = self.setup.options.tie_end == "shared"
        self.finish(reached if shared else standings[0], "target", standings)

    def abandon(self) -> None:
        """Fewer than three are left: the positions decide (EGO-A14)."""
        standings = self.standings()
        self.finish(standings[0] if standings else (), "too_few_players", standings)

    # Who may know what -----------------------------------------------------------------------------------

    public_view = view.public_view
    private_view = view.private_view
    hidden_from = secrets.hidden_from
    reimagine = secrets.reimagine


def deal(
    setup: TousEgoSetup,
    seats: int,
    seed: int | bytes | None = None,
    bots: tuple[Seat, ...] = (),
    later: frozenset[int] = frozenset(),
) -> TousEgo:
    """Pawns on the first cell, cards shuffled, the first reader by lot or as agreed (EGO-01 to EGO-06)."""
    full_seed, rng, reader = opening(setup, seats, seed, bots, (FEWEST, MOST), ("EGO-A01", "EGO-A02"))
    game = TousEgo(
        setup=setup,
        phase=Reading(),
        seed=full_seed,
        seats=seats,
        present=tuple(range(seats)),
        bots=tuple(bots),
        reader=reader,
        position=(0,) * seats,
        pile=pile_of(range(len(setup.cards)), later, rng),
    )
    game.begin_round(reader)
    return game
