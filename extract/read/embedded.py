"""Machine-readable records that a page carries: BibTeX in its blocks, JSON-LD, `citation_*` meta elements."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from bibliography import Block, EmbeddedRecord
from extract.bibtex.parse import parse_bibtex

_ENTRY_START = re.compile(r"@[ \t]*[A-Za-z]{3,30}\s{0,20}[{(]")
_MAX_JOINED = 60
"""Blocks that one BibTeX entry may be spread over (a line each, say)."""

_MAX_NODES = 50_000
_SCHOLARLY = {
    "ScholarlyArticle": "article",
    "MedicalScholarlyArticle": "article",
    "Thesis": "phdthesis",
    "Book": "book",
    "Chapter": "incollection",
    "Report": "techreport",
}
_META_FIELDS = {
    "citation_title": "title",
    "citation_publication_date": "year",
    "citation_date": "year",
    "citation_year": "year",
    "citation_online_date": "year",
    "citation_journal_title": "journal",
    "citation_conference_title": "booktitle",
    "citation_conference": "booktitle",
    "citation_inbook_title": "booktitle",
    "citation_volume": "volume",
    "citation_issue": "number",
    "citation_firstpage": "pages",
    "citation_lastpage": "lastpage",
    "citation_doi": "doi",
    "citation_arxiv_id": "eprint",
    "citation_pdf_url": "pdf",
    "citation_publisher": "publisher",
    "citation_dissertation_institution": "school",
    "citation_technical_report_institution": "institution",
}
_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>?#]{1,300}")


def read_embedded_bibtex(blocks: Sequence[Block]) -> list[EmbeddedRecord]:
    """Return the BibTeX entries that stand in blocks, each with its block's index."""
    records = []
    taken = -1
    for index, block in enumerate(blocks):
        if index <= taken or "@" not in block.text or not _ENTRY_START.search(block.text):
            continue
        text, taken = _whole_entry(blocks, index)
        records += [EmbeddedRecord("bibtex", entry.fields, index) for entry in parse_bibtex(text)]
    return records


def _whole_entry(blocks: Sequence[Block], index: int) -> tuple[str, int]:
    """Return a block's text, with the following blocks while its last entry is open, and the last one's index."""
    text = blocks[index].text
    depth = text.count("{") - text.count("}")
    last = index
    parts = [text]
    while depth > 0 and last + 1 < len(blocks) and last - index < _MAX_JOINED:
        following = blocks[last + 1].text
        if _ENTRY_START.search(following) or blocks[last + 1].heading is not None:
            break
        depth += following.count("{") - following.count("}")
        parts.append(following)
        last += 1
    return ("\n".join(parts), last) if depth <= 0 else (text, index)


def read_json_ld(script: str, block: int) -> list[EmbeddedRecord]:
    """Return the publications that one JSON-LD script describes, however deeply; a broken script has none."""
    try:
        loaded = json.loads(
            script.strip().removeprefix("<!--").removesuffix("-->").removeprefix("//<![CDATA[").removesuffix("//]]>")
        )
    except (ValueError, RecursionError):
        return []
    records = []
    for node in _nodes(loaded):
        kind = next((_SCHOLARLY[name] for name in _strings(node.get("@type")) if name in _SCHOLARLY), None)
        fields = _fields_of_node(node) if kind is not None else {}
        if kind is not None and fields.get("title"):
            records.append(EmbeddedRecord("json-ld", {"entrytype": kind, **fields}, block))
    return records


def find_persons(script: str) -> list[str]:
    """Return the names of the people that a JSON-LD script is about (`Person`, `ProfilePage`), in order."""
    try:
        loaded = json.loads(script)
    except (ValueError, RecursionError):
        return []
    tops = loaded if isinstance(loaded, list) else [loaded]
    if isinstance(loaded, dict) and isinstance(loaded.get("@graph"), list):
        tops = [loaded, *loaded["@graph"]]
    names = []
    for top in tops:
        if isinstance(top, dict):
            for node in (top, top.get("mainEntity")):
                if isinstance(node, dict) and "Person" in _strings(node.get("@type")):
                    names += _strings(node.get("name"))
    return names


