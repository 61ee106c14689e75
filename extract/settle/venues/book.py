"""Labels mended of a chapter whose book's editors are named: "In A. Smith & B. Jones (Eds.), Food webs (pp. 1-9)"."""

import re
from collections.abc import Sequence

from bibliography import Style
from extract.field.author_list import is_cut
from extract.settle.venues.book_title import before_meeting, book_title, is_set_off, with_subtitle
from extract.settle.venues.unled_book import find_book_behind_title
from extract.text.chunks import Chunk
from extract.text.name_shape import GIVEN_FIRST, VANCOUVER, are_names, is_year
from extract.text.words import name_score
from normalize.venue_place import is_place

_MOST_EDITORS, _MOST_WORDS = 32, 4
"""Chunks, and words of one name."""
_MOST_NAMES, _NO_NAME = 3, 0.3
"""Words of what may be no name; the evidence of a name from which it is one."""
_MOST_PARTS, _LEAST_WORDS = 4, 3
"""Chunks and words of a book's title."""
_LEADS = frozenset(("in", "en", "em", "dans"))
EDITORS = frozenset(
    "ed eds edd editor editors éd éds hg hgg hrsg herausgeber coord coords dir dirs org orgs cur curr".split()
) | {"a cura di", "sous la direction de"}
_OF_CHAPTER = re.compile(r"(?:buch|book )?(?:chapter|kapitel|chapitre|capítulo|capitolo) ", re.IGNORECASE)
"""What leads from a chapter's title to its book's, in quotation marks."""
_JOINS = re.compile(r"\s+(?:and|&|et|und|y|e)\s+|\s*/\s*")
_LEADS_TO_EDITORS = re.compile(
    r"(?:hg\.?|hrsg\.?|herausgegeben|éd(?:ité)?|edited|editado|a cura) (?:von|by|par|por|di)\b|editors?:?(?: |$)",
    re.IGNORECASE,
)
"""What two chunks begin with that lead to editors."""
_LEADING = ("hg", "hrsg", "herausgegeben", "éd", "edit", "a")
"""The cheap question before it, in lower case."""
_LEAST_TITLE, _LEAST_ACRONYM = 8, 3
"""Letters."""
_SOCIETIES = frozenset(("ACM", "AMS", "CSLI", "IEEE", "IOS", "SIAM", "USENIX"))
"""Publishers that are called by their acronyms."""


