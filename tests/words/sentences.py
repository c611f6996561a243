"""What every sentence that we show has to be."""

from __future__ import annotations

import re

RAW_CODE = re.compile(r"[a-z]_[a-z0-9]")
MISSING = re.compile(r"\b(none|None)\b")
BADLY_SPACED = re.compile(r"[ \u00a0]{2}|^[ \u00a0]|[ \u00a0]$|[ \u00a0][.,)]|\(\s|\n")


def faults(sentence: str) -> list[str]:
    """What is wrong with a sentence as it is shown."""
    found = []
    if not sentence:
        found.append("empty")
    for name, pattern in (("raw code", RAW_CODE), ("missing value", MISSING), ("spacing", BADLY_SPACED)):
        if pattern.search(sentence):
            found.append(name)
    if "{" in sentence or "}" in sentence:
        found.append("placeholder")
    if sentence and sentence[-1] not in ".!?…»”)":
        found.append("no end")
    return found
