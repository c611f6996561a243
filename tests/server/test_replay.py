"""A replay is what spectators saw: whole games with a board in the room, and every view laid together once more."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import convert

from tablee.core.highlights import Highlight, found, read_again
from tablee.games import GAMES
from tests.server.devices import Device, Table, device, everybody, new_table, run, step
from tests.server.serving import ServerThread, server_thread

PLAYED: dict[str, tuple[int, dict[str, Any]]] = {
    "incroyable": (4, {"board": "court"}),
    "face_to_face": (2, {"cards": 24, "undo_within_turn": True}),
    "caractere": (4, {"board": "court"}),
    "tous_ego": (3, {"target": 6, "forecast": "with_vote"}),
}
BEFORE_THE_RESTART = 12
Views = dict[int, dict[str, Any]]


def views_of(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As a screen does it: what changed is laid over the view before, and null takes a field away."""
    views: list[dict[str, Any]] = []
    view: dict[str, Any] = {}
    for one in steps:
        view = {name: value for name, value in {**view, **one["view"]}.items() if value is not None}
        views.append(view)
    return views


def changes(views: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each view that differs from the one before it."""
    return [view for view, _ in groupby(views)]


def replay(server: ServerThread, table: Table, token: str, number: int = 1) -> dict[str, Any]:
    """One of the table's games, over HTTP."""
    answer = server.ask("GET", f"{table.path}/replay?game={number}", headers={"Authorization": f"Bearer {token}"})
    assert answer.status == 200, answer.body
    found: dict[str, Any] = answer.json
    return found


async def watched(table: Table, rng: Random, seen: Views, answers: int, start: bool = False) -> Device:
    """So many answers at most, and what the board is sent meanwhile, by version."""
    async with (
        everybody(table, start=False) as (host, pads),
        device(table.server, table.code, table.watch()) as board,
    ):
        if start:
            await host.done("start")
        for _ in range(answers):
            for screen in (board, *pads):
                await screen.nothing_more()
            if board.view["view"].get("outcome") or not await step(pads, rng):
                break
        await board.nothing_more()
        for told in board.told:
            # While ballots are held in memory, a version is shown again with fewer who are awaited.
            if told["tell"] == "view":
                seen.setdefault(told["version"], told["view"])
        return board


@pytest.mark.parametrize("game", PLAYED)
def test_a_replay_is_what_spectators_saw(game: str, tmp_path: Path) -> None:
    """Version by version; also of a game that was interrupted by a restart, and when another one is on the table."""
    people, options = PLAYED[game]
    rng, seen = Random(game), Views()
    with server_thread(tmp_path) as server:
        table = new_table(server, game, people, **options)
        run(watched(table, rng, seen, BEFORE_THE_RESTART, start=True))
    with server_thread(tmp_path) as server:
        table.server = server
        board = run(watched(table, rng, seen, 5_000))
        assert board.view["view"]["outcome"] is not None
        played = replay(server, table, table.watch())
        assert (played["game"], played["number"], played["over"]) == (game, 1, True)
        assert options.items() <= played["options"].items()
        assert played["board"] == board.last["table"]["table"].get("board")
        assert all(one["events"] or one["view"] for one in played["steps"]), "who comes and goes is no part of it"
        # The highlights, too, are of the whole game, and of nothing but what everybody was told.
        rules, told = GAMES[game].highlights, [event for one in played["steps"] for event in one["events"]]
        highlights = board.last["table"]["table"].get("highlights", [])
        assert convert(highlights, tuple[Highlight, ...]) == found(rules, read_again(rules, told), range(people))
        assert changes(views_of(played["steps"])) == changes([seen[version] for version in sorted(seen)])
        run(watched(table, rng, {}, 1, start=True))
    with server_thread(tmp_path) as server:
        table.server = server
        assert replay(server, table, table.watch()) == played
        assert server.ask("GET", f"/{table.code}/replay/1").status == 200
