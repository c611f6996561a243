"""Incroyable!: players who leave for good, in every phase (INC-A34)."""

from __future__ import annotations

from random import Random

import pytest

from tablee.bots import make_bot
from tablee.core import Refusal, load, save
from tablee.core.events import GameOver, Left, RoundVoid, SatOut
from tablee.games import incroyable
from tablee.games.incroyable import Announce, Bet, Draw, Estimate, Incroyable, Pass, Raise
from tablee.games.incroyable.board import Board
from tablee.games.incroyable.events import Raised
from tests.rules.helpers_incroyable import (
    A,
    B,
    C,
    D,
    E,
    after_estimates,
    ask_and_bet,
    challenged,
    estimate,
    estimating,
    game,
    held,
    offered_seats,
    offered_values,
    options_of,
    passes_until,
    refused,
    result,
    risk_round,
)


def check_gone(state: Incroyable, seat: int, asks: int) -> None:
    """A new round has begun without this seat."""
    assert state.phase.name == "drawing"
    assert seat not in state.present
    assert state.questioner == asks
    assert state.gone == ()
    refused(state, seat, Draw(), "INC-12", "not_your_turn")


# Drawing ----------------------------------------------------------------------------------------------------


def test_inc_a34_the_questioner_leaves_before_drawing() -> None:
    """INC-A34: the next player asks at once, on the own cell."""
    state = game(4, asks=1, position=(0, 0, 2, 0))
    events = state.leave(1)
    assert [event.seat for event in events if isinstance(event, Left)] == [1]
    check_gone(state, 1, 2)
    state.answer(2, Draw())
    assert (state.symbol, state.waiting()) == ("globe", (0, 2, 3))


def test_inc_a34_somebody_else_leaves_before_the_draw() -> None:
    state = game(4, asks=1)
    state.leave(3)
    check_gone(state, 3, 1)
    state.answer(1, Draw())
    assert state.waiting() == (0, 1, 2)


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_inc_a34_below_three_the_game_stops_between_rounds(leaver: int) -> None:
    """INC-A34: without a winner; the standing of those who stayed is told."""
    state = game(3, asks=1, position=(4, 9, 6))
    events = state.leave(leaver)
    assert [type(event) for event in events] == [Left, GameOver]
    assert result(state) == ((), "too_few_players")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == {0: ((1,), (2,)), 1: ((2,), (0,)), 2: ((1,), (0,))}[leaver]


def test_inc_a34_one_after_the_other() -> None:
    state = game(6, asks=4)
    for leaver, asks in ((4, 5), (0, 5), (5, 1)):
        state.leave(leaver)
        check_gone(state, leaver, asks)
    assert state.present == (1, 2, 3)
    state.leave(2)
    assert result(state) == ((), "too_few_players")


@pytest.mark.parametrize("seat", [1, 4, -1])
def test_inc_a34_only_somebody_at_the_table_can_leave(seat: int) -> None:
    """INC-A34: not twice, and not from a seat that does not exist."""
    state = game(4, asks=0)
    state.leave(1)
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.leave(seat)
    assert (caught.value.rule, caught.value.code) == ("core", "not_at_the_table")
    assert save(state) == before


# Estimating -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", [0, 1, 3])
def test_inc_a34_leaving_before_the_own_estimate(leaver: int) -> None:
    """INC-A34: the seat sits the round out, and is gone after it; the questioner's round is played too."""
    state = estimating(4, answer=500)
    state.leave(leaver)
    rest = [seat for seat in range(4) if seat != leaver]
    assert state.waiting() == tuple(rest)
    for seat, value in zip(rest, (30, 20, 10), strict=True):
        state.answer(seat, Estimate(value))
    assert leaver not in state.view(None).estimates
    assert state.present == (0, 1, 2, 3)
    challenged(state, rest[1], rest[0])
    check_gone(state, leaver, 2 if leaver == 1 else 1)


def test_inc_a34_leaving_after_the_own_estimate() -> None:
    """INC-A34: the number stays on the table, passes, and scores; then the pawn is gone."""
    state = estimating(4, answer=500)
    state.answer(B, Estimate(30))
    state.leave(B)
    assert state.waiting() == (A, C, D)
    for seat, value in ((A, 40), (C, 20), (D, 10)):
        state.answer(seat, Estimate(value))
    assert held(state) == (40, 30, 20, 10)
    assert state.waiting() == (C,)
    assert challenged(state, C, A) == (7, 5, 0, 4)
    assert state.position == (7, 5, 0, 4)
    check_gone(state, B, C)


