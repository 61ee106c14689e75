"""OpenAlex: the works of an author by ORCID or OpenAlex id, and a search by title.

Format: https://docs.openalex.org/api-entities/works/work-object
"""

from typing import Any
from urllib.parse import urlencode

from bibliography import Owner, PublicationType, Record
from match.authority.answer import AnswerError, dig, dig_list, dig_text, dig_year, read_json
from match.authority.entry import Entry, to_record
from match.words import words
from normalize.identifier import find_arxiv, find_doi

_MOST = 200
_HITS = 5
_FIELDS = "id,doi,display_name,publication_year,type,authorships,primary_location,biblio"
_TYPES = {
    "article": PublicationType.OTHER,
    "preprint": PublicationType.PREPRINT,
    "book": PublicationType.BOOK,
    "book-chapter": PublicationType.CHAPTER,
    "dissertation": PublicationType.THESIS,
    "report": PublicationType.REPORT,
}
_SOURCES = {
    "journal": PublicationType.JOURNAL,
    "conference": PublicationType.CONFERENCE,
    "repository": PublicationType.PREPRINT,
}


class OpenAlex:
    """api.openalex.org. With a mail address requests are served from the faster pool."""

    is_wary = False

    def __init__(self, base: str, mail: str) -> None:
        self._base = base.rstrip("/")
        self._mail = mail

    def list_url(self, owner: Owner) -> str | None:
        """The works of the owner's ORCID, else of the OpenAlex id."""
        if orcid := owner.profiles.get("orcid"):
            return self._url(f"author.orcid:{orcid}", _MOST)
        if author := owner.profiles.get("openalex"):
            return self._url(f"author.id:{author}", _MOST)
        return None

    def read_list(self, body: bytes) -> list[Record]:
        """The works of a list."""
        found = dig(read_json(body), "results")
        if not isinstance(found, list):
            raise AnswerError("answered no list of works")
        return [to_record("openalex", entry) for work in found if (entry := _read_work(work)) is not None]

    def search_url(self, record: Record) -> str | None:
        """The search for a work of the title's words; commas and the like mean something in a filter."""
        title = words(record.title)
        return self._url(f"title.search:{' '.join(title)}", _HITS) if title else None

    read_found = read_list

    def _url(self, filter_: str, number: int) -> str:
        query = {"filter": filter_, "per-page": number, "select": _FIELDS}
        if self._mail:
            query["mailto"] = self._mail
        return f"{self._base}/works?{urlencode(query)}"


def _read_work(work: Any) -> Entry | None:
    """The entry; None without an id or a title."""
    key, title = dig_text(work, "id"), dig_text(work, "display_name")
    if key is None or title is None:
        return None
    doi, place = dig_text(work, "doi") or "", dig(work, "primary_location")
    page = dig_text(place, "landing_page_url")
    first, last = dig_text(work, "biblio", "first_page"), dig_text(work, "biblio", "last_page")
    authors = (
        dig_text(authorship, "author", "display_name") or dig_text(authorship, "raw_author_name")
        for authorship in dig_list(work, "authorships")
    )
    kind = _TYPES.get(dig_text(work, "type") or "", PublicationType.OTHER)
    if kind is PublicationType.OTHER:
        kind = _SOURCES.get(dig_text(place, "source", "type") or "", kind)
    return Entry(
        key=key.rsplit("/", 1)[-1],
        title=title,
        authors=[name for name in authors if name is not None],
        venue=dig_text(place, "source", "display_name"),
        year=dig_year(work, "publication_year"),
        type=kind,
        doi=find_doi(doi),
        arxiv=find_arxiv(page or "") or find_arxiv(doi),
        volume=dig_text(work, "biblio", "volume"),
        number=dig_text(work, "biblio", "issue"),
        pages=first if last in (None, first) else f"{first}-{last}",
        url=page,
    )
