"""What the marks on authors' names mean on a page: legends such as "* equal contribution, † corresponding author"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bibliography import Span
from extract.field.author_list import ListedAuthor
from extract.field.lone_star import LoneStar

_SYMBOLS = "*＊∗⋆★†‡⧧§¶#♯∘‖∥△▲◇✉📧♦♠◊^"
_PLUSES = "+⁺"
"""Marks that are signs of other things as well: "Tel. +49 30", "Teaching + corresponding material"."""
_EQUAL = (
    r"equal(?:ly)?\b|co-?(?:first|1st)\b|co-?lead|\bco[- ]princip(?:al|le) investigator|\bco[- ]senior author"
    r"|joint(?:ly)?[- ]first|shared first|first authors?hip"
    r"|contributed equally|alphabetical|共同第?一作|共同贡献|同等贡献|共一|同等貢献|gleicher"
)
_CORRESPONDING = r"correspond(?:ing|ence)|通讯作者|通信作者|責任著者|auteurs? correspondants?"
_MEANINGS = (("equal", re.compile(_EQUAL, re.IGNORECASE)), ("corresponding", re.compile(_CORRESPONDING, re.IGNORECASE)))
_TELLS = r"indicat(?:es?|ing)|denot(?:es?|ing)|represent(?:s|ing)?|mark(?:s|ing)?|mean(?:s|ing)?"
_FILLERS = (
    rf"(?:(?:{_TELLS}|marked as|as|stands? for|for|the|are|is|an?|authors?|with|by|who|these"
    r"|\(?co-\)?|表示|代表|为|標記|=|:)[\s:]*)*"
)
_SYMBOL = rf"[{re.escape(_SYMBOLS)}]"
_MEANING = rf"(?:{_EQUAL}|{_CORRESPONDING})"
_LEGEND = re.compile(
    rf"(?:(?<![a-z])(?P<before>{_SYMBOL}{{1,2}}|(?<!\w)(?<!\w[^\S\n])[{_PLUSES}])['’`\"”)]{{0,3}}"
    rf"\s*[:=(\-–]?\s*{_FILLERS}{_MEANING}"
    rf"|{_MEANING}[\w ,]{{0,40}}[(:=\s]*[(\"'`“‘]*(?P<after>{_SYMBOL}{{1,2}})(?!\s(?:{_TELLS})))",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    rf"(?<!\w)({_SYMBOL})['’`\"”)]{{0,3}}\s*(?:(?:co-?)?authors?\s)?"
    rf"(?:{_TELLS}|stands for|=)\s[^\n]{{0,40}}?"
    r"\b(?:speaker|present(?:er|ing)|(?:under)?grad|student|advisee|mentee|intern|supervis|senior|alphabetical"
    r"|(?<!co)(?<!co-)(?<!co )(?<!joint )(?<!shared )(?<!equal )first author(?!s|ship))"
    rf"|^\W*({_SYMBOL})\s?(?:(?:under)?grad(?:uate)?|ph\.?d\.?|master'?s|student)\b[\w -]{{0,20}}"
    r"\b(?:(?:co-?)?authors?|advisees?|mentees?|students?)\W*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A legend that speaks of neither: "* denotes the speaker", "* denotes first author", "* undergraduate co-author"."""
_SIGNS = (
    *("equal", "cofirst", "co-first", "co1st", "co-1st", "colead", "co-lead", "joint", "shared first"),
    *("principal inv", "principle inv", "senior author"),
    *(
        "first author",
        "alphabetical",
        "gleicher",
        "correspond",
        "一作",
        "贡献",
        "同等",
        "共一",
        "通讯作者",
        "通信作者",
        "責任著者",
    ),
)
"""Each legend holds one of them, in lower case."""
_LONGEST_PAGE = 400_000
_STARS = frozenset("*∗＊⋆")
_ENVELOPES = frozenset("✉📧")
_HASHES = frozenset("#♯")
_NOTED_EQUAL = frozenset("=≡")
"""What `read_author_list` makes of "(co-first author)" behind a name."""
_NOTED_ALL, _MOST_NOTED = "≡", 3
"""The same of "(co-first authors)", on whom it was said and all before: "Ann Lee and Bo Wu (co-first authors)"."""


