"""The regulars over plain HTTP: founding a group, bringing phones in, what it remembers, and being forgotten."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from msgspec import json, msgpack
from msgspec.structs import asdict, replace
from starlette.requests import Request

from tablee.core import Refusal
from tablee.protocol import regulars as api
from tablee.server.rooms.room import Unsaved
from tablee.stores.regulars import GameRecord, GroupRecord
from tablee.tables import chairs, regulars
from tablee.tables.codes import hashed
from tablee.tables.ratings import Ratings
from tablee.tables.regulars import Group, PlayedGame

if TYPE_CHECKING:
    from tablee.server.house import House
    from tablee.server.rooms.room import Room

T = TypeVar("T")
TRIES = 5
"""So often a change is tried that another device's came before."""

_group = msgpack.Decoder(Group).decode
_game = json.Decoder(PlayedGame).decode


def key_of(request: Request) -> str:
    """The hash of the key that came with a request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refusal("table", "no_such_regulars")
    return hashed(token.strip())


async def group_of(house: House, key: str) -> tuple[Group, int]:
    """The group with this key, and its version."""
    record = await house.store.group(key)
    if record is None:
        raise Refusal("table", "no_such_regulars")
    group = _group(record.about)
    return group, record.version


async def _changed(house: House, hash_of: str, change: Callable[[Group], tuple[Group, T]]) -> tuple[Group, T]:
    """Change the group that is found by this, whatever other devices do to it meanwhile."""
    for _ in range(TRIES):
        group, version = await group_of(house, hash_of)
        after, result = change(group)
        record = GroupRecord(after.id, version + 1, msgpack.encode(after))
        if await house.store.put_group(record, after.hashes()):
            return after, result
    raise Unsaved


async def found(house: House, wish: api.NewRegulars) -> api.RegularsKey:
    """A new group."""
    group, key = regulars.founded(wish.name, time.time())
    await house.store.put_group(GroupRecord(group.id, 1, msgpack.encode(group)), group.hashes())
    return api.RegularsKey(id=group.id, key=key)


async def shown(house: House, request: Request) -> api.Regulars:
    """All that is remembered."""
    key = key_of(request)
    group, _ = await group_of(house, key)
    phone = group.phone(key)
    known = {member.id for member in group.members}
    games = [_known_game(record, known) for record in await house.store.group_games(group.id)]
    return api.Regulars(
        id=group.id,
        name=group.name,
        founded=group.founded,
        me=phone.member if phone.member in known else regulars.NOBODY,
        members=tuple(
            api.RegularMember(
                id=one.id,
                name=one.name,
                look=one.look,
                phones=sum(phone.member == one.id for phone in group.phones),
            )
            for one in group.members
        ),
        rated=group.rated,
        games=await _shown_games(house, group, games),
    )


def _known_game(record: GameRecord, known: set[int]) -> tuple[float, PlayedGame]:
    game = _game(record.body)
    return record.at, replace(game, members=tuple(one if one in known else regulars.NOBODY for one in game.members))


async def _shown_games(
    house: House, group: Group, games: list[tuple[float, PlayedGame]]
) -> tuple[api.RegularGame, ...]:
    """The newest first, with ratings if the group wants them."""
    found: list[Ratings] = [()] * len(games)
    if group.rated:
        found = (await house.ratings.of(group.id, [game for _, game in reversed(games)]))[::-1]
    return tuple(
        api.RegularGame(at=at, ratings=ratings, **asdict(game))
        for (at, game), ratings in zip(games, found, strict=True)
    )


async def rate(house: House, request: Request, wish: api.RatingsWish) -> None:
    """The group wants ratings, or none."""
    key = key_of(request)
    await _changed(house, key, lambda group: (regulars.rating(group, key, wish.on), None))


async def invite(house: House, request: Request) -> api.RegularsPass:
    """A one-time code."""
    key = key_of(request)

    def invited(group: Group) -> tuple[Group, str]:
        group.phone(key)
        return regulars.invited(group, time.time())

    _, code = await _changed(house, key, invited)
    return api.RegularsPass(code=code, minutes=int(regulars.PASS_SECONDS // 60))


async def bring_in(house: House, wish: api.BroughtIn) -> api.RegularsKey:
    """Another phone."""
    code = regulars.pass_of(wish.code)
    if await house.store.group(code) is None:
        raise Refusal("table", "no_such_pass")
    group, key = await _changed(house, code, lambda group: regulars.brought_in(group, code, time.time()))
    return api.RegularsKey(id=group.id, key=key)


async def introduce(house: House, request: Request, wish: api.Introduction) -> None:
    """Whose device this is."""
    key = key_of(request)
    await _changed(
        house, key, lambda group: (regulars.introduced(group, key, wish.member, wish.name, wish.look), None)
    )


async def leave(house: House, request: Request) -> None:
    """This device leaves; with the last one the group is gone, since nobody could ever look at it again."""
    key = key_of(request)
    group, _ = await _changed(house, key, lambda group: (regulars.left(group, key), None))
    if not group.phones:
        await house.store.delete_group(group.id)


async def erase(house: House, request: Request, wish: api.Erasure) -> None:
    """Forget a member, or the whole group."""
    key = key_of(request)
    group, _ = await group_of(house, key)
    member = group.phone(key).member
    if wish.what == "group":
        await house.store.delete_group(group.id)
        return
    group.member(member)
    await _forget_in_games(house, group.id, member)
    after, _ = await _changed(house, key, lambda group: (regulars.without(group, member), None))
    await _forget_in_games(house, group.id, member)  # one may have ended meanwhile
    if not after.phones:
        await house.store.delete_group(group.id)


async def _forget_in_games(house: House, group: str, member: int) -> None:
    games = [(record, _game(record.body)) for record in await house.store.group_games(group)]
    forgotten = [
        GameRecord(record.game, record.at, json.encode(regulars.forgetting(game, member)))
        for record, game in games
        if member in game.members
    ]
    await house.store.rewrite_games(group, forgotten)


async def sit(house: House, room: Room, request: Request, wish: api.RegularAt) -> None:
    """A chair is a member's."""
    group, _ = await group_of(house, key_of(request))
    group.phone(key_of(request))
    group.member(wish.member)
    await room.perform(lambda draft: chairs.be_member(draft, wish.token, group.id, wish.member))


async def opened_for(house: House, key: str | None) -> str:
    """The id of the group that a table is opened for."""
    if key is None:
        return ""
    group, _ = await group_of(house, hashed(key))
    group.phone(hashed(key))
    return group.id
