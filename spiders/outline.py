"""What of an HTML page leads on: links, frames, menus, and where the page says that it has moved."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from extract.read.decode import decode
from extract.read.nesting import flatten
from spiders.address import join, refresh_target

_LEADS = "a[href], area[href], frame[src], iframe[src], link[rel~=next], option[value], [onclick]"
_MAX_LINKS = 3000
_SCRIPTED = re.compile(
    r"(?:location(?:\.href)?\s*=|location\.(?:replace|assign)\s*\(|window\.open\s*\()\s*['\"]([^'\"]{1,300})['\"]"
)
_ONLY_REDIRECT = re.compile(
    r"^\s*(?://[^\n]*\n|<!--|\s)*(?:window\.|document\.|self\.|top\.)?location(?:\.href)?\s*(?:=|\.replace\(|\.assign\()\s*['\"]([^'\"]{1,300})['\"]\)?;?"
)
_PAGE_VALUE = re.compile(r"^(?:https?://|\.{0,2}/)|\.(?:html?|php|aspx?|jsp)\b|^\?\w", re.I)


@dataclass(frozen=True, slots=True)
class RawLink:
    """A link as it stands on a page: its absolute address, its words and its relation or element."""

    url: str
    text: str
    relation: str = ""
    """"next", "frame" or ""."""


@dataclass(slots=True)
class Outline:
    """All that leads on from a page."""

    links: list[RawLink] = field(default_factory=list)
    text_length: int = 0
    """Characters of text that a reader sees."""
    text: str = ""
    """Its beginning."""
    refresh: str | None = None
    """Where the page sends its readers by itself."""
    has_scripts: bool = False


def read_outline(body: bytes, url: str, declared: str | None = None) -> Outline:
    """The outline of an HTML page. Raises NotAPage where the bytes are no text.

    >>> outline = read_outline(b'<frameset><frame src="menu.html"></frameset>', "https://a.org/~ada/")
    >>> outline.links
    [RawLink(url='https://a.org/~ada/menu.html', text='', relation='frame')]
    """
    source, _ = decode(body, declared)
    tree = LexborHTMLParser(flatten(source))
    outline = Outline()
    base = _base(tree, url)
    seen: set[tuple[str, str]] = set()
    for node in tree.css(_LEADS):
        for link in _links(node, base):
            if (link.url, link.text) not in seen and len(seen) < _MAX_LINKS:
                seen.add((link.url, link.text))
                outline.links.append(link)
    outline.refresh = _refresh(tree, base)
    scripts = tree.css("script")
    outline.has_scripts = bool(scripts)
    text = "" if tree.body is None else _text(tree.body)
    if outline.refresh is None and len(text) < 200:
        outline.refresh = _scripted(scripts, base)
    outline.text_length, outline.text = len(text), text[:5000]
    return outline


def _text(body: LexborNode) -> str:
    for node in body.css("script, style, noscript, template"):
        node.decompose()
    return " ".join(body.text(deep=True, separator=" ").split())


def _links(node: LexborNode, base: str) -> Iterator[RawLink]:
    """The links of one element, none where it leads to no page."""
    attributes, tag = node.attributes, node.tag or ""
    if tag in ("frame", "iframe"):
        href, text, relation = attributes.get("src"), attributes.get("name") or "", "frame"
    elif tag == "option":
        value = attributes.get("value") or ""
        href, text, relation = value if _PAGE_VALUE.search(value) else None, node.text(deep=True), ""
    elif attributes.get("href") is not None:
        href, relation = (
            attributes.get("href"),
            "next" if "next" in (attributes.get("rel") or "").lower().split() else "",
        )
        text = (
            node.text(deep=True)[:500] or attributes.get("title") or attributes.get("aria-label") or _image_text(node)
        )
        if (href or "").lower().startswith("javascript:"):
            found = _SCRIPTED.search(href or "")
            href = found[1] if found else None
    else:
        found = _SCRIPTED.search(attributes.get("onclick") or "")
        href, text, relation = found[1] if found else None, node.text(deep=True)[:500], ""
    address = None if href is None else join(base, href)
    if address is not None:
        yield RawLink(address, " ".join(text.split())[:200], relation)


def _image_text(node: LexborNode) -> str:
    image = node.css_first("img[alt]")
    return "" if image is None else image.attributes.get("alt") or ""


def _refresh(tree: LexborHTMLParser, base: str) -> str | None:
    for node in tree.css("meta[http-equiv]"):
        if (node.attributes.get("http-equiv") or "").strip().lower() == "refresh":
            target = refresh_target(node.attributes.get("content") or "", base)
            if target is not None:
                return target
    return None


def _scripted(scripts: list[LexborNode], base: str) -> str | None:
    """Where a page that is nothing but a script sends its readers."""
    for script in scripts:
        found = _ONLY_REDIRECT.match(script.text(deep=True)[:2000])
        if found:
            return join(base, found[1])
    return None


def _base(tree: LexborHTMLParser, url: str) -> str:
    node = tree.css_first("base[href]")
    return url if node is None else join(url, node.attributes.get("href") or "") or url
