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
from tablee.tables.codes import RESCUE_LENGTH, hashed, is_token, new_code, new_token, tidied_rescue
from tablee.tables.names import clean_name
from tablee.tables.regulars import NOBODY, PlayedGame

MOST_ENTRANTS = 120
MOST_ROUNDS = 24
MOST_PHONES = 8
"""Devices of one entrant, who may be a team; the oldest makes room."""
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
    """Somebody who takes part, or a few who play as one."""

    id: int
    name: str
    keys: tuple[str, ...] = ()
    """The hashes of the keys of their devices, the newest last."""
    code: str = ""
    """The hash of the code with which they sit down on anybody's device, or bring in a phone of theirs."""
    rests: bool = False
    """Whether they sit the next round out because they want to."""


class Ticket(Struct, frozen=True):
    """What an entrant is given: the key is for a device, the code for a person. Both are told once."""

    id: int
    name: str
    key: str
    code: str


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
        given = hashed(key)
        return next((one.id for one in self.entrants if any(is_token(kept, given) for kept in one.keys)), NOBODY)

    def entrant_with_code(self, typed: str) -> Entrant:
        """Whose code this is, however it was typed."""
        given = hashed(tidied_rescue(typed))
        found = next((one for one in self.entrants if is_token(one.code, given)), None)
        if found is None:
            raise Refusal("table", "no_such_league_code")
        return found

    def plays_at(self, member: int, table: str) -> bool:
        """Whether they were drawn for this table."""
        return any(pair.table == table and member in pair.members for one in self.rounds for pair in one.pairings)

    def number_of(self, member: int) -> int:
        """The number of the table where they play in this round; 0 if there is none."""
        pairings = self.rounds[-1].pairings if self.rounds else ()
        return next((number for number, pair in enumerate(pairings, 1) if member in pair.members), 0)

    def sits_down(self, table: str, key: str, typed: str) -> int:
        """Who sits down there: by a code that they typed, or by the key of their device. Nobody's name is asked:
        whoever has neither is a guest, and so is a device that was not drawn for this table."""
        if not typed:
            member = self.entrant_with(key)
            return member if self.plays_at(member, table) else NOBODY
        member = self.entrant_with_code(typed).id
        if not self.plays_at(member, table):
            raise Refusal("table", "not_drawn_here", number=self.number_of(member))
        return member


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


def entered(league: League, name: str) -> tuple[League, Ticket]:
    """Somebody more, from the next round on."""
    if len(league.entrants) >= MOST_ENTRANTS:
        raise Refusal("table", "league_full", most=MOST_ENTRANTS)
    kept = clean_name(name, (other.name for other in league.entrants))
    ticket = Ticket(league.next_entrant, kept, new_token(), new_code(RESCUE_LENGTH))
    one = Entrant(ticket.id, ticket.name, (hashed(ticket.key),), hashed(ticket.code))
    return replace(league, entrants=(*league.entrants, one), next_entrant=one.id + 1), ticket


def with_phone(league: League, typed: str) -> tuple[League, Ticket]:
    """One device more of whoever has this code, with a key of its own."""
    one, key = league.entrant_with_code(typed), new_token()
    changed = replace(one, keys=(*one.keys, hashed(key))[-MOST_PHONES:])
    return _with(league, changed), Ticket(one.id, one.name, key, tidied_rescue(typed))


def with_new_code(league: League, member: int) -> tuple[League, str]:
    """Somebody has another code; the one they had is worth nothing any more."""
    code = new_code(RESCUE_LENGTH)
    return _with(league, replace(league.entrant(member), code=hashed(code))), code


def resting(league: League, member: int, rests: bool) -> League:
    """Somebody sits the next rounds out, or plays again."""
    return _with(league, replace(league.entrant(member), rests=rests))


def _with(league: League, changed: Entrant) -> League:
    """With this entrant in the place of the one with the same id."""
    return replace(league, entrants=tuple(changed if one.id == changed.id else one for one in league.entrants))


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
    """By the code of a table, the places of its members, from 1; the first game of what was drawn counts, if anybody
    played it who was drawn: strangers who find the table empty take nothing away."""
    drawn = {pair.table: (one.game, pair.members) for one in league.rounds for pair in one.pairings}
    first: dict[str, PlayedGame] = {}
    for game in games:
        name, members = drawn.get(game.table, ("", ()))
        is_first = game.table not in first or game.number < first[game.table].number
        is_theirs = not members or not set(members).isdisjoint(game.members)
        if game.game == name and is_first and is_theirs:
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
