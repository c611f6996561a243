"""Every way to answer has a number, and always the same one; every number that is legal is a legal answer."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from tablee.core import Number, Outcome
from tablee.games import GAMES
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.research.actions import WAIT, Bucket, InBuckets, Parts
from tablee.research.features import Features
from tablee.research.game import doors_of, returns_of, versioned
from tests.properties.helpers import CASES, Case, cases_of
from tests.research.tables import random_tables, table_of

NUMBERED = {
    "incroyable_v1": (469, "8f2ea710"),
    "face_to_face_v1": (235, "8da0b4c1"),
    "caractere_v1": (74, "98a81878"),
    "tous_ego_v1": (82, "ee466b65"),
}
"""How many actions there are, and a fingerprint of their names. What changes them is a new version of the doors."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_version_keeps_its_numbers(game: object) -> None:
    [name] = [name for name, known in GAMES.items() if known is game]
    space = doors_of(GAMES[name]).space(GAMES[name].setup())
    assert len(set(space.names)) == len(space.names)
    found = (len(space), sha256("\n".join(space.names).encode()).hexdigest()[:8])
    assert found == NUMBERED[versioned(GAMES[name])]


@pytest.mark.parametrize("case", CASES[::2], ids=str)
def test_what_is_legal_is_accepted(case: Case) -> None:
    """And whoever is waited for can always act; observations are always of the same form."""
    rng, sizes = Random(str(case)), set[int]()
    for table in random_tables(case, seed=1, most_steps=120):
        for seat in range(case.seats):
            actions = table.actions(seat)
            assert actions == sorted(set(actions))
            values = table.features(seat)
            sizes.add(len(values))
            assert all(0 <= value <= 1 for value in values)
            assert (seat in table.state.waiting()) <= (WAIT not in actions)
            for action in rng.sample(actions, min(4, len(actions))):
                move = table.move_of(seat, action)
                if move is not None:
                    table.state.check(seat, move)
    assert len(sizes) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_move_can_be_made(game: str) -> None:
    """All but to give up: whoever wants to lose can play badly."""
    made, moves = set[str](), set(GAMES[game].state_type.moves)
    for case in cases_of(game):
        for table in random_tables(case, seed=2, most_steps=250):
            for seat in table.state.waiting():
                made |= {table.space.blocks[block].move for block, _ in table.legal(seat).values()}
            asks = table.state.asks()
            made |= {option.move for seat in asks if asks[seat].optional for option in asks[seat].options}
    assert moves - made <= {"resign"}


def test_the_parts_of_an_observation_have_names() -> None:
    for game in GAMES.values():
        state = game.deal(game.setup(), game.usual, seed=1, bots=(0,))
        into = Features()
        doors_of(game).features(into, state.view(0), 0)
        assert sum(part.size for part in into.parts) == len(into.values)
        assert len({part.name for part in into.parts}) == len(into.parts)


def test_every_number_is_in_one_bucket() -> None:
    game = GAMES["incroyable"]
    [buckets] = {block.buckets for block in doors_of(game).blocks(game.setup()) if isinstance(block, InBuckets)}
    assert [number for one in buckets for number in range(one.low, one.high + 1)] == list(range(LOWEST, HIGHEST + 1))


def test_a_bucket_means_the_legal_number_nearest_to_its_middle() -> None:
    bucket = Bucket(100, 110)
    assert bucket.number(Number(1, 9999)) == 105
    assert bucket.number(Number(1, 9999, (105,))) == 104
    assert bucket.number(Number(108, 9999)) == 108
    assert bucket.number(Number(108, 9999, (108,))) == 109
    assert bucket.number(Number(110, 9999, (110,))) is None
    assert bucket.number(Number(200, 9999)) is None


def test_an_answer_in_parts_is_given_when_it_is_complete() -> None:
    """CAR-61: the candidate guesses the partners one by one, and nothing happens before the last."""
    seen = 0
    for case in cases_of("caractere"):
        for table in random_tables(case, seed=3, most_steps=400):
            if table.state.phase.name != "test_guessing":
                continue
            state: Any = table.state
            seat, moment, partners = state.questionne, state.moment, len(state.test_partners())
            chosen = len(table.begun[seat][2].chosen) if seat in table.begun else 0
            complete = [not isinstance(way, Parts) for _, way in table.legal(seat).values()]
            assert set(complete) == {chosen + 1 == partners}
            assert table.copy().state.moment == moment
            seen += 1
    assert seen


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    table = table_of(cases_of("tous_ego")[0], 1)
    with pytest.raises(ValueError, match="is not a legal action of seat"):
        table.act(table.next_seat() or 0, len(table.space) - 1)
    assert table.state.moment == table_of(cases_of("tous_ego")[0], 1).state.moment


def test_returns_add_up_to_nothing() -> None:
    assert returns_of(Outcome((1,), "over", ()), 4) == [-1.0, 3.0, -1.0, -1.0]
    assert returns_of(Outcome((0, 1), "over", ()), 4) == [1.0, 1.0, -1.0, -1.0]
    assert returns_of(Outcome((), "over", ()), 2) == [0.0, 0.0]
