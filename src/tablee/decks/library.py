"""Where decks are: those that come with a game, and one's own in the data folder."""

from __future__ import annotations

import contextlib
import os
import re
from collections import Counter, OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from itertools import chain
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeAlias
from unicodedata import combining, normalize

from msgspec import DecodeError, Raw, Struct, ValidationError, json
from msgspec.structs import replace

from tablee.core.decks import LARGEST_DECK_BYTES, Deck, DeckError, excerpt, parsed, text_of
from tablee.core.game import Game
from tablee.core.remarks import remark
from tablee.core.sheets import columns_of
from tablee.core.text import Words, read_words
from tablee.decks.locking import locked
from tablee.games import GAMES

HOUSE_DECK = "house"
"""The deck that comes with each game, and is played with unless another is chosen."""
MOST_OWN_DECKS = 100
"""Of one game, on one server."""
LARGEST_SHELF_BYTES = 32 * 1024 * 1024
"""Of all own decks of a server together."""
MOST_DECKS_IN_MEMORY = 16
MOST_TAGS, LONGEST_TAG = 60, 40
"""A summary lists the most common tags of a deck that are short enough to be shown."""
CACHE_SUFFIX, OWNERS_SUFFIX = ".quick", ".owners"
"""Beside `NAME.toml` lies `NAME.quick`, the same deck as JSON, and `NAME.owners`: who may change it."""
DECK_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""What a deck may be called: it is the name of a file, and it stands on the wire."""
GAME_LINE = re.compile(r'^[ \t]*game[ \t]*=[ \t]*"(\w{1,40})"', re.MULTILINE)


Stamp: TypeAlias = tuple[int, int, int]


class Summary(Struct, frozen=True):
    """What people see of a deck before they choose it."""

    title: Words
    cards: int
    tags: dict[str, int]


def games_with_questions() -> tuple[Game, ...]:
    """The games that are played with a deck."""
    return tuple(game for game in GAMES.values() if game.load_deck is not None)


def built_in(game: Game) -> dict[str, Path]:
    """The decks that come with a game, by name."""
    return _files(game.folder / "decks")


def own(game: Game, data: Path) -> dict[str, Path]:
    """The own decks for a game in this data folder, by name."""
    return _files(folder_of(game, data))


def folder_of(game: Game, data: Path) -> Path:
    """Where the own decks for a game are kept."""
    return data / "decks" / game.name


def deck_files(data: Path) -> list[Path]:
    """Every own deck in this data folder."""
    return [file for game in games_with_questions() for file in own(game, data).values()]


def kept_files(data: Path) -> list[Path]:
    """Every own deck in this data folder, and who owns it."""
    beside = [file.with_suffix(OWNERS_SUFFIX) for file in deck_files(data)]
    return [*deck_files(data), *(file for file in beside if file.is_file())]


def is_kept_file(file: Path, data: Path) -> bool:
    """Whether this is a path that an own deck may have, or who owns it."""
    places = [folder_of(game, data) for game in games_with_questions()]
    is_ours = file.suffix in (".toml", OWNERS_SUFFIX) and DECK_NAME.fullmatch(file.stem) is not None
    return file.parent in places and is_ours


def file_name(name: str) -> str:
    """A name of plain letters: « Noël 2026 » is noel-2026."""
    letters = "".join(letter for letter in normalize("NFKD", name.lower()) if not combining(letter))
    return "".join(letter if DECK_NAME.fullmatch(letter) else "-" for letter in letters).strip("-") or "own"


def _files(folder: Path) -> dict[str, Path]:
    found = sorted(file for file in folder.glob("*.toml") if DECK_NAME.fullmatch(file.stem))
    return {file.stem: file for file in found}


def load(game: Game, source: Path | bytes) -> Deck[Any]:
    """The deck in a file, checked; a DeckError says what is wrong with it."""
    if game.load_deck is None:
        raise DeckError(game.name, ["is played without questions"])
    return game.load_deck(*data_of(source))


def data_of(source: Path | bytes) -> tuple[bytes, str]:
    """The bytes of a deck file and what errors call it. Of a file that is too large, one byte too many is read."""
    if isinstance(source, bytes):
        return source, "deck"
    try:
        with source.open("rb") as file:
            return file.read(LARGEST_DECK_BYTES + 1), source.name
    except OSError as problem:
        raise DeckError(source.name, [f"cannot be read: {problem.strerror}"]) from None


def game_of(source: Path | bytes) -> Game:
    """For which game a deck file is: it says so, or it has that game's columns."""
    data, name = data_of(source)
    text = text_of(data, name)
    named = GAME_LINE.search(text)
    if named is not None and named[1] in GAMES:
        return GAMES[named[1]]
    sheets = [(len(game.sheet.columns), game) for game in games_with_questions() if game.sheet is not None]
    for _, game in sorted(sheets, key=lambda sheet: sheet[0]):
        if game.sheet is not None and all(map(game.sheet.has, columns_of(text))):
            return game
    if "[[card]]" in text:
        parsed(text, name)  # a mistake in writing may be why no game is found: then that is what to say
    names = ", ".join(f'"{game.name}"' for game in games_with_questions())
    told = "does not say for which game it is: it needs a line such as game = …, with one of {games}"
    raise DeckError(name, [remark("no_game", "", told, games=names)])


