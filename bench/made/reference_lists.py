"""Makes up citations as papers of the nineties have them, typed and taken apart by machine, of real publications.

All is in lower case; initials stand before or after the family name, volume, pages and publishers in the venue.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bench.command.inputs import InputError, read_rows
from bench.made.damages import join_two, misspell_one
from match.rows import split_authors

_WORKS = 0.09
"""Works by citations."""
_LARGEST = 0.13
"""The share of the citations that cite the same work, at most."""
_EXTENDED = 0.06
_VENUES: dict[str, tuple[tuple[str, ...], bool]] = {
    "sigmod conference": (
        (
            "proceedings of the acm sigmod international conference on management of data",
            "proc. acm sigmod int. conf. on management of data",
            "proc. of the {n} acm sigmod conf.",
            "acm sigmod",
            "sigmod conference",
            "proc. sigmod '{y}",
            "proceedings of the {n} acm-sigmod intl. conf. on management of data",
        ),
        False,
    ),
    "vldb": (
        (
            "proceedings of the {n} international conference on very large data bases",
            "proc. of the {n} int. conf. on very large databases",
            "proc. {n} vldb conf.",
            "vldb",
            "vldb'{y}",
            "proc. int. conf. very large data bases",
            "proceedings of the {n} international conf. on very large data bases",
        ),
        False,
    ),
    "acm trans . database syst .": (
        (
            "acm transactions on database systems",
            "acm trans. on database systems",
            "acm tods",
            "acm trans. database syst.",
        ),
        True,
    ),
    "vldb j .": (("the vldb journal", "vldb journal", "very large data bases journal"), True),
    "sigmod record": (("sigmod record", "acm sigmod record", "sigmod rec."), True),
}
_PLACES = ("santiago, chile", "minneapolis, mn", "san jose, california", "zurich, switzerland", "athens, greece")
_PUBLISHERS = ("acm press", "morgan kaufmann", "morgan kaufmann, san mateo, ca", "acm, new york")
_EDITORS = ("in j. bocca, m. jarke and c. zaniolo, editors,", "in p. buneman and s. jajodia, eds.,")
_MONTHS = ("june", "september", "may", "august")


@dataclass(frozen=True)
class Work:
    """A publication as it truly is."""

    title: str
    authors: tuple[str, ...]
    venue: str
    year: int


def read_works(path: Path) -> list[Work]:
    """The table's publications at venues that are known here. Raises InputError if there are none, or no years."""
    rows = [
        row
        for row in read_rows(path, "title", "authors", "venue", "year")
        if row["venue"] in _VENUES and row["authors"] and len(row["title"].split()) > 2
    ]
    undated = [row["title"] for row in rows if not row["year"].isdecimal()]
    if not rows or undated:
        raise InputError(f"{path}: no {'year of ' + undated[0] if undated else 'publications at venues known here'}")
    return [
        Work(row["title"].strip(), tuple(split_authors(row["authors"])[0]), row["venue"], int(row["year"]))
        for row in rows
    ]


def cite_works(publications: Sequence[Work], number: int) -> list[tuple[str, ...]]:
    """So many citations in any order: the number of the work, title, authors, venue, year; the same ones every time."""
    chance = random.Random(number)  # noqa: S311 - nothing is secret here
    works = _choose(publications, max(2, round(_WORKS * number)), chance)
    weights = [1.0 / (place + 4.0) for place in range(len(works))]
    cited = Counter(chance.choices(range(len(works)), weights, k=number))
    most = round(_LARGEST * number)
    rows: list[tuple[str, ...]] = [
        (str(place), *_cite(works[place], chance)) for place, times in cited.items() for _ in range(min(times, most))
    ]
    chance.shuffle(rows)
    return rows


def _choose(publications: Sequence[Work], number: int, chance: random.Random) -> list[Work]:
    """All works of one author after another, until there are enough; some of them extended in a journal."""
    by_author = defaultdict(list)
    for work in publications:
        for author in work.authors:
            by_author[author].append(work)
    found: dict[Work, None] = {}
    for author in chance.sample(sorted(by_author), len(by_author)):
        for work in by_author[author]:
            found[work] = None
            if not _VENUES[work.venue][1] and chance.random() < _EXTENDED:
                found[replace(work, venue="acm trans . database syst .", year=work.year + chance.randint(2, 3))] = None
        if len(found) >= number:
            break
    works = list(found)[:number]
    chance.shuffle(works)
    return works


