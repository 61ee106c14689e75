"""BibTeX that stands in one block with the citation it describes, blotted out: it is read by itself."""

import re
from collections.abc import Iterator
from dataclasses import replace

from bibliography import Block, Run

_ENTRY = re.compile(r"(?<![\w@])@\s*[a-z]{3,20}\s*\{", re.IGNORECASE)
_BRACE = re.compile(r"[{}]")
_SEEN = re.compile(r"[^\n]")


def without_entries(block: Block) -> Block:
    r"""The block with blanks in place of its BibTeX entries, of the same length; without runs if it holds nothing else.

    >>> block = Block((Run("On trees, 2020 "), Run("@misc{a, year = {2020}}")))
    >>> [run.text.strip() for run in without_entries(block).runs]
    ['On trees, 2020', '']
    >>> without_entries(Block((Run("@misc{a, title = {On trees}}"),))).runs
    ()
    """
    spans = list(_entries(block.text))
    runs: list[Run] = []
    at = 0
    for run in block.runs:
        text, end = run.text, at + len(run.text)
        for left, right in spans:
            if left < end and right > at:
                first, last = max(left - at, 0), min(right - at, len(text))
                text = text[:first] + _SEEN.sub(" ", text[first:last]) + text[last:]
        runs.append(run if text == run.text else replace(run, text=text))
        at = end
    has_words = any(any(map(str.isalnum, run.text)) for run in runs)
    return replace(block, runs=tuple(runs) if has_words else ())


def _entries(text: str) -> Iterator[tuple[int, int]]:
    """Where the entries stand; one that is never closed goes on to the end."""
    end = 0
    for begin in _ENTRY.finditer(text):
        if begin.start() < end:
            continue
        depth, end = 1, len(text)
        for brace in _BRACE.finditer(text, begin.end()):
            depth += 1 if brace[0] == "{" else -1
            if not depth:
                end = brace.end()
                break
        yield begin.start(), end