def test_inc_a34_so_many_leave_that_the_round_is_void_and_the_game_stops() -> None:
    state = estimating(4)
    state.leave(A)
    state.leave(B)
    state.answer(C, Estimate(5))
    assert state.outcome() is None
    events = state.leave(D)
    assert [type(event).__name__ for event in events] == ["Left", "SatOut", "RoundVoid", "GameOver"]
    assert result(state) == ((), "too_few_players")


def test_inc_a34_the_round_is_finished_even_below_three() -> None:
    """INC-A34: the pawn goes at the end of the round, and only then are there too few."""
    state = estimating(3, answer=500)
    state.leave(C)
    state.answer(A, Estimate(20))
    state.answer(B, Estimate(10))
    assert state.outcome() is None
    assert challenged(state, B, A) == (7, 0, 0)
    assert result(state) == ((), "too_few_players")
    assert state.position == (7, 0, 0)


# Ties and talk ----------------------------------------------------------------------------------------------


def test_inc_a34_leaving_while_having_to_move() -> None:
    """INC-A34: the lower value is taken for the leaver."""
    state = after_estimates(40, 40, 40, 10, answer=500)
    state.leave(B)
    assert (held(state), state.waiting()) == ((40, 39, 40, 10), (C,))
    state.leave(C)
    assert (held(state), state.phase.name) == ((40, 39, 38, 10), "speaking")
    assert state.waiting() == (D,)


def test_inc_a34_leaving_before_the_own_move_comes() -> None:
    """INC-A34: as soon as the leaver is asked, the lower value is taken."""
    state = after_estimates(40, 40, 40, 10, answer=500)
    state.leave(C)
    assert state.waiting() == (B,)
    state.answer(B, state.read({"move": "shift", "value": 39}))
    assert held(state) == (40, 39, 38, 10)
    assert state.phase.name == "speaking"


def test_inc_a34_leaving_as_the_speaker() -> None:
    state = after_estimates(40, 30, 20, 10, answer=500)
    state.leave(B)
    assert (state.waiting(), held(state)) == ((C,), (40, 30, 20, 10))
    assert challenged(state, C, A) == (7, 5, 0, 4)
    check_gone(state, B, C)


def test_inc_a34_leaving_as_the_lowest() -> None:
    """INC-A34: the estimate stays where it is; the next player upwards, who has passed, challenges or raises."""
    state = after_estimates(40, 30, 20, 10, answer=500)
    passes_until(state, D)
    events = state.leave(D)
    assert [type(event) for event in events] == [Left]
    assert (state.waiting(), held(state)) == ((C,), (40, 30, 20, 10))
    assert (set(options_of(state, C)), state.view(None).speakers) == ({"challenge", "raise"}, (C,))
    refused(state, C, Pass(), "INC-44", "lowest_cannot_pass")
    assert state.view(None).least_raise == min(offered_values(state, C, "raise")) == 31
    state.answer(C, Raise(31))
    assert (state.waiting(), held(state)) == ((B,), (40, 30, 31, 10))


def test_inc_a34_the_lowest_leaves_before_its_turn_comes() -> None:
    """INC-A34: the last present speaker of the first pass has the duty at once, and that is another ask."""
    state = after_estimates(40, 30, 20, 10, answer=500)
    state.answer(B, Pass())
    assert "pass" in options_of(state, C)
    ask = state.asks()[C].id
    state.leave(D)
    assert (state.waiting(), set(options_of(state, C))) == ((C,), {"challenge", "raise"})
    assert state.asks()[C].id > ask


def test_inc_a34_somebody_who_is_still_to_speak_leaves() -> None:
    """INC-A34: nothing changes for the speaker, whose ask stays open; the turn passes over the one who left."""
    state = after_estimates(50, 40, 30, 20, 10, answer=500)
    ask = state.asks()[B]
    state.leave(C)
    assert (state.asks()[B], state.view(None).speakers) == (ask, (B, D, E))
    state.answer(B, Pass())
    assert state.waiting() == (D,)


