"""The fields of a piece of DBLP's dump, many at once: of the pieces that are as nearly all of the dump is.

Those hold publications, these fields, and these text. expat tells that the piece is well-formed, numpy where its tags
are, and Arrow takes the texts between them out: sooner than a tree is built and asked for them.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
from numpy.typing import NDArray

from match.authority.dblp_pieces import PEOPLE, PUBLICATIONS, Piece

Places = NDArray[np.int64]

NAMES = (
    "author",
    "editor",
    "title",
    "ee",
    "year",
    "booktitle",
    "journal",
    "school",
    "series",
    "volume",
    "number",
    "pages",
)
"""The fields that are read."""
_TAGS = pa.array([f"<{name}>" for name in NAMES])
_KINDS = pa.array(PUBLICATIONS)
_START, _END, _SLASH = b"<>/"
_OTHERS = (b"<!", b"<?", *(f"<{kind}".encode() for kind in PEOPLE))
"""What stands in pieces that hold comments, sections or persons."""
_MARKUP = re.compile(rb"</?(?:i|su[bp]|tt|ref)(?:[\s/][^>]*)?>")
"""What parts of titles are set in."""
_ODD = r"&|^\s|\s$|\s\s|[\t\n\r]|[^\x00-\x7f]"
"""What is not all of a text as it will be: references to characters, and white space that is to be folded."""
_ODD_HEAD = r"""['&=]\s|\s=|['&]|="[^"]*\s[^"]*\""""
"""What attributes are seldom written with."""
_ENTITY = re.compile(rb'<!ENTITY (\w+) "&#(\d+);">')
_REFERENCE = re.compile(r"&(#?\w+);")
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


class Fields(NamedTuple):
    """Publications and their fields: of each field the publication's place, the name's place in `NAMES`, the text."""

    kinds: Places
    """Of the publications: places in `PUBLICATIONS`."""
    keys: pa.StringArray
    dates: pa.StringArray
    types: pa.StringArray
    owners: Places
    names: Places
    texts: pa.StringArray


def read_fields(piece: Piece) -> Fields | None:
    """The publications of a piece and their fields; None if the piece holds anything else, or is not well-formed."""
    if any(sign in piece.elements for sign in _OTHERS):
        return None
    try:
        ParserCreate().Parse(piece.xml, True)
        text = piece.elements.decode(piece.encoding).encode()
    except (ExpatError, UnicodeDecodeError):
        return None
    tags = _find_tags(_MARKUP.sub(b"", text))
    if tags is None:
        return None
    starts, fields, owners, parts = tags
    heads = parts.take(pa.array(2 * starts))
    kinds = pc.index_in(_attribute(heads, r"^<(?P<found>\w+)\s"), _KINDS)
    if kinds.null_count or pc.any(pc.match_substring_regex(heads, _ODD_HEAD)).as_py():
        return None
    names = _names(parts.take(pa.array(2 * fields)))
    read = names >= 0
    texts = _clean(parts.take(pa.array(2 * fields[read] + 1)), _characters(piece.prolog))
    return _known(
        Fields(
            kinds.to_numpy(),
            _attribute(heads, r'\skey="(?P<found>[^"]*)"'),
            _attribute(heads, r'\smdate="(?P<found>[^"]*)"'),
            _attribute(heads, r'\spubltype="(?P<found>[^"]*)"'),
            owners[read],
            names[read],
            texts,
        )
    )


def _known(fields: Fields) -> Fields:
    """Those publications that have a key and a title, and those fields of theirs that are not empty."""
    filled = pc.binary_length(fields.texts).to_numpy() > 0
    known = pc.binary_length(fields.keys).to_numpy() > 0
    known &= np.bincount(fields.owners[filled & (fields.names == NAMES.index("title"))], minlength=len(known)) > 0
    if known.all() and filled.all():
        return fields
    read, places = known[fields.owners] & filled, np.cumsum(known) - 1
    return Fields(
        fields.kinds[known],
        fields.keys.filter(pa.array(known)),
        fields.dates.filter(pa.array(known)),
        fields.types.filter(pa.array(known)),
        places[fields.owners[read]],
        fields.names[read],
        fields.texts.filter(pa.array(read)),
    )


def _find_tags(text: bytes) -> tuple[Places, Places, Places, pa.StringArray] | None:
    """Which start tags are publications' and which are fields', whose field each is, and all tags with what follows.

    None if there are others, or if a ">" stands elsewhere than at the end of a tag.
    """
    letters = np.frombuffer(text, np.uint8)
    opened, closed = np.flatnonzero(letters == _START), np.flatnonzero(letters == _END) + 1
    if len(opened) != len(closed) or (opened[1:] < closed[:-1]).any():
        return None
    is_end = letters[opened + 1] == _SLASH
    is_field = ~is_end[:-1] & is_end[1:]
    is_outer = np.ones(len(opened), np.bool_)
    is_outer[:-1] &= ~is_field
    is_outer[1:] &= ~is_field
    fields, outer = np.flatnonzero(is_field), np.flatnonzero(is_outer)
    starts, ends = outer[:-1:2], outer[1::2]  # the last one is the root's end
    owners = np.searchsorted(starts, fields, "right") - 1
    if not len(starts) or len(starts) != len(ends) or is_end[starts].any() or not is_end[ends].all():
        return None
    if (owners < 0).any() or (fields > ends[owners]).any():
        return None
    bounds = np.append(np.stack([opened, closed], axis=1).ravel(), len(text)).astype(np.int32)
    parts = pa.StringArray.from_buffers(2 * len(opened), pa.py_buffer(bounds), pa.py_buffer(text))
    return starts, fields, owners, parts


def _attribute(heads: pa.StringArray, pattern: str) -> pa.StringArray:
    """What the group `found` is in each, empty where nothing is."""
    return pc.struct_field(pc.extract_regex(heads, pattern), "found").fill_null("")


def _names(tags: pa.StringArray) -> Places:
    """Places in `NAMES`; -1 of any other."""
    found = pc.index_in(tags, _TAGS)
    others = np.flatnonzero(found.is_null())
    places: Places = found.fill_null(-1).to_numpy(zero_copy_only=False).copy()
    if len(others):
        bare = pc.replace_substring_regex(tags.take(pa.array(others)), r"\s[^>]*", "")
        places[others] = pc.index_in(bare, _TAGS).fill_null(-1).to_numpy(zero_copy_only=False)
    return places


def _clean(texts: pa.StringArray, characters: Mapping[str, str]) -> pa.StringArray:
    """The texts with the characters that they refer to, and white space folded."""
    odd = pc.match_substring_regex(texts, _ODD)
    clean = [" ".join(_resolve(text, characters).split()) for text in texts.filter(odd).to_pylist()]
    return pc.replace_with_mask(texts, odd, pa.array(clean, pa.string())) if clean else texts


def _resolve(text: str, characters: Mapping[str, str]) -> str:
    return _REFERENCE.sub(lambda found: _character(found[1], characters), text)


def _character(reference: str, characters: Mapping[str, str]) -> str:
    if not reference.startswith("#"):
        return characters[reference]
    return chr(int(f"0{reference[1:]}" if reference[1] == "x" else reference[1:], 0 if reference[1] == "x" else 10))


@lru_cache(maxsize=1)
def _characters(prolog: bytes) -> dict[str, str]:
    """The characters that entities stand for, by their names."""
    return {name.decode(): chr(int(code)) for name, code in _ENTITY.findall(prolog)} | _PREDEFINED
