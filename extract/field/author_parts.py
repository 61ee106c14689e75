"""A list of names cut into names: at joiners and commas, and put together again where a family name stands first."""

import re

from extract.field.author_joiners import are_inverted, skip_lead, split_joined
from extract.field.author_pairs import (
    INITIALS,
    LATIN,
    UPPER,
    Part,
    are_inverted_pairs,
    are_pairs,
    halves_of_pinyin,
    is_bare,
    is_first_inverted,
    is_last_inverted,
    paired,
    put_together,
)
from normalize.lexicon import is_family, is_given
from normalize.table import read_set

_SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV|Ph\.?\s?D|M\.?D)\.?$")
_INITIAL_LAST = re.compile(rf"(?:^|[\s.\-,])(?:[{UPPER}][a-z]?|Jr|Sr)\.$|(?<=[{UPPER}]\.)[a-z]\.$")
_COMMA = re.compile(
    r",|(?<=[A-Z]\.)\.(?=\s[A-Z])|\.(?:(?<=[\u3400-\u9fff]\.)|(?<=[a-z]{3}\.)(?<!Prof\.)\s(?=[A-Z])|(?<=[A-Z][a-z]\.)\s(?=[A-Z]\.)"
    r"|(?<=[a-z]\s[A-Z]\.)\s(?=(?:O[’'])?[A-Z][a-z]+\s(?!I{2,3}(?!\w)|IV(?!\w))[A-Z]{1,3}(?!\w)))"
)
_GLUED = re.compile(rf"((?:[{UPPER}](?:[.\s]\s?(?:-\s?)?|-(?=[{UPPER}]\.)))+)(?=[^\W\d_]['’]?[^\W\d_])")
"""Initials before a family name: "C. K. Sokolovskis"."""
_WHOLE = re.compile(rf"(?:[{UPPER}]\.[\s-]?|[{UPPER}][\w'’-]+ )+[{UPPER}a-z]['’]?\w")
"""How a name begins that has its initials or its given name first."""
_FIRST_GLUED = re.compile(rf"((?:[{UPPER}]\.)+) ({_WHOLE.pattern}.*)")
_BLANK = re.compile(r"(?<![-‐\xad])\s+")
"""Between two words, not behind a hyphen: "Svensson- Coelho" is one."""
_BROKEN_NAME = re.compile(rf"(?<=[{UPPER}]\.)\n(?=[^\W\d_])|(?<=,)\n(?=[{UPPER}]\.)")
"""A line's end between a name's initials and the family's name, before them or behind."""
_HALVES = re.compile(r"(?<=, )([^\W\d_a-z][\w'’-]+)\n([^\W\d_a-z][\w'’-]+)(?=,|$)")
"""The halves of a name, or two names, with a line's end between: "Jun\\nWu, "."""
_NO_NAME = re.compile(
    r"(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?|January|February|March|April|June|July|August|September"
    r"|October|November|December|and|&|with|In|[Pp]reprints?|arXiv|Submitted|Manuscript"
)
_FAMILY_TO_COME = re.compile(rf"\s*(?:[{UPPER}]\.\s?)*[{UPPER}][\w'’-]+\s*(?:,|$)")
"""The rest of a name behind its given one, up to a comma."""
_ONE = re.compile(rf"(?:[{UPPER}]\.[\s-]?)+[^\W\d_]['’]?[\w-]+")
_TWO = re.compile(
    rf"\W*[^\W\d_a-z][\w'’-]+ (?:[{UPPER}]\.?){{1,3}}, [^\W\d_a-z][\w'’-]+ (?:[{UPPER}]\.?){{1,3}}\W*"
    rf"|\W*{_ONE.pattern}, {_ONE.pattern}\W*"
)
"""Two names behind the semicolon of a group, as Vancouver style has them or initials first: "Liu C, Chen C."."""
_TWO_INITIALED = re.compile(rf"({_ONE.pattern}) ({_ONE.pattern})")
_TWO_IN_FULL = re.compile(r"([A-Z][a-z]+ [A-Z][a-z]+) ([A-Z][a-z]+ [A-Z][a-z]+)")
_WORDS = re.compile(r"\S+")
_WIDE_WORD = re.compile(r"[\u3400-\u9fff々\uac00-\ud7af]{1,3}")
_PARTICLES = (" Del", " De", " La", " Van", " Von", " Da", " Di")
_LEAST_INITIALED = 2
"""Names with initials first from which a list has no others."""
_LEAST_WHOLE = 3
_PAIR = 2
_LONGEST_NAME = 70


