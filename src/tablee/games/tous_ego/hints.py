"""Which forecast pays best in Tous Ego. Who gets one's ballots, only the voter knows."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from random import Random

from tablee.core import Ask, Seat
from tablee.core.advice import ONLY_YOU, Advice, without_choice
from tablee.core.game import Game
from tablee.games.tous_ego.events import POINTS
from tablee.games.tous_ego.moves import SIGNS, Forecast, Sign
from tablee.games.tous_ego.view import TousEgoView


def advise(game: Game, view: TousEgoView, ask: Ask, seat: Seat, rng: Random) -> Advice:
    """A forecast; or, where it is to be given with the vote, what is to be said of it."""
    moves = {option.move for option in ask.options}
    if not moves & {"forecast", "vote_and_forecast"}:
        return without_choice(ask) or ONLY_YOU
    chances = chances_among(len(view.voters))
    sign, reason = _sign(view, seat, chances)
    facts = {"sign": sign, "percent": round(100 * chances[sign]), "points": POINTS[sign]}
    return Advice(reason, Forecast(sign) if "forecast" in moves else None, facts)


def _sign(view: TousEgoView, seat: Seat, chances: dict[Sign, float]) -> tuple[Sign, str]:
    """What pays best on average; at the very end whatever can still catch up with whoever leads."""
    lead = max(view.position[other] for other in view.voters if other != seat)
    is_last_round = lead + POINTS["some"] >= view.target
    behind = lead - view.position[seat]
    if is_last_round and POINTS["some"] < behind <= POINTS["most"]:
        return max(("most", "none"), key=lambda sign: chances[sign]), "catch_up"
    return max(SIGNS, key=lambda sign: chances[sign] * POINTS[sign]), "pays_best"


@cache
def chances_among(voters: int) -> dict[Sign, float]:
    """How likely each standing is for a player of whom nothing is known: everybody votes for any two of the others.

    Counted out, not tried out: all the ways in which the ballots can fall, voter by voter.
    """
    falls: dict[tuple[int, ...], float] = {(0,) * voters: 1.0}
    for voter in range(voters):
        falls = _one_more(falls, voter)
    none = sum(chance for ballots, chance in falls.items() if not ballots[0])
    most = sum(chance for ballots, chance in falls.items() if ballots.count(max(ballots)) == 1) / voters
    return {"most": most, "some": 1 - most - none, "none": none}


def _one_more(falls: dict[tuple[int, ...], float], voter: int) -> dict[tuple[int, ...], float]:
    """The same after this one has voted."""
    others = [seat for seat in range(next(map(len, falls))) if seat != voter]
    pairs = list(combinations_with_replacement(others, 2))
    after: Counter[tuple[int, ...]] = Counter()
    for ballots, chance in falls.items():
        for first, second in pairs:
            fallen = list(ballots)
            fallen[first] += 1
            fallen[second] += 1
            # Two different people can be named in either order.
            after[tuple(fallen)] += chance * (1 if first == second else 2) / len(others) ** 2  # type: ignore[assignment]
    return after  # type: ignore[return-value]
