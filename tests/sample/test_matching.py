"""Every publication of the sample homepages finds its own entry in the sample of DBLP, and no look-alike."""

from collections.abc import Iterator

import pytest

from bibliography import MatchStatus, Mention, PublicationType
from match.authority.dblp import DblpIndex, build_index
from match.judge import match_record
from normalize.author import parse_name
from normalize.mention import normalize_mention
from spiders.seeds import read_seeds
from tests.sample.expected import PAGES, SAMPLE, Listed, expected


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DblpIndex]:
    folder = tmp_path_factory.mktemp("dblp")
    build_index(SAMPLE / "dblp.xml.gz", folder, is_sample=True)
    with DblpIndex(folder) as opened:
        yield opened


def _told(listed: Listed, page: str, position: int) -> Mention:
    return Mention(
        page_url=f"https://example.org/{page}",
        title=listed.title,
        raw=listed.title,
        position=position,
        authors=tuple(map(parse_name, listed.authors)),
        authors_complete=listed.authors_complete,
        venue_text=listed.venue,
        year=listed.year,
        type=PublicationType(listed.type),
        doi=listed.doi,
        arxiv=listed.arxiv,
    )


@pytest.mark.parametrize("page", PAGES)
def test_every_publication_finds_its_entry(page: str, index: DblpIndex) -> None:
    seeds = read_seeds(str(SAMPLE / "seeds.csv")).homepages
    pids = {home.url.rsplit("/", 1)[1]: home.owner.profiles.get("dblp") for home in seeds if home.owner}
    owners = [pid] if (pid := pids[page]) else []
    wrong = []
    for position, listed in enumerate(expected()[page]):
        record = normalize_mention(_told(listed, page, position))
        match = match_record(record, index.candidates(record, owners))
        key = match.entry.id.removeprefix("dblp:") if match.entry else None
        if key not in (listed.dblp or (None,)) or (match.status is MatchStatus.MATCHED) != bool(listed.dblp):
            wrong.append((listed.title, listed.year, listed.dblp, key, match.status))
    assert wrong == []
