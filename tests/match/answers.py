"""What the authorities' servers answer, in their own formats."""

import json
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Paper:
    """A publication that an authority knows."""

    title: str
    authors: tuple[str, ...] = ("Jane Doe", "Wei Li 0001")
    venue: str = "KDD"
    year: int = 2020
    doi: str = "10.1145/1.2"
    key: str = "conf/kdd/DoeL20"
    pages: str = "10-20"


PAPER = Paper("Deep Trees for Shallow Forests")


def person_page(papers: Sequence[Paper] = (PAPER,)) -> bytes:
    """A DBLP person page as XML, character references and all."""
    entries = "".join(
        f'<r><inproceedings key="{paper.key}" mdate="2021-01-01">'
        + "".join(f'<author pid="1/{number}">{name}</author>' for number, name in enumerate(paper.authors))
        + f"<title>{paper.title}.</title><pages>{paper.pages}</pages><year>{paper.year}</year>"
        f'<booktitle>{paper.venue}</booktitle><ee type="oa">https://doi.org/{paper.doi}</ee></inproceedings></r>\n'
        for paper in papers
    )
    return (
        '<?xml version="1.0" encoding="US-ASCII"?>\n<dblpperson name="Jane Doe" pid="1/0" n="1">\n'
        '<person key="homepages/1/0" mdate="2021-01-01"><author pid="1/0">Jane Doe</author></person>\n'
        f'{entries}<coauthors n="1"><co c="0"><na f="l/Li" pid="1/1">Wei Li</na></co></coauthors></dblpperson>\n'
    ).encode("ascii", "xmlcharrefreplace")


def dblp_hits(papers: Sequence[Paper] = (PAPER,)) -> bytes:
    """The result of a search in DBLP: a lone author is no list there, and no hit is no key."""
    hits = []
    for paper in papers:
        authors = [{"@pid": f"1/{number}", "text": name} for number, name in enumerate(paper.authors)]
        info = {
            "authors": {"author": authors if len(authors) > 1 else authors[0]},
            "title": f"{paper.title}.",
            "venue": paper.venue,
            "pages": paper.pages,
            "year": str(paper.year),
            "type": "Conference and Workshop Papers",
            "access": "closed",
            "key": paper.key,
            "doi": paper.doi,
            "ee": f"https://doi.org/{paper.doi}",
            "url": f"https://dblp.org/rec/{paper.key}",
        }
        hits.append({"@score": "5", "@id": "1", "info": info, "url": "URL#1"})
    found = {"@total": str(len(hits)), "@computed": "1", "@sent": str(len(hits)), "@first": "0"}
    result = {
        "query": "deep* trees*",
        "status": {"@code": "200", "text": "OK"},
        "time": {"@unit": "msecs", "text": "1.2"},
        "completions": {"@total": "0"},
        "hits": found | ({"hit": hits} if hits else {}),
    }
    return json.dumps({"result": result}).encode()


def profile(papers: Sequence[Paper] = (PAPER,), user: str = "abcdefghijkJ") -> bytes:
    """A profile of Scholar."""
    rows = "".join(
        '<tr class="gsc_a_tr"><td class="gsc_a_t"><a href="/citations?view_op=view_citation&amp;hl=en&amp;user='
        f'{user}&amp;pagesize=100&amp;citation_for_view={user}:u-x6o8ySG0s{number}" class="gsc_a_at">{paper.title}</a>'
        f'<div class="gs_gray">{", ".join(map(_initials, paper.authors))}, ...</div><div class="gs_gray">{paper.venue} '
        f'12 (3), {paper.pages}<span class="gs_oph">, {paper.year}</span></div></td><td class="gsc_a_c">'
        '<a href="https://scholar.google.com/scholar?oi=bibs&amp;hl=en&amp;cites=123" class="gsc_a_ac gs_ibl">7</a>'
        f'</td><td class="gsc_a_y"><span class="gsc_a_h gsc_a_hc gs_ibl">{paper.year}</span></td></tr>'
        for number, paper in enumerate(papers)
    )
    return (
        '<!doctype html><html><head><title>Jane Doe - Google Scholar</title></head><body><div id="gsc_prf">'
        '<div id="gsc_prf_in">Jane Doe</div><div class="gsc_prf_il">TU Example</div><div class="gsc_prf_il" '
        f'id="gsc_prf_ivh">Verified email at example.org</div></div><table id="gsc_a_t"><tbody id="gsc_a_b">'
        f'{rows}</tbody></table><button type="button" id="gsc_bpf_more" disabled>Show more</button></body></html>'
    ).encode()


CAPTCHA = (
    b"<html><body><h1>Please show you're not a robot</h1><form id='gs_captcha_f' method='post'>"
    b"<div id='gs_captcha_c' class='g-recaptcha'></div></form></body></html>"
)


def openalex_works(papers: Sequence[Paper] = (PAPER,)) -> bytes:
    """A list of works of OpenAlex."""
    works = [
        {
            "id": f"https://openalex.org/W{number}",
            "doi": f"https://doi.org/{paper.doi}",
            "display_name": paper.title,
            "publication_year": paper.year,
            "type": "article",
            "authorships": [
                {"author_position": "first", "author": {"id": "https://openalex.org/A1", "display_name": name[:-5]}}
                if name[-4:].isdigit()
                else {"author": {"display_name": name, "orcid": None}, "raw_author_name": name}
                for name in paper.authors
            ],
            "primary_location": {
                "landing_page_url": f"https://doi.org/{paper.doi}",
                "source": {"display_name": paper.venue, "type": "conference"},
            },
            "biblio": {"volume": None, "issue": None, "first_page": "10", "last_page": "20"},
        }
        for number, paper in enumerate(papers, 1)
    ]
    return json.dumps({"meta": {"count": len(works), "page": 1, "per_page": 200}, "results": works}).encode()


def crossref_works(papers: Sequence[Paper] = (PAPER,)) -> bytes:
    """A list of works of Crossref."""
    items = [
        {
            "DOI": paper.doi.upper(),
            "type": "proceedings-article",
            "title": [paper.title],
            "author": [
                {"given": name.split()[0], "family": name.split()[1], "sequence": "first", "affiliation": []}
                for name in paper.authors
            ],
            "container-title": [f"Proceedings of {paper.venue}"],
            "issued": {"date-parts": [[paper.year, 8]]},
            "page": paper.pages,
            "URL": f"https://doi.org/{paper.doi}",
        }
        for paper in papers
    ]
    message = {"facets": {}, "total-results": len(items), "items": items, "items-per-page": 20}
    return json.dumps({"status": "ok", "message-type": "work-list", "message": message}).encode()


def _initials(name: str) -> str:
    given, family = name.split()[:2]
    return f"{given[0]} {family}"
