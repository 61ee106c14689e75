"""Which program made something: this project's own code and tables, and the packages that it works with."""

import hashlib
import re
import sys
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from pathlib import Path

_NAME = re.compile(r"[\w.-]+")


def code_digest(*rooms: str) -> str:
    """What tells all code, tables and models of some of this project's packages from others; samples left out."""
    return " ".join(map(_room_digest, rooms))


@cache
def _room_digest(room: str) -> str:
    digest = hashlib.sha256()
    folder = Path(str(files(room)))
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and "sample" not in path.parts:
            digest.update(f"{path.relative_to(folder)}\n{path.stat().st_size}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def package_versions() -> tuple[tuple[str, str], ...]:
    """Python's version and those of the installed packages that this project asks for, by name."""
    versions = {"python": sys.version}
    for requirement in requires("oeuvre") or ():
        found = _NAME.match(requirement)
        with suppress(PackageNotFoundError):
            versions |= {found[0]: version(found[0])} if found is not None else {}
    return tuple(sorted(versions.items()))
