"""The authorities that records are matched against. Each gives records; none knows how they are judged."""
