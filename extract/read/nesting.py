"""HTML source made safe to parse: the tree builder's time grows with the square of nesting and of attributes.

It also opens unclosed formatting anew in each paragraph, so that 60 KB of `<font>` and `<p>` make millions of elements.
Measured on 100,000 nested `<div>`: over a minute as it comes, 0.1 s after this. (BeautifulSoup copes with depth
too, but takes 5 s for 200,000 elements and knows no implied end tags.)
"""

import re
from collections import Counter

from extract.read.elements import VOID

_MAX_DEPTH = 256
_MAX_ATTRIBUTES = 200
_FEW_TAGS = 3000
_FEW_UNCLOSED = 150
"""With fewer tags than these no nesting is deep enough to take noticeable time."""

_LONG_STRETCH = 20_000
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]{0,60})((?>[^>\"']+|\"[^\"]{0,100000}\"|'[^']{0,100000}'|[\"'])*+)(>|\Z)")
_RAW = re.compile(r"script|style|textarea|title|xmp|iframe|noembed|noframes", re.I)
_FORMATTING = frozenset("a b big code em font i nobr s small strike strong tt u".split())
"""Elements that a browser opens anew in each paragraph until they are closed."""

_MAX_FORMATTING = 16
_MAX_REOPENED = 200_000
_FREE = (
    frozenset("p li dt dd td th tr tbody thead tfoot option optgroup rt rp colgroup caption html head body".split())
    | VOID
)
"""Elements whose end tag is optional or forbidden: they do not nest but through others."""


def flatten(source: str) -> str:
    """Return the source without tags nested more deeply than any page's and without overlong attribute lists.

    Text and all else stay. Sources of ordinary size come back as they are.

    >>> flatten("<p>plain</p>")
    '<p>plain</p>'
    >>> flat = flatten("<div>" * 9000 + "x" + "</div>" * 9000)
    >>> flat.count("<div>"), flat.count("x"), flat.count("</div>")
    (256, 1, 256)
    """
    tags = source.count("<")
    unclosed = tags - 2 * source.count("</")
    if tags < _FEW_TAGS and unclosed < _FEW_UNCLOSED and max(map(len, source.split("<"))) < _LONG_STRETCH:
        return source
    return "".join(_Flattener(source).pieces())


class _Flattener:
    """One pass over the tags with a stack of the open elements."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._opened: list[tuple[str, bool]] = []
        self._counts: Counter[str] = Counter()
        self._formatting: dict[str, list[bool]] = {tag: [] for tag in _FORMATTING}
        self._kept_formatting = 0
        self._reopened = 0

    def pieces(self) -> list[str]:
        """Return the stretches of source that are kept."""
        source, at, kept = self._source, 0, []
        while (start := source.find("<", at)) >= 0:
            kept.append(source[at:start])
            if source.startswith("<!--", start):
                end = source.find("-->", start + 4)
                at = end + 3 if end >= 0 else len(source)
                continue
            found = _TAG.match(source, start)
            if found is None:
                kept.append("<")
                at = start + 1
                continue
            at = found.end()
            tag = found[2].lower()
            kept.append(self._close(tag, found[0]) if found[1] else self._open(tag, found[0]))
            if not found[1] and _RAW.fullmatch(tag):
                end = self._raw_end(tag, at)
                kept.append(source[at:end])
                at = end
        kept.append(source[at:])
        return kept

    def _raw_end(self, tag: str, at: int) -> int:
        found = re.compile(f"</{tag}", re.I).search(self._source, at)
        return found.start() if found else len(self._source)

    def _open(self, tag: str, text: str) -> str:
        if len(text) > 1000 and (text.count("=") > _MAX_ATTRIBUTES or len(text.split(None, 2000)) > 2000):
            text = f"<{tag}>"
        if tag in _FORMATTING:
            return self._open_formatting(tag, text)
        self._reopened += self._kept_formatting
        if self._kept_formatting and self._reopened >= _MAX_REOPENED:
            text = self._end_formatting() + text
        if tag in _FREE:
            return text
        shallow = len(self._opened) < _MAX_DEPTH
        self._opened.append((tag, shallow))
        self._counts[tag] += 1
        return text if shallow else ""

    def _open_formatting(self, tag: str, text: str) -> str:
        flags = self._formatting[tag]
        if tag == "a" and flags:
            self._kept_formatting -= flags.pop()
        kept = self._kept_formatting < _MAX_FORMATTING and self._reopened < _MAX_REOPENED
        flags.append(kept)
        self._kept_formatting += kept
        return text if kept else ""

    def _end_formatting(self) -> str:
        """Return the end tags of all formatting that is open, and forget it."""
        ends = "".join(f"</{tag}>" * sum(flags) for tag, flags in self._formatting.items())
        self._formatting = {tag: [] for tag in _FORMATTING}
        self._kept_formatting = 0
        return ends

    def _close(self, tag: str, text: str) -> str:
        if tag in _FORMATTING:
            flags = self._formatting[tag]
            kept = bool(flags) and flags.pop()
            self._kept_formatting -= kept
            return text if kept else ""
        if tag in _FREE:
            return text
        if not self._counts[tag]:
            return ""
        while True:
            last, shallow = self._opened.pop()
            self._counts[last] -= 1
            if last == tag:
                return text if shallow else ""
