"""What is seen of each chunk: its words, its shape, its style, its place, and what its neighbors are like."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from bibliography import Style
from extract.chunks import Chunk, PageText
from extract.markup import css_features, link_kind
from extract.sections import Section
from extract.words import one_name, shared_words, text_features

_STYLES = (("B", Style.BOLD), ("I", Style.ITALIC), ("C", Style.CODE), ("U", Style.UNDERLINE))


@dataclass(frozen=True, slots=True)
class Seen:
    """The features of one chunk: its own, and the few that its neighbors see of it."""

    own: tuple[str, ...]
    shared: tuple[str, ...]


@cache
def _style_letters(style: Style) -> str:
    """A style as letters, such as "BI"."""
    return "".join(letter for letter, flag in _STYLES if style & flag)


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
    return {name for name, count in counts.items() if count >= 3 and one_name(name) >= 0.5}


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
        features.extend(css_features(node.css_class))
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
    look.extend(css_features(chunk.run.css_class))
    pair = [
        f"before+name={chunk.before}{words[2]}",
        f"style+n={style}{words[0]}",
        f"after+name={chunk.after}{words[2]}",
        f"link+n={link}{words[0]}",
        f"line+style={line[1]}{style}",
    ]
    shared = (*words[:6], *look[:5], *shared_words(chunk.text), *look[5:], line[1], line[0])
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
