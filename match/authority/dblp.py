"""DBLP as an authority: the local index of its dump, and the candidates for a record out of it."""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from bibliography import Record
from match.authority.dblp_build import IndexSummary, build_index, read_summary
from match.authority.dblp_dump import Person
from match.authority.dblp_keys import hash_key, name_keys
from match.authority.dblp_lines import LineReader
from match.authority.dblp_pieces import DumpError
from match.authority.dblp_record import Row, author_names, read_person, read_row, to_record
from match.authority.dblp_search import TitleSearch
from match.authority.titles import SIMILAR, family_words, find_similar, folded, similarity
from match.words import name_key, title_forms, without_homonym, words
from normalize.title import title_key as folded_key

__all__ = ["DblpIndex", "DumpError", "IndexSummary", "MissingIndexError", "Person", "build_index", "read_summary"]

_LIMIT = 20
"""Candidates given for a record."""
_SEARCHED = 30
"""Entries that a text search may bring."""
_SAME_TITLE = 60
"""Entries of one and the same title that are looked at; beyond it the authors must narrow them."""
_CONVINCING = 90.0
"""Similarity from which on no further search is made."""
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
        for row in self._rows(self._ids("title", title_key)) if title_key else ():
            if folded_key.__wrapped__(row.title) == title_key:
                found.update(author_names(row))
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
        rows = self._exact(record)
        for pid in owner_pids:
            rows.update(self._of_owner(record, pid))
        if not any(_is_convincing(record, row) for row in rows.values()):
            rows.update(self._of_authors(record))
            rows.update(self._searched(record))
        ranked = sorted(rows.values(), key=lambda row: (-_rank(record, row), row.key))
        return [to_record(row) for row in ranked[:_LIMIT]]

    def _exact(self, record: Record) -> dict[int, Row]:
        ids = self._ids("title", record.title_key) if record.title_key else []
        if len(ids) >= _SAME_TITLE:
            known = {number for author in record.authors for number in self._ids("author", name_key(author.name))}
            ids = [number for number in self._ids("title", record.title_key, 50_000) if number in known][
                :_SAME_TITLE
            ] or ids
        if record.doi is not None:
            ids += self._ids("doi", record.doi.lower())
        if record.arxiv is not None:
            ids += self._ids("arxiv", record.arxiv.lower())
        return {row.id: row for row in self._rows(ids)}

    def _of_owner(self, record: Record, pid: str) -> dict[int, Row]:
        return self._similar(record, *self._titles_of(pid))

    def _of_authors(self, record: Record) -> dict[int, Row]:
        """Entries with an author of exactly the same full name."""
        rows: dict[int, Row] = {}
        for author in record.authors:
            if author.given is not None and len(author.given.strip(". ")) > 1:
                rows.update((row.id, row) for row in self._rows(self._ids("author", name_key(author.name), 500)))
        found = list(rows.values())
        return self._similar(record, [row.id for row in found], [_folded_title(row) for row in found])

    def _searched(self, record: Record) -> dict[int, Row]:
        title = words(record.title)
        ids = self._search.find(title, family_words(record), _SEARCHED)
        rows = {row.id: row for row in self._rows(ids) if _alike(record, row) >= SIMILAR}
        if not rows:
            ids = self._search.find(title, (), _SEARCHED)
            rows = {row.id: row for row in self._rows(ids) if _alike(record, row) >= SIMILAR}
        return rows

    def _similar(self, record: Record, ids: Sequence[int], titles: Sequence[str]) -> dict[int, Row]:
        """Those of the entries whose titles are similar."""
        found = find_similar(record.title, titles, _LIMIT)
        return {row.id: row for row in self._rows([ids[place] for place in found])}

    def _titles_of(self, pid: str) -> tuple[list[int], list[str]]:
        """Ids and folded titles of a person's publications."""
        kept = self._titles.get(pid)
        if kept is None:
            person = self.person(pid)
            names = person.names if person is not None else ()
            ids = sorted({number for name in names for number in self._ids("author", name_key(name), 50_000)})
            rows = [row for row in self._rows(ids) if not set(names).isdisjoint(author_names(row))]
            kept = [row.id for row in rows], [_folded_title(row) for row in rows]
            self._titles[pid] = kept
            if len(self._titles) > _REMEMBERED:
                self._titles.popitem(last=False)
        self._titles.move_to_end(pid)
        return kept

    def _ids(self, space: str, value: str, limit: int = _SAME_TITLE) -> list[int]:
        return self._entries.places(hash_key(space, value), limit)

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
                TitleSearch(folder / "titles"),
            )
        except (ValueError, OSError):
            continue
    raise MissingIndexError(f"{path}: no index of DBLP is there (or another version built it)")


def _alike(record: Record, row: Row) -> float:
    return similarity(folded(record.title), _folded_title(row))


def _folded_title(row: Row) -> str:
    """The words of its title: not remembered, as those of records are, for each search brings others."""
    return title_forms(row.title)[1]


def _is_convincing(record: Record, row: Row) -> bool:
    """Whether the titles are alike, and the authors not all others: a title cut short may be another publication's."""
    return _alike(record, row) >= _CONVINCING and _shared_families(record, row) != 0.0


def _shared_families(record: Record, row: Row) -> float | None:
    """The share of the record's family names that the entry's authors have, 0 to 1; None where either names none."""
    families = family_words(record)
    names = {word for name in author_names(row) for word in name_key(without_homonym(name)).split()}
    return len(families & names) / len(families) if families and names else None


def _rank(record: Record, row: Row) -> float:
    """Title similarity, a little more where a family name is shared, an identifier or the year agrees."""
    score = _alike(record, row) + 10.0 * (_shared_families(record, row) or 0.0)
    score += 3.0 if record.year is not None and str(record.year) == row.year else 0.0
    same = (record.doi is not None and record.doi.lower() == row.doi) or (
        record.arxiv is not None and record.arxiv == row.arxiv
    )
    return score + (100.0 if same else 0.0)
