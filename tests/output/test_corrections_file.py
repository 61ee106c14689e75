"""corrections.csv: what it may say, and that a file with anything wrong in it is refused."""

from pathlib import Path

import pytest

from output.corrections import Action, Correction, CorrectionsError, read_corrections


def read(tmp_path: Path, text: str) -> tuple[Correction, ...]:
    path = tmp_path / "corrections.csv"
    path.write_text(text, encoding="utf-8")
    return read_corrections(path)


def test_every_action_is_read(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "action,id,other,field,value,note\n"
        "same work,w1,w2,,,the journal prints it again\n"
        "different works,w1,m3,,,\n"
        "\n"
        'set,w1,,authors,"Ada Lovelace; B. Lee",\n'
        "set,w1,,doi,,there is none\n"
        "not a homepage,https://a.example/,,,,a company\n",
    )
    assert [(c.action, c.id, c.other, c.field, c.value) for c in found] == [
        (Action.SAME, "w1", "w2", "", ""),
        (Action.DIFFERENT, "w1", "m3", "", ""),
        (Action.SET, "w1", "", "authors", "Ada Lovelace; B. Lee"),
        (Action.SET, "w1", "", "doi", ""),
        (Action.NOT_A_HOMEPAGE, "https://a.example/", "", "", ""),
    ]
    assert [c.place for c in found] == [f"corrections.csv, line {line}" for line in (2, 3, 5, 6, 7)]


def test_a_byte_order_mark_and_columns_left_out_are_fine(tmp_path: Path) -> None:
    assert read(tmp_path, "\ufeffid,action\nhttps://a.example/,not a homepage\n")[0].action == Action.NOT_A_HOMEPAGE
    assert read(tmp_path, "action,id\n") == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no column 'action' in its header"),
        ("action,id,colour\n", "unknown column 'colour'; there are action, id, other, field, value, note"),
        ("action,id\nmerge,w1\n", "line 2: unknown action 'merge'; there are same work, different works, set, not a"),
        ("action,id,other\nsame work,w1,\n", "line 2: same work needs other"),
        ("action,id,other\nsame work,w1,w1\n", "line 2: same work of one id"),
        ("action,id,other\nsame work,w1,conf/x/Y\n", r"line 2: 'conf/x/Y' is no id of a work \(w...\) or a mention"),
        ("action,id,other,value\nsame work,w1,w2,3\n", "line 2: same work takes no value"),
        ("action,id,field,value\nset,m1,year,2020\n", r"line 2: 'm1' is no id of a work \(w...\)"),
        ("action,id,field,value\nset,w1,color,red\n", "line 2: unknown field 'color'; there are title, authors, year"),
        ("action,id,field,value\nset,w1,year,MMXX\n", "line 2: 'MMXX' is no year"),
        ("action,id,field,value\nset,w1,title,\n", "line 2: a title cannot be empty"),
        ("action,id,field,value\nset,w1,type,paper\n", "line 2: 'paper' is no type; there are conference, journal"),
        ("action,id,field,value\nset,w1,doi,none\n", "line 2: 'none' is no DOI"),
        ("action,id,field,value\nset,w1,url,javascript:x\n", "line 2: 'javascript:x' is no web address"),
        ("action,id\nnot a homepage,x,y\n", "line 2: more cells than the header has"),
        ('action,id\n"not a homepage,x\n', "not a CSV"),
    ],
)
def test_a_file_with_anything_wrong_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(CorrectionsError, match=reason):
        read(tmp_path, text)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorrectionsError, match="no such file"):
        read_corrections(tmp_path / "corrections.csv")
    (tmp_path / "corrections.csv").write_bytes(b"action,id\nnot a homepage,\xff\n")
    with pytest.raises(CorrectionsError, match=r"corrections\.csv, line 2: not in UTF-8; save the file as UTF-8"):
        read_corrections(tmp_path / "corrections.csv")
