"""The tables of venues as one look-up: key of a written form -> venue."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from bibliography import PublicationType, Venue
from normalize.fold import fold
from normalize.table import read_set, read_table

_SMALL = frozenset("the of on in and for a an at to de la le et der die das und du des".split())
_SPONSORS = frozenset("acm ieee cvf siam usenix ifip rsj asme isca aaai sigplan sigsoft sigarch sigact sigchi annual proceedings proc".split())
_FULL = {
    "conf": "conference", "int": "international", "intl": "international", "symp": "symposium", "trans": "transactions",
    "j": "journal", "jour": "journal", "ann": "annals", "lett": "letters", "rev": "review", "eur": "european",
    "wksp": "workshop", "multi agent": "multiagent", "databases": "data bases",
}  # fmt: skip


@lru_cache(maxsize=65536)
def venue_key(text: str) -> str:
    """Folded words without articles and the like: equal for two spellings of a venue's name.

    >>> venue_key("Journal of the Royal Society: Interface")
    'journal royal society interface'
    """
    words = fold(text.replace("&", " and ")).split()
    return " ".join(word for word in words if word not in _SMALL) or " ".join(words)


@lru_cache(maxsize=65536)
def loose_key(text: str) -> str:
    """`venue_key` without sponsors, with the usual abbreviations spelled out.

    >>> loose_key("IEEE Int. Conf. on Robotics")
    'international conference robotics'
    """
    return " ".join(_FULL.get(word, word) for word in venue_key(text).split() if word not in _SPONSORS)


@cache
def exact_forms() -> dict[str, Venue]:
    """Every written form in the tables by its `venue_key`; forms of two venues that no alias decides are left out."""
    forms: dict[str, Venue] = {}
    by_name = {venue.name: venue for venue in _venues()}
    journals = _journals(by_name)
    for key, venue in _unambiguous(_journal_forms(journals)):
        forms[key] = venue
    for key, venue in _unambiguous(_name_forms(by_name)):
        forms[key] = venue
    for row in read_table("venue-aliases.csv"):
        forms[venue_key(row["alias"])] = by_name.get(row["name"]) or journals[row["name"]]
    for venue in by_name.values():
        forms[venue_key(venue.name)] = venue
    return forms


@cache
def loose_forms() -> dict[str, Venue]:
    """Every form of at least two words by its `loose_key`; forms of two venues are left out."""
    pairs = ((loose_key(key), venue) for key, venue in exact_forms().items())
    return dict(_unambiguous((key, venue) for key, venue in pairs if " " in key))


@cache
def abbreviated_forms() -> dict[str, tuple[tuple[tuple[str, ...], Venue], ...]]:
    """First letters of a name's words -> the names that have them, as words with their venue."""
    groups: dict[str, list[tuple[tuple[str, ...], Venue]]] = {}
    for key, venue in exact_forms().items():
        if key == venue_key(venue.name):
            words = tuple(key.split())
            if len(words) > 1:
                groups.setdefault("".join(word[0] for word in words), []).append((words, venue))
    return {letters: tuple(names) for letters, names in groups.items()}


@cache
def refused_forms() -> frozenset[str]:
    """Folded texts that are no venue, whatever the tables say."""
    return read_set("venue-refusals.csv", "text")


def _venues() -> Iterator[Venue]:
    """The venues of computing and those compiled by hand; the latter's names go before the former's."""
    more = read_table("venues-more.csv")
    by_stream = {row["dblp_stream"]: row for row in more if row["dblp_stream"]}
    listed = {row["dblp_stream"]: row for row in read_table("venues.csv") if row["dblp_stream"]}
    ranked = {row["name"]: row for row in read_table("venues.csv")}
    for row in read_table("venues.csv"):
        if row["dblp_stream"] not in by_stream:
            yield _venue(row, row)
    for row in more:
        yield _venue(row, listed.get(row["dblp_stream"]) or ranked.get(row["name"]) or {})


def _venue(row: dict[str, str], ranks: dict[str, str]) -> Venue:
    return Venue(
        short=row["short"] or row["name"],
        name=row["name"],
        type=PublicationType(row["type"]),
        ccf_rank=ranks.get("ccf_rank") or None,
        core_rank=ranks.get("core_rank") or None,
        dblp_stream=row["dblp_stream"] or None,
    )


def _journals(known: dict[str, Venue]) -> dict[str, Venue]:
    """The journals of all fields by name; one that `known` has under the same key is that one."""
    by_key = {venue_key(name): venue for name, venue in known.items()}
    journals = {}
    for row in read_table("journals.csv"):
        name = row["name"]
        journals[name] = by_key.get(venue_key(name)) or Venue(name, name, PublicationType.JOURNAL)
    return journals


def _journal_forms(journals: dict[str, Venue]) -> Iterator[tuple[str, Venue]]:
    for row in read_table("journals.csv"):
        venue = journals[row["name"]]
        yield venue_key(row["name"]), venue
        for abbreviation in row["abbreviations"].split("; "):
            if abbreviation:
                yield venue_key(abbreviation), venue


def _name_forms(by_name: dict[str, Venue]) -> Iterator[tuple[str, Venue]]:
    for venue in by_name.values():
        yield venue_key(venue.name), venue
        yield venue_key(venue.short), venue
        if re.search(r"[A-Z]", venue.short) and "-" in venue.short:
            yield venue_key(venue.short.replace("-", "")), venue


def _unambiguous(forms: Iterator[tuple[str, Venue]]) -> Iterator[tuple[str, Venue]]:
    """The forms that belong to one venue only. A conference goes before a journal of the same name, a ranked one before others."""
    owners: dict[str, list[Venue]] = {}
    for key, venue in forms:
        group = owners.setdefault(key, [])
        if venue not in group:
            group.append(venue)
    for key, group in owners.items():
        if len(group) > 1:
            group.sort(key=lambda venue: venue.ccf_rank or "Z")
            if (group[0].ccf_rank or "Z") == (group[1].ccf_rank or "Z"):
                exact = [venue for venue in group if venue_key(venue.name) == key]
                if len(exact) != 1:
                    continue
                group = exact
        yield key, group[0]
