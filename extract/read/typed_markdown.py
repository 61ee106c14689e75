"""Marks of Markdown, TeX's accents and its words for dashes that stand in HTML as typed, where nothing renders them."""

import re

from extract.bibtex.latex import accents_to_text

_BOLD = re.compile(r"(?<![\w*])\*\*(?=[^\W_])([^*]{1,200})(?<=[\w.])\*\*(?![\w*])")
_BOLD_BY_LINES = re.compile(r"(?<!\w)__(?![a-z]+__|[\s_])([^_]{1,200})(?<!\s)__(?!\w)")
"""Not a name of a program: `__init__`."""
_ESCAPED = re.compile(r"\\(?=[*#+~_](?:[\s,;.]|\Z))")
"""Before a mark of an author, which would else mean something to Markdown."""
_DASH = re.compile(r"\\text(en|em)dash(?:\{\}|\s|(?![a-z]))")
_REFERENCE = re.compile(r"\[([^\[\]\n]{3,300})\]\[[A-Za-z][\w:.-]{2,60}\]")
"""A link whose address stands elsewhere: "[On trees][lee_2003]"."""
_SIGNS = ("**", "__", "\\", "][")


def without_typed_marks(text: str) -> str:
    r"""The text of HTML without the marks that Markdown sets around what is bold, and before what it is to keep.

    Dashes stand for TeX's words for them, and letters with accents for TeX's accents.

    >>> without_typed_marks(r"**A. Lee**, __B. Wu__,# C. Fu,\* D. Oak\*")
    'A. Lee, B. Wu,# C. Fu,* D. Oak*'
    >>> without_typed_marks(r"A Tree\textendash Leaf Model")
    'A Tree–Leaf Model'
    >>> without_typed_marks("A. Lee, [On old trees][lee_2003_trees], [1][2]")
    'A. Lee, On old trees, [1][2]'
    >>> without_typed_marks("A. Lee**, B. Wu** and the method __init__")
    'A. Lee**, B. Wu** and the method __init__'
    """
    if not any(map(text.__contains__, _SIGNS)):
        return text
    if "dash" in text:
        text = _DASH.sub(lambda found: "–" if found[1] == "en" else "—", text)
    if "][" in text:
        text = _REFERENCE.sub(r"\1", text)
    text = accents_to_text(text)
    return _ESCAPED.sub("", _BOLD_BY_LINES.sub(r"\1", _BOLD.sub(r"\1", text)))
