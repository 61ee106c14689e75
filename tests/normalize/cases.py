"""Cases of the normalizers as test parameters."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

_CASES = Path(__file__).resolve().parent.parent / "cases"


@cache
def read_cases(name: str) -> dict[str, Any]:
    """The file `tests/cases/<name>.toml`."""
    with (_CASES / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def parameters(name: str, group: str) -> Iterator[Any]:
    """The cases of a group one by one, each as one parameter: a list, or a single text."""
    for table in read_cases(name)[group]:
        for case in table["cases"]:
            yield pytest.param(case, id=f"{table['label']}: {case if isinstance(case, str) else case[0]}"[:80])


def tables(name: str, group: str) -> Iterator[tuple[dict[str, Any], Any]]:
    """The cases of a group with the table that each stands in."""
    for table in read_cases(name)[group]:
        for case in table["cases"]:
            yield table, case
