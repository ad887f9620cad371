// Sorts and filters tables, and tells the numbers behind the cells of the cross-table.
// Everything is on the page without it. A plain script: modules do not load from file://.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  // ---- Sorting: cells carry data-value; what is not known comes last either way.

  function valueOf(row, column) {
    const text = row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
    if (text === "") return null;
    const number = Number(text);
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
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  const signed = (value) => `${value < 0 ? "\u2212" : "+"}${Math.abs(value).toFixed(1)}`;

  function turned(pair) {
    const other = pair.slice();
    [other[ROW], other[COLUMN]] = [pair[COLUMN], pair[ROW]];
    [other[LOW], other[HIGH]] = [1 - pair[HIGH], 1 - pair[LOW]];
    for (const at of [SHARE, EXPECTED, STRONGER]) other[at] = 1 - pair[at];
    for (const at of [RESIDUAL, STANDARD]) other[at] = -pair[at];
    return other;
  }

  class CrossTable {
    constructor(table, data) {
      this.table = table;
      this.body = table.tBodies[0];
      this.data = data;
      this.detail = byId("detail");
      this.pairs = new Map();
      for (const pair of data.pairs) {
        this.pairs.set(`${pair[ROW]},${pair[COLUMN]}`, pair);
        this.pairs.set(`${pair[COLUMN]},${pair[ROW]}`, turned(pair));
      }
      this.current = null;
      const first = this.body.rows[0]?.cells[1];
      if (first) first.tabIndex = 0;
      this.held = first;
      table.addEventListener("pointerover", (event) => this.tell(event.target.closest("td")));
      table.addEventListener("focusin", (event) => this.tell(event.target.closest("td")));
      table.addEventListener("click", (event) => event.target.closest("td") && this.hold(event.target.closest("td")));
      table.addEventListener("keydown", (event) => this.walk(event));
      byId("shade").addEventListener("change", (event) => this.shade(event.target.value));
    }

    pairOf(cell) {
      return this.pairs.get(`${cell.parentElement.sectionRowIndex},${cell.cellIndex - 1}`);
    }

    tell(cell) {
      if (!cell || cell === this.current) return;
      this.current = cell;
      const [row, column] = [cell.parentElement.sectionRowIndex, cell.cellIndex - 1];
      const [bot, rival] = [this.data.bots[row], this.data.bots[column]];
      const pair = this.pairOf(cell);
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

    hold(cell) {
      if (this.held) this.held.removeAttribute("tabindex");
      this.held = cell;
      cell.tabIndex = 0;
      cell.focus();
    }

    walk(event) {
      const cell = event.target.closest("td");
      if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
      const last = this.body.rows.length - 1;
      let [row, column] = [cell.parentElement.sectionRowIndex, cell.cellIndex - 1];
      if (event.key === "ArrowRight") column += 1;
      else if (event.key === "ArrowLeft") column -= 1;
      else if (event.key === "ArrowDown") row += 1;
      else if (event.key === "ArrowUp") row -= 1;
      else if (event.key === "Home") column = 0;
      else if (event.key === "End") column = last;
      else return;
      event.preventDefault();
      const within = (value) => Math.min(Math.max(value, 0), last);
      this.hold(this.body.rows[within(row)].cells[within(column) + 1]);
    }

    shade(what) {
      for (const row of this.body.rows) {
        for (const cell of row.cells) {
          const pair = cell.tagName === "TD" && this.pairOf(cell);
          if (!pair) continue;
          const residual = what === "residual";
          const level = residual ? 5 + pair[RESIDUAL] / 4 : 10 * pair[SHARE];
          cell.className = `h${Math.min(Math.max(Math.round(level), 0), 10)}${pair[OFF] ? " off" : ""}`;
          cell.textContent = residual ? signed(pair[RESIDUAL]) : whole(pair[SHARE]);
        }
      }
    }
  }

  function whole(share) {
    const text = (100 * share).toFixed(0);
    if (share === 0 || share === 1) return text;
    return { 0: "<1", 100: ">99" }[text] ?? text;
  }

  for (const table of document.querySelectorAll("table[data-sortable]")) makeSortable(table);
  for (const input of document.querySelectorAll("input[data-filter]")) makeFilter(input);
  const cross = byId("cross-data");
  if (cross) new CrossTable(byId("cross"), JSON.parse(cross.textContent));
})();
