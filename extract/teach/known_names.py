"""Authors of records that have none otherwise, told by the names that the page gives other records' authors."""

from collections import Counter
from collections.abc import Sequence

from extract.segment.segmenter import Segment
from extract.text.chunks import PageText
from extract.text.sections import Section

_LEAST = 3
"""Times that a page names an author from which on a chunk that is the name, and no more, is one too."""


def teach_known_names(
    text: PageText, sections: Sequence[Section], segments: Sequence[Segment], labels: list[str], sureness: list[float]
) -> None:
    """Label, in place, a known name an author where it was read as a venue, or as what a title begins with.

    "On the roots of trees, Ann Lee, 2017", "Ann Lee, On the roots of trees", where other records name Ann Lee.
    """
    named = Counter(chunk.text for chunk, label in zip(text.chunks, labels, strict=True) if label == "A")
    known = {name for name, count in named.items() if count >= _LEAST and " " in name}
    if not known:
        return
    for segment in segments:
        held = range(text.lines[segment.first].first, text.lines[segment.last - 1].last)
        read = [labels[at] for at in held]
        if "A" in read or read.count("T") + read.count("V") < 2:
            continue
        first = next(at for at in held if labels[at] != "O")
        for at in held:
            if text.chunks[at].text in known and (labels[at] == "V" or (labels[at] == "T" and at == first)):
                labels[at], sureness[at] = "A", 1.0
