"""Caractère: an ordinary turn, from the card to the pawns."""

from __future__ import annotations

import pytest

from tablee.core import Refusal, save
from tablee.core.events import Answered, QuestionReplaced
from tablee.games.caractere import Answer, Contest, Draw, GoOn, Guess, Jok, Refuse
from tablee.games.caractere.events import (
    Advanced,
    CardRead,
    CellActed,
    Guessed,
    LastTestBegan,
    Revealed,
    TurnBegan,
)
from tests.rules.helpers_caractere import (
    CARDS,
    CELL,
    EGO,
    NUMBER,
    C,
    Q,
    answered,
    asked,
    begin,
    candidate,
    contest,
    game,
    guess,
    only,
    put_on_top,
    refused,
)


def test_car_20_the_cell_comes_before_the_card() -> None:
    """CAR-20: first the special cell, then the question; on the test cell the test instead."""
    state = game(5)
    told = begin(state, 2, 0, 0, 4, 0, 0)
    assert told == [TurnBegan(seat=2), CellActed(seat=2, effect="forward", start=4, end=6)]
    assert (state.phase.name, state.waiting()) == ("drawing", (2,))
    told = begin(state, 3, 0, 0, 6, 24, 0)
    assert told == [TurnBegan(seat=3), LastTestBegan(seat=3)]
    assert state.phase.name == "test_drawing"


@pytest.mark.parametrize(
    ("cell", "pack"), [(0, "ego"), (1, "melo"), (2, "duo"), (6, "ego"), (10, "melo"), (14, "duo")]
)
def test_car_21_the_top_card_of_the_cells_pack(cell: int, pack: str) -> None:
    """CAR-21: drawn by the Questionné, read to all, face up."""
    state = game(5)
    begin(state, 0, cell, 0, 0, 0, 0)
    number = ("melo", "ego", "duo").index(pack)
    top, rest = state.piles[number][0], state.piles[number][1:]
    told = state.answer(0, Draw())
    assert [event.pack for event in only(told, CardRead)] == [pack]
    assert (state.card, state.piles[number]) == (top, rest)
    for viewer in (None, 0, 1, 4):
        card = state.view(viewer).card
        assert card is not None
        assert card.words == CARDS[top].words


def test_car_21_the_card_on_the_table_is_named() -> None:
    """CAR-21: also the first of the deck; once the turn is over there is none."""
    state = game()
    put_on_top(state, "melo-1")
    begin(state, 0, CELL["melo"], 5, 5, 5, 5)
    assert (state.shown_card_id(), NUMBER["melo-1"]) == ("", 0)
    state.answer(0, Draw())
    assert state.shown_card_id() == "melo-1"
    state.stand_in(0)
    assert state.shown_card_id() == ""


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_car_21_nobody_else_draws(seat: int) -> None:
    """CAR-21: the others are not asked."""
    assert refused(game(5), seat, Draw()) == ("CAR-21", "not_your_turn")


def test_car_22_the_answer_is_written_in_secret() -> None:
    """CAR-22: it is told that there is one; only its author sees it."""
    state = asked("ego-1")
    assert state.waiting() == (0,)
    assert state.answer(0, Answer(2)) == [Answered(seat=0)]
    assert [state.view(seat).answer for seat in (None, 0, 1, 2, 3, 4)] == [None, 2, None, None, None, None]
    assert state.hidden_from(1)["answer"] == 2
    assert "answer" not in state.hidden_from(0)


def test_car_22_only_the_questionne_answers() -> None:
    """CAR-22: the others wait."""
    assert refused(asked("ego-1"), 1, Answer(2)) == ("CAR-22", "not_your_turn")


def test_car_23_all_others_are_detecteurs() -> None:
    """CAR-23: each of the four guesses, the Questionné does not."""
    state = answered("ego-1", 2)
    assert refused(state, 0, Guess(2)) == ("CAR-24", "not_your_turn")
    speakers: list[int] = []
    for _ in range(4):
        speakers += state.waiting()
        guess(state, 2)
    assert speakers == [1, 2, 3, 4]


def test_car_24_no_guess_before_the_answer_is_written() -> None:
    """CAR-24: told why."""
    state = asked("ego-1")
    for seat in range(5):
        assert refused(state, seat, Guess(1)) == ("CAR-24", "wait_for_the_answer")


