"""What a paper is about, as cards tag it: "Deaf Studies", though there may be a journal of the name."""

import re
from collections import defaultdict
from functools import lru_cache
from itertools import chain

from extract.text.chunks import PageText
from normalize.venue import venue_evidence

_TAG = re.compile(r"(?<![a-z])(?:tag|topic|keyword|category|chip|pill|label|badge|area|theme|subject)s?(?![a-z])")
_LEAST = 3
"""Tags of a class that differ, from which it can be told what they are."""
_SHARE = 0.5
"""Of them that read as topics, more than which all are."""
_MOST_WORDS = 5
_OF_VENUE = 0.5
"""Evidence from which a tag may be a venue by its words."""
_NO_TOPIC = re.compile(
    r"(?:19|20)\d\d|['’]\d\d|^(?=\S{2,10}$)\S*[A-Z]\S*[A-Z]|ar[Xx]iv|\b(?i:preprint|to appear|accepted|published|"
    r"review|submitted|oral|spotlight|poster|award|paper|workshop|journal|conference|thesis|book|author|corresponding"
    r"|equal)s?\b|作者|[一通][作讯信]|论文|会议|期刊"
)
"""In tags that tell where and how a paper appeared: an acronym, a year, a status, a kind, whose it is."""


def topics(text: PageText) -> list[int]:
    """The chunks of elements that a class name says are tags, and tell a topic as most tags of the class do."""
    tags: dict[str, list[int]] = defaultdict(list)
    for index, chunk in enumerate(text.chunks):
        if chunk.run.css_class and _is_tag(chunk.run.css_class):
            tags[chunk.run.css_class].append(index)
    told = (held for held in tags.values() if _are_topics({text.chunks[at].run.text.strip() for at in held}))
    return [at for at in chain.from_iterable(told) if not _NO_TOPIC.search(text.chunks[at].run.text)]


@lru_cache(maxsize=1024)
def _is_tag(css_class: str) -> bool:
    return _TAG.search(css_class.lower()) is not None


def _are_topics(tags: set[str]) -> bool:
    return len(tags) >= _LEAST and sum(map(_is_topic, tags)) > _SHARE * len(tags)


def _is_topic(tag: str) -> bool:
    """Whether a tag tells neither a venue nor how a paper appeared."""
    return len(tag.split()) <= _MOST_WORDS and not _NO_TOPIC.search(tag) and venue_evidence(tag) < _OF_VENUE
