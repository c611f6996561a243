"""Playing: the same figures on any number of cores, bots that see views and asks only, a clean way out."""

from __future__ import annotations

import signal
from random import Random
from typing import Any

import pytest

from tablee.bots import BOTS, Bot, make_bot
from tablee.core import Ask, Move, State
from tablee.core.game import Game
from tablee.games import GAMES
from tablee.games.caractere.view import CaractereView
from tablee.games.face_to_face.view import FaceToFaceView
from tablee.games.incroyable.view import IncroyableView
from tablee.games.tous_ego.view import TousEgoView
from tablee.lab.plan import LabError, Plan, make_plan
from tablee.lab.results import as_json, results_of
from tablee.lab.simulate import Interrupted, play_chunk, play_game, run
from tablee.lab.watches import add_counts, watches_for

VIEWS = {
    "incroyable": IncroyableView,
    "face_to_face": FaceToFaceView,
    "caractere": CaractereView,
    "tous_ego": TousEgoView,
}


def figures(plan: Plan, jobs: int) -> str:
    return as_json(results_of(plan, run(plan, jobs)))


@pytest.mark.parametrize(
    "plan",
    [
        make_plan("face_to_face", games=61, bots=("random",), seed=5),
        make_plan("incroyable", games=23, bots=("sensible", "random"), seats=5, seed=6),
    ],
    ids=["unchecked", "checked"],
)
def test_the_same_seed_gives_the_same_file_on_any_number_of_cores(plan: Plan) -> None:
    alone = figures(plan, 1)
    assert figures(plan, 2) == alone
    assert figures(plan, 3) == alone


def test_another_seed_gives_other_games() -> None:
    assert figures(make_plan("face_to_face", games=30, seed=1, bots=("random",)), 1) != figures(
        make_plan("face_to_face", games=30, seed=2, bots=("random",)), 1
    )


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_depend_on_those_played_before(game: str) -> None:
    plan = make_plan(game, games=4, bots=("random",))
    together, apart = play_chunk(plan, range(4)), play_chunk(plan, range(2, 4))
    add_counts(apart, play_chunk(plan, range(2)))
    assert together == apart


class Spy:
    """A bot that notes what it is shown."""

    def __init__(self, bot: Bot, seen: list[tuple[Any, Any]]) -> None:
        self.bot = bot
        self.seen = seen

    def answer(self, view: Any, ask: Ask) -> Move | None:
        self.seen.append((view, ask))
        return self.bot.answer(view, ask)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_bots_see_views_and_asks_and_never_a_state(game: str, name: str) -> None:
    seen: list[tuple[Any, Any]] = []

    def spy(name: str, game: Game, seat: int, rng: Random) -> Spy:
        return Spy(make_bot(name, game, seat, rng), seen)

    plan = make_plan(game, games=1, bots=(name,))
    play_game(plan, 0, watches_for(GAMES[game]), make=spy)
    assert len(seen) > 10
    assert {type(view) for view, _ in seen} == {VIEWS[game]}
    assert {type(ask) for _, ask in seen} == {Ask}
    assert not any(isinstance(part, State) for view, _ in seen for part in parts_of(view))


def parts_of(thing: Any) -> list[Any]:
    """Everything that can be reached from a view."""
    inside: list[Any] = [thing]
    if hasattr(thing, "__struct_fields__"):
        for name in thing.__struct_fields__:
            inside += parts_of(getattr(thing, name))
    elif isinstance(thing, dict):
        for key, value in thing.items():
            inside += parts_of(key) + parts_of(value)
    elif isinstance(thing, (tuple, list)):
        for value in thing:
            inside += parts_of(value)
    return inside


def test_every_seat_is_marked_as_a_bot() -> None:
    """Only bots have hunches: an unmarked seat would estimate blindly."""
    seen: list[tuple[Any, Any]] = []

    def spy(name: str, game: Game, seat: int, rng: Random) -> Bot:
        return Spy(make_bot(name, game, seat, rng), seen)

    plan = make_plan("incroyable", games=1, seats=5)
    play_game(plan, 0, watches_for(GAMES["incroyable"]), make=spy)
    hunches = [view.hunch for view, _ in seen if view.phase == "estimating"]
    assert len(hunches) >= 5
    assert all(hunches)


def test_the_first_player_is_by_lot_unless_somebody_is_named() -> None:
    def beginners(*options: str) -> set[int]:
        plan = make_plan("face_to_face", games=20, options=options)
        first: list[tuple[Any, Any]] = []
        for number in range(20):
            seen: list[tuple[Any, Any]] = []
            play_game(
                plan, number, watches_for(GAMES["face_to_face"]), make=lambda *a, seen=seen: Spy(make_bot(*a), seen)
            )
            first.append(seen[0])
        return {view.turn for view, _ in first}

    assert beginners() == {0, 1}
    assert beginners("first_player=1") == {1}


@pytest.mark.parametrize("bots", [("random",), ("sensible",)])
def test_a_game_that_does_not_end_is_counted_as_unfinished(bots: tuple[str, ...]) -> None:
    watches = watches_for(GAMES["tous_ego"])
    outcome = play_game(make_plan("tous_ego", bots=bots), 0, watches, most_answers=9)
    assert outcome.reason == "unfinished"
    counts = {name: found for watch in watches for name, found in watch.counts.items()}
    assert counts["ends"] == {"unfinished": 1}
    assert counts["answers"] == {9: 1}
    assert not counts["wins"]
    assert not counts["places"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_says_how_far_it_came(jobs: int) -> None:
    heard: list[int] = []

    def press_ctrl_c(games: int) -> None:
        heard.append(games)
        if games >= 60:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as stopped:
        run(make_plan("face_to_face", games=5000, bots=("sensible", "random")), jobs, press_ctrl_c)
    assert 60 <= stopped.value.games == heard[-1] < 5000


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_breaks_is_told_of_with_the_game_to_play_again(jobs: int) -> None:
    plan = Plan("tous_ego", 6, 4, ("nobody",), seed=9)
    with pytest.raises(LabError, match="Game 0 of seed 9 broke off: ValueError: There is no bot called 'nobody'"):
        run(plan, jobs)


@pytest.mark.parametrize(
    ("game", "least"), [("incroyable", 0.9), ("face_to_face", 0.9), ("caractere", 0.75), ("tous_ego", 0.65)]
)
def test_it_is_worth_being_sensible(game: str, least: float) -> None:
    """A hundred games with a fixed seed: half of the seats are sensible, so that half of the wins would be fair."""
    plan = make_plan(game, games=100, bots=("sensible", "random"), seed=3)
    sensible, at_random = results_of(plan, run(plan, 1)).by_bot
    assert (sensible.name, sensible.fair) == ("sensible", 0.5)
    assert sensible.share >= least
    assert sensible.wins + at_random.wins == pytest.approx(100)
