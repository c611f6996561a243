"""The transcript of four people at a table over the network: a whole game, and anybody can make it again."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests import dealing
from tests.client.unhurried import patience
from tools import network_transcript
from tools.network_transcript import FILE, NAMES, WIDTH, transcript


def test_the_transcript_in_the_documentation_is_a_whole_evening() -> None:
    check(FILE.read_text("utf-8"))


def test_it_can_be_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_transcript, "PROGRAM", ("-m", "tests.dealing", dealing.now[-1]))
    with patience():
        check(asyncio.run(transcript()))


def check(text: str) -> None:
    """One was killed and came back, nothing was lost, and the game came to its end."""
    lines = text.splitlines()
    assert [line for line in lines if len(line) > WIDTH] == []
    assert [f"chair {number} is {name}’s" in text for number, name in enumerate(NAMES, 1)] == [True] * 4
    killed = next(number for number, line in enumerate(lines) if "the process is killed" in line)
    back = next(number for number, line in enumerate(lines) if " is back: another process" in line)
    meanwhile, afterwards = lines[killed:back], lines[back:]
    assert "Ana, Ben and Dan see that Chloé is away." in meanwhile
    answered = [f"  • {name} has answered." for name in ("Ana", "Ben", "Dan")]
    assert [line for line in meanwhile if line in answered] == answered
    told = afterwards[afterwards.index("Chloé sees:") + 1 :]
    assert told[:3] == answered
    asked = re.findall(r"Chloé is asked: (\(ask \d+\) Estimate)", text[: text.index("the process is killed")])
    assert f"Chloé is asked: {asked[-1]}" in "\n".join(told[:8])
    said = [line for line in lines if " ▸ {" in line]
    assert [line for line in said if "→ accepted, version " not in line] == []
    versions = [int(re.findall(r"version (\d+)$", line)[0]) for line in said]
    assert versions == sorted(set(versions))
    assert any(line.startswith("Chloé ▸ ") for line in afterwards)
    for mine in re.findall(r"^  ! (\w+) alone: Your estimate: \d+$", text, re.MULTILINE):
        assert mine in NAMES
    assert "  ! Ana alone: Your estimate: " in text
    assert re.search(r"replay → \d+ public events, over: True$", lines[-1])
