"""Whose homepage it is, as far as the page tells."""

import re
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from bibliography import Owner, Page
from extract.owner.affiliation import find_affiliation
from extract.owner.signs import Sign, count_authors, gather_signs
from normalize.author import author_keys, name_evidence, parse_name
from normalize.fold import fold_ascii

_ENOUGH = 1.75
"""Weight of signs from which a name is the owner's: the page's title alone, or a heading that the address confirms."""

_SUPPORT = 1.5
_FULL_NAME = 1.5
"""What a whole given name is preferred by to initials."""

_INITIALS = re.compile(r"[^\W\d_a-z](?:[.\s-]|[^\W\d_a-z]*$)")
_FREQUENT = 0.6
_ALONE = 0.8
"""Share of the page's lists of names from which a name needs no support by the address."""


@dataclass(slots=True)
class _Candidate:
    """All signs for one person."""

    keys: frozenset[str]
    signs: list[Sign] = field(default_factory=list)

    @property
    def weight(self) -> float:
        """Sum over the signs, less for what only looks like a name; the second sign counts half, and so on."""
        weights = sorted((sign.weight * name_evidence(sign.name) ** 0.5 for sign in self.signs), reverse=True)
        return float(sum(weight / (1 + number) for number, weight in enumerate(weights)))


def find_owner(page: Page) -> Owner:
    """Return the name, native name, affiliation and profiles that a page gives for its owner; None for all else.

    A heading such as "Publications", a laboratory and an institution are no owners. What `page.owner` states (front
    matter, meta elements) is weighed with the rest, as themes leave their own authors there. Profiles are those of
    `page.owner`.

    >>> from bibliography import Block, Format, Run
    >>> blocks = (Block((Run("Publications"),), heading=1),)
    >>> find_owner(Page("https://a.org/", Format.HTML, blocks, "Ada Lovelace | Home")).name
    'Ada Lovelace'
    >>> find_owner(Page("https://a.org/", Format.HTML, blocks, "Home")).name is None
    True
    """
    address = _letters_of_address(page.url)
    candidates = _gather(gather_signs(page))
    best = _best(candidates, address)
    if best is None:
        best = _frequent_author(page, address + " " + fold_ascii(page.title).lower())
    if best is None:
        return Owner(affiliation=find_affiliation(page), profiles=page.owner.profiles)
    if all(parse_name(sign.name).native_name == parse_name(sign.name).name for sign in best.signs):
        best.signs += [Sign(name, 0.0) for name, _ in count_authors(page) if author_keys(parse_name(name)) & best.keys]
    name, native = _forms(best)
    return Owner(name, native, find_affiliation(page), page.owner.profiles)


def _gather(signs: list[Sign]) -> list[_Candidate]:
    """Group the signs by person: names that share a reading are one."""
    candidates: list[_Candidate] = []
    for sign in signs:
        keys = author_keys(parse_name(sign.name))
        person = _Candidate(keys, [sign])
        for same in [candidate for candidate in candidates if candidate.keys & keys]:
            person = _Candidate(person.keys | same.keys, same.signs + person.signs)
            candidates.remove(same)
        candidates.append(person)
    return candidates


def _best(candidates: list[_Candidate], address: str) -> _Candidate | None:
    scored = [(candidate.weight + _support(candidate, address), candidate) for candidate in candidates]
    if not scored:
        return None
    score, best = max(scored, key=lambda pair: pair[0])
    return best if score >= _ENOUGH else None


def _support(candidate: _Candidate, address: str) -> float:
    """Return what the page's address says for a person: the family name, less for the given name only."""
    best = 0.0
    for sign in candidate.signs:
        author = parse_name(sign.name)
        family, given = (_letters(part or "") for part in (author.family, author.given))
        if len(family) >= 3 and family in address:
            best = max(best, _SUPPORT + (0.5 if len(given) >= 3 and given in address else 0.0))
        elif len(given) >= 4 and given in address:
            best = max(best, _SUPPORT * 0.6)
    return best


def _frequent_author(page: Page, hints: str) -> _Candidate | None:
    """Return who stands in most lists of names, if the address or title bears the name or nobody else comes near."""
    authors = count_authors(page)
    for name, share in authors:
        candidate = _Candidate(author_keys(parse_name(name)), [Sign(name, 1.0)])
        family = _letters(parse_name(name).family or "")
        if share >= _FREQUENT / 2 and len(family) >= 4 and family in hints:
            return candidate
    if authors and authors[0][1] >= _ALONE and (len(authors) == 1 or authors[1][1] < 0.6 * authors[0][1]):
        name = authors[0][0]
        return _Candidate(author_keys(parse_name(name)), [Sign(name, 1.0)])
    return None


def _forms(candidate: _Candidate) -> tuple[str, str | None]:
    """Return the name as its best sign writes it, in Latin letters where any does, and the native form."""
    parsed = [(sign.weight, parse_name(sign.name)) for sign in candidate.signs]
    native = next((author.native_name for _, author in parsed if author.native_name), None)
    weights: dict[str, float] = {}
    for weight, author in parsed:
        if author.name != author.native_name:
            full = author.given is not None and not _INITIALS.match(author.given)
            turn = author.given is not None and author.family is not None and ("," in author.name or not full)
            name = f"{author.given} {author.family}" if turn else re.sub(r"(?<=[^\W\d_]{2})\.$", "", author.name)
            weights[name] = weights.get(name, _FULL_NAME if full else 0.0) + weight
    if not weights:
        return parsed[0][1].name, native
    return max(weights, key=lambda name: weights[name]), native


def _letters_of_address(url: str) -> str:
    """Return the host and the last folders of an address in plain letters."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    folders = unquote(parts.path).split("/")[-4:]
    return " ".join(_letters(part) for part in (parts.hostname or "", *folders))


def _letters(text: str) -> str:
    return re.sub(r"[^a-z]+", "", fold_ascii(text).lower())