def test_car_24_car_a09_guesses_one_after_another_aloud_from_the_left() -> None:
    """CAR-24, CAR-A09: in turn from the Questionné's left, public at once, and not out of turn."""
    state = game(5)
    put_on_top(state, "ego-1")
    begin(state, 3, 0, 0, 0, 0, 0)
    state.answer(3, Draw())
    state.answer(3, Answer(0))
    assert state.view(None).speakers == (4, 0, 1, 2)
    for seat in (0, 1, 2):
        assert refused(state, seat, Guess(0)) == ("CAR-24", "not_your_turn")
    told = state.answer(4, Guess(1))
    assert only(told, Guessed)[0].seat == 4
    assert [state.view(seat).guesses for seat in (None, 0, 3)] == [((4, 1),)] * 3
    for seat in (0, 1, 2):
        assert state.waiting() == (seat,)
        state.answer(seat, Guess(1))
    assert state.guesses == ((4, 1), (0, 1), (1, 1), (2, 1))


def test_car_25_the_answer_is_disclosed_last() -> None:
    """CAR-25: after the last guess, and not before."""
    state = answered("ego-1", 2)
    told = guess(state, 1, 1, 1)
    assert only(told, Revealed) == []
    told = guess(state, 2)
    assert [type(event) for event in told][:3] == [Guessed, Revealed, Advanced]
    assert [state.view(seat).answer for seat in (None, 1, 4)] == [2, 2, 2]


def test_car_d01_car_26_car_27_right_guessers_advance() -> None:
    """CAR-D01, CAR-26, CAR-27: v = 2; B and D right, C and E wrong, no contest: B +2, D +2, others 0."""
    state = answered("ego-2", 1)
    told = guess(state, 1, 0, 1, 2)
    assert only(told, Advanced) == [
        Advanced(seat=1, start=5, end=7, reason="guess"),
        Advanced(seat=3, start=5, end=7, reason="guess"),
    ]
    state.answer(1, GoOn())
    assert state.position == (0, 7, 5, 7, 5)
    assert state.questionne == 1


def test_car_27_the_questionne_stays_even_if_all_are_right_or_wrong() -> None:
    """CAR-27: no guess moves the Questionné."""
    for said, others in (((1, 1, 1, 1), 7), ((0, 0, 0, 0), 5)):
        state = answered("ego-2", 1)
        guess(state, *said)
        assert state.position == (0, others, others, others, others)


@pytest.mark.parametrize("votes", [None, {1: Q, 3: Q, 4: Q}, {1: C, 3: C, 4: C}])
def test_car_28_car_a22_right_guesses_are_paid_in_every_case(votes: dict[int, str] | None) -> None:
    """CAR-28, CAR-A22: before the contest, and whatever comes of it."""
    state = answered("ego-2", 1)
    told = guess(state, 1, 0, 1, 0)
    assert state.position == (0, 7, 5, 7, 5)
    told += state.answer(1, GoOn()) if votes is None else contest(state, 2, votes)
    assert (state.position[1], state.position[3]) == (7, 7)
    reasons = [event.reason for event in only(told, Advanced)]
    assert reasons == ["guess", "guess"] + ([] if votes is None else ["contest"])


def test_car_29_the_next_player_is_questionne() -> None:
    """CAR-29: with a contest window the next player goes on, without one the turn comes by itself."""
    state = answered("ego-1", 1)
    guess(state, 1, 1, 1, 0)
    assert state.phase.name == "contesting"
    assert state.waiting() == (1,)
    told = state.answer(1, GoOn())
    assert told[0] == TurnBegan(seat=1)
    assert (state.questionne, state.waiting(), state.turns) == (1, (1,), 3)
    assert (state.answer_given, state.guesses, state.right) == (None, (), ())


def test_car_29_only_the_next_player_goes_on() -> None:
    """CAR-29, CAR-A20: the others may contest or wait."""
    state = answered("ego-1", 1)
    guess(state, 1, 1, 0, 0)
    for seat in (0, 2):
        assert refused(state, seat, GoOn()) == ("CAR-30", "not_your_turn")
    for seat in (3, 4):
        assert refused(state, seat, GoOn()) == ("CAR-30", "not_offered")


