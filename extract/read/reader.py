"""Bytes of any kind to a `Page`."""

import dataclasses
import re
from collections.abc import Mapping

from bibliography import Block, EmbeddedRecord, Format, Node, Owner, Page, Run
from extract.bibtex.parse import parse_bibtex
from extract.garbage import collector_paused
from extract.owner.find import find_owner
from extract.owner.profiles import choose_profiles
from extract.read.decode import decode
from extract.read.embedded import find_persons, read_embedded_bibtex, read_json_ld, read_meta
from extract.read.errors import NotAPage
from extract.read.flight import render_flight
from extract.read.form_lines import part_form_lines
from extract.read.frontmatter import split_front_matter
from extract.read.html import HtmlReading, read_html
from extract.read.jemdoc import render_jemdoc
from extract.read.kind import find_format, refuse_binary
from extract.read.kramdown import strip_liquid
from extract.read.markdown import render_markdown
from extract.read.text import read_text
from extract.read.wrapped import unwrap, unwrap_preformatted

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f]+")
_MAX_NAME = 100
_MAX_LENGTH = 1_500_000
"""Characters of source that are read, images inside it aside: five times the longest homepage seen."""
_IMAGE = re.compile(r"data:[\w/+.-]{1,60};base64,[\w+/=%]+")
_SHOWN = 500
_STRUCTURE = re.compile(r"<(?:!doctype|html|body|p|br|div|[uod]l|li|table|h[1-6]|section|article|pre|center)\b", re.I)
_WRAPPED = 100
_ENDS, _TYPED = frozenset("0123456789.)]>/"), 0.7
"""Characters of a line from which on it was not wrapped by an editor; how paragraphs end; the share that do so."""


@collector_paused()
def read_page(body: bytes, url: str, content_type: str | None = None, encoding: str | None = None) -> Page:
    """Read a page's bytes as served; `content_type` and `encoding` are what the server says, and hints only.

    Raises `NotAPage` for what is empty, an image, a PDF, an archive, a feed or JSON; nothing else, whatever the bytes.

    >>> page = read_page(b"<h1>Papers</h1><ul><li><b>A title</b>,<br> Ada", "https://a.org/")
    >>> [(block.text, block.heading) for block in page.blocks]
    [('Papers', 1), ('A title,\\nAda', None)]
    >>> read_page(b"", "https://a.org/")
    Traceback (most recent call last):
    ...
    extract.read.errors.NotAPage: empty
    """
    refuse_binary(body)
    text, encoding = decode(body, encoding)
    text = _CONTROLS.sub("", text)
    if not text.strip("\ufeff \t\r\n\0"):
        raise NotAPage("empty")
    if len(text) > _MAX_LENGTH:
        text = _IMAGE.sub("data:", text)
    text, rest = text[:_MAX_LENGTH], text[_MAX_LENGTH : _MAX_LENGTH + _SHOWN]
    text = render_flight(text)
    kind = find_format(text, url, content_type)
    if kind is Format.TEXT:
        page = _with_owner(Page(url, kind, part_form_lines(unwrap(read_text(text)))))
    elif kind is Format.BIBTEX:
        page = _read_bibtex(text, url)
    else:
        page = _read_markup(text, url, kind)
    return dataclasses.replace(page, encoding=encoding, rest=rest.strip())


def _read_markup(text: str, url: str, kind: Format) -> Page:
    if kind is Format.MARKDOWN:
        source = render_markdown(text)
        html, matter = source.html, source.matter
    elif kind is Format.JEMDOC:
        html, matter = render_jemdoc(text), {}
    else:
        matter, html = split_front_matter(text)
        html = strip_liquid(html) if matter else html
        html = _with_breaks(html) if _is_typed(html) else html
    reading = read_html(html, url)
    records = read_meta(reading.metadata)
    for script, block in reading.scripts:
        records += read_json_ld(script, block)
    records += read_embedded_bibtex(reading.blocks)
    blocks = part_form_lines(unwrap_preformatted(reading.blocks))
    title = _text(matter.get("title")) or reading.title
    stated = _stated_owner(matter, reading)
    page = Page(url, kind, blocks, title, reading.language, stated, tuple(records))
    owner = find_owner(page)
    profiles = choose_profiles(reading.profile_links, owner.name)
    return dataclasses.replace(page, owner=dataclasses.replace(owner, profiles=profiles))


def _is_typed(html: str) -> bool:
    """Whether a source is text with tags on its words alone, and a line is a paragraph: "A. Lee. <i>Trees</i>"."""
    if _STRUCTURE.search(html):
        return False
    lines = [line for line in html.splitlines() if line.strip()]
    return sum(len(line) > _WRAPPED and line.rstrip()[-1] in _ENDS for line in lines) > _TYPED * len(lines)


def _with_breaks(text: str) -> str:
    return "\n".join(f"<p>{line}</p>" if line.strip() else line for line in text.split("\n"))


def _with_owner(page: Page) -> Page:
    return dataclasses.replace(page, owner=find_owner(page))


def _stated_owner(matter: Mapping[str, object], reading: HtmlReading) -> Owner:
    """Return whom front matter, meta elements or JSON-LD name as the page's author, as written."""
    author = matter.get("author") or matter.get("authors") or matter.get("name")
    if isinstance(author, list) and author:
        author = author[0]
    if isinstance(author, dict):
        author = author.get("name")
    metadata = dict(reversed(reading.metadata))
    persons = [name for script, _ in reading.scripts for name in find_persons(script)]
    name = _text(author) or metadata.get("author") or next(iter(persons), None) or metadata.get("og:site_name")
    return Owner(name if name and len(name) <= _MAX_NAME else None)


def _text(value: object) -> str:
    return " ".join(strip_liquid(value).split())[:1000] if isinstance(value, str) else ""


def _read_bibtex(text: str, url: str) -> Page:
    """A block an entry, as written, and its record."""
    blocks: list[Block] = []
    records: list[EmbeddedRecord] = []
    line, at = 1, 0
    for serial, entry in enumerate(parse_bibtex(text), 1):
        line, at = line + text.count("\n", at, entry.start), entry.start
        runs: list[Run] = []
        for part in text[entry.start : entry.end].splitlines():
            folded = " ".join(part.split())
            if folded:
                runs += (Run("\n"), Run(folded)) if runs else (Run(folded),)
        records.append(EmbeddedRecord("bibtex", entry.fields, len(blocks)))
        blocks.append(Block(tuple(runs), (Node("entry", entry.fields["entrytype"], serial),), line=line))
    return (
        Page(url, Format.BIBTEX, tuple(blocks), embedded=tuple(records))
        if blocks
        else Page(url, Format.TEXT, unwrap(read_text(text)))
    )
