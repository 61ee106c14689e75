"""Labels mended where days and places of a meeting, behind its name, were read as another title."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.name_shape import is_year
from normalize.venue_place import is_place

_DAYS = re.compile(
    r"(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?|[\s–—-]|\d{1,2}(?:st|nd|rd|th)?|to|and)+", re.I
)


_ACCESSED = re.compile(r"(?:last )?(?:accessed|retrieved|consulted|viewed)(?: on)?(?: [A-Z][a-z]+)?", re.IGNORECASE)
"""What leads to the day on which somebody looked."""


def settle_dates(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Leave, in place, dates and places behind a venue out of the title: "In KDD, March 23-26, 2020, Bonn, Germany"."""
    _leave_day_of_access(chunks, labels)
    if "T" not in labels or "V" not in labels[labels.index("T") :]:
        return
    venue = labels.index("V", labels.index("T"))
    for index in range(venue + 1, len(chunks)):
        chunk = chunks[index]
        joined = labels[index + 1 : index + 2] == ["T"] and chunks[index + 1].before == "year"
        if (
            labels[index] == "T"
            and not joined
            and (_DAYS.fullmatch(chunk.text) or is_year(chunk) or is_place(chunk.text))
        ):
            labels[index] = "O"


def _leave_day_of_access(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The day on which somebody looked is no venue and no year: "Accessed August 30, 2022"."""
    for index, chunk in enumerate(chunks):
        if labels[index] in "VYO" and _ACCESSED.fullmatch(chunk.text):
            end = index + 1
            while end < len(chunks) and chunks[end].line == chunk.line and chunks[end].text.isdigit():
                end += 1
            labels[index:end] = ["O"] * (end - index)
