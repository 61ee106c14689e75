"""Where the full stop of an initial ends a list of names, and where it belongs to a name."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice

from extract.text.lexicon import publishers
from extract.text.words import name_score
from normalize.venue import find_venue
from normalize.venue_place import is_place

_INITIAL_LAST = re.compile(r"[^\W\d_]{2,}\s[^\W\d_a-z]$")
_INITIALS_LAST = re.compile(
    r"[^\W\d_a-z][^\W\d_]+(?:[ -][^\W\d_a-z][^\W\d_]+)? [^\W\d_a-z]{1,3}(?: [^\W\d_a-z])?(?:[ ](?:Jr|Sr))?, "
)
"""A name as Vancouver style has it, "Hattingen E, ", "Quek Z H, ": its initials bear no full stop."""
_BEFORE_NAME = r"(?:(?:d[aeiou]s?|del|de[nr]|l[ae]|v[ao]n|te[nr]|zu|af|e[lt]|al) ){0,2}"
_BARE_NAME = rf"{_BEFORE_NAME}[^\W\d_a-z][\w'’-]+(?: {_BEFORE_NAME}[^\W\d_a-z][\w'’-]+)? [^\W\d_a-z]{{1,3}}"
_ALL_BARE = re.compile(rf"[\W\d]*(?:{_BARE_NAME}, ){{1,40}}(?:(?:and|&) )?{_BARE_NAME}")
"""A line of nothing but such names so far: "Oak S, Elm A"."""
_BARE = re.compile(rf"[\W\d]*(?:(?:and|&) )?({_BARE_NAME})")
_INITIALS_BARE = re.compile(r"[^\W\d_]{2}[ -][^\W\d_a-z]{1,3}(?: [^\W\d_a-z])?(?: (?:Jr|Sr))?$")
_TYPE_MARK = re.compile(r"\[(?:J|C|D|M|N|R)\][./,，。]")
"""What GB/T 7714 sets behind a title; its names are as Vancouver style has them."""
_TWO_NAMES = re.compile(
    r"(?:^|[\n\]] ?|\d\. )[^\W\d_a-z][\w'’-]+ [^\W\d_a-z]{1,3},? (?:and|&) [^\W\d_a-z][\w'’-]+ [^\W\d_a-z]{1,3}$"
)
"""Two names that begin a line so: "Oak J and Elm E"."""
_SPAN_OF_INITIALS = 10
"""Characters of what this finds, and a line break behind."""
_STOPPED_LAST = re.compile(
    r"(?:^|(?<![^\W\d_],)[\s,&])[^\W\d_a-z][\w'’-]+ (?:[^\W\d_a-z]\.[\s-]?)+[,;]\s"
    r"(?:(?:[^\W\d_][\w'’-]+ ){1,3}(?:[^\W\d_a-z]\.[\s-]?)+(?:&|et|and|und|y) )?"
    r"(?:[^\W\d_][\w'’-]+ ){1,3}(?:[^\W\d_a-z]\.[\s-]?)*[^\W\d_a-z]$"
)
"""Names with their initials last, stops behind them: "Moss A., Reed B. & Oak C"; not "Elm, Mary K., John B. Reed"."""
_INITIAL_NEXT = re.compile(r"[\s-]*[^\W\d_a-z]\.")
_STOPPED_INITIAL = re.compile(r"\b[^\W\d_a-z]\.(?![^\W\d_a-z],)")
"""An initial with a full stop, but for the first of two that have no other: "Moss J.M, "."""
_JOINING = frozenset("and und et y e van von der den de del della di da dos du la le ter ten zu al bin ibn".split())
_PARTICLES = frozenset("auf dem den der van vom von zu zum zur al altri ed et".split())
"""Within a family name, "F. Meyer auf der Heide", or behind the last one: "D. Oak ed altri"."""
_NEXT_NAME = re.compile(
    r"(?:[^\W\d_a-z]\. ?[^\W\d_a-z][^\W\d_]+(?: [a-z]{2,4}){1,3} [^\W\d_]+, "
    r"|(?:[^\W\d_a-z][\w'’-]+ [^\W\d_a-z][\w'’-]+, ){2}(?:[^\W\d_a-z]\.[\s-]?)*)[^\W\d_a-z]\Z"
)
"""A name with initials and particles, or two in full, then another's initials: "F. Meyer auf der Heide, H"."""
_FAMILY_FIRST = re.compile(
    r"(?<![^\W\d_]\.\s)(?<![^\W\d_]\.)(?<![\w-])(?![a-z]+,)[^\W\d_]{2,}(?:-[^\W\d_]+)*[*∗†‡#]?,\s*(?:[^\W\d_a-z]\.[\s-]*)*[^\W\d_a-z]$"
)
_GIVEN_FIRST = re.compile(r"(?:^|[,;&(”\"]\s*|\n|\band\s)(?:[^\W\d_a-z]\.[\s-]?)+[^\W\d_a-z]$")
"""Two initials and more with which a name begins: "A. Boltasseva, A. V"."""
_FIRST_WORDS, _LEAST_TITLE = 6, 4
_PAIR = 2
"""Letters of two given names with one full stop."""
_NAMES, _MAY_BE_NAME = 0.6, 0.5
"""Evidence from which words are a name, and beside other names."""
_LONGEST_LIST = 400
"""Characters of it that are looked at."""
_NAME_BEFORE = re.compile(
    r"(?:^|[,;&]\s*|\band\s)((?:[^\W\d_a-z][\w'’-]*\.?\s?){1,3}[^\W\d_a-z][\w'’-]+),?\s(?:and\s|&\s)?[^\W\d_a-z]{2}$"
)
"""A name and, behind it, two capitals: "Hoda Zamani, MH"."""
_SLAVIC = frozenset("Yu Ya Ye Yo Zh Kh Ts Sh Iu Ju".split())
"""Initials of more than one letter, which are one in Cyrillic."""
_SLAVIC_FAMILY = re.compile(
    r"\s(?:[^\W\d_a-z]\.\s?)?[^\W\d_a-z][a-z]+(?:[oe]va?|[^aeio]ina?|ko|[yh]uk|sk(?:ii?|[iy]?y|aya)|vich|yan|dze|shvili|ets)"
    r"(?:['*†‡#\d]*(?:[,;.\n]|\s(?:and|&)\s|$))"
)
"""A family name by its ending, maybe behind another initial, up to where it ends: " Dubovskaya*, "."""
_LISTED_INITIAL = re.compile(r", [^\W\d_a-z]\. ?$")
_LISTED_FAMILY = re.compile(r"\s[^\W\d_a-z][a-z]+,")
_NAMES_BEHIND = re.compile(r"\s[^\W\d_a-z][\w-]+, (?:[^\W\d_a-z]\.\s?)+[^\W\d_a-z][^\W\d_]")
_FAMILY = re.compile(r"\s([^\W\d_a-z][^\W\d_]+(?:-[^\W\d_]+)?)\s*(?:[.,;&]|and\s|$)")
_GIVEN_LAST = re.compile(r"[^\W\d_a-z]\.\s?[^\W\d_a-z][^\W\d_]+,?\s(?:and|&)\s[^\W\d_a-z]$")
"""The initial of the last name of a list with initials first: "S. Anupama & C"."""
_SPECIES = re.compile(r"(?:^|(?<![^\W_])[^\W\dA-Z_]{2,} |[(\"“:] ?)[A-Z]$")
"""The initial of a genus, behind a word in lower case: "the arrival of H. sapiens"."""
_LEADS = frozenset(("In", "En", "Em", "Dans"))
"""What leads from authors to the book that holds a chapter."""
_NEXT_WORDS = re.compile(r"\s*([^.,;:?!()\[\]“”\"\n：，；、]+(?:\n[^.,;:?!()\[\]“”\"\n：，；、]+)?)")
_GOES_ON = re.compile(r"\s+[^\W\d_a-z][\w’'-]+, (?!(?:and|et|und|van|von|de|da|del|di|e|y)\b)[a-z]+ ")
"""A word and, behind a comma, the rest of a sentence: "Know-how, or how to plant"."""
_LISTED = re.compile(
    r"(?:^|\n|[^\W\d_a-z]\.?[,;] ?|& ?|\b(?:and|et|und|y) )(?:(?:and|&) )?"
    r"(?:[a-z]{2,4} ){0,2}[^\W\d_a-z][\w'’-]+,\s*(?:[^\W\d_a-z]\.[\s-]*)*[^\W\d_a-z]$"
)
"""A family name and initials, alone or behind other initials: "Fu, B., Moss, J"; not "Moss, Ann, J"."""
_COLON_BEHIND = re.compile(r"\s+(?!(?:Eds?|In|Hg|Hrsg|Dirs?|Orgs?):)[^\W\d_a-z][\w’'-]+(?: [^\W\d_a-z][\w’'-]+)?: ")
"""The name that begins a title, no word for editors: "Suillus: a guide"."""
_QUOTED_BEHIND = re.compile(r"\s+(?:An?|The|[^\W\d_a-z][a-z]+-[a-z]+) [\"“‘'«][^\W\d_]")
"""The article or a compound that begins a title, and a quotation: "The 'good' oak", "Tree-internal “twigs”"."""
_STATE_BEHIND = re.compile(
    r"\s+(?:[^\W\d_a-z][\w’'-]+ ){2}\((?:accepted|forthcoming|in press|in review|submitted|to appear|under review)\b"
)
"""A short title, and how far the paper has come: "Old Trees (accepted)"."""
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def is_given_pair(text: str, at: int) -> bool:
    """Whether two capitals stand for the given names before a family name: "Hoda Zamani, MH. Nadimi-Shahraki"."""
    if at == _PAIR and _NAMES_BEHIND.match(text, at + 1):
        return True
    before = _NAME_BEFORE.search(text, max(0, at - 60), at)
    family = _FAMILY.match(text, at + 1) if before else None
    if before is None or family is None or is_place(text[at - _PAIR : at]) or family[1].lower() in publishers():
        return False
    return name_score(before[1]) >= _NAMES and find_venue(family[1]) is None


