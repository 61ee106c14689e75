"""Machine-readable records: entries of a `.bib` page as mentions; those beside a page joined with its citations."""

import re
from collections.abc import Sequence
from dataclasses import replace

from bibliography import Author, EmbeddedRecord, Link, Mention, Owner, Page, PublicationType, Span, Unparsed, Venue
from extract.field.venue_edges import trim_venue
from normalize.author import author_key, parse_name
from normalize.identifier import find_arxiv, find_doi
from normalize.title import title_key
from normalize.venue import find_venue
from normalize.venue_bare import venue_name
from normalize.year import find_years

_TYPES = {
    "article": PublicationType.JOURNAL,
    "inproceedings": PublicationType.CONFERENCE,
    "conference": PublicationType.CONFERENCE,
    "incollection": PublicationType.CHAPTER,
    "inbook": PublicationType.CHAPTER,
    "book": PublicationType.BOOK,
    "phdthesis": PublicationType.THESIS,
    "mastersthesis": PublicationType.THESIS,
    "thesis": PublicationType.THESIS,
    "techreport": PublicationType.REPORT,
    "report": PublicationType.REPORT,
    "unpublished": PublicationType.SUBMITTED,
    "preprint": PublicationType.PREPRINT,
}
_NO_PUBLICATION = frozenset(("proceedings", "online", "software", "dataset", "patent", "electronic", "www"))
_OTHERS = re.compile(r"\s+and\s+others\s*$", re.IGNORECASE)


def read_entries(page: Page, owner: Owner) -> list[Mention | Unparsed]:
    """What each entry of a BibTeX page is, in page order: a mention, or refused with the reason.

    Whole proceedings, software and other entries that are no publications are refused.
    """
    found: list[Mention | Unparsed] = []
    mentions = 0
    for record in page.embedded:
        raw, kind = page.blocks[record.block].text, record.fields.get("entrytype", "")
        if not record.fields.get("title"):
            found.append(Unparsed(raw, "an entry without a title"))
        elif kind in _NO_PUBLICATION:
            found.append(Unparsed(raw, f"an entry of the kind {kind}"))
        else:
            found.append(_entry_mention(record.fields, raw, page.url, mentions, owner))
            mentions += 1
    return found


def _entry_mention(fields: dict[str, str], raw: str, page_url: str, position: int, owner: Owner) -> Mention:
    container = next((fields[name] for name in ("journal", "booktitle", "journaltitle") if fields.get(name)), "")
    named = trim_venue(container, 0, len(container))
    venue_text = container[named[0] : named[1]] if named else None
    venue = (find_venue(container) or find_venue(venue_text)) if venue_text else None
    identifiers = " ".join(
        fields.get(name, "") for name in ("doi", "url", "eprint", "journal", "note", "archiveprefix", "arxiv")
    )
    arxiv = find_arxiv(identifiers) or find_arxiv("arXiv:" + fields.get("eprint", ""))
    written = fields.get("author", fields.get("editor", ""))
    values = {
        "title": fields["title"],
        "venue_text": venue_text,
        "year": fields.get("year"),
        "pages": fields.get("pages"),
    }
    spans = {name: span for name, value in values.items() if value and (span := _find(raw, value))}
    return Mention(
        page_url=page_url,
        title=fields["title"].rstrip(". "),
        raw=raw,
        position=position,
        owner=owner.name,
        authors=_authors(written),
        authors_complete=not _OTHERS.search(written),
        venue_text=venue_text,
        venue=venue_name(venue, venue_text) or ("arXiv" if arxiv else None),
        year=_year(fields),
        type=_type(fields.get("entrytype", ""), venue, on_arxiv=arxiv is not None),
        doi=find_doi(identifiers),
        arxiv=arxiv,
        links=tuple(Link(name, fields[name]) for name in ("url", "pdf") if fields.get(name, "").startswith("http")),
        volume=fields.get("volume"),
        number=fields.get("number"),
        pages=fields.get("pages"),
        spans=spans,
        confidence=0.97,
    )


