"""Venues' names that commas or an acronym in brackets take apart: enumerations, societies."""

import re

from extract.record.drafts import Draft
from extract.text.chunks import Chunk
from normalize.venue import find_venue

_OPENS_LIST = re.compile(
    r"\b(?:Conference|Conf\.|Symposium|Workshop|Colloquium|Congress|Transactions|Trans\.|Journal|J\.|Meeting|School)"
    r"(?: (?:on|of|for|in|de|sur))? (?:the )?[A-Z]|\b(?:on|of|for) (?:[A-Z][\w-]+ ){0,2}[A-Z][\w-]+$"
)
_ENDS_LIST = re.compile(r"^(?:and|&|und|et)\s|\s(?:and|&|und|et)\s")
_JOINED = re.compile(r"(?:and|&) \W*(?:the )?[^\W_a-z]")
_MEETING = re.compile(r"\b(?:Conference|Congress|Convention|Meeting|Seminar|Symposium|Workshop)\b")
_ANNUAL = re.compile(
    r"\b(?:\d+(?:st|nd|rd|th) )?Annual (?:International )?"
    r"(?!Conference|Meeting|Symposium|Workshop|Congress|Convention|Forum)[A-Z]\w+$"
)
_SPONSORED = re.compile(
    r"(?:ACM|AIAA|IEEE|IFAC|IFIP|SIAM|SPIE)\b|.*\b(?:\d+(?:st|nd|rd|th)|Annual|International) [A-Z]"
)
"""How a conference's name begins that is an enumeration before the word for it."""
_CALLED = re.compile(
    r"\b(?:conf\w+|colloqui\w+|colloque|congres\w+|convegno|meeting|seminar\w*|symposium|tagung|workshop"
    r"|конференци\w+|семинара?|симпозиума?)$",
    re.IGNORECASE,
)
_CALLED_BEHIND = re.compile(
    r"(?:\d{1,3}(?:st|nd|rd|th) )?(?:Con(?:ference|vention|gress)|Symposium|Journal|Magazine|workshop)"
)
"""What a name may be called behind its acronym: "Society of Roots (SoR) 18th Convention"."""
_CALLED_ALREADY = re.compile(
    r"\b(?:Con(?:ference|vention|gress)|Symposium|Workshop|Meeting|Journal|Transactions|Magazine|Letters)\b"
)
_OPENS, _CLOSES = re.compile(r"\s*[«„“”\"]"), re.compile(r"[.,]?[»“”\"]")
_HONOR = re.compile(r"\b(?:award|best|finalist|mention|oral|prize|spotlight)\b", re.IGNORECASE)
"""What a paper got there, not what the meeting is called."""
_MOST_QUOTED = 8
"""Chunks that a name in quotation marks goes on for."""
_MOST_WORDS_OF_PART = 7
_LONGEST_PART = 90
"""Characters of a part of an enumeration."""


def end_of_list(draft: Draft, first: int, last: int) -> int:
    """The end moved behind the "and" of an enumeration that a conference's or journal's name has begun."""
    chunks = draft.chunks
    opens = any(_OPENS_LIST.search(chunks[at].text) or _ANNUAL.search(chunks[at].text) for at in (first, last - 1))
    if not opens:
        return last
    for end in range(last, min(last + 4, len(chunks))):
        chunk = chunks[end]
        is_part = chunk.before == "," and chunk.line == chunks[first].line and not chunk.paren and not chunk.cue
        if (
            not is_part
            or draft.labels[end] in "TA"
            or any(c.isdigit() for c in chunk.text)
            or len(chunk.text) > _LONGEST_PART
        ):
            return last
        if _ENDS_LIST.search(chunk.text):
            return end + 1
    return last


