"""What the words and the paths of links say: `data/links.csv`, loaded once."""

import re
from collections import defaultdict
from enum import StrEnum
from functools import cache, lru_cache
from urllib.parse import unquote, urlsplit

from normalize.fold import fold
from normalize.identifier import find_profiles
from normalize.table import read_table

_MAX_WORDS = 8
_MAX_CONTAINING = 5
"""Words of a link that may have the name of a list beside others; longer ones are titles and sentences."""

_MAX_LETTERS = 14
"""The same in scripts without spaces."""

_COUNT = re.compile(r"\s*[(\[（【]\s*\d+\s*[)\]）】]\s*$")
_YEAR = re.compile(
    r"^(?:19|20)\d\d(?:\s?(?:年度?|-|–|—|to|bis|/|~|～)\s?(?:(?:19|20)?\d\d|present|now|heute|今))?\s?年?$"
)
_BEFORE = re.compile(r"^(?:before|until|up to|pre|prior to|since|vor|bis|seit|avant|antes de|~|-|–)\s?(?:19|20)\d\d$")
_ARROWS = frozenset(["›", "»", ">", ">>", "→", "⇒", "▶", "❯", "⟩", "＞", "next »", "next >"])
_NUMBER = re.compile(r"^\d{1,3}$")
_PAGED = re.compile(
    r"(?i)(?:[?&](?:p|pg|page|paged|pagenum|start|offset|pageno|pageindex)=\d+|/page[/-]?\d+|[-_]p?\d{1,3}\.\w+$)"
)
_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


class LinkKind(StrEnum):
    """Where a link leads."""

    PUBLICATIONS = "publications"
    ALL = "all"
    FRAME = "frame"
    NEXT = "next"
    TYPE = "type"
    BOOKS = "books"
    BIB = "bib"
    HUB = "hub"
    PAPER = "paper"
    CV = "cv"
    LANGUAGE = "language"


_ORDER = (
    LinkKind.ALL,
    LinkKind.BOOKS,
    LinkKind.TYPE,
    LinkKind.NEXT,
    LinkKind.BIB,
    LinkKind.HUB,
    LinkKind.CV,
    LinkKind.LANGUAGE,
)


@cache
def words_of(kind: str, where: str) -> frozenset[str]:
    """The words of the table for a kind, folded, that stand in a link's text ("text") or path ("path")."""
    return _table()[kind, where]


def kind_of(text: str, url: str, relation: str = "") -> LinkKind | None:
    """What a link is, by its words, then by its path; None where neither says that it leads to publications.

    >>> kind_of("Publications (31)", "https://a.org/x"), kind_of("", "https://a.org/~ada/pubs.html")
    (<LinkKind.PUBLICATIONS: 'publications'>, <LinkKind.PUBLICATIONS: 'publications'>)
    >>> kind_of("学术论文", "https://a.org/x"), kind_of("2019", "https://a.org/x"), kind_of("My cat", "https://a.org/x")
    (<LinkKind.PUBLICATIONS: 'publications'>, <LinkKind.TYPE: 'type'>, None)
    """
    written = " ".join(text.split())[:200]
    if relation == "next" or written in _ARROWS:
        return LinkKind.NEXT
    words = _fold(_COUNT.sub("", written))
    if words in words_of("refused", "text") or names_others(words):
        return None
    if words in words_of("publications", "text"):
        return LinkKind.PUBLICATIONS
    for kind in _ORDER:
        if words in words_of(kind, "text"):
            return kind
    if _YEAR.match(written) or _BEFORE.match(written.lower()):
        return LinkKind.TYPE
    if _NUMBER.match(written) and _PAGED.search(url):
        return LinkKind.NEXT
    for kind in (LinkKind.PUBLICATIONS, LinkKind.BOOKS):
        if _names_a_list(words, kind):
            return kind
    return _kind_of_path(url)


def _names_a_list(words: str, kind: LinkKind) -> bool:
    """Whether a few words have the name of a list of the kind among them."""
    most = _MAX_LETTERS if _ASIAN.search(words) else _MAX_CONTAINING
    length = len(words) if _ASIAN.search(words) else len(words.split())
    return length <= most and _has_one_of(words, words_of(kind, "text"))


def names_others(words: str) -> bool:
    """Whether folded words call what they name other people's works: "books i like".

    >>> names_others("my favorite papers"), names_others("my papers")
    (True, False)
    """
    return _has_one_of(words, words_of("others", "text"))


def names_others_list(text: str) -> bool:
    """Whether a title or heading is that of a list of other people's works.

    >>> names_others_list("Ada's favorite books"), names_others_list("Books"), names_others_list("Favorite places")
    (True, False, False)
    """
    words = _fold(text)
    return names_others(words) and _has_one_of(words, words_of("publications", "text") | words_of("books", "text"))


def _has_one_of(words: str, phrases: frozenset[str]) -> bool:
    """Whether one of the phrases is among the words; scripts without spaces have no words to tell apart."""
    if _ASIAN.search(words):
        return any(phrase in words for phrase in phrases if _ASIAN.search(phrase) and len(phrase) > 1)
    parts = words.split()
    stretches = {" ".join(parts[i:j]) for i in range(len(parts)) for j in range(i + 1, len(parts) + 1)}
    return not stretches.isdisjoint(phrases)


def is_elsewhere(url: str) -> bool:
    """Whether the address is on a site that has pages about many people: a bookshop, a service with profiles.

    >>> is_elsewhere("https://www.amazon.co.uk/Ada-Lovelace/e/1"), is_elsewhere("https://lovelace.github.io/")
    (True, False)
    """
    host = fold(urlsplit(url).hostname or "")
    return bool(find_profiles(url)) or any(f" {site} " in f" {host} " for site in words_of("elsewhere", "host"))


@lru_cache(maxsize=4096)
def _kind_of_path(url: str) -> LinkKind | None:
    """What the last part of the path says; what stands below a list of publications is a paper's page."""
    folders = path_words(url)
    if not folders:
        return None
    if not words_of("refused", "path").isdisjoint(folders[-1:]):
        return None
    for kind in (LinkKind.PUBLICATIONS, LinkKind.BOOKS, LinkKind.TYPE, LinkKind.CV, LinkKind.HUB):
        if folders[-1] in words_of(kind, "path"):
            return kind
    parts = folders[-1].split()
    if len(parts) <= _MAX_CONTAINING and any(
        part in words_of("publications", "path") for part in parts if len(part) > 3
    ):
        return LinkKind.PUBLICATIONS
    if any(folder in words_of("publications", "path") for folder in folders[:-1]):
        return LinkKind.PAPER
    return None


def path_words(url: str) -> list[str]:
    """The folders and the file's name of an address, folded and without ending.

    >>> path_words("https://a.org/~ada/Journal_Papers.html")
    ['ada', 'journal papers']
    """
    folders = [folder for folder in unquote(urlsplit(url).path).split("/") if folder]
    if folders and "." in folders[-1]:
        folders[-1] = folders[-1].rpartition(".")[0]
    return [fold(folder) for folder in folders]


def tells_of_move(text: str) -> bool:
    """Whether the text says that the page is now elsewhere.

    >>> tells_of_move("This page has moved. Please update your bookmarks!"), tells_of_move("I moved house.")
    (True, False)
    """
    words = f" {fold(text[:5000])} "
    return any(
        (phrase in words) if _ASIAN.search(phrase) else (f" {phrase} " in words) for phrase in words_of("moved", "text")
    )


def _fold(text: str) -> str:
    return fold(text) if len(text.split()) <= _MAX_WORDS else ""


@cache
def _table() -> defaultdict[tuple[str, str], frozenset[str]]:
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for row in read_table("links.csv", "spiders"):
        found[row["kind"], row["where"]].add(fold(row["words"]))
    return defaultdict(frozenset, {key: frozenset(words) for key, words in found.items()})
