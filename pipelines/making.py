"""Mentions to works: clustered, merged and named; or as the last run had them, if they are made of the same."""

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bibliography import Mention, Owner, Work
from match.claims import settle
from match.cluster import cluster
from match.judge import Match
from match.merge import merge
from match.owner import named_by_owner
from normalize.mention import normalize_mention, record_id
from output.corrections import Correction, Known, regroup, revise
from output.store import Store
from output.summary import Failure
from pipelines.correcting import known_mentions
from pipelines.matching import Lister, Matcher
from pipelines.provenance import code_digest, package_versions

_ROOMS = ("bibliography", "normalize", "match", "output", "pipelines")
"""Packages that have a part in making works of mentions."""


@dataclass(frozen=True, slots=True)
class Material:
    """What the works of a run are made of."""

    mentions: list[Mention]
    matches: Mapping[str, Match]
    """By record: of what was crawled in this run."""
    owners: Mapping[str, Owner]
    """By page."""
    corrections: Sequence[Correction] = ()


def make_works(store: Store, run_id: int, material: Material, matcher: Matcher) -> tuple[list[Work], list[Failure]]:
    """The works of the run with their lasting ids, as they are saved, and the corrections that could not be made."""
    basis = _basis(store, material, matcher)
    works = None if basis is None else store.take_over(run_id, basis)
    unmade: list[Failure] = []
    if works is None:
        known = known_mentions(store, run_id, material.mentions, material.corrections)
        merged, unjoined = _merge_all(known, material, matcher)
        works, unset = revise(store.assign_ids(run_id, merged), material.corrections, store.aliases(run_id))
        unmade = [*unjoined, *unset]
    store.save_works(run_id, works, basis)
    return works, unmade


def _basis(store: Store, material: Material, matcher: Matcher) -> str | None:
    """A digest of all that the works depend on: two runs that share it have the same works.

    None where that is not known beforehand: corrections refer to works of earlier runs, and what was not crawled in
    this run has yet to be matched.
    """
    matches = [material.matches.get(record_id(mention)) for mention in material.mentions]
    if material.corrections or None in matches:
        return None
    index = None if matcher.index is None else matcher.index.summary
    facts: list[object] = [code_digest(*_ROOMS), package_versions(), index, store.digests(material.mentions)]
    facts += [(match.status, match.score, match.entries) for match in matches if match is not None]
    digest = hashlib.sha256()
    for fact in facts:
        digest.update(f"{fact!r}\n".encode())
    return digest.hexdigest()


def _merge_all(known: Known, material: Material, matcher: Matcher) -> tuple[list[Work], list[Failure]]:
    """The works, without lasting ids, and the corrections not made. What was not crawled in this run is matched now."""
    mentions = known.mentions
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for mention in mentions:
        titles[mention.page_url].append(mention.title)
    records = [normalize_mention(mention) for mention in mentions]
    matches = dict(material.matches)
    for mention, record in zip(mentions, records, strict=True):
        if record.id not in matches:
            url = mention.page_url
            page = Lister(url, material.owners.get(url, Owner(mention.owner)), titles[url])
            matches[record.id] = matcher.match(record, page)
    told = [named_by_owner(record, mention.owner) for record, mention in zip(records, mentions, strict=True)]
    groups = cluster(records, [mention.page_url for mention in mentions], matches, told)
    groups, unmade = regroup(groups, material.corrections, known)
    matches = settle(records, groups, matches)
    persons = matcher.index.person_named if matcher.index is not None else None
    works = [
        merge([mentions[i] for i in group], [records[i] for i in group], matches, f"{number}", persons)
        for number, group in enumerate(groups)
    ]
    return works, unmade
