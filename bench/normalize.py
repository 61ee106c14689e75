"""Measures the normalizers against labelled homepages.

    python -m bench.normalize LABELS [--errors N]

LABELS is a folder of folders with a `gold.json` each: `publications`, every one with `title`, `authors` (names),
`venue` (as written or null), `venue_short` (or null), `type`. Prints one figure a line,
and with --errors what each one got wrong.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from normalize.author import name_evidence, parse_name
from normalize.fold import fold
from normalize.venue import find_venue, venue_evidence

T = TypeVar("T")


@dataclass
class Labels:
    """What the labelled pages hold, each distinct value once."""

    authors: dict[str, None] = field(default_factory=dict)
    titles: dict[str, None] = field(default_factory=dict)
    venues: dict[str, None] = field(default_factory=dict)
    shorts: dict[tuple[str, str], None] = field(default_factory=dict)


def main() -> None:
    """Reads the arguments, prints the figures."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("labels", type=Path)
    cli.add_argument("--errors", type=int, default=0)
    args = cli.parse_args()
    labels = _read(args.labels)
    started = time.perf_counter()
    find_venue("Unheard. Abbrev. Things.")
    print(f"{'tables read in':42} {time.perf_counter() - started:6.2f} s")
    known = [text for text in labels.venues if find_venue(text) is not None]
    _print("venues known", known, labels.venues, args.errors)
    right = [pair for pair in labels.shorts if _short(pair[0]) == fold(pair[1])]
    _print(
        "venues with a short name: the same one",
        right,
        labels.shorts,
        args.errors,
        lambda pair: f"{pair} got {_short(pair[0])!r}",
    )
    _print("venue evidence of venues >= 0.5", _at_least(venue_evidence, labels.venues, 0.5), labels.venues, args.errors)
    _print("venue evidence of titles < 0.5", _below(venue_evidence, labels.titles, 0.5), labels.titles, args.errors)
    _print("venue evidence of authors < 0.5", _below(venue_evidence, labels.authors, 0.5), labels.authors, args.errors)
    _print(
        "name evidence of authors >= 0.6", _at_least(name_evidence, labels.authors, 0.6), labels.authors, args.errors
    )
    _print("name evidence of titles < 0.6", _below(name_evidence, labels.titles, 0.6), labels.titles, args.errors)
    _print("name evidence of venues < 0.6", _below(name_evidence, labels.venues, 0.6), labels.venues, args.errors)
    split = [name for name in labels.authors if parse_name(name).given and parse_name(name).family]
    _print("authors with a given and a family name", split, labels.authors, args.errors)
    for function in (find_venue, venue_evidence, name_evidence, parse_name):
        texts = [*labels.venues, *labels.titles, *labels.authors]
        print(f"{function.__name__ + ', first call':42} {_microseconds(function, texts):6.1f} µs")
    if args.errors:
        for name in split[:: max(1, len(split) // (args.errors * 5))]:
            print("   ", name, "->", parse_name(name).given, "|", parse_name(name).family)


def _read(folder: Path) -> Labels:
    labels = Labels()
    for path in sorted(folder.glob("*/gold.json")):
        for publication in json.loads(path.read_text(encoding="utf-8"))["publications"]:
            labels.titles[publication["title"]] = None
            labels.authors.update(dict.fromkeys(publication["authors"]))
            if publication["venue"] and publication["type"] not in ("thesis", "book", "chapter", "report"):
                labels.venues[publication["venue"]] = None
                if publication["venue_short"]:
                    labels.shorts[publication["venue"], publication["venue_short"]] = None
    return labels


def _short(text: str) -> str | None:
    venue = find_venue(text)
    return None if venue is None else fold(venue.short)


def _at_least(evidence: Callable[[str], float], texts: Iterable[str], least: float) -> list[str]:
    return [text for text in texts if evidence(text) >= least]


def _below(evidence: Callable[[str], float], texts: Iterable[str], most: float) -> list[str]:
    return [text for text in texts if evidence(text) < most]


def _print(name: str, right: list[T], of: dict[T, None], errors: int, show: Callable[[T], str] = repr) -> None:
    print(f"{name:42} {len(right) / max(1, len(of)):6.3f}   ({len(right)}/{len(of)})")
    missed = [each for each in of if each not in set(right)]
    for each in missed[:errors]:
        print("    ", show(each))


def _microseconds(function: Callable[[str], object], texts: list[str]) -> float:
    fresh = [text + " " for text in texts]
    started = time.perf_counter()
    for text in fresh:
        function(text)
    return (time.perf_counter() - started) / len(fresh) * 1e6


if __name__ == "__main__":
    main()
