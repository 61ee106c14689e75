"""Markdown source as site generators take it (Jekyll with kramdown, Hugo), rewritten to plain CommonMark."""

import re
from collections.abc import Iterator
from itertools import groupby

_COMMENTS = {
    "<": (re.compile(r"<!--"), re.compile(r"-->")),
    "%": (
        re.compile(r"\{%-?\s{0,20}comment\b[^%]{0,100}%\}"),
        re.compile(r"\{%-?\s{0,20}endcomment\s{0,20}-?%\}"),
    ),
    ":": (re.compile(r"\{::comment\}"), re.compile(r"\{:/(?:comment)?\}")),
}
"""How comments begin and end, by the sign that sets each kind off: HTML's, Liquid's, kramdown's."""

_HIGHLIGHT = re.compile(r"\{%-?\s{0,20}(end)?highlight\b([^%]{0,100})%\}")
_SHORTCODE = re.compile(r"\{\{[<%][^{}]{0,2000}[>%]\}\}")
_LIQUID_TAG = re.compile(r"\{%(?:[^%{]|%(?!\})|\{(?!%)){0,2000}%\}|\{\{[^{}]{0,2000}\}\}")
_KRAMDOWN = re.compile(
    r"\{::?[^{}\n]{0,500}\}|(?<=[)\]*_`])\{[ ]?[.#:][^{}\n]{0,300}\}|[ \t]\{#[\w:.-]{1,100}\}[ \t]*$", re.M
)
_CONTENTS = re.compile(
    r"^[ \t]*(?:[*+-]|\d{1,2}\.)[ \t]+[^\n]{0,60}\n[ \t]*\{:[ \t]*toc\b[^{}\n]{0,100}\}", re.M | re.I
)
_SOURCE_NOTE = re.compile(
    r"^\[(?://|comment|\.)\]:[ \t]*(?:#|<>)[ \t]*(?:\((?:[^\n]*\n(?![ \t]*$)){0,40}?[^\n]*\)[ \t]*$|[^\n]*)",
    re.M | re.I,
)
_BACKSLASHES = re.compile(r"(?<!\\)\\\\[ \t]*$", re.M)
_JOINED_HEADING = re.compile(r"^(#(?=[^\W\d_a-z])|#{2,6}(?=[^\W\d_]))", re.M)
_JOINED_BULLET = re.compile(r"^([*+-])(?=\[[^\]\n]{3,300}\]\([^()\n]{1,500}\)[ \t]*$)", re.M)
"""The bullet of a linked title that fills its line, and closes no emphasis."""
_ROW = re.compile(r"[ \t]*\|[^|\n]")
_DELIMITERS = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*")
"""Below the heads of a table."""
_SPACED_LINK = re.compile(r"(?<=\]\()(?=[^\s()]*/)(?![^()\n]{0,600}\s')([^()<>\"\n]{1,300}? [^()<>\"\n]{1,300})(?=\))")
"""The address of a link with blanks in it."""
_SUPERSCRIPT = re.compile(r"(?<=\w)\^(\w{1,6})\^|(?<=[\w.*])\^([*†‡§#]{1,3})\^")
"""As pandoc writes it: "20^th^", "**Ann Lee**^*^"."""
_FOOTNOTE = re.compile(r"\[\^([^\]\s^]{1,10})\](:)?")
"""A footnote's mark, and the mark before its text: "Ann Lee[^1]", "[^1]: Equal contribution"."""
_MARKED = re.compile(r"(?<![=\w])==(?=[^\s=])([^=\n]{1,300})(?<=[^\s=])==(?![=\w])")
"""What is highlighted: "==Ann Lee==, Bo Wu"."""
_FORMULA_MARK = re.compile(
    r"(?<=[\w.*>])\$\$?(?:\^\{?\\?([*†‡§#]{1,3}|(?<=[a-z.]\$\^)\d{1,2}|dagger|ddagger|ast|star)\}?"
    r"|\\(dagger|ddagger|ast|star|circ))\$\$?"
)
"""A mark on an author written as a formula: "Ann Lee$^*$, Bo Wu$^{\\dagger}$", "Cy Oak$$\\circ$$"."""
_FORMULA_NAME = re.compile(
    r"\$(?:\\(?:text(?:bf|it|rm)?|mathrm|mathbf)\{)?([A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){1,3})\}?"
    r"\s?\^\{?\\?([*†‡§#]{1,3}|dagger|ddagger|ast|star)\}?\$"
)
"""An author written as a formula for the mark's sake: "$Ann Lee^{\\dagger}$", "$\\text{Bo Wu}^*$"."""
_ICON = re.compile(r"(?<![^\s\[(>*_|]):[a-z][a-z\d]*(?:[-_][a-z\d]+)*:(?![^\s\])<*_|,.])")
"""An icon by its name, as Material for MkDocs and GitHub write it: ":material-file-document:", ":trophy:"."""
_RAISED_STARS = re.compile(
    r"(?<=>)[\d,;\s†‡§¶#✉]{0,8}(?:\*[\d,;\s†‡§¶#✉]{0,8}){1,4}(?=</(?:sup|span|font|big|small|a)>)", re.I
)
"""Stars on authors in an element: kramdown reads what it holds by itself, so they begin no emphasis outside."""
_MARKS = {"dagger": "†", "ddagger": "‡", "ast": "*", "star": "*", "circ": "∘"}
_STRONG = re.compile(r"(?<![\\*])(\*{2,3})(?=[^\s*])([^*\n]{1,500})(?<=[^\s*\\])\1(?!\*)")
_MARKDOWN_INSIDE = re.compile(r"<[A-Za-z][^<>]{0,1000}?\smarkdown\s*=\s*[\"']?(?:1|block|span)[\"']?[^<>]{0,1000}>")
_ONLY_TAGS = re.compile(r"[ \t]*(?:</?[A-Za-z][^<>]{0,2000}>[ \t]*)+\Z")
_HEADING = re.compile(r"[ \t]*<(h[1-6])\b[^<>]{0,200}>[^\n]{0,300}</\1>[ \t]*\Z", re.I)
_MARKDOWN_LINE = re.compile(
    r"[ \t]*(?:[-*+][ \t]+\S|\d{1,3}\.[ \t]+\S|#{1,6}[ \t]+\S|\*\*[^*\s]|\[[^\]\n]{1,300}\]\([^)\s]|\|[^|\n]+\|"
    r"|\\[ \t]*\Z)"
)
"""Begins as Markdown does; a backslash alone breaks the line."""
_MARKED_PARAGRAPH = re.compile(
    r"([ \t]*<p\b[^<>]{0,300}>)(?=[^\n]{0,2000}?(?:\*\*[^*\n]{1,500}\*\*|`[^`\n]{1,200}`|\]\([^)\s]))"
    r"(.*)(</p>[ \t]*)\Z",
    re.I,
)
"""A paragraph in HTML whose text is written in Markdown all the same."""
_LITERAL = re.compile(r"<(/?)(?:pre|script|style|textarea|table|ul|ol)\b", re.I)
_SEPARATOR = "<!---->"
"""Punctuation to CommonMark, nothing to a reader: next to it `**` may open or close where kramdown lets it."""
_LEADING_SEPARATOR = re.compile(rf"(\A\s*){_SEPARATOR}(?=\s*[^\s<])")