def end_of_quotation(draft: Draft, last: int) -> int:
    """The end moved to where the quotation closes that a name has begun: "Tagung „Wälder, Moore und Heiden“".

    Or the one right behind the word for a meeting: "XII Conference “Woods, Moors”", not "Conference, “Best Paper”".
    """
    chunks = draft.chunks
    opens = last < len(chunks) and chunks[last].quoted and chunks[last].line == chunks[last - 1].line
    opens = opens and not chunks[last - 1].quoted and draft.labels[last] in "OV" and not chunks[last].cue
    between = draft.text.text[chunks[last - 1].end : chunks[last].start] if opens else ""
    opens = opens and bool(_OPENS.fullmatch(between)) and not _HONOR.search(chunks[last].text)
    end = last + bool(opens and _CALLED.search(chunks[last - 1].text))
    while end < len(chunks) and _is_quoted_on(chunks[end - 1], chunks[end]) and draft.labels[end] in "OV":
        end += 1
    if end == last or end - last > _MOST_QUOTED:
        return last
    closed = _CLOSES.match(draft.text.text, chunks[end - 1].end) is not None
    return end if closed else last


def _is_quoted_on(before: Chunk, chunk: Chunk) -> bool:
    """Whether a chunk stands in the quotation of the one before."""
    return before.quoted and chunk.quoted and chunk.before in ",:;–—-" and chunk.line == before.line


def start_of_list(draft: Draft, first: int) -> int:
    """The start moved to where an enumeration begins whose end was read: "Guidance, and Control Conference"."""
    chunks = draft.chunks
    begin = first
    while begin and chunks[begin].before == "," and chunks[begin - 1].line == chunks[first].line:
        begin -= 1
        if draft.labels[begin] not in "OV" or len(chunks[begin].text.split()) > _MOST_WORDS_OF_PART:
            return first
        if _SPONSORED.match(chunks[begin].text):
            return begin if any(_ENDS_LIST.match(chunk.text) for chunk in chunks[first : first + 2]) else first
    return first


def before_acronym(draft: Draft, first: int) -> int:
    """The start moved before a society and its acronym: "Institute of Tree Engineers (ITE) Annual Conference".

    Or before the first of two acronyms.
    """
    if first and draft.chunks[first].before == "/" and _are_acronyms(draft, first):
        return first - 1
    if first < 2:
        return first
    name, acronym, chunk = draft.chunks[first - 2 : first + 1]
    enclosed = acronym.paren == "(" and name.paren == "" and chunk.before == ")" and name.line == chunk.line
    initials = "".join(word[0] for word in name.text.split() if word[0].isupper())
    held = enclosed and set(draft.labels[first - 2 : first]) <= {"O", "V"} and chunk.text[0].isupper()
    return first - 2 if held and len(initials) > 1 and initials.endswith(acronym.text) else first


def _are_acronyms(draft: Draft, index: int) -> bool:
    """Whether a slash joins two meetings that were held as one: "TREES / ROOTS 2021"."""
    left, right = draft.chunks[index - 1 : index + 1]
    shouted = left.text.isalpha() and left.text.isupper() and right.text.isalpha() and right.text.isupper()
    return shouted and left.line == right.line and draft.labels[index - 1] in "OV"


def behind_acronym(draft: Draft, first: int, last: int) -> int:
    """The end moved behind what "and" joins to a name with its acronym: "Society of Roots (SoR) and of Leaves".

    And behind the word for a meeting that a society or its land holds: "Institute of Roots (IR) Annual Conference".
    """
    if last + 1 >= len(draft.chunks):
        return last
    chunks = draft.chunks
    before, acronym, joined = chunks[last - 1 : last + 2]
    enclosed = acronym.paren == "(" and before.paren == "" and joined.before == ")" and joined.paren == ""
    goes_on = enclosed and joined.line == before.line
    goes_on = goes_on and (bool(_JOINED.match(joined.text)) or _is_known_with(draft.text.text, chunks[first], joined))
    meets = enclosed and draft.labels[last + 1] == "V" and joined.line == before.line and not joined.text[0].islower()
    found = _MEETING.search(joined.text) if meets and not _MEETING.search(before.text) else None
    meets = found is not None and found[0] != "Workshop"
    called = enclosed and joined.line == before.line and not _CALLED_ALREADY.search(before.text)
    called = called and _CALLED_BEHIND.fullmatch(joined.text) is not None
    return last + 2 if meets or ((goes_on or called) and draft.labels[last + 1] in "OV") else last


def _is_known_with(text: str, first: Chunk, joined: Chunk) -> bool:
    """Whether a name from its first chunk up to a word is a venue's whole name in the tables."""
    whole = text[first.start : joined.end]
    venue = find_venue(whole) if joined.text.isalpha() and joined.text.istitle() else None
    return venue is not None and venue.name == whole
