"""The page itself: its template filled, its data, styles and programs put inside."""

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from output.encoding import Json
from output.formats.runfile import figures as run_figures
from output.report.payload import Tables, all_new, payload
from output.report.review import FIELDS, Doubtful, least_sure
from output.rows import Row
from output.tables import Dataset

_SCRIPTS = (
    "vendor/vega.min.js",
    "vendor/vega-lite.min.js",
    "vendor/vega-embed.min.js",
    "vendor/tabulator.min.js",
    "page.js",
)
_STYLES = ("vendor/tabulator.min.css", "page.css")
_SECTIONS = (
    ("overview", "Overview"), ("works", "Works"), ("publications", "Publications"), ("crawl", "Crawl"),
    ("quality", "Quality"), ("coauthors", "Coauthors"), ("disagreements", "Disagreements"), ("changes", "Changes"),
    ("review", "Review"),
)  # fmt: skip
_NAMES = {"venue_text": "venue", "rank_claim": "rank claim", "doi": "DOI", "arxiv": "arXiv", "number": "issue"}
_EXPECTED = ("authors", "venue_text", "year")
"""Fields whose absence is told beside a doubtful mention."""


def write(dataset: Dataset, folder: Path) -> None:
    """Write report.html."""
    (folder / "report.html").write_text(render(dataset.rows, run_figures(dataset)), encoding="utf-8", newline="\n")


def render(rows: Tables, run: Mapping[str, Any]) -> str:
    """The page. `run` is the content of run.json. The same rows and run give the same page."""
    content = payload(rows)
    doubtful = least_sure(rows["mentions"])
    scripts = [_asset(name) for name in _SCRIPTS]
    template = _environment().get_template("page.html")
    return template.render(
        policy=_policy(scripts),
        styles=Markup("\n".join(map(_asset, _STYLES))),  # noqa: S704 - this package's own files
        scripts=[Markup(script) for script in scripts],  # noqa: S704
        data=Markup(embedded({**content, "charts": _charts()})),  # noqa: S704 - without any "<"
        sections=_SECTIONS,
        cards=_cards(rows),
        people=rows["people"],
        day=run["started"][:10],
        seconds=sum(run["timings"].get(stage, 0) for stage in ("crawl", "publish")),
        versions=sorted(run["versions"].items()),
        editions={name: run["versions"].get(name, "unknown") for name in ("ccf", "core")},
        works=len(rows["publications"]),
        undated=_undated(rows["publications"]),
        failures=run["failures"],
        problems=run.get("corrections", []),
        shown_people=len(content["figures"]["coauthors"]["nodes"]),
        claims=content["figures"]["claims"],
        false_claims=content["claims"]["rows"],
        conflicts=content["conflicts"]["rows"],
        changes=rows["changes"],
        all_new=all_new(rows),
        doubtful=[_described(item) for item in doubtful],
        fields=FIELDS,
        names={field: _NAMES.get(field, field) for field in FIELDS},
    )


def embedded(content: Any) -> str:
    """JSON that can stand inside a script element: no "<", so that nothing in it can end the element.

    >>> embedded({"title": "</script><b>"})
    '{"title":"\\\\u003c/script>\\\\u003cb>"}'
    """
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _described(item: Doubtful) -> dict[str, Any]:
    spans = json.loads(item.mention["spans"])
    missing = [_NAMES.get(field, field) for field in _EXPECTED if field not in spans and not item.mention[field]]
    return {"mention": item.mention, "parts": item.parts, "link": item.link, "missing": missing}


def _cards(rows: Tables) -> list[Json]:
    publications, people = rows["publications"], rows["people"]
    failed = sum(row["status"] == "failed" for row in people)
    matched = sum(row["match_status"] == "matched" for row in publications)
    unparsed = sum(row["unparsed"] for row in people)
    authors = {row["dblp_pid"] or row["name"] for row in rows["authorships"]}
    conflicting = sum(bool(row["conflicts"]) for row in publications)
    touched = len({row["work_id"] for row in rows["changes"]})
    share = f"{matched / len(publications):.0%}" if publications else "–"
    return [
        _card("Homepages", len(people), f"{failed:,} failed" if failed else "none failed", bool(failed)),
        _card("Mentions", len(rows["mentions"]), f"{unparsed:,} more not taken apart"),
        _card("Works", len(publications), "after joining mentions"),
        {"name": "Matched", "value": share, "note": f"{matched:,} works", "alarm": False},
        _card("Authors", len(authors), f"of works in {len(rows['venues']):,} venues"),
        _card("Conflicts", conflicting, "works on which sources disagree"),
        _card("Changes", touched, "works new, changed or gone"),
    ]


def _card(name: str, value: int, note: str, alarm: bool = False) -> Json:
    return {"name": name, "value": f"{value:,}", "note": note, "alarm": alarm}


def _undated(publications: Sequence[Row]) -> str:
    count = sum(row["year"] is None for row in publications)
    return f"{_plural(count, 'work')} without a year {'is' if count == 1 else 'are'} not shown." if count else ""


def _plural(count: int, one: str, many: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def _plot(name: str, title: str, note: str = "", kind: str = "") -> Markup:
    heading = Markup("<figcaption>{}</figcaption>").format(title) if title else Markup()
    below = Markup('<p class="muted">{}</p>').format(note) if note else Markup()
    body = Markup('<div class="plot" data-plot="{}" role="img" aria-label="{}"></div>').format(name, title or name)
    return Markup('<figure class="{}">{}{}{}</figure>').format(kind, heading, body, below)


def _policy(scripts: Sequence[str]) -> str:
    """Nothing is fetched from anywhere, and no program runs but this package's own."""
    hashes = " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(s.encode()).digest()).decode()}'" for s in scripts)
    return f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("output.report"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    made.globals.update(plural=_plural, plot=_plot)
    return made


@cache
def _charts() -> Json:
    """Plot -> its Vega or Vega-Lite specification, without data."""
    folder = resources.files("output.report") / "charts"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return {file.name.removesuffix(".json"): json.loads(file.read_text("utf-8")) for file in files}


@cache
def _asset(name: str) -> str:
    """The text of one of the package's own files, without the name of its source map."""
    text = (resources.files("output.report") / name).read_text("utf-8").strip()
    return text.rpartition("\n//# sourceMappingURL=")[0] or text
