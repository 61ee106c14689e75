"""News that stand where titles do: "New paper out in Trees", "Congratulations to Ann", and the lists that hold them."""

from collections import defaultdict
from collections.abc import Sequence

from extract.record.drafts import Draft
from extract.text.lexicon import news_phrases

_LEAST, _SHARE = 3, 0.5
"""Drafts in one kind of place that tell news by their words, and the share of all there, from which they all do."""


def tells_news(title: str) -> bool:
    """Whether what stands where a title does tells news.

    >>> tells_news("New paper out in Trees!"), tells_news("Congrats to Ann on her PhD"), tells_news("恭喜李安毕业")
    (True, True, True)
    >>> tells_news("Our work on trees has been accepted"), tells_news("Two papers accepted at KDD")
    (True, True)
    >>> tells_news("New paper: On trees"), tells_news("New paper machines"), tells_news("Call for help: apes in towns")
    (False, False, False)
    """
    return news_phrases().match(title.strip()) is not None


def news_items(drafts: Sequence[Draft]) -> set[int]:
    """The drafts that tell news, or stand where such do.

    That is in lists, not below a heading of publications, where most tell news by their words; a citation with its
    authors and venue may be among them. Or below a heading of the press ("In the media") if no names stand there.
    """
    told = {number for number, draft in enumerate(drafts) if tells_news(draft.title_words)}
    press: dict[str | None, list[int]] = defaultdict(list)
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, draft in enumerate(drafts):
        if draft.section.kind == "media":
            press[draft.section.heading].append(number)
        if len(told) >= _LEAST and draft.section.kind != "publications":
            alike[_place(draft)].append(number)
    for held in alike.values():
        if len(told & set(held)) >= max(_LEAST, _SHARE * len(held)):
            told.update(number for number in held if not {"A", "V"} <= set(drafts[number].labels))
    for held in press.values():
        told.update(held if not any("A" in drafts[number].labels for number in held) else ())
    return told


def _place(draft: Draft) -> tuple[str, ...]:
    """The elements that a draft begins in; the innermost by its classes, too."""
    path = draft.text.page.blocks[draft.text.lines[draft.segment.first].block].path
    return (*(node.tag for node in path), path[-1].css_class if path else "")
