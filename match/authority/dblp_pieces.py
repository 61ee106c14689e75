"""DBLP's dump cut into pieces that are small documents of their own, so that any processor may read any of them.

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
PEOPLE = ("www", "person")
"""Those that are persons, if their keys say so."""
_END = re.compile(rf"</(?:{'|'.join((*PUBLICATIONS, *PEOPLE))})>".encode("ascii"))
_ENTITIES = Path(__file__).parent / "dblp-entities.csv"
_DTD_ENTITY = re.compile(r'<!ENTITY\s+([A-Za-z]\w{0,20})\s+"&#(\d{1,7});"\s*>')
_ROOT = re.compile(rb"<dblp(?:\s[^<>]{0,200})?>")
_ENCODING = re.compile(rb"encoding\s*=\s*[\"']([A-Za-z0-9_-]{1,20})[\"']")
_KNOWN_ENCODINGS = {"us-ascii", "ascii", "iso-8859-1", "latin1", "utf-8"}
_PROLOG_LIMIT = 1 << 18
_BLOCK = 1 << 20
"""Bytes read at once: of fewer, what is done once a piece would tell; more would only take memory."""
_NEAR = 1 << 14
"""Bytes before the end of what was read in which the last element that is whole nearly always ends."""
_LONGEST = 1 << 26
"""Bytes beyond which nothing is one publication."""

Progress = Callable[[int, int], None]
"""Called with the bytes of the file that were read and the bytes it has."""


class DumpError(Exception):
    """The file is not a whole, well-formed dump of DBLP. The message says what is wrong with it."""


class Piece(NamedTuple):
    """Some elements of a dump, in its order, as an XML document; the last one ends as the dump ends."""

    path: Path
    """Of the dump."""
    prolog: bytes
    """Our own, and the root's start tag."""
    elements: bytes
    """What follows, the root's end tag included."""
    encoding: str

    @property
    def xml(self) -> bytes:
        """The document."""
        return self.prolog + self.elements


def cut_dump(path: Path, progress: Progress | None = None) -> Iterator[Piece]:
    """Gives the elements of `dblp.xml` or `dblp.xml.gz`, some thousands at once.

    A `dblp.dtd` beside the file may define more character entities than the bundled list. A cut is made behind the end
    tag of a publication or person; one within a comment, as DBLP has none, would be taken for that of an element.

    Raises DumpError if the file cannot be read, is cut off or is something else.
    """
    try:
        with path.open("rb") as raw:
            size = path.stat().st_size
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            prolog, rest, encoding = _find_root(stream, path)
            for elements in _cut(stream, rest, path):
                if progress is not None:
                    progress(raw.tell(), size)
                yield Piece(path, prolog, elements, encoding)
            if progress is not None:
                progress(size, size)
    except EOFError as error:
        raise DumpError(f"{path}: the file is cut off") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise DumpError(f"{path}: the compressed data is damaged ({error})") from error
    except OSError as error:
        raise DumpError(f"{path}: cannot be read ({error.strerror or error})") from error


def _cut(stream: BinaryIO, rest: bytes, path: Path) -> Iterator[bytes]:
    """The inside of the root element piece by piece, each but the last one closed by the root's end tag."""
    while block := stream.read(_BLOCK):
        rest += block
        at = _last_end(rest)
        if at:
            yield rest[:at] + b"</dblp>"
            rest = rest[at:]
        elif len(rest) > _LONGEST:
            raise DumpError(f"{path}: not a dump of DBLP (no publication ends within {_LONGEST:,} bytes)")
    yield rest


def _last_end(text: bytes) -> int:
    """Where the last element that is whole ends; 0 where none does."""
    ends = [found.end() for found in _END.finditer(text, max(0, len(text) - _NEAR))]
    return max(ends or (found.end() for found in _END.finditer(text)), default=0)


def _find_root(stream: BinaryIO, path: Path) -> tuple[bytes, bytes, str]:
    """Our prolog with the root's start tag, what was read beyond it, and the encoding."""
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
    return entity_prolog(encoding, "dblp", path.parent / "dblp.dtd") + found[0], head[found.end() :], encoding


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
