"""A strong player of Incroyable!: concludes from what everybody said, and chooses what is likeliest to win the race.

It draws ways that everything could be (`reading`), goes through the rest of the round in each of them for each thing
that it may do (`talk`), and compares what becomes of the race (`race`). It never knows more than its view shows; what
it learns in the course of a game is how cautious each of the others is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from tablee.core import Ask, Move, Number, One, Option, Seat
from tablee.core.game import Game
from tablee.games.incroyable.board import load_board
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.games.incroyable.events import Reckoning
from tablee.games.incroyable.moves import SIGNS, Announce, Bet, Challenge, Draw, Estimate, Pass, Raise, Shift
from tablee.games.incroyable.race import Race, risk_worth
from tablee.games.incroyable.reading import (
    Evidence,
    Heard,
    Limit,
    Scale,
    World,
    at_least,
    hunches_around,
    mean_of,
    opinions,
    quantile,
    worlds,
)
from tablee.games.incroyable.scoring import STAKES
from tablee.games.incroyable.shading import Shades, evidence_of
from tablee.games.incroyable.talk import Me, Places, ladder, talked
from tablee.games.incroyable.view import IncroyableView

WORLDS, FIRST_WORLDS = 240, 120
"""How many ways that everything could be are gone through in the talk, and before the first estimate."""
FINALISTS = 3
"""So many moves are left after a third of the worlds in the talk."""
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
            return Bet(SIGNS[self._remembered(view, scale) <= scale.place(view.announced or LOWEST)])
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
        others = {seat: value for seat, value in said.items() if seat != self.seat}
        self.shades.learn(scale, others, answer, None if hunch is None else scale.place(hunch))

    def _evidence(self, view: IncroyableView, scale: Scale) -> list[Evidence]:
        """One's own hunch, and what the others' first estimates say about theirs, and what they raised to since."""
        raised = {seat: scale.place(value) for seat, value in view.said if value}
        found = self._first_evidence(view, scale)
        return [at_least(one, raised[one.seat]) if one.seat in raised else one for one in found]

    def _first_evidence(self, view: IncroyableView, scale: Scale) -> list[Evidence]:
        return evidence_of(self.seat, view.hunch, view.first_estimates, scale, self.shades)

    def _believed(self, view: IncroyableView, scale: Scale) -> float:
        return mean_of(opinions(self._evidence(view, scale), scale))

    def _remembered(self, view: IncroyableView, scale: Scale) -> float:
        """What comes to mind. An announced number is near the answer: what answers usually are is of no use."""
        return self._believed(view, scale) if view.hunch is None else scale.place(view.hunch)

    def _worlds(self, view: IncroyableView, scale: Scale, count: int) -> list[World]:
        evidence = self._evidence(view, scale)
        limits, heard = (
            self._limits(view, scale, evidence),
            tuple(self._heard(view, scale, {one.seat for one in evidence})),
        )
        return worlds(opinions(evidence, scale), evidence, count, self.rng, limits, heard)

    def _limits(self, view: IncroyableView, scale: Scale, evidence: list[Evidence]) -> list[Limit]:
        """Up to where each of them lets a number stand."""
        middle = scale.prior()[0] if view.hunch is None else scale.place(view.hunch)
        heeded, first = {one.seat for one in evidence}, view.first_estimates
        return [
            self.shades.limit(seat, first.get(seat), scale, middle, heeded=seat in heeded)
            for seat in range(len(view.position))
        ]

    def _heard(self, view: IncroyableView, scale: Scale, heeded: set[Seat]) -> Iterator[Heard]:
        """What passes and raises say: who let an estimate stand believes it, who raised believes that."""
        now = dict(view.first_estimates)
        raised: dict[Seat, Heard] = {}
        for seat, value in view.said:
            others = [estimate for other, estimate in now.items() if other != seat]
            if seat != self.seat and others:
                if value:
                    least = scale.place(_least_above(others))
                    raised[seat] = Heard(seat, scale.place(value), least, is_known=seat in heeded)
                else:
                    yield Heard(seat, scale.place(max(others)))
            if value:
                now[seat] = value
        yield from raised.values()

    # What it does ----------------------------------------------------------------------------------------

    def _first(self, view: IncroyableView, scale: Scale, race: Race) -> float:
        """The first estimate: in many rounds as they may go, the one that did best."""
        believed = self._believed(view, scale)
        others = [seat for seat in view.present if seat != self.seat]
        shares = {seat: self.shades.by_factor(seat) for seat in others}
        rounds = []
        for world in self._worlds(view, scale, FIRST_WORLDS):
            told = {seat: world.hunches[seat] + self.rng.gauss(0, WOBBLE) for seat in others}
            chance = self.rng.random()
            said = {s: self.shades.said(s, place, scale, factor=chance < shares[s]) for s, place in told.items()}
            rounds.append((world, said, Me(self.seat, (believed + sum(told.values())) / (1 + len(told)))))

        def worth(offset: float) -> float:
            total = 0.0
            for world, said, me in rounds:
                now = {**said, self.seat: believed + offset}
                ordered = ladder(now)
                challenger, target = talked(now, ordered, ordered[1:], world, me)
                total += _worth(race, now, ordered, challenger, target, world)
            return total

        worths = list(map(worth, OFFSETS))
        beside = zip([worths[0], *worths], worths, [*worths[1:], worths[-1]], strict=False)
        even = [before + 2 * here + after for before, here, after in beside]  # chance is less in three than in one
        return believed + OFFSETS[even.index(max(even))]

    def _shifted(self, view: IncroyableView, option: Option, scale: Scale, race: Race) -> int:
        """The value to move to that did better."""
        field = option.fields["value"]
        free = [int(value) for value in field.options] if isinstance(field, One) else [LOWEST]
        seen = self._worlds(view, scale, WORLDS)
        me = Me(self.seat, quantile(seen, 0.5))

        def worth(value: int) -> float:
            places = {**_places(view, scale), self.seat: scale.place(value)}
            return _outcome(race, places, ladder(places)[1:], seen, me)

        return max(free, key=worth)

    def _announced(self, view: IncroyableView, option: Option, scale: Scale, race: Race) -> int:
        """The number on the side, and at the distance, where those who bet are likeliest to err as one wishes.

        One's own hunch says where all of them err together. Whoever is right goes on, and may err next time.
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
                right = len(points)
                if right < len(view.survivors):
                    points[self.seat] = stake
                total += race.of_points(points) + risk_worth(right, STAKES.index(stake) + 1, len(view.present))
            return total

        return max(sorted(wishes), key=worth) if wishes else (answer + 1 if answer < HIGHEST else answer - 1)

    def _spoken(self, view: IncroyableView, options: dict[str, Option], scale: Scale, race: Race) -> Move:
        """Whatever does best: doubt one of the others, pass, or raise."""
        seen = self._worlds(view, scale, WORLDS)
        return _best(self._sayable(view, options, scale, seen), self._worth(view, scale, race, seen), seen)

    def _sayable(
        self, view: IncroyableView, options: dict[str, Option], scale: Scale, seen: list[World]
    ) -> list[Move]:
        """All that is worth thinking about."""
        moves: list[Move] = [Challenge(other) for other in view.estimates if other != self.seat]
        if "pass" in options:
            moves.append(Pass())
        if "raise" in options:
            moves += map(Raise, self._raises(view, options["raise"], scale, seen))
        return moves

    def _worth(
        self, view: IncroyableView, scale: Scale, race: Race, seen: list[World]
    ) -> Callable[[Move, list[World]], float]:
        """How much it is worth to say something now, if things are as in these worlds: the sum over their answers."""
        now = _places(view, scale)
        ordered, me = ladder(now), Me(self.seat, quantile(seen, 0.5))

        def worth(move: Move, cases: list[World]) -> float:
            if isinstance(move, Challenge):
                worths = race.of_challenge(ordered, self.seat, move.seat)
                return sum(chance * each for chance, each in zip(_right(now, cases), worths, strict=True))
            if isinstance(move, Raise):
                after = {**now, self.seat: scale.place(move.value)}
                return _outcome(race, after, ladder(after)[-1:], cases, me)
            return _outcome(race, now, view.speakers[1:], cases, me)

        return worth

    def _raises(self, view: IncroyableView, option: Option, scale: Scale, seen: list[World]) -> list[int]:
        """The least raise, one just above each of the others that could be right, and some that are likely enough."""
        field, limit = option.fields["value"], quantile(seen, 0.8)
        least = field.low if isinstance(field, Number) else LOWEST
        above = [value + 1 for value in view.estimates.values() if scale.place(value) < limit]
        likely = [scale.number(quantile(seen, share)) for share in RAISES]
        return sorted({least, *(value for value in (*above, *likely) if field.fault(value) is None)})


