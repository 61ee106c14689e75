"""Labels mended where a title runs on into who published a work, or ends before its publisher too soon."""

import re
from collections.abc import Sequence

from extract.settle.venues.book import EDITORS
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_STOPS = frozenset('.。．”"')
_OF_WORDS = 0.3
"""Evidence of a venue by its words."""
_MADE_FOR = re.compile(
    r"(?i:(?:(?:final|annual|technical) )?report (?:prepared |submitted )?(?:for|to)|prepared for|commissioned by)"
    r" (?:the )?[A-Z]"
)
_PRESS = re.compile(r"\b(?:Press|Publish\w+|Verlag|Universit\w+|Editor(?:a|e|ial)|Éditions|Edizioni|Ediciones|Books)\b")
"""Found in the names of those who publish books."""
_HOUSE = re.compile(r"(?:Editorial(?: de la)? Universi|Ediciones|Edizioni|Éditions|Publicaciones de la Universi)")
_HOUSE_FIRST = re.compile(r"(?:Editora|Editorial|Verlag|Éditions|Edizioni|Ediciones|Publicaciones) [^\W\d_a-z]\w")
_OF_EDITION = re.compile(r"(?:\d{1,2}(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Rr]evised) (?:[Ee]dition|[Ee]dn?)\.?")
_STATE = re.compile(r"[A-Z]{2}")


def settle_publisher(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, where the title ends of a work whose publisher is named."""
    _take_book(chunks, labels)
    _leave_publisher(chunks, labels)
    _take_subtitle(chunks, labels)
    _leave_press_behind_names(chunks, labels)


def _take_book(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What was read as the venue behind names is their book, its edition behind it: "A. Oak (Ed.) Trees, 2nd ed."."""
    start = labels.index("V") if "V" in labels else 0
    end = next((at for at in range(start, len(chunks)) if labels[at] != "V"), len(chunks))
    if "A" not in labels[:start] or "V" in labels[end:] or end == len(chunks):
        return
    if not _OF_EDITION.fullmatch(chunks[end].text) or chunks[end].line != chunks[start].line:
        return
    titled = any(labels[at] == "T" and chunks[at].text.lower().strip(" .") not in EDITORS for at in range(start))
    if not titled and not any(chunk.cue == "venue" for chunk in chunks[start - 1 : end]):
        labels[:] = ["O" if label == "T" else label for label in labels]
        labels[start:end] = ["T"] * (end - start)


def _leave_press_behind_names(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A press behind the full stop that ends the names is none of them: "Moss, A. & Reed, B. Editora Roble"."""
    for index in range(2, len(chunks)):
        press = chunks[index]
        last = labels[index - 1 : index + 1] == ["A", "A"] and labels[index + 1 : index + 2] != ["A"]
        if last and press.before == "." and press.line == chunks[index - 1].line and _HOUSE_FIRST.match(press.text):
            labels[index] = "O"


def _leave_publisher(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A title that ran on into its publisher ends before it; whom a report was made for is neither title nor venue."""
    for index in range(1, len(chunks)):
        chunk, label = chunks[index], labels[index]
        if label not in "TV":
            continue
        made_for = chunk.before in _STOPS and _MADE_FOR.match(chunk.text)
        runs_on = label == "T" == labels[index - 1] and (made_for or _publishes(chunks, index))
        if runs_on or (made_for and (label == "V" or "T" in labels[: index - 1])):
            _leave(chunks, labels, index)


def _publishes(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk is a publisher, or the city of one."""
    chunk = chunks[index]
    named = " ".join(chunk.text.lower().split()) in publishers() or _is_city(chunks, index)
    named = named or _is_city_of_state(chunks, index)
    return named or bool(chunk.before in _STOPS and _HOUSE.match(chunk.text))


def _take_subtitle(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The sentence between a book's title and its city and press belongs to it: "Trees. A reader. Bonn: Leaf Press"."""
    first = labels.index("V") if "V" in labels else 0
    if not first or labels[first - 1] != "T" or chunks[first].before not in ".,":
        return
    end = next((at for at in range(first, len(chunks)) if labels[at] != "V"), len(chunks))
    plain = not any(chunk.cue or chunk.paren for chunk in chunks[first - 1 : end]) and "V" not in labels[end:]
    named = any(venue_evidence(chunk.text) >= _OF_WORDS for chunk in chunks[first:end])
    if plain and not named and end < len(chunks) and _is_city(chunks, end) and chunks[end].line == chunks[first].line:
        labels[first:end] = ["T"] * (end - first)


def _leave(chunks: Sequence[Chunk], labels: list[str], start: int) -> None:
    """Chunks from one on are of no field, as far as they are of its field and in its line."""
    field = labels[start]
    for at in range(start, len(chunks)):
        if labels[at] != field or chunks[at].line != chunks[start].line:
            return
        labels[at] = "O"


def _is_city(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk is a city, a full stop before it, and what follows its colon a press: "Bonn: Leaf University"."""
    city, press = chunks[index], chunks[index + 1] if index + 1 < len(chunks) else chunks[index]
    named = city.before == "." and city.text.istitle() and city.text.isalpha()
    return named and press.before == ":" and press.after == "line" and bool(_PRESS.search(press.text))


def _is_city_of_state(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk is a city, a full stop before it, its state leads to a publisher: "Ames, IA: "."""
    city, *behind = chunks[index : index + 3]
    if len(behind) < 2 or city.before != "." or not is_place(city.text):
        return False
    state, publisher = behind
    return state.before == "," and bool(_STATE.fullmatch(state.text)) and publisher.before == ":"
