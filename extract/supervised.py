"""Theses listed below headings of students: their students' works, not the owner's."""

from bibliography import Mention, Owner, PublicationType
from extract.text.sections import Section
from normalize.author import author_key, parse_name


def is_students_thesis(mention: Mention, section: Section, owner: Owner) -> bool:
    """Whether a mention is a thesis below a heading of students ("Theses supervised") that is not its owner's own."""
    if section.kind != "students" or mention.type is not PublicationType.THESIS:
        return False
    return owner.name is None or author_key(parse_name(owner.name)) not in map(author_key, mention.authors)
