"""What is stored of one person: read for them, or erased.

There are no accounts. A person is a chair at a table, known by its name there or by the token that the person's
device keeps; in earlier games of the table, a name. Who wrote a question or cast which ballot is stored nowhere.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from msgspec import DecodeError, Struct, json, msgpack
from msgspec.structs import replace

from tablee.core import SaveError, Seat
from tablee.games import GAMES
from tablee.protocol.incoming import Leave, StopGame
from tablee.stores.migrating import StoredStep, StoredTable
from tablee.stores.records import Receipts, Record, StoreError, sitting_of, table_of
from tablee.tables.codes import hashed, new_token, tidied_code
from tablee.tables.commands import COMMANDS
from tablee.tables.events import Dealt
from tablee.tables.names import likeness
from tablee.tables.regulars import Group, Member, PlayedGame
from tablee.tables.sitting import Draft
from tablee.tables.table import Chair, Table

NOBODY = "—"
"""In place of a name, and of a person's own words."""
CODE_FIELDS = frozenset({"event", "phase", "game", "kind", "effect", "pack", "reason", "side"})
"""Fields of events and views that never hold anybody's own words, whatever stands in them."""
NOTES = (
    "Tokens and one-time codes are stored as hashes only, and so is what a device remembers by.",
    "Who wrote a question for a table, and who cast which ballot, is stored nowhere, and cannot be told.",
    "Of a game that is being played nothing is told here: hands and sealed answers are secret until it is over.",
    "Logs hold no names. Backups that were made before hold what was stored then.",
)


class People(Protocol):
    """A store in which a person is looked for."""

    def abouts(self) -> Iterable[tuple[str, bytes]]:
        """The code of every table, and the table itself."""

    def table(self, code: str) -> StoredTable | None:
        """All of one table."""

    def setup(self, digest: str) -> bytes | None:
        """The cards and options of a game."""

    def seen_by(self, device: str) -> list[tuple[str, float]]:
        """The cards that a device has shown, and when."""

    def replace(self, table: StoredTable, devices: Sequence[str]) -> None:
        """Put this in the place of the version before, and forget what these devices have shown."""

    def group_rows(self, table: str) -> list[Any]:
        """What there is of the regulars in one of `GROUPS`."""

    def close(self) -> None:
        """Let go of it."""


class Membership(Struct, frozen=True):
    """Somebody among the regulars of a group, which alone can erase them there: also at its other tables."""

    group: str
    name: str
    devices: int
    games: int
    """How many of those that the group remembers they have played."""


class Person(Struct, frozen=True):
    """Who is meant: at one table by name, or wherever a token of theirs is known."""

    code: str = ""
    name: str = ""
    token: str = ""

    def found_at(self, table: Table) -> Chair | None:
        """Their chair at this table."""
        known = hashed(self.token) if self.token else ""
        for chair in table.chairs:
            if chair.bot:
                continue
            if (known and chair.token == known) or (self.name and likeness(chair.name) == likeness(self.name)):
                return chair
        return None

    def has_ticket(self, table: Table) -> bool:
        """Whether their token is known at this table without a chair: who opened it, watched it, or was removed."""
        return bool(self.token) and hashed(self.token) in (table.founder, *table.watchers, *table.banned)


# Finding ------------------------------------------------------------------------------------------------------------


def memberships(people: People, person: Person) -> list[Membership]:
    """Where they are one of the regulars: by the key of a device, or by the chair or the name that they have at a
    table that was opened for these."""
    tables = [table_of(stored.about) for stored in _tables_of(people, person)]
    games = [(group, json.decode(body, type=PlayedGame)) for group, _, _, body in people.group_rows("regular_games")]
    return [
        Membership(
            group.name,
            one.name,
            sum(phone.member == one.id for phone in group.phones),
            sum(id_ == group.id and one.id in game.members for id_, game in games),
        )
        for group in _groups(people)
        for one in group.members
        if _is_of(group, one, person, tables)
    ]


def _groups(people: People) -> list[Group]:
    """The groups of regulars; a league, which is stored as a group is, is none."""
    groups = []
    for _, _, _, about in people.group_rows("regulars"):
        with contextlib.suppress(DecodeError):
            groups.append(msgpack.decode(about, type=Group))
    return groups


def _is_of(group: Group, member: Member, person: Person, tables: Sequence[Table]) -> bool:
    known = hashed(person.token) if person.token else ""
    chairs = [person.found_at(table) for table in tables if table.regulars == group.id]
    return (
        any(phone.key == known and phone.member == member.id for phone in group.phones)
        or any(chair is not None and chair.member == member.id for chair in chairs)
        or (bool(chairs and person.name) and likeness(person.name) == likeness(member.name))
    )


