"""A bot of one's own: the class `Bot` in a file."""

from __future__ import annotations

import inspect
import sys
import traceback
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from tablee.core.game import BotMaker


class CannotLoad(Exception):  # noqa: N818 - the message is the whole of it
    """There is no such bot, and what to do about it."""


class BotFile(Struct, frozen=True):
    """What stands in a file: it can be sent to where the file is not."""

    path: str
    source: bytes


def read_bot(file: Path) -> BotFile:
    """The file as it is now."""
    try:
        return BotFile(str(file), file.read_bytes())
    except OSError:
        raise CannotLoad(f"There is no file {str(file)!r}: check the name and the folder.") from None


@lru_cache(64)
def maker_in(file: BotFile) -> BotMaker:
    """What makes the bots of this file; it is run once."""
    bot: Any = _run(file).get("Bot")
    if not isinstance(bot, type):
        raise CannotLoad(f"{file.path!r} has no class called Bot: name yours so. docs/bots.md has an example.")
    if not (_takes_three(bot) and _takes_three(getattr(bot, "answer", None))):
        raise CannotLoad(
            f"The class Bot in {file.path!r} needs __init__(self, game, seat, rng) and answer(self, view, ask)."
        )
    maker: BotMaker = bot
    return maker


def _takes_three(function: Any) -> bool:
    try:
        inspect.signature(function).bind(None, None, None)
    except TypeError:
        return False
    return True


def _run(file: BotFile) -> dict[str, object]:
    """What the file defines. It may import its neighbours, like any script."""
    path = Path(file.path)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    module = ModuleType(f"bot_in_{path.stem}")
    module.__file__ = file.path
    sys.modules[module.__name__] = module
    try:
        exec(compile(file.source, file.path, "exec"), vars(module))  # noqa: S102 - whoever names the file wants that
    except Exception as problem:
        error = "".join(traceback.format_exception_only(problem)).strip()
        where = [frame.lineno for frame in traceback.extract_tb(problem.__traceback__) if frame.filename == file.path]
        line = f", line {where[-1]}" if where else ""
        raise CannotLoad(f"{file.path!r} does not run{line}: {error}") from None
    return vars(module)
