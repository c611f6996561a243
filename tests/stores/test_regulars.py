"""What every store promises of the regulars: found by their keys, each game once, forgotten whole."""

# ruff: noqa: F811 - the fixtures of the contract

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json, msgpack
from msgspec.structs import replace

from tablee.core.highlights import Highlight
from tablee.protocol import incoming
from tablee.server.league import THE_LEAGUE
from tablee.stores import Change, Store
from tablee.stores.migrating import StoredStep
from tablee.stores.records import Step, change_of
from tablee.stores.regulars import GameRecord, GroupRecord, Remembered
from tablee.tables.league import League, entered, opened
from tablee.tables.regulars import MOST_GAMES, PlayedGame, forgetting, group_memory
from tablee.tables.sitting import Draft, Sitting
from tests.stores import storing
from tests.stores.storing import commit, look, raw
from tests.stores.test_contract import ONE, OTHER, TWO, Clock, change, clock, lobby, store  # noqa: F401 - fixtures
from tests.tables.sittings import do, game_of, new_key, play_out, table_of


def put(store: Store, version: int = 1, *hashes: str, id: str = "group") -> bool:  # noqa: A002 - the field's name
    return look(store.put_group(GroupRecord(id, version, b"about %d" % version), hashes))


def over(version: int, game: str, body: bytes = b"{}", group: str = "group") -> Change:
    return change(ONE, version, status="over", remembered=Remembered(group, game, body))


def games(store: Store, group: str = "group") -> list[tuple[str, bytes]]:
    return [(one.game, one.body) for one in look(store.group_games(group))]


def test_a_group_is_found_by_every_key_and_by_no_other(store: Store) -> None:
    assert put(store, 1, "one", "two")
    assert put(store, 1, "three", id="other")
    assert look(store.group("one")) == look(store.group("two")) == GroupRecord("group", 1, b"about 1")
    assert look(store.group("none")) is None
    assert put(store, 2, "two", "four")
    assert look(store.group("four")) == GroupRecord("group", 2, b"about 2")
    assert look(store.group("one")) is None, "that device has left"
    assert not put(store, 2, "five"), "another device was quicker"
    assert not put(store, 4, "five")
    assert look(store.group("five")) is None
    assert look(store.group("three")) == GroupRecord("other", 1, b"about 1")


def test_a_game_is_written_with_its_table_or_not_at_all(store: Store, clock: Clock) -> None:
    put(store, 1, "one")
    assert commit(store, lobby(ONE), lobby(TWO)) == [True, True]
    assert commit(store, over(2, "a/1")) == [True]
    assert commit(store, over(2, "a/2")) == [False], "what does not fit is void, and the game with it"
    assert games(store) == [("a/1", b"{}")]
    assert commit(store, over(3, "a/1", b"again")) == [True]
    clock.now += 5
    assert commit(store, over(4, "a/2")) == [True]
    assert games(store) == [("a/2", b"{}"), ("a/1", b"again")], "each once, the newest first"
    assert commit(store, over(5, "a/2", b"")) == [True]
    assert games(store) == [("a/1", b"again")], "the last round was voided: it is not over"
    assert commit(store, over(6, "b/1", group="nobody's")) == [True]
    assert games(store, "nobody's") == [], "nothing is kept for a group that is gone"
    store.prepare([over(7, "a/3")])
    store.roll_back()
    assert games(store) == [("a/1", b"again")]


def test_games_are_bounded(store: Store, clock: Clock) -> None:
    put(store, 1, "one")
    commit(store, lobby(ONE))
    for version in range(2, MOST_GAMES + 5):
        clock.now += 1
        commit(store, over(version, f"{version}"))
    found = [name for name, _ in games(store)]
    assert found == [f"{version}" for version in range(MOST_GAMES + 4, 4, -1)]


def test_forgetting(store: Store, clock: Clock) -> None:
    put(store, 1, "one")
    put(store, 1, "two", id="other")
    memory = group_memory("group")
    commit(store, lobby(ONE))
    commit(store, over(2, "a/1", b"body"), lobby(TWO))
    commit(store, change(ONE, 3, seen=("tous_ego/c1", (memory, "device"))))
    kept, *_ = look(store.group_games("group"))
    assert look(store.rewrite_games("group", [(kept, GameRecord("a/1", 0.0, b"less"))]))
    assert not look(store.rewrite_games("group", [(kept, GameRecord("a/1", 0.0, b"more"))])), "it is another by now"
    assert not look(store.rewrite_games("nobody's", [(kept, kept)]))
    assert look(store.rewrite_games("nobody's", []))
    assert games(store) == [("a/1", b"less")]
    assert look(store.seen_by([memory], "tous_ego")) == {"c1"}
    look(store.delete_group("group"))
    assert look(store.group("one")) is None
    assert (games(store), look(store.seen_by([memory], "tous_ego"))) == ([], frozenset())
    assert look(store.seen_by(["device"], "tous_ego")) == {"c1"}
    assert put(store, 1, "one"), "the id is free again"
    clock.now += 100
    commit(store, over(4, "a/1"))
    look(store.forget_groups(clock.now))
    assert look(store.group("one")) is not None, "it was used just now"
    assert look(store.group("two")) is None
    look(store.forget_groups(clock.now + 1))
    assert (look(store.group("one")), games(store)) == (None, [])


