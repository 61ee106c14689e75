"""Works and people as the rows of the dataset's tables: plain values, cleaned of what no file should carry."""

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bibliography import Conflict, Mention, Version, Work
from output.summary import PersonRow, RunSummary

Row = dict[str, Any]
"""Column -> str, int, float, bool, date, list of str or None."""

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
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
    ordered = tuple(sorted(works, key=lambda work: (-(work.year or 0), work.title.casefold(), work.id)))
    persons = tuple(sorted(people, key=lambda person: person.homepage))
    rows = {
        "publications": [publication_row(work, run) for work in ordered],
        "mentions": _mention_rows(ordered),
        "authorships": [row for work in ordered for row in _authorship_rows(work)],
        "people": _people_rows(persons, ordered),
        "venues": _venue_rows(ordered),
        "changes": _change_rows(run),
    }
    return Dataset(ordered, persons, run, rows)


def clean(text: str) -> str:
    """The text with a space for each control character, line break and lone surrogate; offsets stay.

    >>> clean("On\\r\\nTrees\\x00")
    'On  Trees '
    """
    return _UNPRINTABLE.sub(" ", text)


def cleaned(value: Any) -> Any:
    """A JSON value with every text in it cleaned."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [cleaned(item) for item in value]
    if isinstance(value, dict):
        return {clean(key): cleaned(item) for key, item in value.items()}
    return value


def arxiv_id(number: str | None) -> str | None:
    """The identifier as arXiv cites it: as a bare number it would be read as one, and lose its last zeros.

    >>> arxiv_id("2101.00010")
    'arXiv:2101.00010'
    """
    return None if not number else f"arXiv:{number}"


def publication_row(work: Work, run: RunSummary) -> Row:
    """The work's row of publications.csv, lists as lists."""
    venue, seen = work.venue, run.seen_of(work.id)
    names = [authorship.author.name for authorship in work.authorships]
    return {
        "work_id": work.id,
        "title": _text(work.title),
        "authors": _texts(names),
        "year": work.year,
        "venue": _text(work.venue_text if venue is None else venue.short),
        "venue_name": None if venue is None else _text(venue.name),
        "type": str(work.type),
        "doi": _text(work.doi),
        "arxiv_id": arxiv_id(_text(work.arxiv)),
        "url": _text(work.url),
        "pdf_url": _text(work.pdf_url),
        "dblp_key": _text(work.dblp_key),
        "scholar_id": _text(work.scholar_id),
        "match_source": _text(work.match_source),
        "match_score": None if work.match_score is None else round(work.match_score, 4),
        "match_status": str(work.match_status),
        "ccf_rank": None if venue is None else _text(venue.ccf_rank),
        "core_rank": None if venue is None else _text(venue.core_rank),
        "ccf_claim": _text(work.ccf_claim),
        "awards": _texts(work.awards),
        "equal_contribution": _texts([a.author.name for a in work.authorships if a.equal_contribution]),
        "corresponding": _texts([a.author.name for a in work.authorships if a.corresponding]),
        "owners": _texts(work.owners),
        "pages": _texts(work.pages),
        "mentions": len(work.mentions),
        "versions": _texts([_version_text(version) for version in work.versions]),
        "first_seen": seen.first,
        "last_seen": seen.last,
        "conflicts": _texts([_conflict_text(conflict) for conflict in work.conflicts]),
    }


def _text(value: str | None) -> str | None:
    return None if value is None else clean(value).strip() or None


def _texts(values: Sequence[str]) -> list[str]:
    return [text for text in map(_text, values) if text is not None]


def _version_text(version: Version) -> str:
    parts = [str(version.type), version.venue, None if version.year is None else str(version.year), version.identifier]
    return ", ".join(part for part in parts if part)


def _conflict_text(conflict: Conflict) -> str:
    return f"{conflict.field}: " + " / ".join(f"{value} ({source})" for value, source in conflict.values)


def _mention_rows(works: Sequence[Work]) -> list[Row]:
    pairs = [(mention, work.id) for work in works for mention in work.mentions]
    pairs.sort(key=lambda pair: (pair[0].page_url, pair[0].position, pair[0].raw, pair[1]))
    had: Counter[tuple[str, str]] = Counter()
    rows = []
    for mention, work_id in pairs:
        before = had[mention.page_url, mention.raw]
        had[mention.page_url, mention.raw] += 1
        content = f"{mention.page_url}\n{before}\n{mention.raw}".encode("utf-8", "surrogatepass")
        rows.append({"mention_id": "m" + hashlib.sha256(content).hexdigest()[:16], **_mention_row(mention, work_id)})
    return rows


