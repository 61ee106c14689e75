"""What the ledger keeps of a run that was killed."""

from datetime import UTC, datetime
from pathlib import Path

from pipelines.stages import Visit
from spiders.ledger import Ledger
from spiders.seed import Homepage
from spiders.task import Task

ADA, BOB = "https://example.org/~ada/", "https://example.org/~bob/"
LIST = "https://example.org/list.html"


def test_claims_and_readings_are_kept_with_the_visits_that_they_belong_to(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.db")
    ledger.plan(Task("two"), [Homepage(ADA), Homepage(BOB)], datetime.now(UTC))
    assert ledger.claim(LIST, ADA)
    ledger.keep_reading("a", b"what Ada's page gave")
    ledger.mark([Visit(ADA, ADA)])
    assert ledger.claim(f"{LIST}?2", BOB)
    ledger.keep_reading("b", b"what Bob's page gave")
    ledger.close()  # as a kill does: nothing is saved
    after = Ledger(tmp_path / "ledger.db")
    assert [homepage.url for homepage in after.waiting()] == [BOB]
    assert not after.claim(LIST, BOB)
    assert after.claim(f"{LIST}?2", ADA)
    assert (after.reading("a"), after.reading("b")) == (b"what Ada's page gave", None)
    after.close()
