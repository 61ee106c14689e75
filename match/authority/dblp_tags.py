"""The tags of a piece of DBLP's dump, all at once: which are of elements of the dump, and which of their fields."""

import re
from typing import NamedTuple

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
from numpy.typing import NDArray

from match.authority.dblp_texts import Flags, Places, first_of_each, flags_of

_START, _END, _SLASH, _DECLARED, _INSTRUCTED = b"<>/!?"
_MARKUP = r"</?(?:i|su[bp]|tt|ref)(?:[\s/][^>]*)?>"
"""What parts of titles are set in."""
_MARKUP_IN_TEXT, _MARKUP_IN_BYTES = re.compile(_MARKUP), re.compile(_MARKUP.encode("ascii"))
_MAY_BE_MARKUP = np.zeros((256, 256), np.bool_)
"""By the first two letters of a tag."""
_MAY_BE_MARKUP[tuple(zip(b"i>", b"i/", b"i ", b"i\t", b"i\n", b"i\r", b"su", b"tt", b"re", strict=True))] = True
_HEAD = r"""^<\w+(?: [\w:.-]+="[^"&'\t\n\r]*")* ?>$"""
"""A start tag as nearly all are written: no reference to a character, and no white space that is to be folded."""


class Tags(NamedTuple):
    """The tags of a text, but those of markup."""

    elements: Places
    """Places, among the tags, of the start tags of publications and persons: of what the root holds."""
    fields: Places
    """Those of the start tags of what these hold."""
    owners: Places
    """Of each field the place of its element."""
    parts: pa.StringArray
    """Of each tag itself, and the text up to the next one."""

    def tags(self, places: Places) -> pa.StringArray:
        """The tags at these places."""
        return self.parts.take(pa.array(2 * places))

    def texts(self, places: Places) -> pa.StringArray:
        """What stands between the tags at these places and the next ones."""
        return self.parts.take(pa.array(2 * places + 1))


class Heads(NamedTuple):
    """Start tags taken apart."""

    names: pa.StringArray
    """Such as "<article"."""
    owners: Places
    """Of each attribute the place of its tag."""
    attributes: pa.StringArray
    """Such as " key=" (of the first one, with the tag's name before it)."""
    values: pa.StringArray

    def values_of(self, attribute: str) -> pa.StringArray:
        """Of each tag the value of an attribute, empty where it has none."""
        places = np.flatnonzero(flags_of(pc.ends_with(self.attributes, f" {attribute}=")))
        return first_of_each(self.values, places, self.owners[places], len(self.names))


def find_tags(text: bytes) -> Tags | None:
    """The tags of what is inside of the root of a well-formed document, and the root's end.

    None if there are others than of elements and of fields that hold text, if there is no element, or if a ">" stands
    elsewhere than at the end of a tag.
    """
    letters = np.frombuffer(text, np.uint8)
    opened, closed = np.flatnonzero(letters == _START), np.flatnonzero(letters == _END) + 1
    if len(opened) != len(closed) or (opened[1:] < closed[:-1]).any():
        return None
    seconds = letters[opened + 1]
    is_end = seconds == _SLASH
    if ((seconds == _DECLARED) | (seconds == _INSTRUCTED)).any():
        return None
    is_markup = _find_markup(text, opened, np.where(is_end, letters[opened + 2], seconds), letters[opened + 2 + is_end])
    if is_markup.any():
        opened, closed, is_end = opened[~is_markup], closed[~is_markup], is_end[~is_markup]
    found = _sort_tags(is_end)
    return None if found is None else Tags(*found, _cut_at_tags(text, opened, closed))


def _cut_at_tags(text: bytes, opened: Places, closed: Places) -> pa.StringArray:
    """Each tag, and behind it the text up to the next one: all where they are in the text, without a copy."""
    bounds = np.append(np.stack([opened, closed], axis=1).ravel(), len(text)).astype(np.int32)
    return pa.StringArray.from_buffers(2 * len(opened), pa.py_buffer(bounds), pa.py_buffer(text))


def without_markup(text: str) -> str:
    """A text without the tags that parts of titles are set in.

    >>> without_markup("On <i>k</i>-means")
    'On k-means'
    """
    return _MARKUP_IN_TEXT.sub("", text)


def _find_markup(text: bytes, opened: Places, firsts: NDArray[np.uint8], seconds: NDArray[np.uint8]) -> Flags:
    """Which of the tags are of markup."""
    flags: Flags = _MAY_BE_MARKUP[firsts, seconds]
    places = np.flatnonzero(flags)
    flags[places] = [_MARKUP_IN_BYTES.match(text, at) is not None for at in opened[places].tolist()]
    return flags


def _sort_tags(is_end: Flags) -> tuple[Places, Places, Places] | None:
    """Which tags begin elements, which fields, and whose each is; by which are end tags, the root's being the last."""
    is_field = ~is_end[:-1] & is_end[1:]
    is_outer = np.ones(len(is_end), np.bool_)
    is_outer[:-1] &= ~is_field
    is_outer[1:] &= ~is_field
    fields, outer = np.flatnonzero(is_field), np.flatnonzero(is_outer)
    starts, ends = outer[:-1:2], outer[1::2]
    owners = np.searchsorted(starts, fields, "right") - 1
    if not len(starts) or len(starts) != len(ends) or is_end[starts].any() or not is_end[ends].all():
        return None
    if (owners < 0).any() or (fields > ends[owners]).any():
        return None
    return starts, fields, owners


def read_heads(tags: pa.StringArray) -> Heads | None:
    """Start tags taken apart; None if any is written as few are.

    >>> heads = read_heads(pa.array(['<www key="a">', '<book mdate="2024-05-01" key="b">']))
    >>> heads.names.to_pylist(), heads.values_of("key").to_pylist(), heads.values_of("mdate").to_pylist()
    (['<www', '<book'], ['a', 'b'], ['', '2024-05-01'])
    >>> read_heads(pa.array(["<www key='a'>"])) is None
    True
    """
    if not pc.all(pc.match_substring_regex(tags, _HEAD)).as_py():
        return None
    names = pc.list_element(pc.split_pattern(tags, " ", max_splits=1), 0)
    cells = pc.split_pattern(tags, '"')
    owners = pc.list_parent_indices(cells).to_numpy()
    # Names and values by turns; behind the last value stands the tag's end.
    values = np.flatnonzero((np.arange(len(owners)) - cells.offsets.to_numpy()[owners]) % 2)
    return Heads(names, owners[values], cells.values.take(pa.array(values - 1)), cells.values.take(pa.array(values)))
