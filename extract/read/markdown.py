"""Markdown to HTML source for the HTML reader."""

import html
import re
from dataclasses import dataclass, field
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin

from extract.read.blocks import LINE_ATTRIBUTE
from extract.read.boxes import open_boxes
from extract.read.frontmatter import split_front_matter
from extract.read.kramdown import clean_markdown, number_lines, open_html, part_rows, strip_liquid
from extract.read.landing import landing_text
from extract.read.pandoc import open_fences, without_attributes
from extract.read.typed_latex import render_latex

_MAX_LENGTH = 400_000
_MAX_LINES = 8000
_MAX_LINE = 20_000
"""Beyond these the text is taken as it stands: no homepage is so long, and the parser would need seconds."""

_MAX_DEFINITIONS = 500
_INLINE_MARKS = "[]!`~*_"
_MAX_INLINE_COST = 6_000_000
"""Squared marks of all paragraphs together: unpaired brackets cost the parser quadratic time. A busy page has 1 M."""

_CHEAP_MARKS = 40
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class MarkdownSource:
    """A Markdown page: its front matter, and its text as HTML whose block elements bear `LINE_ATTRIBUTE`."""

    html: str
    matter: dict[str, object] = field(default_factory=dict)


def render_markdown(source: str) -> MarkdownSource:
    """Render Markdown as HTML, without what only a site generator would understand.

    >>> render_markdown("**Ada**\\\\*, {% include x %}**B.**C{: .me}").html
    '<p data-oeuvre-line="1"><strong>Ada</strong>*, <strong>B.</strong><!---->C</p>\\n'
    >>> render_markdown("{% comment %} gone {% endcomment %}").html
    ''
    """
    matter, text = split_front_matter(source.replace("\r\n", "\n").replace("\r", "\n"))
    text, excess = _cut(text + landing_text(matter))
    text = render_latex(text)
    numbered = number_lines(text)
    stripped = strip_liquid("\n".join(line for _, line in numbered)).split("\n")
    tamed = [(number, _tame(line)) for (number, _), line in zip(numbered, stripped, strict=True)]
    lines = open_html(part_rows(open_boxes(open_fences(tamed))))
    markdown = clean_markdown(without_attributes("\n".join(line for _, line in lines)))
    engine = _engine(0 < markdown.count("\n:") <= _MAX_DEFINITIONS)
    tokens = engine.parse(markdown)
    for token in tokens:
        if token.map and token.nesting == 1 and token.map[0] < len(lines):
            token.attrSet(LINE_ATTRIBUTE, str(lines[token.map[0]][0]))
    return MarkdownSource(engine.renderer.render(tokens, engine.options, {}) + _as_text(excess), matter)


def _cut(text: str) -> tuple[str, str]:
    """Return what of a text is parsed, up to a line's end, and what is beyond any homepage's length."""
    end = len(text)
    if end > _MAX_LENGTH:
        end = max(text.rfind("\n", 0, _MAX_LENGTH), 0) or _MAX_LENGTH
    lines = text[:end].split("\n", _MAX_LINES)
    if len(lines) > _MAX_LINES:
        end -= len(lines[-1])
    return text[:end], text[end:]


def _tame(line: str) -> str:
    """Take a line longer than any paragraph for text, unless it is HTML."""
    return line if len(line) <= _MAX_LINE or line.lstrip().startswith("<") else _as_text(line)


def _as_text(text: str) -> str:
    """Return text as HTML paragraphs, its marks left as they are."""
    paragraphs = re.split(r"\n\s*\n", text)
    return "".join(f"<p>{html.escape(paragraph)}</p>" for paragraph in paragraphs if paragraph.strip())


@cache
def _engine(with_definitions: bool) -> MarkdownIt:
    """CommonMark with tables and strikethrough; indented text is no code, as homepages indent for looks."""
    engine = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).disable("code")
    engine.core.ruler.at("inline", _parse_inline)
    return engine.use(deflist_plugin) if with_definitions else engine


def _parse_inline(state: StateCore) -> None:
    """Parse the text of each block within the budget; past it, text dense with marks stays as written.

    A year that an item begins with ("1. 2023. A. Lee") is text, too, and not only the number of an item.
    """
    spent, year = 0, ""
    for token in state.tokens:
        if token.type == "list_item_open" and _YEAR.fullmatch(token.info):
            year = f"{token.info}. "
        if token.type != "inline":
            continue
        token.content, year = year + token.content, ""
        marks = sum(map(token.content.count, _INLINE_MARKS))
        spent += marks * marks
        token.children = []
        if spent > _MAX_INLINE_COST and marks > _CHEAP_MARKS:
            token.children.append(Token("text", "", 0, content=token.content))
        else:
            state.md.inline.parse(token.content, state.md, state.env, token.children)
