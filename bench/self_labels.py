"""Labels pages with what the program itself reads on them, to train on beside pages that people labelled.

PAGES are folders with a `page.*` in each, or folders of such folders. What rules and tables mend of the models' guesses
is learned so by the next models (self-training). Left out are pages with fewer than 3 or more than 160 publications and
those read with a mean confidence below 0.7: they would teach what is wrong. Written are `DIR/<id>/page.*` and
`gold.json`, which `bench.fields.labels.load` reads.
"""

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from bench.command.arguments import CommandLine, existing_folder
from bench.command.inputs import InputError
from bench.command.progress import progress
from bibliography import Mention
from extract import NotAPage, extract_mentions, read_page

_FEWEST, _MOST = 3, 160
_LEAST_SURE = 0.7


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("self_labels", __doc__)
    cli.add_argument("pages", nargs="+", type=existing_folder, metavar="PAGES", help="folders of pages")
    cli.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the labelled pages go")
    args = cli.parse_args(arguments)
    with cli.refusing():
        files = [file for folder in args.pages for file in _pages(folder)]
        if not files:
            raise InputError(f"{args.pages[0]}: no pages in it")
        kept = [len(labels) for file in progress(files, "reading", "page") if (labels := _label(file, args.out))]
    print(f"{len(kept)} of {len(files)} pages, {sum(kept)} publications")


def _pages(folder: Path) -> Iterator[Path]:
    """One page of each folder that holds any."""
    folders = sorted({file.parent for file in folder.glob("**/page.*")})
    yield from (min(inner.glob("page.*")) for inner in folders)


def _label(file: Path, out: Path) -> list[dict[str, Any]]:
    """The labels of a page, written beside a copy of it; none where it is left out."""
    try:
        mentions = extract_mentions(read_page(file.read_bytes(), file.absolute().as_uri())).mentions
    except NotAPage:
        return []
    if not _FEWEST <= len(mentions) <= _MOST or mean(mention.confidence for mention in mentions) < _LEAST_SURE:
        return []
    labels = list(map(_publication, mentions))
    folder = out / f"self-{file.parent.name}"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, folder / file.name)
    (folder / "gold.json").write_text(
        json.dumps({"id": folder.name, "publications": labels}, ensure_ascii=False, indent=1) + "\n", "utf-8"
    )
    return labels


def _publication(mention: Mention) -> dict[str, Any]:
    return {
        "title": mention.title,
        "authors": [author.name for author in mention.authors],
        "authors_complete": mention.authors_complete,
        "venue": mention.venue_text,
        "venue_short": None,
        "year": mention.year,
        "type": mention.type.value,
    }


if __name__ == "__main__":
    main()
