"""Finding a bot: one of ours by name, or the class `Bot` in a file."""

from __future__ import annotations

import inspect
import sys
import traceback
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import SystemRandom
from typing import Any

from tablee.bots import BOTS, make_bot
from tablee.core.game import BotMaker
from tablee.core.personas import Persona


class CannotLoad(Exception):  # noqa: N818 - the message is the whole of it
    """There is no such bot, and what to do about it."""


def maker_of(bot: str) -> BotMaker:
    """What makes bots of this kind."""
    if bot in BOTS:
        return partial(make_bot, bot, persona=Persona.drawn(SystemRandom()))  # the same in every game
    if not bot.endswith(".py"):
        raise CannotLoad(
            f"There is no bot called {bot!r}. There are: {', '.join(BOTS)}; or a file of yours, such as my_bot.py."
        )
    return _maker_in(Path(bot))


def _maker_in(file: Path) -> BotMaker:
    if not file.is_file():
        raise CannotLoad(f"There is no file {str(file)!r}: check the name and the folder.")
    bot: Any = _run(file).get("Bot")
    if not isinstance(bot, type):
        raise CannotLoad(f"{str(file)!r} has no class called Bot: name yours so. docs/bots.md has an example.")
    if not (_takes_three(bot) and _takes_three(getattr(bot, "answer", None))):
        raise CannotLoad(
            f"The class Bot in {str(file)!r} needs __init__(self, game, seat, rng) and answer(self, view, ask)."
        )
    maker: BotMaker = bot
    return maker


def _takes_three(function: Any) -> bool:
    try:
        inspect.signature(function).bind(None, None, None)
    except TypeError:
        return False
    return True


def _run(file: Path) -> dict[str, object]:
    """What the file defines. It may import its neighbours, like any script."""
    folder = str(file.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    spec = spec_from_file_location(f"bot_in_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise CannotLoad(f"{str(file)!r} cannot be read as Python.")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        error = "".join(traceback.format_exception_only(problem)).strip()
        where = [frame.lineno for frame in traceback.extract_tb(problem.__traceback__) if frame.filename == str(file)]
        line = f", line {where[-1]}" if where else ""
        raise CannotLoad(f"{str(file)!r} does not run{line}: {error}") from None
    return vars(module)
