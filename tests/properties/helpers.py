"""What the tests that hold for every game share: small decks, ways to set a table, and a random table to play at."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import settings

from tablee.core import Ask, Event, Move, Number, Seat, Setup, State, Text
from tablee.core.asks import Field
from tablee.core.decks import Deck
from tablee.games import GAMES
from tablee.games.caractere.deck import load_deck as load_caractere
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.deck import load_deck as load_incroyable
from tablee.games.tous_ego.deck import load_deck as load_tous_ego

AnyState = State[Any]
LONG = "TABLEE_LONG" in os.environ


def examples(normal: int, **more: Any) -> settings:
    """How much hypothesis tries: always the same in the normal mode, much more and anew in the long one."""
    return settings(max_examples=normal * 50 if LONG else normal, **more)


# Small decks ------------------------------------------------------------------------------------------------

CONSONANTS, VOWELS = "bcdfghjklmnpqrstvwxz", "aeiouy"


def strange_word(rng: Random, syllables: int = 5) -> str:
    """A word that is found nowhere else."""
    return "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(syllables))


def _head(game: str) -> str:
    return f'game = "{game}"\nformat = 1\nid = "small"\ntitle = {{ fr = "Petit", en = "Small" }}\n'


def _words(rng: Random, more: str = "") -> str:
    return f'fr = "{strange_word(rng)}{more} ?"\nen = "{strange_word(rng)}{more}?"\n'


def incroyable_deck(cards: int, seed: int = 1) -> Deck[Any]:
    """Cards whose answers are all different odd numbers from 5,001 on, with stories that nobody may hear early."""
    rng = Random(seed)
    answers = iter(rng.sample(range(5001, 9000, 2), cards * len(SYMBOLS)))
    text = _head("incroyable")
    for number in range(cards):
        text += f'\n[[card]]\nid = "c{number}"\n'
        for symbol in SYMBOLS:
            kind = rng.choice(("quantity", "date", "percentage"))
            note = f'note = {{ fr = "{strange_word(rng)}", en = "{strange_word(rng)}" }}'
            text += f'[card.{symbol}]\n{_words(rng)}answer = {next(answers)}\nkind = "{kind}"\n{note}\n'
    return load_incroyable(text.encode())


def caractere_deck(cards: int, seed: int = 1) -> Deck[Any]:
    """So many cards of each pack; half of DUO ask for an adjective."""
    rng = Random(seed)
    text = _head("caractere")
    for number in range(3 * cards):
        pack, nth = ("melo", "ego", "duo")[number % 3], number // 3
        kind = "choice" if pack == "ego" else "adjective" if pack == "duo" and nth % 2 else "player"
        text += f'\n[[card]]\nid = "c{number}"\npack = "{pack}"\nkind = "{kind}"\nvalue = {1 + nth % 3}\n'
        text += _words(rng, " {left}" if kind == "adjective" else "")
        if kind == "choice":
            options = (f'{{ fr = "{strange_word(rng)}", en = "{strange_word(rng)}" }}' for _ in range(3 + nth % 2))
            text += f"options = [{', '.join(options)}]\n"
    return load_caractere(text.encode())


def tous_ego_deck(cards: int, seed: int = 1) -> Deck[Any]:
    """Questions that nobody has heard before."""
    rng = Random(seed)
    text = _head("tous_ego")
    for number in range(cards):
        text += f'\n[[card]]\nid = "c{number}"\n{_words(rng)}'
    return load_tous_ego(text.encode())


@cache
def small_deck(game: str, cards: int = 0) -> Deck[Any] | None:
    """A deck of the game, small unless told otherwise, so that piles run out; Face to Face has none."""
    if game == "incroyable":
        return incroyable_deck(cards or 12)
    if game == "caractere":
        return caractere_deck(cards or 8)
    return tous_ego_deck(cards or 14) if game == "tous_ego" else None


# Ways to set a table ----------------------------------------------------------------------------------------

AT_ONCE = {"contest_pause": 0}
"""A server does not wait five seconds for contests; without one nobody does."""

OPTION_SETS: dict[str, tuple[dict[str, Any], ...]] = {
    "incroyable": (
        {"board": "court"},
        {"board": "court", "bonus_order": "sequential"},
        {"board": "classique", "first_player": 1},
    ),
    "face_to_face": (
        {},
        {"undo_within_turn": True, "first_player": 1},
        {"open_history": True, "last_single_card": "may_win"},
        {"cards": 12, "hand": 4, "jump": 3, "assistance": False},
        {"cards": 6, "hand": 2, "jump": 2, "undo_within_turn": True},
        {"cards": 9, "hand": 3, "jump": 2, "undo_within_turn": True, "open_history": True},
        {"cards": 4, "hand": 2, "jump": 1, "last_single_card": "may_win"},
    ),
    "caractere": (
        {**AT_ONCE, "board": "court"},
        {**AT_ONCE, "board": "court", "guesses": "simultaneous"},
        {**AT_ONCE, "board": "court", "guesses": "simultaneous", "open_ballot": True, "go_on_with_three": True},
        {**AT_ONCE, "board": "court", "joks_in_test": True, "jok_draw": "cell_colour"},
        {"board": "court", "adjective_judge": "questionne", "test_contest_partner_bonus": False},
        {"board": "classique", "adjective_cards": False, "first_player": 2},
        {"board": "long", "open_ballot": True},
    ),
    "tous_ego": (
        {"target": 9},
        {"target": 9, "forecast": "with_vote", "tie_end": "shared"},
        {"target": 9, "question_choice": "pick_of_3"},
        {"target": 9, "question_choice": "free"},
        {"target": 9, "question_choice": "free", "forecast": "with_vote", "first_player": 1},
        {"target": 36, "question_choice": "pick_of_3", "forecast": "with_vote"},
    ),
}


class Case(msgspec.Struct, frozen=True):
    """One way to set a table: which game, with which options, for how many, and which seats no person plays."""

    game: str
    number: int
    seats: int
    bots: tuple[Seat, ...] = ()

    @property
    def options(self) -> dict[str, Any]:
        """What this table has agreed on."""
        return OPTION_SETS[self.game][self.number]

    def setup(self, cards: int = 0) -> Setup[Any]:
        """Options, board and a small deck."""
        return _setup(self.game, self.number, cards)

    def deal(self, seed: int, cards: int = 0) -> AnyState:
        """A game about to begin."""
        return GAMES[self.game].deal(self.setup(cards), seats=self.seats, seed=seed, bots=self.bots)

    def __str__(self) -> str:
        said = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.seats}{'-bots' if self.bots else ''}[{said}]"


@cache
def _setup(game: str, number: int, cards: int) -> Setup[Any]:
    return GAMES[game].setup(small_deck(game, cards), **OPTION_SETS[game][number])


def cases_of(game: str) -> list[Case]:
    """Every option set with every number of players; every other table has bots among the people."""
    counts = range(GAMES[game].fewest, GAMES[game].most + 1)
    return [
        Case(game, number, seats, bots=(0, seats - 1) if (number + seats) % 2 else ())
        for number in range(len(OPTION_SETS[game]))
        for seats in counts
    ]


CASES = [case for game in GAMES for case in cases_of(game)]


# A random table ---------------------------------------------------------------------------------------------

ADJECTIVES = ("gentil", "gentille", "calme", "fier")


def some_value(field: Field, rng: Random) -> Any:
    """A possible value; numbers often at the edges and adjectives often the same, so that ties come about."""
    if isinstance(field, Number) and rng.random() < 0.7:
        edges = (*range(field.low, field.low + 4), *range(field.high - 3, field.high + 1))
        near = [value for value in edges if field.fault(value) is None]
        return rng.choice(near) if near else field.any_value(rng)
    if isinstance(field, Text):
        return rng.choice(ADJECTIVES)
    return field.any_value(rng)


Filler = Callable[[Field, Random], Any]


def some_move(state: AnyState, ask: Ask, rng: Random, penalties: bool = False, fill: Filler = some_value) -> Move:
    """An answer to the ask: every kind of move as likely as the others, its fields filled in by `fill`."""
    option = rng.choice([option for option in ask.options if penalties or not option.penalty] or ask.options)
    values: dict[str, Any] = {name: fill(field, rng) for name, field in option.fields.items()}
    return state.moves[option.move](**option.fixed, **values)


class Step(NamedTuple):
    """What happened at a table: an answer by a seat, or something that nobody answered; and what was told of it."""

    seat: Seat | None
    move: Move | None
    events: list[Event]


def random_step(state: AnyState, rng: Random, penalties: float = 0.05, fill: Filler = some_value) -> Step:
    """What may happen next: mostly an answer; now and then somebody is skipped, leaves, wants another question, or
    a round is voided.

    (Absence is seldom between two, where it ends the game.) `penalties` is how often costly moves are considered.
    """
    dice = rng.random()
    if dice < (0.002 if state.seats == 2 else 0.02):
        return Step(None, None, state.stand_in(rng.choice(state.waiting())))
    if dice < (0.004 if state.seats == 2 else 0.023):
        staying = [seat for seat in state.present if seat not in state.gone]
        return Step(None, None, state.leave(rng.choice(staying)))
    if dice < 0.08 and state.can_replace_question():
        return Step(None, None, state.replace_question())
    if dice > 0.99 and state.can_void_round():
        return Step(None, None, state.void_round())
    asks = state.asks()
    seat = rng.choice(list(asks))
    move = some_move(state, asks[seat], rng, rng.random() < penalties, fill)
    return Step(seat, move, state.answer(seat, move))


def random_game(case: Case, seed: int, most_steps: int = 400, cards: int = 0) -> Iterator[AnyState]:
    """The states of a random game, its first and its last one included."""
    rng = Random(f"{case}/{seed}")
    state = case.deal(seed, cards)
    yield state
    for _ in range(most_steps):
        if state.outcome() is not None:
            return
        random_step(state, rng)
        yield state


def observers(state: AnyState) -> tuple[Seat | None, ...]:
    """Everybody who looks at the game: all seats, and the spectators."""
    return (*range(state.seats), None)


def seen_by(state: AnyState, seat: Seat | None) -> bytes:
    """What reaches this seat, as bytes on the wire: its view and its ask."""
    return msgspec.json.encode((state.view(seat), state.ask(seat)))


def all_views(state: AnyState) -> list[bytes]:
    """What reaches everybody."""
    return [seen_by(state, seat) for seat in observers(state)]
