"""The rules of Moths, by their numbers, and its secrets."""

from __future__ import annotations

from typing import Any

import pytest
from tablee_moths import GAME
from tablee_moths.events import Lost, MothsCame, NewLamp, Settled, TookBrightest
from tablee_moths.moves import Light, TurnOver
from tablee_moths.rules import HAND, LAMPS, Moths, deal, setup

from tablee.core import Refusal
from tablee.lab.checking import findings


def night(*hands: tuple[int, ...], moths: int = 2, **options: int) -> Moths:
    """A night with these hands and so many moths; seat 0 leads."""
    game = deal(setup(None, first_player=0, **options), len(hands), seed=1)
    held = {lamp for hand in hands for lamp in hand}
    game.hands, game.pile = hands, tuple(lamp for lamp in LAMPS if lamp not in held)
    game.answer(0, TurnOver())
    game.moths = moths
    return game


def lit(game: Moths, *lamps: int) -> list[Any]:
    """What happens when everybody lights these."""
    return [event for seat, lamp in enumerate(lamps) for event in game.answer(seat, Light(lamp))]


HANDS = ((1, 20, 30, 40), (2, 21, 31, 39), (3, 22, 32, 38))


@pytest.mark.parametrize("seats", [2, 7])
def test_mot_01_three_to_six_play(seats: int) -> None:
    with pytest.raises(Refusal, match="MOT-01"):
        deal(setup(), seats)


def test_mot_02_the_table_agrees_on_the_nights() -> None:
    assert setup().options.nights == 6
    for nights in (1, 13):
        with pytest.raises(Refusal, match="MOT-02"):
            setup(nights=nights)


def test_mot_03_four_hidden_lamps_each() -> None:
    game = deal(setup(), 5, seed=3)
    assert all(len(hand) == HAND for hand in game.hands)
    assert sorted([*game.pile, *(lamp for hand in game.hands for lamp in hand)]) == list(LAMPS)
    assert game.view(2).hand == game.hands[2]
    assert game.view(None).hand == ()


def test_mot_04_whoever_leads_turns_the_moths_over() -> None:
    game = deal(setup(first_player=1), 3, seed=3)
    with pytest.raises(Refusal, match="MOT-04"):
        game.answer(0, TurnOver())
    assert game.answer(1, TurnOver()) == [MothsCame(seat=1, moths=game.moths)]
    assert game.moths in (1, 2, 3)


def test_mot_05_one_lamp_each_in_secret() -> None:
    game = night(*HANDS)
    with pytest.raises(Refusal, match="MOT-05: not_your_lamp"):
        game.answer(0, Light(39))
    game.answer(0, Light(40))
    assert game.view(0).my_lamp == 40
    assert game.view(1).lamps == game.view(None).lamps == {}
    assert game.waiting() == (1, 2)


def test_mot_06_the_second_brightest_takes_the_moths() -> None:
    events = lit(night(*HANDS, moths=3), 40, 31, 22)
    assert Settled(seat=1, moths=3, points=3) in events


def test_mot_06_they_fly_on_past_a_single_lamp() -> None:
    game = night(*HANDS)
    game.answer(0, Light(40))
    game.stand_in(1)
    assert Lost() in game.stand_in(2)
    assert game.points == (0, 0, 0)


def test_mot_07_the_dimmest_takes_the_brightest() -> None:
    game = night(*HANDS)
    assert TookBrightest(seat=2, lamp=40) in lit(game, 40, 31, 22)
    assert game.hands[2] == (3, 32, 38, 40)


def test_mot_08_the_others_draw() -> None:
    game = night(*HANDS)
    new = [event for event in lit(game, 40, 31, 22) if isinstance(event, NewLamp)]
    assert {event.to for event in new} == {0, 1}
    assert sorted(game.used) == [22, 31]


def test_mot_09_the_next_one_leads_and_two_are_enough() -> None:
    game = night(*HANDS)
    lit(game, 40, 31, 22)
    assert game.keeper == 1
    game.leave(2)
    game.answer(1, TurnOver())
    game.answer(0, Light(game.hands[0][0]))
    game.answer(1, Light(game.hands[1][0]))
    assert game.present == (0, 1)
    assert game.outcome() is None


def test_mot_10_most_moths_win() -> None:
    game = night(*HANDS, nights=2)
    lit(game, 40, 31, 22)
    game.answer(1, TurnOver())
    lit(game, *(hand[0] for hand in game.hands))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "dawn"
    best = max(game.points)
    assert outcome.winners == tuple(seat for seat in range(3) if game.points[seat] == best)


def test_it_keeps_its_secrets_and_can_be_saved_and_spoken_of() -> None:
    assert findings(GAME, games=1)[1] == []
