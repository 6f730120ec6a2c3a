# Needs Python 3.11 or later and make, nothing else; everything is made inside .venv and build.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

export NO_MKDOCS_2_WARNING := 1# Material's notice about MkDocs 2: mkdocs is held below 2 anyway

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.PHONY: all setup check test serve bench words lock clean help

all: setup ## Set up, check, simulate and verify every variant, build the site into build/site
	@$(BIN)/matti build

setup: $(STAMP) ## Install the locked dependencies and the command matti into .venv

check: setup ## Check every variant
	@$(BIN)/matti check

test: setup ## Style, types, layers and all tests
	@echo "Style"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@echo "Types, and the native engine meanwhile"
	@$(BIN)/matti simulate koira --games 1 --engine native >/dev/null & \
		$(BIN)/mypy --no-error-summary && wait $$!
	@echo "Layers"
	@$(BIN)/lint-imports --no-logo
	@echo "Tests"
	@PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 2 --dist worksteal # or each process that a test starts compiles all modules

serve: setup ## Show the site on this machine and renew it as files change
	@$(BIN)/matti serve

bench: setup ## Measure the speed; with RECORD=1 for the site, too
	@$(BIN)/python tests/benchmarks/run.py $(if $(RECORD),--record)

words: setup ## Add new texts of the site to site/locales, to be translated
	@$(BIN)/python site/locales/renew.py

# uv only writes the lock; pip installs from it, so that a set-up needs nothing but Python.
lock: ## Renew requirements.lock from pyproject.toml
	@echo "Renewing requirements.lock"
	@$(PYTHON) -m venv build/uv
	@build/uv/bin/python -m pip --quiet --disable-pip-version-check install uv
	@build/uv/bin/uv --quiet pip compile pyproject.toml --extra dev --extra fast --extra cluster --universal --upgrade --generate-hashes \
		--python-version 3.11 --no-header --output-file requirements.lock

clean: ## Remove all that was made, .venv too
	@rm -rf build dist .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find generator tests -name __pycache__ -prune -exec rm -rf {} +

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r target does; do \
		printf '  make %-8s %s\n' "$$target" "$$does"; done

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or later is needed; '$(PYTHON)' is not. Name one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Python's venv is missing; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up .venv from requirements.lock (a minute the first time)"
	@$(PYTHON) -m venv .venv
	@$(PIP) install --require-hashes --requirement requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
