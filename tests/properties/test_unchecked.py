"""The unchecked path, for search and simulation: the same game as the checked one, and nothing built for anybody."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Ask, Event, Move, Option, Seat, Several, State, Text, offer, save
from tablee.games import GAMES, incroyable
from tablee.games.face_to_face.cards import PILES
from tablee.games.face_to_face.moves import Play
from tablee.games.incroyable.phases import Speaking
from tests.properties.helpers import CASES, AnyState, Case, cases_of, random_game

MOST_ANSWERS = 3_000
SMALL = 60


@pytest.mark.parametrize("case", CASES, ids=str)
def test_unchecked_games_are_the_checked_ones(case: Case) -> None:
    """Every move that `any_answer` offers is accepted by the ask, and leads to the same state either way."""
    rng = Random(str(case))
    for seed in range(2):
        checked, quick = case.deal(seed), case.deal(seed)
        for _ in range(MOST_ANSWERS):
            if quick.outcome() is not None:
                break
            seat, move = quick.any_answer(rng)
            checked.asks()[seat].check(move)
            checked.answer(seat, move)
            quick.apply(seat, move)
            assert save(quick) == save(checked)
            assert quick.pool == checked.pool
        assert quick.outcome() is not None


# What any_answer reaches ------------------------------------------------------------------------------------

Answer = tuple[Seat, str, tuple[Any, ...]]


def listed(seat: Seat, ask: Ask) -> set[Answer]:
    """All answers other than penalties; of one with a text only its kind, since texts cannot be listed."""
    answers: set[Answer] = set()
    for option in ask.options:
        if option.penalty:
            continue
        if any(isinstance(field, Text) for field in option.fields.values()):
            answers.add((seat, option.move, ()))
        else:
            answers.update((seat, option.move, tuple(sorted(values.items()))) for values in option.values())
    return answers


def as_listed(seat: Seat, move: Move, ask: Ask) -> Answer:
    """The answer in the form in which asks list it: several picks in order."""
    name = str(type(move).__struct_config__.tag)
    fields = next(option.fields for option in ask.options if option.move == name)
    if any(isinstance(field, Text) for field in fields.values()):
        return seat, name, ()
    values = {field: getattr(move, field) for field in move.__struct_fields__}
    values.update(
        {field: tuple(sorted(values[field])) for field, kind in fields.items() if isinstance(kind, Several)}
    )
    return seat, name, tuple(sorted(values.items()))


def assert_reaches_exactly_what_is_listed(state: AnyState, rng: Random, most: int = SMALL) -> bool:
    """Draw often enough to see all, if the answers are few; whether they were."""
    asks = {seat: state.asks()[seat] for seat in state.waiting()}
    if sum(option.count() for ask in asks.values() for option in ask.options) > most:
        return False
    expected = set[Answer]().union(*(listed(seat, ask) for seat, ask in asks.items()))
    drawn = {state.any_answer(rng) for _ in range(25 * max(1, len(expected)))}
    for seat, move in drawn:
        asks[seat].check(move)
    if expected:
        assert {as_listed(seat, move, asks[seat]) for seat, move in drawn} == expected, state.phase
    return True


@pytest.mark.parametrize("game", GAMES)
def test_any_answer_reaches_exactly_what_the_asks_list(game: str) -> None:
    """In every phase whose answers are few. (Where only penalties are left, one of them will do.)"""
    reached: set[str] = set()
    for case in cases_of(game):
        if case.seats > GAMES[game].fewest + 1:
            continue
        rng = Random(str(case))
        for state in random_game(case, seed=3, most_steps=150):
            worth_it = state.phase.name not in reached or rng.random() < 0.3
            if worth_it and state.outcome() is None and assert_reaches_exactly_what_is_listed(state, rng):
                reached.add(state.phase.name)
    assert (
        reached
        >= {
            "incroyable": {"drawing", "continuing", "separating", "betting"},
            "face_to_face": {"playing"},
            "caractere": {
                "drawing",
                "answering",
                "guessing",
                "contesting",
                "debating",
                "judging",
                "judging_adjectives",
            },
            "tous_ego": {"reading", "voting", "forecasting", "voting_and_forecasting"},
        }[game]
    )


@pytest.mark.parametrize("estimates", [(9990, 9993, 9995), (9999, 9998, 9000), (9999, 9997, 9000), (9980, 9999, 1)])
def test_any_answer_reaches_every_raise_of_a_narrow_range(estimates: tuple[int, int, int]) -> None:
    """INC-46, INC-47, INC-A07: close to 9,999 the raises are few."""
    state = incroyable.deal(incroyable.setup(), seats=3, seed=1)
    state.apply(*state.any_answer(Random(1)))
    lowest = estimates.index(min(estimates))
    state.estimates = estimates
    state.enter(Speaking((lowest,)))
    assert assert_reaches_exactly_what_is_listed(state, Random(2))


@pytest.mark.parametrize("answer", [1, 4321, 9999])
def test_any_answer_announces_every_number_but_the_answer(answer: int) -> None:
    """INC-72, INC-A27: nearly ten thousand ways, and not one more."""
    state = incroyable.deal(incroyable.setup(), seats=3, seed=1)
    state.position = (state.setup.board.spirals[0],) * 3
    state.apply(*state.any_answer(Random(1)))
    assert state.phase.name == "announcing"
    card = state.setup.cards[state.card]
    books = replace(card.books, answer=answer)
    cards = (*state.setup.cards[: state.card], replace(card, books=books), *state.setup.cards[state.card + 1 :])
    state.setup = replace(state.setup, cards=cards)
    assert assert_reaches_exactly_what_is_listed(state, Random(2), most=9_998)


# Nothing is built -------------------------------------------------------------------------------------------


def refuse_to_build(*args: Any, **kwargs: Any) -> Any:
    raise AssertionError("the unchecked path builds asks or events")


def tells_or_asks(thing: Any) -> bool:
    """Whether this is something that only players need: the constructor of an event, of an ask or of its parts."""
    return thing in (Ask, Option, offer) or (isinstance(thing, type) and issubclass(thing, Event))


def forbid_building(monkeypatch: pytest.MonkeyPatch) -> int:
    """From now on, nowhere in Tablée can an event, an ask or an option be made."""
    found = [
        (module, name)
        for module_name, module in list(sys.modules.items())
        if module_name.partition(".")[0] == "tablee"
        for name, thing in vars(module).items()
        if isinstance(thing, (type, type(offer))) and tells_or_asks(thing)
    ]
    for module, name in found:
        monkeypatch.setattr(module, name, refuse_to_build)
    return len(found)


def test_a_card_that_fits_is_accepted_without_an_ask() -> None:
    """Duels are played by the million: what a player may lay is seen at once, on each of the four piles."""
    piles = set()
    for case in cases_of("face_to_face")[:3]:
        for state in random_game(case, seed=4, most_steps=60):
            plays = [
                Play(**values)
                for ask in state.asks().values()
                for option in ask.options
                if option.move == "play"
                for values in option.values()
            ]
            for play in plays:
                quick = state.copy()
                quick.open_asks = None
                quick.check(quick.leader(), play)
                assert quick.open_asks is None
                piles.add(play.pile)
    assert piles == set(PILES)


@pytest.mark.parametrize("game", GAMES)
def test_unchecked_games_build_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games without a single event, ask or option; the checked path would notice at once."""
    dealt = [case.deal(seed=5) for case in cases_of(game)]
    assert forbid_building(monkeypatch) > 20
    for number, state in enumerate(dealt):
        with pytest.raises(AssertionError, match="builds"):
            State.asks(state.copy())
        rng = Random(number)
        for _ in range(MOST_ANSWERS):
            if state.outcome() is not None:
                break
            state.apply(*state.any_answer(rng))
        assert state.outcome() is not None
