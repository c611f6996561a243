"""An uploaded deck file, read in a subprocess with limits: whatever is in it, the server goes on.

    python -m tablee.decks.reading CPU_SECONDS [NAME [keep]] < FILE        prints a `ReadDeck` as JSON

TOML can be written so that parsing it takes minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import Any

from msgspec import Raw, Struct, json
from msgspec.structs import replace

from tablee.core.decks import DeckError
from tablee.core.remarks import Remark, remark
from tablee.core.text import Words, read_words
from tablee.decks.library import Summary, data_of, file_name, game_of, load, summary_of
from tablee.decks.writing import as_toml

CPU_SECONDS = 5
MEMORY_BYTES = 1024**3
STARTUP_SECONDS = 20.0
"""For the process to start, on a busy machine: the timeout is this and the CPU time together."""
UNTITLED = Words.typed(data_of(b"")[1])
"""What a sheet is called that does not say it."""
TOO_HARD = remark("too_hard", "", "takes too long to read: write it more simply, or split it into several decks")


class Fault(Struct, frozen=True, omit_defaults=True):
    """A remark, as it is passed on by the subprocess."""

    text: str
    code: str = ""
    at: str = ""
    facts: dict[str, Any] = {}

    @classmethod
    def of(cls, problem: str) -> Fault:
        """This one; a plain sentence has no code."""
        return (
            cls(str(problem), problem.code, problem.at, problem.facts)
            if isinstance(problem, Remark)
            else cls(problem)
        )

    def remark(self) -> Remark:
        """The way back."""
        return Remark(self.text, self.code, self.at, self.facts)


class ReadDeck(Struct, omit_defaults=True):
    """A deck in the forms in which it is stored, or what is wrong with the file."""

    problems: tuple[Fault, ...] = ()
    game: str = ""
    name: str = ""
    text: str = ""
    """The deck as TOML."""
    summary: Summary | None = None
    deck: Raw = Raw()


async def read_in_subprocess(data: bytes, name: str | None, *, keeps_title: bool = False) -> ReadDeck:
    """Read a deck file in a subprocess; the deck gets this name. A DeckError says what is wrong with it."""
    command = [sys.executable, "-P", "-m", "tablee.decks.reading", str(CPU_SECONDS)]
    if name is not None:
        command += [name, "keep"] if keeps_title else [name]
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL)
    try:
        async with asyncio.timeout(STARTUP_SECONDS + CPU_SECONDS):
            output, _ = await child.communicate(data)
    except TimeoutError:
        output = b""
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
    read = (
        json.decode(output, type=ReadDeck, dec_hook=read_words)
        if output
        else ReadDeck(problems=(Fault.of(TOO_HARD),))
    )
    if read.problems:
        raise DeckError("deck", [fault.remark() for fault in read.problems])
    return read


def read_deck_file(data: bytes, name: str | None, *, keeps_title: bool = False) -> ReadDeck:
    """What the subprocess prints. A deck that has a title may keep it, whatever it is stored as."""
    try:
        game = game_of(data)
        deck = load(game, data)
    except DeckError as problem:
        return ReadDeck(problems=tuple(map(Fault.of, problem.problems[:20])))
    if name is not None:
        title = deck.title if keeps_title and deck.title != UNTITLED else Words.typed(name)
        deck = replace(deck, id=file_name(name), title=title)
    return ReadDeck(
        game=game.name, name=deck.id, text=as_toml(deck), summary=summary_of(deck), deck=Raw(json.encode(deck))
    )


def _limit(seconds: int) -> None:
    """Limit CPU time and memory, where the system can; on Windows only the parent's timeout ends it."""
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


if __name__ == "__main__":
    _limit(int(sys.argv[1]))
    wanted_name = sys.argv[2] if len(sys.argv) > 2 else None
    found = read_deck_file(sys.stdin.buffer.read(), wanted_name, keeps_title="keep" in sys.argv[3:])
    sys.stdout.buffer.write(json.encode(found))
