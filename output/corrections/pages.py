"""`not a homepage`: pages whose lists do not count."""

from collections.abc import Collection, Sequence

from output.corrections.table import Action, Correction
from output.summary import Failure


def refused_pages(corrections: Sequence[Correction], visited: Collection[str]) -> tuple[frozenset[str], list[Failure]]:
    """The visited pages that the corrections refuse, and the corrections that name no visited page.

    A slash at the end of an address makes no difference.
    """
    wanted = {c.id.rstrip("/"): c for c in corrections if c.action is Action.NOT_A_HOMEPAGE}
    found = frozenset(page for page in visited if page.rstrip("/") in wanted)
    met = {page.rstrip("/") for page in found}
    return found, [Failure(c.place, f"{c.id} was not visited") for page, c in wanted.items() if page not in met]
