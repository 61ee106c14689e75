"""Personal names: taken apart, made comparable, compared."""

from normalize.name_evidence import name_evidence
from normalize.name_key import author_key, author_keys, same_person
from normalize.name_parts import parse_name

__all__ = ["author_key", "author_keys", "name_evidence", "parse_name", "same_person"]
