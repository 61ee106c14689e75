"""The labels of a link mended that begins with the title: all of it is the title, but for its venue or year."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases
from extract.text.name_shape import KNOWN_VENUE, MAY_BE_NAME, is_year
from extract.text.words import name_score
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_SMALL = frozenset("a an and at for in of on the to".split())
_IN_TITLES = frozenset(
    "Defence Defense Honor Honour Light Memoriam Memory Praise Pursuit Quest Search Silico Situ Vitro Vivo".split()
)
"""Words that "In" begins a sentence of a title with."""
_ACRONYM = re.compile(r"[A-Z][\w&/-]*[A-Z][\w&/-]*")
_BEFORE_VENUE = frozenset(",.|")
_LEAST_ACRONYM = 4
"""Letters of a venue's that is unknown."""
_NO_VENUES = frozenset(("ASEAN", "COVID", "NATO", "OECD", "UNESCO", "USSR"))
"""What titles are about, a year behind it: "The end of the USSR, 1991"."""
_MOST_VENUE = 10
"""Words."""


def settle_link(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, that all of the link that a title begins is the title."""
    if "T" not in labels:
        return
    start = 0
    while start < len(chunks):
        end = start + 1
        while end < len(chunks) and _in_one_link(chunks[end - 1], chunks[end]):
            end += 1
        if labels[start] == "T" and end - start > 1:
            _take_link(chunks, labels, range(start, end))
        start = end


def _take_link(chunks: Sequence[Chunk], labels: list[str], link: range) -> None:
    """All of a link is the title, up to what leads to a venue, if nothing in it was read as another field."""
    held = _without_false_names(chunks, labels, link)
    joined = all(chunks[at].before == "words" for at in link if labels[at] == "Y")
    told = set(held) <= ({"T", "O", "Y", "V"} if held[-1] == "T" else {"T", "O", "Y"})
    if not told or not joined:
        return
    if _ends_with_venue(chunks, labels, link):
        labels[link.stop - 2] = "V"
        link = link[:-2]
    dated = len(link) > 1 and _ends_with_year(chunks, labels, link)
    led = next((at for at in link[1:] if _leads_to_venue(chunks, at)), link.stop)
    for at in link:
        labels[at] = "T" if at < led and (labels[at] == "T" or _is_words(chunks[at])) else "O"
    labels[link.stop - 1] = "Y" if dated else labels[link.stop - 1]


def _without_false_names(chunks: Sequence[Chunk], labels: Sequence[str], link: range) -> list[str]:
    """The labels of a link, its end read as names a title where they are none and the names follow behind the link.

    "<a>On roots, bark, and old wounds</a>, Ann Lee"; not "<a>On roots, Ann Lee</a>, Bo Fu".
    """
    held = list(labels[link.start : link.stop])
    end = len("".join(held).rstrip("A"))
    follow = labels[link.stop : link.stop + 1] == ["A"] and chunks[link.stop].line == chunks[link.start].line
    words = [chunks[at].text for at in range(link.start + end, link.stop)]
    if words and follow and max(map(name_score, words)) < MAY_BE_NAME:
        held[end:] = ["T"] * len(words)
    return held


def _ends_with_year(chunks: Sequence[Chunk], labels: Sequence[str], link: range) -> bool:
    """Whether a link ends with the record's only year behind a comma: "<a>On trees, 2019</a>"."""
    before, year = chunks[link.stop - 2], chunks[link.stop - 1]
    others = "Y" in labels[: link.stop - 1] or "Y" in labels[link.stop :]
    apart = before.after == "," or year.start - before.end > 1
    return labels[link.stop - 1] in "OY" and is_year(year) and apart and not others


def _ends_with_venue(chunks: Sequence[Chunk], labels: Sequence[str], link: range) -> bool:
    """Whether a link ends with a venue's acronym and its year: "On trees, TREES 2018", "On trees | arXiv 2022"."""
    if len(link) < 3 or labels[link.stop - 1] != "Y" or "V" in (*labels[: link.start], *labels[link.stop :]):
        return False
    name, year = chunks[link.stop - 2], chunks[link.stop - 1]
    apart = name.before in _BEFORE_VENUE and year.before == "words" and labels[link.stop - 2] in "OV"
    named = _ACRONYM.fullmatch(name.text) and len(name.text) >= _LEAST_ACRONYM and name.text not in _NO_VENUES
    return apart and not is_place(name.text) and (bool(named) or venue_evidence(name.text) >= KNOWN_VENUE)


def _leads_to_venue(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether "In" behind a full stop leads to a name that ends the link: "Slow growth. In Leaf and Root"."""
    if chunks[at].text != "In" or chunks[at].before != "." or at + 1 >= len(chunks):
        return False
    name = chunks[at + 1]
    words = name.text.split()
    ends = at + 2 == len(chunks) or chunks[at + 2].run.href != name.run.href
    ends = ends and words[0] not in _IN_TITLES  # "Slow growth. In Praise of Old Trees"
    return ends and 1 < len(words) <= _MOST_VENUE and all(word[0].isupper() or word in _SMALL for word in words)


def _in_one_link(left: Chunk, right: Chunk) -> bool:
    return left.run.href is not None and left.run.href == right.run.href and left.line == right.line


def _is_words(chunk: Chunk) -> bool:
    """Whether a chunk can be a part of a title: no remark in brackets and no link's label."""
    cue = cue_phrases().get(chunk.text.lower())
    return not chunk.paren and (cue is None or cue.kind != "link")
