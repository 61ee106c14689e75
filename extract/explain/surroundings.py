"""What is known of the page as a whole, and the records beside its text."""

from extract.entries import records_by_title
from extract.explain.explanation import HiddenRecord
from extract.extraction import Trace
from normalize.title import title_key


def find_hidden(trace: Trace) -> tuple[HiddenRecord, ...]:
    """The records beside the page's text, each with the mentions that it was joined with."""
    by_title = records_by_title(trace.page.embedded)
    joined: dict[int, list[int]] = {}
    for mention in trace.extraction.mentions:
        for record in by_title.get(title_key(mention.title), ()):
            joined.setdefault(id(record), []).append(mention.position)
    return tuple(
        HiddenRecord(number, record.kind, tuple(record.fields.items()), tuple(joined.get(id(record), ())))
        for number, record in enumerate(trace.page.embedded)
    )


def describe_page(trace: Trace) -> tuple[tuple[str, str], ...]:
    """Name and value of what is known of the page as a whole."""
    page, owner, outcomes = trace.page, trace.extraction.owner, trace.outcomes
    known = (
        ("mentions", str(len(trace.extraction.mentions))),
        ("second copies", str(sum(outcome.is_copy for outcome in outcomes))),
        ("refused", str(len(trace.extraction.refused))),
        ("owner", " ".join(filter(None, (owner.name, owner.native_name)))),
        ("affiliation", owner.affiliation or ""),
        ("profiles", ", ".join(f"{kind} {value}" for kind, value in sorted(owner.profiles.items()))),
        ("format", f"{page.format}, {page.encoding}"),
        ("language", page.language or ""),
        ("title", page.title),
    )
    return tuple((name, value) for name, value in known if value)
