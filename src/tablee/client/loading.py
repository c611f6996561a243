"""Finding a bot: one of ours by name, or the class `Bot` in a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import SystemRandom

from tablee.bots import BOTS, make_bot
from tablee.bots.files import CannotLoad, maker_in, read_bot
from tablee.core.game import BotMaker
from tablee.core.personas import Persona

__all__ = ["CannotLoad", "maker_of"]


def maker_of(bot: str) -> BotMaker:
    """What makes bots of this kind."""
    if bot in BOTS:
        return partial(make_bot, bot, persona=Persona.drawn(SystemRandom()))  # the same in every game
    if not bot.endswith(".py"):
        raise CannotLoad(
            f"There is no bot called {bot!r}. There are: {', '.join(BOTS)}; or a file of yours, such as my_bot.py."
        )
    return maker_in(read_bot(Path(bot)))
