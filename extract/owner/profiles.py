"""A person's profiles elsewhere, out of the links of their homepage."""

from collections import Counter
from collections.abc import Iterable

from extract.owner.signs import clean_name, is_name
from normalize.author import author_keys, parse_name
from normalize.identifier import find_profiles

_SITES = tuple(
    "dblp scholar.google orcid semanticscholar openreview github.com researchgate linkedin dl.acm.org/profile openalex "
    "scopus webofscience publons researcherid".split()
)
_MANY = 3
"""More ids of one service than this, and the page links many people: a laboratory's, or one with linked co-authors."""


def is_profile_site(address: str) -> bool:
    """Tell quickly whether an address may lead to a profile.

    >>> is_profile_site("https://dblp.org/pid/1/2"), is_profile_site("https://a.org/paper.pdf")
    (True, False)
    """
    return any(map(address.lower().__contains__, _SITES))


def choose_profiles(links: Iterable[tuple[str, str]], owner: str | None) -> dict[str, str]:
    """Return the owner's id at each service, out of (address, words of the link).

    A link on another person's name is that person's. Where several ids of a service remain, a link that is linked again
    (header and footer) goes before others; a page that links many people tells none.

    >>> links = [("https://dblp.org/pid/1/2", "DBLP"), ("https://dblp.org/pid/3/4", "Bob Writer")]
    >>> choose_profiles(links, "Ada Lovelace")
    {'dblp': '1/2'}
    """
    keys = author_keys(parse_name(owner)) if owner else frozenset()
    found: dict[str, Counter[str]] = {}
    for address, words in links:
        for service, identifier in find_profiles(address).items():
            label = clean_name(words)
            is_person = is_name(label)
            own = is_person and bool(keys & author_keys(parse_name(label)))
            if own or not is_person:
                found.setdefault(service, Counter())[identifier] += 3 if own else 1
    chosen = {}
    for service, identifiers in found.items():
        ranked = identifiers.most_common(2)
        if len(identifiers) <= _MANY or ranked[0][1] > 2 * ranked[1][1]:
            chosen[service] = ranked[0][0]
    return chosen
