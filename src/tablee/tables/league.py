"""An evening's league in a house with many tables: who takes part, who plays with whom, and the table of results.

Immutable, like everything of a table. A league is stored as a group is, and so are its games: the commit that ends a
game at one of its tables writes the result, and whoever voids the last round takes it back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.core.game import Game
from tablee.tables.codes import hashed, is_token, new_token
from tablee.tables.names import clean_name, likeness
from tablee.tables.regulars import NOBODY, PlayedGame

MOST_ENTRANTS = 120
MOST_ROUNDS = 24
LEAGUE_SECONDS = 18 * 3600.0
"""An evening, and the night after it: then everything of the league is gone."""
POINTS = (5, 3, 2)
"""For the first three at a table. Whoever else played has one; those on the same place have the same."""
POINTS_PLAYED = 1
POINTS_BYE = 3
"""For a round that somebody had to sit out: as for a second place."""
SWAPS = 1500
"""So many exchanges between two tables are tried, to part those who have met."""
MET_AGAIN = 1000
"""What it costs to meet once more, in points between those at one table."""


class Entrant(Struct, frozen=True, omit_defaults=True):
    """Somebody who takes part, or a few who play as one: a name, and the hash of the key of their device."""

    id: int
    name: str
    key: str
    rests: bool = False
    """Whether they sit the next round out because they want to."""


class Pairing(Struct, frozen=True):
    """Those who play with each other in a round, and the code of their table."""

    members: tuple[int, ...]
    table: str = ""


class Round(Struct, frozen=True, omit_defaults=True):
    """One round: what is played, at which tables, and who had to sit it out."""

    game: str
    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()


class League(Struct, frozen=True, omit_defaults=True):
    """All that is known of a league besides its games."""

    id: str
    opened: float
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    next_entrant: int = 1

    def entrant(self, member: int) -> Entrant:
        """The entrant of this id."""
        found = next((one for one in self.entrants if one.id == member), None)
        if found is None:
            raise Refusal("table", "no_such_entrant")
        return found

    def entrant_with(self, key: str) -> int:
        """Whose key this is; NOBODY's, if it is none of the league's."""
        return next((one.id for one in self.entrants if is_token(one.key, hashed(key))), NOBODY)

    def paired_at(self, table: str) -> dict[str, int]:
        """Those who are to play at this table, by what their names look like."""
        here = [pair for one in self.rounds for pair in one.pairings if pair.table == table]
        members = {member for pair in here for member in pair.members}
        return {likeness(one.name): one.id for one in self.entrants if one.id in members}


class Standing(Struct, frozen=True):
    """A line of the table of results."""

    entrant: Entrant
    place: int
    points: int
    wins: int
    games: int


# What people do -------------------------------------------------------------------------------------------------


def opened(now: float) -> League:
    """A new league."""
    return League(id=new_token(), opened=now)


def entered(league: League, name: str) -> tuple[League, tuple[int, str]]:
    """Somebody more, from the next round on: their id, and the key of their device."""
    if len(league.entrants) >= MOST_ENTRANTS:
        raise Refusal("table", "league_full", most=MOST_ENTRANTS)
    key = new_token()
    one = Entrant(league.next_entrant, clean_name(name, (other.name for other in league.entrants)), hashed(key))
    return replace(league, entrants=(*league.entrants, one), next_entrant=one.id + 1), (one.id, key)


def resting(league: League, member: int, rests: bool) -> League:
    """Somebody sits the next rounds out, or plays again."""
    league.entrant(member)
    entrants = (replace(one, rests=rests) if one.id == member else one for one in league.entrants)
    return replace(league, entrants=tuple(entrants))


def without(league: League, member: int) -> League:
    """Without this one, in the rounds before, too: nothing but a gap says that somebody was there."""
    league.entrant(member)
    rounds = tuple(
        replace(
            one,
            pairings=tuple(replace(pair, members=_but(pair.members, member)) for pair in one.pairings),
            byes=_but(one.byes, member),
        )
        for one in league.rounds
    )
    return replace(league, entrants=tuple(one for one in league.entrants if one.id != member), rounds=rounds)


def _but(members: tuple[int, ...], member: int) -> tuple[int, ...]:
    return tuple(one for one in members if one != member)


# Who plays with whom ------------------------------------------------------------------------------------------


def sizes(people: int, fewest: int, most: int, wanted: int) -> list[int]:
    """How many sit at each table, as equal as can be and as near to what is wanted; fewer than `people` if they do
    not fit, and nobody if there are too few."""
    for playing in range(people, fewest - 1, -1):
        counts = [
            tables for tables in range(1, playing + 1) if fewest * tables <= playing and playing <= most * tables
        ]
        if counts:
            tables = min(counts, key=lambda tables: (abs(playing / tables - wanted), tables))
            return [playing // tables + (number < playing % tables) for number in range(tables)]
    return []


def paired(league: League, game: Game, wanted: int, games: Iterable[PlayedGame], luck: Random) -> Round:
    """The next round: those with alike points together, but before all those who have not met."""
    if len(league.rounds) >= MOST_ROUNDS:
        raise Refusal("table", "league_over", most=MOST_ROUNDS)
    points = {line.entrant.id: line.points for line in standings(league, games)}
    playing = [one.id for one in league.entrants if not one.rests]
    seats = sizes(len(playing), game.fewest, game.most, min(max(wanted, game.fewest), game.most))
    if not seats:
        raise Refusal("table", "league_few", fewest=game.fewest)
    luck.shuffle(playing)
    byes = Counter(member for one in league.rounds for member in one.byes)
    playing.sort(key=lambda member: byes[member])
    out = tuple(sorted(playing[: len(playing) - sum(seats)]))
    playing = sorted(playing[len(out) :], key=lambda member: -points[member])
    starts = [sum(seats[:number]) for number in range(len(seats))]
    tables = [playing[start : start + size] for start, size in zip(starts, seats, strict=True)]
    _part(tables, _meetings(league), points, luck)
    return Round(game.name, tuple(Pairing(tuple(table)) for table in tables), out)


def _meetings(league: League) -> Counter[tuple[int, int]]:
    """How often each two have been put together, the smaller id first."""
    return Counter(
        pair for one in league.rounds for table in one.pairings for pair in combinations(sorted(table.members), 2)
    )


def _part(tables: list[list[int]], met: Counter[tuple[int, int]], points: dict[int, int], luck: Random) -> None:
    """Exchange two people between two tables whenever that parts more than it brings together."""

    def cost(table: Sequence[int]) -> int:
        again = sum(met[pair] ** 2 for pair in combinations(sorted(table), 2))
        have = [points[member] for member in table]
        return MET_AGAIN * again + max(have) - min(have)

    for _ in range(SWAPS if len(tables) > 1 else 0):
        one, other = luck.sample(tables, 2)
        first, second = luck.randrange(len(one)), luck.randrange(len(other))
        before = cost(one) + cost(other)
        one[first], other[second] = other[second], one[first]
        if cost(one) + cost(other) > before:
            one[first], other[second] = other[second], one[first]


# Results -----------------------------------------------------------------------------------------------------


def results(league: League, games: Iterable[PlayedGame]) -> dict[str, dict[int, int]]:
    """By the code of a table, the places of its members, from 1; the first game of what was drawn counts."""
    drawn = {pair.table: one.game for one in league.rounds for pair in one.pairings}
    first: dict[str, PlayedGame] = {}
    for game in games:
        is_first = game.table not in first or game.number < first[game.table].number
        if game.game == drawn.get(game.table) and is_first:
            first[game.table] = game
    return {code: _places(game) for code, game in first.items()}


def _places(game: PlayedGame) -> dict[int, int]:
    """Bots count for nobody. A guest does, and so does whoever was forgotten: the others stay where they were."""
    places: dict[int, int] = {}
    ahead = 0
    for seats in game.ranking:
        people = [seat for seat in seats if seat not in game.bots]
        places |= {game.members[seat]: ahead + 1 for seat in people if game.members[seat] != NOBODY}
        ahead += len(people)
    return places


def points_for(place: int) -> int:
    """What a place at a table is worth."""
    return POINTS[place - 1] if place <= len(POINTS) else POINTS_PLAYED


def standings(league: League, games: Iterable[PlayedGame]) -> list[Standing]:
    """The table of results: points, then wins; whoever has the same of both shares a place."""
    found = results(league, games)
    points, wins, played = Counter[int](), Counter[int](), Counter[int]()
    for one in league.rounds:
        points.update(dict.fromkeys(one.byes, POINTS_BYE))
        for pair in one.pairings:
            for member, place in found.get(pair.table, {}).items():
                if member in pair.members:
                    points[member] += points_for(place)
                    wins[member] += place == 1
                    played[member] += 1
    order = sorted(league.entrants, key=lambda one: (-points[one.id], -wins[one.id], one.id))
    ranks = [(points[one.id], wins[one.id]) for one in order]
    return [
        Standing(one, ranks.index(rank) + 1, points[one.id], wins[one.id], played[one.id])
        for one, rank in zip(order, ranks, strict=True)
    ]
