# `make check` is what CI runs. BIN is where the tools are: empty takes them from the PATH.
BIN ?= $(if $(wildcard .venv/bin/python),.venv/bin/,)

.PHONY: check lint types layers test format

check: lint types layers test

lint:
	$(BIN)ruff format --check .
	$(BIN)ruff check .

types:
	$(BIN)mypy

layers:
	$(BIN)lint-imports

test:
	$(BIN)python -m pytest -n 2

format:
	$(BIN)ruff format .
	$(BIN)ruff check --fix .
