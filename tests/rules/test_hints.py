"""The reasons that hints give: each where a person would give it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Ask, Move, One, Option, Words
from tablee.core.advice import Advice
from tablee.games import GAMES
from tablee.games.caractere.moves import Guess
from tablee.games.caractere.view import Shown
from tablee.games.face_to_face import EndTurn, FaceToFace, Play, TakeBack
from tablee.games.face_to_face.hints import explained
from tablee.games.incroyable.deck import Kind
from tablee.games.incroyable.moves import Challenge, Pass, Raise, Shift
from tablee.games.tous_ego.hints import chances_among
from tests.rules.helpers_face_to_face import DOWN, THEIR_UP, UP, table
from tests.rules.helpers_incroyable import after_estimates, passes_until

# Face to Face -------------------------------------------------------------------------------------------------

AFTER_A_GIFT = (Play(3, THEIR_UP), Play(2, UP))


@pytest.mark.parametrize(
    ("state", "move", "reason", "facts"),
    [
        (table((12,), (10, 60, 1, 60), deck=(), laid=(Play(10, UP),)), Play(12, UP), "last", {}),
        (table((20, 9), (10, 60, 30, 60)), Play(20, THEIR_UP), "gift", {}),
        (table((20, 9, 2, 3, 4, 5), (10, 60, 30, 60)), Play(20, THEIR_UP), "spares", {}),
        (table((20, 9), (30, 60, 1, 60)), Play(20, UP), "jump", {"steps": 10}),
        (table((20, 10), (8, 60, 1, 60)), Play(20, UP), "for_a_jump", {"back": 10}),
        (table((40, 50), (8, 60, 1, 60)), Play(40, DOWN), "for_a_jump", {"back": 50}),
        (table((11, 40), (8, 60, 1, 60)), Play(11, UP), "near", {"steps": 3}),
        (table((57, 40), (8, 60, 1, 60)), Play(57, DOWN), "near", {"steps": 3}),
        (table((30, 40), (8, 60, 1, 60)), Play(40, DOWN), "cheapest", {}),
        (table((31, 40), (8, 60, 1, 60)), Play(31, DOWN), "whole_turn", {}),
        (table((50, 57), (45, 46, 1, 60)), Play(57, UP), "whole_turn", {}),
        (table((30, 40), (8, 60, 1, 60), laid=AFTER_A_GIFT), EndTurn(), "refill", {"count": 4}),
        (table((30, 40), (8, 60, 1, 60), laid=(Play(7, UP), Play(8, UP))), EndTurn(), "enough", {}),
        (table((20, 40), (30, 60, 1, 60), laid=(Play(29, UP), Play(30, UP))), EndTurn(), "keep_jump", {}),
        (table((30,), (40, 20, 1, 60), laid=(Play(39, UP), AFTER_A_GIFT[0])), EndTurn(), "refill", {"count": 5}),
        (table((31, 32, 33, 34), (45, 20, 1, 60), laid=AFTER_A_GIFT), EndTurn(), "no_more", {}),
        (table((30, 40), (8, 60, 1, 60), laid=(Play(8, UP),)), TakeBack(), "take_back", {}),
    ],
)
def test_the_reason_for_a_card(state: FaceToFace, move: Move, reason: str, facts: dict[str, int]) -> None:
    view = state.view(0)
    advice = explained(view, view.ask, 0, move)
    assert (advice.reason, advice.move) == (reason, move)
    assert facts.items() <= advice.facts.items()


# Tous Ego -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("voters", [3, 4, 5, 6])
def test_the_chances_of_a_forecast_are_those_of_ballots_cast_at_random(voters: int) -> None:
    chances = chances_among(voters)
    assert sum(chances.values()) == pytest.approx(1)
    nobody = ((voters - 2) / (voters - 1)) ** (2 * (voters - 1))
    assert chances["none"] == pytest.approx(nobody)
    rng, alone, tries = Random(1), 0, 20_000
    for _ in range(tries):
        ballots = [0] * voters
        for voter in range(voters):
            for _ in range(2):
                ballots[rng.choice([seat for seat in range(voters) if seat != voter])] += 1
        alone += ballots.count(max(ballots)) == 1 and ballots[0] == max(ballots)
    assert chances["most"] == pytest.approx(alone / tries, abs=0.015)


def forecast_advice(position: tuple[int, ...], voters: int) -> Advice:
    """What seat 0 is told about its forecast."""
    game = GAMES["tous_ego"]
    view: Any = game.deal(game.setup(target=36), voters, 1).view(0)
    view = replace(view, voters=tuple(range(voters)), position=position)
    ask = Ask(1, (Option("forecast", "EGO-20", {"sign": One("sign", ("most", "some", "none"))}),))
    assert game.advise is not None
    return game.advise(game, view, ask, 0, Random(1))


def test_a_forecast_pays_best_on_average_or_catches_up() -> None:
    assert forecast_advice((0, 0, 0), 3).facts["sign"] == "most"
    assert forecast_advice((0, 0, 0, 0), 4).facts["sign"] == "some"
    late = forecast_advice((32, 35, 1, 1), 4)
    assert (late.reason, late.facts["sign"]) == ("catch_up", "most")
    assert forecast_advice((35, 35, 1, 1), 4).reason == "pays_best"
    assert forecast_advice((31, 35, 1, 1), 4).reason == "pays_best", "three points are too few, too"


# Incroyable! --------------------------------------------------------------------------------------------------


def estimates_advice(*values: int, kind: Kind = "quantity") -> Advice:
    """What seat 0, a person, is told when it is to speak."""
    state = after_estimates(*values)
    passes_until(state, 0)
    view = state.view(0)
    assert view.hunch is None
    assert view.question is not None
    view = replace(view, question=replace(view.question, kind=kind))
    advise = GAMES["incroyable"].advise
    assert advise is not None
    assert view.ask is not None
    return advise(GAMES["incroyable"], view, view.ask, 0, Random(1))


def test_the_others_numbers_say_whom_to_doubt() -> None:
    doubt = estimates_advice(90, 4000, 100, 80)
    assert (doubt.reason, doubt.move, doubt.facts["value"]) == ("doubt", Challenge(1), 4000)
    assert doubt.facts["percent"] > 90
    assert isinstance(estimates_advice(97, 100, 90, 80).move, Pass)
    assert estimates_advice(1900, 2020, 1880, 1890, kind="date").move == Challenge(1)
    raised = estimates_advice(70, 98, 100, 96)
    assert raised.reason == "raise"
    assert isinstance(raised.move, Raise)
    assert 96 < raised.move.value < 130


def test_a_doubt_that_is_only_the_least_evil_says_so() -> None:
    """Whatever the numbers, what is said fits the chance."""
    for values in ((95, 96, 97, 98), (40, 41, 300, 310), (1, 2, 3, 4), (9, 9000, 8000, 7000), (500, 510, 505, 900)):
        advice = estimates_advice(*values)
        if isinstance(advice.move, Challenge):
            assert advice.reason == ("doubt" if advice.facts["percent"] >= 50 else "least_evil")


@pytest.mark.parametrize(("others", "reason"), [((10, 9), "lower"), ((4000, 3000), "higher")])
def test_of_two_numbers_beside_a_taken_one(others: tuple[int, int], reason: str) -> None:
    """Where two said the same: among lower ones the lower, where all the others say far more the higher."""
    state = after_estimates(42, 42, *others, asks=1)
    view = state.view(0)
    advise = GAMES["incroyable"].advise
    assert advise is not None
    assert view.ask is not None
    advice = advise(GAMES["incroyable"], view, view.ask, 0, Random(1))
    assert (advice.reason, advice.move) == (reason, Shift(41 if reason == "lower" else 43))


# Caractère ----------------------------------------------------------------------------------------------------


def guess_advice(kind: str, said: tuple[int, ...]) -> Advice:
    """What somebody is told who is to guess after these guesses."""
    game = GAMES["caractere"]
    view: Any = game.deal(game.setup(), 6, 1).view(5)
    options = tuple(Words(fr=f"option {n}", en=f"option {n}") for n in range(3)) if kind == "choice" else ()
    card = Shown(Words(fr="?", en="?"), "melo", kind, 2, 0, 1, options)
    view = replace(view, card=card, guesses=tuple(enumerate(said, 1)))
    assert game.advise is not None
    ask = Ask(1, (Option("guess", "CAR-23", {"value": One("seat", (0, 1, 2))}),))
    return game.advise(game, view, ask, 5, Random(1))


def test_only_where_the_others_agree_is_there_something_to_say() -> None:
    agreed = guess_advice("choice", (2, 1, 2))
    assert (agreed.reason, agreed.move) == ("as_most", Guess(2))
    assert (agreed.facts["count"], agreed.facts["of"]) == (2, 3)
    assert guess_advice("player", (2, 2)).reason == "as_most_a_person"
    for said in ((), (1,), (1, 2), (1, 1, 2, 2)):
        assert guess_advice("choice", said).reason == "only_you"
