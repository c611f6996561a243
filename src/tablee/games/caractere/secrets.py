"""Who may not know what in Caractère, and a game that such a seat cannot tell from the real one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tablee.core import Pool, Seat
from tablee.core.luck import shuffled
from tablee.games.caractere.last_test import LastTestAnswering, LastTestGuessing
from tablee.games.caractere.phases import (
    GuessingTogether,
    JudgingOpenly,
    any_reply,
)
from tablee.games.caractere.view import BEFORE_THE_REVEAL

if TYPE_CHECKING:
    from tablee.games.caractere.rules import Caractere

SEALED = (GuessingTogether, JudgingOpenly, LastTestAnswering)


def hidden_from(game: Caractere, seat: Seat | None) -> dict[str, Any]:
    """The packs, the written answer until the reveal, what others have sealed, every ballot."""
    hidden: dict[str, Any] = {"seed": game.seed, "pool": game.pool.tally}
    hidden.update({f"pack {number}": pile for number, pile in enumerate(game.piles)})
    phase = game.phase
    if phase.name in BEFORE_THE_REVEAL and seat != game.questionne:
        hidden["answer"] = game.answer_given
    if isinstance(phase, SEALED):
        hidden.update({f"sealed by {other}": kept for other, kept in phase.sealed if other != seat})
    if isinstance(phase, LastTestGuessing):
        hidden.update({f"test answer of {other}": kept for other, kept in game.test_answers if other != seat})
    return hidden


def reimagine(game: Caractere, twin: Caractere, seat: Seat | None, rng: Random) -> None:
    """Draw again, in the twin, all that this seat may not know."""
    melo, ego, duo = game.piles
    twin.piles = shuffled(melo, rng), shuffled(ego, rng), shuffled(duo, rng)
    phase = game.phase
    if phase.name in BEFORE_THE_REVEAL and seat != game.questionne:
        twin.answer_given = any_reply(game, rng)
    if isinstance(phase, SEALED):
        twin.phase = _with_other_answers(game, phase, seat, rng)
    if isinstance(phase, LastTestGuessing):
        twin.test_answers = tuple(
            (other, kept if other == seat else int(any_reply(game, rng))) for other, kept in game.test_answers
        )
    if game.pool.given:
        twin.pool = Pool(game.pool.given, _any_tally(game, rng))


def _with_other_answers(game: Caractere, phase: Any, seat: Seat | None, rng: Random) -> Any:
    sealed = tuple(
        (other, kept if other == seat else phase.kept(phase.any_answer(game, other, rng)))
        for other, kept in phase.sealed
    )
    return replace(phase, sealed=sealed)


def _any_tally(game: Caractere, rng: Random) -> tuple[int, ...]:
    """A sum of ballots that these voters might have cast."""
    phase: Any = game.phase
    ballots = [phase.ballot(game, phase.any_answer(game, voter, rng)) for voter in game.pool.given]
    return tuple(map(sum, zip(*ballots, strict=True)))
