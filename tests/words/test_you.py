"""What is said to a seat says "you", never its name, in either language and with verbs that agree; to all, names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tablee.core import Event, Outcome, Refusal, Seat, Words
from tablee.core.events import GameOver
from tablee.games import GAMES
from tablee.games.caractere import events as car
from tablee.games.incroyable import events as inc
from tablee.tables.events import Dealt
from tablee.words import Catalogue
from tests.words.catalogues import messages, parameters
from tests.words.codes import CORE, owner_of, subclasses, tag_of
from tests.words.evenings import NAMES, TABLES, Evening, deal
from tests.words.sentences import faults
from tests.words.test_evenings import told

STORY = Words(fr="Une histoire.", en="A story.")
SECOND_PERSON = re.compile(r"(?:^|[.:!?»,] )(?:Et )?[Vv]ous (?:ne |n’|l’)?(\w+)")
"""In French, the verb after a "vous" that begins a clause."""
THIRD_PERSON = re.compile(r"\b[Yy]ou (?!this)(?:was|\w*[^s\W]s)\b")
each_game = pytest.mark.parametrize("name", GAMES)
both = pytest.mark.parametrize("language", ["fr", "en"])


def wrong_with(said: str, language: str, reader: Seat | None) -> list[str]:
    """What is wrong with a sentence that this seat reads."""
    found = faults(said)
    if reader is not None and re.search(rf"\b{NAMES[reader]}\b", said):
        found.append("own name")
    if said[:1].islower():
        found.append("begins small")
    if re.search(r"\byou\b" if language == "fr" else r"\bvous\b", said):
        found.append("the other language")
    if language == "fr":
        found += [
            verb for verb in SECOND_PERSON.findall(said) if not verb.endswith("ez") and verb not in ("êtes", "fait")
        ]
    elif THIRD_PERSON.search(said):
        found.append("the verb")
    return found


def without_its_card(event: Event) -> Event:
    """A card may speak of whom it likes, by name: that is how it is read aloud."""
    return replace(
        event, **{name: STORY for name in event.__struct_fields__ if isinstance(getattr(event, name), Words)}
    )


def readers(name: str, language: str) -> Iterator[Catalogue]:
    """The words of a game for the whole room, and for two seats: one that an event names first, and one between."""
    yield Catalogue(language, GAMES[name], NAMES)
    for seat in (0, 1):
        yield Catalogue(language, GAMES[name], NAMES, reader=seat)


def wrong(words: Catalogue, said: Iterator[str]) -> list[tuple[Seat | None, str, list[str]]]:
    return [(words.reader, one, found) for one in said if (found := wrong_with(one, words.language, words.reader))]


@both
@each_game
def test_events_and_refusals(name: str, language: str) -> None:
    events, refusals = told(name)
    table = (
        Dealt(game="incroyable", names=NAMES, looks=(), first=1),
        *(GameOver(winners=winners, reason="") for winners in ((), (0,), (0, 1), (1, 0, 2))),
    )
    for words in readers(name, language):
        assert wrong(words, (words.event(without_its_card(event)) for event in (*events, *table))) == []
        assert wrong(words, (words.refusal(refusal) for refusal in refusals)) == []


@both
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_what_the_table_waits_for(name: str, seats: int, options: dict[str, Any], language: str) -> None:
    evening = Evening(deal(name, seats, options, seed=5), Random(5), trouble=0.1)
    moments: set[tuple[str, tuple[Seat, ...]]] = set()
    for _ in evening.events():
        if evening.state.outcome() is None:
            assert evening.state.waiting(), evening.state.phase
            moments.add((evening.state.phase.name, evening.state.waiting()))
    for words in readers(name, language):
        assert wrong(words, (words.phase(*moment) for moment in sorted(moments))) == []


@both
@each_game
def test_how_games_end(name: str, language: str) -> None:
    of_all, of_it = (
        [found.removeprefix("reason-") for found in messages(owner, language) if found.startswith("reason-")]
        for owner in (CORE, name)
    )
    ends = [Outcome(winners, reason, ()) for reason in of_all for winners in ((), (0,), (0, 1), (2, 1, 0))]
    ends += [Outcome((seat,), reason, ()) for reason in of_it for seat in (0, 1)]
    for words in readers(name, language):
        assert wrong(words, (words.outcome(outcome) for outcome in ends)) == []


@both
def test_notices(language: str) -> None:
    for reader in (None, 0):
        words = Catalogue(language, None, NAMES, reader)
        notices = [found for found in messages(CORE, language) if found.startswith("notice-")]
        assert wrong(words, (words.text(notice, name=words.who(0)) for notice in notices)) == []
    assert Catalogue(language).text("notice-new_host", name=None)


@pytest.mark.parametrize(
    ("event", "reader", "french", "english"),
    [
        (inc.Passed(seat=0), 0, "Vous laissez passer.", "You pass."),
        (inc.Passed(seat=0), 1, "Annie laisse passer.", "Annie passes."),
        (
            inc.ChallengeJudged(seat=1, target=0, success=True),
            0,
            "Bien vu, Bernard\u00a0: votre nombre était trop haut.",
            "Well spotted, Bernard: your number was too high.",
        ),
        (
            inc.ChallengeJudged(seat=1, target=0, success=False),
            1,
            "Pas de chance\u00a0: le nombre d’Annie n’était pas trop haut.",
            "Bad luck: Annie’s number was not too high.",
        ),
        (
            inc.Walked(seat=0, start=20, steps=5, bonus=4, back=5, end=24),
            0,
            "Vous avancez de 5 cases (plus 4 de bonus), reculez de 5 à cause d’une case noire "
            "et vous arrêtez sur la case 24.",
            "You walk 5 cells (plus 4 for the bonus), go back 5 from a black cell and stop on cell 24.",
        ),
        (
            GameOver(winners=(0, 1), reason="finish"),
            0,
            "La partie est finie. Bravo à Bernard et vous\u00a0!",
            "The game is over. Well played, Bernard and you!",
        ),
    ],
)
def test_word_for_word(event: Event, reader: Seat, french: str, english: str) -> None:
    said = [Catalogue(language, GAMES["incroyable"], NAMES, reader).event(event) for language in ("fr", "en")]
    assert said == [french, english]


def test_several_with_the_reader() -> None:
    words = [Catalogue(language, GAMES["incroyable"], NAMES, reader=0) for language in ("fr", "en")]
    assert [one.outcome(Outcome((0, 1), "finish", ())) for one in words] == [
        "Bernard et vous arrivez ensemble au bout de la piste et partagez la victoire\u00a0!",
        "Bernard and you reach the end of the track together and share the win!",
    ]
    assert [one.phase("estimating", (0, 2)) for one in words] == [
        "Les estimations s’écrivent en secret. On attend Cécile et vous.",
        "Everybody writes an estimate in secret. Waiting for Cécile and you.",
    ]


def test_a_card_keeps_the_name_that_is_read_aloud() -> None:
    event = car.CardRead(seat=1, pack="duo", question=Words(en="How is {left}?"), value=1, left=0, right=2)
    said = Catalogue("en", GAMES["caractere"], NAMES, reader=0).event(event)
    assert said == "A DUO card for Bernard, worth 1: How is Annie?"


@pytest.mark.parametrize(
    ("said", "language", "fault"),
    [
        ("Annie passes.", "en", "own name"),
        ("you pass.", "en", "begins small"),
        ("You passes.", "en", "the verb"),
        ("On attend you.", "fr", "the other language"),
        ("Vous passe.", "fr", "passe"),
        ("Waiting for none.", "en", "missing value"),
        ("Waiting for {$waiting}.", "en", "placeholder"),
    ],
)
def test_the_checks_see_faults(said: str, language: str, fault: str) -> None:
    assert wrong_with(said, language, reader=0) == [fault]


def test_what_goes_over_the_wire_is_enough_for_a_refusal() -> None:
    """A screen has no `Refusal`, only its code and facts: limits are among these."""
    for name in GAMES:
        for refusal in told(name)[1]:
            facts = {**refusal.limits, **refusal.facts}
            sent = Refusal(refusal.rule, refusal.code, None, **facts)
            words = Catalogue("en", GAMES[name], NAMES)
            assert words.refusal(sent) == words.refusal(refusal)


def test_screens_know_what_the_server_leaves_out_of_events() -> None:
    """What an event says by default is not sent: screens put it back before they look for words."""
    source = (Path(__file__).parents[2] / "web" / "src" / "lib" / "words.svelte.ts").read_text("utf-8")
    known = set(re.findall(r"(\w+):", re.findall(r"const UNSAID = \{(.*)\};", source)[0]))
    used = set()
    for kind in subclasses(Event):
        defaults = {field.name for field in msgspec.structs.fields(kind) if not field.required}
        used |= defaults & parameters(owner_of(kind.__module__), "en", f"event-{tag_of(kind)}")
    assert used == known
