"""What a player of Caractère can remember of a game: what each answered and was named for, as all have heard it.

Answers to EGO cards say what sort of person somebody is: the more often one of the twenty imagined people would have
said the same, the more the next answer will be like theirs. Names are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, log
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tablee.core import Seat
from tablee.games.caractere.moves import Reply
from tablee.games.caractere.people import answers_to, known_for, wanted_by
from tablee.games.caractere.view import CaractereView, Shown, Told
from tablee.games.caractere.vocabulary import are_alike, situation_of, suits

FIT = 0.55
"""How often somebody is taken to answer like the one they are most like; else like anybody."""
NOBODYS_LIKE = 0.3
"""How likely somebody is like none of the twenty."""
PLACES = {3: (0.36, 0.34, 0.30), 4: (0.29, 0.26, 0.24, 0.21)}
"""How often people take the first option, the second …"""
PLACE_ANSWERS = 20.0
"""So many answers this weighs against those heard at the table."""
FIRST_TRUST, MOST_TRUST = 1.0, 5.0
"""How much better the twenty are taken to foretell answers than places are: to begin with, and at most."""
OPEN_TO_ALL = ("answering", "guessing", "guessing_together", "test_answering", "test_guessing")
"""While a new card lies there, the question before is settled and over."""

Chances: TypeAlias = dict[Reply, float]


class Naming(Struct, frozen=True):
    """Somebody named somebody."""

    pack: str
    wanted: str
    by: Seat
    named: Seat


class Said(Struct, frozen=True):
    """Somebody found an adjective for somebody."""

    card: str
    by: Seat
    of: Seat
    word: str


class Memory:
    """What was said, and what follows from it; `span` is how many answers of each one stays in mind."""

    def __init__(self, span: int = 1000) -> None:
        self.span = span
        self.last: Told | None = None
        self.disclosed: tuple[int, Shown, dict[Seat, int]] | None = None
        """The turn of a last test, its card and the partners' answers."""
        self.places: Counter[tuple[int, int]] = Counter()
        """How often an option of so many was taken, by its place."""
        self.likelihoods: dict[Seat, list[list[float]]] = {}
        """For each answer that is in mind: how likely each of the known would have given it, and anybody."""
        self.likenesses: dict[Seat, list[float]] = {}
        self.trust = FIRST_TRUST
        """How much better, in logarithms, answers here were foretold by the twenty than by places alone."""
        self.namings: list[Naming] = []
        self.adjectives: list[Said] = []
        self.known: Sequence[int] = range(len(known_for()))
        """Which of the twenty it has heard of."""

    # Hearing -------------------------------------------------------------------------------------------------

    def look(self, view: CaractereView) -> None:
        """Remember the last question, once it is over, and what the last test disclosed."""
        told = view.last if view.card is None else view.earlier if view.phase in OPEN_TO_ALL else None
        if told is not None and not self._is_known(told):
            self.last = told
            self.hear(told.card, told.settled.questionne, told.settled.answer)
        self._look_at_test(view)

    def _look_at_test(self, view: CaractereView) -> None:
        """What the partners answered counts for the next turns: in this one it may be doubted."""
        if self.disclosed is not None and self.disclosed[0] != view.turn:
            _, card, answers = self.disclosed
            self.disclosed = None
            for seat, answer in answers.items():
                self.hear(card, seat, answer)
        if view.test is not None and view.test.answers and view.card is not None:
            self.disclosed = (view.turn, view.card, view.test.answers)

    def _is_known(self, told: Told) -> bool:
        """Whether it is the question heard last, be it before a contest or after."""
        last = self.last
        return last is not None and (last.card, replace(last.settled, votes=None, winner=None)) == (
            told.card,
            replace(told.settled, votes=None, winner=None),
        )

    def hear(self, card: Shown, seat: Seat, answer: Reply) -> None:
        """Somebody's answer to a card."""
        if isinstance(answer, str):
            self.adjectives.append(Said(card.card_id, seat, spoken_of(card), answer))
        elif card.kind == "choice":
            self._hear_choice(card, seat, answer)
        else:
            self.namings.append(Naming(card.pack, wanted_by(card.card_id), seat, answer))

    def _hear_choice(self, card: Shown, seat: Seat, option: int) -> None:
        self.trust += log(self._by_likeness(seat, card)[option] / self._by_place(card)[option])
        answers, chance = answers_to(card.card_id), self._anybody(card)[option]
        other = (1 - FIT) * chance
        likely = [FIT + other if answers[person] == option else other for person in self.known] if answers else []
        said = [*self.likelihoods.get(seat, ()), *([[*likely, chance]] if likely else [])][-self.span :]
        self.likelihoods[seat], self.likenesses[seat] = said, self._likeness(said)
        self.places[len(card.options), option] += 1

    def _likeness(self, said: list[list[float]]) -> list[float]:
        """How likely somebody who said this is most like each of the known; what is missing to 1, like none."""
        size = len(self.known)
        weights = [*([(1 - NOBODYS_LIKE) / size] * size), NOBODYS_LIKE]
        for likely in said:
            weights = [weight * chance for weight, chance in zip(weights, likely, strict=True)]
        total = sum(weights)
        return [weight / total for weight in weights[:size]]

    def heard(self, seat: Seat) -> int:
        """How many answers of this one are in mind."""
        return len(self.likelihoods.get(seat, ())) + sum(naming.by == seat for naming in self._namings())

    def _namings(self) -> list[Naming]:
        return self.namings[-12 * self.span :]

    # What to expect ------------------------------------------------------------------------------------------

    def choice(self, seat: Seat, card: Shown) -> Chances:
        """How likely this one takes each option of an EGO card: by what served better at this table."""
        weight = 1 / (1 + exp(-max(-MOST_TRUST, min(MOST_TRUST, self.trust))))
        places, likely = self._by_place(card), self._by_likeness(seat, card)
        return {option: weight * likely[option] + (1 - weight) * places[option] for option in places}

    def _by_likeness(self, seat: Seat, card: Shown) -> Chances:
        """From whom of the twenty somebody is like."""
        anybody, likeness = self._anybody(card), self._like(seat)
        chances = {option: (1 - FIT * sum(likeness)) * chance for option, chance in anybody.items()}
        answers = answers_to(card.card_id)
        for person, weight in zip(self.known, likeness, strict=True):
            if answers:
                chances[answers[person]] += FIT * weight
        total = sum(chances.values())
        return {option: chance / total for option, chance in chances.items()}

    def _like(self, seat: Seat) -> list[float]:
        return self.likenesses.get(seat) or self._likeness([])

    def _anybody(self, card: Shown) -> Chances:
        """How likely anybody takes each option: half by its place on the card, half by what the twenty say."""
        places, answers = self._by_place(card), answers_to(card.card_id)
        if not answers:
            return places
        said = [answers[person] for person in self.known]
        return {option: (place + said.count(int(option)) / len(said)) / 2 for option, place in places.items()}

    def _by_place(self, card: Shown) -> Chances:
        """How likely each option is by its place alone, as counted at this table."""
        size = len(card.options)
        weight = PLACE_ANSWERS + sum(self.places[size, option] for option in range(size))
        usual = PLACES.get(size, (1 / size,) * size)
        return {
            option: (PLACE_ANSWERS * usual[option] + self.places[size, option]) / weight for option in range(size)
        }

    def is_known_for(self, seat: Seat, trait: str) -> float:
        """How much somebody's answers are like those of people who are known for this."""
        traits = known_for()
        return sum(
            weight for person, weight in zip(self.known, self._like(seat), strict=True) if trait in traits[person]
        )

    def name(self, seat: Seat, card: Shown, names: Sequence[Reply]) -> Chances:
        """How likely this one names each of these people."""
        wanted = wanted_by(card.card_id)
        weights = dict.fromkeys(names, 0.5)
        for naming in self._namings():
            if naming.named in weights and naming.pack == card.pack:
                is_like = bool(wanted) and naming.wanted == wanted
                weights[naming.named] += (2.0 if naming.by == seat else 0.3) + (1.0 if is_like else 0.0)
            if naming.by in weights and naming.named == seat and naming.pack == card.pack == "duo":
                weights[naming.by] += 0.5
        if wanted:
            for name in names:
                weights[name] += self.is_known_for(int(name), wanted)
        total = sum(weights.values())
        return {name: weight / total for name, weight in weights.items()}

    def adjective(self, seat: Seat, card: Shown) -> str | None:
        """What was said of that person for this card or one like it; else at all, if it suits the card."""
        about = [said for said in self.adjectives if said.of == spoken_of(card)]
        like = [said for said in about if are_alike(said.card, card.card_id)]
        heard = like or [said for said in about if suits(said.word, situation_of(card.card_id))]
        own = [said for said in heard if said.by == seat]
        return (own or heard)[-1].word if heard else None


def spoken_of(card: Shown) -> Seat:
    """Whom an adjective card is about."""
    return card.left if any("{left}" in text for text in card.words.values()) else card.right
