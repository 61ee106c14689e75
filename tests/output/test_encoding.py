"""Mentions and works survive the way to JSON and back."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bibliography import (
    Author,
    Authorship,
    Conflict,
    Link,
    MatchStatus,
    Mention,
    Placement,
    PublicationType,
    Venue,
    Version,
    Work,
)
from output.encoding import mention_from_dict, mention_to_dict, work_from_dict, work_to_dict
from tests.output.builders import make_mention

# Every field from its type hint: a field that is added and forgotten here fails.
_SCORES = st.floats(0, 1)
_MENTIONS = st.builds(
    Mention,
    equal_contribution=st.just(()),
    corresponding=st.just(()),
    confidence=_SCORES,
)
_WORKS = st.builds(
    Work,
    mentions=st.just(()),
    match_score=st.none() | _SCORES,
    authorships=st.lists(st.builds(Authorship), max_size=2).map(tuple),
    venue=st.none() | st.builds(Venue),
    versions=st.lists(st.builds(Version), max_size=2).map(tuple),
    conflicts=st.lists(st.builds(Conflict), max_size=2).map(tuple),
    placement=st.none() | st.builds(Placement, volume=st.none() | st.text()),
)


@given(_MENTIONS)
def test_a_mention_comes_back_from_json(mention: Mention) -> None:
    assert mention_from_dict(json.loads(json.dumps(mention_to_dict(mention)))) == mention


@given(_WORKS)
def test_a_work_comes_back_from_json(work: Work) -> None:
    assert work_from_dict(json.loads(json.dumps(work_to_dict(work))), ()) == work


def test_the_item_is_what_the_feed_promises() -> None:
    mention = make_mention(
        "On Trees",
        authors=(Author("Hailin Zhang", "Hailin", "Zhang", "张海林"), Author("B. Lee")),
        equal_contribution=(0, 1),
        corresponding=(1,),
        links=(Link("pdf", "https://a.example/x.pdf"),),
        spans={"title": ((10, 18),), "year": ((20, 24), (30, 34))},
    )
    item = mention_to_dict(mention)
    assert set(item) == set(Mention.__slots__)
    assert item["authors"][0] == {
        "name": "Hailin Zhang", "given": "Hailin", "family": "Zhang", "native_name": "张海林",
    }  # fmt: skip
    assert item["links"] == [{"label": "pdf", "url": "https://a.example/x.pdf"}]
    assert item["spans"] == {"title": [[10, 18]], "year": [[20, 24], [30, 34]]}
    assert (item["equal_contribution"], item["corresponding"]) == ([0, 1], [1])
    assert type(item["type"]) is str


def test_enumerations_come_back_as_such() -> None:
    assert mention_from_dict(mention_to_dict(make_mention("x"))).type is PublicationType.CONFERENCE
    work = Work("w", "x", (), None, None, None, PublicationType.BOOK, (), match_status=MatchStatus.AMBIGUOUS)
    assert work_from_dict(work_to_dict(work), ()).match_status is MatchStatus.AMBIGUOUS
