"""Datasets as the tests need them: whole folders of files."""

from pathlib import Path

from bibliography import Author, Authorship, Conflict, MatchStatus, PublicationType, Version, Work
from output.dataset import write_dataset
from output.summary import PageStatus, PersonRow
from tests.output.builders import HOME, make_mention, make_work, summary

OTHER = "https://b.example/"
PEOPLE = [
    PersonRow(
        HOME,
        "Hailin Zhang",
        "张海林",
        "Example University",
        profiles={"dblp": "65/9137-1", "scholar": "kukA0LcAAAAJ", "orcid": "0000-0002-1825-0097", "github": "hz"},
        pages=(HOME,),
        mentions=31,
        unparsed=2,
    ),
    PersonRow(OTHER, "NA", status=PageStatus.FAILED, reason="timed out\nafter 30 s"),
]


def rich_work() -> Work:
    """A work with something in every column."""
    authors = (
        Authorship(Author("Na Li", "Na", "Li", "李娜"), "12/345", "0000-0002-1825-0097", equal_contribution=True),
        Authorship(
            Author("Hailin Zhang", "Hailin", "Zhang"), is_owner=True, equal_contribution=True, corresponding=True
        ),
    )
    return make_work(
        [make_mention("Trees; or, Forests", position=99, raw="Trees; or,\nForests 2023", confidence=0.875)],
        "wffffffffffffffff",
        authorships=authors,
        awards=("Best Paper Award; Oral", "Spotlight"),
        match_status=MatchStatus.MATCHED,
        match_source="dblp",
        match_score=0.987654,
        owners=("Hailin Zhang",),
        versions=(Version(PublicationType.PREPRINT, "arXiv", 2022, "arXiv:2201.00010"),),
        conflicts=(Conflict("year", (("2023", "dblp"), ("2022", "page"))),),
    )


def write(folder: Path, works: list[Work], **fields: object) -> None:
    """Writes a dataset of the works."""
    write_dataset(works, PEOPLE, summary(**fields), folder)  # type: ignore[arg-type]
