"""BibTeX as people write it: entries out of any text, whatever commas, braces and quotes are missing.

The scanner reads each character a bounded number of times, so that no input makes it slow; a broken entry costs its own
fields and never its neighbors.
"""

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

from extract.bibtex.latex import latex_to_text
from extract.bibtex.strings import Strings

_ENTRY = re.compile(r"(?<![\w.@])@[ \t]*([A-Za-z]{3,30})\s{0,20}([{(])")
_KEY = re.compile(
    r"\s*+([^\s,{}()=\"#%@']{1,200}+(?:[ \t]{1,80}+[^\s,{}()=\"#%@']{1,80}+){0,5}+)?+(?:\s*+(,)|[ \t]*+(?=[}\n]))"
)
_FIELD = re.compile(r"(?<![\w\-])([A-Za-z][\w\-+.:]{0,60}+)\s{0,200}+=\s{0,2000}+(?==?[{\"\w#])")
_BARE = re.compile(r"[^\s,#{}\"()=%]{1,500}")
_ASIDE = re.compile(r"[\s,]*(?:%[^\n]*\n[\s,]*){0,200}")
_AND = re.compile(r"\s+and\s+", re.I)
_LITERAL = frozenset(("url", "doi", "eprint", "pdf", "link", "html", "code", "file", "arxiv", "isbn", "issn"))
_PEOPLE = frozenset(("author", "editor"))
_MAX_BROKEN_FIELDS = 20
"""Unclosed values after which an entry is given up: each makes the scanner look for the next field anew."""


@dataclass(frozen=True, slots=True)
class BibtexEntry:
    """One entry: plain-text fields by lower-case name (`entrytype` and `key` included), and where it stands."""

    fields: dict[str, str]
    start: int
    end: int


def parse_bibtex(text: str) -> list[BibtexEntry]:
    """Return the entries of a text in order; text between them is skipped, `@string` is applied, `@comment` dropped.

    Values are plain text: LaTeX accents and markup resolved, braces gone. Several names are joined by " and ".

    >>> entry = parse_bibtex('see @article{a1, title = {On {BLAS} \\\\"uber} year=2020, author="Ada and B. C."}')[0]
    >>> entry.fields
    {'entrytype': 'article', 'key': 'a1', 'title': 'On BLAS über', 'year': '2020', 'author': 'Ada and B. C.'}
    >>> parse_bibtex("write to ada@example (org)")
    []
    """
    if "@" not in text:
        return []
    starts = list(_ENTRY.finditer(text))
    macros = Strings()
    entries = []
    for number, found in enumerate(starts):
        limit = starts[number + 1].start() if number + 1 < len(starts) else len(text)
        kind = found[1].lower()
        if kind in ("comment", "preamble") or _is_commented_out(text, found.start()):
            continue
        region = _Region(text, found.end(), limit, macros)
        if kind == "string":
            macros.update(region.read_fields())
            continue
        key = region.read_key()
        fields = region.read_fields()
        if fields:
            entries.append(BibtexEntry({"entrytype": kind, "key": key, **_plain(fields)}, found.start(), region.end))
    return _inherit(entries)


def _is_commented_out(text: str, start: int) -> bool:
    """Tell whether only a percent sign stands before an entry on its line."""
    return text[max(0, start - 8) : start].rpartition("\n")[2].strip().startswith("%")