def split_names(plain: str, start: int, inverted: bool = False) -> list[Part]:
    """The names of a list from an offset on, marks and what cuts the list blotted out with NUL characters.

    `inverted` tells that commas part names as well as the family name of each from its given names, as far as told.

    >>> [part.text for part in split_names("Bensch, S. Pike, V. & West, S. A.", 0)]
    ['Bensch, S.', 'Pike, V.', 'West, S. A.']
    >>> [part.text for part in split_names("Diehl, Patrick, Steven R. Brandt and Hartmut Kaiser", 0)]
    ['Diehl, Patrick', 'Steven R. Brandt', 'Hartmut Kaiser']
    """
    if "}" in plain and "{" not in plain:
        plain = plain.replace("}", ",")  # "Ann Lee} Bo Fu"
    parts = _slipped(_parted(_unglued(_between(_unbroken(plain) if "\n" in plain else plain, start))))
    return paired(parts) if inverted and are_inverted_pairs(parts) else _joined(parts)


def _unbroken(plain: str) -> str:
    """The list with blanks for the line ends within names: between two single words where all others are names."""
    plain = _BROKEN_NAME.sub(" ", plain)
    rest = [name for name in plain.split(",") if not _HALVES.search(name)]
    whole = len(rest) >= _LEAST_WHOLE and all(len(name.split()) > 1 for name in rest)
    return _HALVES.sub(r"\1 \2", plain) if whole and len(_HALVES.findall(plain)) == 1 else plain


def _between(plain: str, start: int) -> list[Part]:
    """The list between joiners and commas."""
    semicolons = ";" in plain or "；" in plain
    pieces = split_joined(plain, start)
    bibtex = (
        len(pieces) > 1
        and are_inverted([plain[a:b] for a, b in pieces])
        and not all(INITIALS.match(plain[a:b].rsplit(",", 1)[-1].strip()) for a, b in pieces)
    )
    parts = []
    for left, right in pieces:
        inner = (
            [(left, right)]
            if bibtex or (semicolons and _is_one_inverted(plain, left, right))
            else _split_commas(plain, left, right)
        )
        for number, (left_edge, b) in enumerate(inner):
            a = skip_lead(plain, left_edge, b)
            text = plain[a:b]
            trimmed = (
                text.strip(" \t\n.,:()（）：[]{}\0“”\"'‘’")
                if not _ends_initial(text)
                else text.strip(' \t\n,:()（）：[]{}\0“”"‘’')
            )
            if trimmed and any(c.isalpha() for c in trimmed):
                at = a + text.index(trimmed)
                parts.append(Part(at, at + len(trimmed), trimmed, number > 0))
    return parts


def _is_one_inverted(plain: str, left: int, right: int) -> bool:
    """Whether what stands between two semicolons is one name, maybe with a suffix: "Oak, Ann", "Oak, Neal J., II"."""
    _, *behind = plain[left:right].split(",")
    suffixed = len(behind) == _PAIR and _SUFFIX.match(behind[1].strip()) is not None
    return suffixed or (len(behind) == 1 and not _TWO.fullmatch(plain, left, right))


def _ends_initial(text: str) -> bool:
    """Whether the last full stop belongs to an initial or a suffix."""
    stripped = text.rstrip(' \t\n,:)]\0”"')
    return stripped.endswith(".") and _INITIAL_LAST.search(stripped) is not None


def _split_commas(plain: str, left: int, right: int) -> list[tuple[int, int]]:
    found = [found for found in _COMMA.finditer(plain[left:right]) if not _is_of_given(plain[left:right], found)]
    commas = [(left + one.start(), left + one.end()) for one in found]
    return list(zip([left, *(end for _, end in commas)], [*(start for start, _ in commas), right], strict=True))


