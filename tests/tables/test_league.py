"""An evening's league: who plays with whom, fairly, and what a place is worth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.games import GAMES
from tablee.tables.league import (
    MOST_ENTRANTS,
    MOST_ROUNDS,
    POINTS_BYE,
    League,
    Pairing,
    Round,
    entered,
    opened,
    paired,
    points_for,
    resting,
    results,
    sizes,
    standings,
    without,
)
from tablee.tables.regulars import PlayedGame, forgetting

each_game = some.sampled_from(sorted(GAMES))


def league_of(people: int) -> League:
    league = opened(0.0)
    for number in range(people):
        league, _ = entered(league, f"Person {number + 1}")
    return league


def drawn(league: League, game: str, luck: Random, wanted: int = 4, games: list[PlayedGame] | None = None) -> League:
    """With one round more, at tables of this round's own."""
    new = paired(league, GAMES[game], wanted, games or [], luck)
    tables = tuple(replace(pair, table=f"{len(league.rounds)}/{number}") for number, pair in enumerate(new.pairings))
    return replace(league, rounds=(*league.rounds, replace(new, pairings=tables)))


def played(league: League, luck: Random, number: int = 1) -> list[PlayedGame]:
    """Every table of the last round, played to its end."""
    found = []
    for pair in league.rounds[-1].pairings:
        order = list(range(len(pair.members)))
        luck.shuffle(order)
        found.append(over(pair, league.rounds[-1].game, *order, number=number))
    return found


def over(pair: Pairing, game: str, *order: int, number: int = 1) -> PlayedGame:
    ranking = tuple((seat,) for seat in order)
    return PlayedGame(game=game, table=pair.table, number=number, members=pair.members, ranking=ranking)


@given(some.integers(0, MOST_ENTRANTS), each_game, some.integers(2, 10))
def test_tables_are_as_equal_as_can_be_and_nobody_sits_out_without_need(people: int, game: str, wanted: int) -> None:
    rules = GAMES[game]
    found = sizes(people, rules.fewest, rules.most, wanted)
    assert all(rules.fewest <= size <= rules.most for size in found)
    assert max(found, default=0) - min(found, default=0) <= 1
    if people < rules.fewest:
        assert found == []
    elif rules.most >= 2 * rules.fewest - 1:
        assert sum(found) == people, "every number can be split"
    else:
        assert people - sum(found) < rules.fewest


def test_tables_are_near_to_what_is_wanted() -> None:
    assert sizes(12, 3, 6, 4) == [4, 4, 4]
    assert sizes(13, 3, 6, 4) == [5, 4, 4]
    assert sizes(7, 3, 6, 4) == [4, 3]
    assert sizes(9, 2, 2, 4) == [2, 2, 2, 2], "one has to sit out"


@settings(max_examples=25, deadline=None)
@given(some.integers(2, 30), each_game, some.integers(2, 10), some.integers(0, 2**32))
def test_everybody_plays_once_or_sits_out(people: int, game: str, wanted: int, seed: int) -> None:
    league, luck = league_of(people), Random(seed)
    if people < GAMES[game].fewest:
        with pytest.raises(Refusal) as refused:
            drawn(league, game, luck, wanted)
        assert refused.value.code == "league_few"
        return
    games: list[PlayedGame] = []
    for _ in range(4):
        league = drawn(league, game, luck, wanted, games)
        last = league.rounds[-1]
        everybody = [*last.byes, *(member for pair in last.pairings for member in pair.members)]
        assert sorted(everybody) == [one.id for one in league.entrants]
        games += played(league, luck)
    byes = Counter({one.id: 0 for one in league.entrants})
    byes.update(member for one in league.rounds for member in one.byes)
    assert max(byes.values()) - min(byes.values()) <= 1, "nobody sits out twice before everybody has once"
    lines = standings(league, games)
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    assert sum(line.games for line in lines) + sum(byes.values()) == 4 * people


