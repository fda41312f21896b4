# What to do with zootable. `make` alone lists it. ARGS are handed on: make play ARGS="--port 9000"

SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

ARGS ?=
VENV := .venv
CHROMIUM ?= /usr/bin/chromium
export CHROMIUM

.PHONY: help
help:  ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo '  ARGS are handed on, for example: make play ARGS="--port 9000", make test ARGS="-k record"'

.PHONY: play
play: venv-play  ## Install if need be, then start the table; it prints its address
	@exec $(VENV)/bin/zootable serve $(ARGS)

.PHONY: test
test: venv-test  ## Run all tests, in a real browser too
	@case '$(subst ','\'',$(ARGS))' in *'not browser'*) ;; *) scripts/browser.sh $(VENV)/bin/python ;; esac
	$(VENV)/bin/python -m pytest -n 2 --dist worksteal $(ARGS)

.PHONY: lint
lint: venv-test  ## Check style, types, imports and the JavaScript's types
	@status=0; \
	step() { printf '\033[1m==>\033[0m %s\n' "$$*"; "$$@" || { status=1; failed+=("$$1 $$2"); }; }; \
	failed=(); paths=$$(ls -d src tests benchmarks scripts setup.py 2>/dev/null); \
	step $(VENV)/bin/ruff check $$paths; \
	step $(VENV)/bin/ruff format --check $$paths; \
	step $(VENV)/bin/mypy; \
	step $(VENV)/bin/lint-imports --no-logo; \
	step scripts/jscheck.sh; \
	for name in "$${failed[@]}"; do echo "failed: $$name" >&2; done; \
	exit $$status

.PHONY: format
format: venv-test  ## Put the Python source in shape
	$(VENV)/bin/ruff check --fix-only --quiet $$(ls -d src tests benchmarks scripts setup.py 2>/dev/null)
	$(VENV)/bin/ruff format $$(ls -d src tests benchmarks scripts setup.py 2>/dev/null)

.PHONY: docs
docs: venv-test  ## Build the documentation into site/
	$(VENV)/bin/mkdocs build --strict $(ARGS)

.PHONY: build
build: venv-test  ## Build the wheel into dist/, hot modules compiled by mypyc (ZOOTABLE_MYPYC=0: pure Python)
	@ZOOTABLE_MYPYC=$${ZOOTABLE_MYPYC-1} scripts/build.sh dist

.PHONY: compiled
compiled: venv-test  ## Build the compiled wheel and install it into .venv-compiled
	@scripts/compiled.sh

.PHONY: test-compiled
test-compiled: compiled  ## Run the conformance and replay tests against the compiled wheel
	@.venv-compiled/bin/python scripts/check_compiled.py
	.venv-compiled/bin/python -m pytest -n 2 --dist worksteal -k "conformance or replay or compiled_build" $(ARGS)

.PHONY: bench
bench: venv-bench  ## Measure decisions, games and clones per second
	@$(VENV)/bin/zootable bench $(ARGS)

.PHONY: pins
pins:  ## Write constraints.txt anew with the newest versions (for maintainers)
	@scripts/pins.sh

.PHONY: clean
clean:  ## Remove everything that was built or installed here
	rm -rf .venv .venv-compiled .venv*.lock build dist site tools/node_modules src/*.egg-info .benchmarks test-results
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

.PHONY: venv-play venv-test venv-bench
venv-play venv-test venv-bench:
	@scripts/venv.sh $(VENV) $(@:venv-%=%)
