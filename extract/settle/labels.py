"""Labels of a record mended where what is written leaves no doubt: type marks, links' labels, names, venues.

The models weigh evidence; these few rules know the grammar of citations.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from extract.field.kind import is_award
from extract.settle.authors.inverted import settle_inverted
from extract.settle.authors.lead import settle_lead
from extract.settle.authors.lists import settle_authors
from extract.settle.authors.notes import is_note, settle_notes, states_role
from extract.settle.authors.others import settle_others
from extract.settle.styles.bold import settle_styles
from extract.settle.styles.bracket import settle_bracket
from extract.settle.styles.harvard import settle_harvard
from extract.settle.styles.japanese import settle_japanese
from extract.settle.styles.japanese_books import settle_japanese_books
from extract.settle.styles.japanese_names import settle_japanese_names, settle_joined_names
from extract.settle.styles.joint import settle_joint
from extract.settle.styles.type_mark import SQUARE, TYPE_MARK, settle_type_mark
from extract.settle.titles.appearance import settle_appearance
from extract.settle.titles.beginning import settle_beginning
from extract.settle.titles.borders import settle_borders
from extract.settle.titles.enumeration import settle_enumeration
from extract.settle.titles.extent import settle_extent
from extract.settle.titles.gaps import settle_gaps
from extract.settle.titles.link import settle_link
from extract.settle.titles.links_behind import settle_links_behind
from extract.settle.titles.onward import settle_onward
from extract.settle.titles.overrun import settle_overrun
from extract.settle.titles.quotation import settle_quotation
from extract.settle.titles.run_on import settle_run_on
from extract.settle.titles.sentence import settle_sentence
from extract.settle.titles.set_apart import settle_set_apart
from extract.settle.titles.stand_in import settle_stand_in
from extract.settle.titles.title import settle_title
from extract.settle.titles.translated import settle_translated
from extract.settle.venues.book import settle_book
from extract.settle.venues.order import settle_order
from extract.settle.venues.publisher import settle_publisher
from extract.settle.venues.versions import settle_versions
from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases
from extract.text.name_shape import MAY_BE_NAME
from extract.text.words import are_links, name_score
from normalize.rank import find_rank_claims

_ARXIV_CLASS = re.compile(
    r"(?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nlin|nucl-(?:ex|th)|quant-ph|q-bio|q-fin"
    r"|(?:cs|econ|eess|math|physics|stat|astro-ph|cond-mat|q-bio|q-fin|nlin)\.[A-Za-z-]{2,13})"
)
"""What arXiv files a paper under, in square brackets behind its number."""
_KEY = re.compile(r"[A-Z][A-Za-z&/+-]*(?:19|20)?\d\d[a-z]?")
"""The key of a bibliography, by which a page names a publication: "EMSOFT2021", "Lee98a"."""
_COUNT = re.compile(r"[1-9]\d{0,2}")
"""The number of an entry, in a cell of its own."""
_KIND = re.compile(
    r"(?:journal|conference|workshop|book|chapter|book chapter|preprint|poster|demo)(?: paper| article)?|papers?"
    r"|presentation",
    re.IGNORECASE,
)
"""A badge that says what kind of work it is."""
_PATENT = re.compile(r"(?:CN|EP|JP|KR|US|WO|ZL)\s?\d[\d./]{6,14}\s?[A-Z]?\d?")
"""The number of a patent: "CN113263735A"."""
_GLUED = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BEFORE_KIND = frozenset(("line", "]"))
_ROLE_BADGE = re.compile(
    r"(?:(?:co|joint)[- ])?(?:first|last|senior|corresponding|lead)(?: author)?|premi(?:er auteur|ère autrice)"
    r"|auteure? correspondante?|erstautor(?:in)?|primer autor|primera autora",
    re.IGNORECASE,
)
"""In an element of its own beside the names, what part the page's owner had."""
_DATED_VENUE = re.compile(r"[A-Z][\w&/-]*[A-Z][\w&/-]*\s?['’‘]\d\d[a-z]?")
_ABSTRACT = frozenset(
    "abstract summary tl;dr tldr keywords résumé zusammenfassung resumen resumo 摘要 要旨 概要 关键词".split()
)
_WON = re.compile(r"(?:the )?(?:winners?|recipients?|finalists?) (?:of|for) (?:the |an? )?", re.IGNORECASE)
_WINNERS = ("winner", "recipient", "finalist")
_SHORT_CLAIM, _LONGEST_REMARK = 8, 30
_LONGEST_DISTINCTION = 6
"""Words."""


