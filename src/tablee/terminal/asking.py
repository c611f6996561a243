"""Prompts made from asks alone: whatever a game asks for, it is listed, typed, checked and asked again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablee.console.screen import Screen
from tablee.core import Ask, Choice, Field, Move, Number, One, Option, PerSeat, Refusal, Seat, Several
from tablee.core import Text as TextField
from tablee.core.text import tidied
from tablee.terminal.boards import GameBoard
from tablee.terminal.lists import Group, numbered
from tablee.words import Catalogue

COMMAND_LETTERS = frozenset("?rslq")
"""Help, replace the question, skip somebody, leave for good, save and quit."""
AS_TYPED = frozenset({"card", "number"})
"""What is a number anyway is picked by that number, not by its place in a list."""


class CommandTyped(Exception):  # noqa: N818 - a wish of the person at the keyboard, not an error
    """A command was typed instead of an answer."""

    def __init__(self, letter: str) -> None:
        super().__init__(letter)
        self.letter = letter


class _Back(Exception):  # noqa: N818 - a second thought, not an error
    """Nothing was typed where a move is to be filled in: back to the menu."""


class MenuLine(NamedTuple):
    """A line of a menu: a move and, where the line says it all, the value of its only field."""

    option: Option
    value: Choice | None = None


def menu(ask: Ask, places: Sequence[str] = ()) -> dict[int, MenuLine]:
    """The numbered lines of an ask: one for each move, or for each value of a move with a short list of values.

    With `places`, each has the number of its place there.
    """
    lines: list[MenuLine] = []
    for option in ask.options:
        field = next(iter(option.fields.values()), None)
        if len(option.fields) == 1 and not option.fixed and isinstance(field, One) and field.of not in AS_TYPED:
            lines += [MenuLine(option, value) for value in field.options]
        else:
            lines.append(MenuLine(option))
    if places:
        return {places.index(option_name(line.option)) + 1: line for line in lines}
    return dict(enumerate(lines, 1))


def option_name(option: Option) -> str:
    """A move on offer. What is fixed about it is part of its name."""
    return "-".join([option.move, *map(str, option.fixed.values())])


def option_label(words: Catalogue, option: Option) -> str:
    """The same in words."""
    return words.move(option_name(option))


def read_line(screen: Screen, prompt: str) -> str:
    """What was typed, unless it is a command."""
    typed = screen.ask(prompt)
    if typed.lower() in COMMAND_LETTERS:
        raise CommandTyped(typed.lower())
    return typed


YES = ("o", "oui", "y", "yes")
NO = ("n", "non", "no")


def says_yes(screen: Screen, question: str) -> bool:
    """Whether a question is answered with yes, in either language. All else is no."""
    return screen.ask(question).casefold() in YES


def yes_or_no(screen: Screen, question: str) -> bool:
    """Like `says_yes`, where no is not to be said by mistake: asked until it is one or the other."""
    while (typed := screen.ask(question).casefold()) not in (*YES, *NO):
        pass
    return typed in YES


def pick_somebody(screen: Screen, words: Catalogue, heading: str, seats: Sequence[Seat]) -> Seat | None:
    """One of these people; None if the prompt is left empty."""
    names = [words.name(seat) for seat in seats]
    screen.show(*numbered([Group(heading, list(enumerate(names, 1)))], screen.width))
    prompt = f"{words.text('terminal-your-choice', low=1, high=len(seats))} {words.text('terminal-optional')}"
    while typed := read_line(screen, prompt):
        number = _whole(typed)
        if number is not None and 1 <= number <= len(seats):
            return seats[number - 1]
        if typed.casefold() in (name.casefold() for name in names):
            return seats[[name.casefold() for name in names].index(typed.casefold())]
        screen.say(f"✗ {words.text('terminal-not-in-list')}", style="red")
    return None


@dataclass
class Asking:
    """One ask put to one person, until the answer fits."""

    screen: Screen
    words: Catalogue
    view: Any
    ask: Ask
    moves: Mapping[str, type[Move]]
    check: Callable[[Move], None]
    board: GameBoard
    whom: str = ""
    confirmed: Sequence[str] = ()
    """Moves that are asked twice."""

    def answer(self) -> Move | None:
        """The answer. None declines an optional ask."""
        if len(self.ask.options) > 1 or self.ask.optional:
            return self._chosen()
        option = self.ask.options[0]
        return self._filled(option, []) if option.fields else self._gone_on(option)

    def _read(self, prompt: str) -> str:
        return read_line(self.screen, f"{self.whom} ▸ {prompt}" if self.whom else f"▸ {prompt}")

    def _label(self, of: str, value: Choice) -> str:
        """One thing to pick, from what the picker may see: a name, a number, or the words for a code."""
        if label := self.board.label(self.words, self.view, of, value):
            return label
        if of == "seat":
            return self.words.name(int(value))
        return str(value) if of in AS_TYPED else self.words.value(of, value)

    def _gone_on(self, option: Option) -> Move:
        """Enter, and nothing but Enter."""
        prompt = self.words.text("terminal-enter-to", what=option_label(self.words, option))
        while self._read(prompt) not in ("", "1"):
            self._show_refusal(Refusal(option.rule, "not_an_option", self.ask, move=option.move))
        return self._made(option, {})

    # A menu of moves ---------------------------------------------------------------------------------------

    def _chosen(self) -> Move | None:
        lines = menu(self.ask, self.board.places)
        self.screen.show(*numbered(self._groups(lines), self.screen.width))
        default = next((line for line in lines.values() if line.option.move in self.board.goes_on), None)
        prompt = self._menu_prompt(lines, default)
        while True:
            typed = self._read(prompt)
            if not typed and self.ask.optional:
                return None
            line = default if not typed else self._line(lines, typed)
            if line is None:
                self._show_refusal(Refusal(self.ask.options[0].rule, "not_an_option", self.ask))
            elif line.option.move not in self.confirmed or self._is_sure(line.option):
                with suppress(_Back):
                    return self._completed(line, typed.split()[1:])

    def _menu_prompt(self, lines: dict[int, MenuLine], default: MenuLine | None) -> str:
        choice = self.words.text("terminal-your-choice", low=min(lines), high=max(lines))
        if self.ask.optional:
            return f"{choice} {self.words.text('terminal-optional')}"
        if default is not None:
            return f"{choice} {self.words.text('terminal-enter-to', what=option_label(self.words, default.option))}"
        return choice

    def _groups(self, lines: dict[int, MenuLine]) -> list[Group]:
        """The values of a move below its name; moves without a list of values as lines of their own."""
        groups: list[Group] = []
        for number, line in lines.items():
            heading = "" if line.value is None else option_label(self.words, line.option)
            if not heading or not groups or groups[-1].heading != heading:
                groups.append(Group(heading, []))
            groups[-1].entries.append((number, self._line_label(line)))
        return groups

    def _line_label(self, line: MenuLine) -> str:
        field = next(iter(line.option.fields.values()), None)
        if line.value is not None and isinstance(field, One):
            return self._label(field.of, line.value)
        label = option_label(self.words, line.option)
        return f"{label} ({_typed(field)})" if isinstance(field, (Number, One)) else label

    def _line(self, lines: dict[int, MenuLine], typed: str) -> MenuLine | None:
        """The line with this number, maybe with what fills it in; or the line with these words."""
        first, *more = typed.split()
        number = _whole(first)
        if number is not None:
            line = lines.get(number)
            is_complete = line is not None and (line.value is not None or not line.option.fields)
            return None if more and is_complete else line
        same = [line for line in lines.values() if self._line_label(line).casefold() == typed.casefold()]
        return same[0] if same else None

    def _completed(self, line: MenuLine, more: list[str]) -> Move:
        """The move of a line. What was typed after its number fills in the first field."""
        if line.value is None:
            return self._filled(line.option, more)
        return self._made(line.option, dict.fromkeys(line.option.fields, line.value))

    def _is_sure(self, option: Option) -> bool:
        return says_yes(self.screen, self.words.text("terminal-confirm", choice=option_label(self.words, option)))

    # Fields ------------------------------------------------------------------------------------------------

    def _filled(self, option: Option, typed: list[str]) -> Move:
        """The move with its fields asked for one after the other."""
        values: dict[str, Any] = {}
        for name, field in option.fields.items():
            already = " ".join(typed) if typed and len(option.fields) == 1 else None
            values[name] = self._field(option, name, field, already)
        return self._made(option, values)

    def _field(self, option: Option, name: str, field: Field, already: str | None) -> Any:
        limits = {"low": field.low, "high": field.high} if isinstance(field, Number) else {}
        label = self.words.text(f"field-{option.move}-{name}", **limits)
        if isinstance(field, PerSeat):
            return self._one_by_one(option, name, field, label)
        if isinstance(field, (One, Several)) and field.of not in AS_TYPED:
            self._list(label, field.of, field.options)
            prompt = self.words.text("terminal-your-choice", low=1, high=len(field.options))
        else:
            prompt = f"{label} ({_typed(field)})" if isinstance(field, (One, Several)) else label
        if isinstance(field, Several):
            self._explain(field)
        may_go_back = len(self.ask.options) > 1 and not isinstance(field, Several)
        if may_go_back:
            prompt = f"{prompt} {self.words.text('terminal-or-back')}"
        while True:
            typed = self._read(prompt) if already is None else already
            already = None
            if not typed and may_go_back:
                raise _Back
            try:
                return self._checked(option, name, field, self._parsed(field, typed))
            except Refusal as refusal:
                self._show_refusal(refusal)

    def _explain(self, field: Several) -> None:
        """How several things are typed at once, and how many."""
        span = str(field.most) if field.least == field.most else f"{field.least}–{field.most}"
        how = self.words.text("terminal-several", span=span)
        nothing = "" if field.least else f" {self.words.text('terminal-several-or-nothing')}"
        self.screen.say(f" {how}{nothing}", style="dim")

    def _one_by_one(self, option: Option, name: str, field: PerSeat, label: str) -> tuple[Choice, ...]:
        """One choice for each seat, one after the other."""
        self._list(label, field.of, field.options)
        choice = self.words.text("terminal-your-choice", low=1, high=len(field.options))
        picks: list[Choice] = []
        for seat in field.seats:
            prompt = f"{self.words.text('terminal-for-seat', name=self.words.name(seat))} {choice}"
            while (pick := self._pick(field.of, field.options, self._read(prompt))) is None:
                self._show_refusal(Refusal(option.rule, "not_an_option", self.ask, move=option.move, field=name))
            picks.append(pick)
        return tuple(picks)

    def _list(self, heading: str, of: str, options: tuple[Choice, ...]) -> None:
        labels = [self._label(of, value) for value in options]
        self.screen.show(*numbered([Group(heading, list(enumerate(labels, 1)))], self.screen.width))

    def _parsed(self, field: Field, typed: str) -> Any:
        """What was typed as a value, right or wrong: the field itself says what is wrong with it."""
        if isinstance(field, Number):
            return _whole(typed)
        if isinstance(field, TextField):
            return tidied(typed)
        if isinstance(field, Several):
            picks = typed.replace(",", " ").split()
            return tuple(self._pick(field.of, field.options, pick) for pick in picks)
        return self._pick(field.of, field.options, typed)

    def _pick(self, of: str, options: tuple[Choice, ...], typed: str) -> Choice | None:
        """The option with this number in the list, or with these words; cards and numbers are their own numbers."""
        number = _whole(typed)
        if of in AS_TYPED:
            return number
        if number is not None:
            return options[number - 1] if 1 <= number <= len(options) else None
        labels = {self._label(of, value).casefold(): value for value in options}
        return labels.get(typed.casefold())

    def _checked(self, option: Option, name: str, field: Field, value: Any) -> Any:
        """The value, if it fits. If not, the rules say why where they can."""
        fault = field.fault(value)
        if fault is None:
            return value
        if len(option.fields) == 1 and value is not None:
            self.check(self._made(option, {name: value}))
        raise Refusal(option.rule, fault, self.ask, move=option.move, field=name)

    def _made(self, option: Option, values: dict[str, Any]) -> Move:
        return self.moves[option.move](**option.fixed, **values)

    def _show_refusal(self, refusal: Refusal) -> None:
        self.screen.say(f"✗ {self.words.refusal(refusal)}", style="red")


def _whole(typed: str) -> int | None:
    """A whole number, its thousands set apart or not."""
    if re.fullmatch(r"\d{1,3}(\s\d{3})+", typed):
        typed = "".join(typed.split())
    try:
        return int(typed)
    except ValueError:
        return None


def _typed(field: Number | One | Several) -> str:
    """What can be typed."""
    if isinstance(field, Number):
        return f"{field.low}–{field.high}"
    return ", ".join(map(str, field.options))
