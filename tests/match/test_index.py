"""The index of DBLP: candidates, persons, and that a bad dump leaves the old index alone."""

import json
import multiprocessing
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from filelock import FileLock

from bibliography import PublicationType
from match.authority.dblp import DblpIndex, DumpError, MissingIndexError, build_index, read_summary
from match.judge import match_record
from tests.match.dumps import ENTRIES, PROLOG, write_dump
from tests.match.killed import die
from tests.match.records import record

_MANY = "".join(
    f"<inproceedings key='conf/x/P{number}'><author>Ada Byron {number:04}</author><author>Carl{number} Meier</author>"
    f"<title>Method {number} for solving problem {number % 7} in setting {number % 11}.</title>"
    f"<year>{1990 + number % 30}</year><booktitle>X{number % 3}</booktitle></inproceedings>"
    for number in range(300)
)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DblpIndex]:
    folder = tmp_path_factory.mktemp("index")
    build_index(write_dump(folder, f"{PROLOG}<dblp>{ENTRIES}{_MANY}</dblp>"), folder / "dblp", is_sample=True)
    with DblpIndex(folder / "dblp") as opened:
        yield opened


def test_the_index_knows_what_it_was_built_from(index: DblpIndex) -> None:
    assert index.is_sample
    assert index.entries == 306
    assert (index.summary.persons, index.summary.source, index.summary.date) == (4, "dblp.xml.gz", "2024-03-04")


def test_an_entry_becomes_a_record(index: DblpIndex) -> None:
    found = index.entry("conf/nips/ZhangS23")
    assert found is not None
    assert [(author.name, author.family) for author in found.authors] == [
        ("Hailin Zhang 0003", "Zhang"),
        ("Jürgen Schön", "Schön"),
    ]
    assert found.author_keys == ("zhang h", "schon j")
    assert found.venue is not None
    assert (found.venue.short, found.type, found.doi, found.arxiv) == (
        "NeurIPS",
        PublicationType.CONFERENCE,
        "10.1000/abc(def)",
        None,
    )
    preprint = index.entry("journals/corr/abs-2201-00001")
    assert preprint is not None
    assert (preprint.type, preprint.arxiv, preprint.doi) == (PublicationType.PREPRINT, "2201.00001", None)
    assert index.entry("conf/nips/Nobody99") is None


@pytest.mark.parametrize(
    ("cells", "key"),
    [
        pytest.param(["Deep graph INFOMAX for molecules", "", "", ""], "conf/nips/ZhangS23", id="exact title"),
        pytest.param(
            ["Deep Graf Infomax for Molecule Design", "H. Zhang"], "conf/nips/ZhangS23", id="misspelled title"
        ),
        pytest.param(["Graph Infomax, Deep, for Molecules", ""], "conf/nips/ZhangS23", id="other order, no authors"),
        pytest.param(
            ["Method 123 to solve problem 4 in the setting 2", "Carl123 Meier"], "conf/x/P123", id="of many alike"
        ),
        pytest.param(
            ["In Proc. Method 123 to solve problem 4 in setting 2, 17 to appear", "C. Meier"], "conf/x/P123", id="noise"
        ),
        pytest.param(["Method 123 to solve problems", "Meier"], "conf/x/P123", id="family name alone"),
        pytest.param(["The setting of problem", "Carl123 Meier; A. Byron"], "conf/x/P123", id="common words, authors"),
        pytest.param(["Something else altogether", "", "", "", "10.1000/ABC(DEF)"], "conf/nips/ZhangS23", id="DOI"),
    ],
)
def test_the_entry_is_the_first_or_second_candidate(index: DblpIndex, cells: list[str], key: str) -> None:
    found = [entry.id for entry in index.candidates(record(cells))]
    assert f"dblp:{key}" in found[:2]


def test_nothing_is_found_for_an_unknown_or_empty_title(index: DblpIndex) -> None:
    assert index.candidates(record(["Photosynthesis of marine cyanobacteria", "N. N."])) == []
    assert index.candidates(record([""])) == []


