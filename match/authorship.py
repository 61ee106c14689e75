"""The authors of a work: one list out of those of its mentions and entries, with what the pages mark on them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from bibliography import Author, Authorship, Conflict
from match.evidence import Witness
from match.names_view import family_key
from match.words import name_key, without_homonym
from normalize.author import parse_name, same_person
from normalize.fold import fold_ascii
from normalize.venue import find_venue

_SAME_PERSON = 0.6
"""Compatibility of two names from which on they are one author of a work: all its authors are few."""
_OWNER = 0.7


class Identified(Protocol):
    """What an authority knows of a person."""

    @property
    def pid(self) -> str:
        """The person's id there."""

    @property
    def orcid(self) -> str | None:
        """The person's ORCID."""


Persons = Callable[[str], Identified | None]
"""Who is meant by an author's name as an authority writes it; None where that is not known."""


def merge_authors(
    witnesses: Sequence[Witness], persons: Persons | None = None
) -> tuple[tuple[Authorship, ...], list[Conflict]]:
    """The authorships of a work in order, and the conflict if two whole lists differ in who or how many they name.

    The list is an authority's publication's if it has everyone whom the surest whole list of a page has, else that
    page's; without either the longest whole one, else the longest. A fuller form of a name and its native form are
    taken from the other lists. Equal contribution and corresponding authors are as any page marks.
    """
    lists = [witness for witness in witnesses if witness.record.authors]
    if not lists:
        return (), []
    base = _choose_list(lists)
    authors = list(base.record.authors)
    places = {id(witness): align(authors, witness.record.authors) for witness in lists}
    equal, corresponding = _marked(lists, places)
    owners = _find_owners(authors, witnesses)
    authorships = []
    for place, author in enumerate(authors):
        known_as = _name_in_dblp(place, lists, places)
        person = persons(known_as) if persons is not None and known_as is not None else None
        authorships.append(
            Authorship(
                author=_fullest(author, _forms(place, lists, places)),
                dblp_pid=person.pid if person is not None else None,
                orcid=person.orcid if person is not None else None,
                is_owner=place in owners,
                equal_contribution=place in equal,
                corresponding=place in corresponding,
            )
        )
    return tuple(authorships), _conflicts(base, lists)


def align(authors: Sequence[Author], others: Sequence[Author]) -> list[int | None]:
    """For each of `others` the place of the same person in `authors`, or None; each place is used once.

    Of several alike the one at the same place is taken, then the most alike.

    >>> names = "Wei Li", "Hailin Zhang"; others = "H. Zhang", "W. Li", "X. Xu"
    >>> align([parse_name(name) for name in names], [parse_name(name) for name in others])
    [1, 0, None]
    >>> align([parse_name("Mohammad Gheshlaghi Azar")], [parse_name("Mo Azar")])
    [0]
    """
    if tuple(authors) == tuple(others):  # most works are listed once
        return [*range(len(authors))]
    keys, other_keys = [_keys(author) for author in authors], [_keys(other) for other in others]
    scored = sorted(
        (-same_person(author, other), abs(place - at), place, at)
        for at, other in enumerate(others)
        for place, author in enumerate(authors)
        if place == at or not keys[place].isdisjoint(other_keys[at])
    )
    found: list[int | None] = [None] * len(others)
    for score, _, place, at in scored:
        if -score >= _SAME_PERSON and found[at] is None and place not in found:
            found[at] = place
    # What is left over and shares a word is one person after all: "Veda" is Vedavyas, "Azar" is Gheshlaghi Azar.
    for _, _, place, at in scored:
        if found[at] is None and place not in found and not keys[place].isdisjoint(other_keys[at]):
            found[at] = place
    return found


def _keys(author: Author) -> set[str]:
    """The words of a name, and its family name in one: two names that share none are not compared."""
    found = {word for word in name_key(without_homonym(author.name)).split() if len(word) > 1}
    return found | {fold_ascii(author.family).replace(" ", "")} if author.family else found


def _choose_list(lists: Sequence[Witness]) -> Witness:
    """Whose list of authors it is; an authority fills in names, it does not replace people."""
    best = max(lists, key=_worth)
    if best.mention is not None:
        return best
    pages = [witness for witness in lists if witness.is_sure and witness.record.authors_complete]
    published = [witness for witness in pages if not witness.is_preprint]
    for witness in published[:1]:
        if _missing(best, witness):
            return witness
    return best


