"""Line ends in the source that no browser shows, where they alone part title, authors and venue.

Markdown without hard breaks, and HTML made of it: `<p>Title\\nAuthors (2014)\\nVenue</p>`. Elsewhere text
is only wrapped.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bibliography import Block, Run, Style
from extract.text.words import name_score
from normalize.venue import venue_evidence

SOFT = "\x1f"
"""Stands for a line end of the source until it is known whether it parts anything; white space as a blank is."""
_LEAST, _SHARE = 3, 0.6
"""Blocks of a kind, and their share among those of several lines, whose lines are fields, from which all are."""
_MOST_LINES = 5
_LONGEST_LINE = 400
_MOST_BLOCKS = 2000
"""Whose lines are looked at; no homepage lists so much."""
_NAMES, _NO_NAMES = 0.75, 0.5
"""Evidence of names from which a line is names, below which it is none; between, it is what it is in other blocks."""
_TITLE_AND_VENUE = 2
"""Lines of a record without authors."""
_BEFORE_NUMBERS = re.compile(r"[^\d(]+(?=[\s(]\d)")
_BEFORE_BRACKET = re.compile(r"[(,]|(?<=\w)[\s,]+(?=\d)")
_KNOWN = 1.0
"""Evidence of a venue of the tables."""
_DATED = re.compile(r"\(?(?:(?:19|20)\d\d[a-z]?|submitted|in press|to appear)\)?$", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:[,&(-]|\b(?:and|und|et|y|of|the|for|in|on|with|a|an))$")
_LEAST_BARS = 3
"""In each row of a table that is written with bars alone."""
_YEAR_FIRST = re.compile(r"\(?(?:19|20)\d\d[a-z]?\)?\s?[.:,|–—-] ?(?=[^\W\d_]|[\"“‘'«„*_\[(])")
"""The year that a record begins with, its mark behind it."""
_ITEM = r"[*•▪◦] (?=[^\W\d_]|[*\"“‘'«„`])"
"""What an item begins with in a list that is written with the marks of another language."""
_AT_ITEM = re.compile(f"(?:^|{SOFT}){_ITEM}")
_WITHIN_ITEM = re.compile(f"{SOFT}(?!{_ITEM})")
_NUMBER = r"(?:[\[［【](?P<number>\d{1,3})[\]］】]|(?P<plain>\d{1,3})[.)] (?=\S))"
"""What a numbered record begins with, "[12]" or "12. "."""
_LEAST_PLAIN = 3
"""Numbers without brackets that follow each other, from which they number records."""
_AT_NUMBER = re.compile(f"(?:^|{SOFT}){_NUMBER}")
_WITHIN_NUMBER = re.compile(f"{SOFT}(?!{_NUMBER})")
_AND = re.compile(r"[,;&]|\band\b")
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[ -]?){1,4}")
_LEAST_LINKS, _LEAST_WORDS = 2, 3
"""Links that fill a line each, and the words of one."""
_MOST_OF_LABEL = 3
"""Words."""
_BLANKS = f" {SOFT}"
_STOPS = (".", ":", ";")
"""Where fields end so, nothing depends on the lines."""


def fold_lines(text: str) -> str:
    """Text with its white space folded, the ends of its lines kept as `SOFT`."""
    return SOFT.join([folded for line in text.split("\n") if (folded := " ".join(line.split()))])


def settle_soft_breaks(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with each `SOFT` a line break where lines are fields in most blocks of the kind, else a blank."""
    kinds: dict[tuple[str, ...], list[bool]] = defaultdict(list)
    lined = [number for number, block in enumerate(blocks) if any(SOFT in run.text for run in block.runs)]
    for number in lined[:_MOST_BLOCKS]:
        kinds[_kind(blocks[number])].append(_are_fields(blocks[number]))
    parted = {kind for kind, told in kinds.items() if sum(told) >= max(_LEAST, _SHARE * len(told))}
    found = list(blocks)
    for rank, number in enumerate(lined):
        found[number] = _settled(blocks[number], parted if rank < _MOST_BLOCKS else set())
    return found


