import pytest

from bibliography import Author, Mention
from extract.run_together import part_run_together


def _mention(*names: str, equal: tuple[int, ...] = ()) -> Mention:
    raw = ", ".join(names)
    places = tuple((raw.index(name), raw.index(name) + len(name)) for name in names)
    authors = tuple(Author(name) for name in names)
    return Mention("a.html", "On trees", raw, 0, authors=authors, equal_contribution=equal, spans={"authors": places})


def _parted(names: list[str], *elsewhere: str) -> list[str]:
    first, _ = part_run_together([_mention(*names), _mention(*elsewhere)])
    assert [first.raw[a:b] for a, b in first.spans["authors"]] == [author.name for author in first.authors]
    return [author.name for author in first.authors]


@pytest.mark.parametrize(
    ("run", "parts", "elsewhere"),
    [
        ("Kofi Adeyemi Maren Solberg", ["Kofi Adeyemi", "Maren Solberg"], ["Kofi Adeyemi", "Maren Solberg"]),
        ("K. Adeyemi M. Solberg", ["K. Adeyemi", "M. Solberg"], ["M. Solberg"]),
        ("Adeyemi K. M. Solberg", ["Adeyemi K.", "M. Solberg"], ["M. Solberg", "Adeyemi K."]),
        ("Adeyemi K. M.Solberg", ["Adeyemi K.", "M.Solberg"], ["Adeyemi K."]),
        ("K. Adeyemi M. B. Solberg", ["K. Adeyemi", "M. B. Solberg"], ["Bo Wu"]),
        ("K. Adeyemi M. Solberg B. Wu", ["K. Adeyemi", "M. Solberg", "B. Wu"], ["Ida Quist"]),
        ("Kofi S. B. Adeyemi Maren Oak", ["Kofi S. B. Adeyemi", "Maren Oak"], ["Kofi S. B. Adeyemi"]),
        ("Kofi Adeyemi Maren K. Oak", ["Kofi Adeyemi", "Maren K. Oak"], ["Kofi Adeyemi"]),
        (
            "Kofi Adeyemi Maren Solberg Ida Quist",
            ["Kofi Adeyemi", "Maren Solberg", "Ida Quist"],
            ["Kofi Adeyemi", "Ida Quist", "Maren Solberg"],
        ),
    ],
)
def test_names_run_together_are_parted(run: str, parts: list[str], elsewhere: list[str]) -> None:
    assert _parted(["Bo Wu", run], *elsewhere) == ["Bo Wu", *parts]


@pytest.mark.parametrize(
    ("name", "elsewhere"),
    [
        ("Ana Sofia Silva Santos", "Bo Wu"),
        ("F. Rocha Jimenez Vieira", "F. Rocha"),
        ("R. I. M. A. Solberg", "M. A. Solberg"),
        ("H. S. H. Solberg", "H. Solberg"),
        ("Kofi Adeyemi M. Solberg", "Bo Wu"),
        ("A. Romero Mier y Roble", "A. Romero"),
        ("Kofi Adeyemi (main contributor", "Kofi Adeyemi"),
        ("Solberg, Maren Kofi Adeyemi", "Kofi Adeyemi"),
    ],
)
def test_one_long_name_stays(name: str, elsewhere: str) -> None:
    assert _parted([name], elsewhere) == [name]


def test_marks_stay_on_the_last_of_names_run_together() -> None:
    run = _mention("Kofi Adeyemi Maren Solberg", "Bo Wu", equal=(0, 1))
    first, _ = part_run_together([run, _mention("Maren Solberg", "Kofi Adeyemi")])
    assert first.equal_contribution == (1, 2)
