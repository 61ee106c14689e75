"""Whose page it is, in DBLP."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bibliography import Owner
from match.authority.dblp import DblpIndex, build_index
from match.owner import find_pids, with_owner
from tests.match.dumps import PROLOG, write_dump
from tests.match.records import record

_ENTRIES = "".join(
    f'<inproceedings key="conf/x/{number}"><author>{author}</author><author>Max Roe</author><title>{title}.</title>'
    f"<year>2020</year><booktitle>KDD</booktitle></inproceedings>"
    for number, (author, title) in enumerate(
        [
            ("Wei Li 0001", "Deep Trees for Shallow Forests"),
            ("Wei Li 0001", "Counting Leaves in the Dark"),
            ("Wei Li 0002", "A Theory of Roots"),
            ("Wei Li 0002", "Editorial"),
            ("Jane Doe", "Roots without Theory"),
        ]
    )
) + "".join(
    f'<www key="homepages/{pid}"><author>{name}</author><title>Home Page</title></www>'
    for pid, name in [("1/1", "Wei Li 0001"), ("1/2", "Wei Li 0002"), ("2/0", "Jane Doe"), ("3/0", "Max Roe")]
)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DblpIndex]:
    folder: Path = tmp_path_factory.mktemp("owner")
    build_index(write_dump(folder, f"{PROLOG}<dblp>{_ENTRIES}</dblp>\n"), folder / "dblp")
    with DblpIndex(folder / "dblp") as opened:
        yield opened


@pytest.mark.parametrize(
    ("owner", "titles", "pids"),
    [
        pytest.param(Owner("Wei Li", profiles={"dblp": "1/2"}), ["Counting leaves in the dark"], {"1/2"}, id="linked"),
        pytest.param(Owner("Wei Li", profiles={"dblp_name": "Wei Li 0002"}), [], {"1/2"}, id="named as DBLP does"),
        pytest.param(
            Owner("Wei Li"),
            ["Deep trees for shallow forests", "A theory of roots", "Counting Leaves in the Dark"],
            {"1/1"},
            id="the most papers",
        ),
        pytest.param(Owner("Li, Wei"), ["A theory of roots"], {"1/2"}, id="family name first"),
        pytest.param(Owner("Wei Li"), ["Editorial"], {"1/1", "1/2"}, id="a stock title says nothing"),
        pytest.param(Owner("Wei Li"), ["Unknown"], {"1/1", "1/2"}, id="all of few homonyms"),
        pytest.param(Owner("Jane Doe"), [], {"2/0"}, id="a name of one person"),
        pytest.param(Owner("Nobody Atall"), ["A theory of roots"], set(), id="unknown"),
        pytest.param(Owner(), ["A theory of roots"], set(), id="no owner"),
        pytest.param(Owner("Wei Li", profiles={"dblp": "9/9"}), ["A theory of roots"], {"1/2"}, id="a dead link"),
    ],
)
def test_the_owner_is_found(index: DblpIndex, owner: Owner, titles: list[str], pids: set[str]) -> None:
    assert find_pids(index, owner, titles) == pids


def test_the_owner_stands_in_for_authors_that_the_page_leaves_out() -> None:
    names = [one.name for one in with_owner(record(["Trees", "J. Doe et al."]), Owner("Wei Li")).authors]
    assert names == ["J. Doe", "Wei Li"]
    for whole in (record(["Trees", "J. Doe"]), record(["Trees", "W. Li et al."]), record(["Trees", "Max Roe, W. Li"])):
        assert with_owner(whole, Owner("Wei Li")) == whole
    assert with_owner(record(["Trees"]), Owner()) == record(["Trees"])
