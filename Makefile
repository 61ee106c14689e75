# `make check` is what CI runs, beside the README's two commands.
BIN ?= $(if $(wildcard .venv/bin/python),.venv/bin/,)

.PHONY: check lint types layers test format docs constraints

check: lint types layers test

lint:
	$(BIN)ruff format --check .
	$(BIN)ruff check .

types:
	$(BIN)mypy

layers:
	$(BIN)lint-imports

test:
	$(BIN)python -m pytest -q -n auto

format:
	$(BIN)ruff format .
	$(BIN)ruff check --fix .

docs:
	$(BIN)python -m output.columns > docs/columns.md

# The newest versions that go together, in an environment of their own; run `make check` afterwards.
constraints:
	python3 -m venv var/constraints
	var/constraints/bin/pip install -q -U -e '.[dev,spark]'
	{ head -1 constraints.txt; var/constraints/bin/pip freeze --all --exclude pip --exclude-editable; } > var/constraints.txt
	mv var/constraints.txt constraints.txt
