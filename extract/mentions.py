"""Chunks with their fields put together again: from a page's reading to its mentions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bibliography import Author, Mention, Owner, PublicationType, Run, Span
from extract.author_list import AuthorList, read_author_list
from extract.chunks import Chunk, PageText
from extract.details import find_awards, find_identifiers, find_links, find_pages, find_type, find_volume, find_year
from extract.fields import Reading
from extract.legend import Legend
from extract.sections import Section
from extract.segments import Segment
from normalize.author import parse_name
from normalize.rank import find_rank_claims
from normalize.venue import find_venue, venue_evidence

_QUOTES = "\"'“”„‟‘’‚«»「」『』《》〈〉`＂"
_TITLE_EDGE = " \t\n.,;:，。；：、·|–—-" + _QUOTES
_VENUE_EDGE = " \t\n.,;:，。；：、·|–—-()（）[]【】" + _QUOTES
_VENUE_LEAD = re.compile(
    r"^(?:in:?|accepted (?:by|to|at|in)|to appear (?:in|at)|published (?:in|on|at)|presented at|appear(?:s|ed) (?:in|at)|under review (?:at|in)|submitted to|the)\s+(?=\S)",
    re.IGNORECASE,
)
_VENUE_TAIL = re.compile(
    r"[\s,.(\[]*(?:['’]\d\d|\b(?:19|20)\d\d)[)\]]*$|\s*\($|,?\s*(?<!\w)(?:vol\.?|pp?\.?|no\.?|eds?\.?|edited by)$",
    re.IGNORECASE,
)
_UNPUBLISHED = (PublicationType.PREPRINT, PublicationType.OTHER, PublicationType.SUBMITTED)
_CLASSED_YEAR = re.compile(r"(?<![\w-])(?:pub)?year[-_]?((?:19|20)\d\d)(?!\d)")
_OPENED = dict(zip(")]）】」』》", "([（【「『《", strict=True))
_NO_VENUE = re.compile(
    r"\W*(?:preprints?|under (?:review|submission|revision|preparation)|submitted|in (?:submission|review|preparation|press|progress)|to appear|forthcoming|(?:working|discussion) papers?|"
    r"manuscript|drafts?|accepted|unpublished|work in progress|published|(?:ph\.?d\.?|doctoral|master'?s?|diploma)?[ -]*(?:thesis|dissertation)|technical report|book chapter)\W*",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Draft:
    """A segment being put together: its chunks, labels and their probabilities, and what was read so far."""

    text: PageText
    segment: Segment
    section: Section
    chunks: Sequence[Chunk]
    labels: list[str]
    sureness: list[float]
    spans: dict[str, list[Span]] = field(default_factory=dict)

    @property
    def start(self) -> int:
        """Offset of the segment in the page's text."""
        return self.text.lines[self.segment.first].start

    @property
    def end(self) -> int:
        """End offset of the segment in the page's text."""
        return self.text.lines[self.segment.last - 1].end

    @property
    def raw(self) -> str:
        """The segment's text."""
        return self.text.text[self.start : self.end]

    def runs(self) -> list[Run]:
        """The runs of the segment's chunks, each once, and those between them."""
        blocks = dict.fromkeys(self.text.lines[n].block for n in range(self.segment.first, self.segment.last))
        if len(blocks) == 1 and self.segment.last - self.segment.first < len(
            self.text.page.blocks[next(iter(blocks))].text.split("\n")
        ):
            return [run for run, _ in groupby(chunk.run for chunk in self.chunks)]
        return [run for block in blocks for run in self.text.page.blocks[block].runs]


def drafts(reading: Reading) -> Iterator[Draft]:
    """The segments of a page that hold a title, in page order."""
    for segment in reading.segments:
        first, last = reading.text.lines[segment.first].first, reading.text.lines[segment.last - 1].last
        labels = reading.labels[first:last]
        if "T" in labels:
            section = reading.sections[segment.first]
            yield Draft(
                reading.text, segment, section, reading.text.chunks[first:last], labels, reading.sureness[first:last]
            )


def field_runs(draft: Draft, letter: str, bridge: str = "") -> list[tuple[int, int, float]]:
    """Unbroken stretches of chunks of one field, as (first, last, summed probability); `bridge` labels may stand inside."""
    runs: list[tuple[int, int, float]] = []
    start: int | None = None
    end = 0
    total = 0.0
    for index, label in enumerate([*draft.labels, "end"]):
        if label == letter:
            start = index if start is None else start
            end, total = index + 1, total + draft.sureness[index]
        elif start is not None and (label not in bridge or not bridge):
            runs.append((start, end, total))
            start, total = None, 0.0
    return runs


