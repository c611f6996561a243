"""`tablee play`: the command line of the terminal table."""

from __future__ import annotations

import argparse
import shlex
import traceback
from pathlib import Path
from typing import Any

from tablee.bots import BOTS, USUAL_LEVEL
from tablee.console import decks, options
from tablee.console.screen import Screen, real_screen
from tablee.console.started import this_command
from tablee.core import Seat, State
from tablee.core.game import Game
from tablee.core.highlights import Told, read_again
from tablee.games import GAMES, PACKAGES
from tablee.terminal.asking import says_yes, yes_or_no
from tablee.terminal.commands import Quit
from tablee.terminal.opening import (
    CannotBegin,
    agreed_decks,
    agreed_options,
    ask_names,
    checked_names,
    choose_game,
    deal,
    with_bots,
)
from tablee.terminal.save_file import SaveFile, SaveFileError, default_file, latest_file
from tablee.terminal.table import TerminalTable
from tablee.terminal.usage import DESCRIPTION, epilog
from tablee.words import LANGUAGES, Catalogue, best_language, language_of_environment

INTERRUPTED = 130


def add(commands: Any) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "play",
        help="play one of the games, around one keyboard",
        description=DESCRIPTION,
        epilog=epilog(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", choices=list(GAMES), help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--players", metavar="NAME", nargs="+", default=[], help="who plays; asked for if left out")
    parser.add_argument("--bots", metavar="N", type=int, help="how many bots play along (as many as needed)")
    parser.add_argument("--bot", choices=BOTS, default=USUAL_LEVEL, help=f"how well bots play ({USUAL_LEVEL})")
    options.add_argument(parser)
    decks.add_argument(parser)
    parser.add_argument("--lang", choices=LANGUAGES, help="the language (from the environment)")
    parser.add_argument("--seed", metavar="N", type=int, help="the same number, the same cards")
    parser.add_argument("--resume", action="store_true", help="go on with a saved game")
    parser.add_argument("--save", metavar="FILE", type=Path, help="where the game is saved (your data folder)")
    parser.set_defaults(run=lambda chosen: Visit(chosen, real_screen()).run())


