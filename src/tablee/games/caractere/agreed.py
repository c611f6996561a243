"""What a table of Caractère agrees on before it plays."""

from __future__ import annotations

from typing import ClassVar, Literal

from tablee.core import Options, Refusal, Setup
from tablee.core.boards import check_board
from tablee.core.cards import with_gathered_cards
from tablee.core.state import Upgrades
from tablee.games.caractere.board import PACKS, Board, problems
from tablee.games.caractere.deck import Card


class CaractereOptions(Options, frozen=True):
    """What the table agrees on."""

    board: Literal["classique", "court", "long"] = "classique"
    guesses: Literal["sequential", "simultaneous"] = "sequential"
    adjective_judge: Literal["vote", "questionne"] = "vote"
    adjective_cards: bool = True
    jok_draw: Literal["random", "cell_colour"] = "random"
    joks_in_test: bool = False
    open_ballot: bool = False
    test_contest_partner_bonus: bool = True
    go_on_with_three: bool = False
    debate_timer: int | None = None
    contest_pause: int = 5

    def check(self) -> None:
        """Raise a Refusal if the options make no sense."""
        Options.check(self)
        if self.debate_timer is not None and not 10 <= self.debate_timer <= 3600:
            raise Refusal("CAR-A32", "option_out_of_range", option="debate_timer", low=10, high=3600)
        if not 0 <= self.contest_pause <= 60:
            raise Refusal("CAR-A20", "option_out_of_range", option="contest_pause", low=0, high=60)

    def has_clock(self) -> bool:
        """A debate may have a clock of its own."""
        return self.debate_timer is not None or Options.has_clock(self)


class CaractereSetup(Setup[CaractereOptions], frozen=True):
    """Options, board and the cards of the three packs."""

    game: ClassVar[str] = "caractere"
    version: ClassVar[int] = 2
    upgrades: ClassVar[Upgrades] = {1: with_gathered_cards(Card)}
    board: Board
    cards: tuple[Card, ...]

    def check(self) -> None:
        """Raise a ValueError if nobody could play with this setup: every pack needs a card (CAR-21)."""
        self.options.check()
        check_board(self.board, problems)
        for pack in PACKS:
            if not any(card.pack == pack for card in self.cards):
                raise Refusal("CAR-21", "empty_pack", pack=pack)


Packs = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Cards of each pack, by their number in the setup."""

Joks = tuple[int, int, int]
"""How many joks of each colour."""

JOKED = -1
"""Sealed by a partner who returned a jok in the last test."""
