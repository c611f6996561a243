"""What is refused half-way is as if it had not been tried."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core import Refusal, save
from tablee.protocol.outgoing import Closed
from tablee.tables.sitting import Draft, Known, Receipt
from tests.tables.sittings import fresh, game_of, picture

OTHERWISE: dict[str, Any] = {
    "table": None,
    "state": None,
    "version": 77,
    "time_left": 7.5,
    "voided": (3, "voided"),
    "held": {0: (1, "key")},
    "now": 11.0,
    "began": 12.0,
    "loaded": 13.0,
    "seen_moment": 99,
    "told": ("something",),
    "changed": True,
    "closing": True,
    "known": Known(frozenset({"ego-001"})),
    "reported": "ego-001",
}
ADDED: dict[str, Any] = {
    "receipts": (0, Receipt(1, "key", 2)),
    "events": "something",
    "notices": "somebody",
    "deferred_replies": (0, Closed(key="key", ask=1, by="over")),
}


@pytest.mark.parametrize("name", Draft.__struct_fields__)
def test_every_field_is_as_it_was(name: str) -> None:
    draft = fresh(game_of("tous_ego"))
    before = picture(draft), getattr(draft, name)
    text = repr(before[1])

    def half() -> None:
        if name in OTHERWISE:
            setattr(draft, name, OTHERWISE[name])
        elif isinstance(before[1], dict):
            key, value = ADDED[name]
            getattr(draft, name)[key] = value
        else:
            getattr(draft, name).append(ADDED[name])
        assert repr(getattr(draft, name)) != text, "it was changed"
        raise Refusal("table", "paused")

    with pytest.raises(Refusal):
        draft.attempt(half)
    assert repr(getattr(draft, name)) == text
    assert picture(draft) == before[0]


@pytest.mark.parametrize("name", sorted(OTHERWISE.keys() - {"table", "state"}))
def test_what_was_done_before_it_stays_done(name: str) -> None:
    """Several things may be asked in one draft: one that is refused takes nothing of another's back."""
    draft = fresh(game_of("tous_ego"))
    usual = getattr(draft, name)
    setattr(draft, name, OTHERWISE[name])

    def half() -> None:
        setattr(draft, name, usual)
        raise Refusal("table", "paused")

    with pytest.raises(Refusal):
        draft.attempt(half)
    assert getattr(draft, name) == OTHERWISE[name]


def test_a_game_that_went_on_is_where_it_was() -> None:
    draft = fresh(game_of("tous_ego"))
    assert draft.state is not None
    before = save(draft.state)

    def half() -> None:
        assert draft.state is not None
        draft.stand_in(draft.state.waiting()[0], "skipped")
        assert save(draft.state) != before
        raise Refusal("table", "paused")

    with pytest.raises(Refusal):
        draft.attempt(half)
    assert save(draft.state) == before
