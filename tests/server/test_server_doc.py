"""docs/server.md is true: its commands, options, numbers and settings are those of the program."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import socket
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tablee.cli import build_parser, main
from tablee.server.house import HTTP_CONNECTIONS_PER_SOCKET
from tablee.server.settings import DAY, Settings
from tests.server.serving import PATIENCE, WIDE, server_process

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
JOINED = PAGE.replace("\\\n", " ")
COMMANDS = sorted(set(re.findall(r"\b(tablee (?:serve|backup)(?: +[^`#\n]*)?)(?:`|#|\n)", JOINED)))
SHOWN = re.compile(r"--[a-z][a-z-]+")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_understood(command: str) -> None:
    words = shlex.split(command)[1:]
    if words == ["backup"]:
        words.append("FILE")
    assert build_parser().parse_args(words)


def test_every_option_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    told = set(SHOWN.findall(capsys.readouterr().out)) - {"--help"}
    listed = set(SHOWN.findall(PAGE[PAGE.index("## All options") :]))
    assert listed == told
    assert set(SHOWN.findall(PAGE)) - {"--now"} == told


def test_every_metric_is_explained(tmp_path: Path) -> None:
    with server_process(tmp_path / "tables", *WIDE) as server:
        served = set(re.findall(r"^# TYPE tablee_(\w+) ", server.ask("GET", "/metrics").body.decode(), re.MULTILINE))
    explained = set(re.findall(r"`tablee_(\w+)`", PAGE))
    assert served == explained


def test_the_numbers_are_the_real_ones() -> None:
    defaults = Settings(data=Path())
    for said in (
        f"| {defaults.message_rate:.0f} a second, {defaults.message_burst:.0f} at once | `--message-rate`",
        f"| {defaults.sockets_per_client} | `--sockets-per-client`",
        f"| {HTTP_CONNECTIONS_PER_SOCKET * defaults.sockets_per_client} | twice as many",
        f"| {defaults.join_rate:.0f} a second, {defaults.join_burst:.0f} at once |",
        f"to arrive | {defaults.arrival_timeout:.0f} s |",
        f"is dead | {defaults.silence_timeout:.0f} s |",
        f"is host | {defaults.host_timeout / 60:.0f} min |",
        f"for {defaults.keep_played / DAY:.0f} days (`--keep-days`)",
        f"for {defaults.keep_opened / DAY:.0f} days |",
    ):
        assert said in PAGE
    assert defaults.evict_after == 600
    assert "leaves memory after ten minutes" in PAGE


def test_the_service_file_can_be_read_and_starts_a_command_that_is_understood() -> None:
    text = re.search(r"```ini\n(.*?)```", JOINED, re.DOTALL)
    assert text
    unit = configparser.ConfigParser()
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text[1])
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/tablee")
    assert build_parser().parse_args(words)


def test_a_server_behind_a_proxy_as_described(tmp_path: Path) -> None:
    command = next(command for command in COMMANDS if "--public-url" in command and "--log" not in command)
    words = shlex.split(command)[2:]
    chosen = [word for word in words if word not in ("--host", "127.0.0.1", "--port", "8000", "--no-mdns", "--proxy")]
    with server_process(tmp_path / "tables", *chosen, "--proxy", "127.0.0.1") as server:
        host = {"Host": "play.example.org", "Origin": "https://play.example.org", "X-Forwarded-For": "203.0.113.7"}
        assert server.ask("POST", "/api/tables", {"game": "tous_ego"}, host).status == 201
        line = socket.create_connection(("127.0.0.1", server.port))
        with connect(
            "ws://play.example.org/ws/BCDFG",
            sock=line,
            additional_headers={"Origin": host["Origin"]},
            open_timeout=PATIENCE,
        ) as ours:
            ours.send('{"say":"ping","n":1}')
            assert ours.recv(timeout=60) == '{"tell":"pong","n":1}'
        elsewhere = {**host, "Origin": "https://elsewhere.example"}
        assert server.ask("POST", "/api/tables", {"game": "tous_ego"}, elsewhere).status == 403


@pytest.mark.parametrize(
    ("begins", "metrics", "admin"),
    [
        ("play.example.org {", "respond /metrics 403", "respond /admin* 403"),
        ("server {", "location = /metrics { deny all; }", "location /admin { deny all; }"),
    ],
)
def test_each_proxy_keeps_to_the_operator_what_is_the_operators(begins: str, metrics: str, admin: str) -> None:
    (example,) = [text for text in re.findall(r"```\w*\n(.*?)```", PAGE, re.DOTALL) if text.startswith(begins)]
    lines = [line.strip() for line in example.splitlines()]
    assert {metrics, admin} <= set(lines)


def test_restoring_as_described_brings_the_tables_back(tmp_path: Path) -> None:
    folder, copy = tmp_path / "tables", tmp_path / "tables-monday.sqlite3"
    with server_process(folder) as server:
        code = server.ask("POST", "/api/tables", {"game": "tous_ego"}).json["code"]
        assert main(["backup", "--data", str(folder), str(copy)]) == 0
        late = server.ask("POST", "/api/tables", {"game": "tous_ego"}).json["code"]
    folder.rename(tmp_path / "tables.broken")
    folder.mkdir(mode=0o700)
    shutil.copy(copy, folder / "tables.sqlite3")
    with server_process(folder) as server:
        assert server.ask("GET", f"/api/tables/{code}").status == 200
        assert server.ask("GET", f"/api/tables/{late}").status == 404
