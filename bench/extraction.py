"""Trains the models of `extract/`, and reads every labelled page by models that have not seen it.

LABELS and SYNTHETIC are folders of labelled pages (`page.*` and `gold.json` in a folder each); synthetic pages are
learned from and never judged. With `--mentions` the mentions that models without the page's fold found are written in
the form of the feed, for scoring, and a table tells how often mentions of each confidence are right. With `--out` the
models of all pages are written (those that are shipped: extract/models). The sample pages are learned from like
synthetic ones; the models of plausibility learn from them, too.
"""

import argparse
import json
import pickle
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.command.arguments import CommandLine, count, existing_folder, new_file
from bench.command.inputs import InputError
from bench.command.progress import progress
from bench.fields import Example, Trained, joined, train
from bench.fields.folds import folds_of
from bench.fields.labels import LabelledPage, load, load_sample
from bench.fields.plausible import Judged, as_model, fit_judged, is_right
from bibliography import Mention, Owner
from extract.extraction import extract_from_text
from extract.fields import MODEL, FieldReader


def feed_item(mention: Mention) -> dict[str, Any]:
    """The keys of the feed that scoring reads."""
    return {
        "page_url": mention.page_url,
        "title": mention.title,
        "authors": [author.name for author in mention.authors],
        "authors_complete": mention.authors_complete,
        "venue_text": mention.venue_text,
        "venue": mention.venue,
        "year": mention.year,
        "type": mention.type.value,
        "equal_contribution": mention.equal_contribution,
        "corresponding": mention.corresponding,
        "awards": mention.awards,
        "rank_claim": mention.rank_claim,
        "doi": mention.doi,
        "arxiv": mention.arxiv,
        "confidence": round(mention.confidence, 4),
        "raw": mention.raw,
    }


def read_unseen(
    pages: Sequence[Example], readers: Sequence[FieldReader], judged: Sequence[Judged], sample: Sequence[Judged]
) -> Iterator[tuple[Example, Mention]]:
    """The mentions that models without each page's fold find, page by page; the fold is told by its reader."""
    models = {
        reader: fit_judged([*(page for page, at in zip(judged, readers, strict=True) if at is not reader), *sample])
        for reader in set(readers)
    }
    for page, reader in progress(zip(pages, readers, strict=True), "finding mentions", "page", len(pages)):
        publication, right = (as_model(model) for model in models[reader])
        found = extract_from_text(page.labelled.page, Owner(), reader, publication, right)
        yield from ((page, mention) for mention in found.mentions)


