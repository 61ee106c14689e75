"""What each rule that mends labels puts right and wrong.

LABELS are folders of labelled pages, read by the shipped networks or by those of `--networks`. For each rule of
`extract.settle`, `extract.supply` and `extract.teach` are printed the chunks whose label it put right and wrong, and on
how many pages. Only pages that nobody looked at while rules were written tell what a rule is worth on the next page;
on others every rule looks well. With `--wrong RULE` the chunks are listed that the rule put wrong.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import extract.fields
import extract.record.drafts
import extract.settle.labels
from bench.command.arguments import CommandLine, existing_file, existing_folder
from bench.command.inputs import InputError
from bench.command.progress import progress
from bench.fields.labels import LabelledPage, load
from bench.fields.placement import chunk_labels, place
from extract.fields import LABELS, FieldReader
from extract.record.drafts import drafts
from extract.text.chunks import Chunk, PageText

_ROOMS = (extract.fields, extract.record.drafts, extract.settle.labels)
"""The modules that call rules by name."""
_RULE = re.compile(r"(?:teach|settle|supply)_\w+")
_WHOLE = frozenset(("settle_labels", "settle_line"))
"""What only calls the other rules."""
_SHOWN = 70
"""Characters of a chunk."""


class Change(NamedTuple):
    """A chunk whose label a rule put right or wrong."""

    page: str
    chunk: str
    before: str
    after: str
    right: str


class Worth(NamedTuple):
    """What a rule did, chunk by chunk."""

    mended: list[Change]
    broken: list[Change]


class Watch:
    """Rules watched while a page is read whose right labels are known."""

    def __init__(self) -> None:
        self.worth: dict[str, Worth] = defaultdict(lambda: Worth([], []))
        self._page = ""
        self._right: dict[int, str] = {}

    def look_at(self, labelled: LabelledPage) -> None:
        """Take the right labels from a page from now on."""
        self._page = labelled.id
        right = chunk_labels(labelled, place(labelled))
        self._right = {chunk.start: label for chunk, label in zip(labelled.text.chunks, right, strict=True)}

    def watched(self, name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
        """The rule, with what it changes written down."""

        def called(held: PageText | Sequence[Chunk], *args: Any) -> Any:
            chunks = held.chunks if isinstance(held, PageText) else held
            labels = next(one for one in args if _are_labels(one, len(chunks)))
            before = list(labels)
            told = rule(held, *args)
            self._compare(name, chunks, before, labels if told is None else told)
            return told

        return called

    def _compare(self, name: str, chunks: Sequence[Chunk], before: Sequence[str], after: Sequence[str]) -> None:
        for chunk, old, new in zip(chunks, before, after, strict=True):
            right = self._right[chunk.start]
            if old != new and right in (old, new):
                worth = self.worth[name]
                changes = worth.mended if new == right else worth.broken
                changes.append(Change(self._page, chunk.text[:_SHOWN], old, new, right))


def _are_labels(value: object, number: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == number and all(one in LABELS for one in value)


def watch_rules(pages: Sequence[LabelledPage], reader: FieldReader) -> dict[str, Worth]:
    """What each rule that changes anything does on some pages, by its name."""
    watch = Watch()
    with ExitStack() as patches:
        for room in _ROOMS:
            for name, rule in _rules(room):
                patches.enter_context(patch.object(room, name, watch.watched(name, rule)))
        for page in progress(pages, "reading", "page"):
            watch.look_at(page)
            list(drafts(reader.read(page.text)))
    return watch.worth


def _rules(room: object) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name, rule in list(vars(room).items()):
        if _RULE.fullmatch(name) and name not in _WHOLE:
            yield name, rule


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("rules", __doc__)
    cli.add_argument("labels", nargs="+", type=existing_folder, metavar="LABELS", help="folders of labelled pages")
    cli.add_argument("--networks", type=existing_file, metavar="fields.npz", help="default: the shipped ones")
    cli.add_argument("--wrong", action="append", default=[], metavar="RULE", help="list what this rule put wrong")
    args = cli.parse_args(arguments)
    with cli.refusing():
        pages = load(*args.labels)
        if not pages:
            raise InputError(f"{args.labels[0]}: no labelled pages in it")
        worth = watch_rules(pages, _reader(args.networks))
        if unknown := set(args.wrong) - worth.keys():
            raise InputError(f"--wrong {min(unknown)}: it changed nothing")
    print(f"{'rule':30} {'right':>6} {'on pages':>8} {'wrong':>6} {'on pages':>8}")
    for name in sorted(worth, key=lambda name: (len(worth[name].mended) - len(worth[name].broken), name)):
        counts = (figure for changes in worth[name] for figure in (len(changes), len({one.page for one in changes})))
        print("{:30} {:6} {:8} {:6} {:8}".format(name, *counts))
    for name in args.wrong:
        for change in worth[name].broken:
            print(f"{name} {change.page}: {change.chunk!r} {change.before} -> {change.after}, right is {change.right}")


def _reader(networks: Path | None) -> FieldReader:
    return FieldReader.shipped() if networks is None else FieldReader(networks.read_bytes())


if __name__ == "__main__":
    main()