def read_title(draft: Draft) -> str | None:
    """The title: the surest stretch of title chunks, with the brackets and marks that belong to it."""
    runs = _bridged(draft, field_runs(draft, "T"))
    if not runs:
        return None
    first, last, _ = max(runs, key=lambda run: (run[2], run[1] - run[0]))
    last = _end_of_quotation(draft, first, last)
    start, end = draft.chunks[first].start, draft.chunks[last - 1].end
    text = draft.text.text
    while (
        end < draft.end
        and text[end] in "?!)]）】」』》？！"
        and (text[end] in "?!？！" or text.count(_OPENED[text[end]], start, end) > text.count(text[end], start, end))
    ):
        end += 1
    start, end = strip_span(text, start, end, _TITLE_EDGE)
    inner = text[start:end]
    if inner[:1] in "([（" and _closes(inner) == len(inner) - 1:
        start, end = start + 1, end - 1
    draft.spans["title"] = [(start, end)]
    return " ".join(text[start:end].split())


def _bridged(draft: Draft, runs: list[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """Stretches of one line put together where nothing but a short remark stands between them ("Achieving O(1/n) rates")."""
    joined: list[tuple[int, int, float]] = []
    for run in runs:
        if joined:
            first, last, sure = joined[-1]
            between = range(last, run[0])
            same_line = draft.chunks[first].line == draft.chunks[run[0]].line
            if (
                same_line
                and len(between) <= 2
                and all(draft.labels[i] == "O" and len(draft.chunks[i].text) < 20 for i in between)
            ):
                joined[-1] = (first, run[1], sure + run[2])
                continue
        joined.append(run)
    return joined


def _end_of_quotation(draft: Draft, first: int, last: int) -> int:
    """Where a title that begins in quotation marks ends: with the last chunk in quotation marks."""
    if not draft.chunks[first].quoted:
        return last
    return 1 + max(i for i in range(first, last) if draft.chunks[i].quoted)


def _closes(text: str) -> int:
    """Where the bracket that a text begins with is closed, -1 where it is not."""
    return text.find({"(": ")", "[": "]", "（": "）"}[text[0]])


def strip_span(text: str, start: int, end: int, edge: str) -> Span:
    """The span without the characters of `edge` at both ends."""
    while start < end and text[start] in edge:
        start += 1
    while end > start and text[end - 1] in edge:
        end -= 1
    return start, end


def read_authors(draft: Draft) -> AuthorList:
    """The authors: the surest stretch of author chunks, and any other that stands before the venue."""
    runs = field_runs(draft, "A", bridge="")
    authors: list[AuthorList] = []
    for first, last, _ in _author_runs(runs, draft):
        start, end = draft.chunks[first].start, _with_marks(draft, draft.chunks[last - 1].end)
        start = _with_lead(draft, first, start)
        markers = [(a - start, b - start) for a, b in draft.text.markers if start <= a and b <= end]
        listed = read_author_list(draft.text.text[start:end], markers)
        authors.append(listed)
        draft.spans.setdefault("authors", []).extend((start + one.start, start + one.end) for one in listed.authors)
    merged = tuple(one for listed in authors for one in listed.authors)
    return AuthorList(merged, bool(merged) and all(listed.complete for listed in authors))


def _author_runs(runs: list[tuple[int, int, float]], draft: Draft) -> list[tuple[int, int, float]]:
    """The stretches of the list: those with nothing but notes between them, around the surest one."""
    if not runs:
        return []
    best = max(range(len(runs)), key=lambda i: runs[i][2])
    low = high = best
    while (
        low > 0 and set(draft.labels[runs[low - 1][1] : runs[low][0]]) <= {"O"} and runs[low][0] - runs[low - 1][1] <= 2
    ):
        low -= 1
    while (
        high + 1 < len(runs)
        and set(draft.labels[runs[high][1] : runs[high + 1][0]]) <= {"O"}
        and runs[high + 1][0] - runs[high][1] <= 2
    ):
        high += 1
    return runs[low : high + 1]


def _with_marks(draft: Draft, end: int) -> int:
    """The end of a list moved behind the marks and the full stop that follow it directly."""
    text = draft.text.text
    for start, stop in draft.text.markers:
        if start == end:
            end = stop
    while end < draft.end and (text[end] in "*∗†‡§¶#✉.…" or (text[end] in ")）" and _open(text, draft.start, end))):
        end += 1
    return end


def _open(text: str, start: int, end: int) -> bool:
    """Whether a round bracket stands open at the end of a stretch that has no other closing since."""
    return max(text.rfind("(", start, end), text.rfind("（", start, end)) > max(
        text.rfind(")", start, end), text.rfind("）", start, end)
    )


def _with_lead(draft: Draft, first: int, start: int) -> int:
    """The start of a list moved before the words that lead to it ("with", "et al." is behind)."""
    if first and draft.chunks[first - 1].cue == "authors" and draft.chunks[first - 1].line == draft.chunks[first].line:
        return draft.chunks[first - 1].start
    return start


def read_venue(draft: Draft) -> str | None:
    """The venue as written: the first sure stretch of venue chunks, without what leads to it and the year behind it."""
    runs = field_runs(draft, "V", bridge="Y")
    if not runs:
        return None
    best = max(run[2] for run in runs)
    first, last, _ = next(run for run in runs if run[2] >= 0.5 * best)
    first, last = _whole_venue(draft, first, last)
    text = draft.text.text
    start, end = draft.chunks[first].start, draft.chunks[last - 1].end
    start, end = strip_span(text, start, end, _VENUE_EDGE)
    lead = _VENUE_LEAD.match(text[start:end])
    start += lead.end() if lead else 0
    tail = _VENUE_TAIL.search(text[start:end])
    while tail and tail.group() and tail.start() > 2:
        end = start + tail.start()
        tail = _VENUE_TAIL.search(text[start:end])
    while (
        end < draft.end
        and text[end] in ")]"
        and text.count("(["[")]".index(text[end])], start, end) > text.count(text[end], start, end)
    ):
        end += 1
    start, end = (
        strip_span(text, start, end, " \t\n.,;:，。；：、|–—-" + _QUOTES)
        if "(" in text[start:end]
        else strip_span(text, start, end, _VENUE_EDGE)
    )
    if end <= start or _NO_VENUE.fullmatch(text[start:end]):
        return None
    draft.spans["venue_text"] = [(start, end)]
    return " ".join(text[start:end].split())


def _whole_venue(draft: Draft, first: int, last: int) -> tuple[int, int]:
    """The stretch with the chunks beside it that make it a venue of the tables ("... on Acoustics", "Speech and Signal Processing")."""
    text = draft.text.text
    best = (first, last)
    if venue_evidence(text[draft.chunks[first].start : draft.chunks[last - 1].end]) >= 1.0:
        return best
    for left in range(first, max(-1, first - 3), -1):
        for right in range(last, min(len(draft.chunks), last + 3) + 1):
            held = draft.labels[left:first] + draft.labels[last:right]
            if {"T", "A"} & set(held) or draft.chunks[left].line != draft.chunks[right - 1].line:
                continue
            if (
                right - left > best[1] - best[0]
                and venue_evidence(text[draft.chunks[left].start : draft.chunks[right - 1].end]) >= 1.0
            ):
                best = (left, right)
    return best


def build_mention(
    draft: Draft, legend: Legend, owner: Owner, page_url: str, position: int, confidence: float
) -> Mention | None:
    """The mention of a segment, None where it holds no title after all."""
    title = read_title(draft)
    if not title:
        return None
    listed = read_authors(draft)
    venue_text = read_venue(draft)
    venue = find_venue(venue_text) if venue_text else None
    raw = draft.raw
    links = find_links(draft.runs())
    outside = _outside(draft)
    doi, arxiv = find_identifiers(outside, links)
    year = _read_year(draft)
    awards = find_awards(draft.chunks, draft.labels)
    draft.spans["awards"] = [span for _, span in awards]
    claims = find_rank_claims(outside)
    behind = _behind(draft)
    volume, number = find_volume(raw[behind:])
    pages = find_pages(raw[behind:])
    if pages:
        draft.spans["pages"] = [(draft.start + behind + pages[1][0], draft.start + behind + pages[1][1])]
    kind = find_type(draft.section.type, outside, venue_text, venue.type if venue else None, bool(volume or pages))
    return Mention(
        page_url=page_url,
        title=title,
        raw=raw,
        position=position,
        owner=owner.name,
        authors=tuple(_named(one.name) for one in listed.authors),
        authors_complete=listed.complete,
        equal_contribution=legend.equal_contribution(listed.authors),
        corresponding=legend.corresponding_authors(listed.authors),
        venue_text=venue_text,
        venue=venue.short if venue else venue_text or ("arXiv" if arxiv and kind in _UNPUBLISHED else None),
        year=year,
        type=kind,
        awards=tuple(words for words, _ in awards),
        rank_claim=min((claim for claim, _ in claims), key=lambda claim: not claim.startswith("CCF"), default=None),
        doi=doi,
        arxiv=arxiv,
        links=links,
        volume=volume,
        number=number,
        pages=pages[0] if pages else None,
        spans={
            name: tuple((a - draft.start, b - draft.start) for a, b in spans)
            for name, spans in sorted(draft.spans.items())
            if spans
        },
        section=draft.section.heading,
        confidence=confidence,
    )


def _named(name: str) -> Author:
    parsed = parse_name(name)
    return Author(name, parsed.given, parsed.family, parsed.native_name)


def _read_year(draft: Draft) -> int | None:
    """The year that the record states, else the one that its element is classed by ("year-2024"), else the heading above it."""
    found = find_year(draft.chunks, draft.labels, draft.sureness)
    if found is None:
        path = draft.text.page.blocks[draft.text.lines[draft.segment.first].block].path
        classed = next((year for node in reversed(path) if (year := _CLASSED_YEAR.search(node.css_class))), None)
        return int(classed[1]) if classed else draft.section.year
    draft.spans["year"] = [found[1]]
    return found[0]


def _outside(draft: Draft) -> str:
    """The segment's text without its title."""
    (start, end), *_ = draft.spans["title"]
    return draft.text.text[draft.start : start] + " \n " + draft.text.text[end : draft.end]


def _behind(draft: Draft) -> int:
    """Where in the raw text the details behind the venue begin, else those behind title and authors."""
    ends = draft.spans.get("venue_text") or [span for spans in draft.spans.values() for span in spans]
    return max(end for _, end in ends) - draft.start
