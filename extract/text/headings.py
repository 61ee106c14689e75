"""What the words of a heading say: the kind of its section, a year, a venue."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from extract.text.lexicon import HeadingPhrase, heading_phrases
from normalize.venue import find_venue

LONGEST_HEADING = 90
_HEADINGS = 1 << 14
YEAR = re.compile(r"(?<!\d)(?:19\d\d|20[0-4]\d)(?!\d)")
_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SINCE = re.compile(r"\b(?:since|seit|depuis|desde|before|prior to|vor|avant|antes de) \(?\d", re.IGNORECASE)
_YEAR_COMPANIONS = frozenset(
    "in year of and to present papers publications 年 年度 前 earlier before spring fall summer winter".split()
)
_JOINERS = frozenset(("and", "und", "et", "y", "e", "og", "och"))
_YEAR_BEHIND = re.compile(r"[\s,(]*(?:(?:19|20)\d\d|['’]\d\d)\)?[:.]?$")
_NAMES_VENUE = re.compile(r"\b(?:Conference on|Symposium on|Transactions on|Journal of|Proceedings of)\b")
_ACRONYM = re.compile(r"[A-Z]\w*[A-Z]")
_JOURNAL_ACRONYM = re.compile(r"^[JT]\w*[A-Z]|[A-Z]\w{2,}[A-Z]")
"""Shorter ones are topics, too: "HCI"."""


def read_heading(words: str, whole: bool = False, most_others: int | None = None) -> HeadingPhrase | None:
    """The longest phrase of `data/headings.csv` that a heading holds, None where it holds none or says much else.

    `whole` asks that the heading be little more than the phrase; `most_others` is how many other words it may have.

    >>> read_heading("Selected Publications (2019-2024)").section
    'publications'
    >>> read_heading("Teaching and expository publications").section
    'publications'
    >>> read_heading("期刊评论与报纸短文").type
    'journal'
    >>> read_heading("Learning to rank papers with graph neural networks on noisy data") is None
    True
    """
    return _read(words, whole, most_others) if len(words) <= LONGEST_HEADING else None


@lru_cache(maxsize=_HEADINGS)
def _read(words: str, whole: bool, most_others: int | None) -> HeadingPhrase | None:
    """The same of a heading that is no longer than one may be: it is asked for again and again."""
    lowered = words.casefold()
    if _WIDE.search(lowered):
        held = [phrase for key, phrase in heading_phrases().items() if _WIDE.search(key) and key in lowered]
        best = max(held, key=lambda phrase: len(phrase.phrase), default=None)
        longest = 25 if most_others is None or best is None else len(best.phrase) + 2 * most_others
        if best is not None and len(lowered) <= longest:
            return best
    tokens = _WORDS.findall(lowered)
    limit = 3 if whole else 8
    for size in range(min(4, len(tokens)), 0, -1):
        found = [
            phrase
            for start in range(len(tokens) - size + 1)
            if (phrase := heading_phrases().get(" ".join(tokens[start : start + size]))) is not None
            and len(tokens) <= size + limit - 1 - (2 if start else 0)
            and (most_others is None or len(tokens) <= size + most_others)
        ]
        if found:
            best = next((phrase for phrase in found if phrase.section == "publications"), found[0])
            return best._replace(type="") if _names_other_type(tokens, best) else best
    return None


def _names_other_type(tokens: Sequence[str], phrase: HeadingPhrase) -> bool:
    """Whether a heading of papers speaks of another type of publications, too: "Journals / chapters in book"."""
    if phrase.type not in ("journal", "conference"):
        return False
    rest = " ".join(tokens).replace(phrase.phrase, "|").split()
    pairs = [" ".join(pair) for pair in pairwise(rest)]
    others = [heading_phrases().get(words) for words in (*pairs, *rest)]
    return any(other is not None and other.type not in ("", phrase.type) for other in others)


def speaks_of_all(words: str, phrase: HeadingPhrase) -> bool:
    """Whether a heading joins papers of a type with those of any: "Publications and Working Papers".

    "Conference publications and talks" speaks of conferences all the same.

    >>> [speaks_of_all(words, read_heading(words)) for words in ("Preprints & Papers", "Preprints")]
    [True, False]
    """
    if phrase.type in ("", "journal", "conference"):
        return False
    lowered = words.casefold()
    rest = " ".join(_WORDS.findall(lowered)).replace(phrase.phrase, "|").split()
    others = [heading_phrases().get(word) for word in rest]
    joined = not _JOINERS.isdisjoint(rest) or "&" in lowered or "/" in lowered
    return joined and any(other is not None and not other.type and other.section == phrase.section for other in others)


def heading_year(words: str) -> int | None:
    """The one year that a short heading states, None where there is none or several.

    >>> heading_year("Publications in 2024"), heading_year("2019 - 2021"), heading_year("ICLR 2024")
    (2024, None, None)
    """
    years = YEAR.findall(words)
    if len(years) != 1 or _SINCE.search(words):
        return None
    others = [word for word in _WORDS.findall(words.casefold()) if word not in _YEAR_COMPANIONS]
    plain = not others or (len(others) <= 3 and read_heading(words) is not None)
    return int(years[0]) if plain else None


def heading_venue(words: str) -> str | None:
    """The known venue that a heading is, as written there and without its year, None where it is none.

    >>> heading_venue("NeurIPS 2023"), heading_venue("IEEE Transactions on Software Engineering (TSE)")
    ('NeurIPS', 'IEEE Transactions on Software Engineering (TSE)')
    >>> heading_venue("Robotics"), heading_venue("Machine learning"), heading_venue("HCI")
    (None, None, None)
    """
    if len(words) > LONGEST_HEADING:
        return None
    name = _YEAR_BEHIND.sub("", words).strip()
    venue = find_venue(name) if name else None
    if venue is None or venue.type not in ("conference", "journal"):
        return None
    short = _JOURNAL_ACRONYM if venue.type == "journal" and name == words else _ACRONYM
    return name if _NAMES_VENUE.search(name) or short.search(name) else None