def _is_of_given(list_: str, stop: re.Match[str]) -> bool:
    """Whether a full stop stands behind given names, with the rest of the name to come: "Greg. D. Moss".

    So it does behind an initial too where the name's first word is a given name alone: "Paulo C. Marques F.".
    """
    if stop[0][0] != "." or list_ > LATIN:
        return False
    first, *others = list_[list_.rfind(",", 0, stop.start()) + 1 : stop.start()].split() or [""]
    if len(others) == 1 and len(others[0]) == 1:
        return is_given(first) and not is_family(first)
    return not others and first.isalpha() and _FAMILY_TO_COME.match(list_, stop.end()) is not None


def _unglued(parts: list[Part]) -> list[Part]:
    """Parts cut where only a space stands between persons: "S. Pike" behind a family name and before initials.

    Only a list that begins with a family name alone, initials behind it, is so written. Where all others have their
    initials first, only one of those behind the first is its own: "Pike, J. L. Bensch, & A. West".
    """
    if len(parts) < 2 or not _is_one_family(parts[0].text) or not _leads(parts[1]):
        return parts
    first = _FIRST_GLUED.fullmatch(parts[1].text)
    known = first and (is_family(parts[0].text) or first[1].count(".") > 1)
    if first and known and len(parts) > 2 and all(_WHOLE.match(part.text) for part in parts[2:]):
        start, end = parts[1].start, parts[1].end
        initial = Part(start, start + first.end(1), first[1], comma=True)
        return [parts[0], initial, Part(start + first.start(2), end, first[2], comma=False), *parts[2:]]
    if not any(map(INITIALS.match, (part.text for part in parts[1:]))):
        return parts  # "Moss, A Oak, B Elm", the first by a single name
    found: list[Part] = []
    for number, part in enumerate(parts):
        after = parts[number + 1] if number + 1 < len(parts) else None
        glued = _GLUED.match(part.text)
        if glued and found and part.comma and is_bare(found[-1].text) and after is not None and _leads(after):
            end = part.start + len(glued[1].rstrip())
            found.append(Part(part.start, end, glued[1].rstrip(), comma=True))
            found.append(Part(part.start + glued.end(), part.end, part.text[glued.end() :], comma=False))
        else:
            found.append(part)
    return found


def _parted(parts: list[Part]) -> list[Part]:
    """Parts cut where a comma is missing between two names, all others of which have their initials first.

    Names in full are told apart by their words alone: "Hannah Schmidt Sean Moss".
    """
    initialed = sum(_ONE.fullmatch(part.text) is not None for part in parts) >= _LEAST_INITIALED
    found: list[Part] = []
    for part in parts:
        if part.text[0] > "\u3000":
            found += _parted_wide(part)
            continue
        two = (_TWO_INITIALED if initialed else _TWO_IN_FULL).fullmatch(part.text)
        if two is None or not _are_two(two[1], two[2], initialed):
            found.append(part)
            continue
        found.append(Part(part.start, part.start + two.end(1), two[1], part.comma))
        found.append(Part(part.start + two.start(2), part.end, two[2], comma=True))
    return found


def _parted_wide(part: Part) -> list[Part]:
    """A part cut behind each second word where words are family and given names in turn: "森 涼 山田 太郎".

    One of a single character is no name by itself: that tells them from names in full, "李小明 王芳".
    """
    words = list(_WORDS.finditer(part.text))
    paired = len(words) >= 2 * _LEAST_INITIALED and len(words) % 2 == 0
    if (
        not paired
        or not all(_WIDE_WORD.fullmatch(word[0]) for word in words)
        or all(len(word[0]) > 1 for word in words)
    ):
        return [part]
    spans = [(one.start(), other.end()) for one, other in zip(words[::2], words[1::2], strict=True)]
    return [
        Part(part.start + start, part.start + end, part.text[start:end], part.comma or start > 0)
        for start, end in spans
    ]


