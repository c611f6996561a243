"""Who may not know what in Tous Ego, and a game that such a seat cannot tell from the real one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tablee.core import Pool, Seat
from tablee.core.luck import shuffled
from tablee.games.tous_ego.moves import SIGNS
from tablee.games.tous_ego.phases import CARDS_PER_PAGE, Forecasting, Reading, any_ballots

if TYPE_CHECKING:
    from tablee.games.tous_ego.rules import TousEgo


def hidden_from(game: TousEgo, seat: Seat | None) -> dict[str, Any]:
    """The pile, the ballots, the shut urn, the others' forecasts, what the reader chooses from."""
    hidden: dict[str, Any] = {"seed": game.seed, "pile": game.pile, "pool": game.pool.tally, "urn": game.urn}
    sealed = game.phase.sealed if isinstance(game.phase, Forecasting) else game.pool.kept
    hidden.update({f"forecast of {other}": sign for other, sign in sealed if other != seat})
    if seat != game.reader and isinstance(game.phase, Reading):
        hidden["offered"] = game.phase.offered
    return hidden


def reimagine(game: TousEgo, twin: TousEgo, seat: Seat | None, rng: Random) -> None:
    """Draw again, in the twin, all that this seat may not know. (Nor does the server know one's own ballots.)"""
    _reimagine_questions(twin, seat, rng)
    voters = game.pool.given
    if voters:
        kept = tuple((s, sign if s == seat else rng.choice(SIGNS)) for s, sign in game.pool.kept)
        twin.pool = Pool(voters, _any_urn(game, voters, rng), kept)
    phase = game.phase
    if isinstance(phase, Forecasting):
        sealed = tuple((s, sign if s == seat else rng.choice(SIGNS)) for s, sign in phase.sealed)
        twin.phase = replace(phase, sealed=sealed)
        twin.urn = _any_urn(game, _possible_voters(game, phase.asked), rng)


def _reimagine_questions(twin: TousEgo, seat: Seat | None, rng: Random) -> None:
    """Another order of the pile. The reader knows the three cards on top where three are on offer."""
    phase = twin.phase
    if isinstance(phase, Reading) and phase.offered and seat == twin.reader:
        top = phase.offered if twin.setup.options.question_choice == "pick_of_3" else ()
        twin.pile = top + shuffled((card for card in twin.pile if card not in top), rng)
        return
    twin.pile = shuffled(twin.pile, rng)
    if isinstance(phase, Reading) and phase.offered and twin.setup.options.question_choice == "pick_of_3":
        twin.phase = Reading(offered=twin.pile[:3])
    elif isinstance(phase, Reading) and phase.offered:
        twin.phase = twin.page(rng.randrange(-(-len(twin.pile) // CARDS_PER_PAGE)))


def _possible_voters(game: TousEgo, forecasters: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """As many voters as the ballots tell: those who forecast, and some who voted and were skipped since."""
    others = tuple(seat for seat in game.present if seat not in forecasters)
    return (*forecasters, *others)[: sum(game.urn) // 2]


def _any_urn(game: TousEgo, voters: tuple[Seat, ...] | frozenset[Seat], rng: Random) -> tuple[int, ...]:
    """Ballots that these voters might have cast."""
    urn = [0] * game.seats
    for voter in voters:
        for seat in any_ballots(game, voter, rng):
            urn[seat] += 1
    return tuple(urn)
