"""Which pages models are trained on, so that each page is read by models that have not seen it."""

from collections.abc import Sequence

from bench.fields.labels import LabelledPage, squash

_TELLING = 15
"""Letters and digits from which on a title tells one publication from others."""
_PAGE_WEIGHT = 5
"""A page counts as much as so many records when folds are made equally big."""


def folds_of(pages: Sequence[LabelledPage], folds: int) -> list[int]:
    """The fold of each page: pages that share a publication are in one, the folds about equally big in records."""
    groups: list[tuple[set[str], list[int]]] = []
    for number, page in enumerate(pages):
        titles, members = titles_of(page), [number]
        apart = []
        for held, others in groups:
            if held & titles:
                titles, members = titles | held, members + others
            else:
                apart.append((held, others))
        groups = [*apart, (titles, members)]
    fold = [0] * len(pages)
    sizes = [0] * folds
    for titles, members in sorted(groups, key=lambda group: (-len(group[0]), min(group[1]))):
        smallest = sizes.index(min(sizes))
        sizes[smallest] += len(titles) + _PAGE_WEIGHT * len(members)
        for member in members:
            fold[member] = smallest
    return fold


def learned_by(
    pages: Sequence[LabelledPage], fold: Sequence[int], extra: Sequence[LabelledPage], folds: int
) -> list[list[int]]:
    """For each fold, what its models learn from: numbers of `pages`, then of `extra` pages, which count on from there.

    Left out are the fold's own pages, of the extra ones each whose number is the fold's modulo `folds`, and those that
    share a publication with the fold.
    """
    learned = []
    for number in range(folds):
        titles = set().union(*(titles_of(page) for page, at in zip(pages, fold, strict=True) if at == number))
        apart = (k for k, page in enumerate(extra) if k % folds != number and not titles_of(page) & titles)
        learned.append([*(i for i, at in enumerate(fold) if at != number), *(len(pages) + k for k in apart)])
    return learned


def titles_of(page: LabelledPage) -> set[str]:
    """The titles on a page, letters and digits; short ones say nothing."""
    return {key for one in page.publications if len(key := squash(one["title"])) >= _TELLING}
