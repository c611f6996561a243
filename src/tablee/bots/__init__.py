"""Bots: they get views and asks, never the state."""

from tablee.bots.bot import BOTS, Bot, make_bot
from tablee.bots.runner import play_out

__all__ = ["BOTS", "Bot", "make_bot", "play_out"]
