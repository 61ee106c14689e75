from dataclasses import replace

from bibliography import Author, EmbeddedRecord, Mention, Owner, PublicationType, Unparsed
from extract.entries import join_embedded, read_entries
from tests.extract.pages import read

_ENTRIES = """
@article{lee17, title = {Pruning without {R}egret}, author = {Lee, Ada and van der Berg, Boris and others},
  journal = {Journal of Machine Learning Research}, volume = 18, number = 3, pages = {1--29}, year = 2017,
  doi = {10.1145/1234567.1234568}, url = {https://a.org/lee17.pdf}}
@proceedings{kdd, title = {Proceedings of KDD}, year = 2019}
@inproceedings{lee19, title = "Robust forests under label noise", author = "Boris Schmidt and Ada Lee",
  booktitle = "International Conference on Machine Learning", year = "2019"}
@misc{lee20, title = {On roots}, author = {Ada Lee}, eprint = {2001.00001}, archiveprefix = {arXiv}, year = 2020}
@phdthesis{lee15, title = {Trees}, author = {Ada Lee}, school = {University of Examples}, year = 2015}
"""


def _read() -> list[Mention | Unparsed]:
    return read_entries(read(_ENTRIES, "lee.bib"), Owner("Ada Lee"))


def _entries() -> dict[str, Mention]:
    return {entry.title: entry for entry in _read() if isinstance(entry, Mention)}


def test_entries_that_are_publications_come_in_page_order() -> None:
    mentions = list(_entries().values())
    assert [mention.title for mention in mentions] == [
        "Pruning without Regret",
        "Robust forests under label noise",
        "On roots",
        "Trees",
    ]
    assert [mention.position for mention in mentions] == [0, 1, 2, 3]
    assert {mention.owner for mention in mentions} == {"Ada Lee"}


def test_entries_that_are_none_are_refused_with_the_reason() -> None:
    (refused,) = (entry for entry in _read() if isinstance(entry, Unparsed))
    assert refused.raw.startswith("@proceedings{kdd")
    assert refused.reason == "an entry of the kind proceedings"


def test_fields_of_an_article() -> None:
    article = _entries()["Pruning without Regret"]
    assert [author.name for author in article.authors] == ["Ada Lee", "Boris van der Berg"]
    assert not article.authors_complete
    assert (article.venue_text, article.venue) == ("Journal of Machine Learning Research", "JMLR")
    assert (article.volume, article.number, article.year) == ("18", "3", 2017)
    assert article.doi == "10.1145/1234567.1234568"
    assert [link.url for link in article.links] == ["https://a.org/lee17.pdf"]


_DRESSED = """
@inproceedings{lee21, title = {Oaks}, author = {Ada Lee}, booktitle = {In Proceedings of the Tree Days, 2019}}
@misc{lee22, title = {Elms}, author = {Ada Lee}, journal = {Submitted and currently under review}}
"""


def test_the_venue_of_an_entry_is_its_name_alone() -> None:
    entries = read_entries(read(_DRESSED, "lee.bib"), Owner("Ada Lee"))
    venues = [entry.venue_text for entry in entries if isinstance(entry, Mention)]
    assert venues == ["Proceedings of the Tree Days", None]


def test_types_follow_the_entry_and_its_venue() -> None:
    assert {title: mention.type for title, mention in _entries().items()} == {
        "Pruning without Regret": PublicationType.JOURNAL,
        "Robust forests under label noise": PublicationType.CONFERENCE,
        "On roots": PublicationType.PREPRINT,
        "Trees": PublicationType.THESIS,
    }


def test_spans_point_at_the_values_in_the_entry() -> None:
    for mention in _entries().values():
        for name, spans in mention.spans.items():
            (start, end), *_ = spans
            assert mention.raw[start:end] == str(getattr(mention, name))
    assert set(_entries()["Robust forests under label noise"].spans) == {"title", "venue_text", "year"}


_SHOWN = Mention(
    "https://a.org/",
    "Robust forests under label noise",
    "Robust forests ... Boris Schmidt et al. ICML",
    0,
    authors=(Author("Boris Schmidt", "Boris", "Schmidt"),),
    authors_complete=False,
    venue_text="ICML",
    venue="ICML",
    type=PublicationType.CONFERENCE,
)


def _hidden(**fields: str) -> EmbeddedRecord:
    known = {"title": "Robust Forests under {Label} Noise".replace("{", "").replace("}", ""), "entrytype": "article"}
    return EmbeddedRecord("bibtex", {**known, **fields}, -1)


def test_a_hidden_record_fills_in_what_the_page_leaves_open() -> None:
    hidden = _hidden(author="Schmidt, Boris and Lee, Ada", year="2019", pages="1-9", doi="10.1145/1.2")
    (mention,) = join_embedded([_SHOWN], [hidden])
    assert [author.name for author in mention.authors] == ["Boris Schmidt", "Ada Lee"]
    assert mention.authors_complete
    (mention,) = join_embedded([replace(_SHOWN, authors=(Author("B. Schmidt", "B.", "Schmidt"),))], [hidden])
    assert [author.name for author in mention.authors] == ["B. Schmidt", "Ada Lee"]
    assert (mention.year, mention.pages, mention.doi) == (2019, "1-9", "10.1145/1.2")


def test_a_hidden_record_overrules_nothing_that_the_page_shows() -> None:
    complete = replace(_SHOWN, authors_complete=True, year=2018)
    hidden = _hidden(author="Schmidt, Boris and Lee, Ada", year="2019", journal="Nature", volume="3")
    (mention,) = join_embedded([complete], [hidden])
    assert mention == replace(complete, volume="3")


def test_several_hidden_records_complete_each_other() -> None:
    (mention,) = join_embedded([_SHOWN], [_hidden(year="2019"), _hidden(pages="1-9")])
    assert (mention.year, mention.pages) == (2019, "1-9")


def test_a_hidden_record_of_another_title_is_left_alone() -> None:
    other = EmbeddedRecord("bibtex", {"title": "Robust trees under label noise", "year": "2019"}, -1)
    untitled = EmbeddedRecord("json-ld", {"year": "2019"}, -1)
    assert join_embedded([_SHOWN], [other, untitled]) == [_SHOWN]


def test_a_thesis_that_bears_a_papers_title_has_not_its_venue() -> None:
    thesis = replace(_SHOWN, type=PublicationType.THESIS, venue_text=None, venue=None)
    (mention,) = join_embedded([thesis], [_hidden(journal="Nature", doi="10.1145/1.2")])
    assert (mention.venue_text, mention.venue, mention.doi) == (None, None, "10.1145/1.2")
