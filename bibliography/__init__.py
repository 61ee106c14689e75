"""The types that every room shares. Frozen values, no behavior but validation."""

from bibliography.mention import Author, Link, Mention, PublicationType, Span, Unparsed
from bibliography.page import Block, EmbeddedRecord, Format, Node, Owner, Page, Run, Style
from bibliography.record import Comparison, Feature, Judgement, MatchStatus, Record, Venue
from bibliography.work import Authorship, Conflict, Placement, Version, Work

__all__ = [
    "Author",
    "Authorship",
    "Block",
    "Comparison",
    "Conflict",
    "EmbeddedRecord",
    "Feature",
    "Format",
    "Judgement",
    "Link",
    "MatchStatus",
    "Mention",
    "Node",
    "Owner",
    "Page",
    "Placement",
    "PublicationType",
    "Record",
    "Run",
    "Span",
    "Style",
    "Unparsed",
    "Venue",
    "Version",
    "Work",
]
