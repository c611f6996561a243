"""The way of one answer, from the frame in which it comes to everybody's view, is short enough to be read."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

import tablee
from tablee.server import commit
from tests.server.devices import everybody, new_table, run
from tests.server.serving import PATIENCE, TURNS, ServerThread, server_thread

ROOT = Path(tablee.__file__).parent
RULES = ("core", "games")
"""What the answer means is another story."""
MOST_FUNCTIONS, MOST_FILES = 40, 8


class Way:
    """The functions of ours that are called, in the order in which they are."""

    def __init__(self) -> None:
        self.is_followed = False
        self.called: list[tuple[str, str]] = []

    def profile(self, frame: FrameType, event: str, _: Any) -> None:
        """What Python calls for each call: comprehensions, lambdas and the bodies of classes are no functions."""
        code = frame.f_code
        if not self.is_followed or event != "call" or code.co_name.startswith("<"):
            return
        file = Path(code.co_filename)
        if code.co_flags & inspect.CO_OPTIMIZED and file.is_relative_to(ROOT):
            where = file.relative_to(ROOT)
            if where.parts[0] not in RULES:
                self.called.append((str(where), code.co_qualname))

    @property
    def functions(self) -> set[tuple[str, str]]:
        """Each once."""
        return set(self.called)

    @property
    def files(self) -> set[str]:
        """Where they are."""
        return {file for file, _ in self.called}

    def __str__(self) -> str:
        steps = "\n".join(f"  {file}: {name}" for file, name in self.called)
        return f"{len(self.functions)} functions in {len(self.files)} files:\n{steps}"


@pytest.fixture
def way() -> Iterator[Way]:
    """All threads that are started from now on are followed."""
    one = Way()
    threading.setprofile(one.profile)
    try:
        yield one
    finally:
        threading.setprofile(None)


@contextmanager
def followed(way: Way, server: ServerThread) -> Iterator[None]:
    """No time passes meanwhile, so that nothing else is due; what is due already has been done."""
    with server.still():
        server.pass_time(0)
        way.is_followed = True
        yield
        for _ in range(TURNS):
            server.inside(lambda _: None)
        way.is_followed = False


def test_one_answer_goes_a_short_way(tmp_path: Path, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """Face to Face: a card is laid; the other player and the host's screen see it. The disk may take its time."""
    monkeypatch.setattr(commit, "LONGEST_WAIT_SECONDS", PATIENCE)

    async def scenario(server: ServerThread) -> None:
        async with everybody(new_table(server, "face_to_face", 2)) as (host, pads):
            for one in (host, *pads):
                await one.nothing_more()
            pad = next(pad for pad in pads if pad.ask)
            while (move := pad.any_move(Random(1)))["move"] != "play":
                pass
            with followed(way, server):
                reply = await pad.answer(move)
                assert reply["tell"] == "accepted"
                for one in (host, *pads):
                    await one.once(lambda one=one: one.view["version"] == reply["version"])  # type: ignore[misc]

    with server_thread(tmp_path) as server:
        run(scenario(server))
    print(way)  # noqa: T201 - shown when it fails
    assert len(way.functions) <= MOST_FUNCTIONS
    assert len(way.files) <= MOST_FILES
    assert way.called[0] == ("server/net/websocket.py", "WebSocketProtocol.data_received"), "from the frame"
    assert {"SqliteStore.commit", "Audience.refresh"} <= {name for _, name in way.functions}, "to everybody's view"