def tables_of(people: People, person: Person) -> list[StoredTable]:
    """Every table that has something of this person; a StoreError if there is none, nor any group."""
    found = [
        table for table in _tables_of(people, person) if _is_known(table.about, person) or seats_of(table, person)
    ]
    if not found and not memberships(people, person):
        raise StoreError("person-none")
    return found


def _tables_of(people: People, person: Person) -> list[StoredTable]:
    """The table that is meant; or by a token, those where it is known."""
    if person.code:
        codes = [tidied_code(person.code) or ""]
    else:
        codes = [code for code, about in people.abouts() if _is_known(about, person)]
    return [table for table in map(people.table, codes) if table is not None]


def _is_known(about: bytes, person: Person) -> bool:
    try:
        table = table_of(about)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return person.found_at(table) is not None or person.has_ticket(table)


def seats_of(stored: StoredTable, person: Person) -> dict[int, tuple[Seat, str]]:
    """In which games of this table they had a seat, and under which name."""
    table = table_of(stored.about)
    chair = person.found_at(table)
    names = {likeness(name) for name in (person.name, chair.name if chair else "") if name}
    seats = {
        game: (seat, name)
        for game, dealt in names_dealt(stored.steps).items()
        for seat, name in enumerate(dealt)
        if likeness(name) in names
    }
    if chair is not None and chair.id in table.seats and table.games not in seats:
        seats[table.games] = (table.seats.index(chair.id), chair.name)
    return seats


def names_dealt(steps: Iterable[StoredStep]) -> dict[int, list[str]]:
    """Who played each game, by its number, as its first event says."""
    return {
        step.game: event["names"]
        for step in steps
        for event in _events(step)
        if event.get("event") == Dealt.__struct_config__.tag
    }


def _events(step: StoredStep) -> list[dict[str, Any]]:
    try:
        found: list[dict[str, Any]] = json.decode(step.events or b"[]", type=list[dict[str, Any]])
    except DecodeError:
        return []
    return found


# Telling ------------------------------------------------------------------------------------------------------------


def exported(people: People, person: Person) -> dict[str, Any]:
    """All that is stored of this person and may be told, ready to be written as JSON."""
    tables = [_exported_table(people, stored, person) for stored in tables_of(people, person)]
    regulars = memberships(people, person)
    return {"made": _when(time.time()), "notes": NOTES, "tables": tables, "regulars": regulars}


def _exported_table(people: People, stored: StoredTable, person: Person) -> dict[str, Any]:
    table = table_of(stored.about)
    chair = person.found_at(table)
    running = table.games if table.status == "playing" else 0
    games = seats_of(stored, person)
    told: dict[str, Any] = {
        "code": stored.code,
        "opened": _when(table.created),
        "used": _when(stored.touched),
        "status": table.status,
        "games": [
            {
                "number": number,
                "game": table.played[number - 1] if number <= len(table.played) else "",
                "name": name,
                "seat": seat,
                **({"being_played": True} if number == running else {"events": _own_events(stored, number, seat)}),
            }
            for number, (seat, name) in sorted(games.items())
        ],
    }
    if chair is not None:
        told["chair"] = {
            "name": chair.name,
            "look": chair.look,
            "host": table.host == chair.id,
            "has_left": chair.gone,
            "token": bool(chair.token),
            "return_code": bool(chair.rescue),
            "device": bool(chair.device),
            "one_of_the_regulars": bool(chair.member),
        }
        shown = people.seen_by(chair.device) if chair.device else []
        told["questions_shown"] = [{"card": card, "at": _when(at)} for card, at in shown]
    if person.has_ticket(table):
        known = hashed(person.token)
        told["token_of"] = [
            what
            for what, tokens in (
                ("opened", (table.founder,)),
                ("watched", table.watchers),
                ("removed", table.banned),
            )
            if known in tokens
        ]
    return told


def _own_events(stored: StoredTable, number: int, seat: Seat) -> list[dict[str, Any]]:
    """What this seat did in public in a game. (What others said of it is theirs.)"""
    events = [event for step in stored.steps if step.game == number for event in _events(step)]
    return [event for event in events if event.get("seat") == seat]


def _when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


# Erasing ------------------------------------------------------------------------------------------------------------


class Erased(Struct):
    """How much was erased."""

    tables: int = 0
    games: int = 0
    devices: int = 0
    regulars: tuple[Membership, ...] = ()
    """What stays: the group erases it itself."""


