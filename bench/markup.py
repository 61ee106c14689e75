"""Writes labelled pages in other markup, to train on beside the pages themselves.

LABELS are folders of labelled pages. Each is written `--times` times, every time with some of its markup taken off or
exchanged all over the page by chance: classes, bold, italics, links, spans, lists, line breaks behind stops, quotation
marks. Its words stay, so its labels hold. Who learns from these too relies less on how a field is set: two networks
vote better if one of them did. Written are `DIR/<id>+<number>/page.*` and `gold.json`, which
`bench.fields.labels.load` reads; a page in which nothing can be changed is left out.
"""

import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.command.arguments import CommandLine, count, existing_folder
from bench.command.inputs import InputError
from bench.command.progress import progress

_BOLD, _ITALIC = "b|strong", "i|em|cite|var"
_TRIES = 4
_TEXT = frozenset((".md", ".markdown", ".txt", ".rst"))


class Change(NamedTuple):
    """What is done to a page's source, and how often: patterns, and what becomes of what they find."""

    chance: float
    steps: tuple[tuple[re.Pattern[str], str], ...]


def _off(names: str) -> re.Pattern[str]:
    """The tags of some elements."""
    return re.compile(rf"</?(?:{names})(?=[\s>/])[^<>]*>", re.IGNORECASE)


def _named(names: str) -> re.Pattern[str]:
    """The tags of some elements, with the stroke of a closing one."""
    return re.compile(rf"<(/?)(?:{names})(?=[\s>/])[^<>]*>", re.IGNORECASE)


_CLASS = re.compile(r"\s(?:class|id)\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s<>\"']+)", re.IGNORECASE)
_BREAK = re.compile(r"(?<=[.,;!?])\s*<br\s*/?>\s*(?!\s*<br)", re.IGNORECASE)
_QUOTE = re.compile("[“”]|&[lr]dquo;|&#822[01];")
_LINK = re.compile(r"(?<!!)\[([^\[\]\n]+)\]\((?:[^()\s]|\([^()]*\))*\)")
_STARS = re.compile(r"\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*")
_STAR = re.compile(r"(?<![\w*])([*_])(?=[^\s*_])([^*_\n]+?)(?<=[^\s*_])\1(?![\w*])")

_STYLES_OF_HTML = (
    Change(0.2, ((_named(_BOLD), r"<\1xx>"), (_named(_ITALIC), r"<\1b>"), (_named("xx"), r"<\1i>"))),
    Change(0.25, ((_off(_ITALIC), ""),)),
    Change(0.25, ((_off(_BOLD), ""),)),
    Change(0.1, ((_off(f"{_BOLD}|{_ITALIC}"), ""),)),
)
"""One of them at most: bold and italics exchanged, italics taken off, bold, both."""
_OF_HTML = (
    Change(0.5, ((_CLASS, ""),)),
    Change(0.35, ((_off("a"), ""),)),
    Change(0.3, ((_off("span|font"), ""),)),
    Change(0.2, ((_named("li"), r"<\1p>"), (_off("ul|ol"), ""))),
    Change(0.2, ((_BREAK, " "),)),
    Change(0.15, ((_QUOTE, ""),)),
    Change(0.15, ((_named("h[4-6]"), r"<\1p>"),)),
)
_STYLES_OF_TEXT = (Change(0.4, ((_STARS, r"\1"),)), Change(0.4, ((_STAR, r"\2"),)))
_OF_TEXT = (Change(0.4, ((_LINK, r"\1"),)), Change(0.2, ((_BREAK, " "),)), Change(0.15, ((_QUOTE, ""),)))
_HTML_IN_TEXT = 0.3
"""How often the HTML in Markdown is changed, too."""


def other_markup(source: str, is_text: bool, chance: random.Random) -> str:
    """The source of a page with some of its markup taken off or exchanged; itself if nothing could be."""
    for _ in range(_TRIES):
        changed = _change(source, is_text, chance)
        if changed != source:
            return changed
    return source


def _change(source: str, is_text: bool, chance: random.Random) -> str:
    drawn = chance.random()
    for change in _STYLES_OF_TEXT if is_text else _STYLES_OF_HTML:
        if drawn < change.chance:
            source = _done(source, change)
            break
        drawn -= change.chance
    for change in _OF_TEXT if is_text else _OF_HTML:
        if chance.random() < change.chance:
            source = _done(source, change)
    return _change(source, False, chance) if is_text and chance.random() < _HTML_IN_TEXT else source


def _done(source: str, change: Change) -> str:
    for pattern, becomes in change.steps:
        source = pattern.sub(becomes, source)
    return source


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("markup", __doc__)
    cli.add_argument("labels", nargs="+", type=existing_folder, metavar="LABELS", help="folders of labelled pages")
    cli.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the pages go")
    cli.add_argument("--times", type=count, default=2, metavar="N", help="how often each page (default: %(default)s)")
    args = cli.parse_args(arguments)
    with cli.refusing():
        labels = sorted(file for folder in args.labels for file in folder.glob("*/gold.json"))
        if not labels:
            raise InputError(f"{args.labels[0]}: no labelled pages in it")
        written = sum(_write(file, args.out, args.times) for file in progress(labels, "writing", "page"))
    print(f"{written} pages of {len(labels)}")


def _write(labels: Path, out: Path, times: int) -> int:
    """Write a page some times; returns how often it could be changed. Raises InputError for labels without a page."""
    page = min(labels.parent.glob("page.*"), default=None)
    if page is None:
        raise InputError(f"{labels.parent}: labels without a page")
    source = page.read_bytes().decode("utf-8", "surrogateescape")
    written = 0
    for number in range(1, times + 1):
        name = f"{labels.parent.name}+{number}"
        changed = other_markup(source, page.suffix in _TEXT, random.Random(name))  # noqa: S311 - nothing is secret here
        if changed != source:
            folder = out / name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / page.name).write_bytes(changed.encode("utf-8", "surrogateescape"))
            shutil.copy(labels, folder / labels.name)
            written += 1
    return written


if __name__ == "__main__":
    main()
