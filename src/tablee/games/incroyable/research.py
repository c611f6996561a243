"""Incroyable! for three to six agents: estimate, raise or doubt, and walk the track.

**Actions.** Numbers from 1 to 9,999 are chosen by buckets: each of 1 to 24 for itself, then steps of 8 %, and of
twenty between 1,000 and 2,100, where most dates are. An action means the legal number that is nearest to the middle
of its bucket: `raise 63–67` is 65 unless somebody holds it. `shift` takes the nearest free number below or above,
`challenge player +1` doubts the next player clockwise. The two signs of a risk round are `bet +` and `bet -`.

**What a seat sees.** The track, the estimates, who speaks, and the hunch that a bot has instead of books: nobody is
told what the question says. Numbers are on a logarithmic scale.

**Simultaneous** are the estimates and the bets. In the parallel environment all act at once there; in the other one
they act one after the other and see nothing of each other.

**OpenSpiel.** One chance node at the beginning draws one of `deals` deals, equally likely; all luck follows from it.
A game with more than 3,000 answers is broken off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from tablee.core import Move, Seat, State
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.games.incroyable.moves import SIGNS
from tablee.games.incroyable.rules import MOST, IncroyableSetup, deal
from tablee.games.incroyable.view import IncroyableView
from tablee.research.actions import Block, Bucket, Choose, InBuckets, Nth, Plain, SomePlayer
from tablee.research.features import Features, around
from tablee.research.game import Doors, ForOpenSpiel

PHASES = ("drawing", "estimating", "separating", "speaking", "continuing", "announcing", "betting", "over")
KINDS = ("quantity", "date", "percentage")
SINGLE, STEP, DATES, YEARS = 10, 1.08, (1000, 2100), 20


def _buckets() -> tuple[Bucket, ...]:
    """All numbers, each in one bucket."""
    found, low = [], LOWEST
    while low <= HIGHEST:
        high = low if low <= SINGLE else max(low, int(low * STEP) - 1)
        if DATES[0] <= low < DATES[1]:
            high = low + YEARS - 1
        elif low < DATES[0] <= high:
            high = DATES[0] - 1
        found.append(Bucket(low, min(high, HIGHEST)))
        low = found[-1].high + 1
    return tuple(found)


BUCKETS = _buckets()
BLOCKS: tuple[Block, ...] = (
    Plain("draw"),
    InBuckets("estimate", "value", BUCKETS),
    Nth("shift", "value", 2),
    Plain("pass"),
    InBuckets("raise", "value", BUCKETS),
    SomePlayer("challenge", "seat", MOST),
    InBuckets("announce", "value", BUCKETS),
    Choose("bet", "sign", SIGNS),
)


def _features(into: Features, view: IncroyableView, seat: Seat) -> None:
    seats = around(range(len(view.position)), seat)
    into.one_of("the moment", PHASES, view.phase)
    into.numbers("players", [len(view.position)], MOST, 1)
    into.numbers("cells, clockwise from oneself", (view.position[other] for other in seats), 60, MOST)
    for name, who in (("asks", (view.questioner,)), ("has to speak or answer", view.waiting)):
        into.numbers(f"who {name}", (float(other in who) for other in seats), 1, MOST)
    into.numbers("who is still in the risk round", (float(other in view.survivors) for other in seats), 1, MOST)
    into.one_of("the kind of question", KINDS, view.question.kind if view.question else "")
    for name, estimates in (("estimates", view.estimates), ("first estimates", view.first_estimates)):
        into.magnitudes(name, (estimates.get(other) for other in seats), HIGHEST, MOST)
    own = (view.my_estimate, view.hunch, view.answer, view.announced, view.least_raise)
    into.magnitudes("own estimate, hunch, answer (if known), announced, least raise", own, HIGHEST, 5)
    into.one_of("own bet", SIGNS, view.my_sign)
    into.numbers("stake", [view.stake], 10, 1)
    into.magnitudes("the last answer", [view.last.reckoning.answer if view.last else None], HIGHEST, 1)


def _notice(view: IncroyableView) -> str:
    """The table, the question by its card and symbol, what was last settled, and one's own."""
    question = f"{crc32(f'{view.question.card_id} {view.question.symbol}'.encode()):08x}" if view.question else ""
    told = view.last.reckoning if view.last else None
    last = f"{told.answer}{''.join(sign for _, sign in told.signs)}" if told else ""
    numbers = "/".join(f"{other}={value}" for other, value in sorted(view.estimates.items()))
    own = (view.my_estimate, view.my_sign, view.answer, view.hunch, view.announced, view.stake, last)
    table = f"{view.phase} {view.questioner} {view.position} {view.waiting} {view.survivors}"
    return f"[{table} {question} {numbers} {' '.join(str(one if one is not None else '-') for one in own)}]"


class ByDeal:
    """Chance draws the deal, and all else follows from it."""

    most_draws = 1

    def __init__(self, setup: IncroyableSetup, seats: int, parameters: dict[str, Any]) -> None:
        self.setup, self.seats, self.most = setup, seats, int(parameters["deals"])

    def first(self, drawn: tuple[int, ...]) -> Sequence[int]:
        """Any deal."""
        return () if drawn else range(self.most)

    def deal(self, drawn: tuple[int, ...]) -> State[Any]:
        """The deal of this number."""
        return deal(self.setup, self.seats, seed=drawn[0], bots=tuple(range(self.seats)))

    def before(self, state: Any, move: Move, drawn: tuple[int, ...]) -> Sequence[int]:
        """Nothing more is drawn."""
        return ()

    def prepare(self, state: Any, move: Move, drawn: tuple[int, ...]) -> None:
        """There is nothing to prepare."""


DOORS = Doors(
    version=1,
    blocks=lambda setup: BLOCKS,
    features=_features,
    simultaneous=True,
    openspiel=ForOpenSpiel(
        defaults={"board": "classique", "deals": 1000},
        chance=ByDeal,
        notice=_notice,
        longest=lambda setup: 3000,
        not_options=("deals",),
    ),
)
