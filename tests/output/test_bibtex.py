"""BibTeX and CSL JSON: any title makes an entry that parsers read back, under a key that stays."""

import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

import bibtexparser
import jsonschema  # type: ignore[import-untyped]
import pytest
from bibtexparser.bparser import BibTexParser
from hypothesis import given, settings
from hypothesis import strategies as st
from pybtex import PybtexEngine
from pybtex.database import parse_file
from pylatexenc.latex2text import LatexNodes2Text

from bibliography import Author, Authorship, MatchStatus, Placement, PublicationType, Work
from output.formats import bibtex, csl
from output.formats.citekeys import citation_keys
from output.summary import Seen
from output.tables import collect
from tests.output.builders import make_mention, make_work, many_works, summary
from tests.output.schemas import CSL_ITEMS

NASTY = [
    "50% of R&D for $5 in #1: A_b^c ~ {x} \\alpha",
    "An unmatched { brace",
    "An unmatched } brace",
    'Quotes "inside" and @article{x, in the title',
    "Ein Überblick über Größen: naïve Fälle, Łódź",
    "深度学习综述",
    "α-β search in O(n²) ≤ 1",
    "C\\",
    "Đặng Văn Ạnh: Nguyễn's Trees",
    "Estimating x̄",
]


def parsed(text: str) -> list[dict[str, str]]:
    parser = BibTexParser(common_strings=True, ignore_nonstandard_types=False)
    entries: list[dict[str, str]] = bibtexparser.loads(text, parser).entries
    return entries


def with_title(title: str) -> Work:
    return make_work([make_mention(title)])


@pytest.mark.parametrize("title", NASTY)
def test_a_nasty_title_is_read_back(title: str) -> None:
    (entry,) = parsed(bibtex.entry(with_title(title), "key"))
    assert entry["year"] == "2023"
    source = entry["title"].replace(r"{\textbraceleft}", r"\{").replace(r"{\textbraceright}", r"\}")
    # The decoder gives the circumflex as a letter of its own.
    assert LatexNodes2Text(math_mode="text").latex_to_text(source).replace("\u02c6", "^") == title


@given(st.text(min_size=1), st.text(min_size=1), st.text(min_size=1))
@settings(max_examples=200)
def test_any_text_leaves_the_braces_balanced(title: str, name: str, address: str) -> None:
    authors = (Authorship(Author(name)), Authorship(Author(f"{name} x", name, "x")))
    work = make_work([make_mention(title, volume=name, pages=title)], authorships=authors, url=address, doi=title)
    depth = 0
    text = bibtex.entry(work, "key")
    for letter in text:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        assert depth >= 0
    assert depth == 0
    assert text.rstrip().endswith("}")
    assert all(line.startswith("  ") and line.endswith("},") for line in text.strip().split("\n")[1:-1])


def test_every_work_has_an_entry(tmp_path: Path) -> None:
    works = [*many_works(40), *(make_work([make_mention(title)], f"n{n}") for n, title in enumerate(NASTY))]
    bibtex.write(collect(works, [], summary()), tmp_path)
    entries = parsed((tmp_path / "publications.bib").read_text("utf-8"))
    assert len(entries) == len(works)
    assert len({entry["ID"] for entry in entries}) == len(works)
    assert all(re.fullmatch(r"[a-z0-9-]+", entry["ID"]) for entry in entries)


@pytest.mark.parametrize(
    ("author", "written"),
    [
        (Author("Ludwig van der Berg", "Ludwig", "van der Berg"), "van der Berg, Ludwig"),
        (Author("张海林"), "张海林"),
        (Author("Sand and Gravel Group"), "{Sand and Gravel Group}"),
        (Author("J. Müller, Jr."), '{J. M{\\"u}ller, Jr.}'),
    ],
)
def test_names_are_one_name_each(author: Author, written: str) -> None:
    entry = bibtex.entry(make_work([make_mention("x")], authorships=(Authorship(author),) * 2), "key")
    assert f"author = {{{written} and {written}}}" in entry