class Visit:
    """One run of the command: from the first question to the farewell, maybe over several games."""

    def __init__(self, chosen: argparse.Namespace, screen: Screen) -> None:
        self.chosen = chosen
        self.screen = screen
        self.language: str = chosen.lang or language_of_environment()
        self.words = Catalogue(self.language)
        self.table: TerminalTable | None = None

    def run(self) -> int:
        """Play; the result is the exit status. However it ends, the screen is left in order."""
        try:
            return self.play()
        except (Quit, EOFError):
            return self.farewell(0)
        except KeyboardInterrupt:
            return self.farewell(INTERRUPTED)
        except CannotBegin as problem:
            self.screen.note(str(problem), style="red")
            return 2
        except SaveFileError as error:
            self.screen.uncover()
            self.screen.note(error.in_words(self.words), style="red")
            return 1
        except Exception as error:
            place = None if self.table is None else place_in(self.table.game.folder, error)
            if self.table is None or not place:
                raise
            return self.game_failed(self.table, error, place)

    def play(self) -> int:
        """One game after the other, as long as people like."""
        table: TerminalTable | None = self.resumed() if self.chosen.resume else self.opened()
        while table is not None:
            self.table = table
            outcome = table.play()
            self.table = None
            again = outcome is not None and says_yes(self.screen, self.words.text("terminal-again"))
            table = self.once_more(table) if again else None
        self.screen.say(self.words.text("terminal-bye"))
        return 0

    def farewell(self, status: int) -> int:
        """Tell how to go on another time."""
        self.screen.uncover()
        self.screen.say("")
        if self.table is not None:
            self.say_whether_saved(self.table)
        self.screen.say(self.words.text("terminal-bye"))
        return status

    def say_whether_saved(self, table: TerminalTable) -> None:
        """Where the game is kept and how to go on with it, or that it is lost."""
        if not table.is_saved:
            table.save()
        if not table.is_saved:
            self.screen.say(table.save_problem, style="red")
            return
        if table.state.pool.given:
            self.screen.say(self.words.text("terminal-ballots-again"))
        self.say_where_saved(table)

    def say_where_saved(self, table: TerminalTable) -> None:
        """The file, and what to type to go on."""
        self.screen.say(self.words.text("terminal-saved"))
        self.screen.note(f"  {table.save_file.file}")
        self.screen.say(self.words.text("terminal-to-resume"))
        self.screen.note(f"  {self.how_to_resume(table)}")

    def game_failed(self, table: TerminalTable, error: Exception, place: str) -> int:
        """Say whose mistake it is, and where. What was saved last is kept: what is on the table may be half done."""
        self.screen.uncover()
        self.screen.say("")
        title, package = table.words.text("game-title"), PACKAGES.get(table.game.name, "tablee")
        facts = {"problem": f"{type(error).__name__}: {error}", "place": place}
        self.screen.say(self.words.text("terminal-game-failed", title=title, package=package, **facts), style="red")
        if table.save_file.file.exists():
            self.say_where_saved(table)
        return 1

    def how_to_resume(self, table: TerminalTable) -> str:
        """What to type."""
        if self.chosen.save is not None:
            return f"{this_command()} play --resume --save {shlex.quote(str(self.chosen.save))}"
        return f"{this_command()} play {table.game.name} --resume"

    # Resuming ----------------------------------------------------------------------------------------------

    def resumed(self) -> TerminalTable:
        """The saved game that was asked for, or the one played last."""
        games = [self.chosen.game] if self.chosen.game else list(GAMES)
        file = self.chosen.save or latest_file(games)
        if file is None or not file.exists():
            command = f"{this_command()} play {self.chosen.game or ''}".strip()
            raise CannotBegin(self.words.text("terminal-nothing-to-resume", command=command))
        return self.table_of(SaveFile(file))

    def table_of(self, save_file: SaveFile) -> TerminalTable:
        """The table as it was left; in another language if one was asked for."""
        saved, state = save_file.open()
        if self.chosen.game not in (None, saved.game):
            raise SaveFileError("save-damaged", save_file.file, "other-game")
        self.language = self.chosen.lang or best_language([saved.language])
        told = read_again(GAMES[saved.game].highlights, saved.told)
        table = self.set_table(save_file, state, list(saved.names), saved.bots, told)
        self.screen.say(self.words.text("terminal-resumed", title=table.words.text("game-title")))
        return table

    def set_table(
        self, save_file: SaveFile, state: State[Any], names: list[str], bots: dict[Seat, str], told: Told = ()
    ) -> TerminalTable:
        """People, bots and cards in their places."""
        save_file.check_writable()
        table = TerminalTable(self.screen, save_file, state, names, bots, self.language, told)
        self.words = table.words
        return table

    # A new game --------------------------------------------------------------------------------------------

    def opened(self) -> TerminalTable:
        """A new table, or the one that was left in the same place."""
        game = GAMES[self.chosen.game] if self.chosen.game else choose_game(self.screen, self.language)
        self.words = Catalogue(self.language, game)
        save_file = SaveFile(self.chosen.save or default_file(game.name))
        save_file.check_writable()
        agreed = {
            **agreed_options(self.words, game, self.chosen.option),
            **agreed_decks(self.words, game, self.chosen.decks),
        }
        people = checked_names(self.words, self.chosen.players)
        left = self.left_there(save_file) if save_file.file.exists() else None
        return left or self.new_table(game, save_file, agreed, people)

    def left_there(self, save_file: SaveFile) -> TerminalTable | None:
        """Nobody's game is overwritten without asking, nor any other file."""
        try:
            saved, _ = save_file.open()
        except SaveFileError as error:
            self.screen.note(error.in_words(self.words), style="red")
            if says_yes(self.screen, self.words.text("terminal-overwrite")):
                return None
            raise
        title = Catalogue(self.language, GAMES[saved.game]).text("game-title")
        names = self.words.listed(saved.names)
        if yes_or_no(self.screen, self.words.text("terminal-resume-offer", title=title, names=names)):
            self.chosen.game = saved.game
            return self.table_of(save_file)
        return None

    def new_table(self, game: Game, save_file: SaveFile, agreed: dict[str, Any], people: list[str]) -> TerminalTable:
        """Everybody sits down, and the cards are dealt."""
        most = game.most - (self.chosen.bots or 0)
        people = people or ask_names(self.screen, self.words, most)
        needed = max(0, game.fewest - len(people))
        names = with_bots(self.words, people, needed if self.chosen.bots is None else max(0, self.chosen.bots))
        bots: dict[Seat, str] = dict.fromkeys(range(len(people), len(names)), self.chosen.bot)
        state = deal(game, self.words, names, bots, agreed, self.chosen.seed)
        self.screen.say(self.words.text("terminal-seated", names=self.words.listed(names)))
        return self.set_table(save_file, state, names, bots)

    def once_more(self, table: TerminalTable) -> TerminalTable:
        """The same people, the same rules, other cards."""
        if self.chosen.seed is not None:
            self.chosen.seed += 1
        fresh = table.game.deal(table.state.setup, len(table.names), self.chosen.seed, tuple(table.bot_kinds))
        return self.set_table(table.save_file, fresh, list(table.names), table.bot_kinds)


def place_in(folder: Path, error: Exception) -> str:
    """The last line of a game's own code that an error came through; empty if it did not."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if file.is_relative_to(folder):
            return f"{folder.name}/{file.relative_to(folder)}:{frame.lineno}"
    return ""