class _Region:
    """The text from an entry's opening brace to the next entry, with its braces paired once."""

    def __init__(self, text: str, start: int, limit: int, macros: Strings) -> None:
        self._text = text[start - 1 : limit]
        self._offset = start - 1
        self._macros = macros
        self._at = 1
        self._closing = _pair_braces(self._text)
        self._stop = self._closing.get(0, len(self._text))
        self._fields = [(found.start(), found.end(), found[1].lower()) for found in _FIELD.finditer(self._text)]
        self._field_starts = [start for start, _, _ in self._fields]

    @property
    def end(self) -> int:
        """Where the entry ends in the whole text: after its closing brace, or after what was read of it."""
        return self._offset + min(max(self._stop + 1, self._at), len(self._text))

    def read_key(self) -> str:
        """Read the citation key; "" if there is none."""
        found = _KEY.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[1] or ""

    def read_fields(self) -> dict[str, str]:
        """Read `name = value` pairs as written, the first of each name."""
        fields: dict[str, str] = {}
        broken = 0
        while broken < _MAX_BROKEN_FIELDS:
            number = bisect_left(self._field_starts, self._at)
            if number == len(self._fields) or (self._fields[number][0] > self._stop and broken == 0):
                break
            _, self._at, name = self._fields[number]
            value, whole = self._read_value()
            broken += not whole
            if value:
                fields.setdefault(name, value)
        return fields

    def _read_value(self) -> tuple[str, bool]:
        parts = []
        whole = True
        while whole:
            part, whole = self._read_part()
            parts.append(part)
            after = _ASIDE.match(self._text, self._at)
            at = after.end() if after else self._at
            if not self._text.startswith("#", at):
                break
            skipped = _ASIDE.match(self._text, at + 1)
            self._at = skipped.end() if skipped else at + 1
        return "".join(parts), whole

    def _read_part(self) -> tuple[str, bool]:
        """Read one braced, quoted or bare value; False where it is never closed."""
        text, at = self._text, self._at
        opening = text[at : at + 1]
        if opening == "{":
            end = self._closing.get(at)
        elif opening == '"':
            end = self._find_quote(at + 1)
        else:
            found = _BARE.match(text, at)
            self._at = found.end() if found else at + 1
            word = found[0] if found else ""
            return self._macros.expand(word), True
        if end is None:
            return self._cut(at + 1), False
        self._at = end + 1
        return text[at + 1 : end], True

    def _find_quote(self, at: int) -> int | None:
        text = self._text
        while at < len(text):
            character = text[at]
            if character == '"':
                return at
            if character == "\\":
                at += 2
            elif character == "{" and at in self._closing:
                at = self._closing[at] + 1
            else:
                at += 1
        return None

    def _cut(self, start: int) -> str:
        """Take an unclosed value: up to the next field that begins a line, else to the line's end."""
        number = bisect_left(self._field_starts, start)
        end = self._field_starts[number] if number < len(self._fields) else len(self._text)
        if number == len(self._fields):
            line_end = self._text.find("\n", start)
            end = line_end if line_end >= 0 else end
        self._at = end
        return self._text[start:end].rstrip().rstrip(',}"').rstrip()


def _pair_braces(text: str) -> dict[int, int]:
    """Map each opening brace to its closing one (a parenthesis at the very start counts as a brace)."""
    closing: dict[int, int] = {}
    opened: list[int] = []
    round_entry = text[:1] == "("
    depth = 0
    for found in re.finditer(r"\\.|[{}()]", text, re.S):
        at, character = found.start(), found[0]
        outermost = round_entry and len(opened) == 1
        if character == "{" or (character == "(" and at == 0):
            opened.append(at)
        elif (character == "}" and not outermost) or (character == ")" and outermost and depth == 0):
            closing[opened.pop()] = at
        elif outermost and character in "()":
            depth += 1 if character == "(" else -1
        if not opened:
            break
    return closing


def _plain(fields: Mapping[str, str]) -> dict[str, str]:
    plain = {}
    for name, value in fields.items():
        if name in _LITERAL:
            plain[name] = " ".join(re.sub(r"\\([_%&#~])", r"\1", value).strip("{} \n\t<>").split())
        elif name in _PEOPLE:
            names = (latex_to_text(part).replace(" and ", " & ") for part in _split_people(value))
            plain[name] = " and ".join(part.strip(" ,") for part in names if part.strip(" ,"))
        else:
            plain[name] = latex_to_text(value)
    return {name: value for name, value in plain.items() if value}


def _split_people(value: str) -> list[str]:
    """Split at the word "and" outside braces."""
    if "{" not in value:
        return _AND.split(value)
    masked = list(value)
    depth = 0
    for at, character in enumerate(value):
        depth = max(0, depth + (character == "{") - (character == "}"))
        if depth:
            masked[at] = "x"
    people, last = [], 0
    for found in _AND.finditer("".join(masked)):
        people.append(value[last : found.start()])
        last = found.end()
    return [*people, value[last:]]


def _inherit(entries: list[BibtexEntry]) -> list[BibtexEntry]:
    """Give an entry with `crossref` what its parent states and it does not."""
    if not any("crossref" in entry.fields for entry in entries):
        return entries
    parents = {entry.fields["key"].lower(): entry.fields for entry in entries if entry.fields["key"]}
    inherited = []
    for entry in entries:
        parent = parents.get(entry.fields.get("crossref", "").lower())
        if parent is not None and parent is not entry.fields:
            stated = {
                name: value for name, value in parent.items() if name not in ("entrytype", "key", "title", "author")
            }
            stated.setdefault("booktitle", parent.get("title", ""))
            inherited.append(BibtexEntry({**stated, **entry.fields}, entry.start, entry.end))
        else:
            inherited.append(entry)
    return inherited
