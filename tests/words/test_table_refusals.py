"""What a table says no to is provoked once at least, and told in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.core.decks import MOST_CARDS
from tablee.games.incroyable import Draw
from tablee.protocol import incoming
from tablee.protocol.api import NewTable
from tablee.protocol.outgoing import Refused
from tablee.tables import chairs, commands
from tablee.tables.permissions import Actor, require_permission
from tablee.tables.sitting import Draft
from tablee.tables.table import MOST_GAMES, MOST_REPORTS, MOST_WATCHERS
from tests.tables.sittings import SETUPS
from tests.words.evenings import catalogues
from tests.words.sentences import faults

HOST = Actor(host=True)
ANNIE = Actor(chairs=(1,))


def table(*names: str, game: str = "incroyable", **wish: Any) -> Draft:
    """A table with these people, on chairs from 1 on."""
    wished = NewTable(game=game, **wish)
    draft = Draft(commands.new_table("BCDFG", wished, "founder", 0.0, SETUPS))
    for name in names:
        chairs.join(draft, name, None, f"token of {name}")
    return draft


def done(draft: Draft, *messages: incoming.Command, by: Actor = HOST) -> Draft:
    """The table after these commands, as the server carries them out."""
    for message in messages:
        require_permission(draft.table, draft.state, by, message)
        commands.carry_out(draft, message, 0.0, SETUPS)
    return draft


def playing() -> Draft:
    """Annie, Bernard and Cécile play; Didier came late and looks on."""
    draft = done(table("Annie", "Bernard", "Cécile"), incoming.Starter(key="a", chair=1), incoming.Start(key="b"))
    chairs.join(draft, "Didier", None, "token of Didier")
    return draft


def answered(draft: Draft) -> Refusal:
    """What Annie's answer is told."""
    state = draft.state
    assert state is not None
    reply = draft.answer(0, state.moment, "answer", {"move": "draw"})
    assert isinstance(reply, Refused)
    return Refusal(reply.rule, reply.code, **reply.facts)


def refused(reply: Refusal) -> None:
    """A refusal that came as a reply."""
    raise reply


Provocation = Callable[[], object]


def doing(*messages: incoming.Command, by: Actor = HOST, to: Callable[[], Draft] = playing) -> Provocation:
    return lambda: done(to(), *messages, by=by)


def lobby() -> Draft:
    return table("Annie", "Bernard")


def too_much_to_ask() -> None:
    """More questions than a deck may have."""
    sitting = table("Annie", "Bernard", "Chloé", game="tous_ego")
    written = tuple({"fr": f"Qui a vu {number} films ?"} for number in range(MOST_CARDS + 1))
    sitting.table = replace(sitting.table, written=written)
    done(sitting, incoming.Choose(key="k", own="only"))


def watched_by_all() -> None:
    """As many look on as may, and one more comes."""
    draft = lobby()
    for number in range(MOST_WATCHERS):
        chairs.watch(draft, f"token of watcher {number}")
    chairs.watch(draft, "token of one more", frozenset(draft.table.watchers))


def looked_at_by_a_stranger() -> None:
    draft = done(lobby(), incoming.SetOnlookers(key="k", onlookers=False))
    chairs.watch(draft, "token of a stranger")


def many_games() -> Draft:
    draft = table("Annie", "Bernard", "Cécile")
    draft.table = replace(draft.table, games=MOST_GAMES)
    return draft


def many_reports() -> Draft:
    draft = playing()
    assert draft.state is not None
    draft.state.answer(0, Draw())
    draft.table = replace(draft.table, reports=MOST_REPORTS)
    return draft


START = incoming.Start(key="k")

