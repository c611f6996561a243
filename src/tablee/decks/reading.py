"""A stranger's deck file, read by a process of its own: whatever is in it, the server goes on.

    python -m tablee.decks.reading SECONDS [NAME] < FILE        prints a `Reading` as JSON

TOML can be written so that reading it takes minutes. Here it may take some seconds and some memory, and no more.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys

from msgspec import Raw, Struct, json
from msgspec.structs import replace

from tablee.core.decks import DeckError
from tablee.core.text import Words
from tablee.decks.library import Summary, file_name, game_of, load, summary_of
from tablee.decks.writing import as_toml

SECONDS = 5
"""Of computing, that a file may cost."""
BYTES = 1024**3
STARTING = 20.0
"""Seconds for a process to start and to be waited for, on a busy machine."""
TOO_HARD = "takes too long to read: write it more simply, or split it into several decks"


class Reading(Struct, omit_defaults=True):
    """What is in the file, in the forms in which it is kept; or what is wrong with it."""

    problems: tuple[str, ...] = ()
    game: str = ""
    name: str = ""
    text: str = ""
    """The deck as TOML."""
    summary: Summary | None = None
    deck: Raw = Raw()


async def read_apart(data: bytes, name: str | None) -> Reading:
    """Have a file read by another process; the deck gets this name. A DeckError says what is wrong with it."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "tablee.decks.reading",
        str(SECONDS),
        *([name] if name is not None else []),
    ]
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL)
    try:
        async with asyncio.timeout(STARTING + SECONDS):
            said, _ = await child.communicate(data)
    except TimeoutError:
        said = b""
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
    reading = json.decode(said, type=Reading) if said else Reading(problems=(TOO_HARD,))
    if reading.problems:
        raise DeckError("deck", reading.problems)
    return reading


def read(data: bytes, name: str | None) -> Reading:
    """The deck in this file."""
    try:
        game = game_of(data)
        deck = load(game, data)
    except DeckError as problem:
        return Reading(problems=problem.problems[:20])
    if name is not None:
        deck = replace(deck, id=file_name(name), title=Words(name, name))
    return Reading(
        game=game.name, name=deck.id, text=as_toml(deck), summary=summary_of(deck), deck=Raw(json.encode(deck))
    )


def _limit(seconds: int) -> None:
    """No more than this, where the system can see to it; elsewhere whoever waits ends it in time."""
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


if __name__ == "__main__":
    _limit(int(sys.argv[1]))
    sys.stdout.buffer.write(json.encode(read(sys.stdin.buffer.read(), sys.argv[2] if len(sys.argv) > 2 else None)))
