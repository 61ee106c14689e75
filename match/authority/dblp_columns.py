"""The publications of a piece of DBLP's dump as columns: their lines, and what they are found by."""

from typing import NamedTuple

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
from numpy.typing import NDArray

from bibliography import PublicationType
from match.authority.dblp_dump import Entry
from match.authority.dblp_fields import NAMES, Fields, Places
from match.authority.dblp_pieces import PUBLICATIONS
from match.authority.dblp_record import CORR, FIELD, ITEM, TYPES, identifiers, row_line, shown_year

_PLACES = {name: place for place, name in enumerate(NAMES)}
_DOI = r"^https://doi\.org/10\.[0-9]{4,9}/[!-$&-~]+$"
"""A link of nothing but a DOI, of ASCII and with nothing encoded."""
_RESOLVER = len("https://doi.org/")
_TYPES = pa.array(
    [kind.value for kind in (*map(TYPES.__getitem__, PUBLICATIONS), PublicationType.PREPRINT, PublicationType.WORKSHOP)]
)


class Publications(NamedTuple):
    """Publications: an item of each column for each, but of the authors."""

    lines: list[str]
    """Their rows."""
    keys: list[str]
    titles: list[str]
    dois: list[str]
    arxivs: list[str]
    authors: list[str]
    """All of them, those of a publication one after the other."""
    written: Places
    """How many authors each has."""
    date: str
    """The latest change; empty where there is none."""


def of_entries(entries: list[Entry]) -> Publications:
    """The publications, one by one."""
    known = [identifiers(entry.key, entry.volume or "", entry.links) for entry in entries]
    return Publications(
        [row_line(entry, *ids) for entry, ids in zip(entries, known, strict=True)],
        [entry.key for entry in entries],
        [entry.title for entry in entries],
        [doi for doi, _ in known],
        [arxiv for _, arxiv in known],
        [name for entry in entries for name in entry.authors],
        np.array([len(entry.authors) for entry in entries], np.int64),
        max([entry.modified for entry in entries], default=""),
    )


def of_fields(fields: Fields) -> Publications:
    """The publications, all at once."""
    titles, links = _without_stop(_first(fields, "title")), _first(fields, "ee")
    venues = _first(fields, "booktitle", "journal", "school", "series")
    years, volumes, numbers, pages = (_first(fields, name) for name in ("year", "volume", "number", "pages"))
    dois, arxivs = _identifiers(fields, links, volumes)
    written, authors = _authors(fields)
    ends = np.append(0, np.cumsum(written)).astype(np.int32)
    names = pc.binary_join(pa.ListArray.from_arrays(ends, authors), ITEM)
    shown, *ids = (pa.array(texts, pa.string()) for texts in (map(shown_year, years.to_pylist()), dois, arxivs))
    columns = [fields.keys, _types(fields, venues), titles, names, venues, shown, volumes, numbers, pages, *ids, links]
    lines = pc.binary_join_element_wise(*columns, FIELD)
    return Publications(
        lines.to_pylist(),
        fields.keys.to_pylist(),
        titles.to_pylist(),
        dois,
        arxivs,
        authors.to_pylist(),
        written,
        max(fields.dates.to_pylist(), default=""),
    )


def _first(fields: Fields, *names: str) -> pa.StringArray:
    """Of each publication the first text of the first of these names that it has a field of; else an empty one."""
    at = np.full(len(fields.keys), -1)
    for name in reversed(names):
        places = np.flatnonzero(fields.names == _PLACES[name])[::-1]
        at[fields.owners[places]] = places
    return fields.texts.take(pa.array(at, mask=at < 0)).fill_null("")


def _without_stop(titles: pa.StringArray) -> pa.StringArray:
    stopped = pc.and_not(pc.ends_with(titles, "."), pc.ends_with(titles, ".."))
    return pc.if_else(stopped, pc.utf8_slice_codeunits(titles, 0, -1), titles)


def _authors(fields: Fields) -> tuple[Places, pa.StringArray]:
    """How many authors each publication has, and all of them: the editors where there are none."""
    is_author = fields.names == _PLACES["author"]
    has_author = np.bincount(fields.owners[is_author], minlength=len(fields.keys)) > 0
    chosen = is_author | ((fields.names == _PLACES["editor"]) & ~has_author[fields.owners])
    return np.bincount(fields.owners[chosen], minlength=len(fields.keys)), fields.texts.filter(pa.array(chosen))


def _types(fields: Fields, venues: pa.StringArray) -> pa.StringArray:
    is_article = fields.kinds == PUBLICATIONS.index("article")
    is_paper = fields.kinds == PUBLICATIONS.index("inproceedings")
    informal = pc.or_(pc.starts_with(fields.types, "informal"), pc.starts_with(fields.keys, CORR))
    workshop = pc.or_(pc.match_substring(venues, "@"), pc.match_substring(venues, "workshop", ignore_case=True))
    found = fields.kinds.copy()
    found[is_article & _flags(informal)] = len(PUBLICATIONS)
    found[is_paper & _flags(workshop)] = len(PUBLICATIONS) + 1
    return _TYPES.take(pa.array(found))


def _identifiers(fields: Fields, links: pa.StringArray, volumes: pa.StringArray) -> tuple[list[str], list[str]]:
    """DOI and arXiv number of each publication: quickly of those whose only link is a plain DOI."""
    linked = fields.names == _PLACES["ee"]
    ends = np.cumsum(np.bincount(fields.owners[linked], minlength=len(fields.keys)))
    plain = pc.and_not(pc.match_substring_regex(links, _DOI), pc.match_substring(links, "arxiv", ignore_case=True))
    is_plain = _flags(pc.and_not(plain, pc.starts_with(fields.keys, CORR))) & (np.diff(ends, prepend=0) == 1)
    dois = pc.ascii_lower(pc.utf8_slice_codeunits(links, _RESOLVER)).to_pylist()
    arxivs = [""] * len(dois)
    every, known = fields.texts.filter(pa.array(linked)).to_pylist(), volumes.to_pylist()
    for place in np.flatnonzero(~is_plain).tolist():
        some = every[ends[place - 1] if place else 0 : ends[place]]
        dois[place], arxivs[place] = identifiers(fields.keys[place].as_py(), known[place], some)
    return dois, arxivs


def _flags(found: pa.BooleanArray) -> NDArray[np.bool_]:
    flags: NDArray[np.bool_] = found.to_numpy(zero_copy_only=False)
    return flags
