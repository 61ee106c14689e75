"""Why a page was read as it was: its text with all that extraction made of it, as plain values and as an HTML page."""

from extract.explain.explain import explain_page
from extract.explain.explanation import Explanation
from extract.explain.render import render

__all__ = ["Explanation", "explain_page", "render"]