def _slipped(parts: list[Part]) -> list[Part]:
    """Parts put together where a comma stands for the stop of initials that come first: "K, Oak", not "MIT, Oak"."""
    found: list[Part] = []
    for number, part in enumerate(parts):
        last, ahead = found[-2:], parts[number + 1 : number + 2]
        slipped = bool(len(last) > 1 and part.comma and _ONE.fullmatch(last[0].text) and INITIALS.match(last[1].text))
        plain = slipped and (len(last[1].text) == 1 or "." in last[1].text) and not _SUFFIX.match(last[1].text)
        alone = " " not in part.text and is_bare(part.text) and not (ahead and INITIALS.match(ahead[0].text))
        found.append(put_together(found.pop(), part) if plain and alone else part)
    return found


def _are_two(first: str, second: str, initialed: bool) -> bool:
    """Whether a text that ends at a blank is one name, and what begins behind it another."""
    if initialed:
        return not is_given(first.replace(".", " ").split()[-1]) and not first.endswith(_PARTICLES)
    (given, family), begins = first.split(), second.split(maxsplit=1)[0]
    if is_family(family, "ko") and is_family(second.rsplit(maxsplit=1)[-1], "ko"):
        return False  # "Anna Seo Gyeong Choi"
    is_known = is_given(given) and is_family(family) and not is_given(family)
    return is_known and is_given(begins) and not is_family(begins)


def _is_one_family(text: str) -> bool:
    """Whether a part is a family name alone, of one word but for its particles: "Pike", "De Man"."""
    *particles, _ = _BLANK.split(text)
    known = read_set("name-particles.csv", "particle")
    return all(word.lower() in known for word in particles) and is_bare(text)


def _leads(part: Part) -> bool:
    """Whether a part behind a comma begins with initials."""
    return part.comma and bool(INITIALS.match(part.text) or _GLUED.match(part.text))


def _joined(parts: list[Part]) -> list[Part]:
    """Parts put together where a name was written with its family name first ("Wilson, W.") or has a suffix."""
    inverted = any(INITIALS.match(part.text) for part in parts) and not _are_whole_but_one(parts)
    pairs = are_pairs(parts)
    found: list[Part] = []
    ends = not pairs and len(parts) > 4 and is_last_inverted(parts)
    starts = not pairs and len(parts) > 1 and is_first_inverted(parts[:-2] if ends else parts)
    pinyin = halves_of_pinyin(parts)
    for number, part in enumerate(parts):
        whole = (pairs and number % 2) or (starts and number == 1) or (starts and ends and number == len(parts) - 1)
        whole = whole or number == pinyin
        if found and (whole or _belongs(found[-1], part, inverted)):
            found[-1] = put_together(found[-1], part)
        elif not INITIALS.match(part.text) or len(part.text) > 3 or part.text.isalpha():
            found.append(part)
    return [part for part in found if _is_name(part.text)]


def _are_whole_but_one(parts: list[Part]) -> bool:
    """Whether but for one's initials all are names in full, given names first: "Ann Lee, Bo Elm, A.W., Cy Oak"."""
    rest = [part.text.split() for part in parts if not INITIALS.match(part.text)]
    return len(rest) == len(parts) - 1 >= _LEAST_WHOLE and all(len(words) > 1 and is_given(words[0]) for words in rest)


def _is_name(text: str) -> bool:
    """Whether a part is a name by its length and words, and no month or joiner that the list ran on into."""
    fits = len(text) <= _LONGEST_NAME and (len(text) > 1 or text > "\u3000")
    return fits and not _NO_NAME.fullmatch(text)


def _belongs(last: Part, part: Part, inverted: bool) -> bool:
    if not part.comma:
        return False
    if _SUFFIX.match(part.text):
        return True
    if INITIALS.match(part.text):
        is_single = "." in part.text or len(part.text) == 1
        return inverted and (is_bare(last.text) or (is_single and _is_in_capitals(last.text)))
    return _is_in_capitals(last.text) and not part.text.isupper() and is_given(part.text.split()[0])


def _is_in_capitals(text: str) -> bool:
    """Whether a part is a family name alone, in capitals: "WU", "AL AJAMI"."""
    return text.isupper() and "." not in text and "," not in text and all(len(word) > 1 for word in text.split())
