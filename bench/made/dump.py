"""A made-up dump in DBLP's format.

The titles follow the words of real tables' titles (which word comes after which), the authors their names. As in
DBLP, a few people write much and most little, some are two of one name, told apart by numbers, and each publication has
its date of change, pages, links and, at a journal, volume and issue; a tenth are preprints.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

from bench.command.inputs import InputError, read_rows
from match.rows import find_columns, split_authors

_SEED = 20261121
_LONGEST = 14
_PEOPLE = 0.45
"""Persons by publications."""
_SKEW = 3
"""The higher, the more of the papers have the same few authors."""
_NAMESAKES = 25
"""Of so many persons one has the name of another."""
_STEP = 1_000_003
"""A prime larger than any list of names, so that its multiples go through all pairs of given and family name."""


def read_tables(paths: Sequence[Path]) -> tuple[list[list[str]], list[str]]:
    """The words of each title of the tables, and the names of all authors.

    Raises InputError for a table without titles or authors, OSError for one that cannot be read.
    """
    titles: list[list[str]] = []
    names: set[str] = set()
    for path in paths:
        rows = read_rows(path)
        columns = find_columns(list(rows[0]) if rows else [])
        if not {"title", "authors"} <= columns.keys():
            raise InputError(f"{path}: no titles and authors in it")
        for row in rows:
            titles.append(row[columns["title"]].split())
            names.update(name.title() for name in split_authors(row[columns["authors"]])[0] if " " in name)
    if not any(titles) or not names:
        raise InputError(f"{', '.join(map(str, paths))}: no titles and full names in them")
    return titles, sorted(names)


def make_dump(titles: list[list[str]], names: list[str], number: int) -> Iterator[str]:
    """The elements of a dump of so many publications, then those of the persons who wrote them."""
    made = Dump(Maker(titles, names), names, round(_PEOPLE * number) + 1)
    yield from map(made.publication, range(number))
    yield from map(made.person, sorted(made.used))


class Maker:
    """Makes up titles and names, always the same ones."""

    def __init__(self, titles: list[list[str]], names: list[str]) -> None:
        self._random = random.Random(_SEED)  # noqa: S311 - nothing is secret here
        self._next: defaultdict[str, list[str]] = defaultdict(list)
        self._first = [title[0] for title in titles if title]
        for title in titles:
            for word, following in pairwise([*title, ""]):
                self._next[word].append(following)
        self._families = sorted({name.split()[-1] for name in names})
        self._given = sorted({name.split()[0] for name in names})
        self._words = sorted(self._next)

    def title(self) -> str:
        """A title of five words or more."""
        words = [self._one_of(self._first)]
        while len(words) < _LONGEST:
            following = self._one_of(self._next.get(words[-1]) or self._first)
            if not following and len(words) > 4:
                break
            # A rare word now and then, for a few thousand words do not grow as a real vocabulary does.
            if not following or self._random.random() < 0.04:
                following = f"{self._one_of(self._words)}{int(self._random.random() * 100_000):05}"
            words.append(following)
        return " ".join(words)

    def name(self) -> str:
        """A person's name."""
        return f"{self._one_of(self._given)} {self._one_of(self._families)}"

    def _one_of(self, values: list[str]) -> str:
        """One by chance, in a third of the time that `choice` takes: millions of titles are made."""
        return values[int(self._random.random() * len(values))]


class Dump:
    """Makes up the elements of a dump: publications, and the persons who wrote them."""

    def __init__(self, maker: Maker, names: list[str], people: int) -> None:
        self._random = random.Random(_SEED)  # noqa: S311 - nothing is secret here
        self._maker = maker
        self._given = sorted({name.split()[0] for name in names})
        self._families = sorted({name.split()[-1] for name in names})
        self._people = people
        self.used: set[int] = set()

    def publication(self, place: int) -> str:
        """A publication as XML: of ten four at a conference, five in a journal, one preprint."""
        chance, stream = self._random.random, place % 500
        year = 1980 + int(47 * chance())
        persons = dict.fromkeys([int(self._people * chance() ** _SKEW) for _ in range(1 + int(5 * chance()))])
        self.used.update(persons)
        people = "".join([f"<author>{self.name(person)}</author>\n" for person in persons])
        head = f"{people}<title>{escape(self._maker.title())}.</title>\n<year>{year}</year>\n"
        first = 1 + int(900 * chance())
        paged = f"<pages>{first}-{first + 4 + int(17 * chance())}</pages>\n<ee>https://doi.org/10.1000/P{place}</ee>\n"
        kind = place % 10
        if kind < 4:
            return (
                f'<inproceedings mdate="2024-05-01" key="conf/x{stream}/P{place}">\n{head}{paged}'
                f"<booktitle>Conf{stream}</booktitle>\n<crossref>conf/x{stream}/{year}</crossref>\n"
                f"<url>db/conf/x{stream}/x{year}.html#P{place}</url>\n</inproceedings>\n"
            )
        if kind < 9:
            return (
                f'<article mdate="2024-05-01" key="journals/y{stream}/P{place}">\n{head}{paged}'
                f"<journal>Journal {stream}</journal>\n<volume>{year - 1970}</volume>\n<number>{place % 12}</number>\n"
                f"<url>db/journals/y{stream}/y{year}.html#P{place}</url>\n</article>\n"
            )
        number = f"{year % 100:02}01.{place % 100_000:05}"
        return (
            f'<article publtype="informal" mdate="2024-05-01" key="journals/corr/abs-{number}-{place}">\n{head}'
            f"<journal>CoRR</journal>\n<volume>abs/{number}</volume>\n"
            f"<ee>https://doi.org/10.48550/arXiv.{number}</ee>\n</article>\n"
        )

    def person(self, number: int) -> str:
        """A person as XML; every fifth has an ORCID."""
        orcid = f"<url>https://orcid.org/0000-0000-{number // 10_000:04}-{number % 10_000:04}</url>\n"
        return (
            f'<www mdate="2024-05-01" key="homepages/{number % 300}/{number}">\n<author>{self.name(number)}</author>\n'
            f"<title>Home Page</title>\n{orcid if number % 5 == 0 else ''}</www>\n"
        )

    def name(self, number: int) -> str:
        """A person's name as DBLP has it: people of one name are numbered."""
        namesake = number % _NAMESAKES
        base = number - 1 if namesake == 1 else number
        pairs = len(self._given) * len(self._families)
        code = base * _STEP % pairs
        given, family = self._given[code % len(self._given)], self._families[code // len(self._given)]
        middle = f" {chr(64 + base // pairs % 26)}." if base >= pairs else ""
        return escape(f"{given}{middle} {family}" + (f" {namesake + 1:04}" if namesake < 2 else ""))
