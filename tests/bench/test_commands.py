"""Every program of bench tells how it is called, and says in a line what is wrong with what it is given."""

import runpy
import sys
from pathlib import Path

import pytest

import bench

pytestmark = pytest.mark.filterwarnings("ignore:.*found in sys.modules")  # other tests import programs, too
_ROOT = Path(next(iter(bench.__path__)))
PROGRAMS = sorted(
    file.parent.name if file.stem == "__main__" else file.stem
    for file in (*_ROOT.glob("*.py"), *_ROOT.glob("*/__main__.py"))
    if file.stem != "__init__"
)
_MISSING = {
    "copies": "{0}/none",
    "dedupe": "{0}/a.csv {0}/none.csv {0}/pairs.csv",
    "extraction": "{0}/none",
    "index": "{0}/none",
    "normalize": "{0}/none",
    "owner": "{0}/none",
    "pairs": "{0}/a.csv {0}/a.csv {0}/pairs.csv {0}/none.csv {0}/pairs.csv",
    "references": "{0}/none.csv",
    "rules": "{0}/none",
    "scale": "10,20 {0}/none.csv",
    "self_labels": "{0}/none --out {0}/out",
    "speed": "{0}/none",
    "synthesis": "{0}/none --out {0}/out",
    "synthetic_dump": "{0}/none/dump.xml.gz 10 {0}/a.csv",
    "train": "{0}/a.csv {0}/a.csv {0}/pairs.csv {0}/pairs.csv {0}/none.csv",
    "venue_tables": "{0}/a.csv {0}/a.csv {0}/none.csv",
    "whole": "{0}/a.csv {0}/none.csv {0}/pairs.csv",
}
_UNUSABLE = [
    ("bulk", "0", "PAGES: 0: no whole number above 0"),
    ("crawling", "many", "NUMBER: many: no whole number above 0"),
    ("frontier", "redis://127.0.0.1:9/0 5", "connecting to 127.0.0.1:9"),
    ("frontier", "nonsense 5", "Redis URL must specify"),
    ("report", "-5", "NUMBER"),
    ("scale", "10,x {0}/a.csv", "x: no whole number above 0"),
    ("references", "{0}", "a folder, not a file"),
    ("references", "{0}/pairs.csv", "pairs.csv: no column title, authors, venue, year"),
    ("references", "{0}/a.csv", "a.csv: no publications at venues known here"),
    ("dedupe", "{0}/a.csv {0}/a.csv {0}/a.csv", "a.csv: no column ltable_id, rtable_id, label"),
    ("dedupe", "{0}/a.csv {0}/a.csv {0}/strange.csv", "no row 77 in its table"),
    ("whole", "{0}/pairs.csv {0}/a.csv {0}/pairs.csv", "pairs.csv: no column id, authors, title, venue, year"),
    ("pairs", "{0}/a.csv {0}/a.csv {0}/strange.csv {0}/pairs.csv {0}/pairs.csv", "no records 77 and 1 in the tables"),
    ("train", "{0}/a.csv {0}/a.csv {0}/pairs.csv", "five files are a benchmark"),
    ("scale", "10 {0}/pairs.csv", "pairs.csv: no titles and authors in it"),
    ("synthetic_dump", "{0}/out.xml.gz 5 {0}/latin1.csv", "latin1.csv: 'utf-8' codec can't decode"),
    ("index", "{0}/a.csv", "it does not begin as DBLP's does"),
    ("owner", "{0}/a.csv", "a.csv"),
    ("normalize", "{0}", "no labelled pages in it"),
    ("extraction", "{0}", "0 pages are too few for 5 folds"),
    ("extraction", "{0} --folds 1", "at least 2 folds"),
    ("extraction", "{0} --mentions {0}/none/m.jsonl", "m.jsonl: no such folder"),
    ("extraction", "{0}/broken", "gold.json: no labels"),
    ("extraction", "{0}/pageless", "labels without a page"),
    ("speed", "{0}/pageless", "no pages there"),
    ("self_labels", "{0}/pageless --out {0}/out", "pageless: no pages in it"),
    ("copies", "{0}/broken", "gold.json: no labels"),
    ("copies", "{0}/pageless", "no page with publications"),
    ("synthesis", "{0}/a.csv --out {0}/out --language xx", "none in the language xx"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Small tables and labels, some of them broken."""
    folder = tmp_path_factory.mktemp("given")
    (folder / "a.csv").write_text("id,title,authors,venue,year\n1,on trees,ada lee,kdd,1999\n", "utf-8")
    (folder / "pairs.csv").write_text("ltable_id,rtable_id,label\n1,1,1\n", "utf-8")
    (folder / "strange.csv").write_text("ltable_id,rtable_id,label\n77,1,1\n", "utf-8")
    (folder / "latin1.csv").write_bytes("id,title,authors\n1,Über Bäume,Jürgen Groß\n".encode("latin-1"))
    for name, labels in (("broken", "{}"), ("pageless", '{"publications": []}')):
        (folder / name / "page").mkdir(parents=True)
        (folder / name / "page" / "gold.json").write_text(labels, "utf-8")
    (folder / "broken" / "page" / "page.html").write_text("<p>Nothing.", "utf-8")
    return folder


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Run":
    return Run(monkeypatch, capsys)


class Run:
    """Runs programs as `python -m` does, in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, name: str, *arguments: str) -> tuple[object, str, str]:
        """The exit code, and what went to standard output and standard error."""
        self._monkeypatch.setattr(sys, "argv", [name, *arguments])
        with pytest.raises(SystemExit) as ended:
            runpy.run_module(f"bench.{name}", run_name="__main__")
        return ended.value.code, *self._capsys.readouterr()


@pytest.mark.parametrize("name", PROGRAMS)
def test_help_is_usage_and_nothing_else(run: Run, name: str) -> None:
    code, out, err = run(name, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: python -m bench.{name} [-h]")


@pytest.mark.parametrize("name", PROGRAMS)
def test_unknown_arguments_are_told_in_a_line(run: Run, name: str) -> None:
    code, out, err = run(name, "--no-such-option")
    assert (code, out) == (2, "")
    assert err.startswith(f"python -m bench.{name}: error: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", sorted(_MISSING))
def test_files_that_are_not_there_are_told_in_a_line(run: Run, folder: Path, name: str) -> None:
    code, out, err = run(name, *_MISSING[name].format(folder).split())
    assert (code, out) == (2, "")
    assert f"{folder}/none" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("name", "arguments", "reason"), _UNUSABLE)
def test_what_cannot_be_used_is_told_in_a_line(run: Run, folder: Path, name: str, arguments: str, reason: str) -> None:
    code, _, err = run(name, *arguments.format(folder).split())
    assert code == 2
    assert reason in err
    assert err.count("\n") == 1