class KnowNothingIncroyable(StrongIncroyable):
    """Plays from the others' estimates alone: it has no hunch, or does not listen to it."""

    def answer(self, view: IncroyableView, ask: Ask) -> Move | None:
        """The same with an empty head."""
        return super().answer(replace(view, hunch=None), ask)


def _best(moves: list[Move], worth: Callable[[Move, list[World]], float], seen: list[World]) -> Move:
    """What is worth most. What does badly in some of the worlds is not gone through in the others."""
    some, others = seen[: WORLDS // 3], seen[WORLDS // 3 :]
    at_first = {move: worth(move, some) for move in moves}
    left = sorted(moves, key=at_first.__getitem__, reverse=True)[:FINALISTS]
    return max(left, key=lambda move: at_first[move] + worth(move, others))


def _outcome(race: Race, places: Places, speakers: Sequence[Seat], cases: list[World], me: Me) -> float:
    """How likely one wins if the talk goes on like this."""
    total, before = 0.0, ladder(places)
    for world in cases:
        now, ordered = dict(places), list(before)
        challenger, target = talked(now, ordered, speakers, world, me)
        total += _worth(race, now, ordered, challenger, target, world)
    return total


def _worth(
    race: Race, places: Places, ordered: Sequence[Seat], challenger: Seat, target: Seat, world: World
) -> float:
    """What a doubt is worth in this world, with all of its answers."""
    worths = race.of_challenge(ordered, challenger, target)
    rising = [places[seat] for seat in reversed(ordered)]
    return world.weight * sum([worths[bisect_right(rising, answer)] for answer in world.answers])


def _right(places: Places, seen: list[World]) -> list[float]:
    """How likely none, one, two … of these estimates are not too high."""
    rising = sorted(places.values())
    chances = [0.0] * (len(rising) + 1)
    for world in seen:
        for answer in world.answers:
            chances[bisect_right(rising, answer)] += world.weight
    return chances


def _least_above(others: list[int]) -> int:
    """The least that the lowest could raise to (INC-46, INC-47)."""
    value = min(others) + 1
    while value in others:
        value += 1
    return value


def _places(view: IncroyableView, scale: Scale) -> Places:
    return {seat: scale.place(value) for seat, value in view.estimates.items()}