def _kind(block: Block) -> tuple[str, ...]:
    """The elements around a block; Markdown makes a paragraph of an item where blank lines stand between, else none."""
    path = block.path
    if len(path) > 1 and path[-1].tag == "p" and path[-2].tag == "li" and not path[-1].css_class:
        path = path[:-1]
    return tuple(f"{node.tag}.{node.css_class}" for node in path[-2:])


def _settled(block: Block, parted: set[tuple[str, ...]]) -> Block:
    """A block without `SOFT`."""
    within_item = _within_item(block)
    if within_item is not None:
        runs = [_with_text(run, within_item.sub(" ", run.text)) for run in block.runs]
        return replace(block, runs=tuple(part for run in runs for part in _parted(run)))
    if (
        _are_rows(block)
        or _are_links(block)
        or _are_labeled(block)
        or (_kind(block) in parted and _may_be_fields(block))
    ):
        return replace(block, runs=tuple(run for old in block.runs for run in _parted(old)))
    return replace(block, runs=tuple(_with_text(run, run.text.replace(SOFT, " ")) for run in block.runs))


def _within_item(block: Block) -> re.Pattern[str] | None:
    """What finds the line ends within items, where a block is a list of items; numbers go up or down by one."""
    if len(_AT_ITEM.findall(block.text)) > 1:
        return _WITHIN_ITEM
    found = list(_AT_NUMBER.finditer(block.text))
    if len(found) < _LEAST_PLAIN and any(one["plain"] for one in found):
        return None
    steps = {int(after[1] or after[2]) - int(before[1] or before[2]) for before, after in pairwise(found)}
    return _WITHIN_NUMBER if steps in ({1}, {-1}) else None


def _with_text(run: Run, text: str) -> Run:
    """A run with another text; itself where that is its own."""
    return run if text == run.text else replace(run, text=text)


def _are_rows(block: Block) -> bool:
    """Whether the lines of a block are rows whose cells bars part, "2019 | KDD | On trees", or all begin with a year.

    "2019. On trees. Leaf Press", "2018. On roots. Bark Press"
    """
    lines = block.text.strip(SOFT).split(SOFT)
    barred = all(line.count(" |") >= _LEAST_BARS for line in lines)
    return len(lines) > 1 and (barred or all(map(_YEAR_FIRST.match, lines)))


def _are_links(block: Block) -> bool:
    """Whether each line of a block is a link of several words, below a line that tells what they are or below none.

    "Related papers", "On trees in towns", "How roots grow"; not where authors are links: "Ann B. Lee", "Bo van Ash".
    """
    first = next((number for number, run in enumerate(block.runs) if run.href), 0)
    links, between = block.runs[first::2], block.runs[first + 1 :: 2]
    if len(links) < _LEAST_LINKS or (first and not block.runs[first - 1].text.endswith(SOFT)):
        return False
    told = all(run.href and len(run.text.split()) >= _LEAST_WORDS for run in links)
    apart = all(SOFT in run.text and not run.text.strip(_BLANKS) for run in between)
    if not told or not apart or len({run.href for run in links}) < len(links):
        return False
    return not any(_names(run.text.replace(SOFT, " ")) >= _NO_NAMES for run in links)


def _are_labeled(block: Block) -> bool:
    """Whether each line of a block but the first begins with a few bold words, a colon behind some.

    "**Authors**: A. Lee", "**Abstract** We grow trees"; "**On trees**", "**Abstract**: We grow them"
    """
    lines = block.text.strip(SOFT).count(SOFT) + 1
    labels, colons, at_start = 0, 0, True
    for run, behind in zip(block.runs, (*block.runs[1:], None), strict=True):
        if at_start and run.style & Style.BOLD and len(run.text.split()) <= _MOST_OF_LABEL:
            labels += run is not block.runs[0]
            colons += run.text.rstrip().endswith(":") or (behind is not None and behind.text.lstrip().startswith(":"))
        at_start = run.text.endswith(SOFT) or (at_start and not run.text.strip(_BLANKS))
    return lines > 1 and labels == lines - 1 and colons > 0