def test_inc_a34_the_second_highest_leaves() -> None:
    """INC-A34 and INC-40: the next one down speaks first; a pass is still a pass."""
    state = after_estimates(40, 30, 20, 10, answer=500)
    state.leave(B)
    assert (state.waiting(), set(options_of(state, C))) == ((C,), {"challenge", "pass"})
    state.answer(C, Pass())
    assert (state.waiting(), set(options_of(state, D))) == ((D,), {"challenge", "raise"})


def test_inc_a34_the_highest_leaves_and_keeps_rank_and_doubt() -> None:
    """INC-A34 and INC-63: B's 30 is the second-highest behind one who left; doubting it pays 7 + 2."""
    state = after_estimates(40, 30, 20, 10, answer=25)
    state.leave(A)
    passes_until(state, C)
    assert offered_seats(state, C) == {A, B, D}
    assert challenged(state, C, B) == (0, 0, 9, 5)


def test_inc_a34_the_two_lowest_have_gone_home() -> None:
    """INC-A34: they do not out-raise each other; the third has the duty, and its raise is a few events."""
    state = after_estimates(50, 40, 30, 20, 10, answer=500)
    passes_until(state, E)
    state.leave(E)
    state.leave(D)
    assert (state.waiting(), held(state)) == ((C,), (50, 40, 30, 20, 10))
    refused(state, C, Raise(35), "INC-46", "overtake_somebody")
    events = state.answer(C, Raise(41))
    assert [type(event) for event in events] == [Raised]
    assert (state.waiting(), held(state)) == ((B,), (50, 40, 41, 20, 10))
    assert challenged(state, B, A) == (7, 0, 5, 4, 3)


def test_inc_46_a_raise_may_overtake_the_estimate_of_somebody_gone() -> None:
    """INC-46 and INC-A34: the estimate just above one's own counts, whoever's it is; the lowest here speaks again."""
    state = after_estimates(40, 30, 20, 10, answer=500)
    state.leave(C)
    state.answer(B, Pass())
    assert (state.waiting(), min(offered_values(state, D, "raise"))) == ((D,), 21)
    state.answer(D, Raise(21))
    assert (state.waiting(), min(offered_values(state, D, "raise"))) == ((D,), 31)
    state.answer(D, Raise(31))
    assert state.waiting() == (B,)


def test_inc_a34_skipped_above_somebody_gone() -> None:
    """INC-A34: a skipped player who has the duty makes the least raise, one raise for one skip."""
    state = after_estimates(40, 30, 20, 10, answer=500)
    passes_until(state, D)
    state.leave(D)
    events = state.stand_in(C)
    assert [type(event) for event in events] == [SatOut, Raised]
    assert (state.waiting(), held(state)) == ((B,), (40, 30, 31, 10))


def test_inc_a34_no_raise_is_left_above_somebody_gone() -> None:
    """INC-A07 and INC-A34: with the ladder full to the top the next player upwards can only challenge."""
    state = after_estimates(9999, 9998, 9997, 10, answer=500)
    passes_until(state, D)
    state.leave(D)
    assert (state.waiting(), set(options_of(state, C))) == ((C,), {"challenge"})
    assert state.view(None).least_raise is None


@pytest.mark.parametrize(("values", "phase"), [((40, 40, 30, 20), "separating"), ((40, 30, 20, 10), "speaking")])
def test_inc_a34_fewer_than_two_who_estimated_are_left(values: tuple[int, ...], phase: str) -> None:
    """INC-A34: nobody plays on alone against the numbers of those who left; the round is void at once."""
    state = after_estimates(*values, answer=500)
    assert state.phase.name == phase
    for seat in (A, D):
        assert [type(event) for event in state.leave(seat)] == [Left]
    events = state.leave(C)
    assert [type(event) for event in events] == [Left, RoundVoid, GameOver]
    assert (state.position, state.last) == ((0, 0, 0, 0), None)


def test_inc_a34_fewer_than_two_of_those_here_have_estimated() -> None:
    """INC-A34: the number of somebody who left before the reveal does not make a round of one."""
    state = estimating(5, answer=500)
    state.answer(A, Estimate(40))
    state.leave(A)
    state.answer(B, Estimate(30))
    for seat in (C, D):
        state.stand_in(seat)
    events = state.stand_in(E)
    assert [type(event) for event in events] == [SatOut, RoundVoid]
    check_gone(state, A, B)


