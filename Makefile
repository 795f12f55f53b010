# make test    lint, types and the quick tests, in a virtual environment of its own (.venv)
# make train   ten minutes of self-play training, then a table of how strong the result is
# Everything else: make help

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
STAMP := .venv/.installed

.DEFAULT_GOAL := help
.PHONY: help install lint warm browser test quick test-slow test-checked test-lowest mutants test-distributed train bench docs wheel format clean

help:
	@echo "make install    create .venv with everything, at the versions of constraints.txt"
	@echo "make test       lint, types, imports, quick tests"
	@echo "make warm       compile what the tests need, once (a part of make test)"
	@echo "make browser    Chromium for the tests of the page, from the distribution's packages, if need be and root"
	@echo "make quick      the inner loop: lint, tests of the rules, of mechanisms and of the papers, in about a minute"
	@echo "make test-slow  the slow tests; make test-distributed all those of games on Ray workers"
	@echo "make test-checked  scenario tests and random games, every access of memory checked"
	@echo "make test-lowest   a game through each API with the lowest versions that pyproject.toml allows"
	@echo "make mutants    random mutants of the rules against the tests"
	@echo "make train      about ten minutes of training, then an evaluation table"
	@echo "make bench      throughput on this machine, and the signature"
	@echo "make docs       the documentation site, in build/site"
	@echo "make wheel      a wheel, in dist"
	@echo "make format     reformat and fix what ruff can fix"
	@echo "make clean      remove .venv and caches"

install: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "lorcana-env needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,train,plots,pictures,docs,web,browser,distributed]'
	@touch $@

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy lorcana_env
	$(BIN)/lint-imports

warm: $(STAMP)
	@$(BIN)/python -m tests.warm

browser:
	@command -v chromium chromium-browser google-chrome >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get -qq update \
			&& apt-get -qq install -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; } \
		|| echo "no Chromium, and it cannot be installed from here: the tests of the page in a browser are skipped"

# worksteal: a worker that is done takes over half of what the other has left
test: $(STAMP)
	@$(MAKE) --no-print-directory -j2 lint warm
	$(BIN)/python -m pytest -n 2 --dist worksteal

quick: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -n 2 -q -m "not slow and not surroundings" tests/rules tests/cards/mechanisms \
		tests/cards/test_ir.py tests/docs/test_rule_index.py tests/house/test_layers.py tests/house/test_imports.py \
		tests/engine/test_perft.py tests/engine/test_playthroughs.py

# a slow test may take an hour before it counts as one that hangs
PATIENT := -o faulthandler_timeout=3600

test-slow: $(STAMP)
	$(BIN)/python -m pytest $(PATIENT) -m slow
	$(BIN)/python -m pytest $(PATIENT) --hypothesis-profile searching tests/util tests/cli/test_commands.py

test-checked: $(STAMP)
	LORCANA_INTERPRET=1 $(BIN)/python -m pytest $(PATIENT) tests/rules tests/cards tests/game/test_game.py tests/engine/test_invariants.py \
		tests/engine/test_questions.py
	LORCANA_INTERPRET=1 $(BIN)/python -m benchmarks.fuzz --pool --games 1000 --per-pair 10

test-lowest: $(STAMP)
	$(BIN)/python -m pytest $(PATIENT) -m slow tests/house/test_lowest_versions.py

mutants: $(STAMP)
	$(BIN)/python -m tools.mutants

test-distributed: $(STAMP)
	$(BIN)/python -m pytest $(PATIENT) -m 'slow or not slow' tests/simulation/test_distributed.py tests/training/test_ray_actors.py

train: $(STAMP)
	$(BIN)/lorcana train

bench: $(STAMP)
	$(BIN)/lorcana bench

docs: $(STAMP)
	$(BIN)/python -m tools.docs_tables
	$(BIN)/python -m tools.rule_index
	$(BIN)/python -m tools.card_index
	$(BIN)/python -m mkdocs build --strict

wheel: $(STAMP)
	$(BIN)/python -m build --wheel

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
