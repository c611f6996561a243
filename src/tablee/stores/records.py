"""What is stored of a table, and what a commit writes."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import DecodeError, Struct, json, msgpack

from tablee.core import Refusal, SaveError, Seat, Setup, load, load_setup, save
from tablee.games import GAMES
from tablee.protocol.outgoing import ClosedBy
from tablee.stores.regulars import Remembered
from tablee.tables.events import Dealt
from tablee.tables.regulars import game_key, played_game, remembered_by
from tablee.tables.setups import own_deck
from tablee.tables.sitting import Draft, Receipt, Sitting
from tablee.tables.table import Table
from tablee.words import Complaint


class StoreError(Complaint):
    """The store cannot be opened, read or written."""

    about: ClassVar[str] = "store"


class StoreAway(StoreError):  # noqa: N818 - a state of the store, not a mistake
    """The store as a whole cannot be reached now: there is no use in trying one change after the other."""


MOST_STEPS = 30_000
"""How many versions of a table a replay may go back: a hundred games, or a night of robots."""


DEALT = f'"event":"{Dealt.__struct_config__.tag}"'.encode()
"""Stands in the events of a version with which a game began, and in nothing that somebody typed."""


class Step(Struct, frozen=True):
    """One version of a game as everybody saw it: what happened, and what changed in the view. Both are JSON."""

    version: int
    events: bytes
    view: bytes
    """Empty in games that were stored before views were."""


class Record(Struct, frozen=True, kw_only=True):
    """A table as it is stored."""

    code: str
    version: int
    about: bytes
    setup: str = ""
    state: bytes = b""
    receipts: bytes = b""
    time_left: float | None = None
    touched: float = 0.0
    """When it was written last."""


class Change(Struct, frozen=True, kw_only=True):
    """One table's part in a commit; void unless the stored version is the one before."""

    code: str
    version: int
    """The version that this makes; 1 for a new table."""
    game: int
    status: str
    setup: str
    state: bytes
    receipts: bytes
    time_left: float | None
    about: bytes | None = None
    """The table itself, if it changed."""
    new_setup: Setup[Any] | None = None
    events: bytes = b""
    """The public events, as a JSON list. Those for single seats are stored nowhere: their views show it."""
    view: bytes = b""
    """What changed in the public view, as JSON."""
    close: bool = False
    erases: bool = False
    """Whether something is erased: then no older copy of it may stay in the store's log either."""
    unseen: tuple[tuple[str, str], ...] = ()
    """Devices and cards to be forgotten: what people wrote for a table goes with it."""
    forgotten: tuple[str, ...] = ()
    """Devices that are known no more: all that they have shown is forgotten with that."""
    seen: tuple[str, tuple[str, ...]] | None = None
    """A card that is shown from now on, as GAME/ID, and the devices that remember it."""
    reported: str = ""
    """A card that somebody finds something wrong with, as GAME/ID."""
    remembered: Remembered | None = None
    """A game that regulars have played to its end, or that goes on after all."""
    fence: int = 0
    """The number with which the table is held. Where servers share a store, the change is void if another took it."""
    is_plain: bool = False
    """Whether only the game went on, without a clock; the table and the question on it are the same."""


class Receipts(Struct, frozen=True, omit_defaults=True):
    """What a table remembers of closed asks."""

    seats: dict[Seat, Receipt] = {}
    voided: tuple[int, ClosedBy] | None = None


_encode = msgpack.Encoder().encode
_about = msgpack.Decoder(Table)
_receipts = msgpack.Decoder(Receipts)


def change_of(before: Sitting | None, draft: Draft, events: bytes = b"", view: bytes = b"", fence: int = 0) -> Change:
    """What a commit must write to replace a version by the draft, with its public events and the view's change."""
    table, state = draft.table, draft.state
    if before is not None and before.table is table and before.state is not None and state is not None:
        card = state.shown_card_id()
        has_clock = draft.time_left is not None or before.time_left is not None
        more = has_clock or draft.reported or draft.closing or draft.voided != before.voided
        if not more and (not card or card == before.state.shown_card_id()):
            return Change(
                code=table.code,
                version=draft.version + 1,
                game=table.games,
                status=table.status,
                setup=state.setup.digest(),
                state=save(state),
                receipts=_encode(Receipts(draft.receipts, draft.voided)),
                time_left=None,
                events=events,
                view=view,
                fence=fence,
                is_plain=True,
            )
    return _larger_change(before, draft, events, view, fence)