def settle_book(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: names before "Eds." are no authors and no venue, what follows up to the next full stop is.

    So is what "in" leads to in italics, whatever names follow: "in <i>Food webs: A reader</i>, A. Smith, éd."
    """
    _leave_names_below_book(chunks, labels)
    for start, chunk in enumerate(chunks):
        leads = chunk.cue == "venue" and (_is_lead(chunk.text) or _OF_CHAPTER.match(chunk.text))
        if not leads or "T" not in labels[:start]:
            continue
        title = _title_led_to(chunks, start)
        if sum(c.isalpha() for at in title for c in chunks[at].text) >= _LEAST_TITLE or _is_acronym(chunks, title):
            _set_book(chunks, labels, start, title)
            return
    for at in find_book_behind_title(chunks, labels) or _book_before_editors_led_to(chunks, labels):
        labels[at] = "V"
    if not _set_book_before_editors(chunks, labels):
        _leave_named_editors(chunks, labels)


def _leave_names_below_book(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The names on a line below the book that a chapter appeared in are its editors: "in: Trees<br>Ann Lee<br>Oak"."""
    led = (at for at in range(1, len(chunks)) if labels[at] == "V" and chunks[at - 1].cue == "venue")
    book = next(led, 0)
    if not {"T", "A"} <= set(labels[:book]):
        return
    for at in range(book + 1, len(chunks)):
        if labels[at] == "A" and chunks[at].line > chunks[book].line:
            labels[at] = "O"


def _set_book_before_editors(chunks: Sequence[Chunk], labels: list[str]) -> bool:
    """Mend what "in" leads to, or a line below the title, up to names and "eds.": "Food webs (A. Oak, B. Ash, eds)".

    True if there is such a book.
    """
    for mark, chunk in enumerate(chunks):
        if chunk.cue != "editor" and chunk.text.lower().strip(" .()") not in EDITORS:
            continue
        end = mark
        while end and are_names(chunks[end - 1].text) and chunks[end].before in ",(" and not chunks[end - 1].cue:
            end -= 1
        start = end
        while start and chunks[start - 1].line == chunk.line and chunks[start - 1].cue != "venue":
            start -= 1
        book = range(start, end)
        led = start > 0 and (chunks[start].before == "line" or _is_lead(chunks[start - 1].text))
        if led and end < mark and _may_be_book(chunks, book) and "T" in labels[:start] and "T" not in labels[start:]:
            _set_book(chunks, labels, start, book)
            return True
    return False


def _book_before_editors_led_to(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The book in italics between a title and "edited by", in a record without a venue, else none.

    "“On roots”, 2018, <i>Food webs: A reader</i> edited by A. Ash"
    """
    end = _editors_led_to(chunks).start
    if not end or "V" in labels or not chunks[end - 1].run.style & Style.ITALIC:
        return range(0)
    start = end - 1
    while start and chunks[start - 1].run is chunks[start].run:
        start -= 1
    apart = "T" in labels[:start] and (labels[start - 1] != "T" or chunks[start - 1].quoted)
    unread = apart and set(labels[start:end]) <= {"T", "O"} and chunks[start].line == chunks[end].line
    return range(start, end) if unread and _may_be_book(chunks, range(start, end)) else range(0)


def _may_be_book(chunks: Sequence[Chunk], book: range) -> bool:
    """Whether a few chunks can be the title of a book whose editors stand behind it."""
    words = [word for at in book for word in chunks[at].text.split()]
    plain = not any(chunks[at].cue or chunks[at].paren or are_names(chunks[at].text) for at in book)
    return plain and len(book) <= _MOST_PARTS and len(words) >= _LEAST_WORDS and not any(map(str.isdigit, words))


def named_editors(chunks: Sequence[Chunk]) -> set[int]:
    """The chunks that name a book's editors: before "(eds.)" behind "in", or behind "edited by"."""
    found = set(_editors_led_to(chunks))
    for start, chunk in enumerate(chunks):
        marked = _editors(chunks, start) if chunk.cue == "venue" and _is_lead(chunk.text) else None
        found.update(range(start, start if marked is None else marked + 1))
    return found


def _editors_led_to(chunks: Sequence[Chunk]) -> range:
    """The chunks from "edited by", "Hg. von" or "Editors:" on up to where names end, none where nothing leads so."""
    texts = [chunk.text for chunk in chunks]
    opening = (at for at, text in enumerate(texts) if text.lower().startswith(_LEADING))
    led = next((at for at in opening if _LEADS_TO_EDITORS.match(" ".join(texts[at : at + 2]))), None)
    if led is None:
        return range(0)
    end = min(led + 2, len(chunks))
    while end < len(chunks) and chunks[end].line == chunks[led].line and _goes_on(chunks[end], chunks[led]):
        end += 1
    return range(led, end)


def _goes_on(chunk: Chunk, first: Chunk) -> bool:
    """Whether a chunk may go on with the editors that one leads to: up to a full stop, a bracket or another cue."""
    return chunk.before != "." and not chunk.cue and chunk.paren == first.paren


def _is_lead(text: str) -> bool:
    return text.lower().strip(" :").rpartition(" ")[2] in _LEADS


def _set_book(chunks: Sequence[Chunk], labels: list[str], start: int, title: range) -> None:
    """The book's title is the venue; of the rest of its line only years, and names behind "with", are fields."""
    led = False
    for at in range(start, len(chunks)):
        if chunks[at].line != chunks[start].line:
            return
        led = led or (at >= title.stop and chunks[at].cue == "authors")
        if labels[at] != "Y" and not (labels[at] == "A" and led):
            labels[at] = "V" if at in title else "O"


def _leave_named_editors(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names that "Hg. von" or "Editors:" leads to are no authors, where the record is a part of what they edited.

    Nor are those between "In" and "editors", whatever the book is called: "In A. Ash, B. Oak, editors, TREES 2020".
    """
    led = _editors_led_to(chunks)
    texts = [chunk.text for chunk in chunks[: led.start]]
    part = any(text.lower().strip(" :") in _LEADS for text in texts) or {"A", "V"} & set(labels[: led.start])
    named = {at for at in led if part and "T" in labels[: led.start]}
    for start, chunk in enumerate(chunks):
        marked = _editors(chunks, start) if chunk.cue == "venue" and _is_lead(chunk.text) else None
        if marked is not None and {"T", "A"} <= set(labels[:start]):
            named.update(range(start, marked + 1))
    for at in named:
        labels[at] = "O" if labels[at] == "A" else labels[at]


def _title_led_to(chunks: Sequence[Chunk], start: int) -> range:
    """The chunks of the book's title that "In" leads to: at once in a style of its own, else behind its editors."""
    quoted = chunks[start + 1 : start + 2] and chunks[start + 1].quoted and _OF_CHAPTER.match(chunks[start].text)
    if quoted or (start + 1 < len(chunks) and is_set_off(chunks, start + 1)):
        title = book_title(chunks, start + 1)
        return range(0) if _breaks_off(chunks, title) else title
    marked = _editors(chunks, start)
    if marked is None:
        return range(0)
    dated = marked + 1 < len(chunks) and is_year(chunks[marked + 1]) and bool(chunks[marked + 1].paren)
    title = book_title(chunks, marked + 1 + dated)
    return before_meeting(chunks, title) or with_subtitle(chunks, title)


def _is_acronym(chunks: Sequence[Chunk], title: range) -> bool:
    """Whether a book goes by its acronym behind its editors: "in A. Smith & B. Jones (eds.), TREES, pp. 1-9"."""
    text = chunks[title.start].text if len(title) == 1 and not is_set_off(chunks, title.start) else ""
    named = len(text) >= _LEAST_ACRONYM and text.isalpha() and text.isupper()
    return named and not is_place(text) and text not in _SOCIETIES


def _breaks_off(chunks: Sequence[Chunk], title: range) -> bool:
    """Whether a number or a bracket parts a title from what stands in one style with it: "<i>Leaves 12, 2018</i>"."""
    if title.stop >= len(chunks) or chunks[title.stop].run is not chunks[title.start].run:
        return False
    return bool(chunks[title.stop].paren) or chunks[title.stop].text[0].isdigit()


def _editors(chunks: Sequence[Chunk], start: int) -> int | None:
    """Where the last chunk stands of the editors that "In" leads to, with their mark; None where there is none.

    Names need no mark where the book's title behind them is set in italics.
    """
    for at in range(start + 1, min(start + _MOST_EDITORS, len(chunks))):
        chunk = chunks[at]
        words = chunk.text.lower().split()
        if chunk.line != chunks[start].line or any(c.isdigit() for c in chunk.text) or words[-1] == "by":
            return None
        if chunk.text == "In" and chunk.before == ".":
            return None  # "Counting trees in open space. In A. Oak (Ed.)"
        if at > start + 1 and is_set_off(chunks, at) and not is_cut(chunk.text):
            return at - 1 if all(_are_editors(chunks[name].text) for name in range(start + 1, at)) else None
        if chunk.cue == "editor" or chunk.text.lower().strip(" .()") in EDITORS:
            return at if at > start + 1 else None
        if len(words) > 1 and words[-1].strip(".") in EDITORS:
            return at
        if any(len(name.split()) > _MOST_WORDS for name in _JOINS.split(chunk.text)):
            return None
        if at == start + 1 and len(words) > _MOST_NAMES and not _JOINS.search(chunk.text) and not _is_named(chunk.text):
            return None
    return None


def _are_editors(text: str) -> bool:
    """Whether a text is names, their initials maybe behind them, or "et al."."""
    return are_names(text) or bool(VANCOUVER.fullmatch(text.replace(".", ""))) or is_cut(text)


def _is_named(text: str) -> bool:
    return GIVEN_FIRST.match(text) is not None or name_score(text) >= _NO_NAME