@dataclass(frozen=True, slots=True)
class Legend:
    """Marks that stand for equal contribution, and marks that stand for the corresponding author."""

    equal: frozenset[str]
    corresponding: frozenset[str]
    silent: frozenset[str] = frozenset()
    """Marks that stand for something else: the speaker, a student."""
    lone_star: LoneStar = LoneStar.NONE

    def equal_contribution(self, authors: Sequence[ListedAuthor]) -> tuple[int, ...]:
        """Indices of authors marked as equal contributors; a lone `*` counts on leading authors (`LoneStar.FIRST`)."""
        if not any(author.marks for author in authors):
            return ()
        noted = tuple(i for i, author in enumerate(authors) if _bears(author, self.equal | _NOTED_EQUAL))
        stars = self._starred(authors)
        is_note = len(noted) == 1 and _bears(authors[noted[0]], _NOTED_EQUAL) and len(stars) > 1
        is_legend = is_note and noted[0] in (len(authors) - 1, stars[-1])
        if is_legend and "*" not in self.corresponding:
            return stars  # "Ann Lee*, Bo Wu*, Cy Fu (co-first authors)"
        if len(noted) == 1 and not stars and _NOTED_ALL in authors[noted[0]].marks and noted[0] <= _MOST_NOTED:
            return tuple(range(noted[0] + 1))
        if noted or self.equal or "*" in self.corresponding:
            return noted
        hashed = self._hashed(authors)
        near = len(hashed) > 1 and hashed[-1] - hashed[0] == len(hashed) - 1
        if near and (hashed[0] == 0 or hashed[-1] < len(authors) - 1):
            return hashed  # "Ann Lee#, Bo Wu#, Cy Fu*", as Chinese journals have it; "Ann Lee, Bo Wu#, Cy Fu#, Di Oak"
        if self.lone_star is LoneStar.ANY:
            leading = len(stars) > 1 and stars[-1] == len(stars) - 1 < len(authors) - 1
            return stars if leading else ()  # "Ann Lee*, Bo Wu*, Cy Fu" beside lists that end with one
        if self.lone_star is LoneStar.FIRST:
            return tuple(i for place, i in enumerate(stars) if i == place and len(authors) > 1)
        beside = len(stars) >= 2 and (stars[:2] == (0, 1) or stars[-1] - stars[0] == len(stars) - 1)
        return stars if beside else ()

    def corresponding_authors(self, authors: Sequence[ListedAuthor]) -> tuple[int, ...]:
        """Indices of authors marked as corresponding; an envelope needs no legend, nor a † or # on the last author."""
        if not any(author.marks for author in authors):
            return ()
        marked = tuple(i for i, author in enumerate(authors) if _bears(author, self.corresponding | _ENVELOPES))
        for marks in (frozenset("†"), _HASHES):
            told = self.corresponding or marks & (self.equal | self.silent)
            joint = len(authors) > 1 and all(_bears(author, marks) for author in authors[:2])
            if not told and not joint and _bears(authors[-1], marks):
                return tuple(i for i, author in enumerate(authors) if _bears(author, marks) or i in marked)
        if marked or self.corresponding or "*" in self.equal or self.lone_star is LoneStar.NONE:
            return marked
        equal = {i for i in self.equal_contribution(authors) if not _bears(authors[i], self.equal)}  # "Ann Lee†*"
        return tuple(i for i in self._starred(authors) if i not in equal)

    def over(self, other: "Legend") -> "Legend":
        """This legend and, for marks of which it does not speak, another one."""
        told = self.equal | self.corresponding | self.silent
        return Legend(
            self.equal | (other.equal - told),
            self.corresponding | (other.corresponding - told),
            self.silent | (other.silent - told),
            other.lone_star,
        )

    def _hashed(self, authors: Sequence[ListedAuthor]) -> tuple[int, ...]:
        """Indices of authors who bear a hash of which nothing else is said."""
        return tuple(
            i for i, author in enumerate(authors) if _bears(author, _HASHES - self.corresponding - self.silent)
        )

    def _starred(self, authors: Sequence[ListedAuthor]) -> tuple[int, ...]:
        """Indices of authors who bear a star; none where it is said to mean something else."""
        return () if "*" in self.silent else tuple(i for i, author in enumerate(authors) if _bears(author, _STARS))


def _bears(author: ListedAuthor, symbols: frozenset[str]) -> bool:
    return any(symbol in author.marks for symbol in symbols)


def read_legend(text: str) -> Legend:
    r"""The legend that a page gives to its marks.

    >>> legend = read_legend("(* equal contribution, † corresponding author)")
    >>> sorted(legend.equal), sorted(legend.corresponding)
    (['*', '∗', '⋆', '＊'], ['†'])
    >>> sorted(read_legend("Bold: my students; * was there first").equal)
    []
    >>> sorted(read_legend("† denotes the speaker").silent)
    ['†']
    """
    found: dict[str, set[str]] = {"equal": set(), "corresponding": set()}
    if not any(map(text.__contains__, _SYMBOLS + _PLUSES)):
        return Legend(frozenset(), frozenset())
    text = text[:_LONGEST_PAGE]
    lowered = text.lower()
    told = {_plain(match[1] or match[2]) for match in _OTHERWISE.finditer(text)}
    for match in _LEGEND.finditer(text) if any(map(lowered.__contains__, _SIGNS)) else ():
        symbol = match["before"] or match["after"]
        for name, meaning in _MEANINGS:
            if meaning.search(match.group()):
                found[name].add(_plain(symbol[0]))
                break
    both = found["equal"] & found["corresponding"]
    silent = told - found["equal"] - found["corresponding"]
    return Legend(_wide(found["equal"]), _wide(found["corresponding"] - both), _wide(silent))


def page_legend(text: str, records: Sequence[Span]) -> Legend:
    """The legend of a page, given where its records stand: what is said beside them counts more than in one of them."""
    places = [0, *(at for span in records for at in span), len(text)]
    beside = "\n".join(text[start:end] for start, end in zip(places[::2], places[1::2], strict=True))
    return read_legend(beside).over(read_legend(text))


def _plain(symbol: str) -> str:
    return "*" if symbol in "*＊∗⋆" else symbol


def _wide(symbols: set[str]) -> frozenset[str]:
    """The symbols with the look-alikes of the asterisk."""
    return frozenset(symbols | set("*＊∗⋆")) if "*" in symbols else frozenset(symbols)
