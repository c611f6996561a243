"""Players of Tous Ego with a persona: all vote by what they think of people; the levels forecast more or less well.

easy goes by its gut and by the last round. medium counts how it came out itself, on which kind of question. strong
counts everybody's ballots, imagines how the urn may look, and trusts the way of imagining that was right before.
"""

from __future__ import annotations

from itertools import accumulate
from math import exp, log
from random import Random

from tablee.core import Ask, Move, Seat
from tablee.core.game import BotMaker, Game
from tablee.core.personas import Persona, Somebody
from tablee.games.tous_ego.events import POINTS, Tally, standing
from tablee.games.tous_ego.memory import USUAL_BALLOTS, Chances, Memory
from tablee.games.tous_ego.moves import SIGNS, Draw, Forecast, Pick, Sign, Vote, VoteAndForecast
from tablee.games.tous_ego.topics import facets
from tablee.games.tous_ego.view import TousEgoView

Ballots = tuple[Seat, ...]

DECIDED = 2.3
"""How much an opinion decides a vote: so much that one in five comes out of the urn without a ballot."""


class PersonaTousEgo(Somebody):
    """Votes by its own idea of everybody, by its likings, and by what the table seems to think."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.persona = Persona.drawn(rng)
        self.memory = Memory()
        self.counted: Tally | None = None
        self.own_ballots: Ballots = ()

    def answer(self, view: TousEgoView, ask: Ask) -> Move | None:
        """One way to answer for each phase."""
        if view.last is not None and view.last != self.counted:
            self.counted = view.last
            self.memory.learn(view.last)
            self.look_back(view.last)
        moves = {option.move for option in ask.options}
        if "draw" in moves:
            return Draw()
        if "pick" in moves:
            return Pick(self.pick(view))
        if "forecast" in moves:
            return Forecast(self.forecast(view))
        self.own_ballots = self._ballots(view)
        if "vote" in moves:
            return Vote(self.own_ballots)
        return VoteAndForecast(self.own_ballots, self.forecast(view))

    # What the levels do differently --------------------------------------------------------------------------

    def look_back(self, last: Tally) -> None:
        """The urn was opened."""

    def pick(self, view: TousEgoView) -> int:
        """Any of the questions on offer."""
        return self.rng.choice(view.offered).card

    def forecast(self, view: TousEgoView) -> Sign:
        """How it came out itself."""
        raise NotImplementedError

    # The vote ------------------------------------------------------------------------------------------------

    def _ballots(self, view: TousEgoView) -> Ballots:
        """Both for one where it is loyal; otherwise each for whoever comes to mind."""
        others = [seat for seat in view.present if seat != self.seat]
        about = facets(view.card_id)
        pull = [exp(DECIDED * self._opinion(seat, about)) for seat in others]
        first, second = self.rng.choices(others, pull, k=2)
        is_loyal = self.rng.random() < 0.1 + 0.5 * self.persona.share("loyal")
        return (first, first if is_loyal else second)

    def _opinion(self, seat: Seat, about: tuple[str, ...]) -> float:
        """How well the question fits somebody: a first impression that stays, and what the others seem to think."""
        mine = self.persona
        impression = mine.share("finds", seat, about[:1]) + 0.5 * mine.share("likes", seat)
        reputation = min(2.0, self.memory.expected(seat, about) / USUAL_BALLOTS) - 1
        return impression + (0.1 + 0.4 * mine.share("follows")) * reputation


class EasyTousEgo(PersonaTousEgo):
    """A gut feeling: some are vain, some are modest, and the last round is on everybody's mind."""

    def forecast(self, view: TousEgoView) -> Sign:
        """Mostly “some”, and what happened last time more often than it should."""
        weights = {"most": 0.2 + 0.4 * self.persona.share("vain"), "some": 1.4, "none": 0.1}
        if self.counted is not None:
            weights[standing(self.counted.ballots, self.seat)] += 0.6
        return self.rng.choices(SIGNS, [weights[sign] for sign in SIGNS])[0]


class MediumTousEgo(PersonaTousEgo):
    """Counts how it came out itself, and on which kind of question."""

    def forecast(self, view: TousEgoView) -> Sign:
        """What has paid best so far."""
        return best_sign(self.memory.chances(self.seat, facets(view.card_id)), view, self.seat)


