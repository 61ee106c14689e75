"""Merging: one work out of its mentions and matched entries, each value by one rule, what disagrees kept beside it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bibliography import (
    Authorship,
    Conflict,
    Link,
    MatchStatus,
    Mention,
    PublicationType,
    Record,
    Venue,
    Version,
    Work,
)
from match.authorship import Persons, merge_authors
from match.evidence import Witness, choose, conflict, gather
from match.facts import without_notes
from match.judge import Match
from match.links import find_page, find_pdf
from match.work_venue import choose_venue, find_placement, find_venue_text
from normalize.identifier import arxiv_id, is_preprint_doi
from normalize.title import title_key

_GREEK = re.compile("[α-ω]")


def merge(
    mentions: Sequence[Mention],
    records: Sequence[Record],
    matches: Mapping[str, Match],
    work_id: str,
    persons: Persons | None = None,
) -> Work:
    """The work of some mentions; `records[i]` is the record of `mentions[i]`, `matches` are by the records' ids.

    Publications come before preprints. Of the publications the entry of an authority decides, else what most pages say,
    else the mention that was read most surely. `persons` tells who an authority's author is (name as the authority
    writes it -> pid and ORCID), such as `DblpIndex.person_named`.

    Raises ValueError without mentions, or if there are not as many records as mentions.
    """
    if not mentions or len(mentions) != len(records):
        raise ValueError(f"{len(mentions)} mentions and {len(records)} records")
    witnesses = gather(mentions, records, matches)
    work = _read_fields(work_id, witnesses, merge_authors(witnesses, persons))
    return _with_mentions(_with_match(work, _best_match(records, matches, witnesses)), mentions)


def _read_fields(
    work_id: str, witnesses: Sequence[Witness], authors: tuple[tuple[Authorship, ...], list[Conflict]]
) -> Work:
    """The work with what its witnesses say, and where they disagree."""
    title, titles = choose(witnesses, lambda witness: witness.record.title or None, _title_key)
    year, years = choose(witnesses, lambda witness: witness.record.year, lambda value: value)
    venue, venues = choose_venue(witnesses)
    doi, dois = _choose_doi(witnesses)
    arxiv, arxivs = _choose_arxiv(witnesses)
    return Work(
        id=work_id,
        title=title or "",
        authorships=authors[0],
        year=year,
        venue=venue,
        venue_text=find_venue_text(witnesses, venue),
        type=_choose_type(witnesses, venue),
        mentions=(),
        doi=doi,
        arxiv=arxiv,
        url=_choose_url(doi, arxiv, witnesses),
        versions=_versions(witnesses),
        placement=find_placement(witnesses, venue),
        conflicts=(
            *conflict("title", titles),
            *authors[1],
            *conflict("year", years),
            *conflict("venue", venues, lambda value: value.short),
            *conflict("doi", dois),
            *conflict("arxiv", arxivs),
        ),
    )


def _with_match(work: Work, match: Match | None) -> Work:
    """The work with how it stands to the authority."""
    if match is None:
        return work
    keys = {entry.source: entry.id.removeprefix(f"{entry.source}:") for entry in reversed(match.entries)}
    return replace(
        work,
        dblp_key=keys.get("dblp"),
        scholar_id=keys.get("scholar"),
        match_source=match.entry.source if match.entry is not None else None,
        match_score=match.score,
        match_status=match.status,
    )


def _with_mentions(work: Work, mentions: Sequence[Mention]) -> Work:
    """The work with its mentions and what they alone tell."""
    return replace(
        work,
        mentions=tuple(sorted(mentions, key=lambda mention: (mention.page_url, mention.position))),
        pdf_url=find_pdf(_links(mentions)),
        ccf_claim=_choose_claim(mentions),
        awards=_unique(award for mention in mentions for award in mention.awards),
        owners=tuple(sorted({mention.owner for mention in mentions if mention.owner})),
        pages=tuple(sorted({mention.page_url for mention in mentions})),
    )


def _title_key(title: str) -> str:
    """Greek letters left out: where one source writes "π-calculus", another has lost the letter."""
    return _GREEK.sub("", title_key(without_notes(title)))


def _choose_doi(witnesses: Sequence[Witness]) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    """The DOI of the publication; a preprint's where nothing else is known."""
    published, conflicts = choose(witnesses, lambda witness: _doi(witness, preprint=False), str.lower)
    if published is not None:
        return published, conflicts
    return choose(witnesses, lambda witness: _doi(witness, preprint=True), str.lower)


