"""A page's way with names, and the drawing of one."""

import random
from dataclasses import dataclass

_FORMS = (
    ("full",) * 9
    + ("initials",) * 4
    + ("family, i.",) * 4
    + ("family i",) * 2
    + ("family, given", "family gi", "glued", "upper", "family i.", "tight, i.", "i.i. family", "family i.i.")
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
        (" ", " & ", " & "),
        (" ", " and ", " and "),
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
_CJK_JOINTS = ("，", "，", "、", "、", ", ", ", ", ",", ",", "・", "；", " ", "·")
_AND = {"de": " und ", "fr": " et ", "es": " y ", "ru": " и "}
_CUTS = (
    " et al.",
    ", et al.",
    " et al",
    ", ...",
    ", and {n} more authors",
    ", and others",
    ", … and {n} others",
    ", {i:et al.}",
)
_RUSSIAN_FORMS = ("family i.i.",) * 6 + ("i.i. family",) * 4 + ("family i.", "initials", "full", "family, i.")
_GAPS = (", … ", " … ", ", …, ", ", ... & ", ", ..., ", ", . . . ", ", ..., and ", ", …& ")


@dataclass
class NameStyle:
    """A page's way with names."""

    form: str = "full"
    joint: tuple[str, str, str] = (", ", ", and ", " and ")
    cjk_joint: str = "、"
    cjk_space: str = ""
    limit: int = 99
    cut: str = " et al."
    first: str = ""
    """Form of the first author's name, where it is not that of the others."""
    gap: str = ""
    """What stands for the names between the `limit` first ones and the last; "" where a list is cut behind them."""
    tags: str = ""
    """Markup of every other name: links or spans."""
    owner_tags: str = ""
    owner_form: str = ""
    markers: str = ""
    """Sign of equal contribution, of the corresponding author, of affiliations ("1"), or none."""
    superscript: bool = True


def draw_style(rng: random.Random, language: str) -> NameStyle:
    """A style at random."""
    form = rng.choice(_RUSSIAN_FORMS if language == "ru" else _FORMS)
    joint = rng.choice(_JOINTS["comma" if "," in form else "plain"])
    if form == "family, given" and rng.random() < 0.7:
        joint = ("; ", "; ", "; ")
    if language in _AND:
        joint = tuple(part.replace(" and ", _AND[language]).replace(", and", ",") for part in joint)  # type: ignore[assignment]
    spaces = ("", "", " ") if language == "ja" else ("",) * 9 + (" ",)
    style = NameStyle(form, joint, rng.choice(_CJK_JOINTS), rng.choice(spaces))
    if style.cjk_joint == " ":
        style.cjk_space = ""
    if form in ("full", "initials") and rng.random() < 0.1:
        style.first = "family, given" if form == "full" else "family, i."
        style.joint = rng.choice(((", ", ", and ", ", and "), (", ", ", and ", " and "), (", ", ", & ", ", & ")))
    _draw_cut(style, rng)
    _draw_signs(style, rng)
    return style


def _draw_cut(style: NameStyle, rng: random.Random) -> None:
    chance = rng.random()
    if chance < 0.25:
        style.limit = rng.choice((1, 2, 3, 3, 4, 5, 6, 8, 10))
        style.cut = rng.choice(_CUTS)
    if chance < 0.06:
        style.gap = rng.choice(_GAPS)


def _draw_signs(style: NameStyle, rng: random.Random) -> None:
    """How the owner and the others are set apart, and what is marked behind names."""
    if rng.random() < 0.12:
        style.tags = rng.choice("aapp")
    if rng.random() < 0.6:
        style.owner_tags = rng.choice(("b", "b", "b", "b", "u", "bu", "i", "a", "ba"))
    if rng.random() < 0.05:
        style.owner_form = "letters"
    if rng.random() < 0.3:
        style.markers = rng.choice(("*", "*", "*", "*†", "*†", "†", "*#", "∗", "^*", "1", "12", "✉"))
        style.superscript = rng.random() < 0.6
