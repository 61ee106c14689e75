"""Pages made to cost as much as they can: long lines, deep nesting, countless records, marks and names."""

from collections.abc import Callable

_RECORD = "Ada Lee, Bo Li. <b>A study of trees number {0}</b>. In <i>Proc. of KDD</i>, pp. {0}-9, 20{1:02}."
_PLAIN = "Ada Lee, Bo Li: A study of trees number {0}. Journal of Examples {0}(2), 20{1:02}, pp. 1-9. "
_BREAK = "\n"
_HEAD = "<title>Ada Lee</title><h2>Publications</h2>"


def _records(form: str, count: int, before: str = "", after: str = "") -> str:
    return "".join(before + form.format(number, number % 25) + after for number in range(count))


def _classed(number: int) -> str:
    return f"<p class='a{number} b{number * 7}'>{_RECORD.format(number, number % 25)}</p>"


PAGES: dict[str, tuple[int, Callable[[int], str]]] = {
    "records in li": (10_000, lambda n: f"{_HEAD}<ul>{_records(_RECORD, n, '<li>')}</ul>"),
    "records between br": (10_000, lambda n: f"{_HEAD}<p>{_records(_RECORD, n, '', '<br>')}"),
    "records with classes of their own": (10_000, lambda n: _HEAD + "".join(_classed(i) for i in range(n))),
    "records under headings of their own": (10_000, lambda n: _records(_RECORD, n, "<h3>Publications 2020</h3><p>")),
    "records in a line of pre": (20_000, lambda n: f"{_HEAD}<pre>{_records(_PLAIN, n)}</pre>"),
    "records in lines of pre": (20_000, lambda n: f"{_HEAD}<pre>{_records(_PLAIN, n, '', _BREAK)}</pre>"),
    "records in a line of text": (20_000, lambda n: "Publications\n\n" + _records(_PLAIN, n)),
    "records in lines of text": (20_000, lambda n: "Publications\n\n" + _records(_PLAIN, n, "", "\n")),
    "records in paragraphs of text": (20_000, lambda n: "Publications\n\n" + _records(_PLAIN, n, "", "\n\n")),
    "records alike": (20_000, lambda n: f"{_HEAD}<ul>{'<li>Ada Lee. <b>On trees</b>. KDD, 2020.' * n}</ul>"),
    "a record of many lines": (20_000, lambda n: f"{_HEAD}<ul><li>{_records(_PLAIN, 1)}{'note<br>' * n}</ul>"),
    "one word": (1_000_000, lambda n: f"{_HEAD}<p>{'a' * n}"),
    "one word in capitals": (1_000_000, lambda n: f"{_HEAD}<p>{'A' * n}"),
    "blanks": (1_000_000, lambda n: f"{_HEAD}<pre>x{' ' * n}x</pre>"),
    "digits": (1_000_000, lambda n: f"{_HEAD}<p>{'1' * n}"),
    "full stops": (500_000, lambda n: f"{_HEAD}<p>{'. ' * n}"),
    "initials": (330_000, lambda n: f"{_HEAD}<p>{'A. ' * n}"),
    "names": (83_000, lambda n: f"{_HEAD}<p>{'Ada Lee and ' * n}"),
    "venues": (55_000, lambda n: f"{_HEAD}<p>{'Proc. of the IEEE ' * n}"),
    "Chinese": (18_000, lambda n: f"{_HEAD}<p>{'张磊，李明。论树木的研究。计算机学报，' * n}"),
    "superscripts": (50_000, lambda n: f"{_HEAD}<p>{'Ada<sup>1,2</sup>, ' * n}"),
    "links": (45_000, lambda n: f"{_HEAD}<p>{'<a href=x.pdf>PDF</a> ' * n}"),
    "addresses": (40_000, lambda n: f"{_HEAD}<p>{'https://doi.org/10.1000/1 ' * n}"),
    "an address": (500_000, lambda n: f"{_HEAD}<p>https://a.org/{'a.' * n}"),
    "an e-mail": (500_000, lambda n: f"{_HEAD}<p>{'a' * n}@{'b' * n}"),
    "e-mails": (200_000, lambda n: f"{_HEAD}<p>{'a@b ' * n}"),
    "commas": (100_000, lambda n: f"{_HEAD}<p>{',' * n}"),
    "names between commas": (200_000, lambda n: f"{_HEAD}<ul><li>{'Lee, ' * n}</ul>"),
    "open brackets": (100_000, lambda n: f"{_HEAD}<p>{'(' * n}"),
    "quotation marks": (100_000, lambda n: f"{_HEAD}<p>" + "\" ' " * n),
    "years": (100_000, lambda n: f"{_HEAD}<p>{'2020 ' * n}"),
    "stars": (100_000, lambda n: f"{_HEAD}<p>Ada Lee{'*' * n}, Bo Li{' *†' * n}"),
    "spans": (100_000, lambda n: f"{_HEAD}<p>{'<span>a</span><b>b</b>' * n}"),
    "breaks": (100_000, lambda n: f"{_HEAD}<p>{'<br>' * n}x"),
    "nested tags": (200_000, lambda n: f"{_HEAD}{'<div>' * n}{_RECORD.format(1, 20)}{'</div>' * n}"),
    "unclosed b": (100_000, lambda n: _HEAD + "<p><b>x" * n),
    "table cells": (25_000, lambda n: f"{_HEAD}<table><tr>{'<td>Ada Lee<td>2020' * n}</table>"),
    "lines of a letter": (100_000, lambda n: "text\n\n" + "a\n" * n),
    "paragraphs of text of a letter": (100_000, lambda n: "a\n\n" * n),
    "entries of BibTeX": (
        20_000,
        lambda n: "".join(f"@article{{k{i}, title={{Trees {i}}}, author={{Lee, Ada}}, year=2020}}\n" for i in range(n)),
    ),
    "doubled strings of BibTeX": (
        60,
        lambda n: (
            "@string{a0 = {trees}}\n"
            + "".join(f"@string{{a{i + 1} = a{i} # a{i}}}\n" for i in range(n))
            + f"@article{{k, title=a{n}, author={{Lee, Ada}}, year=2020}}\n"
        ),
    ),
    "braces in BibTeX": (100_000, lambda n: f"@article{{k, title={{{'{' * n}a{'}' * n}}}}}\n" * 2),
    "BibTeX in a page": (8_000, lambda n: _HEAD + "<pre>@article{k, title={A}, author={B and C}, year=2020}</pre>" * n),
    "Markdown items": (10_000, lambda n: "# Publications\n\n" + _records(_PLAIN, n, "* ", "\n")),
    "Markdown stars": (25_000, lambda n: "# Publications\n\n" + "*a **b " * n),
    "Markdown brackets": (20_000, lambda n: "# Publications\n\n" + "[" * n + "a" + "](b)" * n),
    "Markdown pictures": (20_000, lambda n: "# Publications\n\n[" + "![a](b) " * n + "x]{\n"),
    "Markdown quotes": (20_000, lambda n: "# Publications\n\n" + ">" * n + " a\n"),
    "nested JSON-LD": (100_000, lambda n: f'<script type="application/ld+json">{"[" * n}</script>{_HEAD}<p>x'),
}
"""Name -> how many of what it is made of, and the page's source given that number."""


def file_name(name: str) -> str:
    """The name of a file that would hold the page."""
    return "page.md" if name.startswith("Markdown") else "page.txt" if "text" in name else "page.html"
