"""Blocks out of a stream of elements and text: the one place where white space, style and sight are settled."""

import re
from dataclasses import dataclass, field
from itertools import groupby

from bibliography import Block, Node, Run, Style
from extract.read import elements
from extract.read.elements import Attributes

_UNSEEN_CHARACTERS = re.compile("[\u00ad\u200b\u2060\ufeff\u0000-\u0008\u000e-\u001b\u007f]+")
_NAMES = re.compile(r"[\s,;&*†‡.]*(?:and |et al\.?)?(?:[^\W\d_][\w.'’\-]*[\s,;&*†‡]*){1,400}\Z")
_MAX_NAMES = 20_000
_MAX_PATH = 64
"""Elements kept in a path: deeper nesting tells nothing, and paths of a deep page would fill the memory."""


@dataclass(slots=True)
class _Piece:
    """A run while its block is being filled."""

    text: str
    style: Style
    href: str | None
    css_class: str


@dataclass(slots=True)
class _Frame:
    """An open element, with what its text takes over from it."""

    tag: str
    path: tuple[Node, ...]
    is_block: bool
    style: Style = Style.PLAIN
    href: str | None = None
    css_class: str = ""
    heading: int | None = None
    list_depth: int = 0
    hidden: bool = False
    preformatted: bool = False
    apart: bool = False
    hides_from: int | None = None
    """Where in the block's pieces a hidden inline element began."""
    is_details: bool = False
    line: int = 0


@dataclass(slots=True)
class BlockBuilder:
    """Takes elements and text in document order and gathers blocks.

    >>> builder = BlockBuilder()
    >>> builder.start("p", {}); builder.text("A  title. "); builder.start("b", {}); builder.text(" Ada "); builder.end(); builder.end()
    >>> [run.text for run in builder.finish()[0].runs]
    ['A title. ', 'Ada']
    """

    blocks: list[Block] = field(default_factory=list)
    _stack: list[_Frame] = field(default_factory=lambda: [_Frame("", (), is_block=True)])
    _pieces: list[_Piece] = field(default_factory=list)
    _deferred: list[list[_Piece]] = field(default_factory=list)
    _blank: bool = True
    """True where white space would add nothing: at a block's start, after a blank or a break."""
    _serial: int = 0

    @property
    def position(self) -> int:
        """Index of the block that is open or was closed last; -1 before the first."""
        return len(self.blocks) if self._pieces else len(self.blocks) - 1

    def start(self, tag: str, attributes: Attributes, href: str | None = None) -> None:
        """Open an element; `href` is the absolute address if it is a link."""
        outer = self._stack[-1]
        block = elements.is_block(tag, attributes)
        if block:
            self._flush()
        css_class = " ".join((attributes.get("class") or "").split())
        self._serial += 1
        path = outer.path
        if len(path) < _MAX_PATH:
            path = (*path, Node(tag, css_class, self._serial))
        hides = elements.is_hidden(attributes) or (block and outer.is_details and tag != "summary")
        frame = _Frame(tag, path, block, outer.style, href or outer.href, outer.css_class, outer.heading, outer.list_depth)
        frame.hidden = outer.hidden or hides
        frame.preformatted = outer.preformatted or tag in elements.PREFORMATTED
        frame.line = int(attributes.get("data-source-line") or outer.line)
        if attributes or tag in elements.STYLES:
            frame.style = elements.restyle(outer.style, tag, attributes)
        if block:
            frame.css_class = ""
            frame.heading = elements.heading_level(tag, attributes) or outer.heading
            frame.list_depth += tag in elements.LISTS
            frame.is_details = tag == "details" and "open" not in attributes
        else:
            frame.is_details = outer.is_details
            frame.css_class = css_class or outer.css_class
            if hides and not outer.hidden:
                frame.hides_from = len(self._pieces)
            elif elements.is_set_apart(tag, attributes):
                frame.apart = True
                self._set_apart()
        self._stack.append(frame)

    def end(self) -> None:
        """Close the innermost element."""
        frame = self._stack[-1]
        if frame.is_block:
            self._flush()
        elif frame.hides_from is not None:
            self._hide(frame.hides_from)
        self._stack.pop()
        if frame.apart:
            self._set_apart()

    def text(self, data: str) -> None:
        """Add text to the innermost element."""
        if _UNSEEN_CHARACTERS.search(data):
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
        _strip_end(self._pieces)
        if self._pieces:
            self._pieces.append(_Piece("\n", Style.PLAIN, None, ""))
        self._blank = True

    def finish(self) -> tuple[Block, ...]:
        """Close what is open and return all blocks."""
        while len(self._stack) > 1:
            self.end()
        self._flush()
        return tuple(self.blocks)

    def _add(self, data: str) -> None:
        words = data.split()
        if not words:
            if data and not self._blank:
                self._append(" ")
            return
        folded = " ".join(words)
        if data[0].isspace() and not self._blank:
            folded = " " + folded
        if data[-1].isspace():
            folded += " "
        self._append(folded)

    def _append(self, folded: str) -> None:
        frame = self._stack[-1]
        self._blank = folded[-1] == " "
        self._pieces.append(_Piece(folded, frame.style, frame.href, frame.css_class))

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
                piece.css_class = f"{piece.css_class} hidden".lstrip() if "hidden" not in piece.css_class else piece.css_class
            return
        del self._pieces[since:]
        self._blank = not self._pieces or self._pieces[-1].text[-1] in " \n"
        self._deferred.append(pieces)

    def _flush(self) -> None:
        """Close the block that is open, if any; text of its hidden inline elements follows as blocks of its own."""
        if not self._pieces and not self._deferred:
            return
        own = self._stack[0]
        for frame in reversed(self._stack):
            if frame.is_block:
                own = frame
                break
            if frame.hides_from is not None:
                self._hide(frame.hides_from)
                frame.hides_from = 0
        pieces, deferred = self._pieces, self._deferred
        self._pieces, self._deferred, self._blank = [], [], True
        self._emit(pieces, own, own.hidden or own.is_details)
        for pieces in deferred:
            self._emit(pieces, own, hidden=True)

    def _emit(self, pieces: list[_Piece], own: _Frame, hidden: bool) -> None:
        runs = _merge(pieces)
        if runs:
            self.blocks.append(Block(runs, own.path, own.heading, own.list_depth, hidden, own.line))


def _strip_end(pieces: list[_Piece]) -> None:
    """Take the blanks off the end, not the breaks."""
    while pieces and pieces[-1].text != "\n":
        pieces[-1].text = pieces[-1].text.rstrip(" ")
        if pieces[-1].text:
            return
        pieces.pop()


def _merge(pieces: list[_Piece]) -> tuple[Run, ...]:
    """Join neighbors of one style; no blank or break remains at either end."""
    _strip_end(pieces)
    while pieces and pieces[-1].text == "\n":
        pieces.pop()
        _strip_end(pieces)
    runs = []
    for (is_break, style, href, css_class), group in groupby(pieces, key=_look):
        if is_break:
            runs += [Run("\n") for _ in group]
        else:
            text = "".join(piece.text for piece in group)
            runs.append(Run(text if runs else text.lstrip(" "), style, href, css_class))
    return tuple(run for run in runs if run.text)


def _look(piece: _Piece) -> tuple[bool, Style, str | None, str]:
    return piece.text == "\n", piece.style, piece.href, piece.css_class
