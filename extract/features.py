"""What is seen of each chunk: its words, its shape, its style, its place, and what its neighbors are like."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from urllib.parse import urlsplit

from bibliography import Style
from extract.chunks import Chunk, PageText
from extract.lexicon import cue_phrases
from extract.sections import Section
from normalize.author import name_evidence
from normalize.venue import venue_evidence

_AND = re.compile(r"\s*(?:,|;|\band\b|&|\bund\b|\bet\b(?!\s+al)|\by\b|和|与|、|，)\s*", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_a-zß-ÿ]{1,2}[.\s-]*){1,4}$")
_YEAR = re.compile(r"(?<!\d)(?:19[4-9]\d|20[0-4]\d)(?!\d)|['’]\d\d\b")
_PAGES = re.compile(r"[A-Za-z]?\d+\s*[-–—]{1,2}\s*[A-Za-z]?\d+$")
_NUMBER = re.compile(r"[\dA-Z]?\d*[\d():.,\s–-]*$")
_ET_AL = re.compile(r"\bet\.? al\b|…|\.\.\.$|等$", re.IGNORECASE)
_FUNCTION_WORDS = frozenset(
    "a an the of for in on with and to via using from by at is are how what why towards toward "
    "der die das und für von im zur de la le les des du et en un une pour dans el los las del para con".split()
)
_CSS_WORDS = re.compile(r"[a-z]+")
_CSS_FIELDS = {
    **dict.fromkeys(("author", "authors", "creator", "byline"), "author"),
    **dict.fromkeys(("title", "papertitle", "name", "headline", "heading"), "title"),
    **dict.fromkeys(
        (
            "venue",
            "journal",
            "booktitle",
            "periodical",
            "conference",
            "conf",
            "publisher",
            "publication",
            "container",
            "source",
        ),
        "venue",
    ),
    **dict.fromkeys(("badge", "abbr", "label", "tag"), "badge"),
    **dict.fromkeys(("year", "date", "time", "pubdate"), "date"),
    **dict.fromkeys(("link", "links", "btn", "button", "buttons", "resources"), "links"),
    **dict.fromkeys(("abstract", "abs", "summary", "description", "excerpt"), "abstract"),
    **dict.fromkeys(("award", "awards", "note", "highlight"), "note"),
    **dict.fromkeys(("nav", "menu", "navbar", "footer", "header", "sidebar", "toc"), "navigation"),
}
_STYLES = (("B", Style.BOLD), ("I", Style.ITALIC), ("C", Style.CODE), ("U", Style.UNDERLINE))
_HOSTS = (
    ("doi", ("doi.org",)),
    ("arxiv", ("arxiv.org",)),
    (
        "paper",
        (
            "dl.acm.org",
            "ieeexplore.ieee.org",
            "springer.com",
            "sciencedirect.com",
            "openreview.net",
            "aclanthology.org",
            "openaccess.thecvf.com",
            "wiley.com",
        ),
    ),
    ("code", ("github.com", "gitlab.com", "bitbucket.org")),
    ("video", ("youtube.com", "youtu.be", "vimeo.com", "bilibili.com")),
)


@dataclass(frozen=True, slots=True)
class Seen:
    """The features of one chunk: its own, and the few that its neighbors see of it."""

    own: tuple[str, ...]
    shared: tuple[str, ...]


def name_score(text: str) -> float:
    """How much of a stretch reads as personal names, 0 to 1: the mean over its parts between commas and `and`.

    >>> name_score("K. Neyman and N. Rösch") > 0.5 > name_score("Deep learning for trees")
    True
    """
    parts = [part for part in _AND.split(text.strip(" *†‡§¶#∗")) if part.strip(" .*†‡")]
    return sum(_one_name(part.strip(" *†‡§¶#∗0123456789")) for part in parts) / len(parts) if parts else 0.0


@lru_cache(maxsize=50_000)
def _one_name(text: str) -> float:
    return name_evidence(text) if 1 < len(text) < 60 else 0.0


@lru_cache(maxsize=50_000)
def _venue(text: str) -> float:
    return venue_evidence(text) if 1 < len(text) < 200 else 0.0


@lru_cache(maxsize=50_000)
def text_features(text: str) -> tuple[str, ...]:
    """Features of a chunk's words alone."""
    words = text.split()
    lowered = text.lower()
    size = len(words)
    upper = sum(word[0].isupper() for word in words)
    names, venue = name_score(text) if size <= 30 else 0.0, _venue(text)
    features = [
        f"n={size if size < 4 else 4 if size < 6 else 6 if size < 10 else 10}",
        f"case={_case(words, upper)}",
        f"name={round(names * 5)}",
        f"venue={round(venue * 5)}",
        f"names-venue={round(names * 2)}{round(venue * 2)}",
        f"function={min(2, sum(word in _FUNCTION_WORDS for word in lowered.split()))}",
        f"first={lowered.split()[0][:20]}" if words else "first=",
        f"last={lowered.split()[-1][:20]}" if words else "last=",
    ]
    if size <= 3:
        features.append(f"is={lowered[:30]}")
    for name, test in (
        ("initials", _INITIALS.match),
        ("year", _YEAR.search),
        ("pages", _PAGES.match),
        ("number", _NUMBER.match),
        ("et-al", _ET_AL.search),
    ):
        if test(text):
            features.append(name)
    if text.isupper() and size == 1:
        features.append("acronym")
    if not text.isascii() and any("\u3040" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7af" for c in text):
        features.append(f"wide={min(len(text) // 4, 5)}")
    features.extend(_cues(lowered))
    return tuple(features)


@lru_cache(maxsize=50_000)
def _shared_words(text: str) -> tuple[str, ...]:
    """What the neighbors see of a chunk's words, beside the first six features."""
    return tuple(feature for feature in text_features(text)[8:] if not feature.startswith("is="))


def _case(words: Sequence[str], upper: int) -> str:
    """How many of the words begin with a capital letter; `upper` is their number."""
    if upper == len(words):
        return "all"
    if upper == 0:
        return "none"
    if upper == 1 and words[0][0].isupper():
        return "first"
    return "most" if upper * 2 > len(words) else "some"


def _cues(lowered: str) -> list[str]:
    """Kinds of the phrases of `data/cues.csv` that stand in a short text."""
    words = re.findall(r"[^\W_]+(?:[.'’&-][^\W_]+)*", lowered)
    if len(words) > 25:
        return []
    phrases = cue_phrases()
    kinds = set()
    for size in (1, 2, 3):
        for start in range(len(words) - size + 1):
            cue = phrases.get(" ".join(words[start : start + size]))
            if cue is not None:
                kinds.add(f"cue:{cue.kind}" + ("=whole" if size == len(words) else ""))
    return sorted(kinds)


def css_fields(css_class: str) -> set[str]:
    """What the class names of an element say of its content, by a small vocabulary.

    >>> css_fields("pub-title mb-2"), css_fields("row")
    ({'title'}, set())
    """
    return {_CSS_FIELDS[word] for word in _CSS_WORDS.findall(css_class.lower()) if word in _CSS_FIELDS}


@lru_cache(maxsize=10_000)
def _css_features(css_class: str) -> tuple[str, ...]:
    return tuple(f"css:{name}" for name in sorted(css_fields(css_class)))


@cache
def _style_letters(style: Style) -> str:
    """A style as letters, such as "BI"."""
    return "".join(letter for letter, flag in _STYLES if style & flag)


@lru_cache(maxsize=10_000)
def link_kind(href: str | None) -> str:
    """Where a link leads: "doi", "arxiv", "paper", "code", "video", "pdf", "web", or "" for no link."""
    if not href:
        return ""
    try:
        parts = urlsplit(href)
    except ValueError:
        return "web"
    host = parts.netloc.lower().removeprefix("www.")
    for kind, hosts in _HOSTS:
        if any(host == known or host.endswith("." + known) for known in hosts):
            return kind
    return (
        "pdf"
        if parts.path.lower().endswith((".pdf", ".ps", ".ps.gz"))
        else "home"
        if parts.path in ("", "/") or "~" in parts.path
        else "web"
    )


def see_chunks(text: PageText, sections: list[Section]) -> list[Seen]:
    """Features of every chunk of a page by itself, in order."""
    recurring = _recurring_names(text)
    seen = []
    block = -1
    count = 0
    for number, line in enumerate(text.lines):
        count = count + 1 if line.block == block else 0
        block = line.block
        place = _line_features(text, number, count, sections[number])
        for index in range(line.first, line.last):
            same_run = index > line.first and text.chunks[index].run is text.chunks[index - 1].run
            seen.append(_see(text.chunks[index], index - line.first, place, recurring, same_run))
    return seen


def _recurring_names(text: PageText) -> set[str]:
    """Names that stand in three chunks or more of the page: its owner and the usual co-authors."""
    counts = Counter(chunk.text.strip("*†‡ ").removeprefix("and ") for chunk in text.chunks if len(chunk.text) < 40)
    return {name for name, count in counts.items() if count >= 3 and _one_name(name) >= 0.5}


def _line_features(text: PageText, number: int, count: int, section: Section) -> list[str]:
    """Features that all chunks of a line share."""
    line = text.lines[number]
    block = text.page.blocks[line.block]
    tag = block.path[-1].tag if block.path else "text"
    features = [
        f"tag={tag}",
        f"line={min(count, 4)}",
        f"section={section.kind}",
        f"depth={min(block.list_depth, 2)}",
        f"year-above={section.year is not None}",
    ]
    if section.type:
        features.append(f"section-type={section.type}")
    if section.is_heading:
        features.append("in-heading")
    if block.hidden:
        features.append("hidden")
    if line.after_blank:
        features.append("after-blank")
    for node in block.path[-3:]:
        features.extend(_css_features(node.css_class))
    if any(node.tag in ("nav", "header", "footer", "aside") for node in block.path):
        features.append("css:navigation")
    size = line.last - line.first
    features.append(f"chunks={size if size < 4 else 4 if size < 8 else 8}")
    return features


@cache
def _is_quotation(style: Style) -> bool:
    return bool(style & Style.QUOTE)


def _see(chunk: Chunk, place: int, line: list[str], recurring: set[str], same_run: bool) -> Seen:
    words = text_features(chunk.text)
    style = _style_letters(chunk.run.style)
    link = link_kind(chunk.run.href)
    look = [f"style={style}", f"link={link}", f"before={chunk.before}", f"after={chunk.after}", f"cue={chunk.cue}"]
    if same_run:
        look.append(f"same-run={style}{bool(link)}")
    if chunk.paren:
        look.append(f"paren={chunk.paren}")
    if chunk.quoted or _is_quotation(chunk.run.style):
        look.append("quoted")
    if chunk.text.strip("*†‡ ").removeprefix("and ") in recurring:
        look.append("recurs")
    look.extend(_css_features(chunk.run.css_class))
    pair = [
        f"before+name={chunk.before}{words[2]}",
        f"style+n={style}{words[0]}",
        f"after+name={chunk.after}{words[2]}",
        f"link+n={link}{words[0]}",
        f"line+style={line[1]}{style}",
    ]
    shared = (*words[:6], *look[:5], *_shared_words(chunk.text), *look[5:], line[1], line[0])
    return Seen((*words, *look, f"place={min(place, 3)}", *pair, *line), shared)


def with_neighbors(seen: list[Seen]) -> list[list[str]]:
    """Features of every chunk, those of its neighbors added."""
    ahead = [["+1:" + f for f in one.shared] for one in seen]
    behind = [["-1:" + f for f in one.shared] for one in seen]
    far_ahead = [["+2:" + f for f in one.shared[:5]] for one in seen]
    far_behind = [["-2:" + f for f in one.shared[:5]] for one in seen]
    rows = []
    last = len(seen) - 1
    for i, one in enumerate(seen):
        row = list(one.own)
        row += ahead[i + 1] if i < last else ["+1:end"]
        row += behind[i - 1] if i > 0 else ["-1:end"]
        if i + 2 <= last:
            row += far_ahead[i + 2]
        if i >= 2:
            row += far_behind[i - 2]
        rows.append(row)
    return rows
