"""How much the words of a text read like the name of a venue, known or not."""

import re
from functools import cache, lru_cache

from normalize.fold import fold
from normalize.table import read_table
from normalize.venue_table import refused_forms

_LONGEST, _MOST_WORDS = 300, 30
_PROSE = frozenset(
    "we is are was were our this that which these those has have been can will be my i you it their they not there new using how".split()
)
_ACRONYM = re.compile(r"\b[A-Z][A-Za-z]*[A-Z]+[A-Za-z]*\b\s?(?:['’]\d\d|(?:19|20)\d\d)")
_NATIVE = re.compile(r"[㐀-鿿豈-﫿぀-ヿ가-힣]")


@lru_cache(maxsize=65536)
def word_evidence(text: str) -> float:
    """How much the words read like the whole of a venue's name, 0 to 0.9, whether or not it is a known one.

    >>> word_evidence("Proceedings of the 3rd Conference on Unheard-of Things") > 0.6
    True
    >>> word_evidence("We show that it is so"), word_evidence("Jane Doe"), word_evidence("PDF")
    (0.0, 0.0, 0.0)
    """
    if not text or len(text) > _LONGEST:
        return 0.0
    folded = fold(text)
    if not folded or folded in refused_forms():
        return 0.0
    words = folded.split()
    if len(words) > _MOST_WORDS:
        return 0.0
    best = max((_weights("word").get(word, 0.0) for word in words), default=0.0)
    if _NATIVE.search(text):
        best = max(best, _native_evidence(text))
    elif _ACRONYM.search(text):
        best = max(best, 0.5)
    prose = sum(word in _PROSE for word in words)
    lower = sum(word[0].islower() for word in re.findall(r"[^\W\d_]{5,}", text))
    score = 0.75 * best + 0.1 * (best > 0.0 and text[0].isupper()) - 0.25 * prose - 0.04 * max(0, lower - 1)
    return round(min(0.9, max(0.0, score)), 3)


@cache
def _weights(kind: str) -> dict[str, float]:
    return {row["word"]: float(row["weight"]) for row in read_table("venue-words.csv") if row["kind"] == kind}


def _native_evidence(text: str) -> float:
    weights = _weights("part")
    if len(text) > 40:
        return 0.0
    return max((weight for part, weight in weights.items() if text.rstrip("0123456789年第期卷号,，. ()（）").endswith(part)), default=0.0)
