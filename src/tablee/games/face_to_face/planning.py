"""Whole turns of Face to Face: all that are possible, what is left after each, and which one is best.

A turn is found card by card; orders that come to the same are one. What is left is evaluated by a small network that
learnt from games against itself (learning.py). All of this knows what a player knows and no more: the own hand, which
cards each of the two has not laid yet, and how many of them the other holds.

The most promising turns are then tried against hands that the other might hold, each with the best reply and the best
turn after that. Where the compiled part is there (fast.c), it does the same many times as fast, and tries more.
"""

from __future__ import annotations

import math
from array import array
from functools import cache, cached_property
from operator import itemgetter, mul
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from msgspec import Struct

from tablee.games.face_to_face.cards import mask_of, tables, values
from tablee.games.face_to_face.moves import CARDS_DRAWN, FEWEST_LAID

try:
    from tablee.games.face_to_face import _fast

    fast = _fast
except ImportError:  # there was no compiler: Python will do
    fast = None  # type: ignore[assignment]

HOW = "thinking in Python" if fast is None else "thinking in the compiled part"
"""Which of the two ways is used here."""
MOST_HAND = 7
"""With more cards in hand (an option for study) there are too many turns to look at all of them."""
TOPS = 64
PILE_NUMBERS = range(4)
OWN_PILES = range(2)
WEIGHTS_FILE = Path(__file__).parent / "weights.bin"

Outcome = tuple[int, int, int, int, int]
"""What a turn leaves: the hand, and the four tops."""
Effort = tuple[int, int, int]
"""How many turns are evaluated (the cheapest at first sight: the evaluation learnt from such), how many of them are
tried, and against how many redeals."""


class Rules(Struct, frozen=True):
    """What was agreed on, as search needs it."""

    cards: int = 58
    hand: int = 6
    jump: int = 10
    single_card_may_win: bool = False

    @property
    def fits(self) -> tuple[tuple[int, ...], ...]:
        """The cards that fit each pile, by the value on top."""
        return tables(self.cards, self.jump)

    @property
    def packed(self) -> bytes:
        """The same for the compiled part."""
        return _packed(self)


@cache
def _packed(rules: Rules) -> bytes:
    masks = [mask for pile in rules.fits for mask in (*pile, *[0] * (TOPS - len(pile)))]
    return array("Q", [*masks, rules.cards + 2, rules.hand, rules.jump, rules.single_card_may_win]).tobytes()


class Position(NamedTuple):
    """What a player knows who is about to lay."""

    hand: int
    deck: int
    """The cards that may be in the own deck."""
    other: int
    """The cards that the other may still hold or draw."""
    in_deck: int
    other_hand: int
    other_deck: int
    up: int
    down: int
    their_up: int
    their_down: int
    laid: int = 0
    """In this turn, already."""
    helped: int = 0


class Turn(NamedTuple):
    """One way to play a turn: how it leaves things, and how it came to that."""

    outcome: Outcome
    helped: bool
    laid: int
    card: int = 0
    pile: int = 0
    before: Turn | None = None

    def plays(self) -> list[tuple[int, int]]:
        """The cards and the numbers of their piles, in order."""
        found, turn = [], self
        while turn.before is not None:
            found.append((turn.card, turn.pile))
            turn = turn.before
        return found[::-1]


def turns(rules: Rules, at: Position) -> list[Turn]:
    """Every outcome that this turn can have, once; first those with few cards."""
    if at.laid == 0 and at.in_deck == 0 and at.hand.bit_count() == 1 and not rules.single_card_may_win:
        return []
    start = Turn((at.hand, at.up, at.down, at.their_up, at.their_down), bool(at.helped), at.laid)
    seen, queue = {start.outcome}, [start]
    for turn in queue:  # it grows while it is read
        for outcome, card, pile in _next_cards(rules, turn):
            if outcome not in seen:
                seen.add(outcome)
                queue.append(Turn(outcome, turn.helped or pile > 1, turn.laid + 1, card, pile, turn))
    return [turn for turn in queue if turn.laid >= FEWEST_LAID or (not turn.outcome[0] and not at.in_deck)]


