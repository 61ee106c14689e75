"""What type of publication a citation's words and venue tell."""

import pytest

from bibliography import PublicationType
from extract.field.kind import find_type


@pytest.mark.parametrize(
    ("words", "venue", "kind"),
    [
        ("张磊,曹楠. [M].上海: 树木出版社,2025", None, PublicationType.BOOK),
        ("张磊. [C]//李明主编", "树木论丛", PublicationType.CHAPTER),
        ("A. Lee, in B. Moser (dir.)", "Publier la forêt", PublicationType.CHAPTER),
        ("A. Lee, a cura di B. Moser", "Alberi", PublicationType.CHAPTER),
        ("A. Lee, en B. Moser (coord.)", "Los bosques", PublicationType.CHAPTER),
        ("A. Lee, Adv. Coord. Trees 12, 3-9", "Adv. Coord. Trees", PublicationType.JOURNAL),
        ("A. Lee", "第68回森林連合講演会", PublicationType.CONFERENCE),
        ("A. Lee", "41° Congresso della Società degli Alberi", PublicationType.CONFERENCE),
        ("A. Lee", "the 12th Forest Days", PublicationType.CONFERENCE),
        ("A. Lee. Editors' suggestion", "Forest Letters", PublicationType.JOURNAL),
        ("A. Lee", "21st Century Forests", PublicationType.JOURNAL),
    ],
)
def test_words_that_tell_the_type(words: str, venue: str | None, kind: PublicationType) -> None:
    assert find_type("", words, venue, None, has_volume=False) is kind
