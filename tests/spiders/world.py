"""A web of homepages on one server, with all that makes the web hard: what a whole crawl is judged by."""

from tests.spiders.pages import homepage, items, link, page
from tests.spiders.server import Site
from tests.spiders.traps import build_hostile, build_traps

LANGUAGES = {
    "li": ("学术论文", "lw.htm"),
    "sato": ("研究業績", "list.html"),
    "weiss": ("Veröffentlichungen", "v.html"),
    "curie": ("Liste de publications", "l.html"),
    "ramon": ("Publicaciones", "p.php"),
    "kim": ("연구업적", "k.html"),
    "levi": ("Pubblicazioni", "q.html"),
    "ivanov": ("Список публикаций", "s.html"),
    "silva": ("Publicações", "t.html"),
}
"""User -> what the list is called in the menu, and its file."""

WAYS_IN = [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f000001",
    "127.1",
    "0177.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "１２７.0.0.1",
    "0",
    "0.0.0.0",  # noqa: S104
    "017700000001",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[::127.0.0.1]",
    "[fec0::1]",
]
"""Spellings of addresses of the own network."""

_CITED = (
    '<li>A. M. Turing (turing@example.org, Tel. +44 161 275 0000). "On Computable Numbers, with an Application to the '
    'Entscheidungsproblem." <i>Proceedings of the London Mathematical Society</i>, 1937. '
    '<a href="mailto:turing@example.org">mail</a></li>'
)


def build(site: Site, internal: Site) -> dict[str, str]:
    """Fills the site; `internal` is what no page may lead to. Gives back user -> homepage."""
    for user, (words, file) in LANGUAGES.items():
        site.add(f"/~{user}/", page(user, link("../", "Uni"), link(file, words), link("cat.html", "猫")))
        site.add(f"/~{user}/{file}", homepage(user, "codd", "hoare", "turing"))
    _build_lists(site)
    build_traps(site)
    _build_moves(site)
    _build_ways_in(site, internal)
    build_hostile(site)
    site.add(
        "/~mail/",
        page(
            "Alan Turing",
            "<p>turing (at) example.org</p><h2>Publications</h2><ul>",
            _CITED,
            "</ul>",
            link("all.html", "All publications"),
        ),
    )
    site.add("/~mail/all.html", "", 302, Location="/login?user=turing@example.org")
    users = {path.split("/")[1].removeprefix("~") for path in site.pages if path.startswith("/~")}
    return {user: f"{site.url}/~{user}/" for user in sorted(users - {"bob", "new", "home", "away"})}


