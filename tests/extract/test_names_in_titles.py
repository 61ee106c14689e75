import pytest

from bibliography import Author, Mention
from extract.names_in_titles import part_from_names


def _mention(title: str, *names: str) -> Mention:
    raw = f"{title}, 2019"
    return Mention("a.html", title, raw, 0, authors=tuple(map(Author, names)), spans={"title": ((0, len(title)),)})


_OTHERS = [
    _mention("Leaves", "Kofi Adeyemi", "Maren K. Solberg"),
    _mention("Barks", "Maren K. Solberg", "Kofi Adeyemi"),
    _mention("Twigs", "Ida Quist"),
]


@pytest.mark.parametrize(
    ("read", "title", "names"),
    [
        ("Kofi Adeyemi: The roots of trees", "The roots of trees", ["Kofi Adeyemi"]),
        ("Maren K. Solberg. The roots of trees", "The roots of trees", ["Maren K. Solberg"]),
        (
            "Kofi Adeyemi and Maren K. Solberg: Roots: a short tour",
            "Roots: a short tour",
            ["Kofi Adeyemi", "Maren K. Solberg"],
        ),
        (
            "The roots of trees Kofi Adeyemi, Maren K. Solberg",
            "The roots of trees",
            ["Kofi Adeyemi", "Maren K. Solberg"],
        ),
        ("The roots of trees, Kofi Adeyemi", "The roots of trees", ["Kofi Adeyemi"]),
        ("Bo Owner: The roots of trees", "The roots of trees", ["Bo Owner"]),
        ("On the work of Kofi Adeyemi", "On the work of Kofi Adeyemi", []),
        ("Kofi Adeyemi's roots and Maren K. Solberg", "Kofi Adeyemi's roots and Maren K. Solberg", []),
        ("The letters of Anna Adeyemi", "The letters of Anna Adeyemi", []),
        ("Ida Quist: The life of a botanist", "Ida Quist: The life of a botanist", []),
        ("Kofi Adeyemi: Trees", "Kofi Adeyemi: Trees", []),
    ],
)
def test_names_of_the_page_are_no_part_of_a_title(read: str, title: str, names: list[str]) -> None:
    parted, *_ = part_from_names([_mention(read), *_OTHERS], "Bo Owner")
    assert (parted.title, [author.name for author in parted.authors]) == (title, names)
    assert [parted.raw[a:b] for a, b in parted.spans["title"]] == [title]
    assert [parted.raw[a:b] for a, b in parted.spans.get("authors", ())] == names


def test_a_title_whose_authors_are_given_stays() -> None:
    given = _mention("Kofi Adeyemi: The roots of trees", "Ida Quist")
    assert part_from_names([given, *_OTHERS]) == [given, *_OTHERS]
