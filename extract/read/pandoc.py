"""What Pandoc and Quarto write beyond CommonMark, rewritten to HTML: fenced divs, raw HTML, spans with attributes."""

import re

_FENCE = re.compile(r"[ \t]*:{3,}[ \t]*(?:\{([^{}]{0,500})\}|([A-Za-z][\w-]*)(?:[ \t]+(\S.{0,80}?))?)[ \t]*:*[ \t]*")
"""Opens a div, maybe with a title: `::: {.column width="33%"}`, `:::note Papers`."""
_FENCE_ENDS = re.compile(r"[ \t]*:{3,}[ \t]*")
_RAW_HTML = re.compile(r"[ \t]*(`{3,})[ \t]*\{=html\}[ \t]*")
_CODE = re.compile(r"[ \t]*(?:`{3,}|~{3,})")
_CLASS = re.compile(r"(?<!\S)\.([A-Za-z][\w-]*)")
_SPAN = re.compile(
    r"\[((?>[^\[\]\n]|\[[^\[\]\n]{0,500}\](?!\{)(?:\([^()\n]{0,500}\))?){1,1000}+)\]\{[ ]?[.#][^{}\n]{0,300}\}"
)
"""Text with attributes, a link maybe within, no other such text: `[On trees]{.title}`.

Each character can be read in one way alone, so that pictures in a bracket that nothing ends cost no more than words.
"""
_MOST_NESTED = 4
_LINK_ATTRIBUTES = re.compile(r"(?<=\))\{[ ]?[a-z][\w-]*=[^{}\n]{0,300}\}")
"""`[On trees](a.pdf){target="_blank"}`."""


def open_fences(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Fenced divs as elements with their classes, and raw HTML without its fence; a fence that closes nothing stays.

    >>> [line for _, line in open_fences([(1, "::: {.title .big}"), (2, "On trees"), (3, ":::"), (4, ":::")])]
    ['<div class="title big" markdown="1">', 'On trees', '', '</div>', '', ':::']
    >>> [line for _, line in open_fences([(1, "```{=html}"), (2, "<p>On trees"), (3, "```"), (4, "```")])]
    ['', '<p>On trees', '', '```']
    >>> [line for _, line in open_fences([(1, "::: tip Papers"), (2, ":::"), (3, "```"), (4, "::: x"), (5, "```")])][4:]
    ['', '</div>', '', '```', '::: x', '```']
    """
    if not any(line.lstrip().startswith((":::", "```")) for _, line in lines):
        return lines
    opened: list[tuple[int, str]] = []
    depth, raw, is_code = 0, "", False
    for number, line in lines:
        raw_html = _RAW_HTML.fullmatch(line) if "{=html}" in line else None
        is_code ^= raw_html is None and not raw and _CODE.match(line) is not None
        fence = _FENCE.fullmatch(line) if ":::" in line and not is_code else None
        if raw_html or (raw and line.strip() == raw):
            raw = raw_html[1] if raw_html else ""
            opened.append((number, ""))
        elif fence and not raw:
            depth += 1
            classes = " ".join(_CLASS.findall(fence[1])) if fence[1] is not None else fence[2]
            opened.append((number, f'<div class="{classes}" markdown="1">'))
            opened += ((number, part) for part in (("", f"**{fence[3]}**", "") if fence[3] else ()))
        elif depth and not raw and not is_code and _FENCE_ENDS.fullmatch(line):
            depth -= 1
            opened += ((number, ""), (number, "</div>"), (number, ""))
        else:
            opened.append((number, line))
    return opened


def without_attributes(text: str) -> str:
    r"""Markdown without the attributes of spans, and those of links that begin with a name and a value.

    >>> without_attributes('[[On trees](a.pdf){target="_blank"}]{.title} [Leaf](b.pdf), [1]{2}')
    '[On trees](a.pdf) [Leaf](b.pdf), [1]{2}'
    >>> without_attributes("[[Oak]{.smallcaps}, A., [Elm]{.smallcaps}, B.]{.author}")
    'Oak, A., Elm, B.'
    """
    if "){" in text:
        text = _LINK_ATTRIBUTES.sub("", text)
    for _ in range(_MOST_NESTED if "]{" in text else 0):
        text, count = _SPAN.subn(r"\1", text)
        if not count:
            break
    return text
