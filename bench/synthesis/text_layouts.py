"""How a list of citations is set out in Markdown and plain text."""

import textwrap
from collections.abc import Callable, Sequence

from bench.synthesis.block_layouts import disclosed_abstracts, metadata_cards
from bench.synthesis.canvas import Canvas, HtmlCanvas
from bench.synthesis.citation import Entry
from bench.synthesis.layouts import cards, cell_table, item_list, side_table
from bench.synthesis.markup import plain
from bench.synthesis.text_canvas import MarkdownCanvas, TextCanvas

Layout = Callable[[MarkdownCanvas, Sequence[Entry]], None]


def bullets(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """A bullet a record, its rows apart by hard breaks or only indented."""
    sign, gap = canvas.rng.choice(("-", "*", "+", "1.", "{n}.")), canvas.rng.choice(("\n", "\n", "\n\n"))
    indent = "    " if "." in sign else "  "
    between = canvas.rng.choice((f"  \n{indent}", f"<br>\n{indent}", f"\\\n{indent}", "<br>"))
    canvas.raw(
        gap.join(
            f"{sign.replace('{n}', str(at))} {between.join(canvas.inline(row) for row in entry.rows)}"
            for at, entry in enumerate(entries, 1)
        )
    )


def nested(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """The first row as bullet, the others as bullets below it."""
    indent = canvas.rng.choice(("  ", "    "))
    canvas.raw(
        "\n".join(
            "\n".join(
                [f"* {canvas.inline(entry.rows[0])}", *(f"{indent}* {canvas.inline(row)}" for row in entry.rows[1:])]
            )
            for entry in entries
        )
    )


def blocks(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """A paragraph a record, or a paragraph a row."""
    number = canvas.rng.choice(("", "", "\\[{}\\] ", "**[{}]** "))
    between = canvas.rng.choice(("  \n", "<br>\n", "\n\n", "\\\n"))
    rule = canvas.rng.choice(("", "", "", "---"))
    for at, entry in enumerate(entries, 1):
        canvas.raw(number.format(at) + between.join(canvas.inline(row) for row in entry.rows))
        if rule:
            canvas.raw(rule)


def headings(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """The first row as heading."""
    level = min(6, canvas.top + canvas.rng.choice((1, 2)))
    between = canvas.rng.choice(("\n\n", "  \n", "\n- "))
    for entry in entries:
        canvas.raw("#" * level + " " + canvas.inline(entry.rows[0]))
        if entry.rows[1:]:
            canvas.raw(("- " if between == "\n- " else "") + between.join(canvas.inline(row) for row in entry.rows[1:]))


def quotes(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """A block quotation a record."""
    for entry in entries:
        canvas.raw("\n".join(f"> {canvas.inline(row)}  " for row in entry.rows))


def table(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """A pipe table: a cell a row."""
    width = max(len(entry.rows) for entry in entries)
    rows = [
        [canvas.inline(row).replace("|", "\\|") for row in entry.rows] + [""] * (width - len(entry.rows))
        for entry in entries
    ]
    head = [
        "Publication" if width == 1 else name for name in (["Title", "Authors", "Where", "", ""] + [""] * width)[:width]
    ]
    canvas.raw("\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * width, *rows]))


def wrapped(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """A bullet or a paragraph a record, its source broken into lines of even width."""
    sign = canvas.rng.choice(("- ", "* ", "1. ", ""))
    lines = []
    for entry in entries:
        text = " ".join(canvas.inline(row) for row in entry.rows)
        rest = " " * len(sign)
        lines.append(
            textwrap.fill(
                text, 78, initial_indent=sign, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
            )
        )
    canvas.raw(("\n" if sign else "\n\n").join(lines))


def heading_items(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """Every citation a heading."""
    level = "#" * canvas.rng.choice((4, 5, 5))
    canvas.parts.extend(f"{level} " + " ".join(canvas.inline(row) for row in entry.rows) for entry in entries)


def embedded(canvas: MarkdownCanvas, entries: Sequence[Entry]) -> None:
    """HTML within Markdown."""
    inner = HtmlCanvas(canvas.rng)
    canvas.rng.choice((item_list, cards, side_table, cell_table, metadata_cards, disclosed_abstracts))(inner, entries)
    canvas.raw("\n".join(inner.parts))


def text_list(canvas: Canvas, entries: Sequence[Entry]) -> None:
    """Plain text: wrapped records with numbers, hanging indents or empty lines."""
    assert isinstance(canvas, TextCanvas)  # noqa: S101 - only text pages come here
    mark = canvas.rng.choice(("[{}] ", "{}. ", "{}) ", "- ", "* ", "", "  "))
    hanging = canvas.rng.random() < 0.7 and bool(mark)
    gap = canvas.rng.choice(("\n\n", "\n\n", "\n")) if mark.strip() else "\n\n"
    items = []
    for at, entry in enumerate(entries, 1):
        first = mark.format(at)
        rest = " " * len(first) if hanging else ""
        items.append(
            "\n".join(
                canvas.wrap(plain(row), first if number == 0 else rest, rest) for number, row in enumerate(entry.rows)
            )
        )
    canvas.raw(gap.join(items))


ANY: tuple[Layout, ...] = (*(bullets,) * 4, *(blocks,) * 3, quotes, embedded, wrapped, heading_items)
LINES: tuple[Layout, ...] = (nested, table, bullets, blocks)
TITLE_FIRST: tuple[Layout, ...] = (headings,)
VENUE_FIRST: tuple[Layout, ...] = (headings,)
