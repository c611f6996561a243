"""Who sits where: sitting down, coming back, going home, and bots that play instead. All of it may be refused."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tablee.bots import BOTS, LEVELS
from tablee.core import Refusal, Seat
from tablee.protocol import incoming
from tablee.protocol.outgoing import Notice
from tablee.tables.codes import RESCUE_LENGTH, hashed, is_token, new_code, tidied_rescue
from tablee.tables.names import clean_name, likeness
from tablee.tables.sitting import Draft
from tablee.tables.table import MOST_CHAIRS, MOST_WATCHERS, Chair, Table

RESCUE_SECONDS = 600.0
BOT_NAMES = ("Otto", "Ada", "Basile", "Cléo", "Dot", "Émile", "Fanny", "Gus", "Huguette", "Ivo")


def change_table(draft: Draft, **changes: Any) -> None:
    """The table with these changes, as its next version."""
    draft.table = replace(draft.table, version=draft.table.version + 1, **changes)


def chair_at(draft: Draft, id: int) -> Chair:  # noqa: A002 - it is the chair's id
    """The chair of this id, or a Refusal that lists those there are."""
    chair = draft.table.chair(id)
    if chair is None or chair.gone:
        raise Refusal("table", "no_such_chair", chairs=tuple(chair.id for chair in draft.table.sitting()))
    return chair


def seat_at(draft: Draft, chair: int) -> Seat:
    """The seat that this chair plays, or a Refusal."""
    seat = draft.table.seat_of(chair_at(draft, chair).id)
    if seat is None or draft.state is None:
        raise Refusal("table", "does_not_play")
    return seat


def _put(draft: Draft, chair: Chair) -> None:
    """This chair in place of the one with its id."""
    change_table(draft, chairs=draft.table.with_chair(chair).chairs)


# Coming -----------------------------------------------------------------------------------------------------


def join(draft: Draft, name: str, look: int | None, token: str, device: str | None = None) -> Chair:
    """Somebody sits down, or watches until the next game if one is being played.

    Whoever has this token sits already, and has not heard of it: it is the same chair, perhaps under another name.
    """
    table = draft.table
    seated = _of_token(table, token)
    if seated is None:
        bot = _bot_that_makes_room(table)
        if bot is not None:
            clean_name(name, (chair.name for chair in table.chairs))  # refused before the bot goes
            draft.table = table.without_chair(bot)
            draft.notices.append(Notice(code="left", chair=bot.id))
        chair = _sit_down(draft, name, look, token=hashed(token), device=hashed(device) if device else "")
        if table.first_leads and table.host is None and not table.people():
            change_table(draft, host=chair.id)
        return chair
    again = seated if table.status == "playing" else _dressed(table, seated, look, name)
    if again != seated:
        _put(draft, again)
    return again


def chair_for(table: Table, token: str, group: str) -> Chair:
    """The chair of this token, at a table that was opened for this group."""
    chair = _of_token(table, token)
    if chair is None or table.regulars != group:
        raise Refusal("table", "not_for_regulars")
    return chair


def be_member(draft: Draft, token: str, group: str, member: int) -> None:
    """The chair of this token is a member's of the group that the table was opened for; each sits there once."""
    table = draft.table
    chair = chair_for(table, token, group)
    if any(other.member == member and other.id != chair.id for other in table.sitting()):
        raise Refusal("table", "member_sits")
    if chair.member != member:
        _put(draft, replace(chair, member=member))


def forget_member(draft: Draft, member: int, name: str, *, name_only: bool = False) -> tuple[Seat, ...]:
    """Nobody can tell any more that this member of the regulars was here. Returns the seats that they had.

    The chair stays, under another name: whoever holds it plays on, and no game is lost.
    """
    table = draft.table
    after = without_member(table, member, name, name_only=name_only)
    if after != table:
        change_table(draft, chairs=after.chairs)
    own = [chair.id for chair in table.chairs if chair.member == member]
    return tuple(seat for chair in own if (seat := table.seat_of(chair)) is not None)


def without_member(table: Table, member: int, name: str, *, name_only: bool = False) -> Table:
    """The table on which nothing says any more that this member was here; with `name_only` it is still known whose
    the chair is, so that what else there is of them can be found."""
    for chair in [chair for chair in table.chairs if chair.member == member]:
        renamed = replace(chair, name=_unlike(table, chair, name))
        nobodys = replace(renamed, member=0, device="", rescue="", rescue_until=0.0)
        table = table.with_chair(renamed if name_only else nobodys)
    return table


def _unlike(table: Table, chair: Chair, name: str) -> str:
    """This name for a chair, or if another one has it, with a number behind it."""
    taken = {likeness(other.name) for other in table.chairs if other.id != chair.id}
    names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    return next(one for one in names if likeness(one) not in taken)


def _bot_that_makes_room(table: Table) -> Chair | None:
    """Between games people come before bots: where the game takes no more, the bot that came last goes."""
    sitting = table.sitting()
    if table.status == "playing" or len(sitting) < min(table.rules.most, MOST_CHAIRS):
        return None
    return max((chair for chair in sitting if chair.bot), key=lambda chair: chair.id, default=None)


