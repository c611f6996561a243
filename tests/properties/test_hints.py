"""Hints: legal, from what the seat may know and nothing else, and told in both languages."""

from __future__ import annotations

from random import Random

import pytest

from tablee.core import Seat
from tablee.core.advice import Advice
from tablee.games import GAMES
from tablee.words.catalogue import Catalogue
from tests.properties.helpers import CASES, AnyState, Case, random_game
from tests.words.sentences import faults

GAMES_EACH, MOST_STEPS, MOST_ASKED = 2, 120, 30
NAMES = ("Annie", "Bernard", "Chloé", "Denis", "Eve", "Félix")


def advice_for(state: AnyState, seat: Seat, luck: int) -> Advice:
    """What somebody in this seat is told."""
    game, view = GAMES[state.game], state.view(seat)
    assert game.advise is not None
    return game.advise(game, view, view.ask, seat, Random(luck))


def said(advice: Advice, state: AnyState, seat: Seat) -> list[str]:
    """The sentence in both languages, as a pad says it."""
    sentences = []
    for language in ("fr", "en"):
        catalogue = Catalogue(language, GAMES[state.game], NAMES[: state.seats], seat)
        facts = {name: catalogue.who(fact) if name == "seat" else fact for name, fact in advice.facts.items()}
        sentences.append(catalogue.text(f"hint-{advice.reason}", **facts))
    return sentences


@pytest.mark.parametrize("case", CASES, ids=str)
def test_hints_are_legal_follow_from_the_view_and_can_be_said(case: Case) -> None:
    """A game that the seat cannot tell from this one has the same hint."""
    rng, asked = Random(str(case)), 0
    for seed in range(GAMES_EACH):
        for state in random_game(case, seed, MOST_STEPS):
            for seat in state.asks():
                asked += 1
                if asked > MOST_ASKED and rng.random() > 0.1:
                    continue
                advice = advice_for(state, seat, asked)
                if advice.move is not None:
                    state.check(seat, advice.move)
                assert advice_for(state.reimagined_for(seat, rng), seat, asked) == advice
                for sentence in said(advice, state, seat):
                    assert faults(sentence) == [], sentence
    assert asked
