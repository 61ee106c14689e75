"""The labels of a bare record mended: a title in a link and, behind it, where and when it appeared."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases
from extract.text.name_shape import is_year

_DASHES = frozenset("-–—|")
_LEAST_TITLE = 3
"""Words."""
_ACRONYM = re.compile(r"(?:[A-Z][\w&+/]*\s){0,2}[A-Z][\w&+/@-]{0,10}[A-Z][\w&+/@-]{0,10}")


def settle_linked(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, a record of a title alone: "[Growing decision trees]() - KDD 2021", "... - Submitted, 2023"."""
    if "T" not in labels or {"A", "V", "Y"} & set(labels):
        return
    first = labels.index("T")
    end = next((at for at in range(first, len(chunks)) if labels[at] != "T"), len(chunks))
    if not _is_linked_title(chunks[first:end]) or end + 1 >= len(chunks):
        return
    told, year = chunks[end : end + 2]
    if told.before not in _DASHES or told.line != year.line or not is_year(year):
        return
    cue = cue_phrases().get(told.text.lower())
    if cue is not None and cue.kind == "status":
        labels[end + 1] = "Y"
    elif year.before == "words" and _ACRONYM.fullmatch(told.text):
        labels[end : end + 2] = ["V", "Y"]


def _is_linked_title(title: Sequence[Chunk]) -> bool:
    """Whether words that begin a line are one link to a page of their own."""
    whole = title[0].before == "line" and title[0].run.href is not None
    whole = whole and all(chunk.run.href == title[0].run.href and chunk.line == title[0].line for chunk in title)
    return whole and sum(len(chunk.text.split()) for chunk in title) >= _LEAST_TITLE