def meant(wish: str, data: Path, game: Game | None = None) -> tuple[Game, Deck[Any]] | None:
    """The deck that somebody means: GAME/NAME or a file; where the game is known, its NAME will do."""
    of, slash, name = wish.rpartition("/")
    named = GAMES.get(of) if slash else game
    if named is not None and named.load_deck is not None:
        known = {**own(named, data), **built_in(named)}
        if name in known:
            return named, load(named, known[name])
    file = Path(wish)
    if not file.is_file():
        return None
    found = game_of(file)
    return found, load(found, file)


def mixed(decks: Sequence[Deck[Any]]) -> Deck[Any]:
    """One deck of all their cards, each once: a deck of one's own may hold cards of another."""
    cards = {card.id: card for card in chain.from_iterable(deck.card for deck in decks)}
    return replace(decks[0], card=tuple(cards.values()))


def summary_of(deck: Deck[Any]) -> Summary:
    """The summary of a deck."""
    tags = Counter(tag for card in deck.card for tag in getattr(card, "tags", ()) if len(tag) <= LONGEST_TAG)
    return Summary(deck.title, len(deck.card), dict(tags.most_common(MOST_TAGS)))


def stamp_of(file: Path) -> Stamp:
    """What tells a version of a file from others: two within a tick of the clock are different files."""
    found = file.stat()
    return found.st_mtime_ns, found.st_ino, found.st_size


