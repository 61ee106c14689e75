"""Which pages of a site are a homepage owner's own: a homepage rarely has a host to itself."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from normalize.fold import fold, fold_ascii
from spiders.address import host_of
from spiders.words import words_of

_HOSTING = re.compile(r"(?i)^(?:sites\.google\.com|[\w-]+\.gitlab\.io)$")
_PLAIN_START = re.compile(r"(?i)^(?:index|default|home|homepage|main|welcome|start)(?:[-_.]\w{1,8})*$")
_LEAST_NAME = 3
_IDENTIFYING = re.compile(
    r"(?i)^(?:id|uid|user|userid|username|person|personid|pid|name|author|member|staff|staffid|u)$"
)


@dataclass(frozen=True, slots=True)
class Scope:
    """The own pages of one homepage's owner."""

    host: str
    port: int | None
    prefix: str
    """The path that own pages begin with, ending in "/" where it is a folder, else a page's path without ending."""
    query: frozenset[tuple[str, str]]
    """What the query must have, where the query says whose page it is."""
    names: frozenset[str]
    """What tells an owner's page elsewhere on the site: a user name, a family name; folded, without spaces."""

    def has(self, url: str) -> bool:
        """Whether the page is surely one of the owner's.

        >>> ada = scope_of("https://x.edu/~ada/index.html")
        >>> [ada.has(f"https://www.x.edu/{path}") for path in ("~ada/pubs.html", "~ada/x/y", "~bob/", "", "~adam/")]
        [True, True, False, False, False]
        >>> ada = scope_of("https://x.edu/people/ada.html")
        >>> [ada.has(f"https://x.edu/people/{path}") for path in ("ada/p", "ada-pubs.html", "adams.html", "bob.html")]
        [True, True, False, False]
        """
        if host_of(url) != (self.host, self.port):
            return False
        parts = urlsplit(url)
        path = _lower(parts.path)
        if not path.startswith(self.prefix):
            return path + "/" == self.prefix
        if "/~" in path[len(self.prefix) - 1 :]:
            return False
        if not self.prefix.endswith("/") and path[len(self.prefix) :][:1].isalnum():
            return False
        return self.query <= set(parse_qsl(parts.query))

    def names_owner(self, url: str) -> bool:
        """Whether a page of another folder or host bears the owner's name in its address.

        >>> scope_of("https://x.edu/~lovelace/").names_owner("https://lovelace.github.io/publications/")
        True
        >>> scope_of("https://x.edu/~lovelace/").names_owner("https://x.edu/publications/")
        False
        """
        parts = urlsplit(url)
        pieces = re.split(r"[/.]", f"{parts.hostname or ''}/{unquote(parts.path)}/{unquote(parts.query)}")
        folded = {fold_ascii(piece).lower().lstrip("~") for piece in pieces}
        words = {word for piece in folded for word in re.split(r"[^a-z0-9]+", piece)}
        return not self.names.isdisjoint(folded | words)


def scope_of(url: str, owner: str | None = None, is_crowded: bool = False) -> Scope:
    """The own pages of whoever has this homepage; `owner` is the person's name, where it is known.

    `is_crowded`: other people's homepages are known to stand in the same folder.
    """
    parts = urlsplit(url)
    host, port = host_of(url)
    folders = [folder for folder in parts.path.split("/") if folder]
    is_file = bool(folders) and not parts.path.endswith("/") and "." in folders[-1]
    query: frozenset[tuple[str, str]] = frozenset()
    stem = folders.pop().rpartition(".")[0] if is_file else ""
    if is_file and parts.query:
        query = frozenset(pair for pair in parse_qsl(parts.query) if _IDENTIFYING.match(pair[0]))
    is_start = bool(_PLAIN_START.match(stem)) or fold(stem) in words_of("start", "path")
    while len(folders) > 1 and (not stem or is_start) and fold(folders[-1]) in words_of("start", "path"):
        folders.pop()
    if stem and not query and not is_crowded and (is_start or _is_own_folder(folders)):
        stem = ""
    if _HOSTING.match(parts.hostname or ""):
        folders = folders[:2]
    prefix = _lower("/" + "/".join([*folders, stem] if stem else [*folders, ""]).replace("//", "/"))
    names = {fold_ascii(name).lower().lstrip("~") for name in (stem, folders[-1] if folders else "")}
    names |= _family(owner)
    if (host.endswith((".github.io", ".gitlab.io", ".netlify.app", ".vercel.app")) or not folders) and not stem:
        names.add(host.split(".")[0])
    names -= words_of("start", "path") | words_of("shared", "path") | {"www", "cs", "web", "people", "home"}
    return Scope(
        host, port, prefix, query, frozenset(name for name in names if len(name) >= _LEAST_NAME and not name.isdigit())
    )


def _is_own_folder(folders: list[str]) -> bool:
    """Whether a folder has one person's pages only: `~ada`, or one below a folder of many people."""
    if not folders:
        return False
    if any(folder.startswith(("~", "%7E", "%7e")) for folder in folders):
        return True
    return fold(folders[-1]) not in words_of("shared", "path")


def _family(owner: str | None) -> frozenset[str]:
    """The last word of a name in Latin letters, if it is long enough to tell people apart."""
    words = fold_ascii(owner or "").lower().split()
    return frozenset(word for word in words[-1:] if len(word) > _LEAST_NAME)


def _lower(path: str) -> str:
    return re.sub("%7e", "~", path, flags=re.I).lower()