def add_bot(draft: Draft, command: incoming.AddBot) -> None:
    """A bot sits down under a name that nobody has."""
    _require_level(command.level)
    _sit_down(draft, command.name or _free_bot_name(draft.table), None, bot=command.level)


def set_level(draft: Draft, command: incoming.SetLevel) -> None:
    """The same bot plays the next game better, or worse."""
    chair = chair_at(draft, command.chair)
    _require_level(command.level)
    if not chair.bot:
        raise Refusal("table", "no_bot_there")
    _put(draft, replace(chair, bot=command.level))


def _sit_down(draft: Draft, name: str, look: int | None, **more: Any) -> Chair:
    """A new chair, with this look unless somebody has it."""
    table = draft.table
    sitting = table.sitting()
    if len(sitting) >= MOST_CHAIRS:
        raise Refusal("table", "table_full", most=MOST_CHAIRS)
    chair = Chair(
        id=table.next_chair,
        name=clean_name(name, (chair.name for chair in table.chairs)),
        look=table.free_look() if look is None or look in {chair.look for chair in sitting} else look,
        **more,
    )
    change_table(draft, chairs=(*table.chairs, chair), next_chair=table.next_chair + 1)
    return chair


def _free_bot_name(table: Table) -> str:
    taken = {likeness(chair.name) for chair in table.chairs}
    return next(name for name in (*BOT_NAMES, *(f"Bot {n}" for n in range(99))) if likeness(name) not in taken)


def watch(draft: Draft, token: str, looking: frozenset[str] = frozenset(), at_the_table: bool = False) -> None:
    """A board or a spectator; where there are too many, the oldest of those makes room who are not `looking` now.

    Whoever is `at_the_table` may always have a board beside their pad.
    """
    if not (draft.table.onlookers or at_the_table):
        raise Refusal("table", "no_onlookers")
    watchers = draft.table.watchers
    if len(watchers) >= MOST_WATCHERS:
        away = next((kept for kept in watchers if kept not in looking), None)
        if away is None:
            raise Refusal("table", "too_many_watching", most=MOST_WATCHERS)
        watchers = tuple(kept for kept in watchers if kept != away)
    change_table(draft, watchers=(*watchers, hashed(token)))


def set_onlookers(draft: Draft, command: incoming.SetOnlookers) -> None:
    """Let others look on, or send away those who do."""
    watchers = draft.table.watchers if command.onlookers else ()
    change_table(draft, onlookers=command.onlookers, watchers=watchers)


def reissue(draft: Draft, command: incoming.Reissue, now: float) -> str:
    """A one-time code for a lost seat; everybody is told that there is one."""
    chair = chair_at(draft, command.chair)
    if chair.bot:
        raise Refusal("table", "is_a_bot")
    code = new_code(RESCUE_LENGTH)
    _put(draft, replace(chair, rescue=hashed(code), rescue_until=now + RESCUE_SECONDS))
    draft.notices.append(Notice(code="reissued", chair=chair.id))
    return code


def come_back(draft: Draft, rescue: str, token: str, now: float, device: str | None = None) -> Chair:
    """Whoever has the one-time code has the chair; its old token is worth nothing any more.

    Whoever has this token came back already, and has not heard of it.
    """
    given = hashed(tidied_rescue(rescue))
    for chair in draft.table.chairs:
        # A clock that was set back must not make it last for ever.
        if is_token(chair.rescue, given) and 0 <= chair.rescue_until - now <= 2 * RESCUE_SECONDS:
            memory = hashed(device) if device else ""
            taken = replace(chair, token=hashed(token), rescue="", rescue_until=0.0, device=memory)
            _put(draft, taken)
            draft.notices.append(Notice(code="returned", chair=chair.id))
            return taken
    back = _of_token(draft.table, token)
    if back is None:
        raise Refusal("table", "no_such_rescue")
    return back


def _of_token(table: Table, token: str) -> Chair | None:
    given = hashed(token)
    return next((chair for chair in table.people() if is_token(chair.token, given)), None)


# Sitting ----------------------------------------------------------------------------------------------------


def arrange(draft: Draft, command: incoming.Arrange) -> None:
    """The chairs in another order, clockwise."""
    table = draft.table
    sitting = {chair.id: chair for chair in table.sitting()}
    if sorted(command.chairs) != sorted(sitting):
        raise Refusal("table", "not_the_same_chairs", chairs=tuple(sitting))
    gone = tuple(chair for chair in table.chairs if chair.gone)
    change_table(draft, chairs=(*(sitting[chair] for chair in command.chairs), *gone))


def starter(draft: Draft, command: incoming.Starter) -> None:
    """The host marks the player who begins, or none."""
    if command.chair is not None:
        chair_at(draft, command.chair)
    change_table(draft, starter=command.chair)


