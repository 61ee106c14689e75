"""The figures of a run for Prometheus, as its node exporter reads them: a text file that is replaced after each run."""

import time
from collections.abc import Mapping
from pathlib import Path

from prometheus_client import CollectorRegistry, Gauge, write_to_textfile

from pipelines.publishing import Published
from spiders.console import ExitCode


def write_metrics(path: Path, code: ExitCode, published: Published | None) -> None:
    """Writes the file, whole or not at all. Of a run that published nothing only its end and exit code are told.

    Raises OSError.
    """
    registry = CollectorRegistry()
    _gauge(registry, "oeuvre_run_end_time_seconds", "When the last run ended").set(time.time())
    _gauge(registry, "oeuvre_run_exit_code", "Exit code of the last run").set(code)
    figures = Gauge("oeuvre_run_count", "Counts of the last run", ["what"], registry=registry)
    failures = Gauge("oeuvre_run_failures", "Failures of the last run", ["kind"], registry=registry)
    durations = Gauge(
        "oeuvre_run_seconds", "Seconds that the stages of the last run took", ["stage"], registry=registry
    )
    if published is not None:
        _fill(figures, published.counts)
        _fill(failures, published.kinds)
        _fill(durations, published.timings)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_to_textfile(str(path), registry)


def _fill(gauge: Gauge, values: Mapping[str, float]) -> None:
    for name, value in values.items():
        gauge.labels(name).set(value)


def _gauge(registry: CollectorRegistry, name: str, words: str) -> Gauge:
    return Gauge(name, words, registry=registry)
