"""A homepage as the tests need it: true publications in the plainest of layouts."""

from pathlib import Path

WORKS = {
    "turing": ("On Computable Numbers, with an Application to the Entscheidungsproblem", "A. M. Turing", 1937),
    "shannon": ("A Mathematical Theory of Communication", "C. E. Shannon", 1948),
    "dijkstra": ("A Note on Two Problems in Connexion with Graphs", "E. W. Dijkstra", 1959),
    "hoare": ("An Axiomatic Basis for Computer Programming", "C. A. R. Hoare", 1969),
    "codd": ("A Relational Model of Data for Large Shared Data Banks", "E. F. Codd", 1970),
    "lamport": ("Time, Clocks, and the Ordering of Events in a Distributed System", "L. Lamport", 1978),
}
_VENUES = {
    "turing": "Proceedings of the London Mathematical Society",
    "shannon": "Bell System Technical Journal",
    "dijkstra": "Numerische Mathematik",
    "hoare": "Communications of the ACM",
    "codd": "Communications of the ACM",
    "lamport": "Communications of the ACM",
}


def homepage(name: str, *works: str) -> str:
    """The homepage of a person who lists these works."""
    items = "\n".join(
        f'<li>{authors}. "{title}." <i>{_VENUES[key]}</i>, {year}.</li>'
        for key in works
        for title, authors, year in [WORKS[key]]
    )
    return (
        f"<!doctype html><html><head><meta charset='utf-8'><title>{name}</title></head><body><h1>{name}</h1>"
        f"<p>I am a professor of computer science.</p><h2>Publications</h2><ul>{items}</ul></body></html>"
    )


def items(*works: str) -> str:
    """A list of these works."""
    return homepage("", *works).partition("<h2>Publications</h2>")[2].removesuffix("</body></html>")


def page(name: str, *parts: str) -> str:
    """A page of a person with these parts."""
    return (
        f"<!doctype html><html><head><meta charset='utf-8'><title>{name}</title></head><body><h1>{name}</h1>"
        f"{''.join(parts)}</body></html>"
    )


def link(href: str, words: str) -> str:
    """A link in a paragraph of its own."""
    return f'<p><a href="{href}">{words}</a></p>'


def titles_of(*works: str) -> list[str]:
    """Their titles, sorted."""
    return sorted(WORKS[key][0] for key in works)


def write(folder: Path, name: str, content: str | bytes) -> Path:
    """A file with this content, its folders made."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path
