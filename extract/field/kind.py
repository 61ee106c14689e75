"""What a citation says of itself in words: the type of publication, awards and distinctions."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from bibliography import PublicationType, Span
from extract.field.edges import strip_span
from extract.text.chunks import Chunk
from extract.text.dates import MONTH
from extract.text.states import tells_presentations
from normalize.table import read_table
from normalize.venue import venue_evidence

_PLAIN_WORD = re.compile(r"[^\s*']+")
_AROUND = " *!.,()[]🏆🏅🥇🥈🥉🎉✨⭐★☆🌟🔥\ufe0f"
_LONGEST_AWARD = 120
_MOST_AWARD_WORDS = 14
_CLAUSE = re.compile(r"(?:and it|achieving|that|which|while)\b")
"""How a sentence goes on."""
_MOST_BESIDE = 60
"""Words of a citation's line beside its title and authors."""
_WITHIN_PHRASES = frozenset(("style", "words", "cue", '"', "'", "’"))
_PRESENTATION = re.compile(r"(?:oral|poster|spotlight) presentation", re.IGNORECASE)
_SUMMING_UP = frozenset(("highlight", "highlights"))
"""Labels of what sums up a paper."""
_AWARD_LEAD = re.compile(
    r"(?:(?:(?:the|this) (?:paper|work|article) )?(?:is|was|has been)? ?"
    r"(?:listed|selected|featured|recognized|named|chosen) as (?:one of )?|received |(?:awarded|honored) with |as )"
    r"(?:the |an? )?(?=\S)",
    re.IGNORECASE,
)
"""What a sentence says of an award before it names it: "The paper is listed as one of the editors' suggestions"."""
_WORKSHOP = re.compile(r"\bworkshops?\b|\batelier\b|ワークショップ|研讨会", re.IGNORECASE)
_SERIES_OF_WORKSHOPS = re.compile(r"\bworkshops? (?:and|&) conference\b", re.IGNORECASE)
"""How a series of proceedings is called, whatever was held: "JMLR Workshop and Conference Proceedings"."""
_EDITION = re.compile(r"(?:the )?\d{1,3}(?:st|nd|rd|th|[°ºª])\s(?!century)|第\s?\d{1,3}\s?[回届]", re.IGNORECASE)
"""How the name of a meeting begins that is held again and again: "41° ...", "第68回..."."""
_YEAR_WITHIN = re.compile(
    rf"[A-Z]{{3}} (?:19|20)\d\d (?!(?:Special|Suppl|Issue|Edition|Annual|Vol|Heft|(?i:{MONTH}))\b)[^\W\d_a-z]\w"
)
"""The year behind the acronym within the name of a meeting: "TREES 2021 Forum"."""
_VOLUME = re.compile(r"\s?,?\s?\d{1,3}(?:\s?\((?:\d{1,2}|(?:19|20)\d\d)\)|,\s?(?:no\. ?)?(?!(?:19|20)\d\d\b)\d{2,})")
"""What stands behind a journal's abbreviation: "JTS 87, 378", "TREES 19 (2023)"; but a meeting's "TREES 19, 2023"."""
_YEAR_BEHIND = re.compile(r"\W{0,3}(?:19|20)\d\d\s?:|['’]\d\d\b")
"""What stands behind a meeting's, with pages: "ALIFE 2020: 712-714"."""
_ISSUE = re.compile(r"\s?,?\s?\d{1,3}\s?\(\d{1,2}(?:\s?[-–/&]\s?\d{1,2})?\)")
"""Volume and issue, which no book has: "Forest Letters, 12 (3-4), 33-45"."""
_PUBLISHED = re.compile(
    r"\bISBN\b|(?:^|[,.:;(\n–—]) ?(?:John )?"
    r"(?:Springer|Wiley|Elsevier|Routledge|Prentice[ -]Hall|McGraw[ -]Hill|Addison[ -]Wesley|Birkhäuser)\b"
    r"|\b(?!In Press\b)(?:[A-Z]\w+ ){1,3}(?:Press|Publish(?:ers|ing)|Verlag)\b"
    r"|\bEditorial (?!Board|Comment|Intro|Note|Team)[A-Z]|出版[社会]|評論社|書[店房]"
)
_JOURNAL = re.compile(r"\b(?:Journal|Letters|Transactions|Review|Bulletin|Zeitschrift|Revue|Revista)\b|学報|雑誌|学刊")
"""Words of journals, whose publisher may be named as well."""
_IN_PAGES = re.compile(r"\b(?:pp?\.|pp|pages?)\s?\d", re.IGNORECASE)
_PHRASE_BORDER = re.compile(
    r"[.;\n\"”“)\]] |\n|\b(?:also|earlier|preliminary|exten\w+|(?:workshop )?version)\b", re.IGNORECASE
)
_ACRONYM = re.compile(r"^(?:\w+[ /])?[A-Z][A-Za-z0-9&/-]*[A-Z]+[A-Za-z0-9&/-]*$")
_VENUE = 0.6
"""Evidence from which a name is that of a venue."""
_NOT_AT_VENUES = (PublicationType.THESIS, PublicationType.PREPRINT)
"""What a heading may call papers that is wrong of those which appeared at a known venue."""
_IN_BOOKS = (PublicationType.CHAPTER, PublicationType.BOOK)
_CLASS = re.compile(r"(?<![\w-])pubtype-([1-6])(?!\d)")
_OF_CLASS = (
    PublicationType.CONFERENCE,
    PublicationType.JOURNAL,
    PublicationType.PREPRINT,
    PublicationType.REPORT,
    PublicationType.BOOK,
    PublicationType.CHAPTER,
)
"""The types that Hugo Blox (formerly Wowchemy) numbers from 1 in class names; what 7 and on mean is each site's own."""
_NO_KIND = re.compile(r"Chapter of the (?:ACL|Association)\b|Thesis\s?/\s?Topic")
"""The ACL's chapters, and the label of what is argued."""
_GRANTS_DEGREES = re.compile(r"universi|college|hochschule|école|大学")


