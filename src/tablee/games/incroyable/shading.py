"""How far below what they remember people begin in Incroyable!, and so what a first estimate tells.

Some go down by so many spreads, whatever is asked; some say three quarters of everything, of a year too. Which of the
two somebody does is seen at once where the question is one for a date, and otherwise learned in the course of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from statistics import fmean

from tablee.core import Seat
from tablee.games.incroyable.hunches import NOW, SHARED, USUAL_SPREAD, YEARS_FOR_ROOT, years_ago
from tablee.games.incroyable.reading import DOUBT, FAT, TOO_FAR, Evidence, Limit, Scale

USUAL_SHADE, TABLES_DIFFER, SEATS_DIFFER = -0.6, 0.2, 0.2
"""How far from their hunch people's first estimates stand (a little below), and how much that differs: from table to
table, and from one player of a table to the other."""
OUTLANDISH, FAR = 0.25, 0.9
"""Some tables are quite different: so many, and by so much."""
FARTHEST = 3.0
"""What is learned from one estimate at most."""
SEAT_HABIT = 20.0
"""How many questions it takes to tell one player's habits from those of the table."""
TOGETHER = 0.3
"""How unsure it remains after one question how cautious a table is, with however many players: a variance, to which
each of them adds their share of one."""
BY_FACTOR = log(0.35 / 0.65)
"""How likely it is at first that somebody says a share of everything, as the logarithm of the odds."""
MOST_TOLD = 4.0
"""So much of it at most is learned from one question."""
ERRORS = 1.5
"""How far a hunch lies from the answer, or from another hunch, in usual spreads."""
MUTE = 3.0
"""An estimate that tells its author's hunch no better than this tells nothing."""
NEVER = 100.0
"""Higher above a hunch than any estimate."""


class Shades:
    """How far from their hunches the others' first estimates stand, by kind of question: what was seen so far.

    A table has its ways, and each player a little their own: the first is soon learned, since all of them show it.
    """

    def __init__(self) -> None:
        self.seen: dict[str, list[tuple[float, dict[Seat, float]]]] = {}
        """By kind of question: how much each of them counts, and how far off everybody's estimate was."""
        self.odds: dict[Seat, float] = {}
        self.known: dict[tuple[Seat, str], float] = {}

    def learn(self, scale: Scale, said: Mapping[Seat, int], answer: float, own: float | None) -> None:
        """This was said by the others, and that was the answer; and one's own hunch: all may have erred together."""
        together = 0.0 if own is None else SHARED**2 / (1 + SHARED**2) * _bounded(own - answer)
        off = {}
        for seat, value in said.items():
            self.odds[seat] = self.odds.get(seat, 0.0) + self._told(seat, value, scale, answer)
            if scale.kind == "quantity" or self.by_factor(seat) < 0.5:
                off[seat] = _bounded(scale.place(value) - answer) - together
        if off:
            self.seen.setdefault(scale.kind, []).append((_weight(off), off))
            self.known.clear()

    def of(self, seat: Seat, kind: str) -> float:
        """How far from their hunch this player's estimates of this kind are thought to stand."""
        if (seat, kind) not in self.known:
            self.known[seat, kind] = self._shade(seat, kind)
        return self.known[seat, kind]

    def _shade(self, seat: Seat, kind: str) -> float:
        own = [(weight, off[seat] - fmean(off.values())) for weight, off in self.seen.get(kind, ()) if seat in off]
        whole = SEAT_HABIT + sum(weight for weight, _ in own)
        return self._table(kind)[0] + sum(weight * value for weight, value in own) / whole

    def _table(self, kind: str) -> tuple[float, float]:
        """How cautious the table is, and the variance of that: about as usual, unless it showed otherwise."""
        seen = [(weight / (TOGETHER + 1 / len(off)), fmean(off.values())) for weight, off in self.seen.get(kind, ())]
        if not seen:
            return USUAL_SHADE, TABLES_DIFFER**2
        told = sum(weight for weight, _ in seen)
        off = sum(weight * mean for weight, mean in seen) / told - USUAL_SHADE
        error, near, far = 1 / told, TABLES_DIFFER**2, FAR**2
        odds = OUTLANDISH / (1 - OUTLANDISH) * sqrt((near + error) / (far + error))
        odds *= exp(min(50.0, off**2 / 2 * (1 / (near + error) - 1 / (far + error))))
        share = odds / (1 + odds)
        trust = share * far / (far + error) + (1 - share) * near / (near + error)
        width = far if share > 0.5 else near
        return USUAL_SHADE + trust * off, width * error / (width + error)

    def noise(self, kind: str, others: int) -> float:
        """How surely it is thought. What is not known of a table holds for all of it: many do not know better."""
        return sqrt(SEATS_DIFFER**2 + max(1, others) * self._table(kind)[1])

    def by_factor(self, seat: Seat, told: float = 0.0) -> float:
        """How likely it is that this player says a share of everything; `told` is what the question in hand says."""
        odds = BY_FACTOR + self.odds.get(seat, 0.0) + told
        if others := [value for other, value in self.odds.items() if other != seat]:
            odds += fmean(others) / 2
        return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))

    def said(self, seat: Seat, hunch: float, scale: Scale, *, factor: bool) -> float:
        """Where the first estimate of somebody with this hunch will stand."""
        if factor and scale.kind != "quantity":
            return scale.place(scale.value(hunch) * exp(USUAL_SPREAD * self.of(seat, "quantity")))
        return hunch + self.of(seat, scale.kind)

    def evidence(self, seat: Seat, value: int, scale: Scale, middle: float, noise: float) -> Evidence:
        """What this first estimate says about its author's hunch, if hunches are about there."""
        place = scale.place(value) - self.of(seat, scale.kind)
        if scale.kind == "quantity":
            return Evidence(seat, place, noise)
        share = self.by_factor(seat, self._told(seat, value, scale, middle))
        other, stretch = self._share_of(seat, value, scale)
        unsure = min(share, 1 - share) * min(FARTHEST, abs(other - place)) ** 2
        if share < 0.5:
            return Evidence(seat, place, sqrt(noise**2 + unsure))
        return Evidence(seat, other, sqrt((noise * stretch) ** 2 + unsure))

    def limit(self, seat: Seat, value: int | None, scale: Scale, middle: float, *, heeded: bool) -> Limit:
        """The highest number that this player lets stand, who began with that one, or has not begun yet.

        Whoever says what makes no sense and is not heeded doubts by no measure that one knows, and so not at all.
        """
        told = 0.0 if value is None else self._told(seat, value, scale, middle)
        if scale.kind != "quantity" and self.by_factor(seat, told) >= 0.5:
            return lambda hunch: scale.place(scale.value(hunch) * exp(USUAL_SPREAD * DOUBT))
        return _a_step_above if heeded or value is None else _beyond_all

    def _share_of(self, seat: Seat, value: int, scale: Scale) -> tuple[float, float]:
        """What is remembered by somebody who says a share of it, and how many times less surely one knows it."""
        whole = value / exp(USUAL_SPREAD * self.of(seat, "quantity"))
        return scale.place(whole), _stretch(whole, scale.kind)

    def _told(self, seat: Seat, value: int, scale: Scale, middle: float) -> float:
        """How much likelier this estimate is if it is a share, on a logarithmic scale."""
        if scale.kind == "quantity":
            return 0.0
        shifted = _tail((scale.place(value) - self.of(seat, scale.kind) - middle) / ERRORS) / ERRORS
        place, stretch = self._share_of(seat, value, scale)
        width = sqrt(ERRORS**2 + (SEATS_DIFFER * stretch) ** 2)
        shared = _tail((place - middle) / width) / width * stretch / _stretch(value, scale.kind)
        return max(-MOST_TOLD, min(MOST_TOLD, log(shared / shifted)))


