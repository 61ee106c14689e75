"""Made-up homepages whose owners write papers together: so many pages list the same works, each in its own words."""

import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from bench.made.works import venues, words
from bibliography import Venue

_STOCK = "Editorial"
_STOCK_SHARE = 0.02
"""Share of works whose title is many works' title: blocks become large there."""


@dataclass(frozen=True, slots=True)
class _Work:
    title: str
    authors: tuple[int, ...]
    venue: Venue
    year: int
    doi: str | None


def make_pages(number: int, works: float = 1.2) -> dict[str, str]:
    """The homepages of so many people, file name -> text, who each begin so many works and join in others'.

    A quarter are HTML, the others BibTeX. Always the same ones; who has no work has no page.
    """
    chance = random.Random(number)  # noqa: S311 - nothing secret
    names = _names(number, chance)
    listed: defaultdict[int, list[_Work]] = defaultdict(list)
    for place in range(round(number * works)):
        work = _make_work(place, names, chance)
        for person in work.authors:
            listed[person].append(work)
    pages = {}
    for person, name in enumerate(names):
        if person % 4:
            pages[f"p{person:06}.bib"] = "\n".join(_entry(work, names, chance) for work in listed[person])
        else:
            items = "".join(f"<li>{_citation(work, names, chance)}</li>\n" for work in listed[person])
            pages[f"p{person:06}.html"] = (
                f"<!doctype html><meta charset='utf-8'><title>{name}</title><h1>{name}</h1>"
                f"<p>I am a researcher.</p><h2>Publications</h2><ul>\n{items}</ul>"
            )
    return {file: text for file, text in pages.items() if listed[int(file[1:7])]}


def write_pages(folder: Path, number: int, works: float = 1.2) -> None:
    """Writes them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in make_pages(number, works).items():
        (folder / file).write_text(text, "utf-8")


def _names(number: int, chance: random.Random) -> list[str]:
    given, family = words("names.csv")[:400], words("names.csv")[400:2400]
    return [f"{chance.choice(given)} {chance.choice(family)}" for _ in range(number)]


def _make_work(place: int, names: list[str], chance: random.Random) -> _Work:
    title = " ".join(chance.choices(words("title-words.csv"), k=chance.randint(5, 11))).capitalize()
    is_stock = chance.random() < _STOCK_SHARE
    return _Work(
        title=_STOCK if is_stock else title,
        authors=tuple(chance.sample(range(len(names)), k=1 if is_stock else chance.randint(1, 4))),
        venue=chance.choice(venues()),
        year=chance.randint(1995, 2026),
        doi=f"10.1145/{place}.{place * 7}" if chance.random() < 0.3 else None,
    )


def _entry(work: _Work, names: list[str], chance: random.Random) -> str:
    """The work in BibTeX, its venue long or short, its DOI left out now and then."""
    authors = " and ".join(names[person] for person in work.authors)
    doi = f", doi = {{{work.doi}}}" if work.doi and chance.random() < 0.7 else ""
    venue = chance.choice((work.venue.short, work.venue.name))
    return (
        f"@inproceedings{{k{chance.randrange(10**9)}, title = {{{work.title}}}, author = {{{authors}}}, "
        f"booktitle = {{{venue}}}, year = {work.year}{doi}}}"
    )


def _citation(work: _Work, names: list[str], chance: random.Random) -> str:
    """The work in words, given names written out or not."""
    short = chance.random() < 0.5
    authors = ", ".join(_initialed(names[person]) if short else names[person] for person in work.authors)
    return (
        f"{authors}. <b>{work.title}</b>. In <i>{chance.choice((work.venue.short, work.venue.name))}</i>, {work.year}."
    )


def _initialed(name: str) -> str:
    given, _, family = name.partition(" ")
    return f"{given[0]}. {family}"
