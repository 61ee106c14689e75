"""The sample of DBLP is in DBLP's own format and knows the sample homepages' publications."""

import gzip
import shutil
from difflib import SequenceMatcher

import pytest
from lxml import etree

from spiders.seeds import read_seeds
from tests.sample.expected import HERE, PAGES, SAMPLE, Listed, expected, folded

_LISTED = [publication for page in expected().values() for publication in page]
_Records = dict[str, etree._Element]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> _Records:
    """By key, after validation: DBLP's own DTD of 2019-11-23 (CC0 1.0) lies beside the file, as in a download."""
    folder = tmp_path_factory.mktemp("dump")
    shutil.copy(HERE / "dblp.dtd", folder)
    dump = shutil.copy(SAMPLE / "dblp.xml", folder)
    parser = etree.XMLParser(dtd_validation=True, load_dtd=True, resolve_entities=True, no_network=True)
    root = etree.parse(dump, parser).getroot()
    return {str(record.get("key")): record for record in root if isinstance(record.tag, str)}


def _title(record: etree._Element) -> str:
    found = record.find("title")
    return "" if found is None else "".join(map(str, found.itertext()))


def test_the_source_is_ascii_and_valid(records: _Records) -> None:
    source = (SAMPLE / "dblp.xml").read_bytes().decode("ascii")
    assert len(records) == source.count(' key="')
    assert any(author.text == "Jérôme Siméon" for record in records.values() for author in record.iter("author"))


def test_the_packed_file_is_the_source() -> None:
    packed = (SAMPLE / "dblp.xml.gz").read_bytes()
    assert gzip.decompress(packed) == (SAMPLE / "dblp.xml").read_bytes(), "run python -m bench.pack_sample"
    assert packed[4:8] == bytes(4), "packed with a date"


def test_every_page_is_expected() -> None:
    assert sorted(expected()) == PAGES


@pytest.mark.parametrize("listed", [one for one in _LISTED if one.dblp], ids=lambda one: one.dblp[0])
def test_an_expected_key_is_of_that_publication(listed: Listed, records: _Records) -> None:
    for key in listed.dblp:
        assert SequenceMatcher(None, folded(_title(records[key])), folded(listed.title)).ratio() > 0.85


def test_the_seeds_name_every_page_and_persons_that_dblp_knows(records: _Records) -> None:
    seeds = read_seeds(str(SAMPLE / "seeds.csv"))
    assert seeds.bad == []
    assert sorted(homepage.url.rsplit("/", 1)[1] for homepage in seeds.homepages) == PAGES
    pids = [owner.profiles["dblp"] for page in seeds.homepages if (owner := page.owner) and "dblp" in owner.profiles]
    assert pids
    assert all(f"homepages/{pid}" in records for pid in pids)
