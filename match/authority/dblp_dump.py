"""DBLP's dump, read: publications and persons, one after the other, in little memory."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from match.authority.dblp_pieces import PEOPLE, PUBLICATIONS, DumpError, Piece, Progress, cut_dump


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


def read_dump(path: Path, progress: Progress | None = None) -> Iterator[Entry | Person]:
    """Gives the publications and the persons of `dblp.xml` or `dblp.xml.gz` in the file's order.

    Raises DumpError if the file cannot be read, is cut off, is not well-formed or is something else.
    """
    empty = True
    for piece in cut_dump(path, progress):
        for value in read_piece(piece):
            empty = False
            yield value
    if empty:
        raise DumpError(f"{path}: the dump holds no publications")


def read_piece(piece: Piece) -> Iterator[Entry | Person]:
    """Gives the publications and the persons of a piece of the dump. Raises DumpError if it is not well-formed."""
    # Of entities only internal ones are resolved: lxml's default.
    parser = etree.XMLParser(
        load_dtd=False,
        no_network=True,
        huge_tree=True,
        collect_ids=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(piece.xml, parser)
    except etree.XMLSyntaxError as error:
        # The line is the piece's, which nobody knows.
        raise DumpError(f"{piece.path}: not well-formed ({error.msg.partition(', line ')[0]})") from error
    for element in root:
        value: Entry | Person | None = None
        name = element.tag
        if name in PUBLICATIONS:
            value = read_entry(element)
        elif name in PEOPLE:
            value = _read_person(element)
        if value is not None:
            yield value


def read_entry(element: etree._Element) -> Entry | None:
    """The publication that an element is, or None where it lacks a key or a title."""
    lists: dict[str, list[str]] = {"author": [], "editor": [], "ee": []}
    fields: dict[str, str] = {}
    for child in element:
        text = _text(child)
        if text and child.tag in lists:
            lists[child.tag].append(text)
        elif text:
            fields.setdefault(child.tag, text)
    key, title = element.get("key"), fields.get("title")
    if not key or not title:
        return None
    get = fields.get
    year = get("year", "")
    return Entry(
        " ".join(key.split()),
        str(element.tag),
        (element.get("publtype") or "").startswith("informal"),
        title[:-1] if title.endswith(".") and not title.endswith("..") else title,
        tuple(lists["author"] or lists["editor"]),
        get("booktitle") or get("journal") or get("school") or get("series"),
        int(year) if year.isdecimal() else None,
        get("volume"),
        get("number"),
        get("pages"),
        tuple(lists["ee"]),
        element.get("mdate") or "",
    )


def _read_person(element: etree._Element) -> Person | None:
    """The person, or None for an entry that is a web site or points to another entry."""
    key = element.get("key") or ""
    if not key.startswith("homepages/"):
        return None
    found: dict[str, list[str]] = {"author": [], "url": [], "note uname": [], "note affiliation": []}
    for child in element:
        kind = f"note {child.get('type')}" if child.tag == "note" else str(child.tag)
        if kind in found and (text := _text(child)):
            found[kind].append(text)
    if not found["author"]:
        return None
    orcids = [link.rstrip("/").rpartition("/")[2] for link in found["url"] if "//orcid.org/" in link]
    return Person(
        " ".join(key.removeprefix("homepages/").split()),
        tuple(found["author"]),
        tuple(found["note uname"]),
        tuple(found["note affiliation"]),
        orcids[0] if orcids else None,
        tuple(found["url"]),
        element.get("publtype") == "disambiguation",
    )


def _text(element: etree._Element) -> str:
    """The element's text, that of `<i>`, `<sub>` and `<sup>` in it included, white space folded."""
    text = element.text if len(element) == 0 else "".join(str(part) for part in element.itertext())
    return " ".join(text.split()) if text else ""
