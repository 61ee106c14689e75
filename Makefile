# `make check` is what CI runs, beside the README's two commands.
BIN ?= $(if $(wildcard .venv/bin/python),.venv/bin/,)

.PHONY: check lint types layers test format docs picture constraints

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

# The README's picture, after `scrapy crawl homepages`.
picture:
	chromium --headless --hide-scrollbars --virtual-time-budget=8000 --window-size=1280,1230 \
	    --screenshot=docs/report.png dataset/report.html

# The newest versions that go together, in an environment of their own; run `make check` afterwards.
constraints:
	python3 -m venv var/constraints
	var/constraints/bin/pip install -q -U -e '.[dev,spark]'
	{ head -1 constraints.txt; var/constraints/bin/pip freeze --all --exclude pip --exclude-editable; } > var/constraints.txt
	mv var/constraints.txt constraints.txt
