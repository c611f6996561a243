"""Caractère: pieces, setup and options."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core import Refusal, load, load_setup, save
from tablee.games import caractere
from tablee.games.caractere import Caractere, Draw
from tablee.games.caractere.agreed import CaractereSetup
from tablee.games.caractere.events import CardRead
from tests.rules.helpers_caractere import (
    CARDS,
    DUO,
    answered,
    begin,
    candidate_guessed,
    deck,
    game,
    guess,
    only,
    put_on_top,
)


@pytest.mark.parametrize("seats", range(4, 11))
def test_car_01_four_to_ten_play(seats: int) -> None:
    """CAR-01."""
    assert game(seats).present == tuple(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 3, 11])
def test_car_01_no_other_number_plays(seats: int) -> None:
    """CAR-01: three only when somebody has left, and never eleven."""
    for three in (False, True):
        with pytest.raises(Refusal) as caught:
            game(seats, go_on_with_three=three)
        assert (caught.value.rule, caught.value.code) == ("CAR-01", "wrong_number_of_players")
        assert caught.value.facts == {"low": 4, "high": 10}


@pytest.mark.parametrize("seats", range(4, 11))
def test_car_02_car_03_car_a18_joks(seats: int) -> None:
    """CAR-02, CAR-03, CAR-A18: one jok of each colour each, the rest of 15 per colour is the stock: 45 in all."""
    state = game(seats)
    assert state.joks == ((1, 1, 1),) * seats
    assert state.stock == (15 - seats,) * 3
    assert sum(state.stock) + sum(map(sum, state.joks)) == 45
    assert state.view(None).stock == 45 - 3 * seats


def test_car_a18_ten_players_leave_fifteen() -> None:
    """CAR-A18: 30 in hands, 15 in the stock."""
    assert sum(game(10).stock) == 15


def test_car_02_one_pawn_each() -> None:
    """CAR-02: as many pawns as players."""
    assert game(7).position == (0,) * 7


def test_car_04_the_start_is_an_ego_cell() -> None:
    """CAR-04: everybody starts on 0 and the first question is EGO."""
    state = game(6)
    assert state.position == (0, 0, 0, 0, 0, 0)
    told = state.answer(0, Draw())
    assert [event.pack for event in only(told, CardRead)] == ["ego"]


@pytest.mark.parametrize("first", [0, 2, 4])
def test_car_05_car_a31_the_marked_player_starts_then_clockwise(first: int) -> None:
    """CAR-05, CAR-A31: the host marks the youngest; then the player on the left, and so on round the table."""
    state = game(5, first_player=first)
    order = []
    for _ in range(7):
        order.append(state.questionne)
        state.answer(state.questionne, Draw())
        state.stand_in(state.questionne)
    assert order == [(first + turn) % 5 for turn in range(7)]


def test_car_a31_by_lot_if_nobody_is_marked() -> None:
    """CAR-A31: every seat can be first."""
    firsts = [game(5, seed=seed, first_player=None).questionne for seed in range(100)]
    assert set(firsts) == {0, 1, 2, 3, 4}
    assert all(firsts.count(seat) >= 8 for seat in range(5))


def test_car_a31_the_marked_player_must_sit_at_the_table() -> None:
    """CAR-A31: seat 5 of five does not exist."""
    with pytest.raises(Refusal) as caught:
        game(5, first_player=5)
    assert (caught.value.rule, caught.value.code) == ("CAR-A31", "no_such_seat")


def test_car_06_the_first_to_pass_the_test_wins() -> None:
    """CAR-06: reaching the last cell is not enough, passing the test is."""
    state = game(5)
    begin(state, 1, 24, 24, 3, 3, 3)
    assert state.outcome() is None
    outcome = candidate_guessed(right=2).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "test_passed")


@pytest.mark.parametrize(
    ("card", "steps"), [("melo-1", 1), ("melo-2", 2), ("melo-3", 3), ("ego-1", 1), ("ego-2", 2), ("ego-3", 3)]
)
def test_car_07_a_right_guess_is_worth_the_card(card: str, steps: int) -> None:
    """CAR-07: 1 cell, 2 on a "+2", exceptionally 3; and nobody moves for anything else."""
    state = answered(card, 2)
    guess(state, 1, 2, 1, 1)
    assert state.position[1:] == (5, 5 + steps, 5, 5)


def test_car_07_the_value_is_read_with_the_card() -> None:
    """CAR-07: everybody knows what a right guess is worth."""
    state = game(5)
    put_on_top(state, "ego-2")
    told = state.answer(0, Draw())
    expected = CardRead(seat=0, pack="ego", question=CARDS[4].words, value=2, left=1, right=4, card_id="ego-2")
    assert only(told, CardRead) == [expected]
    card = state.view(3).card
    assert card is not None
    assert card.value == 2


# Options --------------------------------------------------------------------------------------------------------


def test_the_defaults_are_the_rulebooks() -> None:
    """CAR-A09, A11, A16, A19, A20, A21, A23, A31, A32, A34: what is played when nothing is agreed."""
    options = caractere.setup().options
    assert options.board == "classique"
    assert options.guesses == "sequential"
    assert options.adjective_judge == "vote"
    assert options.adjective_cards is True
    assert options.jok_draw == "random"
    assert options.joks_in_test is False
    assert options.open_ballot is False
    assert options.test_contest_partner_bonus is True
    assert options.go_on_with_three is False
    assert options.first_player is None
    assert options.turn_timer is None
    assert options.debate_timer is None
    assert options.contest_pause == 5


@pytest.mark.parametrize(
    "options",
    [
        {"board": "rond"},
        {"guesses": "secret"},
        {"adjective_judge": "dictionary"},
        {"adjective_cards": "no"},
        {"jok_draw": "choice"},
        {"joks_in_test": 1},
        {"open_ballot": "yes"},
        {"first_player": -1},
        {"dice": 2},
    ],
)
def test_unknown_options_are_refused(options: dict[str, Any]) -> None:
    """CAR-A09 to CAR-A34: only what the table can agree on."""
    with pytest.raises(Refusal) as caught:
        caractere.setup(**options)
    assert (caught.value.rule, caught.value.code) == ("core", "not_an_option_of_this_game")


@pytest.mark.parametrize(
    ("option", "seconds", "told"),
    [
        ("turn_timer", 4, ("core", 5, 3600)),
        ("turn_timer", 3601, ("core", 5, 3600)),
        ("debate_timer", 9, ("CAR-A32", 10, 3600)),
        ("debate_timer", 3601, ("CAR-A32", 10, 3600)),
        ("contest_pause", -1, ("CAR-A20", 0, 60)),
        ("contest_pause", 61, ("CAR-A20", 0, 60)),
    ],
)
def test_car_a20_car_a32_clocks_out_of_range(option: str, seconds: int, told: tuple[str, int, int]) -> None:
    """CAR-A20, CAR-A32: too short to speak, or longer than an evening."""
    clock: dict[str, Any] = {option: seconds}
    with pytest.raises(Refusal) as caught:
        caractere.setup(**clock)
    rule, low, high = told
    assert (caught.value.rule, caught.value.code) == (rule, "option_out_of_range")
    assert caught.value.facts == {"option": option, "low": low, "high": high}


@pytest.mark.parametrize(("turn", "debate"), [(5, 10), (60, 180), (3600, 3600)])
def test_car_a20_car_a32_clocks_are_carried_for_the_table(turn: int, debate: int) -> None:
    """CAR-A20, CAR-A32: three minutes for a debate is a good length."""
    options = caractere.setup(turn_timer=turn, debate_timer=debate).options
    assert (options.turn_timer, options.debate_timer) == (turn, debate)


def test_car_a11_adjective_cards_can_be_left_out() -> None:
    """CAR-A11: a host may exclude them; everything else stays."""
    cards = caractere.setup(deck=deck(), adjective_cards=False).cards
    assert [card.id for card in cards] == [card.id for card in CARDS if card.kind != "adjective"]
    assert len(cards) == len(CARDS) - 2
    state = game(5, adjective_cards=False)
    assert len(state.piles[DUO]) == 2
    assert len(game(5).piles[DUO]) == 4


@pytest.mark.parametrize("pack", ["melo", "ego", "duo"])
def test_car_21_every_pack_needs_a_card(pack: str) -> None:
    """CAR-21: a deck without one of the packs cannot be played."""
    with pytest.raises(Refusal) as caught:
        caractere.setup(deck=deck([card for card in CARDS if card.pack != pack]))
    assert (caught.value.rule, caught.value.code) == ("CAR-21", "empty_pack")
    assert caught.value.facts == {"pack": pack}


def test_car_a11_leaving_adjectives_out_may_not_empty_a_pack() -> None:
    """CAR-A11, CAR-21: a deck whose DUO cards all want adjectives needs them."""
    cards = [card for card in CARDS if card.pack != "duo" or card.kind == "adjective"]
    assert len(caractere.setup(deck=deck(cards)).cards) == 9
    with pytest.raises(Refusal) as caught:
        caractere.setup(deck=deck(cards), adjective_cards=False)
    assert caught.value.code == "empty_pack"


def test_every_option_survives_saving() -> None:
    """CAR-A09 to CAR-A34: setup and state come back as they were."""
    options: dict[str, Any] = {
        "board": "court",
        "guesses": "simultaneous",
        "adjective_judge": "questionne",
        "adjective_cards": False,
        "jok_draw": "cell_colour",
        "joks_in_test": True,
        "open_ballot": True,
        "test_contest_partner_bonus": False,
        "go_on_with_three": True,
        "first_player": 3,
        "turn_timer": 60,
        "debate_timer": 180,
        "contest_pause": 8,
    }
    setup = caractere.setup(deck=deck(), **options)
    again = load_setup(CaractereSetup, setup.save())
    assert again == setup
    assert {name: getattr(again.options, name) for name in options} == options
    state = caractere.deal(setup, seats=4, seed=9)
    assert save(load(Caractere, again, save(state))) == save(state)


def test_packs_are_shuffled_by_the_seed() -> None:
    """CAR-21: each pack holds its own cards, in an order that the seed decides."""
    state = caractere.deal(caractere.setup(), seats=4, seed=1)
    for number, pack in enumerate(("melo", "ego", "duo")):
        cards = {index for index, card in enumerate(state.setup.cards) if card.pack == pack}
        assert set(state.piles[number]) == cards
        assert len(state.piles[number]) == len(cards)
    assert caractere.deal(caractere.setup(), seats=4, seed=1).piles == state.piles
    assert caractere.deal(caractere.setup(), seats=4, seed=2).piles != state.piles
