"""A finished game of Incroyable!, round by round: how likely everybody was to win, and what was better to say.

What was said in the talk is judged as hints are given: by the numbers on the table and what was said of them, with an
empty head. What somebody knew is their own, so first estimates and bets are not judged. With open cards it is judged
once more by one who knows the answer, and of the others only what everybody could see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from tablee.core import Move, Option, Seat
from tablee.core.events import read_events
from tablee.core.game import Game
from tablee.core.review import Hindsight, Reviewed, ReviewedRound, ReviewedTurn
from tablee.games.incroyable.board import Board
from tablee.games.incroyable.course import NO_COURSE, TOLD, Course, Round, Spoken
from tablee.games.incroyable.hints import Helper, kind_of
from tablee.games.incroyable.phases import PASS, raise_of
from tablee.games.incroyable.race import Race, Standing
from tablee.games.incroyable.reading import ANSWERS, Scale, World
from tablee.games.incroyable.rules import Incroyable
from tablee.games.incroyable.strong import WORLDS
from tablee.games.incroyable.view import IncroyableView

WORTH_TELLING = 0.02
"""By so much something must have been better to be told of: less is beyond what so many worlds can tell."""
MORE_WORLDS = 240
"""What did best in a few worlds is compared with what was said in so many others: else luck would look like skill."""

NO_EDGE = 0.0
"""In a review nobody is thought to play better than the others."""
MOST_OF_A_TALK = 12
"""Of a talk that goes on and on so many things are judged, the doubt that ends it among them: each takes a while."""


class Critic(Helper):
    """Compares what somebody said with all that they might have said instead."""

    def judge(self, view: IncroyableView, said: Move, race: Race, answer: int | None = None) -> Hindsight:
        """How likely it made them to win, and what would have been best; `answer` for one who knows it."""
        scale, options = Scale(kind_of(view)), _options(view, self.seat)
        seen, more = (self._seen(view, scale, count, answer) for count in (WORLDS, MORE_WORLDS))
        worth = self._worth(view, scale, race, seen)
        best = max((said, *self._sayable(view, options, scale, seen)), key=lambda move: worth(move, seen))
        chance, top = (race.chance_with(worth(move, more) / ANSWERS) for move in (said, best))
        return Hindsight(
            chance=round(chance, 3),
            best=round(max(chance, top), 3),
            better=(to_builtins(best),) if top - chance >= WORTH_TELLING else (),
        )

    def _seen(self, view: IncroyableView, scale: Scale, count: int, answer: int | None) -> list[World]:
        """Ways that everything could be: with this answer, if it is known."""
        found = self._worlds(view, scale, count)
        return (
            found if answer is None else [replace(world, answers=(scale.place(answer),) * ANSWERS) for world in found]
        )


def _options(view: IncroyableView, seat: Seat) -> dict[str, Option]:
    """What else than a doubt there was to say: pass, or as the lowest raise, if that was possible."""
    if len(view.speakers) > 1:
        return {"pass": PASS}
    raising = raise_of(view.estimates, seat)
    return {} if raising is None else {"raise": raising}


def review(game: Game, state: Incroyable, events: Iterable[dict[str, Any]]) -> Reviewed:
    """All rounds that counted and all that was said in them; a ValueError if the events do not lead to this end."""
    course, end = Course(state.seats, state.setup.options.board), state.outcome()
    course.follow(read_events(TOLD, events))
    if end is None or course.winners != end.winners or tuple(course.position) != state.position:
        raise ValueError(NO_COURSE)
    counted, board = course.counted(), state.setup.board
    return Reviewed(
        turns=tuple(
            _turn(game, spoken, played.answer.answer, number, board)
            for number, played in enumerate(counted, 1)
            for spoken in _told_of(played.spoken)
            if played.answer is not None
        ),
        rounds=tuple(_rounds(counted, board)),
    )


def _rounds(counted: list[Round], board: Board) -> Iterator[ReviewedRound]:
    """Where everybody stood, from the start on."""
    if counted:
        seats = len(counted[0].before)
        start = Standing((0,) * seats, tuple(range(seats)), counted[0].questioner)
        yield ReviewedRound(chances=_chances(start, board))
    for played in counted:
        yield ReviewedRound(chances=_chances(played.after, board), facts=_facts(played))


def _chances(standing: Standing, board: Board) -> tuple[float, ...]:
    return tuple(round(chance, 4) for chance in Race(standing, board, standing.present[0], NO_EDGE).chances())


def _facts(played: Round) -> dict[str, Any]:
    """How far each pawn came, and what was asked, with the answer that was read. A risk round has many questions."""
    asked, read = played.asked, played.answer
    steps = [after - before for before, after in zip(played.before, played.after.position, strict=True)]
    if asked is None or read is None:
        return {"steps": steps}
    return {"steps": steps, "question": asked.question, "answer": read.answer, "kind": read.kind, "unit": read.unit}


def _told_of(talk: list[Spoken]) -> list[Spoken]:
    return talk if len(talk) <= MOST_OF_A_TALK else [*talk[: MOST_OF_A_TALK - 1], talk[-1]]


def _turn(game: Game, spoken: Spoken, answer: int, number: int, board: Board) -> ReviewedTurn:
    view, seat, said = spoken.view, spoken.seat, spoken.move
    race, luck = Race(view, board, seat, NO_EDGE), Random(f"{number}/{len(view.said)}")  # noqa: S311 - the same each time
    critic = Critic(game, seat, luck)
    then, now = critic.judge(view, said, race), critic.judge(view, said, race, answer)
    return ReviewedTurn(
        seat=seat,
        moves=(to_builtins(said),),
        chance=then.chance,
        best=then.best,
        better=then.better,
        round=number,
        hindsight=now,
        facts={
            "estimates": [view.estimates.get(other, 0) for other in range(len(view.position))],
            "kind": kind_of(view),
        },
    )
