"""Words and figures in sentences."""

from __future__ import annotations

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_of(number: int, what: str) -> str:
    """A number of things in words: one seat, two seats, 12 seats."""
    word = NUMBERS[number] if number < len(NUMBERS) else f"{number:,}"
    return f"{word} {what}" if number == 1 else f"{word} {what}s"


def percent(share: float) -> str:
    """A share in percent, as sentences have it: 25 %, 27.8 %, with a space that does not break."""
    return f"{100 * share:.1f}".removesuffix(".0") + "\u00a0%"
