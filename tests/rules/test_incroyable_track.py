"""Incroyable!: special cells (INC-85 to INC-87) and the end of the game (INC-90, INC-91)."""

from __future__ import annotations

import pytest

from tablee.core import Refusal
from tablee.games.incroyable import Challenge, Draw, Incroyable
from tablee.games.incroyable.board import Board, load_board
from tablee.games.incroyable.events import Walked
from tests.rules.helpers_incroyable import (
    CLASSIQUE,
    A,
    B,
    C,
    D,
    F,
    after_estimates,
    ask_and_bet,
    challenged,
    estimate,
    game,
    moved_alone,
    refused,
    result,
    risk_round,
)


def after_failure(position: tuple[int, ...], asks: int = 0, board: Board = CLASSIQUE, **more: str) -> Incroyable:
    """Four players: D challenges B and fails, so that B walks 7, A walks 5 and C walks 4."""
    state = after_estimates(30, 40, 20, 10, answer=100, asks=asks, board=board, position=position, **more)
    assert challenged(state, D, B) == (5, 7, 4, 0)
    return state


# The bonus cell ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ahead", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("start", [21, 22])
def test_inc_85_the_bonus_is_the_place_in_the_race(ahead: int, start: int) -> None:
    """INC-85: reaching 23 from 21, or passing it from 22, with so many pawns ahead; the last of six gets 6."""
    position = (start, *(40,) * ahead, *(3,) * (5 - ahead))
    end = start + 2 + ahead + 1
    assert moved_alone(6, A, 2, position).position[A] == {29: 24}.get(end, end)


def test_inc_85_not_reaching_it_gives_nothing() -> None:
    assert moved_alone(3, A, 2, (20, 30, 30)).position == (22, 30, 30)


def test_inc_85_nothing_for_a_pawn_that_is_beyond_it() -> None:
    assert moved_alone(3, A, 2, (24, 30, 30)).position == (26, 30, 30)


def test_inc_85_the_walk_is_told_step_by_step() -> None:
    """INC-85 and INC-87: points, then bonus, then back (INC-D13)."""
    state = risk_round(4, board=CLASSIQUE, asks=2)
    state.survivors = (B,)
    for _ in range(3):
        ask_and_bet(state, 400, {B: "+"})
    state.position = (30, 22, 21, 10)
    [walked] = [event for event in ask_and_bet(state, 400, {B: "+"}) if isinstance(event, Walked)]
    assert (walked.seat, walked.start, walked.steps, walked.bonus, walked.back, walked.end) == (B, 22, 5, 2, 5, 24)


@pytest.mark.parametrize(
    ("asks", "after"),
    [
        (A, (26 + 2, 27 + 2, 25 + 3, 2)),
        (B, (26 + 3, 27 + 1, 25 + 3, 2)),
        (C, (26 + 3, 27 + 3, 25 + 3, 2)),
        (D, (26 + 2, 27 + 2, 25 + 3, 2)),
    ],
)
def test_inc_86_bonuses_in_turn_order_from_the_questioner(asks: int, after: tuple[int, ...]) -> None:
    """INC-86 and INC-A14: base moves together (26, 27, 25), then bonuses, each by the places of that moment."""
    board = Board(finish=60, bonus=23, spirals=(), black={})
    assert after_failure((21, 20, 21, 2), asks, board).position == after


def test_inc_86_in_a_risk_round() -> None:
    """INC-86: A, B and C are right together (24, 23, 24); order D, A, B, C: first, third, third."""
    board = Board(finish=60, bonus=23, spirals=(1,), black={})
    state = risk_round(4, asks=D, board=board, position=(22, 21, 22, 1))
    ask_and_bet(state, 400, {A: "+", B: "+", C: "+"})
    assert state.position == (25, 26, 27, 1)


def test_inc_d13_bonus_and_then_a_black_cell() -> None:
    """INC-D13: 27, second +2 = 29, black −5 = 24."""
    assert moved_alone(4, B, 5, (30, 22, 21, 10)).position == (30, 24, 21, 10)


