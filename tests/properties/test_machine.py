"""Whatever people do at a table, in whatever order: the books are right after every step, saves and copies are
faithful, and nobody's question changes because somebody else has answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tablee.core import Ask, Pool, Seat, load, load_setup, save
from tablee.games import GAMES
from tests.properties.helpers import AnyState, all_views, cases_of, examples, random_step, some_move
from tests.properties.ledgers import Ledger, check_asks

LUCK = st.integers(0, 2**32)


def goes_on(machine: Any) -> bool:
    return machine.state.outcome() is None


class Table(RuleBasedStateMachine):
    """A table where one game is played through the public interface."""

    game: ClassVar[str]
    state: AnyState

    @initialize(which=LUCK, seed=LUCK)
    def deal(self, which: int, seed: int) -> None:
        cases = cases_of(self.game)
        self.case = cases[which % len(cases)]
        self.state = self.case.deal(seed)
        self.ledger = Ledger(self.state)

    @precondition(goes_on)
    @rule(luck=LUCK, answers=st.integers(1, 25))
    def play_on(self, luck: int, answers: int) -> None:
        """So many answers, of those waited for and of those who only may."""
        rng = Random(luck)
        for _ in range(answers):
            if goes_on(self):
                self._answer(rng)
                self.books_are_right()

    def _answer(self, rng: Random) -> None:
        state, asks = self.state, self.state.asks()
        seat = rng.choice(list(asks))
        waiting = state.waiting()
        move = some_move(state, asks[seat], rng, penalties=rng.random() < 0.05)
        self.ledger.note(seat, move, state.answer(seat, move))
        still = tuple(other for other in waiting if other != seat)
        if seat in waiting and still and state.waiting() == still:
            self._same_asks(asks, seat)

    def _same_asks(self, before: Mapping[Seat, Ask], answered: Seat) -> None:
        after = self.state.asks()
        assert after == {seat: ask for seat, ask in before.items() if seat != answered}

    @precondition(goes_on)
    @rule(luck=LUCK)
    def answer_unchecked_and_checked(self, luck: int) -> None:
        """The two paths lead to the same place."""
        quick = self.state.copy()
        seat, move = quick.any_answer(Random(luck))
        quick.apply(seat, move)
        self.ledger.note(seat, move, self.state.answer(seat, move))
        assert save(quick) == save(self.state)
        assert quick.pool == self.state.pool

    @precondition(goes_on)
    @rule(luck=LUCK)
    def stand_in(self, luck: int) -> None:
        rng = Random(luck)
        if self.state.seats > 2 or rng.random() < 0.1:  # between two this ends the game
            self.ledger.note(None, None, self.state.stand_in(rng.choice(self.state.waiting())))

    @precondition(goes_on)
    @rule(luck=LUCK)
    def leave(self, luck: int) -> None:
        rng = Random(luck)
        staying = [seat for seat in self.state.present if seat not in self.state.gone]
        if rng.random() < 0.2:
            self.ledger.note(None, None, self.state.leave(rng.choice(staying)))

    @precondition(lambda self: self.state.can_replace_question())
    @rule()
    def replace_question(self) -> None:
        self.ledger.note(None, None, self.state.replace_question())

    @precondition(lambda self: self.state.can_void_round())
    @rule(luck=LUCK)
    def void_round(self, luck: int) -> None:
        """Also when the game was over: it goes on then, unless too few are left."""
        if Random(luck).random() < 0.3:
            self.ledger.note(None, None, self.state.void_round())
            assert not self.state.can_void_round()

    @rule(luck=LUCK)
    def copy(self, luck: int) -> None:
        """What happens to a copy does not happen to the original."""
        rng = Random(luck)
        saved, pool, views = save(self.state), self.state.pool, all_views(self.state)
        copied = self.state.copy()
        for _ in range(4):
            if copied.outcome() is None:
                random_step(copied, rng)
        assert (save(self.state), self.state.pool, all_views(self.state)) == (saved, pool, views)

    @rule()
    def save_and_load(self) -> None:
        """A loaded game is the saved one, but for ballots that were not all in: those are asked for again."""
        state = self.state
        saved, game = save(state), GAMES[self.game]
        setup = load_setup(game.setup_type, state.setup.save())
        assert setup.digest() == state.setup.digest()
        loaded = load(game.state_type, setup, saved)
        check_asks(loaded)
        assert loaded.pool == Pool()
        if state.pool.given:
            assert set(loaded.waiting()) == (set(state.waiting()) | state.pool.given) - set(state.gone)
            return
        assert save(loaded) == saved
        assert all_views(loaded) == all_views(state)
        self.state = loaded

    @invariant()
    def books_are_right(self) -> None:
        if hasattr(self, "state"):
            self.ledger.check(self.state)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_at_every_kind_of_table(game: str) -> None:
    """INC-A34, F2F-A09, CAR-A18, CAR-A34, EGO-A13, EGO-A14 and the invariants of all four games."""
    machine = type(f"Table of {game}", (Table,), {"game": game})
    run_state_machine_as_test(machine, settings=examples(100, stateful_step_count=40))
