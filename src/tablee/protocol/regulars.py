"""What is asked and told of the regulars over plain HTTP. Their keys go in a header, never in an address."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.core.highlights import Highlight
from tablee.protocol.incoming import GameName, Look, Token, TypedName
from tablee.protocol.outgoing import Status


class NewRegulars(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group to be founded."""

    name: TypedName


class RegularsKey(Struct, frozen=True, kw_only=True):
    """The group's id, and this device's own key to it: to be kept, and shown to nobody."""

    id: str
    key: Token


class Introduction(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whose device this is: a member's whom the group knows, or with null somebody's who is new."""

    member: int | None = None
    name: TypedName
    look: Look = 0


class BroughtIn(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A phone that comes in with a one-time code."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class RegularsPass(Struct, frozen=True, kw_only=True):
    """A one-time code for a phone that is brought in, and for how many minutes it is good."""

    code: str
    minutes: int


class Erasure(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is to be forgotten: the member whose device this is, with all of their devices; another member, who has
    none at hand; or the whole group."""

    what: Literal["me", "member", "group"]
    member: int = 0
    """Which other member."""
    device: Token | None = None
    """By what the server remembers which questions this device has shown, if it is the member's own."""


class RecordWish(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody wants to know what is kept of them."""

    device: Token | None = None
    """By what the server remembers which questions this device has shown, so that they are counted, too."""


class RatingsWish(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether the group wants ratings."""

    on: bool


class RegularAt(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who of the regulars sits on a chair: it is known by its token. With null somebody new, as the chair is called
    and looks, who wants to be one of them and may have no device."""

    token: Token
    member: int | None


class RegularMember(Struct, frozen=True, kw_only=True):
    """A member, and how many devices they have in the group."""

    id: int
    name: str
    look: int
    phones: int


class RegularErasure(Struct, frozen=True, kw_only=True):
    """That a member had another one erased."""

    at: float
    """In seconds since 1970."""
    by: int
    """The member who asked for it; 0 if they are gone themselves."""


class RegularTable(Struct, frozen=True, kw_only=True):
    """What a table of the group holds of a member."""

    code: str
    game: GameName
    status: Status
    games: tuple[int, ...]
    """The numbers of the games that were dealt to them there."""
    name: str = ""
    """Of their chair; empty if they have none there any more."""
    look: int = 0
    host: bool = False
    gone: bool = False
    token: bool = False
    return_code: bool = False
    device: bool = False
    """Whether it is kept by what their device remembers questions."""


class RegularRecord(Struct, frozen=True, kw_only=True):
    """All that is kept of the member whose device this is, besides the group's games."""

    member: RegularMember
    tables: tuple[RegularTable, ...]
    questions: int
    """How many questions their devices have shown, as far as it is known which devices are theirs."""
    erasures: tuple[float, ...]
    """When they had others erased."""


class RegularGame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game that the group remembers."""

    at: float
    """When it ended, in seconds since 1970."""
    game: GameName
    table: str
    number: int
    members: tuple[int, ...]
    """By seat; 0 for a guest, a bot, or somebody who was forgotten."""
    bots: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    highlights: tuple[Highlight, ...] = ()
    ratings: tuple[int | None, ...] = ()
    """By seat, how the game left its players' ratings, if the group wants them; null for whoever is not rated."""


class Regulars(Struct, frozen=True, kw_only=True):
    """All that is remembered of a group."""

    id: str
    name: str
    founded: float
    me: int
    """The member whose device this is; 0 if nobody has said."""
    members: tuple[RegularMember, ...]
    rated: bool
    """Whether the group wants ratings."""
    games: tuple[RegularGame, ...]
    """The newest first."""
    erasures: tuple[RegularErasure, ...] = ()
    """That members were erased by others, the newest last."""