def _next_cards(rules: Rules, turn: Turn) -> list[tuple[Outcome, int, int]]:
    """What one more card makes of it."""
    hand, *tops = turn.outcome
    found = []
    for pile in OWN_PILES if turn.helped else PILE_NUMBERS:
        for card in values(hand & rules.fits[pile][tops[pile]]):
            after = tops.copy()
            after[pile] = card
            found.append(((hand ^ 1 << card, *after), card, pile))
    return cast("list[tuple[Outcome, int, int]]", found)


def damage(at: Position, turn: Turn) -> float:
    """What a turn costs at first sight.

    How far the own two piles came towards each other, half of what a gift is worth to the other, and two for each
    card beyond the two that must be laid.
    """
    _, up, down, their_up, their_down = turn.outcome
    own = up - at.up + at.down - down
    gift = at.their_up - their_up + their_down - at.their_down
    return own + gift / 2 + 2 * (turn.laid - FEWEST_LAID)


def wins(at: Position, turn: Turn) -> bool:
    """Whether this turn lays the last card."""
    return not turn.outcome[0] and not at.in_deck


def drawn_after(rules: Rules, at: Position, turn: Turn) -> int:
    """How many cards are drawn."""
    return min(at.in_deck, rules.hand - turn.outcome[0].bit_count() if turn.helped else CARDS_DRAWN)


# The evaluation ----------------------------------------------------------------------------------------------

INPUTS, LAYERS = 84, (32, 16)
ROOM = (3, 6, 9, 13, 18, 24, 31, 39, 47, 54)
"""Whether a pile has more room than this is an input, for each pile and each of these."""
OF_PILES = 4 * (1 + len(ROOM))
"""So many inputs tell of the room on the four piles; the others are in `sights`."""


def rooms(rules: Rules, turn: Turn) -> tuple[int, int, int, int]:
    """How many values each pile can still go."""
    _, up, down, their_up, their_down = turn.outcome
    last = rules.cards + 2
    return last - up, down - 1, last - their_up, their_down - 1


def sights(rules: Rules, at: Position, turn: Turn) -> list[float]:
    """What else a player looks at after a turn: counts, gaps, jumps, cards that are stuck."""
    hand, up, down, their_up, their_down = turn.outcome
    span, cards, jump = rules.cards + 1, rules.cards, rules.jump
    drawn = drawn_after(rules, at, turn)
    in_hand, in_deck = hand.bit_count() + drawn, at.in_deck - drawn
    own, theirs = in_hand + in_deck, at.other_hand + at.other_deck
    above, under = -1 << up + 1, (1 << down) - 1
    their_above, their_under = -1 << their_up + 1, (1 << their_down) - 1
    high, low = values(hand & above), values(hand & under)
    stuck, their_stuck = ~above & ~under, ~their_above & ~their_under
    back_up, back_down = _bit(up - jump), _bit(down + jump)
    return [
        in_hand / 6,
        in_deck / cards,
        own / cards,
        at.other_hand / 6,
        at.other_deck / cards,
        theirs / cards,
        (own - theirs) / 10,
        in_deck == 0,
        at.other_deck == 0,
        in_hand <= 2,
        in_hand <= 3,
        in_hand <= 4,
        own == 1,
        at.other_hand <= 2,
        at.other_hand <= 3,
        at.other_hand <= 4,
        (high[0] - up) / span if high else 1,
        (down - low[-1]) / span if low else 1,
        (high[1] - up) / span if len(high) > 1 else 1,
        (down - low[-2]) / span if len(low) > 1 else 1,
        hand & back_up != 0,
        hand & back_down != 0,
        at.deck & back_up != 0,
        at.deck & back_down != 0,
        at.other & _bit(their_up - jump) != 0,
        at.other & _bit(their_down + jump) != 0,
        (hand & hand >> jump).bit_count() / 3,
        (hand & stuck).bit_count() / 6,
        (at.deck & stuck).bit_count() / 20,
        (at.other & their_stuck).bit_count() / 20,
        len(high) / 6,
        len(low) / 6,
        (at.deck & above).bit_count() / cards,
        (at.deck & under).bit_count() / cards,
        (at.other & their_above).bit_count() / cards,
        (at.other & their_under).bit_count() / cards,
        _cheapest_gift(hand, their_up, their_down) / span,
        turn.helped,
        max(0, up - down) / span,
        max(0, their_up - their_down) / span,
    ]


