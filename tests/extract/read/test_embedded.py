import json
from typing import Any

from bibliography import EmbeddedRecord
from tests.extract.read.reading import read

ENTRY = "@article{a1,\n title={On &amp; On},\n author={Ada Lovelace and B. Writer}\n}"


def _records(source: str) -> list[tuple[str, str, int]]:
    return [(record.kind, record.fields["title"], record.block) for record in read(source).embedded]


def test_bibtex_in_any_block() -> None:
    assert _records(f"<p>A</p><pre hidden>{ENTRY}</pre>") == [("bibtex", "On & On", 1)]
    assert _records(f"<p>A</p><div class=bibtex style='display:none'><code>{ENTRY}</code></div>") == [
        ("bibtex", "On & On", 1)
    ]
    assert _records(f"<textarea>{ENTRY}</textarea>") == [("bibtex", "On & On", 0)]
    assert _records(f"<pre>{ENTRY}\n{ENTRY}</pre>") == [("bibtex", "On & On", 0)] * 2
    assert _records("<p>write to ada@example (org)</p>") == []


def test_bibtex_spread_over_blocks() -> None:
    lines = "".join(f"<div>{line}</div>" for line in ENTRY.split("\n"))
    assert _records(f"<p>A</p>{lines}<p>B") == [("bibtex", "On & On", 1)]


def test_each_json_ld_script_is_read_alone() -> None:
    article: dict[str, Any] = {
        "@type": "ScholarlyArticle",
        "headline": "T",
        "author": [{"givenName": "Ada", "familyName": "L"}, "B"],
    }
    article |= {
        "isPartOf": {"@type": "PublicationIssue", "issueNumber": 2, "isPartOf": {"name": "J", "volumeNumber": "7"}}
    }
    article |= {"datePublished": "2020-05-01", "pageStart": 3, "pageEnd": 9, "sameAs": "https://doi.org/10.1/x"}
    graph = json.dumps({"@graph": [{"@type": "WebSite", "name": "no"}, {"mainEntity": article}]})
    script = "<script type='application/ld+json'>{}</script>"
    page = read("<p>A</p>" + script.format("{broken") + script.format(graph))
    assert page.embedded == (
        EmbeddedRecord(
            "json-ld",
            {
                "entrytype": "article",
                "key": "",
                "title": "T",
                "author": "Ada L and B",
                "journal": "J",
                "year": "2020",
                "volume": "7",
                "number": "2",
                "pages": "3-9",
            },
            0,
        ),
    )


def test_meta_elements() -> None:
    metadata = [("title", "T"), ("author", "Lovelace, Ada"), ("author", "B"), ("publication_date", "2020/05/01")]
    metadata += [("conference_title", "C"), ("firstpage", "1"), ("lastpage", "9"), ("title", "U")]
    source = "".join(f"<meta name=citation_{name} content='{content}'>" for name, content in metadata)
    first, second = read(f"<head>{source}</head><p>x").embedded
    assert first.fields == {
        "entrytype": "inproceedings",
        "key": "",
        "title": "T",
        "author": "Lovelace, Ada and B",
        "year": "2020",
        "booktitle": "C",
        "pages": "1-9",
    }
    assert (first.block, second.fields["title"]) == (-1, "U")
