"""Face to Face in the lab: what is counted in many games, and in which words."""

from __future__ import annotations

from tablee.games.face_to_face.learning import GAMES_LEARNT, PUPILS, learn
from tablee.games.face_to_face.planners import LeastDamage
from tablee.games.face_to_face.planning import HOW, WEIGHTS_FILE
from tablee.games.face_to_face.rules import FaceToFace
from tablee.lab.game import Bars, GameLab, bars_of
from tablee.lab.results import Results
from tablee.lab.training import Training
from tablee.lab.vocabulary import percent
from tablee.lab.watches import Places, Race


class CardRace(Race):
    """A round is one player's turn, and what counts down are the cards left."""

    def __init__(self) -> None:
        super().__init__("turn", cards_left)

    def note_gains(self, before: Places, after: Places) -> None:
        """How many cards were laid in the turn; only one of the two lays any."""
        self.counts["gains"][sum(before) - sum(after)] += 1


def cards_left(state: FaceToFace) -> Places:
    """The cards in hand and deck, by seat."""
    own, their = state.hand.bit_count() + len(state.deck), state.their_hand.bit_count() + len(state.their_deck)
    return (own, their) if state.turn == 0 else (their, own)


def _bars(results: Results) -> Bars:
    counted = results.places[1]
    stuck = results.ends.get("blocked", 0) / results.games
    title = f"{percent(stuck)} of the games end because the loser cannot lay two cards."
    return bars_of(title, "cards left of the loser, in hand and deck", counted)


LAB = GameLab(
    title="Face to Face",
    round="turn",
    place="cards left",
    gain="cards laid per turn",
    goal=lambda setup: 0,
    goal_name="all cards laid",
    others="loser",
    final="cards left of the {rank}",
    ranks=("winner", "loser"),
    watches=lambda: [CardRace()],
    bars=_bars,
    yardsticks={"least_damage": LeastDamage},
    training=Training(learn, WEIGHTS_FILE, GAMES_LEARNT, PUPILS),
    way=HOW,
    ends={"all_cards": "a player laid all cards", "blocked": "a player could not lay two cards"},
)
