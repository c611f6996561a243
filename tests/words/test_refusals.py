"""Every refusal of the rules is provoked once at least, and told in both languages with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Move, Refusal, Seat, State
from tablee.games import GAMES, caractere, face_to_face, incroyable, tous_ego
from tablee.games.caractere.deck import house_deck
from tablee.protocol.api import NewTable
from tablee.tables import commands
from tablee.tables.sitting import Draft, Sitting
from tests.tables.sittings import SETUPS
from tests.words.evenings import catalogues
from tests.words.sentences import faults

CARDS = house_deck().card
ADJECTIVE = next(number for number, card in enumerate(CARDS) if card.kind == "adjective")
DUO = next(number for number, card in enumerate(CARDS) if card.pack == "duo" and card.kind == "player")


def estimating() -> State[Any]:
    state = incroyable.deal(incroyable.setup(first_player=0), seats=3, seed=1)
    state.answer(0, incroyable.Draw())
    return state


def speaking(*estimates: int) -> State[Any]:
    state = estimating()
    for seat, value in enumerate(estimates):
        state.answer(seat, incroyable.Estimate(value))
    return state


def announcing() -> tuple[State[Any], int]:
    state = incroyable.deal(incroyable.setup(first_player=0), seats=3, seed=1)
    state.position = (5, 0, 0)
    state.answer(0, incroyable.Draw())
    return state, state.question().answer


def laying(**fields: Any) -> State[Any]:
    """The first player has 10, 20, 30 and 40 in hand; the tops are 25 and 35 on the own side, 15 and 45 on theirs."""
    state = face_to_face.deal(face_to_face.setup(first_player=0), seed=1)
    state.hand = 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40
    state.up, state.down, state.their_up, state.their_down = 25, 35, 15, 45
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def answering(card: int) -> caractere.Caractere:
    state = caractere.deal(caractere.setup(first_player=0), seats=4, seed=1)
    state.answer(0, caractere.Draw())
    state.card, state.open_asks = card, None
    return state


def guessing(card: int, answer: int | str) -> caractere.Caractere:
    state = answering(card)
    state.answer(0, caractere.Answer(answer))
    return state


def without_joks(state: caractere.Caractere) -> State[Any]:
    state.joks, state.open_asks = ((0, 0, 0),) * 4, None
    return state


def judging_adjectives() -> State[Any]:
    state = guessing(ADJECTIVE, "calm")
    for seat in (1, 2, 3):
        state.answer(seat, caractere.Guess("gentle"))
    return state


def voting() -> State[Any]:
    state = tous_ego.deal(tous_ego.setup(first_player=0), seats=3, seed=1)
    state.answer(0, tous_ego.Draw())
    return state


def writing() -> State[Any]:
    return tous_ego.deal(tous_ego.setup(first_player=0, question_choice="free"), seats=3, seed=1)


def over() -> State[Any]:
    state = laying()
    state.answer(0, face_to_face.Resign())
    return state


def contesting() -> State[Any]:
    state = guessing(DUO, 1)
    for seat, guess in ((1, 1), (2, 2), (3, 3)):
        state.answer(seat, caractere.Guess(guess))
    return state


def just_revealed() -> Draft:
    """Two may contest, and the table has shown the answer two seconds ago."""
    table = commands.new_table("BCDFG", NewTable(game="caractere"), "founder", 0.0, SETUPS)
    draft = Sitting(table, contesting()).draft(now=1_000.0)
    draft.began = draft.now - 2.0
    return draft


def without_three() -> State[Any]:
    state = voting()
    state.leave(2)
    return state


Provocation = Callable[[], object]


def by(state: Callable[[], State[Any]], seat: Seat, move: Move) -> Provocation:
    return lambda: state().answer(seat, move)


def reading(state: Callable[[], State[Any]], raw: Any) -> Provocation:
    return lambda: state().read(raw)


def deck_without_duo() -> Any:
    deck = house_deck()
    return replace(deck, card=tuple(card for card in deck.card if card.pack != "duo"))


Guess, Answer, Estimate, Raise = caractere.Guess, caractere.Answer, incroyable.Estimate, incroyable.Raise
Play, Vote, Write = face_to_face.Play, tous_ego.Vote, tous_ego.Write

PROVOCATIONS: list[tuple[str, str, Provocation]] = [
    ("no_such_seat", "incroyable", by(estimating, 7, Estimate(5))),
    ("no_such_seat", "incroyable", lambda: incroyable.deal(incroyable.setup(first_player=5), seats=3)),
    ("no_such_seat", "caractere", lambda: caractere.deal(caractere.setup(first_player=5), seats=4)),
    ("no_such_seat", "tous_ego", lambda: tous_ego.deal(tous_ego.setup(first_player=5), seats=3)),
    ("not_a_move", "incroyable", reading(estimating, {"move": "fly"})),
    ("not_a_move", "tous_ego", by(voting, 0, Estimate(5))),
    ("unknown_field", "incroyable", reading(estimating, {"move": "estimate", "value": 5, "why": "so"})),
    ("not_your_turn", "incroyable", by(lambda: speaking(10, 20, 30), 2, incroyable.Pass())),
    ("game_is_over", "face_to_face", by(over, 1, face_to_face.EndTurn())),
    ("game_is_over", "face_to_face", lambda: over().leave(1)),
    ("not_waited_for", "incroyable", lambda: speaking(10, 20, 30).stand_in(2)),
    ("not_waited_for", "face_to_face", lambda: over().stand_in(0)),
    ("not_at_the_table", "tous_ego", lambda: without_three().leave(2)),
    ("cannot_replace", "face_to_face", lambda: laying().replace_question()),
    ("cannot_void", "face_to_face", lambda: over().void_round()),
    ("cannot_void", "tous_ego", lambda: writing().void_round()),
    ("not_offered", "incroyable", by(estimating, 0, incroyable.Pass())),
    ("not_a_number", "incroyable", by(estimating, 0, Estimate("many"))),  # type: ignore[arg-type]
    ("out_of_range", "incroyable", by(estimating, 0, Estimate(10000))),
    ("taken", "incroyable", lambda: speaking_lowest(10, 20, 30).answer(0, Raise(30))),
    ("not_an_option", "tous_ego", by(voting, 0, Vote((1, 7)))),
    ("not_a_list", "tous_ego", by(voting, 0, Vote(1))),  # type: ignore[arg-type]
    ("wrong_number", "tous_ego", by(voting, 0, Vote((1,)))),
    ("wrong_number", "caractere", by(judging_adjectives, 0, caractere.Approve((0, 0)))),
    ("repeated", "caractere", lambda: two_adjectives().answer(0, caractere.Approve((0, 0)))),
    ("not_a_text", "caractere", by(lambda: answering(ADJECTIVE), 0, Answer(1))),
    ("too_long", "caractere", by(lambda: answering(ADJECTIVE), 0, Answer("x" * 31))),
    ("not_plain", "tous_ego", by(writing, 0, Write(" "))),
    ("option_out_of_range", "incroyable", lambda: incroyable.setup(turn_timer=1)),
    ("option_out_of_range", "caractere", lambda: caractere.setup(debate_timer=1)),
    ("option_out_of_range", "caractere", lambda: caractere.setup(contest_pause=61)),
    ("others_may_contest", "caractere", lambda: just_revealed().stand_in(1, "skipped")),
    ("option_out_of_range", "tous_ego", lambda: tous_ego.setup(target=5)),
    *[
        ("option_out_of_range", "face_to_face", lambda option=option: GAMES["face_to_face"].setup(**{option: 99}))
        for option in ("cards", "hand", "jump")
    ],
    ("not_an_option_of_this_game", "incroyable", lambda: incroyable.setup(board="moon")),
    *[
        ("wrong_number_of_players", name, lambda game=game: game.deal(game.setup(), seats=11))
        for name, game in GAMES.items()
    ],
    ("lowest_cannot_pass", "incroyable", lambda: speaking_lowest(10, 20, 30).answer(0, incroyable.Pass())),
    ("only_the_lowest_raises", "incroyable", by(lambda: speaking(10, 20, 30), 1, Raise(40))),
    ("overtake_somebody", "incroyable", lambda: speaking_lowest(10, 20, 30).answer(0, Raise(15))),
    ("overtake_somebody", "incroyable", lambda: speaking_lowest(10, 9998, 9999).answer(0, Raise(15))),
    ("not_yourself", "incroyable", by(lambda: speaking(10, 20, 30), 1, incroyable.Challenge(1))),
    ("not_the_answer", "incroyable", lambda: announcing()[0].answer(0, incroyable.Announce(announcing()[1]))),
    ("two_cards_at_least", "face_to_face", by(laying, 0, face_to_face.EndTurn())),
    ("no_take_back", "face_to_face", by(laying, 0, face_to_face.TakeBack())),
    ("not_in_your_hand", "face_to_face", by(laying, 0, Play(50, "own_ascending"))),
    ("one_help_a_turn", "face_to_face", by(lambda: laying(helped=True), 0, Play(10, "their_ascending"))),
    ("does_not_fit_own_ascending", "face_to_face", by(laying, 0, Play(20, "own_ascending"))),
    ("does_not_fit_own_descending", "face_to_face", by(laying, 0, Play(40, "own_descending"))),
    ("does_not_fit_their_ascending", "face_to_face", by(laying, 0, Play(20, "their_ascending"))),
    ("does_not_fit_their_descending", "face_to_face", by(laying, 0, Play(40, "their_descending"))),
    ("wait_for_the_answer", "caractere", by(lambda: answering(DUO), 1, Guess(2))),
    ("answer_is_written", "caractere", by(lambda: guessing(DUO, 1), 0, Answer(2))),
    ("no_jok_of_this_colour", "caractere", by(lambda: without_joks(answering(DUO)), 0, caractere.Jok())),
    ("no_jok_of_this_colour", "caractere", by(lambda: without_joks(guessing(DUO, 1)), 1, caractere.Jok())),
    ("use_your_jok", "caractere", by(lambda: answering(DUO), 0, caractere.Refuse())),
    ("use_your_jok", "caractere", by(lambda: guessing(DUO, 1), 1, caractere.Refuse())),
    ("not_yourself", "caractere", by(lambda: answering(DUO), 0, Answer(0))),
    ("not_the_questionne", "caractere", by(lambda: guessing(DUO, 1), 1, Guess(0))),
    ("only_a_wrong_guess_contests", "caractere", by(contesting, 1, caractere.Contest())),
    ("empty_pack", "caractere", lambda: caractere.setup(deck=deck_without_duo())),
    ("not_for_yourself", "tous_ego", by(voting, 0, Vote((0, 1)))),
]


def speaking_lowest(*estimates: int) -> State[Any]:
    """The turn of the lowest, who is on seat 0; the other two have had theirs."""
    state = speaking(*estimates)
    state.answer(1, incroyable.Pass())
    return state


def two_adjectives() -> State[Any]:
    state = guessing(ADJECTIVE, "calm")
    for seat, guess in ((1, "gentle"), (2, "funny"), (3, "calm")):
        state.answer(seat, Guess(guess))
    return state


@pytest.mark.parametrize(
    ("code", "game", "provoke"), PROVOCATIONS, ids=[f"{code}-{game}" for code, game, _ in PROVOCATIONS]
)
def test_a_refusal_is_told_with_its_rule(code: str, game: str, provoke: Provocation) -> None:
    with pytest.raises(Refusal) as caught:
        provoke()
    refusal = caught.value
    assert refusal.code == code
    for catalogue in catalogues(game):
        said = catalogue.refusal(refusal)
        if code == "not_an_option_of_this_game":
            assert refusal.facts["problem"] in said
        else:
            assert faults(said) == []
        assert said.endswith(f" ({refusal.rule})") or refusal.rule == "core"
        assert "(core)" not in said