class _Phrases(NamedTuple):
    """Phrases to be found as whole words."""

    signs: re.Pattern[str]
    """Each phrase holds one of them, in lower case: what is quickly asked first."""
    pattern: re.Pattern[str]

    def stand_in(self, text: str, lowered: str) -> bool:
        """Whether any of the phrases stands in a text, which is also given in lower case."""
        return self.may_stand_in(lowered) and self.pattern.search(text) is not None

    def may_stand_in(self, lowered: str) -> bool:
        """Whether a text in lower case holds a sign of them: the cheap question."""
        return self.signs.search(lowered) is not None


def find_type(
    section: str, words: str, venue_text: str | None, venue_type: PublicationType | None, has_volume: bool
) -> PublicationType:
    """What kind of publication a citation speaks of: its own words first, then its venue, then the heading above it.

    `section` is the type that the heading implies, or ""; `words` is the citation without its title. What appeared at a
    known venue, and names no university, is no thesis, whatever else is said.
    """
    signs = _signs()
    words = _NO_KIND.sub("", words)
    lowered = words.lower()
    is_venue = venue_text is not None and venue_evidence(venue_text) >= _VENUE and not _GRANTS_DEGREES.search(lowered)
    if not is_venue and signs["citation", PublicationType.THESIS].stand_in(words, lowered):
        return PublicationType.THESIS
    if signs["citation", PublicationType.SUBMITTED].stand_in(words, lowered):
        return PublicationType.SUBMITTED
    if venue_text and _WORKSHOP.search(venue_text):
        return PublicationType.WORKSHOP
    series = _type_of_series(words, venue_text, venue_type)
    if series is not None and section not in _IN_BOOKS:
        return series
    if venue_type is not None and venue_type is not PublicationType.OTHER:
        return venue_type
    behind = words[words.find(venue_text) + len(venue_text) :] if venue_text and venue_text in words else ""
    if section in _IN_BOOKS and _ISSUE.match(behind):
        return PublicationType.JOURNAL
    if section not in ("other", "") and not (is_venue and section in _NOT_AT_VENUES):
        return PublicationType(section)
    venue = (venue_text, venue_text.lower()) if venue_text else (words, lowered)
    asked = {"citation": (words, lowered), "venue": venue}
    told = (kind for (where, kind), sign in signs.items() if where in asked and sign.stand_in(*asked[where]))
    return next(told, None) or _type_by_form(words, venue_text, behind, has_volume)


def type_of_class(css_class: str) -> PublicationType | None:
    """The type that a theme's class names give a record's element; None where they give none.

    >>> type_of_class("isotope-item pubtype-2 year-2024"), type_of_class("pubtype-8"), type_of_class("pubtype-21")
    (<PublicationType.JOURNAL: 'journal'>, None, None)
    """
    classed = _CLASS.search(css_class) if "pubtype" in css_class else None
    return _OF_CLASS[int(classed[1]) - 1] if classed else None


