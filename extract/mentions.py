"""Chunks with their fields put together again: from a page's reading to its mentions."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bibliography import Author, Link, Mention, Owner, PublicationType, Span
from extract.field.author_list import ListedAuthor
from extract.field.authors import read_authors
from extract.field.details import find_identifiers, find_links, find_pages, find_volume
from extract.field.kind import find_awards, find_type
from extract.field.legend import Legend, read_legend
from extract.field.no_title import is_no_title
from extract.field.role_notes import find_named_roles
from extract.field.title import read_title
from extract.field.venue import read_venue
from extract.field.venue_meeting import is_host_at_place, is_meeting
from extract.field.year import find_year, year_of_tag
from extract.record.drafts import Draft
from extract.segment.segmenter import is_prose
from extract.settle.authors.notes import badges
from extract.settle.labels import names_abstract
from extract.text.headings import read_heading
from normalize.author import parse_name
from normalize.identifier import is_data_doi, is_preprint_doi
from normalize.rank import find_rank_claims, leading_claim
from normalize.venue import find_venue
from normalize.venue_bare import venue_name
from normalize.venue_place import is_place

_WITHOUT_VENUE = (PublicationType.THESIS, PublicationType.REPORT, PublicationType.BOOK)
_PUBLISHER = re.compile(
    r"(?i:\breports?\b|universit|institut|\bschool\b|college|department|laborator|\bpress\b|publish|verlag|springer"
    r"|elsevier|wiley|\btech\. rep)|大学|出版"
)
_SERIES = re.compile(r"\b(?:working|discussion|occasional|research) papers? (?-i:[A-Zd])", re.IGNORECASE)
"""Found in the name of a series of reports: "Working papers Laboratorio delle Foreste"."""
_OWNERS = re.compile(r"^[^\W\d_a-z][\w. -]{0,40}['’]s (?=\w+(?: \w+)?$)")
"""Whose publications a heading announces."""
_ARXIV = "arXiv"
_UNPUBLISHED = (PublicationType.PREPRINT, PublicationType.OTHER, PublicationType.SUBMITTED)


def build_mention(draft: Draft, legend: Legend, owner: Owner, position: int, confidence: float) -> Mention | None:
    """The mention of a segment, None where it holds no title, or one that only names a venue, and no authors."""
    title = read_title(draft)
    if not title or is_no_title(title) or is_host_at_place(title):
        return None
    listed = read_authors(draft)
    bare = not {"V", "Y"} & set(draft.labels)
    if not listed.authors and (find_venue(title) is not None or is_place(title) or (bare and _is_heading(title))):
        return None
    if not listed.authors and "V" not in draft.labels and is_meeting(title):
        return None
    venue_text = read_venue(draft) or draft.section.venue
    links = _with_those_below(find_links(draft.runs()), draft.links_below)
    outside = _outside(draft)
    doi, arxiv = find_identifiers(outside, links)
    year = _read_year(draft)
    awards = find_awards(draft.text.text, draft.chunks, draft.labels)
    draft.spans["awards"] = [span for _, span in awards]
    numbers = _read_numbers(draft)
    told = badges(draft.chunks).values()
    named = find_named_roles(draft.raw, listed.authors, owner.name, told)
    legend = read_legend(draft.raw).over(legend) if any(author.marks for author in listed.authors) else legend
    equal = legend.equal_contribution(listed.authors)
    if len(equal) == 1 and equal == named.corresponding:
        equal = ()  # "Ann Lee*, Bo Wu. KDD 2020 (corresponding author)": the star is for that
    published = doi is not None and not is_preprint_doi(doi) and not is_data_doi(doi)
    appeared = _appeared(draft, venue_text, None if published else arxiv, numbers, published)
    return Mention(
        page_url=draft.text.page.url,
        title=title,
        raw=draft.raw,
        position=position,
        owner=owner.name,
        authors=tuple(_named(one) for one in listed.authors),
        authors_complete=listed.complete,
        equal_contribution=equal or named.equal,
        corresponding=legend.corresponding_authors(listed.authors) or named.corresponding,
        venue_text=appeared.venue_text,
        venue=appeared.venue,
        year=year,
        type=appeared.type,
        awards=tuple(words for words, _ in awards),
        rank_claim=leading_claim(find_rank_claims(outside)) or _rank_in_badge(draft),
        doi=doi,
        arxiv=arxiv,
        links=links,
        volume=numbers.volume,
        number=numbers.number,
        pages=numbers.pages,
        spans=_within(draft.spans, draft.start),
        section=draft.section.heading,
        confidence=confidence,
    )


def _within(spans: Mapping[str, Sequence[Span]], start: int) -> dict[str, tuple[Span, ...]]:
    """The places of fields, sorted by name, counted from where their record starts; fields that have none left out."""
    return {name: tuple([(a - start, b - start) for a, b in held]) for name, held in sorted(spans.items()) if held}


def _with_those_below(own: tuple[Link, ...], below: tuple[Link, ...]) -> tuple[Link, ...]:
    addresses = {link.url for link in own}
    return own + tuple(link for link in below if link.url not in addresses)


class _Numbers(NamedTuple):
    """Where in a journal or book a paper stands."""

    volume: str | None
    number: str | None
    pages: str | None


class _Appearance(NamedTuple):
    """Where a paper appeared: the venue as written and by its short name, and the type of the publication."""

    venue_text: str | None
    venue: str | None
    type: PublicationType


def _read_numbers(draft: Draft) -> _Numbers:
    """Volume, number and pages behind the venue."""
    behind = _behind(draft)
    text = draft.raw[behind:]
    volume, number = find_volume(text)
    pages = find_pages(text)
    if pages is None:
        return _Numbers(volume, number, None)
    start, end = pages[1]
    draft.spans["pages"] = [(draft.start + behind + start, draft.start + behind + end)]
    return _Numbers(volume, number, pages[0])


def _appeared(
    draft: Draft, venue_text: str | None, arxiv: str | None, numbers: _Numbers, published: bool
) -> _Appearance:
    """Venue and type, one by the other; who published a thesis, a report or a book is no venue.

    Nor is arXiv where a publisher's DOI tells that the paper is not there alone.
    """
    venue = find_venue(venue_text) if venue_text else None
    if venue is not None and venue.short == _ARXIV and published and "arxiv" in (venue_text or "").lower():
        venue_text, venue = None, None
        draft.spans.pop("venue_text", None)
    numbered = bool(numbers.volume or numbers.pages)
    kind = find_type(draft.type_above, _citation(draft), venue_text, venue.type if venue else None, numbered)
    if kind in (PublicationType.OTHER, PublicationType.REPORT) and arxiv and not venue_text:
        kind = PublicationType.PREPRINT
    if _is_publisher(kind, venue_text):
        venue_text, venue = None, None
        draft.spans.pop("venue_text", None)
    unpublished = _ARXIV if arxiv and kind in _UNPUBLISHED else None
    return _Appearance(venue_text, venue_name(venue, venue_text) or unpublished, kind)


def _is_publisher(kind: PublicationType, venue_text: str | None) -> bool:
    """Whether what stands where a venue does is who published a thesis, a report or a book."""
    if venue_text is None or kind not in _WITHOUT_VENUE:
        return False
    if kind is PublicationType.REPORT and _SERIES.search(venue_text):
        return False
    return kind is PublicationType.THESIS or bool(_PUBLISHER.search(venue_text))


def _is_heading(title: str) -> bool:
    """Whether a title is what heads a list: "Selected Publications", "Ann Lee's Papers"."""
    phrase = read_heading(_OWNERS.sub("", title), most_others=0)
    return phrase is not None and phrase.section == "publications"


def _named(listed: ListedAuthor) -> Author:
    parsed = parse_name(listed.name)
    return Author(listed.name, parsed.given, parsed.family, listed.native or parsed.native_name)


def _read_year(draft: Draft) -> int | None:
    """The year that the record states, else the one that stands above it."""
    is_headed = draft.year_above is not None
    found = find_year(draft.chunks, draft.labels, draft.sureness, draft.spans["title"][0], is_headed)
    if found is None and draft.year_above is None and draft.chunks:
        found = year_of_tag(draft.chunks)
    if found is None:
        return draft.year_above
    if _is_in_prose(draft, found[1][0]) and (draft.year_above is not None or not _is_beside_title(draft, found[1])):
        return draft.year_above
    draft.spans["year"] = [found[1]]
    return found[0]


def _is_beside_title(draft: Draft, place: Span) -> bool:
    """Whether a place is in the line where the title ends."""
    return "\n" not in draft.text.text[min(place[0], draft.spans["title"][0][1]) : place[0]]


def _is_in_prose(draft: Draft, place: int) -> bool:
    """Whether a place is in running text or behind the word for an abstract, as a citation in one is."""
    chunk = next(chunk for chunk in draft.chunks if chunk.start <= place < chunk.end)
    line = draft.text.lines[chunk.line]
    first = draft.text.chunks[line.first]
    return (first.after in ":：" and names_abstract(first.text)) or is_prose(draft.text, line)


def _outside(draft: Draft) -> str:
    """The segment's text without its title."""
    (start, end), *_ = draft.spans["title"]
    return draft.text.text[draft.start : start] + " \n " + draft.text.text[end : draft.end]


def _rank_in_badge(draft: Draft) -> str | None:
    """The rank that is all a badge says, which within a sentence would be none: "Core A"."""
    told = zip(draft.chunks, draft.labels, strict=True)
    return leading_claim(one for chunk, label in told if label == "O" for one in find_rank_claims(chunk.text))


def _citation(draft: Draft) -> str:
    """The segment's text without its title and without running text below, which speaks of other works, too."""
    (start, end), *_ = draft.spans["title"]
    text = draft.text.text
    lines = draft.text.lines[draft.segment.first : draft.segment.last]
    behind = [line for line in lines if line.start < end < line.end or line.start >= end]
    kept = [line for line in behind if line.start < end or not is_prose(draft.text, line)]
    return " \n ".join([text[draft.start : start], *(text[max(line.start, end) : line.end] for line in kept)])


def _behind(draft: Draft) -> int:
    """Where in the raw text the details behind the venue begin, else those behind title and authors."""
    ends = draft.spans.get("venue_text") or [span for spans in draft.spans.values() for span in spans]
    return max(end for _, end in ends) - draft.start
