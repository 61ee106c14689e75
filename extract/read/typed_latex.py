r"""TeX's commands in Markdown, as lists copied from a curriculum vitae have them: "\item \textbf{A. Lee}"."""

import re

_COMMAND = re.compile(r"\\(textbf|textit|emph|underline|textsc)\s?\{([^{}]*)\}")
_LINK = re.compile(r"\\href\{([^{}\s]+)\}\s?\{([^{}]*)\}|\\url\{([^{}\s]+)\}")
_ITEM = re.compile(r"^[ \t]*\\item\b(?:\[[^\]\n]*\])?[ \t]*", re.MULTILINE)
_ENVIRONMENT = re.compile(
    r"^[ \t]*\\(?:begin|end)\{(?:itemize|enumerate|description)\}(?:\[[^\]\n]*\])?[ \t]*$", re.MULTILINE
)
_ELEMENTS = {"textbf": "b", "textit": "i", "emph": "i", "underline": "u"}
_DEPTH = 5
"""Commands within commands."""


def render_latex(text: str) -> str:
    r"""Markdown whose commands of TeX are elements of HTML, and items of TeX's lists items of its own.

    >>> render_latex(r"\item \textbf{A. Lee*}, \href{https://a.org}{\textbf{\emph{On trees}}}, 2020")
    '* <b>A. Lee*</b>, <a href="https://a.org"><b><i>On trees</i></b></a>, 2020'
    """
    if "\\" not in text:
        return text
    text = _ITEM.sub("* ", _ENVIRONMENT.sub("", text))
    for _ in range(_DEPTH):
        before = text
        text = _LINK.sub(_linked, _COMMAND.sub(_styled, text))
        if text == before:
            break
    return text


def _styled(found: re.Match[str]) -> str:
    element = _ELEMENTS.get(found[1])
    return f"<{element}>{found[2]}</{element}>" if element else found[2]


def _linked(found: re.Match[str]) -> str:
    address = found[1] or found[3]
    return f'<a href="{address}">{found[2] or address}</a>'
