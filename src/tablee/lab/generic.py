"""A game in the lab that brings none of its own: who wins, how long it takes, and how far everybody comes."""

from __future__ import annotations

from functools import partial
from typing import Any

from tablee.core.game import Game
from tablee.core.shown import Points, Track, by_seat, reached
from tablee.lab.game import GameLab, bars_of
from tablee.lab.watches import Places, Race
from tablee.words import Catalogue


def generic_lab(game: Game) -> GameLab:
    """What can be counted in any game: answers, and the points that it says it shows."""
    counted = next((one for one in game.shows if isinstance(one, (Points, Track))), None)
    stage = "rounds" if "rounds" in game.state_type.__struct_fields__ else "moment"
    return GameLab(
        title=Catalogue("en", game).text("game-title"),
        round="round" if stage == "rounds" else "moment",
        place="points" if not isinstance(counted, Track) else "cell",
        gain="gained in between",
        goal=partial(_goal, game, counted),
        goal_name="goal",
        watches=lambda: [Race(stage, partial(_places, counted))],
        bars=lambda results: bars_of("How many answers a game takes.", "answers", results.answers),
    )


def _places(counted: Points | Track | None, state: Any) -> Places:
    if counted is None:
        return (0,) * int(state.seats)
    view = state.view(None)
    return tuple(by_seat(view, counted.field, seat) or 0 for seat in range(state.seats))


def _goal(game: Game, counted: Points | Track | None, setup: Any) -> int:
    """Where the race ends; 0 if little is good, and where nothing is known, the first point."""
    if isinstance(counted, Points) and counted.lowest:
        return 0
    goal = counted.goal if isinstance(counted, Points) else counted.length if counted is not None else 0
    found = reached(game.deal(setup, game.usual, seed=1).view(None), getattr(setup, "board", None), goal)
    return found if type(found) is int and found > 0 else 1
