"""A title, venue or authors that no chunk was read as."""
