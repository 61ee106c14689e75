"""Corrections beside what a run knows: its pages, its mentions, and the works that they were in earlier runs."""

from collections.abc import Mapping, Sequence

from bibliography import Mention
from output.corrections import Correction, Known, refused_pages
from output.rows import mention_ids
from output.store import Store
from output.summary import Failure
from pipelines.stages import Visit


def without_pages(
    visits: Mapping[str, Visit], corrections: Sequence[Correction]
) -> tuple[dict[str, Visit], frozenset[str], list[Failure]]:
    """The visits to what is a homepage, the pages whose lists do not count, and the corrections of unvisited pages."""
    visited = {page for visit in visits.values() for page in (visit.homepage, visit.page_url, *visit.pages)}
    refused, unknown = refused_pages(corrections, visited)
    kept = {
        homepage: visit
        for homepage, visit in visits.items()
        if homepage not in refused and visit.page_url not in refused
    }
    return kept, refused, unknown


def known_mentions(store: Store, run_id: int, mentions: list[Mention], corrections: Sequence[Correction]) -> Known:
    """What corrections need to know of the mentions; nothing is looked up where there are none."""
    works = store.identify(run_id, mentions) if corrections else [frozenset[str]()] * len(mentions)
    return Known(mentions, mention_ids(mentions), works, store.aliases())


def in_order(unmade: Sequence[Failure], corrections: Sequence[Correction]) -> tuple[Failure, ...]:
    """Those that could not be made, in the order of the file."""
    places = [correction.place for correction in corrections]
    return tuple(sorted(unmade, key=lambda failure: places.index(failure.subject)))
