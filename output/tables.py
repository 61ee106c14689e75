"""All rows of the dataset's tables, in the order of the files."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bibliography import Venue, Work
from output.rows import Row, authorship_rows, mention_rows, publication_row
from output.summary import PersonRow, RunSummary
from output.text import line, lines

_OWN_PROFILES = ("dblp", "scholar", "orcid")


@dataclass(frozen=True, slots=True)
class Dataset:
    """All that the files are written from. Works, people and rows are in the order of the files."""

    works: tuple[Work, ...]
    people: tuple[PersonRow, ...]
    run: RunSummary
    rows: dict[str, list[Row]]
    """By table."""


def collect(works: Sequence[Work], people: Sequence[PersonRow], run: RunSummary) -> Dataset:
    """The dataset, sorted. Raises ValueError if two works share an id."""
    twice = [work_id for work_id, count in Counter(work.id for work in works).items() if count > 1]
    if twice:
        raise ValueError(f"two works have the id {min(twice)}")
    ordered = tuple(sorted(works, key=file_order))
    persons = tuple(sorted(people, key=lambda person: person.homepage))
    rows = {
        "publications": [publication_row(work, run) for work in ordered],
        "mentions": mention_rows(ordered),
        "authorships": [row for work in ordered for row in authorship_rows(work)],
        "people": _people_rows(persons, ordered),
        "venues": _venue_rows(ordered),
        "changes": _change_rows(run),
    }
    return Dataset(ordered, persons, run, rows)


def file_order(work: Work) -> tuple[int, str, str]:
    """What works are sorted by: the newest first, then by title."""
    return -(work.year or 0), work.title.casefold(), work.id


def _people_rows(people: Sequence[PersonRow], works: Sequence[Work]) -> list[Row]:
    listed: defaultdict[str, set[str]] = defaultdict(set)
    for work in works:
        for mention in work.mentions:
            listed[mention.page_url].add(work.id)
    return [
        person_row(person, len(set().union(*(listed[page] for page in {person.homepage, *person.pages}))))
        for person in people
    ]


def person_row(person: PersonRow, works: int) -> Row:
    """The row of people.csv of a homepage whose pages list so many works."""
    return {
        "homepage": line(person.homepage),
        "name": line(person.name),
        "native_name": line(person.native_name),
        "affiliation": line(person.affiliation),
        "status": str(person.status),
        "reason": line(person.reason),
        "since": None if person.since is None else date.fromisoformat(person.since),
        "moved_to": line(person.moved_to),
        "dblp_pid": line(person.profiles.get("dblp")),
        "scholar_id": line(person.profiles.get("scholar")),
        "orcid": line(person.profiles.get("orcid")),
        "profiles": lines([f"{k}:{v}" for k, v in sorted(person.profiles.items()) if k not in _OWN_PROFILES]),
        "pages": lines(person.pages),
        "mentions": person.mentions,
        "unparsed": person.unparsed,
        "works": works,
    }


def _venue_rows(works: Sequence[Work]) -> list[Row]:
    groups: defaultdict[tuple[str, str], list[Work]] = defaultdict(list)
    for work in works:
        short = line(work.venue_text if work.venue is None else work.venue.short)
        if short is not None:
            groups[short, "" if work.venue is None else work.venue.name].append(work)
    rows = []
    for (short, _), group in sorted(groups.items()):
        years = [work.year for work in group if work.year is not None]
        rows.append(venue_row(short, group[0].venue, len(group), (min(years, default=None), max(years, default=None))))
    return rows


def venue_row(short: str, venue: Venue | None, works: int, years: tuple[int | None, int | None]) -> Row:
    """The row of venues.csv of a venue with so many works; `years` are those of the first and the last."""
    return {
        "venue": short,
        "name": None if venue is None else line(venue.name),
        "type": None if venue is None else str(venue.type),
        "ccf_rank": None if venue is None else line(venue.ccf_rank),
        "core_rank": None if venue is None else line(venue.core_rank),
        "dblp_stream": None if venue is None else line(venue.dblp_stream),
        "works": works,
        "first_year": years[0],
        "last_year": years[1],
    }


def _change_rows(run: RunSummary) -> list[Row]:
    return [
        {
            "work_id": change.work_id,
            "change": str(change.kind),
            "field": change.field or None,
            "old": line(change.old),
            "new": line(change.new),
            "title": line(change.title),
        }
        for change in run.changes
    ]
