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


@cache
def code_digest(*rooms: str) -> str:
    """A digest of all code, tables and models of some of this project's packages; samples left out."""
    digest = hashlib.sha256()
    for room in rooms:
        with_folder = Path(str(files(room)))
        for path in sorted(with_folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and "sample" not in path.parts:
                digest.update(f"{path.relative_to(with_folder)}\n{path.stat().st_size}\n".encode())
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
