"""Which card may go on which pile, as tables of bit masks: bit v of a mask stands for the card of value v.

The rules of laying (F2F-20 to F2F-32) are written here once, as four predicates; the tables are made from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Literal

Pile = Literal["own_ascending", "own_descending", "their_ascending", "their_descending"]
PILES: tuple[Pile, ...] = ("own_ascending", "own_descending", "their_ascending", "their_descending")
ASCENDING_BASE = 1


def fits_own_ascending(card: int, top: int, jump: int) -> bool:
    """Upwards by any step (F2F-20), or exactly ten back (F2F-22)."""
    return card > top or card == top - jump


def fits_own_descending(card: int, top: int, jump: int) -> bool:
    """Downwards by any step (F2F-21), or exactly ten back up (F2F-23)."""
    return card < top or card == top + jump


def improves_their_ascending(card: int, top: int, jump: int) -> bool:
    """Only below the top, by any amount; jumps play no part here (F2F-31, F2F-32)."""
    return card < top


def improves_their_descending(card: int, top: int, jump: int) -> bool:
    """Only above the top, by any amount; jumps play no part here (F2F-31, F2F-32)."""
    return card > top


Masks = tuple[int, ...]


@cache
def tables(cards: int, jump: int) -> tuple[Masks, Masks, Masks, Masks]:
    """For each of the four kinds of pile: the mask of the cards that may go on it, by the value on top.

    The deck has this many numbered cards: 2 and up, between the two Base cards.
    """

    def masks(fits: Callable[[int, int, int], bool]) -> Masks:
        return tuple(
            sum(1 << card for card in range(2, cards + 2) if fits(card, top, jump)) for top in range(cards + 3)
        )

    return (
        masks(fits_own_ascending),
        masks(fits_own_descending),
        masks(improves_their_ascending),
        masks(improves_their_descending),
    )


VALUE_OF = {1 << value: value for value in range(61)}


@lru_cache(4096)
def values(mask: int) -> tuple[int, ...]:
    """The values of the cards in a mask, lowest first. (Remembered: one hand is asked about several times.)"""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(VALUE_OF[lowest])
        mask ^= lowest
    return tuple(cards)


def mask_of(cards: Iterable[int]) -> int:
    """The cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
