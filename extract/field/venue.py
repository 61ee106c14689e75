"""The venue of a record as written: which chunks it is."""

import re
from itertools import pairwise

from bibliography import PublicationType, Span
from extract.field.no_venue import lines_on_media
from extract.field.venue_edges import trim_venue
from extract.field.venue_parts import before_acronym, behind_acronym, end_of_list, end_of_quotation, start_of_list
from extract.record.drafts import Draft, field_runs
from extract.text.chunks import Chunk
from extract.text.lexicon import abbreviations, cue_phrases
from extract.text.name_shape import KNOWN_VENUE, is_year
from normalize.lexicon import is_family
from normalize.venue import find_venue, venue_evidence

_LEAD = re.compile(r"(?:in\s+)?proc(?:eedings|\.)?(?:\s+of)?(?:\s+the(?:\s+(?:19|20)\d\d)?)?", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:on|of|for|in|and) (?:the )?[^\W\d_a-z]")
_EDITION = re.compile(r"(?:\d+(?:st|nd|rd|th)|[A-Z][a-z]+th|First|Second|Third|Proceedings|Revised|Selected)\b")
"""How the rest of a proceedings' title begins."""
_SMALL = frozenset("& a an and as at by for from in its of on or the to with".split())
_GENERIC = frozenset("Forum Conference Symposium Workshop Meeting Congress Convention Summit Findings".split())
_SQUARE = ("[", "［", "【")
_MOST_OF_BADGE, _LEAST_OF_NAME = 2, 3
"""Words."""
_MOST_SUBTITLE = 8
"""Words."""
_SECTION = re.compile(
    r".{0,6}(?:版|季刊|月刊|双月刊)|(?:Science|Engineering|English) (?:Edition|Version)"
    r"|(?:Natural|(?:\w+ and )?Social|Medical|Engineering) Sciences?(?: (?:Edition|Version))?"
)
"""The part of a Chinese journal that its name ends with: "Journal of Oak University (Natural Science)"."""
_SEASON = re.compile(r"Spring|Summer|Fall|Autumn|Winter")
"""Which of a year's two meetings it was, in brackets."""
_HELD = re.compile(r"Workshop|\bworkshop$|(?:Spring|Summer|Fall|Winter) Symposium")
_SERIES = re.compile(r"(?:Series|Ser\.|Part|Section|Serie|Sect\.) (?:[A-H]|[IVX]+)\b(?:[:.] [\w ]+)?")


def read_venue(draft: Draft) -> str | None:
    """The venue as written: the first sure stretch of venue chunks, without what leads to it and the year behind it.

    A title that ends with it has told it.
    """
    for start, end in draft.spans.get("venue_text", []):
        return draft.text.text[start:end]
    for stretch in _stretches(draft):
        first, last = _whole_venue(draft, *stretch)
        span = trim_venue(draft.text.text, draft.chunks[first].start, draft.chunks[last - 1].end)
        if span is not None and span[1] <= draft.end:
            draft.spans["venue_text"] = [span]
            return " ".join(draft.text.text[span[0] : span[1]].split())
    return None


def _stretches(draft: Draft) -> list[tuple[int, int]]:
    """The chunks that may be the venue, as (first, last), the likeliest first.

    Those are the sure stretches in their order, else chunks beside title and authors that only a venue can be.
    """
    runs = [
        part
        for run in field_runs(draft, "V", bridge="Y")
        for part in _by_line(draft, run)
        if not _is_in_title(draft, part[0])
    ]
    if runs:
        best = max(run[2] for run in runs)
        likely = [(first, last) for first, last, sure in runs if sure >= 0.5 * best]
        names = [run for run in likely if _is_spelled_out(draft, likely[0], run) or _is_cited(draft, likely[0], run)]
        return [*names, *likely]
    media = lines_on_media(draft.chunks)
    return [
        (index, index + 1)
        for index, chunk in enumerate(draft.chunks)
        if draft.labels[index] == "O" and not chunk.cue and len(chunk.text) < 80 and _is_known(chunk.text)
        if chunk.line not in media
    ]


def _is_in_title(draft: Draft, index: int) -> bool:
    """Whether a chunk is within the title, which may go on behind a year: "Turnout in the 2015 Town Elections"."""
    start = draft.chunks[index].start
    return any(left <= start < right for left, right in draft.spans.get("title", ()))


def _is_spelled_out(draft: Draft, badge: Span, run: Span) -> bool:
    """Whether a stretch is the name in full, on a line of its own, of what a badge tells in short.

    "Workshop on Growing Trees" for "[GROW, TREES'16]", in whose brackets the meeting may stand that it was part of.
    """
    (first, last), chunks = run, draft.chunks
    words = draft.text.text[chunks[first].start : chunks[last - 1].end].split()
    is_badge = chunks[badge[0]].paren in _SQUARE and len(chunks[badge[0]].text.split()) <= _MOST_OF_BADGE
    return is_badge and chunks[first].line > chunks[badge[0]].line and len(words) >= _LEAST_OF_NAME


