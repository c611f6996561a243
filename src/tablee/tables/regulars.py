"""The regulars: a group without accounts. Whoever has a key of it belongs to it; each device has a key of its own.

Immutable: what people do puts another in its place. Keys and one-time codes are kept as hashes only.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.core.highlights import Highlight
from tablee.tables.codes import RESCUE_LENGTH, hashed, new_code, new_token, tidied_rescue
from tablee.tables.names import clean_name
from tablee.tables.table import LOOKS, Table

MOST_MEMBERS = 24
MOST_PHONES = 48
MOST_PASSES = 6
PASS_SECONDS = 600.0
"""How long a one-time code is good for."""
MOST_ERASURES = 5
"""Of those whom others had erased, the group is told of the last ones."""
MOST_GAMES = 1000
"""Games that are remembered of a group: the last ones."""
NOBODY = 0
"""In place of a member: a guest, a bot, or somebody who wanted to be forgotten."""


class Member(Struct, frozen=True):
    """Somebody who sat there once: the name and look that they are offered again."""

    id: int
    name: str
    look: int


class Phone(Struct, frozen=True, omit_defaults=True):
    """A device of the group: the hash of its key, and whose it is."""

    key: str
    member: int = NOBODY


class Pass(Struct, frozen=True):
    """A one-time code that brings a phone in: its hash."""

    code: str
    until: float


class Erasure(Struct, frozen=True):
    """That a member had somebody else erased, so that all the others see it. Nothing says who that was."""

    at: float
    by: int


class Group(Struct, frozen=True, omit_defaults=True):
    """All that is known of a group besides its games."""

    id: str
    name: str
    founded: float
    members: tuple[Member, ...] = ()
    phones: tuple[Phone, ...] = ()
    passes: tuple[Pass, ...] = ()
    next_member: int = 1
    rated: bool = False
    """Whether they want ratings. These are made from the games whenever somebody looks, and stored nowhere."""
    erasures: tuple[Erasure, ...] = ()

    def hashes(self) -> tuple[str, ...]:
        """By what it is found: keys and one-time codes."""
        return (*(phone.key for phone in self.phones), *(one.code for one in self.passes))

    def phone(self, key: str) -> Phone:
        """The device with the key of this hash; a Refusal if it is none of the group's."""
        found = next((phone for phone in self.phones if phone.key == key), None)
        if found is None:
            raise Refusal("table", "no_such_regulars")
        return found

    def member(self, id: int) -> Member:  # noqa: A002 - it is the member's id
        """The member of this id."""
        found = next((member for member in self.members if member.id == id), None)
        if found is None:
            raise Refusal("table", "no_such_member")
        return found

    def erasable(self, id: int) -> Member:  # noqa: A002 - it is the member's id
        """The same, also while they are being erased: the name is gone already, but not yet all of their devices."""
        return next((one for one in self.all_erasable() if one.id == id), None) or self.member(id)

    def all_erasable(self) -> tuple[Member, ...]:
        """All members, those who are being erased among them."""
        listed = {one.id for one in self.members} | {NOBODY}
        nameless = sorted({phone.member for phone in self.phones} - listed)
        return (*self.members, *(Member(one, "", 0) for one in nameless))