def test_the_tables_of_a_group_are_found_and_what_they_told_is_rewritten(store: Store) -> None:
    for code in (ONE, TWO):
        commit(store, replace(lobby(code), about=b"about group one"))
        commit(store, change(code, 2, events=b'["first"]', view=b"{}"))
        commit(store, change(code, 3, game=2, events=b'["second"]'))
    commit(store, replace(lobby(OTHER), about=b"about another"))
    assert look(store.tables_of("group one")) == [ONE, TWO]
    assert look(store.tables_of("group two")) == []
    first, less = StoredStep(2, 1, b'["first"]', b"{}"), StoredStep(2, 1, b'["less"]', b"[]")
    assert look(store.record_of(ONE, [1])) == [first]
    assert look(store.record_of(ONE, [2, 1])) == [first, StoredStep(3, 2, b'["second"]', b"")]
    assert look(store.record_of(ONE, [])) == look(store.record_of("FFFFF", [1])) == []
    never = StoredStep(99, 1, b'["never"]', b"")
    assert not look(store.rewrite_steps(ONE, [(first, less), (never, never)]))
    assert not look(store.rewrite_steps(ONE, [(first, first)])), "somebody else has rewritten it"
    assert look(store.rewrite_steps(ONE, []))
    assert look(store.steps(ONE, 1)) == [Step(2, b'["less"]', b"[]")]
    assert look(store.steps(ONE, 2)) == [Step(3, b'["second"]', b"")]
    assert look(store.steps(TWO, 1)) == [Step(2, b'["first"]', b"{}")]
    assert commit(store, change(ONE, 4, game=2, events=b'["third"]')) == [True], "the table itself goes on"
    assert not look(store.rewrite_steps("FFFFF", [(first, less)]))


