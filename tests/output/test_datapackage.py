"""datapackage.json: valid with its data, every column described, as the dictionary has it."""

import json
from pathlib import Path

import frictionless
import pytest

from normalize.venue_table import CCF_EDITION, CORE_EDITION
from output.dictionary import tables


def test_the_package_is_valid_with_its_data(folder: Path) -> None:
    report = frictionless.validate(str(folder / "datapackage.json"))
    assert report.valid, report.flatten(["rowNumber", "fieldName", "message"])
    assert [task.name for task in report.tasks] == [table.name for table in tables()]


@pytest.mark.parametrize(
    ("spoil", "by"),
    [("conference", "symposium"), ("2023", "MMXXIII"), ("wffffffffffffffff", "w00000000000beef")],
)
def test_the_package_notices_spoiled_data(folder: Path, tmp_path: Path, spoil: str, by: str) -> None:
    for name in ("datapackage.json", *(f"{table.name}.csv" for table in tables())):
        text = (folder / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace(spoil, by) if name == "publications.csv" else text, "utf-8")
    assert not frictionless.validate(str(tmp_path / "datapackage.json")).valid


def test_every_column_is_described(folder: Path) -> None:
    package = json.loads((folder / "datapackage.json").read_text("utf-8"))
    for resource in package["resources"]:
        header = (folder / resource["path"]).read_text("utf-8").split("\n")[0].split(",")
        assert [field["name"] for field in resource["schema"]["fields"]] == header
        assert all(field["description"].strip(" .") for field in resource["schema"]["fields"])


@pytest.mark.parametrize(
    ("column", "edition"), [("ccf_rank", f"edition of {CCF_EDITION}"), ("core_rank", f"edition {CORE_EDITION}")]
)
def test_the_dictionary_names_the_edition_of_the_ranks(column: str, edition: str) -> None:
    told = [one.description for table in tables() for one in table.columns if one.name == column]
    assert len(told) == 2
    assert all(edition in description for description in told)
