"""oeuvre.db in Datasette: it opens, searches, facets, and answers the canned queries."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest

from bibliography import Author, Authorship
from output.dataset import write_dataset
from output.formats.datasette import settings
from output.summary import Change, ChangeKind, PersonRow
from tests.output.builders import HOME, make_mention, make_work, many_works, summary

app = pytest.importorskip("datasette.app", reason="needs Datasette: pip install -e '.[explore]'")

Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    folder = tmp_path_factory.mktemp("written") / "dataset"
    works = [replace(work, owners=("Hailin Zhang",)) for work in many_works(20)]
    both = (Authorship(Author("Na Li")), Authorship(Author("Hailin Zhang"), is_owner=True))
    works.append(
        make_work(
            [make_mention("Über Bäume")], "wx", authorships=both, ccf_claim="CCF-B", owners=("Hailin Zhang", "Na Li")
        )
    )
    changes = (Change("wx", ChangeKind.CHANGED, "year", "2022", "2023", "Über Bäume"),)
    write_dataset(works, [PersonRow(HOME, "Hailin Zhang", pages=(HOME,))], summary(changes=changes), folder)
    served = app.Datasette(
        [str(folder / "oeuvre.db")], metadata=json.loads((folder / "metadata.json").read_text("utf-8"))
    )

    def get(path: str, **parameters: str) -> dict[str, Any]:
        query = urlencode({"_shape": "objects", **parameters})
        response = asyncio.run(served.client.get(f"/oeuvre/{path}.json?{query}"))
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    return get


def test_search_finds_words_without_accents_and_other_endings(ask: Ask) -> None:
    assert [row["title"] for row in ask("publications", _search="baume")["rows"]] == ["Über Bäume"]
    assert len(ask("publications", _search="papers generations")["rows"]) == 20
    assert [row["work_id"] for row in ask("mentions", _search="uber")["rows"]] == ["wx"]


def test_facets_count(ask: Ask) -> None:
    facets = ask("publications", _extra="facet_results")["facet_results"]
    counts = {name: {str(row["value"]): row["count"] for row in facet["results"]} for name, facet in facets.items()}
    assert counts["type"] == {"conference": 21}
    assert counts["owners"] == {"Hailin Zhang": 21, "Na Li": 1}


@pytest.mark.parametrize(
    ("query", "parameters", "rows", "first"),
    [
        ("who_publishes_where", {"owner": "zhang", "ccf_rank": ""}, 1, {"owner": "Hailin Zhang", "works": 21}),
        ("who_publishes_where", {"owner": "", "ccf_rank": "B"}, 0, {}),
        ("claims_and_ranks", {}, 1, {"work_id": "wx", "ccf_claim": "CCF-B", "ccf_rank": "A"}),
        ("coauthors", {"name": "na li"}, 1, {"author": "Na Li", "coauthor": "Hailin Zhang", "works": 1}),
        ("what_changed", {"change": ""}, 1, {"change": "changed", "field": "year", "old": "2022", "new": "2023"}),
    ],
)
def test_canned_queries_answer(
    ask: Ask, query: str, parameters: dict[str, str], rows: int, first: dict[str, Any]
) -> None:
    answer = ask(query, **parameters)["rows"]
    assert len(answer) == rows
    assert first.items() <= (answer[0] if answer else {}).items()


def test_every_canned_query_is_tried() -> None:
    assert set(settings()["queries"]) == {"who_publishes_where", "claims_and_ranks", "coauthors", "what_changed"}
