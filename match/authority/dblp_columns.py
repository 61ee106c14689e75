"""The publications of a piece of DBLP's dump as columns: their lines, and what they are found by."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from bibliography import PublicationType
from match.authority.dblp_dump import Entry
from match.authority.dblp_fields import PLACES, Fields
from match.authority.dblp_hashes import Keys, pack_keys
from match.authority.dblp_keys import hash_keys
from match.authority.dblp_link_columns import read_links, read_volumes
from match.authority.dblp_links import CORR, identifiers
from match.authority.dblp_pieces import PUBLICATIONS
from match.authority.dblp_rows import FIELD, ITEM, TYPES, row_line, shown_year
from match.authority.dblp_texts import (
    Places,
    change_kinds,
    encoded,
    filled,
    first_of_each,
    flags_of,
    in_lines,
    join_each,
    texts_of,
)

_TYPES = texts_of(
    [kind.value for kind in (*map(TYPES.__getitem__, PUBLICATIONS), PublicationType.PREPRINT, PublicationType.WORKSHOP)]
)


class Publications(NamedTuple):
    """Publications: an item of each column for each, but of the authors."""

    lines: bytes
    """Their rows."""
    keys: pa.StringArray
    titles: pa.StringArray
    dois: pa.StringArray
    arxivs: pa.StringArray
    authors: pa.StringArray
    """All of them, those of a publication one after the other."""
    owners: Places
    """Of each author the place of the publication."""
    date: str
    """The latest change; empty where there is none."""


def of_entries(entries: Sequence[Entry]) -> Publications:
    """The publications, one by one."""
    known = [identifiers(entry.key, entry.volume or "", entry.links) for entry in entries]
    return Publications(
        in_lines(texts_of([row_line(entry, *ids) for entry, ids in zip(entries, known, strict=True)])),
        texts_of([entry.key for entry in entries]),
        texts_of([entry.title for entry in entries]),
        texts_of([doi for doi, _ in known]),
        texts_of([arxiv for _, arxiv in known]),
        texts_of([name for entry in entries for name in entry.authors]),
        np.repeat(np.arange(len(entries)), [len(entry.authors) for entry in entries]),
        max([entry.modified for entry in entries], default=""),
    )


def of_fields(fields: Fields) -> Publications:
    """The publications, all at once."""
    titles = _without_stop(fields.first("title"))
    venues = fields.first("booktitle", "journal", "school", "series")
    volumes, numbers, pages, link = (fields.first(name) for name in ("volume", "number", "pages", "ee"))
    years = change_kinds(fields.first("year"), shown_year)
    dois, arxivs = _identifiers(fields, volumes)
    authors, owners = _authors(fields)
    names = join_each(authors, owners, len(titles), ITEM)
    columns = [fields.keys, _types(fields, venues), titles, names, venues, years, volumes, numbers, pages]
    lines = in_lines(pc.binary_join_element_wise(*columns, dois, arxivs, link, FIELD))
    date = pc.max(fields.dates).as_py() or ""
    return Publications(lines, fields.keys, titles, dois, arxivs, authors, owners, date)


def publication_keys(publications: Publications, title_keys: Sequence[bytes]) -> Keys:
    """What publications are looked up by exactly, in order: their keys, their titles' keys and identifiers."""
    every = np.arange(len(title_keys))
    hashes = [hash_keys("key", encoded(publications.keys)), hash_keys("title", title_keys)]
    places = [every, every]
    for space, numbers in (("doi", publications.dois), ("arxiv", publications.arxivs)):
        known = np.flatnonzero(filled(numbers))
        hashes.append(hash_keys(space, encoded(numbers.take(pa.array(known)))))
        places.append(known)
    return pack_keys(np.concatenate(hashes), np.concatenate(places).astype(np.uint64))


def _without_stop(titles: pa.StringArray) -> pa.StringArray:
    stopped = pc.and_not(pc.ends_with(titles, "."), pc.ends_with(titles, ".."))
    return pc.if_else(stopped, pc.utf8_slice_codeunits(titles, 0, -1), titles)


def _authors(fields: Fields) -> tuple[pa.StringArray, Places]:
    """All authors, and whose each is: the editors where there are none."""
    is_author = fields.names == PLACES["author"]
    has_author = np.bincount(fields.owners[is_author], minlength=len(fields.keys)) > 0
    chosen = is_author | ((fields.names == PLACES["editor"]) & ~has_author[fields.owners])
    return fields.texts.filter(pa.array(chosen)), fields.owners[chosen]


def _types(fields: Fields, venues: pa.StringArray) -> pa.StringArray:
    is_article = fields.kinds == PUBLICATIONS.index("article")
    is_paper = fields.kinds == PUBLICATIONS.index("inproceedings")
    informal = pc.or_(pc.starts_with(fields.types, "informal"), pc.starts_with(fields.keys, CORR))
    workshop = pc.or_(pc.match_substring(venues, "@"), pc.match_substring(venues, "workshop", ignore_case=True))
    found = fields.kinds.copy()
    found[is_article & flags_of(informal)] = len(PUBLICATIONS)
    found[is_paper & flags_of(workshop)] = len(PUBLICATIONS) + 1
    return _TYPES.take(pa.array(found))


def _identifiers(fields: Fields, volumes: pa.StringArray) -> tuple[pa.StringArray, pa.StringArray]:
    """DOI and arXiv number of each publication: what `identifiers` tells of one."""
    links, owners = fields.all("ee")
    dois, arxivs = (_first_filled(known, owners, len(volumes)) for known in read_links(links))
    unknown = pc.and_(pc.starts_with(fields.keys, CORR), pc.equal(arxivs, ""))
    return dois, pc.if_else(unknown, read_volumes(volumes), arxivs)


def _first_filled(texts: pa.StringArray, owners: Places, number: int) -> pa.StringArray:
    places = np.flatnonzero(filled(texts))
    return first_of_each(texts, places, owners[places], number)
