"""Where a page's owner works, as its head says."""

import re

from bibliography import Block, Page

_WORD = r"(?:[^\W\d_a-z]\.|[^\W\d_a-z][\w'’&\-]*)"
_LINK = r"(?:\s+(?:of|for|the|and|de|la|du|des|di|für|der|do|da|[&–-]))*\s+"
_ORGANIZATION = re.compile(
    rf"(?:{_WORD}{_LINK}){{0,6}}(?:Universit\w+|Institut\w*|College|Academy|Polytechnic\w*|Politecnico|School|Hochschule)"
    rf"(?:{_LINK}(?:d['’])?{_WORD}){{0,6}}(?:,\s+(?:{_WORD}\s+){{0,3}}Universit\w+(?:{_LINK}{_WORD}){{0,3}})?"
)
_STRONG = re.compile(r"Universit|Institute of Technology|Polytechnic|Academy", re.I)
_NATIVE = re.compile(r"[㐀-鿿]{2,12}(?:大学|大學|学院|學院|研究院|研究所)(?:[㐀-鿿]{2,12}?(?:学院|學院|研究院|系|部))?")
_LEADING = re.compile(r"^.*?(?:就读于|任职于|毕业于|工作于|来自|在|于|：|:)")
_POSITION = re.compile(
    r"\b(?:professor|lecturer|student|researcher|fellow|scientist|postdoc\w*|candidate|faculty|engineer|PhD|Ph\.D)\b"
    r".{0,200}?\b(?:at|in|of|with)\b",
    re.I | re.S,
)
_PAST = re.compile(
    r"\b(?:received|obtained|completed|previously|before|was|degree|graduated|earned|former|prior)\b", re.I
)
_SENTENCE_END = re.compile(r"(?<=[a-z)\d][.!?])\s+(?=[A-Z])")
_HEAD_BLOCKS = 30
_LONG = 120
_MOST_OF_LINE = 0.6


def find_affiliation(page: Page) -> str | None:
    """Return the institution of a page's owner as written near its head; None where it names none.

    Sentences about the present come first ("I am a professor at ..."), then short lines that are an institution.

    >>> from bibliography import Format, Run
    >>> block = Block((Run("I am a PhD student at the University of Oslo."),))
    >>> find_affiliation(Page("https://a.org/", Format.HTML, (block,)))
    'University of Oslo'
    >>> block = Block((Run("Relabeled pedestrians of University Street (data set)"),))
    >>> find_affiliation(Page("https://a.org/", Format.HTML, (block,))) is None
    True
    """
    short = None
    for block in [block for block in page.blocks if not block.hidden and not block.list_depth][:_HEAD_BLOCKS]:
        text = " ".join(block.text[:1500].split())
        if len(text) > _LONG or _POSITION.search(text):
            found = _in_sentence(block, text)
            if found is not None:
                return found
        elif short is None:
            found = _first(text)
            short = found if found is not None and len(found) >= _MOST_OF_LINE * len(text) else None
    return short


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