def dress(draft: Draft, command: incoming.Dress) -> None:
    """Another look or name."""
    chair = chair_at(draft, command.chair)
    others = [other for other in draft.table.sitting() if other.id != chair.id]
    if command.look is not None and command.look in {other.look for other in others}:
        raise Refusal("table", "look_taken", look=command.look)
    _put(draft, _dressed(draft.table, chair, command.look, command.name))


def _dressed(table: Table, chair: Chair, look: int | None, name: str | None) -> Chair:
    """The chair with this look, unless somebody else has it, and this name."""
    others = [other for other in table.chairs if other.id != chair.id]
    taken = {other.look for other in others if not other.gone}
    return replace(
        chair,
        look=chair.look if look is None or look in taken else look,
        name=chair.name if name is None else clean_name(name, (other.name for other in others)),
    )


def mute(draft: Draft, command: incoming.Mute) -> None:
    """The host has heard enough of somebody beside the game, or not any more."""
    _put(draft, replace(chair_at(draft, command.chair), muted=command.muted))


def let_bot(draft: Draft, command: incoming.LetBot) -> None:
    """A bot holds the seat. The game knows, for what a bot needs and a person does not."""
    chair, seat = chair_at(draft, command.chair), seat_at(draft, command.chair)
    _require_level(command.level)
    if chair.bot:
        raise Refusal("table", "is_a_bot")
    _put(draft, replace(chair, held_by=command.level))
    assert draft.state is not None  # noqa: S101 - it has seats
    draft.state.let_bots_play(tuple(sorted({*draft.state.bots, seat})))
    draft.notices.append(Notice(code="bot_took_over", chair=chair.id))


def _require_level(level: str) -> None:
    if level not in BOTS:
        raise Refusal("table", "no_such_bot", bots=LEVELS)


def give_back(draft: Draft, command: incoming.GiveBack) -> None:
    """The player is back."""
    chair, seat = chair_at(draft, command.chair), seat_at(draft, command.chair)
    if not chair.held_by:
        raise Refusal("table", "no_bot_there")
    _put(draft, replace(chair, held_by=""))
    assert draft.state is not None  # noqa: S101 - it has seats
    draft.state.let_bots_play(tuple(other for other in draft.state.bots if other != seat))
    draft.notices.append(Notice(code="gave_back", chair=chair.id))


def hand_over(draft: Draft, command: incoming.HandOver) -> None:
    """Somebody else is host."""
    if command.chair is not None and not chair_at(draft, command.chair).is_person:
        raise Refusal("table", "is_a_bot")
    change_table(draft, host=command.chair)
    draft.notices.append(Notice(code="new_host", chair=command.chair))


def forget_device(draft: Draft, device: str) -> None:
    """What is shown from now on is remembered for this device no more."""
    chairs = tuple(replace(chair, device="") if chair.device == device else chair for chair in draft.table.chairs)
    if chairs != draft.table.chairs:
        change_table(draft, chairs=chairs)


# Going ------------------------------------------------------------------------------------------------------


def remove(draft: Draft, command: incoming.Remove) -> None:
    """The host sends somebody away."""
    chair = chair_at(draft, command.chair)
    if chair.token:
        change_table(draft, banned=(*draft.table.banned, chair.token)[-MOST_WATCHERS:])
    _go(draft, chair)
    draft.notices.append(Notice(code="removed", chair=chair.id))


def leave(draft: Draft, command: incoming.Leave) -> None:
    """Somebody goes home."""
    chair = chair_at(draft, command.chair)
    _go(draft, chair)
    draft.notices.append(Notice(code="left", chair=chair.id))


def take_place(draft: Draft, command: incoming.TakePlace) -> None:
    """Somebody who sits here takes the place of a bot, which goes."""
    chair, bot = chair_at(draft, command.chair), chair_at(draft, command.bot)
    if not bot.bot:
        raise Refusal("table", "no_bot_there")
    others = [other for other in draft.table.chairs if other.id != chair.id]
    place = others.index(bot)
    moved = replace(draft.table, chairs=(*others[:place], chair, *others[place:]))
    draft.table = moved.without_chair(bot)
    change_table(draft)
    draft.notices.append(Notice(code="left", chair=bot.id))


def _go(draft: Draft, chair: Chair) -> None:
    seat = draft.table.seat_of(chair.id)
    if seat is not None and draft.table.status == "playing":
        draft.leave(seat)
    draft.table = draft.table.without_chair(chair)
    change_table(draft)
    if draft.table.host == chair.id:
        pass_host_on(draft)


def pass_host_on(draft: Draft, present: tuple[int, ...] | None = None) -> None:
    """The host is gone for good: the next person is host, of those `present` if that is known.

    While a game lies on the table only its players inherit: a host can give any seat away, and a stranger who came
    when everybody slept shall not.
    """
    table = draft.table
    heirs = [
        chair.id
        for chair in table.people()
        if chair.id != table.host
        and (not table.seats or chair.id in table.seats)
        and (present is None or chair.id in present)
    ]
    if heirs or (present is None and table.host is not None):
        change_table(draft, host=heirs[0] if heirs else None)
        draft.notices.append(Notice(code="new_host", chair=draft.table.host))
