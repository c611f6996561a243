"""Decks over plain HTTP: which there are, one's own, and what people wrote at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from tablee.core import Refusal, State
from tablee.core.decks import DeckError, excerpt
from tablee.core.game import Game
from tablee.core.remarks import Remark
from tablee.core.text import Words, is_plain
from tablee.decks.library import Shelf, Summary, built_in, file_name
from tablee.decks.reading import read_in_subprocess
from tablee.decks.writing import as_toml
from tablee.games import GAMES
from tablee.protocol.api import DeckInfo, Kept
from tablee.protocol.workshop import Told
from tablee.server.logs import log
from tablee.tables.sitting import Sitting

MOST_FAULTS = 10


def decks_of(shelf: Shelf, game: Game) -> tuple[DeckInfo, ...]:
    """The decks that a table can choose from for a game."""
    if game.load_deck is None:
        return ()
    found = []
    for name in shelf.names(game):
        try:
            found.append(_info(game, name, shelf.summary(game, name)))
        except (DeckError, OSError) as problem:  # it was edited in the data folder
            log.warning("deck cannot be read", extra={"deck": name, "problem": str(problem)[:300]})
    return tuple(found)


def _info(game: Game, name: str, summary: Summary) -> DeckInfo:
    return DeckInfo(
        name=name,
        title=to_builtins(summary.title),
        cards=summary.cards,
        tags=summary.tags,
        own=name not in built_in(game),
    )


async def kept_deck(
    shelf: Shelf, data: bytes, name: str | None, owner: str = "", *, keeps_title: bool = False
) -> Kept:
    """Keep a deck file for all tables; a Refusal says what is wrong with it. Its owner may change it later."""
    try:
        read = await read_in_subprocess(data, _plain(name), keeps_title=keeps_title)
        game = GAMES[read.game]
        assert read.summary is not None  # noqa: S101 - nothing is wrong with it
        await asyncio.to_thread(shelf.put, game, read.name, read.text, read.summary, read.deck, owner)
    except DeckError as problem:
        raise bad_deck(problem) from None
    return Kept(game=game.name, deck=_info(game, read.name, read.summary))


def bad_deck(problem: DeckError) -> Refusal:
    """What is wrong with a deck file, for whoever brought it."""
    return Refusal("table", "bad_deck", problems=to_builtins(all_told(problem.problems, MOST_FAULTS)))


def all_told(remarks: Iterable[str], most: int) -> tuple[Told, ...]:
    """Remarks as they are told: the first ones."""
    return tuple(_told(one) for one in islice(remarks, most))


def _told(problem: str) -> Told:
    if not isinstance(problem, Remark):
        return Told(code="other", text=excerpt(problem, 200))
    return Told(code=problem.code, text=excerpt(problem, 300), at=problem.at, facts=problem.facts)


def written_deck(sitting: Sitting, name: str | None) -> str:
    """What people wrote at a table, as TOML; a Refusal if nobody wrote anything, or if it would tell answers."""
    table, game = sitting.table, sitting.table.rules
    if not table.written or game.own_deck is None:
        raise Refusal("table", "nothing_written")
    deck = game.own_deck(table.written)
    if game.tells_answers:
        if table.status != "over" or sitting.state is None:
            raise Refusal("table", "not_over_yet")
        played = _played(sitting.state)
        deck = replace(deck, card=tuple(card for card in deck.card if card.id in played))
        if not deck.card:
            raise Refusal("table", "not_over_yet")
    if _plain(name) is not None:
        deck = replace(deck, id=file_name(name or ""), title=Words.typed(name or ""))
    return as_toml(deck)


def _played(state: State[Any]) -> frozenset[str]:
    """The cards that were drawn in a game: what is still in the pile may be asked in the next one."""
    pile = set(getattr(state, "pile", ()))
    return frozenset(card.id for number, card in enumerate(state.setup.cards) if number not in pile)


def _plain(name: str | None) -> str | None:
    """The name that somebody typed for a deck."""
    if name is not None and not is_plain(name, 40):
        raise Refusal("table", "not_plain")
    return name
