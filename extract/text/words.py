"""What the words of a chunk look like: names, a venue, a year, numbers, cues."""

import re
from collections.abc import Sequence
from functools import lru_cache

from extract.text.lexicon import cue_openings, cue_phrases
from normalize.author import name_evidence
from normalize.venue import venue_evidence

_AND = re.compile(
    r"\s*(?:,|;|\band\b|&|\bund\b|\bet\b(?!\s+al)|(?<!\S)(?-i:y)(?!\S)|(?<=\w )(?-i:e(?= [^\W\d_a-z]))|和|与|、|，)\s*",
    re.IGNORECASE,
)
_MAY_JOIN = re.compile(r"[,;&和与、，]|and\b|und\b|et\b|y\b| e ")
"""The cheap question before `_AND`, in lower case."""
_INITIALS = re.compile(r"(?:[^\W\d_a-zß-ÿ]{1,2}[.\s-]*){1,4}$")
_YEAR = re.compile(r"(?<!\d)(?:19[4-9]\d|20[0-4]\d)(?!\d)|['’]\d\d\b")
_PAGES = re.compile(r"[A-Za-z]?\d+\s*[-–—]{1,2}\s*[A-Za-z]?\d+$")
_NUMBER = re.compile(r"[\dA-Z]?\d*[\d():.,\s–-]*$")
_ET_AL = re.compile(r"\bet\.? al\b|…|\.\.\.$|等$", re.IGNORECASE)
_WIDE = re.compile("[\u3040-\u9fff\uac00-\ud7af]")
_DIGIT = re.compile(r"\d")
_CUE_WORD = re.compile(r"[^\W_]+(?:[.'’&-][^\W_]+)*")
_MOST_CUE_WORDS = 25
_MOST_LINK_WORDS = 12
_FUNCTION_WORDS = frozenset(
    "a an the of for in on with and to via using from by at is are how what why towards toward "
    "der die das und für von im zur de la le les des du et en un une pour dans el los las del para con".split()
)


@lru_cache(maxsize=20_000)
def name_score(text: str) -> float:
    """How much of a stretch reads as personal names, 0 to 1: the mean over its parts between commas and `and`.

    >>> name_score("K. Neyman and N. Rösch") > 0.5 > name_score("Deep learning for trees")
    True
    >>> name_score("Andrea Rossi e Giulia Conti") > 0.5 > name_score("Reti neurali e Alberi")
    True
    """
    parts = parted_names(text)
    return sum([one_name(part.strip(" *†‡⧧§¶#∗^=0123456789")) for part in parts]) / len(parts) if parts else 0.0


def parted_names(text: str) -> list[str]:
    """The parts of a stretch between commas and `and`.

    >>> parted_names("Ann Lee and Bo Fu*"), parted_names("and Ann Lee")
    (['Ann Lee', 'Bo Fu'], ['Ann Lee'])
    """
    names = text.strip(" *†‡⧧§¶#∗^=")
    listed = _AND.split(names) if _MAY_JOIN.search(names.lower()) else [names]
    return [part for part in listed if part.strip(" .*†‡^")]


def one_name(text: str) -> float:
    """How much a text reads as one name, 0 to 1."""
    return name_evidence(text) if 1 < len(text) < 60 else 0.0


def _venue(text: str) -> float:
    return venue_evidence(text) if 1 < len(text) < 200 else 0.0


@lru_cache(maxsize=5_000)
def text_features(text: str) -> tuple[str, ...]:
    """Features of a chunk's words alone."""
    words = text.split()
    lowered = text.lower()
    lower_words = lowered.split()
    size = len(words)
    upper = sum([word[0].isupper() for word in words])
    cue_words = lower_words if "".join(lower_words).isalnum() else _CUE_WORD.findall(lowered)
    links = _name_links(cue_words)
    names, venue = name_score(text) if size <= 30 and not links else 0.0, _venue(text)
    features = [
        f"n={size if size < 4 else 4 if size < 6 else 6 if size < 10 else 10}",
        f"case={_case(words, upper)}",
        f"name={round(names * 5)}",
        f"venue={round(venue * 5)}",
        f"names-venue={round(names * 2)}{round(venue * 2)}",
        f"function={_function_words(lower_words)}",
        f"first={lower_words[0][:20]}" if words else "first=",
        f"last={lower_words[-1][:20]}" if words else "last=",
    ]
    if size <= 3:
        features.append(f"is={lowered[:30]}")
    features.extend(_shapes(text, lowered))
    if text.isupper() and size == 1:
        features.append("acronym")
    if not text.isascii() and _WIDE.search(text):
        features.append(f"wide={min(len(text) // 4, 5)}")
    features.extend(["cue:link=whole"] if links else _cues(cue_words))
    return tuple(features)


def _shapes(text: str, lowered: str) -> list[str]:
    """What the text as a whole is shaped like: initials, a year, pages, a number, the end of a cut list."""
    found = ["initials"] if _INITIALS.match(text) else []
    if _DIGIT.search(text):
        found += ["year"] if _YEAR.search(text) else []
        found += ["pages"] if _PAGES.match(text) else []
    if _NUMBER.match(text):
        found.append("number")
    if (" al" in lowered or "…" in text or "..." in text or "等" in text) and _ET_AL.search(text):
        found.append("et-al")
    return found


def _function_words(lowered: Sequence[str]) -> int:
    """How many of some words in lower case are function words: 0, 1, or 2 for more."""
    if _FUNCTION_WORDS.isdisjoint(lowered):
        return 0
    return min(2, sum([word in _FUNCTION_WORDS for word in lowered]))


def _case(words: Sequence[str], upper: int) -> str:
    """How many of the words begin with a capital letter; `upper` is their number."""
    if upper == len(words):
        return "all"
    if upper == 0:
        return "none"
    if upper == 1 and words[0][0].isupper():
        return "first"
    return "most" if upper * 2 > len(words) else "some"


def are_links(lowered: str) -> bool:
    """Whether a text in lower case is nothing but the labels of several links.

    >>> are_links("pdf cite source document"), are_links("pdf cite")
    (False, True)
    """
    return _name_links(_CUE_WORD.findall(lowered))


def _name_links(words: Sequence[str]) -> bool:
    """Whether words in lower case are nothing but the labels of several links."""
    if not 1 < len(words) <= _MOST_LINK_WORDS or words[0] not in cue_openings():
        return False
    reached = {0}
    for end in range(1, len(words) + 1):
        ends = (
            cue_phrases().get(" ".join(words[start:end])) for start in range(max(0, end - 3), end) if start in reached
        )
        if any(cue is not None and cue.kind == "link" for cue in ends):
            reached.add(end)
    return len(words) in reached


def _cues(words: Sequence[str]) -> list[str]:
    """Kinds of the phrases of `data/cues.csv` that stand in a short text, given its words in lower case."""
    if len(words) > _MOST_CUE_WORDS:
        return []
    phrases, openings = cue_phrases(), cue_openings()
    if openings.isdisjoint(words):
        return []
    kinds = set()
    for start, word in enumerate(words):
        if word not in openings:
            continue
        for size in range(1, min(3, len(words) - start) + 1):
            cue = phrases.get(" ".join(words[start : start + size]))
            if cue is not None:
                kinds.add(f"cue:{cue.kind}" + ("=whole" if size == len(words) else ""))
    return sorted(kinds)
