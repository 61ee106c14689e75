"""Store to dataset: all mentions of the run's pages clustered, merged, named and written."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bibliography import MatchStatus, Mention, Owner, Work
from match.judge import Match
from normalize.venue_table import CCF_EDITION, CORE_EDITION
from output.corrections import Correction
from output.expectations import ExpectationFailed, Holding, check_expectations, check_seeds
from output.published import read_holding
from output.store import RunOutcome, Store
from output.summary import Failure, PageStatus, PersonRow, RunSummary, count_kinds
from pipelines.correcting import in_order, without_pages
from pipelines.making import Material, make_works
from pipelines.matching import Matcher
from pipelines.stages import Visit


class Unpublished(Exception):
    """No dataset was published; the message is one line that says why."""


@dataclass(slots=True)
class Crawl:
    """What a crawl brought beside the mentions in the store."""

    started: datetime
    visits: dict[str, Visit] = field(default_factory=dict)
    """By homepage."""
    matches: dict[str, Match] = field(default_factory=dict)
    """By record."""
    refused: frozenset[str] = frozenset()
    """Pages that corrections call no homepages."""
    stats: Mapping[str, Any] = field(default_factory=dict)
    """Scrapy's figures."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a dataset goes."""

    directory: Path
    accept_losses: bool = False
    """Publish even if it looks broken beside the last one."""
    corrections: tuple[Correction, ...] = ()


@dataclass(frozen=True, slots=True)
class Published:
    """A dataset as it was published."""

    directory: Path
    counts: Mapping[str, int]
    failed: int
    """Homepages that failed; what they listed when they were last read is in the dataset."""
    kinds: Mapping[str, int] = field(default_factory=dict)
    """Kind of failure -> how often."""
    corrections: Sequence[Failure] = ()
    """Corrections that could not be made."""
    timings: Mapping[str, float] = field(default_factory=dict)
    """Stage -> seconds."""
    changes: Mapping[str, int] = field(default_factory=dict)
    """Kind of change -> works that it happened to since the last run."""


def publish(store: Store, run_id: int, crawl: Crawl, matcher: Matcher, target: Target) -> Published:
    """Writes the dataset of the run's homepages; those that failed keep what they last listed.

    Raises Unpublished, and leaves the last dataset as it is, if every homepage failed, if there is no publication on
    any page, if the new dataset looks broken beside the last one, or if it cannot be written.
    """
    from output.dataset import DatasetError, write_dataset  # noqa: PLC0415  # 50 MB of libraries, for the end alone

    began = datetime.now(UTC)
    try:
        visits, refused, unknown_pages = without_pages(crawl.visits, target.corrections)
        crawl = replace(crawl, visits=visits, refused=refused)
        mentions = _current_mentions(store, run_id, crawl)
        works, unmade = make_works(
            store, run_id, Material(mentions, crawl.matches, _owners(crawl), target.corrections), matcher
        )
        people = _people(store, run_id, crawl, mentions)
        store.save_people(run_id, people)
        if not target.accept_losses:
            emptied = () if matcher.index is not None else ("dblp_key", "match_status")
            check_expectations(store.baseline(run_id), works, store.aliases(run_id), emptied)
            holding = Holding(
                crawl.refused.union(person.homepage for person in people), frozenset(work.id for work in works)
            )
            check_seeds(read_holding(target.directory), holding, store.aliases(run_id))
        timings = {
            "crawl": (began - crawl.started).total_seconds(),
            "extraction": float(crawl.stats.get("extraction/seconds", 0)),
            "publish": _seconds_since(began),
        }
        summary = replace(
            _summary(store, run_id, crawl, matcher),
            counts=_counts(crawl, mentions, works),
            timings=timings,
            finished=datetime.now(UTC),
            corrections=in_order([*unknown_pages, *unmade], target.corrections),
        )
        summary = store.complete(run_id, summary)
        write_dataset(works, people, summary, target.directory)
    except (Unpublished, ExpectationFailed, DatasetError) as error:
        store.finish_run(run_id, _summary(store, run_id, crawl, matcher), RunOutcome.FAILED)
        hint = "; -s ACCEPT_LOSSES=1 publishes it all the same" if isinstance(error, ExpectationFailed) else ""
        raise Unpublished(f"{error}{hint}") from error
    store.finish_run(run_id, summary, RunOutcome.PUBLISHED)
    changes = Counter(str(kind) for kind, _ in {(change.kind, change.work_id) for change in summary.changes})
    failed, kinds = summary.counts["failed"], count_kinds(summary.failures)
    return Published(target.directory, summary.counts, failed, kinds, summary.corrections, summary.timings, changes)


