"""The dataset: the store that remembers every run, the files, and what must hold before they are published.

The whole use, in order::

    with Store(state_dir / "store.sqlite") as store:
        run_id = store.begin_run(started)
        # for each page, as it comes in:
        store.save_page(run_id, url, PageStatus.OK, homepage)  # or PageStatus.FAILED with a reason
        store.save_mentions(run_id, url, extraction.mentions)
        # when all are in:
        mentions = store.current_mentions(run_id)  # with those that failed pages listed last
        works = ...  # match, cluster and merge; any work ids will do
        works = store.assign_ids(run_id, works)
        store.save_works(run_id, works)
        store.save_people(run_id, people)
        run = store.complete(run_id, RunSummary(started, finished, counts, timings, failures, versions))
        try:
            check_expectations(store.baseline(run_id), works, run.aliases)
            write_dataset(works, people, run, directory)
        except (ExpectationFailed, DatasetError):
            store.finish_run(run_id, run, RunOutcome.FAILED)
            raise
        store.finish_run(run_id, run, RunOutcome.PUBLISHED)

To write the files again without crawling: `run_id = store.last_run()`, then `write_dataset` with `store.load_works`,
`store.load_people` and `store.load_run`. The feed's item is `mention_to_dict(mention)`. `write_dataset` and its
DatasetError are in `output.dataset`: what writes tables is large, and not needed where mentions are only kept.
"""

from output.encoding import mention_from_dict, mention_to_dict
from output.expectations import ExpectationFailed, Expectations, check_expectations
from output.store import RunOutcome, Store
from output.store_file import StoreError
from output.summary import Change, ChangeKind, Failure, PageStatus, PersonRow, RunSummary, Seen

__all__ = [
    "Change",
    "ChangeKind",
    "ExpectationFailed",
    "Expectations",
    "Failure",
    "PageStatus",
    "PersonRow",
    "RunOutcome",
    "RunSummary",
    "Seen",
    "Store",
    "StoreError",
    "check_expectations",
    "mention_from_dict",
    "mention_to_dict",
]
