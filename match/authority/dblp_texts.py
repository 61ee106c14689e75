"""Columns of texts as Arrow keeps them, one after the other in memory: what is done to all of them at once."""

from collections.abc import Callable, Sequence

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
from numpy.typing import NDArray

Places = NDArray[np.int64]
Flags = NDArray[np.bool_]


def texts_of(texts: Sequence[str]) -> pa.StringArray:
    """The texts as a column.

    >>> texts_of(["a", ""]).to_pylist()
    ['a', '']
    """
    return pa.array(texts, pa.string())


def flags_of(found: pa.BooleanArray) -> Flags:
    """What Arrow found, as numpy has it.

    >>> flags_of(pc.starts_with(texts_of(["a", "b"]), "a")).tolist()
    [True, False]
    """
    flags: Flags = found.to_numpy(zero_copy_only=False)
    return flags


def filled(texts: pa.StringArray) -> Flags:
    """Which texts are not empty.

    >>> filled(texts_of(["a", ""])).tolist()
    [True, False]
    """
    lengths: NDArray[np.int32] = pc.binary_length(texts).to_numpy()
    return lengths > 0


def in_lines(texts: pa.StringArray) -> bytes:
    r"""The texts in UTF-8, each with a line's end behind it.

    >>> in_lines(texts_of(["a", "", "\u00e9"]))
    b'a\n\n\xc3\xa9\n'
    """
    ended = pc.binary_join_element_wise(texts, "", "\n")
    _, starts, letters = ended.buffers()
    first, last = np.frombuffer(starts, np.int32)[[ended.offset, ended.offset + len(ended)]]
    return letters.slice(first, last - first).to_pybytes() if len(ended) else b""


def first_of_each(texts: pa.StringArray, places: Places, owners: Places, number: int) -> pa.StringArray:
    """Of each of so many owners the first of the texts at these places that is its own; an empty one where none is.

    >>> first_of_each(texts_of(["a", "b", "c"]), np.array([1, 2]), np.array([0, 0]), 2).to_pylist()
    ['b', '']
    """
    at = np.full(number, -1)
    at[owners[::-1]] = places[::-1]  # the last one that is written stays
    return texts.take(pa.array(at, mask=at < 0)).fill_null("")


def join_each(texts: pa.StringArray, owners: Places, number: int, between: str) -> pa.StringArray:
    """Of each of so many owners its texts in one. The owners are in order.

    >>> join_each(texts_of(["a", "b", "c"]), np.array([0, 0, 2]), 3, "+").to_pylist()
    ['a+b', '', 'c']
    """
    ends = np.append(0, np.cumsum(np.bincount(owners, minlength=number))).astype(np.int32)
    return pc.binary_join(pa.ListArray.from_arrays(ends, texts), between)


def change_some(texts: pa.StringArray, which: pa.BooleanArray, change: Callable[[str], str]) -> pa.StringArray:
    """The texts, some of them changed one by one.

    >>> change_some(texts_of(["a", "b"]), pa.array([True, False]), str.upper).to_pylist()
    ['A', 'b']
    """
    changed = [change(text) for text in texts.filter(which).to_pylist()]
    return pc.replace_with_mask(texts, which, texts_of(changed)) if changed else texts


def change_kinds(texts: pa.StringArray, change: Callable[[str], str]) -> pa.StringArray:
    """The texts, each changed: once for all that are the same, of which there should be many.

    >>> change_kinds(texts_of(["a", "b", "a"]), str.upper).to_pylist()
    ['A', 'B', 'A']
    """
    encoded = texts.dictionary_encode()
    return texts_of([change(text) for text in encoded.dictionary.to_pylist()]).take(encoded.indices)


def found_in(texts: pa.StringArray, pattern: str) -> pa.StringArray:
    """What the pattern's group `found` is in each text, empty where nothing is.

    >>> found_in(texts_of(["12 a", "b"]), "(?P<found>[0-9]+)").to_pylist()
    ['12', '']
    """
    return pc.struct_field(pc.extract_regex(texts, pattern), "found").fill_null("")


def encoded(texts: pa.StringArray) -> list[bytes]:
    r"""The texts in UTF-8.

    >>> encoded(texts_of(["a", "\u00e9"]))
    [b'a', b'\xc3\xa9']
    """
    found: list[bytes] = texts.cast(pa.binary()).to_pylist()
    return found