def _current_mentions(store: Store, run_id: int, crawl: Crawl) -> list[Mention]:
    if crawl.refused and not crawl.visits:
        raise Unpublished("the corrections leave no homepage")
    if crawl.visits and all(visit.failure is not None for visit in crawl.visits.values()):
        raise Unpublished("every homepage failed")
    mentions = store.current_mentions(run_id, crawl.refused)
    if not mentions:
        raise Unpublished("no publication was found on any page")
    return mentions


def _owners(crawl: Crawl) -> dict[str, Owner]:
    """The owners of the pages that were visited."""
    return {page: visit.owner for visit in crawl.visits.values() for page in (visit.page_url, *visit.pages)}


def _people(store: Store, run_id: int, crawl: Crawl, mentions: list[Mention]) -> list[PersonRow]:
    """One row a homepage; what this run does not tell of its owner, the last one did."""
    listed = Counter(mention.page_url for mention in mentions)
    owners = {mention.page_url: mention.owner for mention in mentions}
    pages: defaultdict[str, list[str]] = defaultdict(list)
    for page, homepage in store.pages(run_id).items():
        pages[homepage].append(page)
    last = store.last_run()
    before = {} if last is None else {person.homepage: person for person in store.load_people(last)}
    people = []
    for homepage in sorted({*crawl.visits, *pages} - crawl.refused):
        visit = crawl.visits.get(homepage)
        known = before.get(homepage)
        read = read_pages(homepage, {page: listed[page] for page in pages[homepage]})
        row = PersonRow(homepage) if known is None else known
        if visit is None:
            row = replace(row, status=PageStatus.KEPT)
        else:
            row = seen_person(visit, row, next((owners[page] for page in read if owners.get(page)), None))
        people.append(replace(row, pages=read, mentions=sum(listed[page] for page in read)))
    return people


def read_pages(homepage: str, listed: Mapping[str, int]) -> tuple[str, ...]:
    """The pages of a homepage that are told, given how many mentions each that was read has; at least its own."""
    return tuple(sorted(page for page in listed if page != homepage or listed[page])) or (homepage,)


def seen_person(visit: Visit, known: PersonRow, name: str | None) -> PersonRow:
    """The owner of a homepage that was visited, beside what is known of them; `name` is what mentions call them."""
    owner, failed = visit.owner, visit.failure is not None
    return PersonRow(
        homepage=visit.homepage,
        name=owner.name or name or known.name,
        native_name=owner.native_name or (known.native_name if failed else None),
        affiliation=owner.affiliation or (known.affiliation if failed else None),
        status=PageStatus.FAILED if failed else PageStatus.OK,
        reason=visit.failure,
        since=visit.since,
        moved_to=visit.moved_to or (known.moved_to if failed else None),
        profiles={**known.profiles, **owner.profiles} if failed else owner.profiles,
        unparsed=visit.unparsed,
    )


def _summary(store: Store, run_id: int, crawl: Crawl, matcher: Matcher) -> RunSummary:
    """The run so far."""
    failed = [failure for failure in store.failures(run_id) if failure.subject not in crawl.refused]
    versions = {name: version(name) for name in ("oeuvre", "scrapy")}
    versions |= {"ccf": str(CCF_EDITION), "core": CORE_EDITION}
    if matcher.index is not None:
        versions["dblp"] = matcher.index.summary.date
    closed = matcher.asker.closed if matcher.asker is not None else {}
    failed += [Failure(name, reason) for name, reason in sorted(closed.items())]
    return RunSummary(crawl.started, datetime.now(UTC), failures=tuple(failed), versions=versions)


def _counts(crawl: Crawl, mentions: list[Mention], works: list[Work]) -> dict[str, int]:
    statuses = Counter(work.match_status for work in works)
    visits = crawl.visits.values()
    return {
        "homepages": len(visits),
        "failed": sum(visit.failure is not None for visit in visits),
        "pages": sum(len(visit.pages) for visit in visits),
        "pages_unchanged": int(crawl.stats.get("pages/unchanged", 0)),
        "requests": int(crawl.stats.get("downloader/request_count", 0)),
        "not_modified": int(crawl.stats.get("httpcache/revalidate", 0)),
        "citations": len(mentions) + sum(visit.unparsed for visit in visits),
        "mentions": len(mentions),
        "works": len(works),
        "matched": statuses[MatchStatus.MATCHED],
        "ambiguous": statuses[MatchStatus.AMBIGUOUS],
        "unmatched": statuses[MatchStatus.UNMATCHED],
        "conflicts": sum(bool(work.conflicts) for work in works),
    }


def _seconds_since(moment: datetime) -> float:
    return (datetime.now(UTC) - moment).total_seconds()