def strip_liquid(text: str) -> str:
    """Drop Liquid comments with their content, and all other template tags; line ends stay.

    >>> strip_liquid("a{% comment %}b\\nc{% endcomment %}d {{ site.x }}{{< icon mail >}}e")
    'a\\nd e'
    """
    if "{" not in text:
        return text
    kept, at = [], 0
    for start, end, _ in _find_comments(text, "%"):
        kept += [text[at:start], "\n" * text.count("\n", start, end)]
        at = end
    text = "".join([*kept, text[at:]])
    text = _HIGHLIGHT.sub(
        lambda found: "```" if found[1] else "```" + found[2].split(None, 1)[0] if found[2].strip() else "```", text
    )
    text = _SHORTCODE.sub(_line_ends, text)
    return _LIQUID_TAG.sub(_line_ends, text)


def clean_markdown(text: str) -> str:
    """Rewrite what kramdown reads otherwise than CommonMark; the number of lines stays.

    >>> clean_markdown("#Papers\\n[pdf](x){:target='_blank'} **题。**作者")
    '# Papers\\n[pdf](x) **题。**<!---->作者'
    >>> clean_markdown("###papers\\n#tag")
    '### papers\\n#tag'
    >>> clean_markdown("Ann Lee$^{\\\\dagger}$, Cy Oak$$\\\\circ$$, $\\\\alpha$")
    'Ann Lee<sup>†</sup>, Cy Oak<sup>∘</sup>, $\\\\alpha$'
    >>> clean_markdown("**$Ann Lee^{\\\\dagger}$**, $\\\\text{Bo Wu}^*$")
    '**Ann Lee<sup>†</sup>**, Bo Wu<sup>\\\\*</sup>'
    >>> clean_markdown("==Ann Lee==, Bo Wu; a == b")
    '<mark>Ann Lee</mark>, Bo Wu; a == b'
    >>> clean_markdown("Ann Lee[^1], Bo Wu[^*]\\n\\n[^1]: Oak University")
    'Ann Lee<sup>1</sup>, Bo Wu<sup>\\\\*</sup>\\n\\n<sup>1</sup> Oak University'
    >>> clean_markdown("Ann Lee<sup>*</sup>, Bo Wu<sup>1,*</sup>")
    'Ann Lee<sup>\\\\*</sup>, Bo Wu<sup>1,\\\\*</sup>'
    >>> clean_markdown("*Ann Lee<sup><big>*</big></sup>, Bo Wu*")
    '*Ann Lee<sup><big>\\\\*</big></sup>, Bo Wu*'
    >>> clean_markdown("*[On trees](/p/On trees.pdf)\\n*[Leaf](a.pdf)*, [Bark](/a.pdf 'Old bark'), [1](see b)")
    "* [On trees](/p/On%20trees.pdf)\\n*[Leaf](a.pdf)*, [Bark](/a.pdf 'Old bark'), [1](see b)"
    >>> clean_markdown("[:material-file-document: PDF](x), 10:20:30, a:b:")
    '[ PDF](x), 10:20:30, a:b:'
    """
    if "{" in text:
        text = _CONTENTS.sub("\n", text)
        text = _KRAMDOWN.sub("", text)
    text = _SOURCE_NOTE.sub(_line_ends, text)
    text = _BACKSLASHES.sub(r"\\", text)
    text = _JOINED_HEADING.sub(r"\1 ", text)
    text = _JOINED_BULLET.sub(r"\1 ", text)
    text = _SPACED_LINK.sub(lambda found: found[1].strip().replace(" ", "%20"), text) if "](" in text else text
    text = _FOOTNOTE.sub(r"<sup>\1</sup>", text) if "[^" in text else text
    text = _SUPERSCRIPT.sub(lambda found: f"<sup>{found[1] or found[2]}</sup>", text)
    text = _MARKED.sub(r"<mark>\1</mark>", text) if "==" in text else text
    text = _RAISED_STARS.sub(lambda found: found[0].replace("*", r"\*"), text)
    text = _ICON.sub("", text)
    if "$" in text:
        text = _FORMULA_NAME.sub(lambda found: found[1] + _raised(found[2]), text)
        text = _FORMULA_MARK.sub(lambda found: _raised(found[1] or found[2]), text)
    return _STRONG.sub(_separate, text)


