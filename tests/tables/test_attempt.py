"""What is refused half-way is as if it had not been tried."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core import Refusal, save
from tablee.protocol.outgoing import Closed
from tablee.tables.sitting import Known, Receipt, Sitting
from tests.tables.sittings import fresh, game_of, picture

OTHERWISE: dict[str, Any] = {
    "table": None,
    "state": None,
    "version": 77,
    "time_left": 7.5,
    "voided": (3, "voided"),
    "now": 11.0,
    "began": 12.0,
    "taken_up": 13.0,
    "shown": 99,
    "changed": True,
    "closing": True,
    "known": Known(frozenset({"ego-001"})),
    "reported": "ego-001",
}
ADDED: dict[str, Any] = {
    "receipts": (0, Receipt(1, "key", 2)),
    "held": (0, (1, "key")),
    "events": "something",
    "notices": "somebody",
    "late": (0, Closed(key="key", ask=1, by="over")),
}


@pytest.mark.parametrize("name", Sitting.__struct_fields__)
def test_every_field_is_as_it_was(name: str) -> None:
    sitting = fresh(game_of("tous_ego"))
    before = picture(sitting), getattr(sitting, name)
    text = repr(before[1])

    def half() -> None:
        if name in OTHERWISE:
            setattr(sitting, name, OTHERWISE[name])
        elif isinstance(before[1], dict):
            key, value = ADDED[name]
            getattr(sitting, name)[key] = value
        else:
            getattr(sitting, name).append(ADDED[name])
        assert repr(getattr(sitting, name)) != text, "it was changed"
        raise Refusal("table", "paused")

    with pytest.raises(Refusal):
        sitting.attempt(half)
    assert repr(getattr(sitting, name)) == text
    assert picture(sitting) == before[0]


@pytest.mark.parametrize("name", sorted(OTHERWISE.keys() - {"table", "state"}))
def test_what_was_done_before_it_stays_done(name: str) -> None:
    """Several things may be asked in one draft: one that is refused takes nothing of another's back."""
    sitting = fresh(game_of("tous_ego"))
    usual = getattr(sitting, name)
    setattr(sitting, name, OTHERWISE[name])

    def half() -> None:
        setattr(sitting, name, usual)
        raise Refusal("table", "paused")

    with pytest.raises(Refusal):
        sitting.attempt(half)
    assert getattr(sitting, name) == OTHERWISE[name]


def test_a_game_that_went_on_is_where_it_was() -> None:
    sitting = fresh(game_of("tous_ego"))
    assert sitting.state is not None
    before = save(sitting.state)

    def half() -> None:
        assert sitting.state is not None
        sitting.stand_in(sitting.state.waiting()[0], "skipped")
        assert save(sitting.state) != before
        raise Refusal("table", "paused")

    with pytest.raises(Refusal):
        sitting.attempt(half)
    assert save(sitting.state) == before
