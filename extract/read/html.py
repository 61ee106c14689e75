"""HTML to blocks, the way a browser builds its tree (HTML5: unclosed items, misnested tables)."""

import re
from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from bibliography import Block
from extract.profiles import is_profile_site
from extract.read.blocks import BlockBuilder
from extract.read.elements import look_of
from extract.read.nesting import flatten

_NAMES_ON_CLICK = re.compile(r"==\s*'[^']{1,40}'\s*\?\s*'((?:[^'\\]|\\.){1,5000})'")
"""Where al-folio keeps the authors that it shows after a click: `'2 more authors' ? 'A. Uthor, B. Writer'`."""

_MAX_NODES = 400_000
"""No page has as many; sources that make the tree builder multiply elements have."""

_KEPT_SCHEMES = frozenset(("http", "https", "file"))


@dataclass(slots=True)
class HtmlReading:
    """What the HTML reader found: blocks, and the head's facts for those who read metadata."""

    blocks: tuple[Block, ...] = ()
    title: str = ""
    language: str | None = None
    metadata: list[tuple[str, str]] = field(default_factory=list)
    """Names and contents of `<meta>` elements, in order."""
    profile_links: list[tuple[str, str]] = field(default_factory=list)
    """Links to sites with personal profiles, and their words: most bear an icon and no text, and so are in no block."""
    scripts: list[tuple[str, int]] = field(default_factory=list)
    """Texts of JSON-LD scripts, each with the index of the block before it."""


def read_html(source: str, url: str) -> HtmlReading:
    """Read HTML source into blocks. Links are made absolute with `url` or the page's `<base>`."""
    tree = LexborHTMLParser(flatten(source))
    reading = HtmlReading()
    root = tree.root
    if root is None:
        return reading
    builder = BlockBuilder()
    _walk(root, builder, reading, _Resolver(_base(tree, url)))
    reading.blocks = builder.finish()
    reading.title = " ".join(reading.title.split())
    reading.language = (root.attributes.get("lang") or root.attributes.get("xml:lang") or "").strip() or None
    return reading


def _walk(root: LexborNode, builder: BlockBuilder, reading: HtmlReading, resolver: "_Resolver") -> None:
    """Feed the tree to the builder in document order, without recursion."""
    node: LexborNode | None = root
    depth = count = 0
    while node is not None and count < _MAX_NODES:
        count += 1
        child = None
        tag = node.tag or ""
        if tag == "-text":
            builder.text(node.text_content or "")
        elif node.is_element_node:
            attributes = node.attributes
            look = (
                look_of(tag, attributes.get("class") or "", attributes.get("style") or "")
                if attributes
                else look_of(tag, "", "")
            )
            if tag == "br":
                builder.line_break()
            elif look.is_dropped:
                _note(node, tag, builder, reading)
            elif look.css_class == "more-authors" and (
                names := _NAMES_ON_CLICK.search(attributes.get("onclick") or "")
            ):
                builder.start(tag, {}, look_of(tag, "more-authors hidden-names", ""))
                builder.text(names[1])
                builder.end()
            else:
                href = resolver.resolve(attributes.get("href")) if tag == "a" else None
                if href is not None and is_profile_site(href):
                    reading.profile_links.append((href, " ".join(node.text(deep=True)[:200].split())))
                builder.start(tag, attributes, look, href)
                child = node.child
                if child is None:
                    builder.end()
        if child is not None:
            node, depth = child, depth + 1
            continue
        while node is not None and node.next is None and depth:
            node, depth = node.parent, depth - 1
            builder.end()
        node = node.next if node is not None and depth else None


def _note(node: LexborNode, tag: str, builder: BlockBuilder, reading: HtmlReading) -> None:
    """Keep what an element that is no text says about the page."""
    if tag == "head":
        child = node.child
        while child is not None:
            _note(child, child.tag or "", builder, reading)
            child = child.next
    elif tag == "title":
        reading.title = reading.title or node.text(deep=True)
    elif tag == "meta":
        attributes = node.attributes
        name = attributes.get("name") or attributes.get("property")
        if name and attributes.get("content"):
            reading.metadata.append((name.strip().lower(), " ".join((attributes["content"] or "").split())))
    elif tag == "script" and "ld+json" in (node.attributes.get("type") or ""):
        reading.scripts.append((node.text(deep=True), builder.position))


def _base(tree: LexborHTMLParser, url: str) -> str:
    base = tree.css_first("base[href]")
    if base is None:
        return url
    return _join(url, base.attributes.get("href") or "") or url


def _join(base: str, href: str) -> str | None:
    href = href.strip()
    if href.startswith(("https://", "http://")):
        return href
    try:
        joined = urljoin(base, href)
        return joined if urlsplit(joined).scheme in _KEPT_SCHEMES else None
    except ValueError:
        return None


@dataclass(slots=True)
class _Resolver:
    """Makes addresses absolute; a page repeats many."""

    base: str
    _known: dict[str, str | None] = field(default_factory=dict)

    def resolve(self, href: str | None) -> str | None:
        if href is None:
            return None
        if href not in self._known:
            self._known[href] = _join(self.base, href)
        return self._known[href]
