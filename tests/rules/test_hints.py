"""The reasons that hints give: each where a person would give it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Ask, Move, Number, One, Option, Words
from tablee.core.advice import Advice
from tablee.games import GAMES
from tablee.games.caractere.moves import Guess
from tablee.games.caractere.view import Shown
from tablee.games.face_to_face import EndTurn, FaceToFace, Play, TakeBack
from tablee.games.face_to_face.hints import explained
from tablee.games.incroyable.moves import Challenge, Pass, Raise, Shift
from tablee.games.tous_ego.hints import chances_among
from tests.rules.helpers_face_to_face import DOWN, THEIR_UP, UP, table

# Face to Face -------------------------------------------------------------------------------------------------

AFTER_A_GIFT = (Play(3, THEIR_UP), Play(2, UP))


@pytest.mark.parametrize(
    ("state", "move", "reason", "facts"),
    [
        (table((12,), (10, 60, 1, 60), deck=(), laid=(Play(10, UP),)), Play(12, UP), "last", {}),
        (table((20, 9), (10, 60, 30, 60)), Play(20, THEIR_UP), "gift", {}),
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
    late = forecast_advice((30, 35, 1, 1), 4)
    assert (late.reason, late.facts["sign"]) == ("catch_up", "most")
    assert forecast_advice((35, 35, 1, 1), 4).reason == "pays_best"


# Incroyable! --------------------------------------------------------------------------------------------------


def speaking_advice(estimates: dict[int, int], kind: str = "quantity", lowest: bool = False) -> Advice:
    """What seat 0 is told when it is to speak."""
    game = GAMES["incroyable"]
    view: Any = game.deal(game.setup(), len(estimates), 1).view(0)
    shown: Any = type("Question", (), {"kind": kind})()
    view = replace(view, estimates=estimates, question=shown)
    others = tuple(seat for seat in estimates if seat)
    challenge = Option("challenge", "INC-51", {"seat": One("seat", others)})
    more = Option("raise", "INC-46", {"value": Number(min(estimates.values()) + 2, 9999)}) if lowest else None
    assert game.advise is not None
    return game.advise(game, view, Ask(1, (challenge, more or Option("pass", "INC-41"))), 0, Random(1))


def test_the_others_numbers_say_whom_to_doubt() -> None:
    assert speaking_advice({0: 90, 1: 4000, 2: 100, 3: 80}).move == Challenge(1)
    assert isinstance(speaking_advice({0: 97, 1: 100, 2: 90, 3: 80}).move, Pass)
    assert isinstance(speaking_advice({0: 1900, 1: 1990, 2: 1880, 3: 1890}, "date").move, Challenge)
    raised = speaking_advice({0: 95, 1: 98, 2: 100, 3: 96}, lowest=True)
    assert raised.move == Raise(97)


def test_of_two_numbers_beside_a_taken_one_the_lower() -> None:
    game = GAMES["incroyable"]
    view = game.deal(game.setup(), 3, 1).view(0)
    assert game.advise is not None
    ask = Ask(1, (Option("shift", "INC-33", {"value": One("number", (41, 43))}),))
    assert game.advise(game, view, ask, 0, Random(1)).move == Shift(41)


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