def test_titles_of_words_that_very_many_have_are_not_searched_for(
    index: DblpIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = record(["Solving the problem in settings"])
    assert index.candidates(told) != []
    monkeypatch.setattr("match.authority.dblp_search._COMMON", 200)
    assert index.candidates(told) == []


def test_a_short_title_is_found_among_its_owners_publications(index: DblpIndex) -> None:
    told = record(["Infomax for Molecules"])
    assert "dblp:conf/nips/ZhangS23" in [entry.id for entry in index.candidates(told, ["12/345-3"])]


def test_persons_are_found_by_pid_name_alias_and_native_name(index: DblpIndex) -> None:
    person = index.person("12/345-3")
    assert person is not None
    for name in ("Hailin Zhang", "Zhang, Hai-Lin", "hai-lin zhang", "张海林"):
        assert index.authors(name) == [person]
    assert index.person_named("Hai-Lin Zhang") == person
    assert [one.pid for one in index.authors("Wei Li")] == ["64/1-1", "64/1-2", "l/WeiLi"]
    assert index.person_named("Wei Li") is None
    assert index.person("0/0") is None
    assert index.authors("") == []


def test_homonyms_have_their_own_publications(index: DblpIndex) -> None:
    assert {entry.id for entry in index.entries_of("64/1-1")} == {"dblp:journals/tods/Li20", "dblp:conf/nips/2023"}
    assert [entry.id for entry in index.entries_of("64/1-2")] == ["dblp:journals/tods/Li21"]


def test_a_published_version_is_preferred_to_the_preprint(index: DblpIndex) -> None:
    told = record(["Deep Graph Infomax for Molecules", "H. Zhang; J. Schön", "NeurIPS", "2023"])
    found = match_record(told, index.candidates(told))
    assert found.entry is not None
    assert found.entry.id == "dblp:conf/nips/ZhangS23"


def test_a_bad_dump_leaves_the_old_index_alone(tmp_path: Path) -> None:
    folder = tmp_path / "dblp"
    first = build_index(write_dump(tmp_path), folder)
    bad = tmp_path / "bad.xml"
    bad.write_text(f"{PROLOG}<dblp>{ENTRIES}<article>")
    with pytest.raises(DumpError):
        build_index(bad, folder)
    assert read_summary(folder) == first
    assert [path.name for path in folder.glob("generation-*")] == [first.generation]
    with DblpIndex(folder) as index:
        assert index.entry("conf/nips/ZhangS23") is not None


def test_a_build_that_is_killed_leaves_the_old_index_and_nothing_for_the_next_one_to_trip_over(tmp_path: Path) -> None:
    dump, folder = write_dump(tmp_path), tmp_path / "dblp"
    first = build_index(dump, folder)
    code = (
        "import os, signal, sys; from pathlib import Path; from match.authority.dblp import build_index; "
        "build_index(Path(sys.argv[1]), Path(sys.argv[2]), lambda *_: os.kill(os.getpid(), signal.SIGKILL))"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(dump), str(folder)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(folder.glob("generation-*"))) == 2
    with DblpIndex(folder) as index:
        assert index.summary == first
        assert index.entry("conf/nips/ZhangS23") is not None
    second = build_index(dump, folder)
    assert [path.name for path in folder.glob("generation-*")] == [second.generation]


def test_a_disk_that_is_too_small_is_told_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dump, folder = write_dump(tmp_path), tmp_path / "dblp"
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1_000))
    with pytest.raises(DumpError, match=r"the index needs about .* GB are free"):
        build_index(dump, folder)
    assert not list(folder.glob("generation-*"))


def test_a_new_index_takes_the_place_of_the_old_one_while_it_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "dblp"
    build_index(write_dump(tmp_path), folder)
    with DblpIndex(folder) as old:
        second = build_index(write_dump(tmp_path, f"{PROLOG}<dblp>{_MANY}</dblp>"), folder)
        assert old.entry("conf/nips/ZhangS23") is not None
        assert old.candidates(record(["Deep Graf Infomax for Molecules"])) != []
    assert [path.name for path in folder.glob("generation-*")] == [second.generation]
    with DblpIndex(folder) as new:
        assert new.entry("conf/nips/ZhangS23") is None
        assert new.entries == 300


def test_several_processors_build_what_one_builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dump = write_dump(tmp_path, f"{PROLOG}<dblp>{ENTRIES}{_MANY}</dblp>")
    one, several = tmp_path / "one", tmp_path / "several"
    alone = build_index(dump, one)
    monkeypatch.setattr("match.authority.dblp_pieces._BLOCK", 1 << 12)
    monkeypatch.setattr("match.authority.dblp_build._WORTH_SHARING", 0)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    shared = build_index(dump, several)
    assert (shared.entries, shared.persons, shared.date) == (alone.entries, alone.persons, alone.date)
    built = sorted(path.name for path in (one / alone.generation).iterdir())
    assert sorted(path.name for path in (several / shared.generation).iterdir()) == built
    for name in built:
        assert (several / shared.generation / name).read_bytes() == (one / alone.generation / name).read_bytes()
    with DblpIndex(several) as index:
        told = record(["Method 123 to solve problem 4 in the setting 2", "Carl123 Meier"])
        assert "dblp:conf/x/P123" in [entry.id for entry in index.candidates(told)][:2]


def test_what_another_processor_finds_wrong_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("match.authority.dblp_build._WORTH_SHARING", 0)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    dump = write_dump(tmp_path, f"{PROLOG}<dblp>{ENTRIES}<article></dblp>")
    with pytest.raises(DumpError, match="not well-formed"):
        build_index(dump, tmp_path / "dblp")


def test_a_processor_that_gets_lost_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("match.authority.dblp_build._WORTH_SHARING", 0)
    monkeypatch.setattr("match.authority.dblp_part.index_piece", die)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    with pytest.raises(DumpError, match="was not built: a process that shared the work was killed"):
        build_index(write_dump(tmp_path), tmp_path / "dblp")


def test_two_builds_do_not_meet(tmp_path: Path) -> None:
    folder = tmp_path / "dblp"
    folder.mkdir()
    with FileLock(folder / "build.lock"), multiprocessing.get_context("spawn").Pool(1) as pool:
        message = pool.apply(_try_to_build, (write_dump(tmp_path), folder))
    assert "another process is building" in message


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="without /proc there is no folder that takes no files")
def test_a_folder_that_takes_no_files_is_no_other_build(tmp_path: Path) -> None:
    with pytest.raises(DumpError, match="/proc: the index cannot be written"):
        build_index(write_dump(tmp_path), Path("/proc"))


def _try_to_build(dump: Path, folder: Path) -> str:
    try:
        build_index(dump, folder)
    except DumpError as error:
        return str(error)
    return "built"


@pytest.mark.parametrize("content", [None, "", "{}", "[]", '{"layout": 0}'])
def test_a_folder_without_a_readable_index_is_refused(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "current.json").write_text(content)
    with pytest.raises(MissingIndexError):
        DblpIndex(tmp_path)


def test_an_index_whose_files_are_gone_is_refused(tmp_path: Path) -> None:
    summary = build_index(write_dump(tmp_path), tmp_path / "dblp")
    current = tmp_path / "dblp" / "current.json"
    current.write_text(json.dumps(json.loads(current.read_text()) | {"generation": summary.generation + "x"}))
    with pytest.raises(MissingIndexError):
        DblpIndex(tmp_path / "dblp")
