"""No refusal is forgotten: each that the code knows is provoked in one of the three files beside this one."""

from __future__ import annotations

from tests.words import test_refusals, test_server_refusals, test_table_refusals
from tests.words.codes import needed


def test_every_refusal_there_is_was_provoked() -> None:
    known = {message for messages in needed().values() for message in messages if message.startswith("refusal-")}
    by_rules = {code for code, _, _ in test_refusals.PROVOCATIONS}
    by_tables = {code for code, _ in test_table_refusals.PROVOCATIONS}
    by_server = {*test_server_refusals.PROVOCATIONS, *test_server_refusals.NEVER_ON_PURPOSE}
    assert {f"refusal-{code}" for code in by_rules | by_tables | by_server} == known
