"""One synthetic page: a person's publications in one template, and what stands around them."""

import random
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bench.synthesis import layouts, names, text_layouts
from bench.synthesis.canvas import Canvas, HtmlCanvas
from bench.synthesis.citation import CitationStyle, Entry, patterns, write_entry
from bench.synthesis.details import draw_link_style, phrases
from bench.synthesis.facts import DATA, Fact, Person
from bench.synthesis.generated import draw_pattern
from bench.synthesis.markup import Piece, plain
from bench.synthesis.prose import Prose, prose
from bench.synthesis.text_canvas import MarkdownCanvas, TextCanvas
from normalize.title import title_key

_KINDS = ("vip", "month", "place", "publisher", "doi", "arxiv", "note", "award", "rank", "abstract", "dash", "double")
_MARKS = " .\"“”'‘’„«»"
_LANGUAGES = ("en",) * 16 + ("zh", "ja", "de", "fr", "es")


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
    language = rng.choice(foreign) if len(foreign) * 3 > len(facts) and rng.random() < 0.8 else rng.choice(_LANGUAGES)
    canvas: Canvas = rng.choice(
        (
            HtmlCanvas,
            HtmlCanvas,
            HtmlCanvas,
            HtmlCanvas,
            HtmlCanvas,
            MarkdownCanvas,
            MarkdownCanvas,
            MarkdownCanvas,
            TextCanvas,
        )
    )(rng)
    kind = "lines" if rng.random() < 0.45 else "running"
    grouping = rng.choice(("none", "none", "none", "type", "type", "year", "year", "selected"))
    style = draw_style(rng, language, kind, year_heading=grouping == "year")
    news = rng.sample(facts, k=min(len(facts), 6)) if rng.random() < 0.7 else person.facts
    around = Prose(canvas, person.name, news, rng.choice(people).facts)
    around.choose(language)
    if rng.random() < 0.5:
        canvas.nav(rng.sample(prose()["nav"], k=rng.randint(3, 8)))
    if rng.random() < 0.6:
        canvas.heading(person.name, -1)
    around.write("before")
    entries = [write_entry(fact, style, person.key, rng) for fact in facts]
    shown = _write_lists(canvas, entries, grouping, language)
    if style.names.markers and rng.random() < 0.6:
        canvas.paragraph(names.write_legend(style.names, rng))
    around.write("after")
    return SyntheticPage(
        canvas.page(person.name or "Publications"),
        canvas.ending,
        {
            "owner": {"name": person.name, "native_name": None, "affiliation": None},
            "publications": [entry.gold for entry in shown],
        },
    )


def draw_style(rng: random.Random, language: str, kind: str, year_heading: bool) -> CitationStyle:
    """A template at random: one pattern for each language that records are in."""
    table = patterns()
    chosen = {name: rng.choice(table[name][kind]) for name in table}
    chosen["en"] = chosen[language] if language not in ("en", "zh", "ja") and rng.random() < 0.7 else chosen["en"]
    if rng.random() < 0.35:
        chosen["en"] = draw_pattern(rng, kind)
    if rng.random() < 0.25:
        chosen = {"en": chosen["en"]}
    probability = rng.choice((0.05, 0.2, 0.4))
    details = [name for name in _KINDS if rng.random() < probability + (0.4 if name == "vip" else 0)]
    if rng.random() < 0.85:
        details.append("vip=" + rng.choice(phrases()["numbers"]))
    return CitationStyle(
        chosen,
        names.draw_style(rng, language),
        quotes=rng.choice(("“”", "“”", '""', "‘’", "''", "«»", "„“")),
        conference_lead=rng.choice(phrases()["leads"]),
        use_full_venue=rng.random() < 0.4,
        abbreviates=rng.random() < 0.12,
        capitals=rng.random() < 0.03,
        year_shown=rng.random() < (0.35 if year_heading else 0.95),
        carelessness=rng.choice((0, 0.02, 0.05, 0.1)),
        details=details,
        links=draw_link_style(rng) if rng.random() < 0.6 else None,
    )


def _draw_facts(people: Sequence[Person], rng: random.Random) -> tuple[Person, list[Fact]]:
    """A person and some of their publications, now and then mixed with others', in the order of years or in none."""
    person = rng.choice(people)
    pool = list(person.facts)
    if rng.random() < 0.3 or len(pool) < 6:
        pool += [fact for _ in range(rng.randint(1, 4)) for fact in rng.choice(people).facts[:15]]
    unique = list({title_key(fact.title): fact for fact in pool}.values())
    count = min(len(unique), max(rng.choice((1, 2, 3)), int(rng.lognormvariate(2.7, 0.7))))
    facts = rng.sample(unique, k=min(count, 80))
    if rng.random() < 0.8:
        facts.sort(key=lambda fact: -(fact.year or 2027))
    return person, facts


def _write_lists(canvas: Canvas, entries: Sequence[Entry], grouping: str, language: str) -> list[Entry]:
    """The entries under headings; gives them back in page order, with the years that headings say."""
    rng, table = canvas.rng, headings().get(language, headings()["en"])
    entries = [entry for entry in entries if entry.rows]
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
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(str(entry.fact.year or "") if grouping == "year" else entry.fact.type, []).append(entry)
    shape = rng.choice(("{}", "{}", "{}", "[{}]", "Year {}", "- {} -", "{}:"))
    for name, group in groups.items():
        if grouping == "year":
            canvas.heading(shape.format(name) if name else "Forthcoming", 1)
            for entry in group:
                entry.gold["year"] = entry.fact.year
        else:
            canvas.heading(rng.choice(table.get(name) or headings()["en"].get(name, ["Other"])), 1)
        layout(canvas, group)
    return [entry for group in groups.values() for entry in group]


def _draw_layout(canvas: Canvas, entries: Sequence[Entry]) -> Callable[[Canvas, Sequence[Entry]], None]:
    """A layout that suits the entries, and that makes the same choices for each list of the page."""
    rng = canvas.rng
    layout: Any = text_layouts.text_list
    if not isinstance(canvas, TextCanvas):
        layout = rng.choice(_suitable(layouts if isinstance(canvas, HtmlCanvas) else text_layouts, entries))
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
    elif several == 0:
        options += getattr(module, "RUNNING", ())
    return options
