"""The fields of a piece of DBLP's dump, many at once: of the pieces that are as nearly all of the dump is.

Those hold publications and persons, these fields, and these text. expat tells that the piece is well-formed, numpy
where its tags are, and Arrow takes the texts between them out: sooner than a tree is built and asked for them.
"""

from typing import NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from match.authority.dblp_characters import Characters, characters_of
from match.authority.dblp_pieces import PEOPLE, PUBLICATIONS, Piece
from match.authority.dblp_tags import find_tags, read_heads, without_markup
from match.authority.dblp_texts import Flags, Places, change_some, filled, first_of_each, flags_of

_OF_PUBLICATIONS = (
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
_NOTES = ("uname", "affiliation")
"""Types of notes, for which a person's have a field each."""
_OF_PERSONS = ("author", "url", *_NOTES)
NAMES = tuple(dict.fromkeys((*_OF_PUBLICATIONS, *_OF_PERSONS)))
"""The fields that are read of either."""
PLACES = {name: place for place, name in enumerate(NAMES)}
_UNREAD = ("crossref", "cite", "cdrom", "isbn", "month", "note", "publisher", "stream")
"""Fields that often come and are not read."""
_TAGS = pa.array([f'<note type="{name}">' if name in _NOTES else f"<{name}>" for name in (*NAMES, *_UNREAD)])
_IS_READ = np.array([[name in names for name in (*NAMES, *_UNREAD, "")] for names in (_OF_PUBLICATIONS, _OF_PERSONS)])
"""Of publications and of persons which of the `_TAGS` are read; the last one is any other."""
_PLAIN_NOTE = r'^<note( [\w:.-]+="[^"]*")* ?>$'
_TYPED_NOTE = r'(?s)^<note(?: [\w:.-]+="[^"]*")*? type="(\w+)".*'
_KINDS = pa.array([f"<{kind}" for kind in (*PUBLICATIONS, *PEOPLE)])
PERSON_KEY = "homepages/"
"""What the keys of persons begin with."""
_ODD = "[<&\t\n\r\x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|^ | $|  "
"""What is not all of a text as it will be: markup, references to characters, white space that is to be folded."""


class Fields(NamedTuple):
    """Publications or persons and their fields: of each field its owner's place, its name's in `NAMES`, its text."""

    kinds: Places
    """Of what they are fields of: places in `PUBLICATIONS`, and beyond it for persons."""
    keys: pa.StringArray
    dates: pa.StringArray
    types: pa.StringArray
    owners: Places
    names: Places
    texts: pa.StringArray

    def first(self, *names: str) -> pa.StringArray:
        """Of each owner the first text of the first of these names that it has a field of; else an empty one."""
        places = [np.flatnonzero(self.names == PLACES[name]) for name in names]
        at = np.concatenate(places)
        return first_of_each(self.texts, at, self.owners[at], len(self.keys))

    def all(self, name: str) -> tuple[pa.StringArray, Places]:
        """All texts of a name, and whose each is."""
        named = self.names == PLACES[name]
        return self.texts.filter(pa.array(named)), self.owners[named]


def read_fields(piece: Piece) -> tuple[Fields, Fields] | None:
    """The publications of a piece and its persons; None if the piece holds anything else, or is not well-formed."""
    try:
        ParserCreate().Parse(piece.xml, True)
        text = piece.elements.decode(piece.encoding).encode()
    except (ExpatError, UnicodeDecodeError):
        return None
    characters = characters_of(piece.prolog)
    tags = find_tags(characters.resolve_most(text))
    heads = None if tags is None else read_heads(tags.tags(tags.elements))
    names = None if tags is None else _names(tags.tags(tags.fields))
    if tags is None or heads is None or names is None:
        return None
    kinds, keys = pc.index_in(heads.names, _KINDS), heads.values_of("key")
    if kinds.null_count or pc.any(pc.match_substring_regex(keys, _ODD)).as_py():
        return None
    of_person = (kinds.to_numpy() >= len(PUBLICATIONS))[tags.owners]
    read = _IS_READ[of_person.astype(np.intp), names]
    texts = _clean(tags.texts(tags.fields[read]), characters)
    dates, types = heads.values_of("mdate"), heads.values_of("publtype")
    return _split(Fields(kinds.to_numpy(), keys, dates, types, tags.owners[read], names[read], texts))


def _names(tags: pa.StringArray) -> Places | None:
    """Places in `_TAGS`, -1 of any other; None if a note is written as few are."""
    found = pc.index_in(tags, _TAGS)
    names: Places = found.fill_null(-1).to_numpy().astype(np.int64)
    others = np.flatnonzero(names < 0)
    if len(others):
        written = tags.take(pa.array(others))
        is_note = pc.match_substring_regex(written, r"^<note\s")
        if pc.any(pc.and_not(is_note, pc.match_substring_regex(written, _PLAIN_NOTE))).as_py():
            return None
        typed = pc.replace_substring_regex(written, _TYPED_NOTE, r'<note type="\1">')
        bare = pc.if_else(is_note, typed, pc.replace_substring_regex(written, r"\s[^>]*", ""))
        names[others] = pc.index_in(bare, _TAGS).fill_null(-1).to_numpy()
    return names


def _clean(texts: pa.StringArray, characters: Characters) -> pa.StringArray:
    """The texts without markup, with the characters that they refer to, and white space folded."""
    odd = pc.match_substring_regex(texts, _ODD)
    return change_some(texts, odd, lambda text: " ".join(characters.resolve(without_markup(text)).split()))


def _split(fields: Fields) -> tuple[Fields, Fields]:
    """Those publications that have a key and a title, those persons that have a name, and what fields are not empty."""
    has_text, number = filled(fields.texts), len(fields.keys)
    titled, named = (
        np.bincount(fields.owners[has_text & (fields.names == PLACES[name])], minlength=number) > 0
        for name in ("title", "author")
    )
    is_person = fields.kinds >= len(PUBLICATIONS)
    is_homepage = flags_of(pc.starts_with(fields.keys, PERSON_KEY))
    publications, persons = ~is_person & titled & filled(fields.keys), is_person & is_homepage & named
    return _only(fields, publications, has_text), _only(fields, persons, has_text)


def _only(fields: Fields, known: Flags, has_text: Flags) -> Fields:
    """Some of the publications and persons, and those of their fields that have a text."""
    if known.all() and has_text.all():
        return fields
    read, places = known[fields.owners] & has_text, np.cumsum(known) - 1
    return Fields(
        fields.kinds[known],
        fields.keys.filter(pa.array(known)),
        fields.dates.filter(pa.array(known)),
        fields.types.filter(pa.array(known)),
        places[fields.owners[read]],
        fields.names[read],
        fields.texts.filter(pa.array(read)),
    )