def ends_vancouver(text: str, at: int) -> bool:
    """Whether a full stop ends a list of names whose initials have none: "Reiss Y, Imkeller K. Immunity"."""
    before = text[max(0, at - _LONGEST_LIST) : at]
    if not _INITIALS_BARE.search(before, max(0, len(before) - _SPAN_OF_INITIALS)):
        return False
    start = before.rfind("\n") + 1
    if _TWO_NAMES.search(before) or (len(before) < _LONGEST_LIST and _ALL_BARE.fullmatch(before, start)):
        return True
    end = text.find("\n", at)
    least = 1 if _TYPE_MARK.search(text, at, end if end >= 0 else len(text)) else 2
    return len(_INITIALS_LAST.findall(before, start)) >= least and not _STOPPED_INITIAL.search(before, start)


def end_of_bare_name(text: str, before: str) -> int:
    """Where the last name of a list in Vancouver style ends, and a title begins without a mark, behind another name.

    0 where a text is something else.

    >>> end_of_bare_name("Elm R The roots of trees", "Oak K"), end_of_bare_name("Vitamin D in old trees", "Oak K")
    (5, 0)
    """
    found = _BARE.match(text) if _BARE.fullmatch(before) else None
    if found is None or len(found[1].rsplit(" ", 1)[1]) > _PAIR:  # "Deep HDR imaging"
        return 0
    title = text[found.end() :].split()
    begins = len(title) >= _PAIR and text[found.end()] == " " and title[0][0].isupper()
    return found.end() if begins and name_score(found[1]) >= _MAY_BE_NAME else 0


