"""What is asked and told over plain HTTP: opening a table, joining it, reading. The types check and describe it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, inspect

from tablee.core import Seat
from tablee.core.game import Game
from tablee.core.review import ReviewedRound, ReviewedTurn
from tablee.core.shown import AnyShown, Flight, Named
from tablee.core.text import FALLBACK
from tablee.protocol.incoming import Agreed, DeckNames, GameName, Language, Look, Talk, Token, TypedName
from tablee.protocol.outgoing import Board, GameEvent, Sitter, Status

PLACE = r"^[A-Za-z0-9_.-]{1,60}\.js:[0-9]{1,7}:[0-9]{1,7}$"
"""A place in one of our scripts."""
ScreenPart: TypeAlias = Literal[
    "page", "home", "door", "lobby", "table", "bar", "now", "pad", "board", "end", "replay", "sheet"
]
ErrorName: TypeAlias = Literal[
    "Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "DOMException", "other"
]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to be opened."""

    game: GameName
    options: Agreed = {}
    decks: DeckNames = ()
    tags: DeckNames = ()
    language: Language = FALLBACK
    guided: bool = False
    hints: bool = False
    talk: Talk = "off"
    onlookers: bool = True
    """Whether whoever has the code may look on, as a big screen or a spectator."""
    place: TypedName = ""
    """Where it stands, in a house that lists its open tables; empty keeps it off the list."""
    first_leads: bool = False
    """Whether whoever sits down at the empty table is host: for a device that opens tables for others."""
    regulars: Token | None = None
    """A key of the regulars for whom it is opened."""


class Opened(Struct, frozen=True, kw_only=True):
    """The table is open: tell people the code, keep the token to yourself."""

    code: str
    host_token: Token


