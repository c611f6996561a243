# Two commands do everything, on a machine with Python 3.11 or newer and nothing of ours:
#   make play    set up and play            make test    set up and run all tests (with Node.js for a few of them)

PYTHON ?= python3
VENV := .venv
# Compiled once and kept, whatever the machine says: hundreds of servers are started by the tests.
unexport PYTHONDONTWRITEBYTECODE
BIN := $(VENV)/bin
# Every package is the one in lock/, to the byte: what was green yesterday is green tomorrow.
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
LOCKED := $(PIP) install --require-hashes --requirement
INSTALLED := $(VENV)/.installed
READY := $(VENV)/.ready
PEERS := .peers
CHROMIUM := $(VENV)/.chromium
FIREFOX := $(VENV)/.firefox
HAPROXY := $(VENV)/.haproxy
NGINX := $(VENV)/.nginx
TYPESCRIPT := web/node_modules/.package-lock.json
TYPES := web/src/generated/protocol.ts
COMPILED := $(shell find src/tablee -name '*.c')
SCREENS := $(shell find web \( -name node_modules -o -name generated \) -prune -o -type f -print) $(shell find src/tablee -name '*.ftl')
# Half as many again as there are cores: tests wait for processes and pages nearly as long as they compute.
JOBS ?= $(shell $(PYTHON) -c 'import os; cores = os.cpu_count() or 1; print(cores + (cores + 1) // 2)')
N ?= 5
# Tests differ much in length: whoever is done takes over what waits for another.
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
# In the browser the longest come first, and are handed out one by one.
PYTEST_BROWSER := $(PYTEST) --dist load --maxschedchunk 1 tests/browser

.PHONY: play play-here test test-browser test-steady test-long check check-web format docs docs-serve bench-engine bench-bots bench-doors bench-faults bench-personas bench-scale bench-server bench-client mutants research-pages screenshots plots studies types renew clean help

help:  ## what there is to do
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