def _type(entry: str, venue: Venue | None, on_arxiv: bool) -> PublicationType:
    """The type of an entry: its venue tells workshops, and preprints that are entered as articles or as `misc`."""
    told = venue.type if venue else PublicationType.PREPRINT if on_arxiv else PublicationType.OTHER
    kind = _TYPES.get(entry, PublicationType.OTHER)
    if told is PublicationType.WORKSHOP:
        return told
    if told is PublicationType.PREPRINT and kind in (PublicationType.JOURNAL, PublicationType.OTHER):
        return told
    return kind


def _year(fields: dict[str, str]) -> int | None:
    years = find_years(fields.get("year", "") or fields.get("date", ""))
    return years[0][0] if years else None


def _authors(written: str) -> tuple[Author, ...]:
    """Names of a BibTeX author field, "Family, Given" turned to reading order."""
    authors = []
    for name in re.split(r"\s+and\s+", _OTHERS.sub("", written)):
        if name.strip():
            parsed = parse_name(name.strip())
            natural = " ".join(part for part in (parsed.given, parsed.family) if part) if "," in name else name.strip()
            authors.append(Author(natural, parsed.given, parsed.family, parsed.native_name))
    return tuple(authors)


def _find(raw: str, value: str) -> tuple[Span, ...]:
    """Where a value stands verbatim in an entry, behind its field's equals sign if it can."""
    at = raw.find(value, raw.find("=") + 1)
    return ((at, at + len(value)),) if at >= 0 else ()


def join_embedded(mentions: Sequence[Mention], embedded: Sequence[EmbeddedRecord]) -> list[Mention]:
    """The mentions completed by records of the same title that the page carries beside its text.

    What the page shows stays as it is; only what it leaves open is filled in: a year, a venue, identifiers, and authors
    where the list is cut. A thesis that bears a paper's title does not take over the paper's venue.
    """
    by_title = {
        key: {name: value for record in records for name, value in record.fields.items() if value}
        for key, records in records_by_title(embedded).items()
    }
    return [
        _completed(mention, by_title[key]) if (key := title_key(mention.title)) in by_title else mention
        for mention in mentions
    ]


def records_by_title(embedded: Sequence[EmbeddedRecord]) -> dict[str, list[EmbeddedRecord]]:
    """The records that have a title, by its key: those that `join_embedded` joins with a mention of that title."""
    by_title: dict[str, list[EmbeddedRecord]] = {}
    for record in embedded:
        if record.fields.get("title"):
            by_title.setdefault(title_key(record.fields["title"]), []).append(record)
    return by_title


def _with_rest(shown: tuple[Author, ...], hidden: tuple[Author, ...]) -> tuple[Author, ...]:
    """The hidden list, whose names that the page shows, too, are written as there."""
    written = {author_key(author): author for author in shown}
    return tuple(written.pop(author_key(author), author) for author in hidden)


def _completed(mention: Mention, fields: dict[str, str]) -> Mention:
    hidden = _entry_mention(fields, "", mention.page_url, mention.position, Owner())
    authors = mention.authors
    if not authors or (not mention.authors_complete and len(hidden.authors) > len(authors)):
        authors = _with_rest(authors, hidden.authors)
    is_thesis = mention.type is PublicationType.THESIS
    return replace(
        mention,
        authors=authors,
        authors_complete=mention.authors_complete if authors is mention.authors else hidden.authors_complete,
        venue_text=mention.venue_text or (None if is_thesis else hidden.venue_text),
        venue=mention.venue or (None if is_thesis else hidden.venue),
        year=mention.year or hidden.year,
        type=hidden.type if mention.type is PublicationType.OTHER else mention.type,
        doi=mention.doi or hidden.doi,
        arxiv=mention.arxiv or hidden.arxiv,
        volume=mention.volume or hidden.volume,
        number=mention.number or hidden.number,
        pages=mention.pages or hidden.pages,
    )