def _raised(written: str) -> str:
    mark = _MARKS.get(written, written).replace("*", r"\*")
    return f"<sup>{mark}</sup>"


def _find_comments(text: str, kinds: str) -> Iterator[tuple[int, int, str]]:
    """Yield where comments of these kinds stand, and their kind; what is never closed is none."""
    at = 0
    found = {kind: _COMMENTS[kind][0].search(text) for kind in kinds}
    while begun := {kind: begin for kind, begin in found.items() if begin is not None}:
        kind, begin = min(begun.items(), key=lambda item: item[1].start())
        end = _COMMENTS[kind][1].search(text, begin.end())
        if end is None:
            found[kind] = None
            continue
        at = end.end()
        yield begin.start(), at, kind
        for other, later in begun.items():
            if later.start() < at:
                found[other] = _COMMENTS[other][0].search(text, at)


def _line_ends(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def _separate(found: re.Match[str]) -> str:
    """Set apart `**` that stands between a letter and punctuation, where CommonMark does not take it for emphasis."""
    text, inside = found.string, found[2]
    before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
    opened = _SEPARATOR if before.isalnum() and not inside[0].isalnum() else ""
    closed = _SEPARATOR if after.isalnum() and not inside[-1].isalnum() else ""
    return f"{opened}{found[0]}{closed}"


def number_lines(text: str) -> list[tuple[int, str]]:
    """Split into numbered lines, without comments: those of several lines leave one, as blank lines mean something.

    >>> number_lines("a<!--\\n\\n-->b\\nc{% comment %}d\\n{% endcomment %}")
    [(1, 'a<!---->b'), (4, 'c')]
    """
    lines: list[tuple[int, str]] = []
    number, pending, begun = 1, "", 1
    at = 0
    for start, end, kind in [*_find_comments(text, "<%:"), (len(text), len(text), "")]:
        kept = text[at:start].split("\n")
        for line in kept[:-1]:
            lines.append((begun, pending + line))
            number, pending = number + 1, ""
            begun = number
        pending += kept[-1]
        pending += _SEPARATOR if kind == "<" else ""
        number += text.count("\n", start, end)
        at = end
    lines.append((begun, pending))
    # A comment that begins a line would make HTML of what follows it there.
    return [(line, _LEADING_SEPARATOR.sub(r"\1", written)) for line, written in lines]


def part_rows(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Put blank lines between the rows of tables without heads, which CommonMark takes for a paragraph.

    >>> [line for _, line in part_rows([(1, "| On trees |"), (2, "| On roots |")])]
    ['| On trees |', '', '| On roots |']
    >>> [line for _, line in part_rows([(1, "| Title |"), (2, "|---|"), (3, "| On trees |")])]
    ['| Title |', '|---|', '| On trees |']
    """
    if sum(line.lstrip().startswith("|") for _, line in lines) <= 1:
        return lines
    parted: list[tuple[int, str]] = []
    for is_row, held in groupby(lines, lambda line: bool(_ROW.match(line[1]))):
        rows = list(held)
        if is_row and not any(_DELIMITERS.fullmatch(line) for _, line in rows):
            rows = [part for number, line in rows for part in ((number, line), (number, ""))][:-1]
        parted += rows
    return parted


def open_html(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Put blank lines into HTML around Markdown: after `markdown="1"`, headings, and tags before plain Markdown.

    So within paragraphs that hold some: "<p>**Ann Lee**. On trees</p>".

    >>> open_html([(1, "<div>"), (2, "- item"), (3, "</div>")])
    [(1, '<div>'), (2, ''), (2, '- item'), (3, '</div>')]
    >>> [line for _, line in open_html([(1, "<p>**Ann Lee**. On trees</p>")])]
    ['<p>', '', '**Ann Lee**. On trees', '', '</p>']
    >>> open_html([(1, "<h2>Papers</h2>"), (2, "- item")])
    [(1, '<h2>Papers</h2>'), (2, ''), (2, '- item')]
    >>> [line for _, line in open_html([(1, "</div>"), (2, "\\\\"), (3, "**On trees**")])]
    ['</div>', '', '\\\\', '**On trees**']
    """
    opened: list[tuple[int, str]] = []
    literal = 0
    for number, line in lines:
        if "<" in line and "markdown" in line:
            opened += ((number, part) for part in _MARKDOWN_INSIDE.sub(r"\g<0>\n\n", line).split("\n"))
            continue
        before = opened[-1][1] if opened else ""
        tagged = before.rstrip()[-1:] == ">" and (_ONLY_TAGS.match(before) or _HEADING.match(before))
        if not literal and tagged and _MARKDOWN_LINE.match(line):
            opened.append((number, ""))
        marked = None if literal or "<p" not in line.lower() else _MARKED_PARAGRAPH.match(line)
        if marked:
            opened += ((number, part) for part in (marked[1], "", marked[2], "", marked[3]))
            continue
        if "<" in line:
            for found in _LITERAL.finditer(line):
                literal = max(0, literal + (-1 if found[1] else 1))
        opened.append((number, line))
    return opened
