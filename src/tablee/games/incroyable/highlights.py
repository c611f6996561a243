"""The highlights of Incroyable!: near estimates, bold raises that held, right doubts, long walks, sure bets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tablee.core import Event, Seat
from tablee.core.highlights import Highlight, Highlights, best_of_each, most, parted
from tablee.games.incroyable.deck import Kind
from tablee.games.incroyable.events import (
    AnswerRead,
    Asked,
    BetShown,
    Challenged,
    ChallengeJudged,
    Estimated,
    Raised,
    RiskRoundBegan,
    Shifted,
    Walked,
)

NEAR = 0.5
"""From this nearness on, an estimate or a doubt is worth telling."""
LONG_WALK = 5
SURE_BETS = 3


def _find(told: Sequence[Event], people: Collection[Seat]) -> Iterator[Highlight]:
    questions = list(parted(told, Asked))
    near = (one for question in questions for one in _of_question(question) if one.worth >= NEAR)
    yield from best_of_each(near, people)
    far = (_walk(event) for event in told if isinstance(event, Walked) and _far(event) >= LONG_WALK)
    yield from best_of_each(far, people)
    bets = Counter(bet.seat for bet in told if isinstance(bet, BetShown) and bet.right)
    yield from most("sure_bets", bets, SURE_BETS, people)


def _of_question(events: list[Event]) -> Iterator[Highlight]:
    read = next((event for event in events if isinstance(event, AnswerRead)), None)
    if read is None:
        return
    for event in events:
        if isinstance(event, Estimated | Shifted):
            yield _estimate(event, read.answer)
        elif isinstance(event, Raised) and event.value <= read.answer and event.kind != "date":
            yield _raise(event)
        elif isinstance(event, Challenged) and _was_right(event, events):
            yield _doubt(event, read.answer)


def _estimate(event: Estimated | Shifted, answer: int) -> Highlight:
    facts = {"value": event.value, "answer": answer, "kind": event.kind, "exact": event.value == answer}
    return Highlight("near_estimate", (event.seat,), _nearness(event.value, answer, event.kind), facts)


def _nearness(value: int, answer: int, kind: Kind) -> float:
    """From 1 downwards. A year is as far off as it is wrong by so much of a century."""
    return round(1 - abs(value - answer) / (100 if kind == "date" else max(1, abs(answer))), 6)


def _raise(event: Raised) -> Highlight:
    facts = {"old": event.old, "value": event.value, "kind": event.kind}
    return Highlight("bold_raise", (event.seat,), round(event.value / max(1, event.old), 6), facts)


def _was_right(doubt: Challenged, events: list[Event]) -> bool:
    return any(isinstance(event, ChallengeJudged) and event.seat == doubt.seat and event.success for event in events)


def _doubt(event: Challenged, answer: int) -> Highlight:
    """The nearer the doubted number was to the answer, the finer the doubt. Whose it was is of no account."""
    facts = {"value": event.value, "answer": answer, "kind": event.kind}
    return Highlight("fine_doubt", (event.seat,), _nearness(event.value, answer, event.kind), facts)


def _far(event: Walked) -> int:
    return event.end - event.start


def _walk(event: Walked) -> Highlight:
    return Highlight("long_walk", (event.seat,), float(_far(event)), {"count": _far(event)})


HIGHLIGHTS = Highlights(
    events=(
        *(Asked, RiskRoundBegan, Estimated, Shifted, Raised, Challenged, AnswerRead, ChallengeJudged),
        *(BetShown, Walked),
    ),
    find=_find,
    # A risk round is one round, with all its questions.
    begins=lambda event: isinstance(event, RiskRoundBegan) or (isinstance(event, Asked) and event.stake is None),
)
