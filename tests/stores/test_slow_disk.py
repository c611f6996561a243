"""A disk that takes its time: nobody is told before it is done, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from tablee.server.writer import A_WHILE, QUICK, TWICE
from tests.server.devices import everybody, new_table, run
from tests.server.serving import ServerThread, server_thread

MOMENT = 0.3


@contextmanager
def at_work(server: ServerThread, patch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A disk that does not get done with anything before it is let go."""
    store, done = server.hub.store, Event()
    honest = store.commit

    def commit() -> None:
        done.wait(10)
        honest()

    with patch.context() as here:
        here.setattr(store, "commit", commit)
        try:
            yield done
        finally:
            done.set()


def slow_down(server: ServerThread, patch: pytest.MonkeyPatch) -> None:
    """A disk that is a little too slow to be waited for."""
    honest = server.hub.store.commit

    def commit() -> None:
        time.sleep(2 * QUICK)
        honest()

    patch.setattr(server.hub.store, "commit", commit)


def test_nobody_is_told_while_the_disk_is_at_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The views are made meanwhile, but they stay here: an answer is shown when it is durable, and not before."""

    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            table = new_table(server, "face_to_face", 2)
            async with everybody(table) as (_, pads):
                for pad in pads:
                    await pad.nothing_more()
                turn = pads[0].last["view"]["view"]["turn"]
                with at_work(server, monkeypatch) as done:
                    ask = pads[turn].last["view"]["view"]["ask"]
                    await pads[turn].say(
                        say="answer", seat=turn, ask=ask["id"], key="resign", move={"move": "resign"}
                    )
                    for pad in pads:
                        with pytest.raises(TimeoutError):
                            await pad.hear(MOMENT)
                    done.set()
                    assert (await pads[turn].until("accepted"))["key"] == "resign"
                    for pad in pads:
                        assert (await pad.until("view"))["view"]["outcome"]["reason"] == "resigned"

    run(scenario())


def test_a_slow_disk_is_not_waited_for_by_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it was slow twice in a row, whoever wants nothing written is served while it works."""

    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            slow, other = (new_table(server, "tous_ego", 3) for _ in range(2))
            async with everybody(slow) as (host, _), everybody(other, start=False) as (_, pads):
                slow_down(server, monkeypatch)
                for _ in range(TWICE):
                    await host.done("pause")
                    await host.done("resume")
                assert 0 < server.hub.writer.elsewhere <= A_WHILE
                with at_work(server, monkeypatch) as done:
                    await host.say(say="pause", key="pause")
                    await asyncio.sleep(MOMENT)
                    await pads[0].nothing_more()
                    await host.nothing_more()
                    assert all(message.get("key") != "pause" for message in host.told)
                    assert not host.last["table"]["table"].get("paused")
                    done.set()
                    await host.until("done", key="pause")
                    assert (await host.until("table"))["table"]["paused"]

    run(scenario())
