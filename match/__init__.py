"""Record against record: blocking, comparison, judgement, clusters and merging."""
