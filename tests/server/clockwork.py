"""An event loop whose clock a test holds in its hands. All timers of the server and of the client go by it."""

from __future__ import annotations

import asyncio


class Clockwork(asyncio.SelectorEventLoop):
    """Time passes here as everywhere, until a test stops it; and as much of it at once as a test likes."""

    _stood_at: float | None = None
    _ahead = 0.0

    def time(self) -> float:
        """The time by this loop's clock."""
        return (super().time() if self._stood_at is None else self._stood_at) + self._ahead

    def stand_still(self) -> None:
        """From now on time passes only by `pass_on`."""
        self._stood_at = super().time()

    def pass_on(self, seconds: float) -> None:
        """So much time has passed. From within the loop only: it looks at its timers when it turns again."""
        self._ahead += seconds

    def run_on(self) -> None:
        """Time passes by itself again."""
        if self._stood_at is not None:
            self._ahead -= super().time() - self._stood_at
            self._stood_at = None
