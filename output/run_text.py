"""A run's summary as the store keeps it: JSON without what history knows better."""

import json
from dataclasses import asdict, replace
from datetime import UTC, datetime

from output.summary import Change, ChangeKind, Failure, RunSummary


def dump_run(run: RunSummary) -> str:
    """The summary as JSON; first and last days and aliases are left out. Raises ValueError for a time without zone."""
    figures = {**asdict(replace(run, seen={}, aliases={}, changes=())), "changes": [asdict(c) for c in run.changes]}
    return json.dumps(figures, default=utc)


def read_run(text: str) -> RunSummary:
    """What `dump_run` was given, without what it leaves out."""
    figures = json.loads(text)
    return RunSummary(
        started=datetime.fromisoformat(figures["started"]),
        finished=datetime.fromisoformat(figures["finished"]),
        counts=figures["counts"],
        timings=figures["timings"],
        failures=tuple(Failure(**failure) for failure in figures["failures"]),
        corrections=tuple(Failure(**failure) for failure in figures["corrections"]),
        versions=figures["versions"],
        changes=tuple(Change(**{**change, "kind": ChangeKind(change["kind"])}) for change in figures["changes"]),
    )


def utc(moment: object) -> str:
    """The time in UTC, ISO 8601, to the second. Raises ValueError for anything but a time that knows its zone."""
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        raise ValueError(f"not a time with its zone: {moment!r}")
    return moment.astimezone(UTC).isoformat(timespec="seconds")
