"""Labels mended of a chapter whose book's editors are named: "In A. Smith & B. Jones (Eds.), Food webs (pp. 1-9)"."""

import re
from collections.abc import Iterator, Sequence

from bibliography import Style
from extract.field.author_list import is_cut
from extract.settle.venues.unled_book import EDITION, find_book_behind_title
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import GIVEN_FIRST, VANCOUVER, are_names, is_year
from extract.text.words import name_score
from normalize.venue_place import is_place

_MOST_EDITORS, _MOST_WORDS = 16, 4
"""Chunks, and words of one name."""
_MOST_NAMES, _NO_NAME = 3, 0.3
"""Words of what may be no name; the evidence of a name from which it is one."""
_MOST_PARTS, _LEAST_WORDS = 4, 3
"""Chunks and words of a book's title."""
_LEADS = frozenset(("in", "en", "em", "dans"))
EDITORS = frozenset(
    "ed eds edd editor editors éd éds hg hgg hrsg herausgeber coord coords dir dirs org orgs cur curr".split()
) | {"a cura di", "sous la direction de"}
_JOINS = re.compile(r"\s+(?:and|&|et|und|y|e)\s+|\s*/\s*")
_LEADS_TO_EDITORS = re.compile(
    r"(?:hg\.?|hrsg\.?|herausgegeben|éd(?:ité)?|edited|editado|a cura) (?:von|by|par|por|di)\b|editors?:?(?: |$)",
    re.IGNORECASE,
)
"""What two chunks begin with that lead to editors."""
_OF_SERIES = re.compile(r"(?:Lecture|Advances|Communications|Studies|Springer|IFIP|Smart|Intelligent)\b")
"""How the name of a series begins."""
_SPAN = re.compile(r"(?:19|20)\d\d ?[-–/] ?(?:19|20)\d\d")
_LEAST_WORDS = 3
"""Of a book."""
_LEAST_TITLE, _LEAST_ACRONYM = 8, 3
"""Letters."""
_SOCIETIES = frozenset(("ACM", "AMS", "CSLI", "IEEE", "IOS", "SIAM", "USENIX"))
"""Publishers that are called by their acronyms."""


