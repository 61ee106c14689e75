"""Where a page's owner works, as its head says."""

import re
from collections.abc import Iterator

from bibliography import Block, Page, Style

_WORD = r"(?:[^\W\d_a-z]\.|[^\W\d_a-z][\w'’&\-]*)"
_LINK = r"(?:\s+(?:of|for|the|and|de|la|du|des|di|für|der|do|da|[&–-]))*\s+"
_ORGANIZATION = re.compile(
    rf"(?:{_WORD}{_LINK}){{0,6}}(?:Universit\w+|Institut\w*|College|Academy|Polytechnic\w*|Politecnico|School|Hochschule)"
    rf"(?:{_LINK}(?:d['’])?{_WORD}){{0,6}}(?:,\s+(?:{_WORD}\s+){{0,3}}Universit\w+(?:{_LINK}{_WORD}){{0,3}})?"
)
_STRONG = re.compile(r"Universit|Institute of Technology|Polytechni|Politecnico|Academy", re.I)
_NATIVE = re.compile(r"[㐀-鿿]{2,12}(?:大学|大學|学院|學院|研究院|研究所)(?:[㐀-鿿]{2,12}?(?:学院|學院|研究院|系|部))?")
_LEADING = re.compile(r"^.*?(?:欢迎来到|歡迎來到|就读于|任职于|毕业于|工作于|来自|在|于|：|:)")
_POSITION = re.compile(
    r"\b(?:professor|lecturer|student|researcher|fellow|scientist|postdoc\w*|candidate|faculty|engineer|PhD|Ph\.D)\b"
    r".{0,200}?\b(?:at|in|of|with)\b",
    re.I | re.S,
)
_PAST = re.compile(
    r"\b(?:received|obtained|completed|previously|before|was|degree|graduated|earned|former|prior)\b", re.I
)
_SENTENCE_END = re.compile(r"(?<=[a-z)\d][.!?])\s+(?=[A-Z])")
_OF_PAST = re.compile(r"\b(?:education|degrees?|alma mater|studies|bildung|formation)\b|教育|学歴|學歷", re.I)
"""In headings below which institutions are those where somebody studied."""
_DATED = re.compile(r"\d{4}")
_NOW = re.compile(r"\b(?:present|current(?:ly)?|now|today)\b|至今|現在", re.I)
"""In an item of a list of positions, the one that somebody holds."""
_CLASS = re.compile(r"(?:^|[\s_-])(?:institution|affiliation|employer|p-org|organi[sz]ation)(?:$|[\s_-])", re.I)
_PARTS = re.compile(r"\n|\s[·•|]\s|\s[—–@]\s")
_BRACKET = re.compile(r"[(（][^()（）\n]{0,80}[)）]")
_PRINTED = re.compile(
    r"\b(?:Journal|Proceedings|Proc|Transactions|Annals|Bulletin|Conference|Symposium|Workshop|Press|Bridge)\b|\d{4}"
)
"""Of publications, which name institutions, too."""
_HEAD_BLOCKS = 30
_LONG = 120
_SHORT = 80
_MOST_OF_LINE = 0.6


def find_affiliation(page: Page) -> str | None:
    """Return the institution of a page's owner as written near its head; None where it names none.

    Sentences about the present come first ("I am a professor at ..."), then what a theme calls an institution, then
    short lines that are one, and the title.

    >>> from bibliography import Format, Run
    >>> block = Block((Run("I am a PhD student at the University of Oslo."),))
    >>> find_affiliation(Page("https://a.org/", Format.HTML, (block,)))
    'University of Oslo'
    >>> block = Block((Run("Relabeled pedestrians of University Street (data set)"),))
    >>> find_affiliation(Page("https://a.org/", Format.HTML, (block,))) is None
    True
    """
    short: str | None = None
    of_past = False
    for block in _head(page):
        text = " ".join(block.text[:1500].split())
        if _is_heading(block, text):
            of_past = _OF_PAST.search(text) is not None
        if of_past:
            continue
        if len(text) > _LONG or _POSITION.search(text):
            found = _in_sentence(block, text)
            if found is not None and (not block.list_depth or (_NOW.search(text) and _STRONG.search(found))):
                return found
        if short is None:
            short = _of_class(block, text) or (None if block.list_depth else _in_lines(block.text[:1500]))
    return short or (_first(page.title) if _NATIVE.search(page.title) else None)


def _head(page: Page) -> Iterator[Block]:
    """The first visible blocks of a page, those in lists as far as others follow."""
    left = _HEAD_BLOCKS
    for block in page.blocks:
        if not block.hidden:
            left -= not block.list_depth
            yield block
            if not left:
                return


def _is_heading(block: Block, text: str) -> bool:
    """Whether a block is a heading, or a short line that ends with a colon or is all bold; no degree or position is."""
    if _DATED.search(text) or _ORGANIZATION.search(text):
        return False
    bold = all(run.style & Style.BOLD for run in block.runs if run.text.strip())
    return block.heading is not None or (len(text) <= _SHORT and (bold or text.endswith((":", "："))))


def _of_class(block: Block, text: str) -> str | None:
    """The short text of an element whose class says that it is an institution."""
    classed = any(_CLASS.search(node.css_class) for node in block.path[-2:])
    return text if classed and len(text) <= _SHORT and not text.islower() else None


def _in_lines(text: str) -> str | None:
    """The first line, or part of one beside a mark, that is but an institution, a university before others."""
    parts = [part for part in _PARTS.split(_BRACKET.sub("", text)) if len(part) <= _LONG and not _PRINTED.search(part)]
    named = [(found, part) for part in parts if (found := _first(part)) is not None]
    names = [found for found, part in named if len(found) >= _MOST_OF_LINE * len(part.strip())]
    return next((name for name in names if _STRONG.search(name)), next(iter(names), None))


def _in_sentence(block: Block, text: str) -> str | None:
    """Return the institution in a sentence that says what someone is, unless it tells of the past."""
    native = _NATIVE.search(text[:200])
    if native is not None:
        return _LEADING.sub("", native[0])
    for sentence in _SENTENCE_END.split(text)[:6]:
        position = _POSITION.search(sentence)
        if position is None or _PAST.search(sentence[: position.end()]):
            continue
        for run in block.runs:
            label = run.text.strip()
            if run.href and label in sentence and _STRONG.search(label) and _first(label):
                return label
        return _first(sentence)
    return None


def _first(text: str) -> str | None:
    """Return the first institution in a text, a university rather than its department."""
    native = _NATIVE.search(text)
    if native is not None:
        return _LEADING.sub("", native[0])
    names = [found[0].strip(" ,.") for found in _ORGANIZATION.finditer(text[:600])]
    names = [re.sub(r"^(?:In|At|From|I)\s+(?=[A-Z])", "", name) for name in names]
    return next((name for name in names if _STRONG.search(name)), next(iter(names), None))
