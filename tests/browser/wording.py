"""What stands on the screens, from the files that they read: tests find things as people do, by their words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from fluent.runtime import FluentBundle, FluentResource

from tablee.words.catalogue import FUNCTIONS

Language: TypeAlias = str
ROOT = Path(__file__).parents[2]
ELSEWHERE: dict[Language, Path] = {}
"""Where the sources are that have the files of a language, if not here."""


@cache
def _bundle(language: Language, game: str) -> FluentBundle:
    bundle = FluentBundle([language], functions=FUNCTIONS, use_isolating=False)
    root = ELSEWHERE.get(language, ROOT)
    screens, package = root / "web" / "src", root / "src" / "tablee"
    ours = game and (package / "games" / game).is_dir()  # a package's own words are not the house's
    places = [Path("words"), *([Path("games", game, "words")] if ours else [])]
    files = [root / place / f"{language}.ftl" for place in places for root in (package, screens)]
    more = (
        *(f"games/*/words/box.{language}.ftl", f"games/{game}/words/learn.{language}.ftl"),
        *(f"words/workshop.{language}.ftl", f"games/*/words/workshop.{language}.ftl"),
    )
    for file in (*files, *(found for part in more for found in screens.glob(part))):
        bundle.add_resource(FluentResource(file.read_text("utf-8")), allow_overrides=True)
    return bundle


def written(language: Language, key: str, game: str = "") -> bool:
    """Whether there are words for it."""
    return _bundle(language, game).has_message(key)


def text(language: Language, key: str, game: str = "", **facts: Any) -> str:
    """The words of this message; two games may say different things under the same key."""
    bundle = _bundle(language, game)
    assert bundle.has_message(key), key
    pattern = bundle.get_message(key).value
    assert pattern is not None, key
    said, problems = bundle.format_pattern(pattern, facts)
    assert not problems, (key, problems)
    return str(said)
