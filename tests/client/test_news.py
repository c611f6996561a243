"""What a client reads is what the table showed."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tablee.bots import make_bot, play_out
from tablee.client.news import read_frame
from tablee.core import State
from tablee.games import GAMES
from tablee.protocol.outgoing import ViewNews
from tests.client.small_table import SHORT


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_every_view_of_a_game_arrives_as_it_was(name: str, kind: str) -> None:
    game = GAMES[name]
    seats = range(max(2, game.fewest))
    state = game.deal(game.setup(**SHORT.get(name, {})), len(seats), 5)

    def compare(state: State[Any]) -> None:
        for seat in (None, *seats):
            view = state.view(seat)
            sent = ViewNews(game=1, version=1, seat=seat, events=(), view=view)
            told = read_frame(msgspec.json.encode(sent))
            assert isinstance(told, ViewNews)
            assert told.view == view
            assert type(told.view) is game.view_type

    play_out(state, {seat: make_bot(kind, game, seat, Random(seat)) for seat in seats}, watch=compare)
