"""Codes that people type, and tokens of which we keep the hash only."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections import Counter

import pytest

from tablee.tables import chairs, codes
from tablee.tables.codes import LETTERS, hashed, is_token, new_code, new_token, tidied_code, tidied_rescue
from tests.tables.sittings import FOUNDER, game_of, reloaded, token_of


def test_letters_that_nobody_mistakes_for_one_another() -> None:
    assert len(set(LETTERS)) == len(LETTERS) >= 20
    assert not set(LETTERS) & set("AEIOUY01")


def test_a_code_has_five_letters_or_more_and_all_are_used() -> None:
    drawn = [new_code() for _ in range(3000)]
    assert all(re.fullmatch(f"[{LETTERS}]{{5,}}", code) for code in drawn)
    assert len(set(drawn)) > 2990
    counts = Counter("".join(drawn))
    assert set(counts) == set(LETTERS)
    assert max(counts.values()) < 2 * min(counts.values())
    assert len(new_code(8)) == 8


def test_codes_and_tokens_do_not_follow_from_the_global_generator() -> None:
    draws = []
    for _ in range(2):
        random.seed(1)
        draws.append((new_code(), new_token()))
    assert draws[0] != draws[1]
    imported = {alias.name for node in ast.walk(ast.parse(inspect.getsource(codes))) if isinstance(node, ast.Import)
                for alias in node.names}  # fmt: skip
    assert "secrets" in imported
    assert "random" not in imported


@pytest.mark.parametrize("typed", ["bcdfg", " BCDFG ", "b c d f g", "bCd\tFg\n"])
def test_a_code_is_known_however_it_is_typed(typed: str) -> None:
    assert tidied_code(typed) == "BCDFG"


@pytest.mark.parametrize(
    "typed", ["", "BCDF", "BCDFGH", "BCDFA", "BCDF1", "BCD-F", "ＢCDFG", "../..", "BCDFÇ", "\x00" * 5]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert tidied_code(typed) is None


def test_a_one_time_code_is_typed_with_spaces_and_dashes() -> None:
    assert tidied_rescue(" bcdf-ghjk ") == tidied_rescue("BCDF GHJK") == "BCDFGHJK"
    assert tidied_rescue("…") == ""


def test_a_token_has_128_bits_and_its_hash_tells_nothing() -> None:
    tokens = {new_token() for _ in range(500)}
    assert len(tokens) == 500
    assert all(len(token) >= 22 and re.fullmatch(r"[A-Za-z0-9_-]+", token) for token in tokens)
    token = tokens.pop()
    assert re.fullmatch(r"[0-9a-f]{64}", hashed(token))
    assert is_token(hashed(token), hashed(token))
    assert not is_token(hashed(token), hashed(tokens.pop()))
    assert not is_token("", hashed(""))
    assert not is_token("", "")
    assert hashed("\ud800")


def test_only_hashes_are_kept_at_a_table() -> None:
    draft = game_of("tous_ego")
    chairs.watch(draft, "the-token-of-a-watcher")
    table = reloaded(draft).table
    assert table.founder == hashed(FOUNDER)
    assert [chair.token for chair in table.chairs] == [hashed(token_of(chair.id)) for chair in table.chairs]
    assert table.watchers == (hashed("the-token-of-a-watcher"),)
    assert "the-token" not in repr(table)
