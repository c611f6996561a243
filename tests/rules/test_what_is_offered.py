"""Every move that an ask ever offers and every moment there is, each with its rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablee.core import Option
from tablee.games import GAMES
from tablee.games.face_to_face.events import Began
from tests.properties.helpers import AnyState, cases_of, random_game

OFFERED = {
    "incroyable": {
        "INC-12 draw",
        "INC-21 estimate value:number",
        "INC-33 shift value:one number",
        "INC-41 pass",
        "INC-46 raise value:number",
        "INC-51 challenge seat:one seat",
        "INC-72 announce value:number",
        "INC-73 bet sign:one sign",
    },
    "face_to_face": {
        "F2F-11 end_turn",
        "F2F-20 play own_ascending card:one card",
        "F2F-21 play own_descending card:one card",
        "F2F-32 play their_ascending card:one card",
        "F2F-32 play their_descending card:one card",
        "F2F-A02 take_back",  # where nothing else is left
        "F2F-A02 take_back (penalty)",
        "F2F-A14 resign (penalty)",
    },
    "caractere": {
        "CAR-10 answer value:one seat",
        "CAR-11 answer value:one choice",
        "CAR-12 answer value:one seat",
        "CAR-12 answer value:text",
        "CAR-13 approve adjectives:several adjective",
        "CAR-21 draw",
        "CAR-23 guess value:one choice",
        "CAR-23 guess value:one seat",
        "CAR-23 guess value:text",
        "CAR-29 go_on",
        "CAR-30 contest",
        "CAR-33 finished",
        "CAR-34 judge side:one side",
        "CAR-40 jok",
        "CAR-42 refuse (penalty)",
        "CAR-61 answer value:one choice",
        "CAR-61 guess_all choices:per_seat choice",
        "CAR-63 doubt seat:one seat",
        "CAR-63 stop",
    },
    "tous_ego": {
        "EGO-07 write text:text",
        "EGO-10 draw",
        "EGO-13 vote seats:several seat",
        "EGO-13 vote_and_forecast seats:several seat sign:one sign",
        "EGO-21 forecast sign:one sign",
        "EGO-42 leaf",
        "EGO-42 pick card:one question",
    },
}


MOMENTS = {
    "incroyable": {
        "INC-12 drawing: between rounds, only goes on",
        "INC-20 estimating",
        "INC-31 separating",
        "INC-50 speaking",
        "INC-70 continuing: only goes on",
        "INC-72 announcing",
        "INC-73 betting",
        "core over",
    },
    "face_to_face": {"F2F-10 playing", "core over"},
    "caractere": {
        "CAR-13 judging_adjectives",
        "CAR-13 ticking_adjectives",
        "CAR-21 drawing: between rounds, only goes on",
        "CAR-22 answering: personal",
        "CAR-24 guessing",
        "CAR-24 guessing_together",
        "CAR-30 contesting: only goes on",
        "CAR-33 debating: two on the floor",
        "CAR-34 judging",
        "CAR-34 judging_openly",
        "CAR-61 test_answering: personal",
        "CAR-61 test_drawing: between rounds, only goes on",
        "CAR-61 test_guessing",
        "CAR-63 test_contesting",
        "core over",
    },
    "tous_ego": {
        "EGO-10 reading: between rounds",  # where the reader chooses
        "EGO-10 reading: between rounds, only goes on",
        "EGO-11 voting",
        "EGO-11 voting_and_forecasting",
        "EGO-21 forecasting",
        "core over",
    },
}


def in_short(option: Option) -> str:
    """An option in a few words."""
    words = [option.rule, option.move, *map(str, option.fixed.values())]
    for name, field in option.fields.items():
        kind = str(field.__struct_config__.tag)
        words.append(" ".join(filter(None, (f"{name}:{kind}", getattr(field, "of", "")))))
    return " ".join([*words, *(["(penalty)"] if option.penalty else [])])


def states(game: str) -> Iterator[AnyState]:
    """Random games with every set of options."""
    for case in {case.number: case for case in cases_of(game)}.values():
        for seed in range(3):
            yield from random_game(case, seed)


@pytest.mark.parametrize("game", OFFERED)
def test_every_move_on_offer_cites_its_rule(game: str) -> None:
    """This is offered, and nothing else."""
    asks = (ask for state in states(game) for ask in state.asks().values())
    assert {in_short(option) for ask in asks for option in ask.options} == OFFERED[game]


def moment_of(state: AnyState) -> str:
    """The moment in a few words."""
    phase = state.phase
    marks = [
        *(["between rounds"] if phase.between_rounds else []),
        *(["personal"] if phase.personal else []),
        *(["only goes on"] if phase.only_goes_on(state) else []),
        *(["two on the floor"] if len(phase.on_the_floor(state)) == 2 else []),
    ]
    return ": ".join(filter(None, (f"{phase.rule} {phase.name}", ", ".join(marks))))


@pytest.mark.parametrize("game", MOMENTS)
def test_every_moment_cites_its_rule(game: str) -> None:
    """Who may leave at once, what no bot answers for a person, when anybody can go on, and who has the floor."""
    assert {moment_of(state) for state in states(game)} == MOMENTS[game]


@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_another_question_is_another_ask(game: str) -> None:
    """What somebody answers to a question that was put aside meanwhile is not taken for an answer to the next."""
    replaced = 0
    for state in states(game):
        if state.can_replace_question():
            other = state.copy()
            other.replace_question()
            assert not {ask.id for ask in state.asks().values()} & {ask.id for ask in other.asks().values()}
            replaced += 1
    assert replaced


def test_what_a_table_knows_of_each_game() -> None:
    """Whose turn it is, who may put a question aside (in Caractère there are joks), and how far one looks back."""
    known = {
        name: (game.state_type.leads, game.state_type.reader_may_replace, game.state_type.turn_event)
        for name, game in GAMES.items()
    }
    assert known == {
        "incroyable": ("questioner", True, None),
        "face_to_face": ("turn", True, Began),
        "caractere": ("questionne", False, None),
        "tous_ego": ("reader", True, None),
    }
