"""How far the title of a book goes that "In" and its editors lead to."""

import re
from collections.abc import Iterator, Sequence

from bibliography import Style
from extract.settle.venues.unled_book import EDITION
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import GIVEN_FIRST, is_year
from normalize.venue_place import is_place

_OF_SERIES = re.compile(r"(?:Lecture|Advances|Communications|Studies|Springer|IFIP|Smart|Intelligent)\b")
"""How the name of a series begins."""
_NO_SUBTITLE = re.compile(
    r"(?:Lecture Notes|LN[A-Z]{2}|Part|Band|Teil|Vol(?:ume|\.)|No\.)(?![a-z])|.*\b(?:[Aa]ward|[Pp]aper)\b"
)
"""What stands behind a meeting's year and colon and names no book: series, parts, awards."""
_LEAST_ACRONYM, _MOST_WORDS = 3, 4
"""Letters; words of a city's name."""
_SPAN = re.compile(r"(?:19|20)\d\d ?[-–/] ?(?:19|20)\d\d")


def book_title(chunks: Sequence[Chunk], start: int) -> range:
    """The chunks of the book's title, which ends at a full stop, a bracket, a number or its publisher.

    One in italics or quotation marks ends with them.
    """
    return range(start, start + sum(1 for _ in _of_book_title(chunks, start)))


def _of_book_title(chunks: Sequence[Chunk], start: int) -> Iterator[Chunk]:
    styled = start < len(chunks) and is_set_off(chunks, start)
    quoted = start < len(chunks) and chunks[start].quoted
    for at in range(start, len(chunks)):
        chunk = chunks[at]
        first = at == start
        led = bool(chunk.cue) and (first or chunk.cue != "venue")  # not "Selected Proceedings of"
        if chunk.line != chunks[start].line or led or (styled and chunk.run is not chunks[start].run):
            return
        if chunk.paren and not (styled and _leads_to_workshop(chunks, at)):
            return
        closed = not chunk.quoted and not chunk.text[0].islower()  # not "“Wood” of Trees"
        if quoted and (closed or (at > start and chunk.before == '"' and chunk.quoted)):
            return
        if chunk.text[0].isdigit() and not (_is_within(chunks, at) if styled else _leads_to_subtitle(chunks, at)):
            return
        ends = (chunk.before in ".;" and not styled) or (chunk.before in ",:.;" and is_place(chunk.text))
        ends = ends or bool(GIVEN_FIRST.match(chunk.text)) or len(chunk.text) == 1
        if (not first and ends and not quoted) or chunk.text.lower() in publishers():
            return
        yield chunk


def _leads_to_workshop(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a bracket holds a meeting's acronym, and one of its workshops follows: "Days of Trees (DT): Workshop"."""
    end = next((behind for behind in range(at, len(chunks)) if not chunks[behind].paren), len(chunks))
    named = end < len(chunks) and chunks[end].before == ":" and chunks[end].run is chunks[at].run
    return named and "Workshop" in chunks[end].text


def _is_within(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a chunk is a year within words in one style: "the 2016 Meeting on Trees", "Trees 2025-2045: A view"."""
    after = chunks[at + 1] if at + 1 < len(chunks) else None
    goes_on = after is not None and after.run is chunks[at].run and after.before == "year"
    spans = bool(_SPAN.fullmatch(chunks[at].text)) and after is not None and after.run is chunks[at].run
    return (is_year(chunks[at]) and goes_on and chunks[at].before == "words") or spans


def _leads_to_subtitle(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a chunk is a meeting's year, and its proceedings are named behind it: "TREES 2020: Forest Processing"."""
    after = chunks[at + 1] if at + 1 < len(chunks) else None
    named = after is not None and after.before == ":" and after.line == chunks[at].line and len(after.text.split()) > 1
    if after is None or not named or _NO_SUBTITLE.match(after.text) or is_place(after.text):
        return False
    publishes = not publishers().isdisjoint((after.text.lower(), after.text.lower().split()[0]))
    return is_year(chunks[at]) and chunks[at].before == "words" and not publishes


def before_meeting(chunks: Sequence[Chunk], title: range) -> range:
    """A title with its second sentence, where the acronym of its meeting follows: "Trees. Roots. TREES 2019. LNCS"."""
    behind = chunks[title.stop : title.stop + 3]
    if not title or len(behind) < len("..") + 1 or any(chunk.paren or chunk.line != behind[0].line for chunk in behind):
        return range(0)
    subtitle, acronym, year = behind
    stopped = subtitle.before == acronym.before == "." and year.before == "words" and is_year(year)
    named = acronym.text.isalpha() and sum(map(str.isupper, acronym.text)) >= _LEAST_ACRONYM
    is_series = bool(_OF_SERIES.match(subtitle.text)) or subtitle.text.lower() in publishers()
    return range(title.start, title.stop + 1) if stopped and named and not (is_series or subtitle.cue) else range(0)


def with_subtitle(chunks: Sequence[Chunk], title: range) -> range:
    """A title with the sentence between its full stop and "City: Publisher": "Trees 2. Results and ways. Bonn: Leaf".

    The number of a volume stands before the full stop, or a colon before the title: a sentence behind another title is
    the series of the book.
    """
    if not title:
        return title
    end = title.stop
    numbered = end + 1 < len(chunks) and chunks[end].before == "words" and chunks[end].text.isdigit()
    first = end + numbered
    led = numbered or (title.start > 0 and chunks[title.start].before == ":")  # "(Hrsg.): Trees"
    if not led or first >= len(chunks) or chunks[first].before != "." or EDITION.search(chunks[first].text):
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


def is_set_off(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a chunk begins a run in italics or the like."""
    run = chunks[at].run
    return bool(run.style & (Style.ITALIC | Style.BOLD)) and run is not chunks[at - 1].run
