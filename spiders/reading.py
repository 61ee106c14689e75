"""What one page gave: what it lists, whose it is, and where it leads; and what that depends on."""

import hashlib
import json
import zlib
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bibliography import Mention, Owner
from output.encoding import mention_from_dict, mention_to_dict
from pipelines.provenance import code_digest
from spiders.words import LinkKind

if TYPE_CHECKING:  # the process that reads has no use for Scrapy, which takes 40 MB
    from scrapy.http import Response

_ROOMS = ("bibliography", "normalize", "extract", "spiders")
"""Packages that have a part in a reading: where one of them changes, pages are read again."""


class Unreadable(Exception):
    """A page that could not be read; the message says why, in one line."""


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link that may lead to publications."""

    url: str
    kind: LinkKind


@dataclass(frozen=True, slots=True)
class Reading:
    """What one page gave."""

    mentions: tuple[Mention, ...]
    unparsed: int
    owner: Owner
    links: tuple[PageLink, ...] = ()
    moved_to: tuple[str, ...] = ()
    """Where the page says that it is now; several where it is not clear which."""
    is_forwarding: bool = False
    """The page sends its readers elsewhere by itself."""
    is_thin: bool = False
    """There is no text to speak of, but there are scripts."""
    packed: bytes = field(default=b"", repr=False, compare=False)
    """The bytes that it was loaded from."""

    def dump(self) -> bytes:
        """The reading as bytes, for `load`."""
        if self.packed:
            return self.packed
        fields = {**asdict(replace(self, mentions=())), "mentions": [mention_to_dict(item) for item in self.mentions]}
        del fields["packed"]
        return zlib.compress(json.dumps(fields, ensure_ascii=False).encode("utf-8", "surrogatepass"))

    @classmethod
    def load(cls, data: bytes) -> "Reading":
        """The reading that was dumped. Raises ValueError or another error for anything else."""
        fields: dict[str, Any] = json.loads(zlib.decompress(data).decode("utf-8", "surrogatepass"))
        return cls(
            **{
                **fields,
                "mentions": tuple(mention_from_dict(item) for item in fields["mentions"]),
                "owner": Owner(**fields["owner"]),
                "links": tuple(PageLink(link["url"], LinkKind(link["kind"])) for link in fields["links"]),
                "moved_to": tuple(fields["moved_to"]),
                "packed": data,
            }
        )


def reading_key(response: "Response", owner: Owner | None) -> str:
    """What a reading depends on: the page's bytes and address, what is known of its owner, and this program."""
    told = "" if owner is None else json.dumps(asdict(owner), sort_keys=True)
    facts = f"{code_digest(*_ROOMS)}\n{response.url}\n{response.headers.get('Content-Type')!r}\n{told}\n"
    return hashlib.sha256(facts.encode("utf-8", "surrogatepass") + response.body).hexdigest()