def best_sign(chances: Chances, view: TousEgoView, seat: Seat) -> Sign:
    """What pays best on average; points beyond the target are worth nothing."""
    left = max(1, view.target - view.position[seat])
    return max(SIGNS, key=lambda sign: chances[sign] * min(POINTS[sign], left))


class StrongTousEgo(PersonaTousEgo):
    """Imagines the urn from everybody's counts, its own two ballots included."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        super().__init__(game, seat, rng)
        self.imagined: list[dict[Seat, Chances]] = []
        """By way of imagining, and by seat."""
        self.trust = [0.0] * (1 + len(SHARPNESS))
        """In each way: the logarithm of how well it has foretold the counts."""

    def look_back(self, last: Tally) -> None:
        """Trust those ways more that had expected what came."""
        for way, by_seat in enumerate(self.imagined):
            seen = [chances[standing(last.ballots, seat)] for seat, chances in by_seat.items()]
            self.trust[way] += sum(log(max(chance, UNLIKELY)) for chance in seen) / 4  # they hang together
        self.imagined = []

    def pick(self, view: TousEgoView) -> int:
        """The question on which its own place is plainest."""

        def plainness(question: tuple[str, ...]) -> float:
            return abs(log(self.memory.expected(self.seat, question) / USUAL_BALLOTS))

        return max(view.offered, key=lambda offered: plainness(facets(offered.card_id))).card

    def forecast(self, view: TousEgoView) -> Sign:
        """What pays best in the urns that it can imagine."""
        about = facets(view.card_id)
        expected = {seat: self.memory.expected(seat, about) for seat in view.present}
        voters = view.voters or view.present
        self.imagined = [
            {seat: self.memory.chances(seat, about) for seat in view.present},
            *(self._imagine(expected, voters, sharpness) for sharpness in SHARPNESS),
        ]
        weights = [exp(trust - max(self.trust)) for trust in self.trust]
        ways = [by_seat[self.seat] for by_seat in self.imagined]
        mixed = {sign: sum(weight * way[sign] for weight, way in zip(weights, ways, strict=True)) for sign in SIGNS}
        return best_sign(mixed, view, self.seat)

    def _imagine(self, expected: dict[Seat, float], voters: Ballots, sharpness: float) -> dict[Seat, Chances]:
        """How often everybody comes out how, in some urns that these voters may have filled."""
        size = max(expected) + 1
        urns = [[0] * size for _ in range(URNS)]
        for voter in voters:
            pairs, weights = self._pairs(expected, voter, sharpness)
            for urn, (one, two) in zip(urns, self.rng.choices(pairs, cum_weights=weights, k=URNS), strict=True):
                urn[one] += 1
                urn[two] += 1
        seen = {seat: dict.fromkeys(SIGNS, 0) for seat in expected}
        for urn in urns:
            top = max(urn)
            is_alone = urn.count(top) == 1
            for seat, signs in seen.items():
                own = urn[seat]
                signs["none" if not own else "most" if own == top and is_alone else "some"] += 1
        return {seat: {sign: count / URNS for sign, count in signs.items()} for seat, signs in seen.items()}

    def _pairs(self, expected: dict[Seat, float], voter: Seat, sharpness: float) -> tuple[list[Ballots], list[float]]:
        """All ways in which this one may have voted, with running sums of their weights; its own are known."""
        if voter == self.seat and self.own_ballots:
            return [self.own_ballots], [1.0]
        pull = {seat: ballots**sharpness for seat, ballots in expected.items() if seat != voter}
        total = sum(pull.values())
        pairs: list[Ballots] = []
        weights: list[float] = []
        for one, one_pull in pull.items():
            for two, two_pull in pull.items():
                pairs.append((one, two))
                again = LOYAL * one_pull if one == two else 0.0
                weights.append(again + (1 - LOYAL) * one_pull * two_pull / total)
        return pairs, list(accumulate(weights))


SHARPNESS = (0.5, 1.5, 3.0)
"""Ways of imagining: the votes are more even than the counts say, or less. (Another one is to count standings.)"""
URNS = 80
UNLIKELY = 0.02
LOYAL = 0.35
"""How often both ballots are for the same on purpose."""

LEVELS: dict[str, BotMaker] = {"easy": EasyTousEgo, "medium": MediumTousEgo, "strong": StrongTousEgo}
