"""The environment that the README's first command makes."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if not line.startswith("#")]
    return {_key(name): version for name, version in pins}


def test_packages_that_users_are_given_import_together() -> None:
    code = "import bs4, pandas, rapidfuzz, scholarly, scrapy; print(scholarly.scholarly.search_pubs.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "search_pubs\n"), done.stderr


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    names = {_key(re.split(r"[<>=]", wish)[0]) for wish in wanted if not wish.startswith("oeuvre[")}
    assert names - _pins().keys() == set()


def test_pinned_versions_are_the_ones_in_use() -> None:
    installed = {_key(found.metadata["Name"]): found.version for found in distributions()}
    differing = {name: (pin, installed[name]) for name, pin in _pins().items() if installed.get(name, pin) != pin}
    assert differing == {}
