"""What a crawl costs beside a bare Scrapy spider that only fetches the same pages.

Printed are seconds of processor time, of all processes that are started: of the bare spider, of a first run, and of a
second one over pages that have not changed, for which the server answers 304. Extraction's share is that of the process
that reads pages, its own start included.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from resource import RUSAGE_CHILDREN

from bench.command.arguments import CommandLine, count
from bench.measures.cost import measured
from tests.spiders.pages import link, page
from tests.spiders.server import Answer, Site, serve

_BARE = """
import sys, scrapy

class Bare(scrapy.Spider):
    name = "bare"
    custom_settings = {"DOWNLOAD_DELAY": 0, "CONCURRENT_REQUESTS_PER_DOMAIN": 1}

    async def start(self):
        for line in open(sys.argv[-1]).read().split()[1:]:
            yield scrapy.Request(line, callback=self.parse)

    def parse(self, response):
        for href in response.css("a::attr(href)").getall():
            if href == "pubs.html":
                yield response.follow(href, callback=self.parse)

from scrapy.crawler import AsyncCrawlerProcess
process = AsyncCrawlerProcess({"LOG_LEVEL": "ERROR"})
process.crawl(Bare)
process.start()
"""
_WORDS = """
    adaptive algorithms analysis approximate bounds cache calculus circuits codes complexity computation concurrent data
    databases deep distributed dynamic efficient estimation fast formal functional games geometric graphs hardware
    inference information invariants kernels languages large learning logic machines memory methods models networks
    numerical online optimal parallel planning privacy probabilistic processors programs proofs protocols quantum
    queries random recursive robust scheduling search secure semantics sparse streams structures
    symbolic systems theory trees
    types verification vision
""".split()
_NAMES = "Ada Alan Barbara Claude Donald Edsger Frances Grace John Kathleen Leslie Maurice Niklaus Robin Tony".split()
_FAMILIES = "Adler Brandt Costa Dimitrov Eriksen Fischer Gallo Hansen Ito Jansen Kowalski Lindqvist Moreau".split()
_VENUES = ("Journal of the ACM", "Communications of the ACM", "Theoretical Computer Science")
_LISTED = 3


def _build(site: Site, number: int) -> str:
    """So many homepages, each with a list of its own works on a page of its own."""
    chance = random.Random(1)  # noqa: S311  # no secret
    for i in range(number):
        _add(site, f"/~u{i}/", page(f"Ulla {i}", link("pubs.html", "Publications"), f"<p>{i}</p>" * 200))
        works = "".join(f"<li>{_work(chance)}</li>" for _ in range(_LISTED))
        _add(site, f"/~u{i}/pubs.html", page(f"Ulla {i}", f"<h2>Publications</h2><ul>{works}</ul>"))
    return "homepage\n" + "".join(f"{site.url}/~u{i}/\n" for i in range(number))


def _work(chance: random.Random) -> str:
    authors = ", ".join(f"{chance.choice(_NAMES)} {chance.choice(_FAMILIES)}" for _ in range(3))
    title = " ".join(chance.sample(_WORDS, 7)).capitalize()
    return f'{authors}. "{title}." <i>{chance.choice(_VENUES)}</i>, {chance.randrange(1980, 2025)}.'


def _add(site: Site, path: str, body: str) -> None:
    site.add(path, body, ETag=f'"{path}"')
    site.pages[path] = partial(_answer, site.pages[path], f'"{path}"')


def _answer(plain: Answer, tag: str, request: BaseHTTPRequestHandler) -> None:
    """304 to who has the page already."""
    if request.headers.get("If-None-Match") == tag:
        request.send_response(304)
        request.end_headers()
    else:
        plain(request)


def _seconds(*command: str) -> float:
    """Processor seconds of a command and what it starts. Raises CalledProcessError if it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with measured(RUSAGE_CHILDREN) as cost:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return cost.processor


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("crawling", __doc__)
    cli.add_argument("homepages", type=count, metavar="NUMBER", help="homepages, of two pages each: 500, say")
    args = cli.parse_args(arguments)
    with cli.refusing(subprocess.CalledProcessError):
        _measure(args.homepages)


def _measure(number: int) -> None:
    """Prints the processor seconds of each."""
    with tempfile.TemporaryDirectory() as name, serve() as site:
        folder = Path(name)
        (folder / "seeds.csv").write_text(_build(site, number))
        (folder / "bare.py").write_text(_BARE)
        bare = _seconds(sys.executable, str(folder / "bare.py"), str(folder / "seeds.csv"))
        print(f"bare spider, {2 * number} pages     {bare:6.1f} s", flush=True)
        settings = [f"DATASET_DIR={folder}/dataset", f"STATE_DIR={folder}/var", "DOWNLOAD_DELAY=0", "AUTHORITIES="]
        options = [part for setting in settings for part in ("-s", setting)]
        crawl = (sys.executable, "-m", "scrapy", "crawl", "homepages", *options, "-a", f"seeds={folder}/seeds.csv")
        first = 0.0
        for words in ("first run", "second run, pages unchanged"):
            total = _seconds(*crawl)
            first = first or total
            run = json.loads((folder / "dataset" / "run.json").read_text())
            extraction = run["timings"]["extraction"]
            counts = run["counts"]
            print(
                f"{words:<28} {total:6.1f} s, {extraction:.1f} s of it extraction; without it "
                f"{(total - extraction) / bare:.2f} times the bare spider; {total / first:.2f} of the first run; "
                f"{counts['not_modified']} answers of 304",
                flush=True,
            )


if __name__ == "__main__":
    main()
