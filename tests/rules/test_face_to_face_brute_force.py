"""Face to Face against the rules written a second time: every play in many positions, and every lost turn.

The predicates here are taken from the rules text alone. They know nothing of masks or tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from tablee.core import Refusal, save
from tablee.games.face_to_face import EndTurn, FaceToFace, Play
from tablee.games.face_to_face.cards import Pile
from tests.rules.helpers_face_to_face import (
    ALL_PILES,
    DOWN,
    NUMBERED,
    THEIR_DOWN,
    THEIR_UP,
    UP,
    Tops,
    names_offered,
    offered,
    table,
    turn_begins,
)


def fits(card: int, pile: Pile, tops: Tops) -> bool:
    """F2F-20 to F2F-24 on the own side, F2F-31 and F2F-32 on the other."""
    top = dict(zip(ALL_PILES, tops, strict=True))[pile]
    if pile == UP:
        return card > top or card + 10 == top
    if pile == DOWN:
        return card < top or card - 10 == top
    return card < top if pile == THEIR_UP else card > top


def is_gift(pile: Pile) -> bool:
    return pile in (THEIR_UP, THEIR_DOWN)


def legal_plays(hand: Iterable[int], tops: Tops, helped: bool) -> set[tuple[int, Pile]]:
    """F2F-13, F2F-15 and F2F-30: from the hand, on what fits now, one gift a turn."""
    return {
        (card, pile)
        for card in hand
        for pile in ALL_PILES
        if fits(card, pile, tops) and not (helped and is_gift(pile))
    }


def with_top(tops: Tops, pile: Pile, card: int) -> Tops:
    up, down, their_up, their_down = (card if on == pile else top for on, top in zip(ALL_PILES, tops, strict=True))
    return up, down, their_up, their_down


def can_lay_two(hand: set[int], tops: Tops) -> bool:
    """F2F-51: some order of two cards on some piles."""
    return any(
        legal_plays(hand - {card}, with_top(tops, pile, card), is_gift(pile))
        for card, pile in legal_plays(hand, tops, False)
    )


def random_tops(rng: Random, crowded: bool) -> Tops:
    """Any tops, or those of a game where the own piles are nearly full."""
    if not crowded:
        return rng.randint(1, 59), rng.randint(2, 60), rng.randint(1, 59), rng.randint(2, 60)
    their_up, their_down = rng.choice(((1, 60), (rng.randint(1, 9), rng.randint(51, 60))))
    return rng.randint(40, 59), rng.randint(2, 21), their_up, their_down


def position_of(state: FaceToFace) -> tuple[set[int], Tops, bool]:
    """What the two predicates need, read from what everybody at the table sees."""
    view = state.view(state.turn)
    mine, theirs = view.sides[state.turn], view.sides[1 - state.turn]
    tops = (mine.ascending.card, mine.descending.card, theirs.ascending.card, theirs.descending.card)
    return set(view.hand), tops, view.helped


def accepted(state: FaceToFace, card: int, pile: Pile) -> bool:
    """Whether `answer` takes this play on a copy; a refusal must leave the copy as it was."""
    copy = state.copy()
    before = save(copy)
    try:
        copy.answer(copy.turn, Play(card, pile))
    except Refusal:
        took = False
    else:
        took = True
    assert (save(copy) != before) == took
    return took


def check_every_play(state: FaceToFace) -> None:
    """All 58 cards and a few that do not exist on all four piles: offered, accepted and legal are the same."""
    hand, tops, helped = position_of(state)
    expected = legal_plays(hand, tops, helped)
    assert offered(state) == expected
    taken = {(card, pile) for card in range(-1, 63) for pile in ALL_PILES if accepted(state, card, pile)}
    assert taken == expected
    assert ("end_turn" in names_offered(state)) == (len(state.laid) >= 2)


@pytest.mark.parametrize("seed", range(60))
def test_f2f_20_to_f2f_32_every_play_in_random_positions(seed: int) -> None:
    """F2F-13, F2F-15, F2F-20 to F2F-24, F2F-30 to F2F-32: in and out of hand, before and after a gift."""
    rng = Random(seed)
    for laid in ((), (Play(5, UP),), (Play(5, THEIR_UP),), (Play(5, THEIR_DOWN), Play(7, UP))):
        tops = random_tops(rng, crowded=rng.random() < 0.3)
        hand = rng.sample(NUMBERED, rng.randint(1, 6))
        check_every_play(table(hand, tops, laid=laid, turn=rng.randint(0, 1)))


@pytest.mark.parametrize("helped", [False, True])
def test_f2f_20_to_f2f_32_every_card_on_every_top(helped: bool) -> None:
    """F2F-20 to F2F-32: with all 58 cards in hand, every top of every pile."""
    laid = (Play(5, THEIR_UP), Play(6, UP)) if helped else ()
    for top in range(1, 61):
        state = table(NUMBERED, (top, top, top, top), laid=laid)
        assert offered(state) == legal_plays(NUMBERED, (top, top, top, top), helped)


@pytest.mark.parametrize("seed", range(6))
def test_f2f_15_every_play_along_real_games(seed: int) -> None:
    """F2F-15: the same at every moment of games that are really played."""
    rng = Random(seed)
    state = table(rng.sample(NUMBERED, 6), their_hand=rng.sample(NUMBERED, 6), their_deck=(), turn=seed % 2)
    while state.outcome() is None:
        if rng.random() < 0.2:
            check_every_play(state)
        hand, tops, helped = position_of(state)
        assert offered(state) == legal_plays(hand, tops, helped)
        state.answer(*state.any_answer(rng))


def test_f2f_11_random_answers_reach_every_legal_answer() -> None:
    """F2F-11: the fast path offers what the asks offer, no more and no less."""
    for laid in ((), (Play(5, UP), Play(6, UP))):
        state = table((12, 22, 33, 44, 50), (22, 34, 30, 45), laid=laid)
        rng = Random(1)
        moves = [state.any_answer(rng)[1] for _ in range(2000)]
        played = {(move.card, move.pile) for move in moves if isinstance(move, Play)}
        assert played == legal_plays((12, 22, 33, 44, 50), (22, 34, 30, 45), False)
        assert any(isinstance(move, EndTurn) for move in moves) == bool(laid)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_f2f_51_lost_turns_against_every_order(size: int) -> None:
    """F2F-51 and F2F-A02: a turn is lost at its beginning exactly if no two cards can be laid in any order."""
    rng = Random(size)
    lost = 0
    tries = 1200
    for _ in range(tries):
        tops = random_tops(rng, crowded=rng.random() < 0.9)
        hand = set(rng.sample(NUMBERED, size))
        outcome = turn_begins(hand, tops, deck=(3, 4)).outcome()
        assert (outcome is None) == can_lay_two(hand, tops), (hand, tops)
        lost += outcome is not None
        assert outcome is None or (outcome.winners, outcome.reason) == ((1,), "blocked")
    assert tries // 50 < lost < tries - tries // 50


@pytest.mark.parametrize("seed", range(4))
def test_f2f_a02_dead_ends_against_every_second_card(seed: int) -> None:
    """F2F-A02: a first card loses exactly if nothing can follow it."""
    rng = Random(seed)
    dead = alive = 0
    for _ in range(150):
        tops = random_tops(rng, crowded=True)
        hand = set(rng.sample(NUMBERED, rng.randint(2, 4)))
        for card, pile in legal_plays(hand, tops, False):
            state = table(hand, tops)
            state.answer(0, Play(card, pile))
            goes_on = bool(legal_plays(hand - {card}, with_top(tops, pile, card), is_gift(pile)))
            assert (state.outcome() is None) == goes_on
            dead, alive = dead + (not goes_on), alive + goes_on
    assert dead > 20
    assert alive > 20


@pytest.mark.parametrize("option", ["loses", "may_win"])
def test_f2f_a01_a_single_last_card_everywhere(option: str) -> None:
    """F2F-A01: every card on random tops; the strict way always loses, the other way wherever nothing fits."""
    rng = Random(7)
    won = 0
    for card in NUMBERED:
        for crowded in (True, True, False):
            tops = random_tops(rng, crowded)
            state = turn_begins({card}, tops, last_single_card=option)
            playable = bool(legal_plays({card}, tops, False))
            assert (state.outcome() is None) == (playable and option == "may_win")
            won += state.outcome() is None
    assert (won == 0) == (option == "loses")
