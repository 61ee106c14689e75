"""Talks listed below headings of talks: no publications, unless they say where they are printed."""

import re
from collections.abc import Sequence

from bibliography import Block, Mention, Style
from extract.text.chunks import PageText
from extract.text.headings import LONGEST_HEADING
from extract.text.sections import Section
from normalize.identifier import is_data_doi

_PRINTED = re.compile(
    r"\b(?:proc(?:eedings|\.)|lecture notes|vol(?:ume|\.)|pp\.|journal|transactions|tagungsband|actes)(?!\w)"
    r"|論文集|予稿集|论文集",
    re.IGNORECASE,
)


def lines_of_talks(text: PageText, sections: Sequence[Section]) -> set[int]:
    """The lines below a heading of talks, up to what looks like that heading: another one, though not understood.

    A heading that tells a type of papers speaks of these: "Conference presentations" have one, "Invited talks" none.
    """
    found: set[int] = set()
    heading: Block | None = None
    for number, (line, section) in enumerate(zip(text.lines, sections, strict=True)):
        if section.kind != "talks" or section.type:
            heading = None
            continue
        block = text.page.blocks[line.block]
        if section.is_heading:
            heading = block
        elif heading is not None and not text.breaks[line.block] and _look_alike(heading, block):
            heading = None
        elif heading is not None:
            found.add(number)
    return found


def _look_alike(heading: Block, block: Block) -> bool:
    """Whether a block is short and set as a heading is: in an element of the class, or all bold."""
    if not heading.path or not block.path or len(block.text) > LONGEST_HEADING:
        return False
    own, other = heading.path[-1], block.path[-1]
    is_of_class = bool(own.css_class) and (own.tag, own.css_class) == (other.tag, other.css_class)
    return is_of_class or (own.tag == other.tag and _is_bold(heading) and _is_bold(block))


def _is_bold(block: Block) -> bool:
    return all(run.style & Style.BOLD for run in block.runs if run.text.strip())


def is_printed(mention: Mention) -> bool:
    """Whether what was read below a heading of talks says where it is printed."""
    is_identified = mention.arxiv or (mention.doi and not is_data_doi(mention.doi))
    return bool(is_identified or mention.volume or mention.pages or _PRINTED.search(mention.raw))
