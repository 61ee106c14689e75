"""Authors of records that have none otherwise, told by the names that the page gives other records' authors."""

import re
from collections import Counter
from collections.abc import Sequence

from extract.segment.segmenter import Segment
from extract.text.chunks import PageText
from extract.text.sections import Section

_HAN = re.compile(r"[\u3400-\u9fff々]{2,5}")
_LEAST = 3
"""Times that a page names an author from which on a chunk that is the name, and no more, is one too."""


def teach_known_names(
    text: PageText, sections: Sequence[Section], segments: Sequence[Segment], labels: list[str], sureness: list[float]
) -> None:
    """Label, in place, a known name an author where it was read as a venue, or as what a title begins with.

    "On the roots of trees, Ann Lee, 2017", "Ann Lee, On the roots of trees", where other records name Ann Lee; in Han
    characters, also where it was left unread behind the title.
    """
    named = Counter(chunk.text for chunk, label in zip(text.chunks, labels, strict=True) if label == "A")
    known = {name for name, count in named.items() if count >= _LEAST and (" " in name or _HAN.fullmatch(name))}
    if not known:
        return
    for segment in segments:
        held = range(text.lines[segment.first].first, text.lines[segment.last - 1].last)
        read = labels[held.start : held.stop]
        if "A" in read or read.count("T") + read.count("V") < 2:
            continue
        first = next(at for at in held if labels[at] != "O")
        for at in held:
            name = text.chunks[at].text
            behind = at > first and labels[at - 1 : at + 1] == ["T", "O"] and _HAN.fullmatch(name)
            if name in known and (labels[at] == "V" or behind or (labels[at] == "T" and at == first)):
                labels[at], sureness[at] = "A", 1.0
