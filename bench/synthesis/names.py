"""Author lists as people write them."""

import random
import re
from dataclasses import dataclass, field, replace

from bench.synthesis.facts import Fact
from bench.synthesis.markup import Piece, Row
from bench.synthesis.name_style import NameStyle
from bibliography import Author
from normalize.author import author_key

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_AND_OTHERS = {"zh": ("等", ",等", " 等"), "ja": ("ら", "他", "、他"), "ko": (" 외", ", 외"), "ru": (" и др.",)}


@dataclass
class Byline:
    """An author list as written, and what the labels say of it."""

    pieces: Row = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    complete: bool = True
    equal: list[int] = field(default_factory=list)
    corresponding: list[int] = field(default_factory=list)


def write_authors(
    fact: Fact, style: NameStyle, rng: random.Random, owner: str, leave_out_owner: bool = False
) -> Byline:
    """The fact's authors in a style; `owner` is the key of the page's owner, who is left out of lists after "with"."""
    line = Byline(complete=fact.complete and not leave_out_owner)
    authors = [author for author in fact.authors if not leave_out_owner or author_key(author) != owner]
    if not authors:
        line.complete = False
        return line
    shown, skips = _shown(authors, style, fact.complete)
    is_cut = len(shown) < len(authors) or not fact.complete
    native = all(_CJK.search(author.name) for author in authors)
    for index, author in enumerate(shown):
        if index:
            between = _between(style, native, index, 99 if is_cut else len(shown))
            line.pieces.append(Piece(style.gap if skips and index == len(shown) - 1 else between, "authors"))
        is_owner = author_key(author) == owner
        letters = is_owner and style.owner_form and len(shown) > 1 and not native
        name = (
            "".join(word[0] for word in author.name.split())
            if letters
            else write_name(author, replace(style, form=style.first or style.form) if index == 0 else style)
        )
        line.names.append(name)
        line.pieces.append(Piece(name, "authors", style.owner_tags if is_owner else style.tags, "/"))
    if not leave_out_owner:
        _mark(line, style, rng, len(shown))
    if is_cut:
        line.complete = False
        if not skips:
            line.pieces.append(_cut(fact, style, native, rng, len(authors) - len(shown) or 3))
    return line


def _shown(authors: list[Author], style: NameStyle, complete: bool) -> tuple[list[Author], bool]:
    """The authors that are named, and whether those between the first and the last are skipped."""
    if len(authors) <= style.limit + 1:
        return authors, False
    skips = bool(style.gap) and complete
    return authors[: style.limit] + (authors[-1:] if skips else []), skips


def _cut(fact: Fact, style: NameStyle, native: bool, rng: random.Random, others: int) -> Piece:
    """What ends a list that names some of the authors only."""
    local = _AND_OTHERS.get(fact.language)
    if local and (native or fact.language == "ru") and rng.random() < 0.8:
        return Piece(rng.choice(local), "authors")
    if "{i" in style.cut:
        return Piece(" et al.", "authors", "i")
    return Piece(style.cut.format(n=others), "authors")


def _between(style: NameStyle, native: bool, index: int, count: int) -> str:
    if native:
        return style.cjk_joint
    if index == count - 1:
        return style.joint[2] if count == 2 else style.joint[1]
    return style.joint[0]


def write_name(author: Author, style: NameStyle) -> str:
    """One name; what is not known to be given and family name stays as it is."""
    given, family = author.given, author.family
    if not given or not family or len(author.name) > 50:
        return author.name
    if _CJK.search(author.name):
        return family + style.cjk_space + given
    letters = _initials(given)
    spaced = " ".join(part + "." for part in letters)
    tight = "".join(letters).replace("-", "")
    forms = {
        "full": f"{given} {family}" if len(given) > 3 or "." in given else f"{spaced} {family}",
        "initials": f"{spaced} {family}",
        "glued": f"{'.'.join(letters)}. {family}".replace(" ", ""),
        "family, i.": f"{family}, {spaced}",
        "tight, i.": f"{family}, {'.'.join(letters)}.",
        "family i.": f"{family} {spaced}",
        "family i": f"{family} {tight}",
        "family i.i.": f"{family} {'.'.join(letters)}.",
        "i.i. family": f"{'.'.join(letters)}. {family}",
        "family gi": f"{family} {letters[0]}",
        "family, given": f"{family}, {given}",
        "upper": f"{spaced} {family.upper()}",
    }
    return forms[style.form].replace("..", ".")


def _initials(given: str) -> list[str]:
    """Initials, a hyphenated name's as one: ["J.-P"], ["A", "B"]; glued capitals ("HL") are taken apart."""
    if given.isupper() and given.isalpha() and len(given) <= 3:
        return list(given)
    words = [word for word in re.split(r"[\s.]+", given) if word.strip("-")]
    return ["-".join(part[0].upper() + "." for part in word.split("-") if part).rstrip(".") for word in words] or [
        given[0]
    ]


def _mark(line: Byline, style: NameStyle, rng: random.Random, count: int) -> None:
    """Puts markers behind names, in place."""
    signs: dict[int, str] = {}
    if not style.markers or count < 2:
        return
    if style.markers.isdigit():
        signs = {
            index: rng.choice(("1", "2", "1,2", "3") if style.markers == "12" else ("1", "2")) for index in range(count)
        }
    elif rng.random() < 0.6:
        first, last = style.markers[0], style.markers[-1]
        if first in "*∗^" and rng.random() < 0.8:
            line.equal = list(range(rng.choice((2, 2, 2, 3)) if count > 2 else 2))
            signs = dict.fromkeys(line.equal, style.markers if first == "^" else first)
        if last not in "*∗" and count - 1 not in line.equal:
            line.corresponding = [count - 1]
            signs[count - 1] = last
    marked: Row = []
    number = 0
    for piece in line.pieces:
        marked.append(piece)
        if number < count and piece.text == line.names[number]:
            if number in signs:
                marked.append(
                    Piece(signs[number], "authors", "s" if style.superscript or signs[number][0].isdigit() else "")
                )
            number += 1
    line.pieces = marked


def write_legend(style: NameStyle, rng: random.Random) -> Row:
    """What the page says that its markers mean."""
    sign = style.markers
    if sign.isdigit():
        return [
            Piece("1", "", "s"),
            Piece(" University of Somewhere, "),
            Piece("2", "", "s"),
            Piece(" Institute of Technology"),
        ]
    equal = rng.choice(
        (
            "equal contribution",
            "Equal contribution",
            "indicates equal contribution",
            "equally contributed",
            "denotes equal contribution",
        )
    )
    corresponding = rng.choice(("corresponding author", "Corresponding author", "denotes the corresponding author"))
    parts = [f"{sign if sign[0] == '^' else sign[0]}: {equal}"] if sign[0] in "*∗^" else []
    if sign[-1] not in "*∗":
        parts.append(f"{sign[-1]} {corresponding}")
    return [Piece(rng.choice(("; ", ", ", ". ")).join(parts))]
