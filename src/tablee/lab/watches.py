"""Watches look at the state after every answer, and count.

They count in whole numbers only, so that the sums of many processes are the same in whatever order they are
added. One set of watches serves one game after another: `begin`, `look` after each answer, `over`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from tablee.core import Outcome, Seat
from tablee.games.face_to_face import FaceToFace
from tablee.games.incroyable.events import Reckoning
from tablee.games.tous_ego.events import Tally

Key: TypeAlias = Any
"""A whole number, a word, or a tuple of both."""
Counts: TypeAlias = dict[str, Counter[Key]]
Places: TypeAlias = tuple[int, ...]
"""How far everybody is, by seat: cells, points, or cards left."""


class Played(Struct, frozen=True):
    """A game that is over: which bots sat where, who began, how it ended."""

    seating: tuple[str, ...]
    beginner: Seat
    outcome: Outcome


class Watch:
    """Counts one kind of thing."""

    names: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self.counts: Counts = {name: Counter() for name in self.names}

    def begin(self, state: Any) -> None:
        """A game was dealt."""

    def look(self, state: Any) -> None:
        """Somebody answered."""

    def over(self, state: Any, played: Played) -> None:
        """The game ended."""


class Wins(Watch):
    """Who won: by bot, seat, and place in the order of play (0 for the beginner); and why the game ended."""

    names = ("games", "wins", "ends")

    def over(self, state: Any, played: Played) -> None:
        """Each winner is noted with the number of those who share the win."""
        outcome, seats = played.outcome, len(played.seating)
        self.counts["games"]["played"] += 1
        self.counts["ends"][outcome.reason] += 1
        for seat in outcome.winners:
            order = (seat - played.beginner) % seats
            self.counts["wins"][played.seating[seat], seat, order, len(outcome.winners)] += 1


class Length(Watch):
    """How many answers a game takes."""

    names = ("answers",)

    def begin(self, state: Any) -> None:
        """None yet."""
        self.answers = 0

    def look(self, state: Any) -> None:
        """One more."""
        self.answers += 1

    def over(self, state: Any, played: Played) -> None:
        """All of them."""
        self.counts["answers"][self.answers] += 1


class Race(Watch):
    """Where everybody stands after each round; `stage` names the field that changes when a round is over."""

    names = ("rounds", "places", "gains", "running", "finished")

    def __init__(self, stage: str, places: Callable[[Any], Places] = attrgetter("position")) -> None:
        super().__init__()
        self.stage_of = attrgetter(stage)
        self.places_of = places

    def begin(self, state: Any) -> None:
        """Everybody at the start."""
        self.stage = self.stage_of(state)
        self.course = [self.places_of(state)]

    def look(self, state: Any) -> None:
        """Note the places when a round is over."""
        stage = self.stage_of(state)
        if stage != self.stage:
            self.stage = stage
            self.course.append(self.places_of(state))

    def over(self, state: Any, played: Played) -> None:
        """The last round, and then the whole course, now that it is known who won."""
        self.course.append(self.places_of(state))
        rounds, winners = len(self.course) - 1, played.outcome.winners
        self.counts["rounds"][rounds] += 1
        running = self.counts["running"]
        for number, places in enumerate(self.course):
            for seat, place in enumerate(places):
                running[number, seat in winners, place] += 1
        for seat, place in enumerate(self.course[-1]):
            self.counts["finished"][rounds, seat in winners, place] += 1
        for before, after in zip(self.course, self.course[1:], strict=False):
            self.note_gains(before, after)
        best_first = [seat for equals in played.outcome.ranking for seat in equals]
        for rank, seat in enumerate(best_first):
            self.counts["places"][rank, self.course[-1][seat]] += 1

    def note_gains(self, before: Places, after: Places) -> None:
        """How far everybody came in a round."""
        for old, new in zip(before, after, strict=True):
            self.counts["gains"][new - old] += 1


class CardRace(Race):
    """The same for Face to Face: a round is one player's turn, and what counts down are the cards left."""

    def __init__(self) -> None:
        super().__init__("turn", cards_left)

    def note_gains(self, before: Places, after: Places) -> None:
        """How many cards were laid in the turn; only one of the two lays any."""
        self.counts["gains"][sum(before) - sum(after)] += 1


def cards_left(state: FaceToFace) -> Places:
    """The cards in hand and deck, by seat."""
    own, their = state.hand.bit_count() + len(state.deck), state.their_hand.bit_count() + len(state.their_deck)
    return (own, their) if state.turn == 0 else (their, own)


