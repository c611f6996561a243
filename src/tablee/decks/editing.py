"""Decks of one's own, changed card by card: nothing that somebody else wrote meanwhile is lost.

Whoever changes a card says which version of it they had before them. If another is there by now, nothing is written
and both are shown. All of this waits for the disk, and is called in threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import DecodeError, Raw, Struct, ValidationError, json
from msgspec.structs import replace

from tablee.core.decks import FORMAT, LARGEST_DECK_BYTES, LONGEST_ID, MOST_CARDS, Deck, DeckError, text_problems
from tablee.core.game import Game
from tablee.core.text import Words
from tablee.decks import library
from tablee.decks.cards import Alike, PlainCard, alike_between, plain, read_card, version_of
from tablee.decks.library import Shelf, digest_of, file_name, own, owners_of, summary_of
from tablee.decks.locking import locked
from tablee.decks.writing import as_toml
from tablee.games import GAMES

MOST_OWNERS, MOST_INVITATIONS = 20, 200
INVITATION_SECONDS = 15 * 60.0
INVITATIONS = "invitations.json"

Edit: TypeAlias = Callable[[Deck[Any]], Deck[Any]]


class EditError(ValueError):
    """Why a deck stays as it is: a code, and what is known of it."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class CardChangedError(EditError):
    """Somebody has changed or removed the card since it was read; `card` is what is there now."""

    def __init__(self, name: str, card: Any | None) -> None:
        found = {"card": plain(card), "version": version_of(card)} if card is not None else {}
        super().__init__("changed_meanwhile", id=name, **found)


def version_of_deck(deck: Deck[Any]) -> str:
    """What tells two versions of a deck apart."""
    return digest_of(json.encode(deck))[:16]


# What is done to a deck ---------------------------------------------------------------------------------------------


def put_card(game: Game, was: str, values: PlainCard) -> Edit:
    """Add a card, or put another version in the place of the one that `was` there. Done twice, it is done once."""
    card, problems = read_card(game, values)
    if card is None or problems:
        raise EditError("bad_card", problems=tuple(problems))

    def edit(deck: Deck[Any]) -> Deck[Any]:
        there = {one.id: one for one in deck.card}
        found = there.get(card.id)
        if found == card:
            return deck
        if (version_of(found) if found is not None else "") != was:
            raise CardChangedError(card.id, found)
        return _with_cards(deck, {**there, card.id: card})

    return edit


def remove_cards(versions: dict[str, str]) -> Edit:
    """Take cards away, each only if it is as it was read; one that is gone already is gone."""

    def edit(deck: Deck[Any]) -> Deck[Any]:
        there = {card.id: card for card in deck.card}
        for name, version in versions.items():
            found = there.pop(name, None)
            if found is not None and version_of(found) != version:
                raise CardChangedError(name, found)
        return _with_cards(deck, there)

    return edit


def put_title(was: dict[str, str], title: Words) -> Edit:
    """Call the deck something else, unless somebody else has meanwhile."""
    problems = list(text_problems(title, "the title", 2 * LONGEST_ID))
    if problems:
        raise EditError("bad_card", problems=tuple(problems))

    def edit(deck: Deck[Any]) -> Deck[Any]:
        if deck.title not in (title, Words(was)):
            raise EditError("title_changed", title=dict(deck.title))
        return replace(deck, title=title)

    return edit


def take_cards(version: str, cards: Sequence[Any]) -> Edit:
    """Take these cards over from another deck: new ones, and those that are to replace one of the same id."""

    def edit(deck: Deck[Any]) -> Deck[Any]:
        if version_of_deck(deck) != version:
            raise EditError("deck_changed")
        return _with_cards(deck, {card.id: card for card in (*deck.card, *cards)})

    return edit


def _with_cards(deck: Deck[Any], cards: dict[str, Any]) -> Deck[Any]:
    if not cards:
        raise EditError("last_card")
    if len(cards) > MOST_CARDS:
        raise EditError("too_many_questions", most=MOST_CARDS)
    return replace(deck, card=tuple(cards.values()))


# Two decks side by side ---------------------------------------------------------------------------------------------


class Compared(Struct, frozen=True):
    """What another deck has that this one has not."""

    new: tuple[str, ...]
    """Cards that are in the other one only, by id."""
    same: int
    """How many are the same in both."""
    differ: tuple[str, ...]
    """Cards that both have, but not with the same words."""
    alike: tuple[Alike, ...]
    """Which of the new ones ask nearly what a card here asks."""


def compare(game: Game, deck: Deck[Any], other: Deck[Any]) -> Compared:
    """What it would bring to take over the cards of the other deck."""
    mine = {card.id: card for card in deck.card}
    new = [card for card in other.card if card.id not in mine]
    differ = [card.id for card in other.card if card.id in mine and mine[card.id] != card]
    same = len(other.card) - len(new) - len(differ)
    return Compared(tuple(card.id for card in new), same, tuple(differ), tuple(alike_between(game, new, deck.card)))


