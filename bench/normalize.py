"""How right and how fast the normalizers are, on labelled homepages.

LABELS is a folder of folders with a `gold.json` each: `publications`, every one with `title`, `authors` (names),
`venue` (as written or null), `venue_short` (or null), `type`. Prints one figure a line, and with --errors what each one
got wrong.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from bench.command.arguments import CommandLine, count, existing_folder
from bench.command.inputs import InputError
from bench.fields.labels import read_labels
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


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("normalize", __doc__)
    cli.add_argument("labels", type=existing_folder, metavar="LABELS", help="folder of labelled pages")
    cli.add_argument("--errors", type=count, default=0, metavar="N", help="also the first N that each got wrong")
    args = cli.parse_args(arguments)
    with cli.refusing():
        _measure(_read(args.labels), args.errors)


def _measure(labels: Labels, errors: int) -> None:
    """Prints the figures."""
    started = time.perf_counter()
    find_venue("Unheard. Abbrev. Things.")
    print(f"{'tables read in':42} {time.perf_counter() - started:6.2f} s")
    known = [text for text in labels.venues if find_venue(text) is not None]
    _print("venues known", known, labels.venues, errors)
    right = [pair for pair in labels.shorts if _short(pair[0]) == fold(pair[1])]
    _print(
        "venues with a short name: the same one",
        right,
        labels.shorts,
        errors,
        lambda pair: f"{pair} got {_short(pair[0])!r}",
    )
    _print("venue evidence of venues >= 0.5", _at_least(venue_evidence, labels.venues, 0.5), labels.venues, errors)
    _print("venue evidence of titles < 0.5", _below(venue_evidence, labels.titles, 0.5), labels.titles, errors)
    _print("venue evidence of authors < 0.5", _below(venue_evidence, labels.authors, 0.5), labels.authors, errors)
    _print("name evidence of authors >= 0.6", _at_least(name_evidence, labels.authors, 0.6), labels.authors, errors)
    _print("name evidence of titles < 0.6", _below(name_evidence, labels.titles, 0.6), labels.titles, errors)
    _print("name evidence of venues < 0.6", _below(name_evidence, labels.venues, 0.6), labels.venues, errors)
    split = [name for name in labels.authors if parse_name(name).given and parse_name(name).family]
    _print("authors with a given and a family name", split, labels.authors, errors)
    for function in (find_venue, venue_evidence, name_evidence, parse_name):
        texts = [*labels.venues, *labels.titles, *labels.authors]
        print(f"{function.__name__ + ', first call':42} {_microseconds(function, texts):6.1f} µs")
    if errors:
        for name in split[:: max(1, len(split) // (errors * 5))]:
            print("   ", name, "->", parse_name(name).given, "|", parse_name(name).family)


def _read(folder: Path) -> Labels:
    labels = Labels()
    for path in sorted(folder.glob("*/gold.json")):
        for publication in read_labels(path):
            labels.titles[publication["title"]] = None
            labels.authors.update(dict.fromkeys(publication["authors"]))
            if publication["venue"] and publication["type"] not in ("thesis", "book", "chapter", "report"):
                labels.venues[publication["venue"]] = None
                if publication["venue_short"]:
                    labels.shorts[publication["venue"], publication["venue_short"]] = None
    if not labels.titles:
        raise InputError(f"{folder}: no labelled pages in it")
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
