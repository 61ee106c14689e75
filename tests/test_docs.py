"""The documentation speaks of what is there: commands, settings, modules, files, rules."""

import importlib.util
import re
from pathlib import Path
from pkgutil import iter_modules

import pytest
from scrapy.settings import BaseSettings

import spiders.commands
from match.authority.online import ONLINE
from match.features import SIGNALS
from match.rules import RULES
from pipelines.matching import authority_urls
from spiders import settings
from spiders.authorities import KNOWN

_ROOT = Path(__file__).parents[1]
_PAGES = [
    *(_ROOT / name for name in ("README.md", "CHANGELOG.md", "bench/README.md")),
    *sorted((_ROOT / "docs").glob("*.md")),
]
_README = (_ROOT / "README.md").read_text("utf-8")
_INTERNAL = {"RUN_STARTED"}
"""Settings that the program sets for itself."""


def _headings(page: Path) -> set[str]:
    """The names by which a page's headings can be linked."""
    lines = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", line.lower()).strip().replace(" ", "-") for line in lines}


def _own_settings() -> dict[str, object]:
    text = Path(settings.__file__).read_text("utf-8").partition("# --- Settings of this project")[2]
    return {name: getattr(settings, name) for name in re.findall(r"^([A-Z_]+) = ", text, re.M)}


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: str(page.relative_to(_ROOT)))
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text("utf-8")):
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), target
        assert not anchor or anchor in _headings(file), target


def test_every_command_is_in_the_readme() -> None:
    commands = {module.name for module in iter_modules(spiders.commands.__path__)}
    assert commands == set(re.findall(r"^\| `scrapy (\w+)", _README, re.M))


def test_every_setting_is_in_the_readme_with_its_default() -> None:
    rows = re.findall(r"^\| ((?:`[A-Z_]+`(?:, )?)+) \|([^|]*)\|", _README, re.M)
    told = {name: default.strip() for names, default in rows for name in re.findall(r"\w+", names)}
    own = _own_settings()
    assert own.keys() - _INTERNAL <= told.keys()
    for name, default in own.items():
        if isinstance(default, int | float) and not isinstance(default, bool):
            assert f"{default:g}" in told[name].split(", "), name
        elif isinstance(default, str) and default and not default.startswith("http") and name not in _INTERNAL:
            assert told[name] == f"`{default}`", name


def test_every_authority_is_in_the_readme_and_has_an_address_and_a_pace() -> None:
    row = re.findall(r"^\| `AUTHORITIES` \|.*$", _README, re.M)[0]
    assert set(KNOWN) <= set(re.findall(r"`([\w-]+)`", row))
    addresses = authority_urls(BaseSettings({**_own_settings(), "AUTHORITIES": ",".join(KNOWN)}))
    assert addresses.keys() == set(ONLINE) <= settings.DOWNLOAD_SLOTS.keys()
    assert all(addresses.values())


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: str(page.relative_to(_ROOT)))
def test_programs_that_are_named_are_there(page: Path) -> None:
    for module in re.findall(r"python -m ((?:bench|output)[\w.]*)", page.read_text("utf-8")):
        assert importlib.util.find_spec(module) is not None, module


def test_every_program_that_measures_is_told() -> None:
    told = re.findall(r"^\| `bench\.(\w+)` \|", (_ROOT / "bench" / "README.md").read_text("utf-8"), re.M)
    files = [*(_ROOT / "bench").glob("*.py"), *(_ROOT / "bench").glob("*/__main__.py")]
    programs = {
        file.parent.name if file.stem == "__main__" else file.stem
        for file in files
        if "__main__" in file.read_text("utf-8")
    }
    assert sorted(programs) == sorted(told)


def test_every_folder_of_bench_is_told() -> None:
    told = re.findall(r"^\| `(\w+)/` \|", (_ROOT / "bench" / "README.md").read_text("utf-8"), re.M)
    assert sorted(told) == sorted(file.parent.name for file in (_ROOT / "bench").glob("*/__init__.py"))


def test_every_module_of_extract_is_in_its_table() -> None:
    page = (_ROOT / "docs" / "extraction.md").read_text("utf-8")
    table = page.partition("## The files of `extract/`")[2].partition("\n## ")[0]
    named = set(re.findall(r"^\| (.*?) \|", table, re.M))
    named = {name for cell in named for name in re.findall(r"`([\w/]+(?:\.py|/))`", cell)}
    folder = _ROOT / "extract"
    assert {name for name in named if not (folder / name).exists()} == set()
    modules = {path.relative_to(folder) for path in folder.rglob("*.py") if path.name != "__init__.py"}
    folders = {Path(name) for name in named if name.endswith("/")}
    assert {path for path in modules if str(path) not in named and not folders & set(path.parents)} == set()


def test_every_rule_and_feature_of_matching_is_told() -> None:
    page = (_ROOT / "docs" / "matching.md").read_text("utf-8")
    compared = page.partition("## Comparing two records")[2].partition("\n## ")[0]
    told = re.findall(r"^\| `(\w+)` \|", compared, re.M)
    assert told == [*(rule.__name__ for rule in RULES), *(signal.name for signal in SIGNALS)]