_LISTED_LAST = re.compile(r"(?:^|[\n,;，、\]&] ?|\band )[^\W\d_a-z][\w'’-]+ (?:[^\W\d_a-z][. ]{0,2})*[^\W\d_a-z]$")
"""A family name with its initials in a list: "Lee A.B, Moss S"."""
_SENTENCE = re.compile(r"[^\W\d_a-z][\w’'-]*(?: [\w’'‐-]+){2,}")


def begins_title(text: str, at: int, end: int) -> bool:
    """Whether a title stands behind the stop of the last author's initials without a blank: "Moss S.The life of"."""
    follows = _SENTENCE.match(text, end)
    words = follows[0].split()[:_FIRST_WORDS] if follows else []
    lower = [word for word in words[1:] if word[0].islower()]
    listed = lower and lower[0] not in _JOINING and _LISTED_LAST.search(text, max(0, at - 40), at)
    return bool(listed)


_ARTICLED = re.compile(r"\bThe (?:[A-Z]\.)+[A-Z]$")
"""Initials behind an article, which are nobody's: "The B.E. Journal"."""


def ends_names(text: str, at: int, end: int, changes: Sequence[int]) -> bool:
    """Whether the full stop of an initial ends a list of names: what follows is no name.

    A name ends where the style changes: "I. Lee *Completeness of the analysis of strings*".
    """
    if _ARTICLED.search(text, max(0, at - 12), at):
        return False
    follows = _NEXT_WORDS.match(text, end)
    words = follows[1].split() if follows else []
    lower = sum(word[0].islower() for word in words)
    if not words or words[0] in ("and", "&", "und", "u", "et", "y"):
        return False
    if _CJK.match(words[0]):
        return True
    if _STOPPED_LAST.search(text, max(0, at - 80), at):
        return words[0] not in _JOINING and not _INITIAL_NEXT.match(text, end)
    if _GIVEN_LAST.search(text, max(0, at - 40), at):
        return words[0].islower() and words[0] not in _JOINING
    if words[0][0].islower() and words[0] not in _JOINING and _SPECIES.search(text, max(0, at - 40), at):
        return False
    inverted = _FAMILY_FIRST.search(text, max(0, at - 40), at) and not _NEXT_NAME.search(text, max(0, at - 60), at)
    if inverted and words[0] in _LEADS:
        return True
    if inverted:
        entitled = _LISTED.search(text, max(0, at - 60), at) and _COLON_BEHIND.match(text, end)
        entitled = entitled or _QUOTED_BEHIND.match(text, end) or _STATE_BEHIND.match(text, end)
        return len(words) >= 3 or lower >= 1 or bool(entitled or _GOES_ON.match(text, end))
    behind = islice(changes, bisect_right(changes, end), None)
    until = next((change for change in behind if text[end:change].strip()), len(text))
    words = text[end:until].split()[: len(words)]
    lower = sum(word[0].islower() and word not in _PARTICLES for word in words)
    if _GIVEN_FIRST.search(text, max(0, at - 40), at):
        return words[0].islower() and words[0] not in _JOINING
    if _INITIAL_LAST.search(text, max(0, at - 40), at) and len(words) >= 2 and words[0][0].isupper():
        listed = _INITIALS_LAST.search(text, max(0, at - 60), at) and len(words) >= _LEAST_TITLE and lower
        return words[1] not in _JOINING if words[1][0].islower() else bool(listed)
    if len(words) < _LEAST_TITLE or words[1] in _JOINING or "&" in words[:3]:
        return False  # "D. Gil de la Moss"
    return "and" not in words[:3] and lower >= 1


def is_slavic_initial(text: str, word: str, end: int) -> bool:
    """Whether a word abbreviates a given name before a Slavic family name: "S. Yu. Dubov"; not in "M. Yu. Trees".

    Behind another initial, before the comma of its list, it does so before any: "S. V. Petrov, A. Ya. Shapiro, ".
    """
    if word not in _SLAVIC:
        return False
    start = end - 1 - len(word)
    listed = _LISTED_INITIAL.search(text, max(0, start - 5), start) is not None
    return bool(_SLAVIC_FAMILY.match(text, end) or (listed and _LISTED_FAMILY.match(text, end)))