# On the disk --------------------------------------------------------------------------------------------------------


class Invited(Struct, frozen=True):
    """Whoever brings the code of this hash may change this deck."""

    code: str
    game: str
    deck: str
    until: float


@lru_cache(8)
def _built_in(game: str, name: str) -> Deck[Any] | None:
    """A deck that comes with a game: it never changes, and takes a while to read."""
    file = library.built_in(GAMES[game]).get(name)
    return library.read_file(GAMES[game], file) if file is not None else None


class Workbench:
    """The own decks of a server, to be changed."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def file(self, game: Game, name: str) -> Path:
        """The file of an own deck; an EditError if there is none."""
        found = own(game, self.data).get(name)
        if found is None:
            raise EditError("no_such_deck_here")
        return found

    def read(self, game: Game, name: str) -> Deck[Any]:
        """A deck as it is now, one's own or the house's."""
        return _built_in(game.name, name) or library.read_file(game, self.file(game, name))

    def change(self, game: Game, name: str, edit: Edit) -> Deck[Any]:
        """Do this to a deck; if it cannot be done or written, it is as it was."""
        with locked(self.data):
            file = self.file(game, name)
            before = library.read_file(game, file)
            after = edit(before)
            if after != before:
                text = as_toml(after)
                self._require_room(len(text.encode()), file.stat().st_size)
                library.rewrite_deck(file, text, after)
        return after

    def add(self, game: Game, title: Words, cards: Sequence[Any], owner: str) -> str:
        """A new deck; its name follows from its title."""
        wanted = file_name(next(iter(title.values()), ""))[:36].strip("-") or "own"
        taken = {*own(game, self.data), *library.built_in(game)}
        name = next(one for one in _names(wanted) if one not in taken)
        deck = game.deck_type(game=game.name, format=FORMAT, id=name, title=title, card=tuple(cards))
        text = as_toml(deck)
        self._require_room(len(text.encode()), 0)
        try:
            Shelf(self.data).put(game, name, text, summary_of(deck), Raw(json.encode(deck)), owner)
        except DeckError:  # there are too many, or somebody has just taken the name
            raise EditError("no_room") from None
        return name

    def remove(self, game: Game, name: str, version: str) -> None:
        """Throw a deck away, if it is as it was read."""
        with locked(self.data):
            file = self.file(game, name)
            if version_of_deck(library.read_file(game, file)) != version:
                raise EditError("deck_changed")
            library.remove_file(file)

    def invite(self, game: Game, name: str, code: str, now: float) -> None:
        """Let whoever brings the code with this hash change the deck, too, for a while."""
        with locked(self.data):
            self.file(game, name)
            waiting = self._invitations(now)
            kept = [*waiting, Invited(code, game.name, name, now + INVITATION_SECONDS)][-MOST_INVITATIONS:]
            self._write_invitations(kept)

    def accept(self, code: str, owner: str, now: float) -> tuple[str, str]:
        """The deck that the code with this hash invites to, which is from now on theirs as well; it is good once."""
        with locked(self.data):
            waiting = self._invitations(now)
            found = next((one for one in waiting if one.code == code), None)
            if found is None:
                raise EditError("no_such_invitation")
            self._add_owner(self.file(GAMES[found.game], found.deck), owner)
            self._write_invitations([one for one in waiting if one is not found])
        return found.game, found.deck

    def _invitations(self, now: float) -> list[Invited]:
        try:
            kept = json.decode((self.data / "decks" / INVITATIONS).read_bytes(), type=list[Invited])
        except (OSError, ValidationError, DecodeError, UnicodeDecodeError):
            return []
        return [one for one in kept if now < one.until <= now + INVITATION_SECONDS and one.game in GAMES]

    def _write_invitations(self, kept: list[Invited]) -> None:
        library.write_atomically(self.data / "decks" / INVITATIONS, json.encode(kept))

    def owners(self, game: Game, name: str) -> tuple[str, ...]:
        """Who may change an own deck."""
        return owners_of(self.file(game, name))

    @staticmethod
    def _add_owner(file: Path, owner: str) -> None:
        owners = owners_of(file)
        if owner not in owners:
            if len(owners) >= MOST_OWNERS:
                raise EditError("too_many_writers", most=MOST_OWNERS)
            library.write_owners(file, (*owners, owner))

    def _require_room(self, size: int, before: int) -> None:
        if size > LARGEST_DECK_BYTES:
            raise EditError("deck_full", most=LARGEST_DECK_BYTES // 1024)
        if size > before and library.shelf_bytes(self.data) + size - before > library.LARGEST_SHELF_BYTES:
            raise EditError("no_room")


def _names(wanted: str) -> Iterator[str]:
    yield wanted
    yield from (f"{wanted}-{number}" for number in range(2, library.MOST_OWN_DECKS + 3))
