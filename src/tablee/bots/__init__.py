"""Bots: they get views and asks, never the state."""

from tablee.bots.bot import BOTS, make_bot
from tablee.bots.runner import play_out
from tablee.core.game import Bot

__all__ = ["BOTS", "Bot", "make_bot", "play_out"]
