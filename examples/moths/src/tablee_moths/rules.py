"""What happens in a night, in the order of the rules (rules.en.md)."""

from __future__ import annotations

from typing import Any, ClassVar

from tablee.core import Move, Options, Over, Refusal, Seat, Setup, State, ranking
from tablee.core.luck import shuffled
from tablee.core.opening import opening
from tablee_moths import view
from tablee_moths.events import LampShown, Lost, MothsCame, NewLamp, Settled, TookBrightest
from tablee_moths.moves import Light, TurnOver
from tablee_moths.phases import Dusk, Lighting

NAME = "moths"
FEWEST, MOST = 3, 6
LAMPS = tuple(range(1, 41))
HAND = 4
SWARMS = (1, 1, 2, 2, 2, 3)
"""How many moths come, each as likely as the others (MOT-04)."""


class MothsOptions(Options, frozen=True):
    """What the table agrees on (MOT-02)."""

    nights: int = 6

    def check(self) -> None:
        """Raise a Refusal if the options make no sense."""
        Options.check(self)
        if not 2 <= self.nights <= 12:
            raise Refusal("MOT-02", "option_out_of_range", option="nights", low=2, high=12)


class MothsSetup(Setup[MothsOptions], frozen=True):
    """Only options: every game has the same lamps."""

    game: ClassVar[str] = NAME


class Moths(State[MothsSetup], kw_only=True):
    """A game of Moths."""

    game: ClassVar[str] = NAME
    leads: ClassVar[str] = "keeper"
    moves: ClassVar[dict[str, type[Move]]] = {"turn_over": TurnOver, "light": Light}

    phase: Dusk | Lighting | Over[Any]
    keeper: Seat
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    used: tuple[int, ...] = ()
    lamps: tuple[tuple[Seat, int], ...] = ()
    moths: int = 0
    rounds: int = 1

    # A night ---------------------------------------------------------------------------------------------

    def turn_over(self) -> None:
        """So many moths come, and everybody lights a lamp (MOT-04, MOT-05)."""
        self.moths = self.chance().choice(SWARMS)
        self.lamps = ()
        self.tell(MothsCame, seat=self.keeper, moths=self.moths)
        self.enter(Lighting(asked=self.at_the_table()))

    def show(self, lit: dict[Seat, int]) -> None:
        """All lamps are shown, the dimmest first (MOT-05 to MOT-08)."""
        order = sorted(lit, key=lit.__getitem__)
        self.lamps = tuple(lit.items())
        for seat in order:
            self.tell(LampShown, seat=seat, lamp=lit[seat])
            self._set_hand(seat, [lamp for lamp in self.hands[seat] if lamp != lit[seat]])
        self._settle_moths(order)
        self._new_lamps(order, lit)
        self._next_night()

    def _settle_moths(self, order: list[Seat]) -> None:
        """The brightest lamp blinds them: they settle at the second brightest (MOT-06)."""
        if len(order) < 2:
            self.tell(Lost)
            return
        seat = order[-2]
        self.points = tuple(had + (self.moths if one == seat else 0) for one, had in enumerate(self.points))
        self.tell(Settled, seat=seat, moths=self.moths, points=self.points[seat])

    def _new_lamps(self, order: list[Seat], lit: dict[Seat, int]) -> None:
        """The dimmest takes the brightest; all others draw, and what was lit is used up (MOT-07, MOT-08)."""
        taken = lit[order[-1]] if len(order) > 1 else None
        self.used = (*self.used, *(lit[seat] for seat in order if lit[seat] != taken))
        for seat in order:
            if taken is not None and seat == order[0]:
                self._set_hand(seat, [*self.hands[seat], taken])
                self.tell(TookBrightest, seat=seat, lamp=taken)
            else:
                self._draw(seat)

    def _draw(self, seat: Seat) -> None:
        if not self.pile:
            self.pile, self.used = shuffled(self.used, self.chance()), ()
        lamp, self.pile = self.pile[0], self.pile[1:]
        self._set_hand(seat, [*self.hands[seat], lamp])
        self.tell(NewLamp, to=seat, lamp=lamp)

    def _set_hand(self, seat: Seat, lamps: list[int]) -> None:
        self.hands = tuple(tuple(sorted(lamps)) if one == seat else hand for one, hand in enumerate(self.hands))

    def _next_night(self) -> None:
        """Those who left are gone; after the last night the moths are counted (MOT-09, MOT-10)."""
        self.remove_the_gone()
        standings = ranking({seat: self.points[seat] for seat in self.present})
        if len(self.present) < 2:
            self.finish(standings[0] if standings else (), "too_few_players", standings)
        elif self.rounds == self.setup.options.nights:
            self.finish(standings[0], "dawn", standings)
        else:
            self.rounds += 1
            self.moths = 0
            self.keeper = self.after(self.keeper)
            self.enter(Dusk())

    # Who may know what -----------------------------------------------------------------------------------

    public_view = view.public_view
    private_view = view.private_view
    hidden_from = view.hidden_from
    reimagine = view.reimagine


def setup(deck: None = None, **options: Any) -> MothsSetup:
    """The usual game, or one with other options."""
    return MothsSetup(options=MothsOptions.read(options))


def deal(
    setup: MothsSetup,
    seats: int,
    seed: int | bytes | None = None,
    bots: tuple[Seat, ...] = (),
    later: frozenset[int] = frozenset(),
) -> Moths:
    """Four lamps to each, the rest is the pile (MOT-01 to MOT-03)."""
    full_seed, rng, keeper = opening(setup, seats, seed, bots, (FEWEST, MOST), ("MOT-01", "MOT-03"))
    pile = shuffled(LAMPS, rng)
    return Moths(
        setup=setup,
        phase=Dusk(),
        seed=full_seed,
        seats=seats,
        present=tuple(range(seats)),
        bots=tuple(bots),
        keeper=keeper,
        points=(0,) * seats,
        hands=tuple(tuple(sorted(pile[seat * HAND : seat * HAND + HAND])) for seat in range(seats)),
        pile=pile[seats * HAND :],
    )
