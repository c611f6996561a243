"""What is to be simulated: checked before the first card is dealt, with errors that say what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from tablee.bots.files import BotFile, CannotLoad, maker_in, read_bot
from tablee.console.decks import DeckChoiceError, chosen_deck
from tablee.console.options import OptionError, Value, read_options
from tablee.core import Refusal, Setup
from tablee.core.game import Game
from tablee.games import GAMES
from tablee.lab.game import bots_in_lab
from tablee.words import Catalogue

MOST_GAMES = 100_000_000

Seating = tuple[str, ...]
"""The name of the bot on each seat."""


class LabError(Exception):
    """Something that cannot be simulated as asked; the message says what to do next."""


class Plan(Struct, frozen=True):
    """So many games of one game, by these bots, with this luck. Small and plain: every process gets a copy."""

    game: str
    games: int
    seats: int
    bots: tuple[str, ...]
    seed: int = 1
    rotate: bool = True
    options: tuple[tuple[str, Value], ...] = ()
    decks: tuple[str, ...] = ()
    """As they were named; none is the house deck."""
    files: tuple[BotFile, ...] = ()
    """The bots that somebody wrote; each is called like its file."""

    def seating(self, number: int) -> Seating:
        """Who sits where in this game: the bots in turn, moved on by one seat from game to game."""
        shift = number if self.rotate else 0
        around = [self.bots[seat % len(self.bots)] for seat in range(self.seats)]
        return tuple(around[(seat + shift) % self.seats] for seat in range(self.seats))

    def luck(self, number: int) -> bytes:
        """The seed of one game: it follows from the plan's seed and the game's number alone."""
        return b"%d/%d" % (self.seed, number)

    def all_random(self) -> bool:
        """Whether all bots are random, so that the unchecked path will do."""
        return set(self.bots) == {"random"}


@cache
def setup_of(plan: Plan) -> Setup[Any]:
    """Options, board and cards of the plan, made once in each process."""
    game = GAMES[plan.game]
    return game.setup(**chosen_deck(game, plan.decks), **dict(plan.options))


def make_plan(
    game: str,
    games: int = 1000,
    seats: int | None = None,
    bots: Sequence[str] = ("sensible",),
    seed: int = 1,
    rotate: bool = True,
    options: Iterable[str] = (),
    decks: Iterable[str] = (),
    most_bots: int | None = None,
) -> Plan:
    """A plan that can be played; otherwise a LabError that says what to change. Options are `key=value` texts.

    A bot is one of ours or a file, such as `my_bot.py`. There are no more of them than seats, or than `most_bots`.
    """
    chosen = _game(game)
    if not 1 <= games <= MOST_GAMES:
        raise LabError(f"Cannot play {games} games: choose a number from 1 to {MOST_GAMES:,} with --games.")
    number = _seats(chosen, seats)
    plan = Plan(
        game=game,
        games=games,
        seats=number,
        bots=_bots(bots, bots_in_lab(chosen), most_bots or number),
        seed=seed,
        rotate=rotate,
        options=_options(chosen, options, number),
        decks=tuple(decks),
        files=_files(bots),
    )
    try:
        setup_of(plan).check()
        chosen.deal(setup_of(plan), number, seed=0)
    except Refusal as refusal:
        raise LabError(Catalogue("en", chosen).refusal(refusal)) from None
    except DeckChoiceError as problem:
        raise LabError(str(problem)) from None
    return plan


def _unknown_name(what: str, name: str, names: Iterable[str]) -> str:
    """The message for a name that does not exist: all that do, and the one that was probably meant."""
    known = list(names)
    near = get_close_matches(name, known, 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    return f"There is no {what} called {name!r}. Choose from: {', '.join(known)}.{meant}"


def _game(name: str) -> Game:
    if name not in GAMES:
        raise LabError(_unknown_name("game", name, GAMES))
    return GAMES[name]


def _seats(game: Game, seats: int | None) -> int:
    number = game.usual if seats is None else seats
    if not game.fewest <= number <= game.most:
        possible = f"{game.fewest}" if game.fewest == game.most else f"{game.fewest} to {game.most}"
        raise LabError(f"{game.name} is a game for {possible} players, not {number}: change --seats.")
    return number


def _options(game: Game, given: Iterable[str], seats: int) -> tuple[tuple[str, Value], ...]:
    try:
        read = read_options(game, given)
    except OptionError as problem:
        raise LabError(str(problem)) from None
    first = read.get("first_player")
    if isinstance(first, str) or (first is not None and first >= seats):
        raise LabError(f"There is no seat {first}: with {seats} players, first_player is from 0 to {seats - 1}.")
    return tuple(sorted(read.items()))


def _bots(names: Sequence[str], known: Sequence[str], most: int) -> tuple[str, ...]:
    if not names:
        raise LabError(f"Name at least one bot after --bots. There are: {', '.join(known)}.")
    for name in names:
        if name not in known and not name.endswith(".py"):
            raise LabError(_unknown_name("bot", name, known))
    if len(names) > most:
        raise LabError(f"{len(names)} bots do not fit on {most} seats: name fewer after --bots, or raise --seats.")
    return tuple(names)


def _files(names: Sequence[str]) -> tuple[BotFile, ...]:
    """The bots that are files, run once to see that they can be."""
    try:
        files = tuple(read_bot(Path(name)) for name in dict.fromkeys(names) if name.endswith(".py"))
        for file in files:
            maker_in(file)
    except CannotLoad as problem:
        raise LabError(str(problem)) from None
    return files
