"""A mention's values, each with where it comes from; and what to look at first if something is wrong."""

from collections.abc import Iterator
from itertools import combinations

from bibliography import Author, Mention
from extract.explain.explanation import Fact, Note
from extract.explain.marks import field_spans, tells, used_chunks
from extract.explain.words import LABELS
from extract.record.drafts import Draft, field_runs
from normalize.venue import find_venue

_UNSURE = 0.6
_NAMES = {"title": "title", "authors": "authors", "venue_text": "venue"}
_TEXT, _HIDDEN = "text", "hidden record"


def find_facts(read: Mention, final: Mention, draft: Draft | None) -> tuple[Fact, ...]:
    """The values of the final mention; what `read`, as the text alone gives it, does not have came from elsewhere."""
    return tuple(_facts(read, final, draft))


def _facts(read: Mention, final: Mention, draft: Draft | None) -> Iterator[Fact]:
    yield Fact("title", final.title, _TEXT, "title")
    source = _TEXT if read.authors == final.authors else _HIDDEN
    for number, author in enumerate(final.authors):
        name = "authors" if number == 0 else ""
        yield Fact(name, _describe_author(author, number, final), source, "authors")
    if not final.authors_complete:
        yield Fact("", "and others, or without the owner", source, "authors")
    if final.venue_text:
        yield Fact("venue as written", final.venue_text, _source(read.venue_text, "venue_text", read), "venue_text")
    if final.venue:
        yield Fact("venue", final.venue, _venue_source(read, final))
    if final.year is not None:
        yield Fact("year", str(final.year), _year_source(read, draft), "year")
    yield Fact("type", str(final.type), "words around" if read.type is final.type else _HIDDEN)
    for award in final.awards:
        yield Fact("award", award, _TEXT, "awards")
    for name in ("rank_claim", "doi", "arxiv", "volume", "number", "pages"):
        value = getattr(final, name)
        if value:
            yield Fact(name.replace("_", " "), value, _source(getattr(read, name), name, read), name)
    if final.section:
        yield Fact("section", final.section, "heading above")


def _describe_author(author: Author, number: int, mention: Mention) -> str:
    notes = [
        author.native_name if author.native_name and author.native_name != author.name else "",
        "equal contribution" if number in mention.equal_contribution else "",
        "corresponding" if number in mention.corresponding else "",
    ]
    said = "; ".join(filter(None, notes))
    return f"{author.name} ({said})" if said else author.name


def _source(value: str | None, field: str, read: Mention) -> str:
    if not value:
        return _HIDDEN
    return _TEXT if field in read.spans else "text or link"


def _venue_source(read: Mention, final: Mention) -> str:
    if not read.venue:
        return _HIDDEN
    if final.venue_text and find_venue(final.venue_text) is not None:
        return "venue table"
    return "in no table" if final.venue_text else "identifier"


def _year_source(read: Mention, draft: Draft | None) -> str:
    if read.year is None:
        return _HIDDEN
    if "year" in read.spans or draft is None:
        return _TEXT
    return "heading above" if draft.section.year == read.year else "class around"


def find_notes(read: Mention, final: Mention, draft: Draft | None) -> tuple[Note, ...]:
    """What to look at first if something is wrong."""
    return tuple(_notes(read, final, draft))


def _notes(read: Mention, final: Mention, draft: Draft | None) -> Iterator[Note]:
    for name, value in (("authors", final.authors), ("venue", final.venue), ("year", final.year)):
        if not value:
            yield Note(f"no {name}")
    if final.authors and not final.authors_complete:
        yield Note("list of authors is cut", is_grave=False)
    if final.venue_text and find_venue(final.venue_text) is None:
        yield Note("venue in no table", is_grave=False)
    for left, right in combinations(("title", "authors", "venue_text"), 2):
        if any(a < d and c < b for a, b in read.spans.get(left, ()) for c, d in read.spans.get(right, ())):
            yield Note(f"{_NAMES[left]} and {_NAMES[right]} claim the same words")
    if draft is not None:
        if "year" not in read.spans and read.year is not None:
            yield Note(f"year from {_year_source(read, draft)}", is_grave=False)
        yield from _unused(read, draft)
        if len(field_runs(draft, "T", bridge="O")) > 1:
            yield Note("several stretches read as title")
        low = _least_sure(draft)
        if low is not None:
            yield Note(f"unsure of {LABELS[draft.labels[low]]} ({draft.sureness[low]:.2f})")


def _unused(read: Mention, draft: Draft) -> Iterator[Note]:
    """Labels of chunks that ended up in no field of their kind."""
    spans = field_spans(read, draft.start)
    used = used_chunks(draft.chunks, spans)
    said = (read.venue_text or "").casefold()
    for letter in "TAV":
        loose = [
            chunk.text
            for chunk, label, field in zip(draft.chunks, draft.labels, used, strict=True)
            if label == letter != field and tells(chunk.text, letter) and chunk.text.casefold() not in said
        ]
        if loose:
            yield Note(f"read as {LABELS[letter]} but left out: {loose[0][:40]}")


def _least_sure(draft: Draft) -> int | None:
    """The chunk of a field whose label is least probable, if that is low."""
    held = [index for index, label in enumerate(draft.labels) if label != "O"]
    low = min(held, key=lambda index: draft.sureness[index], default=None)
    return low if low is not None and draft.sureness[low] < _UNSURE else None
