"""What a table agrees on before it plays: what is usual, and how far it can go."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablee.core import Refusal
from tablee.core.luck import new_seed, stream
from tablee.games import GAMES
from tablee.games.caractere import board as caractere_board
from tablee.games.incroyable import board as incroyable_board

USUAL: dict[str, dict[str, Any]] = {
    "incroyable": {"board": "classique", "bonus_order": "after_moves"},
    "face_to_face": {
        "last_single_card": "loses",
        "undo_within_turn": False,
        "open_history": False,
        "assistance": True,
        "cards": 58,
        "hand": 6,
        "jump": 10,
    },
    "caractere": {
        "board": "classique",
        "guesses": "sequential",
        "adjective_judge": "vote",
        "adjective_cards": True,
        "jok_draw": "random",
        "joks_in_test": False,
        "open_ballot": False,
        "test_contest_partner_bonus": True,
        "go_on_with_three": False,
        "debate_timer": None,
        "contest_pause": 5,
    },
    "tous_ego": {
        "target": 36,
        "tie_end": "highest_then_shared",
        "question_choice": "drawn",
        "forecast": "after_all",
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_usual_is_in_the_rulebook(game: str) -> None:
    """INC-A18, F2F-A01, CAR-A09, EGO-51 and the other decisions: what is played when nothing is said."""
    assert msgspec.structs.asdict(GAMES[game].options()) == {
        "first_player": None,
        "turn_timer": None,
        **USUAL[game],
    }


LIMITS: list[tuple[str, str, str, int, int, dict[str, Any]]] = [
    *((game, "turn_timer", "core", 5, 3600, {}) for game in GAMES),
    ("face_to_face", "cards", "core", 4, 58, {"hand": 2}),
    ("face_to_face", "hand", "core", 2, 12, {}),
    ("face_to_face", "hand", "core", 2, 7, {"cards": 7}),
    ("face_to_face", "jump", "core", 1, 58, {}),
    ("caractere", "debate_timer", "CAR-A32", 10, 3600, {}),
    ("caractere", "contest_pause", "CAR-A20", 0, 60, {}),
    ("tous_ego", "target", "EGO-A08", 6, 99, {}),
]


@pytest.mark.parametrize(("game", "option", "rule", "low", "high", "with_"), LIMITS)
def test_a_number_has_two_limits(
    game: str, option: str, rule: str, low: int, high: int, with_: dict[str, Any]
) -> None:
    """CAR-A20, CAR-A32, EGO-A08: both can be agreed on; whoever goes beyond is told both."""
    options = GAMES[game].options
    for value in (low, high):
        assert getattr(options.read({**with_, option: value}), option) == value
    for value in (low - 1, high + 1):
        with pytest.raises(Refusal) as refused:
            options.read({**with_, option: value})
        assert (refused.value.rule, refused.value.code) == (rule, "option_out_of_range")
        assert refused.value.facts == {"option": option, "low": low, "high": high}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_clock_if_one_was_agreed_on(game: str) -> None:
    """CAR-A32: a debate may have one of its own."""
    options = GAMES[game].options
    assert not options().has_clock()
    assert options(turn_timer=30).has_clock()
    if game == "caractere":
        assert options.read({"debate_timer": 30}).has_clock()


PLAYERS = {
    "incroyable": (3, 6, "INC-01", "INC-A32"),
    "face_to_face": (2, 2, "F2F-01", "F2F-06"),
    "caractere": (4, 10, "CAR-01", "CAR-A31"),
    "tous_ego": (3, 6, "EGO-A01", "EGO-A02"),
}


@pytest.mark.parametrize("name", GAMES)
def test_how_many_play_and_who_begins(name: str) -> None:
    """INC-01, INC-A32, F2F-01, F2F-06, CAR-01, CAR-A31, EGO-A01, EGO-A02: and who is there."""
    game, (low, high, number_rule, first_rule) = GAMES[name], PLAYERS[name]
    assert (game.fewest, game.most) == (low, high)
    strange: tuple[Any, ...] = (low - 1, high + 1, 0, -1, True, str(low), float(low), None)
    for seats in strange:
        with pytest.raises(Refusal) as refused:
            game.deal(game.setup(), seats)
        assert (refused.value.rule, refused.value.code) == (number_rule, "wrong_number_of_players")
        assert refused.value.facts == {"low": low, "high": high}
    for seats in {low, high}:
        for first in range(seats):
            state = game.deal(game.setup(first_player=first), seats)
            assert (state.leader(), state.seats, state.present) == (first, seats, tuple(range(seats)))
        with pytest.raises(Refusal) as refused:
            game.deal(game.setup(first_player=seats), seats)
        assert (refused.value.rule, refused.value.code) == (first_rule, "no_such_seat")
        assert refused.value.facts == {"seats": seats}
        assert {game.deal(game.setup(), seats, seed=seed).leader() for seed in range(120)} == set(range(seats))


@pytest.mark.parametrize("name", GAMES)
def test_bots_sit_on_seats_of_the_table(name: str) -> None:
    """The first and the last seat are some; what only looks like a seat is none."""
    game = GAMES[name]
    seats = game.fewest
    assert game.deal(game.setup(), seats, bots=(0, seats - 1)).bots == (0, seats - 1)
    strange: tuple[Any, ...] = (-1, seats, True, "0", None)
    for bot in strange:
        with pytest.raises(Refusal) as refused:
            game.deal(game.setup(), seats, bots=(0, bot))
        assert (refused.value.rule, refused.value.code) == ("core", "no_such_seat")
        assert refused.value.facts == {"seats": seats}


def test_a_seed_is_a_number_some_bytes_or_nobody_knows() -> None:
    """The same seed and occasion are the same luck, and every other is another."""
    assert new_seed(5) == b"5"
    assert new_seed(b"some") == b"some"
    assert len(new_seed()) == 16
    assert stream(b"a", 1).random() == stream(b"a", 1).random() != stream(b"a", 2).random()
    nonsense: tuple[Any, ...] = (True, 1.0, "1")
    for seed in nonsense:
        with pytest.raises(TypeError, match="whole number"):
            new_seed(seed)


@pytest.mark.parametrize(("cell", "fits"), [(0, False), (1, True), (19, True), (20, False)])
def test_special_cells_lie_between_the_start_and_the_end(cell: int, fits: bool) -> None:
    """INC-02, CAR-04: the first and the last cell between them can be special, start and finish cannot."""
    track = incroyable_board.Board(finish=20, bonus=5, spirals=(cell,), black={})
    said = [] if fits else [f"cell {cell} must lie between the start and the finish"]
    assert list(incroyable_board.problems(track)) == said
    cells = caractere_board.Board(test=21, cells={cell + (cell >= 19): "jok"})
    said = [] if fits else [f"cell {cell + (cell >= 19)} must lie between the start and the last test"]
    assert list(caractere_board.problems(cells)) == said
