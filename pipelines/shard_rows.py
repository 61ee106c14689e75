"""The rows of shards: visits, mentions and the plan as Parquet has them, and back without loss."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]

from bibliography import Mention, Owner
from output.encoding import Json, mention_from_dict, mention_to_dict
from pipelines.stages import Visit

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

_TEXTS = pa.list_(pa.string())
_AUTHOR = pa.struct([(name, pa.string()) for name in ("name", "given", "family", "native_name")])
_LINK = pa.struct([("label", pa.string()), ("url", pa.string())])
_PROFILES = ("profiles", pa.map_(pa.string(), pa.string()))
_OWNER = pa.struct([*((name, pa.string()) for name in ("name", "native_name", "affiliation")), _PROFILES])
_PAGE = pa.struct([("url", pa.string()), ("owner", _OWNER), ("mentions", pa.int64()), ("failure", pa.string())])
_MENTION_TYPES = {
    "authors": pa.list_(_AUTHOR),
    "authors_complete": pa.bool_(),
    "equal_contribution": pa.list_(pa.int64()),
    "corresponding": pa.list_(pa.int64()),
    "year": pa.int64(),
    "awards": _TEXTS,
    "links": pa.list_(_LINK),
    "spans": pa.map_(pa.string(), pa.list_(pa.list_(pa.int64()))),
    "position": pa.int64(),
    "confidence": pa.float64(),
}
_VISIT_TYPES = {
    "owner": _OWNER,
    "mentions": pa.int64(),
    "unparsed": pa.int64(),
    "pages": _TEXTS,
    "read": pa.list_(_PAGE),
}


def _schema(names: Sequence[str], types: dict[str, pa.DataType]) -> pa.Schema:
    return pa.schema([(name, types.get(name, pa.string())) for name in names])


MENTIONS = _schema(["homepage", *mention_to_dict(Mention("", "", "", 0))], _MENTION_TYPES)
"""The columns of mentions: the feed's item, and the homepage whose visit led to the page."""

VISITS = _schema([*Visit.__dataclass_fields__, "read"], _VISIT_TYPES)
"""The columns of visits; `read` has the pages in the order in which they were read, those that failed too."""

PLAN = _schema(["homepage", "key", "folder", "host", "owner", "place", "last", "state", "visit"], {"place": pa.int64()})
"""The columns of the plan: the ledger's queue as the run began."""


@dataclass(frozen=True, slots=True)
class ListedPage:
    """One page of a visit."""

    url: str
    owner: Owner = Owner()
    """Whose page it is, as far as it tells."""
    mentions: tuple[Mention, ...] = ()
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class VisitedHomepage:
    """All that came of the visit to one homepage."""

    visit: Visit
    read: tuple[ListedPage, ...]


def to_table(rows: list[Json], schema: pa.Schema) -> pa.Table:
    """The rows as a table. Half characters, which Parquet does not know, become spaces, as in the dataset."""
    try:
        return pa.Table.from_pylist(rows, schema=schema)
    except UnicodeEncodeError:
        return pa.Table.from_pylist(_whole(rows), schema=schema)


def mention_rows(visited: VisitedHomepage) -> list[Json]:
    """A row for each mention of the visit, page after page."""
    return [
        {"homepage": visited.visit.homepage, **mention_to_dict(mention)}
        for page in visited.read
        for mention in page.mentions
    ]


def visit_row(visited: VisitedHomepage) -> Json:
    """The row of the visit, without its mentions."""
    pages = [
        {"url": page.url, "owner": asdict(page.owner), "mentions": len(page.mentions), "failure": page.failure}
        for page in visited.read
    ]
    return {**asdict(visited.visit), "read": pages}


def visited_homepage(row: Json, mentions: Sequence[Json]) -> VisitedHomepage:
    """The visit that the row and the rows of its mentions, in their order, were made of."""
    left = iter(mentions)
    fields = {name: row[name] for name in Visit.__dataclass_fields__}
    visit = Visit(**{**fields, "owner": owner_of(row["owner"]), "pages": tuple(row["pages"])})
    return VisitedHomepage(visit, tuple(_page(page, left) for page in row["read"]))


def _page(page: Json, mentions: Iterator[Json]) -> ListedPage:
    own = tuple(map(mention_of, islice(mentions, page["mentions"])))
    return ListedPage(page["url"], owner_of(page["owner"]), own, page["failure"])


def mention_of(row: Json) -> Mention:
    """The mention of a shard's row."""
    fields = {name: value for name, value in row.items() if name != "homepage"}
    return mention_from_dict({**fields, "spans": dict(row["spans"])})


def owner_of(value: Json) -> Owner:
    """The owner of a shard's row."""
    return Owner(**{**value, "profiles": dict(value["profiles"])})


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return _LONE_SURROGATE.sub(" ", value)
    if isinstance(value, list | tuple):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {_whole(key): _whole(item) for key, item in value.items()}
    return value
