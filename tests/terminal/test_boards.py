"""Boards and cards in letters: every phase of every game, from the view and the public board alone."""

from __future__ import annotations

import io
from copy import deepcopy
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from tablee.core import Seat, State
from tablee.games import GAMES, face_to_face, incroyable
from tablee.games.face_to_face.cards import mask_of
from tablee.games.incroyable import Estimate
from tablee.games.incroyable.board import SYMBOLS
from tablee.terminal.boards import board_of
from tablee.terminal.look import Look, colour, tokens
from tablee.words import Catalogue
from tests.properties.helpers import LONG
from tests.terminal.playing import Script, deal, screen_on

NAMES = (
    "Ana",
    "Anaïs",
    "Barthélemy-Alexandre",
    "李小龙",
    "Anatole",
    "Bot 1",
    "Bot 2",
    "Émile",
    "O’Neill",
    "(ö)",
)
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("incroyable", 6, {}),
    ("incroyable", 3, {"board": "court"}),
    ("face_to_face", 2, {"undo_within_turn": True}),
    ("face_to_face", 2, {"cards": 12, "hand": 4, "open_history": True}),
    ("caractere", 10, {"board": "long"}),
    ("caractere", 4, {"board": "court", "adjective_judge": "questionne", "joks_in_test": True}),
    ("caractere", 5, {"board": "court", "guesses": "simultaneous", "open_ballot": True, "joks_in_test": True}),
    ("tous_ego", 6, {"question_choice": "pick_of_3"}),
    ("tous_ego", 3, {"target": 12, "forecast": "with_vote"}),
]


def drawn(game: str, view: Any, board: Any, seat: Seat | None, language: str, width: int) -> str:
    words = Catalogue(language, GAMES[game], NAMES)
    paper = io.StringIO()
    scene = board_of(GAMES[game]).scene(view, board, Look(words, width), seat)
    screen_on(paper, Script(), width).show(*scene.board.things, *scene.card.things, *scene.talk)
    progress = board_of(GAMES[game]).progress(view, board)
    assert progress.leaders or view.phase == "over"
    return paper.getvalue()


def detached(view: Any) -> Any:
    """The view and nothing but the view: no part of it is shared with the game it came from."""
    return deepcopy(view)


def a_bit_of_everything(state: State[Any], rng: Random) -> None:
    """A random answer; equal estimates now and then, people who are skipped, and people who leave."""
    dice = rng.random()
    if dice < 0.03 and state.game != "face_to_face":
        state.stand_in(state.waiting()[0])
    elif dice < 0.035 and len(state.present) > 4:
        state.leave(rng.choice([seat for seat in state.present if seat not in state.gone]))
    else:
        seat, move = state.any_answer(rng)
        is_estimate = isinstance(move, Estimate) and rng.random() < 0.5
        state.answer(seat, Estimate(rng.randint(40, 44)) if is_estimate else move)


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_can_be_drawn(game: str) -> None:
    rng = Random(2)
    seen: set[str] = set()
    for seats, options in [(seats, options) for name, seats, options in VARIANTS if name == game]:
        for seed in range(3 if LONG else 1):
            state = deal(game, seats, seed, bots=(0,), **options)
            if game == "caractere":
                adjectives_on_top(state)
            steps = 0
            while True:
                steps += 1
                is_new = state.phase.name not in seen
                seen.add(state.phase.name)
                if is_new or state.outcome() is not None or rng.random() < 0.01:
                    every_view(state, rng)
                if state.outcome() is not None or steps > 2000:
                    break
                a_bit_of_everything(state, rng)
    assert seen == phases(game)


def adjectives_on_top(state: Any) -> None:
    melo, ego, duo = state.piles
    state.piles = melo, ego, tuple(sorted(duo, key=lambda card: state.setup.cards[card].kind))


def every_view(state: State[Any], rng: Random) -> None:
    board = getattr(state.setup, "board", None)
    width, language = rng.choice((60, 80, 120)), rng.choice(("fr", "en"))
    for seat in (None, *range(state.seats)):
        view = state.view(seat)
        text = drawn(state.game, view, board, seat, language, width)
        assert all(cell_len(line) <= width for line in text.splitlines())
        assert drawn(state.game, detached(view), board, seat, language, width) == text


def phases(game: str) -> set[str]:
    hint = get_type_hints(GAMES[game].state_type)["phase"]
    kinds = get_args(hint) or (hint,)
    return {str(getattr(kind, "__origin__", kind).__struct_config__.tag) for kind in kinds}


# What there is to see ---------------------------------------------------------------------------------------


def line_with(text: str, part: str) -> str:
    return next(line for line in text.splitlines() if part in line)


def test_the_track_shows_pawns_below_their_cells() -> None:
    state = deal("incroyable", 3, board="court")
    state.position = (4, 4, 13)
    lines = drawn("incroyable", state.view(None), state.setup.board, None, "en", 80).splitlines()
    numbers, cells, pawns = lines[:3]
    four, thirteen = numbers.index("4 "), numbers.index("13")
    assert cells[four] == "♣"
    assert cells[thirteen] == "★"
    assert pawns[thirteen] == "B"
    assert pawns[four] == "A"
    assert "▼2" in cells
    assert "@" in cells
    assert all(name in lines[7] for name in NAMES[:3])


