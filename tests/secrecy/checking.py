"""The one test of secrecy: what a seat may not know is drawn again, and the seat must not notice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import msgspec.structs
import pytest

from tablee.core import Move, Refusal, Seat
from tablee.games import GAMES
from tablee.games.caractere.rules import Caractere
from tablee.games.face_to_face.rules import FaceToFace
from tablee.games.incroyable.rules import Incroyable
from tablee.games.tous_ego.rules import TousEgo
from tests.properties.helpers import AnyState, observers, seen_by, some_move


def assert_cannot_tell(state: AnyState, seat: Seat | None, rng: Random) -> AnyState:
    """The seat sees the same bytes in a game where all that it may not know is different. Returns that game."""
    twin = state.reimagined_for(seat, rng)
    assert seen_by(twin, seat) == seen_by(state, seat), f"seat {seat} can tell in {state.phase.name}"
    return twin


def check_secrecy(state: AnyState, rng: Random, how_many: int) -> None:
    """So many of those who look on, chosen at random: none can tell, and all are refused alike."""
    everybody = observers(state)
    for seat in rng.sample(everybody, min(how_many, len(everybody))):
        twin = assert_cannot_tell(state, seat, rng)
        assert_could_be(state, twin)
        if seat is not None:
            assert_refused_alike(state, twin, seat, rng)
        assert_playable(twin, seat, rng)


# What the seat hears ----------------------------------------------------------------------------------------


def assert_refused_alike(state: AnyState, twin: AnyState, seat: Seat, rng: Random) -> None:
    """A move that nobody need offer: it is accepted in both games, or refused in the same words."""
    move = probing_move(state, seat, rng)
    assert heard(state, seat, move) == heard(twin, seat, move), f"{move} of seat {seat} is refused otherwise"


def heard(state: AnyState, seat: Seat, move: Move) -> str:
    """What a seat hears when it makes this move: nothing, or why not."""
    try:
        state.check(seat, move)
    except Refusal as refusal:
        return f"{refusal} {refusal.rule} {refusal.code} {refusal.facts} {refusal.legal}"
    return "accepted"


def probing_move(state: AnyState, seat: Seat, rng: Random) -> Move:
    """Any move of the game, filled in with what the seat may not know, if that fits: a good spy's question."""
    secrets = [*state.hidden_from(seat).values(), 0, 1, seat, "+", "calme"]
    plain = [value for value in secrets if isinstance(value, (int, str))]
    kind = rng.choice(list(state.moves.values()))
    return kind(*(rng.choice(plain) for _ in kind.__struct_fields__))


# Whether the other game could be ----------------------------------------------------------------------------


def assert_playable(twin: AnyState, seat: Seat | None, rng: Random) -> None:
    """The seat's own answers are taken there, and the game goes on; the twin is used up by this."""
    ask = twin.ask(seat)
    if seat is not None and ask is not None:
        twin.answer(seat, some_move(twin, ask, rng))
    for _ in range(2):
        if twin.outcome() is None:
            other, move = twin.any_answer(rng)
            twin.answer(other, move)


def assert_could_be(state: AnyState, twin: AnyState) -> None:
    """What everybody can count is the same there: cards, ballots, who has answered."""
    assert type(twin.phase) is type(state.phase)
    assert countable(twin) == countable(state)


def countable(state: AnyState) -> Any:
    """What anybody who has watched from the beginning knows of the hidden things."""
    counts: list[Any] = [sorted(state.pool.given)]
    counts.append([seat for seat, _ in getattr(state.phase, "sealed", ())])
    if isinstance(state, Incroyable):
        counts.append(sorted(state.pile))
    elif isinstance(state, FaceToFace):
        counts += [
            (player, hand.bit_count(), sum(1 << card for card in deck) | hand, len(deck))
            for player, hand, deck in state.sides()
        ]
    elif isinstance(state, Caractere):
        counts += [sorted(pile) for pile in state.piles]
        counts.append([seat for seat, _ in state.test_answers])
    elif isinstance(state, TousEgo):
        counts += [sorted(state.pile), sum(state.urn), sum(state.pool.tally)]
    return counts


# Leaks ------------------------------------------------------------------------------------------------------

Leak = Callable[[Any, Seat | None], Any]


def plant(patch: pytest.MonkeyPatch, game: str, leak: Leak) -> None:
    """Let the views of a game tell a little more than they should."""
    kind: Any = GAMES[game].state_type
    honest_public, honest_private = kind.public_view, kind.private_view

    def public(game: Any) -> msgspec.Struct:
        return leaking(honest_public(game), leak(game, None))

    def private(game: Any, seat: Seat) -> dict[str, Any]:
        return {"leak": leak(game, seat), **msgspec.to_builtins(honest_private(game, seat), str_keys=True)}

    def view(game: Any, seat: Seat | None) -> Any:
        if seat is None:
            return public(game)
        return {**msgspec.to_builtins(public(game), str_keys=True), **private(game, seat)}

    patch.setattr(kind, "public_view", public)
    patch.setattr(kind, "private_view", private)
    patch.setattr(kind, "view", view, raising=False)


def leaking(view: msgspec.Struct, leak: Any) -> msgspec.Struct:
    """The same view, with one field more: a server lays views one over the other, field by field."""
    return _leaking(type(view))(**msgspec.structs.asdict(view), leak=leak)


@cache
def _leaking(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    return msgspec.defstruct("Leaking", [("leak", Any)], bases=(kind,), frozen=True, kw_only=True)
