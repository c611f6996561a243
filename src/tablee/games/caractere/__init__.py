"""Caractère, for four to ten: guess what the others answer about themselves and each other.

>>> from tablee.games import caractere
>>> state = caractere.deal(caractere.setup(), seats=5, seed=1)
>>> state.phase.name
'drawing'
"""

from pathlib import Path
from typing import Any

from tablee.core.decks import Deck, cards_of
from tablee.core.game import Game
from tablee.core.shown import Figure, Named, Question, Roles, Track
from tablee.games.caractere.agreed import CaractereOptions, CaractereSetup
from tablee.games.caractere.board import load_board
from tablee.games.caractere.bot import LEVELS
from tablee.games.caractere.deck import FORM, SHEET, Card, house_deck, load_deck, own_deck, problems
from tablee.games.caractere.highlights import HIGHLIGHTS
from tablee.games.caractere.hints import advise
from tablee.games.caractere.moves import (
    Answer,
    Approve,
    Contest,
    Doubt,
    Draw,
    Finished,
    GoOn,
    Guess,
    GuessAll,
    Jok,
    Judge,
    Refuse,
    Stop,
)
from tablee.games.caractere.rules import FEWEST, MOST, Caractere, deal
from tablee.games.caractere.sensible import SensibleCaractere
from tablee.games.caractere.view import CaractereView

__all__ = [
    "GAME",
    "Answer",
    "Approve",
    "Caractere",
    "Contest",
    "Doubt",
    "Draw",
    "Finished",
    "GoOn",
    "Guess",
    "GuessAll",
    "Jok",
    "Judge",
    "Refuse",
    "Stop",
    "deal",
    "setup",
]


def setup(deck: Deck[Card] | None = None, **options: Any) -> CaractereSetup:
    """The rulebook's game with the house deck, or with another deck and other options."""
    agreed = CaractereOptions.read(options)
    every = cards_of(deck, house_deck, "caractere")
    cards = tuple(card for card in every if agreed.adjective_cards or card.kind != "adjective")
    agreed_setup = CaractereSetup(options=agreed, board=load_board(agreed.board), cards=cards)
    agreed_setup.check()
    return agreed_setup


GAME = Game(
    name="caractere",
    place=3,
    folder=Path(__file__).parent,
    fewest=FEWEST,
    most=MOST,
    usual=6,
    options=CaractereOptions,
    setup_type=CaractereSetup,
    state_type=Caractere,
    view_type=CaractereView,
    setup=setup,
    deal=deal,
    shows=(
        Question("card.words"),
        Track("position", length="@test"),
        Roles("questionne"),
        Figure("turn"),
    ),
    named=(Named("choice", "card.options"), Named("adjective", "doubtful")),
    minutes=50,
    confirmed=("refuse",),
    bots={**LEVELS, "sensible": SensibleCaractere},
    load_deck=load_deck,
    deck_type=Deck[Card],
    own_deck=own_deck,
    sheet=SHEET,
    card_form=FORM,
    card_problems=problems,
    timers=("turn_timer", "debate_timer", "contest_pause"),
    floor_rule="CAR-33",
    secret_answers=("answer_given", "test_answers", "phase.sealed"),  # until the reveal; votes are kept nowhere
    own_words=("adjective",),
    play_example="--save friday.tablee",
    simulate_example=(
        "--option first_player=0 --option guesses=simultaneous",
        "seat 0 always begins, and all guesses are sealed",
    ),
    advise=advise,
    highlights=HIGHLIGHTS,
    terminal=f"{__name__}.terminal",
    lab=f"{__name__}.lab",
    research=f"{__name__}.research",
    board_of=lambda options: load_board(CaractereOptions.read(options).board),
)