def _bit(card: int) -> int:
    return 1 << card if 0 < card < TOPS else 0


def _cheapest_gift(hand: int, up: int, down: int) -> int:
    """How little the other can be given."""
    low, high = hand & (1 << up) - 1, hand & -1 << down + 1
    return min(up - low.bit_length() + 1 if low else 59, values(high)[0] - down if high else 59)


class Evaluation:
    """A small network: how likely a player wins who has just played."""

    def __init__(self, weights: bytes) -> None:
        self.packed = weights
        numbers = array("f", weights)
        first, second = LAYERS
        rows = [list(numbers[start : start + first]) for start in range(0, INPUTS * first, first)]
        rest = numbers[INPUTS * first :].tolist()
        self.first, self.bias = rows, rest[:first]
        rest = rest[first:]
        self.second = [rest[column : first * second : second] for column in range(second)]
        self.second_bias = rest[first * second : first * second + second]
        self.third, self.third_bias = rest[-second - 1 : -1], rest[-1]

    @cached_property
    def of_rooms(self) -> list[list[list[float]]]:
        """What the room on a pile adds to the first layer: by pile and room, made once. (A third of the time.)"""
        return [[self._of_room(pile, room) for room in range(TOPS)] for pile in PILE_NUMBERS]

    def _of_room(self, pile: int, room: int, span: int = 59) -> list[float]:
        rows = [[weight * room / span for weight in self.first[pile]]]
        rows += [self.first[4 + len(ROOM) * pile + i] for i, least in enumerate(ROOM) if room > least]
        return [sum(column) for column in zip(*rows, strict=True)]

    def logit(self, rules: Rules, at: Position, turn: Turn) -> float:
        """How likely it wins, not squashed yet."""
        by_room = [self.of_rooms[pile][room] for pile, room in enumerate(rooms(rules, turn))]
        weighed = [
            [sight * weight for weight in row] if sight != 1 else row
            for sight, row in zip(sights(rules, at, turn), self.first[OF_PILES:], strict=True)
            if sight
        ]
        hidden = [total if total > 0 else 0.0 for total in map(sum, zip(self.bias, *by_room, *weighed, strict=True))]
        out = self.third_bias
        for column, bias, weight in zip(self.second, self.second_bias, self.third, strict=True):
            deep = bias + sum(map(mul, hidden, column))
            if deep > 0:
                out += deep * weight
        return out


def squash(logit: float) -> float:
    """As a chance."""
    return 1 / (1 + math.exp(-logit)) if logit > -700 else 0.0


@cache
def learnt() -> Evaluation:
    """What `tablee lab train` has learnt."""
    return Evaluation(WEIGHTS_FILE.read_bytes())


# The best turn -----------------------------------------------------------------------------------------------

KEPT = 32
"""In Python so many turns are evaluated."""
TRIED, KEPT_AHEAD, REDEALS = 3, 8, 6
"""In Python so many of them are tried, with so many replies evaluated, against so many redeals."""
ENOUGH = 12_000
"""Or until so much was looked at, which takes about 50 ms."""
EVALUATED = 16
"""To evaluate a turn takes as long as to find so many."""
TRUST = 2
"""So many redeals are worth as much as what the evaluation says at once."""
REFILL = 1.5
"""What a drawn card is worth at first sight."""
EFFORT: Effort = (32, 8, 64)