def evidence_of(
    seat: Seat | None, hunch: int | None, first: Mapping[Seat, int], scale: Scale, shades: Shades
) -> list[Evidence]:
    """One's own hunch, and what the others' first estimates say about theirs; not what is too far off to say it.

    With no seat of one's own, everybody is one of the others.
    """
    own = None if hunch is None else scale.place(hunch)
    found = [] if own is None or seat is None else [Evidence(seat, own, 0.0)]
    noise = shades.noise(scale.kind, len(first) - 1)
    for other, value in first.items():
        one = shades.evidence(other, value, scale, scale.prior()[0] if own is None else own, noise)
        if other != seat and one.noise < MUTE and (own is None or abs(one.place - own) < TOO_FAR * 1.5):
            found.append(one)
    return found


def _a_step_above(hunch: float) -> float:
    return hunch + DOUBT


def _beyond_all(hunch: float) -> float:
    return hunch + NEVER


def _stretch(value: float, kind: str) -> float:
    """How far on its scale a share of such a value goes, in steps of what it goes for a quantity."""
    if kind == "date":
        return USUAL_SPREAD * min(NOW, value) / YEARS_FOR_ROOT / sqrt(years_ago(value))
    return 1 / (1 - min(97.0, value) / 100)


def _tail(off: float) -> float:
    """How likely it is to be so far off, with fat tails."""
    return float((1 + off**2 / FAT) ** (-(FAT + 1) / 2))


def _bounded(off: float) -> float:
    return max(-FARTHEST, min(FARTHEST, off))


def _weight(off: Mapping[Seat, float]) -> float:
    """How much a question tells about habits: the more, the better people knew the answer, and so agreed."""
    middle = fmean(off.values())
    variance = (2 + sum((value - middle) ** 2 for value in off.values())) / (1 + len(off))
    return min(3.0, 1 / variance)