@pytest.mark.parametrize(("option", "after"), [("after_moves", (28, 24, 26, 5)), ("sequential", (27, 28, 24, 5))])
def test_inc_d14_three_cross_together(option: str, after: tuple[int, ...]) -> None:
    """INC-D14 and INC-A18, both values of bonus_order: order C D A B; A+4 B+7 C+2."""
    state = game(4, board=CLASSIQUE, asks=C, position=(22, 20, 21, 5), bonus_order=option)
    walks = state.advance({A: 4, B: 7, C: 2, D: 0})
    assert state.position == after
    assert [walk.seat for walk in walks] == [C, A, B]


@pytest.mark.parametrize(("option", "after"), [("after_moves", (24, 24, 28, 5)), ("sequential", (28, 24, 26, 5))])
def test_inc_a18_the_same_in_a_round_that_is_played(option: str, after: tuple[int, ...]) -> None:
    """INC-A18: order C D A B; A+5 B+7 C+4 from 22, 20 and 21."""
    assert after_failure((22, 20, 21, 5), asks=C, bonus_order=option).position == after


def test_inc_d15_two_tied_ahead() -> None:
    """INC-D15 and INC-A17: third, +3."""
    assert moved_alone(4, C, 4, (30, 30, 20, 5)).position == (30, 30, 27, 5)


def test_inc_a17_level_with_the_leader_is_leading() -> None:
    """INC-A17: A rests on 25, B arrives there: nobody is strictly ahead, +1."""
    assert moved_alone(4, B, 4, (25, 21, 3, 3)).position == (25, 26, 3, 3)


def test_inc_d16_last_of_six() -> None:
    """INC-D16: +6."""
    assert moved_alone(6, F, 3, (30, 31, 32, 33, 35, 22)).position == (30, 31, 32, 33, 35, 31)


def test_inc_d17_exactly_on_the_bonus_cell() -> None:
    """INC-D17: leader, +1."""
    assert moved_alone(3, A, 2, (21, 3, 3)).position == (24, 3, 3)


def test_inc_a15_the_bonus_acts_at_every_forward_crossing() -> None:
    """INC-A15: thrown back behind it (on a board that the validator would refuse), A gets it again."""
    board = Board(finish=60, bonus=23, spirals=(1,), black={25: 4})
    state = risk_round(3, asks=2, board=board, position=(22, 40, 0))
    state.survivors = (A,)
    ask_and_bet(state, 400, {A: "+"})
    assert state.position == (22 + 2 + 2, 40, 0)
    state.position = (21, 0, 0)
    ask_and_bet(state, 400, {A: "+"})
    assert state.position == (21 + 3 + 1 - 4, 0, 0)
    ask_and_bet(state, 400, {A: "+"})
    assert state.position == (21 + 4 + 1, 0, 0)


def test_inc_a16_no_bonus_for_arriving_backwards() -> None:
    """INC-A16: from black 26 back to the bonus cell 23 itself."""
    board = Board(finish=60, bonus=23, spirals=(1,), black={26: 3})
    assert moved_alone(3, A, 2, (24, 40, 40), board).position == (23, 40, 40)


def test_inc_a15_a_pawn_on_the_bonus_cell_does_not_cross_it() -> None:
    """INC-A15: a crossing begins before the cell (no pawn rests there on a valid board)."""
    board = Board(finish=60, bonus=23, spirals=(1,), black={26: 3})
    assert moved_alone(3, A, 2, (23, 40, 40), board).position == (25, 40, 40)


# Black cells ------------------------------------------------------------------------------------------------

BLACK = [
    (name, cell, target)
    for name, cells in (
        ("classique", {9: 6, 17: 13, 29: 24, 37: 33, 44: 38, 48: 40}),
        ("court", {8: 6, 16: 14, 22: 19, 28: 23}),
    )
    for cell, target in cells.items()
]


@pytest.mark.parametrize(("name", "cell", "target"), BLACK)
def test_inc_87_landing_on_a_black_cell(name: str, cell: int, target: int) -> None:
    """INC-87: back by the number on it."""
    assert moved_alone(3, A, 2, (cell - 2, 0, 0), load_board(name)).position == (target, 0, 0)


