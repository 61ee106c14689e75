"""What a crawl costs beside a bare Scrapy spider that only fetches the same pages: `python -m bench.crawling 500`."""

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.spiders.pages import homepage, link, page
from tests.spiders.server import Site, serve

_BARE = """
import sys, scrapy

class Bare(scrapy.Spider):
    name = "bare"
    custom_settings = {"LOG_LEVEL": "ERROR", "DOWNLOAD_DELAY": 0, "CONCURRENT_REQUESTS_PER_DOMAIN": 1}

    async def start(self):
        for line in open(sys.argv[-1]).read().split()[1:]:
            yield scrapy.Request(line, callback=self.parse)

    def parse(self, response):
        for href in response.css("a::attr(href)").getall():
            if href == "pubs.html":
                yield response.follow(href, callback=self.parse)

from scrapy.crawler import AsyncCrawlerProcess
process = AsyncCrawlerProcess()
process.crawl(Bare)
process.start()
"""


def _build(site: Site, number: int) -> str:
    """So many homepages, each with its list on a page of its own."""
    for i in range(number):
        site.add(f"/~u{i}/", page(f"Ulla {i}", link("pubs.html", "Publications"), f"<p>{i}</p>" * 200), ETag=f'"{i}"')
        site.add(f"/~u{i}/pubs.html", homepage(f"U {i}", "codd", "turing", "hoare") + f"<!--{i}-->", ETag=f'"p{i}"')
    return "homepage\n" + "".join(f"{site.url}/~u{i}/\n" for i in range(number))


def _seconds(*command: str) -> float:
    """Processor seconds of a command and what it starts. Raises CalledProcessError if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(number: int) -> None:
    """Prints the processor seconds of each."""
    with tempfile.TemporaryDirectory() as name, serve() as site:
        folder = Path(name)
        (folder / "seeds.csv").write_text(_build(site, number))
        (folder / "bare.py").write_text(_BARE)
        bare = _seconds(sys.executable, str(folder / "bare.py"), str(folder / "seeds.csv"))
        print(f"bare spider, {2 * number} pages   {bare:6.1f} s")
        settings = [f"DATASET_DIR={folder}/dataset", f"STATE_DIR={folder}/var", "DOWNLOAD_DELAY=0", "AUTHORITIES="]
        options = [part for setting in settings for part in ("-s", setting)]
        crawl = (sys.executable, "-m", "scrapy", "crawl", "homepages", *options, "-a", f"seeds={folder}/seeds.csv")
        for words in ("first run", "second run, pages unchanged"):
            total = _seconds(*crawl)
            run = json.loads((folder / "dataset" / "run.json").read_text())
            extraction = run["timings"]["extraction"]
            print(f"{words:<28} {total:6.1f} s, {extraction:.1f} s of it extraction")


if __name__ == "__main__":
    main(int(sys.argv[1]))
