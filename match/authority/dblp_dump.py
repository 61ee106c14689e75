"""DBLP's dump, streamed: publications and persons, one after the other, in little memory.

Nothing that the file says about entities or other files is believed: its prolog is replaced by our own, which defines
DBLP's character entities and nothing else. So a hostile file can neither read files nor expand without bounds.
"""

import csv
import gzip
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from lxml import etree

PUBLICATIONS = (
    "article",
    "inproceedings",
    "proceedings",
    "book",
    "incollection",
    "phdthesis",
    "mastersthesis",
    "data",
)
"""The elements that are publications."""
_PEOPLE = ("www", "person")
_LISTS = ("author", "editor", "ee")
_VENUES = ("booktitle", "journal", "school", "series")
_READ = frozenset({*_LISTS, *_VENUES, "title", "year", "volume", "number", "pages"})
"""The fields of a publication that are read."""
_ENTITIES = Path(__file__).parent / "dblp-entities.csv"
_DTD_ENTITY = re.compile(r'<!ENTITY\s+([A-Za-z]\w{0,20})\s+"&#(\d{1,7});"\s*>')
_ROOT = re.compile(rb"<dblp[\s>]")
_ENCODING = re.compile(rb"encoding\s*=\s*[\"']([A-Za-z0-9_-]{1,20})[\"']")
_KNOWN_ENCODINGS = {"us-ascii", "ascii", "iso-8859-1", "latin1", "utf-8"}
_PROLOG_LIMIT = 1 << 18
_BLOCK = 1 << 20

Progress = Callable[[int, int], None]
"""Called with the bytes of the file that were read and the bytes it has."""


class DumpError(Exception):
    """The file is not a whole, well-formed dump of DBLP. The message says what is wrong with it."""


class Entry(NamedTuple):
    """A publication as the dump has it; names carry their homonym numbers, the title no closing full stop."""

    key: str
    kind: str
    """The element's name: "article", "inproceedings", ..."""
    informal: bool
    title: str
    authors: tuple[str, ...]
    venue: str | None
    year: int | None
    volume: str | None
    number: str | None
    pages: str | None
    links: tuple[str, ...]
    modified: str


class Person(NamedTuple):
    """A person as DBLP knows them."""

    pid: str
    """Such as "65/9137-1"."""
    names: tuple[str, ...]
    """The name DBLP prefers first, then the aliases; with homonym numbers ("Wei Wang 0001")."""
    native_names: tuple[str, ...] = ()
    affiliations: tuple[str, ...] = ()
    orcid: str | None = None
    links: tuple[str, ...] = ()
    disambiguation: bool = False
    """True where the entry stands for several people whom DBLP could not tell apart."""


class _Prologless:
    """The dump as lxml reads it: our prolog in place of the file's own."""

    def __init__(self, stream: BinaryIO, raw: BinaryIO, size: int, prolog: bytes, progress: Progress | None) -> None:
        self._stream, self._raw, self._size, self._progress = stream, raw, size, progress
        self._head = prolog

    def read(self, size: int) -> bytes:
        if self._head:
            head, self._head = self._head[:size], self._head[size:]
            return head
        block = self._stream.read(size)
        if self._progress is not None:
            self._progress(self._raw.tell(), self._size)
        return block


def read_dump(path: Path, progress: Progress | None = None) -> Iterator[Entry | Person]:
    """Gives the publications and the persons of `dblp.xml` or `dblp.xml.gz` in the file's order.

    A `dblp.dtd` beside the file may define more character entities than the bundled list.

    Raises DumpError as `read_elements` does.
    """
    for element in read_elements(path, progress):
        value = _read_person(element) if element.tag in _PEOPLE else read_entry(element)
        if value is not None:
            yield value


def read_elements(path: Path, progress: Progress | None = None) -> Iterator[etree._Element]:
    """Gives the dump's elements, publications and persons, as XML; each is emptied when the next one is asked for.

    Raises DumpError if the file cannot be read, is cut off, is not well-formed or is something else.
    """
    try:
        with path.open("rb") as raw:
            size = path.stat().st_size
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            prolog = _new_prolog(stream, path)
            yield from _parse(_Prologless(stream, raw, size, prolog, progress), path)
            if progress is not None:
                progress(size, size)
    except EOFError as error:
        raise DumpError(f"{path}: the file is cut off") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise DumpError(f"{path}: the compressed data is damaged ({error})") from error
    except etree.XMLSyntaxError as error:
        raise DumpError(f"{path}: not well-formed ({error.msg})") from error
    except OSError as error:
        raise DumpError(f"{path}: cannot be read ({error.strerror or error})") from error


