"""docs/protocol.md is whole and true: every message, field, power and limit is in it, and every example decodes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias, get_args

import msgspec
import pytest
from msgspec import Struct, inspect

from tablee.core import Ask, Event, asks
from tablee.core.highlights import Highlight
from tablee.core.review import Hindsight, ReviewedRound, ReviewedTurn
from tablee.core.text import read_words
from tablee.games import GAMES
from tablee.protocol import api, incoming, league, outgoing, regulars
from tablee.protocol.incoming import LARGEST_MESSAGE_BYTES
from tablee.server.http.app import STATUS
from tablee.server.http.openapi import LEAGUE_ROUTES, ROUTES
from tablee.server.session import CLOSE_CODES
from tablee.server.settings import Settings
from tablee.tables import events
from tablee.tables.permissions import PERMISSIONS
from tablee.tables.table import MOST_CHAIRS, MOST_WATCHERS

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
PAGE = DOCUMENT.read_text("utf-8")
Example: TypeAlias = tuple[str, Any]

SAID = {kind.__struct_config__.tag: kind for kind in get_args(incoming.AnyClientMessage)}
TOLD = {kind.__struct_config__.tag: kind for kind in get_args(outgoing.AnyServerMessage)}
COMMANDS = {tag: kind for tag, kind in SAID.items() if issubclass(kind, incoming.Command)}
BODIES = {
    kind.__name__: kind
    for kind in vars(api).values()
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == api.__name__
}
BODIES |= {
    kind.__name__: kind
    for module in (regulars, league)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == module.__name__
}
PARTS = {
    kind.__name__: kind
    for kind in (
        incoming.Have,
        outgoing.About,
        outgoing.Sitter,
        outgoing.Clock,
        outgoing.Line,
        outgoing.Said,
        ReviewedTurn,
        ReviewedRound,
        Hindsight,
        Highlight,
    )
}
ASKS = {kind.__name__: kind for kind in (Ask, asks.Option)}
DESCRIBED: dict[str, type[Struct]] = {
    **{str(tag): kind for tag, kind in SAID.items() if tag not in COMMANDS},
    **{str(tag): kind for tag, kind in TOLD.items()},
    **BODIES,
    **PARTS,
    **ASKS,
}


def fields_of(kind: type[Struct]) -> list[str]:
    return list(kind.__struct_fields__)


def described(name: str) -> list[str]:
    """The rows of the table of fields that follows a heading or the words "`Name` is:"."""
    start = re.search(rf"^(### `{name}`$|`{name}` is:$)", PAGE, re.MULTILINE)
    assert start, f"{name} is not described"
    after = PAGE[start.end() :]
    following = after[: after.index("\n#")] if "\n#" in after else after
    rows: list[str] = []
    for line in following.splitlines():
        if row := re.match(r"\| `(\w+)` \|", line):
            rows.append(row[1])
        elif rows:
            break
    return rows


@pytest.mark.parametrize("name", DESCRIBED)
def test_every_message_and_body_is_described_with_its_fields(name: str) -> None:
    fields = fields_of(DESCRIBED[name])
    assert (described(name) if fields else []) == fields
    assert f"### `{name}`" in PAGE or f"`{name}` is:" in PAGE


@pytest.mark.parametrize("tag", COMMANDS)
def test_every_command_is_in_the_table_with_its_powers(tag: str) -> None:
    table = PAGE[PAGE.index("| command | who |") :]
    row = next(line for line in table.splitlines() if line.startswith(f"| `{tag}` |"))
    who, when, fields = (re.findall(r"`(\w+)`", cell) for cell in row.split("|")[2:5])
    power = PERMISSIONS[COMMANDS[tag]]
    assert (who, tuple(when)) == ([power.who], power.when)
    assert fields == [field for field in fields_of(COMMANDS[tag]) if field != "key"]


def test_every_field_of_an_ask_is_described() -> None:
    for kind in get_args(asks.Field):
        tag, fields = kind.__struct_config__.tag, kind.__struct_fields__
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{tag}` | `"))
        assert re.findall(r"`(\w+)`", row.split("|")[2]) == list(fields)


# Examples --------------------------------------------------------------------------------------------------------


def examples() -> Iterator[Example]:
    """Every JSON example of the page: the type it is said to be of, or nothing for messages, and its data."""
    for language, kind, block in re.findall(r"^```(\w+) ?(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        assert language in ("json", "jsonl"), f"an example in {language}"
        for text in block.splitlines() if language == "jsonl" else [block]:
            yield kind, msgspec.json.decode(text)


EXAMPLES = list(examples())


def read(example: Example) -> Struct:
    """The example as its own type."""
    kind, data = example
    if kind:
        types: dict[str, type[Struct]] = {**BODIES, **PARTS, **ASKS}
        return msgspec.convert(data, types[kind])
    union = incoming.AnyClientMessage if "say" in data else outgoing.AnyServerMessage
    message: Struct = msgspec.convert(data, union)
    return message


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{kind}-{number}" for number, (kind, _) in enumerate(EXAMPLES)])
def test_every_example_decodes_and_has_nothing_that_its_type_does_not_know(example: Example) -> None:
    again = msgspec.to_builtins(read(example))
    assert everything_in(example[1], again) == []


def everything_in(shown: Any, known: Any, place: str = "") -> list[str]:
    """Where the example has something that did not survive being read by its type."""
    if isinstance(shown, dict) and isinstance(known, dict):
        lost = [f"{place}.{name}" for name in shown if name not in known]
        return lost + [
            one for name in shown if name in known for one in everything_in(shown[name], known[name], name)
        ]
    if isinstance(shown, list) and isinstance(known, list | tuple) and len(shown) == len(known):
        return [one for pair in zip(shown, known, strict=True) for one in everything_in(*pair, place)]
    return [] if shown == known else [place]


@pytest.mark.parametrize("example", [data for _, data in EXAMPLES if data.get("tell") == "view"])
def test_views_and_events_in_examples_are_those_of_their_games(example: Any) -> None:
    game = GAMES[example["view"]["game"]]
    view = msgspec.convert(example["view"], game.view_type, dec_hook=read_words)
    assert everything_in(example["view"], msgspec.to_builtins(view, str_keys=True)) == []
    for event in example["events"]:
        kind = event_of(game.name, event["event"])
        again = msgspec.to_builtins(msgspec.convert(event, kind, dec_hook=read_words))
        assert everything_in(event, again) == []


def event_of(game: str, tag: str) -> type[Event]:
    for kind in Event.__subclasses__():
        ours = kind.__module__.startswith((f"tablee.games.{game}.", "tablee.core."))
        if kind.__struct_config__.tag == tag and (ours or kind.__module__ == events.__name__):
            return kind
    raise AssertionError(f"no event {tag} in {game}")


def test_every_message_and_body_has_an_example() -> None:
    shown = {kind or data.get("say") or data["tell"] for kind, data in EXAMPLES}
    inside = {
        "GameInfo",
        "OptionInfo",
        "DeckInfo",
        "RegularMember",
        "RegularGame",
        "RegularErasure",
        "RegularTable",
        "Option",
        *PARTS,
    }
    inside |= {"LeagueEntrant", "LeagueRound", "LeagueTable"}
    assert {*SAID, *TOLD, *BODIES, *ASKS} - inside - shown == set()


def test_the_check_of_examples_sees_what_is_wrong() -> None:
    known = msgspec.to_builtins(read(("", {"tell": "pong", "n": 1, "m": 2})))
    assert everything_in({"tell": "pong", "n": 1, "m": 2}, known) == [".m"]
    with pytest.raises(msgspec.ValidationError):
        read(("", {"say": "ping", "n": "one"}))


# Codes, limits, routes -------------------------------------------------------------------------------------------


def codes_of(kind: Any, field: str = "code") -> tuple[Any, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    found = next(one.type for one in info.fields if one.name == field)
    assert isinstance(found, inspect.LiteralType)
    return tuple(found.values)


def test_every_code_of_a_message_is_explained() -> None:
    for code in (*get_args(outgoing.ClosedBy), *codes_of(outgoing.Notice), *codes_of(outgoing.Bye)):
        assert f"`{code}`" in PAGE, code


def test_every_close_code_is_that_of_its_reason() -> None:
    rows = dict(re.findall(r"^\| (\d{4}) \| `(\w+)` \|", PAGE, re.MULTILINE))
    closing = {number: reason for number, reason in rows.items() if number != "1008"}
    assert closing == {str(number): reason for reason, number in CLOSE_CODES.items()}


def test_every_status_is_that_of_its_code() -> None:
    for code, status in STATUS.items():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| {status} |"))
        assert f"`{code}`" in row


def test_every_route_is_there() -> None:
    for route in (*ROUTES, *LEAGUE_ROUTES):
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{route.method} {route.path}` |"))
        for kind in (route.takes, route.gives):
            assert not isinstance(kind, type) or f"`{kind.__name__}`" in row
        assert str(route.status) in row


def test_the_limits_are_the_real_ones() -> None:
    defaults = Settings(data=Path())
    assert f"| {LARGEST_MESSAGE_BYTES // 1024} kB |" in PAGE
    assert f"| {defaults.message_rate:.0f} a second, {defaults.message_burst:.0f} at once;" in PAGE
    assert f"| {defaults.join_rate:.0f} a second for each client, {defaults.join_burst:.0f} at once |" in PAGE
    assert f"| {defaults.sockets_per_client} |" in PAGE
    assert f"| chairs at a table | {MOST_CHAIRS} |" in PAGE
    assert f"| watchers' tokens of a table | {MOST_WATCHERS} |" in PAGE
    assert f"every `welcome.ping` seconds ({defaults.ping:.0f})" in PAGE
    assert f"nothing for {defaults.silence_timeout:.0f} seconds" in PAGE
    assert f"`hello` within {defaults.arrival_timeout:.0f}" in PAGE


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        path, _, anchor = target.partition("#")
        file = DOCUMENT.parent / path if path else DOCUMENT
        assert file.exists(), target
        assert not anchor or anchor in anchors(file.read_text("utf-8")), target


def anchors(page: str) -> set[str]:
    """How the headings of a page are linked to."""
    headings = (line.lstrip("# ").lower() for line in page.splitlines() if line.startswith("#"))
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}
