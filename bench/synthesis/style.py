"""The drawing of a page's way with citations."""

import random
import tomllib
from dataclasses import replace
from functools import cache
from typing import Any

from bench.synthesis import name_style
from bench.synthesis.citation import CitationStyle, patterns
from bench.synthesis.details import draw_link_style, phrases
from bench.synthesis.facts import DATA
from bench.synthesis.generated import draw_pattern

_KINDS = (
    *("vip", "month", "place", "publisher", "doi", "arxiv", "note", "award"),
    *("rank", "abstract", "dash", "double", "also"),
)
_OWN_WAYS = ("en", "zh", "ja", "ko")
"""Languages that do not lend their patterns to the English records of a page."""


@cache
def presets() -> list[dict[str, Any]]:
    """Patterns that go with a way with names."""
    table: list[dict[str, Any]] = tomllib.loads((DATA / "presets.toml").read_text("utf-8"))["preset"]
    return table


def draw_style(rng: random.Random, language: str, kind: str, year_heading: bool) -> CitationStyle:
    """A template at random: one pattern for each language that records are in."""
    table = patterns()
    chosen = {name: rng.choice(table[name][kind]) for name in table}
    chosen["en"] = chosen[language] if language not in _OWN_WAYS and rng.random() < 0.7 else chosen["en"]
    if rng.random() < 0.35:
        chosen["en"] = draw_pattern(rng, kind)
    if rng.random() < 0.25:
        chosen = {"en": chosen["en"]}
    probability = rng.choice((0.05, 0.2, 0.4))
    details = [name for name in _KINDS if rng.random() < probability + (0.4 if name == "vip" else 0)]
    if any("{abstract}" in pattern for pattern in chosen.values()) and rng.random() < 0.6:
        details.append("abstract")
    if rng.random() < 0.85:
        details.append("vip=" + rng.choice(phrases()["numbers"]))
    style = CitationStyle(
        chosen,
        name_style.draw_style(rng, language),
        quotes=rng.choice(("“”", "“”", '""', "‘’", "''", "«»", "„“")),
        conference_lead=rng.choice(phrases()["leads"]),
        use_full_venue=rng.random() < 0.4,
        abbreviates=rng.random() < 0.12,
        capitals=rng.random() < 0.03,
        year_shown=rng.random() < (0.35 if year_heading else 0.95),
        carelessness=rng.choice((0, 0.02, 0.05, 0.1)),
        details=details,
        links=draw_link_style(rng) if rng.random() < 0.6 else None,
        hosts=rng.random() < (0.4 if language == "en" else 0.8),
        mixes_widths=rng.random() < 0.3,
    )
    options = [preset for preset in presets() if preset["language"] == language]
    return _preset(style, rng.choice(options), rng) if options and rng.random() < 0.25 else style


def _preset(style: CitationStyle, preset: dict[str, Any], rng: random.Random) -> CitationStyle:
    """The style with the preset's pattern and way with names."""
    own = {key: value for key, value in preset.items() if key not in ("language", "patterns", "joint")}
    names = replace(style.names, **{"limit": 99, "gap": "", "first": "", **own}, joint=tuple(preset["joint"]))
    chosen = style.patterns | {preset["language"]: rng.choice(preset["patterns"])}
    return replace(
        style, patterns=chosen if "en" in chosen else chosen | {"en": chosen[preset["language"]]}, names=names
    )
