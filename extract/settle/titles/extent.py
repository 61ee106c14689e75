"""Labels mended where a title ends too soon or begins too late: enumerations, taxa, brackets, names before it."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.text.chunks import Chunk
from extract.text.lexicon import names_thesis
from extract.text.name_shape import KNOWN_VENUE, MAY_BE_NAME, is_year
from extract.text.words import name_score
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_STOPS = frozenset('.。．”"')
_AND = re.compile(r"(?:and|&|und|et|y) \S")
_AND_WITHIN = re.compile(r"\b(?:and|&) \w")
_REMARK = re.compile(
    r"\b(?:papers?|posters?|slides?|code|data|talks?|videos?|work|workshops?|proceedings|journals?|vol)\b",
    re.IGNORECASE,
)
"""Found in what is said of a paper behind its title: "poster and paper", "joint work and more"."""
_TAXON = re.compile(r"[A-Z][a-z]+(?:idae|inae|ini|ales|oidea|ptera|formes|phyta|aceae|morpha|pod[ai]|iora|entia|alia)")
"""A family, an order or the like, by the endings of its scientific name: "Mustelidae", "Carnivora"."""
_NUMERAL = re.compile(r"[IVX]{1,5}")
_SCHOOL = re.compile(
    r"\b(?:Universi|College|Facult|School|Institut|Dep(?:art|t)|Laborator|Hochschule|École|A (?:and|&) M\b)"
)
SORT = re.compile(
    r"(?:extended|full|short|long) (?:version|abstract)|with (?:(?:a )?(?:discussions?|comments?|rejoinder)(?: and )?)+"
    r"|(?:authors?[’']?s?[’']? )?(?:reply|response|rejoinder)",
    re.IGNORECASE,
)
"""What a title says, in the bracket that ends it, of the text's kind."""
_BEFORE_YEAR = frozenset("after and before by for from in of since the to until year".split())
"""Words of a title whose year is a part of it: "The census of 1950"."""
_RECENT = 1980
"""The year from which one that ends a title behind a mark is rather when it appeared than what it is about."""
_SINCE = (" since", " seit", " depuis", " desde", " dal")
_COMMENT = re.compile(
    r"(?:(?:an?|some|further|short|the|our) )?(?:comments?|reply|response|commentary|answer|reaction) (?:on|to) "
    r"(?-i:[A-Z])[^()]{0,80}$",
    re.IGNORECASE,
)
"""What a title, or its part behind a colon, is that names whom it speaks of."""
_MEETING = re.compile(r"^[A-Z][\w-]* (?:[Cc]onference|[Ww]orkshop|[Ss]ymposium)\b")
_PLACE = re.compile(r"(?:(?:North|South|East|West|New|Northern|Southern|Eastern|Western) )[A-Z][a-z]+")
_SPAN = re.compile(r"(?:1[5-9]|20)\d\d ?[-–—/] ?(?:1[5-9]|20)\d\d")
_LEADS_TO_YEARS = (" in", " from", " of", " for", " during", " de", " en", " em", " von")
_UNTIL = frozenset(("to", "until", "through", "bis", "à", "a", "al"))
_GOES_ON = frozenset("a an based for from of on or the using via".split())
_DASHES = frozenset("-–—")
_LONGEST_DASH = 4
"""Characters, with the blanks around."""
_SYMBOL = 2
"""Characters of a symbol: the "k" of "(k, p)-core"."""
_LEAST_PHRASE = 4
"""Words."""
_MOST_PARTS = 6
"""Of an enumeration."""


