"""publications.bib: BibTeX with readable keys that LaTeX takes as it is."""

import re
import unicodedata
from pathlib import Path

from pylatexenc.latexencode import UnicodeToLatexEncoder

from bibliography import Author, MatchStatus, PublicationType, Work
from output.details import find_details, venue_title
from output.formats.citekeys import citation_keys
from output.tables import Dataset
from output.text import clean

_ENTRY_TYPES = {
    PublicationType.CONFERENCE: ("inproceedings", "booktitle"),
    PublicationType.WORKSHOP: ("inproceedings", "booktitle"),
    PublicationType.DEMO: ("inproceedings", "booktitle"),
    PublicationType.JOURNAL: ("article", "journal"),
    PublicationType.PREPRINT: ("misc", "howpublished"),
    PublicationType.THESIS: ("phdthesis", "school"),
    PublicationType.BOOK: ("book", "publisher"),
    PublicationType.CHAPTER: ("incollection", "booktitle"),
    PublicationType.REPORT: ("techreport", "institution"),
    PublicationType.SUBMITTED: ("unpublished", "note"),
    PublicationType.OTHER: ("misc", "howpublished"),
}
_ENCODER = UnicodeToLatexEncoder(
    replacement_latex_protection="braces-all", unknown_char_policy="keep", unknown_char_warning=False
)
_ESCAPES = {
    **{letter: "\\" + letter for letter in "%&#$_"},
    # BibTeX counts even escaped braces.
    "{": r"{\textbraceleft}",
    "}": r"{\textbraceright}",
    "\\": r"{\textbackslash}",
    "~": r"{\textasciitilde}",
    "^": r"{\textasciicircum}",
    "\u00a0": "~",
    "\u2011": "-",
}
_UNNAMED = frozenset("ŉƕƞəɛɸʔʞʹΐϒ⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞♩♭♮♯")
"""Letters and signs whose commands need other packages than amssymb."""
_ACCENTS = dict(
    zip(map(chr, (*range(0x300, 0x305), *range(0x306, 0x309), *range(0x30A, 0x30D))), "`'^~=u.\"rHv", strict=True)
)
_ACCENTS |= {"\u0323": "d", "\u0327": "c", "\u0328": "k", "\u0331": "b"}
"""Combining mark -> the name of LaTeX's command for the accent."""
_DOTLESS = {"ı": "i", "ȷ": "j"}
_SPECIAL = re.compile(r".[\u0300-\u036f]+|[%&#$_{}\\~^]|[^\x00-\x7f]")
_NAME_SEPARATOR = re.compile(r"\band\b|,", re.IGNORECASE)
_RANGE = re.compile(r"(?<=\d)\s*[-–—]+\s*(?=\d)")
_URL_ESCAPES = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C", " ": "%20"})


def write(dataset: Dataset, folder: Path) -> None:
    """Write the publications as BibTeX entries, in the order of publications.csv."""
    keys = citation_keys(dataset.works, dataset.run)
    with (folder / "publications.bib").open("w", encoding="utf-8", newline="\n") as file:
        for work in dataset.works:
            file.write(entry(work, keys[work.id]) + "\n")


def entry(work: Work, key: str) -> str:
    """The work's BibTeX entry, ending in a line break."""
    kind, venue_field = _ENTRY_TYPES[work.type]
    details = find_details(work)
    venue = venue_title(work)
    fields = {
        "title": protected(work.title),
        "author": " and ".join(_names(work)),
        venue_field: "" if venue is None else latex(venue),
        "year": "" if work.year is None else str(work.year),
        "volume": latex(details.volume or ""),
        "number": latex(details.number or ""),
        "pages": _pages(details.pages or ""),
        "bibsource": latex(details.filled_in or ""),
        "doi": _verbatim(work.doi),
        "eprint": _verbatim(work.arxiv),
        "archiveprefix": "" if work.arxiv is None else "arXiv",
        "url": _verbatim(work.url or work.pdf_url),
    }
    lines = [f"  {name} = {{{value}}},\n" for name, value in fields.items() if value]
    return f"@{kind}{{{key},\n{''.join(lines)}}}\n"


def latex(text: str) -> str:
    r"""The text as LaTeX source: special characters escaped, accented letters as commands; what has none stays.

    >>> print(latex("50% of R&D: Müller_1 {中文}"))
    50\% of R\&D: M{\"u}ller\_1 {\textbraceleft}中文{\textbraceright}
    >>> print(latex("Nguyễn, Çəlin"))
    Nguy{\~{\^{e}}}n, {\c{C}}əlin
    """
    composed = unicodedata.normalize("NFC", clean(text).strip())
    return _SPECIAL.sub(lambda found: _ESCAPES.get(found[0]) or _command(found[0]), composed)


def _command(text: str) -> str:
    """The LaTeX of a letter or sign with its accents; the text itself where there is none that needs no package."""
    if len(text) == 1 and text not in _UNNAMED:
        named: str = _ENCODER.unicode_to_latex(text)
        if named != text:
            return named.replace(r"\mathscr", r"\mathcal")
    parts = unicodedata.normalize("NFD", text)
    base, marks = _DOTLESS.get(parts[0], parts[0]), parts[1:]
    if not marks or not base.isascii() or not base.isalpha() or not _ACCENTS.keys() >= set(marks):
        return text
    for mark in marks:
        base = f"\\{_ACCENTS[mark]}{{{base}}}"
    return f"{{{base}}}"


def protected(title: str) -> str:
    """The title as LaTeX source, with braces around words whose capitals no style may lower.

    >>> protected("BERT: Learning from DNA by iPhone")
    '{BERT}: Learning from {DNA} by {iPhone}'
    """
    return re.sub(r"\S+", lambda found: _protected_word(found[0]), clean(title).strip())


def _protected_word(word: str) -> str:
    core = word.strip("\"'()[],.:;!?-")
    rest = core[1:]
    if rest.islower() or not any(letter.isupper() for letter in rest):
        return latex(word)
    start = word.index(core)
    return f"{latex(word[:start])}{{{latex(core)}}}{latex(word[start + len(core) :])}"


def _names(work: Work) -> list[str]:
    names = [_name(authorship.author) for authorship in work.authorships if authorship.author.name.strip()]
    is_cut = work.match_status != MatchStatus.MATCHED and not any(mention.authors_complete for mention in work.mentions)
    return [*names, "others"] if names and is_cut else names


def _name(author: Author) -> str:
    if author.family and author.given:
        return f"{_name_part(author.family)}, {_name_part(author.given)}"
    return _name_part(author.name)


def _name_part(text: str) -> str:
    return f"{{{latex(text)}}}" if _NAME_SEPARATOR.search(text) else latex(text)


def _pages(text: str) -> str:
    return "--".join(latex(part) for part in _RANGE.split(text))


def _verbatim(text: str | None) -> str:
    """Addresses and identifiers are not LaTeX source; only what would break the entry is escaped."""
    return "" if text is None else clean(text).strip().translate(_URL_ESCAPES)
