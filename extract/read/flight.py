"""Pages that React sends as data ("Flight", the `.txt` beside a page that Next.js exports), as HTML."""

import html
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_IS_FLIGHT = re.compile(r'(?:[0-9a-f]*:(?:"\$S|I[\[{]|HL\[|J?\[["\[]|J?\{")[^\n]*\n){2}')
"""Two rows, each with its number, that hold what such rows do."""
_ROW = re.compile(rb"([0-9a-f]{0,8}):(?:T([0-9a-f]{1,8}),|([^\n]*)\n?)")
_REFERENCE = re.compile(r"\$[L@]?([0-9a-f]+)")
_TAG = re.compile(r"[a-z][a-z0-9]*")
_CITES = frozenset(("author", "authors", "venue", "journal", "booktitle", "year", "doi"))
"""What an object that has a title must tell besides to be a publication."""
_SKIPPED = frozenset(("script", "style", "svg", "link", "meta"))
_FRAMES = frozenset(("html", "head", "body"))
_MOST_DEEP, _MOST = 200, 1_000_000
"""How deep a page may be; the parts and characters that are written, each time that the page refers to them."""


def render_flight(text: str) -> str:
    r"""Return the elements of a page, and the publications that are given to its components as objects.

    Any other text is given back as it is. A row is a number, a colon and JSON, text of a length, or what only a
    browser needs. An element is `["$", tag, key, properties]`, "$L5" stands for row 5.

    >>> render_flight('1:I[7]\n2:["$","b",null,{"children":"On trees"}]\n0:["$","p",null,{"children":["$L2",", 1"]}]\n')
    '<html><p><b>On trees</b>, 1</p></html>'
    >>> render_flight('1:I[7]\n0:["$","$L1",null,{"items":[{"title":"On trees","year":2021}]}]\n')
    '<html><ul><li><div class="title">On trees</div><div class="year">2021</div></li></ul></html>'
    >>> render_flight("1:[Lee 2021] On trees\n2:[Fu 2020] On roots\n")
    '1:[Lee 2021] On trees\n2:[Fu 2020] On roots\n'
    """
    if not _IS_FLIGHT.match(text):
        return text
    rows = dict(_rows(text.encode(errors="replace")))
    if not rows:
        return text
    roots = [rows["0"]] if "0" in rows else list(rows.values())
    return f"<html>{_Writer(rows).written(roots)}</html>"


def _rows(source: bytes) -> Iterator[tuple[str, Any]]:
    at = 0
    while found := _ROW.search(source, at):
        number, size, value = found.groups()
        at = found.end()
        if size is not None:
            at += int(size, 16)
            yield number.decode(), source[found.end() : at].decode(errors="replace")
        elif value.startswith((b"[", b"{", b'"')):
            try:
                yield number.decode(), json.loads(value)
            except (ValueError, RecursionError):
                continue


class _Writer:
    """Writes values of rows as HTML, up to a length."""

    def __init__(self, rows: Mapping[str, Any]) -> None:
        self._rows = rows
        self._parts: list[str] = []
        self._left = _MOST

    def written(self, roots: list[Any]) -> str:
        """Their elements, and what these show."""
        self._write(roots, is_shown=False, depth=0)
        return "".join(self._parts)

    def _write(self, value: Any, is_shown: bool, depth: int) -> None:
        """Write a value; strings and numbers only where they are shown: below an element."""
        value = self._resolved(value)
        if self._is_over(depth):
            return
        if _is_element(value):
            self._write_element(str(value[1]), value[3], depth)
        elif isinstance(value, list | dict):
            for one in value.values() if isinstance(value, dict) else value:
                self._write(one, is_shown and isinstance(value, list), depth + 1)
        elif is_shown:
            self._add(html.escape(_words(value)))

    def _write_element(self, tag: str, properties: Mapping[str, Any], depth: int) -> None:
        """Write an element of HTML, or what a component is given."""
        if tag in _SKIPPED:
            return
        is_component = not _TAG.fullmatch(tag)
        if is_component:
            for name, given in properties.items():
                self._write_publications(given if name != "children" else None, depth + 1)
        is_written = not is_component and tag not in _FRAMES
        if is_written:
            stated = {"class": properties.get("className"), "href": properties.get("href")}
            told = [f' {name}="{html.escape(value)}"' for name, value in stated.items() if isinstance(value, str)]
            self._add(f"<{tag}{''.join(told)}>")
        self._write(properties.get("children"), True, depth + 1)
        if is_written:
            self._add(f"</{tag}>")

    def _write_publications(self, given: Any, depth: int) -> None:
        """Write lists of the objects, wherever in what is given, that have a title and tell what citations do."""
        given = self._resolved(given)
        if self._is_over(depth) or not isinstance(given, list | dict) or _is_element(given):
            return
        held = list(given.values()) if isinstance(given, dict) else given
        cited = [f"<li>{''.join(_fields(one))}</li>" for one in held if _is_cited(one)]
        if cited:
            self._add(f"<ul>{''.join(cited)}</ul>")
        for one in held:
            self._write_publications(None if _is_cited(one) else one, depth + 1)

    def _is_over(self, depth: int) -> bool:
        """Count a part, and tell whether it is one too many."""
        self._left -= 1
        return self._left < 0 or depth > _MOST_DEEP

    def _add(self, part: str) -> None:
        self._left -= len(part)
        self._parts.append(part)

    def _resolved(self, value: Any) -> Any:
        """A value, or the row that it refers to."""
        row = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
        return self._rows.get(row[1]) if row else value


def _is_element(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 3 and value[0] == "$" and isinstance(value[3], dict)


def _is_cited(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("title"), str) and not _CITES.isdisjoint(value)


def _fields(cited: Mapping[str, Any]) -> Iterator[str]:
    """An element for each field of a publication, classed by its name; links by their addresses."""
    for name, value in cited.items():
        words = ", ".join(filter(None, map(_words, value))) if isinstance(value, list) else _words(value)
        if words.startswith(("http://", "https://", "/")):
            yield f'<a href="{html.escape(words)}">{html.escape(name)}</a>'
        elif words:
            shown = f"doi:{words}" if name == "doi" else words
            yield f'<div class="{html.escape(name)}">{html.escape(shown)}</div>'


def _words(value: Any) -> str:
    """What a string or number says, or an object by its name.

    >>> _words({"name": "Ann Lee", "url": "/ann"}), _words(2021), _words(True), _words("$undefined")
    ('Ann Lee', '2021', '', '')
    """
    if isinstance(value, dict):
        value = value.get("name")
    told = str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    return told[1:] if told.startswith("$$") else "" if told.startswith("$") else told
