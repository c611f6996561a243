"""The moments of a game: whom each asks what, and what an answer does."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablee.core.asks import Ask, Move, Option, Seat, name_of
from tablee.core.events import Answered, SatOut

if TYPE_CHECKING:
    from tablee.core.state import State

G = TypeVar("G", bound="State[Any]")
K = TypeVar("K")


class Pause(Struct, frozen=True):
    """How long a moment must have lasted before something is done: the rule, the code of the refusal, the seconds."""

    rule: str
    code: str
    seconds: float


class Phase(Struct, Generic[G], frozen=True, tag_field="phase"):
    """A moment of the game. Immutable: going on means putting another phase in its place."""

    rule: ClassVar[str] = "core"
    """The rule that says whose moment this is; cited when another seat answers."""
    weighs_floor: ClassVar[bool] = False
    """Whether what was said on the floor before is judged now, and so stays in sight."""
    between_rounds: ClassVar[bool] = False
    """Whether nothing is at stake, so that a player can leave at once."""
    personal: ClassVar[bool] = False
    """Whether the question is about the person who answers: no bot answers it in their place."""
    hushed: ClassVar[bool] = False
    """Whether a word or a sign now could tell what is secret, so that talk beside the game waits."""
    hesitation: ClassVar[float] = 1.0
    """How many times longer than over a plain move a person thinks here; a bot at a table pretends to."""

    def hesitation_in(self, game: G) -> float:
        """The same at this point of the game."""
        return self.hesitation

    def only_goes_on(self, game: G) -> bool:
        """Whether nothing is decided now: everybody only waits for one person to go on, and anybody could."""
        return False

    def pause(self, game: G, move: Move | None) -> Pause | None:
        """The time that others must be given before this answer, or before going on without one (`move` is None).

        Rules have no clock: the table keeps the time. At a keyboard and in a simulation there is no pause.
        """
        return None

    def seconds_allowed(self, game: G) -> int | None:
        """How long this moment may take, by what was agreed; None without a clock. The table keeps the time."""
        seconds: int | None = game.setup.options.turn_timer
        return seconds

    def on_the_floor(self, game: G) -> tuple[Seat, ...]:
        """Those who have the floor, in a moment of talk."""
        return ()

    @property
    def name(self) -> str:
        """The name of this moment, in views and on the wire."""
        return name_of(type(self))

    def awaited(self, game: G) -> tuple[Seat, ...]:
        """The seats that everybody is waiting for."""
        raise NotImplementedError

    def invited(self, game: G) -> tuple[Seat, ...]:
        """The seats that may answer, but are not waited for."""
        return ()

    def options(self, game: G, seat: Seat) -> tuple[Option, ...]:
        """What this seat can answer."""
        raise NotImplementedError

    def answered(self, game: G, seat: Seat, move: Any) -> None:
        """Carry out an answer that was checked, or that the caller knows to be legal."""
        raise NotImplementedError

    def accepts(self, game: G, seat: Seat, move: Any) -> bool:
        """A quick yes for phases that are answered millions of times; False lets the ask decide."""
        return False

    def absent(self, game: G, seat: Seat) -> None:
        """What happens when this seat does not answer."""
        raise NotImplementedError

    def any_answer(self, game: G, seat: Seat, rng: Random) -> Move:
        """A random legal answer other than a penalty; quicker where a game finds one without its options."""
        name, values = Ask(0, self.options(game, seat)).any_answer(rng)
        return game.moves[name](**values)

    def why_not(self, game: G, seat: Seat, move: Any) -> tuple[str, str] | None:
        """The rule and the code that best tell why this move is refused, if there is a particular reason."""
        return None


class Together(Phase[G], Generic[G, K], frozen=True, kw_only=True):
    """Everybody asked answers in secret; when the last is in, all answers are opened at once."""

    hushed: ClassVar[bool] = True
    asked: tuple[Seat, ...]
    sealed: tuple[tuple[Seat, K], ...] = ()

    def awaited(self, game: G) -> tuple[Seat, ...]:
        """Those asked who have not answered yet."""
        answered = {seat for seat, _ in self.sealed}
        return tuple(seat for seat in self.asked if seat not in answered)

    def kept(self, move: Any) -> K:
        """What is kept of an answer until all are opened."""
        raise NotImplementedError

    def opened(self, game: G, answers: dict[Seat, K]) -> None:
        """All answers are in."""
        raise NotImplementedError

    def answered(self, game: G, seat: Seat, move: Any) -> None:
        """Seal the answer; open all of them with the last. (Kept by seat: the order tells nothing.)"""
        sealed = tuple(sorted((*self.sealed, (seat, self.kept(move))), key=lambda pair: pair[0]))
        game.tell(Answered, seat=seat)
        self._go_on(game, seat, self.asked, sealed)

    def absent(self, game: G, seat: Seat) -> None:
        """A skipped seat takes no part; the others are opened without it."""
        game.tell(SatOut, seat=seat)
        self._go_on(game, seat, tuple(other for other in self.asked if other != seat), self.sealed)

    def _go_on(self, game: G, seat: Seat, asked: tuple[Seat, ...], sealed: tuple[tuple[Seat, K], ...]) -> None:
        if len(sealed) == len(asked):
            self.opened(game, dict(sealed))
        else:
            game.remain(replace(self, asked=asked, sealed=sealed), seat)

    def mine(self, seat: Seat | None) -> K | None:
        """What this seat sealed itself."""
        return next((kept for other, kept in self.sealed if other == seat), None)


class Pool(Struct, frozen=True):
    """Pooled secret answers: who has answered, and one sum of all answers. It lives in memory only.

    No version of the state links a ballot to a seat, and nothing of it is saved before the last is in.
    `kept` holds what each seat said of itself in the same go, if the moment asks for that too.
    """

    given: frozenset[Seat] = frozenset()
    tally: tuple[int, ...] = ()
    kept: tuple[tuple[Seat, Any], ...] = ()


class Pooled(Phase[G], frozen=True, kw_only=True):
    """Everybody asked answers in secret, and only the sum is ever known."""

    hushed: ClassVar[bool] = True
    asked: tuple[Seat, ...]

    def awaited(self, game: G) -> tuple[Seat, ...]:
        """Those asked who have not answered yet."""
        given = game.pool.given
        return tuple(seat for seat in self.asked if seat not in given)

    def ballot(self, game: G, move: Any) -> tuple[int, ...]:
        """What an answer adds to the sum."""
        raise NotImplementedError

    def kept(self, move: Any) -> Any:
        """What a seat says of itself in the same go, if anything."""
        return None

    def counted(self, game: G, pool: Pool) -> None:
        """All answers are in; this is all that is left of them."""
        raise NotImplementedError

    def answered(self, game: G, seat: Seat, move: Any) -> None:
        """Add the ballot to the sum. No event: that somebody has voted is seen, not recorded."""
        pool, ballot, kept = game.pool, self.ballot(game, move), self.kept(move)
        game.pool = Pool(
            given=pool.given | {seat},
            tally=tuple(map(sum, zip(pool.tally, ballot, strict=True))) if pool.tally else ballot,
            kept=pool.kept if kept is None else tuple(sorted((*pool.kept, (seat, kept)))),
        )
        self._go_on(game, seat, self.asked)

    def absent(self, game: G, seat: Seat) -> None:
        """A skipped seat does not vote."""
        game.tell(SatOut, seat=seat)
        self._go_on(game, seat, tuple(other for other in self.asked if other != seat))

    def _go_on(self, game: G, seat: Seat, asked: tuple[Seat, ...]) -> None:
        phase = self if asked == self.asked else replace(self, asked=asked)
        game.remain(phase, seat)
        if game.pool.given.issuperset(asked):
            pool, game.pool = game.pool, Pool()
            phase.counted(game, pool)


class Outcome(Struct, frozen=True):
    """How a game ended: who won (several if they share it, none if it was abandoned), why, and the standing."""

    winners: tuple[Seat, ...]
    reason: str
    ranking: tuple[tuple[Seat, ...], ...]


class Over(Phase[G], Generic[G], frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome

    def awaited(self, game: G) -> tuple[Seat, ...]:
        """Nobody."""
        return ()


def ranking(points: dict[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """The seats by points, best first; equals together."""
    return tuple(
        tuple(seat for seat, had in points.items() if had == score)
        for score in sorted(set(points.values()), reverse=True)
    )
