"""A member of the regulars is forgotten at a table: nothing of them stays there, and no game is lost by it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.protocol import incoming
from tablee.tables.chairs import forget_member
from tablee.tables.regulars import Erasure, Group, Member, Phone, erasing, nameless, without
from tablee.tables.sitting import Draft
from tests.tables.sittings import answer, do, game_of, game_on, new_key, play_out, table_of


def with_members(draft: Draft) -> Draft:
    """Each chair is a member's, with a device."""
    chairs = tuple(
        replace(chair, member=chair.id * 10, device=f"device-{chair.id}", rescue="x", rescue_until=1.0)
        for chair in draft.table.chairs
    )
    draft.table = replace(draft.table, regulars="group", chairs=chairs)
    return draft


def test_in_the_middle_of_a_game_whoever_holds_the_chair_plays_on() -> None:
    draft = with_members(game_of("tous_ego", 3))
    before = draft.table.chairs[1]
    assert forget_member(draft, 20, "Somebody") == (1,)
    after = draft.table.chairs[1]
    assert after == replace(before, name="Somebody", member=0, device="", rescue="", rescue_until=0.0)
    assert (draft.table.status, len(draft.table.seats), draft.notices) == ("playing", 3, [])
    answer(draft, *game_on(draft).any_answer(Random(1)))
    # The next one, too, and no two are called the same.
    assert forget_member(draft, 30, "Somebody") == (2,)
    assert [chair.name for chair in draft.table.chairs[1:]] == ["Somebody", "Somebody 2"]
    assert forget_member(draft, 30, "Somebody") == (), "there is nobody of that number any more"


def test_before_a_game_and_after_one_the_chair_stays_too() -> None:
    draft = with_members(table_of("tous_ego", 3))
    do(draft, incoming.HandOver(key=new_key(), chair=1))
    assert forget_member(draft, 10, "Somebody") == ()
    assert [(chair.name, chair.member) for chair in draft.table.chairs[:2]] == [("Somebody", 0), ("Bruno", 20)]
    assert draft.table.host == 1
    do(draft, incoming.Dress(key=new_key(), chair=1, name="Zoé"))
    over = play_out(with_members(game_of("tous_ego", 3)))
    assert forget_member(over, 20, "Somebody") == (1,)
    do(over, incoming.Start(key=new_key()))
    assert over.table.status == "playing"


def test_whoever_had_left_a_game_is_forgotten_there_too() -> None:
    draft = with_members(game_of("tous_ego", 4))
    do(draft, incoming.Leave(key=new_key(), chair=2))
    assert forget_member(draft, 20, "Somebody") == (1,)
    chair = draft.table.chairs[1]
    assert (chair.name, chair.gone, chair.member, chair.device) == ("Somebody", True, 0, "")


# In the group -----------------------------------------------------------------------------------------------------


GROUP = Group(
    "group", "Les mardis", 0.0, (Member(1, "Annie", 0), Member(2, "Bernard", 1)),
    (Phone("annie", 1), Phone("bernard", 2), Phone("kitchen")),
)  # fmt: skip


def test_only_a_member_has_another_one_erased_and_all_are_told() -> None:
    with pytest.raises(Refusal, match="only_a_member"):
        erasing(GROUP, "kitchen", 2, 5.0)
    with pytest.raises(Refusal, match="no_such_member"):
        erasing(GROUP, "annie", 3, 5.0)
    told = erasing(GROUP, "annie", 2, 5.0)
    assert told.erasures == (Erasure(5.0, 1),)
    assert erasing(GROUP, "bernard", 2, 5.0).erasures == (), "for oneself, nobody needs to know"
    for at in range(9):
        told = erasing(told, "annie", 2, float(at))
    assert [one.at for one in told.erasures] == [4.0, 5.0, 6.0, 7.0, 8.0]
    assert {one.by for one in nameless(told, 1).erasures} == {0}


def test_first_the_name_goes_then_the_devices() -> None:
    less = nameless(GROUP, 2)
    assert ([one.id for one in less.members], less.phones) == ([1], GROUP.phones)
    assert without(less, 2).phones == (Phone("annie", 1), Phone("kitchen"))
