"""A review of the game that has just ended: one's own turns, or with open cards all; for those who played it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.server.devices import Table, everybody, new_table, play_on, run
from tests.server.serving import Answer, ServerThread, server_thread

SMALL = {"cards": 16, "hand": 4, "undo_within_turn": True}


def review(table: Table, token: str, **query: Any) -> Answer:
    """What the server says."""
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    path, headers = f"{table.path}/review?{asked}", {"Authorization": f"Bearer {token}"}
    answer: Answer = table.server.ask("GET", path, headers=headers)
    return answer


async def played(table: Table, answers: int = 1000) -> None:
    """A game by random hands, or the beginning of one."""
    async with everybody(table) as (_, pads):
        await play_on(pads, Random(5), answers)


def test_a_review_of_a_game_that_is_over(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        table = new_table(server, "face_to_face", 2, **SMALL)
        first, second = table.people
        assert review(table, first.token).json["code"] == "not_for_you", "nobody has played"
        run(played(table, 3))
        assert review(table, first.token).json["code"] == "no_review", "it is not over"
        run(finished(table))
        own, other = (review(table, one.token).json for one in (first, second))
        assert {turn["seat"] for turn in own["turns"]} == {own["seat"]}
        assert {turn["seat"] for turn in other["turns"]} == {other["seat"]} == {1 - own["seat"]}
        whole = review(table, first.token, open="yes").json
        assert [turn for turn in whole["turns"] if turn["seat"] == own["seat"]] == own["turns"]
        assert [turn for turn in whole["turns"] if turn["seat"] == other["seat"]] == other["turns"]
        for turn in whole["turns"]:
            assert 0 <= turn["chance"] <= turn["best"] <= 1
            laid = [move["card"] for move in turn["moves"]]
            assert set(laid) <= set(turn["hand"])
            assert {move["card"] for move in turn["better"]} <= set(turn["hand"])
            assert bool(turn["better"]) == (turn["best"] - turn["chance"] >= 0.03) or turn["better"] == []
        laid_by_all = [move["card"] for turn in whole["turns"] for move in turn["moves"]]
        assert len(laid_by_all) == laid_in(server, table)
        for token in (table.host_token, table.watch()):
            assert review(table, token).json["code"] == "not_for_you", (
                "whoever did not play has no hand to look back on"
            )
        assert review(table, "x" * 22).status == 401
        assert review(table, first.token, game=2).json["code"] == "no_review"
        assert review(table, first.token, game="x").status == 400
        assert server.metrics()["errors_total"] == 0
    with server_thread(tmp_path) as server:
        table.server = server
        assert review(table, first.token).json == own, "after a restart it is the same"
        run(played(table, 1))
        assert review(table, first.token, game=1).json["code"] == "no_review", "another game lies on the table"


async def finished(table: Table) -> None:
    """The game goes on to its end."""
    async with everybody(table, start=False) as (_, pads):
        await play_on(pads, Random(6), 1000)


def laid_in(server: ServerThread, table: Table) -> int:
    """How many cards lie on the table in the end."""
    state: Any = server.room(table.code).sitting.state
    cards = state.setup.options.cards
    return sum(cards - hand.bit_count() - len(deck) for _, hand, deck in state.sides())


def test_a_review_by_rounds(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        table = new_table(server, "incroyable", 3, board="court")
        run(played(table, 4))
        assert review(table, table.people[0].token).json["code"] == "no_review", "it is not over"
        run(finished(table))
        found = [review(table, one.token).json for one in table.people]
        whole = review(table, table.people[0].token, open="yes").json
        assert {one["seat"] for one in found} == {0, 1, 2}
        for own in found:
            assert own["rounds"] == whole["rounds"], "where the pawns stand everybody sees"
            theirs = [{**turn, "hindsight": None} for turn in whole["turns"] if turn["seat"] == own["seat"]]
            assert own["turns"] == theirs, "what it would have been with the answer is for open cards"
        assert all(turn["hindsight"] for turn in whole["turns"])
        state: Any = server.room(table.code).sitting.state
        for winner in state.outcome().winners:
            assert whole["rounds"][-1]["chances"][winner] == round(1 / len(state.outcome().winners), 4)
        assert review(table, table.watch()).json["code"] == "not_for_you"
        assert server.metrics()["errors_total"] == 0


def test_no_review_where_it_would_say_nothing(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        table = new_table(server, "face_to_face", 2, cards=20, hand=9)
        run(played(table))
        assert review(table, table.people[0].token).json["code"] == "no_review", "too many cards to look at all turns"
