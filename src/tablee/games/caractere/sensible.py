"""A sensible player of Caractère: keeps its joks, contests whenever it may, and judges against whoever leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from tablee.core import Ask, Choice, Field, Move, One, Option, Seat, Several
from tablee.core.game import Game
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
    Judge,
)
from tablee.games.caractere.view import CaractereView

FIRST_OPTION_WEIGHT = 2.0
"""Of the first option of a card; the others have 1. People, too, prefer some answers to others."""


class SensibleCaractere:
    """Answers with a leaning that others can learn, guesses by that leaning and by what was said before."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def answer(self, view: CaractereView, ask: Ask) -> Move | None:
        """One way to answer for each phase."""
        responses: dict[str, Callable[[CaractereView, Option], Move]] = {
            "draw": lambda view, option: Draw(),
            "answer": lambda view, option: Answer(self._leaning(option.fields["value"])),
            "guess": lambda view, option: Guess(self._guess(view, option.fields["value"])),
            "approve": self._approve,
            "contest": lambda view, option: Contest(),
            "go_on": lambda view, option: GoOn(),
            "finished": lambda view, option: Finished(),
            "judge": self._judge,
            "guess_all": self._guess_all,
            "doubt": self._doubt,
        }
        for name, respond in responses.items():
            for option in ask.options:
                if option.move == name:
                    return respond(view, option)
        return None

    def _leaning(self, field: Field) -> Choice:
        """The first possibilities a little more often than the others."""
        if not isinstance(field, One):
            return str(field.any_value(self.rng))
        weights = [FIRST_OPTION_WEIGHT] + [1.0] * (len(field.options) - 1)
        return self.rng.choices(field.options, weights)[0]

    def _guess(self, view: CaractereView, field: Field) -> Choice:
        """What most have said so far, half of the time."""
        said = Counter(guess for _, guess in view.guesses if field.fault(guess) is None)
        if said and self.rng.random() < 0.5:
            return said.most_common(1)[0][0]
        return self._leaning(field)

    def _approve(self, view: CaractereView, option: Option) -> Move:
        field = option.fields["adjectives"]
        options = field.options if isinstance(field, Several) else ()
        return Approve(tuple(int(number) for number in options if self.rng.random() < 0.3))

    def _judge(self, view: CaractereView, option: Option) -> Move:
        """For the one who is further back."""
        answerer, contestataire = view.contest or (self.seat, self.seat)
        behind = view.position[answerer] <= view.position[contestataire]
        return Judge("questionne" if behind else "contestataire")

    def _guess_all(self, view: CaractereView, option: Option) -> Move:
        field = option.fields["choices"]
        seats = getattr(field, "seats", ())
        choices = One("choice", getattr(field, "options", ()))
        return GuessAll(tuple(int(self._leaning(choices)) for _ in seats))

    def _doubt(self, view: CaractereView, option: Option) -> Move:
        """Whoever is furthest back gains least from a lost contest."""
        field = option.fields["seat"]
        seats = [int(seat) for seat in field.options] if isinstance(field, One) else []
        return Doubt(min(seats, key=lambda seat: view.position[seat]))
