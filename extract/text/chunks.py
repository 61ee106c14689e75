"""The page's text as one string, its lines, and its chunks: the text cut wherever a field of a citation could begin.

Cutting too often costs little, since neighboring chunks of one field grow together again; cutting too seldom loses a
field. So every comma, full stop, bracket, quotation mark, change of style or link, line break, year and cue word
("to appear in") ends a chunk.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import attrgetter

from bibliography import Block, Format, Page, Run
from extract.text.bibtex_beside import without_entries
from extract.text.initials import end_of_bare_name
from extract.text.lines import Piece, find_lines
from extract.text.punctuation import find_marks
from extract.text.quotations import end_of_nested
from extract.text.word_cuts import cuts_behind_name, word_cuts

_PAIRS = dict(zip(")]}）】］」』》〉”»", "([{（【［「『《〈“«", strict=True))
_PARENTHESES, _QUOTES = "([{（【［", "「『《〈“„«"
_DOUBLE, _SINGLE = frozenset('"＂“„«'), frozenset("‘’'`")
_CLOSED_BY = {"“": frozenset("„“"), "«": frozenset("»")}
"""What opens a quotation that a mark closes which else opens one."""
_MAY_OPEN = "»”"
_BULLETS = frozenset("-–‐*")
"""Signs that somebody typed before each entry of a list."""
_LONG_LINE = 20_000
"""Characters that are read of a line."""
_SHOWN = 500
_LEAST_GLUED = 2
"""Words of an element, fewer than which may be a part of a word: "Hyper**GNN**"."""
_MOST_PIECES = 10_000
"""Lines and chunks that are read of a page: some five hundred publications; the longest list seen (397) has 7,700."""
_end_of = attrgetter("end")


@dataclass(slots=True)
class Chunk:
    """A stretch of text that belongs to one field, or to none."""

    start: int
    end: int
    text: str
    before: str
    """Kind of what stands before it: "line", "style", "year", "cue", or the punctuation mark itself."""
    run: Run
    line: int
    after: str = "line"
    paren: str = ""
    quoted: bool = False
    cue: str = ""
    """Kind of the phrase that the whole chunk is ("venue", "authors", "status", ...), or ""."""


@dataclass(slots=True)
class Line:
    """A line of a block: from break to break."""

    start: int
    end: int
    block: int
    first: int
    """Index of its first chunk; `last` is the index after its last."""
    last: int = 0
    after_blank: bool = False
    """True where an empty line or a second line break stands before it, in the same block."""


@dataclass(slots=True, weakref_slot=True)
class PageText:
    """The text of a page, flat: blocks are separated by line breaks, and offsets are into `text`."""

    page: Page
    text: str = ""
    lines: list[Line] = field(default_factory=list)
    chunks: list[Chunk] = field(default_factory=list)
    markers: list[tuple[int, int]] = field(default_factory=list)
    """Stretches in superscript or subscript, in order."""
    breaks: list[int] = field(default_factory=list)
    """How many line breaks each block has."""
    rest: str = ""
    """The first words of what was left unread because the page is longer than any homepage."""

    def markers_in(self, start: int, end: int) -> list[tuple[int, int]]:
        """The stretches in superscript or subscript that lie in [start, end]."""
        first = bisect_left(self.markers, (start, start))
        return [span for span in self.markers[first : bisect_left(self.markers, (end, end + 1))] if span[1] <= end]


def cut(page: Page) -> PageText:
    """Cut a page into lines and chunks.

    BibTeX is left out. The chunks stand in page order and do not overlap; whatever is between two chunks is
    punctuation or white space.
    """
    flat = PageText(page, rest=page.rest)
    entries = _entry_blocks(page)
    blocks = [without_entries(block) if number in entries else block for number, block in enumerate(page.blocks)]
    texts = [block.text for block in blocks]
    flat.text = "\n".join(texts)
    flat.breaks = [text.count("\n") for text in texts]
    for number, line_pieces, after_blank in _lines(blocks, texts):
        _cut_line(flat, number, line_pieces, after_blank)
        if len(flat.lines) + len(flat.chunks) >= _MOST_PIECES:
            flat.rest = flat.text[flat.lines[-1].end :][:_SHOWN].strip()
            break
    return flat


def _lines(blocks: Sequence[Block], texts: Sequence[str]) -> Iterator[tuple[int, list[Piece], bool]]:
    """The lines of a page's blocks, given their texts; blocks without text have none."""
    offset = 0
    for number, (block, text) in enumerate(zip(blocks, texts, strict=True)):
        if text:
            yield from find_lines(block, number, offset)
        offset += len(text) + 1


