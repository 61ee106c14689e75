"""Page numbers that look like years, and volumes and pages that were read as a title."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.name_shape import is_year

_DETAIL = re.compile(r"[a-zA-Z]{0,2}\d[\d–-]*[a-z]?")
"""Volume, number, pages or number of an article: "12", "e0186314"."""
_PAGES = re.compile(r"(?:pp?|pages?|S|ss)\.?", re.IGNORECASE)


def settle_pages(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: the second of two page numbers is no year beside another one: "pp. 1927 – 1940, Feb. 2022".

    Numbers behind a venue in its line are no title: "On trees. Forest Letters 12(10):e0186314"; nor is the word before
    them a part of the venue: "Proc. Roots XIII. Pages 1-8".
    """
    for index in range(1, len(chunks) - 1):
        pages, first = chunks[index : index + 2]
        numbered = first.before == "words" and first.text[0].isdigit() and not is_year(first)
        if labels[index - 1 : index + 1] == ["V", "V"] and numbered and _PAGES.fullmatch(pages.text):
            labels[index] = "O"
    title = labels.index("T") if "T" in labels else len(chunks)
    venue = labels.index("V", title) if "V" in labels[title:] else len(chunks)
    details = [
        at for at in range(venue + 1, len(chunks)) if labels[at] == "T" and chunks[at].line == chunks[venue].line
    ]
    if all(_DETAIL.fullmatch(chunks[at].text) for at in details):
        for at in details:
            labels[at] = "O"
    for index in range(2, len(chunks)):
        pages, first, last = chunks[index - 2 : index + 1]
        if labels[index] == "Y" and labels.count("Y") > 1 and is_year(last) and first.text.isdigit():
            labels[index] = "O" if _PAGES.fullmatch(pages.text) and last.line == pages.line else "Y"
