"""What a whole crawl holds at once, all of its processes together, while many servers send what takes most of it."""

import csv
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.made.hostile import PAGES
from bench.measures.memory import proportional_memory
from tests.spiders.commands import finish, start_crawl
from tests.spiders.pages import homepage
from tests.spiders.server import serve

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what processes hold is read as Linux tells it")

_MOST = 500_000_000
_LOOKS = 0.03
_SIZE = 4_900_000
_LARGE: dict[str, Callable[[], bytes]] = {
    "links": lambda: b"<a href=x>y</a> " * (_SIZE // 16),
    "tags": lambda: b"<a>" * (_SIZE // 3),
    "a word": lambda: b"a" * _SIZE,
    "pictographs": lambda: "\U0001f600".encode() * (_SIZE // 4),
    "Latin-1": lambda: b"\xe9 " * (_SIZE // 2),
    "attributes": lambda: b"<p " + b"a='b' " * (_SIZE // 6) + b">",
    "an image": lambda: b"<img src='data:image/png;base64," + b"A" * _SIZE + b"'>",
    "BibTeX": lambda: b"@article{k, title={Trees}, author={Lee, Ada}, year=2020}\n" * (_SIZE // 57),
}
_HOSTILE = ("spans", "nested tags", "doubled strings of BibTeX")


def test_whole_crawl_stays_under_500_mb(tmp_path: Path) -> None:
    bodies = [build() for build in _LARGE.values() for _ in range(2)]
    bodies += [build(count).encode() for count, build in (PAGES[name] for name in _HOSTILE)]
    bodies += [homepage("Ted Codd", "codd", "hoare", "turing").encode()]
    with serve("0.0.0.0") as site:  # noqa: S104  # loopback's many addresses
        port = site.url.rpartition(":")[2]
        for number, body in enumerate(bodies):
            site.add(f"/~u{number}/", body)
        addresses = [f"http://127.0.1.{number + 1}:{port}/~u{number}/" for number in range(len(bodies))]
        (tmp_path / "seeds.csv").write_text("homepage\n" + "\n".join(addresses))
        options = ("-s", "AUTHORITIES=", "-s", "DOWNLOAD_TIMEOUT=600", "-s", "PAGE_SECONDS=2")
        running = start_crawl(tmp_path, *options, "-a", f"seeds={tmp_path}/seeds.csv")
        peak = 0
        while running.poll() is None:
            peak = max(peak, proportional_memory(running.pid))
            time.sleep(_LOOKS)
        result = finish(running)
    assert result.code in (0, 3), result.err
    with (tmp_path / "dataset" / "people.csv").open(encoding="utf-8", newline="") as rows:
        people = {row["homepage"]: row for row in csv.DictReader(rows)}
    assert len(people) == len(bodies)
    assert people[addresses[-1]]["mentions"] == "3"
    assert peak < _MOST, f"{peak / 1e6:.0f} MB"


def test_what_writes_tables_and_builds_indexes_is_not_imported_to_crawl() -> None:
    code = "import sys, spiders.commands.crawl; print({'pandas', 'pyarrow'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
