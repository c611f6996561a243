"""Before the first card: which game, who plays, what the table has agreed on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tablee.console.decks import DeckChoiceError, chosen_deck
from tablee.console.options import OptionError, read_options
from tablee.console.screen import Screen
from tablee.core import Refusal, Seat, State
from tablee.core.decks import Deck
from tablee.core.game import Game
from tablee.core.text import is_plain, tidied
from tablee.games import GAMES
from tablee.terminal.commands import Quit
from tablee.terminal.lists import Group, numbered
from tablee.words import Catalogue

LONGEST_NAME = 20


class CannotBegin(Exception):  # noqa: N818 - what was asked for does not fit, and the message says why
    """Something on the command line does not fit; the message says what."""


def choose_game(screen: Screen, language: str) -> Game:
    """The menu of the games."""
    words = Catalogue(language)
    games = list(GAMES.values())
    titles = [Catalogue(language, game) for game in games]
    lines = [f"{own.text('game-title')} – {own.text('game-tagline')}" for own in titles]
    screen.say(words.text("terminal-welcome"), style="bold")
    screen.show(*numbered([Group(words.text("terminal-choose-game"), list(enumerate(lines, 1)))], screen.width))
    while True:
        typed = screen.ask(words.text("terminal-your-choice", low=1, high=len(games)))
        if typed.isdecimal() and len(typed) < 3 and 1 <= int(typed) <= len(games):
            return games[int(typed) - 1]
        if typed in GAMES:
            return GAMES[typed]
        if typed.casefold() == "q":
            raise Quit
        if typed == "?":
            for own in titles:
                screen.say(own.text("game-title"), style="bold")
                screen.say(own.text("game-how"))
        else:
            screen.say(f"✗ {words.text('terminal-not-in-list')}", style="red")


def name_problem(words: Catalogue, name: str, taken: Iterable[str]) -> str | None:
    """What is wrong with a name, in words; None if nothing is."""
    if len(name) > LONGEST_NAME:
        return words.text("terminal-name-too-long", longest=LONGEST_NAME)
    if not is_plain(name, LONGEST_NAME):
        return words.text("terminal-name-not-plain")
    if name.casefold() in (other.casefold() for other in taken):
        return words.text("terminal-name-taken", name=name)
    return None


def ask_names(screen: Screen, words: Catalogue, most: int) -> list[str]:
    """The people, one by one; an empty line when everybody is there."""
    names: list[str] = []
    while len(names) < most:
        name = tidied(screen.ask(words.text("terminal-name-or-done", number=len(names) + 1)))
        if not name and names:
            break
        problem = name_problem(words, name, names) if name else words.text("terminal-somebody")
        if problem is None:
            names.append(name)
        else:
            screen.say(f"✗ {problem}", style="red")
    return names


def checked_names(words: Catalogue, given: Sequence[str]) -> list[str]:
    """The names from the command line, tidied."""
    names: list[str] = []
    for name in map(tidied, given):
        problem = name_problem(words, name, names)
        if problem is not None:
            raise CannotBegin(f"{name}: {problem}")
        names.append(name)
    return names


def with_bots(words: Catalogue, people: Sequence[str], bots: int) -> list[str]:
    """All names at the table: people, then bots under names that nobody has."""
    names = list(people)
    number = 0
    while len(names) < len(people) + bots:
        number += 1
        name = words.text("terminal-bot-name", number=number)
        if name_problem(words, name, names) is None:
            names.append(name)
    return names


def agreed_options(words: Catalogue, game: Game, given: Sequence[str]) -> dict[str, Any]:
    """The options from the command line; there is no clock here."""
    try:
        options = read_options(game, given)
    except OptionError as problem:
        raise CannotBegin(problem.text(words)) from None
    for timer in options.keys() & set(game.timers):
        raise CannotBegin(words.text("terminal-no-clock", option=timer))
    return options


def agreed_decks(words: Catalogue, game: Game, wishes: Sequence[str]) -> dict[str, Deck[Any]]:
    """The deck to play with, from the command line; nothing if it is the house deck."""
    try:
        return chosen_deck(game, wishes)
    except DeckChoiceError as problem:
        raise CannotBegin(problem.text(words)) from None


def deal(
    game: Game,
    words: Catalogue,
    names: Sequence[str],
    bots: Iterable[Seat],
    options: dict[str, Any],
    seed: int | None,
) -> State[Any]:
    """A new game for these people, or why there cannot be one. Who begins may be said by name."""
    first = tidied(str(options.get("first_player", ""))).casefold()
    known = [name.casefold() for name in names]
    if first in known:
        options = {**options, "first_player": known.index(first)}
    elif isinstance(options.get("first_player"), str):
        possible = f"first_player={'|'.join(names)}"
        raise CannotBegin(words.text("agreed-value", option="first_player", given=first, possible=possible))
    try:
        setup = game.setup(**options)
        setup.check()
        return game.deal(setup, len(names), seed, tuple(bots))
    except Refusal as refusal:
        raise CannotBegin(words.refusal(refusal)) from None