def test_the_last_question_stays_in_sight() -> None:
    """CAR-25, CAR-26: how it ended, until the next card."""
    state = answered("ego-2", 1)
    guess(state, 1, 0, 1, 2)
    state.answer(1, GoOn())
    last = state.view(None).last
    assert last is not None
    assert last.settled.guesses == ((1, 1), (2, 0), (3, 1), (4, 2))
    assert (last.settled.questionne, last.settled.answer, last.settled.right) == (0, 1, (1, 3))
    put_on_top(state, "melo-1")
    begin(state, 1, *[CELL["melo"]] * 5)
    state.answer(1, Draw())
    assert (state.card, state.view(None).last) == (0, None)  # the very first card of the deck, too


def test_car_a35_a_written_answer_stands() -> None:
    """CAR-A35: not even before the first guess."""
    state = answered("ego-1", 2)
    assert refused(state, 0, Answer(1)) == ("CAR-A35", "answer_is_written")
    assert refused(state, 2, Answer(1)) == ("CAR-24", "not_your_turn")
    guess(state, 1, 1)
    assert refused(state, 0, Answer(1)) == ("CAR-A35", "answer_is_written")
    assert state.answer_given == 2


# All guesses at once --------------------------------------------------------------------------------------------


def test_car_a09_simultaneous_guesses_are_secret() -> None:
    """CAR-A09, `simultaneous`: in any order, sealed until the last, then told from the Questionné's left."""
    state = answered("ego-2", 1, guesses="simultaneous")
    assert (state.phase.name, state.waiting()) == ("guessing_together", (1, 2, 3, 4))
    for seat, value in ((4, 2), (2, 1), (3, 0)):
        assert state.answer(seat, Guess(value)) == [Answered(seat=seat)]
        assert state.guesses == ()
        assert [state.view(viewer).my_reply for viewer in range(5)].count(None) == 5 - len(state.phase.sealed)  # type: ignore[union-attr]
        assert state.view(seat).my_reply == value
    assert all(state.view(viewer).answer is None for viewer in (None, 1, 2, 3, 4))
    assert state.hidden_from(1)["sealed by 2"] == Guess(1)
    assert refused(state, 4, Guess(1)) == ("CAR-24", "not_your_turn")
    told = state.answer(1, Guess(1))
    assert [event.seat for event in only(told, Guessed)] == [1, 2, 3, 4]
    assert state.guesses == ((1, 1), (2, 1), (3, 0), (4, 2))
    assert state.position == (0, 7, 7, 5, 5)
    assert state.phase.name == "contesting"


def test_car_a09_simultaneous_guesses_are_told_from_the_left() -> None:
    """CAR-A09, CAR-24: in the order in which they would have been said, whoever was quickest."""
    state = game(5, guesses="simultaneous")
    begin(state, 2, 5, 5, CELL["ego"], 5, 5)
    state.answer(2, Draw())
    state.answer(2, Answer(0))
    for seat in (1, 4, 0):
        state.answer(seat, Guess(1))
    told = state.answer(3, Guess(2))
    assert [event.seat for event in only(told, Guessed)] == [3, 4, 0, 1]
    assert [seat for seat, _ in state.view(None).guesses] == [3, 4, 0, 1]


def test_car_a09_a_copied_guess_is_only_possible_aloud() -> None:
    """CAR-A09: a later Détecteur hears the earlier guesses in one mode and not in the other."""
    aloud = answered("ego-1", 1)
    aloud.answer(1, Guess(2))
    assert aloud.view(2).guesses == ((1, 2),)
    secret = answered("ego-1", 1, guesses="simultaneous")
    secret.answer(1, Guess(2))
    assert secret.view(2).guesses == ()