def _doi(witness: Witness, preprint: bool) -> str | None:
    doi = witness.record.doi
    return doi if doi is not None and is_preprint_doi(doi.lower()) == preprint else None


def _choose_arxiv(witnesses: Sequence[Witness]) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    """The arXiv number, from whatever version it stands beside."""
    told = [(witness.record.arxiv.lower(), witness.source) for witness in witnesses if witness.record.arxiv is not None]
    by_number: dict[str, list[str]] = {}
    for number, source in told:
        by_number.setdefault(number, []).append(source)
    chosen = told[0][0] if told else None
    values = tuple((number, ", ".join(dict.fromkeys(sources))) for number, sources in by_number.items())
    return chosen, values if len(values) > 1 else ()


def _choose_type(witnesses: Sequence[Witness], venue: Venue | None) -> PublicationType:
    """What most witnesses of the chosen venue say, so that the two fit; "other" is not counted.

    Without a venue, or where those there say nothing, what most of all witnesses say.
    """
    there = [witness for witness in witnesses if venue is not None and _short(witness) == venue.short]
    for told in (there, witnesses):
        chosen, _ = choose(told, _known_type, lambda value: value)
        if chosen is not None:
            return chosen
    return PublicationType.OTHER


def _short(witness: Witness) -> str | None:
    return witness.record.venue.short if witness.record.venue is not None else None


def _known_type(witness: Witness) -> PublicationType | None:
    return witness.record.type if witness.record.type is not PublicationType.OTHER else None


def _choose_url(doi: str | None, arxiv: str | None, witnesses: Sequence[Witness]) -> str | None:
    """The DOI's address, else the authority's link, else a page that the homepages link, else arXiv's."""
    if doi is not None and not is_preprint_doi(doi.lower()):
        return f"https://doi.org/{doi}"
    published = [witness.record.url for witness in witnesses if witness.mention is None and not witness.is_preprint]
    linked = find_page(_links([witness.mention for witness in witnesses if witness.mention]), witnesses[0].record.title)
    addresses = (*published, linked, f"https://arxiv.org/abs/{arxiv}" if arxiv is not None else None)
    return next((address for address in addresses if address), f"https://doi.org/{doi}" if doi is not None else None)


def _links(mentions: Sequence[Mention]) -> list[Link]:
    return [link for mention in mentions for link in mention.links]


def _best_match(records: Sequence[Record], matches: Mapping[str, Match], witnesses: Sequence[Witness]) -> Match | None:
    """The match to the entry that is believed most; without one the best that is ambiguous, then the best of any."""
    found = [matches[record.id] for record in records if record.id in matches]
    order = {witness.record.id: place for place, witness in enumerate(witnesses) if witness.mention is None}
    matched = [match for match in found if match.status is MatchStatus.MATCHED and match.entry is not None]
    if matched:
        return min(matched, key=lambda match: (order[match.entry.id] if match.entry else 0, -(match.score or 0.0)))
    ranks = {MatchStatus.AMBIGUOUS: 0, MatchStatus.UNMATCHED: 1, MatchStatus.MATCHED: 2}
    return min(found, key=lambda match: (ranks[match.status], -(match.score or 0.0)), default=None)


def _choose_claim(mentions: Sequence[Mention]) -> str | None:
    """The rank that most pages claim, one of CCF before others."""
    claims = Counter(mention.rank_claim for mention in mentions if mention.rank_claim)
    return min(claims, key=lambda claim: (not claim.startswith("CCF"), -claims[claim], claim), default=None)


def _unique(values: Iterable[str]) -> tuple[str, ...]:
    """The values in order, those that differ only in case once."""
    found: dict[str, str] = {}
    for value in values:
        found.setdefault(value.casefold(), value)
    return tuple(found.values())


def _versions(witnesses: Sequence[Witness]) -> tuple[Version, ...]:
    """The preprints of a work that is published, each once."""
    if all(witness.is_preprint for witness in witnesses):
        return ()
    found: dict[str, Version] = {}
    for witness in witnesses:
        record = witness.record
        if not witness.is_preprint:
            continue
        venue = record.venue.short if record.venue is not None else record.venue_text
        identifier = arxiv_id(record.arxiv) or record.doi or (record.id if witness.mention is None else None)
        version = Version(record.type, venue, record.year, identifier)
        found.setdefault(identifier or f"{venue} {record.year}", version)
    return tuple(found.values())
