"""What the things that are counted are called in each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Vocabulary(Struct, frozen=True):
    """The words of one game, in English."""

    title: str
    round: str
    """What a unit of play is called: round or turn."""
    place: str
    """What says how far a player is: cell, points or cards left."""
    gain: str
    """What a player gains in a round."""
    goal: Callable[[Any], int]
    """Where the race ends, from the setup."""
    goal_name: str
    others: str = "others"
    """Those who did not win."""


WORDS = {
    "incroyable": Vocabulary(
        title="Incroyable!",
        round="round",
        place="cell",
        gain="cells per player and round",
        goal=lambda setup: int(setup.board.finish),
        goal_name="finish",
    ),
    "face_to_face": Vocabulary(
        title="Face to Face",
        round="turn",
        place="cards left",
        gain="cards laid per turn",
        goal=lambda setup: 0,
        goal_name="all cards laid",
        others="loser",
    ),
    "caractere": Vocabulary(
        title="Caractère",
        round="turn",
        place="cell",
        gain="cells per player and turn",
        goal=lambda setup: int(setup.board.test),
        goal_name="last test",
    ),
    "tous_ego": Vocabulary(
        title="Tous Ego",
        round="round",
        place="points",
        gain="points per player and round",
        goal=lambda setup: int(setup.options.target),
        goal_name="target",
    ),
}

SPREADS = {
    "risk_rounds": "risk rounds per game",
    "risk_questions": "risk questions per game",
    "tests": "last tests per game",
    "contests": "contests per game",
    "test_contests": "test contests per game",
}
"""Whole numbers that only one game has."""

SHARES = {
    "challenges": ("doubts", {"right": "estimate too high", "wrong": "estimate not too high"}),
    "contests_won_by": (
        "contests won by",
        {"contestataire": "the one who contested", "questionne": "the one who had answered"},
    ),
    "guesses": ("guesses", {"right": "right", "wrong": "wrong"}),
    "standings": ("players come out with", {"most": "most ballots", "some": "some ballots", "none": "no ballots"}),
    "forecasts": ("players forecast", {"most": "most ballots", "some": "some ballots", "none": "no ballots"}),
    "right_forecasts": (
        "right forecasts of",
        {"most": "most ballots", "some": "some ballots", "none": "no ballots"},
    ),
}
"""Shares that only one game has, with what their parts are called."""

ENDS = {
    "finish": "a pawn reached the finish",
    "test_passed": "the last test was passed",
    "target": "the target was reached",
    "all_cards": "a player laid all cards",
    "blocked": "a player could not lay two cards",
    "unfinished": "broken off, too long",
}
"""Why games end."""

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_of(number: int, what: str) -> str:
    """A number of things in words: one seat, two seats, 12 seats."""
    said = NUMBERS[number] if number < len(NUMBERS) else f"{number:,}"
    return f"{said} {what}" if number == 1 else f"{said} {what}s"


def percent(share: float) -> str:
    """A share in percent, as sentences have it: 25 %, 27.8 %, with a space that does not break."""
    return f"{100 * share:.1f}".removesuffix(".0") + "\u00a0%"
