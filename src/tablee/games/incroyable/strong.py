"""A strong player of Incroyable!: concludes from what everybody said, and chooses what is likeliest to win the race.

It draws ways that everything could be (`reading`), goes through the rest of the round in each of them for each thing
that it may do (`talk`), and compares what becomes of the race (`race`). It never knows more than its view shows; what
it learns in the course of a game is how cautious each of the others is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from tablee.core import Ask, Move, Number, One, Option, Seat
from tablee.core.game import Game
from tablee.games.incroyable.board import load_board
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.games.incroyable.events import Reckoning
from tablee.games.incroyable.moves import SIGNS, Announce, Bet, Challenge, Draw, Estimate, Pass, Raise, Shift
from tablee.games.incroyable.race import Race
from tablee.games.incroyable.reading import (
    DOUBT,
    Evidence,
    Heard,
    Scale,
    Shades,
    World,
    evidence_of,
    hunches_around,
    mean_of,
    opinions,
    quantile,
    worlds,
)
from tablee.games.incroyable.scoring import STAKES
from tablee.games.incroyable.talk import Me, Places, ladder, talked
from tablee.games.incroyable.view import IncroyableView

WORLDS, FIRST_WORLDS = 120, 80
"""How many ways that everything could be are gone through in the talk, and before the first estimate."""
OFFSETS = (-2.4, -1.8, -1.3, -0.9, -0.5, -0.2)
"""First estimates that are considered: so far below what one believes, in usual spreads."""
RAISES = (0.2, 0.35, 0.5, 0.65)
"""Raises that are considered: so likely is the answer to be lower."""
WOBBLE = 0.25
"""How differently from their habit others estimate, in usual spreads."""
STEPS = (0.0, 0.1, 0.25)
"""How far from the answer numbers are that one considers to announce."""


class StrongIncroyable:
    """Plays by what is likeliest to win."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.shades = Shades()
        self.last: Reckoning | None = None
        self.first: tuple[tuple[str, str], dict[Seat, int], int | None] | None = None

    def answer(self, view: IncroyableView, ask: Ask) -> Move | None:
        """One way to answer for each phase."""
        self._learn(view)
        options = {option.move: option for option in ask.options}
        if "draw" in options:
            return Draw()
        scale = Scale(view.question.kind if view.question else "quantity")
        race = Race(view, load_board(view.board), self.seat)
        if "estimate" in options:
            return Estimate(scale.number(self._first(view, scale, race)))
        if "announce" in options:
            return Announce(self._announced(view, options["announce"], scale, race))
        if "bet" in options:
            return Bet(SIGNS[self._believed(view, scale) <= scale.place(view.announced or LOWEST)])
        if "shift" in options:
            return Shift(self._shifted(view, options["shift"], scale, race))
        return self._spoken(view, options, scale, race)

    # What it knows ---------------------------------------------------------------------------------------

    def _learn(self, view: IncroyableView) -> None:
        """How far from the answer everybody's first estimate was, once the answer has been read."""
        if view.first_estimates and view.question:
            self.first = (view.question.card_id, view.question.symbol), view.first_estimates, view.hunch
        last = view.last
        if last is None or last.reckoning.target is None or last.reckoning == self.last:
            return
        self.last = last.reckoning
        if self.first is None or self.first[0] != (last.card_id, last.reckoning.symbol):
            return
        _, said, hunch = self.first
        scale = Scale(last.kind)
        answer = scale.place(last.reckoning.answer)
        off = {seat: scale.place(value) - answer for seat, value in said.items() if seat != self.seat}
        if off:
            self.shades.learn(last.kind, off, None if hunch is None else scale.place(hunch) - answer)

    def _evidence(self, view: IncroyableView, scale: Scale) -> list[Evidence]:
        return evidence_of(self.seat, view.hunch, view.first_estimates, scale, self.shades)

    def _strange(self, view: IncroyableView, scale: Scale) -> frozenset[Seat]:
        """Those whose first estimates are of no use as evidence."""
        heeded = {one.seat for one in self._evidence(view, scale)}
        return frozenset(seat for seat in view.first_estimates if seat not in heeded)

    def _believed(self, view: IncroyableView, scale: Scale) -> float:
        return mean_of(opinions(self._evidence(view, scale), scale))

    def _worlds(self, view: IncroyableView, scale: Scale, count: int) -> list[World]:
        evidence = self._evidence(view, scale)
        heard = tuple(self._heard(view, scale))
        return worlds(opinions(evidence, scale), evidence, len(view.position), count, self.rng, heard)

    def _heard(self, view: IncroyableView, scale: Scale) -> Iterator[Heard]:
        """What passes and raises say: who let an estimate stand believes it, who raised believes that."""
        now = dict(view.first_estimates)
        for seat, value in view.said:
            others = [estimate for other, estimate in now.items() if other != seat]
            if seat != self.seat and value:
                yield Heard(seat, scale.place(value), 0.0)
            elif seat != self.seat and others:
                yield Heard(seat, scale.place(max(others)), DOUBT)
            if value:
                now[seat] = value

    # What it does ----------------------------------------------------------------------------------------

    def _first(self, view: IncroyableView, scale: Scale, race: Race) -> float:
        """The first estimate: in many rounds as they may go, the one that did best."""
        believed = self._believed(view, scale)
        others = [seat for seat in view.present if seat != self.seat]
        shades = {seat: self.shades.of(seat, scale.kind) for seat in others}
        rounds = []
        for world in self._worlds(view, scale, FIRST_WORLDS):
            told = {seat: world.hunches[seat] + self.rng.gauss(0, WOBBLE) for seat in others}
            said = {seat: place + shades[seat] for seat, place in told.items()}
            rounds.append((world, said, Me(self.seat, (believed + sum(told.values())) / (1 + len(told)))))

        def worth(offset: float) -> float:
            total = 0.0
            for world, said, me in rounds:
                now = {**said, self.seat: believed + offset}
                challenger, target = talked(now, ladder(now)[1:], world.hunches, me, self.rng)
                total += world.weight * race.of_challenge(now, challenger, target, world.answer)
            return total

        worths = list(map(worth, OFFSETS))
        beside = zip([worths[0], *worths], worths, [*worths[1:], worths[-1]], strict=False)
        even = [before + 2 * here + after for before, here, after in beside]  # chance is less in three than in one
        return believed + OFFSETS[even.index(max(even))]

    def _shifted(self, view: IncroyableView, option: Option, scale: Scale, race: Race) -> int:
        """The value to move to that did better."""
        field = option.fields["value"]
        free = [int(value) for value in field.options] if isinstance(field, One) else [LOWEST]
        seen, strange = self._worlds(view, scale, WORLDS), self._strange(view, scale)

        def worth(value: int) -> float:
            places = {**_places(view, scale), self.seat: scale.place(value)}
            return self._outcome(race, places, ladder(places)[1:], seen, strange)

        return max(free, key=worth)

    def _announced(self, view: IncroyableView, option: Option, scale: Scale, race: Race) -> int:
        """The number on the side, and at the distance, where those who bet are likeliest to err as one wishes.

        One's own hunch says where all of them err together.
        """
        answer, field = view.answer or LOWEST, option.fields["value"]
        place = scale.place(answer)
        own = None if view.hunch is None else scale.place(view.hunch)
        heads = [hunches_around(place, own, len(view.position), self.rng) for _ in range(FIRST_WORLDS)]
        wishes = {scale.number(place + side * step * self.rng.random()) for step in STEPS for side in (-1, 1)}
        wishes = {wish for wish in (*wishes, answer - 1, answer + 1) if field.fault(wish) is None}
        stake = view.stake or STAKES[0]

        def worth(wish: int) -> float:
            bar, higher = scale.place(wish), answer > wish
            total = 0.0
            for hunches in heads:
                points = {seat: stake for seat in view.survivors if (hunches[seat] > bar) == higher}
                if len(points) < len(view.survivors):
                    points[self.seat] = stake
                total += race.of_points(points)
            return total

        return max(sorted(wishes), key=worth) if wishes else (answer + 1 if answer < HIGHEST else answer - 1)

    def _spoken(self, view: IncroyableView, options: dict[str, Option], scale: Scale, race: Race) -> Move:
        """Whatever does best: doubt one of the others, pass, or raise."""
        seen, now = self._worlds(view, scale, WORLDS), _places(view, scale)
        strange = self._strange(view, scale)
        worths: list[tuple[float, Move]] = [
            (
                sum(world.weight * race.of_challenge(now, self.seat, other, world.answer) for world in seen),
                Challenge(other),
            )
            for other in now
            if other != self.seat
        ]
        if "pass" in options:
            worths.append((self._outcome(race, now, view.speakers[1:], seen, strange), Pass()))
        if "raise" in options:
            for value in self._raises(view, options["raise"], scale, seen):
                after = {**now, self.seat: scale.place(value)}
                worths.append((self._outcome(race, after, ladder(after)[-1:], seen, strange), Raise(value)))
        return max(worths, key=lambda worth: worth[0])[1]

    def _raises(self, view: IncroyableView, option: Option, scale: Scale, seen: list[World]) -> list[int]:
        """The least raise, one just above each of the others that could be right, and some that are likely enough."""
        field, limit = option.fields["value"], quantile(seen, 0.8)
        least = field.low if isinstance(field, Number) else LOWEST
        above = [value + 1 for value in view.estimates.values() if scale.place(value) < limit]
        likely = [scale.number(quantile(seen, share)) for share in RAISES]
        return sorted({least, *(value for value in (*above, *likely) if field.fault(value) is None)})

    def _outcome(
        self, race: Race, places: Places, speakers: Sequence[Seat], seen: list[World], strange: frozenset[Seat]
    ) -> float:
        """How likely one wins if the talk goes on like this."""
        me, total = Me(self.seat, quantile(seen, 0.5), strange), 0.0
        for world in seen:
            now = dict(places)
            challenger, target = talked(now, speakers, world.hunches, me, self.rng)
            total += world.weight * race.of_challenge(now, challenger, target, world.answer)
        return total


class KnowNothingIncroyable(StrongIncroyable):
    """Plays from the others' estimates alone: it has no hunch, or does not listen to it."""

    def answer(self, view: IncroyableView, ask: Ask) -> Move | None:
        """The same with an empty head."""
        return super().answer(replace(view, hunch=None), ask)


def _places(view: IncroyableView, scale: Scale) -> Places:
    return {seat: scale.place(value) for seat, value in view.estimates.items()}
