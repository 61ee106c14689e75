"""Cases of the normalizers as test parameters."""

import tomllib
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


def parameters(name: str, group: str) -> list[Any]:
    """The cases of a group one by one, each as one parameter: a list, or a single text."""
    return [
        pytest.param(case, id=f"{table['label']}: {case if isinstance(case, str) else case[0]}"[:80])
        for table, case in tables(name, group)
    ]


def tables(name: str, group: str) -> list[tuple[dict[str, Any], Any]]:
    """The cases of a group with the table that each stands in."""
    return [(table, case) for table in read_cases(name)[group] for case in table["cases"]]
