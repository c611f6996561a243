"""Whether something is a game that the house can list, deal, show and speak of: tried out before anybody plays it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, inspect, json
from msgspec.structs import fields

from tablee.core import Event, Options, Phase, Setup, State, load, load_setup, save
from tablee.core.decks import excerpt
from tablee.core.game import Game
from tablee.core.shown import LONGEST_WAY, Flight, Named, Shown
from tablee.core.text import FALLBACK, read_words

NAME = re.compile(r"[a-z][a-z0-9_]{1,29}")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
MOST_PLAYERS = 10
LARGEST_TEXT_BYTES = 128 * 1024
"""Of a file with words or rules."""
ANSWERS = 40
"""How many are given in the game that is tried out."""
VIEW_FIELDS = ("game", "phase", "present", "waiting", "ask", "outcome")
FUNCTIONS = frozenset({"DE", "QUE", "SIGN", "WHO", "NUMBER"})
"""What messages can call."""


class Fault(Exception):  # noqa: N818 - the reason why a package is refused
    """What is wrong: a code with facts."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def try_out(found: Any) -> Game:
    """The game, if it is one; else a Fault, or whatever its code raises."""
    if type(found) is not Game:
        raise Fault("not_a_game", found=type(found).__name__)
    for problem in _type_problems(found):
        raise Fault("wrong", field=problem)
    for field in ("state_type", "setup_type"):
        other = getattr(found, field).game
        if other != found.name:
            raise Fault("names_differ", name=found.name, field=field, other=excerpt(str(other), 80))
    _play(found)
    ids = {language: message_ids(found, language) for language in languages_of(found)}
    for language, known in ids.items():
        lacking = sorted(messages_needed(found) - known)
        if lacking:
            raise Fault("words_lack", language=language, ids=", ".join(lacking[:6]), count=len(lacking))
    for language in languages_of(found):
        rules_text(found, language)
    return found


# What it is made of -----------------------------------------------------------------------------------------


def _type_problems(game: Game) -> Iterator[str]:
    """The fields that are not what they must be. (A Struct checks nothing when it is made by hand.)"""
    for name, is_right in _RIGHT.items():
        if not is_right(getattr(game, name)):
            yield name
    if not 1 <= game.fewest <= game.most <= MOST_PLAYERS:
        yield "fewest"
    elif not game.fewest <= game.usual <= game.most:
        yield "usual"
    if not set(VIEW_FIELDS) <= {field.name for field in fields(game.view_type)}:
        yield "view_type"


def _is(kind: type) -> Callable[[Any], bool]:
    return lambda value: type(value) is kind


def _is_subclass(kind: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, type) and issubclass(value, kind)


def _all(kind: type) -> Callable[[Any], bool]:
    return lambda value: type(value) is tuple and all(isinstance(one, kind) for one in value)


def _are_ways(shows: Any) -> bool:
    return _all(Shown)(shows) and all(type(one.field) is str and 0 < len(one.field) <= LONGEST_WAY for one in shows)


_RIGHT: dict[str, Callable[[Any], bool]] = {
    "name": lambda name: type(name) is str and NAME.fullmatch(name) is not None,
    "place": _is(int),
    "folder": lambda folder: isinstance(folder, Path) and folder.is_dir(),
    "fewest": _is(int),
    "most": _is(int),
    "usual": _is(int),
    "options": _is_subclass(Options),
    "setup_type": _is_subclass(Setup),
    "state_type": _is_subclass(State),
    "view_type": _is_subclass(Struct),
    "setup": callable,
    "deal": callable,
    "bots": lambda bots: type(bots) is dict and all(type(one) is str and callable(bots[one]) for one in bots),
    "confirmed": _all(str),
    "shows": _are_ways,
    "flights": _all(Flight),
    "named": _all(Named),
    "minutes": lambda minutes: type(minutes) is int and 1 <= minutes <= 600,
    "colour": lambda colour: type(colour) is str and COLOUR.fullmatch(colour) is not None,
    "timers": _all(str),
    "figures": _is(dict),
    "private_events": lambda kinds: type(kinds) is tuple and all(map(_is_subclass(Event), kinds)),
    "secret_answers": _all(str),
    "own_words": _all(str),
    "terminal": _is(str),
    "lab": _is(str),
    "play_example": _is(str),
}


# Whether it can be played -----------------------------------------------------------------------------------


def _play(game: Game) -> None:
    """Deal to the fewest and the most, answer at random for a while, and look at it with everybody's eyes."""
    setup = game.setup()
    if type(setup) is not game.setup_type or load_setup(game.setup_type, setup.save()) != setup:
        raise Fault("wrong", field="setup")
    for seats in (game.fewest, game.most):
        state = game.deal(setup, seats, seed=1)
        if not isinstance(state, game.state_type):
            raise Fault("wrong", field="deal")
        rng = Random(1)  # noqa: S311 - the same answers each time
        for _ in range(ANSWERS):
            if state.outcome() is not None:
                break
            _look(game, state)
            seat = state.waiting()[0]
            name, values = state.asks()[seat].any_answer(rng)
            state.answer(seat, state.moves[name](**values))
        _look(game, state)
        again = load(game.state_type, setup, save(state))
        if save(again) != save(state):
            raise Fault("wrong", field="state_type")


