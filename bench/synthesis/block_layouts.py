"""More containers for citations in HTML: metadata cards, disclosed abstracts, headings, preformatted text, BibTeX."""

import html
import textwrap
from collections.abc import Sequence

from bench.synthesis.bibtex import write_bibtex
from bench.synthesis.canvas import HtmlCanvas, row_role
from bench.synthesis.citation import Entry
from bench.synthesis.layouts import Layout
from bench.synthesis.markup import Row, plain


def _joined(canvas: HtmlCanvas, rows: Sequence[Row], between: str = "<br>\n") -> str:
    return between.join(canvas.inline(row) for row in rows)


def metadata_cards(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Cards as Hugo Academic writes them: the title as a heading, other rows as metadata, links as buttons."""
    level = canvas.rng.choice((3, 3, 4))
    outer = canvas.rng.choice(
        ('<div class="card-simple">', '<div class="media stream-item">\n<div class="media-body">')
    )
    for entry in entries:
        rows = []
        for row in entry.rows:
            shape = {
                "title": f'<h{level} class="article-title mb-1 mt-3">\n  {{}}\n</h{level}>',
                "abstract": '<div class="article-style">\n<p>{}</p>\n</div>',
                "links": '<div class="btn-links">\n{}\n</div>',
            }.get(row_role(row), '<div class="article-metadata">\n  <span>{}</span>\n</div>')
            rows.append(shape.replace("{}", canvas.inline(row)))
        canvas.raw(f"{outer}\n" + "\n\n".join(rows) + "\n</div>" * outer.count("<div"))


def disclosed_abstracts(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Items or paragraphs with a hidden block for the abstract, and a link or button that shows it."""
    element, button = canvas.rng.choice(("li", "p", "div")), canvas.rng.choice(("Abstract", "[abstract]", "+ Abstract"))
    for at, entry in enumerate(entries):
        abstract = [row for row in entry.rows if row_role(row) == "abstract"]
        shown = _joined(canvas, [row for row in entry.rows if row not in abstract])
        block = "".join(
            f'\n<div id="abs{at}" style="display:none;"><p>{canvas.inline(row)}</p></div>' for row in abstract
        )
        toggle = f" <a href=\"javascript:toggle('abs{at}')\">{button}</a>" if abstract else ""
        canvas.raw(
            f"<{element}>{shown}{toggle}{block if element != 'p' else ''}</{element}>{block if element == 'p' else ''}"
        )


def heading_items(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Every citation a heading."""
    level = canvas.rng.choice((4, 5, 5, 6))
    canvas.parts.extend(f"<h{level}>{_joined(canvas, entry.rows)}</h{level}>" for entry in entries)


def paragraph_items(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Items with a paragraph or a division a row."""
    name, element = canvas.rng.choice(("ul", "ol")), canvas.rng.choice(("p", "p", "div", "span"))
    items = [
        "<li>\n" + "\n".join(f"<{element}>{canvas.inline(row)}</{element}>" for row in entry.rows) + "\n</li>"
        for entry in entries
    ]
    canvas.raw(f"<{name}>\n" + "\n".join(items) + f"\n</{name}>")


def numbered_lines(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Numbers as part of the text, in items or in lines of one block."""
    number = canvas.rng.choice(("[{}]", "[{}] ", "{}. ", "({}) ", "{}、", "[J{}] "))
    start, step = canvas.rng.choice(((1, 1), (len(entries), -1)))
    texts = [f"{number.format(start + step * at)}{_joined(canvas, entry.rows)}" for at, entry in enumerate(entries)]
    shape = canvas.rng.choice(("items", "lines", "lines", "items"))
    if shape == "items":
        canvas.raw('<ul class="pub-list">\n' + "\n".join(f"<li>{text}</li>" for text in texts) + "\n</ul>")
    else:
        canvas.raw("<p>" + "<br>\n".join(texts) + "</p>")


def ruled(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """Lines apart by rules, with an image beside some."""
    image = canvas.rng.random() < 0.5
    for at, entry in enumerate(entries):
        picture = f'<img src="fig{at}.jpg" width=150 align="right">\n' if image else ""
        canvas.raw(f"{picture}{_joined(canvas, entry.rows)}\n<br>\n<hr>")


def preformatted(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """One `pre` with wrapped lines."""
    width, mark = canvas.rng.choice((68, 76, 80)), canvas.rng.choice(("", "[{}] ", "{}. ", "* "))
    texts = []
    for at, entry in enumerate(entries, 1):
        first = mark.format(at)
        lines = [
            textwrap.fill(
                plain(row),
                width,
                initial_indent="" if number else first,
                subsequent_indent=" " * len(first),
                break_long_words=False,
                break_on_hyphens=False,
            )
            for number, row in enumerate(entry.rows)
        ]
        texts.append("\n".join(lines))
    canvas.raw("<pre>\n" + html.escape("\n\n".join(texts), quote=False) + "\n</pre>")


def with_bibtex(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """The citation, then its BibTeX entry."""
    shape = canvas.rng.choice(
        (
            "<pre>{}</pre>",
            '<div class="highlight"><pre><code>{}</code></pre></div>',
            "<details><summary>BibTeX</summary><pre>{}</pre></details>",
        )
    )
    for at, entry in enumerate(entries):
        canvas.raw(
            f"<div>\n<p>{_joined(canvas, entry.rows)}</p>\n{shape.replace('{}', write_bibtex(entry, at))}\n</div>"
        )


def spans(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """One division a record, every row a span, with nothing but blanks between them."""
    for entry in entries:
        rows = " ".join(f"<span>{canvas.inline(row)}</span>" for row in entry.rows)
        canvas.raw(f"<div><i class='fas fa-file-alt'></i> {rows}</div>")


def headed_venues(canvas: HtmlCanvas, entries: Sequence[Entry]) -> None:
    """The venue as heading of each record."""
    level = min(6, canvas.top + 1)
    for entry in entries:
        canvas.raw(f"<h{level}>{canvas.inline(entry.rows[0])}</h{level}>")
        canvas.raw(f"<p>{_joined(canvas, entry.rows[1:])}</p>")


ANY: tuple[Layout, ...] = (
    disclosed_abstracts,
    disclosed_abstracts,
    heading_items,
    numbered_lines,
    numbered_lines,
    ruled,
)
"""For citations of one or more rows."""
RUNNING: tuple[Layout, ...] = (preformatted, with_bibtex, numbered_lines, numbered_lines)
"""For citations of one row only."""
LINES: tuple[Layout, ...] = (metadata_cards, metadata_cards, paragraph_items, paragraph_items, with_bibtex, spans)
"""For citations of several rows."""
TITLE_FIRST: tuple[Layout, ...] = (metadata_cards,)
"""For citations whose first row is the title alone."""
VENUE_FIRST: tuple[Layout, ...] = (headed_venues,)
"""For citations whose first row is the venue."""
