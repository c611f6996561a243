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
from tablee.server.http import erasing
from tablee.server.http.bodies import client_of
from tablee.server.rooms.room import Unsaved
from tablee.stores.regulars import GameRecord, GroupRecord
from tablee.tables import chairs, regulars
from tablee.tables.codes import hashed
from tablee.tables.ratings import Ratings
from tablee.tables.regulars import Group, Member, PlayedGame

if TYPE_CHECKING:
    from tablee.server.house import House
    from tablee.server.rooms.room import Room
    from tablee.tables.table import Chair, Table

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
        members=tuple(_member(group, one) for one in group.members),
        rated=group.rated,
        erasures=tuple(api.RegularErasure(at=one.at, by=one.by) for one in group.erasures),
        games=await _shown_games(house, group, games),
    )


def _member(group: Group, one: Member) -> api.RegularMember:
    phones = sum(phone.member == one.id for phone in group.phones)
    return api.RegularMember(id=one.id, name=one.name, look=one.look, phones=phones)


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
    _, is_last = await _changed(house, key, lambda group: regulars.unless_last(group, regulars.left(group, key)))
    if is_last:
        async with house.erasing:
            await _erase_group(house, request)


async def record(house: House, request: Request, wish: api.RecordWish) -> api.RegularRecord:
    """All that is kept of whose device this is. All tables of the group are looked at: one at a time."""
    async with house.record_lock.hold(client_of(house, request)):
        return await _record(house, request, wish)


async def _record(house: House, request: Request, wish: api.RecordWish) -> api.RegularRecord:
    key = key_of(request)
    group, _ = await group_of(house, key)
    member = group.member(group.phone(key).member)
    found = [one async for one in erasing.traces(house, group.id, member)]
    devices = {chair.device for one in found for chair in one.chairs if chair.device} | _own_device(wish)
    return api.RegularRecord(
        member=_member(group, member),
        tables=tuple(map(_table, found)),
        questions=await erasing.questions_shown(house, devices),
        erasures=tuple(one.at for one in group.erasures if one.by == member.id),
    )


def _table(found: erasing.Traces) -> api.RegularTable:
    table, games = found.table, tuple(sorted(found.seats))
    about = api.RegularTable(code=table.code, game=table.game, status=table.status, games=games)
    if not found.chairs:
        return about
    chair = found.chairs[-1]
    return replace(
        about,
        name=chair.name,
        look=chair.look,
        host=table.host == chair.id,
        gone=chair.gone,
        token=bool(chair.token),
        return_code=bool(chair.rescue),
        device=bool(chair.device),
    )


def _own_device(wish: api.RecordWish | api.Erasure) -> set[str]:
    return {hashed(wish.device)} if wish.device else set()


async def erase(house: House, request: Request, wish: api.Erasure) -> None:
    """Forget a member, or the whole group."""
    key = key_of(request)
    group, _ = await group_of(house, key)
    own = group.phone(key).member
    if wish.what == "group":
        async with house.erasing:
            await _erase_group(house, request)
    elif wish.what == "me":
        await _erase_member(house, request, own, _own_device(wish))
    else:
        await _erase_member(house, request, wish.member, set())


async def _erase_member(house: House, request: Request, member: int, devices: set[str]) -> None:
    """First everywhere else, so that it can be asked for again if this fails half-way; then in the group, and
    once more everywhere else: a game may have ended meanwhile, or somebody may have sat down."""
    key, now = key_of(request), time.time()
    async with house.erasing:  # what two of them rewrite would be the same games
        group, _ = await group_of(house, key)
        regulars.erasing(group, key, member, now)
        one = group.erasable(member)
        await _forget_everywhere(house, request, group.id, one, devices)
        await _changed(
            house, key, lambda group: (regulars.nameless(regulars.erasing(group, key, member, now), member), None)
        )
        await _forget_everywhere(house, request, group.id, one, devices)
        _, is_last = await _changed(
            house, key, lambda group: regulars.unless_last(group, regulars.without(group, member))
        )
        if is_last:
            await _erase_group(house, request)


async def _erase_group(house: House, request: Request) -> None:
    """Nobody of them is known at the tables where they played any more; then nothing of the group is left."""
    group, _ = await group_of(house, key_of(request))
    for member in group.all_erasable():
        await _forget_everywhere(house, request, group.id, member, set())
    await house.store.delete_group(group.id)


async def _forget_everywhere(house: House, request: Request, group: str, member: Member, devices: set[str]) -> None:
    """At tables, among the questions that were seen, and in the games that the group remembers."""
    for device in sorted(devices):
        await house.store.forget_device(device)
    await erasing.forget_at_tables(house, request, group, member)
    await erasing.forget_in_games(house, group, member.id)


async def sit(house: House, room: Room, request: Request, wish: api.RegularAt) -> None:
    """A chair is a member's, from the game on that lies on the table, even if that is over by now."""
    key = key_of(request)
    group, _ = await group_of(house, key)
    group.phone(key)
    chair = chairs.chair_for(room.sitting.table, wish.token, group.id)
    member = await _brought_along(house, key, chair) if wish.member is None else group.member(wish.member).id
    await room.perform(lambda draft: chairs.be_member(draft, wish.token, group.id, member))
    await _count_what_is_over(house, room.sitting.table, chair.id, member)


async def _brought_along(house: House, key: str, chair: Chair) -> int:
    """Whoever sits there is one of the group from now on; asked again, they are it already."""
    if chair.member != regulars.NOBODY:
        return chair.member
    _, member = await _changed(house, key, lambda group: regulars.joined(group, key, chair.name, chair.look))
    return member


async def _count_what_is_over(house: House, table: Table, chair: int, member: int) -> None:
    """A game that has just ended, and lies on the table, counts for whoever sat there."""
    seat = table.seat_of(chair)
    if table.status != "over" or seat is None:
        return
    ended = regulars.game_key(table, table.games)
    async with house.erasing:  # nobody is erased meanwhile from what is rewritten here
        await erasing.rewrite_games(
            house,
            table.regulars,
            lambda key, game: regulars.counting(game, seat, member) if key == ended else game,
        )


async def opened_for(house: House, key: str | None) -> str:
    """The id of the group that a table is opened for."""
    if key is None:
        return ""
    group, _ = await group_of(house, hashed(key))
    group.phone(hashed(key))
    return group.id
