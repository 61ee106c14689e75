"""One seed: the address of a homepage, or a page on this machine."""

import ipaddress
import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from bibliography import Owner

PAGE_SUFFIXES = frozenset({".html", ".htm", ".md", ".markdown", ".jemdoc", ".txt", ".bib"})
NOWHERE = "no such file or folder, and not a web address"


@dataclass(frozen=True, slots=True)
class Homepage:
    """A homepage to crawl: its address and what the seeds tell of its owner."""

    url: str
    owner: Owner | None = None


@dataclass(frozen=True, slots=True)
class BadSeed:
    """An entry that cannot be crawled, and why."""

    seed: str
    reason: str


def is_local(url: str) -> bool:
    """Whether the address is a file's or names this machine itself.

    >>> is_local("file:///home/me/page.html"), is_local("http://127.0.0.1:8000/"), is_local("http://localhost/")
    (True, True, True)
    >>> is_local("https://example.org/"), is_local("http://127.0.0.1.example.org/")
    (False, False)
    """
    parts = urlsplit(url)
    if parts.scheme == "file" or parts.hostname == "localhost":
        return True
    try:
        return ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False


def read_address(entry: str, base: Path) -> Homepage | BadSeed:
    """One address or one local page."""
    if is_web_address(entry):
        return Homepage(entry)
    path = as_path(entry, base)
    if not exists(path):
        return BadSeed(entry, NOWHERE)
    if not path.is_file():
        return BadSeed(entry, "not a file")
    if not os.access(path, os.R_OK):
        return BadSeed(entry, "not readable")
    return Homepage(path.resolve().as_uri())


def is_web_address(text: str) -> bool:
    """Whether the text is the address of a page on the web."""
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and " " not in text
    except ValueError:
        return False


def as_path(entry: str, base: Path) -> Path:
    """The path that the entry names, seen from `base`; it may be a `file://` address."""
    return base / Path(entry.removeprefix("file://") if entry.startswith("file:///") else entry)


def exists(path: Path) -> bool:
    """Whether there is such a file or folder."""
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long for the file system, a NUL in it
        return False


def reason_of(error: Exception) -> str:
    """What went wrong, in words."""
    return (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