def _entry_blocks(page: Page) -> set[int]:
    """Numbers of the blocks of a page that show BibTeX beside its citations: they are read by themselves."""
    if page.format is Format.BIBTEX:
        return set()
    held = {record.block for record in page.embedded if record.kind == "bibtex"}
    return {block for block in held if "@" in page.blocks[block].text}


def _cut_line(flat: PageText, block: int, pieces: list[Piece], after_blank: bool) -> None:
    start, end = pieces[0].start, pieces[-1].end
    if end - start > _LONG_LINE:
        flat.rest = flat.rest or flat.text[start + _LONG_LINE : end][:_SHOWN].strip()
        end = start + _LONG_LINE
    line = Line(start, end, block, first=len(flat.chunks), after_blank=after_blank)
    flat.markers.extend((p.start, p.end) for p in pieces if p.marker and len(p.run.text) <= 12)
    masked = _without_markers(flat.text[start:end], start, pieces)
    number = len(flat.lines)
    for chunk in _atoms(masked, start, number, pieces):
        _add_by_style(flat, chunk, pieces)
    _link_separators(flat.chunks, line.first)
    line.last = len(flat.chunks)
    flat.lines.append(line)


def _without_markers(text: str, start: int, pieces: list[Piece]) -> str:
    """The line with letters in place of short superscripts and subscripts, so that their commas cut nothing."""
    parts: list[str] = []
    at = 0
    for piece in pieces:
        if piece.marker and len(piece.run.text) <= 12:
            parts += (text[at : piece.start - start], "ⁿ" * len(piece.run.text))
            at = piece.end - start
    return "".join([*parts, text[at:]]) if parts else text


def _atoms(text: str, start: int, line: int, pieces: list[Piece]) -> list[Chunk]:
    """Chunks between marks of punctuation, quotes, brackets."""
    cursor, before, opened, quoted, quotation, nested_to = 0, "line", "", False, "", 0
    run = pieces[0].run
    chunks: list[Chunk] = []
    changes = [right.start - start for left, right in pairwise(pieces) if _differs(left, right)]
    for at, end, kind in find_marks(text, changes):
        mark = text[at:end]
        if quoted and kind == "open" and at >= nested_to:
            nested_to = end_of_nested(text, at, quotation)
        if at < nested_to:
            continue
        if held := text[cursor:at].strip() and text[cursor:at]:
            chunks.append(Chunk(start + cursor, start + at, held, before, run, line, "line", opened, quoted))
        is_bullet = at == 0 and mark in _BULLETS
        cursor, before = end, "line" if is_bullet else mark if mark == "//" else mark.strip()[-1:] or "-"
        if kind == "atom":
            mark = mark.rstrip(".,;:)]")
            chunks.append(
                Chunk(start + at, start + at + len(mark), mark, "atom", run, line, paren=opened, quoted=quoted)
            )
            before = "atom"
        elif kind == "open" and quoted and _closes(quotation, text[at : end + 1]):
            quoted = False
        elif kind == "close" and not quoted and _opens(text[max(0, at - 1) : at], text[at : end + 1]):
            quoted, quotation = True, mark
        elif kind == "open":
            opened, quoted = (mark, quoted) if mark in _PARENTHESES else (opened, True)
            quotation = quotation if mark in _PARENTHESES else mark
        elif kind == "close":
            opened, quoted = ("", quoted) if _PAIRS[mark] in _PARENTHESES else (opened, False)
        elif kind == "quote":
            within = quoted and quotation in _DOUBLE and mark in _SINGLE  # "The 'good' oak"
            quoted, before, quotation = within or not quoted, '"', quotation if within else mark
    if held := text[cursor:].strip() and text[cursor:]:
        chunks.append(Chunk(start + cursor, start + len(text), held, before, run, line, "line", opened, quoted))
    return chunks


