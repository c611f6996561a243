"""A question is put aside only while nobody has answered it, a round is taken back only once it has a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tablee.core import Event, Refusal, save
from tablee.core.events import QuestionReplaced, RoundVoided
from tablee.games.caractere import Caractere
from tablee.games.caractere.events import CardRead
from tablee.games.incroyable.events import Asked as AskedNumber
from tablee.games.tous_ego.events import Asked as AskedName
from tests.properties.helpers import AnyState, cases_of, random_step
from tests.properties.ledgers import check_asks

READ = (AskedNumber, AskedName, CardRead)
FIRST_ANSWERS = {
    "incroyable": {"estimating", "announcing"},
    "caractere": {"answering", "test_answering"},
    "tous_ego": {"voting", "voting_and_forecasting"},
    "face_to_face": set[str](),
}
"""The moments in which a question has been read and its first answers are awaited."""


def games(game: str) -> Iterator[tuple[AnyState, list[Event] | None]]:
    """Random games step by step, with what was told (None at the beginning); every way to play."""
    for case in cases_of(game):
        state, rng = case.deal(case.seats), Random(f"disputed {case}")
        if isinstance(state, Caractere) and case.number % 2:
            state.position = (state.setup.board.test,) * state.seats  # the last test comes soon
        yield state, None
        for _ in range(60):
            if state.outcome() is None:
                yield state, random_step(state, rng).events


def is_refused(change: Any, state: AnyState, code: str) -> bool:
    """Whether it is refused with this code; then nothing has changed."""
    before = save(state), state.pool
    try:
        change()
    except Refusal as refusal:
        told = refusal
    else:
        return False
    assert (told.rule, told.code, told.facts) == ("core", code, {})
    assert (save(state), state.pool) == before
    return True


@pytest.mark.parametrize("game", FIRST_ANSWERS)
def test_a_question_is_put_aside_while_nobody_has_answered_it(game: str) -> None:
    """Then another one is asked of the same people, who have lost nothing by it."""
    replaced = set[str]()
    for state, _ in games(game):
        answered = bool(getattr(state.phase, "sealed", ()) or state.pool.given)
        expected = state.phase.name in FIRST_ANSWERS[game] and not answered
        assert state.can_replace_question() == expected, state.phase
        other = state.copy()
        assert is_refused(other.replace_question, other, "cannot_replace") != expected
        if expected:
            replaced.add(state.phase.name)
            check_replaced(state, other)
    assert replaced == FIRST_ANSWERS[game]


def check_replaced(before: AnyState, after: AnyState) -> None:
    """Another card or, for a reader who wrote the question, the choice again; all else as it was."""
    check_asks(after)
    assert (after.leader(), after.present, after.gone) == (before.leader(), before.present, before.gone)
    assert {after.moment > before.moment, after.position == before.position} == {True}  # type: ignore[attr-defined]
    if before.shown_card_id():
        assert after.phase.name == before.phase.name
        assert set(before.waiting()) <= set(after.waiting()), "who was skipped may be asked again"
        assert after.shown_card_id() not in ("", before.shown_card_id())
    else:
        assert (after.phase.name, after.waiting()) == ("reading", (after.leader(),))


@pytest.mark.parametrize("game", FIRST_ANSWERS)
def test_a_round_is_taken_back_once_its_question_was_read(game: str) -> None:
    """Until the question of the next one is; not twice, and not a round whose question went back to its author."""
    voided, has_question = 0, False
    for state, told in games(game):
        has_question = told is not None and question_after(has_question, told)
        assert state.can_void_round() == has_question, state.phase
        other = state.copy()
        if not is_refused(other.void_round, other, "cannot_void"):
            assert not other.can_void_round()
            check_asks(other)
            voided += 1
    assert bool(voided) == (game != "face_to_face")


def question_after(has_question: bool, told: Sequence[Event]) -> bool:
    """Whether a round has had a question, after all this was told."""
    for event in told:
        if isinstance(event, READ):
            has_question = True
        elif isinstance(event, RoundVoided):
            has_question = False
        elif isinstance(event, QuestionReplaced):
            has_question = any(isinstance(other, READ) for other in told)
    return has_question
