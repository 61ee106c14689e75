"""The tutorial notebook, executed on two runs over the sample's homepages, one of which changed in between."""

import os
import re
import shutil
from unittest.mock import patch

import nbformat
import pytest
from nbclient import NotebookClient

from tests.spiders.commands import ROOT, crawl

_NOTEBOOK = ROOT / "docs" / "tutorial.ipynb"
_PATIENCE = 600


def read() -> nbformat.NotebookNode:
    notebook: nbformat.NotebookNode = nbformat.read(_NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    return notebook


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> str:
    """All that the notebook's cells print and show, as text."""
    folder = tmp_path_factory.mktemp("tutorial")
    shutil.copytree(ROOT / "spiders" / "sample", folder / "sample")
    for _ in range(2):
        assert crawl(folder, "-a", f"seeds={folder / 'sample' / 'seeds.csv'}").code == 0
        page = folder / "sample" / "homepages" / "wadler.bib"
        entries = re.split(r"\n(?=@)", page.read_text("utf-8"))
        page.write_text("\n".join(entry for entry in entries if "Introduction to Functional" not in entry), "utf-8")
    notebook = read()
    settings = {"metadata": {"path": str(ROOT / "docs")}}
    with patch.dict(os.environ, DATASET_DIR=str(folder / "dataset")):
        NotebookClient(notebook, timeout=_PATIENCE, resources=settings).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return "\n".join(output.get("text") or output["data"]["text/plain"] for output in outputs)


def test_it_answers_who_publishes_where(answers: str) -> None:
    assert re.search(r"Kaiming He +CVPR +A +\d+ +20\d\d +20\d\d", answers)


def test_it_answers_how_claims_compare_with_ranks(answers: str) -> None:
    agreeing, claims = map(int, re.findall(r"(\d+) of (\d+) claims are what the list says", answers)[0])
    assert 10 < agreeing <= claims


def test_it_answers_what_changed(answers: str) -> None:
    assert re.search(r"no longer listed +1\b", answers)


def test_it_is_kept_without_outputs() -> None:
    for cell in read().cells:
        assert cell.cell_type == "markdown" or (cell.outputs, cell.execution_count) == ([], None)
