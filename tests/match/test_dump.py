"""Reading DBLP's dump: right, in order, and safe."""

import gzip
from pathlib import Path

import pytest

from match.authority.dblp_dump import Entry, Person, read_dump
from match.authority.dblp_pieces import DumpError, cut_dump
from tests.match.dumps import DUMP, ENTRIES, PROLOG, write_dump


@pytest.mark.parametrize("packed", [True, False])
def test_publications_and_persons_are_read(tmp_path: Path, packed: bool) -> None:
    read = list(read_dump(write_dump(tmp_path, packed=packed)))
    entries = {value.key: value for value in read if isinstance(value, Entry)}
    persons = {value.pid: value for value in read if isinstance(value, Person)}
    assert len(entries) == 6
    paper = entries["conf/nips/ZhangS23"]
    assert paper.authors == ("Hailin Zhang 0003", "Jürgen Schön")
    assert (paper.title, paper.venue, paper.year) == ("Deep Graph Infomax for Molecules", "NeurIPS", 2023)
    assert entries["journals/tods/Li20"].title == "On k-means & H2O?"
    assert entries["conf/nips/2023"].authors == ("Wei Li 0001",)
    assert sorted(persons) == ["12/345-3", "64/1-1", "64/1-2", "l/WeiLi"]
    assert persons["12/345-3"] == Person(
        pid="12/345-3",
        names=("Hailin Zhang 0003", "Hai-Lin Zhang"),
        native_names=("张海林",),
        affiliations=("TU Example",),
        orcid="0000-0002-1825-0097",
        links=("https://orcid.org/0000-0002-1825-0097", "https://example.org/zhang"),
    )
    assert persons["l/WeiLi"].disambiguation


def test_all_entities_of_the_bundled_list_are_known(tmp_path: Path) -> None:
    lines = (Path(__file__).parents[2] / "match/authority/dblp-entities.csv").read_text(encoding="utf-8").splitlines()
    rows = [line.split(",") for line in lines if not line.startswith("#")][1:]
    assert len(rows) == 65
    title = "".join(f"&{name};" for name, _ in rows)
    path = write_dump(tmp_path, f"{PROLOG}<dblp><article key='a'><title>x{title}</title></article></dblp>")
    (entry,) = read_dump(path)
    assert isinstance(entry, Entry)
    assert entry.title == "x" + "".join(chr(int(code)) for _, code in rows)


def test_a_document_type_beside_the_dump_may_add_characters_but_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "dblp.dtd").write_text(
        '<!ENTITY hearts "&#9829;"><!ENTITY file SYSTEM "secret.txt"><!ENTITY lt2 "&#60;">'
    )
    path = write_dump(tmp_path, f"{PROLOG}<dblp><article key='a'><title>I &hearts; x</title></article></dblp>")
    assert [value.title for value in read_dump(path) if isinstance(value, Entry)] == ["I ♥ x"]
    for name in ("file", "lt2"):
        path = write_dump(tmp_path, f"{PROLOG}<dblp><article key='a'><title>&{name};</title></article></dblp>")
        with pytest.raises(DumpError, match="not well-formed"):
            list(read_dump(path))


def test_a_hostile_prolog_is_not_believed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    bomb = "".join(f'<!ENTITY b{i} "{f"&b{i - 1};" * 10 if i else "x" * 100}">' for i in range(12))
    prolog = f'<?xml version="1.0"?><!DOCTYPE dblp [<!ENTITY file SYSTEM "{secret.as_uri()}">{bomb}]>'
    for name in ("file", "b11"):
        path = write_dump(tmp_path, f"{prolog}<dblp><article key='a'><title>&{name};</title></article></dblp>")
        with pytest.raises(DumpError, match=f"Entity '{name}' not defined"):
            list(read_dump(path))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(gzip.compress(DUMP.encode("iso-8859-1"))[:-200], "cut off", id="truncated gzip"),
        pytest.param(DUMP.encode("iso-8859-1")[:-400], "not well-formed", id="truncated"),
        pytest.param(f"{PROLOG}<dblp><article></dblp>".encode(), "not well-formed", id="malformed"),
        pytest.param(b"<html><body>Not found</body></html>", "not a dump of DBLP", id="a web page"),
        pytest.param(b"", "not a dump of DBLP", id="empty"),
        pytest.param(gzip.compress(b""), "not a dump of DBLP", id="empty gzip"),
        pytest.param(b"\x1f\x8b\x08\x00garbage", "damaged|cut off", id="garbage"),
        pytest.param(f"{PROLOG}<dblp></dblp>".encode(), "no publications", id="no publications"),
        pytest.param(DUMP.replace("ISO-8859-1", "UTF-16").encode("iso-8859-1"), "unexpected encoding", id="encoding"),
    ],
)
def test_what_is_not_a_whole_dump_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "dblp.xml.gz"
    path.write_bytes(data)
    with pytest.raises(DumpError, match=message):
        list(read_dump(path))


@pytest.mark.parametrize(("block", "pieces"), [(64, 30), (200, 20), (1 << 20, 1)])
def test_it_does_not_matter_where_the_dump_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int, pieces: int
) -> None:
    path = write_dump(tmp_path, f"{PROLOG}<dblp>{ENTRIES * 3}</dblp>")
    whole = list(read_dump(path))
    monkeypatch.setattr("match.authority.dblp_pieces._BLOCK", block)
    assert list(read_dump(path)) == whole
    assert len(list(cut_dump(path))) >= pieces


def test_what_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("match.authority.dblp_pieces._BLOCK", 1_000)
    monkeypatch.setattr("match.authority.dblp_pieces._LONGEST", 5_000)
    path = write_dump(tmp_path, f"{PROLOG}<dblp><article key='a'><title>{'x' * 10_000}</title></article></dblp>")
    with pytest.raises(DumpError, match="no publication ends within"):
        list(read_dump(path))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DumpError, match="No such file"):
        list(read_dump(tmp_path / "nothing.xml"))


def test_progress_ends_at_the_size_of_the_file(tmp_path: Path) -> None:
    path = write_dump(tmp_path, f"{PROLOG}<dblp>{ENTRIES * 300}</dblp>")
    seen: list[tuple[int, int]] = []
    list(read_dump(path, lambda done, total: seen.append((done, total))))
    assert seen == sorted(seen)
    assert seen[-1] == (path.stat().st_size, path.stat().st_size)
