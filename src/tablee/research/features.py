"""What a seat may know as a row of numbers from 0 to 1: always as many, each with its name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct


class Part(Struct, frozen=True):
    """Some of the numbers, and what they say."""

    name: str
    size: int


class Features:
    """Numbers are added part by part; the parts are the same for every view of a game."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.values: list[float] = []

    def flags(self, name: str, flags: Iterable[Any]) -> None:
        """Yes or no, several times."""
        found = [1.0 if flag else 0.0 for flag in flags]
        self.parts.append(Part(name, len(found)))
        self.values += found

    def one_of(self, name: str, choices: Sequence[Any], value: Any) -> None:
        """Which of the choices it is; all 0 if it is none of them."""
        self.flags(f"{name}: {', '.join(map(str, choices))}", (value == choice for choice in choices))

    def numbers(self, name: str, numbers: Iterable[float | None], most: float, size: int) -> None:
        """Parts of the most that is possible; 0 for those that are not known, and for places that are not taken."""
        found = [min(1.0, max(0.0, (number or 0) / most)) for number in numbers]
        self.parts.append(Part(name if most == 1 else f"{name}, of {most:g}", size))
        self.values += [*found, *[0.0] * (size - len(found))][:size]

    def magnitudes(self, name: str, numbers: Iterable[float | None], most: float, size: int) -> None:
        """The same on a logarithmic scale: 0 for what is not known, a little more for 1, 1 for the most."""
        logs = (None if not number else math.log(number + 1) for number in numbers)
        self.numbers(f"logarithm of {name}", logs, math.log(most + 1), size)


def around(by_seat: Sequence[Any], seat: int) -> list[Any]:
    """What is listed by seat, from this one on clockwise."""
    return [*by_seat[seat:], *by_seat[:seat]]
