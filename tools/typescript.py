"""The protocol as TypeScript types, made from the JSON Schema of the types that check it: `make types`.

Messages and what games share are exported as they are; what belongs to one game is in a namespace of its own, where
`View`, `Move` and `Event` are its view, any of its moves and any of its events.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias, get_args, get_type_hints

from msgspec import Struct, json

from tablee import __version__
from tablee.core import Ask, Event, Outcome, Phase
from tablee.core.asks import Field
from tablee.core.game import Game
from tablee.core.text import words_schema
from tablee.games import HOUSE_GAMES as GAMES
from tablee.protocol import api
from tablee.protocol.incoming import AnyClientMessage, AnyCommand
from tablee.protocol.outgoing import AnyServerMessage, Reply
from tablee.server.http.openapi import EVERY_ROUTE
from tablee.tables import events
from tablee.words.catalogue import seat_fields
from tablee.words.languages import LANGUAGES, language

Schema: TypeAlias = Mapping[str, Any]
SHARED_EVENTS = ("tablee.core.events", events.__name__)
HEAD = f"""// The protocol of Tablée {__version__}, explained in docs/protocol.md.
// Made by `make types` from the types that check every message: do not edit, do not commit.

/** A place in the game, counted clockwise from 0. */
export type Seat = number;

/** The same text in some languages, by their names. */
export type Words = Readonly<Record<string, string>>;
"""
TITLED = {"seat": "Seat", **{title: title for title in ("GameName", "View", "GameEvent", "Move", "Board")}}
"""What the messages leave open, because they know no games, carries a title: here the games are known."""
RENAMED = {kind.__name__: f"{kind.__name__}Field" for kind in get_args(Field)}
"""Number and Text are something else in a browser."""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The whole file."""
    return "\n".join([HEAD, *_shared(), *_messages(), *(_namespace(game) for game in GAMES.values()), *_together()])


# The parts of the file --------------------------------------------------------------------------------------


def _shared() -> Iterator[str]:
    """What all games have in common."""
    for name, schema in _components(_shared_types()).items():
        yield _declared(name, schema)
    yield f"export type Field = {' | '.join(RENAMED.values())};\n"


def _shared_types() -> list[Any]:
    return [Ask, Outcome, *(kind for kind in _events() if kind.__module__ in SHARED_EVENTS)]


def _messages() -> Iterator[str]:
    """The messages of the socket and the bodies of HTTP."""
    bodies = [kind for route in EVERY_ROUTE for kind in (route.takes, route.gives) if isinstance(kind, type)]
    known = _components(_shared_types())
    for name, schema in _components([AnyClientMessage, AnyServerMessage, *bodies, api.Fault]).items():
        if name in known:
            raise ValueError(f"{name} is both a message and something that games share")
        yield _declared(name, schema)
    unions = {
        "ClientMessage": AnyClientMessage,
        "Command": AnyCommand,
        "ServerMessage": AnyServerMessage,
        "Reply": Reply,
    }
    yield from (f"export type {name} = {_union(get_args(union))};\n" for name, union in unions.items())
    yield _routes()


def _routes() -> str:
    lines = ["/** What each request takes and gives; every refusal is a Fault. */", "export interface Routes {"]
    for route in EVERY_ROUTE:
        if isinstance(route.gives, type):
            takes = route.takes.__name__ if isinstance(route.takes, type) else "null"
            lines.append(f'  "{route.method} {route.path}": {{ takes: {takes}; gives: {route.gives.__name__} }};')
    return "\n".join([*lines, "}\n"])


def _namespace(game: Game) -> str:
    """What belongs to one game."""
    moves = list(game.state_type.moves.values())
    own_events = [kind for kind in _events() if kind.__module__.startswith(f"tablee.games.{game.name}.")]
    board = get_type_hints(game.setup_type).get("board")
    kinds = [game.view_type, *moves, *own_events, *([board] if board else [])]
    lines = []
    for name, schema in _components(kinds).items():
        if name not in _components(_shared_types()):
            lines.append(_declared(name, schema, game))
    common = [kind for kind in _events() if kind.__module__ in SHARED_EVENTS]
    lines.append(f"export type Move = {_union(moves)};\n")
    lines.append(f"export type Event = {_union([*common, *own_events])};\n")
    body = "\n".join(lines).rstrip().replace("\n", "\n  ").replace("\n  \n", "\n\n")
    return f"export namespace {_title(game)} {{\n  {body}\n}}\n"


