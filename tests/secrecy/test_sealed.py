"""Secrets too small for needles: votes, signs, names, cards. Whatever was sealed, the others hear the same."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tablee.core import Event, Move, One, Option, Refusal, Seat, save
from tablee.games.face_to_face.events import Blocked, DrewCards
from tablee.games.face_to_face.moves import EndTurn
from tablee.games.face_to_face.rules import FaceToFace
from tests.properties.helpers import (
    CASES,
    LONG,
    AnyState,
    Case,
    cases_of,
    observers,
    random_game,
    random_step,
    seen_by,
    some_move,
)
from tests.secrecy.needles import visible

MOST_STEPS = 2_000 if LONG else 200

SEALED = {
    "estimating",
    "betting",
    "answering",
    "guessing_together",
    "judging_adjectives",
    "judging",
    "judging_openly",
    "test_answering",
    "voting",
    "forecasting",
    "voting_and_forecasting",
}
POOLED = {"voting", "judging", "judging_adjectives"}
"""What not even the voter's own view shows again (EGO-A17)."""
QUIET = {"answered", "sat_out", "left"}
"""All that is ever told of an answer that stays sealed."""


def reached(state: AnyState, seat: Seat | None, events: list[Event]) -> bytes:
    """What reaches a seat after something happened."""
    return seen_by(state, seat) + msgspec.json.encode(visible(events, seat))


def tags(events: list[Event]) -> set[str]:
    return {str(type(event).__struct_config__.tag) for event in events}


def two_answers(state: AnyState, seat: Seat, rng: Random) -> tuple[Move, Move] | None:
    """Two different answers of the same kind, if there are."""
    ask = state.asks()[seat]
    for _ in range(10):
        one, other = some_move(state, ask, rng), some_move(state, ask, rng)
        if type(one) is type(other) and one != other:
            return one, other
    return None


def assert_sealed(state: AnyState, seat: Seat, rng: Random) -> bool:
    """The seat answers this or that: nobody else can tell which. Whether there was anything to tell."""
    phase, answers = state.phase.name, two_answers(state, seat, rng)
    if answers is None or type(answers[0]).__name__ == "Jok":
        return False
    this, that = state.copy(), state.copy()
    told = this.answer(seat, answers[0]), that.answer(seat, answers[1])
    assert tags(told[0]) <= QUIET
    for other in observers(state):
        if other != seat or phase in POOLED:
            assert reached(this, other, told[0]) == reached(that, other, told[1]), (phase, other, answers)
    return True


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_sealed_cannot_be_heard(case: Case) -> None:
    """INC-22, INC-73, CAR-22, CAR-34, CAR-A09, CAR-A25, EGO-15, EGO-26: while others are still to answer."""
    rng = Random(str(case))
    for state in random_game(case, seed=31, most_steps=MOST_STEPS):
        waiting = state.waiting()
        if state.phase.name in SEALED and (len(waiting) > 1 or state.phase.name == "answering"):
            assert_sealed(state, rng.choice(waiting), rng)


def test_every_sealed_phase_was_tried() -> None:
    """The games above come to all of them, with different answers to give."""
    tried: set[str] = set()
    for case in CASES[::2]:
        rng = Random(str(case))
        for state in random_game(case, seed=31, most_steps=MOST_STEPS):
            waiting = state.waiting()
            sealed = state.phase.name in SEALED and (len(waiting) > 1 or state.phase.name == "answering")
            if sealed and state.phase.name not in tried and assert_sealed(state, waiting[0], rng):
                tried.add(state.phase.name)
    assert tried == SEALED


def assert_voided_alike(state: AnyState, seat: Seat, rng: Random) -> bool:
    """The seat answers this or that and the round is voided: no view, no news and no save tells which."""
    answers = two_answers(state, seat, rng)
    if answers is None or type(answers[0]).__name__ == "Jok":
        return False
    this, that = state.copy(), state.copy()
    this.answer(seat, answers[0])
    that.answer(seat, answers[1])
    told = this.void_round(), that.void_round()
    assert save(this) == save(that)
    assert this.pool == that.pool
    for other in observers(state):
        assert reached(this, other, told[0]) == reached(that, other, told[1]), (state.phase.name, other, answers)
    return True


def test_what_is_sealed_is_not_heard_when_the_round_is_voided() -> None:
    """INC-22, INC-73, CAR-22, CAR-34, CAR-A09, CAR-A25, EGO-15, EGO-26: it is thrown away unread, in every phase."""
    tried: set[str] = set()
    for case in CASES:
        rng = Random(str(case))
        for state in random_game(case, seed=34, most_steps=MOST_STEPS):
            waiting = state.waiting()
            sealed = state.phase.name in SEALED and (len(waiting) > 1 or state.phase.name == "answering")
            if sealed and state.can_void_round() and assert_voided_alike(state, rng.choice(waiting), rng):
                tried.add(state.phase.name)
    assert tried == SEALED


# What views have room for -----------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases_of("caractere"), ids=str)
def test_caractere_shows_each_reply_to_its_author_alone(case: Case) -> None:
    """CAR-22, CAR-25, CAR-A25: the fields for written answers, guesses and test answers stay empty for the others."""
    for state in random_game(case, seed=32, most_steps=MOST_STEPS):
        assert state.game == "caractere"
        views: dict[Seat | None, Any] = {seat: state.view(seat) for seat in observers(state)}
        if state.phase.name in ("answering", "guessing", "guessing_together"):
            assert all(view.answer is None for seat, view in views.items() if seat != views[None].questionne)
        if state.phase.name in ("test_answering", "test_guessing"):
            assert all(view.test.answers == view.test.guesses == {} for view in views.values())
        sealed = dict(getattr(state.phase, "sealed", ()))
        if state.phase.name == "test_guessing":
            sealed = dict(getattr(state, "test_answers", ()))
        assert all(view.my_reply is None for seat, view in views.items() if seat not in sealed)


