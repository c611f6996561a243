"""A disk that takes its time: nobody is told before it is done, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tablee.server.commit import FAST_COMMIT_SECONDS
from tests.server.devices import Device, everybody, new_table, run
from tests.server.serving import commits_held_back, server_thread
from tests.server.stores import GatedStore

MOMENT = 0.015
ANSWERS = 200


class SlowStore(GatedStore):
    """A disk that is a little too slow to be waited for."""

    def commit(self) -> list[bool]:
        """Make it durable, in the end."""
        time.sleep(2 * FAST_COMMIT_SECONDS)
        return super().commit()


def test_nobody_is_told_while_the_disk_is_at_work(tmp_path: Path) -> None:
    """The views are made meanwhile, but they stay here: an answer is shown when it is durable, and not before."""

    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            table = new_table(server, "face_to_face", 2)
            async with everybody(table) as (_, pads):
                for pad in pads:
                    await pad.nothing_more()
                turn = pads[0].last["view"]["view"]["turn"]
                with commits_held_back(server) as gate:
                    ask = pads[turn].last["view"]["view"]["ask"]
                    await pads[turn].say(
                        say="answer", seat=turn, ask=ask["id"], key="resign", move={"move": "resign"}
                    )
                    await asyncio.to_thread(gate.reached)
                    for pad in pads:
                        before = len(pad.told)
                        await pad.nothing_more()  # what had been sent before would be here
                        assert [message["tell"] for message in pad.told[before:]] == ["pong"]
                    gate.open()
                    assert (await pads[turn].until("accepted"))["key"] == "resign"
                    for pad in pads:
                        assert (await pad.until("view"))["view"]["outcome"]["reason"] == "resigned"

    run(scenario())


def test_a_slow_disk_is_not_waited_for_by_others(tmp_path: Path) -> None:
    """Once it was slow a few times in a row, whoever wants nothing written is served while it works."""

    async def scenario() -> None:
        with server_thread(tmp_path, wrap=SlowStore) as server:
            slow, other = (new_table(server, "tous_ego", 3) for _ in range(2))
            async with everybody(slow) as (host, _), everybody(other, start=False) as (_, pads):
                while not server.house.commit.offloaded_commits_left:
                    await host.done("pause")
                    await host.done("resume")
                with commits_held_back(server) as gate:
                    await host.say(say="pause", key="pause")
                    await asyncio.to_thread(gate.reached)
                    await pads[0].nothing_more()
                    await host.nothing_more()
                    assert all(message.get("key") != "pause" for message in host.told)
                    assert not host.last["table"]["table"].get("paused")
                    gate.open()
                    await host.until("done", key="pause")
                    assert (await host.until("table"))["table"]["paused"]

    run(scenario())


def test_many_at_once_on_a_slow_disk_are_all_served(tmp_path: Path) -> None:
    """Everybody answers whenever they like, while other answers are on their way: none is lost, nobody thrown out."""

    told: list[str] = []

    async def answer_on(pad: Device, rng: Random) -> None:
        while len(told) < ANSWERS:
            await asyncio.sleep(rng.random() * MOMENT)
            await pad.nothing_more()
            if pad.ask:
                told.append((await pad.answer(pad.any_move(rng)))["tell"])

    async def scenario() -> None:
        with server_thread(tmp_path, wrap=SlowStore) as server:
            tables = [new_table(server, "tous_ego", 6) for _ in range(4)]
            async with AsyncExitStack() as stack:
                pads = [pad for table in tables for pad in (await stack.enter_async_context(everybody(table)))[1]]
                await asyncio.gather(*[answer_on(pad, Random(number)) for number, pad in enumerate(pads)])
                for pad in pads:
                    assert "bye" not in pad.last
            assert set(told) <= {"accepted", "held", "closed"}
            assert server.metrics()["errors_total"] == 0

    run(scenario())
