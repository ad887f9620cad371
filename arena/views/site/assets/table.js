/* The table seen from above, as SVG. Draws one moment of a game; knows nothing of time or controls. */
"use strict";

const arenaTable = (() => {
  const NS = "http://www.w3.org/2000/svg";
  const PIPS = {
    1: [[0, 0]],
    2: [[-1, -1], [1, 1]],
    3: [[-1, -1], [0, 0], [1, 1]],
    4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
    6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  };
  const WIDE = { width: 760, height: 500, rx: 285, ry: 185, die: 24, name: 20 };
  const NARROW = { width: 350, height: 560, rx: 112, ry: 212, die: 20, name: 15 };

  function el(name, attributes, parent, text) {
    const node = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  }

  /* A die with its middle at (x, y). `face` is null where it is hidden. */
  function die(parent, x, y, size, face, marks) {
    const group = el("g", { class: `die ${marks || ""}` }, parent);
    const half = size / 2;
    el("rect", { x: x - half, y: y - half, width: size, height: size, rx: size / 5 }, group);
    if (face === null) {
      el("text", { x, y: y + size * 0.27, class: "hidden-die" }, group, "?");
      return group;
    }
    group.setAttribute("data-face", face);
    for (const [dx, dy] of PIPS[face]) {
      el("circle", { cx: x + dx * size * 0.26, cy: y + dy * size * 0.26, r: size * 0.095 }, group);
    }
    return group;
  }

  function cut(text, most) {
    const letters = Array.from(text);
    return letters.length > most ? letters.slice(0, most - 1).join("") + "…" : text;
  }

  function bubble(parent, x, y, text, loud) {
    const width = text.length * 9.5 + 18;
    const group = el("g", { class: `bubble ${loud ? "loud" : ""}` }, parent);
    el("rect", { x: x - width / 2, y: y - 14, width, height: 26, rx: 9 }, group);
    el("text", { x, y: y + 4.5 }, group, text);
  }

  /* A seat: its name, its dice in rows of at most five, and what it says. */
  function seat(svg, layout, at, info) {
    const { x, y } = at;
    const classes = ["seat", info.out && "out", info.acts && "acts", info.eyes && "eyes"];
    const group = el("g", { class: classes.filter(Boolean).join(" "), "data-seat": info.seat }, svg);
    const half = layout.die * 2.5 + 22;
    el("rect", { x: x - half, y: y - 44, width: 2 * half, height: 88, rx: 14, class: "cup" }, group);
    el("text", { x, y: y - 25, class: "seat-name" }, group, `${info.seat} ${cut(info.name, layout.name - 4)}`);
    const dice = info.dice;
    const row = 5;
    const rows = Math.ceil(dice.length / row) || 1;
    const size = rows > 1 ? layout.die * 0.85 : layout.die;
    dice.forEach((each, index) => {
      const line = Math.floor(index / row);
      const inLine = Math.min(row, dice.length - line * row);
      const dx = (index - line * row - (inLine - 1) / 2) * (size + 5);
      const dy = (line - (rows - 1) / 2) * (size + 5) + (rows > 1 ? 4 : 2);
      const marks = [each.shown && "face-up", each.match && "match", each.dim && "dim"];
      const drawn = die(group, x + dx, y + dy, size, each.face, marks.filter(Boolean).join(" "));
      if (each.number) {
        el("text", { x: x + dx, y: y + dy + size / 2 + 12, class: "tally" }, drawn, each.number);
      }
    });
    if (info.out) el("text", { x, y: y + 8, class: "out-word" }, group, "out");
    if (info.note) el("text", { x, y: y + 38, class: "seat-note" }, group, info.note);
    if (info.says) bubble(group, x, y - 57, info.says, info.loud);
  }

  /* Draw `moment` into `holder`: {label, seats: [...], centre: [{text, size}], bid: {quantity, face}}. */
  function draw(holder, moment) {
    const layout = holder.clientWidth < 560 ? NARROW : WIDE;
    const svg = document.createElementNS(NS, "svg");
    svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", moment.label);
    const cx = layout.width / 2, cy = layout.height / 2 + 12;
    el("ellipse", { cx, cy, rx: layout.rx + 20, ry: layout.ry - 5, class: "rug" }, svg);
    const count = moment.seats.length;
    moment.seats.forEach((info, index) => {
      const angle = Math.PI / 2 + (2 * Math.PI * index) / count;
      const at = { x: cx + layout.rx * Math.cos(angle), y: cy + layout.ry * Math.sin(angle) };
      seat(svg, layout, at, info);
    });
    if (moment.bid) {
      const big = el("g", { class: "standing" }, svg);
      el("text", { x: cx - 16, y: cy + 3, class: "big" }, big, `${moment.bid.quantity} ×`);
      die(big, cx + 46 + 8 * (String(moment.bid.quantity).length - 1), cy - 11, 38, moment.bid.face, "");
    }
    moment.centre.forEach((line, index) => {
      el("text", { x: cx, y: cy + (moment.bid ? 28 : -14) + index * 19, class: line.class || "centre" }, svg, line.text);
    });
    if (moment.badge) {
      const width = moment.badge.length * 8 + 20;
      const badge = el("g", { class: "badge" }, svg);
      el("rect", { x: cx - width / 2, y: cy - 66, width, height: 24, rx: 12 }, badge);
      el("text", { x: cx, y: cy - 49 }, badge, moment.badge);
    }
    holder.replaceChildren(svg);
  }

  return { draw };
})();
