"""Whole evenings at random: every game, every option, people who dither, err, vanish and leave."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tablee.core import Ask, Event, Move, Refusal, Seat, State
from tablee.games import GAMES
from tablee.games.face_to_face.cards import PILES
from tablee.words import Catalogue

NAMES = ("Annie", "Bernard", "Cécile", "Didier", "Élodie", "Farid", "Hélène", "Inès", "Jules", "Karim")

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("incroyable", 3, {"board": "court"}),
    ("incroyable", 6, {"bonus_order": "sequential", "turn_timer": 60}),
    ("face_to_face", 2, {}),
    ("face_to_face", 2, {"undo_within_turn": True, "open_history": True, "last_single_card": "may_win"}),
    ("face_to_face", 2, {"cards": 6, "hand": 2, "jump": 1, "undo_within_turn": True}),
    ("caractere", 4, {"board": "court", "go_on_with_three": True}),
    ("caractere", 5, {"board": "court", "guesses": "simultaneous", "open_ballot": True, "joks_in_test": True}),
    ("caractere", 10, {"adjective_judge": "questionne", "jok_draw": "cell_colour", "debate_timer": 90}),
    ("caractere", 5, {"board": "long", "adjective_cards": False, "test_contest_partner_bonus": False}),
    ("tous_ego", 3, {"target": 12}),
    ("tous_ego", 4, {"target": 12, "question_choice": "pick_of_3", "tie_end": "shared"}),
    ("tous_ego", 5, {"target": 12, "question_choice": "free", "forecast": "with_vote"}),
)


def deal(name: str, seats: int, options: dict[str, Any], seed: int) -> State[Any]:
    """A game of this table."""
    game = GAMES[name]
    return game.deal(game.setup(**options), seats=seats, seed=seed)


def catalogues(name: str) -> tuple[Catalogue, Catalogue]:
    """The words of a game in both languages."""
    return Catalogue("fr", GAMES[name], NAMES), Catalogue("en", GAMES[name], NAMES)


class Evening:
    """One game, played at random to its end, with what happened and what was refused on the way."""

    def __init__(self, state: State[Any], rng: Random, trouble: float = 0.0) -> None:
        self.state = state
        self.rng = rng
        self.trouble = trouble
        self.refusals: list[Refusal] = []

    def events(self) -> Iterator[Event]:
        """Play on to the end and tell everything."""
        while self.state.outcome() is None:
            yield from self._trouble() if self.rng.random() < self.trouble else self.answer()

    def answer(self) -> list[Event]:
        """A legal answer of anybody who is asked, penalties among them now and then."""
        seat, ask = self.rng.choice(list(self.state.asks().items()))
        move, values = self._penalty(ask) or ask.any_answer(self.rng)
        if move == "estimate" and self.rng.random() < 0.5:
            values["value"] = self.rng.choice((1, 2, 9998, 9999))  # so that some think alike, at either end
        if move == "write":
            values["text"] = "Qui a écrit cela ?"
        return self.state.answer(seat, self.state.moves[move](**values))

    def _penalty(self, ask: Ask) -> tuple[str, dict[str, Any]] | None:
        penalties = [option for option in ask.options if option.penalty and option.move != "resign"]
        if not penalties or self.rng.random() < 0.9:
            return None
        option = self.rng.choice(penalties)
        return option.move, option.any_values(self.rng)

    def _trouble(self) -> list[Event]:
        """Somebody is skipped, the question replaced, a round voided, or somebody errs; now and then one leaves."""
        state, kind = self.state, self.rng.random()
        if kind < 0.01 and not state.gone:
            return state.leave(self.rng.choice(state.present))
        if kind < 0.1 and state.game != "face_to_face":
            return state.stand_in(self.rng.choice(state.waiting()))
        if kind < 0.3 and state.can_replace_question():
            return state.replace_question()
        if 0.3 < kind < 0.35 and state.can_void_round():
            return state.void_round()
        self._err()
        return []

    def _err(self) -> None:
        """Answers of anybody to anything: mostly wrong ones, and then kept as refusals."""
        state = self.state
        for seat in range(state.seats):
            try:
                state.check(seat, any_move(state, seat, self.rng))
            except Refusal as refusal:
                self.refusals.append(refusal)


def any_move(state: State[Any], seat: Seat, rng: Random) -> Move:
    """Any move of the game with fields of any sort, right or wrong."""
    kind = rng.choice(list(state.moves.values()))
    numbers = (seat, 0, 1, 2, 44, 9999, 10000, -1, rng.randrange(60))
    texts = ("", "calm", "x" * 300, "\x07", "+", "some", "questionne", *PILES)
    lists = ((), (seat,), (0, 1), (2, 2), (0, 1, 2, 3, 1), (True, False))
    return kind(
        **{field: rng.choice(rng.choice((numbers, texts, lists, (True, None)))) for field in kind.__struct_fields__}
    )
