"""The labels mended of records that begin with authors and year: "Lee, A. 2018. On trees", as biologists write.

Who stands behind the year there is no author.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from extract.text.chunks import Chunk
from extract.text.name_shape import MAY_BE_NAME, are_names, is_year
from extract.text.words import name_score
from normalize.venue import venue_evidence

_STOPS = frozenset(".。．;；”\"'»")
_DASHES = frozenset("-–—")
_OF_WORDS = 0.3
"""Evidence of a venue by its words."""


def settle_harvard(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: words of the title that were read as names, and the report that it is in read as the title.

    "Lee, A. 2018. Roots of the <i>Betula alba</i> <b>Complex</b>. 2017 Annual Progress Report."
    """
    rest = _behind_year(chunks, labels)
    for names in _names(labels, rest):
        if _is_within_title(chunks, labels, names, rest):
            labels[names.start : names.stop] = ["T"] * len(names)
    _leave_report(chunks, labels, rest)


def _behind_year(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """What stands behind the year in a line that begins with nothing but authors and year."""
    year = labels.index("Y") if "Y" in labels else 0
    if not year or not set(labels[:year]) <= {"A", "O"}:
        return range(0)
    end = next((at for at, chunk in enumerate(chunks) if chunk.line != chunks[0].line), len(chunks))
    names = [chunk.text for chunk, label in zip(chunks[:year], labels, strict=False) if label == "A"]
    begins = len(names) > 1 or any(name_score(name) >= MAY_BE_NAME for name in names)
    return range(year + 1, end) if begins and year < end else range(0)


def _names(labels: Sequence[str], rest: range) -> Iterator[range]:
    """The stretches that were read as authors."""
    start = rest.start
    while start < rest.stop:
        end = next((at for at in range(start, rest.stop) if labels[at] != "A"), rest.stop)
        if end > start:
            yield range(start, end)
        start = end + 1


def _is_within_title(chunks: Sequence[Chunk], labels: Sequence[str], names: range, rest: range) -> bool:
    """Whether what was read as names is words that the title goes on or begins with."""
    joined = labels[names.start - 1] == "T" and chunks[names.start].before not in _STOPS
    goes_on = names.stop < rest.stop and labels[names.stop] == "T"
    inside = goes_on and (joined or names.start == rest.start)
    dashed = inside and len(names) == 1 and chunks[names.stop].before in _DASHES
    dashed = dashed and chunks[names.start].text.isupper()  # "TREE PARSER - A parser for trees"
    return dashed or (inside and not any(are_names(chunks[at].text) for at in names))


def _leave_report(chunks: Sequence[Chunk], labels: list[str], rest: range) -> None:
    """A sentence behind the title that begins with a year is what it appeared in: "2017 Annual Progress Report".

    A year that was read as the title's may be so: "Unrest in Bonn, 1968 and after".
    """
    year = next((at for at in rest if labels[at] != "T" or is_year(chunks[at])), rest.stop)
    if year == rest.start or year + 1 >= rest.stop or labels[year] not in "YT" or labels[year + 1] != "T":
        return
    stopped = chunks[year].start > chunks[year - 1].end + 1
    reports = venue_evidence(chunks[year + 1].text) >= _OF_WORDS
    if stopped and chunks[year].after == "year" and (labels[year] == "Y" or reports):
        named = reports and "V" not in labels
        labels[year] = "O"
        for at in takewhile(lambda index: labels[index] == "T", range(year + 1, rest.stop)):
            labels[at] = "V" if named else "O"
