"""What can go wrong between a client and its table, in words that say what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

SENTENCES = {
    # The address and the way there
    "bad_address": "{address!r} is not the address of a table server: write it like http://192.168.1.20:8000.",
    "unreachable": "Nobody answers at {address} ({why}): check the address, and that the server is running there.",
    "too_slow_to_answer": "{address} takes too long to answer: check the address, or try again in a moment.",
    "not_trusted": "The certificate of {address} is not to be trusted ({why}): use the name it was made for.",
    "sent_elsewhere": "{address} sends its callers to {location!r}: if you trust that one, use it as the address.",
    "not_a_table_server": "{address} answers, but is no table server ({why}): check the address and its port.",
    "other_version": "The server says things that this client does not know: install the same version of Tablée.",
    "retry": "The server could not write that down: try again in a moment.",
    "store": "The server cannot read its tables just now: whoever runs it should look at its messages.",
    "internal": "Something went wrong in the server: whoever runs it should look at its messages.",
    "malformed": "That cannot be said to a table ({problem}): docs/protocol.md tells what can.",
    "connection_closed": "This connection to the table is closed.",
    # The table
    "no_such_table": "There is no table with this code: look at the code again, or ask for a new one.",
    "table_full": "Every chair at this table is taken: wait until somebody leaves, or open another table.",
    "name_taken": "Somebody at this table has that name already: choose another.",
    "name_missing": "A player needs a name.",
    "name_too_long": "That name is too long: {longest} letters at most.",
    "name_not_plain": "That name has characters that cannot be shown: plain letters will do.",
    "no_such_rescue": "That one-time code is wrong, used or too old: ask the host for a new one.",
    "too_many_tries": "Too many requests in a short time: wait a moment, then try again.",
    # Farewells
    "elsewhere": "Somebody else came to the table with the same token, and has the place now.",
    "removed": "The host has sent this player away from the table.",
    "closed": "The table was cleared away.",
    "not_known": "The table does not know this token (any more): join again.",
}
"""By code; the parameters are the facts. A code that is not here is shown as it is, with its facts."""


class ClientError(Exception):
    """Something was refused or did not work. `code` and `facts` are for programs, `str()` is for people.

    `rule` is the id of the rule that said no, "table" if the table did, and empty if nothing got that far.
    """

    def __init__(self, code: str, rule: str = "", facts: Mapping[str, Any] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.facts = dict(facts or {})
        super().__init__(in_words(code, rule, self.facts))


def in_words(code: str, rule: str, facts: Mapping[str, Any]) -> str:
    """The sentence for this code, or the plain code with all that is known. (What strangers sent is shown quoted.)"""
    with suppress(KeyError, ValueError, TypeError):  # a server with other codes or facts than ours
        return SENTENCES[code].format_map(facts)
    known = ", ".join(f"{name}={value!r}" for name, value in facts.items())
    cited = f" (rule {rule!r})" if rule and rule != "table" else ""
    return f"Refused: {code!r}{cited}" + (f", {known}." if known else ".")
