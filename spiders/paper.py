"""A paper's own page: its head, title first, is the citation that a list would have."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile

from bibliography import Block, EmbeddedRecord, Format, Node, Page, Run
from normalize.fold import fold
from normalize.title import title_key
from spiders.words import words_of

_MOST_LINES = 12
_LONGEST = 600
"""Characters of a line of the head; an abstract without a heading is longer, as a rule."""
_LEAST_TITLE = 12
_BREAK = Run("\n")
_HEADING = Block((Run("Publications"),), heading=2)
_ITEM = (Node("ul", "", 1), Node("li", "", 2))


def citation_page(page: Page) -> Page | None:
    """The page as a list of one: its title, what stands below it, and the venue that the page names further down.

    Where the page carries a record of the paper beside its text, with authors, that is the list. None where the page
    has no title of its own.
    """
    at = next((number for number, block in enumerate(page.blocks) if _is_title(block, page)), None)
    if at is None:
        return None
    head = list(takewhile(lambda block: not _ends_head(block), page.blocks[at + 1 :]))[:_MOST_LINES]
    title = page.blocks[at].text
    lines = [*head, *_venue(page.blocks[at + 1 + len(head) :])]
    runs = [Run(title, href=page.url)]  # as a list links it
    for line in lines:
        runs += [_BREAK, *(run for run in line.runs if run != _BREAK)]
    citation = Block(tuple(runs), _ITEM, list_depth=1, line=page.blocks[at].line)
    record = _record(page.embedded, title_key(title))
    if record is not None:
        return replace(page, format=Format.BIBTEX, blocks=(citation,), embedded=(replace(record, block=0),))
    return replace(page, blocks=(_HEADING, citation), embedded=())


def _is_title(block: Block, page: Page) -> bool:
    """Whether a heading is what the page calls itself."""
    key = title_key(block.text)
    return block.heading is not None and len(key) >= _LEAST_TITLE and title_key(page.title).startswith(key)


def _ends_head(block: Block) -> bool:
    return block.heading is not None or _is(block, "abstract") or len(block.text) > _LONGEST


def _venue(blocks: Iterable[Block]) -> Iterator[Block]:
    """The line below the word "Publication"."""
    below = False
    for block in blocks:
        if below:
            yield block
            return
        below = _is(block, "venue")


def _is(block: Block, label: str) -> bool:
    """Whether a line is nothing but a label of the kind."""
    return fold(block.text) in words_of(label, "text")


def _record(embedded: Iterable[EmbeddedRecord], key: str) -> EmbeddedRecord | None:
    return next(
        (
            record
            for record in embedded
            if record.fields.get("author") and title_key(record.fields.get("title", "")) == key
        ),
        None,
    )
