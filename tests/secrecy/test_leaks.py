"""The test of secrecy is worth something only if it catches leaks: here are some, one at a time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablee.core import Number, Option, Seat, offer
from tablee.games import GAMES
from tablee.games.incroyable import phases as incroyable_phases
from tablee.games.incroyable.moves import Estimate
from tests.properties.helpers import cases_of, random_game
from tests.secrecy.checking import Leak, assert_refused_alike, check_secrecy, plant


def sealed_by_others(game: Any, seat: Seat | None) -> Any:
    """One of the sealed answers: the first, whosever it is."""
    return [str(kept) for _, kept in getattr(game.phase, "sealed", ())[:1]]


def others_highest_card(game: Any, seat: Seat | None) -> Any:
    return [hand.bit_length() for player, hand, _ in game.sides() if player != seat]


LEAKS: dict[str, tuple[str, Leak]] = {
    "the answer's last digit": ("incroyable", lambda game, seat: game.is_open() and game.question().answer % 10),
    "the answer's parity": ("incroyable", lambda game, seat: game.is_open() and game.question().answer // 2 % 2),
    "a sealed estimate or bet": ("incroyable", sealed_by_others),
    "a later answer of the card": ("incroyable", lambda game, seat: game.setup.cards[game.card].tree.answer),
    "a hunch of a bot": ("incroyable", lambda game, seat: max(game.hunches, default=0) // 1000),
    "the next question card": ("incroyable", lambda game, seat: game.pile[:1]),
    "the opponent's highest card": ("face_to_face", others_highest_card),
    "the next card of the deck": ("face_to_face", lambda game, seat: game.deck[:1]),
    "how many even cards are in hand": ("face_to_face", lambda game, seat: (game.hand & 0x5555).bit_count()),
    "the written answer": ("caractere", lambda game, seat: game.phase.name == "guessing" and game.answer_given),
    "whether a guess is right": (
        "caractere",
        lambda game, seat: game.phase.name == "guessing" and [game.is_same(guess) for _, guess in game.guesses],
    ),
    "a sealed guess, vote or test answer": ("caractere", sealed_by_others),
    "the test answers": ("caractere", lambda game, seat: game.phase.name == "test_guessing" and game.test_answers),
    "the judges' tally": ("caractere", lambda game, seat: game.pool.tally),
    "the next card of a pack": ("caractere", lambda game, seat: game.piles[1][:1]),
    "the urn's total for oneself": ("tous_ego", lambda game, seat: game.urn[seat or 0] if game.urn else 0),
    "a forecast": ("tous_ego", sealed_by_others),
    "a forecast laid with the vote": ("tous_ego", lambda game, seat: [sign for _, sign in game.pool.kept[:1]]),
    "the ballots so far": ("tous_ego", lambda game, seat: max(game.pool.tally, default=0)),
    "the cards offered to the reader": ("tous_ego", lambda game, seat: getattr(game.phase, "offered", ())),
    "the next question": ("tous_ego", lambda game, seat: game.pile[:1]),
    "the seed": ("tous_ego", lambda game, seat: game.seed[0] % 4),
}


def check_many_games(game: str) -> None:
    """The test of secrecy, over games with every option set."""
    for case in cases_of(game):
        rng = Random(str(case))
        for state in random_game(case, seed=21, most_steps=250):
            check_secrecy(state, rng, how_many=3)


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that tells a little too much fails the very check that honest views pass."""
    game, leak = LEAKS[name]
    plant(monkeypatch, game, leak)
    with pytest.raises(AssertionError, match="can tell in"):
        check_many_games(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_harmless_addition_is_not_a_leak(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same patch with something that everybody knows passes: it is the leak that is caught, not the patch."""
    plant(monkeypatch, game, lambda game, seat: game.seats)
    for case in cases_of(game)[::3]:
        rng = Random(str(case))
        for state in random_game(case, seed=22, most_steps=120):
            check_secrecy(state, rng, how_many=2)


def test_a_leak_in_an_ask_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Holes in an ask tell as much as a view: everybody's estimate may be anything but the answer."""

    def options(phase: Any, game: Any, seat: Seat) -> tuple[Option, ...]:
        return (offer(Estimate, "INC-21", value=Number(1, 9999, (game.question().answer,))),)

    monkeypatch.setattr(incroyable_phases.Estimating, "options", options)
    with pytest.raises(AssertionError, match="can tell in estimating"):
        check_many_games("incroyable")


def test_a_leak_in_a_refusal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """INC-A27: a refusal that says “not the answer” to anybody but the questioner tells the answer."""

    def why_not(phase: Any, game: Any, seat: Seat, move: Any) -> tuple[str, str] | None:
        is_answer = getattr(move, "value", None) == game.question().answer
        return ("INC-72", "not_the_answer") if is_answer else None

    monkeypatch.setattr(incroyable_phases.Announcing, "why_not", why_not)
    with pytest.raises(AssertionError, match="is refused otherwise"):
        ask_around_for_the_answer()


def ask_around_for_the_answer() -> None:
    """Players who are not asked try their luck with numbers that they cannot know."""
    for case in cases_of("incroyable"):
        rng = Random(str(case))
        for state in random_game(case, seed=23):
            for seat in range(state.seats):
                for _ in range(6):
                    assert_refused_alike(state, state.reimagined_for(seat, rng), seat, rng)
