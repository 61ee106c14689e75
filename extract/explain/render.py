"""An explanation as one HTML page that needs nothing else."""

import base64
import hashlib
from functools import cache
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined

from extract.explain.explanation import Explanation

FIELDS = {
    "title": "title",
    "authors": "author",
    "venue_text": "venue",
    "year": "year",
    "awards": "award",
    "pages": "pages",
}
"""Fields that have a color of their own, with their names in the legend."""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("extract.explain"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["web_address"] = _is_web_address
    return environment


def _is_web_address(url: str) -> bool:
    try:
        return urlsplit(url).scheme in ("http", "https")
    except ValueError:
        return False


def render(explanation: Explanation) -> str:
    """The page: what stands on it is text, whatever it holds, and no script but its own runs."""
    environment = _environment()
    script = environment.get_template("page.js").render()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return environment.get_template("page.html").render(
        explanation=explanation, fields=FIELDS, script=script, script_hash=f"sha256-{digest}"
    )
