"""For how long people were away, and because of what: the judge of how soon they are back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

AFTERMATH = 1.0
"""A line that breaks so soon after something went wrong broke because of it, in seconds."""
PROMISED = 3.0
"""Within so many seconds people should be back."""
OWN, UNKNOWN = "own", "unknown"
"""The causes of lines that devices broke themselves while all was well, and of those that nothing explains."""
BACK_WITH_THE_DATABASE = "restart"
"""Nobody plays without a database: people are expected back from when it is there again."""


class Absence(NamedTuple):
    """One time that a device lost its table, in seconds of a clock that never goes back."""

    came: float
    """When the table had greeted it before."""
    gone: float
    """When it noticed."""
    back: float
    """When the table greeted it again."""
    is_own: bool
    """Whether it hung up itself."""


class Wrong(NamedTuple):
    """Something that went wrong."""

    kind: str
    began: float
    over: float


def by_cause(absences: Iterable[Absence], faults: Sequence[Wrong]) -> dict[str, list[float]]:
    """Seconds, the shortest first, by what went wrong: not from when a device noticed, but from when it happened.

    A device that was greeted since, and loses its table again, is away from then on; one that hung up itself had its
    table until it did.
    """
    found: dict[str, list[float]] = {}
    for absence in absences:
        kind, since = _cause(absence, faults)
        found.setdefault(kind, []).append(max(0.0, absence.back - since))
    return {kind: sorted(times) for kind, times in found.items()}


def _cause(absence: Absence, faults: Sequence[Wrong]) -> tuple[str, float]:
    fault = next((one for one in reversed(faults) if one.began <= absence.gone <= one.over + AFTERMATH), None)
    if fault is None:
        return OWN if absence.is_own else UNKNOWN, absence.gone
    happened = fault.over if fault.kind == BACK_WITH_THE_DATABASE else fault.began
    return fault.kind, max(happened, absence.gone if absence.is_own else absence.came)


def with_one_fault(absences: Iterable[Absence], faults: Sequence[Wrong]) -> list[float]:
    """Seconds, the shortest first, of those because of a fault during which no other one struck."""
    times = []
    for absence in absences:
        kind, since = _cause(absence, faults)
        struck = sum(one.began <= absence.back and one.over + AFTERMATH >= since for one in faults)
        if struck == 1 and kind not in (OWN, UNKNOWN):
            times.append(max(0.0, absence.back - since))
    return sorted(times)


def kept_promise(times: Sequence[float], promised: float = PROMISED) -> float:
    """The share of those who were back in time."""
    return sum(time <= promised for time in times) / len(times)
