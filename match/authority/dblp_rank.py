"""How well entries of DBLP fit a record, where candidates are looked for: quick, and before any judgement."""

from typing import NamedTuple

from bibliography import Record
from match.authority.dblp_rows import Row, author_names
from match.authority.titles import folded, similarity
from match.words import encoded_name, title_forms
from normalize.fold import fold_ascii

_CONVINCING = 90.0
"""Similarity of titles from which on no further search is made."""

_NAMES = 30
"""Authors of a record that are looked at."""
_AUTHORS = 200
"""Authors of an entry among whom they are looked for: a large collaboration's papers have thousands."""


class Name(NamedTuple):
    """An author of a record, folded, in UTF-8."""

    family: bytes
    """The longest word of the family name."""
    given: bytes
    """Empty where it is not known."""
    words: tuple[bytes, ...]
    """All words of the name."""


class Candidate(NamedTuple):
    """An entry that may be the record's."""

    row: Row
    alike: float
    """Similarity of the titles, 0 to 100."""
    fit: float
    """That, and more where authors or the year agree."""
    identified: bool
    """Whether an identifier is the same."""
    convincing: bool
    """Whether the titles are alike, and the authors not all others: a title cut short may be another publication's."""

    @property
    def rank(self) -> float:
        """The higher, the likelier."""
        return self.fit + (100.0 if self.identified else 0.0)


class Wanted:
    """A record whose entry is looked for."""

    def __init__(self, record: Record) -> None:
        self.title = folded(record.title)
        self.names = _names(record)
        self._record = record
        self._year = "" if record.year is None else str(record.year)
        self._doi = (record.doi or "").lower()
        self._arxiv = record.arxiv or ""

    def weigh(self, row: Row) -> Candidate:
        """How well an entry fits."""
        alike = similarity(self.title, title_forms(row.title)[1])
        shared = self._shared(row)
        fit = alike + 20.0 * (shared or 0.0) + (3.0 if self._year and self._year == row.year else 0.0)
        identified = bool((self._doi and self._doi == row.doi) or (self._arxiv and self._arxiv == row.arxiv))
        return Candidate(row, alike, fit, identified, alike >= _CONVINCING and shared != 0.0)

    def _shared(self, row: Row) -> float | None:
        """The share of the record's authors who are the entry's, 0 to 1; None where either names none.

        Of a family name with another initial half is believed; fewer authors than the entry has cost a little.
        """
        if not self.names or not row.authors:
            return None
        authors = [encoded_name(name) for name in author_names(row)[:_AUTHORS]]
        shared = 0.0
        for family, given, _ in self.names:
            found = [author for author in authors if family in author]
            if found:
                shared += 1.0 if any(word[:1] == given[:1] for author in found for word in author) else 0.5
        return shared / max(len(self.names), 0.5 * (len(self.names) + len(authors)))


def _names(record: Record) -> list[Name]:
    found = ((encoded_name(author.family or author.name), author) for author in record.authors[:_NAMES])
    return [
        Name(max(parts, key=len), fold_ascii(author.given or "").encode(), tuple(encoded_name(author.name)))
        for parts, author in found
        if parts
    ]
