"""From a page to its mentions: the whole way, in order."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from bibliography import Format, Mention, Owner, Page, Unparsed
from extract.copies import completed, without_copies
from extract.entries import join_embedded, read_entries
from extract.field.legend import page_legend
from extract.field.lone_star import find_lone_star
from extract.fields import FieldReader, Reading
from extract.garbage import collector_paused
from extract.mentions import build_mention
from extract.names_in_titles import part_from_names
from extract.plausibility import Plausibility, draft_features, is_other_link, states_itself
from extract.record.drafts import Draft, drafts
from extract.record.own_labels import drop_own_labels, drop_own_links
from extract.run_together import part_run_together
from extract.supervised import is_students_thesis
from extract.talks import is_printed, lines_of_talks
from extract.text.chunks import cut

_TOO_LONG = "longer than any homepage: not read from here on"
_LEAST_SURE = 0.36
"""Probability from which a draft is a publication; chosen on labelled pages that the models had not seen."""
_LEAST_STATED = 0.1
"""The same for one that says what it is."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What a page gave: its mentions in page order, what was looked at and refused, and whose page it is."""

    mentions: tuple[Mention, ...]
    refused: tuple[Unparsed, ...]
    owner: Owner


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one stretch of a page that could be a publication."""

    read: Mention | Unparsed
    """As it stands there: before second copies are dropped and hidden records joined."""
    place: int | None = None
    """Index of the extraction's mention that stands for it; None where it was refused."""
    is_copy: bool = False
    """True where that mention was read elsewhere on the page."""
    draft: Draft | None = None
    """The stretch with its labels; None for an entry of a BibTeX page."""
    features: Mapping[str, float] = field(default_factory=dict)
    """What the draft was judged by."""
    publication: float = 1.0
    """Probability that it is a publication."""


@dataclass(frozen=True, slots=True)
class Trace:
    """An extraction with the way it went: what every mention and refusal came from."""

    page: Page
    reading: Reading | None
    """None for a BibTeX page."""
    outcomes: tuple[Outcome, ...]
    """In page order; on a BibTeX page one for each entry."""
    extraction: Extraction


@cache
def shipped_reader() -> FieldReader:
    """The models that come with the program, loaded once."""
    return FieldReader.shipped()


def extract_from_text(
    page: Page, owner: Owner, reader: FieldReader, publication: Plausibility, right: Plausibility
) -> Extraction:
    """Mentions of a page by given models."""
    return _trace(page, owner, reader, publication, right).extraction


@collector_paused()
def _trace(page: Page, owner: Owner, reader: FieldReader, publication: Plausibility, right: Plausibility) -> Trace:
    if page.format is Format.BIBTEX:
        rest = [Outcome(Unparsed(page.rest, _TOO_LONG))] if page.rest else []
        return _concluded(page, owner, None, [*(Outcome(entry) for entry in read_entries(page, owner)), *rest])
    reading = reader.read(cut(page))
    found = list(drafts(reading))
    drop_own_labels(found)
    drop_own_links(found)
    legend = page_legend(reading.text.text, [(draft.start, draft.end) for draft in found])
    legend = replace(legend, lone_star=find_lone_star(found))
    talks = lines_of_talks(reading.text, reading.sections)
    outcomes: list[Outcome] = []
    mentions = 0
    for draft, row in zip(found, draft_features(found), strict=True):
        sure = publication.probability(row)
        read: Mention | Unparsed | None
        if sure < _LEAST_SURE and not (sure >= _LEAST_STATED and states_itself(draft)):
            read = _refusal(draft, f"reads as no publication ({sure:.2f})")
        elif is_other_link(row):
            read = _refusal(draft, "a bare link to no paper, below no heading of publications")
        else:
            read = build_mention(draft, legend, owner, mentions, right.probability(row))
            if draft.segment.first in talks and read is not None and not is_printed(read):
                read = _refusal(draft, "a talk, by the heading above it, that names nothing printed")
            elif isinstance(read, Mention) and is_students_thesis(read, draft.section, owner):
                read = _refusal(draft, "a student's thesis, by the heading above it")
            mentions += isinstance(read, Mention)
        outcomes.append(Outcome(read or _refusal(draft, "holds no title"), None, False, draft, row, sure))
    if reading.text.rest:
        outcomes.append(Outcome(Unparsed(reading.text.rest, _TOO_LONG)))
    return _concluded(page, owner, reading, _with_names_parted(outcomes, owner))


def _with_names_parted(outcomes: list[Outcome], owner: Owner) -> list[Outcome]:
    """The outcomes, names parted that want a comma, and titles from names that they were read to begin or end with."""
    mentions = part_run_together([one.read for one in outcomes if isinstance(one.read, Mention)], owner.name)
    parted = iter(part_from_names(mentions, owner.name))
    return [replace(one, read=next(parted)) if isinstance(one.read, Mention) else one for one in outcomes]


def _concluded(page: Page, owner: Owner, reading: Reading | None, outcomes: list[Outcome]) -> Trace:
    """The trace with second copies dropped and hidden records joined."""
    found = [outcome.read for outcome in outcomes if isinstance(outcome.read, Mention)]
    kept, places = without_copies(found)
    whole = completed(kept, found, places)
    joined = whole if page.format is Format.BIBTEX else join_embedded(whole, page.embedded)
    mentions = tuple(
        mention if mention.position == position else replace(mention, position=position)
        for position, mention in enumerate(joined)
    )
    refused = tuple(outcome.read for outcome in outcomes if isinstance(outcome.read, Unparsed))
    stands_for = iter(places)
    settled = tuple(
        replace(outcome, place=(place := next(stands_for)), is_copy=kept[place] is not outcome.read)
        if isinstance(outcome.read, Mention)
        else outcome
        for outcome in outcomes
    )
    return Trace(page, reading, settled, Extraction(mentions, refused, owner))


def _refusal(draft: Draft, reason: str) -> Unparsed:
    return Unparsed(draft.raw, reason, draft.section.heading)


def extract_mentions(page: Page, owner: Owner | None = None) -> Extraction:
    """Every publication that a page lists.

    `owner` is what the seeds say of the page's owner; what they leave open is read from the page.
    """
    return trace_extraction(page, owner).extraction


def trace_extraction(page: Page, owner: Owner | None = None) -> Trace:
    """The same, with the way it went."""
    return _trace(
        page,
        _settle(owner, page.owner),
        shipped_reader(),
        Plausibility.shipped("publication"),
        Plausibility.shipped("right"),
    )


def _settle(told: Owner | None, read: Owner) -> Owner:
    """The owner as the seeds tell, completed by the page."""
    if told is None:
        return read
    return Owner(
        told.name or read.name,
        told.native_name or read.native_name,
        told.affiliation or read.affiliation,
        {**read.profiles, **told.profiles},
    )