def settle_book(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: names before "Eds." are no authors and no venue, what follows up to the next full stop is.

    So is what "in" leads to in italics, whatever names follow: "in <i>Food webs: A reader</i>, A. Smith, éd."
    """
    for start, chunk in enumerate(chunks):
        if chunk.cue != "venue" or not _is_lead(chunk.text) or "T" not in labels[:start]:
            continue
        title = _title_led_to(chunks, start)
        if sum(c.isalpha() for at in title for c in chunks[at].text) >= _LEAST_TITLE or _is_acronym(chunks, title):
            _set_book(chunks, labels, start, title)
            return
    for at in find_book_behind_title(chunks, labels):
        labels[at] = "V"
    if not _set_book_before_editors(chunks, labels):
        _leave_named_editors(chunks, labels)


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
    led = next((at for at in range(len(chunks)) if _LEADS_TO_EDITORS.match(" ".join(texts[at : at + 2]))), None)
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
    """Names that "Hg. von" or "Editors:" leads to are no authors, where the record is a part of what they edited."""
    led = _editors_led_to(chunks)
    texts = [chunk.text for chunk in chunks[: led.start]]
    if "T" not in labels[: led.start]:
        return
    if any(text.lower().strip(" :") in _LEADS for text in texts) or {"A", "V"} & set(labels[: led.start]):
        for at in led:
            labels[at] = "O" if labels[at] == "A" else labels[at]


def _title_led_to(chunks: Sequence[Chunk], start: int) -> range:
    """The chunks of the book's title that "In" leads to: at once in a style of its own, else behind its editors."""
    if start + 1 < len(chunks) and _is_set_off(chunks, start + 1):
        title = _book_title(chunks, start + 1)
        return range(0) if _breaks_off(chunks, title) else title
    marked = _editors(chunks, start)
    if marked is None:
        return range(0)
    dated = marked + 1 < len(chunks) and is_year(chunks[marked + 1]) and bool(chunks[marked + 1].paren)
    title = _book_title(chunks, marked + 1 + dated)
    return _before_meeting(chunks, title) or _with_subtitle(chunks, title)


def _before_meeting(chunks: Sequence[Chunk], title: range) -> range:
    """A title with its second sentence, where the acronym of its meeting follows: "Trees. Roots. TREES 2019. LNCS"."""
    behind = chunks[title.stop : title.stop + 3]
    if not title or len(behind) < len("..") + 1 or any(chunk.paren or chunk.line != behind[0].line for chunk in behind):
        return range(0)
    subtitle, acronym, year = behind
    stopped = subtitle.before == acronym.before == "." and year.before == "words" and is_year(year)
    named = acronym.text.isalpha() and sum(map(str.isupper, acronym.text)) >= _LEAST_ACRONYM
    is_series = bool(_OF_SERIES.match(subtitle.text)) or subtitle.text.lower() in publishers()
    return range(title.start, title.stop + 1) if stopped and named and not (is_series or subtitle.cue) else range(0)


def _is_acronym(chunks: Sequence[Chunk], title: range) -> bool:
    """Whether a book goes by its acronym behind its editors: "in A. Smith & B. Jones (eds.), TREES, pp. 1-9"."""
    text = chunks[title.start].text if len(title) == 1 and not _is_set_off(chunks, title.start) else ""
    named = len(text) >= _LEAST_ACRONYM and text.isalpha() and text.isupper()
    return named and not is_place(text) and text not in _SOCIETIES


def _breaks_off(chunks: Sequence[Chunk], title: range) -> bool:
    """Whether a number or a bracket parts a title from what stands in one style with it: "<i>Leaves 12, 2018</i>"."""
    if title.stop >= len(chunks) or chunks[title.stop].run is not chunks[title.start].run:
        return False
    return bool(chunks[title.stop].paren) or chunks[title.stop].text[0].isdigit()


def _is_set_off(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a chunk begins a run in italics or the like."""
    run = chunks[at].run
    return bool(run.style & (Style.ITALIC | Style.BOLD)) and run is not chunks[at - 1].run


def _editors(chunks: Sequence[Chunk], start: int) -> int | None:
    """Where the last chunk stands of the editors that "In" leads to, with their mark; None where there is none.

    Names need no mark where the book's title behind them is set in italics.
    """
    for at in range(start + 1, min(start + _MOST_EDITORS, len(chunks))):
        chunk = chunks[at]
        words = chunk.text.lower().split()
        if chunk.line != chunks[start].line or any(c.isdigit() for c in chunk.text) or words[-1] == "by":
            return None
        if at > start + 1 and _is_set_off(chunks, at) and not is_cut(chunk.text):
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


def _book_title(chunks: Sequence[Chunk], start: int) -> range:
    """The chunks of the book's title, which ends at a full stop, a bracket, a number or its publisher.

    One in italics or quotation marks ends with them.
    """
    return range(start, start + sum(1 for _ in _of_book_title(chunks, start)))


def _of_book_title(chunks: Sequence[Chunk], start: int) -> Iterator[Chunk]:
    styled = start < len(chunks) and _is_set_off(chunks, start)
    quoted = start < len(chunks) and chunks[start].quoted
    for at in range(start, len(chunks)):
        chunk = chunks[at]
        first = at == start
        led = bool(chunk.cue) and (first or chunk.cue != "venue")  # not "Selected Proceedings of"
        if chunk.line != chunks[start].line or chunk.paren or led or (styled and chunk.run is not chunks[start].run):
            return
        closed = not chunk.quoted and not chunk.text[0].islower()  # not "“Wood” of Trees"
        if quoted and (closed or (at > start and chunk.before == '"' and chunk.quoted)):
            return
        if chunk.text[0].isdigit() and not (styled and _is_within(chunks, at)):
            return
        ends = (chunk.before in ".;" and not styled) or (chunk.before in ",:.;" and is_place(chunk.text))
        ends = ends or bool(GIVEN_FIRST.match(chunk.text)) or len(chunk.text) == 1
        if (not first and ends and not quoted) or chunk.text.lower() in publishers():
            return
        yield chunk


def _is_within(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a chunk is a year within words in one style: "the 2016 Meeting on Trees", "Trees 2025-2045: A view"."""
    after = chunks[at + 1] if at + 1 < len(chunks) else None
    goes_on = after is not None and after.run is chunks[at].run and after.before == "year"
    spans = bool(_SPAN.fullmatch(chunks[at].text)) and after is not None and after.run is chunks[at].run
    return (is_year(chunks[at]) and goes_on and chunks[at].before == "words") or spans


def _with_subtitle(chunks: Sequence[Chunk], title: range) -> range:
    """A title with the sentence between its full stop and "City: Publisher": "Trees 2. Results and ways. Bonn: Leaf".

    The number of a volume stands before the full stop, or a colon before the title: a sentence behind another title is
    the series of the book.
    """
    end = title.stop
    numbered = end + 1 < len(chunks) and chunks[end].before == "words" and chunks[end].text.isdigit()
    first = end + numbered
    led = numbered or (title.start > 0 and chunks[title.start].before == ":")  # "(Hrsg.): Trees"
    if (
        not led
        or not title
        or first >= len(chunks)
        or chunks[first].before != "."
        or EDITION.search(chunks[first].text)
    ):
        return title
    last = next((at for at in range(first + 1, len(chunks)) if _ends_subtitle(chunks, at)), len(chunks))
    plain = not any(
        chunks[at].paren or chunks[at].cue or chunks[at].line != chunks[end].line for at in range(end, last)
    )
    is_other = is_place(chunks[first].text) or chunks[first].text.lower() in publishers()
    return range(title.start, last) if plain and not is_other and _leads_to_publisher(chunks, last) else title


def _ends_subtitle(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a chunk stands behind a full stop, maybe one that closes a quotation: "Trees “in the wood”. Bonn"."""
    return chunks[at].before == "." or (chunks[at - 1].quoted and not chunks[at].quoted and is_place(chunks[at].text))


def _leads_to_publisher(chunks: Sequence[Chunk], start: int) -> bool:
    """Whether cities stand at a place, commas between, and a colon behind them: "Berlin, Bonn: Leaf"."""
    at = start + 1
    while at < len(chunks) and chunks[at].before == "," and len(chunks[at].text.split()) <= _MOST_WORDS:
        at += 1
    led = at < len(chunks) and chunks[at].before == ":" and chunks[at].line == chunks[start].line
    return led and all(is_place(chunk.text) or chunk.text.istitle() for chunk in chunks[start:at])
