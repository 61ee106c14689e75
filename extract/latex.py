"""LaTeX markup in a value to plain text."""

import re
from functools import lru_cache

from pylatexenc.latex2text import LatexNodes2Text

_MAX_LENGTH = 4000
_MAX_NESTING = 30
_MARKUP = re.compile(r"[\\${}~%^_]|---?|``|''")
_ADDRESS = re.compile(r"\\href\s*\{[^{}]*\}|\\(?:url|path|nolinkurl)(?![A-Za-z])")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?[ \t]?|\\.")


@lru_cache(maxsize=8192)
def latex_to_text(value: str) -> str:
    r"""Return a value's text: accents composed, commands and braces gone, white space folded to single blanks.

    What is longer or more deeply nested than any real field only loses its commands and braces.

    >>> latex_to_text(r"{\'E}tude of {GPU}s -- with $\alpha$")
    'Étude of GPUs – with α'
    >>> latex_to_text("100% plain")
    '100% plain'
    """
    if not _MARKUP.search(value):
        return " ".join(value.split())
    text = re.sub(r"(?<!\\)%", r"\\%", value)
    if "\\" not in text and "$" not in text:
        return _tidy(text)
    text = _ADDRESS.sub("", text)
    if len(text) > _MAX_LENGTH or _nesting(text) > _MAX_NESTING:
        return _tidy(_COMMAND.sub("", text))
    try:
        text = LatexNodes2Text(math_mode="text", strict_latex_spaces=False).latex_to_text(text)
    except Exception:  # pylatexenc raises errors of many kinds on malformed input, IndexError and ValueError among them
        text = _COMMAND.sub("", text)
    return _tidy(text)


def _tidy(text: str) -> str:
    text = text.replace("\\%", "%").replace("{", "").replace("}", "").replace("~", " ")
    text = text.replace("``", "“").replace("''", "”").replace("---", "—").replace("--", "–")
    return " ".join(text.split())


def _nesting(text: str) -> int:
    depth = deepest = 0
    for character in text:
        if character in "{$[":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "}]":
            depth -= 1
    return deepest
