"""What is asked and told of an evening's league over plain HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.core.text import FALLBACK
from tablee.protocol.incoming import GameName, Language, Token, TypedName

Word = Annotated[str, Meta(max_length=80)]


class LeagueSwitch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A league is opened, or ended: then nothing of it is left."""

    word: Word
    """The organiser's, which the operator has chosen."""
    on: bool


class NewEntrant(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody who wants to take part, or a few who play as one."""

    name: TypedName


class EntrantKey(Struct, frozen=True, kw_only=True):
    """Who they are in the league, the key of their device, and the code for any other."""

    id: int
    name: str
    key: Token
    code: str


class EntrantCode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The code of an entrant: with it, a phone is theirs, and they sit down on the phone of somebody else."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class NewCode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entrant needs another code; the one they had is worth nothing any more."""

    word: Word
    member: int


class EntrantStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entrant plays again, rests for a while, or leaves and is forgotten: by their own key, or the organiser."""

    what: Literal["play", "rest", "leave"]
    member: int | None = None
    word: Word = ""


class NewRound(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The next round is to be drawn, and its tables opened."""

    word: Word
    number: Annotated[int, Meta(ge=1, le=1000)]
    """Of the round: asked for twice, it is drawn once."""
    game: GameName
    size: Annotated[int, Meta(ge=2, le=10)] = 4
    """How many are to sit at a table, as far as that works out."""
    language: Language = FALLBACK


class LeagueEntrant(Struct, frozen=True, kw_only=True):
    """A line of the table of results."""

    id: int
    name: str
    place: int
    points: int
    wins: int
    games: int
    rests: bool


class LeagueTable(Struct, frozen=True, kw_only=True):
    """Those who play with each other in a round, and where."""

    number: int
    code: str
    members: tuple[int, ...]
    places: tuple[int, ...]
    """By member, on which place they came out; 0 as long as nobody knows, or for who did not play."""
    over: bool


class LeagueRound(Struct, frozen=True, kw_only=True):
    """A round: what is played, at which tables, and who sits it out."""

    game: GameName
    tables: tuple[LeagueTable, ...]
    byes: tuple[int, ...]


class League(Struct, frozen=True, kw_only=True):
    """An evening's league as everybody in the house may see it."""

    name: str
    """Of the house."""
    open: bool
    me: int
    """The entrant whose key came with the request; 0 for anybody else."""
    entrants: tuple[LeagueEntrant, ...]
    """The table of results, the best first."""
    rounds: tuple[LeagueRound, ...]
    """In order."""
