"""What language a page is written in: by its content, then by its name and declared type where that leaves it open."""

import json
import re
from itertools import islice
from urllib.parse import urlsplit

from bibliography import Format
from extract.read.errors import NotAPage
from extract.read.jemdoc import IS_JEMDOC

_SIGNATURES = (
    (b"%PDF", "PDF"),
    (b"%!PS", "PostScript"),
    (b"{\\rtf", "RTF"),
    (b"PK\x03\x04", "ZIP archive or office document"),
    (b"\xd0\xcf\x11\xe0", "office document"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
    (b"7z\xbc\xaf", "7-Zip archive"),
    (b"Rar!", "RAR archive"),
    (b"\x89PNG", "PNG image"),
    (b"GIF8", "GIF image"),
    (b"\xff\xd8\xff", "JPEG image"),
    (b"II*\x00", "TIFF image"),
    (b"MM\x00*", "TIFF image"),
    (b"RIFF", "RIFF media"),
    (b"OggS", "Ogg media"),
    (b"ID3", "MP3 audio"),
    (b"\x7fELF", "program"),
    (b"MZ\x90", "program"),
)
_SNIFFED = 100_000
"""Characters looked at: what a page is shows early."""

_PREAMBLE = re.compile(r"\s*(?:(?:<!--(?:(?!-->).){0,20000}-->|<\?xml[^>]{0,500}\?>)\s*){0,20}", re.S)
_FRONT_MATTER = re.compile(r"\s*(?:---|\+\+\+)[ \t]*\r?\n")
_DOCUMENT = re.compile(r"<(?:!doctype\s+html|html|head|body|frameset)\b", re.I)
_FEED = re.compile(r"<(?:rss|feed|urlset|sitemapindex|rdf:RDF|opml|\?xml-stylesheet)\b", re.I)
_TAG = re.compile(r"</(?:p|li|ul|ol|td|tr|div|h[1-6]|a|b|i|em|strong|span|dd|center|font)>|<(?:br|p|li|hr)\s*/?>", re.I)
_ANY_TAG = re.compile(r"<[A-Za-z!]")
_ADDRESS = r"\]\((?:https?:|[./#]|mailto:|[\w%-]+[./])[^\s)]{0,500}\)"
_MARKDOWN = re.compile(
    rf"^#{{1,6}}[ \t]+\S|{_ADDRESS}|\*\*[^\s*][^*\n]{{0,300}}\*\*|^```|^\[[^\]\n]{{1,80}}\]:[ \t]+\S", re.M
)
_LINK = re.compile(_ADDRESS)
_LEAST_SIGNS = 5
"""Signs of Markdown from which a page without tags is written in it, whatever its name says."""
_BIBTEX = re.compile(r"\s*(?:%[^\n]{0,2000}\n\s*){0,200}@\s*[a-z]{3,20}\s*[{(]", re.I)
_ENTRY = re.compile(r"^[ \t]*@[ \t]*[a-z]{3,20}[ \t]*[{(]", re.I | re.M)
_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"])")
_ENDINGS = {
    "html": Format.HTML,
    "htm": Format.HTML,
    "xhtml": Format.HTML,
    "shtml": Format.HTML,
    "php": Format.HTML,
    "asp": Format.HTML,
    "aspx": Format.HTML,
    "jsp": Format.HTML,
    "md": Format.MARKDOWN,
    "markdown": Format.MARKDOWN,
    "mdown": Format.MARKDOWN,
    "mkd": Format.MARKDOWN,
    "qmd": Format.MARKDOWN,
    "rmd": Format.MARKDOWN,
    "jemdoc": Format.JEMDOC,
    "bib": Format.BIBTEX,
    "bibtex": Format.BIBTEX,
}
_TYPES = {
    "text/html": Format.HTML,
    "application/xhtml+xml": Format.HTML,
    "text/markdown": Format.MARKDOWN,
    "text/x-markdown": Format.MARKDOWN,
    "text/x-bibtex": Format.BIBTEX,
    "application/x-bibtex": Format.BIBTEX,
}


def refuse_binary(body: bytes) -> None:
    """Raise `NotAPage` for empty bodies and for files whose first bytes tell that they are no text.

    >>> refuse_binary(b"%PDF-1.7")
    Traceback (most recent call last):
    ...
    extract.read.errors.NotAPage: PDF
    """
    start = body[:1024].lstrip()
    if not start and not body.strip():
        raise NotAPage("empty")
    for signature, name in _SIGNATURES:
        if start.startswith(signature):
            raise NotAPage(name)


def find_format(text: str, url: str, content_type: str | None = None) -> Format:
    """Return the language that a text is written in. Raises `NotAPage` for feeds and JSON.

    >>> find_format("---\\ntitle: me\\n---\\n# Papers", "file:///seed.txt")
    <Format.MARKDOWN: 'markdown'>
    >>> find_format("<!-- x --><!DOCTYPE html><p>", "http://a.org/index.md")
    <Format.HTML: 'html'>
    >>> find_format("<meta charset=utf-8>\\n# Papers\\n" + "+ [**On trees**](a.pdf)\\n" * 4, "http://a.org/papers.md.html")
    <Format.MARKDOWN: 'markdown'>
    >>> find_format("1. A paper. [3](2015)", "file:///list.txt")
    <Format.TEXT: 'text'>
    """
    sample = text[:_SNIFFED]
    preamble = _PREAMBLE.match(sample)
    start = preamble.end() if preamble else 0
    if _DOCUMENT.match(sample, start):
        return Format.HTML
    if _FEED.match(sample, start):
        raise NotAPage("XML feed or site map")
    stated = _stated(url, content_type)
    if _BIBTEX.match(sample, start) or (stated is Format.BIBTEX and _ENTRY.search(sample)):
        return Format.BIBTEX
    if stated is Format.HTML and _ANY_TAG.search(sample):
        return Format.MARKDOWN if _is_rendered_by_script(sample) else Format.HTML
    if stated in (Format.MARKDOWN, Format.JEMDOC):
        return stated
    if IS_JEMDOC.match(sample):
        return Format.JEMDOC
    if _JSON.match(sample) and _is_json(text):
        raise NotAPage("JSON")
    return _by_signs(sample)


def _is_rendered_by_script(sample: str) -> bool:
    """Whether a page named HTML is Markdown that a script shows, as Markdeep's does: no tag of a text's."""
    return not _TAG.search(sample) and sum(1 for _ in islice(_MARKDOWN.finditer(sample), _LEAST_SIGNS)) >= _LEAST_SIGNS


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _stated(url: str, content_type: str | None) -> Format | None:
    try:
        path = urlsplit(url).path
    except ValueError:
        path = url
    ending = path.rpartition("/")[2].rpartition(".")[2].lower()
    kind = (content_type or "").partition(";")[0].strip().lower()
    return _ENDINGS.get(ending) or _TYPES.get(kind)


def _by_signs(sample: str) -> Format:
    """Tell by what is most frequent: HTML's closing tags or Markdown's signs."""
    if _FRONT_MATTER.match(sample):
        return Format.MARKDOWN
    tags = sum(1 for _ in _TAG.finditer(sample))
    signs = sum(1 for _ in _MARKDOWN.finditer(sample))
    if tags >= 3 and tags > signs:
        return Format.HTML if sample.lstrip().startswith("<") or signs == 0 else Format.MARKDOWN
    if signs >= 2 or _LINK.search(sample):
        return Format.MARKDOWN
    return Format.TEXT
