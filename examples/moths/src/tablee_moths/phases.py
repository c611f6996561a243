"""The two moments of a night: somebody turns the moths over, then everybody lights a lamp at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tablee.core import Move, One, Option, Phase, Seat, Together, offer
from tablee_moths.moves import Light, TurnOver

if TYPE_CHECKING:
    from tablee_moths.rules import Moths


class Dusk(Phase["Moths"], frozen=True, tag="dusk"):
    """Nothing is decided: whoever leads turns the moths over, when all have looked at the night before (MOT-04)."""

    rule: ClassVar[str] = "MOT-04"

    def only_goes_on(self, game: Moths) -> bool:
        """Always."""
        return True

    def awaited(self, game: Moths) -> tuple[Seat, ...]:
        """The keeper; for a bot, the next person."""
        return (game.hand_of(game.keeper),)

    def options(self, game: Moths, seat: Seat) -> tuple[Option, ...]:
        """There is only one thing to do."""
        return (offer(TurnOver, "MOT-04"),)

    def answered(self, game: Moths, seat: Seat, move: Any) -> None:
        """Night falls."""
        game.turn_over()

    def absent(self, game: Moths, seat: Seat) -> None:
        """It falls without anybody, too."""
        game.turn_over()


class Lighting(Together["Moths", int], frozen=True, tag="lighting", kw_only=True):
    """Everybody lights one lamp in secret; all are shown at once (MOT-05)."""

    rule: ClassVar[str] = "MOT-05"
    hesitation: ClassVar[float] = 1.6

    def options(self, game: Moths, seat: Seat) -> tuple[Option, ...]:
        """Any lamp of the hand."""
        return (offer(Light, "MOT-05", lamp=One("card", game.hands[seat])),)

    def kept(self, move: Any) -> int:
        """The lamp."""
        lamp: int = move.lamp
        return lamp

    def opened(self, game: Moths, answers: dict[Seat, int]) -> None:
        """All lamps are lit."""
        game.show(answers)

    def why_not(self, game: Moths, seat: Seat, move: Move) -> tuple[str, str] | None:
        """A lamp of somebody else's is refused with a sentence of its own."""
        is_theirs = isinstance(move, Light) and seat in self.asked and move.lamp not in game.hands[seat]
        return ("MOT-05", "not_your_lamp") if is_theirs else None
