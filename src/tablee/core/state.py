"""What a game is: a state that asks seats for answers.

A state holds nothing but immutable values, so that a copy is one shallow copy, a phase can be shared by
any number of states, and the setup (options, board, cards) is stored once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, ParamSpec, Self, TypeVar

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from tablee.core import luck
from tablee.core.asks import Ask, Move, Seat, fields_of, name_of
from tablee.core.events import Event, GameOver, Left, QuestionReplaced, RoundVoided
from tablee.core.phases import Outcome, Over, Phase, Pool
from tablee.core.refusal import Refusal
from tablee.core.setup import Setup

P = ParamSpec("P")
S = TypeVar("S", bound=Setup[Any])


Upgrades = dict[int, Callable[[dict[str, Any]], dict[str, Any]]]


def unchanged(fields: dict[str, Any]) -> dict[str, Any]:
    """The upgrade to a version that only added fields with defaults."""
    return fields


class State(Struct, Generic[S], kw_only=True):
    """A game in progress. Ask it who owes what, answer it, look at it; `view` is the only way out for secrets."""

    game: ClassVar[str]
    moves: ClassVar[dict[str, type[Move]]]
    """The moves of the game by their names on the wire."""
    kinds: ClassVar[frozenset[type[Move]]]
    version: ClassVar[int] = 1
    upgrades: ClassVar[Upgrades] = {}
    """From each old version's saved form to the next."""
    leads: ClassVar[str]
    """The field with the seat whose turn it is: who reads, asks or is asked."""
    reader_may_replace: ClassVar[bool] = True
    """Whether the player whose turn it is may replace the question, like the host of the table."""
    turn_event: ClassVar[type[Event] | None] = None
    """If players may not look back further than the last turn: the event that begins one."""

    setup: S
    phase: Any
    seed: bytes
    present: tuple[Seat, ...]
    seats: int
    bots: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    luck: int = 0
    moment: int = 0

    # Memory only: never saved. (To compare two games, compare what `save` gives.)
    pool: Pool = Pool()
    told: list[Event] | None = None
    open_asks: Mapping[Seat, Ask] | None = None
    watched: bool = False
    """Whether people sit around it and look at what happens. A table says so; a keyboard or a simulation does not."""

    def __init_subclass__(cls, **_: Any) -> None:
        cls.kinds = frozenset(getattr(cls, "moves", {}).values())

    # What everybody does with a game ------------------------------------------------------------------------

    def asks(self) -> Mapping[Seat, Ask]:
        """Who owes, or may give, which answer now. Empty when the game is over."""
        if self.open_asks is None:
            phase, moment = self.phase, self.moment
            asks = {}
            for seat in phase.awaited(self):
                asks[seat] = Ask(moment, phase.options(self, seat))
            for seat in phase.invited(self):
                if seat not in asks:
                    asks[seat] = Ask(moment, phase.options(self, seat), optional=True)
            self.open_asks = MappingProxyType(asks)
        return self.open_asks

    def ask(self, seat: Seat | None) -> Ask | None:
        """What this seat is asked, if anything."""
        return None if seat is None else self.asks().get(seat)

    def forget_ask(self) -> None:
        """Free the ask of the only seat that has one; the next who needs it makes it again.

        For a server with hundreds of games: by the time an ask is closed it has left the processor's cache, and to
        free it then takes longer than to make it. Asks of several seats are needed again with every answer.
        """
        if self.open_asks is not None and len(self.open_asks) == 1:
            self.open_asks = None

    def waiting(self) -> tuple[Seat, ...]:
        """Whom everybody is waiting for. (That somebody has answered is public; what, never.)"""
        return tuple(self.phase.awaited(self))

    def answer(self, seat: Seat, move: Move) -> list[Event]:
        """Check an answer and carry it out. Returns what happened; a Refusal changes nothing."""
        self.check(seat, move)
        told: list[Event] = []
        self.told = told
        try:
            self.apply(seat, move)
        finally:
            self.told = None
        return told

    def check(self, seat: Seat, move: Move) -> None:
        """Raise a Refusal unless this seat may give this answer now."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Refusal("core", "no_such_seat", seats=self.seats)
        if type(move) not in self.kinds:
            raise Refusal("core", "not_a_move", self.asks().get(seat), moves=tuple(self.moves))
        if self.phase.accepts(self, seat, move):
            return
        ask = self.asks().get(seat)
        if ask is None:
            raise self._not_asked(seat, move)
        try:
            ask.check(move)
        except Refusal as refusal:
            why = self.phase.why_not(self, seat, move)
            if why is None:
                raise
            raise Refusal(why[0], why[1], ask, **refusal.facts) from None

    def _not_asked(self, seat: Seat, move: Move) -> Refusal:
        if isinstance(self.phase, Over):
            return Refusal("core", "game_is_over")
        rule, code = self.phase.why_not(self, seat, move) or (self.phase.rule, "not_your_turn")
        return Refusal(rule, code, waiting=self.waiting(), move=name_of(type(move)))

    def read(self, raw: Any) -> Move:
        """An answer in its plain form, such as {"move": "raise", "value": 44}, as a move of this game."""
        try:
            kind = self.moves[raw["move"]]
            if not raw.keys() <= fields_of(kind):
                raise Refusal("core", "unknown_field", move=name_of(kind))
            return convert(raw, kind)
        except Refusal:
            raise
        except (ValidationError, AttributeError, TypeError, KeyError, ValueError, RecursionError):
            raise Refusal("core", "not_a_move", moves=tuple(self.moves)) from None

    def apply(self, seat: Seat, move: Move) -> None:
        """Carry out an answer unchecked: for search and simulation. Builds no asks, events or strings."""
        self.phase.answered(self, seat, move)
        if self.gone:
            self.settle()

    def any_answer(self, rng: Random) -> tuple[Seat, Move]:
        """A random legal answer of a random awaited seat, without building asks: for simulation."""
        phase = self.phase
        awaited = phase.awaited(self)
        seat = awaited[0] if len(awaited) == 1 else awaited[int(rng.random() * len(awaited))]
        return seat, phase.any_answer(self, seat, rng)

    def play_out(self, rng: Random) -> int:
        """Random answers to the end of the game, unchecked: a playout for search. Returns how many it took."""
        any_answer, apply, answers = self.any_answer, self.apply, 0
        while type(self.phase) is not Over:
            seat, move = any_answer(rng)
            apply(seat, move)
            answers += 1
        return answers

    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        phase = self.phase
        return phase.outcome if type(phase) is Over else None

    def leader(self) -> Seat:
        """Whose turn it is."""
        seat: Seat = getattr(self, self.leads)
        return seat

    def turn_tag(self) -> bytes:
        """The name on the wire of the event that begins a turn."""
        return name_of(self.turn_event).encode() if self.turn_event is not None else b""

    def shown_card_id(self) -> str:
        """The id of the card whose question is on the table; empty if there is none."""
        return ""

    def looks_back(self) -> bool:
        """Whether players may look at all that was played, not only at this turn and the last."""
        return self.turn_event is None

    def copy(self) -> Self:
        """A game that can go another way. Cheap: everything in a state is immutable."""
        return self.__copy__()  # type: ignore[no-any-return,attr-defined]  # what `copy.copy` calls, at once

    # Absence ------------------------------------------------------------------------------------------------

    def stand_in(self, seat: Seat) -> list[Event]:
        """Do what the rules say when this seat does not answer; a Refusal if nobody waits for it."""
        if type(seat) is not int or seat not in self.phase.awaited(self):
            raise Refusal("core", "not_waited_for", waiting=self.waiting())
        return self._telling(self._without, seat)

    def leave(self, seat: Seat) -> list[Event]:
        """This player goes home. The seat sits out what is left of the round and then plays no more."""
        if self.outcome() is not None:
            raise Refusal("core", "game_is_over")
        if type(seat) is not int or seat not in self.present or seat in self.gone:
            raise Refusal("core", "not_at_the_table", present=self.present)
        return self._telling(self._leave, seat)

    def _leave(self, seat: Seat) -> None:
        before, moment = self.asks(), self.moment
        self.gone = (*self.gone, seat)
        self.open_asks = None
        self.tell(Left, seat=seat)
        if self.phase.between_rounds:
            self.gone_between_rounds(seat)
        self.settle()
        if self.moment == moment and any(before.get(other) != ask for other, ask in self.asks().items()):
            self.enter(self.phase)  # somebody is asked something else now: that is another ask

    def let_bots_play(self, bots: tuple[Seat, ...]) -> None:
        """From now on bots play these seats, and people the others."""
        before = self.asks()
        self.bots, self.open_asks = bots, None
        if self.asks() != before:
            self.enter(self.phase)  # somebody else goes on now: that is another ask

    def gone_between_rounds(self, seat: Seat) -> None:
        """What a game does when somebody leaves while nothing is at stake."""
        raise NotImplementedError

    def remove_the_gone(self) -> None:
        """At the end of a round, those who left are no longer part of the game."""
        if self.gone:
            self.present = tuple(seat for seat in self.present if seat not in self.gone)
            self.gone = ()

    def _without(self, seat: Seat) -> None:
        self.phase.absent(self, seat)
        if self.gone:
            self.settle()

    def settle(self) -> None:
        """Let the rules stand in for those who left, as long as one of them is awaited."""
        while owed := [seat for seat in self.phase.awaited(self) if seat in self.gone]:
            self.phase.absent(self, owed[0])

    # Questions ----------------------------------------------------------------------------------------------

    def replace_question(self) -> list[Event]:
        """Put the question aside and take another; only while nobody has answered it."""
        if not self.can_replace_question():
            raise Refusal("core", "cannot_replace")
        return self._telling(self._replace)

    def can_replace_question(self) -> bool:
        """Whether there is a question that nobody has answered yet."""
        return False

    def _replace(self) -> None:
        self.tell(QuestionReplaced)
        self.another_question()
        self.settle()

    def another_question(self) -> None:
        """Take the next card instead of the one shown."""
        raise NotImplementedError

    def void_round(self) -> list[Event]:
        """Take a disputed round back as if it had not been played, and begin it anew with another question.

        Between two rounds and when the game is over, it is the round just finished. Luck, cards and moments
        only go forward, and whoever has left stays away.
        """
        if not self.can_void_round():
            raise Refusal("core", "cannot_void")
        return self._telling(self._void)

    def can_void_round(self) -> bool:
        """Whether a question was asked in this round or, until the next one is asked, in the round before."""
        return False

    def _void(self) -> None:
        self.pool = Pool()
        self.tell(RoundVoided)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Put everything back to where it was when the round began, but for its question."""
        raise NotImplementedError

    # What rules are written with ----------------------------------------------------------------------------

    def enter(self, phase: Phase[Any]) -> None:
        """The next moment begins: everybody is asked anew."""
        self.phase = phase
        self.moment += 1
        self.open_asks = None

    def remain(self, phase: Phase[Any], seat: Seat) -> None:
        """The same moment goes on without this seat, which has answered: the others' asks stay as they are."""
        self.phase = phase
        if self.open_asks is not None:
            asks = {other: ask for other, ask in self.open_asks.items() if other != seat}
            self.open_asks = MappingProxyType(asks)

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell what happened, if anybody listens. (The event is built only then.)"""
        if self.told is not None:
            self.told.append(event(*args, **kwargs))

    def chance(self) -> Random:
        """The generator for the next thing that chance decides."""
        self.luck += 1
        return luck.stream(self.seed, self.luck)

    def after(self, seat: Seat) -> Seat:
        """The next player clockwise."""
        present = self.present
        return next((other for other in present if other > seat), present[0])

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All players, this one first."""
        present = self.present
        return tuple(s for s in present if s >= seat) + tuple(s for s in present if s < seat)

    def hand_of(self, seat: Seat) -> Seat:
        """Who does what decides nothing, like turning a card over: this seat itself, or for a bot the next person.

        What is on a table is looked at for as long as people like: no bot takes it away, while one of them plays.
        """
        if not self.watched or seat not in self.bots or seat in self.gone:
            return seat
        around = self.clockwise_from(seat)
        return next((other for other in around if other not in self.bots and other not in self.gone), seat)

    def at_the_table(self) -> tuple[Seat, ...]:
        """Everybody who has not left, not even in this round."""
        return tuple(seat for seat in self.present if seat not in self.gone) if self.gone else self.present

    def others(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Everybody else at the table."""
        return tuple(other for other in self.present if other != seat)

    def finish(self, winners: tuple[Seat, ...], reason: str, ranking: tuple[tuple[Seat, ...], ...]) -> None:
        """The game is over."""
        self.enter(Over(Outcome(winners, reason, ranking)))
        self.tell(GameOver, winners=winners, reason=reason)

    def _telling(self, change: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> list[Event]:
        told: list[Event] = []
        self.told = told
        try:
            change(*args, **kwargs)
        finally:
            self.told = None
        return told

    # Who may know what --------------------------------------------------------------------------------------

    def require_seat(self, seat: Seat | None) -> None:
        """Refuse a seat that is not at this table; None stands for spectators."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise Refusal("core", "no_such_seat", seats=self.seats)

    def view(self, seat: Seat | None) -> Any:
        """What this seat may know, its own ask included; `view(None)` is the board's and every spectator's."""
        self.require_seat(seat)
        public = self.public_view()
        return public if seat is None else replace(public, **self.private_view(seat))

    def public_view(self) -> Any:
        """What everybody may know. (Made without a seat, it can depend on none.)"""
        raise NotImplementedError

    def common_view(self) -> dict[str, Any]:
        """What every view tells everybody."""
        return {
            "game": self.game,
            "phase": self.phase.name,
            "present": self.present,
            "waiting": self.waiting(),
            "outcome": self.outcome(),
        }

    def private_view(self, seat: Seat) -> dict[str, Any]:
        """What of the view this seat alone may know: fields that everybody else sees empty."""
        raise NotImplementedError

    def reimagined_for(self, seat: Seat | None, rng: Random) -> Self:
        """A game that this seat cannot tell from this one: all it may not know is drawn again."""
        twin = self.copy()
        twin.seed = rng.randbytes(len(self.seed))
        twin.open_asks = None
        self.reimagine(twin, seat, rng)
        return twin

    def reimagine(self, twin: Self, seat: Seat | None, rng: Random) -> None:
        """Draw again, in the twin, all that this seat may not know but for the seed."""
        raise NotImplementedError

    def hidden_from(self, seat: Seat | None) -> dict[str, Any]:
        """The values in this state that this seat may not know now, by name. (A test asks about every field.)"""
        raise NotImplementedError