class Shelf:
    """The decks of a server: those that come with the games, and those in its data folder.

    TOML is slow to parse. Beside each deck of the data folder lies a cache of it as JSON, written when the deck was
    added or changed: listing the shelf costs little, however many decks there are.
    """

    def __init__(self, data: Path | None = None) -> None:
        self.data = data
        self.edition = 0
        """Part of the key of what others cache of decks: it goes up whenever a file is found new or changed."""
        self.stamps: dict[Path, Stamp] = {}
        """Which version of each file was read."""
        self.summaries: dict[Path, Summary] = {}
        self.decks: OrderedDict[Path, Deck[Any]] = OrderedDict()
        """The least recently used first."""

    def files(self, game: Game) -> dict[str, Path]:
        """The decks for a game, by name. The house's own cannot be replaced."""
        return {**(own(game, self.data) if self.data is not None else {}), **built_in(game)}

    def names(self, game: Game) -> tuple[str, ...]:
        """Their names; the house deck first."""
        return tuple(sorted(self.files(game), key=lambda name: (name != HOUSE_DECK, name)))

    def load(self, game: Game, name: str) -> Deck[Any]:
        """One of them, read once for each time that its file changes."""
        file = self._file(game, name)
        if file not in self.decks:
            self._keep(file, self._read(game, file))
        self.decks.move_to_end(file)
        return self.decks[file]

    def summary(self, game: Game, name: str) -> Summary:
        """The summary of one of them, without parsing its TOML if the cache is there."""
        file = self._file(game, name)
        if file not in self.summaries:
            cached = _read_cache(file)
            if cached is not None:
                self.summaries[file] = cached.summary
            else:
                self.load(game, name)
        return self.summaries[file]

    def _file(self, game: Game, name: str) -> Path:
        """The file of a deck; what was read before it changed is dropped."""
        places = (game.folder / "decks", *([folder_of(game, self.data)] if self.data is not None else []))
        file = next((place / f"{name}.toml" for place in places if (place / f"{name}.toml").is_file()), None)
        if file is None or not DECK_NAME.fullmatch(name):
            raise DeckError(excerpt(name), ["is not there any more"])
        stamp = stamp_of(file)
        if self.stamps.get(file) != stamp:
            self.stamps[file] = stamp
            self.decks.pop(file, None)
            self.summaries.pop(file, None)
            self.edition += 1
        return file

    def _keep(self, file: Path, deck: Deck[Any]) -> None:
        self.decks[file] = deck
        self.summaries[file] = summary_of(deck)
        if len(self.decks) > MOST_DECKS_IN_MEMORY:
            self.decks.popitem(last=False)

    def _read(self, game: Game, file: Path) -> Deck[Any]:
        return read_file(game, file)

    def put(self, game: Game, name: str, text: str, summary: Summary, deck: Raw, owner: str = "") -> None:
        """Store a deck for all tables, as TOML and as its cache; a DeckError if there is no place for it.

        Its owner, by the hash of a token, may change it later.
        """
        if self.data is None or not DECK_NAME.fullmatch(name):
            told = "needs an id of small letters, digits and - only, such as our-deck"
            raise DeckError(excerpt(name), [remark("no_file_name", "", told)])
        file = folder_of(game, self.data) / f"{name}.toml"
        with locked(self.data):
            self._put(game, file, text, summary, deck, owner)

    def _put(self, game: Game, file: Path, text: str, summary: Summary, deck: Raw, owner: str) -> None:
        assert self.data is not None  # noqa: S101 - that is where the file is
        name = file.stem
        if name in self.files(game):
            whose = "comes with the game" if name in built_in(game) else "is there already"
            told = f"there is a deck of this name: it {whose}"
            raise DeckError(name, [remark("deck_name_taken", "", told, name=name)])
        if len(own(game, self.data)) >= MOST_OWN_DECKS or shelf_bytes(self.data) > LARGEST_SHELF_BYTES:
            told = "there is no room for another deck: one of the others has to go first"
            raise DeckError(name, [remark("no_room_for_deck", "", told)])
        make_private_folders(file.parent, self.data)
        try:
            if owner:
                write_owners(file, (owner,))
            write_deck(file, text, summary, deck)
        except BaseException:
            remove_file(file)
            raise

    def prepare(self) -> None:
        """Read all own decks once at the start, so that no request waits for it: a backup holds no caches."""
        for game in games_with_questions():
            for name in own(game, self.data) if self.data is not None else ():
                with contextlib.suppress(DeckError, OSError):  # reported when the shelf is listed
                    self.summary(game, name)

    def remove(self, game: Game, name: str) -> None:
        """Delete an own deck; a DeckError if there is none. Games in progress keep their cards."""
        file = own(game, self.data).get(name) if self.data is not None else None
        if file is None:
            raise DeckError(excerpt(name), ["there is no deck of one’s own of this name"])
        remove_file(file)