def _new_prolog(stream: BinaryIO, path: Path) -> bytes:
    """Our prolog, followed by what of the root element was read while looking for it."""
    head = b""
    found = None
    while found is None and len(head) < _PROLOG_LIMIT:
        block = stream.read(_BLOCK)
        if not block:
            break
        head += block
        found = _ROOT.search(head)
    if found is None:
        raise DumpError(f"{path}: not a dump of DBLP (no <dblp> element)")
    declared = _ENCODING.search(head, 0, found.start())
    encoding = declared[1].decode("ascii") if declared else "utf-8"
    if encoding.lower() not in _KNOWN_ENCODINGS:
        raise DumpError(f"{path}: unexpected encoding {encoding}")
    return entity_prolog(encoding, "dblp", path.parent / "dblp.dtd") + head[found.start() :]


def entity_prolog(encoding: str, root: str, dtd: Path | None = None) -> bytes:
    """A prolog that defines DBLP's character entities, those of `dtd` too, and nothing else.

    >>> b'<!ENTITY uuml "&#252;">' in entity_prolog("utf-8", "dblp")
    True
    """
    entities = "".join(f'<!ENTITY {name} "&#{code};">' for name, code in _entities(dtd).items())
    return f'<?xml version="1.0" encoding="{encoding}"?>\n<!DOCTYPE {root} [{entities}]>\n'.encode("ascii")


def _entities(dtd: Path | None) -> dict[str, int]:
    """Entity name -> code point, of the bundled list and of a DTD beside the dump (character references only)."""
    lines = _ENTITIES.read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    entities = {row["name"]: int(row["codepoint"]) for row in rows}
    if dtd is not None and dtd.is_file():
        found = _DTD_ENTITY.findall(dtd.read_text(encoding="latin-1"))
        entities.update((name, int(code)) for name, code in found if 0x9F < int(code) < 0xD800)
    return entities


def _parse(source: _Prologless, path: Path) -> Iterator[etree._Element]:
    events = etree.iterparse(
        cast(BinaryIO, source),
        events=("end",),
        tag=(*PUBLICATIONS, *_PEOPLE),
        load_dtd=False,
        resolve_entities="internal",
        no_network=True,
        huge_tree=True,
    )
    count = 0
    for _, element in events:
        parent = element.getparent()
        if parent is None or parent.getparent() is not None:
            continue
        count += 1
        yield element
        element.clear()
        while element.getprevious() is not None:
            del parent[0]
    if count == 0:
        raise DumpError(f"{path}: the dump holds no publications")


def read_entry(element: etree._Element) -> Entry | None:
    """The publication that an element is, or None where it lacks a key or a title."""
    key = element.get("key")
    lists: dict[str, list[str]] = {name: [] for name in _LISTS}
    fields: dict[str, str] = {}
    for child in element:
        name = child.tag
        if name in _READ:
            # Most children hold nothing but text; calling a function for each would take a fifth of the time.
            text = " ".join((child.text or "").split()) if len(child) == 0 else _text(child)
            if name in lists:
                lists[name].append(text)
            elif text:
                fields.setdefault(name, text)
    title = fields.get("title")
    if not key or not title:
        return None
    year = fields.get("year", "")
    return Entry(
        key=key,
        kind=str(element.tag),
        informal=(element.get("publtype") or "").startswith("informal"),
        title=title[:-1] if title.endswith(".") and not title.endswith("..") else title,
        authors=tuple(lists["author"] or lists["editor"]),
        venue=next((fields[name] for name in _VENUES if name in fields), None),
        year=int(year) if year.isdecimal() else None,
        volume=fields.get("volume"),
        number=fields.get("number"),
        pages=fields.get("pages"),
        links=tuple(lists["ee"]),
        modified=element.get("mdate") or "",
    )


def _read_person(element: etree._Element) -> Person | None:
    """The person, or None for an entry that is a web site or points to another entry."""
    key = element.get("key") or ""
    names = tuple(_text(child) for child in element.iterchildren("author"))
    if not key.startswith("homepages/") or not names:
        return None
    notes = [(child.get("type"), _text(child)) for child in element.iterchildren("note")]
    links = tuple(_text(child) for child in element.iterchildren("url"))
    orcids = [link.rstrip("/").rpartition("/")[2] for link in links if "//orcid.org/" in link]
    return Person(
        pid=key.removeprefix("homepages/"),
        names=names,
        native_names=tuple(text for kind, text in notes if kind == "uname" and text),
        affiliations=tuple(text for kind, text in notes if kind == "affiliation" and text),
        orcid=orcids[0] if orcids else None,
        links=links,
        disambiguation=(element.get("publtype") or "") == "disambiguation",
    )


def _text(element: etree._Element) -> str:
    """The element's text, that of `<i>`, `<sub>` and `<sup>` in it included, white space folded."""
    text = element.text if len(element) == 0 else "".join(str(part) for part in element.itertext())
    return " ".join(text.split()) if text else ""
