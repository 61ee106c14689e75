"""Titles and names folded to the words that the index is searched by: all of a column at once."""

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from match.authority.dblp_texts import change_some, flags_of, in_lines, texts_of
from match.words import ascii_name, encoded_title, fold_name_lines, fold_title_lines

_UNCLEAN = r"[&<\\{}$]|[^\x00-\x7f]"
"""What titles have that cannot be folded letter by letter."""
_LONG = 1_000
"""Bytes of a title that is looked at alone, for not all of it may count."""


def fold_titles(titles: pa.StringArray) -> tuple[list[bytes], bytes]:
    r"""The keys of titles, and their words one space apart in lines: what `encoded_title` says, sooner.

    >>> fold_titles(texts_of(["Trees, 2nd Ed", "Erd\u0151s Graphs"]))
    ([b'trees2nded', b'erdosgraphs'], b'trees  2nd ed\nerdos graphs\n')
    """
    unclean = pc.or_(pc.match_substring_regex(titles, _UNCLEAN), pc.greater(pc.binary_length(titles), _LONG))
    known = [encoded_title(title) for title in titles.filter(unclean).to_pylist()]
    if known:
        titles = pc.replace_with_mask(titles, unclean, texts_of([b" ".join(words).decode() for _, words in known]))
    lines = fold_title_lines(in_lines(titles))
    keys = lines.translate(None, b" ").split(b"\n")[:-1]
    for place, (key, _) in zip(np.flatnonzero(flags_of(unclean)).tolist(), known, strict=True):
        keys[place] = key
    return keys, lines


def fold_names(names: pa.StringArray) -> bytes:
    r"""The words of names, one space apart in lines: what `encoded_name` says, sooner.

    >>> fold_names(texts_of(["Hai-Lin Zhang", "Erd\u0151s, P\u00e1l"]))
    b'hailin zhang\nerdos pal\n'
    """
    return fold_name_lines(in_lines(change_some(names, pc.invert(pc.string_is_ascii(names)), ascii_name)))
