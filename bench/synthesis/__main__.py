"""Makes synthetic homepages with exact labels, to train the field models of `extract/` on.

FACTS are labelled pages (folders with a `gold.json`, or folders of such folders) and BibTeX files (or folders of them).
What is taken from them are facts alone: titles, names, venues and years. Markup, prose, page numbers, links and DOIs
are made up. Written are `DIR/<id>/page.*` and `gold.json`, which `bench.fields.labels.load` reads. The same facts and
seed give the same pages.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bench.command.arguments import CommandLine, count, existing
from bench.command.inputs import InputError
from bench.command.progress import progress
from bench.synthesis.facts import Person, load_people
from bench.synthesis.page import SyntheticPage, draw_page


def write_page(page: SyntheticPage, folder: Path) -> None:
    """Write a page and its labels into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("page.*"):
        old.unlink()
    (folder / f"page.{page.ending}").write_text(page.text, "utf-8")
    labels = {
        "id": folder.name,
        "template": "synthetic",
        "format": {"md": "markdown", "txt": "text"}.get(page.ending, page.ending),
        **page.gold,
    }
    (folder / "gold.json").write_text(json.dumps(labels, ensure_ascii=False, indent=1) + "\n", "utf-8")


def in_language(people: Sequence[Person], language: str) -> list[Person]:
    """The people who wrote in a language, with what they wrote in it."""
    found = [
        replace(person, facts=tuple(fact for fact in person.facts if fact.language == language)) for person in people
    ]
    return [person for person in found if len(person.facts) >= 3]


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("synthesis", __doc__)
    cli.add_argument("facts", nargs="+", type=existing, metavar="FACTS", help="labelled pages, BibTeX files")
    cli.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the pages go")
    cli.add_argument("--pages", type=count, default=200, metavar="NUMBER", help="how many (default: %(default)s)")
    cli.add_argument("--seed", type=int, default=1, help="another one makes other pages (default: %(default)s)")
    cli.add_argument("--language", help="only facts in this language (ISO 639-1), such as zh")
    args = cli.parse_args(arguments)
    with cli.refusing():
        people = load_people(args.facts)
        if args.language:
            people = in_language(people, args.language)
        if not people:
            raise InputError(f"FACTS: none in the language {args.language}")
        for number in progress(range(args.pages), "writing", "page"):
            rng = random.Random(f"{args.seed}/{number}")  # noqa: S311 - nothing secret
            write_page(draw_page(people, rng), args.out / f"synthetic-{args.seed}-{number:04}")
    print(
        f"{args.pages} pages about {sum(len(person.facts) for person in people)} publications of {len(people)} sources"
    )


if __name__ == "__main__":
    main()
