"""Moths: light a lamp that is bright, but not the brightest."""

from pathlib import Path

from tablee.core.game import Game
from tablee.core.shown import BySeat, Figure, Flight, Hand, Points, Roles, Secret
from tablee_moths.bots import BOTS
from tablee_moths.events import NewLamp
from tablee_moths.rules import FEWEST, MOST, NAME, Moths, MothsOptions, MothsSetup, deal, setup
from tablee_moths.view import MothsView

GAME = Game(
    name=NAME,
    folder=Path(__file__).parent,
    fewest=FEWEST,
    most=MOST,
    options=MothsOptions,
    setup_type=MothsSetup,
    state_type=Moths,
    view_type=MothsView,
    setup=setup,
    deal=deal,
    bots=dict(BOTS),
    private_events=(NewLamp,),
    secret_answers=("phase.sealed",),
    shows=(
        Figure("moths"),
        Points("points"),
        BySeat("lamps", of="card"),
        Roles("keeper"),
        Figure("night"),
        Figure("nights"),
        Hand("hand"),
        Secret("my_lamp", of="card"),
    ),
    flights=(
        Flight("settled", start="moths:", end="seat", what="moths", of="number"),
        Flight("took_brightest", start="lamps:", end="seat", what="lamp"),
    ),
    minutes=15,
    colour="#2f3d63",
    play_example="--players Ana Ben Chloé --option nights=4",
)