def test_an_author_without_a_name_is_left_out() -> None:
    work = make_work([make_mention("x")], authorships=(Authorship(Author(" ")), Authorship(Author("B. Lee"))))
    assert "author = {B. Lee}" in bibtex.entry(work, "key")
    assert csl.item(work, "key")["author"] == [{"literal": "B. Lee"}]


def test_a_cut_list_of_authors_ends_in_others() -> None:
    cut = make_mention("x", authors_complete=False)
    assert "author = {Zhang, H. and others}" in bibtex.entry(make_work([cut]), "key")
    matched = make_work([cut], match_status=MatchStatus.MATCHED)
    assert "author = {Zhang, H.}" in bibtex.entry(matched, "key")


def test_details_are_those_of_the_version_that_is_cited() -> None:
    preprint = make_mention("x", venue="arXiv", type=PublicationType.PREPRINT, volume="abs/2101")
    told = make_mention("x", position=1, volume="36", pages="1 – 12")
    silent = make_mention("x", position=2)
    entry = bibtex.entry(make_work([preprint, told, silent]), "key")
    assert "volume = {36}" in entry
    assert "pages = {1--12}" in entry


def test_an_authority_fills_in_the_details_that_mentions_leave_out_and_is_named() -> None:
    told = make_mention("x", pages="117-128")
    work = make_work([told], placement=Placement("dblp", volume="36", number="2", pages="117:1-117:12"))
    entry = bibtex.entry(work, "key")
    assert [part in entry for part in ("volume = {36}", "number = {2}", "pages = {117--128}")] == [True] * 3
    assert "bibsource = {dblp}" in entry
    item = csl.item(work, "key")
    assert (item["volume"], item["issue"], item["page"], item["source"]) == ("36", "2", "117-128", "dblp")
    jsonschema.validate([item], CSL_ITEMS)


@pytest.mark.parametrize("placement", [Placement("dblp", volume="37", pages="200-210"), Placement("dblp", pages="117")])
def test_an_authority_that_contradicts_or_tells_nothing_new_fills_in_nothing(placement: Placement) -> None:
    entry = bibtex.entry(make_work([make_mention("x", pages="117-128")], placement=placement), "key")
    assert "pages = {117--128}" in entry
    assert "volume" not in entry
    assert "bibsource" not in entry


@pytest.mark.parametrize("kind", list(PublicationType))
def test_every_type_has_an_entry_type_and_a_csl_type(kind: PublicationType) -> None:
    work = make_work([make_mention("x", type=kind)])
    (entry,) = parsed(bibtex.entry(work, "key"))
    assert entry["ENTRYTYPE"]
    jsonschema.validate([csl.item(work, "key")], CSL_ITEMS)


@given(st.builds(Author, name=st.text(min_size=1)), st.text(), st.sampled_from(PublicationType))
def test_any_csl_item_is_valid(author: Author, title: str, kind: PublicationType) -> None:
    work = make_work([make_mention(title, type=kind, year=None)], authorships=(Authorship(author),))
    jsonschema.validate([csl.item(work, "key")], CSL_ITEMS)


def test_keys_are_readable_and_stay_when_another_work_would_share_one() -> None:
    old, new = with_title("The Growth of Trees"), with_title("Growth")
    old, new = (
        make_work(work.mentions, work_id) for work, work_id in ((old, "wffffffffffffff01"), (new, "w000000000000ff02"))
    )
    first_day, next_day = date(2026, 1, 1), date(2026, 1, 2)
    seen = {old.id: Seen(first_day, next_day), new.id: Seen(next_day, next_day)}
    assert citation_keys([old], summary(seen=seen)) == {old.id: "zhang2023growth"}
    assert citation_keys([new, old], summary(seen=seen)) == {old.id: "zhang2023growth", new.id: "zhang2023growth-ff02"}