def _together() -> Iterator[str]:
    """What can be of any game."""
    titles = [_title(game) for game in GAMES.values()]
    boards = [_title(game) for game in GAMES.values() if "board" in get_type_hints(game.setup_type)]
    yield "/** The house's own, or one that another package brings. */\nexport type GameName = string;\n"
    yield f"export type View = {' | '.join(f'{title}.View' for title in titles)};\n"
    yield f"export type Move = {' | '.join(f'{title}.Move' for title in titles)};\n"
    yield f"export type GameEvent = {' | '.join(f'{title}.Event' for title in titles)};\n"
    yield f"export type Board = {' | '.join(f'{title}.Board' for title in boards)};\n"
    yield _seat_fields()
    yield _languages()
    figures = {game.name: game.figures for game in GAMES.values() if game.figures}
    yield f"/** What the rules say in numbers, by game. */\nexport const figures = {_literal(figures)} as const;\n"


def _languages() -> str:
    """What the files of words say of their languages."""
    known = {name: language(name) for name in LANGUAGES}
    form = "Record<string, { title: string; locale: string; you: string; elided: readonly string[] }>"
    comment = "/** The languages that are spoken, and what each is like. */"
    return f"{comment}\nexport const languages: {form} = {_literal(known)};\n"


def _seat_fields() -> str:
    """Which fields of events hold seats: sentences want names there."""
    fields = {}
    for kind in _events():
        owner = next((game.name for game in GAMES.values() if f".{game.name}." in kind.__module__), "")
        seats = sorted(seat_fields(kind) - {"to"})
        if seats:
            fields[f"{owner}/{kind.__struct_config__.tag}"] = seats
    comment = "/** The fields of events that hold seats, by game (none for what games share) and event. */"
    return f"{comment}\nexport const seatFields: Record<string, readonly string[]> = {_literal(fields)};\n"


# From JSON Schema to TypeScript -----------------------------------------------------------------------------


def _components(kinds: Iterable[Any]) -> dict[str, Schema]:
    """The JSON Schemas of these types, and of those they are made of, by name."""
    _, schemas = json.schema_components(kinds, ref_template="{name}", schema_hook=words_schema)
    return schemas


def _declared(name: str, schema: Schema, game: Game | None = None) -> str:
    """A type under its name; a game's view is its View."""
    is_view = game is not None and name == game.view_type.__name__
    narrowed = {}
    if is_view and game is not None:
        narrowed = {"game": _literal(game.name), "phase": " | ".join(map(_literal, _phases(game)))}
    lines = [f"{_comment(schema['description'])}export interface {'View' if is_view else RENAMED.get(name, name)} {{"]
    required = schema.get("required", ())
    for field, kind in schema["properties"].items():
        lines.append(f"  {field}{'' if field in required else '?'}: {narrowed.get(field) or _type(kind)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return RENAMED.get(schema["$ref"], str(schema["$ref"]))
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    titled = {**TITLED, "Words": "Words"}
    if schema.get("title") in titled:
        return titled[schema["title"]] + (" | null" if schema.get("default", ...) is None else "")
    return _container(schema) or PLAIN.get(schema.get("type", ""), "unknown")


def _container(schema: Schema) -> str | None:
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
        of = _type(schema.get("items", {}))
        return f"({of})[]" if " | " in of else f"{of}[]"
    if schema.get("type") == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    return None


def _literal(value: Any) -> str:
    return json.encode(value).decode()


def _comment(text: str) -> str:
    return f"/** {' '.join(text.split())} */\n"


def _union(kinds: Iterable[type[Struct]]) -> str:
    return " | ".join(kind.__name__ for kind in kinds)


def _title(game: Game) -> str:
    return game.name.title().replace("_", "")


def _events() -> list[type[Event]]:
    """Every event there is."""
    return [kind for kind in Event.__subclasses__() if kind.__module__.startswith("tablee.")]


def _phases(game: Game) -> list[str]:
    """What a table of this game may be doing, as codes."""
    ours = ("tablee.core.", f"tablee.games.{game.name}.")
    kinds = [kind for kind in _below(Phase) if kind.__module__.startswith(ours)]
    return sorted(str(kind.__struct_config__.tag) for kind in kinds if kind.__struct_config__.tag != kind.__name__)


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def main(arguments: list[str]) -> int:
    """Write the types into the file that is named."""
    if len(arguments) != 1:
        print("usage: python -m tools.typescript FILE", file=sys.stderr)  # noqa: T201
        return 2
    file = Path(arguments[0])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(typescript(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
