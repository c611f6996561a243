"""Incroyable!, for three to six: estimate in secret, raise or doubt, and walk the track.

>>> from tablee.games import incroyable
>>> state = incroyable.deal(incroyable.setup(board="court"), seats=4, seed=1)
>>> state.phase.name
'drawing'
"""

from pathlib import Path
from typing import Any

from tablee.core.decks import Deck, cards_of
from tablee.core.game import Game
from tablee.core.shown import BySeat, Figure, Question, Roles, Secret, Track
from tablee.games.incroyable.board import load_board
from tablee.games.incroyable.bot import SensibleIncroyable
from tablee.games.incroyable.deck import (
    FORM,
    SHEET,
    Card,
    card_lines,
    card_texts,
    house_deck,
    load_deck,
    own_deck,
    problems,
)
from tablee.games.incroyable.highlights import HIGHLIGHTS
from tablee.games.incroyable.hints import advise
from tablee.games.incroyable.moves import Announce, Bet, Challenge, Draw, Estimate, Pass, Raise, Shift
from tablee.games.incroyable.review import review
from tablee.games.incroyable.rules import FEWEST, MOST, Incroyable, IncroyableOptions, IncroyableSetup, deal
from tablee.games.incroyable.scoring import STAKES, for_doubting
from tablee.games.incroyable.strong import StrongIncroyable
from tablee.games.incroyable.thumb import EASY, MEDIUM, by_thumb
from tablee.games.incroyable.view import IncroyableView

__all__ = [
    "GAME",
    "Announce",
    "Bet",
    "Challenge",
    "Draw",
    "Estimate",
    "Incroyable",
    "Pass",
    "Raise",
    "Shift",
    "deal",
    "setup",
]


def setup(deck: Deck[Card] | None = None, **options: Any) -> IncroyableSetup:
    """The rulebook's game with the house deck, or with another deck and other options."""
    agreed = IncroyableOptions.read(options)
    return IncroyableSetup(
        options=agreed, board=load_board(agreed.board), cards=cards_of(deck, house_deck, "incroyable")
    )


GAME = Game(
    name="incroyable",
    place=1,
    folder=Path(__file__).parent,
    fewest=FEWEST,
    most=MOST,
    options=IncroyableOptions,
    setup_type=IncroyableSetup,
    state_type=Incroyable,
    view_type=IncroyableView,
    setup=setup,
    deal=deal,
    shows=(
        Question("question.words"),
        Track("position", length="@finish"),
        BySeat("estimates"),
        Roles("questioner"),
        Figure("announced"),
        Figure("stake"),
        Figure("round"),
        Secret("my_estimate"),
        Secret("my_sign", of="sign"),
        Secret("answer"),
    ),
    minutes=35,
    bots={
        "easy": by_thumb(EASY),
        "medium": by_thumb(MEDIUM),
        "strong": StrongIncroyable,
        "sensible": SensibleIncroyable,
    },
    load_deck=load_deck,
    deck_type=Deck[Card],
    tells_answers=True,
    own_deck=own_deck,
    sheet=SHEET,
    card_form=FORM,
    card_problems=problems,
    card_texts=card_texts,
    card_lines=card_lines,
    figures={"stakes": STAKES, "doubts": tuple(map(for_doubting, range(1, MOST + 1)))},
    secret_answers=("phase.sealed",),  # estimates and bets, until the last one is in
    play_example="--players Ana Ben --bots 2 --option board=court",
    simulate_example=(
        "--seats 5 --option board=court --plot race.png --json race.json",
        "the short track, as tables, as a picture and as a file",
    ),
    advise=advise,
    review=review,
    highlights=HIGHLIGHTS,
    terminal=f"{__name__}.terminal",
    lab=f"{__name__}.lab",
    research=f"{__name__}.research",
    board_of=lambda options: load_board(IncroyableOptions.read(options).board),
)
