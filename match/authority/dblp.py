"""DBLP as an authority: the local index of its dump, and the candidates for a record out of it."""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from bibliography import Record
from match.authority.dblp_build import IndexSummary, build_index, read_summary
from match.authority.dblp_dump import Person
from match.authority.dblp_keys import hash_key, name_keys
from match.authority.dblp_lines import LineReader
from match.authority.dblp_pieces import DumpError
from match.authority.dblp_rank import Candidate, Wanted
from match.authority.dblp_record import to_record
from match.authority.dblp_rows import Row, author_names, read_person, read_row, title_and_authors
from match.authority.dblp_search import TitleSearch
from match.authority.titles import SIMILAR, find_similar
from match.words import title_forms
from normalize.title import title_key as folded_key

__all__ = ["DblpIndex", "DumpError", "IndexSummary", "MissingIndexError", "Person", "build_index", "read_summary"]

_LIMIT = 20
"""Candidates given for a record."""
_SEARCHED = 30
"""Entries that a text search may bring."""
_SAME_TITLE = 60
"""Entries of one and the same title that are looked at; beyond it the authors must narrow them."""
_BEHIND = 30.0
"""How much less than the best candidate fits what may still be the record's."""
_HOMONYMS = 1_000
"""Persons of one name who are looked at."""
_REMEMBERED = 64
"""Persons whose titles are kept at hand: a page's records share their owner."""


class MissingIndexError(Exception):
    """There is no index of DBLP in the folder, or one that another version built."""


