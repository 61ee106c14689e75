"""Names of authors told by the other records of their page."""

from extract.teach.known_names import teach_known_names
from tests.extract.pages import taught

_RECORD = "<li>Growing trees, Ada Lee, <i>Forest Letters</i>, 2019</li>"
_READ = ["TAVY"] * 3


def test_a_known_name_read_as_the_venue_is_the_author() -> None:
    bare = "<li>Pruning without regret, Ada Lee, 2017</li>"
    assert taught(teach_known_names, [_RECORD] * 3 + [bare], [*_READ, "TVY"]) == "TAVY" * 3 + "TAY"


def test_a_known_name_before_the_title_is_the_author() -> None:
    bare = "<li><b>Ada Lee</b>, Pruning without regret</li>"
    assert taught(teach_known_names, [_RECORD] * 3 + [bare], [*_READ, "TT"]) == "TAVY" * 3 + "AT"


def test_a_name_within_a_title_or_beside_authors_is_left() -> None:
    within = "<li>Trees, Ada Lee</li>"
    beside = "<li>Bo Fu, Ada Lee, On roots</li>"
    assert taught(teach_known_names, [_RECORD] * 3 + [within, beside], [*_READ, "TT", "ATT"]) == "TAVY" * 3 + "TTATT"


def test_a_name_said_once_is_not_known() -> None:
    bare = "<li>Pruning without regret, Ada Lee, 2017</li>"
    assert taught(teach_known_names, [_RECORD, bare], ["TAVY", "TVY"]) == "TAVYTVY"


def test_a_known_name_in_han_characters_behind_the_title_is_the_author() -> None:
    record = "<li>樹木の成長について，森涼，山田太郎，木々学会，2019</li>"
    bare = "<li>葉の成長について，森涼，木々学会，2019</li>"
    other = "<li>根の成長について，特集号，木々学会，2019</li>"
    read = ["TAAVY"] * 3 + ["TOVY", "TOVY"]
    assert taught(teach_known_names, [record] * 3 + [bare, other], read) == "TAAVY" * 3 + "TAVY" + "TOVY"
