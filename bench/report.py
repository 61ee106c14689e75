"""How large the report becomes, and how long Chromium takes to open, search and sort it.

The works are made up from the words of the tables in normalize/data, with a fixed seed. Printed is a line a number of
them. Needs Chromium and its driver.
"""

import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

from bench.command.arguments import CommandLine, count
from bench.command.progress import progress, say
from bench.made.works import WORKS_A_PAGE, make_works, owners
from output.dataset import write_dataset
from output.summary import Change, ChangeKind, PersonRow, RunSummary

_PATIENCE = 300.0


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("report", __doc__)
    cli.add_argument("works", type=count, nargs="+", metavar="NUMBER", help="works of a dataset: 1000, say")
    cli.add_argument("--out", type=Path, metavar="DIR", help="keep the datasets there")
    args = cli.parse_args(arguments)
    if shutil.which("chromium") is None or shutil.which("chromedriver") is None:
        cli.error("Chromium and its driver are not there: apt-get install chromium chromium-driver")
    with cli.refusing(WebDriverException), tempfile.TemporaryDirectory() as folder:
        for number in progress(args.works, "datasets", "dataset"):
            say(measure(number, (args.out or Path(folder)) / str(number)))


def measure(number: int, folder: Path) -> str:
    """Writes a dataset of so many works, opens its report; how long that took, in words."""
    works = list(make_works(number))
    people = [PersonRow(page, owner, pages=(page,), mentions=WORKS_A_PAGE) for page, owner in owners(works)]
    now = datetime(2026, 1, 1, tzinfo=UTC)
    changes = tuple(Change(work.id, ChangeKind.CHANGED, "year", "2020", "2021", work.title) for work in works[::20])
    began = time.monotonic()
    write_dataset(works, people, RunSummary(now, now, changes=changes), folder)
    seconds = time.monotonic() - began
    report = folder / "report.html"
    told = [f"{number:,} works: all files {seconds:.1f} s", f"report {report.stat().st_size / 1e6:.1f} MB"]
    with chromium() as browser:
        told += [f"opened {opened(browser, report):.1f} s", f"searched {searched(browser):.2f} s"]
        told += [f"sorted {timed(browser, _SORT):.2f} s"]
        told += [f"memory {browser.execute_script('return performance.memory.usedJSHeapSize / 1e6'):.0f} MB"]
    return ", ".join(told)


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


if __name__ == "__main__":
    main()
