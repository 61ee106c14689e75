"""News that stand where titles do: "New paper out in Trees", "Congratulations to Ann", and the lists that hold them."""

from collections import defaultdict
from collections.abc import Sequence

from extract.record.drafts import Draft
from extract.text.lexicon import news_phrases
from normalize.venue import find_venue

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

    That is in lists, not below a heading of publications, where most tell news by their words; a whole citation may be
    among them, whatever its title begins with. Or below a heading of the press ("In the media") if no names stand
    there, but for what appeared at a known venue.
    """
    cited = {number for number, draft in enumerate(drafts) if _is_cited(draft)}
    told = {number for number, draft in enumerate(drafts) if number not in cited and tells_news(_title(draft))}
    press: dict[str | None, list[int]] = defaultdict(list)
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, draft in enumerate(drafts):
        if draft.section.kind == "media":
            press[draft.section.heading].append(number)
        if len(told) >= _LEAST and draft.section.kind != "publications":
            alike[_place(draft)].append(number)
    for held in alike.values():
        if len(told & set(held)) >= max(_LEAST, _SHARE * len(held)):
            told.update(number for number in held if number not in cited)
    for held in press.values():
        if not any("A" in drafts[number].labels for number in held):
            told.update(number for number in held if not _is_at_known_venue(drafts[number]))
    return told


def _title(draft: Draft) -> str:
    """From where a title begins up to where it ends, as it stands on the page, its marks with it."""
    held = [chunk for chunk, label in zip(draft.chunks, draft.labels, strict=True) if label == "T"]
    return draft.text.text[held[0].start : held[-1].end] if held else ""


def _is_cited(draft: Draft) -> bool:
    """Whether a draft has a venue, and authors or below a heading of publications its year."""
    besides = {"A", "Y"} if draft.section.kind == "publications" else {"A"}
    return "V" in draft.labels and not besides.isdisjoint(draft.labels)


def _is_at_known_venue(draft: Draft) -> bool:
    named = zip(draft.chunks, draft.labels, strict=True)
    return any(label == "V" and find_venue(chunk.text) is not None for chunk, label in named)


def _place(draft: Draft) -> tuple[str, ...]:
    """The elements that a draft begins in; the innermost by its classes, too."""
    path = draft.text.page.blocks[draft.text.lines[draft.segment.first].block].path
    return (*(node.tag for node in path), path[-1].css_class if path else "")
