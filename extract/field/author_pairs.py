"""Which parts of a list of names are a family name and its given names."""

import re
from dataclasses import dataclass
from itertools import pairwise

from normalize.lexicon import is_family, is_given, is_pinyin_given, is_pinyin_surname
from normalize.table import read_set

UPPER = "".join(filter(str.isupper, map(chr, [*range(0x530), *range(0x1E00, 0x1F00)])))
"""Capitals of the Latin, Greek and Cyrillic scripts, with what diacritics they bear."""
INITIALS = re.compile(
    rf"(?:(?:(?:ul?|el|al)[.\s])?[{UPPER}][.\s]*(?:-\s?(?:[{UPPER}][.\s]*|[a-z]{{2,4}}$))?){{1,4}}(?:(?<=\.)[a-z]\.?|(?<=[\s.])(?:Jr|Sr|III?)\.?)?$"
)
SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV)\.?")
_DOTTED = re.compile(rf"[{UPPER}]\.[{UPPER}]")
"""A name with its initial glued to it: "M.Araki"."""
_CAPITAL_PARTICLE = re.compile(r"(?<=[^\W\d_]{3}) [EY] (?=[^\W\d_]{2})")
"""Within a family name of two words: "Olmo E Roble"."""
_GROUP = re.compile(r"\b(?i:collaboration|consortium|group|team)$")
_ARTICLES = ("Al ", "El ")
"""What begins Arabic family names."""
_SURE_PAIRS = 2
"""How many more words of a list must be known as what pairs of names would have there than as the contrary."""
_PAIR = 2
LATIN = "\u0250"
"""What begins with a letter from here on is in another script."""


@dataclass(frozen=True, slots=True)
class Part:
    """A name of a list, as written, and where it stands."""

    start: int
    end: int
    text: str
    comma: bool
    """True where a comma, not `and` or `;`, stands before it."""


def are_inverted_pairs(parts: list[Part]) -> bool:
    """Whether each two names of a list may be one, of which either has one word; a group may stand before them."""
    if len(parts) % 2 and _GROUP.search(parts[0].text):
        parts = parts[1:]
    pairs = zip(parts[::2], parts[1::2], strict=False)
    return len(parts) % 2 == 0 and all(
        given.comma and is_bare(family.text) and (" " not in family.text or " " not in given.text)
        for family, given in pairs
    )


def paired(parts: list[Part]) -> list[Part]:
    """Each two names put together, but for the first of an odd number."""
    first = len(parts) % 2
    pairs = zip(parts[first::2], parts[first + 1 :: 2], strict=True)
    return [*parts[:first], *(put_together(family, given) for family, given in pairs)]


def put_together(last: Part, part: Part) -> Part:
    """Two parts as one, a comma between."""
    return Part(last.start, part.end, f"{last.text}, {part.text}", last.comma)


def are_pairs(parts: list[Part]) -> bool:
    """Whether all names have their family name first and only commas between: "Parks, Michael L., Foster, John T."."""
    families, given = [part.text for part in parts[::2]], parts[1::2]
    if len(parts) < 4 or len(parts) % 2 or not all(part.comma for part in given):
        return False
    in_full = [family for family, part in zip(families, given, strict=True) if not INITIALS.match(part.text)]
    initialed = len(in_full) == 1 and len(parts) > 4
    if not all(map(is_bare, families)) or not all(
        len(family.split()) == 1 or family[0].islower() for family in (in_full if initialed else families)
    ):
        return False
    if initialed and all(" " not in part.text and not is_family(part.text) for part in given):
        return True
    firsts = [part.text.split()[0].strip(".") for part in given]
    known = all(is_given(first) or INITIALS.match(part.text) for first, part in zip(firsts, given, strict=True))
    if known or any(_is_given_alone(part.text) for part in given):
        return True
    if all(map(is_pinyin_surname, families)) and all(is_pinyin_given(x) and not is_pinyin_surname(x) for x in firsts):
        return True  # "Li, Hansheng, Xu, Zhengyang"
    # A list of family names alone looks the same but for what its words are known as.
    family_first = sum(map(is_family, families)) - sum(map(is_family, firsts))
    given_second = sum(map(is_given, firsts)) - sum(map(is_given, families))
    if is_last_inverted(parts):
        return family_first + given_second > 0
    return family_first * 3 >= len(families) and family_first + given_second >= _SURE_PAIRS