def reliability(unseen: Sequence[tuple[Example, Mention]], bins: int = 10) -> list[tuple[float, float, int]]:
    """For each bin of confidence: its mean, the share of mentions right in all fields, and their number."""
    held: dict[int, list[tuple[float, bool]]] = {}
    for page, mention in unseen:
        right = any(is_right(label, mention) for label in page.labelled.publications)
        held.setdefault(min(int(mention.confidence * bins), bins - 1), []).append((mention.confidence, right))
    return [
        (sum(sure for sure, _ in rows) / len(rows), sum(right for _, right in rows) / len(rows), len(rows))
        for _, rows in sorted(held.items())
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = _command_line()
    args = cli.parse_args(arguments)
    with cli.refusing(pickle.UnpicklingError, EOFError):
        _train_and_judge(args)


def _train_and_judge(args: argparse.Namespace) -> None:
    started = time.monotonic()
    labelled = sorted(load(*args.labels), key=lambda page: page.id[::-1])
    if len(labelled) < args.folds:
        raise InputError(f"LABELS: {len(labelled)} pages are too few for {args.folds} folds")
    pages, made, sample = (_examples(part) for part in (labelled, load(*args.extra), load_sample()))
    print(f"{len(pages)} pages, {len(made) + len(sample)} synthetic, {time.monotonic() - started:.0f} s", flush=True)
    rounds = enumerate(args.keep or [None], args.seed)
    trained = joined([_train_round(keep, args, pages, [*made, *sample], seed) for seed, keep in rounds])
    print(f"networks trained, {time.monotonic() - started:.0f} s", flush=True)
    known = {networks: FieldReader(networks) for networks in dict.fromkeys(trained.unseen)}
    readers = [known[networks] for networks in trained.unseen]
    read_by = progress(zip(pages, readers, strict=True), "judging drafts", "page", len(pages))
    judged = [Judged(page, reader) for page, reader in read_by]
    fold = folds_of([page.labelled for page in pages], args.folds)
    unseen_by = [readers[fold.index((len(made) + number) % args.folds)] for number in range(len(sample))]
    judged_sample = [Judged(page, reader) for page, reader in zip(sample, unseen_by, strict=True)]
    if args.mentions:
        _write_mentions(args.mentions, list(read_unseen(pages, readers, judged, judged_sample)))
    if args.out and trained.whole:
        _write_models(args.out, trained.whole, [*judged, *judged_sample])
    print(f"done, {time.monotonic() - started:.0f} s")


def _command_line() -> CommandLine:
    cli = CommandLine("extraction", __doc__)
    cli.add_argument("labels", nargs="+", type=existing_folder, metavar="LABELS", help="folders of labelled pages")
    cli.add_argument(
        "--extra", nargs="*", type=existing_folder, default=[], metavar="SYNTHETIC", help="only learned from"
    )
    cli.add_argument(
        "--folds", type=_folds, default=5, metavar="N", help="rounds of pages left out (default: %(default)s)"
    )
    cli.add_argument("--mentions", type=new_file, metavar="unseen.jsonl", help="write what is found on pages not seen")
    cli.add_argument("--out", type=Path, metavar="DIR", help="write the models of all pages")
    cli.add_argument(
        "--keep",
        nargs="+",
        type=new_file,
        default=[],
        metavar="FILE",
        help="keep the folds' networks in this file; if it is there, train none. Those of several files (of rounds "
        "with other seeds or synthetic pages) vote together",
    )
    cli.add_argument(
        "--seed", type=int, default=1, metavar="N", help="seed of the first round, the next ones count on (default: 1)"
    )
    return cli


def _folds(text: str) -> int:
    """A number of folds. Raises ArgumentTypeError for less than two: nothing would be left to learn from."""
    folds = count(text)
    if folds < 2:
        raise argparse.ArgumentTypeError("at least 2 folds")
    return folds


def _examples(pages: Sequence[LabelledPage]) -> list[Example]:
    return [Example(page) for page in progress(pages, "placing labels", "page")]


def _train_round(
    keep: Path | None, args: argparse.Namespace, pages: Sequence[Example], extra: Sequence[Example], seed: int
) -> Trained:
    """One round of training, or what `keep` has of an earlier one."""
    if keep is not None and keep.exists():
        kept: Trained = pickle.loads(keep.read_bytes())  # noqa: S301 - the file is one's own
        return kept
    trained = train(pages, extra, args.folds, args.out is not None, seed)
    if keep is not None:
        keep.write_bytes(pickle.dumps(trained))
    return trained


def _write_mentions(file: Path, unseen: Sequence[tuple[Example, Mention]]) -> None:
    """Write the mentions for scoring, and print how far their confidence can be believed."""
    lines = (json.dumps(feed_item(mention), ensure_ascii=False) + "\n" for _, mention in unseen)
    file.write_text("".join(lines), "utf-8")
    print("confidence  right  mentions")
    for mean, share, number in reliability(unseen):
        print(f"{mean:10.2f} {share:6.2f} {number:9}")


def _write_models(folder: Path, networks: bytes, judged: Sequence[Judged]) -> None:
    """Write what is shipped: the networks, and the logistic models of drafts."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MODEL).write_bytes(networks)
    for name, fitted in zip(("publication", "right"), fit_judged(judged), strict=True):
        (folder / f"{name}.json").write_text(json.dumps(fitted, indent=0, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
