"""The Game: Face to Face, for two: each empties a deck of 58 cards onto two own piles, and may help the other.

>>> from tablee.games import face_to_face
>>> state = face_to_face.deal(face_to_face.setup(), seed=1)
>>> state.waiting()
(1,)
"""

from pathlib import Path
from typing import Any

from tablee.core.decks import DeckError
from tablee.core.game import Game
from tablee.core.shown import BySeat, Hand, Points, Roles
from tablee.games.face_to_face.bot import EasyFaceToFace, SensibleFaceToFace
from tablee.games.face_to_face.events import DrewCards
from tablee.games.face_to_face.highlights import HIGHLIGHTS
from tablee.games.face_to_face.hints import advise
from tablee.games.face_to_face.moves import EndTurn, Play, Resign, TakeBack
from tablee.games.face_to_face.planners import MediumFaceToFace, StrongFaceToFace
from tablee.games.face_to_face.review import review
from tablee.games.face_to_face.rules import PLAYERS, FaceToFace, FaceToFaceOptions, FaceToFaceSetup, deal
from tablee.games.face_to_face.view import FaceToFaceView

__all__ = ["GAME", "EndTurn", "FaceToFace", "Play", "Resign", "TakeBack", "deal", "setup"]


def setup(deck: None = None, **options: Any) -> FaceToFaceSetup:
    """The rulebook's game, or with other options. There are no questions, hence no deck."""
    if deck is not None:
        raise DeckError("face_to_face", ["is played with numbers: it has no deck of questions"])
    return FaceToFaceSetup(options=FaceToFaceOptions.read(options))


GAME = Game(
    name="face_to_face",
    place=2,
    folder=Path(__file__).parent,
    fewest=PLAYERS,
    most=PLAYERS,
    usual=2,
    options=FaceToFaceOptions,
    setup_type=FaceToFaceSetup,
    state_type=FaceToFace,
    view_type=FaceToFaceView,
    setup=setup,
    deal=deal,
    shows=(
        Points("sides.*.deck", lowest=True),
        Roles("turn"),
        BySeat("sides.*.ascending.card", of="card"),
        BySeat("sides.*.descending.card", of="card"),
        BySeat("sides.*.hand"),
        Hand("hand"),
    ),
    minutes=20,
    confirmed=("resign",),
    bots={
        "easy": EasyFaceToFace,
        "medium": MediumFaceToFace,
        "strong": StrongFaceToFace,
        "sensible": SensibleFaceToFace,
    },
    start_goes_round=False,  # F2F-A16
    skipping_loses=True,
    private_events=(DrewCards,),
    play_example="--players Ana",
    simulate_example=(
        "--games 10000 --bots sensible random",
        "is it worth thinking? Bots change seats from game to game, so that seats do not matter",
    ),
    advise=advise,
    highlights=HIGHLIGHTS,
    review=review,
    terminal=f"{__name__}.terminal",
    lab=f"{__name__}.lab",
    research=f"{__name__}.research",
)