class DblpIndex:
    """The local index, open for reading; a context manager. One thread at a time.

    Raises MissingIndexError if the folder holds no index that this version can read.
    """

    def __init__(self, path: Path) -> None:
        self.summary, self._entries, self._people, self._search = _open(path)
        self._titles: OrderedDict[str, tuple[list[int], list[str]]] = OrderedDict()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the files; the index is of no use afterwards."""
        self._entries.close()
        self._people.close()

    @property
    def is_sample(self) -> bool:
        """True if this is the small sample that comes with the program."""
        return self.summary.is_sample

    @property
    def entries(self) -> int:
        """Number of publications."""
        return self.summary.entries

    def entry(self, key: str) -> Record | None:
        """The publication of a DBLP key such as "conf/nips/VaswaniSPUJGKP17"."""
        rows = [row for row in self._rows(self._ids("key", key)) if row.key == key]
        return to_record(rows[0]) if rows else None

    def person(self, pid: str) -> Person | None:
        """The person of a pid such as "65/9137-1"."""
        return next((person for person in self._persons("pid", pid) if person.pid == pid), None)

    def person_named(self, name: str) -> Person | None:
        """The one person whom DBLP calls exactly `name`, homonym number included; None if none or several are meant."""
        found = [person for person in self._persons("person", name) if name in person.names]
        return found[0] if len(found) == 1 and not found[0].disambiguation else None

    def authors(self, name: str) -> list[Person]:
        """Everyone of that name or alias in any order of words, with or without middle initials; homonyms all."""
        keys = sorted(name_keys(name))
        found = {
            person.pid: person
            for key in keys
            for person in self._persons("name", key)
            if any(key in name_keys(known) for known in (*person.names, *person.native_names))
        }
        return [found[pid] for pid in sorted(found)]

    def authors_of(self, title_key: str) -> set[str]:
        """Who wrote what has exactly this title: names as DBLP writes them, homonym numbers included."""
        found: set[str] = set()
        for place in self._ids("title", title_key) if title_key else ():
            title, authors = title_and_authors(self._entries.line(place))
            if folded_key.__wrapped__(title) == title_key:
                found.update(authors)
        return found

    def entries_of(self, pid: str) -> list[Record]:
        """The publications of a person under all their names."""
        ids, _ = self._titles_of(pid)
        return [to_record(row) for row in self._rows(ids)]

    def candidates(self, record: Record, owner_pids: Collection[str] = ()) -> list[Record]:
        """Entries that may be the record's, the most similar titles first; at most 20.

        Looked for by identifiers and the exact title; then among the publications of `owner_pids` (the persons whose
        page the record stands on); then, unless that was convincing, by the authors' names and the title's rare words.
        """
        wanted = Wanted(record)
        found = self._weighed(wanted, self._exact(record))
        for pid in owner_pids:
            found |= self._weighed(wanted, self._of_owner(record, pid))
        if not any(candidate.convincing for candidate in found.values()):
            ids = self._search.find(wanted.title.split(), wanted.names, _SEARCHED)
            searched = self._weighed(wanted, [number for number in ids if number not in found])
            found |= {number: candidate for number, candidate in searched.items() if candidate.alike >= SIMILAR}
        ranked = sorted(found.values(), key=lambda candidate: (-candidate.rank, candidate.row.key))
        least = max((candidate.fit for candidate in ranked), default=0.0) - _BEHIND
        return [to_record(one.row) for one in ranked[:_LIMIT] if one.identified or one.fit >= least]

    def _weighed(self, wanted: Wanted, ids: Iterable[int]) -> dict[int, Candidate]:
        return {row.id: wanted.weigh(row) for row in self._rows(ids)}

    def _exact(self, record: Record) -> list[int]:
        ids = self._ids("title", record.title_key) if record.title_key else []
        if len(ids) >= _SAME_TITLE:
            known = {number for author in record.authors for number in self._by(author.name, 50_000)}
            ids = [number for number in self._ids("title", record.title_key, 50_000) if number in known][
                :_SAME_TITLE
            ] or ids
        if record.doi is not None:
            ids += self._ids("doi", record.doi.lower())
        if record.arxiv is not None:
            ids += self._ids("arxiv", record.arxiv.lower())
        return ids

    def _of_owner(self, record: Record, pid: str) -> list[int]:
        """Publications of a person whose titles are similar."""
        ids, titles = self._titles_of(pid)
        return [ids[place] for place in find_similar(record.title, titles, _LIMIT)]

    def _titles_of(self, pid: str) -> tuple[list[int], list[str]]:
        """Ids and folded titles of a person's publications."""
        kept = self._titles.get(pid)
        if kept is None:
            person = self.person(pid)
            names = person.names if person is not None else ()
            ids = sorted({number for name in names for number in self._by(name, 50_000)})
            rows = [row for row in self._rows(ids) if not set(names).isdisjoint(author_names(row))]
            kept = [row.id for row in rows], [_folded_title(row) for row in rows]
            self._titles[pid] = kept
            if len(self._titles) > _REMEMBERED:
                self._titles.popitem(last=False)
        self._titles.move_to_end(pid)
        return kept

    def _ids(self, space: str, value: str, limit: int = _SAME_TITLE) -> list[int]:
        return self._entries.places(hash_key(space, value), limit)

    def _by(self, name: str, limit: int) -> list[int]:
        return self._search.of_author(name, limit)

    def _rows(self, ids: Iterable[int]) -> list[Row]:
        return [read_row(number, self._entries.line(number)) for number in dict.fromkeys(ids)]

    def _persons(self, space: str, value: str) -> list[Person]:
        places = self._people.places(hash_key(space, value), _HOMONYMS)
        return [read_person(self._people.line(place)) for place in dict.fromkeys(places)]


def _open(path: Path) -> tuple[IndexSummary, LineReader, LineReader, TitleSearch]:
    """The current generation; tried again if a new one is swapped in meanwhile."""
    for _ in range(3):
        summary = read_summary(path)
        if summary is None:
            break
        folder = path / summary.generation
        try:
            return (
                summary,
                LineReader(folder, "entries"),
                LineReader(folder, "persons"),
                TitleSearch(folder, summary.entries),
            )
        except (ValueError, OSError):
            continue
    raise MissingIndexError(f"{path}: no index of DBLP is there (or another version built it)")


def _folded_title(row: Row) -> str:
    """The words of its title: not remembered, as those of records are, for each search brings others."""
    return title_forms(row.title)[1]