def _larger_change(before: Sitting | None, draft: Draft, events: bytes, view: bytes, fence: int) -> Change:
    """The same, for a change that is not plain."""
    table, state = draft.table, draft.state
    fresh = state is not None and (before is None or before.state is None or before.state.setup is not state.setup)
    had_game = before is not None and before.state is not None and _is_private(before.table)
    put_away = had_game and (state is None or fresh)
    unseen = _unseen(before.table, None if draft.closing else table) if before is not None else ()
    forgotten = devices_forgotten(before.table, table) if before is not None else ()
    voided = before is not None and draft.voided is not None and draft.voided != before.voided
    ended = _ended(before, draft)
    return Change(
        code=table.code,
        version=draft.version + 1,
        game=table.games,
        status=table.status,
        setup=state.setup.digest() if state is not None else "",
        state=save(state) if state is not None else b"",
        receipts=_encode(Receipts(draft.receipts, draft.voided)),
        time_left=draft.time_left,
        about=_encode(table) if before is None or before.table is not table else None,
        new_setup=state.setup if state is not None and fresh else None,
        events=events,
        view=view,
        fence=fence,
        close=draft.closing,
        erases=draft.closing
        or put_away
        or voided
        or bool(unseen or forgotten)
        or any(one.rules.secret_answers for one in ended),
        unseen=unseen,
        forgotten=forgotten,
        seen=_newly_seen(before, draft),
        reported=f"{table.game}/{draft.reported}" if draft.reported else "",
        remembered=_remembered(before, draft),
    )


def _is_private(table: Table) -> bool:
    """Whether a game like this one holds what people answered or wrote: then no older copy of it stays."""
    return bool(table.rules.secret_answers) or table.rules.load_deck is not None


def _ended(before: Sitting | None, draft: Draft) -> list[Table]:
    """The table as it was with each game that ends in this draft: one that was given up, one that is over."""
    if before is None:
        return []
    table, was = draft.table, before.table
    given_up = was.status == "playing" and (draft.state is None or table.games != was.games)
    over = table.status == "over" and (was.status, was.games) != ("over", table.games)
    return [*([was] if given_up else []), *([table] if over else [])]


def _remembered(before: Sitting | None, draft: Draft) -> Remembered | None:
    """What the regulars remember of this draft: a game that is over, once, or that it is not over after all."""
    table, state = draft.table, draft.state
    if not table.regulars or state is None or before is None:
        return None
    key = game_key(table, table.games)
    outcome = state.outcome()
    was_over = before.table.status == "over" and before.table.games == table.games
    if table.status == "over" and not was_over and outcome is not None:
        return Remembered(table.regulars, key, json.encode(played_game(table, outcome)))
    return Remembered(table.regulars, key) if was_over and table.status == "playing" else None


def own_cards_seen(table: Table) -> set[tuple[str, str]]:
    """The devices at this table, each with the cards that people wrote for it."""
    cards = [f"{table.game}/{card.id}" for card in own_deck(table.rules, table.written)]
    return {(device, card) for device in remembered_by(table) for card in cards}


def own_cards_seen_at(about: bytes) -> set[tuple[str, str]]:
    """The same for a table as it is stored; nothing if that is damaged."""
    try:
        return own_cards_seen(table_of(about))
    except (DecodeError, UnicodeDecodeError, RecursionError, KeyError, Refusal):
        return set()


def _unseen(before: Table, after: Table | None) -> tuple[tuple[str, str], ...]:
    """Of the cards that people wrote, what is not remembered: they were thrown away, or their reader has left."""
    if not before.written or before is after:
        return ()
    return tuple(sorted(own_cards_seen(before) - (own_cards_seen(after) if after is not None else set())))


def devices_forgotten(before: Table, after: Table) -> tuple[str, ...]:
    """By what the devices remembered questions whose chairs were a member's of the regulars and are nobody's now."""
    nobodys = {chair.id for chair in after.chairs if not chair.member}
    devices = {chair.device for chair in before.chairs if chair.member and chair.device and chair.id in nobodys}
    return tuple(sorted(devices))


def table_of(about: bytes) -> Table:
    """The table itself, as it was stored."""
    return _about.decode(about)


def _newly_seen(before: Sitting | None, draft: Draft) -> tuple[str, tuple[str, ...]] | None:
    """The question that this draft puts on the table, and the devices of those who sit there."""
    state, old = draft.state, before.state if before is not None else None
    card = state.shown_card_id() if state is not None else ""
    if not card or (old is not None and old.shown_card_id() == card):
        return None
    devices = remembered_by(draft.table)
    return (f"{draft.table.game}/{card}", devices) if devices else None


def sitting_of(record: Record, setup: bytes | None, shared: dict[str, Setup[Any]]) -> Sitting:
    """The table as it was; a SaveError if it is damaged. Setups that are in use already are shared."""
    try:
        table = _about.decode(record.about)
        receipts = _receipts.decode(record.receipts)
    except (DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise SaveError(f"This table is damaged: {str(problem)[:300]}.") from None
    if table.game not in GAMES:
        raise SaveError(f"The game of this table is not here, {table.game!r}: install its package again.")
    state = None
    if record.state:
        game = GAMES[table.game]
        known = shared.get(record.setup)
        if known is None:
            if setup is None:
                raise SaveError("The cards and options of this game are missing.")
            known = load_setup(game.setup_type, setup)
        state = load(game.state_type, known, record.state)
        state.watched = True
    return Sitting(table, state, record.version, receipts.seats, record.time_left, receipts.voided)
