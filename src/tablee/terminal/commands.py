"""What can be typed at any prompt besides an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.console.prose import Text
from tablee.core import Event, Refusal, Seat
from tablee.terminal.asking import CommandTyped, option_label, pick_somebody, says_yes

if TYPE_CHECKING:
    from tablee.terminal.table import TerminalTable


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """Somebody saves and leaves."""


def carry_out(table: TerminalTable, letter: str, seat: Seat) -> None:
    """Do what the letter stands for; `seat` is the person at the keyboard. A refusal changes nothing."""
    wish: str | None = letter
    while wish is not None:
        try:
            _carry_out(table, wish, seat)
            wish = None
        except CommandTyped as another:  # typed where the first one asked for somebody
            wish = another.letter
    table.drawn = {}  # all that has scrolled away is shown again


def _carry_out(table: TerminalTable, letter: str, seat: Seat) -> None:
    if letter == "q":
        raise Quit
    if letter == "?":
        explain(table, seat)
        return
    try:
        events = table.state.replace_question() if letter == "r" else {"s": _skip, "l": _leave}[letter](table)
        if events:
            table.happened(events)
            table.holder = None  # somebody may have come to look: cover the screen again
    except Refusal as refusal:
        table.screen.say(f"✗ {table.words.refusal(refusal)}", style="red")
        wait(table)


def _skip(table: TerminalTable) -> list[Event]:
    """Somebody who is away: the rules say what happens without them."""
    away = table.only_people(table.state.waiting())
    if not away:
        raise Refusal("core", "not_waited_for", waiting=table.state.waiting())
    seat = pick_somebody(table.screen, table.words, table.words.text("terminal-skip-who"), away)
    if seat is None or (table.game.skipping_loses and not _is_sure(table, "skip-loses", seat)):
        return []
    return table.state.stand_in(seat)


def _leave(table: TerminalTable) -> list[Event]:
    """Somebody goes home."""
    seat = pick_somebody(table.screen, table.words, table.words.text("terminal-leave-who"), table.people())
    if seat is None or not _is_sure(table, "leave-sure", seat):
        return []
    return table.state.leave(seat)


def _is_sure(table: TerminalTable, question: str, seat: Seat) -> bool:
    return says_yes(table.screen, table.words.text(f"terminal-{question}", name=table.words.name(seat)))


def explain(table: TerminalTable, seat: Seat) -> None:
    """What this person can do now, what can be typed, and the game in short. Says nothing that is secret."""
    words, screen = table.words, table.screen
    ask = table.state.asks().get(seat)
    screen.show(Text(""))
    if ask is not None:
        screen.say(words.text("terminal-help-now"), style="bold")
        for label in dict.fromkeys(option_label(words, option) for option in ask.options):
            screen.bullet(label)
    screen.say(words.text("terminal-help-title"), style="bold")
    replace = ["replace"] if table.state.can_replace_question() else []
    for topic in ("help", *replace, "skip", "leave", "quit"):
        screen.bullet(words.text(f"terminal-help-{topic}"))
    screen.bullet(words.text("terminal-help-in-one-go"))
    screen.say(words.text("terminal-how-to-play", title=words.text("game-title")), style="bold")
    screen.say(words.text("game-how"))
    for about in ("signs", "points"):
        if words.has(f"terminal-{about}"):
            screen.say(words.text(f"terminal-{about}", **table.renderer.legend))
    wait(table)


def wait(table: TerminalTable) -> None:
    """Until it is read."""
    table.screen.ask(table.words.text("terminal-press-enter"))
