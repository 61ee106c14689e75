"""Works, mentions and summaries as the tests need them: short to write, real in form."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bibliography import Author, Authorship, Link, MatchStatus, Mention, PublicationType, Venue, Work
from output.store import RunOutcome, Store
from output.summary import PageStatus, PersonRow, RunSummary

FIRST_DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)
HOME = "https://a.example/"
NEURIPS = Venue("NeurIPS", "Neural Information Processing Systems", PublicationType.CONFERENCE, "A", "A*", "conf/nips")


def make_mention(title: str, page_url: str = HOME, position: int = 0, **fields: object) -> Mention:
    """A mention of a paper by Hailin Zhang, 2023."""
    given: dict[str, object] = {
        "raw": f"H. Zhang. {title}. NeurIPS 2023.",
        "authors": (Author("H. Zhang", "H.", "Zhang"),),
        "year": 2023,
        "venue": "NeurIPS",
        "type": PublicationType.CONFERENCE,
        **fields,
    }
    return replace(Mention(page_url=page_url, title=title, raw="", position=position), **given)  # type: ignore[arg-type]


def make_work(mentions: Sequence[Mention], work_id: str = "?", **fields: object) -> Work:
    """A work that says what its first mention says."""
    first = mentions[0]
    work = Work(
        id=work_id,
        title=first.title,
        authorships=tuple(Authorship(author) for author in first.authors),
        year=first.year,
        venue=NEURIPS,
        venue_text=first.venue_text,
        type=first.type,
        mentions=tuple(mentions),
        doi=first.doi,
        arxiv=first.arxiv,
        pages=tuple(sorted({mention.page_url for mention in mentions})),
    )
    return replace(work, **fields)  # type: ignore[arg-type]


def many_works(count: int, generation: str = "first") -> list[Work]:
    """Works that differ in everything; the generation is in every title."""
    works = []
    for number in range(count):
        mention = make_mention(
            f"Paper {number} of the {generation} generation",
            position=number,
            year=2000 + number % 25,
            doi=f"10.1000/{generation}.{number}",
            arxiv=f"2101.{number:04}0",
            links=(Link("pdf", f"https://a.example/{number}.pdf"),),
            spans={"title": ((10, 20),)},
            confidence=0.5,
        )
        status = MatchStatus.MATCHED if number % 2 else MatchStatus.UNMATCHED
        works.append(
            make_work([mention], f"w{number:015x}", match_status=status, match_score=float(number % 2) or None)
        )
    return works


def summary(day: int = 0, **fields: object) -> RunSummary:
    """The summary of the run of that day."""
    started = FIRST_DAY + timedelta(days=day)
    return replace(RunSummary(started, started + timedelta(minutes=5)), **fields)  # type: ignore[arg-type]


class Runs:
    """A store, and whole runs on it in one call."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder / "store.sqlite")
        self.day = -1
        self.run_id = 0
        self.summary = summary()

    def run(
        self,
        pages: Mapping[str, Sequence[Mention] | None],
        groups: Sequence[Sequence[int]] | None = None,
        outcome: RunOutcome = RunOutcome.PUBLISHED,
        homepages: Mapping[str, str] | None = None,
    ) -> list[Work]:
        """One run over the pages (None: the page failed); each mention a work, or the groups of them that are."""
        self.day += 1
        self.run_id = self.store.begin_run(FIRST_DAY + timedelta(days=self.day))
        for url, mentions in pages.items():
            status = PageStatus.FAILED if mentions is None else PageStatus.OK
            reason = "timed out" if mentions is None else None
            self.store.save_page(self.run_id, url, status, (homepages or {}).get(url), reason)
            if mentions is not None:
                self.store.save_mentions(self.run_id, url, mentions)
        current = self.store.current_mentions(self.run_id)
        if groups is None:
            groups = [[index] for index in range(len(current))]
        works = [make_work([current[index] for index in group]) for group in groups]
        works = self.store.assign_ids(self.run_id, works)
        self.store.save_works(self.run_id, works)
        self.store.save_people(self.run_id, [PersonRow(url) for url in pages])
        self.summary = self.store.complete(self.run_id, summary(self.day))
        self.store.finish_run(self.run_id, self.summary, outcome)
        return works

    def changes(self) -> list[tuple[str, str, str, str]]:
        """Kind, field, old and new of the last run's changes."""
        return [(str(change.kind), change.field, change.old, change.new) for change in self.summary.changes]
