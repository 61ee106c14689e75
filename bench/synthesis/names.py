"""Author lists as people write them."""

import random
import re
from dataclasses import dataclass, field

from bench.synthesis.facts import Fact
from bench.synthesis.markup import Piece, Row
from bibliography import Author
from normalize.author import author_key

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_FORMS = (
    ("full",) * 9
    + ("initials",) * 4
    + ("family, i.",) * 4
    + ("family i",) * 2
    + ("family, given", "family gi", "glued", "upper", "family i.", "tight, i.")
)
_JOINTS = {  # form of name -> ways to set names apart: separator, before the last of three, between two
    "comma": (
        (", ", ", and ", " and "),
        (", ", " and ", " and "),
        (", ", ", ", ", "),
        (", ", ", & ", " & "),
        (", ", " & ", " & "),
        ("; ", "; ", "; "),
        (",", ",", ","),
    ),
    "plain": (
        (", ", ", and ", " and "),
        (", ", " and ", " and "),
        (", ", ", ", ", "),
        (", ", ", ", ", "),
        (" · ", " · ", " · "),
        (" and ", " and ", " and "),
        ("; ", "; ", "; "),
        (" / ", " / ", " / "),
        (",", ",", ","),
    ),
}
_CJK_JOINTS = ("，", "、", ", ", ",", "・", "；")
_AND = {"de": " und ", "fr": " et ", "es": " y "}


@dataclass
class NameStyle:
    """A page's way with names."""

    form: str = "full"
    joint: tuple[str, str, str] = (", ", ", and ", " and ")
    cjk_joint: str = "、"
    cjk_space: str = ""
    limit: int = 99
    cut: str = " et al."
    owner_tags: str = ""
    owner_form: str = ""
    markers: str = ""
    """Sign of equal contribution, of the corresponding author, of affiliations ("1"), or none."""
    superscript: bool = True
    is_with: bool = False


@dataclass
class Byline:
    """An author list as written, and what the labels say of it."""

    pieces: Row = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    complete: bool = True
    equal: list[int] = field(default_factory=list)
    corresponding: list[int] = field(default_factory=list)


def draw_style(rng: random.Random, language: str) -> NameStyle:
    """A style at random."""
    form = rng.choice(_FORMS)
    joint = rng.choice(_JOINTS["comma" if "," in form else "plain"])
    if form == "family, given" and rng.random() < 0.7:
        joint = ("; ", "; ", "; ")
    if language in _AND:
        joint = tuple(part.replace(" and ", _AND[language]).replace(", and", ",") for part in joint)  # type: ignore[assignment]
    style = NameStyle(form, joint, rng.choice(_CJK_JOINTS), rng.choice(("", "", " ")))
    if rng.random() < 0.25:
        style.limit = rng.choice((1, 2, 3, 3, 4, 5, 6, 8, 10))
        style.cut = rng.choice(
            (
                " et al.",
                ", et al.",
                " et al",
                ", ...",
                ", and {n} more authors",
                ", and others",
                ", … and {n} others",
                ", {i:et al.}",
            )
        )
    if rng.random() < 0.6:
        style.owner_tags = rng.choice(("b", "b", "b", "b", "u", "bu", "i", "a", "ba"))
    if rng.random() < 0.03:
        style.owner_form = "letters"
    if rng.random() < 0.3:
        style.markers = rng.choice(("*", "*", "*", "*†", "*†", "†", "*#", "∗", "^*", "1", "12", "✉"))
        style.superscript = rng.random() < 0.6
    return style


def write_authors(
    fact: Fact, style: NameStyle, rng: random.Random, owner: str, leave_out_owner: bool = False
) -> Byline:
    """The fact's authors in a style; `owner` is the key of the page's owner, who is left out of lists after "with"."""
    line = Byline(complete=fact.complete)
    authors = list(fact.authors)
    if leave_out_owner:
        authors = [author for author in authors if author_key(author) != owner]
        line.complete = False
    if not authors:
        line.complete = False
        return line
    shown = authors[: style.limit] if len(authors) > style.limit + 1 else authors
    is_cut = len(shown) < len(authors) or not fact.complete
    native = all(_CJK.search(author.name) for author in authors)
    for index, author in enumerate(shown):
        if index:
            line.pieces.append(Piece(_between(style, native, index, 99 if is_cut else len(shown)), "authors"))
        is_owner = author_key(author) == owner
        name = (
            "".join(word[0] for word in author.name.split())
            if is_owner and style.owner_form and len(shown) > 1
            else write_name(author, style)
        )
        line.names.append(name)
        line.pieces.append(Piece(name, "authors", style.owner_tags if is_owner else "", "/"))
    if not leave_out_owner:
        _mark(line, style, rng, len(shown))
    if is_cut:
        line.complete = False
        line.pieces.append(
            Piece(
                "ら"
                if native and rng.random() < 0.2
                else style.cut.format(n=len(authors) - len(shown) or 3, i="")
                if "{i" not in style.cut
                else " et al.",
                "authors",
                "i" if "{i" in style.cut else "",
            )
        )
    return line


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
