# The few commands of this project; `make help` lists them.
PYTHON ?= python3.11
JOBS ?= 2
BIN := .venv/bin
READY := .venv/ready

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint soak bench build fmt dist lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## make the environment in .venv, every version pinned

$(READY): requirements-dev.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -q dsl runtime generated  # starts stay quick where Python may not write bytecode later
	@touch $@

demo: $(READY) ## check and build all games, play random games of each, print a table
	@$(BIN)/cattery demo

test: lint ## everything that must hold
	@$(BIN)/python -m pytest -q -n $(JOBS)

lint: $(READY)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy

soak: $(READY) ## the long campaigns that `make test` leaves out: for a night
	@$(BIN)/python -m pytest -v -n $(JOBS) --durations=20 -m soak
	@CATTERY_EXAMPLES=300 $(BIN)/python -m pytest -v -n $(JOBS) generated/properties

bench: $(READY) ## measure the engines against engines written by hand; run it on an idle machine
	@$(BIN)/python -m pytest -q -s -m bench tests/bench

build: $(READY) ## build the engines in generated/ from spec/
	@$(BIN)/cattery build

fmt: $(READY) ## lay out all Python and .cat files
	@$(BIN)/ruff check --quiet --fix --exit-zero .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/cattery fmt spec

dist: $(READY) ## make the wheel and the source archive in dist/
	@$(BIN)/hatchling build

lock: ## pin the newest versions that pyproject.toml allows; needs uv
	@{ sed -n '/^#/p;/^#/!q' requirements-dev.lock; \
	  uv pip compile --quiet --universal --upgrade --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    --no-emit-index-url --no-emit-find-links pyproject.toml --group dev; } > requirements-dev.lock.new
	@mv requirements-dev.lock.new requirements-dev.lock

clean: ## remove what can be made again
	@rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
