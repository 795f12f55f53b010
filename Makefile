# make test    lint, types and the tests of every commit, in a virtual environment of its own (.venv)
# make train   ten minutes of self-play training, then a table of how strong the result is
# Everything else: make help

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
CORE := .venv/.core
STAMP := .venv/.installed
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt

# where this is set, each process reads the source of every library anew: a start takes twice as long
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install lint warm rules rules-core rules-rest browser test core quick test-nightly nightly-native harnesses train bench docs wheel native wheel-native format clean

help:
	@echo "make test          lint, types, imports and the tests of every commit"
	@echo "make test-nightly  all other tests: surroundings, Ray, wheels, notebooks, every access of memory checked"
	@echo "make harnesses     the harnesses for language models, each against its own package (part of test-nightly)"
	@echo "make core          the tests of the core: neither apps/ nor wording/, no browser"
	@echo "make quick         the inner loop: lint, and the tests of rules and mechanisms; nothing is compiled"
	@echo "make browser       Chromium for the tests of the page, from the distribution's packages, if need be and root"
	@echo "make train         about ten minutes of training, then an evaluation table"
	@echo "make bench         throughput on this machine, and the signature"
	@echo "make docs          the documentation site, in build/site"
	@echo "make wheel-native  a wheel with the machine code for this platform (make native: the code alone)"
	@echo "make format        reformat Python and JavaScript, and fix what ruff can fix"
	@echo "also: install, lint, rules, warm (the first steps of make test), wheel, clean"

install: $(STAMP)

# what the engine needs to be compiled, and Python to run it, while the rest is fetched
$(CORE): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "lorcana-env needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) -e . pytest hypothesis
	@touch $@

$(STAMP): $(CORE)
	$(PIP) -e '.[dev,train,plots,pictures,data,web,browser]'
	@touch $@

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/biome format --config-path=tools lorcana_env/apps/page/static
	$(BIN)/mypy lorcana_env
	$(BIN)/lint-imports
	$(BIN)/python -m tools.references

# compiles what the tests need, once
warm: $(CORE)
	@LORCANA_BACKGROUND=0 $(BIN)/python -m tests.warm

# Python runs the engine for positions of few decisions before it is compiled; the nightly tests run them compiled.
# The first need no more than the core is installed with.
BY_PYTHON := tests/rules tests/cards tests/game/test_more_players.py tests/game/test_teams.py \
	tests/engine/test_limits.py tests/oracle/test_readings.py tests/wording
NO_GAMES := tests/decks tests/docs/test_rule_index.py tests/engine/test_opcodes.py tests/observe/test_columns.py \
	tests/cli/test_cli_cards.py tests/house/test_layers.py tests/house/test_sets_and_keywords.py
# as the first, but with torch
WITH_TORCH := tests/game/test_teammates.py
rules: rules-core rules-rest
rules-core: $(CORE)
	LORCANA_INTERPRET=1 $(BIN)/python -m pytest $(BY_PYTHON)
rules-rest: $(STAMP)
	LORCANA_INTERPRET=1 $(BIN)/python -m pytest $(NO_GAMES) $(WITH_TORCH)

browser:
	@command -v chromium chromium-browser google-chrome >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get -qq update \
			&& apt-get -qq install -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; } \
		|| echo "no Chromium, and it cannot be installed from here: the tests of the page in a browser are skipped"

# worksteal: a worker that is done takes over half of what the other has left
test:
	@$(MAKE) --no-print-directory -j3 warm rules lint
	$(BIN)/python -m pytest -n 2 --dist worksteal --durations=30 \
		$(addprefix --ignore=,$(BY_PYTHON) $(NO_GAMES) $(WITH_TORCH))

# what stands in lorcana_env/ without apps/ and wording/
core:
	@$(MAKE) --no-print-directory -j2 warm lint
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not nightly and not browser" \
		--ignore=tests/apps --ignore=tests/wording --ignore=tests/docs \
		$(addprefix --ignore=,$(BY_PYTHON) $(NO_GAMES) $(WITH_TORCH))

quick: $(STAMP)
	$(BIN)/ruff check .
	LORCANA_INTERPRET=1 $(BIN)/python -m pytest -n 2 -q tests/rules tests/cards/mechanisms tests/cards/test_ir.py \
		tests/docs/test_rule_index.py tests/house/test_layers.py

# each in an environment of its own, since their needs collide; those of two collide with constraints.txt
HARNESSES := mcp textarena openenv verifiers tokens trl
TEST_OF_mcp := tests/apps/language/test_mcp.py tests/cli/test_bench.py
TEST_OF_tokens := tests/apps/language/test_tokens.py
TEST_OF_trl := tests/training/test_text_sft.py
harnesses: $(HARNESSES:%=harness-%)
harness-%:
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/python -m pip install --quiet --disable-pip-version-check \
		$(if $(filter tokens openenv,$*),,-c constraints.txt) -e '.[$*]' pytest hypothesis
	.venv-$*/bin/python -m pytest -m nightly $(or $(TEST_OF_$*),tests/apps/language/test_$*.py)

# the wheel's machine code is compiled by one process for a quarter of an hour
nightly-native:
	$(NIGHTLY) -m nightly tests/engine/test_native.py

# a nightly test may take an hour before it counts as one that hangs
NIGHTLY := $(BIN)/python -m pytest -o faulthandler_timeout=3600 --durations=30

test-nightly: $(STAMP)
	$(PIP) -e '.[nightly,docs,distributed]'
	@$(MAKE) --no-print-directory -j2 nightly-native harnesses
	$(NIGHTLY) -n 2 --dist worksteal -m nightly --ignore=tests/engine/test_native.py
	$(NIGHTLY) --hypothesis-profile searching tests/util
	$(NIGHTLY) -n 2 $(BY_PYTHON) $(WITH_TORCH)
	LORCANA_INTERPRET=1 PYTEST_PLUGINS=tests.rules_2_0 $(NIGHTLY) -n 2 tests/rules tests/cards
	LORCANA_INTERPRET=1 $(BIN)/python -m benchmarks.fuzz --pool --games 1000 --per-pair 10

train: $(STAMP)
	$(BIN)/lorcana train

bench: $(STAMP)
	$(BIN)/lorcana bench

docs: $(STAMP)
	$(PIP) -e '.[docs]'
	$(BIN)/python -m tools.docs_tables
	$(BIN)/python -m tools.rule_index
	$(BIN)/python -m mkdocs build --strict

# without machine code: for any platform
wheel: $(STAMP)
	$(PIP) -e '.[nightly]'
	$(BIN)/python -m build
	$(BIN)/python -m twine check --strict dist/*

# machine code for the platform, in lorcana_env/native; it serves these sources only
native: $(STAMP)
	$(BIN)/python -m tools.native

# auditwheel says which systems its C library allows
wheel-native: native
	$(PIP) -e '.[nightly]'
	rm -rf build/lib build/wheel
	$(BIN)/python -m build --wheel --outdir build/wheel --config-setting=--build-option=--plat-name=$$( \
		$(BIN)/python -c 'import sysconfig; print(sysconfig.get_platform())')
	PATH="$(BIN):$$PATH" $(BIN)/python -m auditwheel repair -w dist build/wheel/*.whl

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/biome format --config-path=tools --write lorcana_env/apps/page/static

clean:
	rm -rf .venv .venv-* build dist lorcana_env/native *.egg-info .pytest_cache .ruff_cache .mypy_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