def settle_extent(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, how far a record's title goes."""
    _take_brackets(chunks, labels)
    _take_sort(chunks, labels)
    _take_enumeration(chunks, labels)
    _take_years(chunks, labels)
    _take_places(chunks, labels)
    _take_line(chunks, labels)


def _take_brackets(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What stands in brackets within a title, or the taxa that end it, belongs to it."""
    for index in range(1, len(chunks)):
        if labels[index] != "O" or labels[index - 1] != "T" or chunks[index].paren not in ("(", "（"):
            continue
        run = list(
            takewhile(lambda at: labels[at] == "O" and chunks[at].paren in ("(", "（"), range(index, len(chunks)))
        )
        end = run[-1] + 1
        if chunks[run[-1]].line != chunks[index - 1].line or any(chunks[at].cue for at in run):
            continue
        after = chunks[end] if end < len(chunks) and chunks[end].line == chunks[index].line else None
        goes_on = after is not None and after.before == ")" and after.text[0].islower() and not after.cue
        goes_on = goes_on and len(run) == 1 and labels[end] in "TO" and chunks[index].text[0].isalpha()
        hyphenated = after is not None and after.before == ")" and after.text[0] in "-‐" and labels[end] in "TO"
        goes_on = goes_on or (hyphenated and all(len(chunks[at].text) <= _SYMBOL for at in run))
        told = _is_numeral(chunks[index], end - index) or (len(run) == 1 and _is_phrase(chunks[index].text))
        if goes_on or told or all(_TAXON.fullmatch(chunks[at].text) for at in run):
            for at in [*run, *([end] if goes_on else [])]:
                labels[at] = "T"


def _take_sort(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What sort of text it is, as the bracket that ends a title says: "(extended version)", "[Author's reply]"."""
    for index in range(1, len(chunks)):
        before, chunk = chunks[index - 1 : index + 1]
        if labels[index - 1] != "T" or labels[index] not in "OV" or not chunk.paren or chunk.paren == before.paren:
            continue
        beside = chunk.line == before.line and chunk.run.href in (None, before.run.href)
        size = 1 + (len(chunks) > index + 1 and chunks[index + 1].paren == chunk.paren)
        if beside and SORT.fullmatch(" ".join(part.text for part in chunks[index : index + size])):
            labels[index : index + size] = ["T"] * size


def _is_numeral(chunk: Chunk, size: int) -> bool:
    """Whether a chunk is a Roman numeral alone in its brackets: "uranyl (VI)"."""
    return size == 1 and bool(_NUMERAL.fullmatch(chunk.text))


def _is_phrase(text: str) -> bool:
    """Whether words in brackets go on a title's sentence: "(based on the poetic books of the Bible)"."""
    first, *rest = text.split()
    return first in _GOES_ON and len(rest) + 1 >= _LEAST_PHRASE and not any(c.isdigit() for c in text)


def _take_enumeration(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """An enumeration that ends with "and" before a full stop or a known venue goes on with the title before it."""
    for index in range(1, len(chunks)):
        if labels[index] not in "OV" or labels[index - 1] != "T" or chunks[index].before != ",":
            continue
        run = list(takewhile(lambda at: _is_listed(chunks, labels, at), range(index, len(chunks))))
        led = next((at for at in run if _leads_to_venue(chunks, at) or _leads_to_thesis(chunks, at)), None)
        run = run if led is None else [at for at in run if at <= led]
        if not run or len(run) > _MOST_PARTS or chunks[run[-1]].line != chunks[index - 1].line:
            continue
        last = chunks[run[-1]]
        led_to = run[-1] + 1 < len(chunks) and chunks[run[-1] + 1].cue == "venue"
        ends = (last.after in _STOPS or last.after == "line" or led_to) and _AND.match(last.text)
        if (ends or led is not None) and not any(name_score(chunks[at].text) >= MAY_BE_NAME for at in run):
            for at in run:
                labels[at] = "T"


def _leads_to_venue(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether an enumeration's last part, in lower case, stands before a known venue: "shade and rain, Nature"."""
    text, after = chunks[index].text, chunks[index + 1 : index + 2]
    joined = text[0].islower() and bool(_AND_WITHIN.search(text)) and not _REMARK.search(text)
    before_venue = bool(after) and after[0].before in (",", "style") and after[0].line == chunks[index].line
    return joined and before_venue and venue_evidence(after[0].text) >= KNOWN_VENUE


def _leads_to_thesis(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether an enumeration that one word began stands before the word for a thesis: "Roots, Trees and Bark, PhD"."""
    text, after = chunks[index].text, chunks[index + 1 : index + 2]
    joined = " " not in chunks[index - 1].text and bool(_AND_WITHIN.search(text)) and not _SCHOOL.search(text)
    return joined and bool(after) and after[0].before in ",." and names_thesis(after[0].text)


def _is_listed(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    chunk = chunks[index]
    joined = (
        labels[index + 1 : index + 2] == ["O"]
        and chunks[index + 1].before == ","
        and bool(_AND.match(chunks[index + 1].text))
    )
    listed = " " not in chunk.text or chunk.text[0].islower() or joined
    worded = labels[index] == "O" or (labels[index] == "V" and listed)
    return worded and chunk.before == "," and not chunk.paren and not chunk.cue and not chunk.text.isdigit()


def _take_years(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The years that a title ends with, "..., 1992 to 2012", are its own; one behind "since" is not the record's.

    Nor is that of a work that it comments on, "A comment on Lee et al. (2013)", where the record's own stands before,
    or one that an acronym in brackets and the rest of the title follow: "Oak disease 2019 (OAKD-19) in towns".
    """
    inner = -1
    for index in range(1, len(chunks) - 1):
        inside = labels[index - 1] == "T" and is_year(chunks[index])
        inside = inside and (_goes_on_behind(chunks, labels, index) or _names_whom_it_answers(chunks, labels, index))
        if inside and any(is_year(other) for at, other in enumerate(chunks) if at != index):
            labels[index], inner = "T", index
    end = len(labels) - 1 - labels[::-1].index("T") if "T" in labels else 0
    if end > max(inner, 0) and "Y" not in labels and is_year(chunks[end]) and labels[end - 1] == "T":
        dates_venue = chunks[end].after == "year" and labels[end + 1 : end + 2] == ["V"]
        dates_venue = dates_venue and not leads_to_year(chunks[end - 1].text)
        alone = chunks[end].paren and not (chunks[end - 1].paren and is_year(chunks[_first_of_span(chunks, end)]))
        stands_behind = chunks[end - 1].after == "words" and chunks[end].start - chunks[end - 1].end == len(". ")
        stands_behind = stands_behind and chunks[end].after in ("line", "[") and int(chunks[end].text) >= _RECENT
        if alone or dates_venue or stands_behind:
            labels[end] = "Y"  # "On trees (2017).", "On trees,2017 3rd Forest Conference"; not "On trees (1949~1957)"
    for index in range(1, len(chunks)):
        if labels[index] == "Y" and chunks[index - 1].text.lower().endswith(_SINCE):
            labels[index] = "O"
    _take_spans(chunks, labels)


def _goes_on_behind(chunks: Sequence[Chunk], labels: Sequence[str], year: int) -> bool:
    """Whether a title goes on behind a year without a mark between, with an acronym in brackets and more."""
    held = labels[year + 1 : year + 3] == ["T", "T"] and chunks[year].before == "words" and not chunks[year].paren
    return held and bool(chunks[year + 1].paren) and not chunks[year + 2].paren and chunks[year + 2].before in ")）"


def _names_whom_it_answers(chunks: Sequence[Chunk], labels: Sequence[str], end: int) -> bool:
    """Whether the title's last part before a chunk names those whom it answers: "A reply to Oak, Elm and Ash"."""
    start = end - 1
    while start > 0 and chunks[start].before == "," and labels[start - 1] == "T":
        start -= 1
    return bool(_COMMENT.match(", ".join(chunk.text for chunk in chunks[start:end])))


def _take_spans(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Spans of years behind words of the title are its own, in one chunk or several: "1992–2012", "1992 to 2012".

    Those of two chunks, "1945 – 1990", if the record's own year stands behind.
    """
    for index in range(1, len(chunks) - 1):
        if labels[index - 1] != "T":
            continue
        before, years, behind = chunks[index - 1 : index + 2]
        led = years.before == "words" and before.text.lower().endswith(_LEADS_TO_YEARS)
        ends = (years.before == "," and behind.before == ".") or (led and behind.before in (".", ",", "atom"))
        within = ends and before.line == years.line == behind.line
        if within and _SPAN.fullmatch(years.text) and any(map(is_year, chunks)):
            labels[index] = "T"
    for index in range(1, len(chunks) - 2):
        if labels[index - 1] != "T" or not is_year(chunks[index]):
            continue
        first, between, last = chunks[index : index + 3]
        if first.line != chunks[index - 1].line or first.before not in (",", "words"):
            continue
        if between.text in _UNTIL and is_year(last) and first.line == last.line:
            labels[index : index + 3] = ["T"] * 3
        elif _are_span(first, between) and any(map(is_year, chunks[index + 2 :])):
            labels[index : index + 2] = ["T"] * 2


def _are_span(first: Chunk, last: Chunk) -> bool:
    """Whether two years that follow each other begin and end a span: "1945 – 1990"."""
    beside = last.line == first.line and last.start - first.end <= _LONGEST_DASH and not (first.paren or last.paren)
    return beside and last.before in ("words", "year", *_DASHES) and is_year(last) and first.text < last.text


def leads_to_year(text: str) -> bool:
    """Whether the last word of a title leads to a year that is a part of it, too: "The census of"."""
    return text.rsplit(" ", 1)[-1].lower() in _BEFORE_YEAR


def _first_of_span(chunks: Sequence[Chunk], end: int) -> int:
    """Where a span of years begins that ends with a chunk: "1949~1957", whose mark may be a chunk of its own."""
    return end - 1 if end < 2 or any(map(str.isalnum, chunks[end - 1].text)) else end - 2


def _take_places(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Places between the title's comma and the full stop before the venue end it: "Lakes of Assam, India. Nature".

    So they do before the comma that a meeting follows, "Lakes of Assam, India and Nepal, LAKES conference", or a
    journal and its volume that they were read as a part of; at the end of a line above the venue's, or of a style.
    """
    for index in range(1, len(chunks) - 1):
        before = chunks[index - 1]
        if labels[index - 1] != "T" or labels[index] not in "OV" or "V" in labels[:index] or before.quoted:
            continue
        end = index
        while end < len(chunks) and chunks[end].before == "," and _are_places(chunks[end]):
            end += 1
        within = index < end < len(chunks) and chunks[end].line == before.line
        unread = "V" not in labels and within and chunks[end].text[0].isupper() and labels[end] == "O"
        stops = within and chunks[end].before in _STOPS and (unread or "V" in labels[end:])
        parted = within and chunks[end].before == ","
        led = parted and (_MEETING.search(chunks[end].text) or _are_before_volume(chunks, labels, index, end))
        if stops or led or (end > index and _end_line_or_style(chunks, labels, index, end)):
            labels[index:end] = ["T"] * (end - index)


def _end_line_or_style(chunks: Sequence[Chunk], labels: Sequence[str], index: int, end: int) -> bool:
    """Whether places end the title's line, the venue in one below, or the style that the title is set in."""
    title, behind = chunks[index - 1], chunks[end : end + 1]
    if behind and behind[0].line != title.line:
        return "V" in labels[end:] and all(chunk.line == title.line for chunk in chunks[index:end])
    styled = bool(title.run.style) and all(chunk.run is title.run for chunk in chunks[index:end])
    return styled and bool(behind) and behind[0].run is not title.run


def _are_before_volume(chunks: Sequence[Chunk], labels: Sequence[str], index: int, end: int) -> bool:
    """Whether places and the journal behind them, a volume next, were read as one venue; not "Paris, Leaf, 2019"."""
    volume = chunks[end + 1] if end + 1 < len(chunks) else None
    numbered = volume is not None and volume.text.isdigit() and not is_year(volume)
    return numbered and set(labels[index : end + 1]) == {"V"}


def _are_places(chunk: Chunk) -> bool:
    """Whether a chunk is a place, or two, of which one is known: "Tanzania and South Sudan"."""
    places = chunk.text.removeprefix("and ").split(" and ")
    return any(map(is_place, places)) and all(is_place(place) or _PLACE.fullmatch(place) for place in places)


def _take_line(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A title's line ends with an enumeration that was read as names, the authors stand in the line below."""
    for index in range(1, len(chunks)):
        if labels[index - 1 : index + 1] != ["T", "A"] or chunks[index].before != ",":
            continue
        end = index
        while end < len(chunks) and labels[end] == "A" and chunks[end].line == chunks[index].line:
            end += 1
        if chunks[end - 1].after == "line" and _AND.match(chunks[end - 1].text) and labels[end : end + 2] == ["A", "A"]:
            labels[index:end] = ["T"] * (end - index)
