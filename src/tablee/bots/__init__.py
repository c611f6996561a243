"""Bots: they get views and asks, never the state."""

from tablee.bots.bot import BOTS, make_bot
from tablee.bots.runner import play_out
from tablee.core.game import LEVELS, USUAL_LEVEL, Bot

__all__ = ["BOTS", "LEVELS", "USUAL_LEVEL", "Bot", "make_bot", "play_out"]