@pytest.mark.parametrize("case", cases_of("tous_ego"), ids=str)
def test_tous_ego_tells_nothing_before_the_count(case: Case) -> None:
    """EGO-15, EGO-20, EGO-26: no totals and no forecasts but one's own, until all are turned over together."""
    rng = Random(str(case))
    state: Any = case.deal(33)
    while state.outcome() is None:
        before = state.last
        events = random_step(state, rng).events
        if state.phase.name in ("voting", "forecasting", "voting_and_forecasting") and state.last == before:
            assert tags(events) <= {*QUIET, "asked", "vote_closed", "question_replaced"}
            sealed = {**dict(getattr(state.phase, "sealed", ())), **dict(state.pool.kept)}
            for seat in observers(state):
                view = state.view(seat)
                assert view.forecast == sealed.get(seat, "")
                assert view.last == before


# Face to Face -----------------------------------------------------------------------------------------------


def numbers_of_cards(view: Any, seat: Seat | None) -> tuple[set[int], set[tuple[Seat, int]]]:
    """The cards that a view shows: those in the own hand and ask, and those laid, with whose they are."""
    own = set(view.hand)
    for option in view.ask.options if view.ask else ():
        own |= set(option.fields["card"].options) if "card" in option.fields else set()
    laid = {(laid.by, laid.card) for laid in (*view.this_turn, *view.last_turn, *view.history)}
    tops = {(top.of, top.card) for side in view.sides for top in (side.ascending, side.descending)}
    return own, laid | tops


@pytest.mark.parametrize("case", cases_of("face_to_face"), ids=str)
def test_face_to_face_shows_the_own_hand_and_what_was_laid(case: Case) -> None:
    """F2F-09, F2F-A15: every card in a view or a refusal is one's own, or was laid in sight of both."""
    for seed in range(10):
        rng = Random(f"{case} {seed}")
        state = case.deal(seed)
        assert isinstance(state, FaceToFace)
        top = state.setup.options.cards + 2
        laid: set[tuple[Seat, int]] = {(player, base) for player in (0, 1) for base in (1, top)}
        while state.outcome() is None:
            mover = state.turn
            events = random_step(state, rng).events
            laid |= {(mover, event.card) for event in events if hasattr(event, "card")}
            for seat in observers(state):
                assert_sees_only(state, seat, laid, events)


def assert_sees_only(state: FaceToFace, seat: Seat | None, laid: set[tuple[Seat, int]], events: list[Event]) -> None:
    """The view and the news of one who looks on hold no card but the own ones and those laid."""
    view = state.view(seat)
    hands = {player: hand for player, hand, _ in state.sides()}
    mine = {card for card in range(64) if seat is not None and hands[seat] >> card & 1}
    own, shown = numbers_of_cards(view, seat)
    assert own == mine if seat is not None else not own
    assert shown <= laid
    blocked = view.outcome is not None and view.outcome.reason == "blocked"
    assert bool(view.blocked_hand) <= blocked
    for event in visible(events, seat):
        assert not isinstance(event, DrewCards) or event.to == seat
        assert not isinstance(event, Blocked) or blocked
    if seat is not None:
        assert_refused_without_cards(state, seat, mine)


def assert_refused_without_cards(state: FaceToFace, seat: Seat, mine: set[int]) -> None:
    """A refusal offers the player's own cards, and nothing to the other one."""
    with pytest.raises(Refusal) as refused:
        state.check(seat, state.moves["play"](99, "own_ascending"))
    legal = refused.value.legal
    assert (legal is None) == (seat not in state.asks())
    offered = {card for option in legal.options for card in values_of(option)} if legal else set()
    assert offered <= mine
    assert set(refused.value.facts) <= {"waiting", "move", "field"}


def values_of(option: Option) -> set[int]:
    """The cards on offer."""
    field = option.fields.get("card")
    return {int(card) for card in field.options} if isinstance(field, One) else set()


def test_face_to_face_what_was_drawn_cannot_be_heard() -> None:
    """F2F-42: the opponent and the spectators hear how many cards were drawn, whichever they were."""
    heard = 0
    for case in cases_of("face_to_face"):
        rng = Random(str(case))
        for state in (state for seed in range(5) for state in random_game(case, seed)):
            turn = state.waiting()[:1]
            if any(option.move == "end_turn" for seat in turn for option in state.asks()[seat].options):
                heard += sum(draws_alike(state, seat, rng) for seat in (1 - turn[0], None))
    assert heard > 50


def draws_alike(state: Any, seat: Seat | None, rng: Random) -> bool:
    """The turn ends here and in a twin with other cards; unless that ends a game, nobody can tell the two apart."""
    this, that = state.copy(), state.reimagined_for(seat, rng)
    told = this.answer(state.turn, EndTurn()), that.answer(state.turn, EndTurn())
    if this.outcome() or that.outcome():
        return False
    assert reached(this, seat, told[0]) == reached(that, seat, told[1])
    return True