def _build_lists(site: Site) -> None:
    """Lists in several pages."""
    site.add(
        "/~ada/",
        page(
            "Ada Lovelace",
            link("pubs/", "Publications"),
            link("../~bob/pubs.html", "Publications"),
            link("/publications.html", "Publications"),
            link("https://dblp.org/pid/65/9137", "DBLP"),
            link("https://scholar.google.com/citations?user=abcdefghijkJ", "Google Scholar"),
            link("https://orcid.org/0000-0002-1825-0097", "ORCID"),
            link("https://www.semanticscholar.org/author/Ada-Lovelace/12345", "S2"),
            link("https://openreview.net/profile?id=~Ada_Lovelace1", "OpenReview"),
            link("https://github.com/adalovelace", "GitHub"),
        ),
    )
    site.add(
        "/~ada/pubs/",
        page("Ada", link("2019.html", "2019"), link("journals.html", "Journal articles"), items("turing")),
    )
    site.add("/~ada/pubs/2019.html", page("2019", items("shannon"), link("2019-2.html", "Next page")))
    site.add("/~ada/pubs/2019-2.html", page("2019", items("dijkstra"), link("ada.bib", "BibTeX")))
    site.add("/~ada/pubs/journals.html", page("Journals", items("hoare"), link("index.html", "Publications")))
    site.add("/~ada/pubs/index.html", page("Ada", link("2019.html", "2019"), items("turing")))
    bib = "@article{l78, author={Leslie Lamport}, title={Time, Clocks, and the Ordering of Events}"
    site.add("/~ada/pubs/ada.bib", f"{bib}, journal={{CACM}}, year=1978}}", Content_Type="text/plain")
    site.add("/~bob/pubs.html", homepage("Bob", "codd"))
    site.add("/publications.html", homepage("Everybody", "codd"))
    frames = '<frame src="menu.html"><frame src="main.html">'
    site.add(
        "/~frame/", f"<html><head><title>Fran Frame</title></head><frameset cols='20%,*'>{frames}</frameset></html>"
    )
    site.add("/~frame/menu.html", page("Menu", link("pubs.html", "Papers")))
    site.add("/~frame/main.html", page("Fran Frame", "<p>Welcome.</p>"))
    site.add("/~frame/pubs.html", homepage("Fran Frame", "codd", "hoare", "turing"))
    site.add("/~hub/", page("Hubert Hub", link("research.html", "Research"), link("teaching.html", "Teaching")))
    site.add("/~hub/research.html", page("Research", link("papers.html", "Selected papers")))
    site.add("/~hub/papers.html", homepage("Hubert Hub", "codd", "hoare", "turing"))
    hugo = "".join(
        f'<div class="card"><a href="/~hugo/publication/p{i}/">{title}</a> (19{70 + i})</div>'
        for i, title in enumerate(
            [
                "A Relational Model of Data for Large Shared Data Banks",
                "An Axiomatic Basis for Computer Programming",
                "A Note on Two Problems in Connexion with Graphs",
            ]
        )
    )
    site.add("/~hugo/", page("Victor Hugo", link("publication/", "Publications")))
    site.add("/~hugo/publication/", page("Victor Hugo", "<h2>Publications</h2>", hugo))
    for i, key in enumerate(("codd", "hoare", "dijkstra")):
        site.add(f"/~hugo/publication/p{i}/", homepage("Victor Hugo", key))
    works = (
        "A. Lovelace. <i>Notes on Analytical Engines</i>. Oxford University Press, 2003.",
        "A. Lovelace and C. Babbage. <i>Tables of Bernoulli Numbers</i>. Cambridge University Press, 2015.",
        "A. Lovelace. <i>The Mechanics of Flight</i>. Princeton University Press, 2018.",
    )
    others = (
        "Douglas Hofstadter. <i>Gödel, Escher, Bach</i>. Basic Books, 1979.",
        "Donald Knuth. <i>Surreal Numbers</i>. Addison-Wesley, 1974.",
        "Italo Calvino. <i>Invisible Cities</i>. Harcourt, 1974.",
        "George Polya. <i>How to Solve It</i>. Princeton University Press, 1945.",
    )
    shelf = link("like.html", "Books I like") + link("read.html", "Books") + link("own.html", "Books and articles")
    site.add("/~shelf/", page("Ada Lovelace", shelf, "<h2>Publications</h2>", items("codd")))
    for file, heading, books in (("like", "Books I like", others), ("read", "Books", others), ("own", "Books", works)):
        listed = "".join(f"<li>{book}</li>" for book in books)
        site.add(f"/~shelf/{file}.html", page("Ada Lovelace", f"<h2>{heading}</h2><ul>{listed}</ul>"))
    own = "".join(f"<li>{work}</li>" for work in works)
    site.add("/~booked/", page("Ada Lovelace", link("books.html", "Bücher"), link("research.html", "Forschung")))
    site.add("/~booked/books.html", page("Ada Lovelace", f"<h2>Bücher</h2><ul>{own}</ul>"))
    site.add("/~booked/research.html", page("Ada Lovelace", "<h2>Publications</h2>", items("codd", "hoare", "turing")))
    site.add("/~parts/", page("Pat Parts", link("j.html", "Journal articles"), link("c.html", "Conference papers")))
    site.add("/~parts/j.html", homepage("Pat Parts", "codd", "hoare"))
    site.add("/~parts/c.html", homepage("Pat Parts", "lamport"))
    site.add("/~next/", page("Nora Next", link("p1.html", "Publications")))
    for number in range(1, 10):
        here = "".join(f"<li>A. Lee. Trees of kind {number}{letter}. In Proc. of KDD, 2011.</li>" for letter in "abc")
        leads = link(f"p{number + 1}.html", "Next page") if number < 9 else ""
        site.add(f"/~next/p{number}.html", page("Nora Next", f"<h2>Publications</h2><ul>{here}</ul>", leads))
    many = "".join(f'<li><a href="{year}.html">{year}</a></li>' for year in range(1970, 2020))
    site.add("/~many/", page("Max Many", link("pubs.html", "Publications")))
    site.add("/~many/pubs.html", page("Max Many", f"<ul>{many}</ul>", items("codd", "hoare", "turing")))
    for year in range(1970, 2020):
        site.add(f"/~many/{year}.html", page(f"{year}", items("codd"), f"<p>{year}</p>"))


