"""What workers write into shards, as the tests need it."""

from datetime import UTC, datetime
from pathlib import Path

from bibliography import Owner
from pipelines.shard_rows import ListedPage, VisitedHomepage
from pipelines.shards import Shards
from pipelines.stages import Visit
from tests.output.builders import make_mention

ADA, BOB = "https://a.example/", "https://b.example/"


def planned(homepage: str, place: int = 0) -> dict[str, object]:
    """A homepage of a plan that is to be visited."""
    key = homepage.removeprefix("https:").rstrip("/")
    return {"homepage": homepage, "key": key, "folder": key, "host": key[2:], "place": place, "state": "todo"}


def visited(homepage: str, *titles: str) -> VisitedHomepage:
    """A visit to a homepage that lists works of these titles."""
    mentions = tuple(make_mention(title, homepage, place) for place, title in enumerate(titles))
    pages = (ListedPage(homepage, Owner("Ada"), mentions), ListedPage(f"{homepage}x", failure="answered 404"))
    return VisitedHomepage(Visit(homepage, homepage, Owner("Ada"), len(titles), pages=(homepage,)), pages)


def write_run(folder: Path) -> Shards:
    """The shards of a run over two homepages, of which one was visited twice; the second visit is not to count."""
    shards = Shards(str(folder))
    shards.write_plan(datetime.now(UTC), [planned(ADA), planned(BOB, 1)])
    shards.write("w1-000001", [visited(ADA, "On the Growth of Large Trees")], {})
    shards.write("w2-000001", [visited(ADA, "Read Once More"), visited(BOB, "On the Fall of Small Leaves")], {})
    return shards