def _closes(quotation: str, mark: str) -> bool:
    """Whether a mark that opens quotations, with the sign behind it, closes the one that another has opened.

    "„Trees“" and "»Trees«", as in German, or "“Trees“, Leaf 3".
    """
    return quotation in _CLOSED_BY.get(mark[0], ()) and not mark[1:].isalnum()


def _opens(before: str, mark: str) -> bool:
    """Whether a mark that closes quotations, between two signs, opens one: "»Trees«", and "”Trees”" as in Swedish."""
    return mark[0] in _MAY_OPEN and mark[1:].isalnum() and not before.strip()


def _add_by_style(flat: PageText, chunk: Chunk, pieces: list[Piece]) -> None:
    """Add a chunk, cut where style or link change between words."""
    text = flat.text
    first = bisect_right(pieces, chunk.start, key=_end_of)
    if first < len(pieces) and pieces[first].start < chunk.end <= pieces[first].end:
        chunk.run, chunk.text = pieces[first].run, text[chunk.start : chunk.end]
        if chunk.text.strip():
            _add_by_words(flat, chunk)
        return
    borders = [chunk.start]
    runs = []
    current: Piece | None = None
    for number in range(first, len(pieces)):
        piece = pieces[number]
        if piece.start >= chunk.end:
            break
        if current is None:
            current = piece
            runs.append(piece.run)
        elif not text[borders[-1] : piece.start].strip():
            runs[-1] = piece.run
            current = piece
        elif _differs(current, piece) and (not _inside_word(text, piece.start) or _is_glued(text, current, piece)):
            if piece.start > chunk.start:
                borders.append(piece.start)
                runs.append(piece.run)
            current = piece
    borders.append(chunk.end)
    for number, run in enumerate(runs):
        left, right = borders[number], borders[number + 1]
        before = chunk.before if number == 0 else "style"
        part = Chunk(left, right, text[left:right], before, run, chunk.line, "", chunk.paren, chunk.quoted)
        if part.text.strip():
            _add_by_words(flat, part)


def _differs(left: Piece, right: Piece) -> bool:
    if right.marker or left.marker:
        return False
    return (
        left.run.style != right.run.style
        or left.run.href != right.run.href
        or left.run.css_class != right.run.css_class
    )


def _inside_word(text: str, at: int) -> bool:
    return at > 0 and text[at - 1].isalnum() and text[at : at + 1].isalnum()


def _is_glued(text: str, left: Piece, right: Piece) -> bool:
    """Whether a blank is missing between two pieces: "2020[Analyzing trees]()", "J. Reiss**Rooms and their trees**".

    Capitals follow only between elements of two classes: "Rooms and their treesIEEE Letters on Leaves".
    """
    at = right.start
    begins = text[at - 1].isdigit() or text[max(0, at - 2) : at].isalpha()
    begins = begins and not text[at - 1].isupper() and text[at].isupper()
    worded = len(right.run.text.split()) > _LEAST_GLUED
    if text[at + 1 : at + 2].islower():
        return begins and (left.run.href != right.run.href or worded)
    return begins and worded and left.run.css_class != right.run.css_class and len(left.run.text.split()) > _LEAST_GLUED


def _add_by_words(flat: PageText, chunk: Chunk) -> None:
    """Add a chunk, cut after a leading cue, before an inner one, around years and before the numbers that end it."""
    text, base = chunk.text, chunk.start
    named = end_of_bare_name(text, flat.chunks[-1].text) if chunk.before == "," and flat.chunks else 0
    cuts = word_cuts(text) if not named else cuts_behind_name(text, named)
    if len(cuts) == 1:
        left, right, before, chunk.cue = cuts[0]
        chunk.start, chunk.end, chunk.text, chunk.before = (
            base + left,
            base + right,
            text[left:right],
            before or chunk.before,
        )
        flat.chunks.append(chunk)
        return
    for left, right, before, cue in cuts:
        place = (base + left, base + right, text[left:right], before or chunk.before, chunk.run, chunk.line)
        flat.chunks.append(Chunk(*place, "", chunk.paren, chunk.quoted, cue))


def _link_separators(chunks: list[Chunk], first: int) -> None:
    """What stands after a chunk is what stands before the next."""
    for left, right in zip(chunks[first:-1], chunks[first + 1 :], strict=True):
        left.after = right.before
    if len(chunks) > first:
        chunks[-1].after = "line"
