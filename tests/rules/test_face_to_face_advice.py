"""Face to Face: the warnings of a helpful table, checked against what the rules then do (F2F-A01, F2F-A02)."""

from __future__ import annotations

from random import Random

from tablee.games import face_to_face
from tablee.games.face_to_face import EndTurn, Play
from tablee.games.face_to_face.advice import dead_ends, is_dead_end, is_single_card_trap
from tablee.games.face_to_face.cards import mask_of


def test_f2f_a02_a_dead_end_is_what_loses_at_once() -> None:
    """F2F-A02: a first card is a dead end exactly if the game is blocked right after it."""
    rng, seen = Random(5), {True: 0, False: 0}
    for seed in range(400):
        state = face_to_face.deal(face_to_face.setup(), seed=seed)
        while state.outcome() is None:
            if not state.laid:
                view = state.view(state.turn)
                for option in state.asks()[state.turn].options:
                    for values in option.values() if option.move == "play" else ():
                        after = state.copy()
                        after.answer(state.turn, Play(**values))
                        outcome = after.outcome()
                        blocked = outcome is not None and outcome.reason == "blocked"
                        assert is_dead_end(view, state.turn, Play(**values)) == blocked
                        seen[blocked] += 1
            state.apply(*state.any_answer(rng))
    assert min(seen.values()) > 20


def test_f2f_a02_the_very_last_card_is_no_dead_end() -> None:
    """F2F-A01, F2F-A02: where it may win, nothing has to follow it."""
    state = face_to_face.deal(face_to_face.setup(first_player=0, last_single_card="may_win"), seed=1)
    state.hand, state.deck = mask_of((30,)), ()
    assert not is_dead_end(state.view(0), 0, Play(30, "own_ascending"))
    assert dead_ends(state.view(0), 0) == ()


def trapped(hand: tuple[int, ...], deck: tuple[int, ...], helped: bool = False) -> bool:
    state = face_to_face.deal(face_to_face.setup(first_player=0), seed=1)
    state.hand, state.deck, state.helped = mask_of(hand), deck, helped
    state.laid = (Play(2, "own_ascending"), Play(3, "own_ascending"))
    warned = is_single_card_trap(state.view(0), 0)
    state.answer(0, EndTurn())
    assert warned == (state.their_hand.bit_count() == 1 and not state.their_deck)
    return warned


def test_f2f_a01_the_single_card_trap() -> None:
    """F2F-A01: one card and no deck left after the turn."""
    assert trapped((9,), ())
    assert not trapped((9,), (4,))
    assert not trapped((9, 10), ())
    assert not trapped((9,), (4, 5, 6), helped=True)
    assert trapped((9,), (), helped=True)
