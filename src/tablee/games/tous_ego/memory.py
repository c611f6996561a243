"""What a player of Tous Ego can remember of a game: how many ballots each has had, on which kind of question."""

from __future__ import annotations

from collections import Counter

from tablee.core import Seat
from tablee.games.tous_ego.events import Tally, standing
from tablee.games.tous_ego.moves import SIGNS, Sign
from tablee.games.tous_ego.topics import facets

USUAL_BALLOTS = 2.0
"""A round has two for each voter: so many a player gets on average."""
OVERALL_ROUNDS, FACET_ROUNDS, STANDING_ROUNDS = 2.0, 3.0, 4.0
"""So many rounds a first idea weighs against what was counted."""

Chances = dict[Sign, float]

AT_RANDOM: Chances = {"most": 0.17, "some": 0.73, "none": 0.10}
"""How one comes out, roughly, where everybody votes at random."""


class Memory:
    """The counts, from public tallies alone."""

    def __init__(self) -> None:
        self.rounds = 0
        self.ballots: Counter[Seat] = Counter()
        self.facet_rounds: Counter[str] = Counter()
        self.facet_ballots: Counter[tuple[str, Seat]] = Counter()
        self.standings: Counter[tuple[str, Seat, Sign]] = Counter()
        """By facet; overall without one."""

    def learn(self, tally: Tally) -> None:
        """A round was counted."""
        self.rounds += 1
        about = facets(tally.card_id)
        self.facet_rounds.update(about)
        for seat, ballots in enumerate(tally.ballots):
            self.ballots[seat] += ballots
            for facet in about:
                self.facet_ballots[facet, seat] += ballots
            for facet in ("", *about):
                self.standings[facet, seat, standing(tally.ballots, seat)] += 1

    def expected(self, seat: Seat, about: tuple[str, ...]) -> float:
        """How many ballots this player is likely to get on such a question."""
        overall = self._usual(seat)
        expected = overall
        for facet in about:
            counted = self.facet_ballots[facet, seat] + FACET_ROUNDS * overall
            expected *= counted / (self.facet_rounds[facet] + FACET_ROUNDS) / overall
        return expected

    def _usual(self, seat: Seat) -> float:
        return (self.ballots[seat] + OVERALL_ROUNDS * USUAL_BALLOTS) / (self.rounds + OVERALL_ROUNDS)

    def chances(self, seat: Seat, about: tuple[str, ...]) -> Chances:
        """How this player comes out on such a question, from how it went before."""
        chances = AT_RANDOM
        for facet in ("", *about):
            counts = {sign: self.standings[facet, seat, sign] for sign in SIGNS}
            rounds = sum(counts.values()) + STANDING_ROUNDS
            chances = {sign: (counts[sign] + STANDING_ROUNDS * chances[sign]) / rounds for sign in SIGNS}
        return chances
