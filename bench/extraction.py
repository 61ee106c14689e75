"""Train the models of `extract/`, and read every labelled page by models that have not seen it.

    python -m bench.extraction LABELS... [--extra SYNTHETIC...] [--folds 5]
                               [--mentions unseen.jsonl] [--out extract/models]

LABELS and SYNTHETIC are folders of labelled pages (`page.*` and `gold.json` in a folder each); synthetic pages are
learned from and never judged. With `--mentions` the mentions that models without the page's fold found are written in
the form of the feed, for scoring; with `--out` the models of all pages.
"""

import argparse
import json
import pickle
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.fields import Example, Models, Trained, folds_of, train
from bench.labels import load, load_sample
from bench.plausible import Judged, as_model, fit_judged
from bibliography import Mention, Owner
from extract.extraction import extract_from_text
from extract.fields import MODELS, FieldReader


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


def write_unseen(
    pages: Sequence[Example], readers: Sequence[FieldReader], judged: Sequence[Judged], folds: int, target: Path
) -> None:
    """Write the mentions that models without each page's fold find."""
    fold = folds_of(pages, folds)
    models = [
        fit_judged([page for page, at in zip(judged, fold, strict=True) if at != number]) for number in range(folds)
    ]
    with target.open("w", encoding="utf-8") as file:
        for page, reader, at in zip(pages, readers, fold, strict=True):
            publication, right = models[at]
            found = extract_from_text(page.labelled.page, Owner(), reader, as_model(publication), as_model(right))
            for mention in found.mentions:
                file.write(json.dumps(feed_item(mention), ensure_ascii=False) + "\n")


def main() -> None:
    """The command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("labels", nargs="+", type=Path)
    cli.add_argument("--extra", nargs="*", type=Path, default=[])
    cli.add_argument("--folds", type=int, default=5)
    cli.add_argument("--mentions", type=Path)
    cli.add_argument("--out", type=Path)
    cli.add_argument("--keep", type=Path, help="keep the folds' field models in this file; if it is there, train none")
    args = cli.parse_args()
    started = time.monotonic()
    pages = [Example(labelled) for labelled in sorted(load(*args.labels), key=lambda page: page.id[::-1])]
    extra = [Example(labelled) for labelled in (*load(*args.extra), *load_sample())]
    print(f"{len(pages)} pages, {len(extra)} synthetic, {time.monotonic() - started:.0f} s", flush=True)
    if args.keep and args.keep.exists():
        trained: Trained = pickle.loads(args.keep.read_bytes())  # noqa: S301 - the file is one's own
    else:
        trained = train(pages, extra, args.folds, whole=args.out is not None)
        if args.keep:
            args.keep.write_bytes(pickle.dumps(trained))
    print(f"field models trained, {time.monotonic() - started:.0f} s", flush=True)
    known: dict[Models, FieldReader] = {}
    readers = [known.setdefault(models, FieldReader(*models)) for models in trained.unseen]
    judged = [Judged(page, reader) for page, reader in zip(pages, readers, strict=True)]
    if args.mentions:
        write_unseen(pages, readers, judged, args.folds, args.mentions)
    if args.out and trained.whole:
        args.out.mkdir(parents=True, exist_ok=True)
        for name, model in zip(MODELS, trained.whole, strict=True):
            (args.out / f"{name}.crfsuite").write_bytes(model)
        for name, fitted in zip(("publication", "right"), fit_judged(judged), strict=True):
            (args.out / f"{name}.json").write_text(json.dumps(fitted, indent=0, ensure_ascii=False) + "\n", "utf-8")
    print(f"done, {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
