"""The table: whose turn it is, what they see, what they answer, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import to_builtins
from rich.cells import cell_len

from tablee.bots import make_bot
from tablee.console.prose import Text
from tablee.console.screen import Screen
from tablee.core import Ask, Event, Move, Outcome, Refusal, Seat, State, Words, save
from tablee.core.highlights import Told, found, noted
from tablee.core.luck import stream
from tablee.games import GAMES
from tablee.terminal import commands
from tablee.terminal.asking import Asking, CommandTyped, pick_somebody, read_line
from tablee.terminal.boards import board_of
from tablee.terminal.covers import hand_over, is_open, is_private
from tablee.terminal.look import Look, Progress
from tablee.terminal.news import News
from tablee.terminal.save_file import SavedTable, SaveFile, SaveFileError
from tablee.words import Catalogue


class TerminalTable:
    """One game, played by people around one keyboard and by bots."""

    def __init__(
        self,
        screen: Screen,
        save_file: SaveFile,
        state: State[Any],
        names: Sequence[str],
        bots: dict[Seat, str],
        language: str,
        told: Told = (),
    ) -> None:
        self.screen = screen
        self.save_file = save_file
        self.state = state
        self.names = tuple(names)
        self.bot_kinds = bots
        self.setup_saved = state.setup.save()
        self.is_saved = False
        self.game = GAMES[state.game]
        self.told = told
        self.words = Catalogue(language, self.game, names)
        self.renderer = board_of(self.game)
        self.board = getattr(state.setup, "board", None)
        self.news = News(self.words, self.renderer)
        # The bots' luck is not the cards' luck: what they do tells nothing of what is to come.
        self.bots = {
            seat: make_bot(kind, self.game, seat, stream(state.seed + b"/bot", seat)) for seat, kind in bots.items()
        }
        self.holder: Seat | None = None
        self.declined: set[tuple[int, Seat]] = set()
        self.drawn: dict[int, object] = {}
        self.held_in = ""
        self.is_pausing = False
        self.save_problem = ""
        self.warn_again = False

    # Who ---------------------------------------------------------------------------------------------------

    def people(self) -> list[Seat]:
        """The people who still play."""
        return self.only_people([seat for seat in self.state.present if seat not in self.state.gone])

    def only_people(self, seats: Sequence[Seat]) -> list[Seat]:
        """Those of them that no bot plays."""
        return [seat for seat in seats if seat not in self.bots]

    def invited(self) -> list[Seat]:
        """Those who may answer, need not, and have not said that they do not want to."""
        asks = self.state.asks()
        return [seat for seat, ask in asks.items() if ask.optional and (ask.id, seat) not in self.declined]

    def loner(self) -> Seat | None:
        """The person at the keyboard, if there is only one: then nothing needs covering."""
        people = self.people()
        return people[0] if len(people) == 1 else None

    # The game ----------------------------------------------------------------------------------------------

    def play(self) -> Outcome | None:
        """Until the end; None if nobody is left to play it."""
        while (outcome := self.state.outcome()) is None:
            if not self.people():
                self.to_the_table()
                self.screen.say(self.words.text("terminal-nobody-left"))
                break
            self.step()
        else:
            self.show_end(outcome)
        self.save_file.file.unlink(missing_ok=True)  # there is nothing to resume
        return outcome

    def step(self) -> None:
        """One answer: first those who may speak and need not, people before bots; then those who must.

        What everybody should see comes before it, as a step of its own.
        """
        invited, awaited = self.invited(), list(self.state.waiting())
        if self.must_pause(self.only_people(invited) or invited or self.only_people(awaited) or awaited):
            self.attended(self.people()[0], self.pause)
            return
        if people := self.only_people(invited):
            self.attended(people[0], partial(self.invite, people))
        elif invited:
            self.bot_answers(invited[0])
        elif people := self.only_people(awaited):
            seat = self.holder if self.holder in people else people[0]
            self.attended(seat, partial(self.person_answers, seat))
        else:
            self.bot_answers(awaited[0])

    def must_pause(self, next_ones: Sequence[Seat]) -> bool:
        """Whether news would be lost: below a cover, or below what a bot does next."""
        if self.loner() is not None:
            return False
        if next_ones[0] in self.bots:
            return self.news.has_results()
        return self.news.discloses() and is_private(self.state, next_ones[0])

    def pause(self) -> None:
        """Everybody looks at what has happened, until somebody goes on."""
        self.to_the_table()
        self.show_scene(None)
        self.is_pausing = True
        try:
            read_line(self.screen, self.words.text("terminal-press-enter"))
        finally:
            self.is_pausing = False

    def attended(self, seat: Seat, attend: Callable[[], None]) -> None:
        """Let people answer, or do what they ask for instead. What the bots did meanwhile is saved first."""
        if not self.is_saved:
            self.save()
        try:
            attend()
        except CommandTyped as command:
            commands.carry_out(self, command.letter, seat)
        if not self.is_saved:
            self.save()

    def bot_answers(self, seat: Seat) -> None:
        """A bot answers what it is asked, from what its seat may know."""
        ask = self.state.asks()[seat]
        move = self.bots[seat].answer(self.state.view(seat), ask)
        if move is None and not ask.optional:
            self.happened(self.state.stand_in(seat))
        else:
            self.answered(seat, ask, move)

    def person_answers(self, seat: Seat) -> None:
        """A person answers, alone with the screen if it is a secret."""
        ask = self.state.asks()[seat]
        viewer = self.turn_to(seat)
        self.show_scene(viewer)
        try:
            self.answered(seat, ask, self.asking(seat, viewer, ask).answer())
        except Refusal as refusal:
            self.screen.say(f"✗ {self.words.refusal(refusal)}", style="red")

    def answered(self, seat: Seat, ask: Ask, move: Move | None) -> None:
        """Carry out an answer, or note that there is none."""
        if move is None:
            self.declined.add((ask.id, seat))
        else:
            self.happened(self.state.answer(seat, move))

    def asking(self, seat: Seat, viewer: Seat | None, ask: Ask) -> Asking:
        """The prompts for an ask; with several people around, they say whom they speak to."""
        return Asking(
            self.screen,
            self.words,
            self.state.view(viewer),
            ask,
            self.state.moves,
            partial(self.state.check, seat),
            self.renderer,
            "" if self.loner() is not None else self.words.name(seat),
            self.game.confirmed,
        )

    def invite(self, people: list[Seat]) -> None:
        """Those who may speak. Where it is all open and there is only one thing to say: who says it?"""
        asks = self.state.asks()
        option = asks[people[0]].options[0]
        if not is_open(self.state) or any(asks[seat].options != (option,) for seat in people):
            self.person_answers(people[0])
            return
        self.to_the_table()
        self.show_scene(self.loner())
        seat = pick_somebody(self.screen, self.words, self.words.move(option.move), people)
        if seat is None:
            self.declined |= {(asks[other].id, other) for other in people}
        else:
            self.answered(seat, asks[seat], self.state.moves[option.move]())

    def happened(self, events: list[Event]) -> None:
        """Tell what came of it."""
        self.news.add(events, self.people())
        self.told += noted(self.game.highlights, events)
        self.is_saved = False

    def save(self) -> None:
        """Save. If that fails, the game goes on: the problem is shown at once, and again when everybody looks."""
        try:
            self.save_file.write(
                SavedTable(
                    game=self.state.game,
                    language=self.words.language,
                    names=self.names,
                    bots=self.bot_kinds,
                    setup=self.setup_saved,
                    state=save(self.state),
                    told=tuple(map(to_builtins, self.told)),
                )
            )
            self.is_saved, self.save_problem, self.warn_again = True, "", False
        except SaveFileError as error:
            if not self.save_problem:
                self.screen.say(error.in_words(self.words), style="red")
                self.warn_again = True
            self.save_problem = error.in_words(self.words)

    # The screen --------------------------------------------------------------------------------------------

    def turn_to(self, seat: Seat) -> Seat | None:
        """Turn the screen to this person, covered in between where it must be. The result is whose view to show."""
        if self.loner() is not None or not is_private(self.state, seat):
            self.to_the_table()
            return self.loner()
        # Between two moments of the game everybody may have come to look, even if the same person goes on.
        if self.holder != seat or self.held_in != self.state.phase.name:
            self.holder = None
            hand_over(self.screen, self.words, seat)
            self.holder, self.held_in = seat, self.state.phase.name
        else:
            self.screen.cover()
        self.say_news(self.news.read_alone(seat, self.question()))
        return seat

    def to_the_table(self) -> None:
        """Turn the screen to everybody, and tell what they have missed."""
        self.holder = None
        if self.screen.covered:
            self.screen.uncover()
            if self.screen.console.is_terminal:  # elsewhere, all that was shown stays to be read
                self.drawn = {}
            if self.warn_again:
                self.screen.say(self.save_problem, style="red")
                self.warn_again = False
        loner, shown = self.loner(), self.question()
        self.say_news(self.news.read_aloud(shown) if loner is None else self.news.read_alone(loner, shown))

    def question(self) -> Words | None:
        """The question that lies on the table: it is shown as a card, and need not be told as news."""
        view = self.state.view(None)
        shown: Any = getattr(view, "question", None) or getattr(view, "card", None)
        return shown if shown is None or isinstance(shown, Words) else shown.words

    def say_news(self, sentences: list[str]) -> None:
        """Each as a bullet, after an empty line."""
        if sentences:
            self.screen.show(Text(""))
        for sentence in sentences:
            self.screen.bullet(sentence)

    def show_scene(self, viewer: Seat | None) -> None:
        """How far the game is, the board and the card if they have changed, and what is going on."""
        view = self.state.view(viewer)
        look = Look(self.words, self.screen.width)
        scene = self.renderer.scene(view, self.board, look, viewer)
        self.screen.show(Text(""), self.heading(view))
        for number, block in enumerate((scene.board, scene.card)):
            if block.key != self.drawn.get(number) or (self.screen.covered and self.screen.console.is_terminal):
                self.screen.show(*block.things)
                self.drawn[number] = block.key
        self.screen.show(*scene.talk)
        if view.outcome is None:
            self.screen.say(self.words.phase(view.phase, view.waiting), style="italic")

    def heading(self, view: Any) -> Text:
        """The progress line, from edge to edge, with the way to the help at its end."""
        progress = progress_line(self.words, self.renderer.progress(view, self.board))
        hint = f" {self.words.text('terminal-help')} ──"
        title = Text(f"{self.words.text('game-title')} · {progress} ", style="bold")
        title.truncate(self.screen.width - cell_len(hint) - 6, overflow="ellipsis")
        line = "─" * (self.screen.width - 3 - cell_len(title.plain) - cell_len(hint))
        return Text.assemble(("── ", "dim"), title, (line + hint, "dim"))

    def show_end(self, outcome: Outcome) -> None:
        """The last news, the table as it is, who won and who came where."""
        self.to_the_table()
        self.drawn = {}
        self.show_scene(self.loner())
        self.screen.show(Text(""))
        self.screen.say(self.words.outcome(outcome), style="bold")
        progress = self.renderer.progress(self.state.view(None), self.board)
        key = "terminal-result-cards" if progress.key == "progress-cards" else "terminal-result"
        self.screen.say(self.words.text("terminal-standings"), style="bold")
        place = 1
        for seats in outcome.ranking:
            for seat in seats:
                result = self.words.text(key, name=self.words.name(seat), far=progress.far.get(seat, 0))
                self.screen.say(f"  {self.words.text('terminal-standing-line', place=place, names=result)}")
            place += len(seats)
        self.show_highlights()

    def show_highlights(self) -> None:
        """What is worth telling once more."""
        highlights = found(self.game.highlights, self.told, self.only_people(range(len(self.names))))
        if highlights:
            self.screen.say(self.words.text("terminal-highlights"), style="bold")
        for one in highlights:
            self.screen.bullet(self.words.highlight(one))


def progress_line(words: Catalogue, progress: Progress) -> str:
    """The round, and how far the leaders are."""
    when = words.text(f"terminal-{progress.counted}", number=progress.number) if progress.counted else ""
    leaders = words.listed([words.name(seat) for seat in progress.leaders])
    far = progress.far[progress.leaders[0]] if progress.leaders else 0
    key = "progress-start" if progress.key == "progress" and not far else progress.key
    facts = {"when": when, "names": leaders, "far": far, "goal": progress.goal}
    return words.text(f"terminal-{key}", **facts)
