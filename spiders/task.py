"""What a run is told to do, and how the ledger queues what the seeds name."""

import json
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

from normalize.fold import fold_ascii
from pipelines.stages import Visit
from spiders.address import address_key, folder_key
from spiders.seed import BadSeed, Homepage

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Task:
    """What a run is told to do."""

    seeds: str
    limit: int | None = None
    """Most homepages to visit; those due first."""
    only: str | None = None
    """Visit only owners whose name has these words, or homepages whose address has this text."""

    def digest(self) -> str:
        """What tells two tasks apart."""
        return json.dumps(asdict(self), sort_keys=True)


def queue_row(seed: Homepage | BadSeed, place: int, only: str | None) -> tuple[object, ...]:
    """The ledger's row of a seed, with its address in place of the day of its last visit; `only` as in the task."""
    if isinstance(seed, BadSeed):
        visit = Visit(seed.seed, seed.seed, failure=seed.reason)
        return (seed.seed, seed.seed, "", "?", None, place, seed.seed, "done", json.dumps(asdict(visit)))
    owner = None if seed.owner is None else json.dumps(asdict(seed.owner), ensure_ascii=False)
    state = "todo" if only is None or _is_meant(seed, only) else "kept"
    parts = urlsplit(seed.url)
    host = netloc(parts.hostname, parts.port or _PORTS.get(parts.scheme, 0)) if parts.hostname else ""
    folder = folder_key(seed.url)
    return (seed.url, address_key(seed.url), folder, host, owner, place, seed.url, state, None)


def netloc(host: str, port: int) -> str:
    """Host and port as they stand in an address.

    >>> netloc("Example.org", 80), netloc("::1", 8000)
    ('example.org:80', '[::1]:8000')
    """
    return f"[{host.lower()}]:{port}" if ":" in host else f"{host.lower()}:{port}"


def _is_meant(homepage: Homepage, only: str) -> bool:
    name = "" if homepage.owner is None else homepage.owner.name or ""
    words = set(fold_ascii(only).split())
    return only in homepage.url or (bool(words) and words <= set(fold_ascii(name).split()))
