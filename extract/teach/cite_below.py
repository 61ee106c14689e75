"""Citations that a page keeps out of sight below the word for them: another wording of the record above."""

import re

from extract.segment.once import once_a_page
from extract.text.chunks import PageText

_CITE = re.compile(
    r"(?:show |copy )?(?:cite(?: (?:this|as))?|citation|how to cite|reference)"
    r"|引用(?:格式|本文|文献)?|zitieren|zitation|citer|citar",
    re.IGNORECASE,
)


@once_a_page
def cited_below(text: PageText) -> list[int]:
    """The chunks of the hidden lines right below a line that only says "Cite", in the element around that line."""
    around: frozenset[int] = frozenset()
    found: list[int] = []
    for line in text.lines:
        block = text.page.blocks[line.block]
        if not block.hidden:
            leads = block.heading is None and _CITE.fullmatch(text.text[line.start : line.end].strip(" :：+▸▾▶▼"))
            around = frozenset(node.serial for node in block.path[-2:]) if leads else frozenset()
        elif any(node.serial in around for node in block.path):
            found += range(line.first, line.last)
    return found
