"""What of CSL JSON the program may write, after the form described at citationstyles.org (csl-data, 1.0.2)."""

_TEXT = {"type": "string", "minLength": 1}
_NAME = {
    "oneOf": [
        {
            "type": "object",
            "properties": {"family": _TEXT, "given": _TEXT},
            "required": ["family", "given"],
            "additionalProperties": False,
        },
        {"type": "object", "properties": {"literal": _TEXT}, "required": ["literal"], "additionalProperties": False},
    ]
}
_DATE_PARTS = {
    "type": "array",
    "minItems": 1,
    "maxItems": 2,
    "items": {"type": "array", "minItems": 1, "maxItems": 3, "items": {"type": "integer"}},
}
_TEXT_VARIABLES = (
    "title", "container-title", "container-title-short", "publisher", "volume", "issue", "page", "number", "DOI", "URL",
    "source",
)  # fmt: skip
_TYPES = (
    "article", "article-journal", "book", "chapter", "document", "manuscript", "paper-conference", "report", "thesis",
)  # fmt: skip

CSL_ITEMS = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "id": _TEXT,
            "type": {"enum": list(_TYPES)},
            "author": {"type": "array", "items": _NAME},
            "issued": {
                "type": "object",
                "properties": {"date-parts": _DATE_PARTS},
                "required": ["date-parts"],
                "additionalProperties": False,
            },
            "custom": {"type": "object"},
            **dict.fromkeys(_TEXT_VARIABLES, _TEXT),
        },
        "required": ["id", "type"],
        "additionalProperties": False,
    },
}
