"""A list of entries held in memory: a person's publications as an authority gives them, or an exported file."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from bibliography import Record
from match.authority.titles import find_similar, folded

_LIMIT = 20


class Listing:
    """Entries that may be looked through for a record's own."""

    def __init__(self, entries: Iterable[Record]) -> None:
        self._entries = [entry for entry in entries if entry.title_key]
        self._titles = [folded(entry.title) for entry in self._entries]
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        for place, entry in enumerate(self._entries):
            for key in _keys(entry):
                self._places[key].append(place)

    def __len__(self) -> int:
        return len(self._entries)

    def candidates(self, record: Record) -> list[Record]:
        """Entries that may be the record's: those of its identifiers and its exact title, else similar titles.

        At most 20, the likeliest first.
        """
        exact = [place for key in _keys(record) for place in self._places.get(key, ())]
        places = dict.fromkeys([*exact, *([] if exact else find_similar(record.title, self._titles, _LIMIT))])
        return [self._entries[place] for place in list(places)[:_LIMIT]]


def _keys(record: Record) -> Iterator[str]:
    for space, value in (("doi", record.doi), ("arxiv", record.arxiv), ("title", record.title_key)):
        if value:
            yield f"{space}:{value.lower()}"
