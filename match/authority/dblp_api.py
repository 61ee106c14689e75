"""DBLP over the network: a person's page as XML, and the publication search as JSON.

Formats: https://dblp.org/faq/How+to+use+the+dblp+search+API.html and https://dblp.org/xml/docu/dblpxml.pdf
"""

import re
from typing import Any
from urllib.parse import quote, urlencode

from lxml import etree

from bibliography import Owner, Record
from match.authority.answer import AnswerError, dig, dig_list, dig_text, dig_year, read_json
from match.authority.dblp_dump import Entry, read_entry
from match.authority.dblp_pieces import PUBLICATIONS, entity_prolog
from match.authority.dblp_record import to_record
from match.authority.dblp_rows import to_row
from match.words import words

_ROOT = re.compile(rb"<dblpperson[\s>]")
_PID = re.compile(r"^\w+/[\w-]+$")
_HITS = 10
_KINDS = {
    "Journal Articles": "article",
    "Informal and Other Publications": "article",
    "Informal Publications": "article",
    "Conference and Workshop Papers": "inproceedings",
    "Parts in Books or Collections": "incollection",
    "Books and Theses": "book",
    "Editorship": "proceedings",
    "Data and Artifacts": "data",
}


class DblpApi:
    """dblp.org; its entries are those of the dump, so its records are called "dblp:KEY" as well."""

    is_wary = False

    def __init__(self, base: str) -> None:
        self._base = base.rstrip("/")

    def list_url(self, owner: Owner) -> str | None:
        """The person page of the owner's pid."""
        pid = owner.profiles.get("dblp", "")
        return f"{self._base}/pid/{quote(pid)}.xml" if _PID.match(pid) else None

    def read_list(self, body: bytes) -> list[Record]:
        """The publications of a person page."""
        found = _ROOT.search(body)
        if found is None:
            raise AnswerError("answered no person page of DBLP")
        parser = etree.XMLParser(load_dtd=False, no_network=True)  # the only entities are those of our prolog
        try:
            root = etree.fromstring(entity_prolog("utf-8", "dblpperson") + body[found.start() :], parser)
        except etree.XMLSyntaxError as error:
            raise AnswerError(f"answered a person page that is not well-formed ({error.msg})") from error
        elements = (element for element in root.iterfind("r/*") if element.tag in PUBLICATIONS)
        return [to_record(to_row(entry)) for element in elements if (entry := read_entry(element)) is not None]

    def search_url(self, record: Record) -> str | None:
        """The search for the words of the title."""
        title = words(record.title)
        if not title:
            return None
        return f"{self._base}/search/publ/api?{urlencode({'q': ' '.join(title), 'format': 'json', 'h': _HITS})}"

    def read_found(self, body: bytes) -> list[Record]:
        """The publications that a search found."""
        result = dig(read_json(body), "result")
        if not isinstance(result, dict):
            raise AnswerError("answered no result of a search in DBLP")
        infos = (dig(hit, "info") for hit in dig_list(result, "hits", "hit"))
        return [to_record(to_row(entry)) for info in infos if (entry := _read_info(info)) is not None]


def _read_info(info: Any) -> Entry | None:
    """The entry as the dump would have it; None without a key or a title."""
    key, title = dig_text(info, "key"), dig_text(info, "title")
    if key is None or title is None:
        return None
    doi, kind = dig_text(info, "doi"), dig_text(info, "type") or ""
    links = [f"https://doi.org/{doi}"] if doi is not None else []
    authors = (
        dig_text(author, "text") if isinstance(author, dict) else dig_text(author)
        for author in dig_list(info, "authors", "author")
    )
    return Entry(
        key=key,
        kind=_KINDS.get(kind, "article" if key.startswith("journals/") else "inproceedings"),
        informal=kind.startswith("Informal"),
        title=title.removesuffix("."),
        authors=tuple(name for name in authors if name is not None),
        venue=dig_text(dig_list(info, "venue"), 0),
        year=dig_year(info, "year"),
        volume=dig_text(info, "volume"),
        number=dig_text(info, "number"),
        pages=dig_text(info, "pages"),
        links=(*links, *(link for link in map(dig_text, dig_list(info, "ee")) if link is not None)),
        modified="",
    )
