"""Mentions, works and people as the store keeps them: JSON under a hash of its content, each body only once."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from bibliography import Mention, Work
from output.encoding import Json, mention_from_dict, mention_to_dict, work_from_dict, work_to_dict
from output.summary import PageStatus, PersonRow

_DIGEST_LENGTH = 32
_in_json = json.JSONEncoder(ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode


class Bodies:
    """The table of bodies of an open store. Whoever calls it ends the transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._works: dict[str, Work] = {}
        self._last: dict[str, str] = {}
        """Id -> digest of the works that were loaded."""
        self._mentions: dict[tuple[str, int], Mention] = {}
        self._digests: dict[int, str] = {}
        """The digests of the mentions that were loaded, by `id`; `_mentions` keeps them alive."""

    def save_mention(self, mention: Mention) -> str:
        """The digest of the mention without its position, which moves whenever the page gains an entry."""
        known = self._digests.get(id(mention))
        return self._save(_without_position(mention)) if known is None else known

    def digest_of(self, mention: Mention) -> str:
        """The digest that the mention has, or would have, when it is saved."""
        known = self._digests.get(id(mention))
        return _digest(_in_json(_without_position(mention))) if known is None else known

    def save_work(self, work: Work) -> str:
        """The digest of the work; its mentions are saved apart."""
        last = self._last.get(work.id)
        if last is not None and self._works[last] == work:
            return last
        mentions = [[self.save_mention(mention), mention.position] for mention in work.mentions]
        digest = self._save({"work": work_to_dict(work), "mentions": mentions})
        self._works[digest] = work
        return digest

    def save_person(self, person: PersonRow) -> str:
        """The digest of the person."""
        return self._save(asdict(person))

    def load_mentions(self, rows: Iterable[tuple[str, int]]) -> tuple[Mention, ...]:
        """The mentions of (digest, position) pairs. Raises KeyError for a digest that was never given out."""
        return tuple(self._load_mention(digest, position) for digest, position in rows)

    def load_work(self, digest: str) -> Work:
        """The work with its mentions. One that is asked for again is the same object: most last from run to run."""
        if digest not in self._works:
            body = self._load(digest)
            mentions = self.load_mentions((digest, position) for digest, position in body["mentions"])
            work = self._works[digest] = work_from_dict(body["work"], mentions)
            self._last[work.id] = digest
        return self._works[digest]

    def load_person(self, digest: str) -> PersonRow:
        """The person."""
        body = self._load(digest)
        return PersonRow(**{**body, "status": PageStatus(body["status"]), "pages": tuple(body["pages"])})

    def _load_mention(self, digest: str, position: int) -> Mention:
        """The mention; one that is asked for again is the same object."""
        known = self._mentions.get((digest, position))
        if known is not None:
            return known
        mention = mention_from_dict({**self._load(digest), "position": position})
        self._mentions[digest, position] = mention
        self._digests[id(mention)] = digest
        return mention

    def _save(self, body: Json) -> str:
        text = _in_json(body)
        digest = _digest(text)
        self._connection.execute("INSERT OR IGNORE INTO bodies VALUES (?, ?)", (digest, text))
        return digest

    def _load(self, digest: str) -> Json:
        row = self._connection.execute("SELECT body FROM bodies WHERE digest = ?", (digest,)).fetchone()
        if row is None:
            raise KeyError(digest)
        body: dict[str, Any] = json.loads(row[0])
        return body


def _without_position(mention: Mention) -> Json:
    body = mention_to_dict(mention)
    del body["position"]
    return body


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:_DIGEST_LENGTH]
