"""Caractère: what the three kinds of card can be answered with."""

from __future__ import annotations

import pytest

from tablee.core import One, Text, Words
from tablee.games.caractere import Answer, Draw, Guess
from tablee.games.caractere.deck import Card, problems
from tablee.games.caractere.events import CardRead, Guessed, Revealed
from tablee.games.caractere.moves import Reply
from tests.rules.helpers_caractere import answered, asked, begin, game, guess, only, put_on_top, refused


@pytest.mark.parametrize("name", range(5))
def test_car_10_car_t03_melo_names_anybody(name: int) -> None:
    """CAR-10, CAR-T03: one participant, the Questionné's own name included."""
    state = asked("melo-1")
    field = state.asks()[0].options[0].fields["value"]
    assert field == One("seat", (0, 1, 2, 3, 4))
    state.answer(0, Answer(name))
    assert (state.answer_given, state.phase.name) == (name, "guessing")


@pytest.mark.parametrize("value", [5, -1, "0", "Anna"])
def test_car_10_melo_names_a_participant(value: Reply) -> None:
    """CAR-10: nobody else, and no text."""
    assert refused(asked("melo-1"), 0, Answer(value)) == ("CAR-10", "not_an_option")


@pytest.mark.parametrize("option", [0, 1, 2])
def test_car_11_car_t04_ego_ticks_an_option(option: int) -> None:
    """CAR-11, CAR-T04: the first, the second or the third of three."""
    state = asked("ego-1")
    assert state.asks()[0].options[0].fields["value"] == One("choice", (0, 1, 2))
    state.answer(0, Answer(option))
    assert state.answer_given == option


@pytest.mark.parametrize("value", [3, 4, -1, "0"])
def test_car_11_car_t04_there_is_no_fourth_of_three(value: Reply) -> None:
    """CAR-11, CAR-T04: the fourth is refused."""
    assert refused(asked("ego-1"), 0, Answer(value)) == ("CAR-11", "not_an_option")


def test_car_11_four_options() -> None:
    """CAR-11: some cards have four; then the fourth is accepted and a fifth is not."""
    asked("ego-4").answer(0, Answer(3))
    assert refused(asked("ego-4"), 0, Answer(4)) == ("CAR-11", "not_an_option")


@pytest.mark.parametrize("name", [1, 2, 3, 4])
def test_car_12_duo_names_another_player(name: int) -> None:
    """CAR-12: any of the others."""
    state = asked("duo-1")
    assert state.asks()[0].options[0].fields["value"] == One("seat", (1, 2, 3, 4))
    state.answer(0, Answer(name))
    assert state.answer_given == name


def test_car_12_car_t05_duo_never_names_oneself() -> None:
    """CAR-12, CAR-T05: writing one's own name is refused."""
    assert refused(asked("duo-1"), 0, Answer(0)) == ("CAR-12", "not_yourself")
    assert refused(asked("duo-1"), 0, Answer(5)) == ("CAR-12", "not_an_option")


def test_car_13_some_duo_cards_want_an_adjective() -> None:
    """CAR-13: a word of at most 30 characters."""
    state = asked("duo-right")
    assert state.asks()[0].options[0].fields["value"] == Text(30)
    state.answer(0, Answer("malicieux"))
    assert state.answer_given == "malicieux"


@pytest.mark.parametrize(
    ("value", "code"),
    [(2, "not_a_text"), ("", "not_plain"), ("  ", "not_plain"), ("a" * 31, "too_long"), ("do\nux", "not_plain")],
)
def test_car_13_what_is_no_adjective(value: Reply, code: str) -> None:
    """CAR-13: a seat, nothing, too much, or hidden characters."""
    assert refused(asked("duo-right"), 0, Answer(value)) == ("CAR-12", code)


@pytest.mark.parametrize(("questionne", "left", "right"), [(0, 1, 4), (1, 2, 0), (4, 0, 3)])
def test_car_a29_the_right_hand_neighbour_played_before(questionne: int, left: int, right: int) -> None:
    """CAR-A29: the turn goes to the left, so the right neighbour is the previous player."""
    state = game(5)
    put_on_top(state, "duo-right")
    begin(state, questionne, 2, 2, 2, 2, 2)
    told = state.answer(questionne, Draw())
    assert [(event.left, event.right) for event in only(told, CardRead)] == [(left, right)]
    for viewer in (None, 0, 3):
        card = state.view(viewer).card
        assert card is not None
        assert (card.left, card.right) == (left, right)


def test_car_a29_neighbours_are_those_who_stay() -> None:
    """CAR-A29, CAR-A34: a leaver is nobody's neighbour."""
    state = game(6)
    put_on_top(state, "duo-right")
    begin(state, 0, 2, 2, 2, 2, 2, 2)
    state.leave(5)
    state.leave(1)
    state.answer(0, Draw())
    card = state.view(None).card
    assert card is not None
    assert (card.left, card.right) == (2, 4)


# Guesses --------------------------------------------------------------------------------------------------------


def test_car_a10_melo_guesses_may_name_anybody() -> None:
    """CAR-A10: the guesser and the Questionné included."""
    state = answered("melo-1", 0)
    assert state.asks()[1].options[0].fields["value"] == One("seat", (0, 1, 2, 3, 4))
    guess(state, 1, 0, 4, 3)
    assert state.guesses == ((1, 1), (2, 0), (3, 4), (4, 3))
    assert state.right == (2,)