def test_the_beginnings_of_games_are_found_however_long_ago(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.stores.sqlite.store.MOST_STEPS", 2)
    dealt, on = b'[{"event":"dealt","names":["A"]}]', rb'[{"event":"raised","said":"\"event\":\"dealt\""}]'
    commit(store, lobby(ONE), lobby(TWO))
    events = [(1, dealt), (1, on), (2, dealt), (2, on), (2, on)]
    for version, (game, told) in enumerate(events, 2):
        commit(store, change(ONE, version, game=game, events=told, view=b"{}"))
    commit(store, change(TWO, 2, events=on))
    assert look(store.beginnings(ONE)) == [StoredStep(2, 1, dealt, b"{}"), StoredStep(4, 2, dealt, b"{}")]
    assert [step.version for step in look(store.record_of(ONE, [1]))] == [2, 3]
    assert look(store.beginnings(TWO)) == look(store.beginnings("FFFFF")) == []


def test_a_table_that_nobody_can_hold_is_changed_where_it_is_stored(store: Store) -> None:
    commit(store, lobby(ONE), lobby(TWO))
    commit(store, change(TWO, 2, seen=("tous_ego/c1", ("pad", "other"))))
    read = look(store.read(ONE))
    assert read is not None
    assert look(store.rewrite_about(read, b"less", ["pad"]))
    assert not look(store.rewrite_about(read, b"more", ["other"])), "it was changed meanwhile"
    after = look(store.read(ONE))
    assert after == replace(read, version=2, about=b"less")
    assert look(store.seen_by(["pad"], "tous_ego")) == frozenset()
    assert look(store.seen_by(["other"], "tous_ego")) == {"c1"}
    assert commit(store, change(ONE, 2)) == [False], "whoever knew it as it was does not overwrite this"
    assert commit(store, change(ONE, 3)) == [True]
    assert not look(store.rewrite_about(replace(read, code="FFFFF"), b"", []))


def test_what_a_device_has_shown_is_forgotten_with_whose_it_was(store: Store) -> None:
    commit(store, lobby(ONE))
    commit(store, change(ONE, 2, seen=("tous_ego/c1", ("pad", "other"))))
    void = change(ONE, 2, forgotten=("other",))
    assert commit(store, void) == [False]
    assert commit(store, change(ONE, 3, forgotten=("pad",), about=b"less")) == [True]
    assert look(store.seen_by(["pad"], "tous_ego")) == frozenset()
    assert look(store.seen_by(["other"], "tous_ego")) == {"c1"}


def test_what_was_rewritten_is_in_no_byte_of_the_file_and_its_log(tmp_path: Path) -> None:
    with storing.opened(tmp_path) as store:
        commit(store, lobby(ONE))
        commit(store, change(ONE, 2, events=b'["wenceslas"]', view=b'{"by":"wenceslas"}'))
        assert b"wenceslas" in raw(tmp_path)
        (told,) = look(store.record_of(ONE, [1]))
        assert look(store.rewrite_steps(ONE, [(told, StoredStep(2, 1, b"[]", b"{}"))]))
        look(store.scrub())
        assert b"wenceslas" not in raw(tmp_path)


# What a table writes ------------------------------------------------------------------------------------------------


def for_regulars(draft: Draft) -> Draft:
    """The same table, opened for the regulars: chairs 1 and 2 are members', 3 is a guest's."""
    chairs = tuple(replace(chair, member=chair.id * 10) if chair.id < 3 else chair for chair in draft.table.chairs)
    draft.table = replace(draft.table, regulars="group", chairs=chairs)
    return draft


def remembered(before: Sitting, draft: Draft) -> Remembered | None:
    return change_of(before, draft).remembered


def ended(draft: Draft) -> tuple[Sitting, Draft]:
    """The last moment of a game that is played to its end, and the draft that ends it."""
    over = play_out(draft)
    return Sitting(replace(over.table, status="playing", highlights=()), over.state), over


@pytest.mark.parametrize("bots", [0, 1])
def test_a_table_remembers_a_game_that_is_over_and_takes_it_back(bots: int) -> None:
    before, draft = ended(for_regulars(game_of("tous_ego", 3, bots=bots)))
    told = remembered(before, draft)
    assert told is not None
    assert told.group == "group"
    game = json.decode(told.body, type=PlayedGame)
    assert (game.game, game.number, game.members, game.bots) == (
        "tous_ego",
        1,
        (10, 20, *(0,) * (1 + bots)),
        tuple(range(3, 3 + bots)),
    )
    assert draft.state is not None
    outcome = draft.state.outcome()
    assert outcome is not None
    assert (game.winners, game.ranking, game.highlights) == (outcome.winners, outcome.ranking, draft.table.highlights)
    assert len(told.body) < 2_000
    # Only once; and not at all if the last round is voided.
    after = draft.saved(draft.next_version, 0.0)
    assert remembered(after, after.draft()) is None
    voiding = after.draft()
    do(voiding, incoming.VoidRound(key=new_key()))
    assert remembered(after, voiding) == Remembered("group", told.game)
    again = after.draft()
    do(again, incoming.Start(key=new_key()))
    assert remembered(after, again) is None


def test_a_table_for_nobody_in_particular_remembers_nothing() -> None:
    before, draft = ended(game_of("tous_ego", 3))
    assert remembered(before, draft) is None
    lobby = for_regulars(table_of("tous_ego", 3))
    assert change_of(None, lobby).remembered is None


def test_questions_are_remembered_by_the_group_too() -> None:
    draft = for_regulars(game_of("tous_ego", 3))
    before = draft.saved(1, 0.0)
    draft = before.draft()
    state = draft.state
    assert state is not None
    seat = state.waiting()[0]
    draft.answer(seat, state.moment, new_key(), {"move": "draw"})
    seen = change_of(before, draft).seen
    assert seen == (f"tous_ego/{state.shown_card_id()}", (group_memory("group"),))


def test_highlights_of_one_who_is_forgotten_are_gone_with_the_name() -> None:
    mine, both = Highlight("a", (1,), 1.0), Highlight("b", (0, 2), 1.0)
    game = PlayedGame(game="tous_ego", table=ONE, number=1, members=(7, 8, 9), winners=(1,), highlights=(mine, both))
    assert forgetting(game, 8) == replace(game, members=(7, 0, 9), highlights=(both,))
    assert forgetting(game, 9) == replace(game, members=(7, 8, 0), highlights=(mine,))


def test_a_league_is_kept_as_a_group_is(store: Store, clock: Clock) -> None:
    league, _ = entered(opened(5.0), "Annie")
    record = GroupRecord(league.id, 1, msgpack.encode(league))
    assert look(store.put_group(record, (THE_LEAGUE,)))
    assert put(store, 1, "one"), "beside the regulars"
    commit(store, lobby(ONE))
    commit(store, over(2, "a/1", b"result", group=league.id))
    found = look(store.group(THE_LEAGUE))
    assert found == record
    assert found is not None
    assert msgpack.decode(found.about, type=League) == league
    assert games(store, league.id) == [("a/1", b"result")]
    look(store.delete_group(league.id))
    assert look(store.group(THE_LEAGUE)) is None
    assert games(store, league.id) == []
    assert look(store.put_group(GroupRecord("next", 1, b"about"), (THE_LEAGUE,))), "there is room for the next one"
    assert look(store.group("one")) is not None
