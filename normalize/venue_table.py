"""The tables of venues as one look-up: key of a written form -> venue."""

from collections.abc import Iterator
from functools import cache, lru_cache

from bibliography import PublicationType, Venue
from normalize.fold import fold
from normalize.table import read_columns, read_table

CCF_EDITION = 2026
"""Edition of the China Computer Federation's list from which the ranks in venues.csv are."""
CORE_EDITION = "unknown"
"""Edition of CORE's list of conferences from which the ranks in venues.csv are: their source does not tell it."""
_SMALL = frozenset("the of on in and for a an at to de la le et der die das und du des".split())
_SPONSORS = frozenset(
    "aaai acm annual asme cvf ieee ifip isca proc proceedings rsj siam sigact sigarch sigchi sigplan sigsoft "
    "usenix".split()
)
_LOOSENED = ("acm ", "ieee ", "siam ", "annual ", "proceedings ", "ifip ", "ann ", "trans ")
_FULL = {
    "conf": "conference", "int": "international", "intl": "international", "symp": "symposium", "trans": "transactions",
    "j": "journal", "jour": "journal", "ann": "annals", "lett": "letters", "rev": "review", "eur": "european",
    "wksp": "workshop", "multi agent": "multiagent", "databases": "data bases",
}  # fmt: skip
_LOOSENED_WORDS = _SPONSORS.union(_FULL)


@lru_cache(maxsize=8192)
def venue_key(text: str) -> str:
    """Folded words without articles and the like: equal for two spellings of a venue's name.

    >>> venue_key("Journal of the Royal Society: Interface")
    'journal royal society interface'
    """
    key = fold(text.replace("&", " and ") if "&" in text else text)
    words = key.split()
    return key if _SMALL.isdisjoint(words) else " ".join([word for word in words if word not in _SMALL]) or key


@lru_cache(maxsize=8192)
def loose_key(text: str) -> str:
    """`venue_key` without sponsors, with the usual abbreviations spelled out.

    >>> loose_key("IEEE Int. Conf. on Robotics")
    'international conference robotics'
    """
    key = venue_key(text)
    words = key.split()
    if _LOOSENED_WORDS.isdisjoint(words):
        return key
    return " ".join([_FULL.get(word, word) for word in words if word not in _SPONSORS])


@cache
def exact_forms() -> dict[str, Venue]:
    """Every written form in the tables by its `venue_key`; a short name that two venues share is left out."""
    venues = {venue.name: venue for venue in _venues()}
    keyed = {venue_key(name): venue for name, venue in venues.items()}
    forms: dict[str, Venue] = {}
    for journal, name, others in read_columns("journals.csv", "key", "name", "forms"):
        forms[journal] = venue = keyed.get(journal) or Venue(name, name, PublicationType.JOURNAL)
        if others:
            forms.update(dict.fromkeys(others.split("; "), venue))
    for key, owners in _short_forms(venues).items():
        if len(owners) == 1:
            forms[key] = owners[0]
        else:
            forms.pop(key, None)
    for row in read_table("venue-aliases.csv"):
        forms[venue_key(row["alias"])] = venues.get(row["name"]) or forms[venue_key(row["name"])]
    return forms | keyed


@cache
def loose_forms() -> dict[str, Venue]:
    """The forms that `loose_key` changes, under that key; those of two venues are left out."""
    forms: dict[str, Venue | None] = {}
    for key, venue in exact_forms().items():
        if key.startswith(_LOOSENED) or venue.type is not PublicationType.JOURNAL:
            loose = loose_key(key)
            if " " in loose and loose != key:
                forms[loose] = venue if forms.get(loose, venue) == venue else None
    return {key: venue for key, venue in forms.items() if venue is not None}


@cache
def abbreviated_forms() -> dict[str, tuple[str, ...]]:
    """First letters of a name's words -> the keys of the names that have them."""
    groups: dict[str, list[str]] = {}
    for key, venue in exact_forms().items():
        if " " in key and (venue.type is not PublicationType.JOURNAL or len(key) > 2 * len(key.split())):
            groups.setdefault("".join([word[0] for word in key.split()]), []).append(key)
    return {letters: tuple(keys) for letters, keys in groups.items()}


@cache
def refused_forms() -> dict[str, str]:
    """Folded texts that are no venue, whatever the other tables say -> the reason."""
    return {row["text"]: row["reason"] for row in read_table("venue-refusals.csv")}


def _venues() -> Iterator[Venue]:
    """The venues of computing and those compiled by hand; the latter's names go before the former's."""
    more = read_table("venues-more.csv")
    streams = {row["dblp_stream"] for row in more if row["dblp_stream"]}
    names = {venue_key(row["name"]) for row in more}
    listed: dict[str, dict[str, str]] = {}
    for row in read_table("venues.csv"):
        key = venue_key(row["name"])
        listed |= {key: row, row["dblp_stream"]: row}
        if row["dblp_stream"] not in streams and key not in names:
            yield _venue(row, row)
    listed.pop("", None)
    for row in more:
        yield _venue(row, listed.get(row["dblp_stream"]) or listed.get(venue_key(row["name"])) or {})


def _venue(row: dict[str, str], ranks: dict[str, str]) -> Venue:
    return Venue(
        short=row["short"] or row["name"],
        name=row["name"],
        type=PublicationType(row["type"]),
        ccf_rank=ranks.get("ccf_rank") or None,
        core_rank=ranks.get("core_rank") or None,
        dblp_stream=row["dblp_stream"] or ranks.get("dblp_stream") or None,
    )


def _short_forms(venues: dict[str, Venue]) -> dict[str, list[Venue]]:
    """The keys of short names, as written, without hyphens, and as "T-IP" -> the venues that bear them."""
    owners: dict[str, list[Venue]] = {}
    for venue in venues.values():
        forms = [venue.short, venue.short.replace("-", "").replace(" ", "")]
        if venue.name.startswith("IEEE Transactions ") and venue.short.startswith("T"):
            forms.append(f"T-{venue.short.removeprefix('T').removeprefix('-')}")
        for key in set(map(venue_key, forms)):
            if venue.short != venue.name:
                owners.setdefault(key, []).append(venue)
    return owners
