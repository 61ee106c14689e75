"""What a run tells besides its works: people, failures, changes, and the figures of the run itself."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum


class PageStatus(StrEnum):
    """How the visit to a page ended."""

    OK = "ok"
    """Fetched (or confirmed as unchanged) and read; its list of mentions is what the page says today."""
    FAILED = "failed"
    """Not fetched or not readable; its mentions from the last good run are kept."""
    KEPT = "kept"
    """Not to be visited in this run; its mentions from the last good run are kept."""


class ChangeKind(StrEnum):
    """What happened to a work since the last run."""

    ADDED = "added"
    CHANGED = "changed"
    NO_LONGER_LISTED = "no longer listed"
    MERGED = "merged"
    SPLIT = "split"


@dataclass(frozen=True, slots=True)
class Change:
    """One row of changes.csv. `field`, `old` and `new` are empty for works that are added or no longer listed.

    A merge names the id that was given up in `old` and the one that stays in `new`; a split names the
    work it was part of in `old` and the id it has now in `new`.
    """

    work_id: str
    kind: ChangeKind
    field: str = ""
    old: str = ""
    new: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """The days (UTC) of the first and the last run that found a work on a page fetched well."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that did not work out, for run.json: a page or an authority, and one line that says why."""

    subject: str
    reason: str


def count_kinds(failures: Iterable[Failure]) -> dict[str, int]:
    """How many failed for the same reason, addresses and other particulars aside; the commonest kind first.

    >>> reasons = ("answered 404", "moved to https://b.org/: leads to ::1, which is no public address", "answered 404")
    >>> count_kinds(Failure("https://a.org/", reason) for reason in reasons)
    {'answered 404': 2, 'leads to …, which is no public address': 1}
    """
    kinds = Counter(_kind(failure.reason) for failure in failures)
    return dict(sorted(kinds.items(), key=lambda kind: (-kind[1], kind[0])))


_MOVED = re.compile(r"moved to \S+: ")
_ERROR = re.compile(r"(?:[\w ]+: )?\w+(?:Error|Exception)(?=: )")
_PARTICULAR = re.compile(r"\S*(?:://|::)[^\s,]*|\b\d+(?:\.\d+){3}\b|\b\d[\d,.]*(?= s\b)")


def _kind(reason: str) -> str:
    reason = _MOVED.sub("", reason, count=1)
    error = _ERROR.match(reason)
    return error[0] if error is not None else _PARTICULAR.sub("…", reason)


@dataclass(frozen=True, slots=True)
class PersonRow:
    """The owner of a homepage, and how the visit there went."""

    homepage: str
    name: str | None = None
    native_name: str | None = None
    affiliation: str | None = None
    status: PageStatus = PageStatus.OK
    reason: str | None = None
    """One line; None where all went well."""
    since: str | None = None
    """The day (UTC, ISO) since when every visit failed."""
    moved_to: str | None = None
    """Where the homepage is now, where it moved."""
    profiles: Mapping[str, str] = field(default_factory=dict)
    """"dblp", "scholar", "orcid", ... -> the person's id there."""
    pages: tuple[str, ...] = ()
    """Addresses of the pages read for this person, the homepage included."""
    mentions: int = 0
    unparsed: int = 0
    """Citations on the pages that could not be taken apart."""


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The run as run.json and changes.csv tell it. `Store.summarize` fills what only history knows."""

    started: datetime
    finished: datetime
    counts: Mapping[str, int] = field(default_factory=dict)
    timings: Mapping[str, float] = field(default_factory=dict)
    """Stage -> seconds."""
    failures: tuple[Failure, ...] = ()
    corrections: tuple[Failure, ...] = ()
    """Corrections that could not be made."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Software or source -> version."""
    changes: tuple[Change, ...] = ()
    seen: Mapping[str, Seen] = field(default_factory=dict)
    """By work id; a work that is not in it was first seen in this run."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Work ids that were given up when works merged -> the id that stays. Of all runs, not only this one."""

    def seen_of(self, work_id: str) -> Seen:
        """When the work was first and last seen; the day of this run where history does not know it."""
        today = self.started.astimezone(UTC).date()
        return self.seen.get(work_id, Seen(today, today))
