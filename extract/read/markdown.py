"""Markdown (as Jekyll, Hugo and kramdown take it) to HTML source."""

import re
from dataclasses import dataclass, field

import yaml
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin

_FRONT_MATTER = re.compile(r"\A\s*---[ \t]*\r?\n(.*?\n)?---[ \t]*(?:\r?\n|\Z)", re.S)
_COMMENT = re.compile(r"\{%-?\s*comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}", re.S)
_LIQUID = re.compile(r"\{%[^%]*(?:%(?!\})[^%]*)*%\}|\{\{[^{}]*\}\}")
_KRAMDOWN = re.compile(r"\{:[^{}\n]*\}")


@dataclass(frozen=True, slots=True)
class MarkdownSource:
    """A Markdown page: its front matter and its text as HTML."""

    html: str
    matter: dict[str, object] = field(default_factory=dict)


def render_markdown(source: str) -> MarkdownSource:
    """Render Markdown as HTML."""
    found = _FRONT_MATTER.match(source)
    matter: dict[str, object] = {}
    if found:
        source = "\n" * found[0].count("\n") + source[found.end() :]
        try:
            loaded = yaml.safe_load(found[1] or "")
            matter = loaded if isinstance(loaded, dict) else {}
        except yaml.YAMLError:
            matter = {}
    for pattern in (_COMMENT, _LIQUID, _KRAMDOWN):
        source = pattern.sub("", source)
    engine = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).use(deflist_plugin)
    return MarkdownSource(engine.render(source), matter)