def test_the_ladder_is_sorted_and_says_who_speaks() -> None:
    state = deal("incroyable", 3, board="court", first_player=0)
    state.answer(0, incroyable.Draw())
    for seat, value in enumerate((50, 7000, 300)):
        state.answer(seat, Estimate(value))
    text = drawn("incroyable", state.view(None), state.setup.board, None, "en", 80)
    lines = [line for line in text.splitlines() if any(value in line for value in (" 50 ", " 7,000 ", " 300 "))]
    assert ["7,000" in lines[0], "300" in lines[1], "50" in lines[2]] == [True] * 3
    assert lines[1].startswith(" ►")
    assert "lowest" in lines[2]


def test_a_year_is_written_without_a_separator() -> None:
    state = deal("incroyable", 3, board="court", first_player=0)
    state.answer(0, incroyable.Draw())
    for kind, written in (("date", "1863"), ("quantity", "1,863")):
        state.setup = with_kind(state, kind)
        dated = state.copy()
        dated.answer(0, Estimate(1863))
        assert f"Your estimate: {written}" in drawn("incroyable", dated.view(0), dated.setup.board, 0, "en", 80)


def with_kind(state: Any, kind: str) -> Any:
    """The same cards, with questions of one kind."""
    cards = [
        replace(card, **{symbol: replace(card.question(symbol), kind=kind) for symbol in SYMBOLS})
        for card in state.setup.cards
    ]
    return replace(state.setup, cards=tuple(cards), known_digest="")


def test_the_answer_is_for_the_questioner_of_a_risk_round() -> None:
    state = deal("incroyable", 3, board="court", first_player=0)
    state.position = (5, 0, 0)
    state.answer(0, incroyable.Draw())
    answer = str(state.view(0).answer)
    assert answer in drawn("incroyable", state.view(0), state.setup.board, 0, "en", 80)
    assert "for your eyes" not in drawn("incroyable", state.view(1), state.setup.board, 1, "en", 80)


def test_the_own_side_is_below_and_gifts_are_marked() -> None:
    state = deal("face_to_face", 2, first_player=0)
    state.up = 50
    state.answer(0, face_to_face.Play(state.view(0).hand[-1], "own_descending"))
    text = drawn("face_to_face", state.view(0), None, 0, "en", 80)
    assert text.index("Anaïs") < text.index("Ana "), "the other one on top"
    for card in state.view(0).hand:
        assert f"│ {card:>2} │" in text
    state.gifts = 1
    assert "from Anaïs" in drawn("face_to_face", state.view(0), None, 0, "en", 80)


def test_dead_ends_are_pointed_out_if_the_two_agreed_on_it() -> None:
    for assistance in (True, False):
        state = deal("face_to_face", 2, first_player=0, assistance=assistance)
        state.hand, state.up, state.down = mask_of((30, 44)), 29, 28
        text = drawn("face_to_face", state.view(0), None, 0, "en", 80)
        assert ("⚠" in text) == assistance


def test_a_side_without_a_hand_shows_no_hand() -> None:
    state = deal("face_to_face", 2, first_player=0)
    assert "Your hand" not in drawn("face_to_face", state.view(None), None, None, "en", 80)


def test_neighbours_are_called_by_their_names() -> None:
    state = deal("caractere", 4, board="court", first_player=0)
    number = next(n for n, card in enumerate(state.setup.cards) if "{left}" in card.words["fr"])
    state.card = number
    state.phase = type(state.phase)()
    text = drawn("caractere", state.view(None), state.setup.board, None, "fr", 80)
    assert "{left}" not in text
    assert "Anaïs" in text


def test_bars_grow_with_the_points() -> None:
    state = deal("tous_ego", 3, target=12)
    state.position = (0, 6, 12)
    text = drawn("tous_ego", state.view(None), None, None, "en", 80)
    bars = [line.count("█") for line in text.splitlines()[:3]]
    assert bars[0] == 0
    assert bars[2] == 2 * bars[1] > 0


def test_the_last_count_stays_in_sight_until_the_next_question() -> None:
    rng = Random(1)
    state = deal("tous_ego", 3, target=12)
    while state.last is None:
        state.answer(*state.any_answer(rng))
    text = drawn("tous_ego", state.view(None), None, None, "en", 80)
    assert text.count("■") == 6
    state.answer(*state.any_answer(rng))
    assert "■" not in drawn("tous_ego", state.view(None), None, None, "en", 80)


# Tokens -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Ana", "Ben", "Bot 1", "Bot 2"], ["A", "B", "b", "c"]),
        (["Ana", "Anaïs", "Al"], ["A", "An", "Al"]),
        (["", "!", "?"], ["#1", "#2", "#3"]),
        (["李", "王"], ["#1", "#2"]),
        (["1", "1a"], ["b", "c"]),
    ],
)
def test_tokens(names: list[str], expected: list[str]) -> None:
    assert tokens(names) == expected


def test_tokens_and_colours_tell_ten_people_apart() -> None:
    for names in (NAMES, [f"A{number}" for number in range(10)], [f"Anna{'a' * number}" for number in range(10)]):
        assert len(set(tokens(names))) == 10
    assert len({colour(seat) for seat in range(10)}) == 10