def _parted(run: Run) -> Iterator[Run]:
    """A run cut at its line ends; a link or bold words go on behind theirs."""
    if run.href or run.style is not Style.PLAIN or SOFT not in run.text:
        inner = run.text.rstrip(SOFT)
        if inner:
            yield _with_text(run, inner.replace(SOFT, " "))
        if inner != run.text:
            yield Run("\n", Style.PLAIN, None, "")
        return
    lines = run.text.split(SOFT)
    last = max((number for number, text in enumerate(lines) if text), default=0)
    for number, text in enumerate(lines):
        if number:
            yield Run("\n", Style.PLAIN, None, "")
        if text:
            yield _with_text(run, text) if number == last else replace(run, text=text, icons=())


def _are_fields(block: Block) -> bool:
    """Whether the lines of a block are surely fields: the first or the second is names, those beside it are none.

    Of two, the second begins with a known venue where the first is names.
    """
    scores = _names_in_lines(block)
    if len(scores) > 1 and scores[1] >= _NAMES:
        return scores[0] < _NO_NAMES and all(score < _NO_NAMES for score in scores[2:3])
    named = len(scores) > 1 and scores[0] >= _NAMES and scores[1] < _NO_NAMES
    return named and (len(scores) > _TITLE_AND_VENUE or _begins_with_venue(block))


def _begins_with_venue(block: Block) -> bool:
    """Whether the last line of a block begins with a known venue: "ACM Transactions on Graphics (SIGGRAPH 2022)"."""
    last = "".join(run.text for run in block.runs).rstrip(_BLANKS).rsplit(SOFT, 1)[-1]
    return venue_evidence(_BEFORE_BRACKET.split(last, 1)[0].strip()) >= _KNOWN


def _may_be_fields(block: Block) -> bool:
    """Whether the first or the second line of a block may be names, or the second of two begins with a known venue."""
    scores = _names_in_lines(block)
    if len(scores) != _TITLE_AND_VENUE or max(scores) >= _NO_NAMES:
        return max(scores[:2], default=0.0) >= _NO_NAMES
    venue = _BEFORE_NUMBERS.match("".join(run.text for run in block.runs).rsplit(SOFT, 1)[-1])
    return venue is not None and venue_evidence(venue[0]) >= _KNOWN


def _names_in_lines(block: Block) -> list[float]:
    """For each line of a block how much it reads as names; nothing for one line, for many, and where lines go on."""
    text = "".join([part.text for run in block.runs for part in _parted(run)])
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not 2 <= len(lines) <= _MOST_LINES or len(text) > _MOST_LINES * _LONGEST_LINE:
        return []
    wrapped = any(line[0] in "(;,." or line[0].islower() for line in lines[1:])
    if wrapped or any(line.endswith(_STOPS) for line in lines[:-1][:2]) or any(map(_GOES_ON.search, lines[:-1])):
        return []
    return [_names(_DATED.sub("", line.rstrip(" .,:"))) for line in lines]


def _names(line: str) -> float:
    """How much a line reads as names, 0 to 1; initials behind a comma are part of the name before it."""
    parts = [part.strip() for part in _AND.split(line) if part.strip()]
    if not parts:
        return 0.0
    inverted = [at > 0 and bool(_INITIALS.fullmatch(part)) for at, part in enumerate(parts)]
    short = [len(part.split()) < 3 and part[0].isupper() for part in parts]
    told = [
        own or (after and is_short)
        for own, after, is_short in zip(inverted, [*inverted[1:], False], short, strict=True)
    ]
    scores = [1.0 if known else name_score(part) for known, part in zip(told, parts, strict=True)]
    return sum(scores) / len(scores)