def remove_file(file: Path) -> None:
    """Delete a deck and what lies beside it; the deck first, so that nobody finds one without its owner."""
    for each in (file, file.with_suffix(CACHE_SUFFIX), file.with_suffix(OWNERS_SUFFIX)):
        each.unlink(missing_ok=True)


def shelf_bytes(data: Path) -> int:
    """The size of all own decks together."""
    return sum(file.stat().st_size for file in deck_files(data))


def write_deck(file: Path, text: str, summary: Summary, deck: Raw) -> None:
    """Write a deck with its cache."""
    write_atomically(file, text.encode())
    _write_cache(file, text.encode(), summary, deck)


def rewrite_deck(file: Path, text: str, deck: Deck[Any]) -> None:
    """Write another version of a deck in its place: whole, or the old one stays."""
    write_atomically(file, text.encode())
    with contextlib.suppress(OSError):  # the next reader parses it again
        _write_cache(file, text.encode(), summary_of(deck), Raw(json.encode(deck)))


def read_file(game: Game, file: Path) -> Deck[Any]:
    """The deck in a file as it is now, by its cache if there is one."""
    data, _ = data_of(file)
    cached = _read_cache(file, data)
    if cached is not None:
        with contextlib.suppress(ValidationError):  # written by another version
            deck: Deck[Any] = json.decode(cached.deck, type=game.deck_type, dec_hook=read_words)
            return deck
    deck = game.load_deck(data, file.name) if game.load_deck is not None else load(game, file)
    if file.parent != game.folder / "decks":
        with contextlib.suppress(OSError):  # the next reader parses it again
            _write_cache(file, data, summary_of(deck), Raw(json.encode(deck)))
    return deck


# Whose a deck is --------------------------------------------------------------------------------------------------


def owners_of(file: Path) -> tuple[str, ...]:
    """The hashes of those who may change a deck; none if nobody but the operator may."""
    try:
        return json.decode(file.with_suffix(OWNERS_SUFFIX).read_bytes(), type=tuple[str, ...])
    except (OSError, ValidationError, DecodeError, UnicodeDecodeError):
        return ()


def write_owners(file: Path, owners: tuple[str, ...]) -> None:
    """Say who may change a deck."""
    write_atomically(file.with_suffix(OWNERS_SUFFIX), json.encode(owners))


# Caches -----------------------------------------------------------------------------------------------------------


class CachedDeck(Struct):
    """The content of a cache file; `of` is the digest of the TOML file that it was made from."""

    of: str
    summary: Summary
    deck: Raw


def _read_cache(file: Path, data: bytes | None = None) -> CachedDeck | None:
    """The cache of a deck, if there is one and it was made from what is in the file."""
    try:
        cached = json.decode(file.with_suffix(CACHE_SUFFIX).read_bytes(), type=CachedDeck, dec_hook=read_words)
        return cached if cached.of == digest_of(file.read_bytes() if data is None else data) else None
    except (OSError, ValidationError, DecodeError, UnicodeDecodeError):
        return None


def _write_cache(file: Path, data: bytes, summary: Summary, deck: Raw) -> None:
    """The digest is of what was read, not of what is there by now: somebody may just have written another version."""
    write_atomically(file.with_suffix(CACHE_SUFFIX), json.encode(CachedDeck(digest_of(data), summary, deck)))


def digest_of(data: bytes) -> str:
    """What tells two versions of a deck file apart."""
    return sha256(data).hexdigest()


def make_private_folders(folder: Path, data: Path) -> None:
    """Make a folder in the data folder, and those between: only their owner may read them."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    for each in (*reversed(folder.relative_to(data).parents[:-1]), folder.relative_to(data)):
        (data / each).mkdir(exist_ok=True, mode=0o700)


def write_atomically(file: Path, data: bytes) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    unfinished = file.with_name(f"{file.name}.{token_hex(4)}.part")  # two may write at once
    try:
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        unfinished.replace(file)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