@pytest.mark.parametrize("seed", range(5))
def test_people_meet_new_people(seed: int) -> None:
    luck, league, games = Random(seed), league_of(16), list[PlayedGame]()
    for _ in range(3):
        league = drawn(league, "tous_ego", luck, 4, games)
        games += played(league, luck)
    met = Counter(
        pair for one in league.rounds for table in one.pairings for pair in combinations(sorted(table.members), 2)
    )
    assert sum(times - 1 for times in met.values()) <= 6, "of 72 meetings hardly one is another time"
    two = league_of(8)
    for _ in range(5):
        two = drawn(two, "face_to_face", luck)
    pairs = Counter(pair.members for one in two.rounds for pair in one.pairings)
    assert max(pairs.values()) <= 2


def test_whoever_rests_is_not_drawn_and_whoever_comes_late_is() -> None:
    league = drawn(league_of(4), "tous_ego", Random(1))
    league, (late, _) = entered(resting(league, 2, rests=True), "Person 9")
    last = drawn(league, "tous_ego", Random(2)).rounds[-1]
    assert sorted(member for pair in last.pairings for member in pair.members) == [1, 3, 4, late]
    again = drawn(resting(league, 2, rests=False), "tous_ego", Random(2)).rounds[-1]
    assert 2 in {member for pair in again.pairings for member in pair.members}


def test_points_and_places() -> None:
    assert [points_for(place) for place in (1, 2, 3, 4, 10)] == [5, 3, 2, 1, 1]
    pair = Pairing((1, 2, 3), "A")
    league = replace(league_of(4), rounds=(Round("tous_ego", (pair,), (4,)),))
    shared = PlayedGame(
        game="tous_ego", table="A", number=1, members=(1, 0, 2, 0, 3), bots=(3,), ranking=((3,), (0, 1), (2,), (4,))
    )
    assert results(league, [shared]) == {"A": {1: 1, 2: 3, 3: 4}}, "a guest counts, a bot does not"
    lines = standings(league, [shared])
    assert [(line.entrant.id, line.place, line.points, line.wins, line.games) for line in lines] == [
        (1, 1, 5, 1, 1),
        (4, 2, POINTS_BYE, 0, 0),
        (2, 3, 2, 0, 1),
        (3, 4, 1, 0, 1),
    ]
    assert [line.place for line in standings(league, [])] == [1, 2, 2, 2]


def test_only_the_first_game_of_what_was_drawn_counts_and_nothing_from_elsewhere() -> None:
    pair = Pairing((1, 2, 3), "A")
    league = replace(league_of(3), rounds=(Round("tous_ego", (pair,)),))
    first, again = over(pair, "tous_ego", 0, 1, 2), over(pair, "tous_ego", 2, 1, 0, number=2)
    other = replace(first, game="incroyable", number=0)
    elsewhere = replace(first, table="B")
    assert results(league, [again, first, other, elsewhere]) == {"A": {1: 1, 2: 2, 3: 3}}
    stranger = replace(first, members=(1, 9, 3))
    assert [line.entrant.id for line in standings(league, [stranger])] == [1, 3, 2]


def test_whoever_leaves_is_in_nothing_and_the_others_keep_their_points() -> None:
    pair = Pairing((1, 2, 3), "A")
    league = replace(league_of(4), rounds=(Round("tous_ego", (pair,), (4,)),))
    game = over(pair, "tous_ego", 0, 1, 2)
    before = {line.entrant.id: line.points for line in standings(league, [game])}
    rest = without(league, 1)
    assert rest.rounds[0].pairings[0].members == (2, 3)
    after = {line.entrant.id: line.points for line in standings(rest, [forgetting(game, 1)])}
    assert after == {member: points for member, points in before.items() if member != 1}
    assert without(league, 4).rounds[0].byes == ()
    with pytest.raises(Refusal):
        without(rest, 1)


def test_names_are_told_apart_and_everything_is_bounded() -> None:
    league, (first, key) = entered(opened(0.0), "Annie")
    assert league.entrant_with(key) == first
    assert league.entrant_with("nobody's") == 0
    with pytest.raises(Refusal):
        entered(league, "ANNIE")
    full = league_of(MOST_ENTRANTS)
    with pytest.raises(Refusal) as refused:
        entered(full, "One more")
    assert refused.value.code == "league_full"
    long = replace(full, rounds=(Round("tous_ego", ()),) * MOST_ROUNDS)
    with pytest.raises(Refusal) as refused:
        drawn(long, "tous_ego", Random(0))
    assert refused.value.code == "league_over"