def _type_by_form(words: str, venue_text: str | None, behind: str, has_volume: bool) -> PublicationType:
    """The type that no word tells: a meeting by its number or its acronym, a book by its publisher."""
    if not venue_text:
        behind_title = words.partition("\n")[2] or words
        is_book = not has_volume and _PUBLISHED.search(behind_title) and not _IN_PAGES.search(words)
        return PublicationType.BOOK if is_book else PublicationType.OTHER
    if _EDITION.match(venue_text) or (not has_volume and _YEAR_WITHIN.search(venue_text)):
        return PublicationType.CONFERENCE
    if _PUBLISHED.search(behind) and not _VOLUME.match(behind) and not _JOURNAL.search(venue_text):
        return PublicationType.CHAPTER
    is_acronym = len(venue_text.split()) <= 2 and bool(_ACRONYM.search(venue_text))
    in_volume = _VOLUME.match(behind) or (has_volume and not _YEAR_BEHIND.match(behind))
    return PublicationType.CONFERENCE if is_acronym and not in_volume else PublicationType.JOURNAL


def _type_of_series(words: str, venue_text: str | None, venue_type: PublicationType | None) -> PublicationType | None:
    """The type of papers in a series of proceedings, or at a workshop that a conference held."""
    if not venue_text:
        return None
    for kind in (PublicationType.WORKSHOP, PublicationType.CONFERENCE):
        if _signs()["series", kind].stand_in(venue_text, venue_text.lower()):
            return kind
    at_workshop = venue_type is PublicationType.CONFERENCE and _at_workshop(words, venue_text)
    return PublicationType.WORKSHOP if at_workshop else None


def _at_workshop(words: str, venue_text: str) -> bool:
    """Whether a conference is named as where a workshop was held: "Trees Workshop at CVPR", "CVPR, Tree Workshop"."""
    place = words.find(venue_text)
    if place < 0:
        return False
    before = _PHRASE_BORDER.split(words[max(0, place - 90) : place])[-1]
    behind = _PHRASE_BORDER.split(words[place + len(venue_text) :][:70])[0]
    return any(_WORKSHOP.search(_SERIES_OF_WORKSHOPS.sub("", beside)) for beside in (before, behind))


def find_awards(text: str, chunks: Sequence[Chunk], labels: Sequence[str]) -> tuple[tuple[str, Span], ...]:
    """Awards and distinctions (`Best Paper Award`, `Oral`) with their places in the page's text.

    What no chunk says by itself, a phrase of several may: "selected for the *Soft Matter* cover".
    """
    if not chunks or not _awards("yes", "beside").may_stand_in(text[chunks[0].start : chunks[-1].end].lower()):
        return ()
    found: list[tuple[str, Span]] = []
    prose = _prose(chunks, labels)
    around = {chunk.run.href for chunk, label in zip(chunks, labels, strict=True) if label in "TV"}
    for phrase in _phrases(chunks, labels):
        if (phrase[0].line in prose or _CLAUSE.match(phrase[0].text)) and _goes_on(phrase[0], chunks, labels):
            continue  # "..., highlighted by recent storms around the lakes"
        alone = [award for chunk in phrase for award in _read_award(text, [chunk], around)]
        found += alone or _read_award(text, phrase, around)
    return tuple(one for one in found if one[0].lower() != "oral presentation" or not tells_presentations(text))


def _prose(chunks: Sequence[Chunk], labels: Sequence[str]) -> set[int]:
    """The lines with more words than a citation has beside its title and authors: abstracts."""
    words = Counter[int]()
    for chunk, label in zip(chunks, labels, strict=True):
        words[chunk.line] += len(chunk.text.split()) if label not in "TA" else 0
    return {line for line, count in words.items() if count > _MOST_BESIDE}


def _goes_on(chunk: Chunk, chunks: Sequence[Chunk], labels: Sequence[str]) -> bool:
    """Whether a chunk goes on with a sentence in lower case: not in brackets, in a style or behind venue and year."""
    before = labels[max(0, chunks.index(chunk) - 1)]
    return chunk.text[0].islower() and not (chunk.paren or chunk.run.style) and before not in "VY"


