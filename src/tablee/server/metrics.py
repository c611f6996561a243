"""Numbers for the operator, in Prometheus' text form."""

from __future__ import annotations

from collections import Counter

HELP = {
    "answers_total": "Answers by their reply.",
    "commands_total": "Commands by their reply.",
    "commits_total": "Commits to disk.",
    "commit_failures_total": "Commits that failed.",
    "committed_tables_total": "Tables written, over all commits.",
    "commit_seconds_total": "Time from handing commits over to the disk until it had them.",
    "frames_total": "Views sent.",
    "coalesced_total": "Views that a slow client never needed, because a newer one was there.",
    "dropped_messages_total": "Messages of clients that were over their limit.",
    "malformed_messages_total": "Messages that were not understood.",
    "refused_sockets_total": "Sockets refused at the door, by reason.",
    "screen_errors_total": "Errors that screens told of, by their kind.",
    "errors_total": "Errors of the program that were caught.",
}


class Metrics:
    """Counters by name and one label; gauges are asked for when somebody looks."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {name: Counter() for name in HELP}
        """By name and label."""
        self.frames = 0
        """Counted apart, since nothing happens more often."""

    def add(self, name: str, label: str = "", amount: float = 1) -> None:
        """Count something."""
        self.counts[name][label] += amount  # type: ignore[assignment]  # seconds are counted too

    def text(self, gauges: dict[str, float]) -> str:
        """All of it, to be scraped."""
        self.counts["frames_total"][""] = self.frames
        lines: list[str] = []
        for name, said in HELP.items():
            lines += [f"# HELP tablee_{name} {said}", f"# TYPE tablee_{name} counter"]
            lines += [_line(name, label, value) for label, value in sorted((self.counts[name] or {"": 0}).items())]
        for name, value in gauges.items():
            lines += [f"# TYPE tablee_{name} gauge", _line(name, "", value)]
        return "\n".join(lines) + "\n"


def _line(name: str, label: str, value: float) -> str:
    shown = f"{value:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f'tablee_{name}{{kind="{label}"}} {shown}' if label else f"tablee_{name} {shown}"
