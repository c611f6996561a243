"""Numbers for the operator, in Prometheus' text form."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

disable_created_metrics()  # type: ignore[no-untyped-call]

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""The bounds of the histograms, in seconds."""


class Metrics:
    """What is counted and measured."""

    def __init__(self, gauges: Callable[[], dict[str, float]]) -> None:
        self.registry = CollectorRegistry()
        self.answers = self._counter("answers", "Answers by their reply.", "kind")
        self.commands = self._counter("commands", "Commands by their reply.", "kind")
        self.answer_seconds = self._histogram("answer_seconds", "From an answer's arrival to its reply.")
        self.commit_seconds = self._histogram("commit_seconds", "From handing a commit over until it was durable.")
        self.committed_rooms = self._counter("committed_tables", "Tables written, over all commits.")
        self.commit_failures = self._counter("commit_failures", "Tables that could not be written.")
        self.dropped_messages = self._counter("dropped_messages", "Messages of clients that were over their limit.")
        self.malformed_messages = self._counter("malformed_messages", "Messages that were not understood.")
        self.refused_sockets = self._counter("refused_sockets", "Sockets refused at the door, by reason.", "kind")
        self.errors = self._counter("errors", "Errors of the program that were caught.")
        self.frames = self.coalesced = 0
        """Views sent, and views that a slow client never needed because a newer one was there. Nothing happens more
        often: these two are plain numbers."""
        self.registry.register(_Plain(self, gauges))

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, namespace="tablee", registry=self.registry)

    def _histogram(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, namespace="tablee", registry=self.registry, buckets=LATENCIES)

    def text(self) -> bytes:
        """All of it, to be scraped."""
        return generate_latest(self.registry)


class _Plain(Collector):
    """Numbers that are looked up when somebody asks."""

    def __init__(self, metrics: Metrics, gauges: Callable[[], dict[str, float]]) -> None:
        self.metrics = metrics
        self.gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """What Prometheus is told."""
        yield CounterMetricFamily("tablee_frames", "Views sent.", self.metrics.frames)
        yield CounterMetricFamily(
            "tablee_coalesced", "Views that a slow client never needed.", self.metrics.coalesced
        )
        for name, value in self.gauges().items():
            yield GaugeMetricFamily(f"tablee_{name}", "How things stand now.", value)
