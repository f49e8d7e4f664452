# Palatium: `make help` lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= python3
JOBS ?= 2
PALATIUM_COMPILE ?= $(if $(filter true,$(CI)),require,auto)
# CI compiles in a hurry; what is compared there is records, not speed.
PALATIUM_OPT ?= $(if $(filter true,$(CI)),1,2)
export PYTHON PALATIUM_COMPILE PALATIUM_OPT
unexport PYTHONPATH

BIN := .venv/bin
STAMPS := .venv/stamps
CATANATRON := .venv-catanatron
# what is never imported need not be compiled, and the rest is when it is first imported
INSTALL := python -m pip --disable-pip-version-check --no-input --quiet install --no-compile
PIP := $(BIN)/$(INSTALL)
# under another name, so that make -n does not carry out the line of tests that has it
BESIDE := $(MAKE) --no-print-directory
PYTEST := $(BIN)/python -m pytest -p scripts.no_skips -m "not soak" -n
SOURCES := $(shell find src docs/rules -type f -not -path "*/__pycache__/*" -not -path "*/dist/*")
WEB_SOURCES := $(shell find web -type f -not -path "*/node_modules/*")
WEB := src/palatium/web/dist/index.html
INSTALLED := $(if $(filter off,$(PALATIUM_COMPILE)),pure,compiled)

# The parts of the suite that run in both modes.
ENGINE := core grid games testkit record playing
ENGINE_TESTS := $(wildcard $(addprefix tests/,$(ENGINE)))

# Extras of pyproject.toml that each lock file covers.
RUN_EXTRAS := cli server
TEST_EXTRAS := $(RUN_EXTRAS) rl lab ray dev
BENCH_EXTRAS := rl peers
DOCS_EXTRAS := docs workflows
LOCK := $(BIN)/python -m piptools compile --quiet --strip-extras --generate-hashes \
    --allow-unsafe --no-header --no-emit-index-url --no-emit-trusted-host \
    --no-emit-find-links $(if $(UPGRADE),--upgrade)

.PHONY: help
help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## */\t/' | expand -t 16

.PHONY: play
play: system build  ## Start the app and open the browser
	$(BIN)/palatium play