def test_car_a10_duo_guesses_never_name_the_questionne() -> None:
    """CAR-A10: but the guesser may be the answer."""
    state = answered("duo-1", 1)
    assert state.asks()[1].options[0].fields["value"] == One("seat", (1, 2, 3, 4))
    assert refused(state, 1, Guess(0)) == ("CAR-12", "not_the_questionne")
    guess(state, 1, 2, 1, 4)
    assert state.right == (1, 3)


def test_car_a10_no_fourth_of_three_options() -> None:
    """CAR-A10: not offered to the Détecteurs either."""
    state = answered("ego-1", 2)
    assert state.asks()[1].options[0].fields["value"] == One("choice", (0, 1, 2))
    assert refused(state, 1, Guess(3)) == ("CAR-23", "not_an_option")


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_car_a10_impossible_guesses_in_both_modes(mode: str) -> None:
    """CAR-A10, CAR-A09: refused with nothing changed."""
    for state, move in (
        (answered("duo-1", 1, guesses=mode), Guess(0)),
        (answered("ego-1", 1, guesses=mode), Guess(3)),
        (answered("melo-1", 1, guesses=mode), Guess(5)),
        (answered("duo-right", "doux", guesses=mode), Guess(1)),
        (answered("ego-1", 1, guesses=mode), Guess("la mer")),
    ):
        refused(state, 1, move)
        assert state.waiting()[0] == 1


def test_guesses_and_answers_are_told_in_words() -> None:
    """CAR-24, CAR-25: a name, an option of the card, or an adjective."""
    told = guess(answered("ego-1", 1), 1, 0, 2, 1)
    assert only(told, Guessed)[1] == Guessed(seat=2, kind="choice", choice=Words(fr="la mer"))
    assert only(told, Revealed) == [Revealed(seat=0, kind="choice", choice=Words(fr="la montagne"))]
    told = guess(answered("melo-1", 3), 1, 0, 3, 4)
    assert only(told, Guessed)[2] == Guessed(seat=3, kind="player", named=3)
    assert only(told, Revealed) == [Revealed(seat=0, kind="player", named=3)]
    told = guess(answered("duo-right", "doux"), "doux", "vif", "doux", "doux")
    assert only(told, Guessed)[1] == Guessed(seat=2, kind="adjective", adjective="vif")
    assert only(told, Revealed) == [Revealed(seat=0, kind="adjective", adjective="doux")]


# Cards ----------------------------------------------------------------------------------------------------------

COMMENT = Words(fr="Comment est {right} ?")
THREE = (Words(fr="un"), Words(fr="deux"), Words(fr="trois"))


@pytest.mark.parametrize(
    "card",
    [
        Card("a", "melo", "player", Words(fr="Qui ?")),
        Card("b", "ego", "choice", Words(fr="Quoi ?"), options=THREE),
        Card("c", "ego", "choice", Words(fr="Quoi ?"), options=(*THREE, Words(fr="quatre")), value=3),
        Card("d", "duo", "player", Words(fr="Avec qui ?"), value=2),
        Card("e", "duo", "adjective", Words(fr="Comment est {right} ?", en="What is {right} like?")),
        Card("f", "duo", "adjective", words=Words(en="What is {left} like?")),
    ],
)
def test_car_10_to_car_13_good_cards(card: Card) -> None:
    """CAR-10, CAR-11, CAR-12, CAR-13: what a pack may hold."""
    assert list(problems(card)) == []


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        (Card("a", "melo", "choice", Words(fr="Quoi ?"), options=THREE), "a MELO card cannot be of the kind choice"),
        (
            Card("b", "melo", "adjective", Words(fr="Comment est {right} ?")),
            "a MELO card cannot be of the kind adjective",
        ),
        (Card("c", "ego", "player", Words(fr="Qui ?")), "a EGO card cannot be of the kind player"),
        (Card("d", "duo", "choice", Words(fr="Quoi ?"), options=THREE), "a DUO card cannot be of the kind choice"),
        (Card("e", "ego", "choice", Words(fr="Quoi ?"), options=THREE[:2]), "has 2 options; an EGO card has 3 or 4"),
        (
            Card("f", "ego", "choice", Words(fr="Quoi ?"), options=THREE + THREE),
            "has 6 options",
        ),
        (Card("g", "melo", "player", Words(fr="Qui ?"), options=THREE), "only EGO cards have options"),
        (Card("h", "melo", "player", Words(fr="Qui ?"), value=0), "the value 0 is not 1, 2 or 3"),
        (Card("i", "melo", "player", Words(fr="Qui ?"), value=4), "the value 4 is not 1, 2 or 3"),
        (
            Card("j", "duo", "adjective", Words(fr="Comment est-ce ?")),
            "an adjective card must name {left} or",
        ),
        (Card("k", "melo", "player"), "the question has no text in any language"),
    ],
)
def test_car_07_car_10_to_car_13_bad_cards(card: Card, problem: str) -> None:
    """CAR-07, CAR-10, CAR-11, CAR-12, CAR-13: what no pack may hold."""
    assert any(found.startswith(problem) for found in problems(card))
