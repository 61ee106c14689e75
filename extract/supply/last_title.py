"""Citations as astronomers have them: names, year, journal, volume and page, and the title behind all that."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases
from extract.text.name_shape import BARE_INITIALS, VANCOUVER

_YEAR = re.compile(r"(?:19|20)\d\d[a-z]?")
_NUMBER = re.compile(r"[A-Z]{0,2}\d[\d–-]*|[Vv]ol\.? ?\d+|id\.? ?\d+")
"""Volume, page or number of an article: "905", "L24", "A112"."""
_ADDRESS = re.compile(r"https?://|doi:? ?10\.|10\.\d{4,9}/|arXiv:? ?\d", re.IGNORECASE)
_CUT = re.compile(r"\bet\.? al\b")
_JOURNAL_WORDS, _LEAST_TITLE = 6, 4
_MOST_OF_NAME = 4
"""Words."""


def find_last_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str] | None:
    """The labels of a line of names, year, journal, volume, page or address, and words to its end; None for others.

    "Moss, A., Reed, B., et al. 2021, Forest Lett., 905, 68. Growing trees in walls"
    """
    line = list(takewhile(lambda at: chunks[at].line == chunks[0].line, range(len(chunks))))
    year = next((at for at in line if _YEAR.fullmatch(chunks[at].text)), 0)
    first = _behind_details(chunks, line, year + 1) if year and _are_authors(chunks[:year], labels) else 0
    end = next((at for at in line if at > first and _ADDRESS.match(chunks[at].text)), len(line))
    title = range(first, end)
    if not first or not title or not _is_title(chunks[first:end]):
        return None
    unsure = {at for at, chunk in enumerate(chunks) if at in title or _CUT.search(chunk.text)}
    apart = [at for at, label in enumerate(labels) if label == "T" and at not in unsure]
    if apart and (apart[0] < year or set(labels[apart[0] : end]) != {"T"} or apart[-1] > end):
        return None  # nor one that was read from the year or the journal on
    told = ["O"] * len(chunks)
    for at in range(year):
        told[at] = "O" if _CUT.match(chunks[at].text) else "A"
    told[year] = "Y"
    if not _is_detail(chunks[year + 1]):
        told[year + 1] = "V"
    for at in title:
        told[at] = "T"
    return told


def _are_authors(lead: Sequence[Chunk], labels: Sequence[str]) -> bool:
    """Whether the chunks before a year are names: read as such, or families with their initials or "et al."."""
    if any(chunk.cue or chunk.paren or len(chunk.text.split()) > _MOST_OF_NAME for chunk in lead):
        return False
    initials = sum(bool(BARE_INITIALS.fullmatch(chunk.text)) for chunk in lead)
    cut = any(_CUT.search(chunk.text) is not None for chunk in lead)
    read = all(label == "A" or _CUT.search(chunk.text) for chunk, label in zip(lead, labels, strict=False))
    lone = cut and len(lead) == 1 and VANCOUVER.fullmatch(_CUT.split(lead[0].text)[0].rstrip(" ,."))
    return (read and (initials > 0 or cut)) or bool(lone) or 2 * initials >= len(lead) - cut > 1


def _behind_details(chunks: Sequence[Chunk], line: Sequence[int], start: int) -> int:
    """Where the words behind a journal, its volume and page, or an address begin; 0 where there are none of these."""
    at = start
    if at < len(line) and not _is_detail(chunks[at]):
        name = chunks[at].text
        named = name[0].isupper() or name.startswith("arXiv")
        if len(name.split()) > _JOURNAL_WORDS or not named or chunks[at].paren:
            return 0
        at += 1
    details = list(takewhile(lambda one: _is_detail(chunks[one]), line[at:]))
    return at + len(details) if details and at + len(details) < len(line) else 0


def _is_detail(chunk: Chunk) -> bool:
    """Whether a chunk is a volume, a page, an address or an identifier."""
    return bool(_NUMBER.fullmatch(chunk.text)) or bool(_ADDRESS.match(chunk.text))


def _is_title(words: Sequence[Chunk]) -> bool:
    """Whether chunks can be a title: words enough, the first of them beginning with a capital, no remark."""
    if words[0].cue or words[0].paren or not words[0].text[0].isupper() or words[0].text.lower() in cue_phrases():
        return False
    return sum(len(chunk.text.split()) for chunk in words) >= _LEAST_TITLE
