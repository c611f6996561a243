"""Tables that are played by numbers of actions, in every way that they can be set."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tablee.games import GAMES
from tablee.research.game import doors_of
from tablee.research.table import Table
from tests.properties.helpers import Case


def table_of(case: Case, seed: int) -> Table:
    doors = doors_of(GAMES[case.game])
    return Table(doors, doors.space(case.setup()), case.deal(seed))


def random_tables(case: Case, seed: int, most_steps: int) -> Iterator[Table]:
    """A random game, step by step: the table before each action, and as it was left."""
    rng, table = Random(f"{case}/{seed}"), table_of(case, seed)
    for _ in range(most_steps):
        yield table
        seat = table.next_seat()
        if seat is None:
            return
        table.act(seat, rng.choice(table.actions(seat)))
