"""What the rest of Tablée needs to know of a game, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from tablee.core.asks import Seat
from tablee.core.decks import Deck
from tablee.core.setup import Options, Setup
from tablee.core.sheets import Sheet
from tablee.core.state import State


class Deal(Protocol):
    """How a game begins."""

    def __call__(
        self,
        setup: Any,
        seats: int,
        seed: int | bytes | None = None,
        bots: tuple[Seat, ...] = (),
        later: frozenset[int] = frozenset(),
    ) -> State[Any]:
        """Deal a game to so many seats; the same seed, the same game. `bots` are seats that no person plays.

        Cards `later` are drawn when there are no others: somebody has seen them.
        """


class Game(Struct, frozen=True):
    """One of the games: its name, how many play it, and how a table sets it up."""

    name: str
    fewest: int
    most: int
    options: type[Options]
    setup_type: type[Setup[Any]]
    state_type: type[State[Any]]
    view_type: type[Struct]
    """What `view` shows: with it a client reads what a server sends."""
    setup: Callable[..., Setup[Any]]
    """`setup(deck=None, **options)`: the house deck and the rulebook's options, unless told otherwise."""
    deal: Deal
    folder: Path
    """Where its boards, decks and words are."""
    load_deck: Callable[[bytes | Path], Deck[Any]] | None = None
    """The cards in a deck file, checked; None for a game without questions."""
    deck_type: Any = None
    """`Deck[…]` of its cards."""
    tells_answers: bool = False
    """Whether the answers to its questions stand on its cards: then nobody reads those before they were played."""
    own_deck: Callable[[Sequence[dict[str, Any]]], Deck[Any]] | None = None
    """The deck of these cards that people wrote at a table, checked; a card's plain form is as in a deck file."""
    sheet: Sheet | None = None
    """Its cards as rows of a spreadsheet."""
    board_of: Callable[[dict[str, Any]], Any] | None = None
    """The board that was agreed on by these options; None for a game without one."""
    start_goes_round: bool = True
    """Whether the next game at a table begins with the next player; otherwise every game is begun by lot."""
