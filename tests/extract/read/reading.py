"""The cases of `tests/cases/reading.toml`, as pytest takes them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bibliography import Page
from extract.read import read_page

_CASES = tomllib.loads((Path(__file__).parents[2] / "cases" / "reading.toml").read_text("utf-8"))
_NAMES = {"html": "page.html", "markdown": "page.md", "jemdoc": "page.jemdoc", "text": "page.txt"}


def parameters(kind: str) -> list[Any]:
    """One parameter a case of that kind."""
    return [pytest.param(case, id=case["label"]) for case in _CASES[kind]]


def read(source: str, kind: str = "html") -> Page:
    """Read a source under a name of its kind."""
    return read_page(source.encode(), f"https://a.org/ada/{_NAMES[kind]}")
