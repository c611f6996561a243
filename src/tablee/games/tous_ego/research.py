"""Tous Ego for three to six agents: two ballots for others, and a forecast of how one came out oneself.

**Actions.** `vote players +1 +3` gives one ballot to the next player clockwise and one to the third; both may go to
the same. `forecast most`, `some` or `none`. With the option `forecast=with_vote` both are one action. Where the
table chooses questions, `pick number 2` takes the second card on offer, and a question of one's own is one of ten
words.

**What a seat sees.** Points, who is waited for, its own forecast, how the last urn came out, and what the question
is about (topic and tone, for cards of the house deck). The ballots of others are in no view, and so in no
observation.

**Simultaneous** are votes and forecasts: everything but turning a card over.
"""

from __future__ import annotations

from tablee.core import Seat
from tablee.games.tous_ego.moves import SIGNS
from tablee.games.tous_ego.phases import CARDS_PER_PAGE, MOST
from tablee.games.tous_ego.topics import THEMES, TONES, facets
from tablee.games.tous_ego.view import TousEgoView
from tablee.research.actions import Block, Choose, Nth, Plain, SomeWord, TwoPlayers
from tablee.research.features import Features, around
from tablee.research.game import Doors

PHASES = ("reading", "voting", "forecasting", "voting_and_forecasting", "over")
BALLOTS = 2 * (MOST - 1)
BLOCKS: tuple[Block, ...] = (
    Plain("draw"),
    Nth("pick", "card", CARDS_PER_PAGE),
    Plain("leaf"),
    SomeWord("write", "text"),
    TwoPlayers("vote", "seats", MOST),
    Choose("forecast", "sign", SIGNS),
    TwoPlayers("vote_and_forecast", "seats", MOST, "sign", SIGNS),
)


def _features(into: Features, view: TousEgoView, seat: Seat) -> None:
    seats = around(range(len(view.position)), seat)
    into.one_of("the moment", PHASES, view.phase)
    into.numbers("players", [len(view.position)], MOST, 1)
    into.numbers("points of the target, clockwise from oneself", (view.position[s] for s in seats), view.target, MOST)
    for name, who in (("reads", (view.reader,)), ("is waited for", view.waiting)):
        into.numbers(f"who {name}", (float(other in who) for other in seats), 1, MOST)
    about = facets(view.card_id)
    into.flags(
        f"the question's topic and tone: {', '.join((*THEMES, *TONES))}", (f in about for f in (*THEMES, *TONES))
    )
    into.one_of("own forecast", SIGNS, view.forecast)
    ballots = view.last.ballots if view.last else (0,) * len(view.position)
    into.numbers("ballots in the last urn", (ballots[other] for other in seats), BALLOTS, MOST)
    for sign in SIGNS:
        forecasts = view.last.forecasts if view.last else ("",) * len(view.position)
        into.numbers(f"who had forecast {sign}", (float(forecasts[other] == sign) for other in seats), 1, MOST)


DOORS = Doors(version=1, blocks=lambda setup: BLOCKS, features=_features, simultaneous=True)
