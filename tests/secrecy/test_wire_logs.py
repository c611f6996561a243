"""What an operator reads: where and what kind, but no answers, votes, tokens or names."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import json

from tablee.core import Ask, Refusal, Seat
from tablee.core.asks import Text
from tablee.games.incroyable.phases import Estimating
from tablee.server.logs import JsonLines
from tablee.stores import StoreError
from tests.properties.helpers import Case, strange_word
from tests.secrecy.needles import words_in
from tests.secrecy.wire_disk import debug_log
from tests.secrecy.wire_line import Device
from tests.secrecy.wire_world import play_case, world
from tests.server.serving import WIDE, ServerProcess, server_process

SECRET = 4321


# A real process ---------------------------------------------------------------------------------------------


class Evening:
    """An evening at a real server, with people whose every word is found nowhere else."""

    def __init__(self, server: ServerProcess, rng: Random) -> None:
        self.server, self.rng = server, rng
        self.needles: set[str] = set()
        self.devices: list[Device] = []

    def word(self) -> str:
        """A word that nobody may read in the log."""
        word = strange_word(self.rng, syllables=6)
        self.needles.add(word)
        return word

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return (await asyncio.to_thread(self.server.ask, method, path, body, headers)).json

    async def sit_down(self, game: str, people: int, **options: Any) -> None:
        """A table with people, and a bot where one more can play."""
        opened = await self.ask("POST", "/api/tables", {"game": game, "options": options})
        code, tokens = opened["code"], [opened["host_token"]]
        for _ in range(people):
            joined = await self.ask("POST", f"/api/tables/{code}/join", {"name": self.word()})
            tokens.append(joined["token"])
        self.needles.update(tokens)
        self.devices = [Device(str(number), self.server.port, code, [token]) for number, token in enumerate(tokens)]
        for device in self.devices:
            await device.connect()
        await self.devices[0].do("start", self.word())

    async def play(self, steps: int) -> None:
        """Answers, in words that nobody has used, and slips of all kinds."""
        for _ in range(steps):
            for device in self.devices[1:]:
                device.ping()
                await device.line.until("pong", n=device.pings)
                view = next(message for message in reversed(device.line.messages) if message["tell"] == "view")
                if view["view"].get("ask"):
                    await self._answer(device, view["seat"], view["view"]["ask"])

    async def _answer(self, device: Device, seat: Seat, raw: dict[str, Any]) -> None:
        ask = msgspec.convert(raw, Ask)
        option = self.rng.choice([option for option in ask.options if not option.penalty])
        values = {
            name: self.word() if isinstance(field, Text) else field.any_value(self.rng)
            for name, field in option.fields.items()
        }
        self.needles |= {str(value) for value in values.values() if isinstance(value, int) and value > 2500}
        move = {"move": option.move, **option.fixed, **values}
        await device.answer(seat, ask.id, self.word(), {**move, self.word(): 1})
        await device.answer(seat, ask.id, self.word(), move)
        await device.answer(seat, ask.id, self.word(), move)

    async def make_trouble(self) -> None:
        """Everything that a log might be tempted to speak of."""
        device = self.devices[-1]
        for message in (f"[{self.word()}", json.encode({"say": self.word()}).decode(), '{"say":"hello"}'):
            device.line.wire.send_text(message.encode())
            device.line.say({"say": "ping", "n": 0})
        code = device.code
        await self.ask("POST", f"/api/tables/{code}/join", {"name": self.word() * 20})
        await self.ask("POST", f"/api/tables/{code}/return", {"rescue": self.word()})
        await self.ask("GET", f"/api/tables/{code}/replay?game={self.word()}", token=self.word())
        await self.ask("POST", "/api/tables", {"game": self.word(), self.word(): self.word()})
        await self.ask("POST", f"/api/{self.word()}", {})
        stranger = Device("stranger", device.port, code, [self.word() + self.word()])
        with pytest.raises(AssertionError, match="the line is dead"):
            await stranger.connect()


async def _evening(server: ServerProcess) -> set[str]:
    evening = Evening(server, Random("log"))
    for game, people, options in (
        ("tous_ego", 3, {"question_choice": "free"}),
        ("incroyable", 3, {}),
        ("caractere", 4, {"contest_pause": 0}),
        ("face_to_face", 2, {}),
    ):
        await evening.sit_down(game, people, **options)
        await evening.play(4)
        await evening.make_trouble()
        for device in evening.devices:
            device.line.close()
    return evening.needles


def test_an_operator_reads_no_secrets(tmp_path: Path) -> None:
    """The most talkative log of a real process, its screen and its metrics, after an evening of play and trouble."""
    with server_process(tmp_path / "data", *WIDE, log="debug") as server:
        needles = asyncio.run(_evening(server))
        metrics = server.ask("GET", "/metrics").body.decode()
        assert server.stop(signal.SIGTERM) == 0
        written = server.log + server.screen_file.read_text() + metrics
    assert len(needles) > 100
    numbers = {needle for needle in needles if needle.isdigit()}
    assert not numbers & words_in(written)
    assert not [needle for needle in needles - numbers if needle in written]
    assert "table opened" in server.log


# Errors -----------------------------------------------------------------------------------------------------


async def _go_wrong(folder: Path, case: Case) -> str:
    async with world(folder, case, ("own", "own", "own")) as at:
        state = at.state
        await at.answer(state.waiting()[0], state.moves["draw"]())
        device = at.of_seat[0]
        device.keys.add("wrong")
        device.line.say(
            {
                "say": "answer",
                "seat": 0,
                "ask": at.state.moment,
                "key": "wrong",
                "move": {"move": "estimate", "value": SECRET},
            }
        )
        problem = await device.line.until("problem")
        return str(problem["code"])


def test_an_error_in_the_rules_does_not_spell_out_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a program says of itself when it fails is often what it was given: the log says where and what kind."""

    def kept(phase: Any, move: Any) -> int:
        raise ValueError(f"no such number: {move}") from KeyError(move.value)

    monkeypatch.setattr(Estimating, "kept", kept)
    with debug_log() as log, pytest.MonkeyPatch.context() as patch:
        case = Case("incroyable", 0, 3)
        play_case(patch, case)
        assert asyncio.run(_go_wrong(tmp_path, case)) == "internal"
    assert str(SECRET) not in log.getvalue()
    lines = [json.decode(line) for line in log.getvalue().splitlines()]
    traces = [line["trace"] for line in lines if "trace" in line]
    assert traces
    assert all("ValueError" in trace and "KeyError" in trace and "in answer" in trace for trace in traces)


def test_an_error_of_the_disk_is_told_in_full() -> None:
    """The operator is the one who can do something about it."""
    try:
        try:
            raise OSError("No space left on device")
        except OSError as problem:
            raise StoreError("full", where="/tables") from problem
    except StoreError:
        record = logging.makeLogRecord({"msg": "the store cannot be read", "exc_info": sys.exc_info()})
    trace = json.decode(JsonLines().format(record))["trace"]
    assert "StoreError: /tables: the disk is full. Make room" in trace
    assert "OSError: No space left on device" in trace


def test_a_refusal_is_not_told_in_full() -> None:
    """A refusal's facts are for whoever was refused."""
    try:
        raise Refusal("INC-21", "taken", value=SECRET)
    except Refusal:
        record = logging.makeLogRecord({"msg": "a table could not go on", "exc_info": sys.exc_info()})
    line = JsonLines().format(record)
    assert str(SECRET) not in line
    assert "Refusal" in line