def _mention_row(mention: Mention, work_id: str) -> Row:
    names = [author.name for author in mention.authors]
    return {
        "work_id": work_id,
        "page_url": _text(mention.page_url),
        "owner": _text(mention.owner),
        "section": _text(mention.section),
        "position": mention.position,
        "title": _text(mention.title),
        "authors": _texts(names),
        "authors_complete": mention.authors_complete,
        "equal_contribution": _texts([names[index] for index in mention.equal_contribution]),
        "corresponding": _texts([names[index] for index in mention.corresponding]),
        "venue_text": _text(mention.venue_text),
        "venue": _text(mention.venue),
        "year": mention.year,
        "type": str(mention.type),
        "awards": _texts(mention.awards),
        "rank_claim": _text(mention.rank_claim),
        "doi": _text(mention.doi),
        "arxiv_id": arxiv_id(_text(mention.arxiv)),
        "volume": _text(mention.volume),
        "number": _text(mention.number),
        "pages": _text(mention.pages),
        "links": _texts([link.url for link in mention.links]),
        "confidence": round(mention.confidence, 4),
        "raw": clean(mention.raw),
        "spans": json.dumps(mention.spans, ensure_ascii=False, sort_keys=True),
    }


def _authorship_rows(work: Work) -> list[Row]:
    return [
        {
            "work_id": work.id,
            "position": position,
            "name": _text(authorship.author.name),
            "family": _text(authorship.author.family),
            "given": _text(authorship.author.given),
            "native_name": _text(authorship.author.native_name),
            "dblp_pid": _text(authorship.dblp_pid),
            "orcid": _text(authorship.orcid),
            "is_owner": authorship.is_owner,
            "equal_contribution": authorship.equal_contribution,
            "corresponding": authorship.corresponding,
        }
        for position, authorship in enumerate(work.authorships, 1)
    ]


def _people_rows(people: Sequence[PersonRow], works: Sequence[Work]) -> list[Row]:
    listed: defaultdict[str, set[str]] = defaultdict(set)
    for work in works:
        for mention in work.mentions:
            listed[mention.page_url].add(work.id)
    return [
        {
            "homepage": _text(person.homepage),
            "name": _text(person.name),
            "native_name": _text(person.native_name),
            "affiliation": _text(person.affiliation),
            "status": str(person.status),
            "reason": _text(person.reason),
            "dblp_pid": _text(person.profiles.get("dblp")),
            "scholar_id": _text(person.profiles.get("scholar")),
            "orcid": _text(person.profiles.get("orcid")),
            "profiles": _texts([f"{k}:{v}" for k, v in sorted(person.profiles.items()) if k not in _OWN_PROFILES]),
            "pages": _texts(person.pages),
            "mentions": person.mentions,
            "unparsed": person.unparsed,
            "works": len(set().union(*(listed[page] for page in {person.homepage, *person.pages}))),
        }
        for person in people
    ]


def _venue_rows(works: Sequence[Work]) -> list[Row]:
    groups: defaultdict[tuple[str, str], list[Work]] = defaultdict(list)
    for work in works:
        short = _text(work.venue_text if work.venue is None else work.venue.short)
        if short is not None:
            groups[short, "" if work.venue is None else work.venue.name].append(work)
    return [_venue_row(short, group) for (short, _), group in sorted(groups.items())]


def _venue_row(short: str, works: Sequence[Work]) -> Row:
    venue = works[0].venue
    years = [work.year for work in works if work.year is not None]
    return {
        "venue": short,
        "name": None if venue is None else _text(venue.name),
        "type": None if venue is None else str(venue.type),
        "ccf_rank": None if venue is None else _text(venue.ccf_rank),
        "core_rank": None if venue is None else _text(venue.core_rank),
        "dblp_stream": None if venue is None else _text(venue.dblp_stream),
        "works": len(works),
        "first_year": min(years, default=None),
        "last_year": max(years, default=None),
    }


def _change_rows(run: RunSummary) -> list[Row]:
    return [
        {
            "work_id": change.work_id,
            "change": str(change.kind),
            "field": change.field or None,
            "old": _text(change.old),
            "new": _text(change.new),
            "title": _text(change.title),
        }
        for change in run.changes
    ]
