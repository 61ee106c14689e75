"""The sample of DBLP is in DBLP's own format and knows the sample homepages' publications."""

import gzip
from difflib import SequenceMatcher
from functools import cache

import pytest
from lxml import etree

from spiders.seeds import read_seeds
from tests.sample.expected import HERE, PAGES, SAMPLE, Listed, expected, folded

_LISTED = [publication for page in expected().values() for publication in page]


class _BesideTheTest(etree.Resolver):
    """DBLP's own DTD of 2019-11-23 (CC0 1.0), which lies beside this test, whatever address the file names."""

    def resolve(self, system_url: str, public_id: str, context: object) -> object:
        assert system_url.endswith("dblp.dtd")
        return self.resolve_filename(str(HERE / "dblp.dtd"), context)  # type: ignore[arg-type]


@cache
def _records() -> dict[str, etree._Element]:
    parser = etree.XMLParser(dtd_validation=True, load_dtd=True, resolve_entities=True, no_network=True)
    parser.resolvers.add(_BesideTheTest())
    root = etree.fromstring((SAMPLE / "dblp.xml").read_bytes(), parser)
    return {str(record.get("key")): record for record in root if isinstance(record.tag, str)}


def test_the_source_is_ascii_and_valid() -> None:
    (SAMPLE / "dblp.xml").read_bytes().decode("ascii")
    assert len(_records()) == (SAMPLE / "dblp.xml").read_text(encoding="ascii").count(' key="')
    assert any(author.text == "Jérôme Siméon" for record in _records().values() for author in record.iter("author"))


def test_the_packed_file_is_the_source() -> None:
    packed = (SAMPLE / "dblp.xml.gz").read_bytes()
    assert gzip.decompress(packed) == (SAMPLE / "dblp.xml").read_bytes(), "run python -m bench.pack_sample"
    assert packed[4:8] == bytes(4), "packed with a date"


def test_every_page_is_expected() -> None:
    assert sorted(expected()) == PAGES


@pytest.mark.parametrize("listed", [one for one in _LISTED if one.dblp], ids=lambda one: one.dblp[0])
def test_an_expected_key_is_of_that_publication(listed: Listed) -> None:
    for key in listed.dblp:
        title = "".join(_records()[key].find("title").itertext())  # type: ignore[union-attr]
        assert SequenceMatcher(None, folded(title), folded(listed.title)).ratio() > 0.85


def test_the_seeds_name_every_page_and_persons_that_dblp_knows() -> None:
    seeds = read_seeds(str(SAMPLE / "seeds.csv"))
    assert seeds.bad == []
    assert sorted(homepage.url.rsplit("/", 1)[1] for homepage in seeds.homepages) == PAGES
    pids = [owner.profiles["dblp"] for page in seeds.homepages if (owner := page.owner) and "dblp" in owner.profiles]
    assert pids
    assert all(f"homepages/{pid}" in _records() for pid in pids)
