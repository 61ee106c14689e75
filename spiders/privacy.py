"""Mail addresses and phone numbers: no part of a publication, and none of the dataset.

What is taken out leaves as many marks as it had characters, so that spans still point at the fields' text.
"""

from dataclasses import replace

from bibliography import Author, Link, Mention, Owner
from spiders.mails import bears_mail, mask_mails
from spiders.phones import mask_phones

_MARK = "█"


def mask(text: str) -> str:
    """The text with mail addresses and phone numbers marked out, as long as before.

    >>> mask("Ada, ada@example.org, Tel. +44 20 7946 0018")
    'Ada, ███████████████, █████████████████████'
    >>> mask("Proc. of P@NIC 2019, pp. 10-22, 978-3-16-148410-0, arXiv:2101.00010")
    'Proc. of P@NIC 2019, pp. 10-22, 978-3-16-148410-0, arXiv:2101.00010'
    """
    return mask_phones(mask_mails(text, _MARK), _MARK)


def mask_mention(mention: Mention) -> Mention:
    """The mention without them; links and identifiers that bear one are left out."""
    return replace(
        mention,
        title=mask(mention.title),
        raw=mask(mention.raw),
        owner=_masked(mention.owner),
        section=_masked(mention.section),
        venue_text=_masked(mention.venue_text),
        venue=_masked(mention.venue),
        volume=_masked(mention.volume),
        number=_masked(mention.number),
        pages=_masked(mention.pages),
        doi=None if mention.doi is None or bears_mail(mention.doi) else mention.doi,
        authors=tuple(_author(author) for author in mention.authors),
        awards=tuple(map(mask, mention.awards)),
        links=tuple(Link(mask(link.label), link.url) for link in mention.links if not bears_mail(link.url)),
    )


def mask_owner(owner: Owner) -> Owner:
    """The owner without them."""
    return replace(
        owner,
        name=_masked(owner.name),
        native_name=_masked(owner.native_name),
        affiliation=_masked(owner.affiliation),
    )


def _author(author: Author) -> Author:
    return replace(
        author,
        name=mask(author.name),
        given=_masked(author.given),
        family=_masked(author.family),
        native_name=_masked(author.native_name),
    )


def _masked(text: str | None) -> str | None:
    return None if text is None else mask(text)
