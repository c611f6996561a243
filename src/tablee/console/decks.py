"""Which questions are played with, from the command line: `--decks NAME …`, the same for every command."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, ClassVar

from tablee.console.folders import data_folder
from tablee.core.decks import Deck, DeckError
from tablee.core.game import Game
from tablee.decks.library import Shelf, meant, mixed
from tablee.words import Complaint

LONGEST_SHOWN = 80


class DeckChoiceError(Complaint):
    """A deck that cannot be played with."""

    about: ClassVar[str] = "decks"


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--decks` to a command."""
    help_text = "the questions: names of decks, or files; several are mixed (house)"
    parser.add_argument("--decks", metavar="DECK", nargs="+", default=[], help=help_text)


def chosen_deck(game: Game, wishes: Sequence[str]) -> dict[str, Deck[Any]]:
    """What a setup is given for these wishes: all their cards as one deck, or nothing for the house deck."""
    if not wishes:
        return {}
    if game.load_deck is None:
        raise DeckChoiceError("none", game=game.name)
    return {"deck": mixed([_deck(game, wish) for wish in wishes])}


def _deck(game: Game, wish: str) -> Deck[Any]:
    try:
        found = meant(wish, data_folder(), game)
    except DeckError as problem:
        raise DeckChoiceError("faulty", deck=_shortened(wish), problem=problem.problems[0][:200]) from None
    if found is None:
        raise DeckChoiceError("unknown", deck=_shortened(wish), known=", ".join(Shelf(data_folder()).names(game)))
    of, deck = found
    if of is not game:
        raise DeckChoiceError("other-game", deck=_shortened(wish), game=of.name)
    return deck


def _shortened(wish: str) -> str:
    """What was typed; of a long path its end, which has the name of the file."""
    return wish if len(wish) <= LONGEST_SHOWN else f"…{wish[1 - LONGEST_SHOWN :]}"