def _phrases(chunks: Sequence[Chunk], labels: Sequence[str]) -> Iterator[list[Chunk]]:
    """Chunks of neither title nor authors, those together that nothing but style, a number or an apostrophe parts."""
    phrase: list[Chunk] = []
    for chunk, label in zip(chunks, labels, strict=True):
        if phrase and (label in "TA" or chunk.before not in _WITHIN_PHRASES):
            yield phrase
            phrase = []
        if label not in "TA":
            phrase.append(chunk)
    if phrase:
        yield phrase


def _read_award(text: str, phrase: Sequence[Chunk], around: Container[str | None]) -> list[tuple[str, Span]]:
    """What the phrase says, if it is an award. `around`: the addresses of links that hold title or venue."""
    start, end = phrase[0].start, phrase[-1].end
    if end - start > _LONGEST_AWARD or phrase[0].before == "atom":
        return []
    start, end = strip_span(text, start, end, _AROUND)
    lead = _AWARD_LEAD.match(text, start, end)
    start = lead.end() if lead else start
    words = text[start:end]
    href = phrase[0].run.href
    to_slides = href and href not in around and (" " not in words or _PRESENTATION.search(words))
    if not words or len(words.split()) > _MOST_AWARD_WORDS or to_slides:
        return []  # a sentence; a link to the slides of the talk
    if words.lower() in _SUMMING_UP and phrase[-1].after in (":", "："):
        return []  # "Highlight: We grow trees"
    if len({chunk.run.href or "" for chunk in phrase} - {""}) > 1:
        return []  # a row of links: "PDF Code Oral"
    return [(words, (start, end))] if _states(words, "yes", "beside") else []


@lru_cache(maxsize=30_000)
def is_award(text: str) -> bool:
    """Whether a text states a distinction, whatever field it seems to be.

    >>> is_award("Best Student Paper Award"), is_award("Oral"), is_award("Oral history of computing")
    (True, True, False)
    >>> is_award("A front cover for a novel"), is_award("The gold medal effect"), is_award("Gold medal")
    (False, False, True)
    >>> is_award("Readers' choice in old libraries"), is_award("Readers' choice")
    (False, True)
    >>> is_award("highlighted Agda code"), is_award("Journal of Oral Surgery"), is_award("Highlighted")
    (False, False, True)
    """
    return _states(text, "yes") or _awards("beside").pattern.fullmatch(text) is not None


def _states(text: str, *verdicts: str) -> bool:
    """Whether a text holds a phrase of some verdicts, and none of those that only look like one."""
    lowered = text.lower()
    return _awards(*verdicts).stand_in(text, lowered) and not _awards("no").stand_in(text, lowered)


@cache
def _signs() -> dict[tuple[str, PublicationType], _Phrases]:
    """(where to look, type) -> the words that tell it, in the table's order."""
    phrases: dict[tuple[str, PublicationType], list[str]] = {}
    for row in read_table("types.csv", "extract"):
        phrases.setdefault((row["where"], PublicationType(row["type"])), []).append(row["phrase"])
    return {key: _any_of(held) for key, held in phrases.items()}


@cache
def _awards(*verdicts: str) -> _Phrases:
    return _any_of(row["phrase"] for row in read_table("awards.csv", "extract") if row["verdict"] in verdicts)


def _any_of(phrases: Iterable[str]) -> _Phrases:
    """Any of the phrases as whole words; CJK words stand anywhere, `*` is up to three words."""
    whole: list[str] = []
    anywhere: list[str] = []
    signs: list[str] = []
    for phrase in phrases:
        signs.append(max(_PLAIN_WORD.findall(phrase), key=len))
        pattern = (
            re.escape(phrase).replace(r"\ \*\ ", r"\s+(?:\w+\s+){0,3}?").replace(r"\ ", r"\s+").replace("'", "['’]")
        )
        (anywhere if not phrase[-1].isascii() or phrase[0] == "[" else whole).append(pattern)
    # One border around all words, not one around each: four times as fast.
    words = [rf"(?<!\w)(?:{'|'.join(whole)})(?!\w)"] if whole else []
    shortest = [sign for sign in dict.fromkeys(signs) if not any(other != sign and other in sign for other in signs)]
    return _Phrases(
        re.compile("|".join(map(re.escape, shortest))), re.compile("|".join([*anywhere, *words]), re.IGNORECASE)
    )
