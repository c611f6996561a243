"""What a seat may know, and what it may not."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tablee.core import Seat, View
from tablee.core.luck import shuffled
from tablee_moths.phases import Lighting

if TYPE_CHECKING:
    from tablee_moths.rules import Moths


class MothsView(View, frozen=True, kw_only=True):
    """For the board and for spectators, `hand` and `my_lamp` are empty."""

    keeper: Seat
    night: int
    nights: int
    moths: int
    points: tuple[int, ...]
    lamps: dict[Seat, int] = {}  # noqa: RUF012 - a Struct gives each view its own
    """The lamps of the last night."""
    hand: tuple[int, ...] = ()
    my_lamp: int | None = None


def public_view(game: Moths) -> MothsView:
    """What everybody may know: never a hand, and no lamp before all are lit (MOT-03, MOT-05)."""
    return MothsView(
        **game.common_view(),
        keeper=game.keeper,
        night=game.rounds,
        nights=game.setup.options.nights,
        moths=game.moths,
        points=game.points,
        lamps=dict(game.lamps),
    )


def private_view(game: Moths, seat: Seat) -> dict[str, Any]:
    """One's own hand, and the lamp that one has lit oneself."""
    lit = game.phase.mine(seat) if isinstance(game.phase, Lighting) else None
    hand = game.hands[seat] if seat in game.present else ()
    return {"ask": game.ask(seat), "my_lamp": lit, "hand": tuple(lamp for lamp in hand if lamp != lit)}


def hidden_from(game: Moths, seat: Seat | None) -> dict[str, Any]:
    """What this seat may not know: other hands, the pile, lamps that others have lit but not shown."""
    hidden: dict[str, Any] = {f"hands.{other}": game.hands[other] for other in range(game.seats) if other != seat}
    hidden["pile"] = game.pile
    if isinstance(game.phase, Lighting):
        hidden |= {f"sealed.{other}": lamp for other, lamp in game.phase.sealed if other != seat}
    return hidden


def reimagine(game: Moths, twin: Moths, seat: Seat | None, rng: Random) -> None:
    """Deal again what this seat does not see: a game that it cannot tell from the real one."""
    others = [other for other in range(game.seats) if other != seat]
    unseen = shuffled((*game.pile, *(lamp for other in others for lamp in game.hands[other])), rng)
    hands = list(game.hands)
    for other in others:
        size = len(game.hands[other])
        hands[other], unseen = tuple(sorted(unseen[:size])), unseen[size:]
    twin.hands, twin.pile = tuple(hands), unseen
    if isinstance(game.phase, Lighting):
        sealed = ((who, lamp if who == seat else rng.choice(hands[who])) for who, lamp in game.phase.sealed)
        twin.phase = Lighting(asked=game.phase.asked, sealed=tuple(sealed))
