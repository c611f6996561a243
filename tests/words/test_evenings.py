"""What is told in real games can be said in both languages, and reads like a sentence."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from random import Random
from typing import Any

import pytest

from tablee.core import Choice, Event, Number, One, Option, PerSeat, Refusal, Several, Text, Words
from tablee.games import GAMES
from tablee.tables.events import Dealt
from tablee.words import Catalogue
from tests.words.codes import CORE, OF_TABLES, owner_of, subclasses, tag_of
from tests.words.evenings import TABLES, Evening, catalogues, deal
from tests.words.sentences import faults

CODES_THAT_ARE_WORDS = {"globe"}
each_game = pytest.mark.parametrize("name", GAMES)


@cache
def told(name: str) -> tuple[tuple[Event, ...], tuple[Refusal, ...]]:
    """All different events and refusals of some evenings of this game, quiet ones and troubled ones."""
    events: dict[Event, None] = {}
    refusals: dict[str, Refusal] = {}
    for number, (game, seats, options) in enumerate(TABLES):
        for trouble in (0.0, 0.3) if game == name else ():
            for seed in range(5):
                evening = Evening(deal(game, seats, options, seed), Random(10 * number + seed), trouble)
                events.update(dict.fromkeys(evening.events()))
                refusals.update({f"{refusal}": refusal for refusal in evening.refusals})
    return tuple(events), tuple(refusals.values())


def our_part(event: Event, said: str) -> str:
    """The sentence with a word in place of what the card itself says: a story may well tell that there was none."""
    for field in event.__struct_fields__:
        card = getattr(event, field)
        for text in card.values() if isinstance(card, Words) else ():
            said = said.replace(text, "Story.")
    return said


@each_game
def test_every_event_happens_and_can_be_told(name: str) -> None:
    events, _ = told(name)
    for catalogue in catalogues(name):
        wrong = [(event, said) for event in events if faults(said := our_part(event, catalogue.event(event)))]
        assert wrong == []
    happened = {tag_of(type(event)) for event in events}
    expected = {tag_of(kind) for kind in subclasses(Event) if owner_of(kind.__module__) == name}
    assert expected - happened == set()


def test_every_shared_event_happens_somewhere() -> None:
    happened = {tag_of(type(event)) for name in GAMES for event in told(name)[0]}
    shared = {kind for kind in subclasses(Event) if owner_of(kind.__module__) == CORE}
    of_games = {tag_of(kind) for kind in shared if kind.__module__ != OF_TABLES}
    assert of_games - happened == set()


def test_every_event_of_a_table_can_be_told() -> None:
    events = (Dealt(game="incroyable", names=("Annie", "Bernard"), looks=(0, 1), first=1),)
    for catalogue in catalogues("incroyable"):
        said = [catalogue.event(event) for event in events]
        assert [sentence for sentence in said if faults(sentence)] == []
        assert "Bernard" in said[0]
    kinds = {kind for kind in subclasses(Event) if kind.__module__ == OF_TABLES}
    assert {type(event) for event in events} == kinds


@each_game
def test_no_code_shows_in_a_french_sentence(name: str) -> None:
    """In French almost no code is a word by chance, as many are in English."""
    french, _ = catalogues(name)
    for event in told(name)[0]:
        said = french.event(event)
        for field in event.__struct_fields__:
            code = getattr(event, field)
            if isinstance(code, str) and code and field != "adjective" and code not in CODES_THAT_ARE_WORDS:
                assert not re.search(rf"(?<!\w){re.escape(code)}(?!\w)", said), said


@each_game
def test_every_refusal_can_be_told(name: str) -> None:
    _, refusals = told(name)
    assert len({refusal.code for refusal in refusals}) > 2
    for catalogue in catalogues(name):
        assert [(refusal, said) for refusal in refusals if faults(said := catalogue.refusal(refusal))] == []


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_phases_asks_and_outcomes_can_be_told(name: str, seats: int, options: dict[str, Any]) -> None:
    evening, seen = Evening(deal(name, seats, options, seed=5), Random(5)), set()
    state = evening.state
    while state.outcome() is None:
        if state.phase.name not in seen:
            seen.add(state.phase.name)
            for catalogue in catalogues(name):
                assert faults(catalogue.phase(state.phase.name, state.waiting())) == []
                for ask in state.asks().values():
                    for option in ask.options:
                        assert_can_be_asked(catalogue, option)
        evening.answer()
    for catalogue in catalogues(name):
        assert faults(catalogue.phase(state.phase.name, state.waiting())) == []
        outcome = state.outcome()
        assert outcome is not None
        assert faults(catalogue.outcome(outcome)) == []


def assert_can_be_asked(catalogue: Catalogue, option: Option) -> None:
    """A menu can show the move, ask for its fields and list what is a code."""
    assert catalogue.move(option.move)
    for name, only in option.fixed.items():
        assert catalogue.text(f"move-{option.move}-{only}")
        assert catalogue.value(name, only)
    for name, field in option.fields.items():
        key = f"field-{option.move}-{name}"
        if isinstance(field, Number):
            said = catalogue.text(key, low=field.low, high=field.high)
            assert str(field.low) in said
            assert str(field.high) in said
        else:
            assert faults(catalogue.text(key)) == []
        if not isinstance(field, (Number, Text)):
            assert_can_be_listed(catalogue, field)


def assert_can_be_listed(catalogue: Catalogue, field: One | Several | PerSeat) -> None:
    said: dict[str, list[Choice]] = defaultdict(list)
    for choice in field.options:
        if isinstance(choice, str):
            said[catalogue.value(field.of, choice)].append(choice)
    assert all(len(choices) == 1 for choices in said.values()), said
