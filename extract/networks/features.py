"""What is seen of each chunk: its words, its shape, its style, its place, and what stands around it.

A chunk's features come in three parts: those of its words, of how it is set, of its line. Pages repeat all three, so a
part is described once and known again by what it was made from.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from bibliography import Block, Node, Run, Style
from extract.text.chunks import Line, PageText
from extract.text.markup import css_features, link_kind
from extract.text.sections import Section
from extract.text.words import one_name, text_features

_STYLES = (("B", Style.BOLD), ("I", Style.ITALIC), ("C", Style.CODE), ("U", Style.UNDERLINE))
_NAVIGATION = frozenset(("nav", "header", "footer", "aside"))


class Look(NamedTuple):
    """How a chunk is set and what stands around it."""

    style: str
    link: str
    css: tuple[str, ...]
    before: str
    after: str
    cue: str
    paren: str
    quoted: bool
    same_run: bool
    recurs: bool
    place: int
    """Its place in its line, 3 for all behind the third."""
    line: int
    """The line's place in its block, 4 for all behind the fourth."""


class Setting(NamedTuple):
    """What a line's place on the page tells of all its chunks."""

    tag: str
    line: int
    section: str
    section_type: str
    depth: int
    year_above: bool
    in_heading: bool
    hidden: bool
    after_blank: bool
    css: tuple[str, ...]
    chunks: int


class Shape(NamedTuple):
    """The two features of a chunk's words that are also paired with its look: how many, and how much like names."""

    size: str
    name: str


class Seen(NamedTuple):
    """A chunk by what its features are made from."""

    words: str
    look: Look
    setting: Setting


Part = tuple[str, ...]
"""Features of a chunk: of its words, of its look, or of its setting."""


def see_chunks(text: PageText, sections: Sequence[Section]) -> list[Seen]:
    """What every chunk of a page is seen as by itself, in order."""
    names = [chunk.text.strip("*†‡= ").removeprefix("and ") for chunk in text.chunks]
    recurring = _recurring_names(text, names)
    blocks = _Blocks(text)
    seen = []
    block = -1
    count = 0
    for number, line in enumerate(text.lines):
        count = count + 1 if line.block == block else 0
        block = line.block
        setting = blocks.setting(line, min(count, 4), sections[number])
        run: Run | None = None
        for index in range(line.first, line.last):
            chunk = text.chunks[index]
            same_run = chunk.run is run
            if not same_run:
                run = chunk.run
                style, link, css, is_quotation = _look_of_run(run)
            look = Look(
                style,
                link,
                css,
                "/" if chunk.before == "//" else chunk.before,
                "/" if chunk.after == "//" else chunk.after,
                chunk.cue,
                chunk.paren,
                chunk.quoted or is_quotation,
                same_run,
                names[index] in recurring,
                min(3, index - line.first),
                setting.line,
            )
            seen.append(Seen(chunk.text, look, setting))
    return seen


def _recurring_names(text: PageText, names: Sequence[str]) -> set[str]:
    """Names that stand in three chunks or more of the page: its owner and the usual co-authors."""
    counts = Counter(name for chunk, name in zip(text.chunks, names, strict=True) if len(chunk.text) < 40)
    return {name for name, count in counts.items() if count >= 3 and one_name(name) >= 0.5}


class _Blocks:
    """What the blocks of a page tell of their lines; each element is looked at once."""

    def __init__(self, text: PageText) -> None:
        self._blocks = text.page.blocks
        self._navigation: dict[int, bool] = {}

    def setting(self, line: Line, count: int, section: Section) -> Setting:
        """The setting of a line that is the `count`-th of its block, from 0."""
        block = self._blocks[line.block]
        size = line.last - line.first
        return Setting(
            block.path[-1].tag if block.path else "text",
            count,
            section.kind,
            section.type,
            min(block.list_depth, 2),
            section.year is not None,
            section.is_heading,
            block.hidden,
            line.after_blank,
            self._classes(block),
            size if size < 4 else 4 if size < 8 else 8,
        )

    def _classes(self, block: Block) -> tuple[str, ...]:
        """What the classes of the innermost elements say, and whether the block stands in the page's navigation."""
        css = [name for node in block.path[-3:] for name in css_features(node.css_class)]
        return (*css, "css:navigation") if self._navigates(block.path) else tuple(css)

    def _navigates(self, path: tuple[Node, ...]) -> bool:
        known = self._navigation
        depth = len(path)
        while depth and path[depth - 1].serial not in known:
            depth -= 1
        told = known[path[depth - 1].serial] if depth else False
        for node in path[depth:]:
            told = known[node.serial] = told or node.tag in _NAVIGATION
        return told


@cache
def _style_letters(style: Style) -> str:
    """A style as letters, such as "BI"."""
    return "".join(letter for letter, flag in _STYLES if style & flag)


@cache
def _is_quotation(style: Style) -> bool:
    return bool(style & Style.QUOTE)


def _look_of_run(run: Run) -> tuple[str, str, tuple[str, ...], bool]:
    """How the chunks of a run are set: style, link, what its classes say, whether it is a quotation."""
    return _style_letters(run.style), link_kind(run.href), css_features(run.css_class), _is_quotation(run.style)


def shape_of(words: Part) -> Shape:
    """The features of a chunk's words that its look is paired with."""
    return Shape(words[0], words[2])


def describe_words(text: str) -> Part:
    """The features of a chunk's words."""
    return text_features(text)


def describe_look(look: Look, shape: Shape) -> Part:
    """The features of how a chunk is set, given the shape of its words."""
    own = [
        f"style={look.style}",
        f"link={look.link}",
        f"before={look.before}",
        f"after={look.after}",
        f"cue={look.cue}",
    ]
    if look.same_run:
        own.append(f"same-run={look.style}{bool(look.link)}")
    if look.paren:
        own.append(f"paren={look.paren}")
    if look.quoted:
        own.append("quoted")
    if look.recurs:
        own.append("recurs")
    own.extend(look.css)
    pairs = (
        f"place={look.place}",
        f"before+name={look.before}{shape.name}",
        f"style+n={look.style}{shape.size}",
        f"after+name={look.after}{shape.name}",
        f"link+n={look.link}{shape.size}",
        f"line+style=line={look.line}{look.style}",
    )
    return (*own, *pairs)


def describe_setting(setting: Setting) -> Part:
    """The features that all chunks of a line share."""
    own = [
        f"line={setting.line}",
        f"tag={setting.tag}",
        f"section={setting.section}",
        f"depth={setting.depth}",
        f"year-above={setting.year_above}",
    ]
    if setting.section_type:
        own.append(f"section-type={setting.section_type}")
    if setting.in_heading:
        own.append("in-heading")
    if setting.hidden:
        own.append("hidden")
    if setting.after_blank:
        own.append("after-blank")
    own.extend(setting.css)
    own.append(f"chunks={setting.chunks}")
    return tuple(own)


def described(one: Seen) -> tuple[str, ...]:
    """All features of a chunk, as they are learned from."""
    words = describe_words(one.words)
    return (*words, *describe_look(one.look, shape_of(words)), *describe_setting(one.setting))
