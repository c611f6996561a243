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
    MOST_PHONES,
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
    with_new_code,
    with_phone,
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
    league, late = entered(resting(league, 2, rests=True), "Person 9")
    last = drawn(league, "tous_ego", Random(2)).rounds[-1]
    assert sorted(member for pair in last.pairings for member in pair.members) == [1, 3, 4, late.id]
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
    strangers = replace(first, members=(0, 9, 0))
    assert results(league, [strangers, again]) == {"A": {3: 1, 2: 2, 1: 3}}, "nobody of them was drawn"
    assert results(replace(league, rounds=(Round("tous_ego", (Pairing((), "A"),)),)), [strangers])["A"] == {9: 2}


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
    league, annie = entered(opened(0.0), "Annie")
    assert league.entrant_with(annie.key) == annie.id
    assert league.entrant_with("nobody's") == league.entrant_with("") == league.entrant_with(annie.code) == 0
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


def test_who_sits_down_is_known_by_key_or_code_and_never_by_name() -> None:
    league = league_of(2)
    league, annie = entered(league, "Annie")
    league = replace(league, rounds=(Round("tous_ego", (Pairing((1, 2), "A"), Pairing((annie.id,), "B"))),))
    assert league.sits_down("B", annie.key, "") == annie.id
    assert league.sits_down("B", "", annie.code.lower()) == annie.id
    assert (
        league.sits_down("A", annie.key, "") == league.sits_down("B", "", "") == league.sits_down("B", "x", "") == 0
    )
    for typed, table, code, facts in (
        (annie.code, "A", "not_drawn_here", {"number": 2}),
        (annie.key, "B", "no_such_league_code", {}),
        ("Annie", "B", "no_such_league_code", {}),
    ):
        with pytest.raises(Refusal) as refused:
            league.sits_down(table, annie.key, typed)
        assert (refused.value.code, refused.value.facts) == (code, facts)
    resting_one, new = entered(league, "Late")
    with pytest.raises(Refusal) as refused:
        resting_one.sits_down("A", "", new.code)
    assert refused.value.facts == {"number": 0}


def test_a_code_brings_in_phones_and_is_replaced() -> None:
    league, annie = entered(opened(0.0), "Annie")
    keys = [annie.key]
    for _ in range(MOST_PHONES):
        league, more = with_phone(league, f" {annie.code[:4]} {annie.code[4:].lower()}")
        assert (more.id, more.name, more.code) == (annie.id, "Annie", annie.code)
        keys.append(more.key)
    assert [league.entrant_with(key) for key in keys] == [0, *[annie.id] * MOST_PHONES], "the oldest made room"
    league, code = with_new_code(league, annie.id)
    with pytest.raises(Refusal):
        with_phone(league, annie.code)
    assert with_phone(league, code)[1].id == league.entrant_with(keys[-1]) == annie.id
    for change in (lambda: with_new_code(league, 99), lambda: with_phone(league, "")):
        with pytest.raises(Refusal):
            change()