def test_inc_a34_two_who_estimated_play_on() -> None:
    """INC-A34: the lower of the two challenges or raises over the other; then it is the other's turn."""
    state = after_estimates(40, 30, 20, 10, answer=500)
    state.leave(C)
    state.leave(D)
    assert (state.waiting(), set(options_of(state, B))) == ((B,), {"challenge", "raise"})
    assert offered_seats(state, B) == {A, C, D}
    state.answer(B, Raise(41))
    assert (state.waiting(), min(offered_values(state, A, "raise"))) == ((A,), 42)


@pytest.mark.parametrize("seed", range(30))
def test_inc_a34_no_answer_brings_a_landslide(seed: int) -> None:
    """INC-A34: whoever leaves or is skipped when, with bots or without, one step tells no more than a few events."""
    rng = Random(seed)
    seats = rng.randint(4, 6)
    state = game(seats, (500,) * 40, bots=tuple(range(seats)) if seed % 2 else ())
    bots = [make_bot("sensible", incroyable.GAME, seat, rng) for seat in range(seats)]
    for _ in range(400):
        if state.outcome() is not None:
            break
        seat, move = state.any_answer(rng)
        asked, chance = state.asks()[seat], rng.random()
        if chance < 0.03:
            events = state.leave(rng.choice(state.at_the_table()))
        elif chance < 0.3:
            events = state.stand_in(seat)
        elif seat in state.bots:
            events = state.answer(seat, bots[seat].answer(state.view(seat), asked) or move)
        else:
            events = state.answer(seat, move)
        assert len(events) <= 40
        assert not set(state.waiting()) & set(state.gone)


def test_inc_a34_an_old_save_in_which_the_speaker_has_gone() -> None:
    """INC-A34: a game that was saved while somebody who left was to speak goes on with the next player upwards."""
    state = after_estimates(40, 30, 20, 10, answer=500)
    passes_until(state, D)
    state.gone = (D,)
    loaded = load(Incroyable, state.setup, save(state))
    assert (loaded.waiting(), held(loaded)) == ((C,), (40, 30, 20, 10))


def test_inc_a34_leaving_while_somebody_else_speaks() -> None:
    """INC-A34: the highest leaves, is challenged, and is gone after the round."""
    state = after_estimates(40, 30, 20, 10, answer=35)
    state.leave(A)
    assert state.waiting() == (B,)
    assert challenged(state, B, A) == (0, 7, 5, 4)
    check_gone(state, A, B)


def test_inc_a34_the_questioner_and_the_next_one_leave() -> None:
    """INC-A34: the turn passes over both."""
    state = after_estimates(50, 40, 30, 20, 10, answer=500, asks=1)
    state.leave(B)
    state.leave(C)
    assert challenged(state, D, A) == (7, 5, 4, 0, 3)
    assert (state.questioner, state.present) == (D, (A, D, E))


def test_inc_a34_the_pawn_of_somebody_who_has_gone_ends_nothing() -> None:
    """INC-A34, INC-90: it walks with the others, but the game goes on without it."""
    state = after_estimates(40, 30, 20, 10, answer=35, position=(0, 0, 997, 0))
    state.leave(C)
    assert challenged(state, B, A) == (0, 7, 5, 4)
    assert state.position[C] > 1000
    assert state.outcome() is None
    check_gone(state, C, B)


def test_inc_a34_somebody_who_has_gone_neither_wins_nor_is_ranked() -> None:
    """INC-A34, INC-A25: two cross the finish; the one who stayed wins alone."""
    state = after_estimates(40, 30, 20, 10, answer=35, position=(0, 994, 997, 0))
    state.leave(C)
    challenged(state, B, A)
    assert state.position[C] >= state.position[B] >= 1000
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ((B,), ((B,), (D,), (A,)))


def test_inc_a34_everybody_leaves_in_the_middle_of_the_talk() -> None:
    """INC-A34: with one of them left the round is void, and the game stops without a winner."""
    state = after_estimates(9990, 9980, 9970, answer=500)
    for seat in (A, B):
        assert state.outcome() is None
        events = state.leave(seat)
    assert [type(event) for event in events] == [Left, RoundVoid, GameOver]
    assert result(state) == ((), "too_few_players")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((C,),)
    assert state.last is None


# The risk round ---------------------------------------------------------------------------------------------


