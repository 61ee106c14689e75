"""A page cut into records: where they could begin and end, and the best way of cutting."""