def test_car_a09_joks_and_refusals_at_once() -> None:
    """CAR-A09, CAR-43, CAR-42: sealed like guesses, carried out when all are in; they are no guess to look at."""
    state = answered("ego-1", 1, guesses="simultaneous")
    state.joks = (*state.joks[:3], (1, 0, 1), state.joks[4])
    state.stock = (10, 11, 10)
    state.answer(2, Jok())
    state.answer(3, Refuse())
    assert (state.joks[2], state.position[3]) == ((1, 1, 1), 5)
    assert [state.view(seat).my_reply for seat in (2, 3)] == [None, None]
    state.answer(1, Guess(0))
    state.answer(4, Guess(1))
    assert (state.joks[2], state.stock) == ((1, 0, 1), (10, 12, 10))
    assert state.position == (0, 5, 5, 2, 6)
    assert [seat for seat, ask in state.asks().items() if any(o.move == "contest" for o in ask.options)] == [1]


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_car_a09_the_same_refusals_in_both_modes(mode: str) -> None:
    """CAR-A09, CAR-A10, CAR-A15, CAR-A35, CAR-42: a player hears the same reason whichever way the table guesses."""
    state = answered("duo-1", 2, guesses=mode)
    assert refused(state, 1, Guess(0)) == ("CAR-12", "not_the_questionne")
    assert refused(state, 1, Guess(9)) == ("CAR-23", "not_an_option")
    assert refused(state, 1, Refuse()) == ("CAR-A15", "use_your_jok")
    assert refused(state, 0, Answer(1)) == ("CAR-A35", "answer_is_written")
    state.joks, state.open_asks = (state.joks[0], (1, 1, 0), *state.joks[2:]), None
    assert refused(state, 1, Jok()) == ("CAR-42", "no_jok_of_this_colour")


# Packs ----------------------------------------------------------------------------------------------------------


def test_car_a30_an_empty_pack_is_shuffled_again() -> None:
    """CAR-A30: its discards become the pack; the other packs stay as they are."""
    seen = set()
    for seed in range(12):
        state = game(5, seed=seed)
        melo, ego, duo = state.piles
        state.piles, state.used = (melo, (), duo), ((), ego, ())
        state.answer(0, Draw())
        assert sorted((state.card, *state.piles[EGO])) == sorted(ego)
        assert (state.piles[0], state.piles[2], state.used) == (melo, duo, ((), (), ()))
        seen.add(state.card)
    assert seen == {NUMBER[name] for name in ("ego-1", "ego-2", "ego-3", "ego-4")}


def test_car_a30_every_card_once_before_any_twice() -> None:
    """CAR-21, CAR-A30: four EGO cards, then the same four again."""
    state = game(4)
    cards = []
    for _ in range(8):
        state.answer(state.questionne, Draw())
        cards.append(state.card)
        state.stand_in(state.questionne)
    assert sorted(cards[:4]) == sorted(cards[4:]) == [3, 4, 5, 6]


# Another question -----------------------------------------------------------------------------------------------


def test_a_question_can_be_replaced_until_it_is_answered() -> None:
    """CAR-21, CAR-22: another card of the same pack; no jok, no penalty; the first is discarded."""
    state = game(5)
    put_on_top(state, "ego-1", "ego-2")
    state.answer(0, Draw())
    before = state.asks()[0].id
    told = state.replace_question()
    assert told[0] == QuestionReplaced()
    assert [event.value for event in only(told, CardRead)] == [2]
    assert (state.shown_card().id, state.used[EGO]) == ("ego-2", (NUMBER["ego-1"],))
    assert (state.joks[0], state.position[0], state.phase.name) == ((1, 1, 1), 0, "answering")
    assert state.asks()[0].id != before


def test_in_the_test_a_question_can_be_replaced_until_a_partner_has_answered() -> None:
    """CAR-61: then no more."""
    state = candidate()
    state.replace_question()
    assert (state.phase.name, state.waiting()) == ("test_answering", (1, 2, 3, 4))
    assert state.shown_card().pack == "ego"
    assert state.shown_card().id != "ego-1"
    state.answer(3, Answer(0))
    with pytest.raises(Refusal, match="cannot_replace"):
        state.replace_question()


def test_no_question_is_replaced_before_it_is_read_or_once_it_is_answered() -> None:
    """CAR-21, CAR-A35: refused with nothing changed."""
    contesting = answered("ego-1", 1)
    guess(contesting, 0, 0, 0, 0)
    for state in (game(5), answered("ego-1", 1), contesting):
        before = save(state)
        with pytest.raises(Refusal) as caught:
            state.replace_question()
        assert (caught.value.rule, caught.value.code) == ("core", "cannot_replace")
        assert save(state) == before


def test_no_contest_outside_the_window() -> None:
    """CAR-30: neither before the guesses nor before the card."""
    assert refused(asked("ego-1"), 1, Contest()) == ("CAR-22", "not_your_turn")
    assert refused(answered("ego-1", 1), 1, Contest()) == ("CAR-23", "not_offered")