def halves_of_pinyin(parts: list[Part]) -> int | None:
    """The second half of a Chinese name with a comma within, among names in full: "Ann Lee, Rui, Wang, Bo Fu"."""
    single = ["" if " " in part.text else part.text for part in parts]
    found = [
        number
        for number, (left, right) in enumerate(pairwise(single), 1)
        if left and right and parts[number].comma and is_pinyin_given(left) and is_pinyin_given(right)
        if is_pinyin_surname(left) or is_pinyin_surname(right)
    ]
    in_full = 2 * single.count("") >= len(parts) - 1
    return found[0] if len(found) == 1 and in_full and len(parts) > _PAIR else None


def _is_given_alone(text: str) -> bool:
    """Whether a part is a given name and an initial, and so no whole name: "Michael L."."""
    words = text.split()
    initialed = len(words) == 2 and words[1].endswith(".") and bool(INITIALS.match(words[1]))
    return initialed and is_given(words[0]) and not INITIALS.match(words[0]) and not is_family(words[0])


def is_last_inverted(parts: list[Part]) -> bool:
    """Whether "and" stands before the last part but one: "..., and Bloom, Gedare". It leads the last name of a list."""
    *others, family, given = parts
    bare = all(is_bare(part.text) and len(part.text.split()) == 1 for part in (family, given))
    return bare and given.comma and not family.comma and all(part.comma for part in others[1:])


def is_first_inverted(parts: list[Part]) -> bool:
    """Whether only the first name has its family name first, as the MLA and Chicago styles write: "Diehl, Patrick"."""
    family, given, *others = (part.text for part in parts)
    words = given.split()
    if not parts[1].comma or not is_bare(family) or len(words) > 3 or INITIALS.match(given):
        return False
    if given > LATIN:
        return False
    if len(family.split()) > 1 and not family[0].islower() and not family.startswith(_ARTICLES):
        initialed = len(words) == 2 and bool(INITIALS.match(words[1])) and not is_given(family.split()[0])
        alone = len(words) == 1 and is_given(given) and not is_family(given)
        if others and alone and not is_given(family.split()[0]):
            return all(len(other.split()) > 1 for other in others)  # "Mier y Roble, Ana & Bo Fu"
        return not others and (len(words) == 1 or initialed) and is_given(words[0])
    if not others and len(words) == 2 and is_given(words[0]) and not is_given(family):
        return True
    if any(len(other.split()) < 2 for other in others):
        return False
    if len(words) > 1 and not all(INITIALS.match(word) or (word.isalpha() and word.islower()) for word in words[1:]):
        known = is_given(words[0]) and is_family(family) and not is_given(family)
        joined = not parts[-1].comma or (not is_given(family) and all(map(is_given, words)))
        joined = joined and len(words) == 2 and " " not in family
        joined = joined and (not is_family(words[1]) or is_given(words[1]))
        return bool(others) and (known or joined)
    if not others and is_pinyin_surname(family) and is_pinyin_given(given):
        return True  # "Shi, Shan"
    return bool(others) or is_given(words[0]) or not is_family(words[0])


def is_bare(text: str) -> bool:
    """Whether a part is a family name alone: a word or a few beside particles, none of them initials."""
    particles = read_set("name-particles.csv", "particle")
    words = [word for word in _CAPITAL_PARTICLE.sub(" ", text).replace(",", " ").split() if word not in particles]
    words = [word for at, word in enumerate(words) if not (at and SUFFIX.fullmatch(word))]
    return (
        "," not in text and len(words) <= 3 and not any(INITIALS.match(word) or _DOTTED.match(word) for word in words)
    )
