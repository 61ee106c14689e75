"""What happened to the works between two runs. Pure: works in, rows of changes.csv out."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from bibliography import Work
from normalize.identifier import arxiv_id
from output.summary import Change, ChangeKind


def _venue(work: Work) -> str:
    return work.venue.short if work.venue is not None else work.venue_text or ""


_FIELDS: dict[str, Callable[[Work], str]] = {
    "title": lambda work: work.title,
    "authors": lambda work: "; ".join(authorship.author.name for authorship in work.authorships),
    "year": lambda work: "" if work.year is None else str(work.year),
    "venue": _venue,
    "type": lambda work: str(work.type),
    "doi": lambda work: work.doi or "",
    "arxiv_id": lambda work: arxiv_id(work.arxiv) or "",
    "url": lambda work: work.url or "",
    "pdf_url": lambda work: work.pdf_url or "",
    "dblp_key": lambda work: work.dblp_key or "",
    "scholar_id": lambda work: work.scholar_id or "",
    "ccf_rank": lambda work: (work.venue.ccf_rank if work.venue is not None else None) or "",
    "core_rank": lambda work: (work.venue.core_rank if work.venue is not None else None) or "",
    "ccf_claim": lambda work: work.ccf_claim or "",
    "awards": lambda work: "; ".join(work.awards),
}
"""The fields whose changes are told; what follows from them, or counts, is not."""


def find_changes(
    old: Sequence[Work], new: Sequence[Work], fetched: Collection[str], aliases: Mapping[str, str]
) -> list[Change]:
    """The changes from the old works to the new ones, sorted by work, without merges and splits.

    `fetched` are the pages read well in the new run: a work counts as no longer listed only if one of them listed it.
    `aliases` leads from ids given up to ids that stay, so that a merged work is not reported as gone.
    """
    before = {work.id: work for work in old}
    after = {work.id: work for work in new}
    changes = [Change(work.id, ChangeKind.ADDED, title=work.title) for work in new if work.id not in before]
    for work in new:
        if work.id in before:
            changes.extend(_changed_fields(before[work.id], work))
    for work in old:
        listed_there = any(mention.page_url in fetched for mention in work.mentions)
        if work.id not in after and aliases.get(work.id, work.id) not in after and listed_there:
            changes.append(Change(work.id, ChangeKind.NO_LONGER_LISTED, title=work.title))
    return sorted(changes, key=lambda change: (change.work_id, change.kind, change.field))


def with_moves(changes: Iterable[Change], moves: Sequence[tuple[str, str, str]], works: Iterable[Work]) -> list[Change]:
    """The changes with merges and splits (kind, old id, new id) among them, sorted; a part split off is not added."""
    titles = {work.id: work.title for work in works}
    parts = {new for kind, _, new in moves if kind == ChangeKind.SPLIT}
    told = [change for change in changes if change.kind != ChangeKind.ADDED or change.work_id not in parts]
    told += [Change(new, ChangeKind(kind), "work_id", old, new, titles.get(new, "")) for kind, old, new in moves]
    return sorted(told, key=lambda change: (change.work_id, change.kind, change.field, change.old))


def _changed_fields(old: Work, new: Work) -> list[Change]:
    return [
        Change(new.id, ChangeKind.CHANGED, name, read(old), read(new), new.title)
        for name, read in _FIELDS.items()
        if read(old) != read(new)
    ]
