"""What screens that know no game must know of one: its words, its rules, and what its views and events mean."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

from msgspec import NODEFAULT, json
from msgspec.structs import fields

from tablee.core import Event, Phase, Pooled, Together
from tablee.core import events as shared
from tablee.core.game import Game
from tablee.games import GAMES, PACKAGES
from tablee.games.trial import below, events_of, languages_of, phases_of, rules_text, tag_of, words_text
from tablee.protocol import api
from tablee.words import LANGUAGES, Catalogue
from tablee.words.catalogue import seat_fields


def info_of(game: Game, decks: tuple[api.DeckInfo, ...]) -> api.GameInfo:
    """A game as it is listed."""
    return api.GameInfo(
        name=game.name,
        fewest=game.fewest,
        most=game.most,
        options=api.options_of(game),
        decks=decks,
        title=_said(game.name, "game-title"),
        tagline=_said(game.name, "game-tagline"),
        minutes=game.minutes,
        colour=game.colour,
        package=PACKAGES.get(game.name, ""),
        hints=game.advise is not None,
    )


@cache
def _said(name: str, key: str) -> dict[str, str]:
    return {language: Catalogue(language, GAMES[name]).text(key) for language in LANGUAGES}


@cache
def sheet_of(name: str) -> tuple[bytes, str]:
    """The sheet of a game, encoded, and its fingerprint: it changes only with the package."""
    game = GAMES[name]
    sheet = api.GameSheet(
        name=name,
        words={language: words_text(game, language) for language in languages_of(game)},
        rules={language: rules_text(game, language) for language in languages_of(game)},
        seat_fields=_seat_fields(game),
        unsaid={tag_of(kind): _defaults(kind) for kind in events_of(game)},
        shows=game.shows,
        flights=game.flights,
        named=game.named,
        confirmed=game.confirmed,
        sealed=tuple(tag_of(kind) for kind in phases_of(game) if issubclass(kind, (Together, Pooled))),
        going_on=tuple(tag_of(kind) for kind in phases_of(game) if kind.only_goes_on is not Phase.only_goes_on),
    )
    data = json.encode(sheet)
    return data, f'"{sha256(data).hexdigest()[:32]}"'


def _seat_fields(game: Game) -> dict[str, tuple[str, ...]]:
    """Which fields of its events hold seats: sentences want names there."""
    ours: list[type[Event]] = [kind for kind in below(Event) if kind.__module__ == shared.__name__]
    return {tag_of(kind): tuple(sorted(seat_fields(kind) - {"to"})) for kind in (*ours, *events_of(game))}


def _defaults(kind: type[Event]) -> dict[str, Any]:
    return {one.name: one.default for one in fields(kind) if one.default is not NODEFAULT and one.name != "to"}


def is_known(tag: str | None, etag: str) -> bool:
    """Whether a browser has this very sheet already."""
    return tag is not None and etag in [one.strip().removeprefix("W/") for one in tag.split(",")]
