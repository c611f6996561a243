"""Write incroyable.network.en.txt: four people play Incroyable! over the network, and one of them is cut off.

A real server and four clients, each a process of its own. Once the table is warm, one client is killed in the middle
of a question and started again, with nothing but its token and the version it had seen. To write it:

    python -m tools.network_transcript

Luck is not the same each time; what the table does is.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import textwrap
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Union, cast

from msgspec import Struct, convert, json
from msgspec.structs import replace

from tablee.bots import make_bot
from tablee.client import TableConnection, TableServer, new_key
from tablee.core import Ask, Event, Number, One
from tablee.core.text import read_words
from tablee.games import GAMES, incroyable
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.deck import HIGHEST, LOWEST, house_deck
from tablee.protocol.incoming import Have, Start
from tablee.protocol.outgoing import Presence, TableNews, ViewNews
from tablee.tables import events
from tablee.words import Catalogue

FILE = Path(__file__).parents[1] / "docs" / "transcripts" / "incroyable.network.en.txt"
NAMES = ("Ana", "Ben", "Chloé", "Dan")
CUT_OFF = "Chloé"
BAD_ROUND = 2
"""The first in which the client may be cut off: it takes a question that everybody answers in secret."""
WIDTH = 100
PROGRAM = ("-m", "tablee")
"""What starts the server; tests have one that is more patient."""
TIMEOUT_SECONDS = 180.0
EVENT_MODULES = ("tablee.core.", incroyable.__name__, events.__name__)


class Seen(Struct, frozen=True, tag=True):
    """A view, as its reader reads it."""

    version: int
    round: int
    told: tuple[str, ...]
    now: str
    mine: str
    """What nobody else is shown."""
    asked: str
    over: bool


class Answered(Struct, frozen=True, tag=True):
    """What one said, and what the table replied."""

    move: str
    reply: str
    version: int


class Absent(Struct, frozen=True, tag=True):
    """Who is away."""

    names: tuple[str, ...]


# One client, in a process of its own ------------------------------------------------------------------------


class Person:
    """A player who knows a little of everything: answers on request, and prints what the screen shows."""

    def __init__(self, connection: TableConnection, name: str) -> None:
        self.connection = connection
        self.name = name
        self.rng = luck(name)
        self.news: ViewNews | None = None
        self.names: dict[int, str] = {}
        self.words = Catalogue("en", GAMES["incroyable"])
        kinds = [kind for kind in Event.__subclasses__() if kind.__module__.startswith(EVENT_MODULES)]
        self.events: Any = Union[tuple(kinds)]  # noqa: UP007 - they are known only now

    async def look(self) -> None:
        """Print what there is to see, until the connection ends."""
        async for news in self.connection:
            if isinstance(news, TableNews):
                self.names = {sitter.id: sitter.name for sitter in news.table.chairs}
                self.words.names = tuple(sitter.name for sitter in news.table.chairs if sitter.seat is not None)
            elif isinstance(news, Presence):
                emit(Absent(tuple(self.names.get(chair, "") for chair in news.away)))
            elif isinstance(news, ViewNews):
                self.news = news
                emit(self.seen(news))

    def seen(self, news: ViewNews) -> Seen:
        """The view in words."""
        view = news.view
        told = tuple(self.words.event(convert(event, self.events, dec_hook=read_words)) for event in news.events)
        now = self.words.outcome(view.outcome) if view.outcome else self.words.phase(view.phase, view.waiting)
        asked = self.described(view.ask) if view.ask else ""
        return Seen(news.version, view.round, told, now, self.mine(view), asked, view.outcome is not None)

    def mine(self, view: Any) -> str:
        """What this person alone may know."""
        if view.answer is not None:
            return self.words.text("terminal-answer-for-you", answer=view.answer)
        if view.my_estimate is not None:
            return self.words.text("terminal-your-estimate", value=view.my_estimate)
        return self.words.text("terminal-your-bet", sign=view.my_sign) if view.my_sign else ""

    def described(self, ask: Ask) -> str:
        """An ask, with what its fields may be."""
        return f"(ask {ask.id}) " + " · ".join(
            self.words.move(option.move) + "".join(f" [{limits(field)}]" for field in option.fields.values())
            for option in ask.options
        )

    async def answer(self) -> None:
        """Answer what is asked now: as a sensible bot would, with what this person happens to know."""
        news = self.news
        if news is None or news.seat is None:
            raise RuntimeError(f"{self.name} is not asked anything")
        view = replace(news.view, hunch=self.hunch(news.view.question))
        move = make_bot("sensible", GAMES["incroyable"], news.seat, self.rng).answer(view, view.ask)
        if move is None:
            raise RuntimeError(f"{self.name} has no answer")
        reply = await self.connection.answer(news.seat, view.ask.id, move)
        version = getattr(reply, "version", news.version)
        emit(Answered(json.encode(move).decode(), type(reply).__name__.lower(), version))

    def hunch(self, question: Any) -> int | None:
        """What this person believes, always the same of the same question: years are known better than numbers."""
        if question is None:
            return None
        spread = 0.02 if question.kind == "date" else 0.4
        believed = ANSWERS[question.words] * luck(f"{self.name}: {question.words.in_language('en')}").uniform(
            1 - spread, 1 + spread
        )
        return max(LOWEST, min(HIGHEST, round(believed)))


def luck(seed: str) -> Random:
    """A generator; the same seed, the same luck."""
    return Random(seed)  # noqa: S311 - nothing to be guessed


ANSWERS = {
    card.question(symbol).words: card.question(symbol).answer for card in house_deck().card for symbol in SYMBOLS
}


def limits(field: Any) -> str:
    """What a field may be, in short."""
    if isinstance(field, Number):
        return f"{field.low}–{field.high}"
    return ", ".join(str(option) for option in field.options) if isinstance(field, One) else ""


def emit(what: Struct) -> None:
    """Print a message for the parent process."""
    print(json.encode(what).decode(), flush=True)  # noqa: T201


async def run_client(address: str, code: str, name: str, tokens: str, game: int, version: int) -> None:
    """One client: `start` and `answer` come in on the standard input, what it sees goes out."""
    connection = TableConnection(TableServer(address), code, tokens.split(","))
    connection.have = Have(game=game, version=version) if game else None
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async with connection, asyncio.TaskGroup() as tasks:
        person = Person(connection, name)
        looking = tasks.create_task(person.look())
        while line := await lines.readline():
            if line.strip() == b"start":
                await connection.do(Start(key=new_key()))
            else:
                await person.answer()
        looking.cancel()


# The table, seen from above ---------------------------------------------------------------------------------


class Device:
    """A client's process, what it has seen last, and what the transcript has not shown of it yet."""

    def __init__(self, name: str, tokens: list[str]) -> None:
        self.name = name
        self.tokens = tokens
        self.process: Any = None
        """None while it is not there."""
        self.seen: Seen | None = None
        self.unshown: list[str] = []
        self.away: tuple[str, ...] | None = None

    async def open(self, address: str, code: str, version: int = 0) -> None:
        """Start the process."""
        arguments = ["client", address, code, self.name, ",".join(self.tokens), str(int(version > 0)), str(version)]
        pipe = asyncio.subprocess.PIPE
        command = [sys.executable, str(Path(__file__)), *arguments]
        self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)

    async def send(self, word: str) -> None:
        """A line to its standard input."""
        self.process.stdin.write(f"{word}\n".encode())
        await self.process.stdin.drain()

    async def receive(self) -> Seen | Answered | Absent:
        """The next message that it prints."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            line = await self.process.stdout.readline()
        message = json.decode(line, type=Seen | Answered | Absent)
        if isinstance(message, Seen):
            self.seen = message
            self.unshown += message.told
        elif isinstance(message, Absent):
            self.away = message.names
        return message

    async def until(self, version: int) -> None:
        """Read on until it has seen this version."""
        while self.seen is None or self.seen.version < version:
            await self.receive()

    async def answered(self) -> Answered:
        """Have it answer, and read on until it reports the reply."""
        await self.send("answer")
        while not isinstance(message := await self.receive(), Answered):
            pass
        return message

    async def until_away(self, *names: str) -> None:
        """Read on until it sees that exactly these are away."""
        while self.away != names:
            await self.receive()

    async def kill(self) -> None:
        """No goodbye: as if the battery had died."""
        self.process.kill()
        await self.process.wait()
        self.process = None

    async def close(self) -> None:
        """The client ends when its standard input does."""
        if self.process is not None:
            self.process.stdin.close()
            await self.process.wait()


class Evening:
    """A game of four devices, written down as it goes."""

    def __init__(self, address: str, code: str, devices: list[Device]) -> None:
        self.address = address
        self.code = code
        self.devices = devices
        self.lines: list[str] = []
        self.version = 0

    def write(self, text: str = "", indent: str = "", first: str | None = None) -> None:
        """One line, or several if it is long."""
        wrapped = textwrap.wrap(
            text, WIDTH, initial_indent=indent if first is None else first, subsequent_indent=indent
        )
        self.lines += wrapped or [""]

    @property
    def here(self) -> list[Device]:
        """Those who are connected."""
        return [device for device in self.devices if device.process is not None]

    async def play(self) -> None:
        """From the first card to the last."""
        for device in self.devices:
            await device.open(self.address, self.code)
        await self.devices[0].until_away()
        self.write()
        self.write("Ana ▸ start", first="")
        await self.devices[0].send("start")
        await asyncio.gather(*(device.until(1) for device in self.devices))
        self.version = max(cast(Seen, device.seen).version for device in self.devices)
        trouble = True
        while not self.show():
            seen = cast(Seen, self.devices[0].seen)
            if trouble and seen.round >= BAD_ROUND and self.asked(CUT_OFF) and "estimate" in seen.now:
                trouble = False
                await self.cut_off(self.device(CUT_OFF))
            else:
                await self.turn(next(device for device in self.here if cast(Seen, device.seen).asked))

    def device(self, name: str) -> Device:
        """The device of this person."""
        return next(device for device in self.devices if device.name == name)

    def asked(self, name: str) -> bool:
        """Whether this person is asked something."""
        return bool(cast(Seen, self.device(name).seen).asked)

    def show(self) -> bool:
        """What everybody sees now; whether the game is over."""
        self.write()
        self.write(f"── version {self.version} ".ljust(WIDTH, "─"))
        groups: dict[tuple[str, ...], list[str]] = {}
        for device in self.here:
            groups.setdefault((*device.unshown, cast(Seen, device.seen).now), []).append(device.name)
            device.unshown = []
        for sentences, names in groups.items():
            self.write(f"{listed(names)} {'sees' if len(names) == 1 else 'see'}:")
            for sentence in sentences[:-1]:
                self.write(sentence, "    ", "  • ")
            self.write(sentences[-1], "    ", "  = ")
        for device in self.here:
            if mine := cast(Seen, device.seen).mine:
                self.write(f"{device.name} alone: {mine}", "    ", "  ! ")
            if asked := cast(Seen, device.seen).asked:
                self.write(f"{device.name} is asked: {asked}", "    ", "  ? ")
        return cast(Seen, self.here[0].seen).over

    async def turn(self, device: Device) -> None:
        """Somebody answers, and everybody sees it."""
        said = await device.answered()
        self.write()
        self.write(f"{device.name} ▸ {said.move}   → {said.reply}, version {said.version}")
        self.version = max(self.version, said.version)
        await asyncio.gather(*(other.until(self.version) for other in self.here))

    async def cut_off(self, device: Device) -> None:
        """One device dies in the middle of a question; the others go on, and wait; it comes back."""
        had = cast(Seen, device.seen).version
        await device.kill()
        self.write()
        self.write(f"✂ {device.name}’s phone dies: the process is killed. It had seen version {had}.")
        await asyncio.gather(*(other.until_away(device.name) for other in self.here))
        self.write(f"{listed([other.name for other in self.here])} see that {device.name} is away.")
        while any(cast(Seen, other.seen).asked for other in self.here):
            await self.turn(next(other for other in self.here if cast(Seen, other.seen).asked))
            self.show()
        self.write()
        self.write(f"↩ {device.name} is back: another process, the same token, have version {had}.")
        await device.open(self.address, self.code, had)
        device.seen = None
        await device.until(self.version)
        await asyncio.gather(*(other.until_away() for other in self.here if other is not device))
        self.write(f"{device.name} is told all that was missed, and is asked the same question as before.")


def listed(names: list[str]) -> str:
    """Names in a sentence."""
    return Catalogue("en").listed(names)


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[str]:
    """The address of a real server, as `tablee serve` prints it."""
    command = [sys.executable, *PROGRAM, "serve", "--host", "127.0.0.1", "--port", "0", "--lang", "en"]
    command += ["--data", str(folder), "--no-mdns"]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    output = cast(asyncio.StreamReader, process.stdout)
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not (found := re.search(rb"http://127\.0\.0\.1:\d+", await output.readline())):
                pass
        yield found[0].decode()
    finally:
        process.terminate()
        await process.wait()


async def transcript() -> str:
    """The whole evening."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder)) as address:
            server = TableServer(address)
            opened = await server.open_table("incroyable", {"board": "court"}, language="en")
            joined = [await server.join(opened.code, name) for name in NAMES]
            tokens = [[chair.token] for chair in joined]
            tokens[0].append(opened.host_token)
            evening = Evening(address, opened.code, [Device(*pair) for pair in zip(NAMES, tokens, strict=True)])
            evening.write(
                "Four people play Incroyable! over the network: a real server, and four clients, each a process."
            )
            evening.write("Ana opened the table; what follows is what each of them was shown, and what they said.")
            evening.write()
            evening.write("$ tablee serve --host 127.0.0.1 --lang en")
            evening.write(f"POST /api/tables → table {opened.code}")
            for chair in joined:
                evening.write(f"POST /api/tables/{opened.code}/join → chair {chair.chair} is {chair.name}’s")
            try:
                await evening.play()
                replay = await server.replay(opened.code, opened.host_token)
            finally:
                for device in evening.devices:
                    await device.close()
            happened = sum(len(step.events) for step in replay.steps)
            evening.write()
            evening.write(f"GET /api/tables/{opened.code}/replay → {happened} public events, over: {replay.over}")
    return "\n".join(evening.lines) + "\n"


def main(arguments: list[str]) -> None:
    """One client, or the whole evening."""
    if arguments[:1] == ["client"]:
        address, code, name, tokens, game, version = arguments[1:]
        asyncio.run(run_client(address, code, name, tokens, int(game), int(version)))
    else:
        FILE.write_text(asyncio.run(transcript()), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
