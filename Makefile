PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARENA := $(BIN)/arena
PRESET := classic
DEALS := 8000
KILLS := 50
SEED := 1
MINUTES := 60
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: run test install lint attacks browser long accept bench bench-page scale scale-page luck nash reference oracles docs pages chaos soak clean

run: install ## play the demo league and print its table
	$(ARENA) run tournaments/demo.yaml

test: $(VENV)/.tested ## run the tests (about eight minutes)
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

install: $(VENV)/.installed ## make .venv with arena in it

lint: $(VENV)/.developed ## style, types and the one-way imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

attacks: $(VENV)/.tested ## every attack on the sandbox, as root and not, with Landlock and sealed
	$(BIN)/python -m pytest tests/attacks --long

browser: $(VENV)/.browsed ## the report's pages in a headless chromium
	$(BIN)/python -m pytest tests/browser --browser

long: $(VENV)/.tested ## the tests that take minutes, too
	$(BIN)/python -m pytest --long

chaos: $(VENV)/.tested ## kill runs at moments drawn from SEED and compare: make chaos KILLS=500 SEED=2
	$(BIN)/python tests/chaos/chaos.py --kills $(KILLS) --seed $(SEED)

soak: $(VENV)/.tested ## an hour of bots that break, hang and leak: nothing may grow
	$(BIN)/python tests/chaos/soak.py --minutes $(MINUTES)

accept: $(VENV)/.accepted ## the acceptance checks of the ratings, into results/accept.json
	$(BIN)/python tests/acceptance/accept.py

bench: $(VENV)/.benched ## every figure of docs/performance.md, measured here and now
	$(BIN)/python tests/benchmarks/bench.py

bench-page: ## write docs/performance.md from the last `make bench`
	$(BIN)/python tests/benchmarks/bench.py --page

scale: $(VENV)/.installed ## how costs grow with games and bots; about twenty minutes
	$(BIN)/python tests/benchmarks/scale.py
	$(BIN)/python tests/benchmarks/scale.py --largest

scale-page: ## write docs/scale.md from the last `make scale`
	$(BIN)/python tests/benchmarks/scale.py --page

docs: $(VENV)/.documented ## the documentation as a site in build/docs
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet docs build/docs

pages: $(VENV)/.installed ## every page and schema that is made from the code
	$(BIN)/python docs/pages

luck: install ## play and fit arena/ratings/luck/weights/PRESET.json again: make luck PRESET=app DEALS=2000
	sed 's/classic/$(PRESET)/g; s/deals: 8000/deals: $(DEALS)/' tournaments/luck.yaml > tournaments/luck-$(PRESET).yaml
	$(ARENA) run tournaments/luck-$(PRESET).yaml
	rm tournaments/luck-$(PRESET).yaml
	$(BIN)/python -m arena.ratings.luck.fit results/luck-$(PRESET)

nash: install ## solve the rounds of bots/nash again, for about twenty minutes
	$(BIN)/python -m arena.solve.nash bots/nash/tables.npz

reference: install ## play the reference league, two minutes, and compare with docs/reference/
	$(ARENA) run tournaments/reference.yaml --yes
	cmp results/reference/standings.csv docs/reference/standings.csv
	cmp results/reference/crosstable.csv docs/reference/crosstable.csv
	@echo "identical: the published table"

oracles: $(VENV)/.judged ## every check against somebody else's code, about half an hour
	$(BIN)/python -m pytest --long tests/oracles tests/ratings/test_batch_fit.py

clean: ## remove .venv and caches; results stay
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/.installed: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --constraint constraints.txt --editable .
	touch $@

$(VENV)/.tested: $(VENV)/.installed
	$(PIP) install --constraint constraints.txt --editable '.[test]'
	touch $@

$(VENV)/.accepted: $(VENV)/.installed
	$(PIP) install --constraint constraints.txt --editable '.[oracles]'
	touch $@

$(VENV)/.judged: $(VENV)/.installed
	$(PIP) install --constraint constraints.txt --editable '.[oracles]'
	touch $@

$(VENV)/.browsed: $(VENV)/.installed
	$(PIP) install --constraint constraints.txt --editable '.[browser]'
	touch $@

$(VENV)/.benched: $(VENV)/.installed
	$(PIP) install --constraint constraints.txt --editable '.[bench]' || \
		echo "some of the other libraries cannot be installed here; they are left out"
	touch $@

$(VENV)/.developed: $(VENV)/.installed
	$(PIP) install --constraint constraints.txt --editable '.[dev]'
	touch $@

$(VENV)/.documented: $(VENV)/.installed
	$(PIP) install --constraint constraints.txt --editable '.[docs]'
	touch $@
