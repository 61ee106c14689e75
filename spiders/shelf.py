"""Pages of what their owner reads, likes or sells, which is no publication of the owner's."""

from collections import Counter
from collections.abc import Sequence

from bibliography import Mention, Owner, Page
from normalize.author import author_key, author_keys, parse_name
from spiders.words import names_others_list

_FEW = 3


def is_shelf(page: Page, mentions: Sequence[Mention], owner: Owner) -> bool:
    """Whether the page says so at its top ("Books I like"), or lists books of which its owner wrote none.

    Where the owner is an author of most, the favorites are the owner's own works; where somebody else is, the books may
    be those of an owner whose name is not known well.
    """
    heading = next((block.text for block in page.blocks if block.heading is not None), "")
    says_so = names_others_list(page.title) or names_others_list(heading)
    keys = frozenset() if owner.name is None else author_keys(parse_name(owner.name))
    own = sum(any(not keys.isdisjoint(author_keys(author)) for author in mention.authors) for mention in mentions)
    if says_so:
        return 2 * own <= len(mentions)
    books = sum(mention.type == "book" and bool(mention.authors) for mention in mentions)
    written = Counter(key for mention in mentions for key in {author_key(author) for author in mention.authors})
    most = max(written.values(), default=0)
    return bool(keys) and own == 0 and books >= _FEW and 2 * books > len(mentions) and 2 * most <= len(mentions)
