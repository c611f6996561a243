"""Clocks, which are off unless the table wants one, and the debate floor, of which nothing stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tablee.server.house import House
from tests.server.devices import Device, Table, device, everybody, new_table, play_on, run
from tests.server.serving import ServerThread, room_in, server_thread, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("clock")) as one:
        yield one
        assert one.metrics()["errors_total"] == 0


def set_hands(server: ServerThread, table: Table, left: float) -> None:
    """Move the hands of a clock that stands still."""

    def move(house: House) -> None:
        room = room_in(house, table.code)
        assert room.clock.deadline is None
        room.clock.left = left

    server.inside(move)


# The clock -------------------------------------------------------------------------------------------------------


def test_there_is_no_clock_unless_the_table_wants_one(server: ServerThread) -> None:
    async def scenario() -> None:
        async with everybody(new_table(server, "tous_ego", 4)) as (_, pads):
            await play_on(pads, Random(1), 5)
            assert all("clock" not in message for pad in pads for message in pad.told)

    run(scenario())


def test_when_time_is_up_the_rules_say_what_happens(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 4, turn_timer=5)

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            asked = next(pad for pad in pads if pad.ask)
            moment = asked.ask
            assert moment is not None
            assert asked.view["clock"]["running"]
            assert 0 < asked.view["clock"]["left"] <= 5
            await host.done("pause")
            set_hands(server, table, 0.2)
            await host.done("resume")
            server.pass_time(0.2)
            await asked.when(lambda m: m["tell"] == "view" and m["view"].get("ask") != moment)
            late = await asked.answer({"move": "choose", "card": 0}, ask=moment["id"])
            assert (late["tell"], late["by"]) == ("closed", "time")
            await host.nothing_more()
            assert host.view["clock"]["left"] > 4, "the next moment has its own time"

    with server.still():
        run(scenario())


def test_a_pause_stops_the_clock_and_refuses_answers(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 4, turn_timer=5)

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            await host.done("pause")
            asked = next(pad for pad in pads if pad.ask)
            await asked.nothing_more()
            assert not asked.view["clock"]["running"]
            left = asked.view["clock"]["left"]
            reply = await asked.answer(asked.any_move(Random(1)))
            assert (reply["tell"], reply["code"]) == ("refused", "paused")
            server.pass_time(10)
            await host.done("resume")
            await asked.nothing_more()
            assert asked.view["clock"]["running"]
            assert asked.view["clock"]["left"] == left, "no time has passed"
            assert (await asked.answer(asked.any_move(Random(1))))["tell"] == "accepted"

    with server.still():
        run(scenario())


def test_after_a_restart_the_clock_stands_still_until_the_host_resumes(tmp_path: Path) -> None:
    with server_thread(tmp_path) as first:
        table = new_table(first, "tous_ego", 4, turn_timer=60)

        async def begin() -> None:
            async with everybody(table) as (host, pads):
                await play_on(pads, Random(1), 1)
                await host.done("pause")
                set_hands(first, table, 0.3)
                await host.done("resume")

        with first.still():
            run(begin())
        kept = first.wait_for(lambda house: house.store.read(table.code))
        left = kept.time_left if kept is not None else None
        assert left == pytest.approx(0.3), "kept as time remaining"
    with server_thread(tmp_path) as second, second.still():
        table.server = second

        async def go_on() -> None:
            async with everybody(table, start=False) as (host, pads):
                asked = next(pad for pad in pads if pad.ask)
                assert not asked.view["clock"]["running"]
                second.pass_time(10)
                await asked.nothing_more()
                assert asked.view["clock"] == {"left": pytest.approx(left), "running": False}
                version = asked.view["version"]
                await host.done("resume")
                second.pass_time(0.3)
                await asked.when(lambda m: m["tell"] == "view" and m["version"] > version + 1)

        run(go_on())


def test_nobody_s_time_runs_out_in_an_empty_room(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 4, turn_timer=60)

    async def begin() -> int:
        async with everybody(table) as (host, pads):
            await host.done("pause")
            set_hands(server, table, 0.3)
            await host.done("resume")
            return int(pads[0].view["view"]["round"])

    async def come_back() -> tuple[int, bool]:
        async with device(server, table.code, table.people[0].token) as back:
            return back.view["version"], back.view["clock"]["left"] > 0

    with server.still():
        run(begin())
        wait_until(lambda: not server.room(table.code).audience.sessions)
        version = server.room(table.code).sitting.version
        server.pass_time(90)
        assert run(come_back()) == (version, True)


# The debate floor ------------------------------------------------------------------------------------------------

SAID = "Souviens-toi du gratin dauphinois"


async def debate(pads: list[Device], rng: Random) -> tuple[list[Device], list[Device]]:
    """Play until two debate: those two, and the others."""
    for _ in range(400):
        for pad in pads:
            await pad.nothing_more()
        if pads[0].view["view"]["phase"] == "debating":
            two = [pad for pad in pads if pad.ask]
            return two, [pad for pad in pads if pad not in two]
        contests = [pad for pad in pads if pad.ask and pad.ask.get("optional")]
        asked = contests or [pad for pad in pads if pad.ask]
        moves = [option["move"] for option in (asked[0].ask or {})["options"]]
        move = {"move": "contest"} if "contest" in moves else asked[0].any_move(rng)
        await asked[0].answer(move)
    raise AssertionError("nobody ever contested")


def test_only_the_two_speak_on_the_debate_floor_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        table = new_table(server, "caractere", 5)

        async def scenario() -> None:
            async with everybody(table) as (_, pads), device(server, table.code, table.watch()) as board:
                await pads[0].say(say="speak", seat=pads[0].view["seat"], text="Trop tôt")
                assert (await pads[0].until("problem"))["code"] == "not_debating"
                two, others = await debate(pads, Random(7))
                assert len(two) == 2
                for pad in others:
                    await pad.say(say="speak", seat=pad.view["seat"], text="Moi aussi")
                    assert (await pad.until("problem"))["code"] == "not_debating"
                    await pad.say(say="speak", seat=two[0].view["seat"], text="Pour toi")
                    assert (await pad.until("problem"))["code"] == "not_for_you"
                await board.say(say="speak", seat=two[0].view["seat"], text="Le public")
                assert (await board.until("problem"))["code"] == "not_for_you"
                await two[0].say(say="speak", seat=two[0].view["seat"], text=SAID)
                for pad in (*others, two[1], board):
                    assert (await pad.until("floor"))["lines"][-1]["text"] == SAID
                for text in ("\u202eoups", "a\x00b", "   "):
                    await two[1].say(say="speak", seat=two[1].view["seat"], text=text)
                    assert (await two[1].until("problem"))["code"] == "not_plain"
                await two[1].say(say="speak", seat=two[1].view["seat"], text=f"{SAID} encore")
                added = await board.until("floor")
                assert (len(added["lines"]), added["more"]) == (1, True), "only what is new"
                async with device(server, table.code, table.watch()) as late:
                    assert len(late.last["floor"]["lines"]) == 2, "who comes late reads what was said"
                for pad in two:
                    await pad.answer({"move": "finished"})
                async with device(server, table.code, table.watch()) as late:
                    assert late.view["view"]["phase"] == "judging"
                    assert len(late.last["floor"]["lines"]) == 2, "what is judged stays in sight"
                for pad in others:
                    await pad.nothing_more()
                    await pad.answer({"move": "judge", "side": "questionne"})
                assert (await board.until("floor"))["lines"] == []

        run(scenario())
        assert_not_on_disk(tmp_path, SAID)
    assert_not_on_disk(tmp_path, SAID)


def assert_not_on_disk(folder: Path, said: str) -> None:
    """Nowhere in any file, in no encoding we use."""
    kept = b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())
    assert kept
    for form in (said.encode(), said.encode("utf-16-le"), said.encode("unicode-escape")):
        assert form not in kept
