"""What a table tells people: every message that the server may send."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from tablee.core import Seat
from tablee.core.highlights import Highlight
from tablee.protocol.incoming import GameName, Key, Pace, Reaction, Talk

Status: TypeAlias = Literal["lobby", "playing", "over"]
# What only a game knows: messages carry it as it is, and its title is the name it has in the browser.
View: TypeAlias = Annotated[Any, Meta(title="View")]
GameEvent: TypeAlias = Annotated[Any, Meta(title="GameEvent")]
Board: TypeAlias = Annotated[Any, Meta(title="Board")]

ClosedBy: TypeAlias = Literal["answered", "skipped", "time", "bot", "left", "replaced", "voided", "moved_on", "over"]


class ServerMessage(Struct, frozen=True, tag_field="tell", omit_defaults=True, kw_only=True):
    """A message of the server."""


# Replies ----------------------------------------------------------------------------------------------------


class Accepted(ServerMessage, frozen=True, tag="accepted"):
    """The answer counts: it is on disk, as part of this version of the table."""

    key: Key
    version: int


class Held(ServerMessage, frozen=True, tag="held"):
    """The ballot is in the urn, in memory only: keep it, and send it again whenever you come back."""

    key: Key


class Refused(ServerMessage, frozen=True, tag="refused"):
    """The answer or command was not legal and changed nothing; `rule` says why not."""

    key: Key
    rule: str
    code: str
    facts: dict[str, Any] = {}


class Closed(ServerMessage, frozen=True, tag="closed"):
    """This ask is no longer open for this seat, and what closed it."""

    key: Key
    ask: int
    by: ClosedBy


class Done(ServerMessage, frozen=True, tag="done"):
    """The command was carried out and is on disk."""

    key: Key
    version: int
    rescue: str = ""
    """The one-time code, to whoever asked for it."""


class Retry(ServerMessage, frozen=True, tag="retry"):
    """It could not be written to disk. Nothing has changed: send it again in a moment."""

    key: Key


Reply: TypeAlias = Accepted | Held | Refused | Closed | Done | Retry


# News -------------------------------------------------------------------------------------------------------


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """You are at the table, as these."""

    code: str
    host: bool
    chairs: tuple[int, ...]
    watching: bool
    uncovered: int | None
    ping: float
    """Say `ping` this often, in seconds; if nothing is heard for as long again, come back on another socket."""
    build: str = ""
    """Of the screens that this server has; a page of another build is old. Empty if it has none."""


class Sitter(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A chair, as everybody sees it."""

    id: int
    name: str
    look: int
    seat: Seat | None = None
    bot: str = ""
    held_by: str = ""
    gone: bool = False
    muted: bool = False
    """Whether the host wants to hear nothing of it beside the game."""
    member: int = 0
    """Who this is among the regulars for whom the table was opened."""


class About(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The table, as everybody sees it."""

    code: str
    game: GameName
    games: int
    played: tuple[str, ...] = ()
    """The games of this table so far, the one on it included."""
    status: Status
    language: str
    options: dict[str, Any]
    decks: tuple[str, ...]
    tags: tuple[str, ...] = ()
    written: int = 0
    """How many questions people wrote for this table."""
    own: str = "mixed"
    guided: bool = False
    """Whether screens lead newcomers through their first round."""
    hints: bool = False
    """Whether players may ask what a bot would do in their place."""
    pace: Pace = "usual"
    talk: Talk = "off"
    """Who may talk beside the game."""
    onlookers: bool = True
    """Whether whoever has the code may look on."""
    place: str = ""
    """Where the table stands, in a house that lists its open tables."""
    chairs: tuple[Sitter, ...]
    host: int | None
    starter: int | None = None
    began: int | None = None
    paused: bool = False
    regulars: str = ""
    """The id of the regulars for whom it was opened."""
    highlights: tuple[Highlight, ...] = ()
    """What is worth telling once more of the game on the table, when it is over."""
    board: Board = None


class TableNews(ServerMessage, frozen=True, tag="table"):
    """Names, chairs, options and board; sent when they change."""

    version: int
    table: About


class Clock(Struct, frozen=True):
    """How long whoever is awaited has, in seconds, and whether it is running down."""

    left: float
    running: bool


class ViewNews(ServerMessage, frozen=True, tag="view"):
    """What a seat may know now, and what happened since the version that this client had.

    `seat` is null for a board, a spectator and everything covered. With `gap`, more happened than is told: jump.
    """

    game: int
    version: int
    seat: Seat | None
    events: tuple[GameEvent, ...]
    view: View
    gap: bool = False
    clock: Clock | None = None
    hushed: bool = False
    """Whether talk beside the game waits, as it could tell a secret."""


class Presence(ServerMessage, frozen=True, tag="presence"):
    """Which chairs have nobody connected now, how many look on, and how many screens the whole room sees besides."""

    away: tuple[int, ...]
    watching: int
    boards: int = 0


class Line(Struct, frozen=True):
    """What a debater said."""

    seat: Seat
    text: str


class Floor(ServerMessage, frozen=True, tag="floor"):
    """The debate so far; with `more`, only what was added to it."""

    lines: tuple[Line, ...]
    more: bool = False


class Said(Struct, frozen=True):
    """What somebody said beside the game; without a chair, somebody who looks on."""

    chair: int | None
    text: str


class TalkNews(ServerMessage, frozen=True, tag="talk"):
    """What was said beside the game; with `more`, only what was added to it."""

    lines: tuple[Said, ...]
    more: bool = False


class Thrown(ServerMessage, frozen=True, tag="thrown"):
    """A reaction; without a chair, of somebody who looks on."""

    chair: int | None
    reaction: Reaction


class Call(ServerMessage, frozen=True, tag="call"):
    """Where those who sit at the table meet by voice or video; empty for nowhere. Only they are told."""

    link: str


class Pong(ServerMessage, frozen=True, tag="pong"):
    """Here I am."""

    n: int


class Notice(ServerMessage, frozen=True, tag="notice"):
    """Something everybody should hear: a chair changed hands, a new host …"""

    code: Literal["reissued", "returned", "new_host", "bot_took_over", "gave_back", "removed", "left", "hinted"]
    chair: int | None = None


class Advised(ServerMessage, frozen=True, tag="advice"):
    """What a bot would do in this seat's place, to the device that asked and to no other."""

    key: Key
    ask: int
    reason: str
    """The code of its one sentence."""
    move: Annotated[dict[str, Any] | None, Meta(title="HintedMove")] = None
    """As it would be answered; null where only the player can know."""
    facts: dict[str, Any] = {}


class Problem(ServerMessage, frozen=True, tag="problem"):
    """A message that could not be understood or is not for you; `code` says why, `key` which if it had one."""

    code: str
    key: Key | None = None
    facts: dict[str, Any] = {}


class Bye(ServerMessage, frozen=True, tag="bye"):
    """The last message on this socket, and why. `again` is whether coming back makes sense."""

    code: Literal["elsewhere", "removed", "closed", "restarting", "no_such_table", "not_known"]
    again: bool = False


AnyServerMessage: TypeAlias = (
    Reply
    | Welcome
    | TableNews
    | ViewNews
    | Presence
    | Floor
    | TalkNews
    | Thrown
    | Call
    | Pong
    | Notice
    | Advised
    | Problem
    | Bye
)
