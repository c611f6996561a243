"""Every code has its message, in both languages and in the right place, and no message is left over."""

from __future__ import annotations

from collections import Counter

import pytest
from fluent.syntax import ast

from tablee.core import Event
from tablee.games import GAMES
from tests.words.catalogues import LANGUAGES, OWNERS, available, entries, messages, parameters
from tests.words.codes import CORE, needed, owner_of, subclasses, tag_of

PREFIXES = (
    *("event", "refusal", "reason", "phase", "move", "field", "value", "option"),
    *("closed", "notice", "bye", "status", "look", "hint", "highlight", "record", "shown"),
)
OF_A_GAME = {"game-title", "game-tagline", "game-how"}

everywhere = pytest.mark.parametrize("language", LANGUAGES)
each_owner = pytest.mark.parametrize("owner", OWNERS)
each_game = pytest.mark.parametrize("owner", GAMES)


def codes_in(owner: str, language: str) -> set[str]:
    return {name for name in messages(owner, language) if name.split("-")[0] in PREFIXES}


def test_the_search_for_codes_finds_what_we_know_of() -> None:
    assert {"event-left", "refusal-out_of_range", "refusal-not_your_turn", "refusal-repeated"} <= needed()[CORE]
    assert {"option-turn_timer-none", "phase-over", "refusal-option_out_of_range"} <= needed()[CORE]
    assert {"refusal-does_not_fit_their_descending", "reason-absent", "move-play-own_ascending"} <= needed()[
        "face_to_face"
    ]
    assert {"refusal-overtake_somebody", "value-sign-minus", "field-raise-value"} <= needed()["incroyable"]
    assert {"refusal-empty_pack", "option-open_ballot-no", "phase-test_guessing"} <= needed()["caractere"]
    assert {"value-sign-none", "reason-target", "reason-too_few_players"} <= needed()["tous_ego"]
    assert "phase-Together" not in needed()[CORE]
    assert {"refusal-name_taken", "refusal-bot_plays", "refusal-too_large", "refusal-internal"} <= needed()[CORE]
    assert {"refusal-no_such_method", "refusal-foreign_host", "refusal-too_many_sockets"} <= needed()[CORE]
    assert {"hint-go_on", "hint-only_you"} <= needed()[CORE]
    assert {"hint-whole_turn", "hint-jump", "hint-enough"} <= needed()["face_to_face"]
    assert {"hint-catch_up", "hint-pays_best"} <= needed()["tous_ego"]
    assert {"highlight-jumps", "highlight-most_help", "record-jumps"} <= needed()["face_to_face"]
    assert {"closed-moved_on", "notice-new_host", "bye-restarting", "status-lobby", "look-9"} <= needed()[CORE]


@everywhere
@each_owner
def test_every_line_can_be_read_and_every_id_is_used_once(owner: str, language: str) -> None:
    unread = [entry.content for entry in entries(owner, language) if isinstance(entry, ast.Junk)]
    assert unread == []
    ids = Counter(entry.id.name for entry in entries(owner, language) if isinstance(entry, ast.Message))
    assert [name for name, times in ids.items() if times > 1] == []


@everywhere
@each_game
def test_every_code_has_its_message(owner: str, language: str) -> None:
    assert (needed()[owner] | needed()[CORE]) - set(available(owner, language)) == set()


@everywhere
def test_what_the_core_says_needs_no_game(language: str) -> None:
    assert needed()[CORE] - set(messages(CORE, language)) == set()


@everywhere
@each_game
def test_no_message_of_a_game_is_left_over(owner: str, language: str) -> None:
    assert codes_in(owner, language) - needed()[owner] == set()


@everywhere
def test_shared_messages_are_for_the_core_or_for_several_games(language: str) -> None:
    several = {name for name in codes_in(CORE, language) if sum(name in needed()[game] for game in GAMES) > 1}
    assert codes_in(CORE, language) - needed()[CORE] - several == set()


@everywhere
@each_game
def test_every_game_presents_itself(owner: str, language: str) -> None:
    assert set(messages(owner, language)) >= OF_A_GAME


@each_owner
def test_both_languages_have_the_same_messages(owner: str) -> None:
    assert set(messages(owner, "fr")) == set(messages(owner, "en"))


@each_owner
def test_both_languages_use_the_same_parameters(owner: str) -> None:
    french, english = (
        {name: parameters(owner, language, name) for name in messages(owner, language)} for language in LANGUAGES
    )
    assert french == english


@everywhere
def test_events_use_only_the_fields_they_have(language: str) -> None:
    for kind in subclasses(Event):
        owner = owner_of(kind.__module__)
        used = parameters(owner, language, f"event-{tag_of(kind)}")
        assert used <= set(kind.__struct_fields__), kind


@everywhere
@each_owner
def test_other_messages_use_only_what_they_are_given(owner: str, language: str) -> None:
    given = {
        "phase": {"waiting"},
        "reason": {"winners"},
        "field": {"low", "high"},
        "notice": {"name"},
    }
    for name in codes_in(owner, language):
        prefix = name.split("-")[0]
        if prefix not in ("event", "refusal", "hint", "highlight"):
            assert parameters(owner, language, name) <= given.get(prefix, set()), name
