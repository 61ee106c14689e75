"""Blocks out of a stream of elements and text: the one place where white space, style and sight are settled."""

import re
from dataclasses import dataclass, field, replace

from bibliography import Block, Node, Style
from extract.read import elements
from extract.read.elements import Attributes, Look
from extract.read.frame import Frame
from extract.read.pieces import BLANKS, Piece, has_words, last_words, merge, strip_end
from extract.read.soft_breaks import SOFT, fold_lines, settle_soft_breaks

_UNSEEN_CHARACTERS = re.compile("[\u00ad\u200b\u2060\ufeff]+|\\s?[\u2197\u29c9\u2b08\U0001f517]+(?!\\w)")
"""Characters that show nothing, and those drawn behind links that lead away from the page: ↗, ⧉, ⬈, 🔗."""
_ORCID_SIGNS = frozenset(("id", "orcid", "orcid id"))
_NAMES = re.compile(
    r"[\s,;&*†‡.]*+(?:(?:and|et|al|van|von|de|der|den|la|le|di|da|dos|du|bin|el|ter|ten)(?=[\s.])\.?[\s,;&]*+|"
    r"[^\W\d_a-z][\w.'’\-]*+[\s,;&*†‡]*+){2,}+\Z"
)

LINE_ATTRIBUTE = "data-oeuvre-line"
"""Attribute in which HTML made from another language keeps the line of its source."""

_MAX_NAMES = 20_000
_MAX_PATH = 64
"""Elements kept in a path: deeper nesting tells nothing, and paths of a deep page would fill the memory."""


_STYLED = frozenset(("strong", "b", "em", "i", "cite"))
_SIBLINGS = frozenset(("span", "a", *_STYLED))
_YEAR_LAST = re.compile(r"(?<!\d)(?:19|20)\d\d$")
_LEAST_OF_BADGE = 4
"""Characters."""
_MOST_ICONS = 50
"""Links without words that one stretch of text may have."""


