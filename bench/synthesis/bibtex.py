"""A citation's BibTeX entry, as pages show it below the citation."""

import html

from bench.synthesis.citation import Entry


def write_bibtex(entry: Entry, number: int) -> str:
    """A BibTeX entry for the citation, escaped for HTML."""
    names = " and ".join(f"{a.family}, {a.given}" if a.given else a.name for a in entry.fact.authors)
    kind, container = ("article", "journal") if entry.fact.type == "journal" else ("inproceedings", "booktitle")
    fields = {
        "title": entry.fact.title,
        "author": names,
        container: entry.fact.venue or "",
        "year": entry.fact.year or "",
    }
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
    return html.escape(f"@{kind}{{key{number},\n" + ",\n".join(lines) + "\n}", quote=False)
