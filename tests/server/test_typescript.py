"""The TypeScript types of the protocol: complete, and of use to a compiler."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec import json

from tablee.core import Event
from tablee.games import GAMES
from tablee.protocol.incoming import AnyClientMessage
from tablee.protocol.outgoing import AnyServerMessage
from tablee.server.http.openapi import openapi
from tools.typescript import TITLED, main, typescript

SAMPLES = Path(__file__).parent / "types"
COMPILER = Path(__file__).parents[2] / "web" / "node_modules" / "typescript" / "bin" / "tsc"
STRICTLY = (
    *("--strict", "--noEmit", "--noUncheckedIndexedAccess", "--pretty", "false"),
    *("--target", "es2022", "--lib", "es2022", "--skipLibCheck"),
    *("--module", "esnext", "--moduleResolution", "bundler"),
)
MISTAKE = re.compile(r"^(\w+\.ts)\((\d+),\d+\): error ", re.MULTILINE)
TYPES = typescript()


def interface(name: str, within: str = "") -> str:
    """The body of an interface, at the top or in a namespace."""
    text = TYPES[TYPES.index(f"export namespace {within} {{") :] if within else TYPES
    found = re.search(rf"export interface {name} {{\n(.*?)\n *}}\n", text, re.DOTALL)
    assert found, name
    return found[1]


def test_the_compiler_finds_every_mistake_and_no_other(tmp_path: Path) -> None:
    assert COMPILER.exists(), "TypeScript is not there: `make test` installs it, or `npm ci` in web/."
    assert main([str(tmp_path / "protocol.ts")]) == 0
    for sample in SAMPLES.glob("*.ts"):
        shutil.copy(sample, tmp_path)
    command = ["node", str(COMPILER), *STRICTLY, "right.ts", "wrong.ts"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    found = {(file, int(line)) for file, line in MISTAKE.findall(run.stdout)}
    lines = (SAMPLES / "wrong.ts").read_text().splitlines()
    assert found == {("wrong.ts", number) for number, line in enumerate(lines, 1) if line.endswith("// wrong")}
    assert run.returncode != 0


def test_every_message_and_body_is_there_with_every_field() -> None:
    _, messages = json.schema_components([AnyClientMessage, AnyServerMessage])
    for name, schema in {**messages, **openapi()["components"]["schemas"]}.items():
        fields = re.findall(r"^ +(\w+)\??:", interface(name), re.MULTILINE)
        assert fields == list(schema["properties"]), name


@pytest.mark.parametrize("name", GAMES)
def test_every_view_move_and_event_of_a_game_is_there(name: str) -> None:
    known = GAMES[name]
    title = known.name.title().replace("_", "")
    fields = re.findall(r"^ +(\w+)\??:", interface("View", title), re.MULTILINE)
    assert fields == list(known.view_type.__struct_fields__)
    for move, kind in known.state_type.moves.items():
        assert f'move: "{move}";' in interface(kind.__name__, title)
    for event in Event.__subclasses__():
        if event.__module__.startswith(f"tablee.games.{known.name}."):
            assert f'event: "{event.__struct_config__.tag}";' in interface(event.__name__, title)


@pytest.mark.parametrize("title", TITLED.values())
def test_what_only_games_know_is_typed_in_the_messages_too(title: str) -> None:
    assert re.search(rf"^export type {title} = ", TYPES, re.MULTILINE)
    assert re.search(rf"^  \w+\??: {title}(\[\]| \| null)?;$", TYPES, re.MULTILINE)


def test_no_name_is_used_twice_and_none_is_a_module() -> None:
    top = re.findall(r"^export (?:type|interface|namespace) (\w+)", TYPES, re.MULTILINE)
    assert len(top) == len(set(top))
    for namespace in re.findall(r"^export namespace \w+ {\n(.*?)^}", TYPES, re.MULTILINE | re.DOTALL):
        inside = re.findall(r"^  export (?:type|interface) (\w+)", namespace, re.MULTILINE)
        assert len(inside) == len(set(inside))
    assert "unknown[]" not in interface("ViewNews")


def test_it_wants_to_know_where_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "FILE" in capsys.readouterr().err
