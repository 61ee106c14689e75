"""Names before others that were read as another field: "Lee, A B, others"."""

import re
from collections.abc import Sequence
from itertools import groupby

from extract.text.chunks import Chunk
from extract.text.name_shape import MAY_BE_NAME, is_year
from extract.text.words import name_score

_OTHERS = frozenset(("others", "and others", "& others"))
_ONE_NAME = re.compile(r"(?:[a-z]{1,3} ){0,2}[^\W\d_a-z][\w'’-]+(?: [^\W\d_a-z][\w'’-]+)? et al")
_MARKS = re.compile(r"[*†‡§#]+")
_LAST = re.compile(r"(?:…|\.{3}|\. \. \.)\s*(?:(?:and|&)\s+)?(?=[^\W\d_a-z])")
"""What stands before the last of a list whose middle is left out: "Ann Lee, Bo Wu, … Cy Oak"."""
_BLANK = "___"
_MOST_WORDS = 3
"""Of what stands between two commas in a list of names."""


def settle_others(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: names in a line that ends with "others" are authors, as BibTeX has them: "Lee, A B, others".

    A line that was read as a title is one where authors stand beside it: "Neighbors, Strangers, others<br>Ann Lee".
    """
    _take_lone_name(chunks, labels)
    _take_last(chunks, labels)
    _take_blanks(chunks, labels)
    if not any(chunk.text in _OTHERS for chunk in chunks):
        return
    for _, line in groupby(range(len(chunks)), lambda at: chunks[at].line):
        *names, last = line
        is_title = {labels[at] for at in names} == {"T"} and "A" in labels[: names[0]] + labels[last + 1 :]
        listed = names and chunks[last].text in _OTHERS and not is_title
        if listed and all(_is_of_name(chunks[at]) for at in names):
            for at in names:
                labels[at] = "A"


def _take_lone_name(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """One family name and "et al." are the authors, alone on their line, before the title, and behind other names.

    "On old trees<br>de Souza et al.", "Souza et al. “On old trees”", "Oak*, Souza* et al. “On old trees”"
    """
    for at, chunk in enumerate(chunks):
        if (
            not chunk.text.endswith(" et al")
            or labels[at] != "O"
            or not _ONE_NAME.fullmatch(_MARKS.sub("", chunk.text))
        ):
            continue
        ends = at + 1 == len(chunks) or chunks[at + 1].line != chunk.line
        titled = not ends and labels[at + 1] == "T"
        begins = chunk.before == "line"
        listed = not begins and at > 0 and labels[at - 1] == "A" and chunks[at - 1].line == chunk.line
        if (begins and (ends or titled)) or (listed and titled):
            labels[at] = "A"


def _take_last(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The last of a list whose middle is left out is an author as those before it are."""
    for at in range(1, len(chunks)):
        dots = _LAST.match(chunks[at].text) if labels[at - 1] == "A" and labels[at] == "O" else None
        if dots and name_score(chunks[at].text[dots.end() :]) >= MAY_BE_NAME:
            labels[at] = "A"


def _take_blanks(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The line on which the page's owner left room for the name is among the authors: "____ and B. Fu. On trees"."""
    for at, chunk in enumerate(chunks):
        if _BLANK in chunk.text and (labels[at] != "T" or "T" not in labels[:at]):
            labels[at] = "A"


def _is_of_name(chunk: Chunk) -> bool:
    """Whether a chunk can be a name, or what stands beside a comma in one."""
    plain = chunk.before in ("line", ",") and not chunk.paren and not chunk.run.href and not is_year(chunk)
    return plain and chunk.text[0].isupper() and len(chunk.text.split()) <= _MOST_WORDS
