"""What a tournament says: ratings with intervals, wins, and who finishes ahead of whom.

Ratings are those of Weng and Lin's Plackett-Luce model, by the library openskill: everybody begins at 25, and every
game moves its players by how surprising its ranking was. They depend a little on the order of the games and on luck;
so they are made many times, from deals drawn anew with replacement and in another order each time. The rating is the
mean of those, and the interval is as wide as they differ (95 %). Games of one deal stay together: they are alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePath
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any

from msgspec import Struct

from tablee.lab.plan import Plan, Seating
from tablee.lab.statistics import CONFIDENCE, wilson
from tablee.lab.tournament import Ranks, by_deal

RATED_TIMES = 50
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Played = list[tuple[Seating, Ranks]]
"""The games of one deal."""


class Estimate(Struct, frozen=True):
    """A mean, and the interval in which it lies (95 %)."""

    value: float
    low: float
    high: float


class Standing(Struct, frozen=True):
    """How one bot did."""

    bot: str
    games: int
    rating: Estimate
    wins: Estimate
    """The share of the games in which it sat that it won; those who share a win have a fraction of it each."""
    fair: float
    ahead: dict[str, float]
    """Of each other bot: how often this one finished ahead of it; ties are halves."""

    @property
    def shown(self) -> str:
        """What it is called in tables: a file without its folder."""
        return PurePath(self.bot).name


class Standings(Struct, frozen=True):
    """All of them, the best first."""

    game: str
    deals: int
    games: int
    seats: int
    seed: int
    bots: list[Standing]


def standings_of(plan: Plan, results: Sequence[Ranks]) -> Standings:
    """What came of the tournament."""
    deals = list(by_deal(plan, results))
    ratings, ahead = _ratings(plan, deals), _ahead(deals)
    bots = [
        Standing(
            bot,
            sum(bot in seating for games in deals for seating, _ in games),
            ratings[bot],
            _wins(bot, deals),
            _fair(bot, deals),
            {other: round(ahead[bot, other], 4) for other in plan.bots if (bot, other) in ahead},
        )
        for bot in plan.bots
    ]
    bots.sort(key=lambda standing: -standing.rating.value)
    return Standings(plan.game, len(deals), len(results), plan.seats, plan.seed, bots)


def _estimate(values: Sequence[float]) -> Estimate:
    """Of values that are estimates themselves: their mean, and where all but few of them lie."""
    mean, half = fmean(values), Z * stdev(values)
    return Estimate(round(mean, 4), round(mean - half, 4), round(mean + half, 4))


# Ratings ----------------------------------------------------------------------------------------------------


def _ratings(plan: Plan, deals: Sequence[Played]) -> dict[str, Estimate]:
    model, found = _model(), defaultdict[str, list[float]](list)
    for number in range(RATED_TIMES):
        lot = Random(f"{plan.seed}/{number}/ratings")  # noqa: S311
        games = [game for deal in lot.choices(deals, k=len(deals)) for game in deal]
        lot.shuffle(games)
        for bot, rating in _rated(model, plan.bots, games).items():
            found[bot].append(rating.mu)
    return {bot: _estimate(values) for bot, values in found.items()}


def _rated(model: Any, bots: Sequence[str], games: Played) -> dict[str, Any]:
    """The ratings after these games, one after the other."""
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for seating, ranks in games:
        after = model.rate([[ratings[bot]] for bot in seating], ranks=list(ranks))
        for bot in set(seating):
            ratings[bot] = _one_of([team[0] for team, name in zip(after, seating, strict=True) if name == bot])
    return ratings


def _one_of(copies: list[Any]) -> Any:
    """The rating of a bot that sat on several seats: the middle of what each of them would have given."""
    rating = copies[0]
    rating.mu, rating.sigma = fmean(copy.mu for copy in copies), fmean(copy.sigma for copy in copies)
    return rating


def _model() -> Any:
    """No bot becomes better on the way: tau is 0. Imported here, since only ratings need it."""
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0)


# Wins -------------------------------------------------------------------------------------------------------


def _wins(bot: str, deals: Sequence[Played]) -> Estimate:
    """Wilson's interval for as many independent games as would be as sure as these are.

    Games of one deal are alike: deals are the cases, and how much they differ says how sure we are. Where no two
    differ (somebody always wins), nothing says that they are surer than as many single games.
    """
    shares = [share for games in deals if (share := _share(bot, games)) is not None]
    share, spread = fmean(shares), stdev(shares) if len(shares) > 1 else 0.0
    cases = len(shares) * max(1.0, share * (1 - share) / spread**2) if spread else float(len(shares))
    return Estimate(round(share, 4), *(round(limit, 4) for limit in wilson(share * cases, cases)))


def _share(bot: str, games: Played) -> float | None:
    """The share of a deal's games that this bot won, of those in which it sat."""
    won = [
        sum(rank == 0 for name, rank in zip(seating, ranks, strict=True) if name == bot) / ranks.count(0)
        for seating, ranks in games
        if bot in seating
    ]
    return fmean(won) if won else None


def _fair(bot: str, deals: Sequence[Played]) -> float:
    """What it would win if all were alike: the seats it had."""
    held = [seating.count(bot) / len(seating) for games in deals for seating, _ in games if bot in seating]
    return round(fmean(held), 4)


def _ahead(deals: Sequence[Played]) -> dict[tuple[str, str], float]:
    """How often one finished ahead of the other, for each two bots that met."""
    met, ahead = defaultdict[tuple[str, str], int](int), defaultdict[tuple[str, str], float](float)
    for seating, ranks in (game for games in deals for game in games):
        for one, mine in zip(seating, ranks, strict=True):
            for other, theirs in zip(seating, ranks, strict=True):
                if one != other:
                    met[one, other] += 1
                    ahead[one, other] += (mine < theirs) + (mine == theirs) / 2
    return {pair: ahead[pair] / times for pair, times in met.items()}
