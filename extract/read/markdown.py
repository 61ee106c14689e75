"""Markdown, as Jekyll (kramdown), Hugo and GitHub take it, to HTML source for the HTML reader."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin

from extract.read.frontmatter import split_front_matter

_LIQUID_COMMENT = (re.compile(r"\{%-?\s{0,20}comment\b[^%]{0,100}%\}"), re.compile(r"\{%-?\s{0,20}endcomment\s{0,20}-?%\}"))
_KRAMDOWN_COMMENT = (re.compile(r"\{::comment\}"), re.compile(r"\{:/(?:comment)?\}"))
_HTML_COMMENT = (re.compile(r"<!--"), re.compile(r"-->"))
_HIGHLIGHT = re.compile(r"\{%-?\s{0,20}(end)?highlight\b([^%]{0,100})%\}")
_SHORTCODE = re.compile(r"\{\{[<%][^{}]{0,2000}[>%]\}\}")
_LIQUID_TAG = re.compile(r"\{%(?:[^%{]|%(?!\})|\{(?!%)){0,2000}%\}|\{\{[^{}]{0,2000}\}\}")
_KRAMDOWN = re.compile(r"\{::?[^{}\n]{0,500}\}|(?<=[)\]*_`])\{[ ]?[.#:][^{}\n]{0,300}\}|[ \t]\{#[\w:.-]{1,100}\}[ \t]*$", re.M)
_CONTENTS = re.compile(r"^[ \t]*(?:[*+-]|\d{1,2}\.)[ \t]+[^\n]{0,60}\n[ \t]*\{:[ \t]*toc\b", re.M | re.I)
_SOURCE_NOTE = re.compile(r"^\[(?://|comment|\.)\]:[ \t]*(?:#|<>)[^\n]*", re.M | re.I)
_BACKSLASHES = re.compile(r"(?<!\\)\\\\[ \t]*$", re.M)
_JOINED_HEADING = re.compile(r"^(#{1,6})(?=[^\W\d_a-z])", re.M)
_STRONG = re.compile(r"(?<![\\*])(\*{2,3})(?=[^\s*])([^*\n]{1,500})(?<=[^\s*\\])\1(?!\*)")
_MARKDOWN_INSIDE = re.compile(r"<[A-Za-z][^<>]{0,1000}?\smarkdown\s*=\s*[\"']?(?:1|block|span)[\"']?[^<>]{0,1000}>")
_ONLY_TAGS = re.compile(r"[ \t]*(?:</?[A-Za-z][^<>]{0,2000}>[ \t]*)+\Z")
_MARKDOWN_LINE = re.compile(r"[ \t]*(?:[-*+][ \t]+\S|\d{1,3}\.[ \t]+\S|#{1,6}[ \t]+\S|\*\*[^*\s]|\[[^\]\n]{1,300}\]\([^)\s]|\|[^|\n]+\|)")
_LITERAL = re.compile(r"<(/?)(?:pre|script|style|textarea|table|ul|ol)\b", re.I)
_SEPARATOR = "<!---->"
"""Punctuation to CommonMark, nothing to a reader: next to it `**` may open or close where kramdown lets it."""


@dataclass(frozen=True, slots=True)
class MarkdownSource:
    """A Markdown page: its front matter, and its text as HTML whose block elements bear `data-source-line`."""

    html: str
    matter: dict[str, object] = field(default_factory=dict)


def render_markdown(source: str) -> MarkdownSource:
    """Render Markdown as HTML, without what only a site generator would understand.

    >>> render_markdown("**Ada**\\\\*, {% include x %}**B.**C{: .me}").html
    '<p data-source-line="1"><strong>Ada</strong>*, <strong>B.</strong><!---->C</p>\\n'
    >>> render_markdown("{% comment %} gone {% endcomment %}") .html
    ''
    """
    matter, text = split_front_matter(source.replace("\r\n", "\n").replace("\r", "\n"))
    lines = _open_html(_number_lines(strip_liquid(text)))
    engine = _engine()
    tokens = engine.parse(clean_markdown("\n".join(line for _, line in lines)))
    for token in tokens:
        if token.map and token.nesting == 1 and token.map[0] < len(lines):
            token.attrSet("data-source-line", str(lines[token.map[0]][0]))
    return MarkdownSource(engine.renderer.render(tokens, engine.options, {}), matter)


def strip_liquid(text: str) -> str:
    """Drop Liquid comments with their content, and all other template tags; line ends stay.

    >>> strip_liquid("a{% comment %}b\\nc{% endcomment %}d {{ site.x }}{{< icon mail >}}e")
    'a\\nd e'
    """
    if "{" not in text:
        return text
    text = _drop(text, _LIQUID_COMMENT)
    text = _HIGHLIGHT.sub(lambda found: "```" if found[1] else "```" + found[2].split(None, 1)[0] if found[2].strip() else "```", text)
    text = _SHORTCODE.sub(_line_ends, text)
    return _LIQUID_TAG.sub(_line_ends, text)


def clean_markdown(text: str) -> str:
    """Rewrite what kramdown reads otherwise than CommonMark; the number of lines stays.

    >>> clean_markdown("#Papers\\n[pdf](x){:target='_blank'} **题。**作者")
    '# Papers\\n[pdf](x) **题。**<!---->作者'
    """
    if "{:" in text:
        text = _drop(text, _KRAMDOWN_COMMENT)
    if "{" in text:
        text = _CONTENTS.sub("\n", text)
        text = _KRAMDOWN.sub("", text)
    text = _SOURCE_NOTE.sub("", text)
    text = _BACKSLASHES.sub(r"\\", text)
    text = _JOINED_HEADING.sub(r"\1 ", text)
    return _STRONG.sub(_separate, text)


def _spans(text: str, ends: tuple[re.Pattern[str], re.Pattern[str]]) -> Iterator[tuple[int, int]]:
    """Yield where what begins and ends so stands; what is never closed is none."""
    opening, closing = ends
    at = 0
    while (begin := opening.search(text, at)) and (end := closing.search(text, begin.end())):
        at = end.end()
        yield begin.start(), at


def _drop(text: str, ends: tuple[re.Pattern[str], re.Pattern[str]]) -> str:
    """Drop such stretches but for their line ends."""
    kept, at = [], 0
    for start, end in _spans(text, ends):
        kept += [text[at:start], "\n" * text.count("\n", start, end)]
        at = end
    return "".join([*kept, text[at:]])


def _line_ends(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def _separate(found: re.Match[str]) -> str:
    """Set apart `**` that stands between a letter and punctuation, where CommonMark does not take it for emphasis."""
    text, inside = found.string, found[2]
    before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
    opened = _SEPARATOR if before.isalnum() and not inside[0].isalnum() else ""
    closed = _SEPARATOR if after.isalnum() and not inside[-1].isalnum() else ""
    return f"{opened}{found[0]}{closed}"


def _number_lines(text: str) -> list[tuple[int, str]]:
    """Split into numbered lines; a comment of several lines becomes part of one, as blank lines in HTML mean something."""
    lines: list[tuple[int, str]] = []
    number, pending = 1, ""
    at = 0
    for span in [*_spans(text, _HTML_COMMENT), None]:
        kept = text[at : span[0] if span else len(text)].split("\n")
        first_number = number
        for offset, line in enumerate(kept[:-1]):
            lines.append((first_number + offset, pending + line))
            pending = ""
        number += len(kept) - 1
        pending += kept[-1]
        if span is not None:
            pending += _SEPARATOR
            number += text.count("\n", *span)
            at = span[1]
    lines.append((number, pending))
    return lines


def _open_html(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Put blank lines into HTML blocks where their inside is Markdown: after `markdown="1"`, and between tags and plain Markdown."""
    opened: list[tuple[int, str]] = []
    literal = 0
    for number, line in lines:
        if "<" in line and "markdown" in line:
            for part in _MARKDOWN_INSIDE.sub(lambda found: found[0] + "\n\n", line).split("\n"):
                opened.append((number, part))
            continue
        before = opened[-1][1] if opened else ""
        if not literal and before and _MARKDOWN_LINE.match(line) and _ONLY_TAGS.match(before):
            opened.append((number, ""))
        if "<" in line:
            for found in _LITERAL.finditer(line):
                literal = max(0, literal + (-1 if found[1] else 1))
        opened.append((number, line))
    return opened


@cache
def _engine() -> MarkdownIt:
    """CommonMark with tables, strikethrough and definition lists; indented text is no code, as homepages indent for looks."""
    engine = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).disable("code")
    return engine.use(deflist_plugin)