def _build_moves(site: Site) -> None:
    """Homepages that are elsewhere now."""
    site.add("/~http/", "", 301, Location="/~new/http.html")
    site.add("/~new/http.html", homepage("Harry Http", "turing"))
    site.add("/~meta/", '<html><head><meta http-equiv="refresh" content="3; url=/~new/meta.html"></head></html>')
    site.add("/~new/meta.html", homepage("Mia Meta", "shannon"))
    site.add("/~header/", "", Refresh="0; url=/~new/header.html")
    site.add("/~new/header.html", homepage("Hugh Header", "codd"))
    site.add("/~sent/", page("Sam Sent", link("pubs.html", "Publications")), Refresh="600; url=/~bob/")
    site.add("/~sent/pubs.html", "", Refresh="1;url=list.html")
    site.add("/~sent/list.html", homepage("Sam Sent", "codd", "hoare", "turing"))
    site.add(
        "/~told/",
        page(
            "Tom Told", "<p>I have moved to a new university. My new homepage is ", link("/~new/told/", "here"), "</p>"
        ),
    )
    site.add("/~new/told/", page("Tom Told", link("papers.html", "Papers")))
    site.add("/~new/told/papers.html", homepage("Tom Told", "dijkstra"))
    site.add("/~text/", page("Tess Text", f"<p>This page has moved to {site.url}/~new/text.html.</p>"))
    site.add("/~new/text.html", homepage("Tess Text", "hoare"))
    site.add("/~dead/", "gone", 410)
    site.add("/~nowhere/", "", 302, Location="http://../")
    site.add("/~long/", "", 302, Location=f"http://{'x' * 300}.org/")
    site.add("/~loop/", "", 302, Location="/~loop/?1")
    site.add("/~loop/?1", "", 302, Location="/~loop/?2")
    site.add("/~loop/?2", "", 302, Location="/~loop/?1")


def _build_ways_in(site: Site, internal: Site) -> None:
    """Links and redirects into the own network, in all spellings."""
    port = internal.url.rpartition(":")[2]
    for number, host in enumerate(WAYS_IN):
        target = f"http://{host}:{port}/~way{number}/pubs.html"
        site.add(
            f"/~way{number}/", page("Wanda Way", link(target, "Publications"), link("go", "Papers"), items("codd"))
        )
        site.add(f"/~way{number}/go", "", 302, Location=target.encode().decode("latin-1"))
        site.add(f"/~home{number}/", "", 301, Location=target.encode().decode("latin-1"))
        site.add(f"/~meta{number}/", f'<meta http-equiv="refresh" content="0; url={target}">')
        site.add(f"/~header{number}/", "", Refresh=f"0; url={target}".encode().decode("latin-1"))
    site.add(
        "/~gopher/",
        page(
            "G",
            link("gopher://127.0.0.1/publications", "Publications"),
            link("file:///etc/passwd", "Publications"),
            items("codd"),
        ),
    )
