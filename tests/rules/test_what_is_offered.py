"""Every move that an ask ever offers: the rule that grants it, what it wants to know, and whether it only costs."""

from __future__ import annotations

import pytest

from tablee.core import Option
from tests.properties.helpers import cases_of, random_game

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


def in_short(option: Option) -> str:
    """An option in a few words."""
    words = [option.rule, option.move, *map(str, option.fixed.values())]
    for name, field in option.fields.items():
        kind = str(field.__struct_config__.tag)
        words.append(" ".join(filter(None, (f"{name}:{kind}", getattr(field, "of", "")))))
    return " ".join([*words, *(["(penalty)"] if option.penalty else [])])


@pytest.mark.parametrize("game", OFFERED)
def test_every_move_on_offer_cites_its_rule(game: str) -> None:
    """Random games with every set of options: this is offered, and nothing else."""
    tables = {case.number: case for case in cases_of(game)}
    found = {
        in_short(option)
        for case in tables.values()
        for seed in range(3)
        for state in random_game(case, seed)
        for ask in state.asks().values()
        for option in ask.options
    }
    assert found == OFFERED[game]
