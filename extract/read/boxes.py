"""The boxes of Material for MkDocs and of Python-Markdown, rewritten to HTML around plain Markdown."""

import re

_OPENS = re.compile(
    r"(?:!!!|\?\?\?\+?)[ ]+(?P<kind>[a-z][\w-]*)(?:[ ]+[a-z][\w-]*){0,3}(?:[ ]+\"(?P<title>[^\n]*)\")?[ \t]*\Z"
)
"""How a box begins: its kind, and its title in quotation marks."""
_INDENT = 4
"""Blanks before what is in a box."""
_LEAST_TITLE = 3
"""Words."""


def open_boxes(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Numbered lines with an element around each box, its title in bold, and what is in it no longer indented.

    A box without a title of its own is shown with the name of its kind. One of many words is a heading.

    >>> [line for _, line in open_boxes([(1, '???+ note "Abstract"'), (2, ""), (3, "    On trees"), (4, "after")])]
    ['<div class="admonition note">', '', '**Abstract**', '', '', 'On trees', '', '</div>', '', 'after']
    >>> [line for _, line in open_boxes([(1, '??? note "On old trees"'), (2, "    Ann Lee")])][:4]
    ['<div class="admonition note">', '', '#### On old trees', '']
    >>> open_boxes([(1, "??? what"), (2, "is this")])
    [(1, '??? what'), (2, 'is this')]
    """
    if not any(line.lstrip(" ").startswith(("!!! ", "???")) for _, line in lines):
        return lines
    opened: list[tuple[int, str]] = []
    depth = 0
    for at, (number, line) in enumerate(lines):
        indent = len(line) - len(line.lstrip(" ")) if line.strip() else depth * _INDENT
        closed, depth = depth - min(depth, indent // _INDENT), min(depth, indent // _INDENT)
        opened += [(number, part) for part in ("", "</div>", "") * closed]
        rest = line[depth * _INDENT :]
        box = _OPENS.match(rest)
        if box is None or not _is_indented(lines, at + 1, depth + 1):
            opened.append((number, rest))
            continue
        title = box["kind"].capitalize() if box["title"] is None else box["title"].strip()
        head = ("", f"#### {title}" if _is_of_paper(title, depth) else f"**{title}**", "") if title else ("",)
        opened += [(number, part) for part in (f'<div class="admonition {box["kind"]}">', *head)]
        depth += 1
    return [*opened, *[(lines[-1][0], part) for part in ("", "</div>", "") * depth]]


def _is_of_paper(title: str, depth: int) -> bool:
    """Whether the title of a box can be a paper's: that of a box in no other, of some words, unlike "BibTeX"."""
    return depth == 0 and len(title.split()) >= _LEAST_TITLE


def _is_indented(lines: list[tuple[int, str]], start: int, depth: int) -> bool:
    """Whether the next line that is not blank lies within a box as deep."""
    after = next((line for at in range(start, len(lines)) if (line := lines[at][1]).strip()), "")
    return after.startswith(" " * (_INDENT * depth))
