"""A dataset for all tests that only look at one."""

from pathlib import Path

import pytest

from output.summary import Change, ChangeKind, Failure
from tests.output.builders import many_works
from tests.output.written import OTHER, rich_work, write


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A written dataset of 31 works."""
    made = tmp_path_factory.mktemp("written") / "dataset"
    works = [*many_works(30), rich_work()]
    changes = (
        Change(works[0].id, ChangeKind.ADDED, title=works[0].title),
        Change("w9", ChangeKind.CHANGED, "year", "2022", "2023", "A title"),
    )
    write(
        made,
        works,
        changes=changes,
        aliases={"wold": "wffffffffffffffff"},
        failures=(Failure(OTHER, "timed out"),),
        counts={"works": 31},
        versions={"oeuvre": "0.1.0"},
    )
    return made