PROVOCATIONS: list[tuple[str, Provocation]] = [
    ("name_missing", lambda: table(" ")),
    ("name_too_long", lambda: table("A" * 25)),
    ("name_too_long", lambda: table("A" * 250)),
    ("name_not_plain", lambda: table("An\u202enie")),
    ("name_taken", lambda: table("Annie", "ANNIE")),
    ("table_full", lambda: table(*"ABCDEFGHIJK")),
    ("table_full", lambda: done(table(*"ABCDEFGHIJ"), incoming.AddBot(key="k"))),
    ("too_many_watching", watched_by_all),
    ("no_onlookers", looked_at_by_a_stranger),
    ("too_many_games", doing(START, to=many_games)),
    ("too_many_reports", doing(incoming.ReportQuestion(key="k"), to=many_reports)),
    ("look_taken", doing(incoming.Dress(key="k", chair=1, look=1), to=lobby)),
    ("too_few_players", doing(incoming.Start(key="k"), to=lobby)),
    ("too_few_players", doing(incoming.Start(key="k"), to=lambda: table("Annie"))),
    ("too_few_players", doing(incoming.Start(key="k"), to=table)),
    ("too_many_players", doing(incoming.Start(key="k"), to=lambda: table(*"ABC", game="face_to_face"))),
    ("starter_is_a_chair", doing(incoming.Choose(key="k", options={"first_player": 1}), to=lobby)),
    ("not_the_same_chairs", doing(incoming.Arrange(key="k", chairs=(2, 1, 3)), to=lobby)),
    ("no_such_chair", doing(incoming.Starter(key="k", chair=9), to=lobby)),
    ("no_such_game", lambda: table(game="chess")),
    ("no_such_deck", lambda: table(decks=("tarot",))),
    ("no_such_card", doing(incoming.WriteCard(key="k", card={}), to=lobby)),
    ("no_such_card", doing(incoming.WriteCard(key="k", card={"fr": "Qui ?", "colour": 3}), to=lobby)),
    (
        "too_many_cards",
        doing(
            *(incoming.WriteCard(key="k", card={"fr": f"Qui {number} ?"}) for number in range(61)),
            to=lambda: table("Annie", game="tous_ego"),
        ),
    ),
    (
        "no_questions_here",
        doing(incoming.WriteCard(key="k", card={"fr": "Qui ?"}), to=lambda: table("Annie", game="face_to_face")),
    ),
    (
        "no_question",
        lambda: done(table("Annie", "Bernard", game="face_to_face"), START, incoming.ReportQuestion(key="l")),
    ),
    ("not_enough_questions", doing(incoming.Choose(key="k", own="only"), to=lobby)),
    ("not_enough_questions", doing(incoming.Choose(key="k", tags=("nothing",)), to=lobby)),
    ("too_many_questions", too_much_to_ask),
    ("no_such_bot", doing(incoming.AddBot(key="k", level="genius"), to=lobby)),
    ("is_a_bot", lambda: done(lobby(), incoming.AddBot(key="k"), incoming.HandOver(key="l", chair=3))),
    ("is_a_bot", lambda: done(lobby(), incoming.AddBot(key="k"), incoming.Reissue(key="l", chair=3))),
    ("paused", doing(incoming.Pause(key="k"), incoming.Pause(key="l"))),
    ("paused", lambda: refused(answered(done(playing(), incoming.Pause(key="k"))))),
    ("bot_plays", lambda: refused(answered(done(estimating(), incoming.LetBot(key="k", chair=1))))),
    ("no_bot_there", doing(incoming.GiveBack(key="k", chair=1))),
    ("does_not_play", doing(incoming.Skip(key="k", chair=4))),
    ("cannot_go_on", lambda: done(estimating(), incoming.GoOn(key="k"))),
    ("too_soon", lambda: done(just_begun(), incoming.GoOn(key="k"), by=ANNIE)),
    ("paused", doing(incoming.Pause(key="k"), incoming.GoOn(key="l"))),
    ("not_for_you", doing(incoming.GoOn(key="k"), by=Actor(chairs=(4,)))),
    ("not_a_link", doing(incoming.SetCall(key="k", link="javascript:alert(1)"), to=lobby)),
    ("no_game", lambda: lobby().void_round()),
    ("no_such_rescue", lambda: chairs.come_back(lobby(), "BCDFGHJK", "token", 0.0)),
    ("not_for_you", doing(incoming.Start(key="k"), by=ANNIE, to=lobby)),
    ("not_for_you", doing(incoming.Leave(key="k", chair=1))),
    ("not_for_you", doing(incoming.Dress(key="k", chair=2, look=5), by=ANNIE, to=lobby)),
    ("not_for_you", doing(incoming.ReplaceQuestion(key="k"), by=Actor(chairs=(4,)))),
    ("not_now", doing(incoming.Pause(key="k"), to=lobby)),
    ("not_now", doing(incoming.Start(key="k"))),
    ("not_now", lambda: done(over(), incoming.Pause(key="k"))),
]


def estimating() -> Draft:
    """A card was drawn: everybody writes a number."""
    draft = playing()
    state = draft.state
    assert state is not None
    draft.answer(0, state.moment, "answer", {"move": "draw"})
    return draft


def just_begun() -> Draft:
    """The moment began a little before the command's time, which is 0."""
    return playing().saved(1, now=-8.5).draft()


def over() -> Draft:
    return done(playing(), incoming.Remove(key="k", chair=3), incoming.Remove(key="l", chair=2))


@pytest.mark.parametrize(
    ("code", "provoke"), PROVOCATIONS, ids=[f"{number}-{code}" for number, (code, _) in enumerate(PROVOCATIONS)]
)
def test_a_refusal_of_a_table_is_told(code: str, provoke: Provocation) -> None:
    with pytest.raises(Refusal) as caught:
        provoke()
    assert caught.value.code == code
    for catalogue in catalogues("incroyable"):
        assert faults(catalogue.refusal(caught.value)) == []
        assert not catalogue.refusal(caught.value).endswith(")")


def test_how_long_to_wait_is_said() -> None:
    english = catalogues("incroyable")[1]
    with pytest.raises(Refusal) as caught:
        done(just_begun(), incoming.GoOn(key="k"), by=ANNIE)
    assert "in 2 seconds" in english.refusal(caught.value)


def test_who_may_is_said_to_whoever_may_not() -> None:
    english = catalogues("incroyable")[1]
    said_to = {who: english.refusal(Refusal("table", "not_for_you", who=who)) for who in ("host", "player")}
    assert said_to["host"].startswith("Only the host")
    assert "whoever has this seat" in said_to["player"]


@pytest.mark.parametrize("code", ["closed-time", "bye-restarting", "notice-returned", "notice-new_host"])
def test_the_news_of_a_table_are_told(code: str) -> None:
    for catalogue in catalogues("incroyable"):
        facts = {"name": "Annie"} if code.startswith("notice") else {}
        assert faults(catalogue.text(code, **facts)) == []


def test_a_table_whose_host_has_no_chair_is_told_so() -> None:
    french, english = catalogues("incroyable")
    assert french.text("notice-new_host", name=None).startswith("La personne qui a ouvert la table")
    assert english.text("notice-new_host", name=None) == "Whoever opened the table is host again."
