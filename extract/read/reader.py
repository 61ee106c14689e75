"""Bytes of any kind to a `Page`."""

import re
from urllib.parse import urlsplit

from bibliography import Format, Owner, Page
from extract.read.decode import decode
from extract.read.errors import NotAPage
from extract.read.html import read_html
from extract.read.markdown import render_markdown

_TAG = re.compile(r"<(?:!doctype\s+html|html|head|body)\b", re.I)


def read_page(body: bytes, url: str, content_type: str | None = None, encoding: str | None = None) -> Page:
    """Read a page's bytes as served."""
    if not body.strip():
        raise NotAPage("empty")
    if b"\0" in body[:4096] or body.startswith(b"%PDF"):
        raise NotAPage("binary")
    text, encoding = decode(body, encoding)
    if _TAG.search(text[:4096]):
        reading = read_html(text, url)
        return Page(url, Format.HTML, reading.blocks, reading.title, reading.language, encoding=encoding)
    path = urlsplit(url).path.lower()
    source = render_markdown(text)
    reading = read_html(source.html, url)
    title = source.matter.get("title")
    name = source.matter.get("author") or source.matter.get("name")
    owner = Owner(name if isinstance(name, str) else None)
    return Page(url, Format.MARKDOWN, reading.blocks, str(title or reading.title), None, owner, encoding=encoding)
