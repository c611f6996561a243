"""Luck: everything that chance decides in a game follows from its seed, never from a global generator."""

from __future__ import annotations

import secrets
from collections.abc import Container, Iterable
from random import Random
from typing import TypeVar

__all__ = ["new_seed", "shuffled"]

Thing = TypeVar("Thing")


def new_seed(seed: int | bytes | None = None) -> bytes:
    """A seed for one game: unguessable, unless a number is given to play the same game again."""
    if seed is None:
        return secrets.token_bytes(16)
    if isinstance(seed, bytes):
        return seed
    if type(seed) is not int:
        raise TypeError("A seed is a whole number, some bytes, or None for an unguessable one.")
    return b"%d" % seed


def stream(seed: bytes, counter: int) -> Random:
    """The generator for one occasion of a game: the same seed and occasion, the same luck."""
    return Random(seed + b"/%d" % counter)  # noqa: S311 - the seed itself comes from `secrets`


def pile_of(cards: Iterable[int], later: Container[int], rng: Random) -> tuple[int, ...]:
    """The cards in random order, those that are to come `later` at the bottom: somebody has seen them."""
    mixed = shuffled(cards, rng)
    if not later:
        return mixed
    return (*(card for card in mixed if card not in later), *(card for card in mixed if card in later))


def shuffled(things: Iterable[Thing], rng: Random) -> tuple[Thing, ...]:
    """The things in random order. (Sorting by random keys is quicker than Random.shuffle.)"""
    key = rng.random
    return tuple(sorted(things, key=lambda _: key()))
