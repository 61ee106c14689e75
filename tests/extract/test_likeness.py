"""Fields that a record lacks, told by where the other records of the list have theirs."""

from extract.teach.likeness import teach_fields
from tests.extract.pages import taught

_VENUES = ("Forest Letters", "Journal of Shade", "Annals of Bark", "Root Quarterly")


def _list(*venues: str) -> list[str]:
    return [f"<li>Ada Lee, Growing trees, <i>{venue}</i>, 2019</li>" for venue in venues]


def test_a_venue_in_the_style_of_the_others_is_one() -> None:
    assert taught(teach_fields, _list(*_VENUES), ["ATVY", "ATVY", "ATVY", "ATOY"]) == "ATVY" * 4


def test_a_doubtful_name_in_the_style_of_venues_is_one() -> None:
    assert taught(teach_fields, _list(*_VENUES), ["ATVY", "ATVY", "ATVY", "ATAY"]) == "ATVY" * 4
    italic = [f"<li><i>Ada Lee</i>, Growing trees, <i>{venue}</i>, 2019</li>" for venue in _VENUES]
    assert taught(teach_fields, italic, ["ATVY", "ATVY", "ATVY", "ATAY"]) == "ATVY" * 3 + "ATAY"


def test_few_records_teach_nothing() -> None:
    assert taught(teach_fields, _list(*_VENUES), ["ATVY", "ATVY", "ATOY", "ATOY"]) == "ATVYATVYATOYATOY"


def test_numbers_in_the_style_of_venues_are_none() -> None:
    assert taught(teach_fields, _list(*_VENUES[:3], "12 (3)"), ["ATVY", "ATVY", "ATVY", "ATOOY"]) == "ATVYATVYATVYATOOY"


def test_a_group_in_the_class_of_authors_is_one() -> None:
    names = ["Ada Lee"] * 4 + ["The Forest Watch Group", "The Forest Watch"]
    records = [f'<li><b>Growing trees</b> <span class="by">{name}</span> (2019) <i>Leaf</i></li>' for name in names]
    assert taught(teach_fields, records, ["TAYV"] * 4 + ["TVYV"] * 2) == "TAYV" * 5 + "TVYV"


def test_a_venue_in_a_class_that_holds_venues_is_one() -> None:
    tags = ["meeting"] * 5 + ["journal"] * 5
    records = [f'<li><b class="{tag}">Forest Notes</b> Ada Lee, "Growing trees", 2019</li>' for tag in tags]
    assert taught(teach_fields, records, ["VATY"] * 9 + ["OATY"]) == "VATY" * 10
    assert taught(teach_fields, records, ["VATY"] * 6 + ["OATV"] * 3 + ["OATY"]) == "VATY" * 6 + "OATV" * 3 + "OATY"


def test_a_foreign_name_in_korean_where_the_others_have_theirs_is_one() -> None:
    names = ["김나무", "이소나무", "박나무", "마렌 솔베르그"]
    records = [f"<li><i>{name}</i> 나무의 성장, 숲 학회 2019</li>" for name in names]
    assert taught(teach_fields, records, ["ATVY"] * 3 + ["OTVY"]) == "ATVY" * 4
