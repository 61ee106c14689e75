"""What a form writes beside a field is none: its label ("Venue: ...") and the acronym behind a venue ("... (SOSP)")."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk

_LABELS = {
    "T": r"(?:paper |article )?title|标题|题目|论文题目|论文标题",
    "A": r"(?:co-?)?authors?(?:\(s\))?|autor(?:en|in|[:*_]?innen)?|作者",
    "E": r"editors?|(?:mit)?herausgeber(?:in|[:*_]?innen)?",
    "V": r"venue|conference(?: name)?|journal(?: name)?|(?:journal|conference)/(?:journal|conference)"
    r"|published (?:in|at)|publication venue|appeared (?:in|at)|book ?title|期刊|会议|发表期刊|发表会议|期刊/会议",
    "Y": r"(?:publication )?year|year of publication|年份|发表年份|发表时间",
    "O": r"(?:publication )?date|published(?: on)?|presented at|publisher|series|volume|issue|pages?|doi|isbn|links?"
    r"|urls?|status|type|keywords?|topics?|tags|abstract|summary|description|citation|bibtex|时间|出版|链接|摘要",
}
_LABEL = re.compile("|".join(f"(?P<{letter}>{words})" for letter, words in _LABELS.items()), re.IGNORECASE)
_OF_ARXIV = re.compile(r"comments?|subj(?:ect)?[-s]?class(?:es)?|report[- ]no|(?:msc|acm)[- ]class", re.IGNORECASE)
"""The labels of what arXiv says of a paper that is no field."""
_ACRONYM = re.compile(r"[A-Z][\w&/+.-]*[A-Z][\w&/+.-]*(?: ?['’]?\d{2,4})?")
_LONGEST = 20


def settle_forms(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Unread, in place, labels of fields that were read as a title, and acronyms in brackets behind a venue.

    So are the lines that arXiv's listings have beside fields: "Comments: 12 pages", "Subj-class: Trees". A venue that
    is led to stays one, as does the only title, if it is one comment: "Comment: The role of roots".
    """
    for start, chunk in enumerate(chunks):
        if may_be_label(chunk) and _OF_ARXIV.fullmatch(chunk.text):
            end = next((at for at in range(start, len(chunks)) if chunks[at].line != chunk.line), len(chunks))
            if chunk.text.lower() == "comment" and "T" not in labels[:start] + labels[end:]:
                continue
            for at in range(start, end):
                led = labels[at] == "V" and at > start and chunks[at - 1].cue == "venue"
                labels[at] = "O" if labels[at] in "TAV" and not led else labels[at]
    for index, chunk in enumerate(chunks):
        if labels[index] != "T" or len(chunk.text) > _LONGEST:
            continue
        behind_venue = index > 0 and labels[index - 1] == "V" and chunks[index - 1].line == chunk.line
        if labeled_field(chunk) or (behind_venue and chunk.before in "(（" and _ACRONYM.fullmatch(chunk.text)):
            labels[index] = "O"


def labeled_field(chunk: Chunk) -> str | None:
    """The field that a form's label says to follow ("Authors:"), "O" for none of the four, None for no label."""
    return field_named(chunk.text) if may_be_label(chunk) else None


def field_named(words: str) -> str | None:
    """The field that a form's label is the name of, "E" for editors, "O" for none of these, None for no label."""
    found = _LABEL.fullmatch(words.strip())
    return found.lastgroup if found else None


def may_be_label(chunk: Chunk) -> bool:
    """Whether a chunk stands where a form's label does: a few words that begin a line, and a colon."""
    return chunk.before == "line" and chunk.after in (":", "：") and len(chunk.text) <= _LONGEST
