"""Records that begin with names and their year in brackets told by their list, the others of which were read so."""

from collections import defaultdict
from collections.abc import Sequence

from extract.segment.segmenter import Segment
from extract.text.chunks import Chunk, PageText
from extract.text.name_shape import BARE_INITIALS, is_year

_LEAST, _SHARE = 3, 0.5
"""Records of a list that were read so, and their share of those that begin so."""
_ENDS = frozenset((*".?!。", "line", "atom"))
_MOST_NAMES = 20
_LEAST_TITLE = 3
"""Words."""


def teach_harvard(text: PageText, segments: Sequence[Segment], labels: list[str], sureness: list[float]) -> None:
    """Label, in place, names, year and title of a record left unread: "Lee, A., & Fu, B. (2018). On trees."."""
    lists: dict[tuple[str, ...], list[tuple[range, int]]] = defaultdict(list)
    for segment in segments:
        record = range(text.lines[segment.first].first, text.lines[segment.last - 1].last)
        year = _year_behind_names(text.chunks, record)
        if year:
            path = text.page.blocks[text.lines[segment.first].block].path
            lists[tuple(f"{node.tag}.{node.css_class}" for node in path[-3:])].append((record, year))
    for records in lists.values():
        read = sum(set(labels[record.start : year]) == {"A"} and labels[year + 1] == "T" for record, year in records)
        if read < max(_LEAST, _SHARE * len(records)):
            continue
        for record, year in records:
            title = _title_behind(text.chunks, range(year + 1, record.stop))
            unread = set(labels[record.start : year + 1]) <= {"A", "O", "Y"} and "O" in labels[record.start : year]
            unread = unread and set(labels[title.start : title.stop]) <= {"O", "T"} and len(title) > 0
            unread = unread and "T" not in labels[title.stop : record.stop]
            for at in range(record.start, title.stop) if unread else ():
                told = "T" if at > year else "Y" if at == year else "A"
                if labels[at] != told:
                    labels[at], sureness[at] = told, read / len(records)


def _year_behind_names(chunks: Sequence[Chunk], record: range) -> int:
    """Where the year in brackets stands behind family names with their initials that begin a line, else 0."""
    for at in range(record.start, min(record.stop - 1, record.start + 2 * _MOST_NAMES + 1)):
        chunk, behind = chunks[at], chunks[at + 1]
        if (at - record.start) % 2 == 0 and is_year(chunk):
            named = at > record.start and chunk.paren == "(" and behind.before == "."
            return at if named and chunk.line == behind.line and not behind.paren else 0
        given = (at - record.start) % 2 == 1
        if chunk.paren or chunk.cue or (given and not (chunk.before == "," and BARE_INITIALS.fullmatch(chunk.text))):
            return 0
    return 0


def _title_behind(chunks: Sequence[Chunk], rest: range) -> range:
    """What stands behind the year up to the next full stop, none where it is a word or two."""
    end = next((at for at in rest[1:] if chunks[at].before in _ENDS), rest.stop)
    words = sum(len(chunks[at].text.split()) for at in range(rest.start, end))
    return range(rest.start, end if words >= _LEAST_TITLE else rest.start)
