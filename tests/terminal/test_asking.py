"""Prompts from asks: what can be typed, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablee.core import Ask, Move, Option, Several, State, save
from tablee.games import GAMES, caractere, incroyable, tous_ego
from tablee.games.face_to_face import EndTurn, Play, Resign
from tablee.terminal.asking import Asking, CommandTyped, menu
from tablee.terminal.boards import board_of
from tablee.words import Catalogue
from tests.terminal.playing import NAMES, Paper, Script, deal, screen_on
from tools.rehearsal import keys


def answer(state: State[Any], *typed: str, language: str = "en") -> tuple[Move | None, str]:
    """What the first awaited seat answers by typing this, and what was shown. The game itself is not touched."""
    seat = state.waiting()[0]
    paper, before = Paper(), save(state)
    asking = Asking(
        screen_on(paper, Script(*typed)),
        Catalogue(language, GAMES[state.game], NAMES[: state.seats]),
        state.view(seat),
        state.asks()[seat],
        state.moves,
        lambda move: state.check(seat, move),
        board_of(GAMES[state.game]),
        confirmed=GAMES[state.game].confirmed,
    )
    move = asking.answer()
    assert save(state) == before
    return move, paper.getvalue()


def refusals(shown: str) -> int:
    return sum(line.startswith("✗") for line in shown.splitlines())


def estimating() -> Any:
    state = deal("incroyable", 3, board="court", first_player=0)
    state.answer(0, incroyable.Draw())
    return state


def speaking(*estimates: int) -> Any:
    state = estimating()
    for seat, value in enumerate(estimates):
        state.answer(seat, incroyable.Estimate(value))
    return state


def voting(**options: Any) -> Any:
    state = deal("tous_ego", 4, first_player=0, **options)
    state.answer(0, tous_ego.Draw())
    return state


# Numbers ----------------------------------------------------------------------------------------------------


def test_a_number_is_typed_as_it_is() -> None:
    assert answer(estimating(), "365")[0] == incroyable.Estimate(365)


@pytest.mark.parametrize("typed", ["1 234", "1234", " 1234 ", "1\u00a0234", "1\u202f234"])
def test_thousands_may_stand_apart(typed: str) -> None:
    assert answer(estimating(), typed)[0] == incroyable.Estimate(1234)


WRONG = ["", "0", "-5", "10000", "abc", "1.5", "1,5", "12 13", "½", "1e3", "9" * 5000, "\x1b[A", "🙂", "٣٣٣٣٣"]


@pytest.mark.parametrize("typed", WRONG)
def test_a_wrong_number_is_refused_and_asked_again(typed: str) -> None:
    move, shown = answer(estimating(), typed, "7")
    assert move == incroyable.Estimate(7)
    assert refusals(shown) == 1
    assert "(INC-21)" in shown


def test_the_rules_say_why_a_raise_is_refused() -> None:
    state = speaking(100, 200, 300)
    state.answer(1, incroyable.Pass())
    number = len(menu(state.asks()[0]))
    move, shown = answer(state, str(number), "150", "200", "300", "250")
    assert move == incroyable.Raise(250)
    assert "A raise has to overtake somebody: say a free number from 201 to 9999. (INC-46)" in shown
    assert "That number is taken" in shown
    assert refusals(shown) == 3


def test_the_answer_itself_cannot_be_announced() -> None:
    state = deal("incroyable", 3, board="court", first_player=0)
    state.position = (5, 0, 0)
    state.answer(0, incroyable.Draw())
    secret = state.view(0).answer
    move, shown = answer(state, str(secret), "77")
    assert move == incroyable.Announce(77)
    assert "That is the answer itself" in shown


# Lists ------------------------------------------------------------------------------------------------------


def test_names_are_listed_with_their_estimates_and_picked_by_number_or_name() -> None:
    state = speaking(100, 200, 300)
    move, shown = answer(state, "2")
    assert "1 Ana (100)" in shown
    assert "2 Chloé (300)" in shown
    assert move == incroyable.Challenge(2)
    assert answer(state, "chloé (300)")[0] == incroyable.Challenge(2)
    assert answer(state, "3")[0] == incroyable.Pass()
    assert answer(state, "pass")[0] == incroyable.Pass()


@pytest.mark.parametrize("typed", ["", "0", "9", "-1", "nobody", "3 3", "1 2", "٩"])
def test_what_is_not_in_the_menu_is_refused(typed: str) -> None:
    move, shown = answer(speaking(100, 200, 300), typed, "3")
    assert move == incroyable.Pass()
    assert refusals(shown) == 1


def test_a_number_that_is_nobodys_yet() -> None:
    state = speaking(100, 100, 300)
    move, shown = answer(state, "1", "100", "", "101")
    assert move == incroyable.Shift(101)
    assert "(99, 101)" in shown
    assert refusals(shown) == 3


def test_codes_have_words() -> None:
    state = voting(forecast="with_vote")
    move, shown = answer(state, "1 1", "3")
    assert move == tous_ego.VoteAndForecast((1, 1), "none")
    assert "not a single ballot" in shown


# Several ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "seats"), [("1 2", (1, 2)), ("3,3", (3, 3)), ("Basile dora", (1, 3)), ("2, 1", (2, 1))]
)
def test_two_ballots(typed: str, seats: tuple[int, int]) -> None:
    assert answer(voting(), typed)[0] == tous_ego.Vote(seats)


@pytest.mark.parametrize("typed", ["", "1", "1 2 3", "1 x", "0 1", "4 4", "Ana Basile", "1;2"])
def test_wrong_ballots(typed: str) -> None:
    move, shown = answer(voting(), typed, "1 2")
    assert move == tous_ego.Vote((1, 2))
    assert refusals(shown) == 1


@pytest.mark.parametrize(("language", "how"), [("en", "1–2 of them"), ("fr", "Il en faut 1–2")])
def test_several_cards_are_picked_by_their_numbers_and_it_is_said_how_and_how_many(language: str, how: str) -> None:
    state, paper = voting(), Paper()
    ask = Ask(1, (Option("vote", "EGO-13", {"seats": Several("card", (4, 8, 15), 1, 2)}),))
    words, board = Catalogue(language, GAMES["tous_ego"], NAMES[:4]), board_of(GAMES["tous_ego"])
    asking = Asking(screen_on(paper, Script("15, 4")), words, state.view(0), ask, state.moves, lambda _: None, board)
    assert asking.answer() == tous_ego.Vote((15, 4))
    assert how in paper.getvalue()
    assert "(4, 8, 15)" in " ".join(paper.getvalue().split())


# The same for one after the other, and for texts -------------------------------------------------------------


def last_test() -> Any:
    state = deal("caractere", 4, board="court", first_player=0)
    state.position = (12, 0, 0, 0)
    state.begin_turn(0)
    state.answer(1, caractere.Draw())
    for seat in (1, 2, 3):
        state.answer(seat, caractere.Answer(0))
    return state


def test_one_guess_for_each_partner() -> None:
    move, shown = answer(last_test(), "1", "9", "2", "", "x", "3")
    assert move == caractere.GuessAll((0, 1, 2))
    assert refusals(shown) == 3
    for name in ("Basile", "Chloé", "Dora"):
        assert f"For {name}:" in shown


def adjective() -> Any:
    state = deal("caractere", 4, board="court", first_player=0)
    number = next(n for n, card in enumerate(state.setup.cards) if card.kind == "adjective")
    state.position = (2, 0, 0, 0)
    duo = tuple(card for card in state.piles[2] if card != number)
    state.piles = (state.piles[0], state.piles[1], (number, *duo))
    state.answer(0, caractere.Draw())
    return state


def test_an_adjective_is_typed() -> None:
    state = adjective()
    assert answer(state, "1", "  un  peu   rêveur ")[0] == caractere.Answer("un peu rêveur")
    assert answer(state, "1 rêveur")[0] == caractere.Answer("rêveur")
    move, shown = answer(state, "1", "x" * 31, "re\x07veur", "rêveuse")
    assert move == caractere.Answer("rêveuse")
    assert refusals(shown) == 2


def test_an_empty_line_leads_back_to_the_menu() -> None:
    state = adjective()
    assert answer(state, "1", "", "2")[0] == caractere.Jok()


def test_what_costs_is_asked_twice() -> None:
    state = deal("face_to_face", 2, first_player=0)
    resign = "7"
    card = state.view(0).hand[0]
    assert answer(state, resign, "y")[0] == Resign()
    assert answer(state, resign, "oui")[0] == Resign()
    assert answer(state, resign, "n", f"1 {card}")[0] == Play(card, "own_ascending")


def test_cards_are_their_own_numbers() -> None:
    state = deal("face_to_face", 2, first_player=0)
    hand = state.view(0).hand
    missing = next(card for card in range(2, 60) if card not in hand)
    move, shown = answer(state, "2", str(missing), str(hand[0]))
    assert move == Play(hand[0], "own_descending")
    assert "That card is not in your hand" in shown


# Enter ------------------------------------------------------------------------------------------------------


def test_going_on_takes_enter_alone() -> None:
    state = deal("tous_ego", 3)
    assert answer(state, "")[0] == tous_ego.Draw()
    move, shown = answer(state, "draw", "2", "")
    assert move == tous_ego.Draw()
    assert refusals(shown) == 2


def contesting() -> Any:
    state = deal("caractere", 4, board="court", first_player=0)
    state.answer(0, caractere.Draw())
    state.answer(0, caractere.Answer(0))
    for seat in (1, 2, 3):
        state.answer(seat, caractere.Guess(1))
    return state


def test_whoever_goes_on_may_do_more_than_that() -> None:
    state = contesting()
    assert answer(state, "")[0] == caractere.GoOn()
    assert answer(state, "2")[0] == caractere.Contest()


@pytest.mark.parametrize("letter", ["?", "r", "s", "l", "q", "R", "Q"])
def test_commands_are_not_answers(letter: str) -> None:
    for state, more in ((estimating(), ()), (adjective(), ("1",)), (voting(), ()), (last_test(), ("1",))):
        with pytest.raises(CommandTyped) as command:
            answer(state, *more, letter)
        assert command.value.letter == letter.lower()


# Everything that can be answered can be typed ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("incroyable", 4, {"board": "court"}),
        ("face_to_face", 2, {"undo_within_turn": True}),
        ("caractere", 4, {"board": "court"}),
        ("caractere", 5, {"board": "court", "adjective_judge": "questionne", "guesses": "simultaneous"}),
        ("tous_ego", 4, {"target": 12, "question_choice": "free"}),
        ("tous_ego", 4, {"target": 12, "question_choice": "pick_of_3", "forecast": "with_vote"}),
    ],
)
def test_any_answer_can_be_typed(game: str, seats: int, options: dict[str, Any]) -> None:
    rng = Random(9)
    typed = set()
    for seed in range(2):
        state = deal(game, seats, seed, **options)
        for _ in range(80):
            if state.outcome() is not None:
                break
            seat = state.waiting()[0]
            name, values = state.asks()[seat].any_answer(rng)
            move = state.moves[name](**values)
            language = rng.choice(("fr", "en"))
            assert answer(state, *keys(state.asks()[seat], move, GAMES[state.game]), language=language)[0] == move
            typed.add(name)
            state.answer(seat, move)
    assert len(typed) >= 2


def test_the_lines_of_a_turn_keep_their_numbers() -> None:
    """Who plays fast types by heart: no card fits the other's piles, and the end of the turn is 5 all the same."""
    state = deal("face_to_face", 2, first_player=0)
    offered = []
    for _ in range(2):
        offered.append(list(menu(state.asks()[0], board_of(GAMES["face_to_face"]).places)))
        option = state.asks()[0].options[0]
        state.answer(0, state.moves[option.move](**next(option.values())))
    assert offered[0] == [1, 2, 7]
    assert answer(state, "5")[0] == EndTurn()
    assert refusals(answer(state, "6", "5")[1]) == 1
