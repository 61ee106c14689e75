"""How fast pages are read and taken apart, and where the time goes.

DIR is a folder of pages (`.html`, `.htm`, `.md`, `.markdown`, `.txt`, `.bib`), searched in depth. All times are those
of one core (CPU time), with tables and models loaded before. Beside them stands the bare parse of the same bytes by
lexbor: what no reading of HTML in Python can do without. With `--hostile` follow the pages of `bench/made/hostile.py`,
each in a process of its own, with its time and peak memory.
"""

import gc
import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from selectolax.lexbor import LexborHTMLParser

import extract.extraction
import extract.fields
from bench.command.arguments import CommandLine, count, existing_folder
from bench.command.progress import progress, say
from bench.made.hostile import PAGES, file_name
from extract import NotAPage, extract_mentions, read_page
from extract.fields import FieldReader
from extract.networks.part_vectors import PartVectors
from extract.plausibility import Plausibility
from extract.segment.segmenter import Segmenter

_ENDINGS = frozenset((".html", ".htm", ".md", ".markdown", ".txt", ".bib"))
_READ, _REST = "decode, parse, read", "mentions"
_TIMED: tuple[tuple[Any, str, str], ...] = (
    (extract.extraction, "cut", "cut"),
    (extract.fields, "find_sections", "sections"),
    (extract.fields, "see_chunks", "features"),
    (PartVectors, "sums", "their vectors"),
    (Segmenter, "__init__", "segments"),
    (Segmenter, "cut", "segments"),
    (extract.fields, "ask_networks", "networks"),
)
_STAGES = (_READ, *dict.fromkeys(stage for *_, stage in _TIMED), _REST)
_WARM = b"<h2>Publications</h2><ul><li>Ada Lee, Bo Li: A study of trees. Journal of Examples, 2020.</li></ul>"


@dataclass
class Clock:
    """Seconds of CPU time by stage."""

    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(_STAGES, 0.0))

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with its time counted under a stage."""

        def counted(*args: Any) -> Any:
            started = time.process_time()
            try:
                return function(*args)
            finally:
                self.seconds[stage] += time.process_time() - started

        return counted


@dataclass(frozen=True)
class Measured:
    """What one page took: CPU seconds and the number of its citations; None for what is no page."""

    path: Path
    seconds: float
    citations: int | None


@contextmanager
def stages_timed(clock: Clock) -> Iterator[None]:
    """The stages of extraction, counted while the context lasts."""
    patches = [patch.object(room, name, clock.timed(stage, getattr(room, name))) for room, name, stage in _TIMED]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()


def measure(paths: list[Path]) -> tuple[list[Measured], Clock]:
    """Read and take apart every page; the clock's stages add up to the pages' seconds."""
    clock = Clock()
    reader = FieldReader.shipped()
    with stages_timed(clock):
        read = clock.timed(_READ, read_page)
        models = (Plausibility.shipped("publication"), Plausibility.shipped("right"))

        def take_apart(body: bytes, url: str) -> int | None:
            try:
                page = read(body, url)
            except NotAPage:
                return None
            return len(extract.extraction.extract_from_text(page, page.owner, reader, *models).mentions)

        take_apart(_WARM, "file:///warm.html")
        gc.freeze()  # as the process does that reads a crawl's pages
        clock.seconds.update(dict.fromkeys(_STAGES, 0.0))
        measured = []
        for path in progress(paths, "reading", "page"):
            body = path.read_bytes()
            started = time.process_time()
            citations = take_apart(body, path.as_uri())
            measured.append(Measured(path, time.process_time() - started, citations))
    clock.seconds[_REST] = sum(page.seconds for page in measured) - sum(clock.seconds.values())
    return measured, clock


def bare_parse(paths: list[Path]) -> float:
    """CPU seconds that lexbor takes to parse the same bytes."""
    total = 0.0
    for path in paths:
        body = path.read_bytes()
        started = time.process_time()
        LexborHTMLParser(body)
        total += time.process_time() - started
    return total


def find_pages(folders: list[Path]) -> list[Path]:
    """The pages in some folders and below, sorted."""
    found = {path.resolve() for folder in folders for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS}
    return sorted(path for path in found if path.is_file())


def report(measured: list[Measured], clock: Clock, parse: float, slowest: int) -> None:
    """Print the figures."""
    pages = [page for page in measured if page.citations is not None]
    citations = sum(page.citations or 0 for page in pages)
    total = sum(page.seconds for page in measured)
    size = sum(page.path.stat().st_size for page in measured)
    print(f"{len(pages)} pages, {len(measured) - len(pages)} refused, {size / 1e6:.1f} MB, {citations} citations")
    print(f"{total:.2f} s of CPU time: {len(pages) / total:.1f} pages, {citations / total:.0f} citations a second")
    for stage, seconds in clock.seconds.items():
        each = seconds / max(1, citations) * 1e6
        print(f"  {stage:20} {seconds:8.2f} s  {seconds / total:6.1%}  {each:7.0f} µs a citation")
    print(f"bare parse (lexbor)    {parse:8.2f} s  {parse / total:6.1%} of the above")
    print("slowest pages:")
    for page in sorted(measured, key=lambda page: -page.seconds)[:slowest]:
        print(f"  {page.seconds:8.2f} s  {page.citations or 0:5} citations  {page.path.parent.name}/{page.path.name}")
    print(f"{total / max(parse, 1e-9):.0f} times the bare parse; peak memory {_peak_memory():.0f} MB")


def _peak_memory() -> float:
    """The most memory that this process has held, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def measure_hostile(name: str) -> tuple[float, float, float, int, int]:
    """Size in MB, CPU seconds, peak memory in MB, mentions and refusals of a page of `bench/made/hostile.py`."""
    extract_mentions(read_page(_WARM, "file:///warm.html"))
    count, make = PAGES[name]
    body = make(count).encode()
    started = time.process_time()
    found = extract_mentions(read_page(body, f"file:///{file_name(name)}"))
    seconds = time.process_time() - started
    return len(body) / 1e6, seconds, _peak_memory(), len(found.mentions), len(found.refused)


def report_hostile() -> None:
    """Print time and memory of every hostile page; a process each, since memory is never given back.

    They come from a server of processes: one started from here would count the most memory held here as its own.
    """
    print("hostile pages:")
    with ProcessPoolExecutor(1, multiprocessing.get_context("forkserver"), max_tasks_per_child=1) as pool:
        for name in progress(PAGES, "reading", "page"):
            size, seconds, memory, mentions, refused = pool.submit(measure_hostile, name).result()
            say(f"  {seconds:6.2f} s {memory:4.0f} MB  {name}, {size:.1f} MB: {mentions} mentions, {refused} refused")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("speed", __doc__)
    cli.add_argument("folders", nargs="+", type=existing_folder, metavar="DIR", help="pages, at any depth")
    cli.add_argument("--slowest", type=count, default=5, metavar="N", help="pages to name (default: %(default)s)")
    cli.add_argument("--hostile", action="store_true", help="also measure pages made to cost much")
    args = cli.parse_args(arguments)
    paths = find_pages(args.folders)
    if not paths:
        cli.error(f"{', '.join(map(str, args.folders))}: no pages there")
    with cli.refusing():
        measured, clock = measure(paths)
        report(measured, clock, bare_parse(paths), args.slowest)
    if args.hostile:
        report_hostile()


if __name__ == "__main__":
    main()
