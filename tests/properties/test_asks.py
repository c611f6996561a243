"""What an ask allows: counted, listed and drawn at random it is the same, and everything else has its own fault."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tablee.core import Ask, Move, Number, One, Option, PerSeat, Refusal, Several, Text, offer
from tablee.core.asks import SMALL_TALK, Field
from tablee.core.text import is_plain
from tablee.games import tous_ego
from tablee.games.face_to_face import Play

FIELDS: tuple[Field, ...] = (
    Number(3, 9),
    Number(3, 9, (4, 9)),
    One("seat", (1, 2, 5)),
    One("sign", ("+", "-")),
    Several("seat", (0, 1, 2, 3), 1, 3),
    Several("seat", (0, 1, 2), 0, 2, repeats=True),
    Several("seat", (), 0, 0),
    PerSeat("choice", (1, 4), (0, 1, 2)),
)


def in_order(value: Any) -> Any:
    """Several picks are the same in any order."""
    return tuple(sorted(value)) if isinstance(value, tuple) else value


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_values_are_counted_listed_and_drawn_alike(field: Field) -> None:
    """Every possible value once; at random all of them, equally likely."""
    listed = list(field.values())
    assert len(set(listed)) == len(listed) == field.count()
    assert all(field.fault(value) is None for value in listed)
    rng, each = Random(1), 400
    drawn = [field.any_value(rng) for _ in range(each * len(listed))]
    if isinstance(field, Several):
        drawn = [in_order(value) for value in drawn]
    assert drawn == [value for value in drawn if field.fault(value) is None]
    times = Counter(drawn)
    assert set(times) == set(listed)
    assert all(0.7 * each < count < 1.3 * each for count in times.values())


def test_a_text_is_one_way_to_answer() -> None:
    """Texts cannot be listed: one example, one way; random players say something or other."""
    field, rng = Text(20), Random(1)
    assert (field.count(), list(field.values())) == (1, [SMALL_TALK[0]])
    assert {field.any_value(rng) for _ in range(400)} == set(SMALL_TALK)


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        (Number(3, 9, (4,)), 3, None),
        (Number(3, 9, (4,)), 9, None),
        (Number(3, 9, (4,)), 2, "out_of_range"),
        (Number(3, 9, (4,)), 10, "out_of_range"),
        (Number(3, 9, (4,)), 4, "taken"),
        (Number(0, 9), True, "not_a_number"),
        (Number(3, 9), 5.0, "not_a_number"),
        (Number(3, 9), "5", "not_a_number"),
        (One("seat", (0, 1)), True, "not_an_option"),
        (One("seat", (0, 1)), 1.0, "not_an_option"),
        (One("seat", (0, 1)), 2, "not_an_option"),
        (One("seat", (0, 1)), [], "not_an_option"),
        (Several("seat", (0, 1, 2), 1, 2), (0, 2), None),
        (Several("seat", (0, 1, 2), 1, 2), [0, 2], "not_a_list"),
        (Several("seat", (0, 1, 2), 1, 2), (), "wrong_number"),
        (Several("seat", (0, 1, 2), 1, 2), (0, 1, 2), "wrong_number"),
        (Several("seat", (0, 1, 2), 1, 2), (0, 3), "not_an_option"),
        (Several("seat", (0, 1, 2), 1, 2), (True,), "not_an_option"),
        (Several("seat", (0, 1, 2), 1, 2), (1, 1), "repeated"),
        (Several("seat", (0, 1, 2), 1, 2, repeats=True), (1, 1), None),
        (PerSeat("choice", (1, 4), (0, 1)), (0, 0), None),
        (PerSeat("choice", (1, 4), (0, 1)), [0, 0], "not_a_list"),
        (PerSeat("choice", (1, 4), (0, 1)), (0,), "wrong_number"),
        (PerSeat("choice", (1, 4), (0, 1)), (0, 2), "not_an_option"),
        (PerSeat("choice", (1, 4), (0, 1)), (0, False), "not_an_option"),
        (Text(5), "douce", None),
        (Text(5), "doucet", "too_long"),
        (Text(5), 5, "not_a_text"),
        (Text(5), " ", "not_plain"),
        (Text(5), "a\n", "not_plain"),
    ],
)
def test_every_fault_has_its_code(field: Field, value: Any, fault: str | None) -> None:
    """The same value of another type is another value."""
    assert field.fault(value) == fault


UP = Option("play", "F2F-20", {"card": One("card", (5, 7))}, {"pile": "own_ascending"})
DOWN = Option("play", "F2F-21", {"card": One("card", (9,))}, {"pile": "own_descending"})
RESIGN = Option("resign", "F2F-A14", penalty=True)


@pytest.mark.parametrize("options", [(UP, DOWN, RESIGN), (DOWN, UP, RESIGN)])
def test_a_refusal_is_about_the_option_that_was_meant(options: tuple[Option, ...]) -> None:
    """A move that is offered for several piles is judged by the one that was named, wherever it stands."""
    ask = Ask(1, options)
    ask.check(Play(7, "own_ascending"))
    ask.check(Play(9, "own_descending"))
    for play, rule in ((Play(9, "own_ascending"), "F2F-20"), (Play(7, "own_descending"), "F2F-21")):
        with pytest.raises(Refusal) as caught:
            ask.check(play)
        assert (caught.value.rule, caught.value.code, caught.value.legal) == (rule, "not_an_option", ask)
        assert caught.value.facts == {"move": "play", "field": "card"}
    with pytest.raises(Refusal) as caught:
        ask.check(Play(7, "their_ascending"))
    assert caught.value.facts == {"move": "play", "field": "pile"}
    with pytest.raises(Refusal) as caught:
        Ask(1, (RESIGN,)).check(Play(7, "own_ascending"))
    assert (caught.value.rule, caught.value.code) == ("F2F-A14", "not_offered")


class Bet(Move, frozen=True, tag="bet"):
    value: int
    more: int = 0
    others: tuple[int, ...] = ()
    named: list[str] = []  # noqa: RUF012 - a Struct gives each move its own


@pytest.mark.parametrize(
    ("option", "move", "field"),
    [
        (offer(Bet, "B-01", value=Number(1, 9)), Bet(3), None),
        (offer(Bet, "B-01", value=Number(1, 9)), Bet(3, 0, (), []), None),
        (offer(Bet, "B-01", value=Number(1, 9)), Bet(3, more=99), "more"),
        (offer(Bet, "B-01", value=Number(1, 9)), Bet(3, others=(1,)), "others"),
        (offer(Bet, "B-01", value=Number(1, 9)), Bet(3, named=["Zoé"]), "named"),
        (offer(Bet, "B-01", value=Number(1, 9), more=Number(0, 99)), Bet(3, more=99), None),
        (Option("bet", "B-01", {"value": Number(1, 9)}, {"more": 99}), Bet(3, more=99), None),
        (offer(Bet, "B-01"), Bet(3), None),  # nothing else is asked for, but it cannot be left out
    ],
)
def test_what_is_not_asked_for_is_not_given(option: Option, move: Bet, field: str | None) -> None:
    assert option.fault(move) == (None if field is None else (field, "unknown_field"))


def test_random_players_take_every_answer_alike_but_no_penalty() -> None:
    """Two cards for one pile and one for the other: each a third; who can only give up gives up."""
    rng = Random(1)
    ask = Ask(1, (RESIGN, UP, DOWN))
    drawn = Counter(tuple(ask.any_answer(rng)[1].items()) for _ in range(1200))
    assert set(drawn) == {
        (("pile", pile), ("card", card))
        for pile, card in (("own_ascending", 5), ("own_ascending", 7), ("own_descending", 9))
    }
    assert all(300 < count < 500 for count in drawn.values())
    assert {Ask(1, (RESIGN, DOWN)).any_answer(rng)[0] for _ in range(50)} == {"play"}
    assert Ask(1, (RESIGN,)).any_answer(rng) == ("resign", {})


def test_ways_to_answer_are_counted_and_listed_by_option() -> None:
    """All fields together, and what is fixed in every one."""
    option = Option("both", "core", {"a": Number(1, 2), "b": One("b", ("x", "y", "z"))}, {"pile": 3})
    listed = list(option.values())
    assert len(listed) == option.count() == 6
    assert listed[1] == {"pile": 3, "a": 1, "b": "y"}
    assert RESIGN.count() == 1


def test_a_move_of_another_game_is_no_move() -> None:
    """It is told which moves there are, and what would be legal now."""
    state = tous_ego.deal(tous_ego.setup(first_player=0), 3, seed=1)
    with pytest.raises(Refusal) as caught:
        state.answer(0, Play(7, "own_ascending"))
    assert (caught.value.rule, caught.value.code) == ("core", "not_a_move")
    assert (caught.value.legal, caught.value.facts) == (state.asks()[0], {"moves": tuple(state.moves)})


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_a_seat_that_is_not_there_is_told_so(seat: Any) -> None:
    """Whether it answers or only looks."""
    state = tous_ego.deal(tous_ego.setup(first_player=0), 3, seed=1)
    for use in (lambda: state.answer(seat, tous_ego.Draw()), lambda: state.view(seat)):
        with pytest.raises(Refusal) as caught:
            use()
        assert (caught.value.rule, caught.value.code, caught.value.facts) == ("core", "no_such_seat", {"seats": 3})


def test_a_plain_text_is_short_and_visible() -> None:
    """Up to the limit, and not a letter more."""
    assert is_plain("a" * 5, 5)
    assert not is_plain("a" * 6, 5)
    assert not any(is_plain(text, 5) for text in ("", "  ", "a\tb", "a\u200bb"))


def test_what_was_told_is_told_once() -> None:
    """Whoever was handed the events of an answer does not get those of the next."""
    state = tous_ego.deal(tous_ego.setup(first_player=0), 3, seed=1)
    told = state.answer(0, tous_ego.Draw())
    assert (len(told), state.told) == (1, None)
    for happened in (state.replace_question, lambda: state.stand_in(1), lambda: state.leave(2), state.void_round):
        assert happened()
        assert state.told is None
    assert len(told) == 1


def test_an_answer_in_plain_form_is_refused_with_what_there_is() -> None:
    """A field that a move does not have, and a move that a game does not have."""
    state = tous_ego.deal(tous_ego.setup(first_player=0), 3, seed=1)
    for raw, code, facts in (
        ({"move": "draw", "more": 1}, "unknown_field", {"move": "draw"}),
        ({"move": "fly"}, "not_a_move", {"moves": tuple(state.moves)}),
        ({}, "not_a_move", {"moves": tuple(state.moves)}),
    ):
        with pytest.raises(Refusal) as caught:
            state.read(raw)
        assert (caught.value.rule, caught.value.code, caught.value.facts) == ("core", code, facts)
        assert caught.value.legal is None


def test_a_refusal_says_its_rule_its_code_and_its_facts() -> None:
    """For whoever reads a log."""
    assert str(Refusal("core", "no_such_seat")) == "core: no_such_seat"
    assert str(Refusal("EGO-A08", "out_of_range", low=6, of="x")) == "EGO-A08: out_of_range (low=6, of='x')"