def test_inc_a34_the_questioner_leaves_while_announcing() -> None:
    """INC-A34: void, what was won stays won."""
    state = risk_round(4, asks=1)
    ask_and_bet(state, 400, {A: "+", C: "-", D: "+"})
    state.answer(1, Draw())
    events = state.leave(1)
    assert [event for event in events if isinstance(event, RoundVoid)]
    assert state.position == (2, 3, 0, 2)
    check_gone(state, 1, 2)


def test_inc_a34_the_questioner_leaves_between_two_questions() -> None:
    state = risk_round(4, asks=1)
    ask_and_bet(state, 400, {A: "+", C: "-", D: "+"})
    assert state.phase.name == "continuing"
    state.leave(1)
    assert state.position == (2, 3, 0, 2)
    check_gone(state, 1, 2)


def test_inc_a34_the_questioner_leaves_while_others_bet() -> None:
    """INC-A34: this question is settled, the questioner's pawn included; then the round is void."""
    state = risk_round(4, asks=1)
    state.answer(1, Announce(400))
    state.answer(A, Bet("+"))
    state.leave(1)
    assert state.waiting() == (C, D)
    state.answer(C, Bet("-"))
    state.answer(D, Bet("+"))
    assert state.position == (2, 3, 0, 2)
    check_gone(state, 1, 2)


@pytest.mark.parametrize("phase", ["announcing", "betting", "continuing"])
def test_inc_a34_an_answerer_leaves(phase: str) -> None:
    """INC-A34: out of the risk round without being wrong, and gone after it."""
    state = risk_round(4, asks=1)
    if phase == "betting":
        state.answer(1, Announce(400))
    if phase == "continuing":
        ask_and_bet(state, 400, {A: "+", C: "+", D: "+"})
    assert state.phase.name == phase
    before = state.position
    state.leave(C)
    if phase == "continuing":
        state.answer(1, Draw())
    if phase != "betting":
        state.answer(1, Announce(400))
    assert state.waiting() == (A, D)
    state.answer(A, Bet("+"))
    state.answer(D, Bet("+"))
    stake = 3 if phase == "continuing" else 2
    assert state.position == (before[A] + stake, before[B], before[C], before[D] + stake)
    assert (state.phase.name, state.present) == ("continuing", (A, B, C, D))
    ask_and_bet(state, 600, {A: "+", D: "+"})
    check_gone(state, C, D)


def test_inc_a34_a_sign_that_is_in_counts() -> None:
    """INC-A34: C bet wrongly and left; the questioner walks."""
    state = risk_round(4, asks=1)
    state.answer(1, Announce(400))
    state.answer(C, Bet("-"))
    state.leave(C)
    state.answer(A, Bet("-"))
    state.answer(D, Bet("-"))
    assert state.position == (0, 3, 0, 0)
    check_gone(state, C, D)


def test_inc_a34_all_answerers_leave() -> None:
    """INC-A34: nobody is left to bet, the round is over, and so is the game."""
    state = risk_round(3, asks=1)
    state.leave(A)
    state.leave(C)
    assert state.waiting() == (1,)
    state.answer(1, Announce(400))
    assert result(state) == ((), "too_few_players")


# Afterwards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("leaves", "end"), [(False, 28), (True, 27)])
def test_inc_a34_a_pawn_that_is_gone_takes_no_place_in_the_race(leaves: bool, end: int) -> None:
    """INC-A34 and INC-85: with D on 50 ahead C gets +2; once D has gone, +1."""
    board = Board(finish=100, bonus=23, spirals=(), black={})
    state = game(4, board=board, position=(0, 0, 21, 50))
    if leaves:
        state.leave(D)
        state.answer(A, Draw())
    else:
        state.answer(A, Draw())
        state.stand_in(D)
    for seat, value in ((A, 30), (B, 20), (C, 10)):
        state.answer(seat, Estimate(value))
    assert challenged(state, B, A) == (7, 0, 5, 0)
    assert state.position == (7, 0, end, 50)


def test_inc_a34_the_others_play_on_to_the_end() -> None:
    """INC-A34 and INC-90: the pawn of somebody who left does not win, whatever its cell."""
    state = game(4, (500,) * 9, board=Board(finish=40, bonus=39, spirals=(), black={}), position=(20, 20, 20, 38))
    state.leave(D)
    for asks in (0, 1, 2):
        assert state.questioner == asks
        estimate(state, 30, 20, 10)
        challenged(state, C, A)
    assert state.position[A] >= 40
    assert result(state) == ((A,), "finish")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((A,), (B,), (C,))
