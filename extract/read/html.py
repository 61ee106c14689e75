"""HTML to blocks, the way a browser builds its tree (HTML5: unclosed items, misnested tables)."""

import re
from dataclasses import dataclass, field, replace
from urllib.parse import unquote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from bibliography import Block
from extract.field.author_marks import mark_of
from extract.owner.profiles import is_profile_site
from extract.read.blocks import BlockBuilder
from extract.read.elements import Attributes, look_of
from extract.read.nesting import flatten
from extract.read.typed_markdown import without_typed_marks
from extract.text.lexicon import cue_phrases

_NAMES_ON_CLICK = re.compile(r"==\s*'[^']{1,40}'\s*\?\s*'((?:[^'\\]|\\.){1,5000})'")
"""Where al-folio keeps the authors that it shows after a click: `'2 more authors' ? 'A. Uthor, B. Writer'`."""

_ROLE = re.compile(r"(?:equal(?:ly)? contribut\w+|(?:co-?first|corresponding) authors?)", re.IGNORECASE)
"""What the icons behind authors tell those who point at them: `<i class="author-notes" title="Equal contribution">`."""

_DRAWN = re.compile(r"//img\.shields\.io/badge/(?:((?:[^-?/]|--){1,80})-((?:[^-?/]|--){1,80})-[^-/?]+)?")
"""Where shields.io draws a badge, and the two parts of its words."""
_WITH_YEAR = re.compile(r"[A-Z][\w&/+-]*(?: [\w&/+-]+){0,3}[ '’-]{1,2}(?:19|20)?\d\d")
"""A venue with its year: "CVPR 2025", "ICML Workshop 2024"."""

_MAX_NODES = 100_000
"""No page has as many: the largest seen has 3,300 elements. Sources that make the tree builder multiply them have."""

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
    _Walk(builder, reading, _base(tree, url)).run(root)
    reading.blocks = builder.finish()
    reading.title = " ".join(reading.title.split())
    reading.language = (root.attributes.get("lang") or root.attributes.get("xml:lang") or "").strip() or None
    return reading


class _Walk:
    """Feeds a tree to a builder in document order, without recursion."""

    def __init__(self, builder: BlockBuilder, reading: HtmlReading, base: str) -> None:
        self._builder = builder
        self._reading = reading
        self._base = base
        self._addresses: dict[str, str | None] = {}

    def run(self, root: LexborNode) -> None:
        """Read the tree below and with `root`."""
        builder = self._builder
        node: LexborNode | None = root
        depth = count = 0
        while node is not None and count < _MAX_NODES:
            count += 1
            tag = node.tag or ""
            child = None
            if tag == "-text":
                builder.text(without_typed_marks(node.text_content or ""))
            elif node.is_element_node:
                child = self._open(node, tag)
            if child is not None:
                node, depth = child, depth + 1
                continue
            following = node.next
            while following is None and depth:
                node = node.parent
                if node is None:
                    return
                depth -= 1
                builder.end()
                following = node.next
            node = following if depth else None

    def _open(self, node: LexborNode, tag: str) -> LexborNode | None:
        """Read an element; return its first child if it is to be read too."""
        attributes = node.attributes
        if not attributes:
            look = look_of(tag, "", "")
        else:
            look = look_of(tag, attributes.get("class") or "", attributes.get("style") or "")
        if tag == "br":
            self._builder.line_break()
            return None
        if look.is_dropped:
            _note(node, tag, self._builder, self._reading)
            return None
        href = self._resolve(node, attributes) if tag == "a" and attributes else None
        if "more-authors" in look.css_class and (names := _NAMES_ON_CLICK.search(attributes.get("onclick") or "")):
            self._builder.start(tag, {}, replace(look, css_class=f"{look.css_class} hidden"))
            self._builder.text(names[1])
            self._builder.end()
            return None
        self._builder.start(tag, attributes, look, href)
        child = node.child
        if child is None:
            if tag == "img" and (label := _link_label(node)):
                self._builder.text(label)
            elif tag == "img" and (venue := _badge(attributes)):
                self._builder.start("span", {}, look_of("span", "badge", ""))
                self._builder.text(f"{venue} ")
                self._builder.end()
            elif "envelope" in look.css_class and node.parent is not None and node.parent.tag == "sup":
                self._builder.text("✉")  # drawn by a font of icons, behind the corresponding author
            if (told := attributes.get("title")) and _ROLE.fullmatch(told.strip()):
                self._builder.start("sup", {}, look_of("sup", "", ""))
                self._builder.text(mark_of(told))
                self._builder.end()
            self._builder.end()
        return child

    def _resolve(self, node: LexborNode, attributes: Attributes) -> str | None:
        """Return a link's absolute address; pages repeat many."""
        href = attributes.get("href")
        if href is None:
            return None
        if href not in self._addresses:
            self._addresses[href] = _join(self._base, href)
        address = self._addresses[href]
        if address is not None and is_profile_site(address):
            self._reading.profile_links.append((address, " ".join(node.text(deep=True)[:200].split())))
        return address


def _link_label(image: LexborNode) -> str:
    """What an image says that a link holds in place of words, where that is a link's label: "pdf", else nothing.

    "DOI" is what badges say that lead to software.
    """
    link, said = image.parent, (image.attributes.get("alt") or "").strip()
    cue = cue_phrases().get(said.lower())
    if link is None or link.tag != "a" or cue is None or cue.kind != "link" or said.lower() == "doi":
        return ""
    beside = (image.prev, image.next)
    return said if all(node is None or (node.is_text_node and not node.text().strip()) for node in beside) else ""


def _badge(attributes: Attributes) -> str:
    """The venue and year that a badge drawn by shields.io shows, as its `alt` or its address says, else "".

    "TREES 2025", of `badge/TREES-2025-red`.
    """
    drawn = _DRAWN.search(attributes.get("src") or "")
    if drawn is None:
        return ""
    parts = [unquote(part).replace("--", "-").replace("_", " ").strip() for part in drawn.groups() if part]
    told = ((attributes.get("alt") or "").strip(), " ".join(parts))
    return next(filter(_WITH_YEAR.fullmatch, told), "")


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