def _cite(work: Work, chance: random.Random) -> tuple[str, str, str, str]:
    return _title(work, chance), _authors(work.authors, chance), _venue(work, chance), _year(work.year, chance)


def _title(work: Work, chance: random.Random) -> str:
    words = work.title.lower().split()
    misspell_one(words, 0.12, chance)
    if chance.random() < 0.04:
        words = join_two(words, chance)
    text = " ".join(words)
    if chance.random() < 0.2:
        text = text.replace("-", chance.choice((" ", "")))
    if chance.random() < 0.04 and ":" in text:
        text = text.partition(":")[0]
    if chance.random() < 0.02:
        text = f"{_family(work.authors[-1])}. {text}"
    if chance.random() < 0.03:
        text = f"{text}. {chance.choice(_VENUES[work.venue][0]).partition(' {')[0]}"
    return chance.choice(("{}.", "{}.", "{},", "{}", '"{},"', "({})", "``{},''")).format(text)


def _authors(names: Sequence[str], chance: random.Random) -> str:
    if chance.random() < 0.02:
        return ""
    form = chance.randrange(6)
    shown = [_name(name, form) for name in names]
    misspell_one(shown, 0.08, chance)
    if len(shown) > 2 and chance.random() < 0.08:
        return f"{shown[0]} et al."
    if len(shown) > 2 and chance.random() < 0.03:
        shown = shown[:-1]
    last = chance.choice((", and ", " and ", ", ", " & ", ", & "))
    text = ", ".join(shown[:-1]) + last + shown[-1] if len(shown) > 1 else shown[0]
    return text + chance.choice(("", "", ".", ",", ":"))


def _name(name: str, form: int) -> str:
    """In one of six forms: j. b. doe, j.b. doe, doe, j. b., doe, j., j. doe, john b. doe."""
    *given, family = name.lower().split()
    initials = [word[0] + "." for word in given]
    if not given:
        return family
    forms = (
        f"{' '.join(initials)} {family}",
        f"{''.join(initials)} {family}",
        f"{family}, {' '.join(initials)}",
        f"{family}, {initials[0]}",
        f"{initials[0]} {family}",
        f"{' '.join(given)} {family}",
    )
    return forms[form]


def _family(name: str) -> str:
    return name.lower().split()[-1]


def _venue(work: Work, chance: random.Random) -> str:
    if chance.random() < 0.08:
        return ""
    names, is_journal = _VENUES[work.venue]
    number = work.year - 1974
    ordinal = chance.choice((f"{number}th", str(work.year)))
    text = chance.choice(names).format(n=ordinal, y=work.year % 100)
    first = chance.randint(1, 600)
    if is_journal:
        volume = chance.choice(
            (f", {number}", f", {number}({chance.randint(1, 4)}):{first}", f", vol. {number}", "", ".")
        )
        return text + volume
    text = chance.choice(("", "in ", "in ", "in: ")) + text
    if chance.random() < 0.06:
        text = f"{chance.choice(_EDITORS)} {text.removeprefix('in ')}"
    if chance.random() < 0.25:
        text += chance.choice((f", pages {first}-{first + 11}", f", pp. {first}--{first + 11}"))
    if chance.random() < 0.2:
        text += f", {chance.choice(_PLACES)}"
    if chance.random() < 0.12:
        text += f". {chance.choice(_PUBLISHERS)}"
    return text + chance.choice((",", ".", "", ""))


def _year(year: int, chance: random.Random) -> str:
    if chance.random() < 0.14:
        return ""
    shown = year if chance.random() > 0.05 else year + chance.choice((-1, 1))
    month = chance.choice(_MONTHS)
    return chance.choice(
        (f"{shown}", f"{shown}.", f"({shown})", f"{shown}a", f"{month} {shown}.", f"({shown}).", f"{shown},")
    )
