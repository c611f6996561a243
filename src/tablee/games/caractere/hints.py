"""What can be said to somebody who asks for help in Caractère: little. What people answer, only people know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tablee.core import Ask, Seat
from tablee.core.advice import ONLY_YOU, Advice, without_choice
from tablee.core.game import Game
from tablee.games.caractere.moves import Guess, Reply
from tablee.games.caractere.view import CaractereView


def advise(game: Game, view: CaractereView, ask: Ask, seat: Seat, rng: Random) -> Advice:
    """A guess that several have made aloud is worth knowing of; everything else is the player's own."""
    for option in ask.options:
        if option.move == "guess":
            said = Counter(guess for _, guess in view.guesses if option.fields["value"].fault(guess) is None)
            return _as_the_others(view, said)
    return without_choice(ask) or ONLY_YOU


def _as_the_others(view: CaractereView, said: Counter[Reply]) -> Advice:
    """What most of those before have said, if they agree at all."""
    first, second = [*said.most_common(2), (0, 0), (0, 0)][:2]
    if first[1] < 2 or first[1] == second[1] or view.card is None or view.card.kind == "adjective":
        return ONLY_YOU
    value, count = first
    facts: dict[str, Any] = {"count": count, "of": len(view.guesses)}
    if view.card.kind == "player":
        return Advice("as_most_a_person", Guess(value), facts | {"seat": value})
    return Advice("as_most", Guess(value), facts | {"choice": view.card.options[int(value)]})