@dataclass(slots=True)
class BlockBuilder:
    """Takes elements and text in document order and gathers blocks.

    >>> builder = BlockBuilder()
    >>> builder.start("p", {}, elements.look_of("p", "", "")); builder.text("A  title. ")
    >>> builder.start("b", {}, elements.look_of("b", "", "")); builder.text(" Ada "); builder.end(); builder.end()
    >>> [run.text for run in builder.finish()[0].runs]
    ['A title. ', 'Ada']
    """

    blocks: list[Block] = field(default_factory=list)
    _stack: list[Frame] = field(default_factory=lambda: [Frame("", "", 0, is_block=True, path=())])
    _pieces: list[Piece] = field(default_factory=list)
    _deferred: list[list[Piece]] = field(default_factory=list)
    _blank: bool = True
    """True where white space would add nothing: at a block's start, after a blank or a break."""
    _gap: bool = False
    """True where a line break has come since the block before."""
    _serial: int = 0
    _closed: tuple[int, int, str, str] = (0, -1, "", "")
    """Of the `span` or link that was closed last: the element around it, how many pieces there were, classes, tag."""
    _icons: tuple[str, ...] = ()
    """Addresses of links without words at the beginning of a line."""

    @property
    def position(self) -> int:
        """Index of the block that is open or was closed last; -1 before the first."""
        return len(self.blocks) if self._pieces else len(self.blocks) - 1

    def start(self, tag: str, attributes: Attributes, look: Look, href: str | None = None) -> None:
        """Open an element; `href` is the absolute address if it is a link."""
        outer = self._stack[-1]
        block = look.is_block
        if block and (self._pieces or self._deferred):
            self._flush()
        self._serial += 1
        hides = look.is_hidden or "hidden" in attributes or (block and outer.is_details and tag != "summary")
        style = look.restyle(outer.style) if look.restyles else outer.style
        frame = Frame(
            tag, look.css_class, self._serial, block, style, href or outer.href, outer.heading, outer.list_depth
        )
        frame.hidden = outer.hidden or hides
        frame.preformatted = outer.preformatted or tag in elements.PREFORMATTED
        frame.line = _source_line(attributes[LINE_ATTRIBUTE]) if LINE_ATTRIBUTE in attributes else outer.line
        frame.year = elements.stated_year(tag, attributes) if "data-year" in attributes else None
        if block:
            if tag[0] == "h" or "role" in attributes:
                frame.heading = elements.heading_level(tag, attributes) or outer.heading
            frame.list_depth += tag in elements.LISTS
            frame.is_details = tag == "details" and "open" not in attributes
        else:
            frame.linked_from = len(self._pieces) if href else None
            frame.is_details = outer.is_details
            frame.run_class = look.css_class or outer.run_class
            if hides and not outer.hidden:
                frame.hides_from = len(self._pieces)
            elif look.is_apart:
                frame.apart = True
                self._set_apart()
            elif tag in _SIBLINGS:
                self._part_from_sibling(outer, tag, look.css_class)
        self._stack.append(frame)

    def end(self) -> None:
        """Close the innermost element."""
        frame = self._stack[-1]
        if frame.is_block:
            if self._pieces or self._deferred:
                self._flush()
            if self._icons:
                self._give_icons_above(frame.tag)
        elif frame.hides_from is not None:
            self._hide(frame.hides_from)
        elif frame.linked_from is not None and frame.href:
            self._keep_icon(frame.href, frame.linked_from)
        self._stack.pop()
        if frame.tag in _SIBLINGS and not frame.is_block:
            self._closed = (self._stack[-1].serial, len(self._pieces), frame.css_class, frame.tag)
        if frame.apart:
            self._set_apart()

    def text(self, data: str) -> None:
        """Add text to the innermost element."""
        if self._blank and data.isspace() and not self._stack[-1].preformatted:
            return
        if not data.isascii():
            data = _UNSEEN_CHARACTERS.sub("", data)
        if self._stack[-1].preformatted and "\n" in data:
            for number, line in enumerate(data.split("\n")):
                if number:
                    self.line_break()
                self._add(line)
        else:
            self._add(data)

    def line_break(self) -> None:
        """Add a line break."""
        strip_end(self._pieces)
        self._give_icons_back()
        if self._pieces:
            self._pieces.append(Piece("\n", Style.PLAIN, None, ""))
        else:
            self._gap = True
        self._blank = True

    def finish(self) -> tuple[Block, ...]:
        """Close what is open and return all blocks."""
        while len(self._stack) > 1:
            self.end()
        self._flush()
        return tuple(settle_soft_breaks(self.blocks))

    def _add(self, data: str) -> None:
        words = data.split()
        if not words:
            if data and not self._blank:
                self._append(SOFT if "\n" in data else " ")
            return
        folded = " ".join(words) if "\n" not in data else fold_lines(data)
        if data[0].isspace() and not self._blank:
            folded = (" " if "\n" not in data[: len(data) - len(data.lstrip())] else SOFT) + folded
        if data[-1].isspace():
            folded += " " if "\n" not in data[len(data.rstrip()) :] else SOFT
        self._append(folded)

    def _append(self, folded: str) -> None:
        frame = self._stack[-1]
        self._blank = folded[-1] in BLANKS
        icons = self._icons if self._icons and has_words(folded) else ()
        if icons:
            self._icons = ()
        self._pieces.append(Piece(folded, frame.style, frame.href, frame.run_class, icons))

    def _keep_icon(self, href: str, since: int) -> None:
        """Keep the address of a link that held no words, with the words before it in its line, else those behind it.

        ORCID's sign, "iD", is no word.
        """
        said = "".join([piece.text for piece in self._pieces[since:]]).strip(BLANKS)
        if "orcid.org" in href and said.casefold() in _ORCID_SIGNS:
            del self._pieces[since:]
            self._blank = not self._pieces or self._pieces[-1].text[-1] in f"{BLANKS}\n"
        elif has_words(said):
            return
        beside = last_words(self._pieces, of_line=True)
        if beside is None:
            self._icons += (href,)
        else:
            beside.icons += (href,)

    def _give_icons_back(self) -> None:
        """Give the links of a line without words to the words above it."""
        above = last_words(self._pieces) if self._icons else None
        if above is not None:
            above.icons += self._icons
            self._icons = ()

    def _give_icons_above(self, tag: str) -> None:
        """Give the links of an element without words to the block above it, where their parent holds both.

        Those of a page's foot and its margins are nobody's.
        """
        if tag in elements.MARGINS:
            self._icons = ()
        elif self.blocks and len(self._stack) > 1:
            above, parent = self.blocks[-1], self._stack[-2].serial
            if any(node.serial == parent for node in above.path):
                last = above.runs[-1]
                given = replace(last, icons=(*last.icons, *self._icons)[:_MOST_ICONS])
                self.blocks[-1] = replace(above, runs=(*above.runs[:-1], given))
                self._icons = ()

    def _part_from_sibling(self, outer: Frame, tag: str, css_class: str) -> None:
        """Put a blank between two `span`, or one and a link: on the page a style sheet's gap stands between them.

        Between those of one class only where the first is a badge in capitals, or a year before a link: others are
        parts of words. Words in bold or italics are set apart so from a `span` if there are several.
        """
        around, pieces, before, tag_before = self._closed
        if around != outer.serial or pieces != len(self._pieces) or tag == tag_before == "a":
            return
        text = self._pieces[-1].text if pieces else ""
        styled = (tag in _STYLED) + (tag_before in _STYLED)
        if styled > 1 or (styled and (" " not in text or "a" in (tag, tag_before))):
            return
        badge = len(text) >= _LEAST_OF_BADGE and text.isupper() and text.isalpha()
        if before != css_class or (badge if tag == tag_before else tag == "a" and _YEAR_LAST.search(text)):
            self._set_apart()

    def _set_apart(self) -> None:
        """Put a blank where the page shows a gap but its source has none."""
        if not self._blank:
            self._append(" ")

    def _hide(self, since: int) -> None:
        """Take a hidden inline element's text out of the block, unless it goes on with the names before it."""
        pieces = self._pieces[since:]
        text = "".join(piece.text for piece in pieces)
        if not text.strip():
            return
        if since and len(text) < _MAX_NAMES and _NAMES.match(text):
            for piece in pieces:
                piece.css_class = (
                    f"{piece.css_class} hidden".lstrip() if "hidden" not in piece.css_class else piece.css_class
                )
            return
        del self._pieces[since:]
        self._blank = not self._pieces or self._pieces[-1].text[-1] in " \n" + SOFT
        self._deferred.append(pieces)

    def _flush(self) -> None:
        """Close the block that is open, if any; text of its hidden inline elements follows as blocks of its own."""
        depth = len(self._stack) - 1
        while not self._stack[depth].is_block:
            frame = self._stack[depth]
            if frame.hides_from is not None:
                self._hide(frame.hides_from)
                frame.hides_from = 0
            depth -= 1
        own = self._stack[depth]
        if own.path is None:
            own.path = self._find_path(depth)
        self._give_icons_back()
        pieces, deferred = self._pieces, self._deferred
        self._pieces, self._deferred, self._blank = [], [], True
        self._emit(pieces, own, own.hidden or own.is_details)
        for pieces in deferred:
            self._emit(pieces, own, hidden=True)

    def _find_path(self, depth: int) -> tuple[Node, ...]:
        """Return the path of the open element at a depth; all around it keep theirs for the blocks to come."""
        path: tuple[Node, ...] = ()
        for frame in self._stack[: depth + 1]:
            if frame.path is None:
                node = Node(frame.tag, frame.css_class, frame.serial, frame.year)
                frame.path = (*path, node) if len(path) < _MAX_PATH else path
            path = frame.path
        return path

    def _emit(self, pieces: list[Piece], own: Frame, hidden: bool) -> None:
        runs = merge(pieces)
        if runs:
            self.blocks.append(Block(runs, own.path or (), own.heading, own.list_depth, hidden, own.line, self._gap))
            self._gap = False


def _source_line(written: str | None) -> int:
    return int(written) if written and written.isascii() and written.isdecimal() and len(written) < 9 else 0
