"""Plain text: where a wrapped line's end ends an entry."""

from extract.read.text import read_text

_WRAPPED = """Ann Lee and Bo Wu. Growing roots in the walls of old houses and what be\u00ad
comes of them. In Proceedings of the Fifth Conference on Trees, Oslo, Norway,
September 1999.
Ann Lee and Bo Wu. Leaves that fall before their time in the years between.
In Proceedings of the Fourth Conference on Trees, Oslo, Norway, May 1998.
Wood Press.
Bo Wu and Ann Lee. On the growth of bark in houses that nobody has entered since
the war. Forest Letters, 1997."""


def test_entries_of_a_wrapped_paragraph_are_told_by_lines_that_end_early() -> None:
    first, second, third = read_text(_WRAPPED)
    assert "and what becomes\nof them. In Proceedings" in first.text
    assert first.text.endswith("September 1999.")
    assert second.text.endswith("May 1998.\nWood Press.")
    assert third.text.startswith("Bo Wu and Ann Lee. On the growth of bark")


def test_an_entry_may_begin_with_any_word_but_what_leads_to_a_book() -> None:
    blocks = read_text(_WRAPPED.replace("Bo Wu and Ann Lee. On the growth", "On the growth"))
    assert [block.text.split(" ", 1)[0] for block in blocks] == ["Ann", "Ann", "On"]


def test_a_soft_hyphen_before_a_last_word_parts_no_entry() -> None:
    (block,) = read_text("A. Lee. Leaves of grass. Journal of Bot\u00ad\nany,\n2019.")
    assert block.text == "A. Lee. Leaves of grass. Journal of Botany,\n2019."


def test_fields_in_lines_of_their_own_stay_together() -> None:
    (block,) = read_text("Ann Lee.\nGrowing roots.\nForest Letters, 1999.\nOslo.\nWood Press.\nIn print.")
    assert block.text.count("\n") == 5
