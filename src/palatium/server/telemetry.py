"""Logs and metrics. What is logged names tables and codes, never cards, texts or tokens."""

import json
import logging
import sys
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Telemetry:
    """The figures of one server and its log."""

    def __init__(self, level: str = "info") -> None:
        self.registry = CollectorRegistry()
        self.moves = self._counter("moves", "Ints that were saved")
        self.conflicts = self._counter("conflicts", "Writes that were refused or failed")
        self.refused = Counter(
            "palatium_refused_total", "Requests refused, by code", ["code"], registry=self.registry
        )
        self.requests = Counter(
            "palatium_requests_total", "Socket requests, by kind", ["kind"], registry=self.registry
        )
        self.http = Counter(
            "palatium_http_total", "HTTP answers, by status", ["status"], registry=self.registry
        )
        self.saved = self._histogram("save_seconds", "Time to save a change")
        self.answered = self._histogram("request_seconds", "Time to answer a socket request")
        self.thought = self._histogram("bot_seconds", "Time for a bot's decision")
        self._work = Counter(
            "palatium_work_seconds_total",
            "Processor time, by kind of request",
            ["kind"],
            registry=self.registry,
        )
        self._longest = Gauge(
            "palatium_longest_step_seconds",
            "The longest time for which a kind of request kept all others waiting",
            ["kind"],
            registry=self.registry,
        )
        self._longest_steps: dict[str, float] = {}
        self.live = self._gauge("live_tables", "Tables in memory")
        self.sockets = self._gauge("sockets", "Open sockets")
        self.queued = self._gauge("bots_queued", "Decisions that wait for a bot's process")
        self.healthy = self._gauge("healthy", "Whether /healthz says ok")
        self.bus_up = self._gauge("bus_up", "Whether the bus works")
        self._log = logging.getLogger("palatium.server")
        self._log.setLevel(level.upper())

    def _counter(self, name: str, text: str) -> Counter:
        return Counter(f"palatium_{name}_total", text, registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"palatium_{name}", text, registry=self.registry)

    def _histogram(self, name: str, text: str) -> Histogram:
        return Histogram(f"palatium_{name}", text, registry=self.registry, buckets=QUICK)

    def worked(self, kind: str, seconds: float, longest: float) -> None:
        """Count the processor time of a request, and its longest step."""
        self._work.labels(kind).inc(seconds)
        if longest > self._longest_steps.get(kind, 0.0):
            self._longest_steps[kind] = longest
            self._longest.labels(kind).set(longest)

    def log(self, event: str, **facts: object) -> None:
        """One line of JSON."""
        self._log.info(json.dumps({"at": round(time.time(), 3), "event": event, **facts}))

    def trouble(self, event: str, **facts: object) -> None:
        """One line about what the host should look at."""
        self._log.error(json.dumps({"at": round(time.time(), 3), "event": event, **facts}))

    def failure(self, event: str, error: BaseException) -> None:
        """A mistake of ours: the kind of error and where, but not its words, which may tell."""
        place = error.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = "" if place is None else f"{place.tb_frame.f_code.co_name}:{place.tb_lineno}"
        line = {"at": round(time.time(), 3), "event": event}
        self._log.error(json.dumps({**line, "error": type(error).__name__, "where": where}))

    def page(self) -> bytes:
        """Return the metrics as Prometheus reads them."""
        return generate_latest(self.registry)


def log_to_stderr() -> None:
    """Write the log where a service manager picks it up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    logger = logging.getLogger("palatium.server")
    if not logger.handlers:
        logger.addHandler(handler)
    logger.propagate = False