def _is_cited(draft: Draft, above: Span, run: Span) -> bool:
    """Whether a stretch has year and volume behind it, where another stands above the title: "Leaf. 2020;12:3-9"."""
    chunks, labels, at = draft.chunks, draft.labels, run[1]
    title = draft.spans.get("title", [(0, 0)])[0][0]
    is_between = chunks[above[1] - 1].end < title < chunks[run[0]].start and at + 1 < len(chunks)
    numbered = is_between and labels[at] == "Y" and chunks[at + 1].text.lstrip(" ;,(")[:1].isdigit()
    return numbered and chunks[run[0]].line == chunks[at + 1].line > chunks[above[0]].line


def _by_line(draft: Draft, run: tuple[int, int, float]) -> list[tuple[int, int, float]]:
    """A stretch cut at line breaks, badges and brackets: "Nature" over "Nature" is one venue, written twice."""
    first, last, sure = run
    chunks = draft.chunks
    cuts = [i for i in range(first + 1, last) if chunks[i].line != chunks[i - 1].line or _begins_anew(draft, i)]
    borders = [first, *cuts, last]
    return [(a, b, sure * (b - a) / (last - first)) for a, b in pairwise(borders)]


def _begins_anew(draft: Draft, index: int) -> bool:
    return draft.chunks[index].before in (";", "；") or _repeats(draft, index)


def _repeats(draft: Draft, index: int) -> bool:
    """Whether a chunk behind a badge, or in a style of its own behind a known venue, begins a venue by itself."""
    behind_year = index > 1 and draft.labels[index - 1] == "Y"
    before, chunk = draft.chunks[index - 1 - behind_year], draft.chunks[index]
    if before.paren in _SQUARE and chunk.paren != before.paren:
        return True
    return chunk.before in ("style", "year") and _is_known(before.text) and _is_known(chunk.text)


def _is_known(text: str) -> bool:
    """Whether a text is the name of a venue of the tables, and no link's label or award."""
    return text.lower() not in cue_phrases() and venue_evidence(text) >= 1.0 and find_venue(text) is not None


def _whole_venue(draft: Draft, first: int, last: int) -> tuple[int, int]:
    """The stretch with the chunks beside it that belong to the venue's name.

    "... on Acoustics" goes on with "Speech and Signal Processing", because the tables have it whole or because what
    follows ends the enumeration, and "Journal of Combinatorial Theory" with "Series B".
    """
    last = _behind_lead(draft, first, last)
    first, last = _known_whole(draft, first, last)
    last = end_of_quotation(draft, last)
    last = _behind_abbreviation(draft, last)
    last = behind_acronym(draft, first, last)
    first = before_acronym(draft, start_of_list(draft, first))
    last = _with_series(draft, first, end_of_list(draft, first, last))[1]
    last = _with_known_rest(draft, first, _with_subtitle(draft, last))
    behind = _with_workshop(draft, last)
    if behind > last:
        last = end_of_list(draft, first, _with_subtitle(draft, _with_subtitle(draft, behind)))
    return _with_name(draft, first), last


def _with_workshop(draft: Draft, last: int) -> int:
    """The end moved behind what a meeting and its year lead to: "AAAI 2021 Workshop on Trees", "ACL 2022 Findings"."""
    at = last - (last > 1 and is_year(draft.chunks[last - 1]))
    if at + 1 >= len(draft.chunks):
        return last
    year, workshop = draft.chunks[at : at + 2]
    led = is_year(year) and year.before == "words" and workshop.line == year.line and draft.labels[at + 1] in "OV"
    named = workshop.before == "year" and workshop.text[0].isupper() and _HELD.search(workshop.text)
    return at + 2 if led and (named or workshop.text == "Findings" or workshop.text.startswith("Workshop ")) else last


def _with_known_rest(draft: Draft, first: int, last: int) -> int:
    """The end moved behind the rest of a journal's name: "Statistics - Theory and Methods", "经济学（季刊）"."""
    chunks = draft.chunks
    if last >= len(chunks) or chunks[last].line != chunks[last - 1].line or draft.labels[last] not in "OV":
        return last
    chunk = chunks[last]
    if chunk.paren and chunk.paren in "(（" and not chunks[last - 1].paren:
        meets = _SEASON.fullmatch(chunk.text) and _is_meeting(
            draft.text.text[chunks[first].start : chunks[last - 1].end]
        )
        last += bool(meets or _SECTION.fullmatch(chunk.text))
        return last
    joined = draft.text.text[chunks[first].start : chunk.end]
    is_name = chunk.before in "-–—:" and any(map(str.isalpha, chunk.text))  # no pages: "Crop Sci. 44: 233-234"
    return last + 1 if is_name and venue_evidence(joined) >= KNOWN_VENUE else last


def _is_meeting(text: str) -> bool:
    """Whether a text is the name of a conference or a workshop."""
    venue = find_venue(text)
    return venue is not None and venue.type in (PublicationType.CONFERENCE, PublicationType.WORKSHOP)


