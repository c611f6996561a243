"""`tablee decks`: look at decks of questions, check them, begin one, take them to a spreadsheet and back."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Raw, json
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tablee.console.folders import data_folder
from tablee.core.decks import Deck, DeckError
from tablee.core.game import Game
from tablee.core.text import FALLBACK
from tablee.decks.advice import advice, languages_of
from tablee.decks.library import Shelf, built_in, game_of, games_with_questions, load, meant, own, summary_of
from tablee.decks.writing import as_sheet, as_toml, template_of
from tablee.games import GAMES
from tablee.stores import StoreError
from tablee.stores.opening import reports
from tablee.words import Catalogue, language_of_environment, listed

EXIT_USAGE = 2
EXIT_FAULTS_FOUND = 1
DESCRIPTION = """Questions for {games}: those that come with the games, and your own.

A deck is a text file (TOML, with comments) or a spreadsheet (CSV); docs/decks.md explains every field. Decks of your
own that lie in the data folder, under decks/GAME/, can be chosen at every table of the server."""
EXAMPLES = (
    ("list", "which decks there are"),
    ("show {game}/house --number 5", "five questions by chance"),
    ("new {game} ours.toml", "a file to begin with, explained"),
    ("check ours.toml", "what is wrong with it, line by line, and what could be better"),
    ("export {game}/house sheet.csv", "to a spreadsheet"),
    ("export sheet.csv ours.toml", "and back"),
    ("add ours.toml", "offer it at every table of this machine's server"),
    ("remove {game}/ours", "no longer"),
    ("reported --looked-at all", "questions that players found something wrong with"),
)
WITH_QUESTIONS = {game.name: game for game in games_with_questions()}
NAMES = ", ".join(WITH_QUESTIONS)


class CommandError(Exception):
    """What was asked for makes no sense; the message says what would."""


def add(commands: Any) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "decks",
        help="the questions: look at them, check a deck of your own, take it to a spreadsheet",
        description=DESCRIPTION.format(games=listed(list(WITH_QUESTIONS), FALLBACK)),
        epilog=_examples(list(WITH_QUESTIONS)[-1]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_actions(parser.add_subparsers(title="what to do", required=True, metavar="ACTION"))


def _examples(game: str) -> str:
    """With the name of some game in them."""
    commands = [(f"tablee decks {command}".format(game=game), what) for command, what in EXAMPLES]
    longest = max(len(command) for command, _ in commands)
    return "\n".join(["examples:", *(f"  {command:{longest}}  {what}" for command, what in commands)])


def _add_actions(actions: Any) -> None:
    data = argparse.ArgumentParser(add_help=False)
    data.add_argument("--data", type=Path, default=data_folder(), metavar="FOLDER", help="the data folder")
    deck: dict[str, Any] = {"metavar": "DECK", "help": "GAME/NAME, or a file"}
    to_write: dict[str, Any] = {"type": Path, "metavar": "FILE", "help": "a name that ends with .toml or .csv"}

    listing = _action(actions, "list", "list the decks that there are", _list, data)
    listing.add_argument("game", nargs="?", metavar="GAME", help=NAMES)

    show = _action(actions, "show", "read the questions of a deck (with answers)", _show, data)
    show.add_argument("deck", **deck)
    show.add_argument("--lang", action="append", help="only this language")
    show.add_argument("--tag", metavar="TAG", help="only cards with this tag")
    show.add_argument("--number", type=int, metavar="N", help="only N cards, chosen by chance")

    check = _action(actions, "check", "say what is wrong with deck files, and what could be better", _check)
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.add_argument("--quiet", action="store_true", help="only what is wrong")

    new = _action(actions, "new", "write a deck to begin with, explained line by line", _new)
    new.add_argument("game", metavar="GAME", help=NAMES)
    new.add_argument("file", **to_write)

    export = _action(actions, "export", "copy a deck into a file, as TOML or as a spreadsheet", _export, data)
    export.add_argument("deck", **deck)
    export.add_argument("file", **to_write)

    put = _action(actions, "add", "offer a deck at every table of this machine's server", _add_deck, data)
    put.add_argument("file", type=Path, metavar="FILE")

    what = "take a deck away that somebody brought; games that are played go on"
    _action(actions, "remove", what, _remove_deck, data).add_argument("deck", metavar="GAME/NAME")

    what = "list the questions that players reported; they are not drawn until somebody has looked at them"
    reported = _action(actions, "reported", what, _reported, data)
    reported.add_argument("--store", metavar="URL", help="the PostgreSQL of the servers, if they share one")
    reported.add_argument(
        "--looked-at", nargs="+", default=[], metavar="GAME/ID", help="these may be drawn again (or `all`)"
    )


def _action(
    actions: Any, name: str, what: str, run: Any, *parents: argparse.ArgumentParser
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=what, description=what, parents=parents)
    parser.set_defaults(run=lambda chosen: _with_errors_shown(run, chosen))
    return parser


def _with_errors_shown(run: Callable[[argparse.Namespace, Console], int | None], chosen: argparse.Namespace) -> int:
    try:
        return run(chosen, Console(markup=False, highlight=False)) or 0
    except (StoreError, DeckError, CommandError, OSError) as problem:
        words = Catalogue(language_of_environment())
        message = problem.text(words) if isinstance(problem, StoreError) else str(problem)
        Console(stderr=True).print(message, style="red", markup=False, highlight=False)
        return EXIT_USAGE


# What there is ------------------------------------------------------------------------------------------------


def _list(chosen: argparse.Namespace, console: Console) -> None:
    games = WITH_QUESTIONS.values() if chosen.game is None else (_game(chosen.game),)
    table = Table("deck", "title", "cards", "languages", "tags", "where", box=box.SIMPLE)
    table.columns[0].no_wrap = True
    for game in games:
        for name, file in {**built_in(game), **own(game, chosen.data)}.items():
            where = "comes with the game" if file.is_relative_to(game.folder) else "your own"
            try:
                deck = load(game, file)
            except DeckError as problem:
                table.add_row(f"{game.name}/{name}", Text(problem.problems[0][:60], "red"), "", "", "", where)
                continue
            tags = Counter(tag for card in deck.card for tag in getattr(card, "tags", ()))
            spoken = dict.fromkeys(language for card in deck.card for language in languages_of(game, card))
            table.add_row(
                f"{game.name}/{name}",
                deck.title.in_language(FALLBACK),
                str(len(deck.card)),
                " ".join(spoken),
                ", ".join(f"{tag} {number}" for tag, number in tags.most_common(6)),
                where,
            )
    console.print(table)


def _show(chosen: argparse.Namespace, console: Console) -> None:
    game, deck = _deck(chosen.deck, chosen.data)
    cards = [card for card in deck.card if chosen.tag is None or chosen.tag in getattr(card, "tags", ())]
    if not cards:
        raise CommandError(f"No card of {deck.id} has the tag {chosen.tag}.")
    if chosen.number is not None:
        cards = random.sample(cards, min(max(chosen.number, 1), len(cards)))
    for card in cards:
        console.print(card.id, style="bold")
        for line in game.card_lines(card, tuple(chosen.lang) if chosen.lang else languages_of(game, card)):
            console.print(f"  {line}")


# Checking -----------------------------------------------------------------------------------------------------


def _check(chosen: argparse.Namespace, console: Console) -> int:
    status = 0
    for file in chosen.files:
        try:
            game = game_of(file)
            deck = load(game, file)
        except DeckError as problem:
            console.print(str(problem), style="red", soft_wrap=True)
            status = EXIT_FAULTS_FOUND
            continue
        hints = [] if chosen.quiet else list(advice(game, deck))
        console.print(f"{file.name}: {_cards(deck)} for {game.name}; it can be played with.", style="green")
        for hint in hints[:50]:
            console.print(f"  could be better: {hint}", soft_wrap=True)
        if len(hints) > 50:
            console.print(f"  … and {len(hints) - 50} more")
    return status


# Writing ------------------------------------------------------------------------------------------------------


def _new(chosen: argparse.Namespace, console: Console) -> None:
    game = _game(chosen.game)
    template = template_of(game)
    if _suffix(chosen.file) == ".csv":
        template = as_sheet(game, load(game, template.encode()))
    _write(chosen.file, template)
    console.print(f"{chosen.file}: yours to fill. Then:  tablee decks check {chosen.file}")


def _export(chosen: argparse.Namespace, console: Console) -> None:
    game, deck = _deck(chosen.deck, chosen.data)
    _write(chosen.file, as_sheet(game, deck) if _suffix(chosen.file) == ".csv" else as_toml(deck))
    console.print(f"{chosen.file}: {_cards(deck)}")


def _add_deck(chosen: argparse.Namespace, console: Console) -> None:
    game = game_of(chosen.file)
    deck = load(game, chosen.file)
    Shelf(chosen.data).put(game, deck.id, as_toml(deck), summary_of(deck), Raw(json.encode(deck)))
    console.print(f"{deck.id} can be chosen at the tables of {game.name} now.")


def _remove_deck(chosen: argparse.Namespace, console: Console) -> None:
    game, _, name = chosen.deck.partition("/")
    if game not in GAMES:
        raise CommandError(f"Which deck? Write GAME/NAME, with one of {NAMES}.")
    Shelf(chosen.data).remove(GAMES[game], name)
    console.print(f"{chosen.deck} is gone.")


def _reported(chosen: argparse.Namespace, console: Console) -> None:
    doubted = reports(chosen.data, chosen.store)
    again = [card for card, _ in doubted] if chosen.looked_at == ["all"] else chosen.looked_at
    unknown = set(again) - {card for card, _ in doubted}
    if unknown:
        raise CommandError(f"Nobody reported {', '.join(sorted(unknown))[:200]}.")
    for card, at in reports(chosen.data, chosen.store, again) if again else doubted:
        console.print(f"{card}  {time.strftime('%Y-%m-%d', time.localtime(at))}")
        for line in _text_of(card, chosen.data):
            console.print(f"  {line}")
    if not doubted:
        console.print("Nobody has reported a question.")
    for card in again:
        console.print(f"{card} may be drawn again.")


def _text_of(report: str, data: Path) -> Iterator[str]:
    """The card that a report speaks of, if it is in one of the decks."""
    name, _, wanted = report.partition("/")
    game = _game(name)
    for file in {**built_in(game), **own(game, data)}.values():
        for card in load(game, file).card:
            if card.id == wanted:
                yield from game.card_lines(card, languages_of(game, card))
                return


def _game(name: str) -> Game:
    if name not in WITH_QUESTIONS:
        raise CommandError(f"There are questions for {NAMES}; not for {name[:40]}.")
    return WITH_QUESTIONS[name]


def _deck(wish: str, data: Path) -> tuple[Game, Deck[Any]]:
    """The deck of this name, or in this file."""
    found = meant(wish, data)
    if found is None:
        raise CommandError(f"There is no deck {wish[:80]}: see  tablee decks list")
    return found


def _cards(deck: Deck[Any]) -> str:
    return "1 card" if len(deck.card) == 1 else f"{len(deck.card)} cards"


def _suffix(file: Path) -> str:
    if file.suffix not in (".toml", ".csv"):
        raise CommandError(f"{file.name}: the name must end with .toml or .csv.")
    return file.suffix


def _write(file: Path, text: str) -> None:
    if file.exists():
        raise CommandError(f"{file} exists already: choose another name, or remove it first.")
    file.write_text(text, encoding="utf-8", newline="")
