"""What to crawl: the value of `-a seeds=` read into homepages, with the entries that cannot be crawled and why."""

import csv
import ipaddress
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from bibliography import Owner
from normalize.encoding import NOT_UTF8, find_undecodable
from normalize.identifier import find_profiles

PAGE_SUFFIXES = frozenset({".html", ".htm", ".md", ".markdown", ".txt", ".bib"})

_LIST_LIMIT = 200 * 1024 * 1024
_LIST_LINE_LIMIT = 2000
_PROFILE_COLUMNS = {"dblp": "dblp", "scholar": "scholar", "scholarid": "scholar", "orcid": "orcid"}
_NOWHERE = "no such file or folder, and not a web address"
_HOMONYM = re.compile(r" (\d{4})$")
_NO_PROFILE = frozenset({"", "noscholarpage"})


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


@dataclass(slots=True)
class Seeds:
    """The homepages to crawl, each once and in the order named, and the entries that cannot be."""

    homepages: list[Homepage] = field(default_factory=list)
    bad: list[BadSeed] = field(default_factory=list)


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


def read_seeds(text: str, base: Path | None = None) -> Seeds:
    """The homepages that a `-a seeds=` value names: addresses, pages, folders of pages, lists; several comma-separated.

    Relative paths start at `base` (the working directory by default); those inside a list start at the list's folder.
    What an entry is, its content tells where its name does not: a `.txt` whose lines are all addresses or paths is a
    list, any other is a page.

    >>> [homepage.url for homepage in read_seeds("https://example.org/~ada, http://example.org").homepages]
    ['https://example.org/~ada', 'http://example.org']
    >>> read_seeds("ftp://example.org/").bad
    [BadSeed(seed='ftp://example.org/', reason='no such file or folder, and not a web address')]
    """
    seeds = Seeds()
    known: set[str] = set()
    for found in iterate_seeds(text, base):
        if isinstance(found, BadSeed):
            seeds.bad.append(found)
        elif found.url not in known:
            known.add(found.url)
            seeds.homepages.append(found)
    return seeds


def iterate_seeds(text: str, base: Path | None = None) -> Iterator[Homepage | BadSeed]:
    """The same one by one, as the lists are read; one that is named twice comes twice."""
    base = Path.cwd() if base is None else base
    for entry in _entries(text, base):
        yield from _read_entry(entry, base)


def seeds_state(text: str, base: Path | None = None) -> str:
    """What tells whether the seeds are those of an earlier run: their names, and when their files last changed."""
    base = Path.cwd() if base is None else base
    facts = []
    for entry in _entries(text, base):
        path = _as_path(entry, base)
        if not _is_web_address(entry) and _exists(path):
            stat = path.stat()
            facts.append(f"{path.absolute()} {stat.st_size} {stat.st_mtime_ns}")
        else:
            facts.append(entry)
    return "\n".join(facts)


def _entries(text: str, base: Path) -> list[str]:
    """The entries of a `-a seeds=` value; a comma in the name of a file that is there separates nothing."""
    entries = [text] if _exists(base / text.strip()) else text.split(",")
    return [entry.strip() for entry in entries if entry.strip()]


def _read_entry(entry: str, base: Path) -> Iterator[Homepage | BadSeed]:
    if _is_web_address(entry):
        yield Homepage(entry)
        return
    path = _as_path(entry, base)
    if not _exists(path):
        yield BadSeed(entry, _NOWHERE)
        return
    try:
        if path.is_dir():
            yield from _read_folder(entry, path)
        elif path.suffix.lower() == ".csv" and path.is_file():
            yield from _read_table(entry, path)
        elif path.suffix.lower() == ".txt" and path.is_file() and _is_list(path):
            for line in _list_lines(path):
                yield _read_address(line, path.parent)
        else:
            yield _read_address(entry, base)
    except (OSError, ValueError) as error:
        yield BadSeed(entry, _reason(error))


def _read_address(entry: str, base: Path) -> Homepage | BadSeed:
    """One address or one local page."""
    if _is_web_address(entry):
        return Homepage(entry)
    path = _as_path(entry, base)
    if not _exists(path):
        return BadSeed(entry, _NOWHERE)
    if not path.is_file():
        return BadSeed(entry, "not a file")
    if not os.access(path, os.R_OK):
        return BadSeed(entry, "not readable")
    return Homepage(path.resolve().as_uri())


