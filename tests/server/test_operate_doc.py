"""docs/operate.md and the alerts are true: commands, options, metrics, routes and links are those of the program."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tablee.cli import build_parser
from tablee.server.admin.access import LASTS_SECONDS, SHORTEST_TOKEN, TRIES_A_SECOND, TRIES_AT_ONCE
from tablee.server.admin.handlers import routes
from tablee.server.serving import ADMIN_TOKEN
from tests.server.serving import server_thread
from tests.server.test_admin import TOKEN

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "operate.md").read_text("utf-8")
COMMANDS = sorted(set(re.findall(r"^(tablee (?:serve|person|backup) [^`#\n>]*)", PAGE, re.MULTILINE)))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_understood(command: str) -> None:
    assert build_parser().parse_args(shlex.split(command)[1:])


def test_there_are_commands() -> None:
    assert {command.split()[1] for command in COMMANDS} == {"serve", "person"}


def test_every_alert_asks_for_what_is_measured(tmp_path: Path) -> None:
    with server_thread(tmp_path, admin_token=TOKEN) as server:
        served = set(re.findall(r"^# TYPE (tablee_\w+) ", server.ask("GET", "/metrics").body.decode(), re.MULTILINE))
    rules = yaml.safe_load((DOCS / "deploy" / "alerts.yaml").read_text())["groups"][0]["rules"]
    asked = {name for rule in rules for name in re.findall(r"tablee_\w+", rule["expr"])}
    assert {name.removesuffix("_bucket") for name in asked} <= served
    assert len({rule["alert"] for rule in rules}) == len(rules) > 5
    assert all(rule["annotations"]["summary"].endswith((".", "?")) for rule in rules)


def test_every_action_is_described() -> None:
    made = {f"{'POST' if 'POST' in one.methods else 'GET'} {one.path}" for one in routes(lambda *_: None)}  # type: ignore[arg-type, attr-defined]
    told = set(re.findall(r"`((?:GET|POST) /admin/\w+)`", PAGE))
    assert told <= made
    assert {name for name in made if name.startswith("POST")} - told == {"POST /admin/enter", "POST /admin/leave"}


def test_the_numbers_are_the_real_ones() -> None:
    assert (SHORTEST_TOKEN, TRIES_AT_ONCE, 1 / TRIES_A_SECOND, LASTS_SECONDS / 3600) == (16, 5, 10, 12)
    for said in ("of 16 characters", "Five wrong tokens", "waits ten seconds", "twelve hours", f"`{ADMIN_TOKEN}`"):
        assert said in PAGE


@pytest.mark.parametrize("page", [DOCS / "operate.md", DOCS / "deploy" / "README.md"])
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        file, _, part = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        assert there.exists(), target
        if part:
            heads = re.findall(r"^#+ (.*)$", there.read_text("utf-8"), re.MULTILINE)
            assert part in [re.sub(r"[^\w\- é]", "", head.lower()).replace(" ", "-") for head in heads], target


@pytest.mark.parametrize("page", ["../README.md", "server.md", "deploy/README.md"])
def test_it_is_found(page: str) -> None:
    assert "operate.md" in (DOCS / page).read_text("utf-8")
