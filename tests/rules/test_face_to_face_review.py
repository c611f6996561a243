"""The review of a duel: dealt and played again, judged by what each player knew, and true to what happened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from tablee.core.review import ReviewedTurn
from tablee.games import face_to_face
from tablee.games.face_to_face import FaceToFace
from tablee.games.face_to_face.bot import SensibleFaceToFace
from tablee.games.face_to_face.review import review

Events = list[dict[str, Any]]


def duel(
    seed: int, most: int = 10_000, **options: Any
) -> tuple[FaceToFace, Events, list[tuple[int, tuple[int, ...]]]]:
    """A game of two sensible bots: how it ended, what was told to all, and the hands with which turns began."""
    state = face_to_face.deal(face_to_face.setup(**options), seed=seed)
    bots = [SensibleFaceToFace(face_to_face.GAME, seat, Random(seed)) for seat in (0, 1)]
    events, hands = Events(), [(state.turn, state.view(state.turn).hand)]
    while state.outcome() is None and most > 0:
        turn, most = state.turn, most - 1
        move = bots[turn].answer(state.view(turn), state.ask(turn))  # type: ignore[arg-type]
        assert move is not None
        events += [to_builtins(event) for event in state.answer(turn, move) if event.to is None]
        if state.outcome() is None and state.turn != turn:
            hands.append((state.turn, state.view(state.turn).hand))
    return state, events, hands


@pytest.mark.parametrize("options", [{}, {"undo_within_turn": True}, {"last_single_card": "may_win"}], ids=str)
def test_a_game_is_played_again_turn_by_turn(options: dict[str, Any]) -> None:
    for seed in range(3):
        state, events, hands = duel(seed, cards=30, **options)
        turns = review(face_to_face.GAME, state, events).turns
        assert [(turn.seat, turn.hand) for turn in turns] == hands[: len(turns)]
        assert len(hands) - len(turns) in (0, 1), "a player who cannot begin has no turn"
        laid = [(event["seat"], event["card"]) for event in events if event["event"] == "played"]
        assert [(turn.seat, move["card"]) for turn in turns for move in turn.moves] == laid
        assert all(0 <= turn.chance <= turn.best <= 1 for turn in turns)


def test_the_last_card_is_the_best_there_is() -> None:
    won = next(
        (state, events)
        for state, events, _ in map(duel, range(20))
        if state.outcome().reason == "all_cards"  # type: ignore[union-attr]
    )
    last = review(face_to_face.GAME, *won).turns[-1]
    assert (last.chance, last.best, last.better) == (1.0, 1.0, ())


def resigned(seat_on_turn: bool) -> tuple[FaceToFace, tuple[ReviewedTurn, ...]]:
    state, events, _ = duel(1, most=7)
    loser = state.turn if seat_on_turn else 1 - state.turn
    events += [to_builtins(event) for event in state.leave(loser)]
    return state, review(face_to_face.GAME, state, events).turns


def test_whoever_goes_home_gives_the_chance_away() -> None:
    state, turns = resigned(seat_on_turn=True)
    assert (turns[-1].seat, turns[-1].chance) == (state.turn, 0.0)
    assert turns[-1].best > 0
    assert turns[-1].better
    state, turns = resigned(seat_on_turn=False)
    assert turns[-1].seat != state.turn, "a turn that nobody could finish is judged by nobody"


def test_events_of_another_game_are_no_review() -> None:
    state, events, _ = duel(1, cards=20)
    with pytest.raises(ValueError, match="do not lead"):
        review(face_to_face.GAME, state, events[:-4])
