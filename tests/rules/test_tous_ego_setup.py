"""Tous Ego: pieces, setup and options."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core import Refusal, Several, load, load_setup, save
from tablee.core.asks import One
from tablee.games import tous_ego
from tablee.games.tous_ego import TousEgo
from tablee.games.tous_ego.rules import TousEgoSetup
from tests.rules.helpers_tous_ego import deck, forecast, game, play_round, signs, vote, voting


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ego_01_ego_a01_three_to_six_play(seats: int) -> None:
    """EGO-01, EGO-A01: there are pieces for six, and three are enough."""
    state = game(seats)
    assert state.present == tuple(range(seats))
    assert state.setup.options.target == 36


@pytest.mark.parametrize("seats", [0, 1, 2, 7, 12])
def test_ego_01_ego_a01_no_other_number_plays(seats: int) -> None:
    """EGO-01, EGO-A01: two would have no choice, and there is no seventh colour."""
    with pytest.raises(Refusal) as caught:
        tous_ego.deal(tous_ego.setup(deck=deck(5)), seats=seats, seed=1)
    assert (caught.value.rule, caught.value.code) == ("EGO-A01", "wrong_number_of_players")
    assert caught.value.facts == {"low": 3, "high": 6}


def test_ego_02_ego_a03_every_pawn_starts_on_zero() -> None:
    """EGO-02, EGO-A03: the first cell is 0, so that 36 points are needed."""
    state = game(6)
    assert state.position == (0, 0, 0, 0, 0, 0)
    state.position = (32, 0, 0, 0, 0, 0)
    play_round(state, [(1, 1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)], signs("+,±,±,±,±,±"))
    assert state.position[0] == 35
    assert state.outcome() is None


def test_ego_03_who_has_which_colour_is_public() -> None:
    """EGO-03: a seat is a colour; everybody, a spectator too, sees the same seats and pawns."""
    state = voting(5)
    seen = {(view.present, view.position) for view in map(state.view, (None, 0, 1, 2, 3, 4))}
    assert seen == {((0, 1, 2, 3, 4), (0, 0, 0, 0, 0))}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ego_04_two_ballots_of_every_colour_but_the_own(seats: int) -> None:
    """EGO-04: from 2(n − 1) ballots every pair of other colours can be voted, the same colour twice included."""
    state = voting(seats)
    for seat, ask in state.asks().items():
        (option,) = ask.options
        field = option.fields["seats"]
        assert isinstance(field, Several)
        assert field.options == tuple(other for other in range(seats) if other != seat)
        assert (field.least, field.most, field.repeats) == (2, 2, True)
        assert option.count() == seats * (seats - 1) // 2


def test_ego_05_three_forecast_cards_each() -> None:
    """EGO-05: +, 0 and ± for everybody."""
    state = voting(3)
    vote(state, [(1, 1), (2, 2), (0, 0)])
    for ask in state.asks().values():
        field = ask.options[0].fields["sign"]
        assert isinstance(field, One)
        assert sorted(map(str, field.options)) == ["most", "none", "some"]


def test_ego_06_questions_are_shuffled() -> None:
    """EGO-06: every card is in the pile once, in an order that the seed decides."""
    piles = [game(seed=seed).pile for seed in range(20)]
    assert all(sorted(pile) == list(range(20)) for pile in piles)
    assert len(set(piles)) == 20
    assert game(seed=3).pile == piles[3]
    assert all(state.urn == () for state in (game(), voting()))


def test_ego_a02_the_first_reader_is_drawn_by_lot() -> None:
    """EGO-A02: unless the table says who; then clockwise."""
    readers = [game(4, seed=seed, first_player=None).reader for seed in range(80)]
    assert set(readers) == {0, 1, 2, 3}
    assert all(readers.count(seat) >= 8 for seat in range(4))


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_ego_a02_the_table_may_name_the_first_reader(first: int) -> None:
    """EGO-A02, `first_player`."""
    assert [game(4, seed=seed, first_player=first).reader for seed in range(5)] == [first] * 5


def test_ego_a02_the_first_reader_must_sit_at_the_table() -> None:
    """EGO-A02: seat 4 of four does not exist."""
    with pytest.raises(Refusal) as caught:
        game(4, first_player=4)
    assert (caught.value.rule, caught.value.code) == ("EGO-A02", "no_such_seat")


@pytest.mark.parametrize("target", [6, 12, 24, 36, 50, 99])
def test_ego_51_ego_a08_other_targets(target: int) -> None:
    """EGO-51, EGO-A08: the target can be set, from 6 on."""
    state = game(target=target)
    assert state.setup.options.target == target
    assert state.view(None).target == target


@pytest.mark.parametrize("target", [-1, 0, 5, 100])
def test_ego_a08_targets_out_of_range(target: int) -> None:
    """EGO-A08: refused before the game."""
    with pytest.raises(Refusal) as caught:
        tous_ego.setup(target=target)
    assert (caught.value.rule, caught.value.code) == ("EGO-A08", "option_out_of_range")
    assert caught.value.facts == {"option": "target", "low": 6, "high": 99}


@pytest.mark.parametrize(
    "options",
    [
        {"tie_end": "first"},
        {"question_choice": "any"},
        {"forecast": "before"},
        {"target": "36"},
        {"first_player": -1},
        {"colour": "red"},
    ],
)
def test_ego_42_ego_51_unknown_options_are_refused(options: dict[str, Any]) -> None:
    """EGO-42, EGO-51: only what the table can agree on."""
    with pytest.raises(Refusal) as caught:
        tous_ego.setup(**options)
    assert (caught.value.rule, caught.value.code) == ("core", "not_an_option_of_this_game")


def test_the_defaults_are_the_rulebooks() -> None:
    """EGO-A02, EGO-A07, EGO-A08, EGO-A09, EGO-A11, EGO-A13: what is played when nothing is agreed."""
    options = tous_ego.setup().options
    assert options.first_player is None
    assert options.tie_end == "highest_then_shared"
    assert options.target == 36
    assert options.question_choice == "drawn"
    assert options.forecast == "after_all"
    assert options.turn_timer is None


@pytest.mark.parametrize(("seconds", "accepted"), [(4, False), (5, True), (90, True), (3600, True), (3601, False)])
def test_ego_a13_turn_timer(seconds: int, accepted: bool) -> None:
    """EGO-A13: a clock is off by default and only carried for the table."""
    if accepted:
        assert tous_ego.setup(turn_timer=seconds).options.turn_timer == seconds
        return
    with pytest.raises(Refusal) as caught:
        tous_ego.setup(turn_timer=seconds)
    assert (caught.value.rule, caught.value.code) == ("core", "option_out_of_range")
    assert caught.value.facts["option"] == "turn_timer"


def test_every_option_survives_saving() -> None:
    """EGO-A07 to EGO-A11: setup and state come back as they were."""
    setup = tous_ego.setup(
        deck=deck(7),
        target=12,
        tie_end="shared",
        question_choice="free",
        forecast="with_vote",
        first_player=2,
        turn_timer=30,
    )
    again = load_setup(TousEgoSetup, setup.save())
    assert again.options == setup.options
    assert again.cards == setup.cards
    state = tous_ego.deal(setup, seats=3, seed=5)
    assert save(load(TousEgo, again, save(state))) == save(state)


def test_ego_40_everybody_holds_a_complete_set_again() -> None:
    """EGO-40: what was voted in one round takes nothing from the next, and nothing is left in the urn."""
    state = voting(4)
    first = {seat: ask.options for seat, ask in state.asks().items()}
    vote(state, [(1, 1), (2, 2), (3, 3), (0, 0)])
    forecast(state, signs("±,±,±,±"))
    assert (state.urn, state.pool.tally, state.pool.given) == ((), (), frozenset())
    state.answer(1, tous_ego.Draw())
    assert {seat: ask.options for seat, ask in state.asks().items()} == first