@pytest.mark.parametrize(("name", "cell", "target"), BLACK)
def test_inc_87_inc_a20_passing_over_one_is_harmless(name: str, cell: int, target: int) -> None:
    """INC-87 and INC-A20: one cell further than the test above."""
    end = cell + 1
    assert moved_alone(3, A, 2, (cell - 1, 0, 0), load_board(name)).position == (end, 0, 0)


def test_inc_d11_landing_on_black_nine() -> None:
    """INC-D11."""
    assert moved_alone(3, A, 5, (4, 0, 0)).position == (6, 0, 0)


def test_inc_d12_crossing_black_nine() -> None:
    """INC-D12."""
    assert moved_alone(3, A, 2, (8, 0, 0)).position == (10, 0, 0)


def test_inc_d21_black_just_before_the_finish() -> None:
    """INC-D21: 41 + 7 = 48, back to 40, and the game goes on."""
    state = moved_alone(3, A, 7, (41, 0, 0))
    assert (state.position, state.outcome()) == ((40, 0, 0), None)


def test_inc_a13_no_stopping_short_of_a_black_cell() -> None:
    """INC-A13: all points are walked, though 5 to 8 would have been kinder than 9."""
    state = after_failure((4, 0, 0, 0))
    assert state.position == (6, 7, 4, 0)


def test_inc_a19_the_black_cell_is_looked_for_at_the_very_end() -> None:
    """INC-A19: the bonus carries a pawn away from black 25, or on to it and so back to 24."""
    board = Board(finish=60, bonus=23, spirals=(1,), black={25: 1})
    assert moved_alone(3, A, 3, (22, 0, 0), board).position == (26, 0, 0)
    assert moved_alone(3, A, 2, (22, 0, 0), board).position == (24, 0, 0)


def test_inc_a19_a_players_bonus_and_black_come_before_the_next_player() -> None:
    """INC-A19: C is thrown back before A's place is counted, so that A leads."""
    board = Board(finish=60, bonus=23, spirals=(), black={29: 10})
    state = game(3, board=board, asks=C, position=(20, 0, 22))
    state.advance({A: 5, C: 6})
    assert state.position == (26, 0, 19)


def test_inc_a20_chains_go_on_and_stop_at_the_start() -> None:
    """INC-A20: 14 → 12 → 9, and a retreat longer than the way ends on 0."""
    chained = Board(finish=60, bonus=50, spirals=(1,), black={14: 2, 12: 3})
    assert moved_alone(3, A, 4, (10, 0, 0), chained).position == (9, 0, 0)
    long = Board(finish=60, bonus=50, spirals=(1,), black={6: 9})
    assert moved_alone(3, A, 2, (4, 0, 0), long).position == (0, 0, 0)


def test_inc_a21_thrown_back_on_to_a_spiral() -> None:
    """INC-A21: allowed; it counts when that player's next turn begins."""
    board = Board(finish=60, bonus=50, spirals=(12,), black={15: 3})
    state = after_failure((10, 0, 0, 0), asks=D, board=board)
    assert state.position == (12, 7, 4, 0)
    assert (state.phase.name, state.questioner) == ("drawing", A)
    state.answer(A, Draw())
    assert state.phase.name == "announcing"


# The end ----------------------------------------------------------------------------------------------------


def winner_takes_seven(position: tuple[int, ...], board: Board = CLASSIQUE) -> Incroyable:
    """A challenges C and everybody was too high: only A walks, 7 cells."""
    state = after_estimates(30, 20, 40, answer=5, board=board, position=position)
    assert challenged(state, A, C) == (7, 0, 0)
    return state


def test_inc_d18_exactly_on_the_finish() -> None:
    """INC-D18: 43 + 7 = 50."""
    state = winner_takes_seven((43, 3, 3))
    assert state.position == (50, 3, 3)
    assert result(state) == ((A,), "finish")


@pytest.mark.parametrize(("start", "over"), [(42, False), (43, True), (45, True), (49, True)])
def test_inc_90_reaching_or_passing_the_finish_ends_the_game(start: int, over: bool) -> None:
    """INC-90: an exact count is not needed, but 49 is not enough."""
    state = winner_takes_seven((start, 3, 3))
    assert state.position[A] == start + 7
    assert (state.outcome() is not None) == over


