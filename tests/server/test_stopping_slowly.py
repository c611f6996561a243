"""What comes when a server has written its last, and is not gone yet; and what was passed on is passed on once."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tablee.server.directory import HeldElsewhere
from tablee.server.house import House
from tablee.server.net import relay
from tablee.stores.leases import Contact
from tests.server.devices import bare_device, new_table, run
from tests.server.serving import PATIENCE, ServerThread, server_thread, wait_until


def test_who_joins_after_the_last_commit_is_told_at_once_to_try_again(server: ServerThread) -> None:
    """With PostgreSQL, letting go of the tables takes a while."""
    table = new_table(server, "incroyable", 1)
    letting_go = asyncio.Event()
    server.house.directory.stop = letting_go.wait  # type: ignore[method-assign, assignment]
    stopping = asyncio.run_coroutine_threadsafe(server.house.stop(), server.loop)
    wait_until(lambda: not server.house.commit.thread.thread.is_alive())
    answer = server.ask("POST", f"{table.path}/join", {"name": "Late"})
    assert (answer.status, answer.json["code"]) == (503, "retry")
    assert not server.inside(lambda house: house.commit.committing)
    assert not stopping.done()
    server.inside(lambda _: letting_go.set())
    stopping.result()


class Front:
    """A server that holds nothing: whoever comes is passed on, once their second message is here."""

    def __init__(self, server: ServerThread, holder: Contact) -> None:
        self.server, self.holder = server, holder
        self.asked = 0
        server.house.directory.find = self.find  # type: ignore[method-assign]

    async def find(self, typed: str) -> Any:
        """Who holds it."""
        self.asked += 1
        while self.asked == 1 and not any(session.deferred for session in self.server.house.sessions):
            await asyncio.sleep(0.01)
        raise HeldElsewhere(self.holder)


def say_bye(house: House) -> None:
    """To everybody who is there."""
    for session in list(house.sessions):
        session.bye("restarting", again=True)


def test_what_was_passed_on_is_not_handled_here_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second hello, for example: when the holder stops, it would claim the table for a socket that is closed."""
    monkeypatch.setattr(relay, "LEASE_SECONDS", PATIENCE)
    monkeypatch.setattr(relay, "PATIENCE_SECONDS", PATIENCE)
    with ExitStack() as stack:
        front, holder = (stack.enter_context(server_thread(tmp_path / name)) for name in ("front", "holder"))
        table = new_table(holder, "incroyable", 1)
        passing_on = Front(front, Contact(holder.netloc, "secret"))

        async def scenario() -> None:
            async with bare_device(front, table.code) as one:
                for _ in range(2):
                    await one.say(say="hello", tokens=[table.people[0].token])
                for _ in range(2):
                    await one.until("welcome")
                holder.inside(say_bye)
                assert await one.bye() == "restarting"

        run(scenario())
        wait_until(lambda: not front.inside(lambda house: house.tasks))
        assert passing_on.asked == 1