Plan = tuple[list[tuple[int, int]], float]
"""The cards with the numbers of their piles, and how likely the turn wins."""


def plan(rules: Rules, at: Position, seed: int, evaluation: Evaluation | None = None) -> Plan | None:
    """The best turn; None where none is possible. The seed decides which redeals are looked at."""
    known = evaluation or learnt()
    if fast is None:
        return plan_in_python(rules, at, known, seed)
    return fast.plan(rules.packed, known.packed, at, EFFORT, seed)


def plan_in_python(rules: Rules, at: Position, known: Evaluation, seed: int) -> Plan | None:
    """The same with less of it: a few turns are tried against a few redeals."""
    study = Study(rules, known)
    found = study.promising(at, KEPT)[:TRIED]
    if len(found) < 2:
        return None if not found else (found[0][1].plays(), squash(found[0][0]))
    chances = [squash(logit) for logit, _ in found]
    totals, times = [TRUST * chance for chance in chances], TRUST
    luck = Random(seed)  # noqa: S311
    before = 0
    for _ in range(REDEALS):
        if 2 * study.looked - before > ENOUGH:  # once more would be too much
            break
        before = study.looked
        hand = mask_of(luck.sample(values(at.other), at.other_hand))
        draws = luck.sample(values(at.deck), min(at.in_deck, rules.hand))
        for number, (_, turn) in enumerate(found):
            totals[number] += study.outlook(at, turn, hand, mask_of(draws[: drawn_after(rules, at, turn)]))
        times += 1
    best = max(range(len(found)), key=totals.__getitem__)
    return found[best][1].plays(), totals[best] / times


class Study:
    """Looks at turns with one evaluation, and counts how many it has looked at: the same work on every machine."""

    def __init__(self, rules: Rules, known: Evaluation) -> None:
        self.rules = rules
        self.known = known
        self.looked = 0

    def promising(self, at: Position, kept: int) -> list[tuple[float, Turn]]:
        """The turns that are cheapest at first sight, with their evaluation, the best first; or one that wins."""
        found = turns(self.rules, at)
        self.looked += len(found) + EVALUATED * min(kept, len(found))
        last = next((turn for turn in found if wins(at, turn)), None)
        if last is not None:
            return [(math.inf, last)]
        found.sort(key=lambda turn: damage(at, turn) - REFILL * drawn_after(self.rules, at, turn))
        judged = [(self.known.logit(self.rules, at, turn), turn) for turn in found[:kept]]
        return sorted(judged, key=itemgetter(0), reverse=True)

    def outlook(self, at: Position, turn: Turn, hand: int, draws: int) -> float:
        """How likely it wins after this turn, if the other holds that hand and these cards are drawn.

        The other's best reply, and the best turn after it. (The reply alone would not do: the other does not know
        what is left in this player's hand.)
        """
        there = self._turned(at, turn, hand)
        replies = self.promising(there, KEPT_AHEAD)
        if not replies:
            return 1.0
        if wins(there, replies[0][1]):
            return 0.0
        found = self.promising(self._turned(there, replies[0][1], turn.outcome[0] | draws), KEPT_AHEAD)
        return squash(found[0][0]) if found else 0.0

    def _turned(self, at: Position, turn: Turn, hand: int) -> Position:
        """What the other knows after this turn, who holds that hand."""
        left, up, down, their_up, their_down = turn.outcome
        drawn = drawn_after(self.rules, at, turn)
        in_hand, in_deck = left.bit_count() + drawn, at.in_deck - drawn
        deck, other = at.other & ~hand, left | at.deck
        return Position(hand, deck, other, at.other_deck, in_hand, in_deck, their_up, their_down, up, down)
