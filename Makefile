# Everything a newcomer needs: GNU make 3.81 or newer (macOS brings it) and Python 3.11 or newer.
#
#   make demo             PYTHON=/path/to/python chooses the interpreter for a new environment
#   make test             PYTEST="-k export" gives pytest more arguments

VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
OUT := build/demo
LOCK := build/lock
PYTEST :=

# The lock also holds pip and hatchling, so that an installation is the same a year from now.
PIP := -m pip --disable-pip-version-check --quiet --require-virtualenv
INSTALL := $(PIP) install --constraint constraints.txt --build-constraint constraints.txt

.PHONY: help demo test soak compiled pure lock clean
.DELETE_ON_ERROR:

help:
	@echo 'make demo    set up, then validate, lint, export and watch one whole game'
	@echo 'make test    set up with the development tools, then check style, types and behaviour'
	@echo 'make soak    the long tests: thousands of random games and inputs'
	@echo 'make compiled  compile the modules that games and lint spend their time in; make pure undoes it'
	@echo 'make lock    write constraints.txt anew with the newest versions that pyproject.toml allows'
	@echo 'make clean   remove the environment and everything that was built'

demo: $(RUN)
	@mkdir -p $(OUT)
	@echo '$$ cardset validate'
	@$(BIN)/cardset validate
	@echo
	@echo '$$ cardset lint i18n/pl'
	@$(BIN)/cardset lint i18n/pl >$(OUT)/lint.txt || { cat $(OUT)/lint.txt; exit 1; }
	@tail -n 12 $(OUT)/lint.txt
	@echo
	@echo '$$ cardset export --lang cs          (the first cards of $(OUT)/cards-cs.json)'
	@$(BIN)/cardset export --lang cs -o $(OUT)/cards-cs.json
	@head -n 30 $(OUT)/cards-cs.json
	@echo
	@echo '$$ cli watch --players 4 --seed 7    (the end of $(OUT)/game.txt)'
	@$(BIN)/cli watch --players 4 --seed 7 >$(OUT)/game.txt || { tail -n 20 $(OUT)/game.txt; exit 1; }
	@tail -n 20 $(OUT)/game.txt

test: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest $(PYTEST)

soak: $(DEV)
	$(BIN)/pytest -m soak --hypothesis-profile=soak -o faulthandler_timeout=0 $(PYTEST)

# The modules that profiles have named become objects beside their sources, which git does not see.
compiled: $(DEV)
	$(BIN)/python hatch_build.py

pure: $(DEV)
	$(BIN)/python hatch_build.py --pure

# Made with the oldest Python we support: what only that one needs does no harm on a newer one. hatchling asks
# for editables only while it installs.
lock: $(BIN)/python
	@rm -rf $(LOCK)
	@mkdir -p build
	@$(BIN)/python -m venv $(LOCK)
	@$(LOCK)/bin/python $(PIP) install --upgrade pip
	@$(LOCK)/bin/python $(PIP) install --group dev --editable '.[all]' editables
	@{ echo '# Exact versions of every direct and indirect dependency. Written by `make lock`; do not edit.'; \
	  $(LOCK)/bin/python -m pip freeze --all --exclude-editable; } >$(LOCK)/constraints.txt
	@mv $(LOCK)/constraints.txt constraints.txt
	@rm -rf $(LOCK)
	@echo 'constraints.txt is new; run "make test" before you commit it'

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(RUN): pyproject.toml constraints.txt | $(BIN)/python
	@echo 'installing cardset into $(VENV)'
	@$(BIN)/python $(PIP) install --constraint constraints.txt --upgrade pip
	@$(BIN)/python $(INSTALL) --editable '.[site,table]'
	@touch $@

$(DEV): pyproject.toml constraints.txt | $(BIN)/python
	@echo 'installing cardset and the development tools into $(VENV)'
	@$(BIN)/python $(PIP) install --constraint constraints.txt --upgrade pip
	@$(BIN)/python $(INSTALL) --group dev --editable '.[site,table]'
	@touch $(RUN) $@

# A candidate counts when it runs: version managers leave commands behind that only print an error.
$(BIN)/python:
	@for python in "$(PYTHON)" python3.13 python3.12 python3.11 python3.14 python3 python; do \
	  if "$$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    echo "making $(VENV) with $$("$$python" --version)"; \
	    exec "$$python" -m venv --clear $(VENV); \
	  fi; \
	done; \
	echo 'cardset needs Python 3.11 or newer with its venv module, and none was found.' >&2; \
	echo 'Get it from https://www.python.org/downloads/, with "brew install python@3.13" on macOS,' >&2; \
	echo 'or with "apt install python3 python3-venv" on Debian and Ubuntu; then run make again.' >&2; \
	echo 'If it is somewhere else: make PYTHON=/path/to/python ...' >&2; \
	exit 1