class Risks(Watch):
    """Risk rounds of Incroyable!, the questions asked in them, and whether doubts were right."""

    names = ("risk_rounds", "risk_questions", "challenges")

    def begin(self, state: Any) -> None:
        """No risk yet."""
        self.risky_round = self.rounds = self.questions = 0
        self.last: Reckoning | None = None

    def look(self, state: Any) -> None:
        """A new risk round, or a question that has just been settled."""
        if state.risk and state.rounds != self.risky_round:
            self.risky_round = state.rounds
            self.rounds += 1
        if state.last is not self.last:
            self.last = state.last
            self._settled(state.last)

    def _settled(self, last: Reckoning) -> None:
        if last.target is None:
            self.questions += 1
        else:
            right = last.estimates[last.target] > last.answer
            self.counts["challenges"]["right" if right else "wrong"] += 1

    def over(self, state: Any, played: Played) -> None:
        """So many in this game."""
        self.counts["risk_rounds"][self.rounds] += 1
        self.counts["risk_questions"][self.questions] += 1


class Trials(Watch):
    """Last tests and contests of Caractère, and how often guesses are right."""

    names = ("tests", "contests", "test_contests", "contests_won_by", "guesses")

    def begin(self, state: Any) -> None:
        """None yet."""
        self.tested_turn = self.tests = self.contests = self.test_contests = 0
        self.contest: tuple[Seat, Seat] | None = None
        self.in_test = False
        self.last: Any = None

    def look(self, state: Any) -> None:
        """A new test, a contest that opens or closes, or guesses that have just been settled."""
        if state.testing and state.turns != self.tested_turn:
            self.tested_turn = state.turns
            self.tests += 1
        if state.contest is not self.contest:
            self._contest(state)
        if state.last is not self.last:
            self.last = state.last
            if self.last.votes is None:
                self.counts["guesses"]["right"] += len(self.last.right)
                self.counts["guesses"]["wrong"] += len(self.last.guesses) - len(self.last.right)

    def _contest(self, state: Any) -> None:
        if state.contest is not None:
            self.in_test = state.testing
            self.contests += not self.in_test
            self.test_contests += self.in_test
        elif not self.in_test:
            won = "questionne" if state.last.winner == state.last.questionne else "contestataire"
            self.counts["contests_won_by"][won] += 1
        self.contest = state.contest

    def over(self, state: Any, played: Played) -> None:
        """So many in this game."""
        self.counts["tests"][self.tests] += 1
        self.counts["contests"][self.contests] += 1
        self.counts["test_contests"][self.test_contests] += 1


class Standings(Watch):
    """How players of Tous Ego come out of the urn, what they had forecast, and how often they were right."""

    names = ("standings", "forecasts", "right_forecasts")

    def begin(self, state: Any) -> None:
        """Nothing counted yet."""
        self.last: Tally | None = None

    def look(self, state: Any) -> None:
        """An urn that has just been opened."""
        if state.last is not self.last:
            self.last = state.last
            self._opened(state.last)

    def _opened(self, last: Tally) -> None:
        most = max(last.ballots)
        alone = last.ballots.count(most) == 1
        for ballots, forecast, points in zip(last.ballots, last.forecasts, last.points, strict=True):
            standing = "none" if not ballots else "most" if ballots == most and alone else "some"
            self.counts["standings"][standing] += 1
            self.counts["forecasts"][forecast] += 1
            self.counts["right_forecasts"][forecast] += points > 0


BEGINNER: dict[str, Callable[[Any], Seat]] = {
    "incroyable": attrgetter("questioner"),
    "face_to_face": attrgetter("turn"),
    "caractere": attrgetter("questionne"),
    "tous_ego": attrgetter("reader"),
}
"""Who begins, asked right after the deal."""


def watches_for(game: str) -> list[Watch]:
    """All that is watched in this game."""
    race: dict[str, Callable[[], list[Watch]]] = {
        "incroyable": lambda: [Race("rounds"), Risks()],
        "face_to_face": lambda: [CardRace()],
        "caractere": lambda: [Race("turns"), Trials()],
        "tous_ego": lambda: [Race("rounds"), Standings()],
    }
    return [Wins(), Length(), *race[game]()]


def add(total: Counts, more: Counts) -> None:
    """Add these counts to the total."""
    for name, counts in more.items():
        total.setdefault(name, Counter()).update(counts)
