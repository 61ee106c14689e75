"""Works as rows of publications, mentions and authorships: plain values by column."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bibliography import Conflict, Mention, Version, Work
from normalize.identifier import arxiv_id
from output.summary import RunSummary
from output.text import clean, line, lines

Row = dict[str, Any]
"""Column -> str, int, float, bool, date, list of str or None."""


def publication_row(work: Work, run: RunSummary) -> Row:
    """The work's row of publications.csv, lists as lists."""
    venue, seen = work.venue, run.seen_of(work.id)
    names = [authorship.author.name for authorship in work.authorships]
    return {
        "work_id": work.id,
        "title": line(work.title),
        "authors": lines(names),
        "year": work.year,
        "venue": line(work.venue_text if venue is None else venue.short),
        "venue_name": None if venue is None else line(venue.name),
        "type": str(work.type),
        "doi": line(work.doi),
        "arxiv_id": arxiv_id(line(work.arxiv)),
        "url": line(work.url),
        "pdf_url": line(work.pdf_url),
        "dblp_key": line(work.dblp_key),
        "scholar_id": line(work.scholar_id),
        "match_source": line(work.match_source),
        "match_score": None if work.match_score is None else round(work.match_score, 4),
        "match_status": str(work.match_status),
        "ccf_rank": None if venue is None else line(venue.ccf_rank),
        "core_rank": None if venue is None else line(venue.core_rank),
        "ccf_claim": line(work.ccf_claim),
        "awards": lines(work.awards),
        "equal_contribution": lines([a.author.name for a in work.authorships if a.equal_contribution]),
        "corresponding": lines([a.author.name for a in work.authorships if a.corresponding]),
        "owners": lines(work.owners),
        "pages": lines(work.pages),
        "mentions": len(work.mentions),
        "versions": lines([_version_text(version) for version in work.versions]),
        "first_seen": seen.first,
        "last_seen": seen.last,
        "conflicts": lines([_conflict_text(conflict) for conflict in work.conflicts]),
    }


def mention_rows(works: Sequence[Work]) -> list[Row]:
    """The rows of mentions.csv, by page and place on it."""
    pairs = [(mention, work.id) for work in works for mention in work.mentions]
    pairs.sort(key=lambda pair: (*_place(pair[0]), pair[1]))
    ids = mention_ids([mention for mention, _ in pairs])
    return [
        mention_row(mention_id, mention, work_id) for mention_id, (mention, work_id) in zip(ids, pairs, strict=True)
    ]


def mention_row(mention_id: str, mention: Mention, work_id: str) -> Row:
    """The mention's row of mentions.csv, lists as lists."""
    names = [author.name for author in mention.authors]
    return {
        "mention_id": mention_id,
        "work_id": work_id,
        "page_url": line(mention.page_url),
        "owner": line(mention.owner),
        "section": line(mention.section),
        "position": mention.position,
        "title": line(mention.title),
        "authors": lines(names),
        "authors_complete": mention.authors_complete,
        "equal_contribution": lines([names[index] for index in mention.equal_contribution]),
        "corresponding": lines([names[index] for index in mention.corresponding]),
        "venue_text": line(mention.venue_text),
        "venue": line(mention.venue),
        "year": mention.year,
        "type": str(mention.type),
        "awards": lines(mention.awards),
        "rank_claim": line(mention.rank_claim),
        "doi": line(mention.doi),
        "arxiv_id": arxiv_id(line(mention.arxiv)),
        "volume": line(mention.volume),
        "number": line(mention.number),
        "pages": line(mention.pages),
        "links": lines([link.url for link in mention.links]),
        "confidence": round(mention.confidence, 4),
        "raw": clean(mention.raw),
        "spans": json.dumps(mention.spans, ensure_ascii=False, sort_keys=True),
    }


def mention_ids(mentions: Sequence[Mention]) -> list[str]:
    """The ids of the mentions, in the order given: hashes of page, text, and how often the page had it before."""
    had: Counter[tuple[str, str]] = Counter()
    ids = [""] * len(mentions)
    for at in sorted(range(len(mentions)), key=lambda at: _place(mentions[at])):
        mention = mentions[at]
        before = had[mention.page_url, mention.raw]
        had[mention.page_url, mention.raw] += 1
        content = f"{mention.page_url}\n{before}\n{mention.raw}".encode("utf-8", "surrogatepass")
        ids[at] = "m" + hashlib.sha256(content).hexdigest()[:16]
    return ids


def authorship_rows(work: Work) -> list[Row]:
    """The rows of authorships.csv for one work, in the order of its authors."""
    return [
        {
            "work_id": work.id,
            "position": position,
            "name": line(authorship.author.name),
            "family": line(authorship.author.family),
            "given": line(authorship.author.given),
            "native_name": line(authorship.author.native_name),
            "dblp_pid": line(authorship.dblp_pid),
            "orcid": line(authorship.orcid),
            "is_owner": authorship.is_owner,
            "equal_contribution": authorship.equal_contribution,
            "corresponding": authorship.corresponding,
            "awards": lines(work.awards),
        }
        for position, authorship in enumerate(work.authorships, 1)
    ]


def _place(mention: Mention) -> tuple[str, int, str]:
    return mention.page_url, mention.position, mention.raw


def _version_text(version: Version) -> str:
    parts = [str(version.type), version.venue, None if version.year is None else str(version.year), version.identifier]
    return ", ".join(part for part in parts if part)


def _conflict_text(conflict: Conflict) -> str:
    return f"{conflict.field}: " + " / ".join(f"{value} ({source})" for value, source in conflict.values)
