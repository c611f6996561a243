# Two commands do everything, on a machine with Python 3.11 or newer and nothing of ours:
#   make play    set up and play            make test    set up and run all tests (with Node.js for a few of them)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
READY := $(VENV)/.ready
PEERS := .peers
TYPESCRIPT := web/node_modules/.package-lock.json
TYPES := web/src/generated/protocol.ts
JOBS ?= auto

.PHONY: play play-here test test-long check format bench-engine bench-faults bench-server plots types clean help

help:  ## what there is to do
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

# What playing needs.
$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tablée needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	@echo "Setting the table …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $(INSTALLED)

# What working on it needs besides.
$(READY): $(INSTALLED)
	@echo "Setting up what the tests need …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[plot]' --group dev
	@touch $(READY)

# A compiler for the TypeScript types of the protocol, which a test tries out.
$(TYPESCRIPT): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The tests of the TypeScript types need Node.js 18 or newer, with npm."; exit 1; }
	@npm ci --prefix web --silent --no-audit --no-fund
	@touch $(TYPESCRIPT)

types: $(INSTALLED)  ## write the TypeScript types of the protocol into web/src/generated
	@$(BIN)/python -m tablee.server.typescript $(TYPES)
	@echo $(TYPES)

play: $(INSTALLED)  ## set up and start the table server: make play ARGS="--open --lang en"
	@$(BIN)/tablee serve $(ARGS)

play-here: $(INSTALLED)  ## set up and play around this keyboard: make play-here GAME=tous_ego ARGS="--lang en" (or ARGS=--resume)
	@$(BIN)/tablee play $(GAME) $(ARGS) || test $$? -eq 130

test: $(READY) $(TYPESCRIPT) check  ## set up and run all tests
	$(BIN)/python -m pytest -n $(JOBS)

test-long: $(READY) $(TYPESCRIPT)  ## ten thousand random games of each game and number of players, and longer fuzzing
	TABLEE_LONG=1 $(BIN)/python -m pytest -n $(JOBS)

check: $(READY)  ## format, lint and strict types
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy

format: $(READY)  ## put the code in order
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(PEERS)/.ready: bench/requirements-peers.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -r bench/requirements-peers.txt
	touch $(PEERS)/.ready

bench-engine: $(READY) $(PEERS)/.ready  ## our engine and three peers, measured in the same run
	$(BIN)/python bench/engine.py --peers $(PEERS)/bin/python

bench-faults: $(READY)  ## the server is killed a thousand times while people play: nothing may be lost
	$(BIN)/python -m bench.faults

bench-server: $(READY)  ## our server and boardgame.io's, measured in turns (needs Node.js 18 or newer and two cores)
	$(BIN)/python -m bench.server

plots: $(READY)  ## draw the plots of docs/simulations.md again
	$(BIN)/tablee simulate incroyable --games 10000 --plot docs/images/simulate-incroyable.png
	$(BIN)/tablee simulate incroyable --games 10000 --option board=court --plot docs/images/simulate-incroyable-court.png
	$(BIN)/tablee simulate face_to_face --games 10000 --plot docs/images/simulate-face_to_face.png
	$(BIN)/tablee simulate caractere --games 10000 --plot docs/images/simulate-caractere.png
	$(BIN)/tablee simulate caractere --games 10000 --option board=court --plot docs/images/simulate-caractere-court.png
	$(BIN)/tablee simulate tous_ego --games 10000 --plot docs/images/simulate-tous_ego.png

clean:  ## remove what was set up
	rm -rf $(VENV) $(PEERS) web/node_modules web/src/generated
