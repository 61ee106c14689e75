"""How large the report becomes, and how long Chromium takes to open, search and sort it.

    python -m bench.report 1000 50000 [--out DIR]

The works are made up from the words of the tables in normalize/data, with a fixed seed.
"""

import argparse
import csv
import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from pathlib import Path

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

from bibliography import Author, Authorship, Conflict, MatchStatus, Mention, PublicationType, Venue, Work
from output.dataset import write_dataset
from output.summary import Change, ChangeKind, PersonRow, RunSummary

_WORKS_A_PAGE = 60
_PATIENCE = 300.0


def main() -> None:
    """Prints a line a number of works."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("works", type=int, nargs="+")
    parser.add_argument("--out", type=Path, help="keeps the datasets there")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for number in arguments.works:
            measure(number, (arguments.out or Path(folder)) / str(number))


def measure(number: int, folder: Path) -> None:
    """Writes a dataset of so many works, opens its report, and prints how long that took."""
    works = list(make_works(number))
    people = [PersonRow(page, owner, pages=(page,), mentions=_WORKS_A_PAGE) for page, owner in owners(works)]
    now = datetime(2026, 1, 1, tzinfo=UTC)
    changes = tuple(Change(work.id, ChangeKind.CHANGED, "year", "2020", "2021", work.title) for work in works[::20])
    began = time.monotonic()
    write_dataset(works, people, RunSummary(now, now, changes=changes), folder)
    seconds = time.monotonic() - began
    report = folder / "report.html"
    print(f"{number:,} works: all files {seconds:.1f} s, report {report.stat().st_size / 1e6:.1f} MB", end="")
    with chromium() as browser:
        print(f", opened {opened(browser, report):.1f} s", end="")
        print(f", searched {searched(browser):.2f} s, sorted {timed(browser, _SORT):.2f} s", end="")
        heap = browser.execute_script("return performance.memory.usedJSHeapSize / 1e6")
        print(f", memory {heap:.0f} MB")


_SORT = "Tabulator.findTable('#works-table')[0].setSort('title', 'asc')"


def opened(browser: Chrome, report: Path) -> float:
    """Seconds until the table can be used and all plots are drawn."""
    began = time.monotonic()
    browser.get(report.absolute().as_uri())
    WebDriverWait(browser, _PATIENCE, 0.05).until(
        lambda driver: driver.execute_script("return document.body.dataset.table && document.body.dataset.plots")
    )
    return time.monotonic() - began


def searched(browser: Chrome) -> float:
    """Seconds from the last letter typed to the rows that have it."""
    began = time.monotonic()
    browser.execute_script(
        "const box = document.getElementById('search'); box.value = 'graph 2021'; box.dispatchEvent(new Event('input'))"
    )
    WebDriverWait(browser, _PATIENCE, 0.01).until(
        lambda driver: driver.execute_script("return document.getElementById('found').value.includes(' of ')")
    )
    return time.monotonic() - began


def timed(browser: Chrome, script: str) -> float:
    """Seconds that the script takes, the next picture included."""
    wrapped = f"const done = arguments[0]; Promise.resolve({script}).then(() => requestAnimationFrame(() => done()))"
    began = time.monotonic()
    browser.execute_async_script(wrapped)
    return time.monotonic() - began


@contextmanager
def chromium() -> Iterator[Chrome]:
    """A Chromium without a screen."""
    options = ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900"):
        options.add_argument(argument)
    options.binary_location = shutil.which("chromium") or ""
    browser = Chrome(options=options, service=Service(shutil.which("chromedriver")))
    browser.set_script_timeout(_PATIENCE)
    try:
        yield browser
    finally:
        browser.quit()


def make_works(number: int) -> Iterator[Work]:
    """Works as they come of homepages, as far as their sizes go."""
    chance = random.Random(1)  # noqa: S311 - the same works again
    names = [f"{given} {family}" for given in words("names.csv")[:400] for family in words("names.csv")[400:900:3]]
    for place in range(number):
        title = " ".join(chance.choices(words("title-words.csv"), k=chance.randint(5, 13))).capitalize()
        team = [f"{chance.choice(names)}" for _ in range(chance.randint(1, 8))]
        page, owner = f"https://example.org/~p{place // _WORKS_A_PAGE}/", names[place // _WORKS_A_PAGE]
        venue, year = chance.choice(venues()), chance.randint(1985, 2026)
        raw = f"{', '.join(team)}. {title}. {venue.name}, {year}."
        mention = Mention(page, title, raw, place, owner, year=year, confidence=chance.random())
        known = chance.random() < 0.9
        yield Work(
            id=f"w{place:016x}",
            title=title,
            authorships=tuple(Authorship(Author(name), is_owner=name == owner) for name in (owner, *team)),
            year=year,
            venue=venue,
            venue_text=None,
            type=venue.type,
            mentions=(mention,),
            doi=f"10.1145/{chance.randrange(10**7)}.{chance.randrange(10**7)}" if known else None,
            url=f"https://doi.org/10.1145/{place}" if known else None,
            dblp_key=f"conf/x/Name{place}" if known else None,
            match_score=0.98 if known else None,
            match_status=MatchStatus.MATCHED if known else MatchStatus.UNMATCHED,
            ccf_claim=chance.choice([None, None, None, "CCF-A", "CCF-B"]),
            owners=(owner,),
            pages=(page,),
            conflicts=(Conflict("year", ((str(year), "dblp"), (str(year - 1), page))),) if place % 10 == 0 else (),
        )


def owners(works: list[Work]) -> list[tuple[str, str]]:
    """Each page with its owner."""
    return sorted({(work.pages[0], work.owners[0]) for work in works})


@cache
def words(table: str) -> list[str]:
    """The first column of one of normalize's tables, in an order that is not the alphabet's."""
    with (resources.files("normalize") / "data" / table).open(encoding="utf-8") as file:
        found = [row[0].title() for row in csv.reader(line for line in file if not line.startswith("#"))][1:]
    random.Random(2).shuffle(found)  # noqa: S311
    return found


@cache
def venues() -> list[Venue]:
    """The venues that have ranks."""
    with (resources.files("normalize") / "data" / "venues.csv").open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return [
            Venue(row["short"] or row["name"], row["name"], PublicationType(row["type"]), row["ccf_rank"] or None)
            for row in rows
        ]


if __name__ == "__main__":
    main()