class PlayedGame(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A game that regulars played, as the group remembers it. Nothing of who said or voted what of whom."""

    game: str
    table: str
    number: int
    members: tuple[int, ...]
    """By seat; `NOBODY` for guests and bots."""
    bots: tuple[int, ...] = ()
    """Their seats."""
    winners: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    highlights: tuple[Highlight, ...] = ()


# What people do -------------------------------------------------------------------------------------------------


def founded(name: str, now: float) -> tuple[Group, str]:
    """A new group, and the key of the device that founded it."""
    key = new_token()
    return Group(id=new_token(), name=clean_name(name), founded=now, phones=(Phone(hashed(key)),)), key


def invited(group: Group, now: float) -> tuple[Group, str]:
    """A one-time code, for a phone that is brought in within ten minutes."""
    code = new_code(RESCUE_LENGTH)
    open_ones = [one for one in group.passes if one.until > now][-(MOST_PASSES - 1) :]
    return replace(group, passes=(*open_ones, Pass(hashed(code), now + PASS_SECONDS))), code


def pass_of(typed: str) -> str:
    """The hash of a one-time code, however it was typed."""
    return hashed(tidied_rescue(typed))


def brought_in(group: Group, code: str, now: float) -> tuple[Group, str]:
    """Another phone, with a key of its own; the code of this hash is good for nothing any more."""
    if not any(one.code == code and one.until > now for one in group.passes):
        raise Refusal("table", "no_such_pass")
    if len(group.phones) >= MOST_PHONES:
        raise Refusal("table", "regulars_full", most=MOST_PHONES)
    key = new_token()
    passes = tuple(one for one in group.passes if one.code != code)
    return replace(group, passes=passes, phones=(*group.phones, Phone(hashed(key)))), key


def introduced(group: Group, key: str, member: int | None, name: str, look: int) -> Group:
    """Whose device this is: a member's whom the group knows, or somebody new. Names and looks may change."""
    if member is None:
        group, member = joined(group, key, name, look)
    else:
        group.phone(key)
        group.member(member)
        others = [other for other in group.members if other.id != member]
        one = Member(member, clean_name(name, (other.name for other in others)), look % LOOKS)
        group = replace(group, members=tuple(one if other.id == member else other for other in group.members))
    phones = tuple(replace(phone, member=member) if phone.key == key else phone for phone in group.phones)
    return replace(group, phones=phones)


def joined(group: Group, key: str, name: str, look: int) -> tuple[Group, int]:
    """With somebody new, whom the device of this key brings along; it is theirs only if it says so (`introduced`)."""
    group.phone(key)
    if len(group.members) >= MOST_MEMBERS:
        raise Refusal("table", "regulars_full", most=MOST_MEMBERS)
    one = Member(group.next_member, clean_name(name, (other.name for other in group.members)), look % LOOKS)
    return replace(group, members=(*group.members, one), next_member=group.next_member + 1), one.id


def rating(group: Group, key: str, on: bool) -> Group:
    """With ratings, or without."""
    group.phone(key)
    return replace(group, rated=on)


def left(group: Group, key: str) -> Group:
    """Without this device. What the group remembers stays."""
    group.phone(key)
    return replace(group, phones=tuple(phone for phone in group.phones if phone.key != key))


def unless_last(before: Group, after: Group) -> tuple[Group, bool]:
    """The group with fewer devices; or, if there were none, as it was: nobody could ever look at it again, so that
    all of it is to be erased, which only somebody with a key can ask for again."""
    return (after, False) if after.phones else (before, True)


def erasing(group: Group, key: str, member: int, now: float) -> Group:
    """The device of this key has a member erased: of the others only a member may, and all of them are told."""
    by = group.phone(key).member
    group.erasable(member)
    if by == member:
        return group
    if all(one.id != by for one in group.members):
        raise Refusal("table", "only_a_member")
    if all(one.id != member for one in group.members):
        return group  # all were told when it was begun
    return replace(group, erasures=(*group.erasures, Erasure(now, by))[-MOST_ERASURES:])


def nameless(group: Group, member: int) -> Group:
    """Without this member's name and look: nobody can sit down as them any more."""
    return replace(
        group,
        members=tuple(one for one in group.members if one.id != member),
        erasures=tuple(replace(one, by=NOBODY) if one.by == member else one for one in group.erasures),
    )


def without(group: Group, member: int) -> Group:
    """Without this member and all of their devices."""
    phones = tuple(phone for phone in group.phones if phone.member != member)
    return replace(nameless(group, member), phones=phones)


def counting(game: PlayedGame, seat: int, member: int) -> PlayedGame:
    """The game as it is remembered when it is known who sat there: nobody else did, and nobody sits there twice."""
    if game.members[seat] != NOBODY or member in game.members:
        return game
    return replace(game, members=(*game.members[:seat], member, *game.members[seat + 1 :]))


def forgetting(game: PlayedGame, member: int) -> PlayedGame:
    """The game as it is remembered without this member: somebody sat there, and that is all."""
    seats = {seat for seat, one in enumerate(game.members) if one == member}
    members = tuple(NOBODY if one == member else one for one in game.members)
    highlights = tuple(one for one in game.highlights if seats.isdisjoint(one.seats))
    return replace(game, members=members, highlights=highlights)


# Games -----------------------------------------------------------------------------------------------------------


def remembered_by(table: Table) -> tuple[str, ...]:
    """Who remembers the questions that are shown at this table: its devices, and the group that it was opened for."""
    devices = {chair.device for chair in table.chairs if chair.device}
    return tuple(sorted(devices | ({group_memory(table.regulars)} if table.regulars else set())))


def group_memory(group: str) -> str:
    """As what a group remembers questions. No device can be called so: theirs are hashes."""
    return f"regulars/{group}"


def game_key(table: Table, number: int) -> str:
    """By what a group knows a game of this table; codes come again, tables do not."""
    return f"{table.code}/{table.created:.0f}/{number}"


def played_game(table: Table, outcome: Any) -> PlayedGame:
    """The game that is over, with those who are members in the place of seats."""
    players = [table.player_of(seat) for seat in range(len(table.seats))]
    return PlayedGame(
        game=table.game,
        table=table.code,
        number=table.games,
        members=tuple(chair.member for chair in players),
        bots=tuple(seat for seat, chair in enumerate(players) if chair.bot),
        winners=outcome.winners,
        ranking=outcome.ranking,
        highlights=table.highlights,
    )
