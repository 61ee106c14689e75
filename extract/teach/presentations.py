"""Where a paper was shown before it appeared, as economists list below its abstract: "Presented at: ..."."""

import re
from collections.abc import Iterator
from itertools import pairwise

from extract.segment.segmenter import is_prose
from extract.text.chunks import PageText

_PRESENTED = re.compile(
    r"(?:conference |selected |invited )?presentations?[:：]|(?:also |previously )?presented (?:at|in)[:：]",
    re.IGNORECASE,
)


def lines_of_presentations(text: PageText) -> Iterator[int]:
    """The chunks of the lines right below running text that say where the paper was presented, and no venue of it."""
    for above, line in pairwise(text.lines):
        if _PRESENTED.match(text.text, line.start, line.end) and is_prose(text, above):
            yield from range(line.first, line.last)