class _Told(NamedTuple):
    """What a chunk's words may say, wherever they stand."""

    is_link_label: bool = False
    are_links: bool = False
    is_role: bool = False
    claims_rank: bool = False
    is_mark: bool = False
    is_patent: bool = False
    is_award: bool = False
    is_dated_venue: bool = False
    is_badge: bool = False
    is_kind: bool = False


_NOTHING = _Told()


def settle_labels(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels ("T", "A", "V", "Y", "O") of a record's chunks, mended."""
    settled = settle_line(chunks, labels)
    if settled.count("O") < len(settled):
        _settle_read(chunks, settled)
    settle_joined_names(chunks, settled)
    settle_japanese_books(chunks, settled)
    settle_japanese(chunks, settled)
    settle_japanese_names(chunks, settled)
    settle_bracket(chunks, settled)
    settle_translated(chunks, settled)
    return settled


def _settle_read(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, labels of which one at least names a field; where none does, none of these changes anything."""
    settle_joint(chunks, labels)
    settle_links_behind(chunks, labels)
    settle_appearance(chunks, labels)
    settle_borders(chunks, labels)
    settle_notes(chunks, labels)
    settle_quotation(chunks, labels)
    settle_link(chunks, labels)
    settle_styles(chunks, labels)
    settle_lead(chunks, labels)
    settle_inverted(chunks, labels)
    settle_harvard(chunks, labels)
    settle_authors(chunks, labels)
    settle_order(chunks, labels)
    settle_stand_in(chunks, labels)
    settle_title(chunks, labels)
    settle_onward(chunks, labels)
    settle_sentence(chunks, labels)
    settle_gaps(chunks, labels)
    settle_beginning(chunks, labels)
    settle_extent(chunks, labels)
    settle_publisher(chunks, labels)
    settle_overrun(chunks, labels)
    settle_enumeration(chunks, labels)
    settle_set_apart(chunks, labels)
    settle_run_on(chunks, labels)
    settle_book(chunks, labels)
    settle_versions(chunks, labels)


def settle_line(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels of one line's chunks with those mended that links' labels, claims, type marks and acronyms tell."""
    settled = [
        _settled(chunk, label)
        if (label == "T" and chunk.before == chunk.after == "line") or _told(chunk.text) is not _NOTHING
        else label
        for chunk, label in zip(chunks, labels, strict=True)
    ]
    if _is_abstract(chunks) or is_note(chunks):
        return ["O"] * len(settled)
    _keep_linked_words(chunks, labels, settled)
    settle_type_mark(chunks, settled)
    settle_others(chunks, settled)
    return settled


def _keep_linked_words(chunks: Sequence[Chunk], labels: Sequence[str], settled: list[str]) -> None:
    """A link's label is a word of the title that goes on behind it in the link: "<a>Data, leaves, and wood</a>"."""
    for at in range(len(chunks) - 1):
        chunk, after = chunks[at : at + 2]
        if settled[at] == "O" and labels[at] == labels[at + 1] == "T" and after.before == "," and not chunk.paren:
            linked = chunk.run.href is not None and chunk.run is after.run and _told(chunk.text).is_link_label
            settled[at] = "T" if linked else settled[at]


def _is_abstract(chunks: Sequence[Chunk]) -> bool:
    """Whether a line begins with the word for an abstract or for keywords and a colon."""
    return bool(chunks) and chunks[0].after in ":：" and names_abstract(chunks[0].text)


def names_abstract(text: str) -> bool:
    """Whether a text is the word for an abstract or for keywords."""
    return text.lower() in _ABSTRACT


def _settled(chunk: Chunk, label: str) -> str:
    """The label of a chunk that says by itself what it is, else the label given."""
    alone = label == "T" and chunk.before == chunk.after == "line"
    if alone and (_KEY.fullmatch(chunk.text) or _COUNT.fullmatch(chunk.text) or names_kind(chunk.text)):
        return "O"
    told = _told(chunk.text)
    if told is _NOTHING:
        return label
    if label in "AV" and told.is_kind and chunk.after == "line" and chunk.before in _BEFORE_KIND:
        return "O"
    of_author = told.is_role and (label in "TV" if chunk.paren else label == "A" and not _begins_with_name(chunk.text))
    if told.is_badge and label in "AV" and chunk.after == "style" and chunk.before != ",":
        return "O"
    if label in "TAV" and (of_author or _is_remark(chunk, told) or _is_distinction(chunk, told, label)):
        return "O"
    begins_title = label == "T" and chunk.after == ":" and chunk.before != "line"  # "Track TREES / OAK '24: Old roots"
    return "V" if told.is_dated_venue and not begins_title else label


def _begins_with_name(text: str) -> bool:
    """Whether a text that says what part somebody had names them first: "Ann Lee contributed equally"."""
    named = " ".join(text.split()[:2])
    return name_score(named) >= MAY_BE_NAME and not states_role(named)


def names_kind(text: str) -> bool:
    """Whether a text is a badge that says what kind of work it is, or several: "Journal paper", "PaperPoster"."""
    return all(map(_KIND.fullmatch, _GLUED.split(text)))


def is_dated_venue(text: str) -> bool:
    """Whether a text is an acronym with its year: "ISSTA'26", "ASPLOS'24b"."""
    return _told(text).is_dated_venue


@lru_cache(maxsize=30_000)
def _told(text: str) -> _Told:
    """What the words of a chunk say by themselves."""
    is_short = len(text) <= _LONGEST_REMARK
    lowered = text.lower()
    cue = cue_phrases().get(lowered) if is_short else None
    told = _Told(
        cue is not None and cue.kind == "link",
        is_short and are_links(lowered),
        states_role(text),
        is_short and bool(find_rank_claims(text)),
        is_short and bool(TYPE_MARK.fullmatch(text) or _ARXIV_CLASS.fullmatch(text)),
        is_short and bool(_PATENT.fullmatch(text)),
        len(_without_winner(text, lowered).split()) <= _LONGEST_DISTINCTION and is_award(text),
        is_short and bool(_DATED_VENUE.fullmatch(text)),
        is_short and bool(_ROLE_BADGE.fullmatch(text)),
        is_short and names_kind(text),
    )
    return told if any(told) else _NOTHING


def _without_winner(text: str, lowered: str) -> str:
    """A text without the words that say who won what it names: "Winner of the Best Paper Award"."""
    return _WON.sub("", text, count=1) if any(map(lowered.__contains__, _WINNERS)) else text


def _is_remark(chunk: Chunk, told: _Told) -> bool:
    """Whether a chunk is a link's label ("PDF"), a rank claim or a mark, and so no part of any field."""
    if told.is_link_label and (chunk.run.href or (chunk.paren and chunk.before != "cue")):
        return True  # "(GitHub)"; not "Merging branches (in GitHub)"
    if told.are_links and chunk.before == "line" and chunk.after == "line":
        return True
    is_claim = (bool(chunk.paren) or len(chunk.text) < _SHORT_CLAIM) and told.claims_rank
    return is_claim or told.is_patent or (told.is_mark and chunk.paren in SQUARE)


def _is_distinction(chunk: Chunk, told: _Told, label: str) -> bool:
    """Whether a short chunk is an award; a single word ("Oral") within a title may be one of its words."""
    alone = " " in chunk.text or label != "T" or bool(chunk.paren)
    return told.is_award and alone and not chunk.quoted and chunk.after != ":"