def erase(people: People, person: Person, *, end_game: bool = False, written: bool = False) -> Erased:
    """Erase this person at every table where they are found, one table after the other.

    The name is replaced, also in the record of old games, and so are their own words there; chair, tokens and what
    their device has shown go. What lies on the table is put away. A game that is being played is given up if
    `end_game`; without it nothing is erased. Of what people wrote for the table nobody knows by whom: all of it goes
    with `written`.
    """
    tables, done = tables_of(people, person), Erased(regulars=tuple(memberships(people, person)))
    playing = [stored.code for stored in tables if stored.status == "playing"]
    if playing and not end_game:
        raise StoreError("person-playing", tables=", ".join(playing))
    for stored in tables:
        seats = seats_of(stored, person)
        chair = person.found_at(table_of(stored.about))
        devices = [chair.device] if chair is not None and chair.device else []
        people.replace(_without(people, stored, person, seats, written), devices)
        done.tables, done.games, done.devices = done.tables + 1, done.games + len(seats), done.devices + len(devices)
    return done


def _without(
    people: People, stored: StoredTable, person: Person, seats: dict[int, tuple[Seat, str]], written: bool
) -> StoredTable:
    """The table as it is stored afterwards: another version of it."""
    draft = _draft(people, stored)
    if draft.state is not None:
        COMMANDS[StopGame](draft, StopGame(key=""))
    chair = person.found_at(draft.table)
    if chair is not None:
        COMMANDS[Leave](draft, Leave(key="", chair=chair.id))
    table = _without_token(draft.table, hashed(person.token)) if person.token else draft.table
    if written:
        table = replace(table, written=(), own="mixed")
    return replace(
        stored,
        version=stored.version + 1,
        status=table.status,
        setup="",
        state=b"",
        receipts=msgpack.encode(Receipts(draft.receipts, draft.voided)),
        time_left=None,
        about=msgpack.encode(table),
        steps=tuple(nameless_steps(stored.steps, seats, table_of(stored.about).played)),
    )


def _draft(people: People, stored: StoredTable) -> Draft:
    record = Record(
        code=stored.code,
        version=stored.version,
        about=stored.about,
        setup=stored.setup,
        state=stored.state,
        receipts=stored.receipts,
        time_left=stored.time_left,
    )
    try:
        return sitting_of(record, people.setup(stored.setup) if stored.setup else None, {}).draft()
    except SaveError as problem:
        raise StoreError("other", where=stored.code, problem=problem) from None


def _without_token(table: Table, token: str) -> Table:
    return replace(
        table,
        founder=hashed(new_token()) if table.founder == token else table.founder,
        watchers=tuple(other for other in table.watchers if other != token),
        banned=tuple(other for other in table.banned if other != token),
    )


def nameless_steps(
    steps: Sequence[StoredStep], seats: dict[int, tuple[Seat, str]], played: Sequence[str]
) -> Iterator[StoredStep]:
    """The record of the games, with neither their name nor, in those that are named here, their own words."""
    words = {
        number: _own_words(steps, number, seat, played[number - 1] if number <= len(played) else "")
        for number, (seat, _) in seats.items()
    }
    for step in steps:
        if step.game not in seats:
            yield step
            continue
        seat, _ = seats[step.game]
        events = [without_name(event, seat) for event in _events(step)]
        own = words[step.game]
        view = json.decode(step.view) if step.view else None
        yield replace(
            step,
            events=json.encode(_replaced(events, own)) if events else step.events,
            view=json.encode(_replaced(view, own)) if own and view is not None else step.view,
        )


def _own_words(steps: Sequence[StoredStep], number: int, seat: Seat, game: str) -> frozenset[str]:
    """What they wrote or said in this game, as its public events tell it."""
    fields = GAMES[game].own_words if game in GAMES else ()
    events = [event for step in steps if step.game == number for event in _events(step)]
    found = {event.get(field) for event in events if event.get("seat") == seat for field in fields}
    return frozenset(word for word in found if isinstance(word, str) and word)


def without_name(event: dict[str, Any], seat: Seat) -> dict[str, Any]:
    """The same event; the one with which a game begins without the name of this seat."""
    if event.get("event") != Dealt.__struct_config__.tag:
        return event
    names = [NOBODY if number == seat else name for number, name in enumerate(event["names"])]
    return {**event, "names": names}


def _replaced(value: Any, words: frozenset[str]) -> Any:
    """The same without these words, wherever they stand as a whole."""
    if isinstance(value, str):
        return NOBODY if value in words else value
    if isinstance(value, list):
        return [_replaced(one, words) for one in value]
    if isinstance(value, dict):
        return {name: one if name in CODE_FIELDS else _replaced(one, words) for name, one in value.items()}
    return value
