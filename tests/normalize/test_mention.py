from bibliography import Link, Mention, PublicationType
from normalize.author import parse_name
from normalize.mention import normalize_mention


def _mention(position: int = 0) -> Mention:
    return Mention(
        page_url="https://example.org/",
        title="“On Things.”",
        raw="Zhang, H., Li W. “On Things.” NIPS 2017.",
        position=position,
        authors=(parse_name("Zhang, H."), parse_name("Li W")),
        venue_text="NIPS",
        year=2017,
        doi="10.1000/ABC",
        links=(Link("PDF", "https://example.org/p.pdf"),),
    )


def test_a_mention_becomes_comparable() -> None:
    record = normalize_mention(_mention())
    assert (record.title, record.title_key, record.author_keys) == ("On Things", "onthings", ("zhang h", "li w"))
    assert record.venue is not None
    assert (record.venue.short, record.type, record.doi) == ("NeurIPS", PublicationType.CONFERENCE, "10.1000/abc")
    assert (record.source, record.url) == ("page", "https://example.org/p.pdf")


def test_the_id_is_of_the_place_and_stays() -> None:
    assert normalize_mention(_mention()).id == normalize_mention(_mention()).id
    assert normalize_mention(_mention()).id != normalize_mention(_mention(position=1)).id


def test_a_stated_type_stays() -> None:
    mention = Mention("https://example.org/", "On Things", "raw", 0, venue_text="ICML", type=PublicationType.WORKSHOP)
    assert normalize_mention(mention).type is PublicationType.WORKSHOP
