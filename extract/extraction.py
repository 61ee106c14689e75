"""From a page to its mentions: the whole way, in order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from bibliography import Format, Mention, Owner, Page, Unparsed
from extract.chunks import cut
from extract.drafts import Draft, drafts
from extract.entries import join_embedded, read_entries
from extract.fields import FieldReader
from extract.legend import read_legend
from extract.mentions import build_mention
from extract.plausibility import Plausibility, draft_features
from normalize.title import title_key

_LEAST_SURE = 0.34
"""Probability from which a draft is a publication; chosen on labelled pages that the models had not seen."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What a page gave: its mentions in page order, what was looked at and refused, and whose page it is."""

    mentions: tuple[Mention, ...]
    refused: tuple[Unparsed, ...]
    owner: Owner


@cache
def _shipped_reader() -> FieldReader:
    return FieldReader.shipped()


def extract_from_text(
    page: Page, owner: Owner, reader: FieldReader, publication: Plausibility, right: Plausibility
) -> Extraction:
    """Mentions of a page by given models."""
    if page.format is Format.BIBTEX:
        return Extraction(tuple(_once(read_entries(page, owner))), (), owner)
    text = cut(page)
    found = list(drafts(reader.read(text)))
    legend = replace(read_legend(text.text), lone_star=_lone_stars(found))
    mentions: list[Mention] = []
    refused: list[Unparsed] = []
    for draft, row in zip(found, draft_features(found), strict=True):
        sure = publication.probability(row)
        mention = (
            build_mention(draft, legend, owner, len(mentions), right.probability(row)) if sure >= _LEAST_SURE else None
        )
        if mention is None:
            refused.append(_refusal(draft, f"reads as no publication ({sure:.2f})"))
        else:
            mentions.append(mention)
    kept = join_embedded(_once(mentions), page.embedded)
    return Extraction(
        tuple(replace(mention, position=position) for position, mention in enumerate(kept)), tuple(refused), owner
    )


def _lone_stars(found: Sequence[Draft]) -> bool:
    """Whether most author lists that bear a star bear just one."""
    stars = [
        sum(chunk.text.count("*") for chunk, label in zip(draft.chunks, draft.labels, strict=True) if label == "A")
        for draft in found
    ]
    starred = [count for count in stars if count]
    return len(starred) >= 3 and sum(count == 1 for count in starred) > len(starred) / 2


def _refusal(draft: Draft, reason: str) -> Unparsed:
    return Unparsed(draft.raw, reason, draft.section.heading)


def _once(mentions: list[Mention]) -> list[Mention]:
    """The mentions without second copies (one in "Selected", one in "All").

    Of two with one title, the same year and venue or none, the fuller stays. A title without authors that stands
    elsewhere with them is an announcement, not a second record.
    """
    kept: list[Mention] = []
    by_title: dict[str, list[int]] = {}
    for mention in mentions:
        key = title_key(mention.title)
        copy = next((i for i in by_title.get(key, []) if _copies(kept[i], mention)), None)
        if copy is None:
            by_title.setdefault(key, []).append(len(kept))
            kept.append(mention)
        elif _fullness(mention) > _fullness(kept[copy]):
            kept[copy] = mention
    return kept


def _copies(left: Mention, right: Mention) -> bool:
    if bool(left.authors) != bool(right.authors):
        return True
    same_year = left.year == right.year or left.year is None or right.year is None
    same_venue = left.venue == right.venue or left.venue is None or right.venue is None
    return same_year and same_venue


def _fullness(mention: Mention) -> tuple[int, int, int]:
    return (
        len(mention.authors),
        sum(value is not None for value in (mention.year, mention.venue, mention.doi, mention.arxiv)),
        len(mention.raw),
    )


def extract_mentions(page: Page, owner: Owner | None = None) -> Extraction:
    """Every publication that a page lists.

    `owner` is what the seeds say of the page's owner; what they leave open is read from the page.
    """
    return extract_from_text(
        page,
        _settle(owner, page.owner),
        _shipped_reader(),
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
