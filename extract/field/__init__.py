"""One field each: where it begins and ends, and what it says."""
