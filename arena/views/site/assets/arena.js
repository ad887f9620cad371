// Sorts and filters tables, and tells the numbers behind the cells of the cross-table.
// Everything is on the page without it. A plain script: modules do not load from file://.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  // ---- Sorting: by data-value, or by the number that a cell without it begins with; what is not known
  // comes last either way.

  function valueOf(row, column) {
    const cell = row.cells[column], text = cell.dataset.value ?? cell.textContent.trim();
    if (text === "") return null;
    if (cell.tagName === "TH") return text;
    const number = Number.parseFloat(text.replaceAll(",", "").replace("\u2212", "-").replace(/^[<>] /, ""));
    return Number.isNaN(number) ? text : number;
  }

  function compare(one, other) {
    if (typeof one === "number" && typeof other === "number") return one - other;
    return String(one).localeCompare(String(other), "en", { numeric: true });
  }

  function sortBy(table, head, direction) {
    const column = head.cellIndex;
    const body = table.tBodies[0];
    const sign = direction === "ascending" ? 1 : -1;
    const keyed = Array.from(body.rows, (row, at) => ({ row, at, value: valueOf(row, column) }));
    keyed.sort((one, other) => {
      if (one.value === null || other.value === null) {
        return (one.value === null) - (other.value === null) || one.at - other.at;
      }
      return sign * compare(one.value, other.value) || one.at - other.at;
    });
    body.append(...keyed.map((each) => each.row));
    for (const each of head.parentElement.cells) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", direction);
  }

  function makeSortable(table) {
    table.tHead.addEventListener("click", (event) => {
      const button = event.target.closest("button.sort");
      if (!button) return;
      const head = button.closest("th");
      const now = head.getAttribute("aria-sort");
      const named = table.tBodies[0].rows[0]?.cells[head.cellIndex].tagName === "TH";
      const first = named || button.dataset.sort === "rank" ? "ascending" : "descending";
      const other = first === "ascending" ? "descending" : "ascending";
      sortBy(table, head, now === first ? other : first);
    });
  }

  // ---- Filtering by name

  function makeFilter(input) {
    const rows = Array.from(byId(input.dataset.filter).tBodies[0].rows);
    const count = document.querySelector(`[data-count="${input.dataset.filter}"]`);
    const names = rows.map((row) => row.querySelector("th").textContent.toLowerCase());
    input.addEventListener("input", () => {
      const wanted = input.value.trim().toLowerCase();
      let shown = 0;
      rows.forEach((row, at) => {
        row.hidden = !names[at].includes(wanted);
        if (!row.hidden) shown += 1;
      });
      count.textContent = wanted ? `${shown} of ${rows.length} bots` : "";
    });
  }

  // ---- The cross-table

  const [ROW, COLUMN, GAMES, SHARED, SHARE, LOW, HIGH, EXPECTED, STRONGER, RESIDUAL, STANDARD, OFF] =
    Array(12).keys();

  function percent(share) {
    if (share === 0 || share === 1) return `${100 * share} %`;
    const text = (100 * share).toFixed(1);
    return `${{ "0.0": "< 0.1", "100.0": "> 99.9" }[text] ?? text} %`;
  }

  const signed = (value) => `${value < 0 ? "\u2212" : "+"}${Math.abs(value).toFixed(1)}`;

  function turned(pair) {
    const other = pair.slice();
    [other[ROW], other[COLUMN]] = [pair[COLUMN], pair[ROW]];
    [other[LOW], other[HIGH]] = [1 - pair[HIGH], 1 - pair[LOW]];
    for (const at of [SHARE, EXPECTED, STRONGER]) other[at] = 1 - pair[at];
    for (const at of [RESIDUAL, STANDARD]) other[at] = -pair[at];
    return other;
  }

  function levelOf(pair, residual) {
    const level = Math.round(residual ? 5 + pair[RESIDUAL] / 4 : 10 * pair[SHARE]);
    return Math.min(Math.max(level, 0), 10);
  }

  // The pairs of a board, and the panel that tells one of them.
  class Pairs {
    constructor(data) {
      this.data = data;
      this.last = data.bots.length - 1;
      this.detail = byId("detail");
      this.places = new Map(); // of a pair in the data, by row and column as one number
      data.pairs.forEach((pair, at) => this.places.set(this.key(pair[ROW], pair[COLUMN]), at));
    }

    key(row, column) {
      return row * this.data.bots.length + column;
    }

    of(row, column) {
      const straight = this.places.get(this.key(row, column));
      if (straight !== undefined) return this.data.pairs[straight];
      const other = this.places.get(this.key(column, row));
      return other === undefined ? undefined : turned(this.data.pairs[other]);
    }

    tell(row, column) {
      const [bot, rival] = [this.data.bots[row], this.data.bots[column]];
      const pair = this.of(row, column);
      const title = document.createElement("strong");
      title.textContent = row === column ? bot : `${bot} against ${rival}: `;
      const words = document.createElement("p");
      words.append(title, row === column ? "" : pair ? this.words(pair) : "have not met.");
      this.detail.replaceChildren(words);
    }

    words(pair) {
      const shared = pair[SHARED] ? `, ${pair[SHARED]} shared` : "";
      const far = pair[OFF] ? ", further than chance allows" : "";
      return (
        `${this.data.verb} ${percent(pair[SHARE])} of n = ${pair[GAMES]} games${shared} ` +
        `(95 %: ${percent(pair[LOW])} to ${percent(pair[HIGH])}). ` +
        `Expected ${percent(pair[EXPECTED])}, residual ${signed(pair[RESIDUAL])} points ` +
        `(${signed(pair[STANDARD])} standard errors${far}). ` +
        `Is stronger with ${percent(pair[STRONGER])} likelihood.`
      );
    }

    // Where a key leads from a cell; null for a key that is not ours.
    step(event, row, column) {
      if (event.ctrlKey || event.altKey || event.metaKey) return null;
      const steps = {
        ArrowRight: [row, column + 1],
        ArrowLeft: [row, column - 1],
        ArrowDown: [row + 1, column],
        ArrowUp: [row - 1, column],
        Home: [row, 0],
        End: [row, this.last],
      };
      const to = steps[event.key];
      if (!to) return null;
      event.preventDefault();
      return to.map((value) => Math.min(Math.max(value, 0), this.last));
    }
  }

  // A table with numbers: one cell is in the order of tabs, arrow keys move on.
  class CrossTable {
    constructor(table, pairs) {
      this.table = table;
      this.pairs = pairs;
      this.held = table.rows[1].cells[1];
      this.held.tabIndex = 0;
      for (const type of ["pointerover", "focusin", "click", "keydown"]) {
        table.addEventListener(type, (event) => {
          const cell = event.target.closest("td");
          if (cell) this.meet(event, cell, cell.parentElement.rowIndex - 1, cell.cellIndex - 1);
        });
      }
    }

    meet(event, cell, row, column) {
      if (event.type === "click") this.hold(cell);
      else if (event.type === "keydown") {
        const to = this.pairs.step(event, row, column);
        if (to) this.hold(this.table.rows[to[0] + 1].cells[to[1] + 1]);
      } else this.pairs.tell(row, column);
    }

    hold(cell) {
      this.held.removeAttribute("tabindex");
      this.held = cell;
      cell.tabIndex = 0;
      cell.focus();
    }

    shade(residual) {
      Array.from(this.table.rows).slice(1).forEach((line, row) => {
        Array.from(line.cells).slice(1).forEach((cell, column) => {
          const pair = this.pairs.of(row, column);
          if (!pair) return;
          cell.className = `h${levelOf(pair, residual)}${pair[OFF] ? " off" : ""}`;
          cell.textContent = residual ? signed(pair[RESIDUAL]) : whole(pair[SHARE]);
        });
      });
    }
  }

  // Many bots: a picture of small squares, told by the same panel.
  class CrossMap {
    constructor(canvas, pairs) {
      this.canvas = canvas;
      this.pairs = pairs;
      this.size = canvas.width / pairs.data.bots.length;
      this.at = [0, 0];
      this.residual = false;
      canvas.addEventListener("pointermove", (event) => {
        const place = (offset) => Math.min(Math.max(Math.floor(offset / this.size), 0), pairs.last);
        this.go([place(event.offsetY), place(event.offsetX)]);
      });
      canvas.addEventListener("focus", () => this.go(this.at));
      canvas.addEventListener("keydown", (event) => {
        const to = pairs.step(event, ...this.at);
        if (to) this.go(to);
      });
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
      this.draw();
    }

    go(to) {
      this.paint(...this.at);
      this.at = to;
      const pen = this.canvas.getContext("2d");
      pen.strokeStyle = this.colours.mark;
      pen.lineWidth = 2;
      pen.strokeRect(to[1] * this.size + 1, to[0] * this.size + 1, this.size - 2, this.size - 2);
      this.pairs.tell(...to);
    }

    shade(residual) {
      this.residual = residual;
      this.draw();
    }

    draw() {
      const style = getComputedStyle(document.documentElement);
      const token = (name) => style.getPropertyValue(name).trim();
      this.colours = { mark: token("--whisker"), none: token("--paper") };
      for (let level = 0; level <= 10; level += 1) this.colours[level] = token(`--h${level}`);
      for (let row = 0; row <= this.pairs.last; row += 1) {
        for (let column = 0; column <= this.pairs.last; column += 1) this.paint(row, column);
      }
    }

    paint(row, column) {
      const pair = this.pairs.of(row, column);
      const pen = this.canvas.getContext("2d");
      pen.fillStyle = pair ? this.colours[levelOf(pair, this.residual)] : this.colours.none;
      pen.fillRect(column * this.size, row * this.size, this.size, this.size);
    }
  }

  function startCross(data) {
    const pairs = new Pairs(data);
    const map = byId("cross-map");
    const shown = map ? new CrossMap(map, pairs) : new CrossTable(byId("cross"), pairs);
    byId("shade").addEventListener("change", (event) => shown.shade(event.target.value === "residual"));
  }

  function whole(share) {
    const text = (100 * share).toFixed(0);
    if (share === 0 || share === 1) return text;
    return { 0: "<1", 100: ">99" }[text] ?? text;
  }

  for (const table of document.querySelectorAll("table[data-sortable]")) makeSortable(table);
  for (const input of document.querySelectorAll("input[data-filter]")) makeFilter(input);
  const cross = byId("cross-data");
  if (cross) startCross(JSON.parse(cross.textContent));
})();
