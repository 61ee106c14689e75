"""Writes a made-up dump in DBLP's format: python -m bench.synthetic_dump OUT.xml.gz NUMBER TABLE [TABLE ...]

The titles follow the words of the tables' titles (which word comes after which), the authors their names; so the index
can be measured at the size of DBLP without DBLP.
"""

import csv
import gzip
import random
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

from match.rows import find_columns, split_authors

_SEED = 20261121
_LONGEST = 14


def main(arguments: list[str]) -> int:
    """Writes the dump; gives back the exit code."""
    if len(arguments) < 3 or not arguments[1].isdecimal():
        print(__doc__, file=sys.stderr)
        return 2
    titles, names = read_tables([Path(argument) for argument in arguments[2:]])
    made = Maker(titles, names)
    with gzip.open(arguments[0], "wt", encoding="us-ascii", errors="xmlcharrefreplace", compresslevel=1) as file:
        file.write('<?xml version="1.0" encoding="US-ASCII"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n')
        for number in range(int(arguments[1])):
            file.write(made.entry(number))
        for number, name in enumerate(sorted(made.used)):
            file.write(f'<www key="homepages/{number}"><author>{escape(name)}</author><title>Home Page</title></www>\n')
        file.write("</dblp>\n")
    return 0


def read_tables(paths: list[Path]) -> tuple[list[list[str]], list[str]]:
    """The words of each title of the tables, and the names of all authors."""
    titles: list[list[str]] = []
    names: set[str] = set()
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file)
            columns = find_columns(list(rows.fieldnames or ()))
            for row in rows:
                titles.append(row[columns["title"]].split())
                names.update(name.title() for name in split_authors(row[columns["authors"]])[0] if " " in name)
    return titles, sorted(names)


class Maker:
    """Makes up publications, always the same ones."""

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
        self.used: set[str] = set()

    def entry(self, number: int) -> str:
        """One publication as XML."""
        authors = [self.name() for _ in range(self._random.randint(1, 5))]
        self.used.update(authors)
        people = "".join(f"<author>{escape(name)}</author>" for name in authors)
        title = escape(self.title())
        return (
            f'<inproceedings key="conf/x{number % 500}/P{number}">{people}<title>{title}.</title>'
            f"<year>{self._random.randint(1980, 2026)}</year><booktitle>Conf{number % 500}</booktitle>"
            "</inproceedings>\n"
        )

    def title(self) -> str:
        """A title of five words or more."""
        words = [self._random.choice(self._first)]
        while len(words) < _LONGEST:
            following = self._random.choice(self._next.get(words[-1]) or self._first)
            if not following and len(words) > 4:
                break
            # A rare word now and then, for a few thousand words do not grow as a real vocabulary does.
            rare = f"{self._random.choice(self._words)}{self._random.randint(0, 99_999):05}"
            words.append(following if following and self._random.random() > 0.04 else rare)
        return " ".join(words)

    def name(self) -> str:
        """A person's name."""
        return f"{self._random.choice(self._given)} {self._random.choice(self._families)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
