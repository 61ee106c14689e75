"""Authors that were not seen told by the page's other records: who wrote several of these wrote this one, too."""

from collections import Counter
from collections.abc import Iterator, Sequence

from extract.segment.segmenter import Segment
from extract.text.chunks import Chunk, PageText
from extract.text.words import parted_names

_LEAST = 2
"""Other records that name somebody."""
_LISTS = frozenset(",，、;；")
_OPENS = frozenset(("line", "]", "］", "】"))
"""What stands before the first name of a record; behind a bracket, too, that holds its number."""
_ENDS = frozenset((*'.．。:：,，、;；"“”„«「『', "line"))
_MARKS = " .*†‡§¶#∗^="


def teach_coauthors(text: PageText, segments: Sequence[Segment], labels: list[str], sureness: list[float]) -> None:
    """Label, in place, names that other records name as authors, before the title or behind another author.

    "[7] Ann Lee. Roots and leaves", read as the title whole, stands among records by "Bo Fu and Ann Lee".
    """
    records = [range(text.lines[segment.first].first, text.lines[segment.last - 1].last) for segment in segments]
    found = Counter(name for record in records for name in _authors(text.chunks, labels, record))
    known = {name for name, count in found.items() if name and count >= _LEAST}
    for record in records:
        titles = [at for at in record if labels[at] == "T"]
        last = max((at for at in record if labels[at] == "A"), default=-1)
        for at in record:
            names = list(_named(text.chunks[at])) if labels[at] in "TO" and text.chunks[at].after in _ENDS else []
            if not names or not known.issuperset(names):
                continue
            if _joins(text.chunks, labels, record, at) or _opens(text.chunks[at], at, titles, last):
                labels[at], sureness[at] = "A", 1.0


def _authors(chunks: Sequence[Chunk], labels: Sequence[str], record: range) -> set[str]:
    """The names of a record's authors, each once."""
    return {name for at in record if labels[at] == "A" for name in _named(chunks[at])}


def _named(chunk: Chunk) -> Iterator[str]:
    """The names of a chunk, without blanks and marks; "" for a single word, which may be anything."""
    for name in parted_names(chunk.text):
        words = name.strip(_MARKS).split()
        yield "".join(words) if len(words) > 1 or name > "\u3000" else ""


def _joins(chunks: Sequence[Chunk], labels: Sequence[str], record: range, at: int) -> bool:
    """Whether names stand behind an author, a comma between."""
    chunk, before = chunks[at], chunks[at - 1]
    behind = at > record.start and labels[at - 1] == "A" and chunk.line == before.line
    return behind and chunk.before in _LISTS and _is_plain(chunk)


def _opens(chunk: Chunk, at: int, titles: Sequence[int], last: int) -> bool:
    """Whether names stand before all of a record's title, given where it stands and where the last author does."""
    begins = chunk.before in _OPENS and bool(titles) and titles[0] >= at - (chunk.before != "line")
    title = next((place for place in titles if place > at), -1) if begins else -1
    return title > last and title > at and _is_plain(chunk)


def _is_plain(chunk: Chunk) -> bool:
    return not (chunk.paren or chunk.quoted or chunk.cue)
