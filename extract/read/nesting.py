"""HTML source made safe to parse: the tree builder takes time that grows with the square of nesting and of attributes.

Measured on 100,000 nested `<div>`: over a minute as it comes, 0.1 s after this. (BeautifulSoup's parser copes with depth too,
but takes 5 s for 200,000 elements and knows no implied end tags.)
"""

import re
from collections import Counter

from extract.read.elements import VOID

_MAX_DEPTH = 256
_MAX_ATTRIBUTES = 200
_FEW_TAGS = 3000
_FEW_UNCLOSED = 400
"""With fewer tags than these no nesting is deep enough to take noticeable time."""

_LONG_STRETCH = 20_000
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]{0,60})((?>[^>\"']+|\"[^\"]{0,100000}\"|'[^']{0,100000}'|[\"'])*+)(>|\Z)")
_RAW = re.compile(r"script|style|textarea|title|xmp|iframe|noembed|noframes", re.I)
_FREE = frozenset(
    "p li dt dd td th tr tbody thead tfoot option optgroup rt rp colgroup caption html head body".split()
) | VOID
"""Elements whose end tag is optional or forbidden: they do not nest but through others."""


def flatten(source: str) -> str:
    """Return the source without the tags that are nested more deeply than any page's, and without overlong attribute lists.

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
            kept.append(self._close(found[2].lower(), found[0]) if found[1] else self._open(found))
            if not found[1] and _RAW.fullmatch(found[2]):
                end = self._raw_end(found[2], at)
                kept.append(source[at:end])
                at = end
        kept.append(source[at:])
        return kept

    def _raw_end(self, tag: str, at: int) -> int:
        found = re.compile(f"</{tag}", re.I).search(self._source, at)
        return found.start() if found else len(self._source)

    def _open(self, found: re.Match[str]) -> str:
        tag = found[2].lower()
        text = found[0]
        if len(text) > 1000 and (text.count("=") > _MAX_ATTRIBUTES or len(text.split(None, 2000)) > 2000):
            text = f"<{tag}>"
        if tag in _FREE:
            return text
        if tag == "a" and self._counts[tag]:
            self._forget_link()
        shallow = len(self._opened) < _MAX_DEPTH
        self._opened.append((tag, shallow))
        self._counts[tag] += 1
        return text if shallow else ""

    def _close(self, tag: str, text: str) -> str:
        if tag in _FREE:
            return text
        if not self._counts[tag]:
            return ""
        while True:
            last, shallow = self._opened.pop()
            self._counts[last] -= 1
            if last == tag:
                return text if shallow else ""

    def _forget_link(self) -> None:
        """A link in a link closes the first one; looked for near the top only, as it is never far below."""
        for number in range(len(self._opened) - 1, max(-1, len(self._opened) - 32), -1):
            if self._opened[number][0] == "a":
                del self._opened[number]
                self._counts["a"] -= 1
                return
