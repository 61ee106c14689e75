"""Books that nothing leads to, told by the bold title before them and the press behind."""

import re
from collections.abc import Sequence

from bibliography import Style
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from normalize.venue_place import is_place

EDITION = re.compile(
    r"\d|\b(?:Aufl(?:age)?|Ausgabe|Band|Bd|ed|edition|édition|edición|edizione|vol|volume|series|reihe)\b",
    re.IGNORECASE,
)
"""Found in what stands where a subtitle does and is none."""
_BY_OTHERS = re.compile(
    r"(?:translat|edited|with |fore|pref|introduc|illustrat|übers|hrsg|mit |trad|avec |préf|phd|disserta)",
    re.IGNORECASE,
)
"""How a sentence begins that tells what others did for a book, or that it is a thesis."""
_LEAST_WORDS = 3
"""Of a book."""


def find_book_behind_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The unread sentence between a title in bold and "City: Publisher", which is the book that nothing leads to.

    "Ash, A. (2020). <b>On roots</b>. Trees and their words: a reader. Berlin: Springer."
    """
    if "V" in labels or "T" not in labels:
        return range(0)
    first = len(labels) - labels[::-1].index("T")
    last = next((at for at in range(first + 1, len(chunks)) if chunks[at].before == "."), len(chunks) - 1)
    book = range(first, last)
    if (
        not book
        or not chunks[first - 1].run.style & Style.BOLD
        or chunks[first].run.style
        or chunks[first].before != "."
    ):
        return range(0)
    named = is_place(chunks[last].text) and chunks[min(last + 1, len(chunks) - 1)].text.lower() in publishers()
    plain = all(labels[at] == "O" and not (chunks[at].paren or chunks[at].cue) for at in book)
    worded = sum(len(chunks[at].text.split()) for at in book) >= _LEAST_WORDS
    other = EDITION.search(chunks[first].text) or _BY_OTHERS.match(chunks[first].text)
    whole = chunks[last].line == chunks[first].line and not other
    return book if named and plain and worded and whole else range(0)
