"""Google Scholar: the profile that a homepage links or the seeds name, and nothing else of it.

Scholar's robots.txt lets `/citations?user=ID` be fetched, no second page of it and no search. The package scholarly
reads the profile's HTML; its own way of fetching (which tries for ever, and through other people's proxies) is not
used: it gets the page that was fetched here, and is refused any other.
"""

import re
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NoReturn

from bibliography import Owner, Record
from match.authority.answer import AnswerError, RefusalError
from match.authority.entry import Entry, to_record
from match.rows import split_authors

if TYPE_CHECKING:
    from bs4 import Tag

_ID = re.compile(r"^[\w-]{12}$")
_CAPTCHA = re.compile(rb"gs_captcha|g-recaptcha|id=[\"']?captcha-form|unusual traffic|not a robot", re.IGNORECASE)
_ROWS = 100
_ARXIV = re.compile(r"^.*arXiv:\S*\d")
_TAIL = re.compile(r"[\s,]*(?:\b(?:19|20)\d\d\b|\b\d[\d\s()\-–:,.]*)$")
"""Volume, issue, pages and year behind the venue of a profile's row: "Nature 521 (7553), 436-444, 2015"."""


class Scholar:
    """scholar.google.com. Its records are called by the author's and the publication's ids there."""

    is_wary = True

    def __init__(self, base: str) -> None:
        self._base = base.rstrip("/")

    def list_url(self, owner: Owner) -> str | None:
        """The first hundred rows of the owner's profile. `user` comes first: so robots.txt has it."""
        user = owner.profiles.get("scholar", "")
        return f"{self._base}/citations?user={user}&hl=en&pagesize={_ROWS}" if _ID.match(user) else None

    def read_list(self, body: bytes) -> list[Record]:
        """The rows of a profile. Raises RefusalError for a captcha, AnswerError for any other page."""
        if b"gsc_prf_in" not in body:
            if _CAPTCHA.search(body):
                raise RefusalError("answered with a captcha")
            raise AnswerError("answered no profile of Scholar")
        from bs4 import BeautifulSoup  # noqa: PLC0415  # large, and of no use to crawls that do not ask Scholar

        rows = BeautifulSoup(body, "lxml").find_all("tr", class_="gsc_a_tr")[:_ROWS]
        return [record for row in rows if (record := _read_row(row)) is not None]

    def search_url(self, record: Record) -> str | None:
        """None: its robots.txt forbids searching."""
        del record
        return None

    def read_found(self, body: bytes) -> list[Record]:
        """Nothing can have been found."""
        del body
        return []


def _read_row(row: "Tag") -> Record | None:
    """One publication; None for a row that scholarly cannot read."""
    try:
        found = _read_publication(row)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None
    bib = found["bib"]
    gray = row.find("div", class_="gs_gray")  # scholarly leaves a row's authors out
    names, complete = split_authors(gray.get_text() if gray is not None else "")
    year = bib.get("pub_year", "")
    return to_record(
        "scholar",
        Entry(
            key=found["author_pub_id"],
            title=bib["title"],
            authors=names,
            authors_complete=complete,
            venue=_strip_tail(bib.get("citation", "")) or None,
            year=int(year) if year.isdecimal() else None,
        ),
    )


def _strip_tail(citation: str) -> str:
    """The venue of a row.

    >>> _strip_tail("Nature 521 (7553), 436-444, 2015"), _strip_tail("arXiv preprint arXiv:1706.03762, 2017")
    ('Nature', 'arXiv preprint arXiv:1706.03762')
    >>> _strip_tail("CVPR 2017"), _strip_tail("")
    ('CVPR', '')
    """
    if (found := _ARXIV.search(citation)) is not None:
        return found[0]
    before = None
    while before != citation:
        before, citation = citation, _TAIL.sub("", citation)
    return citation.strip(" ,")


@cache
def _parser() -> Any:
    """scholarly's reader of publications, without a navigator. Imported when it is first needed: that takes seconds."""
    from scholarly.data_types import PublicationSource  # noqa: PLC0415
    from scholarly.publication_parser import PublicationParser  # noqa: PLC0415

    return PublicationParser(SimpleNamespace(_get_soup=_refuse)), PublicationSource.AUTHOR_PUBLICATION_ENTRY


def _read_publication(row: "Tag") -> dict[str, Any]:
    parser, kind = _parser()
    found: dict[str, Any] = parser.get_publication(row, kind)
    return found


def _refuse(address: str) -> NoReturn:
    raise AnswerError(f"{address}: one page of a profile is all that is asked for")