def test_inc_90_nothing_goes_on_after_the_end() -> None:
    state = winner_takes_seven((45, 3, 3))
    refused(state, B, Draw(), "core", "game_is_over")
    refused(state, A, Challenge(B), "core", "game_is_over")
    with pytest.raises(Refusal) as caught:
        state.leave(B)
    assert caught.value.code == "game_is_over"
    with pytest.raises(Refusal) as caught:
        state.replace_question()
    assert caught.value.code == "cannot_replace"


def test_inc_90_on_the_short_board() -> None:
    """INC-90: option board = court, finish 30."""
    state = winner_takes_seven((24, 3, 3), load_board("court"))
    assert state.position == (31, 3, 3)
    assert result(state) == ((A,), "finish")


def two_arrive(position: tuple[int, ...]) -> Incroyable:
    """Three players: C challenges B and fails, B walks 7 and A walks 5."""
    state = after_estimates(30, 40, 20, answer=100, board=CLASSIQUE, position=position)
    assert challenged(state, C, B) == (5, 7, 0)
    return state


def test_inc_d19_inc_91_the_furthest_beyond_wins() -> None:
    """INC-D19 and INC-91: 52 and 53."""
    state = two_arrive((47, 46, 0))
    assert state.position == (52, 53, 0)
    assert result(state) == ((B,), "finish")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((B,), (A,), (C,))


def test_inc_d20_inc_a25_equally_far_share_the_win() -> None:
    """INC-D20 and INC-A25: 52 and 52."""
    state = two_arrive((47, 45, 0))
    assert state.position == (52, 52, 0)
    assert result(state) == ((A, B), "finish")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((A, B), (C,))


def test_inc_a24_the_end_is_immediate() -> None:
    """INC-A24: B and C have never asked."""
    state = winner_takes_seven((45, 3, 3))
    assert (state.rounds, state.questioner) == (1, A)
    assert result(state) == ((A,), "finish")


def test_inc_a26_bonus_steps_count_for_the_distance() -> None:
    """INC-A26: both make 26, and the bonus (nobody strictly ahead, +1) puts B in front."""
    board = Board(finish=22, bonus=20, spirals=(), black={})
    state = after_estimates(30, 40, 20, answer=100, board=board, position=(21, 19, 0))
    challenged(state, C, B)
    assert state.position == (26, 27, 0)
    assert result(state) == ((B,), "finish")


def test_inc_a26_the_bonus_can_reach_the_finish() -> None:
    """INC-A26 and INC-90: 18 + 2 = 20, two pawns ahead, +3 = 23."""
    board = Board(finish=22, bonus=20, spirals=(1,), black={})
    state = moved_alone(3, A, 2, (18, 21, 21), board)
    assert state.position == (23, 21, 21)
    assert result(state) == ((A,), "finish")


def test_inc_d22_inc_a23_the_end_inside_a_risk_round() -> None:
    """INC-D22 and INC-A23: 49 + 2; the second question is never asked."""
    state = risk_round(3, asks=2, board=CLASSIQUE, position=(49, 30, 5))
    ask_and_bet(state, 400, {A: "+", B: "+"})
    assert state.position == (51, 32, 5)
    assert result(state) == ((A,), "finish")
    assert state.asked_in_risk == 0


def test_inc_a23_all_moves_of_one_question_count_together() -> None:
    """INC-A23 and INC-91: A and the questioner arrive by the same question; B was wrong."""
    state = risk_round(3, asks=2, board=CLASSIQUE, position=(49, 30, 49))
    ask_and_bet(state, 400, {A: "+", B: "-"})
    assert state.position == (51, 30, 51)
    assert result(state) == ((A, C), "finish")


def test_inc_66_pawns_share_cells_all_along_the_track() -> None:
    """INC-66: A and B arrive on the cell where C stands."""
    state = game(3, (500,), board=CLASSIQUE, position=(28, 30, 35))
    estimate(state, 40, 30, 20)
    assert challenged(state, C, A) == (7, 5, 0)
    assert state.position == (35, 35, 35)
