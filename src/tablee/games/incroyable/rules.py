"""Incroyable!: what happens in a round, on the track and in a risk round. Who is asked what is in `phases`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from tablee.core import Move, Options, Over, Seat, Setup, State, ranking
from tablee.core.boards import check_board
from tablee.core.cards import with_gathered_cards
from tablee.core.decks import check_cards
from tablee.core.events import RoundVoid
from tablee.core.luck import pile_of, shuffled
from tablee.core.opening import opening
from tablee.core.state import Upgrades, unchanged
from tablee.games.incroyable import moves, scoring, secrets, view
from tablee.games.incroyable.board import SYMBOLS, Board, Walk, problems, walk
from tablee.games.incroyable.deck import Card, Question
from tablee.games.incroyable.events import (
    AnswerRead,
    Asked,
    BetShown,
    Challenged,
    ChallengeJudged,
    Raised,
    Reckoning,
    RiskRoundBegan,
    RiskRoundEnded,
    Scored,
    Shifted,
    Walked,
)
from tablee.games.incroyable.hunches import hunches
from tablee.games.incroyable.moves import Sign
from tablee.games.incroyable.phases import (
    ANNOUNCING,
    CONTINUING,
    DRAWING,
    OPEN_PHASES,
    Announcing,
    Betting,
    Continuing,
    Drawing,
    Estimating,
    Separating,
    Speaking,
)
from tablee.games.incroyable.scoring import STAKES, Estimates

FEWEST, MOST = 3, 6
FEWEST_ESTIMATES = 2
MOST_REMEMBERED = 12
"""Passes and raises of a round that stay in sight."""


class IncroyableOptions(Options, frozen=True):
    """What the table agrees on."""

    board: Literal["classique", "court"] = "classique"
    bonus_order: Literal["after_moves", "sequential"] = "after_moves"


class IncroyableSetup(Setup[IncroyableOptions], frozen=True):
    """Options, track and question cards."""

    game: ClassVar[str] = "incroyable"
    version: ClassVar[int] = 2
    upgrades: ClassVar[Upgrades] = {1: with_gathered_cards(Card)}
    board: Board
    cards: tuple[Card, ...]

    def check(self) -> None:
        """Raise a ValueError if nobody could play with this setup."""
        self.options.check()
        check_board(self.board, problems)
        check_cards(self.cards)


class Before(Struct, frozen=True):
    """What everybody saw when the question of a round was drawn: a voided round leads back to it."""

    questioner: Seat
    position: tuple[int, ...]
    rounds: int


class ReadQuestion(Struct, frozen=True, omit_defaults=True):
    """A question that was read aloud in a round: its card and symbol, and whether another took its place."""

    card: int
    symbol: str
    replaced: bool = False


def _with_what_was_read(fields: dict[str, Any]) -> dict[str, Any]:
    """Until the third version a round had one card: the one in hand or, once the round is over, the last one used."""
    used, card = fields.get("used", ()), fields.get("card", -1)
    symbols: tuple[str, ...]
    if card < 0:
        card, symbols = (used[-1], SYMBOLS[:1]) if used and fields.get("before") else (card, ())
    elif fields.get("risk"):
        symbols = SYMBOLS[: fields.get("asked_in_risk", 0) + (fields["phase"]["phase"] != "continuing")]
    else:
        symbols = (fields["symbol"],)
    return {**fields, "been_read": [{"card": card, "symbol": symbol} for symbol in symbols]}


class Incroyable(State[IncroyableSetup], kw_only=True):
    """A game of Incroyable!"""

    game: ClassVar[str] = "incroyable"
    version: ClassVar[int] = 5
    upgrades: ClassVar[Upgrades] = {1: unchanged, 2: _with_what_was_read, 3: unchanged, 4: unchanged}
    leads: ClassVar[str] = "questioner"
    moves: ClassVar[dict[str, type[Move]]] = {
        "draw": moves.Draw,
        "estimate": moves.Estimate,
        "shift": moves.Shift,
        "pass": moves.Pass,
        "raise": moves.Raise,
        "challenge": moves.Challenge,
        "announce": moves.Announce,
        "bet": moves.Bet,
    }

    phase: Drawing | Estimating | Separating | Speaking | Continuing | Announcing | Betting | Over[Any]
    questioner: Seat
    position: tuple[int, ...]
    pile: tuple[int, ...]
    used: tuple[int, ...] = ()
    card: int = -1
    symbol: str = ""
    been_read: tuple[ReadQuestion, ...] = ()
    """The questions of this round or, until the next one is read, of the round before."""
    estimates: tuple[int, ...] = ()
    """By seat; 0 for a seat that sits this round out."""
    first_estimates: tuple[int, ...] = ()
    """As they were turned over, by seat: everybody saw them, and remembers them after a raise."""
    said: tuple[tuple[Seat, int], ...] = ()
    """Who lately passed (0) or raised (to what) in this round, in order."""
    risk: bool = False
    asked_in_risk: int = 0
    survivors: tuple[Seat, ...] = ()
    announced: int | None = None
    hunches: tuple[int, ...] = ()
    """What each bot half remembers of the answer, by seat; 0 for people."""
    last: Reckoning | None = None
    rounds: int = 0
    before: Before | None = None

    # The question ----------------------------------------------------------------------------------------

    def begin_round(self, questioner: Seat) -> None:
        """The next questioner's turn; those who left no longer take part (INC-11, INC-67, INC-A34)."""
        self.remove_the_gone()
        self._put_card_aside()
        self.estimates, self.first_estimates, self.said = (), (), ()
        self.survivors, self.announced = (), None
        self.risk, self.asked_in_risk = False, 0
        if len(self.present) < FEWEST:
            self.finish((), "too_few_players", self.standings())
            return
        self.questioner = questioner if questioner in self.present else self.after(questioner)
        self.rounds += 1
        self.enter(DRAWING)

    def gone_between_rounds(self, seat: Seat) -> None:
        """Nobody waits for a questioner who left; the others go on as they were."""
        if seat == self.questioner or len(self.present) - len(self.gone) < FEWEST:
            self.begin_round(self.after(seat))
        else:
            self.remove_the_gone()

    def _put_card_aside(self) -> None:
        if self.card >= 0:
            self.used = (*self.used, self.card)
        self.card, self.symbol, self.hunches = -1, "", ()

    def _take_card(self, is_wanted: Callable[[int], bool] = lambda _: True) -> None:
        """The top one of the wanted cards; used ones are shuffled again when the pile has none (INC-A31).

        A card that is being replaced is put aside only then, so that it does not come back at once.
        """
        if not self.used and not self.pile:
            self._put_card_aside()
        place = self._place_of(is_wanted)
        if place == len(self.pile):
            self.pile, self.used = (*self.pile, *shuffled(self.used, self.chance())), ()
            place = self._place_of(is_wanted)
        self._put_card_aside()
        self.card, self.pile = self.pile[place], self.pile[:place] + self.pile[place + 1 :]

    def _place_of(self, is_wanted: Callable[[int], bool]) -> int:
        """Where the first of the wanted cards lies in the pile; below it if there is none."""
        for place, card in enumerate(self.pile):
            if is_wanted(card):
                return place
        return len(self.pile)

    def shown_card_id(self) -> str:
        """The card whose question was drawn."""
        return "" if self.card < 0 else self.setup.cards[self.card].id

    def draw_card(self) -> None:
        """A spiral under the questioner makes it a risk round, any other cell chooses the symbol (INC-13, INC-16)."""
        self.before, self.been_read = Before(self.questioner, self.position, self.rounds), ()
        cell = self.position[self.questioner]
        if self.setup.board.is_spiral(cell):
            self.risk = True
            self.survivors = self.others(self.questioner)
            self._take_risk_card()
            self.tell(RiskRoundBegan, questioner=self.questioner)
            self.read_risk_question()
        else:
            self._take_card()
            self.read_question(self.setup.board.symbol(cell))
            self.enter(Estimating(asked=self.present))

    def read_question(self, symbol: str) -> None:
        """The question is read aloud; bots get their hunch of it."""
        self.symbol = symbol
        self.been_read = (*self.been_read, ReadQuestion(self.card, symbol))
        if self.bots:
            half_remembered = hunches(self.question(), self.seats, self.chance())
            self.hunches = tuple(hunch if seat in self.bots else 0 for seat, hunch in enumerate(half_remembered))
        if self.told is not None:
            stake = STAKES[self.asked_in_risk] if self.risk else None
            self.tell(
                Asked,
                questioner=self.questioner,
                question=self.question().words,
                symbol=symbol,
                stake=stake,
                card_id=self.shown_card_id(),
            )

    def question(self) -> Question:
        """The question on the table, answer and all: not for any view as it is."""
        return self.setup.cards[self.card].question(self.symbol)

    def is_open(self) -> bool:
        """Whether a question has been read and not yet settled."""
        return isinstance(self.phase, OPEN_PHASES)

    def hunch_of(self, seat: Seat | None) -> int | None:
        """What a seat that is played by a bot half remembers; people have their own heads.

        A bot that takes a seat in the middle of a question was not there when it was read.
        """
        if seat is None or seat not in self.bots or not self.hunches or not self.is_open():
            return None
        return self.hunches[seat] or None

    def can_replace_question(self) -> bool:
        """While nobody has estimated; in a risk round until the number is announced, if a card has a new question."""
        phase = self.phase
        if isinstance(phase, Announcing):
            return any(map(self.has_unread, (*self.pile, *self.used)))
        return isinstance(phase, Estimating) and not phase.sealed

    def another_question(self) -> None:
        """The next card, the same symbol."""
        symbol = self.symbol
        self.been_read = (*self.been_read[:-1], replace(self.been_read[-1], replaced=True))
        if self.risk:
            self._take_risk_card()
            self.read_risk_question()
        else:
            self._take_card()
            self.read_question(symbol)
            self.enter(Estimating(asked=self.present))

    def can_void_round(self) -> bool:
        """Once its question was read. A risk round is one round: all its questions are taken back together."""
        return self.before is not None

    def begin_anew(self) -> None:
        """The pawns go back, what was played is out of the game, and the same player draws another card."""
        before = self.before
        assert before is not None  # noqa: S101 - there is a round to void
        self._put_card_aside()
        self._throw_played_cards_out()
        self.position, self.rounds = before.position, before.rounds - 1
        self.last, self.before, self.been_read = None, None, ()
        self.begin_round(before.questioner)

    def _throw_played_cards_out(self) -> None:
        """The cards of the round are out of the game; without others only the last one, unless it is the only one."""
        played = [read.card for read in self.been_read if not read.replaced]
        for out in (frozenset(played), frozenset(played[-1:])):
            pile, used = (tuple(card for card in cards if card not in out) for cards in (self.pile, self.used))
            if pile or used:
                self.pile, self.used = pile, used
                return

    # Estimates -------------------------------------------------------------------------------------------

    def standing_estimates(self) -> Estimates:
        """The estimates that are on the table, by player."""
        return {seat: value for seat, value in enumerate(self.estimates) if value}

    def shift(self, seat: Seat, value: int) -> None:
        """An identical estimate becomes another."""
        self.tell(Shifted, seat=seat, old=self.estimates[seat], value=value, kind=self.question().kind)
        self._set_estimate(seat, value)

    def _set_estimate(self, seat: Seat, value: int) -> None:
        self.estimates = (*self.estimates[:seat], value, *self.estimates[seat + 1 :])

    def separate(self, moving: tuple[Seat, ...]) -> None:
        """Whoever has only one value to go to goes there (INC-A02); whoever has two is asked."""
        while moving:
            free = scoring.nearest_free(self.standing_estimates(), moving[0])
            if len(free) > 1:
                self.enter(Separating(moving))
                return
            self.shift(moving[0], free[0])
            moving = moving[1:]
        self.enter(Speaking(scoring.ladder(self.standing_estimates())[1:]))

    def least_raise(self, seat: Seat) -> int | None:
        """The lowest legal raise of this player, if there is any."""
        return scoring.least_raise(self.standing_estimates(), seat)

    def too_few_estimated(self, estimates: Iterable[Seat]) -> bool:
        """A round is for two at least of those who are still here (INC-A34)."""
        return sum(seat not in self.gone for seat in estimates) < FEWEST_ESTIMATES

    def settle(self) -> None:
        """Nobody waits for those who left, nor plays on alone with their estimates (INC-A34)."""
        talking = isinstance(self.phase, Separating | Speaking)
        if talking and self.too_few_estimated(self.standing_estimates()):
            self.void()
        super().settle()

    def raise_to(self, seat: Seat, value: int) -> None:
        """The lowest overtakes somebody; then the new lowest speaks (INC-48)."""
        self.tell(Raised, seat=seat, old=self.estimates[seat], value=value, kind=self.question().kind)
        self.note_said(seat, value)
        self._set_estimate(seat, value)
        self.enter(Speaking(scoring.ladder(self.standing_estimates())[-1:]))

    def note_said(self, seat: Seat, value: int) -> None:
        """What was said lately in this round: a pass (0) or a raise."""
        self.said = (*self.said, (seat, value))[-MOST_REMEMBERED:]

    # The challenge ---------------------------------------------------------------------------------------

    def challenge(self, seat: Seat, target: Seat) -> None:
        """“Incroyable!”: the answer is read, points are given, pawns walk, the round is over (INC-52 to INC-65)."""
        estimates, question = self.standing_estimates(), self.question()
        scored = scoring.points(estimates, seat, target, question.answer)
        if self.told is not None:
            success = estimates[target] > question.answer
            self.tell(Challenged, seat=seat, target=target, value=estimates[target], kind=question.kind)
            self._tell_answer(question)
            self.tell(ChallengeJudged, seat=seat, target=target, success=success)
        walks = self.advance(scored)
        self.last = Reckoning(
            self.card,
            self.symbol,
            question.answer,
            self._by_seat(scored),
            walks,
            estimates=self.estimates,
            challenger=seat,
            target=target,
        )
        if not self.arrived():
            self.begin_round(self.after(self.questioner))

    def _tell_answer(self, question: Question) -> None:
        self.tell(AnswerRead, answer=question.answer, kind=question.kind, unit=question.unit, note=question.note)

    def _by_seat(self, scored: dict[Seat, int]) -> tuple[int, ...]:
        return tuple(scored.get(seat, 0) for seat in range(self.seats))

    def advance(self, scored: dict[Seat, int]) -> tuple[Walk, ...]:
        """Pawns walk as many cells as their points, special cells act (INC-65, INC-85 to INC-87)."""
        order = self.clockwise_from(self.questioner)
        walks = walk(self.setup.board, self.position, scored, order, self.setup.options.bonus_order)
        position = list(self.position)
        for moved in walks:
            position[moved.seat] = moved.end
        self.position = tuple(position)
        if self.told is not None:
            for seat, points in scored.items():
                self.tell(Scored, seat=seat, points=points)
            for moved in walks:
                self._tell_walk(moved)
        return tuple(walks)

    def _tell_walk(self, moved: Walk) -> None:
        self.tell(
            Walked,
            seat=moved.seat,
            start=moved.start,
            steps=moved.steps,
            bonus=moved.bonus,
            back=moved.back,
            end=moved.end,
        )

    def void(self) -> None:
        """The round counts for nothing; the next player asks (INC-A34)."""
        self.tell(RoundVoid)
        self.begin_round(self.after(self.questioner))

    # The risk round --------------------------------------------------------------------------------------

    def read_risk_question(self) -> None:
        """Questions in printed order, for stakes of 2, 3, 4, 5 and 7, none of them twice (INC-70, INC-71)."""
        unread, in_order = self.unread(self.card), SYMBOLS[self.asked_in_risk]
        if not unread:
            self._take_risk_card()
            unread = self.unread(self.card)
        self.read_question(in_order if in_order in unread else unread[0])
        self.enter(ANNOUNCING)

    def _take_risk_card(self) -> None:
        """The next card with five questions; where no card has, the next one with a question that is new (INC-70)."""
        full = any(map(self._is_full, (*self.pile, *self.used)))
        self._take_card(self._is_full if full else self.has_unread)

    def unread(self, card: int) -> tuple[str, ...]:
        """The symbols of a card under which stands no question that was read in this round."""
        cards = self.setup.cards
        known = {cards[read.card].question(read.symbol).words for read in self.been_read}
        if not known:
            return SYMBOLS
        return tuple([symbol for symbol in SYMBOLS if cards[card].question(symbol).words not in known])

    def has_unread(self, card: int) -> bool:
        """Whether a card has a question that was not read in this round."""
        return bool(self.unread(card))

    def _is_full(self, card: int) -> bool:
        """Whether five different new questions are on a card; one that players wrote stands under all symbols."""
        unread = self.unread(card)
        return len({self.setup.cards[card].question(symbol).words for symbol in unread}) == len(SYMBOLS)

    def settle_bets(self, bets: dict[Seat, Sign]) -> None:
        """The right ones walk, the wrong ones are out, the questioner walks if anybody erred (INC-74 to INC-79)."""
        question = self.question()
        assert self.announced is not None  # noqa: S101 - betting comes after announcing
        right = "+" if question.answer > self.announced else "-"
        survivors = tuple(seat for seat in self.survivors if bets.get(seat) == right)
        stake = STAKES[self.asked_in_risk]
        scored = {seat: stake if seat in survivors else 0 for seat in bets}
        scored[self.questioner] = stake if len(survivors) < len(bets) else 0
        if self.told is not None:
            self._tell_answer(question)
            for seat, sign in bets.items():
                self.tell(BetShown, seat=seat, sign=sign, right=sign == right)
        walks = self.advance(scored)
        self.last = Reckoning(
            self.card,
            self.symbol,
            question.answer,
            self._by_seat(scored),
            walks,
            announced=self.announced,
            signs=tuple(bets.items()),
        )
        self.survivors, self.announced = survivors, None
        if not self.arrived():
            self._go_on_risking()

    def _go_on_risking(self) -> None:
        """Until everybody is out, five questions were asked, or no different one is left (INC-70, INC-79)."""
        self.asked_in_risk += 1
        more = self.asked_in_risk < len(STAKES) and any(map(self.has_unread, (self.card, *self.pile, *self.used)))
        if self.survivors and more:
            self.enter(CONTINUING)
        else:
            self.tell(RiskRoundEnded)
            self.begin_round(self.after(self.questioner))

    # The end ---------------------------------------------------------------------------------------------

    def standings(self) -> tuple[tuple[Seat, ...], ...]:
        """Who is where, furthest first."""
        return ranking({seat: self.position[seat] for seat in self.at_the_table()})

    def arrived(self) -> bool:
        """A pawn on or beyond the finish ends the game; the furthest wins, equals share (INC-90, INC-91, INC-A25)."""
        if all(self.position[seat] < self.setup.board.finish for seat in self.at_the_table()):
            return False
        standings = self.standings()
        self.finish(standings[0], "finish", standings)
        return True

    # Who may know what -----------------------------------------------------------------------------------

    public_view = view.public_view
    private_view = view.private_view
    hidden_from = secrets.hidden_from
    reimagine = secrets.reimagine


def deal(
    setup: IncroyableSetup,
    seats: int,
    seed: int | bytes | None = None,
    bots: tuple[Seat, ...] = (),
    later: frozenset[int] = frozenset(),
) -> Incroyable:
    """Pawns on the start, cards shuffled, the first questioner by lot or as marked (INC-01 to INC-10, INC-A32)."""
    full_seed, rng, questioner = opening(setup, seats, seed, bots, (FEWEST, MOST), ("INC-01", "INC-A32"))
    game = Incroyable(
        setup=setup,
        phase=DRAWING,
        seed=full_seed,
        seats=seats,
        present=tuple(range(seats)),
        bots=tuple(bots),
        questioner=questioner,
        position=(0,) * seats,
        pile=pile_of(range(len(setup.cards)), later, rng),
    )
    game.begin_round(questioner)
    return game
