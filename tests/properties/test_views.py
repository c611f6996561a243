"""Views and events as others read them: JSON and back, and never too much of it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, cast

import pytest
from msgspec import NODEFAULT, json
from msgspec.structs import astuple, fields

from tablee.core import Event
from tablee.core.text import read_words
from tablee.core.views import view_change
from tablee.games import GAMES
from tablee.games.face_to_face.rules import FaceToFaceOptions
from tablee.games.incroyable.rules import IncroyableOptions
from tablee.server.rooms.audience import Audience, RecentEvents

MOST_BYTES = 4096


def all_events(kind: type[Event] = Event) -> list[type[Event]]:
    return [one for sub in kind.__subclasses__() for one in (sub, *all_events(sub))]


@pytest.mark.parametrize("name", GAMES)
def test_changes_laid_one_over_the_other_are_the_view(name: str) -> None:
    """The first is the whole view; a field that is null is as it is when nothing is said of it."""
    game, rng = GAMES[name], Random(3)
    state, laid, before = game.deal(game.setup(), game.fewest, seed=1), dict[str, Any](), tuple[Any, ...]()
    for number in range(60):
        view = state.public_view()
        after = astuple(view)
        change = json.decode(json.encode(view_change(type(view), before, after)))
        laid = {field: value for field, value in {**laid, **change}.items() if value is not None}
        assert json.decode(json.encode(laid), type=type(view), dec_hook=read_words) == view
        assert (len(change) == len(after)) == (number == 0)
        if state.outcome() is not None:
            return
        before = after
        state.answer(*state.any_answer(rng))


@pytest.mark.parametrize("name", GAMES)
def test_a_view_can_be_read_from_its_json_and_is_small(name: str) -> None:
    """A client gets every view as JSON of at most 4 kB and reads back the very same view."""
    game, rng = GAMES[name], Random(4)
    for seats in (game.fewest, game.most):
        state = game.deal(game.setup(), seats, seed=seats, bots=(0,))
        while state.outcome() is None:
            for seat in (0, seats - 1, None):
                view = state.view(seat)
                data = json.encode(view)
                assert json.decode(data, type=game.view_type, dec_hook=read_words) == view
                assert len(data) <= MOST_BYTES
            state.answer(*state.any_answer(rng))


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_what_everybody_sees_and_what_one_sees_alone(name: str) -> None:
    """On the wire the public half is made once for all: with the private half it is the view, and no field is in
    both (a client could take either for true)."""
    game, rng = GAMES[name], Random(7)
    agreed: dict[str, Any] = {"caractere": {"guesses": "simultaneous"}, "face_to_face": {"cards": 6, "hand": 3}}
    for seats, seed in product((game.fewest, game.most), range(3)):
        state = game.deal(game.setup(**agreed.get(name, {})), seats, seed=seed, bots=(0,))
        while True:
            audience = Audience(cast(Any, None), RecentEvents(0))
            public = audience.view_of(state, None)
            assert json.decode(public) == json.decode(json.encode(state.view(None)))
            for seat in range(seats):
                assert json.decode(audience.view_of(state, seat)) == json.decode(json.encode(state.view(seat)))
                assert not json.decode(public).keys() & state.private_view(seat).keys()
            if state.outcome() is not None:
                break
            state.answer(*state.any_answer(rng))


@pytest.mark.parametrize("name", GAMES)
def test_events_can_be_read_from_their_json(name: str) -> None:
    """The log is read by its tags."""
    game, rng = GAMES[name], Random(5)
    kinds = {str(kind.__struct_config__.tag): kind for kind in all_events() if f".{name}." in kind.__module__}
    kinds |= {
        str(kind.__struct_config__.tag): kind for kind in all_events() if kind.__module__ == "tablee.core.events"
    }
    state = game.deal(game.setup(), game.fewest, seed=6)
    told = 0
    while state.outcome() is None:
        for event in state.answer(*state.any_answer(rng)):
            assert (
                json.decode(json.encode(event), type=kinds[str(event.__struct_config__.tag)], dec_hook=read_words)
                == event
            )
            told += 1
    assert told > 20


@pytest.mark.parametrize("game", GAMES)
def test_what_a_view_leaves_out_is_nothing_or_the_rulebooks(game: str) -> None:
    """On the wire a default is left out: who reads it takes it for nothing or, of what was agreed, for the usual."""
    agreed = FaceToFaceOptions()
    usual: dict[str, object] = {
        "full_hand": agreed.hand,
        "jump": agreed.jump,
        "assistance": agreed.assistance,
        "cards": agreed.cards,
    }
    usual |= {"board": IncroyableOptions().board}
    for field in fields(GAMES[game].view_type):
        if field.default is not NODEFAULT:
            assert field.default == usual[field.name] if field.name in usual else not field.default
