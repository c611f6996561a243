"""Ratings of regulars, game by game: made from what is remembered, and stored nowhere.

They are those of Weng and Lin's Plackett-Luce model, by the library openskill: every game moves its players by how
surprising its ranking was. Only members count: guests and bots are somebody else every evening.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablee.core import Seat
from tablee.tables.regulars import NOBODY, PlayedGame

BEGIN = 1000
"""Where everybody begins. The library's own scale begins at 25: nobody would see a game move it."""

Ratings = tuple[int | None, ...]
"""After a game, by seat; None for whoever is not rated."""


def rated(games: Iterable[PlayedGame]) -> list[Ratings]:
    """How each game left those who played it; the oldest game comes first."""
    from openskill.models import PlackettLuce  # a tenth of a second that a server need not wait for when it starts

    model = PlackettLuce()
    scale = BEGIN / model.mu
    known: dict[tuple[str, int], Any] = {}
    found: list[Ratings] = []
    for game in games:
        ranks = _ranks(game)
        people = [(game.game, game.members[seat]) for seat in ranks]
        if len(people) > 1:
            teams = [[known.get(one) or model.rating()] for one in people]
            after = model.rate(teams, ranks=[float(rank) for rank in ranks.values()])
            known.update((one, team[0]) for one, team in zip(people, after, strict=True))
        found.append(
            tuple(
                round(scale * known[game.game, member].mu) if (game.game, member) in known and seat in ranks else None
                for seat, member in enumerate(game.members)
            )
        )
    return found


def _ranks(game: PlayedGame) -> dict[Seat, int]:
    """The place of each seat that counts: a member's, once each. A game that was abandoned has none."""
    places = {seat: place for place, seats in enumerate(game.ranking) for seat in seats}
    first = {member: seat for seat, member in reversed(list(enumerate(game.members))) if member != NOBODY}
    return {seat: places[seat] for seat in sorted(first.values()) if seat in places}
