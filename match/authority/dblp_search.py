"""The text search of the index: titles of nearly the same words, for records whose exact title is not there."""

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate
from pathlib import Path

import tantivy

from match.authority.dblp_keys import schema

_WORDS_WITH_NAME = 8
_WORDS_ALONE = 6
_MINIMUM_WORD = 2
_ENOUGH = 100_000
"""Entries with one of the rarest words beyond which further words are not looked for: they take long and tell little.
With two millions of publications that doubles the searches a second, and finds no less."""
_SAME_NAME = 0.5
"""What each of the names adds to a score in which a rare word counts for ten or more."""
_FEWEST = 2
"""Words that are looked for however many entries have them."""


class TitleSearch:
    """Searches titles by their rarest words, with or without an author's name."""

    def __init__(self, folder: Path) -> None:
        self._schema = schema()
        self._searcher = tantivy.Index(self._schema, path=str(folder)).searcher()

    def find(self, title: Sequence[str], names: Collection[str], limit: int) -> list[int]:
        """Ids of the entries that have some of the title's rarest words, best first.

        With `names` (folded words of authors' family names) an entry must have one of them.
        """
        rare = self._rarest(title, _WORDS_WITH_NAME if names else _WORDS_ALONE)
        if not rare:
            return []
        parts = [(tantivy.Occur.Must, _any(self._term("title", word) for word in rare))]
        if names:
            same = (tantivy.Query.const_score_query(self._term("name", word), _SAME_NAME) for word in sorted(names))
            parts.append((tantivy.Occur.Must, _any(same)))
        hits = self._searcher.search(tantivy.Query.boolean_query(parts), limit, count=False).hits
        addresses = [address for _, address in hits]
        return [int(value) for value in self._searcher.fast_field_values("id", addresses) if value is not None]

    def _rarest(self, title: Sequence[str], count: int) -> list[str]:
        """The `count` rarest words that the index has, rarest first; fewer where many entries have them."""
        known = {
            word: self._searcher.doc_freq("title", word)
            for word in title
            if len(word) >= _MINIMUM_WORD or not word.isascii()
        }
        rare = sorted((word for word, number in known.items() if number), key=lambda word: (known[word], word))[:count]
        entries = list(accumulate(known[word] for word in rare))
        return [word for place, word in enumerate(rare) if place < _FEWEST or entries[place] <= _ENOUGH]

    def _term(self, field: str, word: str) -> tantivy.Query:
        return tantivy.Query.term_query(self._schema, field, word, "basic" if field == "name" else "freq")


def _any(queries: Iterable[tantivy.Query]) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])
