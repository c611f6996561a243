"""Metrics for the operator, in Prometheus' text format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import inf

import prometheus_client as prometheus
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""The bounds of the histograms, in seconds."""


class Metrics:
    """What is counted and measured."""

    def __init__(self, gauges: Callable[[], dict[str, float]]) -> None:
        self.registry = prometheus.CollectorRegistry()
        self.commit_seconds = prometheus.Histogram(
            "commit_seconds",
            "From handing a commit over until it was durable.",
            namespace="tablee",
            registry=self.registry,
            buckets=LATENCIES,
        )
        self.committed_rooms = self._counter("committed_tables", "Tables written, over all commits.")
        self.commit_failures = self._counter("commit_failures", "Tables that could not be written.")
        self.conflicts = self._counter("commit_conflicts", "Tables that another server had taken.")
        self.lost_leases = self._counter("lost_leases", "Times that all tables were let go of.")
        self.dropped_messages = self._counter("dropped_messages", "Messages of clients that were over their limit.")
        self.malformed_messages = self._counter("malformed_messages", "Messages that were not understood.")
        self.refused_sockets = self._counter("refused_sockets", "Sockets refused at the door, by reason.", "kind")
        self.screen_errors = self._counter("screen_errors", "Errors that screens told of, by their kind.", "kind")
        self.errors = self._counter("errors", "Errors of the program that were caught.")
        # What happens thousands of times a second is counted in plain numbers: the library's own counters take
        # longer than it takes to write a reply.
        self.answers: Counter[str] = Counter()
        self.commands: Counter[str] = Counter()
        """By the tag of their reply."""
        self.answer_latencies = [0] * (len(LATENCIES) + 1)
        self.answer_seconds = 0.0
        """From an answer's arrival to its reply: how many took how long, and all of them together."""
        self.frames = self.coalesced = 0
        """Views sent, and views that a slow client never needed because a newer one was there."""
        self.registry.register(_PlainNumbers(self, gauges))

    def _counter(self, name: str, about: str, *labels: str) -> prometheus.Counter:
        return prometheus.Counter(name, about, labels, namespace="tablee", registry=self.registry)

    def answer_buckets(self) -> list[tuple[float, float]]:
        """How many answers took no longer than each bound."""
        return list(zip((*LATENCIES, inf), accumulate(self.answer_latencies), strict=True))

    def commit_buckets(self) -> list[tuple[float, float]]:
        """The same of commits."""
        (family,) = self.commit_seconds.collect()
        return [(float(one.labels["le"]), one.value) for one in family.samples if "le" in one.labels]

    @staticmethod
    def total(counter: prometheus.Counter) -> int:
        """How far this has counted."""
        (family,) = counter.collect()
        return int(sum(one.value for one in family.samples))

    def text(self) -> bytes:
        """The text that Prometheus scrapes."""
        return prometheus.generate_latest(self.registry)


def quantile(share: float, buckets: Sequence[tuple[float, float]]) -> float | None:
    """The bound that so many of all stay within; None if there are none, or if some are beyond every bound."""
    total = buckets[-1][1]
    found = next((bound for bound, count in buckets if count >= share * total), inf)
    return found if total and found < inf else None


class _PlainNumbers(Collector):
    """The plain numbers and the gauges, read when Prometheus scrapes."""

    def __init__(self, metrics: Metrics, gauges: Callable[[], dict[str, float]]) -> None:
        self.metrics = metrics
        self.gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """Called by prometheus_client."""
        metrics = self.metrics
        yield CounterMetricFamily("tablee_frames", "Views sent.", metrics.frames)
        yield CounterMetricFamily("tablee_coalesced", "Views that a slow client never needed.", metrics.coalesced)
        yield _by_kind("tablee_answers", "Answers by their reply.", metrics.answers)
        yield _by_kind("tablee_commands", "Commands by their reply.", metrics.commands)
        yield HistogramMetricFamily(
            "tablee_answer_seconds",
            "From an answer's arrival to its reply.",
            buckets=list(zip([*map(str, LATENCIES), "+Inf"], accumulate(metrics.answer_latencies), strict=True)),
            sum_value=metrics.answer_seconds,
        )
        for name, value in self.gauges().items():
            yield GaugeMetricFamily(f"tablee_{name}", "How things stand now.", value)


def _by_kind(name: str, about: str, counts: Counter[str]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, about, labels=["kind"])
    for kind, count in sorted(counts.items()):
        family.add_metric([kind], count)
    return family
