"""The source of pages that jemdoc compiles to HTML source for the HTML reader."""

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

from extract.read.blocks import LINE_ATTRIBUTE

IS_JEMDOC = re.compile(r"\s*#[ \t]*jemdoc:")
"""How such a source begins: "# jemdoc: menu{MENU}{index.html}"."""
_COMMENT = re.compile(r"(?:^|\s)#.*")
_HEADING = re.compile(r"(={1,6})\s*(?=[^=\s])")
_ITEM = re.compile(r"(-{1,5}|\.{1,5}|:{1,5})\s+(?=\S)")
_TAGS = {"-": "ul", ".": "ol", ":": "ul"}
_MOST_LINES = 8000
"""That are read: no homepage has so many."""
_FENCE = "~~~"
_OPTIONS = re.compile(r"\{([^{}]*)\}(?:\{[^{}]*\})*")
"""What stands behind the fence that opens a block: its title, then what kind of block it is."""
_KEPT_AS_IS = re.compile(r"\{\{(?P<raw>[^{}]*)\}\}|%%(?P<text>.*?)%%|(?P<formula>\$[^$]*\$)|\\n|\\(?P<mark>\W)", re.S)
_LINK = re.compile(r"\[([^\[\]\s]+)\s+([^\[\]]+)\]|\[((?:https?://|www\.)[^\[\]\s]+)\]")
_STYLES = (
    *(
        (re.compile(rf"(?<!\w){mark}(?=[^\s{mark}])(.{{1,400}}?){mark}(?!\w)", re.S), rf"<{tag}>\1</{tag}>")
        for mark, tag in (("/", "i"), (r"\*", "b"), (r"\+", "tt"))
    ),
    (re.compile("---"), "—"),
    (re.compile("--"), "–"),
    (re.compile("~"), " "),
)
"""In jemdoc's order; unlike there, marks within words stay: "and/or"."""
_PLACE = re.compile("\0(\\d+)\0")


class _Stretch(NamedTuple):
    """Lines that belong together; `mark` is what they begin with, "" for a paragraph."""

    number: int
    mark: str
    lines: list[str]


def render_jemdoc(source: str) -> str:
    """Render the source of a page for jemdoc as HTML whose block elements bear `LINE_ATTRIBUTE`.

    >>> render_jemdoc("# jemdoc: nodate\\n== Papers\\n. *A. Lee*, [a.pdf On trees],\\n/KDD/, 2019.")
    '<h2 data-oeuvre-line="2">Papers</h2>\\n<ol><li><p data-oeuvre-line="3"><b>A. Lee</b>, \
<a href="a.pdf">On trees</a>,\\n<i>KDD</i>, 2019.</p></li></ol>'
    """
    parts: list[str] = []
    lists: list[str] = []
    for stretch in _stretches(source):
        depth = 0 if stretch.mark[:1] in ("", "=") else len(stretch.mark)
        while len(lists) > depth:
            parts.append(f"</li></{lists.pop()}>")
        tag = f"h{len(stretch.mark)}" if stretch.mark[:1] == "=" else "p"
        words = _render_words("\n".join(stretch.lines))
        block = f'<{tag} {LINE_ATTRIBUTE}="{stretch.number}">{words}</{tag}>'
        if depth and len(lists) == depth:
            parts.append("</li><li>")
        while len(lists) < depth:
            lists.append(_TAGS[stretch.mark[0]])
            parts.append(f"<{lists[-1]}><li>")
        parts.append(block if depth else block + "\n")
    parts += [f"</li></{tag}>" for tag in reversed(lists)]
    return "".join(parts)


def _stretches(source: str) -> Iterator[_Stretch]:
    """The headings, items and paragraphs of a source, without its comments and the fences of its blocks."""
    held = _Stretch(0, "", [])
    opened = False
    for number, line in enumerate(source.splitlines()[:_MOST_LINES], 1):
        plain = _COMMENT.sub("", line).strip()
        options = _OPTIONS.fullmatch(plain) if opened else None
        opened = plain.startswith(_FENCE) or (opened and not plain)
        found = _HEADING.match(plain) or _ITEM.match(plain)
        if found or options or opened or not line.strip():
            if held.lines:
                yield held
            held = _Stretch(number, found[1] if found else "", [])
        if options and options[1]:
            yield _Stretch(number, "", [options[1]])
        elif plain and not (opened or options):
            held = held if held.lines or found else _Stretch(number, "", [])
            held.lines.append(plain[found.end() :] if found else plain)
    if held.lines:
        yield held


def _render_words(text: str) -> str:
    """The words of a block with their styles and links as HTML.

    >>> _render_words("*A. Lee*, B. Fu\\\\*, {{<u>C</u>}}\\\\n[/~a/t.pdf On trees], /KDD/")
    '<b>A. Lee</b>, B. Fu*, <u>C</u><br><a href="/~a/t.pdf">On trees</a>, <i>KDD</i>'
    """
    kept: list[str] = []

    def restore(words: str) -> str:
        return _PLACE.sub(lambda found: kept[int(found[1])], words)

    def keep(source: str) -> str:
        kept.append(restore(source))
        return f"\0{len(kept) - 1}\0"

    def keep_found(found: re.Match[str]) -> str:
        if found["raw"] is not None:
            return keep(found["raw"])
        words = found["text"] or found["formula"] or found["mark"]
        return keep(html.escape(words, quote=False) if words else "<br>")

    def link(found: re.Match[str]) -> str:
        opening = keep(f'<a href="{html.escape(found[1] or found[3])}">')
        return opening + (found[2] or keep(found[3])) + keep("</a>")

    text = _LINK.sub(link, _KEPT_AS_IS.sub(keep_found, text).replace("<", "&lt;"))
    for mark, rendered in _STYLES:
        text = mark.sub(rendered, text)
    return restore(text)