def _look(game: Game, state: State[Any]) -> None:
    """Every view is one that clients can read."""
    for seat in (None, *range(state.seats)):
        view = state.view(seat)
        if type(view) is not game.view_type:
            raise Fault("wrong", field="view_type")
        json.decode(json.encode(view), type=game.view_type, dec_hook=read_words)


# What it says -----------------------------------------------------------------------------------------------


def messages_needed(game: Game) -> set[str]:
    """The ids of the messages without which a screen or the terminal would have nothing to say."""
    needed = {"game-title", "game-tagline", "game-how", *(one.label() for one in game.shows)}
    needed |= {f"phase-{tag_of(kind)}" for kind in phases_of(game)}
    needed |= {f"event-{tag_of(kind)}" for kind in events_of(game)}
    for name, move in game.state_type.moves.items():
        needed |= {f"move-{name}", *(f"field-{name}-{field}" for field in move.__struct_fields__)}
    return needed | set(_option_messages(game))


def _option_messages(game: Game) -> Iterator[str]:
    """What a table can agree on, and each value that it can choose from; numbers are typed."""
    info = inspect.type_info(game.options)
    for field in info.fields if isinstance(info, inspect.StructType) else ():
        if field.name in Options.__struct_fields__:
            continue
        yield f"option-{field.name}"
        if isinstance(field.type, inspect.BoolType):
            yield from (f"option-{field.name}-yes", f"option-{field.name}-no")
        elif isinstance(field.type, inspect.LiteralType):
            yield from (f"option-{field.name}-{value}" for value in field.type.values)


def events_of(game: Game) -> list[type[Event]]:
    """The events that the game's own modules define."""
    return [kind for kind in below(Event) if is_of(game, kind)]


def phases_of(game: Game) -> list[type[Phase[Any]]]:
    """The moments that the game's own modules define; those without a name are only there to be built upon."""
    return [kind for kind in below(Phase) if is_of(game, kind) and tag_of(kind) != kind.__name__]


def tag_of(kind: type[Any]) -> str:
    """What a kind of event or moment is called on the wire."""
    return str(kind.__struct_config__.tag)


def is_of(game: Game, kind: type) -> bool:
    """Whether a class is defined in the game's own package: where its state is, or beside or below it."""
    home = game.state_type.__module__
    within = home.rpartition(".")[0] or home
    return kind.__module__ in (home, within) or kind.__module__.startswith(f"{within}.")


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """All classes that are derived from this one, each once."""
    seen: dict[type[Any], None] = {}
    left = kind.__subclasses__()
    while left:
        one = left.pop(0)
        if one not in seen:
            seen[one] = None
            left += one.__subclasses__()
    return iter(seen)


def languages_of(game: Game) -> tuple[str, ...]:
    """The languages that it speaks; the one that stands in for all others is always among them."""
    return tuple(sorted({FALLBACK, *(file.stem for file in (game.folder / "words").glob("*.ftl"))}))


def words_text(game: Game, language: str) -> str:
    """The file with the game's messages."""
    return _text_of(game.folder / "words" / f"{language}.ftl", f"words/{language}.ftl")


def rules_text(game: Game, language: str) -> str:
    """Its rules to be read, in Markdown; empty if it brings none: then `game-how` has to do."""
    path = game.folder / f"rules.{language}.md"
    return _text_of(path, path.name) if path.is_file() else ""


def _text_of(path: Path, name: str) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_TEXT_BYTES + 1)
        if len(data) > LARGEST_TEXT_BYTES:
            raise Fault("too_large", file=name, most=LARGEST_TEXT_BYTES // 1024)
        return data.decode("utf-8")
    except (OSError, UnicodeDecodeError):
        raise Fault("no_text", file=name) from None


def message_ids(game: Game, language: str) -> set[str]:
    """The ids of its messages; a Fault for what is no Fluent, or calls a function that nobody knows."""
    from fluent.syntax import FluentParser, ast
    from fluent.syntax.visitor import Visitor

    text = words_text(game, language)
    called: set[str] = set()

    class Calls(Visitor):
        def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802 - as Fluent calls it
            called.add(node.id.name)
            self.generic_visit(node)

    parsed = FluentParser().parse(text)
    for entry in parsed.body:
        if isinstance(entry, ast.Junk):
            line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
            raise Fault("not_fluent", file=f"words/{language}.ftl", line=line)
    Calls().visit(parsed)
    if called - FUNCTIONS:
        raise Fault("no_function", file=f"words/{language}.ftl", name=sorted(called - FUNCTIONS)[0])
    return {entry.id.name for entry in parsed.body if isinstance(entry, ast.Message)}
