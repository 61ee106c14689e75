"""Value in, comparable value out: one module a field. Pure; what can be listed stands in `normalize/data/`."""