def _read_folder(entry: str, folder: Path) -> Iterator[Homepage | BadSeed]:
    """The pages of a folder and of the folders in it, sorted by path; what is hidden (`.git`) is left alone."""
    failures: list[OSError] = []
    empty = True
    for where, folders, names in os.walk(folder, onerror=failures.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if Path(name).suffix.lower() in PAGE_SUFFIXES and not name.startswith("."):
                empty = False
                yield _read_address(name, Path(where))
    for failure in failures:
        yield BadSeed(str(failure.filename), _reason(failure))
    if empty and not failures:
        yield BadSeed(entry, f"no page in this folder ({' '.join(sorted(PAGE_SUFFIXES))})")


def _read_table(entry: str, path: Path) -> Iterator[Homepage | BadSeed]:
    """The rows of a CSV with a column `homepage`; `csrankings.csv` is one."""
    if path.stat().st_size > _LIST_LIMIT:
        yield BadSeed(entry, f"larger than {_LIST_LIMIT >> 20} MB")
        return
    with path.open(encoding="utf-8-sig", newline="") as lines:
        rows = csv.DictReader(lines, strict=True, restkey="", restval="")
        try:
            columns = {(name or "").strip().lower(): name for name in rows.fieldnames or ()}
            if "homepage" not in columns:
                yield BadSeed(entry, "no column 'homepage' in its header")
                return
            for row in rows:
                cells = {name: (row[column] or "").strip() for name, column in columns.items()}
                where = f"{entry}, line {rows.line_num}"
                if "" in row and "" not in columns:
                    yield BadSeed(where, "more cells than the header has")
                elif not cells["homepage"]:
                    yield BadSeed(where, "no homepage")
                else:
                    yield _read_row(cells, where, path.parent)
        except csv.Error as error:
            yield BadSeed(f"{entry}, line {rows.line_num + 1}", f"not a CSV: {error}")
        except UnicodeDecodeError:
            with path.open("rb") as written:
                yield BadSeed(f"{entry}, line {find_undecodable(written)}", NOT_UTF8)


def _read_row(cells: dict[str, str], where: str, folder: Path) -> Homepage | BadSeed:
    found = _read_address(cells["homepage"], folder)
    if isinstance(found, BadSeed):
        return BadSeed(f"{where}: {found.seed}", found.reason)
    profiles: dict[str, str] = {}
    for column, kind in _PROFILE_COLUMNS.items():
        value = cells.get(column, "")
        if value.lower() not in _NO_PROFILE:
            profiles[kind] = find_profiles(value).get(kind, "") if "/" in value and ":" in value else value
    name = cells.get("name", "")
    if _HOMONYM.search(name):  # CSRankings calls people as DBLP does: "Wei Wang 0001"
        profiles["dblp_name"] = name
    owner = Owner(
        name=_HOMONYM.sub("", name) or None,
        affiliation=cells.get("affiliation") or None,
        profiles={kind: value for kind, value in profiles.items() if value},
    )
    return Homepage(found.url, owner if owner != Owner() else None)


def _is_list(path: Path) -> bool:
    """Whether a file is a list of addresses or paths, comments aside."""
    if path.stat().st_size > _LIST_LIMIT:
        return False
    try:
        has_any = next(_list_lines(path), None) is not None
        return has_any and all(_is_listable(line, path.parent) for line in _list_lines(path))
    except UnicodeDecodeError:
        return False


def _list_lines(path: Path) -> Iterator[str]:
    """The lines of a list, comments left out. Raises UnicodeDecodeError."""
    with path.open(encoding="utf-8-sig") as text:
        for written in text:
            line = written.strip()
            if line and not line.startswith("#"):
                yield line


def _is_listable(line: str, folder: Path) -> bool:
    """Whether a line of text can be meant as an address or a path: a sentence that ends in a file's name is neither."""
    if len(line) > _LIST_LINE_LIMIT or "\0" in line:
        return False
    if _is_web_address(line):
        return True
    return (" " not in line and Path(line).suffix.lower() in PAGE_SUFFIXES) or _exists(_as_path(line, folder))


def _is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and " " not in text
    except ValueError:
        return False


def _as_path(entry: str, base: Path) -> Path:
    return base / Path(entry.removeprefix("file://") if entry.startswith("file:///") else entry)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long for the file system, a NUL in it
        return False


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