# What playing needs; the package build makes the web client, with Node.js from here or from PyPI. Where the code is, is written
# as a path from there: with LC_ALL=C, Python 3.11 and 3.12 do not start if that file holds an é.
$(INSTALLED): pyproject.toml hatch_build.py lock/run.txt lock/build.txt $(SCREENS) $(COMPILED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tablée needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	@echo "Setting the table …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(LOCKED) lock/run.txt
	@$(PIP) install --no-deps --build-constraint lock/build.txt --editable .
	@for link in $(VENV)/lib/python*/site-packages/_editable_impl_tablee.pth; do echo ../../../../src >"$$link"; done
	@test ! -f build/client.log || { cat build/client.log; echo "There are no screens for now: the server shows a plain page. To try again: rm $(INSTALLED) && make play"; }
	@$(BIN)/python -c 'from tablee.games.face_to_face.planning import HOW; print(f"Strong bots of Face to Face are {HOW}.")'
	@touch $(INSTALLED)

# What working on it needs besides.
$(READY): $(INSTALLED) lock/dev.txt
	@echo "Setting up what the tests need …"
	@$(LOCKED) lock/dev.txt
	@touch $(READY)

# A browser for the tests of the screens: the machine's own. The engine without windows does the same with a third of the work, so
# it is tried first; any Chromium will do. Without one there is no `make test`: it says what to do.
APT := apt-get -qq --yes --no-install-recommends -o Acquire::Retries=0 -o Acquire::http::Timeout=20
$(CHROMIUM): $(READY)
	@test -n "$$TABLEE_CHROMIUM" || command -v chromium-headless-shell >/dev/null || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || { echo "Installing Chromium …"; $(APT) update && { $(APT) install chromium-headless-shell || $(APT) install chromium; } >/dev/null 2>&1; } || true
	@$(BIN)/python -m tests.browser.chromium >/dev/null
	@touch $(CHROMIUM)

# Another engine for `make test-long`, where it can be had: without it the screens are tested in Chromium alone, and one line says so.
$(FIREFOX): $(READY)
	@$(BIN)/python -m tests.browser.firefox >/dev/null 2>&1 || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || { echo "Installing Firefox …"; apt-get update -qq && apt-get install -qq --yes --no-install-recommends firefox-esr >/dev/null; } || true
	@! $(BIN)/python -m tests.browser.firefox >/dev/null || touch $(FIREFOX)

# The proxies of docs/deploy, where they can be had: without one its file is not tried out, and the test says so.
$(HAPROXY): $(READY)
	@command -v haproxy >/dev/null || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || { echo "Installing HAProxy …"; $(APT) update && $(APT) install haproxy >/dev/null 2>&1; } || true
	@! command -v haproxy >/dev/null || touch $(HAPROXY)

# Its program alone: an installed nginx would at once serve port 80 of this machine.
$(NGINX): $(READY)
	@command -v nginx >/dev/null || ! command -v apt-get >/dev/null || { echo "Fetching nginx …"; mkdir -p $(VENV)/debian; cd $(VENV)/debian && { { test "$$(id -u)" != 0 || $(APT) update; } && apt-get -qq download nginx && dpkg-deb --extract nginx_*.deb .; } >/dev/null 2>&1; } || true
	@! command -v nginx >/dev/null && ! test -x $(VENV)/debian/usr/sbin/nginx || touch $(NGINX)

# What checks, tests and builds the screens.
$(TYPESCRIPT): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The tests of the screens need Node.js 20.19 or newer, with npm."; exit 1; }
	@npm ci --prefix web --silent --no-audit --no-fund
	@touch $(TYPESCRIPT)

docs: $(READY)  ## all pages and the Python interface as one site, in build/site; it needs no network to be read
	@$(BIN)/python -m tools.site

docs-serve: $(READY)  ## the same, and show it at an address of this machine
	@$(BIN)/python -m tools.site --serve

research-pages: $(READY)  ## write docs/research from what the games declare
	$(BIN)/python -m tools.research_pages

types: $(INSTALLED)  ## write the TypeScript types of the protocol into web/src/generated
	@$(BIN)/python -m tools.typescript $(TYPES)
	@echo $(TYPES)

play: $(INSTALLED)  ## set up and start the table server: make play ARGS="--open --lang en"
	@$(BIN)/tablee serve $(ARGS)

play-here: $(INSTALLED)  ## set up and play around this keyboard: make play-here GAME=tous_ego ARGS="--lang en" (or ARGS=--resume)
	@$(BIN)/tablee play $(GAME) $(ARGS) || test $$? -eq 130

test: $(READY) $(TYPESCRIPT) $(CHROMIUM) $(HAPROXY) $(NGINX)  ## set up and run all tests, those in a real Chromium last
	@$(MAKE) --no-print-directory -j 2 check check-web
	$(PYTEST)
	$(PYTEST_BROWSER)

test-browser: $(TYPESCRIPT) $(CHROMIUM)  ## only those in a real Chromium: whole games through the screens
	$(PYTEST_BROWSER)

test-steady: $(READY) $(TYPESCRIPT) $(CHROMIUM) $(HAPROXY) $(NGINX)  ## all tests N times with every core busy, in random order: make test-steady N=5 ARGS="tests/server"
	$(BIN)/python -m tests.steady --times $(N) $(ARGS)

test-long: $(READY) $(TYPESCRIPT) $(CHROMIUM) $(FIREFOX) $(HAPROXY) $(NGINX)  ## ten thousand random games of each game and number of players, longer fuzzing, more of the screens
	TABLEE_LONG=1 $(PYTEST)
	TABLEE_LONG=1 $(PYTEST_BROWSER)

check: $(READY)  ## format, lint, layers and strict types
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/mypy

# What ESLint found of a file depends on that file alone, so it looks only at those that have changed.
ESLINT := npx eslint --max-warnings 0 --cache --cache-strategy content --cache-location node_modules/.cache/eslint/
check-web: types $(TYPESCRIPT)  ## lint, strict types and small tests of the screens
	cd web && $(ESLINT) . && npx svelte-check --fail-on-warnings --output human && npx vitest run --reporter=dot

format: $(READY)  ## put the code in order
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# One list serves every Python from 3.11 on and every system: what differs between them is marked in it.
COMPILE := $(VENV)/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate --no-header
renew:  ## put the newest packages into lock/ and run all tests against them
	@$(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/python -m pip install --quiet --disable-pip-version-check --upgrade uv
	@echo pip | $(COMPILE) pyproject.toml - --extra plot --extra postgres --extra cluster --extra pettingzoo --extra openspiel --group dev --output-file lock/dev.txt
	@echo pip | $(COMPILE) pyproject.toml - --constraint lock/dev.txt --output-file lock/run.txt
	@$(COMPILE) lock/build.in --constraint lock/dev.txt --output-file lock/build.txt
	@git --no-pager diff --stat -- lock || true
	@$(MAKE) test

$(PEERS)/.ready: bench/requirements-peers.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -r bench/requirements-peers.txt
	touch $(PEERS)/.ready

bench-engine: $(READY) $(PEERS)/.ready  ## our engine and three peers, measured in the same run
	$(BIN)/python bench/engine.py --peers $(PEERS)/bin/python

bench-bots: $(READY) $(PEERS)/.ready  ## our search of Face to Face, in Python and compiled, beside OpenSpiel's on the same rules
	$(BIN)/python -m bench.bots --peers $(PEERS)/bin/python $(ARGS)

bench-doors: $(PEERS)/.ready  ## our games through the doors of PettingZoo and OpenSpiel, beside games bundled with those
	PYTHONPATH=src $(PEERS)/bin/python bench/doors.py $(ARGS)

bench-faults: $(READY)  ## the server is killed a thousand times while people play, then three servers and PostgreSQL: nothing may be lost
	$(BIN)/python -m bench.faults $(ARGS)

bench-personas: $(READY)  ## how well the bots of Tous Ego and Caractère know the others, beside constant answers
	$(BIN)/python -m bench.personas $(ARGS)

bench-scale: $(READY)  ## servers on PostgreSQL beside one on SQLite, and with many stored tables (needs two cores)
	$(BIN)/python -m bench.scale $(ARGS)

bench-server: $(READY)  ## how the cost of an answer grows, then our server beside boardgame.io and Colyseus, in turns (needs npm, Node.js 18 or newer and two cores)
	$(BIN)/python -m bench.growth
	$(BIN)/python -m bench.server $(ARGS)

bench-client: $(READY) $(CHROMIUM)  ## the weight of the screens, and how soon a phone can use them
	$(BIN)/python -m bench.client

mutants: $(READY)  ## plant single mistakes in the rules, one by one: how many are caught? ARGS="--sample 400 --file caractere"
	$(BIN)/python -m bench.mutants $(ARGS)

screenshots: $(READY) $(CHROMIUM)  ## pictures of every screen, in four sizes and both themes
	$(BIN)/python -m bench.screenshots $(ARGS)

studies: $(READY)  ## play the studies of docs/studies again: about an hour of one core
	$(BIN)/python -m bench.studies.luck $(ARGS)
	$(BIN)/python -m bench.studies.boards $(ARGS)
	$(BIN)/python -m bench.studies.forecasts $(ARGS)

plots: $(READY)  ## draw the plots of docs/simulations.md and docs/decks.md again, and count what docs/decks.md says
	$(BIN)/tablee simulate incroyable --games 10000 --plot docs/images/simulate-incroyable.png
	$(BIN)/tablee simulate incroyable --games 10000 --option board=court --plot docs/images/simulate-incroyable-court.png
	$(BIN)/tablee simulate face_to_face --games 10000 --plot docs/images/simulate-face_to_face.png
	$(BIN)/tablee simulate caractere --games 10000 --plot docs/images/simulate-caractere.png
	$(BIN)/tablee simulate caractere --games 10000 --option board=court --plot docs/images/simulate-caractere-court.png
	$(BIN)/tablee simulate tous_ego --games 10000 --plot docs/images/simulate-tous_ego.png
	$(BIN)/python -m workshop.plots
	$(BIN)/python -m workshop.figures

clean:  ## remove what was set up
	rm -rf $(VENV) $(PEERS) web/node_modules web/src/generated src/tablee/web build
