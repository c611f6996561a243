"""What every deal begins with: the right number of players, a seed, and who goes first."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from tablee.core.asks import Seat
from tablee.core.luck import new_seed, stream
from tablee.core.refusal import Refusal
from tablee.core.setup import Setup

__all__ = ["opening"]


class Opening(NamedTuple):
    """The seed of the game, the generator for its deal, and the first player."""

    seed: bytes
    rng: Random
    first: Seat


def opening(
    setup: Setup[Any],
    seats: int,
    seed: int | bytes | None,
    bots: tuple[Seat, ...],
    players: tuple[int, int],
    rules: tuple[str, str],
) -> Opening:
    """Check the number of players and find the first one: as marked, or by lot.

    `players` is the fewest and the most; `rules` are those on the number and on the first player.
    """
    fewest, most = players
    if type(seats) is not int or not fewest <= seats <= most:
        raise Refusal(rules[0], "wrong_number_of_players", low=fewest, high=most)
    full_seed = new_seed(seed)
    rng = stream(full_seed, 0)
    marked = setup.options.first_player
    first = int(rng.random() * seats) if marked is None else marked
    if any(type(bot) is not int or not 0 <= bot < seats for bot in bots):
        raise Refusal("core", "no_such_seat", seats=seats)
    if first >= seats:
        raise Refusal(rules[1], "no_such_seat", seats=seats)
    return Opening(full_seed, rng, first)