.PHONY: test
test: system $(STAMPS)/venv  ## Check everything: lint, tests in both modes, digests, docs
	$(BESIDE) $(WEB) & web=$$!; $(BESIDE) $(STAMPS)/run || { kill $$web; exit 1; }; wait $$web
	@# the engine is compiled; what tests need is installed, style and types are checked meanwhile
	$(MAKE) --no-print-directory lint & lint=$$!; \
	    $(MAKE) --no-print-directory build || { kill $$lint; exit 1; }; wait $$lint
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent test
	@# servers are started once, for one process of tests, which mostly waits for them; what needs no
	@# installed package runs beside the rest, and the tests of the page, which wait too, come last
	export PALATIUM_EXPECT=$(INSTALLED); mkdir -p build; \
	    $(PYTEST) 0 tests/server > build/server-tests.txt 2>&1 & server=$$!; \
	    $(BESIDE) JOBS=1 pure digests > build/pure-tests.txt 2>&1 & pure=$$!; \
	    $(PYTEST) $(JOBS) --ignore=tests/browser --ignore=tests/server \
	        | tee build/engine-tests.txt || rest=$$?; \
	    $(PYTEST) $$(($(JOBS) + 1)) tests/browser | tee build/page-tests.txt || rest=$$?; \
	    $(BESIDE) lint-workflows docs || rest=$$?; \
	    wait $$server || rest=$$?; wait $$pure || rest=$$?; \
	    cat build/server-tests.txt build/pure-tests.txt; \
	    test -z "$${rest:-}" || { echo "Failed:"; grep -hE "^(FAILED|ERROR) " build/*-tests.txt; }; \
	    exit $${rest:-0}

.PHONY: digests
digests:  ## Compare records of compiled and uncompiled play
ifneq ($(PALATIUM_COMPILE),off)
	$(BIN)/python scripts/compare_digests.py
endif

.PHONY: pure
pure: $(STAMPS)/test  ## Run the engine's tests uncompiled, straight from src
	@test -n "$(ENGINE_TESTS)" || { echo "no engine tests found"; exit 1; }
	PALATIUM_EXPECT=pure PYTHONPATH=src $(PYTEST) $(JOBS) $(ENGINE_TESTS)

.PHONY: lint
lint: $(STAMPS)/test $(WEB)  ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/vulture
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent check -- --output human
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent lint

.PHONY: format
format: $(STAMPS)/test web/node_modules/.package-lock.json  ## Sort imports and format the code
	$(BIN)/ruff check --select I --fix .
	$(BIN)/ruff format .
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent format

.PHONY: lint-workflows
lint-workflows: $(STAMPS)/docs  ## Check the GitHub workflows and issue forms
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms \
	    $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-config \
	    .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/zizmor --offline --quiet --no-progress .github

.PHONY: docs
docs: $(STAMPS)/docs  ## Build the documentation site into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --clean
	$(BIN)/python scripts/check_site.py build/site

.PHONY: build
build: $(STAMPS)/build  ## Compile the engine and install the package into .venv

.PHONY: web
web: $(WEB)  ## Build the web app into the package

.PHONY: shots
shots: system build/stories.stamp  ## Take screenshots of every page at every size, light and dark
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m scripts.shots

.PHONY: stories
stories: system build/stories.stamp  ## Show every part and state of the page with recorded data, without a server
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent stories

# Recorded again when other states are wanted or the server says something else; not when the look changes.
build/stories.stamp: scripts/stories.py scripts/states.py $(wildcard web/src/wire.ts web/src/wire/*.ts) | $(STAMPS)/test $(STAMPS)/build
	$(BIN)/python -m scripts.stories
	@mkdir -p build && touch $@

.PHONY: bench-web
bench-web: system $(STAMPS)/test build  ## Measure the page: script size, first board, answers
	$(BIN)/python -m tests.bench.web

.PHONY: bench
bench: system build $(STAMPS)/bench $(CATANATRON)/stamp  ## Measure speed and compare it with other engines
	$(BIN)/palatium bench

.PHONY: soak
soak: system $(STAMPS)/test build  ## Play many games with every law checked
	cd tests && ../$(BIN)/python -m grid.compare 20000
	$(BIN)/python -m palatium.testkit.soak --workers $(JOBS) --out docs/soak.md
	$(BIN)/python -m tests.server.faults --games 200 --kills 50
	$(BIN)/python -m tests.server.leaks --positions 10000
	PALATIUM_TEST_LIMITS=default $(BIN)/python -m pytest -p scripts.no_skips -n 0 tests/server tests/attack
	PYTHONPATH=examples $(BIN)/python -m tests.simulation --seeds 200000 --workers $(JOBS)
	PALATIUM_FUZZ=60 PALATIUM_OUTAGE=10 $(BIN)/python -m pytest -p scripts.no_skips \
	    tests/server/safety/test_fuzz.py tests/server/safety/test_faults.py
	$(BIN)/python -m pytest -n $(JOBS) -p scripts.no_skips -m soak tests/analysis tests/bots tests/cli tests/envs tests/games tests/grid tests/lab tests/playing tests/simulation tests/test_interrupts.py
	$(BIN)/python -m pytest -n $(JOBS) -p scripts.no_skips -m soak tests/browser

.PHONY: load
load: system $(STAMPS)/test build  ## Load a server with many tables: moves per second, latency, memory
	$(BIN)/python -m tests.bench.load

.PHONY: attack
attack: system $(STAMPS)/test build  ## Attack a server at its default limits, beside honest tables
	$(BIN)/python -m tests.attack --site sqlite
	$(BIN)/python -m tests.attack --site redis --seconds 3

.PHONY: lock
lock: $(STAMPS)/test  ## Pin the requirements again (UPGRADE=1 for the newest versions)
	$(LOCK) --output-file requirements/build.txt requirements/build.in
	$(LOCK) $(RUN_EXTRAS:%=--extra %) --constraint requirements/build.txt \
	    --output-file requirements/run.txt pyproject.toml
	$(LOCK) $(TEST_EXTRAS:%=--extra %) --constraint requirements/build.txt \
	    --constraint requirements/run.txt --output-file requirements/test.txt pyproject.toml
	$(LOCK) $(BENCH_EXTRAS:%=--extra %) --constraint requirements/test.txt \
	    --output-file requirements/bench.txt pyproject.toml
	$(LOCK) $(DOCS_EXTRAS:%=--extra %) --constraint requirements/test.txt \
	    --output-file requirements/docs.txt pyproject.toml
	$(LOCK) --output-file requirements/node.txt requirements/node.in
	$(LOCK) --output-file requirements/catanatron.txt requirements/catanatron.in

.PHONY: clean
clean:  ## Remove everything that was built or installed
	rm -rf .venv $(CATANATRON) build dist shots web/node_modules src/palatium/web/dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -not -path './web/*' -prune -exec rm -rf {} +

# What each target needs from the system, and nothing more, is listed in the script.
.PHONY: system
system:
	@scripts/system_packages.sh $(MAKECMDGOALS)

$(STAMPS)/venv:
	$(PYTHON) -m venv .venv
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/run: requirements/build.txt requirements/run.txt | $(STAMPS)/venv
	$(PIP) --require-hashes -r requirements/build.txt -r requirements/run.txt
	@touch $@

$(STAMPS)/test: requirements/test.txt $(STAMPS)/run
	$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

$(STAMPS)/bench: requirements/bench.txt $(STAMPS)/run
	$(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

$(STAMPS)/docs: requirements/docs.txt | $(STAMPS)/venv
	$(PIP) --require-hashes -r requirements/docs.txt
	@touch $@

# An engine to compare with, kept apart so that nothing of ours depends on it.
$(CATANATRON)/stamp: requirements/catanatron.txt
	$(PYTHON) -m venv $(CATANATRON)
	$(CATANATRON)/bin/$(INSTALL) --require-hashes -r requirements/catanatron.txt
	@touch $@

# The list changes when a file comes or goes, which no time stamp of a file tells.
build/sources.txt: FORCE
	@mkdir -p build
	@printf '%s\n' "compile: $(PALATIUM_COMPILE) -O$(PALATIUM_OPT)" $(SOURCES) > $@.new
	@cmp -s $@.new $@ || cp $@.new $@

$(STAMPS)/build: setup.py pyproject.toml $(SOURCES) $(WEB) build/sources.txt $(STAMPS)/run
	$(PIP) --no-index --no-deps --no-build-isolation --force-reinstall .
	$(BIN)/python -P scripts/check_build.py
	@touch $@

# Node of the machine if it is new enough, else one from a wheel.
$(STAMPS)/node: requirements/node.txt | $(STAMPS)/venv
	@scripts/has_node.sh || $(PIP) --require-hashes -r requirements/node.txt
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json $(STAMPS)/node
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): $(WEB_SOURCES) web/node_modules/.package-lock.json
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent build -- --logLevel warn
	@touch $@

FORCE:
