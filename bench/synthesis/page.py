"""One synthetic page: a person's publications in one template, and what stands around them."""

import random
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bench.fields.labels import squash
from bench.synthesis import block_layouts, csl, layouts, names, text_layouts
from bench.synthesis.canvas import Canvas, HtmlCanvas, row_role
from bench.synthesis.citation import CitationStyle, Entry, write_entry
from bench.synthesis.details import phrases
from bench.synthesis.facts import DATA, Fact, Person
from bench.synthesis.markup import Piece, plain
from bench.synthesis.prose import Prose, prose
from bench.synthesis.recast import recast
from bench.synthesis.style import draw_style
from bench.synthesis.text_canvas import MarkdownCanvas, TextCanvas
from normalize.title import title_key

ListWriter = Callable[[Canvas, Sequence[Entry]], None]
_MARKS = " .\"“”'‘’„«»"
_LANGUAGES = ("en",) * 20 + ("zh", "ja", "de", "fr", "es", "ko", "ru")
_CANVASES: tuple[Callable[[random.Random], Canvas], ...] = (HtmlCanvas,) * 5 + (MarkdownCanvas,) * 3 + (TextCanvas,)
_WITHOUT_LIST = 0.06
"""Share of pages that list no publication."""
_OWN_STYLES = 0.25
"""Share of pages with a list a type that write each list in a style of its own."""


_CSL = 0.4
"""Share of pages, of those in Latin or Cyrillic script, that cite in a style of the Citation Style Language."""


@dataclass
class SyntheticPage:
    """A page and its labels."""

    text: str
    ending: str
    gold: dict[str, Any]


@cache
def headings() -> dict[str, dict[str, list[str]]]:
    """Headings by language and kind of list."""
    return tomllib.loads((DATA / "headings.toml").read_text("utf-8"))


def draw_page(people: Sequence[Person], rng: random.Random) -> SyntheticPage:
    """A page at random."""
    person, facts = _draw_facts(people, rng)
    foreign = [fact.language for fact in facts if fact.language != "en"]
    options = (foreign if rng.random() < 0.85 else ("en",)) if len(foreign) * 3 > len(facts) else _LANGUAGES
    language = rng.choice(options)
    canvas = rng.choice(_CANVASES)(rng)
    kind = "lines" if rng.random() < 0.45 else "running"
    grouping = rng.choice(("none", "none", "none", "type", "type", "year", "year", "selected"))
    style = draw_style(rng, language, kind, year_heading=grouping == "year")
    styles: dict[str, CitationStyle] = {}
    if grouping == "type" and rng.random() < _OWN_STYLES:
        styles = {fact.type: draw_style(rng, language, kind, year_heading=False) for fact in facts}
    empty = rng.random() < _WITHOUT_LIST
    shown = [] if empty else facts
    entries = [write_entry(fact, styles.get(fact.type, style), person.key, rng) for fact in shown]
    if shown and rng.random() < _CSL and all(fact.language in csl.LANGUAGES for fact in shown):
        entries = csl.write_list(shown, person.key, rng) or entries
    around = Prose(canvas, person.name, _draw_news(people, person, entries, rng), rng.choice(people).facts)
    around.choose(language, least=4 if empty else 0)
    _write_head(canvas, person)
    around.write("before")
    listed = _write_lists(canvas, entries, grouping, language)
    if style.names.markers and rng.random() < 0.6:
        canvas.paragraph(names.write_legend(style.names, rng))
    around.write("after")
    owner = {"name": person.name, "native_name": None, "affiliation": None}
    gold = {"owner": owner, "publications": [entry.gold for entry in listed]}
    return SyntheticPage(canvas.page(person.name or "Publications"), canvas.ending, gold)


def _write_head(canvas: Canvas, person: Person) -> None:
    """The site's navigation and the owner's name, or neither."""
    if canvas.rng.random() < 0.5:
        canvas.nav(canvas.rng.sample(prose()["nav"], k=canvas.rng.randint(3, 8)))
    if canvas.rng.random() < 0.6:
        canvas.heading(person.name, -1)


def _draw_news(people: Sequence[Person], person: Person, entries: Sequence[Entry], rng: random.Random) -> list[Fact]:
    """What the page's news and talks are about: what it lists, or, where that is titles alone, what it does not."""
    if any(squash(entry.gold["written"]) == squash(entry.gold["title"]) for entry in entries):
        titles = {title_key(entry.fact.title) for entry in entries}
        others = [fact for fact in rng.choice(people).facts if title_key(fact.title) not in titles]
        return others or [fact for other in people for fact in other.facts if title_key(fact.title) not in titles][:9]
    listed = [entry.fact for entry in entries]
    return rng.sample(listed, k=min(len(listed), 6)) if listed and rng.random() < 0.7 else list(person.facts)


def _draw_facts(people: Sequence[Person], rng: random.Random) -> tuple[Person, list[Fact]]:
    """A person and some of their publications, now and then mixed with others', in the order of years or in none."""
    person = rng.choice(people)
    pool = list(person.facts)
    if rng.random() < 0.3 or len(pool) < 6:
        pool += [fact for _ in range(rng.randint(1, 4)) for fact in rng.choice(people).facts[:15]]
    unique = list({title_key(fact.title): fact for fact in pool}.values())
    count = min(len(unique), max(rng.choice((1, 2, 3)), int(rng.lognormvariate(2.7, 0.7))))
    facts = rng.sample(unique, k=min(count, 80))
    facts = recast(facts, person.author if rng.random() < 0.6 else None, rng)
    if rng.random() < 0.8:
        facts.sort(key=lambda fact: -(fact.year or 2027))
    return person, facts


def _write_lists(canvas: Canvas, entries: Sequence[Entry], grouping: str, language: str) -> list[Entry]:
    """The entries under headings; gives them back in page order, with the years that headings say."""
    rng, table = canvas.rng, headings().get(language, headings()["en"])
    entries = [entry for entry in entries if entry.rows]
    if not entries:
        if rng.random() < 0.4:
            canvas.heading(rng.choice(table["all"]))
            canvas.paragraph([Piece(rng.choice(phrases()["elsewhere"]))])
        return []
    layout = _draw_layout(canvas, entries)
    if rng.random() < 0.85:
        canvas.heading(rng.choice(table["selected" if grouping == "selected" else "all"]))
    if rng.random() < 0.2:
        canvas.paragraph([Piece(rng.choice(phrases()["intros"]))])
    if grouping == "none":
        layout(canvas, entries)
        return list(entries)
    if grouping == "selected":
        featured = [entry for entry in entries if rng.random() < 0.3] or list(entries[:1])
        layout(canvas, featured)
        canvas.heading(rng.choice(table["rest"]))
        others = [entry for entry in entries if entry not in featured]
        layout(canvas, list(entries) if rng.random() < 0.5 or not others else others)
        return featured + others
    return _write_groups(canvas, entries, grouping, table, layout)


def _write_groups(
    canvas: Canvas, entries: Sequence[Entry], grouping: str, table: dict[str, list[str]], layout: ListWriter
) -> list[Entry]:
    """A list a year or a type."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(str(entry.fact.year or "") if grouping == "year" else entry.fact.type, []).append(entry)
    shape = canvas.rng.choice(("{}", "{}", "{}", "[{}]", "Year {}", "- {} -", "{}:"))
    for name, group in groups.items():
        if grouping == "year":
            canvas.heading(shape.format(name) if name else "Forthcoming", 1)
            for entry in group:
                entry.gold["year"] = entry.fact.year
        else:
            canvas.heading(canvas.rng.choice(table.get(name) or headings()["en"].get(name, ["Other"])), 1)
        layout(canvas, group)
    return [entry for group in groups.values() for entry in group]


def _draw_layout(canvas: Canvas, entries: Sequence[Entry]) -> ListWriter:
    """A layout that suits the entries, and that makes the same choices for each list of the page."""
    rng = canvas.rng
    layout: Any = text_layouts.text_list
    if not isinstance(canvas, TextCanvas):
        modules = (layouts, block_layouts) if isinstance(canvas, HtmlCanvas) else (text_layouts,)
        layout = rng.choice([layout for module in modules for layout in _suitable(module, entries)])
    seed = rng.random()

    def draw(canvas: Canvas, entries: Sequence[Entry]) -> None:
        canvas.rng = random.Random(seed)  # noqa: S311 - nothing secret
        layout(canvas, entries)
        canvas.rng = rng

    return draw


def _suitable(module: Any, entries: Sequence[Entry]) -> list[Any]:
    options = list(module.ANY)
    several = sum(len(entry.rows) > 1 for entry in entries)
    if several * 2 > len(entries):
        options += 2 * module.LINES
        if all(plain(entry.rows[0]).strip(_MARKS) == entry.fact.title.strip(_MARKS) for entry in entries):
            options += 4 * module.TITLE_FIRST
        if all(row_role(entry.rows[0]) == "venue" for entry in entries if entry.gold["venue"]):
            options += 4 * module.VENUE_FIRST
    elif several == 0:
        options += getattr(module, "RUNNING", ())
    return options
