"""What is to be played: who sits where, with which luck; and what to say when it cannot be played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tablee.games import GAMES
from tablee.lab.plan import LabError, Plan, make_plan, setup_of


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    plan = make_plan("face_to_face", bots=("sensible", "random"))
    assert plan.seating(0) == ("sensible", "random")
    assert plan.seating(1) == ("random", "sensible")
    assert plan.seating(2) == plan.seating(0)


def test_fewer_names_than_seats_are_repeated_in_turn() -> None:
    plan = make_plan("tous_ego", seats=5, bots=("sensible", "random"))
    assert plan.seating(0) == ("sensible", "random", "sensible", "random", "sensible")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_bot_sits_everywhere_equally_often(seats: int) -> None:
    plan = make_plan("incroyable", seats=seats, bots=("sensible", "random"))
    sat = Counter((seat, name) for number in range(seats) for seat, name in enumerate(plan.seating(number)))
    share = Counter(plan.seating(0))
    assert all(sat[seat, name] == share[name] for seat in range(seats) for name in share)


def test_bots_can_keep_their_seats() -> None:
    plan = make_plan("tous_ego", bots=("sensible", "random"), rotate=False)
    assert {plan.seating(number) for number in range(10)} == {("sensible", "random", "sensible", "random")}


def test_luck_follows_from_the_seed_and_the_number() -> None:
    one, other = make_plan("tous_ego", seed=1), make_plan("tous_ego", seed=11)
    lucks = {plan.luck(number) for plan in (one, other) for number in range(200)}
    assert len(lucks) == 400
    assert one.luck(7) == make_plan("tous_ego", seed=1, games=9, bots=("random",)).luck(7)


@pytest.mark.parametrize(
    ("game", "seats"), [("incroyable", 4), ("face_to_face", 2), ("caractere", 6), ("tous_ego", 4)]
)
def test_the_usual_number_of_seats(game: str, seats: int) -> None:
    assert make_plan(game).seats == seats


def test_options_are_read_in_their_types() -> None:
    plan = make_plan("caractere", options=("open_ballot=true", "first_player=2", "board=court", "debate_timer=none"))
    assert plan.options == (("board", "court"), ("debate_timer", None), ("first_player", 2), ("open_ballot", True))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "incroyabel"}, r"no game called 'incroyabel'.*Did you mean incroyable\?"),
        ({"game": "chess"}, "Choose from: incroyable, face_to_face, caractere, tous_ego"),
        ({"bots": ("clever",)}, "no bot called 'clever'. Choose from: easy, medium, strong, sensible, random"),
        ({"bots": ("sensibel",)}, r"Did you mean sensible\?"),
        ({"bots": ()}, "at least one bot"),
        ({"bots": ("random",) * 5}, "5 bots do not fit on 4 seats"),
        ({"seats": 7}, "tous_ego is a game for 3 to 6 players, not 7: change --seats"),
        ({"game": "face_to_face", "seats": 3}, "a game for 2 players, not 3"),
        ({"games": 0}, "Cannot play 0 games"),
        ({"options": ("target",)}, "written KEY=VALUE"),
        (
            {"options": ("tarket=12",)},
            r"no option called “tarket”. Did you mean target\? It has: .*forecast=after_all\|with_vote",
        ),
        ({"options": ("target=many",)}, "target cannot be “many”. It is written like this: target=36"),
        ({"options": ("forecast=never",)}, r"It is written like this: forecast=after_all\|with_vote"),
        ({"options": ("target=12", "target=13")}, "given twice"),
        ({"options": ("target=3",)}, "from 6 to 99"),
        ({"options": ("first_player=4",)}, "no seat 4: with 4 players, first_player is from 0 to 3"),
        ({"game": "face_to_face", "options": ("first_player=2",)}, "no seat 2"),
        ({"game": "caractere", "options": ("open_ballot=perhaps",)}, r"open_ballot=no\|yes"),
        ({"options": ("first_player=me",)}, "no seat me: with 4 players"),
        ({"decks": ("nothing",)}, "no deck “nothing”. There are: house"),
        ({"decks": ("house", "caractere/house")}, "“caractere/house” is for caractere"),
        ({"game": "face_to_face", "decks": ("house",)}, "face_to_face is played without questions"),
    ],
)
def test_what_cannot_be_played_says_what_to_do(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(LabError, match=said):
        make_plan(**{"game": "tous_ego", **wrong})


def test_decks_are_mixed() -> None:
    one, both = (make_plan("incroyable", decks=decks) for decks in (("second_box",), ("house", "second_box")))
    assert {card.id[:4] for card in cards_of(one)} == {"box-"}
    assert {card.id[:4] for card in cards_of(both)} == {"box-", "inc-"}
    assert len(cards_of(both)) == len(cards_of(one)) + len(cards_of(make_plan("incroyable")))


def cards_of(plan: Plan) -> Any:
    setup: Any = setup_of(plan)
    return setup.cards


@pytest.mark.parametrize("game", GAMES)
def test_all_options_of_a_game_are_explained(game: str) -> None:
    with pytest.raises(LabError) as caught:
        make_plan(game, options=("nothing=1",))
    known = str(caught.value).partition("It has: ")[2].split()
    assert [one.partition("=")[0] for one in known] == list(GAMES[game].options.__struct_fields__)
