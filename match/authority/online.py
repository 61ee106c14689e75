"""The authorities that are asked over the network: one small interface, and who they are by name.

An authority says which address to ask and reads what is answered; asking is not its business. So each can be tested
without a network, and none can be in a hurry.
"""

from collections.abc import Callable, Mapping
from typing import Protocol

from bibliography import Owner, Record
from match.authority.crossref import Crossref
from match.authority.dblp_api import DblpApi
from match.authority.openalex import OpenAlex
from match.authority.scholar import Scholar


class OnlineAuthority(Protocol):
    """Somebody who knows publications and can be asked."""

    @property
    def is_wary(self) -> bool:
        """Whether it shuts out who asks again after a refusal: then its first refusal is taken for its last word."""

    def list_url(self, owner: Owner) -> str | None:
        """The address of all that a homepage's owner published; None where the owner's id there is not known."""

    def read_list(self, body: bytes) -> list[Record]:
        """The entries of such a list. Raises AnswerError if the answer is none."""

    def search_url(self, record: Record) -> str | None:
        """The address of a search for one record; None where the authority may not be searched, or not for this."""

    def read_found(self, body: bytes) -> list[Record]:
        """The entries that a search brought. Raises AnswerError if the answer is none."""


_MADE: Mapping[str, Callable[[str, str], OnlineAuthority]] = {
    "dblp-api": lambda base, _: DblpApi(base),
    "scholar": lambda base, _: Scholar(base),
    "openalex": OpenAlex,
    "crossref": Crossref,
}
"""Name -> who is made of an address and of a mail address, which may be empty."""
ONLINE = tuple(_MADE)
"""The names of these authorities, as AUTHORITIES has them."""


def make_authority(name: str, base: str, contact: str) -> OnlineAuthority:
    """The authority of a name, at the address `base`; `contact` tells those that want to know who is asking.

    >>> owner = Owner(profiles={"scholar": "abcdefghijkJ"})
    >>> make_authority("scholar", "https://scholar.google.com", "").list_url(owner)
    'https://scholar.google.com/citations?user=abcdefghijkJ&hl=en&pagesize=100'

    Raises KeyError for a name that is not in `ONLINE`.
    """
    return _MADE[name](base, contact if "@" in contact else "")
