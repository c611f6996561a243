"""A small table of Caractère with our own cards, and short ways to play a turn of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from tablee.core import Event, Move, Refusal, Seat, Words, save
from tablee.core.decks import Deck
from tablee.games import caractere
from tablee.games.caractere import Answer, Caractere, Contest, Doubt, Draw, Finished, Guess, GuessAll, Judge
from tablee.games.caractere.board import PACKS
from tablee.games.caractere.deck import Card
from tablee.games.caractere.moves import Reply, Side

E = TypeVar("E", bound=Event)

Q, C = "questionne", "contestataire"
MELO, EGO, DUO = 0, 1, 2
"""The places of the colours in joks, stock and piles."""

CELL = {"ego": 0, "melo": 1, "duo": 2}
"""A plain cell of each colour."""

OTHERS = 5
"""Where everybody else stands: one cell on, two cells on and three cells back, no cell moves them at their turn."""


def _choices(count: int) -> tuple[Words, ...]:
    return tuple(Words(fr=text) for text in ("la mer", "la montagne", "la ville", "le jardin")[:count])


CARDS = (
    Card("melo-1", "melo", "player", Words(fr="Qui oublie le plus souvent ses clés ?")),
    Card("melo-2", "melo", "player", Words(fr="Qui range le mieux sa valise ?"), value=2),
    Card("melo-3", "melo", "player", Words(fr="Qui danserait sur la table ?"), value=3),
    Card("ego-1", "ego", "choice", Words(fr="Où passer un dimanche ?"), options=_choices(3)),
    Card("ego-2", "ego", "choice", Words(fr="Où fêter un anniversaire ?"), value=2, options=_choices(3)),
    Card("ego-3", "ego", "choice", Words(fr="Où se perdre ?"), value=3, options=_choices(4)),
    Card("ego-4", "ego", "choice", Words(fr="Où se retrouver ?"), options=_choices(4)),
    Card("duo-1", "duo", "player", Words(fr="Avec qui partiriez-vous camper ?")),
    Card("duo-2", "duo", "player", Words(fr="À qui prêteriez-vous votre vélo ?"), value=2),
    Card("duo-right", "duo", "adjective", Words(fr="Quel adjectif va le mieux à {right} ?")),
    Card("duo-left", "duo", "adjective", Words(fr="Quel adjectif décrit {left} au réveil ?"), value=2),
)
NUMBER = {card.id: number for number, card in enumerate(CARDS)}


def deck(cards: Sequence[Card] = CARDS) -> Deck[Card]:
    """A deck of our own."""
    return Deck[Card](game="caractere", format=1, id="own", title=Words(fr="Essai", en="Trial"), card=tuple(cards))


def game(seats: int = 5, seed: int = 1, **options: Any) -> Caractere:
    """A fresh game; seat 0 begins unless told otherwise."""
    setup = caractere.setup(deck=deck(), **{"first_player": 0, **options})
    return caractere.deal(setup, seats=seats, seed=seed)


def put_on_top(state: Caractere, *names: str) -> None:
    """These cards are next in their packs."""
    melo, ego, duo = (_topped(pile, pack, names) for pile, pack in zip(state.piles, PACKS, strict=True))
    state.piles = melo, ego, duo


def _topped(pile: tuple[int, ...], pack: str, names: Sequence[str]) -> tuple[int, ...]:
    top = tuple(NUMBER[name] for name in names if CARDS[NUMBER[name]].pack == pack)
    return top + tuple(card for card in pile if card not in top)


def begin(state: Caractere, seat: Seat, *position: int) -> list[Event]:
    """This seat's turn begins, with the pawns in these places."""
    state.position = position or state.position
    told: list[Event] = []
    state.told = told
    state.begin_turn(seat)
    state.told = None
    return told


def asked(name: str, seats: int = 5, **options: Any) -> Caractere:
    """Seat 0 has read this card, on a plain cell of its colour; all others stand on cell 5."""
    state = game(seats, **options)
    put_on_top(state, name)
    begin(state, 0, CELL[CARDS[NUMBER[name]].pack], *[OTHERS] * (seats - 1))
    state.answer(0, Draw())
    assert state.shown_card().id == name
    return state


def answered(name: str, reply: Reply, seats: int = 5, **options: Any) -> Caractere:
    """… and has written this answer."""
    state = asked(name, seats, **options)
    state.answer(0, Answer(reply))
    return state


def guess(state: Caractere, *guesses: Reply | Move) -> list[Event]:
    """The Détecteurs speak one after the other; a move of another kind is made as it is."""
    told: list[Event] = []
    for value in guesses:
        told += state.answer(state.waiting()[0], value if isinstance(value, Move) else Guess(value))
    return told


def judge(state: Caractere, votes: Mapping[Seat, str]) -> list[Event]:
    """The two finish their debate, and these judges vote."""
    told: list[Event] = []
    for seat in state.waiting():
        told += state.answer(seat, Finished())
    for seat, side in votes.items():
        told += state.answer(seat, Judge(_side(side)))
    return told


def _side(side: str) -> Side:
    return "questionne" if side == Q else "contestataire"


def contest(state: Caractere, seat: Seat, votes: Mapping[Seat, str]) -> list[Event]:
    """A whole contest."""
    return state.answer(seat, Contest()) + judge(state, votes)


# The last test --------------------------------------------------------------------------------------------------


def candidate(seats: int = 5, card: str = "ego-1", **options: Any) -> Caractere:
    """Seat 0 has begun a turn on the test cell, the others stand on cell 5, and the card has been read."""
    state = game(seats, **options)
    put_on_top(state, card)
    begin(state, 0, state.setup.board.test, *[OTHERS] * (seats - 1))
    state.answer(1, Draw())
    return state


def candidate_guessed(right: int, seats: int = 5, card: str = "ego-1", **options: Any) -> Caractere:
    """… the partners have all answered 0, and so many of them, from seat 1 on, were guessed."""
    state = candidate(seats, card, **options)
    for partner in range(1, seats):
        state.answer(partner, Answer(0))
    state.answer(0, GuessAll(tuple(0 if number < right else 1 for number in range(seats - 1))))
    return state


def doubt(state: Caractere, partner: Seat, votes: Mapping[Seat, str]) -> list[Event]:
    """The candidate contests a partner's answer."""
    return state.answer(state.questionne, Doubt(partner)) + judge(state, votes)


# What came of it ------------------------------------------------------------------------------------------------


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def refused(state: Caractere, seat: Seat, move: Move) -> tuple[str, str]:
    """The rule and the code of a refusal that changed nothing."""
    before, pool, asks = save(state), state.pool, state.asks()
    with pytest.raises(Refusal) as caught:
        state.answer(seat, move)
    assert (save(state), state.pool, state.asks()) == (before, pool, asks)
    return caught.value.rule, caught.value.code
