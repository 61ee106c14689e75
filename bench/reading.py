"""How fast pages are read, beside the bare parse: `python -m bench.reading DIRECTORY`.

Searches the directory for pages and reads each; prints how many of each format, blocks and embedded records there are,
pages a second for reading and for lexbor's parse alone, the slowest pages, and who the owners are with `--owners`.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from bibliography import Page
from extract.read import NotAPage, read_page

_ENDINGS = frozenset((".html", ".htm", ".md", ".markdown", ".txt", ".bib"))


def find_pages(directory: Path) -> Iterator[Path]:
    """Yield the pages in a directory, in order."""
    for path in sorted(directory.rglob("*")):
        if path.suffix.lower() in _ENDINGS and path.is_file():
            yield path


def time_reading(bodies: dict[str, bytes]) -> tuple[dict[str, Page], dict[str, float]]:
    """Read each body by its address; return the pages, and the processor time of each in seconds."""
    pages, seconds = {}, {}
    for url, body in bodies.items():
        started = time.process_time()
        try:
            pages[url] = read_page(body, url)
        except NotAPage as refusal:
            print(f"refused {url}: {refusal}")
        seconds[url] = time.process_time() - started
    return pages, seconds


def main(arguments: list[str]) -> int:
    """Run the benchmark; return 1 if there is no page to read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--owners", action="store_true")
    options = parser.parse_args(arguments)
    bodies = {path.absolute().as_uri(): path.read_bytes() for path in find_pages(options.directory)}
    if not bodies:
        print(f"no pages in {options.directory}", file=sys.stderr)
        return 1
    time_reading(dict(list(bodies.items())[:3]))
    pages, seconds = time_reading(bodies)
    started = time.process_time()
    for body in bodies.values():
        LexborHTMLParser(body)
    bare = time.process_time() - started
    _report(pages, seconds, bare, sum(map(len, bodies.values())))
    if options.owners:
        for url, page in pages.items():
            print(
                f"{page.owner.name}\t{page.owner.native_name}\t{page.owner.affiliation}\t{page.owner.profiles}\t{url}"
            )
    return 0


def _report(pages: dict[str, Page], seconds: dict[str, float], bare: float, size: int) -> None:
    total = sum(seconds.values())
    print(f"{len(seconds)} pages, {size / 1e6:.1f} MB: {dict(Counter(str(page.format) for page in pages.values()))}")
    print(f"encodings: {dict(Counter(page.encoding for page in pages.values()))}")
    blocks = sum(len(page.blocks) for page in pages.values())
    hidden = sum(block.hidden for page in pages.values() for block in page.blocks)
    kinds = Counter(record.kind for page in pages.values() for record in page.embedded)
    print(f"{blocks} blocks ({hidden} hidden), embedded records: {dict(kinds)}")
    print(f"read: {len(seconds) / total:.0f} pages/s, {size / total / 1e6:.1f} MB/s")
    print(f"bare parse: {len(seconds) / bare:.0f} pages/s")
    for url, taken in sorted(seconds.items(), key=lambda item: -item[1])[:5]:
        print(f"  {taken * 1000:.0f} ms {url}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
