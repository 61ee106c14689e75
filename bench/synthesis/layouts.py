"""Containers for citations: how a list of them is set out in HTML."""

from collections.abc import Callable, Sequence

from bench.synthesis.bibtex import write_bibtex
from bench.synthesis.canvas import HtmlCanvas, class_names, row_role
from bench.synthesis.citation import Entry
from bench.synthesis.markup import Row

Layout = Callable[[HtmlCanvas, Sequence[Entry]], None]


def _joined(canvas: HtmlCanvas, entry: Entry, between: str = "<br>\n") -> str:
    return between.join(canvas.inline(row) for row in entry.rows)


def _attribute(canvas: HtmlCanvas) -> str:
    return f' class="{canvas.block}"' if canvas.block else ""


def item_list(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """One `li` a record."""
    name = canvas.rng.choice(("ul", "ol", "ul", "ol reversed", 'ul style="list-style: none"'))
    between, wrap = canvas.rng.choice((("<br>\n", "{}"), ("<br/>", "{}"), ("<br>\n", "<p>{}</p>")))
    items = [f"<li{_attribute(canvas)}>{wrap.format(_joined(canvas, entry, between))}</li>" for entry in entries]
    canvas.raw(f"<{name}>\n" + "\n".join(items) + f"\n</{name.split()[0]}>")


def open_items(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """`li` that nobody closes, as in the nineties."""
    name, item = canvas.rng.choice((("ul", "li"), ("OL", "LI"), ("UL", "LI")))
    gap = canvas.rng.choice(("", "<p>", "<br><br>"))
    canvas.raw(
        f"<{name}>\n" + "\n".join(f"<{item}>{_joined(canvas, entry)}{gap}" for entry in entries) + f"\n</{name}>"
    )


def nested_items(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """The first row as item, the others as a list below it."""
    items = []
    for entry in entries:
        inner = "".join(f"<li>{canvas.inline(row)}</li>\n" for row in entry.rows[1:])
        items.append(
            f"<li>{canvas.inline(entry.rows[0])}\n<ul>\n{inner}</ul></li>"
            if inner
            else f"<li>{canvas.inline(entry.rows[0])}</li>"
        )
    canvas.raw("<ul>\n" + "\n".join(items) + "\n</ul>")


def paragraphs(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """One `p` a record, maybe numbered."""
    number = canvas.rng.choice(("", "", "", "[{}] ", "{}. ", "({}) "))
    start, step = canvas.rng.choice(((1, 1), (len(entries), -1)))
    close = canvas.rng.choice(("</p>", "</p>", ""))
    for at, entry in enumerate(entries):
        canvas.raw(f"<p{_attribute(canvas)}>{number.format(start + step * at)}{_joined(canvas, entry)}{close}")


def one_paragraph(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """All records in one block, apart by empty lines."""
    gap = canvas.rng.choice(("<br><br>\n", "<br/>\n<br/>\n", "<br>&nbsp;<br>"))
    wrap = canvas.rng.choice(("<p>{}</p>", "<div>{}</div>", "{}"))
    canvas.raw(wrap.replace("{}", gap.join(_joined(canvas, entry) for entry in entries)))


def cards(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """A `div` a record, a `div` or other element a row, with or without classes."""
    names = class_names(canvas.rng) if canvas.rng.random() < 0.7 else {}
    outer, inner = canvas.rng.choice(
        (("div", "div"), ("div", "p"), ("li", "div"), ("article", "p"), ("div", "span"), ("section", "div"))
    )
    heading = canvas.rng.choice(("", "", "h3", "h4", "h5", "strong"))
    for entry in entries:
        rows = []
        for row in entry.rows:
            role = row_role(row)
            element = heading if role == "title" and heading else inner
            name = f' class="{names.get(role, names.get("", ""))}"' if names else ""
            rows.append(f"<{element}{name}>{canvas.inline(row)}</{element}>" + ("<br>" if inner == "span" else ""))
        canvas.raw(f"<{outer}{_attribute(canvas)}>\n" + "\n".join(rows) + f"\n</{outer}>")


def cell_table(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """A table with a row a record and a cell a row of the citation, under a header or not."""
    labels = {
        "title": "Title",
        "authors": "Authors",
        "venue": "Venue",
        "year": "Year",
        "links": "Links",
        "": "Details",
        "abstract": "Abstract",
        "details": "Info",
    }
    widest = max(entries, key=lambda entry: len(entry.rows))
    head = (
        "<tr>" + "".join(f"<th>{labels.get(row_role(row), 'Info')}</th>" for row in widest.rows) + "</tr>\n"
        if canvas.rng.random() < 0.5
        else ""
    )
    roles = [row_role(row) for row in widest.rows]
    rows = []
    for entry in entries:
        cells: dict[str, Row] = {row_role(row): row for row in entry.rows}
        # A cell goes below its header where that changes nothing in the order of the record's rows.
        in_order = [role for role in roles if role in cells] == list(cells) and len(cells) == len(entry.rows)
        aligned = [cells.get(role, []) for role in roles] if in_order else entry.rows
        rows.append("<tr>" + "".join(f"<td>{canvas.inline(row)}</td>" for row in aligned) + "</tr>")
    border = canvas.rng.choice(("", ' border="1"', ' class="table table-striped"'))
    canvas.raw(f"<table{border}>\n{head}" + "\n".join(rows) + "\n</table>")


def side_table(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """A table with a narrow first cell (a number, a year, an image, a badge) and the citation in the second."""
    kind = canvas.rng.choice(("number", "image", "image", "year", "empty"))
    rows = []
    for at, entry in enumerate(entries, 1):
        first = {
            "number": f"[{at}]",
            "image": f'<img src="images/{at}.png" alt="" width="160">',
            "year": str(entry.gold["year"] or ""),
            "empty": "",
        }[kind]
        rows.append(f'<tr>\n<td width="20%">{first}</td>\n<td valign="top">{_joined(canvas, entry)}</td>\n</tr>')
    canvas.raw("<table><tbody>\n" + "\n".join(rows) + "\n</tbody></table>")


def stacked_table(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """A table row a row of the citation, with an empty one between records."""
    gap = canvas.rng.choice(("<tr><td>&nbsp;</td></tr>\n", ""))
    parts = ["".join(f"<tr><td>{canvas.inline(row)}</td></tr>\n" for row in entry.rows) + gap for entry in entries]
    canvas.raw("<table>\n" + "".join(parts) + "</table>")


def definitions(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """A definition list: the first row, a number or the year as term."""
    term = canvas.rng.choice(("row", "row", "number", "year"))
    parts = []
    for at, entry in enumerate(entries, 1):
        rows = entry.rows if term != "row" or len(entry.rows) < 2 else entry.rows[1:]
        first = {"number": f"[{at}]", "year": str(entry.gold["year"] or "")}.get(
            term, canvas.inline(entry.rows[0]) if len(entry.rows) > 1 else ""
        )
        parts.append(f"<dt>{first}</dt>\n" + "".join(f"<dd>{canvas.inline(row)}</dd>\n" for row in rows))
    canvas.raw("<dl>\n" + "".join(parts) + "</dl>")


def headed(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """The first row as a heading, each other row as a paragraph."""
    level = min(6, canvas.top + canvas.rng.choice((1, 1, 2)))
    for entry in entries:
        canvas.raw(f"<h{level}>{canvas.inline(entry.rows[0])}</h{level}>")
        canvas.parts.extend(f"<p>{canvas.inline(row)}</p>" for row in entry.rows[1:])


def badge_rows(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Two columns: a badge with the venue's short name, then the rows, with a hidden abstract and BibTeX."""
    names = class_names(canvas.rng)
    bibtex = canvas.rng.random() < 0.3
    for at, entry in enumerate(entries):
        badge = entry.fact.short if entry.gold["venue"] else None
        rows = "\n".join(
            f'<div class="{names.get(row_role(row), "info")}">{canvas.inline(row)}</div>' for row in entry.rows
        )
        left = (
            f'<div class="col-sm-2 abbr"><abbr class="badge">{badge}</abbr></div>\n'
            if badge
            else '<div class="col-sm-2"></div>\n'
        )
        if bibtex:
            rows += f'\n<div class="bibtex hidden"><pre><code>{write_bibtex(entry, at)}</code></pre></div>'
        canvas.raw(f'<div class="row">\n{left}<div id="p{at}" class="col-sm-8">\n{rows}\n</div>\n</div>')


def fonts(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """`font` and `blockquote`, of a page that has not been touched since 1998."""
    size = canvas.rng.choice(('size="2"', 'face="Arial"', 'color="#000080" size=-1'))
    wrap = canvas.rng.choice(
        (
            "<p><font {}>{}</font>",
            "<blockquote><font {}>{}</font></blockquote>",
            "<FONT {}>{}</FONT><BR><BR>",
            "<center><font {}>{}</font></center><p>",
        )
    )
    canvas.parts.extend(wrap.format(size, _joined(canvas, entry)) for entry in entries)


def soup(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Site builders' nested blocks, each row in several of them."""
    for entry in entries:
        rows = "".join(
            f'<div class="inner"><div><p><span style="font-weight:400">{canvas.inline(row)}</span></p></div></div>'
            for row in entry.rows
        )
        canvas.raw(f'<div class="block-group"><div class="block-column">{rows}</div></div>')


def bare_lines(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Lines apart by `br` only: rows and records alike."""
    canvas.raw("<div>\n" + "<br>\n".join(_joined(canvas, entry) for entry in entries) + "\n</div>")


def disclosures(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """`details` with the first row as summary."""
    for entry in entries:
        inner = "".join(f"<p>{canvas.inline(row)}</p>" for row in entry.rows[1:])
        canvas.raw(f"<details><summary>{canvas.inline(entry.rows[0])}</summary>{inner}</details>")


ANY: tuple[Layout, ...] = (
    item_list,
    item_list,
    item_list,
    open_items,
    paragraphs,
    paragraphs,
    one_paragraph,
    cards,
    side_table,
    side_table,
    definitions,
    fonts,
    soup,
)
"""For citations of one or more rows."""
RUNNING: tuple[Layout, ...] = (bare_lines,)
"""For citations of one row only."""
LINES: tuple[Layout, ...] = (
    cards,
    cards,
    cards,
    nested_items,
    cell_table,
    cell_table,
    stacked_table,
    badge_rows,
    badge_rows,
)
"""For citations of several rows."""
TITLE_FIRST: tuple[Layout, ...] = (headed, headed, disclosures)
"""For citations whose first row is the title alone."""
VENUE_FIRST: tuple[Layout, ...] = (headed,)
"""For citations whose first row is the venue."""
