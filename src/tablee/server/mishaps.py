"""Errors on people's screens, for the operator: counted, bounded, and not a word that a stranger could make up."""

from __future__ import annotations

from tablee.protocol.api import Mishap
from tablee.server import pages
from tablee.server.limits import Bucket, Knocks
from tablee.server.logs import log
from tablee.server.metrics import Metrics
from tablee.server.settings import Settings

RARER, FEWER = 60, 6
"""Measured by tries: telling of an error is so much rarer, with so many fewer at once."""


class Mishaps:
    """Where screens tell of their errors."""

    def __init__(self, settings: Settings, metrics: Metrics, now: float) -> None:
        self.metrics = metrics
        self.build, self.scripts = pages.build(), pages.scripts()
        self.reports = Knocks(settings.knock_rate / RARER, settings.knock_burst / FEWER)
        self.lines = Bucket(settings.knock_rate / RARER, settings.knock_burst, now)
        """What one client may tell, and what all of them may have written into the log."""

    def may_tell(self, client: str, now: float) -> bool:
        """Whether this client may tell of one more."""
        return self.reports.allow(client, now)

    def add(self, mishap: Mishap, now: float) -> None:
        """Count it, and write it down unless there are far too many: our own names, and numbers."""
        self.metrics.add("screen_errors_total", mishap.error)
        if self.lines.take(now):
            build = self.build if mishap.build == self.build else "another"
            ours = " ".join(place for place in mishap.at if place.partition(":")[0] in self.scripts)
            extra = {"build": build, "screen": mishap.screen, "error": mishap.error, "at": ours}
            log.warning("an error on a screen", extra=extra)
