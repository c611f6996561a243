"""Tous Ego, for three to six: two secret ballots a question, and a forecast of how one came out oneself.

>>> from tablee.games import tous_ego
>>> state = tous_ego.deal(tous_ego.setup(target=12), seats=4, seed=1)
>>> state.phase.name
'reading'
"""

from pathlib import Path
from typing import Any

from tablee.core.decks import Deck, cards_of
from tablee.core.game import Game
from tablee.core.shown import BySeat, Figure, Named, Points, Question, Roles, Secret
from tablee.games.tous_ego.bot import LEVELS
from tablee.games.tous_ego.deck import FORM, SHEET, Card, house_deck, load_deck, own_deck, problems
from tablee.games.tous_ego.events import POINTS
from tablee.games.tous_ego.highlights import HIGHLIGHTS
from tablee.games.tous_ego.hints import advise
from tablee.games.tous_ego.moves import Draw, Forecast, Leaf, Pick, Vote, VoteAndForecast, Write
from tablee.games.tous_ego.phases import FEWEST, MOST
from tablee.games.tous_ego.rules import TousEgo, TousEgoOptions, TousEgoSetup, deal
from tablee.games.tous_ego.sensible import SensibleTousEgo
from tablee.games.tous_ego.view import TousEgoView

__all__ = ["GAME", "Draw", "Forecast", "Leaf", "Pick", "TousEgo", "Vote", "VoteAndForecast", "Write", "deal", "setup"]


def setup(deck: Deck[Card] | None = None, **options: Any) -> TousEgoSetup:
    """The rulebook's game with the house deck, or with another deck and other options."""
    return TousEgoSetup(options=TousEgoOptions.read(options), cards=cards_of(deck, house_deck, "tous_ego"))


GAME = Game(
    name="tous_ego",
    place=4,
    folder=Path(__file__).parent,
    fewest=FEWEST,
    most=MOST,
    options=TousEgoOptions,
    setup_type=TousEgoSetup,
    state_type=TousEgo,
    view_type=TousEgoView,
    setup=setup,
    deal=deal,
    shows=(
        Question("question"),
        Points("position", goal="target"),
        Roles("reader"),
        BySeat("last.ballots"),
        BySeat("last.points"),
        Figure("round"),
        Secret("forecast", of="sign"),
    ),
    named=(Named("question", "offered", key="card", text="words"),),
    minutes=45,
    bots={**LEVELS, "sensible": SensibleTousEgo},
    load_deck=load_deck,
    deck_type=Deck[Card],
    own_deck=own_deck,
    sheet=SHEET,
    card_form=FORM,
    card_problems=problems,
    figures={"points": POINTS},
    secret_answers=("urn", "phase.sealed"),  # until the count; ballots are kept nowhere
    play_example="--players Ana Ben Chloé --option target=12",
    simulate_example=("", "a thousand games of sensible bots on the usual number of seats"),
    advise=advise,
    highlights=HIGHLIGHTS,
    terminal=f"{__name__}.terminal",
    lab=f"{__name__}.lab",
    research=f"{__name__}.research",
)
