"""The data dictionary in the docs is the one that the files come with."""

import json
from pathlib import Path

from output.columns import render
from output.formats import datapackage
from output.tables import collect
from tests.output.builders import summary

_PAGE = Path(__file__).parents[2] / "docs" / "columns.md"


def test_the_page_is_up_to_date() -> None:
    assert _PAGE.read_text("utf-8") == render(), "python -m output.columns > docs/columns.md"


def test_the_page_has_every_column_of_the_package(tmp_path: Path) -> None:
    datapackage.write(collect([], [], summary()), tmp_path)
    sections = render().split("\n## ")[1:]
    resources = json.loads((tmp_path / "datapackage.json").read_text("utf-8"))["resources"]
    for section, resource in zip(sections, resources, strict=True):
        assert f"`{resource['path']}`" in section.splitlines()[0]
        rows = [line.split(" | ")[0].strip("| `") for line in section.splitlines() if line.startswith("| `")]
        assert rows == [field["name"] for field in resource["schema"]["fields"]]
