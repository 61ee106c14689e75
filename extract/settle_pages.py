"""Page numbers that look like years."""

import re
from collections.abc import Sequence

from extract.chunks import Chunk
from extract.name_shape import is_year

_PAGES = re.compile(r"(?:pp?|pages?|S|ss)\.?", re.IGNORECASE)


def settle_pages(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: the second of two page numbers is no year beside another one: "pp. 1927 – 1940, Feb. 2022"."""
    for index in range(2, len(chunks)):
        pages, first, last = chunks[index - 2 : index + 1]
        if labels[index] == "Y" and labels.count("Y") > 1 and is_year(last) and first.text.isdigit():
            labels[index] = "O" if _PAGES.fullmatch(pages.text) and last.line == pages.line else "Y"