class Join(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody sits down."""

    name: TypedName
    look: Look | None = None
    device: Token | None = None
    """Made up by the device, and the same on every evening: questions that it has shown are drawn last."""
    key: Token | None = None
    """Made up by the device for this joining: sent twice, because no reply came, it is the same chair."""
    entrant: Token | None = None
    """The key of the device in an evening's league: at a table that was drawn for its entrant, they play for it."""
    entrant_code: Annotated[str, Meta(max_length=40)] = ""
    """The code of an entrant who sits down on a device that is not theirs."""


class Joined(Struct, frozen=True, kw_only=True):
    """A chair and the token that stands for it. A late arrival is not `playing`, but watches until the next game."""

    chair: int
    name: str
    look: int
    token: Token
    playing: bool


class Watching(Struct, frozen=True, kw_only=True):
    """The token of a board or a spectator."""

    token: Token


class Return(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody who lost the phone, with the host's one-time code."""

    rescue: Annotated[str, Meta(min_length=1, max_length=40)]
    device: Token | None = None
    key: Token | None = None
    """As in Join."""


class Forget(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Nothing is to be known of what this device has shown."""

    device: Token


class Mishap(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An error on a screen, for the operator: where in our own scripts it was, and not a word of what was shown."""

    build: Annotated[str, Meta(max_length=60, pattern=r"^[A-Za-z0-9_.-]*$")]
    screen: ScreenPart
    error: ErrorName
    at: Annotated[tuple[Annotated[str, Meta(max_length=80, pattern=PLACE)], ...], Meta(max_length=8)] = ()
    """Script, line and column, the innermost first."""


class DeckInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deck that can be chosen: its name, how many cards it has, and how many of them with which tag."""

    name: str
    title: dict[str, str]
    cards: int
    tags: dict[str, int] = {}
    own: bool = False
    """Whether it was uploaded to this server, and did not come with the game."""


class Kept(Struct, frozen=True, kw_only=True):
    """A deck is kept on this server."""

    game: GameName
    deck: DeckInfo


class TableInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a stranger with the code may know of a table before sitting down; and more with a token of it."""

    code: str
    game: GameName
    language: str
    status: Status
    people: int
    free: int
    """How many people can still sit down: between games bots make room for them."""
    looks: tuple[int, ...]
    """The looks that are still free."""
    talk: Talk = "off"
    """Who may talk beside the game: nobody, unless people are far apart."""
    onlookers: bool = True
    """Whether whoever has the code may look on."""
    regulars: str = ""
    """The id of the regulars for whom it was opened: their devices offer them their names and looks."""
    chairs: tuple[Sitter, ...] = ()
    """Who sits there; with a token only."""
    waiting: tuple[int, ...] = ()
    """The chairs that the game waits for; with a token only."""


class OptionInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something a table can agree on."""

    name: str
    default: Any
    choices: tuple[Any, ...] = ()


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: GameName
    fewest: int
    most: int
    options: tuple[OptionInfo, ...]
    decks: tuple[DeckInfo, ...]
    title: dict[str, str]
    """By language, like the tagline."""
    tagline: dict[str, str]
    minutes: int
    colour: str
    """Of its box, where nobody has drawn one: #rrggbb."""
    package: str
    """The package that brings it; empty for the house's own."""
    hints: bool
    """Whether it has an answer to "What would you do?"."""


class GameSheet(Struct, frozen=True, kw_only=True):
    """What a screen that knows no game must know of one. It changes only with the package that brings the game."""

    name: GameName
    words: dict[str, str]
    """Its messages in Fluent, by language."""
    rules: dict[str, str]
    """Its rules in Markdown, by language; empty if it brings none."""
    seat_fields: dict[str, tuple[str, ...]]
    """The fields of its events that hold seats."""
    unsaid: dict[str, dict[str, Any]]
    """The fields of its events that are left out where they have their default: by event, with that."""
    shows: tuple[AnyShown, ...]
    """What the fields of its views mean."""
    flights: tuple[Flight, ...]
    named: tuple[Named, ...]
    confirmed: tuple[str, ...]
    """Moves that are asked twice."""
    sealed: tuple[str, ...]
    """Moments in which answers are secret until all are in, or for ever."""
    going_on: tuple[str, ...]
    """Moments in which nothing may be left to decide but to go on."""


class Offer(Struct, frozen=True, kw_only=True):
    """What this server offers."""

    version: str
    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    looks: int
    addresses: tuple[str, ...]
    """Where phones can find it, best first."""
    venue: str = ""
    """The name of a house that lists its open tables; empty if this one does not."""
    league: bool = False
    """Whether this house has an evening's league."""
    workshop: bool = True
    """Whether there is a workshop for questions."""


class OpenTable(Struct, frozen=True, kw_only=True):
    """A table of a house that lists them. Who sits there is nobody's business."""

    place: str
    code: str
    game: GameName
    status: Status
    people: int
    free: int
    """How many people can still sit down and play."""


class Venue(Struct, frozen=True, kw_only=True):
    """A house with many tables, and those that are open."""

    name: str
    tables: tuple[OpenTable, ...]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One version of a game: what happened, and what changed in everybody's view: lay it over the view before.

    A field that is null is gone from the view. The first step has all fields.
    """

    events: tuple[GameEvent, ...]
    view: dict[str, Any]


class Replay(Struct, frozen=True, kw_only=True):
    """A game as everybody saw it, in order: the spectators' view, version by version."""

    game: GameName
    number: int
    over: bool
    options: dict[str, Any]
    board: Board = None
    steps: tuple[ReplayStep, ...]


class Review(Struct, frozen=True, kw_only=True):
    """A game that is over, turn by turn: the own ones, or with open cards everybody's."""

    game: GameName
    number: int
    seat: Seat
    """Whose it is."""
    open: bool
    turns: tuple[ReviewedTurn, ...]
    rounds: tuple[ReviewedRound, ...] = ()
    """Where everybody stood after each round, in a game in which rounds decide."""


class Fault(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a request was refused: a code that clients put into words, and its parameters."""

    code: str
    rule: str = ""
    facts: dict[str, Any] = {}


def options_of(game: Game) -> tuple[OptionInfo, ...]:
    """What a table can agree on for a game; who begins is marked by a chair."""
    info = inspect.type_info(game.options)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return tuple(
        OptionInfo(name=field.name, default=field.default, choices=_choices(field.type))
        for field in fields
        if field.name != "first_player"
    )


def _choices(kind: inspect.Type) -> tuple[Any, ...]:
    if isinstance(kind, inspect.LiteralType):
        return tuple(kind.values)
    return (False, True) if isinstance(kind, inspect.BoolType) else ()