def _nodes(loaded: object) -> Iterator[Mapping[str, object]]:
    """Yield every JSON object inside, the outer ones first, in document order."""
    waiting = [loaded]
    for _ in range(_MAX_NODES):
        if not waiting:
            return
        value = waiting.pop()
        if isinstance(value, dict):
            yield value
            waiting.extend(reversed(list(value.values())))
        elif isinstance(value, list):
            waiting.extend(reversed(value))


def _fields_of_node(node: Mapping[str, object]) -> dict[str, str]:
    container = node.get("isPartOf")
    venue, volume, number = "", _first(node.get("volumeNumber")), _first(node.get("issueNumber"))
    for _ in range(4):
        if not isinstance(container, dict):
            venue = venue or _first(container)
            break
        venue = _first(container.get("name")) or _first(container.get("headline")) or venue
        volume = volume or _first(container.get("volumeNumber"))
        number = number or _first(container.get("issueNumber"))
        container = container.get("isPartOf")
    pages = _first(node.get("pagination")) or "-".join(
        filter(None, (_first(node.get("pageStart")), _first(node.get("pageEnd"))))
    )
    year = _YEAR.search(_first(node.get("datePublished")) or _first(node.get("dateCreated")))
    places = (place for name in ("identifier", "sameAs", "@id", "url") for place in _strings(node.get(name)))
    doi = next((found[0] for place in places if (found := _DOI.search(place))), "")
    fields = {
        "key": _first(node.get("@id")),
        "title": _first(node.get("headline")) or _first(node.get("name")),
        "author": " and ".join(_names(node.get("author") or node.get("creator"))),
        "journal": venue,
        "year": year[1] if year else "",
        "volume": volume,
        "number": number,
        "pages": pages,
        "doi": doi,
        "url": _first(node.get("url")),
        "publisher": _first(node.get("publisher")),
    }
    return {name: value for name, value in fields.items() if value or name == "key"}


def _names(value: object) -> list[str]:
    names = []
    for person in value if isinstance(value, list) else [value]:
        if isinstance(person, dict):
            parts = " ".join(filter(None, (_first(person.get("givenName")), _first(person.get("familyName")))))
            names.append(_first(person.get("name")) or parts)
        else:
            names += _strings(person)
    return [" ".join(name.split()) for name in names if name.strip()]


def _strings(value: object) -> list[str]:
    """Return a value's text: of a list each, of an object its `name` or `value`."""
    found = []
    for one in value if isinstance(value, list) else [value]:
        inner = one.get("@value") or one.get("name") or one.get("value") if isinstance(one, dict) else one
        if isinstance(inner, (str, int)) and not isinstance(inner, bool):
            found.append(" ".join(str(inner).split()))
    return found


def _first(value: object) -> str:
    return next(iter(_strings(value)), "")


def read_meta(metadata: Sequence[tuple[str, str]]) -> list[EmbeddedRecord]:
    """Return the publications in `citation_*` elements: one begins at each `citation_title`.

    >>> read_meta([("citation_title", "A"), ("citation_author", "Lovelace, Ada"), ("citation_author", "B")])[0].fields
    {'entrytype': 'misc', 'key': '', 'title': 'A', 'author': 'Lovelace, Ada and B'}
    """
    records: list[dict[str, str]] = []
    for name, content in metadata:
        if name == "citation_title":
            records.append({"entrytype": "misc", "key": ""})
        if not records or not content:
            continue
        fields = records[-1]
        if name in ("citation_author", "citation_authors"):
            people = content.split(";") if ";" in content else [content]
            fields["author"] = " and ".join(
                filter(None, (fields.get("author", ""), *(person.strip() for person in people)))
            )
        elif name in _META_FIELDS:
            fields.setdefault(_META_FIELDS[name], content)
    return [EmbeddedRecord("meta", _finished(fields), -1) for fields in records]


def _finished(fields: dict[str, str]) -> dict[str, str]:
    year = _YEAR.search(fields.pop("year", ""))
    last = fields.pop("lastpage", "")
    if year:
        fields["year"] = year[1]
    if last and "pages" in fields:
        fields["pages"] = f"{fields['pages']}-{last}"
    for name, kind in (
        ("journal", "article"),
        ("booktitle", "inproceedings"),
        ("school", "phdthesis"),
        ("institution", "techreport"),
    ):
        if name in fields:
            fields["entrytype"] = kind
            break
    return fields