def _worth(witness: Witness) -> tuple[bool, bool, int, int, int]:
    record = witness.record
    is_entry = witness.mention is None and not witness.is_preprint
    letters = sum(len(author.given or "") for author in record.authors)
    return is_entry, record.authors_complete, -witness.place, len(record.authors), letters


def _name_in_dblp(place: int, lists: Sequence[Witness], places: dict[int, list[int | None]]) -> str | None:
    """What DBLP calls the author at a place, homonym number included."""
    named = [
        author.name
        for witness in lists
        if witness.source == "dblp" and witness.mention is None
        for author, there in zip(witness.record.authors, places[id(witness)], strict=True)
        if there == place
    ]
    return named[0] if named else None


def _marked(lists: Iterable[Witness], places: dict[int, list[int | None]]) -> tuple[set[int | None], set[int | None]]:
    equal: set[int | None] = set()
    corresponding: set[int | None] = set()
    for witness in lists:
        mention, place = witness.mention, places[id(witness)]
        if mention is not None and len(place) == len(mention.authors):
            equal.update(place[at] for at in mention.equal_contribution)
            corresponding.update(place[at] for at in mention.corresponding)
    return equal, corresponding


def _find_owners(authors: Sequence[Author], witnesses: Sequence[Witness]) -> set[int | None]:
    """The places of the authors whose homepages list the work."""
    names = {witness.mention.owner for witness in witnesses if witness.mention is not None and witness.mention.owner}
    return {_find_owner(authors, name) for name in names}


def _find_owner(authors: Sequence[Author], name: str) -> int | None:
    owner = parse_name(name)
    scores = [(same_person(owner, author), -place) for place, author in enumerate(authors)]
    score, place = max(scores, default=(0.0, 0))
    return -place if score >= _OWNER else None


def _forms(place: int, lists: Sequence[Witness], places: dict[int, list[int | None]]) -> list[Author]:
    """How the lists write the author at a place."""
    pairs = ((witness.record.authors, places[id(witness)]) for witness in lists)
    return [authors[at] for authors, found in pairs for at, there in enumerate(found) if there == place]


def _fullest(author: Author, forms: Sequence[Author]) -> Author:
    """The name with its given name in the longest form of those that agree with it, and with its native form."""
    native = author.native_name or next((form.native_name for form in forms if form.native_name), None)
    name = without_homonym(author.name)
    best = max(forms, key=lambda form: len((form.given or "").replace(".", "").strip()), default=author)
    if _is_initials(author.given) and not _is_initials(best.given):
        return Author(without_homonym(best.name), best.given, best.family, native)
    return Author(name, author.given, author.family, native)


def _is_initials(given: str | None) -> bool:
    return all(len(part) <= 1 for part in (given or "").replace("-", " ").replace(".", " ").split())


def _conflicts(base: Witness, lists: Sequence[Witness]) -> list[Conflict]:
    """Whole author lists of the same version that differ from the chosen one in number or in who is named."""
    differing = []
    for witness in lists:
        is_other = witness is not base and witness.is_preprint == base.is_preprint
        if not is_other or not witness.record.authors_complete:
            continue
        added, left_out = _missing(base, witness), _missing(witness, base)
        if not all(_names(base, author) for author in added) or not all(_names(witness, one) for one in left_out):
            differing.append((_shown(witness), witness.source))
    if not differing:
        return []
    return [Conflict("authors", tuple(dict.fromkeys([(_shown(base), base.source), *differing])))]


def _missing(one: Witness, other: Witness) -> list[Author]:
    """The people of the other's list that the one's has not."""
    found = align(one.record.authors, other.record.authors)
    alone = (author for author, place in zip(other.record.authors, found, strict=True) if place is None)
    return [author for author in alone if _is_person(author, other)]


def _is_person(author: Author, witness: Witness) -> bool:
    """Not one that is only initials, or the venue, which stood beside the names and was taken for another."""
    venue = find_venue(author.name)
    is_venue = venue is not None and witness.record.venue is not None and venue.short == witness.record.venue.short
    return not is_venue and not _is_initials(author.name)


def _names(witness: Witness, author: Author) -> bool:
    """Whether a page names the author all the same: as its owner, or in words of the citation read otherwise."""
    mention = witness.mention
    if mention is None:
        return False
    is_owner = mention.owner is not None and same_person(parse_name(mention.owner), author) >= _OWNER
    family = family_key(author)
    return is_owner or (len(family) > 1 and family in fold_ascii(mention.raw).split())


def _shown(witness: Witness) -> str:
    return "; ".join(without_homonym(author.name) for author in witness.record.authors)