@pytest.mark.parametrize(
    ("author", "title", "key"),
    [
        (Author("Łukasz Żółw", "Łukasz", "Żółw"), "On the Über-Graph", "zolw2023uber"),
        (Author("张海林", "海林", "张"), "深度学习", "zhang2023shenduxuexi"),
        (Author(""), "", "anonymous2023"),
    ],
)
def test_keys_are_ascii(author: Author, title: str, key: str) -> None:
    work = make_work([make_mention(title)], "w1", authorships=(Authorship(author),))
    assert citation_keys([work], summary()) == {"w1": key}


def test_another_parser_reads_the_same(tmp_path: Path) -> None:
    authors = (
        Authorship(Author("Ludwig van der Berg", "Ludwig", "van der Berg")),
        Authorship(Author("Zoë Łoś", "Zoë", "Łoś")),
    )
    works = [*many_works(40), *(make_work([make_mention(title)], f"n{n}") for n, title in enumerate(NASTY))]
    works.append(make_work([make_mention("Names")], "names", authorships=authors))
    dataset = collect(works, [], summary())
    bibtex.write(dataset, tmp_path)
    database = parse_file(str(tmp_path / "publications.bib"), bib_format="bibtex")
    assert list(database.entries) == [
        entry["ID"] for entry in parsed((tmp_path / "publications.bib").read_text("utf-8"))
    ]
    (names,) = [entry.persons["author"] for entry in database.entries.values() if entry.fields["title"] == "Names"]
    assert [(names[0].prelast_names, names[0].last_names, names[0].first_names)] == [
        (["van", "der"], ["Berg"], ["Ludwig"])
    ]
    assert [latex_to_text(" ".join(names[1].last_names))] == ["Łoś"]


def test_a_style_formats_every_entry(tmp_path: Path) -> None:
    dataset = collect(many_works(20), [], summary())
    bibtex.write(dataset, tmp_path)
    text = PybtexEngine().format_from_file(str(tmp_path / "publications.bib"), style="unsrt", output_backend="text")
    assert len(re.findall(r"^\[\d+\]", text, re.MULTILINE)) == 20
    assert "H. Zhang. Paper 19 of the first generation. In Neural Information Processing Systems. 2019" in text


def test_a_dotless_letter_with_an_accent_is_one_letter() -> None:
    assert bibtex.latex("Criptologı\u0301a a\u2011b") == r"Criptolog{\'{i}}a a-b"


@pytest.mark.skipif(shutil.which("pdflatex") is None or shutil.which("bibtex") is None, reason="needs LaTeX")
def test_latex_takes_every_entry(tmp_path: Path) -> None:
    titles = [title for title in NASTY if not any(ord(letter) > _LATIN for letter in title)]
    works = [make_work([make_mention(title)], f"n{n}") for n, title in enumerate([*titles, "ℒ in ℝ, Łukasz ΑΩ ≠ ∞"])]
    bibtex.write(collect(works, [], summary()), tmp_path)
    (tmp_path / "paper.tex").write_text(_PAPER, "utf-8")
    logs = [
        subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=120).stdout.decode("latin-1")
        for command in (_PDFLATEX, ["bibtex", "paper"], _PDFLATEX)
    ]
    assert [line for log in logs for line in log.splitlines() if line.startswith("!") or "error" in line] == []
    assert (tmp_path / "paper.bbl").read_text("utf-8").count(r"\bibitem") == len(works)


_LATIN = 0x2E80
"""The first letter that LaTeX has no font for, unless told."""
_PDFLATEX = ["pdflatex", "-draftmode", "-interaction=nonstopmode", "paper"]
_PAPER = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{amssymb}
\begin{document}
\nocite{*}
\bibliographystyle{plain}
\bibliography{publications}
\end{document}
"""


def latex_to_text(source: str) -> str:
    text: str = LatexNodes2Text(math_mode="text").latex_to_text(source)
    return text
