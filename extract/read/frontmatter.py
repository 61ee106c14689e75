"""Front matter: the YAML or TOML facts at the head of a page for Jekyll, Hugo and their kin."""

import re
import tomllib

import yaml

_YAML = re.compile(
    r"\ufeff?\s*---[ \t]*\r?\n((?:(?!(?:---|\.\.\.)[ \t]*\r?$)[^\n]*\n)*)(?:---|\.\.\.)[ \t]*\r?(?:\n|\Z)", re.M
)
_TOML = re.compile(r"\ufeff?\s*\+\+\+[ \t]*\r?\n((?:(?!\+\+\+[ \t]*\r?$)[^\n]*\n)*)\+\+\+[ \t]*\r?(?:\n|\Z)", re.M)
_PLAIN = re.compile(r"^([A-Za-z_]{1,30}):[ \t]+([^\n]{1,300})", re.M)
_MAX_LENGTH = 20_000
"""Beyond it only plain `name: value` lines are read: the YAML reader is slow, and no page's facts are that long."""


def split_front_matter(source: str) -> tuple[dict[str, object], str]:
    """Return the facts at a page's head and the rest, with as many line ends before it as the facts took.

    Broken YAML still gives its plain `name: value` lines.

    >>> split_front_matter('---\\ntitle: "Ada"\\n---\\nHello')
    ({'title': 'Ada'}, '\\n\\n\\nHello')
    >>> split_front_matter("---\\nno facts, a rule")
    ({}, '---\\nno facts, a rule')
    """
    found = _YAML.match(source)
    load = _load_yaml
    if found is None:
        found, load = _TOML.match(source), _load_toml
    if found is None:
        return {}, source
    if found[1].strip() and ":" not in found[1] and "=" not in found[1]:
        return {}, source
    return load(found[1]), "\n" * found[0].count("\n") + source[found.end() :]


def _load_yaml(text: str) -> dict[str, object]:
    if len(text) <= _MAX_LENGTH:
        try:
            loaded = yaml.load(text, Loader=yaml.CSafeLoader) if hasattr(yaml, "CSafeLoader") else yaml.safe_load(text)
            if isinstance(loaded, dict):
                return {str(name): value for name, value in loaded.items()}
        except (yaml.YAMLError, ValueError, TypeError, RecursionError, OverflowError):
            pass
    return {name: value.strip().strip("\"'") for name, value in _PLAIN.findall(text[:_MAX_LENGTH])}


def _load_toml(text: str) -> dict[str, object]:
    try:
        return dict(tomllib.loads(text[:_MAX_LENGTH]))
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}