def _with_name(draft: Draft, first: int) -> int:
    """The start moved before the name that "Forum" or "An International Journal" stands behind.

    Or, behind "In", before one word that is nobody's name: "In Silva: Observing trees", not "In Ash: Observing trees".
    """
    before = draft.chunks[first - 1] if first else None
    chunk = draft.chunks[first]
    if before is not None and chunk.before == "." and _is_abbreviated(before) and draft.labels[first - 1] in "OV":
        return first - 1 if before.line == chunk.line else first  # "J. Memb. Sci."
    if first > 1 and chunk.text in _GENERIC and is_year(draft.chunks[first - 1]):
        name = draft.chunks[first - 2]
        named = name.line == chunk.line and draft.labels[first - 2] in "OV" and name.text[0].isupper() and not name.cue
        return first - 2 if named else first  # "AIAA SCITECH 2026 Forum"
    behind = before is not None and chunk.before == ":" and before.line == chunk.line and draft.labels[first - 1] == "O"
    is_led = first > 1 and draft.chunks[first - 2].cue == "venue"
    led = is_led and before is not None and before.text.isalpha() and not is_family(before.text)
    return first - 1 if behind and (led or chunk.text.startswith("An International")) else first


def _behind_abbreviation(draft: Draft, last: int) -> int:
    """The end moved behind what goes on after an abbreviation's full stop: "Proc. Int’l Sympo. on Spoken Dialogue"."""
    chunks = draft.chunks
    while last < len(chunks) and chunks[last].before == "." and chunks[last].line == chunks[last - 1].line:
        if draft.labels[last] not in "OV" or not _GOES_ON.match(chunks[last].text):
            break
        last += 1
    return last


def _with_subtitle(draft: Draft, last: int) -> int:
    """The end moved behind a subtitle in title case: "Physica A: Statistical Mechanics and its Applications"."""
    chunks = draft.chunks
    if last >= len(chunks) or chunks[last].before != ":" or chunks[last].line != chunks[last - 1].line:
        return last
    chunk = chunks[last]
    words = [word for word in chunk.text.split() if word.lower() not in _SMALL]
    titled = 1 < len(words) <= _MOST_SUBTITLE and all(word[0].isupper() for word in words)
    plain = draft.labels[last] in "OV" and not chunk.paren and not chunk.cue and not chunk.run.href
    return last + 1 if titled and plain and not _EDITION.match(chunk.text) else last


def _is_abbreviated(chunk: Chunk) -> bool:
    """Whether a chunk is the first words of an abbreviated name: "Fund", "J. Memb"."""
    words = chunk.text.split()
    plain = not chunk.cue and not chunk.paren and len(words) <= 3 and words[0][0].isupper()
    return plain and (words[-1].lower() in abbreviations() or words[0] in ("J.", "Int.", "Proc.", "Ann.", "Bull."))


def _behind_lead(draft: Draft, first: int, last: int) -> int:
    """The end moved behind the name that a lone "Proc." or "Proceedings of the" leads to."""
    chunks = draft.chunks
    while (
        last < len(chunks)
        and _LEAD.fullmatch(draft.text.text[chunks[first].start : chunks[last - 1].end])
        and chunks[last].line == chunks[first].line
        and (draft.labels[last] in "OV" or (is_year(chunks[last]) and chunks[last].before == "words"))
    ):
        last += 1
    return last


def _names_venue(draft: Draft, first: int, last: int) -> bool:
    return find_venue(draft.text.text[draft.chunks[first].start : draft.chunks[last - 1].end]) is not None


def _known_whole(draft: Draft, first: int, last: int) -> tuple[int, int]:
    """The longest stretch around this one that is a venue of the tables, if this one is none."""
    best = (first, last)
    if _names_venue(draft, first, last):
        return best
    for left in range(first, max(-1, first - 3), -1):
        for right in range(last, min(len(draft.chunks), last + 3) + 1):
            held = draft.labels[left:first] + draft.labels[last:right]
            if {"T", "A"} & set(held) or draft.chunks[left].line != draft.chunks[right - 1].line:
                continue
            address = draft.chunks[last - 1].run.href
            if any(c.before == "atom" or c.run.href not in (None, address) for c in draft.chunks[last:right]):
                continue
            if right - left > best[1] - best[0] and _names_venue(draft, left, right):
                best = (left, right)
    return best


def _with_series(draft: Draft, first: int, last: int) -> tuple[int, int]:
    """The stretch with the series or part of a journal behind it: "Series B", "Royal Society, B"."""
    chunks = draft.chunks
    if last >= len(chunks) or chunks[last].line != chunks[last - 1].line:
        return first, last
    series = chunks[last].text.rstrip(".")
    is_lettered = series in ("A", "B") and chunks[last - 1].text.endswith("Royal Society")
    return first, last + bool(is_lettered or _SERIES.fullmatch(series))
