"""What is asked and told in the workshop for questions, over plain HTTP."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from tablee.core.forms import CardField
from tablee.protocol.incoming import GameName

DeckName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
CardId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Version: TypeAlias = Annotated[str, Meta(max_length=64)]
Title: TypeAlias = Annotated[
    dict[Annotated[str, Meta(max_length=12)], Annotated[str, Meta(max_length=120)]], Meta(min_length=1, max_length=20)
]
MOST_AT_ONCE = 5000


class DeskDeck(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deck on the workbench."""

    name: str
    title: dict[str, str]
    cards: int
    tags: dict[str, int] = {}
    own: bool = False
    may: bool = False
    """Whether who asks may change it."""


class DeskGame(Struct, frozen=True, kw_only=True):
    """A game with questions: what its cards have, and its decks."""

    name: GameName
    form: tuple[CardField, ...]
    decks: tuple[DeskDeck, ...]


class Desk(Struct, frozen=True, kw_only=True):
    """The workshop as who asks finds it."""

    languages: tuple[str, ...]
    games: tuple[DeskGame, ...]
    keeps: bool
    """Whether who asks keeps this server: may change every own deck, and decide on every report."""
    reported: int
    """How many reported questions wait for a decision by who asks."""


class WorkCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card as it stands in a deck file, and which version of it that is."""

    card: dict[str, Any]
    version: str
    hidden: bool = False
    """Its answers are left out: who asks plays a game with it just now."""


class WorkDeck(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deck with all its cards."""

    game: GameName
    name: str
    title: dict[str, str]
    version: str
    cards: tuple[WorkCard, ...]
    own: bool = False
    may: bool = False


class NewDeck(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deck to be begun: with its first card, or as a copy of another."""

    game: GameName
    title: Title
    card: dict[str, Any] | None = None
    copy: DeckName | None = None


class PutCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card to be added, or to be put in the place of the version that was read; empty if there was none."""

    card: dict[str, Any]
    was: Version = ""


class RemoveCards(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Cards to be taken away: by id, each with the version that was read."""

    cards: Annotated[dict[CardId, Version], Meta(min_length=1, max_length=200)]


class PutTitle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Another title, in the place of the one that was read."""

    title: Title
    was: Title


class Discard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deck to be thrown away, if it is still the version that was read."""

    version: Version


class CheckCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card that somebody is writing, perhaps for this deck."""

    game: GameName
    card: dict[str, Any]
    deck: DeckName | None = None


class Told(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something about a card: a code that screens put into words, and the same in English."""

    code: str
    text: str
    at: str = ""
    facts: dict[str, Any] = {}


class Checked(Struct, frozen=True, kw_only=True):
    """What is wrong with a card, and what could be better."""

    problems: tuple[Told, ...]
    advice: tuple[Told, ...]


class Other(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Another deck of the same game."""

    other: DeckName


class AlikeCards(Struct, frozen=True, kw_only=True):
    """A card of the other deck that asks nearly what a card here asks."""

    card: str
    other: str


class Differing(Struct, frozen=True, kw_only=True):
    """A card that both decks have, but not with the same words."""

    mine: dict[str, Any]
    theirs: dict[str, Any]


class Comparison(Struct, frozen=True, kw_only=True):
    """What another deck would bring."""

    version: str
    other_version: str
    new: tuple[dict[str, Any], ...]
    same: int
    differ: tuple[Differing, ...]
    alike: tuple[AlikeCards, ...]


class Merge(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Cards of another deck to be taken over, by id: new ones, and those that replace one of the same id."""

    other: DeckName
    take: Annotated[tuple[CardId, ...], Meta(max_length=MOST_AT_ONCE)]
    version: Version
    other_version: Version


class Invitation(Struct, frozen=True, kw_only=True):
    """What another writer types to be let in: for a quarter of an hour, once."""

    code: str


class Accept(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody was given such a code."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class LetIn(Struct, frozen=True, kw_only=True):
    """The deck that they may change from now on."""

    game: GameName
    deck: str


class Report(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question that players found something wrong with."""

    game: GameName
    id: str
    at: float
    """When, in seconds since 1970."""
    deck: str = ""
    """The first deck that it is in."""
    own: bool = False
    card: WorkCard | None = None


class Reports(Struct, frozen=True, kw_only=True):
    """All that who asks may decide on."""

    reports: tuple[Report, ...]


class PutBack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Nothing is wrong with it, or not any more: it may be drawn again."""

    game: GameName
    id: CardId


class KeeperProof(Struct, frozen=True, kw_only=True):
    """What a keeper shows from then on, for some hours."""

    proof: str


class Keeper(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whoever keeps the server shows its operator's token."""

    token: Annotated[str, Meta(min_length=1, max_length=500)]
