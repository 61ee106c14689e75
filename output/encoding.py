"""Mentions and works as plain JSON values, and back without loss.

`mention_to_dict` is also the form of the feed's items: whoever changes it changes what users load.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from bibliography import (
    Author,
    Authorship,
    Conflict,
    Link,
    MatchStatus,
    Mention,
    Placement,
    PublicationType,
    Venue,
    Version,
    Work,
)

Json = dict[str, Any]
"""An object of JSON: what `json.dumps` takes and `json.loads` gives back."""


def author_to_dict(author: Author) -> Json:
    """The author with all four keys, null where the page does not tell.

    >>> author_to_dict(Author("H. Zhang", "H.", "Zhang"))
    {'name': 'H. Zhang', 'given': 'H.', 'family': 'Zhang', 'native_name': None}
    """
    return {
        "name": author.name,
        "given": author.given,
        "family": author.family,
        "native_name": author.native_name,
    }


def mention_to_dict(mention: Mention) -> Json:
    """The mention as the feed's item: every key is always there, tuples are lists.

    >>> item = mention_to_dict(Mention("https://a.example/", "On Trees", "On Trees. 2020.", 0, year=2020))
    >>> item["title"], item["year"], item["authors"], item["type"]
    ('On Trees', 2020, [], 'other')
    """
    return {
        "page_url": mention.page_url,
        "owner": mention.owner,
        "title": mention.title,
        "authors": [author_to_dict(author) for author in mention.authors],
        "authors_complete": mention.authors_complete,
        "equal_contribution": list(mention.equal_contribution),
        "corresponding": list(mention.corresponding),
        "venue_text": mention.venue_text,
        "venue": mention.venue,
        "year": mention.year,
        "type": str(mention.type),
        "awards": list(mention.awards),
        "rank_claim": mention.rank_claim,
        "doi": mention.doi,
        "arxiv": mention.arxiv,
        "links": [{"label": link.label, "url": link.url} for link in mention.links],
        "volume": mention.volume,
        "number": mention.number,
        "pages": mention.pages,
        "raw": mention.raw,
        "spans": {name: [list(span) for span in spans] for name, spans in mention.spans.items()},
        "section": mention.section,
        "position": mention.position,
        "confidence": mention.confidence,
    }


def mention_from_dict(item: Mapping[str, Any]) -> Mention:
    """The mention that `mention_to_dict` was given.

    Raises KeyError where a key is missing, ValueError where a value is impossible.

    >>> mention = Mention("https://a.example/", "On Trees", "On Trees.", 0, spans={"title": ((0, 8),)})
    >>> mention_from_dict(mention_to_dict(mention)) == mention
    True
    >>> mention_from_dict({"title": "On Trees"})
    Traceback (most recent call last):
    KeyError: 'authors'
    """
    fields = dict(item)
    fields["authors"] = tuple(Author(**author) for author in item["authors"])
    fields["links"] = tuple(Link(**link) for link in item["links"])
    fields["type"] = PublicationType(item["type"])
    fields["spans"] = {name: tuple((start, end) for start, end in spans) for name, spans in item["spans"].items()}
    for name in ("equal_contribution", "corresponding", "awards"):
        fields[name] = tuple(item[name])
    return Mention(**fields)


def venue_to_dict(venue: Venue) -> Json:
    """The venue with all its fields."""
    return {
        "short": venue.short,
        "name": venue.name,
        "type": str(venue.type),
        "ccf_rank": venue.ccf_rank,
        "core_rank": venue.core_rank,
        "dblp_stream": venue.dblp_stream,
    }


def authorship_to_dict(authorship: Authorship) -> Json:
    """The authorship with the author's fields beside its own."""
    return {
        **author_to_dict(authorship.author),
        "dblp_pid": authorship.dblp_pid,
        "orcid": authorship.orcid,
        "is_owner": authorship.is_owner,
        "equal_contribution": authorship.equal_contribution,
        "corresponding": authorship.corresponding,
    }


def version_to_dict(version: Version) -> Json:
    """The version with all its fields."""
    return {
        "type": str(version.type),
        "venue": version.venue,
        "year": version.year,
        "identifier": version.identifier,
    }


def conflict_to_dict(conflict: Conflict) -> Json:
    """The conflict: its field, and the values with their sources, the chosen one first."""
    values = [{"value": value, "source": source} for value, source in conflict.values]
    return {"field": conflict.field, "values": values}


def work_to_dict(work: Work) -> Json:
    """The work without its mentions, which are stored once and apart (see `work_from_dict`)."""
    return {
        "id": work.id,
        "title": work.title,
        "authorships": [authorship_to_dict(authorship) for authorship in work.authorships],
        "year": work.year,
        "venue": None if work.venue is None else venue_to_dict(work.venue),
        "venue_text": work.venue_text,
        "type": str(work.type),
        "doi": work.doi,
        "arxiv": work.arxiv,
        "url": work.url,
        "pdf_url": work.pdf_url,
        "dblp_key": work.dblp_key,
        "scholar_id": work.scholar_id,
        "match_source": work.match_source,
        "match_score": work.match_score,
        "match_status": str(work.match_status),
        "ccf_claim": work.ccf_claim,
        "awards": list(work.awards),
        "owners": list(work.owners),
        "pages": list(work.pages),
        "versions": [version_to_dict(version) for version in work.versions],
        "conflicts": [conflict_to_dict(conflict) for conflict in work.conflicts],
        "placement": None if work.placement is None else asdict(work.placement),
    }


def work_from_dict(item: Mapping[str, Any], mentions: Sequence[Mention]) -> Work:
    """The work that `work_to_dict` was given, with its mentions put back.

    Raises KeyError where a key is missing, ValueError where a value is impossible.
    """
    fields = dict(item)
    fields["authorships"] = tuple(_authorship_from_dict(value) for value in item["authorships"])
    fields["venue"] = None if item["venue"] is None else _venue_from_dict(item["venue"])
    fields["type"] = PublicationType(item["type"])
    fields["match_status"] = MatchStatus(item["match_status"])
    fields["versions"] = tuple(_version_from_dict(value) for value in item["versions"])
    fields["conflicts"] = tuple(_conflict_from_dict(value) for value in item["conflicts"])
    fields["placement"] = Placement(**item["placement"]) if item.get("placement") else None
    for name in ("awards", "owners", "pages"):
        fields[name] = tuple(item[name])
    return Work(mentions=tuple(mentions), **fields)


def _authorship_from_dict(item: Mapping[str, Any]) -> Authorship:
    author = Author(item["name"], item["given"], item["family"], item["native_name"])
    rest = {key: value for key, value in item.items() if key not in author_to_dict(author)}
    return Authorship(author, **rest)


def _venue_from_dict(item: Mapping[str, Any]) -> Venue:
    return Venue(**{**item, "type": PublicationType(item["type"])})


def _version_from_dict(item: Mapping[str, Any]) -> Version:
    return Version(**{**item, "type": PublicationType(item["type"])})


def _conflict_from_dict(item: Mapping[str, Any]) -> Conflict:
    return Conflict(item["field"], tuple((value["value"], value["source"]) for value in item["values"]))
