"""What joins the names of a list: semicolons, slashes, dashes, "and" in many languages."""

import re

_HAN = r"[\u3400-\u9fff]"
_AND = r"[aA]nd|AND|und|et|y|e|og|och|with|w/"
_AND_BEFORE_NAMES = r"u\.|ve|và|dan|oraz|és|și|şi|en|та|и|و"
"""Words that join only what begins with a capital behind them."""
_AND_BEFORE_WHOLE_NAME = r"(?:[ai](?=\s[^\W\d_a-z](?:\.|[\w'’-]+ [^\W\d_a-z]))|i(?=\s[^\W\d_a-z]{3,},))"
"""The "and" of Czech, Polish and Catalan; what is an initial or joins two family names elsewhere ("Pedro a Gutiérrez",
"Ann a B Elm", "Puig i Roure") has a word behind, or letters: "OAK, Ann i MOSS, Bo"."""
_TALKS_WITH = r"im Gespräch mit|in conversation with|en conversation avec|en conversación con"
_FRENCH_IN_CAPITALS = re.compile(r"\s+ET\s+")
_JOINERS = re.compile(
    rf"\s*(?:;|；|、|，|·|\||\n|(?<=\s)(?:{_TALKS_WITH})(?=\s)|(?<=\s)(?:{_AND})(?:,|(?=\s|$))|(?<=\s)(?:{_AND_BEFORE_NAMES})(?=\s[^\W\d_a-z])|(?<=\s){_AND_BEFORE_WHOLE_NAME}"
    rf"|(?<=[a-z]{{3}})(?=[A-Z]\. ?[A-Z][a-z])|(?<=\.)and(?=\s)|&|(?<={_HAN}{_HAN})[和与及](?={_HAN}{_HAN})"
    rf"|(?<={_HAN})・(?={_HAN})|/(?=\s))\s*"
)
_FOREIGN = re.compile(rf"(?<={_HAN})·(?={_HAN})")
"""The dot within a foreign name in Chinese letters, where another mark parts the names: "张磊、格兰特·赫恩"."""
_ONE_FOREIGN = re.compile(rf"\W*(?:{_HAN}{{1,3}}·{_HAN}{{4,}}|{_HAN}{{4,}}·{_HAN}{{1,3}})\W*")
"""Such a name alone: a part of it is longer than Chinese names are."""
_SIGNS = tuple(re.compile(sign) for sign in (r"[;；]", r"\s*/\s*", r"\s+[-–—]\s+"))
"""What may stand between names that have commas themselves: "Lee, A./Wu, B.", "Lee, A. – Wu, B."."""
_SEMICOLON = _SIGNS[0]
_SPANISH_AND, _OTHER_AND = re.compile(r"(?<=\s)y(?=\s)"), re.compile(r"\sand\s|&")
"""A list has one word for "and": beside an English one "y" is within a name, "A. Mier y Roble, and B. Lee"."""
_ONE_SPANISH = re.compile(r"\W*[^\W\d_a-z][\w'’-]+ y [^\W\d_a-z][\w'’-]+, [^\W\d_](?:(?! y )[\w.'’ -])*\W*")
"""One person with two family names: "Mier y Roble, Ana"."""
_LEADING_AND = re.compile(rf"[\s\0]*(?:and|&|y|{_AND_BEFORE_NAMES})\s(?=\s*[^\W\d_a-z])|[\s\0]*(?:and|&)\s")
_OFFICE = re.compile(
    r"[\s\0]*(?:\d{1,2}(?=[^\W\d_a-z][a-z])|(?:(?:Prof\.|Professor|Dr\.|Mr\.|Mrs\.|Ms\.) ?)+(?=[^\W\d_a-z]))"
)
"""What stands before a name and is none of it: the number of a footnote, and what the person is called by office."""
_INVERTED = re.compile(r"[^\W\d_][\w'’ -]*,\s*[^\W\d_][\w.'’ -]*$")
_LONGEST_INITIALS = 2
_LEAST_OF_SLIPS = 4
"""Names of a list from which on one may be written otherwise by mistake."""
_PLAIN = re.compile(r"[^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,3}$")


def split_joined(plain: str, start: int) -> list[tuple[int, int]]:
    """The stretches of a list between what joins its names, each a name or several with commas between.

    >>> text = "Lee, A./Wu, B./de Vries, C."
    >>> [text[a:b] for a, b in split_joined(text, 0)]
    ['Lee, A.', 'Wu, B.', 'de Vries, C.']
    """
    for sign in _SIGNS:
        if sign.search(plain, start):
            pieces = sign.split(plain[start:])
            if are_inverted(pieces) or (sign is not _SEMICOLON and _are_plain(pieces)):
                return _split(plain, start, sign)
    if "、" in plain or _ONE_FOREIGN.fullmatch(plain, start):
        plain = _FOREIGN.sub("•", plain)
    if "ET" in plain and plain.isupper():
        plain = _FRENCH_IN_CAPITALS.sub(lambda found: "&".center(len(found[0])), plain)
    if " y " in plain and (_OTHER_AND.search(plain, start) or _ONE_SPANISH.fullmatch(plain, start)):
        plain = _SPANISH_AND.sub("-", plain)
    return _split(plain, start, _JOINERS)


def skip_lead(plain: str, start: int, end: int) -> int:
    """Where a stretch begins behind an "and" that leads it, and behind "Prof."."""
    for lead in (_LEADING_AND, _OFFICE):
        found = lead.match(plain, start, end)
        start = found.end() if found else start
    return start


def are_inverted(pieces: list[str]) -> bool:
    """Whether each stretch is one name with its family name first, "Lee, A."; of four one may lack the comma."""
    texts = [text for piece in pieces if (text := piece.strip(" .,()\0"))]
    if any(all(map(_is_initialed, text.split(","))) for text in texts if text.count(",") == 1):
        return False
    others = [text for text in texts if not _INVERTED.match(text)]
    slips = len(texts) >= _LEAST_OF_SLIPS and len(others) == 1 and bool(_PLAIN.match(others[0]))
    return bool(texts) and (not others or slips)


def _is_initialed(text: str) -> bool:
    """Whether a text is a name that begins with an initial: no family name, nor given names alone."""
    first, *others = text.split() or [""]
    return len(first.strip(".")) == 1 and bool(others) and len(others[-1].strip(".")) > _LONGEST_INITIALS


def _are_plain(pieces: list[str]) -> bool:
    """Whether each stretch is one name, without commas."""
    return len(pieces) > 1 and all(_PLAIN.match(piece.strip(" .\0")) for piece in pieces)


def _split(plain: str, start: int, joiner: re.Pattern[str]) -> list[tuple[int, int]]:
    spans, cursor = [], start
    for found in joiner.finditer(plain, start):
        spans.append((cursor, found.start()))
        cursor = found.end()
    return [*spans, (cursor, len(plain))]
