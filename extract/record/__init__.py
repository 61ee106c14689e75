"""The chunks of one record with their fields."""
