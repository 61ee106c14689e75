"""What the texts of DBLP's dump write with references, such as "&uuml;" or "&#252;"."""

import re
from functools import lru_cache

_ENTITY = re.compile(rb'<!ENTITY (\w+) "&#(\d+);">')
_REFERENCE = re.compile(r"&(#?\w+);")
_REFERENCE_IN_BYTES = re.compile(rb"&(#?\w+);")
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_OF_XML = frozenset("<>&\"'")
"""Characters that XML itself is written with."""


class Characters:
    """The characters that a document's references stand for, by its prolog."""

    def __init__(self, prolog: bytes) -> None:
        self._named = {name.decode(): chr(int(code)) for name, code in _ENTITY.findall(prolog)} | _PREDEFINED
        self._written: dict[bytes, bytes] = {}

    def resolve(self, text: str) -> str:
        """The text without references.

        >>> Characters(b'<!ENTITY uuml "&#252;">').resolve("&uuml;&#xe4; &amp;uuml;")
        'üä &uuml;'
        """
        return _REFERENCE.sub(lambda found: self._character(found[1]), text)

    def resolve_most(self, xml: bytes) -> bytes:
        """A document of UTF-8 with its characters but those that XML is written with.

        >>> Characters(b"").resolve_most(b"<i>&#228; &#38; &lt;</i>").decode()
        '<i>ä &#38; &lt;</i>'
        """
        return _REFERENCE_IN_BYTES.sub(self._write, xml)

    def _write(self, found: re.Match[bytes]) -> bytes:
        reference = found[0]
        if reference not in self._written:
            try:
                character = self._character(found[1].decode())
                self._written[reference] = reference if character in _OF_XML else character.encode()
            except (KeyError, ValueError, OverflowError):
                return reference  # within a comment anything may stand
        return self._written[reference]

    def _character(self, reference: str) -> str:
        if not reference.startswith("#"):
            return self._named[reference]
        return chr(int(f"0{reference[1:]}", 0) if reference[1] == "x" else int(reference[1:]))


@lru_cache(maxsize=1)
def characters_of(prolog: bytes) -> Characters:
    """The characters of a prolog, which all pieces of a dump share."""
    return Characters(prolog)
