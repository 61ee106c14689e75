"""Labels mended of a chapter whose book's editors are named: "In A. Smith & B. Jones (Eds.), Food webs (pp. 1-9)"."""

import re
from collections.abc import Iterator, Sequence

from extract.chunks import Chunk
from extract.lexicon import publishers

_MOST_EDITORS, _MOST_WORDS = 16, 4
"""Chunks, and words of one."""
_LEADS = frozenset(("in", "en", "em", "dans"))
_EDITORS = frozenset("ed eds edd editor editors éd éds hg hrsg coord coords dir dirs org orgs".split())
_LEADS_TO_EDITORS = re.compile(
    r"(?:hg\.?|hrsg\.?|herausgegeben|éd(?:ité)?|edited|editado|a cura) (?:von|by|par|por|di)\b|editors?:?(?: |$)",
    re.IGNORECASE,
)
"""What two chunks begin with that lead to editors."""
_LEAST_TITLE = 8
"""Letters."""


def settle_book(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: names before "Eds." are no authors and no venue, what follows up to the next full stop is."""
    for start, chunk in enumerate(chunks):
        if chunk.cue != "venue" or chunk.text.lower().strip(" :") not in _LEADS or "T" not in labels[:start]:
            continue
        marked = _editors(chunks, start)
        if marked is None:
            continue
        title = list(_book_title(chunks, marked + 1))
        if sum(c.isalpha() for at in title for c in chunks[at].text) < _LEAST_TITLE:
            continue
        for at in range(start, len(chunks)):
            if chunks[at].line == chunk.line and labels[at] != "Y":
                labels[at] = "V" if at in title else "O"
        return
    _leave_named_editors(chunks, labels)


def _leave_named_editors(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names that "Hg. von" or "Editors:" leads to are no authors, where the record is a part of what they edited."""
    texts = [chunk.text for chunk in chunks]
    led = next((at for at in range(len(chunks)) if _LEADS_TO_EDITORS.match(" ".join(texts[at : at + 2]))), None)
    if led is None or "T" not in labels[:led]:
        return
    is_part = any(text.lower().strip(" :") in _LEADS for text in texts[:led]) or bool({"A", "V"} & set(labels[:led]))
    for at in range(led, len(chunks) if is_part else led):
        if chunks[at].line != chunks[led].line or (at > led + 1 and chunks[at].before == "."):
            break
        labels[at] = "O" if labels[at] == "A" else labels[at]


def _editors(chunks: Sequence[Chunk], start: int) -> int | None:
    """Where the mark stands behind the editors that "In" leads to, None where there is none."""
    for at in range(start + 1, min(start + _MOST_EDITORS, len(chunks))):
        chunk = chunks[at]
        if chunk.line != chunks[start].line or any(c.isdigit() for c in chunk.text):
            return None
        if chunk.text.lower().endswith(" by"):
            return None
        if chunk.cue == "editor" or chunk.text.lower().strip(" .()") in _EDITORS:
            return at if at > start + 1 else None
        if len(chunk.text.split()) > _MOST_WORDS:
            return None
    return None


def _book_title(chunks: Sequence[Chunk], start: int) -> Iterator[int]:
    """The chunks of the book's title, which ends at a full stop, a bracket, a number or its publisher."""
    for at in range(start, len(chunks)):
        chunk = chunks[at]
        first = at == start
        led = bool(chunk.cue) and (first or chunk.cue != "venue")  # not "Selected Proceedings of"
        if chunk.line != chunks[start].line or chunk.paren or led or chunk.text[0].isdigit():
            return
        if (not first and chunk.before in ".;") or chunk.text.lower() in publishers():
            return
        yield at
