"""Bots around a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablee.core import Outcome, Seat, State
from tablee.core.game import Bot


class EndlessGameError(RuntimeError):
    """A game that did not end within the steps allowed."""


def play_out(
    state: State[Any],
    bots: Mapping[Seat, Bot],
    most_steps: int = 100_000,
    watch: Callable[[State[Any]], None] | None = None,
) -> Outcome:
    """Let bots play a game to its end through the checked path; `watch` looks at the state after every answer.

    Whoever may answer without being waited for is asked first, once; silence declines.
    """
    declined: set[tuple[int, Seat]] = set()
    for _ in range(most_steps):
        outcome = state.outcome()
        if outcome is not None:
            return outcome
        step(state, bots, declined)
        if watch is not None:
            watch(state)
    raise EndlessGameError(f"The game did not end within {most_steps} answers.")


def step(state: State[Any], bots: Mapping[Seat, Bot], declined: set[tuple[int, Seat]]) -> None:
    """One answer of one bot; `declined` remembers who was asked already, and kept silent."""
    asks = state.asks()
    for seat in sorted(asks, key=lambda seat: not asks[seat].optional):
        ask = asks[seat]
        if (ask.id, seat) in declined:
            continue
        move = bots[seat].answer(state.view(seat), ask)
        if move is not None:
            state.answer(seat, move)
            return
        declined.add((ask.id, seat))
    raise RuntimeError("No bot answered, although the game waits for one.")
