"""Crossref: the works of an author by ORCID, and a search by title and first author.

Format: https://api.crossref.org/swagger-ui/index.html
"""

from typing import Any
from urllib.parse import urlencode

from bibliography import Owner, PublicationType, Record
from match.authority.answer import AnswerError, dig, dig_list, dig_text, dig_year, read_json
from match.authority.entry import Entry, to_record
from normalize.identifier import find_arxiv

_MOST = 200
_HITS = 5
_TYPES = {
    "journal-article": PublicationType.JOURNAL,
    "proceedings-article": PublicationType.CONFERENCE,
    "posted-content": PublicationType.PREPRINT,
    "book-chapter": PublicationType.CHAPTER,
    "book": PublicationType.BOOK,
    "monograph": PublicationType.BOOK,
    "proceedings": PublicationType.BOOK,
    "dissertation": PublicationType.THESIS,
    "report": PublicationType.REPORT,
}


class Crossref:
    """api.crossref.org. With a mail address requests are served from the faster pool."""

    is_wary = False

    def __init__(self, base: str, mail: str) -> None:
        self._base = base.rstrip("/")
        self._mail = mail

    def list_url(self, owner: Owner) -> str | None:
        """The works of the owner's ORCID."""
        orcid = owner.profiles.get("orcid")
        return self._url({"filter": f"orcid:{orcid}", "rows": _MOST}) if orcid else None

    def read_list(self, body: bytes) -> list[Record]:
        """The works of a list."""
        found = dig(read_json(body), "message", "items")
        if not isinstance(found, list):
            raise AnswerError("answered no list of works")
        return [to_record("crossref", entry) for item in found if (entry := _read_item(item)) is not None]

    def search_url(self, record: Record) -> str | None:
        """The search for the title and the first author."""
        if not record.title_key:
            return None
        query: dict[str, str | int] = {"query.bibliographic": record.title, "rows": _HITS}
        if record.authors:
            query["query.author"] = record.authors[0].name
        return self._url(query)

    read_found = read_list

    def _url(self, query: dict[str, str | int]) -> str:
        return f"{self._base}/works?{urlencode(query | ({'mailto': self._mail} if self._mail else {}))}"


def _read_item(item: Any) -> Entry | None:
    """The entry; None without a DOI or a title. A subtitle is put back behind its colon."""
    doi, title = dig_text(item, "DOI"), dig_text(item, "title", 0)
    if doi is None or title is None:
        return None
    subtitle = dig_text(item, "subtitle", 0)
    if subtitle is not None and subtitle.casefold() not in title.casefold():
        title = f"{title.rstrip(': ')}: {subtitle}"
    return Entry(
        key=doi.lower(),
        title=title,
        authors=[name for name in map(_read_name, dig_list(item, "author")) if name],
        venue=dig_text(item, "container-title", 0),
        year=dig_year(item, "issued", "date-parts", 0, 0),
        type=_TYPES.get(dig_text(item, "type") or "", PublicationType.OTHER),
        doi=doi.lower(),
        arxiv=find_arxiv(doi),
        volume=dig_text(item, "volume"),
        number=dig_text(item, "issue"),
        pages=dig_text(item, "page"),
        url=dig_text(item, "URL"),
    )


def _read_name(author: Any) -> str:
    """Given and family name with the comma that keeps them apart, or the name of a group."""
    given, family = dig_text(author, "given"), dig_text(author, "family")
    if family is None:
        return dig_text(author, "name") or ""
    return f"{family}, {given}" if given is not None else family
