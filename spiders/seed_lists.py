"""Lists of homepages: the rows of a CSV, and the lines of a text."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from bibliography import Owner
from normalize.encoding import NOT_UTF8, find_undecodable
from normalize.identifier import find_profiles
from spiders.seed import PAGE_SUFFIXES, BadSeed, Homepage, as_path, exists, is_web_address, read_address

_LIST_LIMIT = 200 * 1024 * 1024
_LIST_LINE_LIMIT = 2000
_PROFILE_COLUMNS = {"dblp": "dblp", "scholar": "scholar", "scholarid": "scholar", "orcid": "orcid"}
_HOMONYM = re.compile(r" (\d{4})$")
_NO_PROFILE = frozenset({"", "noscholarpage"})


def read_seed_table(entry: str, path: Path) -> Iterator[Homepage | BadSeed]:
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
    found = read_address(cells["homepage"], folder)
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


def is_seed_list(path: Path) -> bool:
    """Whether a file is a list of addresses or paths, comments aside."""
    if path.stat().st_size > _LIST_LIMIT:
        return False
    try:
        has_any = next(list_lines(path), None) is not None
        return has_any and all(_is_listable(line, path.parent) for line in list_lines(path))
    except UnicodeDecodeError:
        return False


def list_lines(path: Path) -> Iterator[str]:
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
    if is_web_address(line):
        return True
    return (" " not in line and Path(line).suffix.lower() in PAGE_SUFFIXES) or exists(as_path(line, folder))
