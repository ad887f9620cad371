/* The replay viewer: loads a game, steps through it, and keeps the moment in the address.
   A step is the roll, each action, and then the reveal with its result. Where a seat's eyes are chosen,
   nothing of another cup is put on the page before the reveal. */
"use strict";

(() => {
  const STEP_MS = 1400, DIE_MS = 350;
  const byId = (id) => document.getElementById(id);
  const index = JSON.parse(byId("replay-data").textContent);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let game = null, steps = [], at = 0, eyes = null, playing = null, counting = null, counted = Infinity;

  /* Loading: a game is a script that calls arenaGame; only games of the list are asked for. */
  window.arenaGame = (data) => {
    game = data;
    steps = data.rounds.flatMap((round, place) =>
      Array.from({ length: round.actions.length + 2 }, (_, action) => ({ place, action })));
  };

  function load(number, then) {
    if (game && game.game === number) return then();
    if (!index.games.includes(number)) {
      return problem(`Game ${number} is not in this report. In a terminal: arena replay ${index.run} ${number}`);
    }
    const script = document.createElement("script");
    script.src = `games/${number}.js`;
    script.onload = () => { script.remove(); prepare(); then(); };
    script.onerror = () => problem(`games/${number}.js cannot be read`);
    document.body.append(script);
  }

  function problem(text) {
    byId("problem").textContent = text;
    byId("problem").hidden = !text;
  }

  function prepare() {
    byId("game-title").textContent = `Game ${game.game}: ${game.seats.join(" against ")}`;
    byId("game-rules").textContent = `${game.seats.length} seats, rules: ${game.rules}`;
    byId("game").value = game.game;
    byId("round").replaceChildren(...game.rounds.map((round) =>
      new Option(`${round.number}${round.kind ? `, ${round.kind}` : ""}`, round.number)));
    byId("seat").replaceChildren(new Option("everybody: all cups open", ""),
      ...game.seats.map((bot, seat) => new Option(`seat ${seat} ${bot}`, seat)));
    if (eyes !== null && eyes >= game.seats.length) eyes = null;
  }

  /* The address: #game=17&round=3&bid=2&seat=1; bid counts actions from 1, one more is the reveal. */
  function readAddress() {
    const parts = new URLSearchParams(location.hash.slice(1));
    const number = (key) => (/^\d{1,15}$/.test(parts.get(key) || "") ? Number(parts.get(key)) : null);
    const wanted = number("game") ?? index.games[0];
    if (wanted === undefined) return problem("This report has no games.");
    load(wanted, () => {
      problem("");
      eyes = number("seat");
      if (eyes !== null && eyes >= game.seats.length) eyes = null;
      const place = game.rounds.findIndex((round) => round.number === number("round"));
      const action = Math.min(number("bid") ?? 0, game.rounds[Math.max(place, 0)].actions.length + 1);
      at = steps.findIndex((step) => step.place === Math.max(place, 0) && step.action === action);
      counted = Infinity;
      show();
    });
  }

  function address() {
    const { place, action } = steps[at];
    const parts = [`game=${game.game}`, `round=${game.rounds[place].number}`];
    if (action) parts.push(`bid=${action}`);
    if (eyes !== null) parts.push(`seat=${eyes}`);
    return `#${parts.join("&")}`;
  }

  /* What is on the table after so many actions of a round. */
  const sees = (round, seat) => eyes === null || (eyes === seat && !round.blind[seat]);

  function cups(round, action) {
    const hidden = round.cups.map((dice, seat) => dice && { dice, count: round.counts[seat] });
    const shown = round.cups.map(() => []);
    for (const each of round.actions.slice(0, action)) {
      if (!each.show) continue;
      shown[each.seat] = each.show;
      hidden[each.seat] = { dice: each.rolled, count: each.rolled.length };
    }
    return hidden.map((cup, seat) => cup && [
      ...shown[seat].map((face) => ({ face, shown: true })),
      ...Array.from({ length: cup.count }, (_, die) => ({ face: sees(round, seat) ? cup.dice[die] : null })),
    ]);
  }

  function revealed(round) {
    let number = 0;
    return round.reveal.map((cup) => cup && cup.dice.map((face, die) => {
      const match = Boolean(cup.match[die]) && ++number <= counted;
      return { face, match, number: match ? number : 0, dim: !cup.match[die] };
    }));
  }

  const matches = (round) => round.reveal.flatMap((cup) => (cup ? cup.match : [])).filter(Boolean).length;

  function odds(action) {
    const seat = eyes === null ? action.seat : eyes;
    if (action.odds[seat] === null) return "";
    const value = action.odds[seat].replace(" %", "\u00a0%"); // the sign stays with its number
    const whose = eyes === null ? "that cup" : `seat ${seat}'s cup`;
    if (action.kind === "bid") return `odds from ${whose} ${value}`;
    return `${action.kind === "dudo" ? "holds" : "exact"} ${value} from ${whose}`;
  }

  function facts(action) {
    if (action.kind === "forfeit") return "";
    const parts = [];
    if (action.kind === "bid" && eyes === null) parts.push(`true count ${action.count}`);
    if (odds(action)) parts.push(odds(action));
    return parts.join(", ");
  }

  function words(round, action) {
    const who = `seat ${action.seat} ${game.seats[action.seat]}`;
    if (action.kind === "forfeit") return `${who} forfeits: ${action.fault}`;
    const told = facts(action) ? `: ${facts(action)}` : "";
    if (action.kind !== "bid") return `${who} ${action.kind} on ${action.bid}${action.bystander ? " (bystander)" : ""}${told}`;
    let burn = "";
    if (action.show) {
      const rolled = sees(round, action.seat) ? action.rolled.join(" ") : action.rolled.map(() => "?").join(" ");
      burn = `; shows ${action.show.join(" ")} and rolls again: ${rolled}`;
    }
    return `${who} bids ${action.words}${told}${burn}`;
  }

  /* What bots noted before an action; through a seat's eyes that seat's alone. */
  function noted(action) {
    return (action.notes || []).filter(([seat]) => eyes === null || seat === eyes)
      .map(([seat, text]) => `seat ${seat} ${game.seats[seat]} notes: ${text}`);
  }

  function moment() {
    const { place, action } = steps[at];
    const round = game.rounds[place];
    const over = action > round.actions.length;
    const open = over && round.reveal;
    const dice = open ? revealed(round) : cups(round, Math.min(action, round.actions.length));
    const done = round.actions.slice(0, action);
    const bids = done.filter((each) => each.kind === "bid");
    const standing = bids[bids.length - 1];
    const now = over ? null : done[done.length - 1];
    const centre = [];
    if (open) {
      const total = matches(round), upTo = Math.min(counted, total);
      centre.push({ text: `${upTo} counted, ${round.bid.split("x")[0]} bid`, class: "centre strong" });
      if (upTo === total) centre.push({ text: round.result[0].replace(/\.$/, "") });
    } else if (over) {
      centre.push({ text: "the round ends without a reveal" });
    } else if (standing) {
      if (eyes === null) centre.push({ text: `true count ${standing.count}` });
      if (odds(standing)) centre.push({ text: odds(standing) });
    } else {
      centre.push({ text: `seat ${round.opener} opens` });
    }
    if (!(open && counted >= matches(round))) {
      centre.push({ text: `${round.counts.reduce((a, b) => a + b, 0)} dice in play` });
    }
    return {
      label: `Round ${round.number}. ${now ? words(round, now) : over ? round.result.join(" ") : `Seat ${round.opener} opens.`}`,
      badge: round.kind,
      bid: standing,
      centre,
      seats: game.seats.map((name, seat) => {
        const last = done.filter((each) => each.seat === seat).pop();
        const says = last && (last.kind === "bid" ? last.bid : `${last.kind}!`);
        const fled = last && last.kind === "forfeit";
        const notes = [round.blind[seat] && !open && "may not look", eyes === seat && "these eyes"];
        return {
          seat, name, dice: dice[seat] || [], out: !dice[seat], says, acts: now && now.seat === seat,
          loud: last && last.kind !== "bid", eyes: eyes === seat,
          note: fled ? "forfeits" : notes.filter(Boolean).join(", "),
        };
      }),
    };
  }

  /* Text beside the table: the lines of a round up to an action, each a step. */
  function cupLines(round) {
    return game.seats.flatMap((name, seat) => {
      if (!round.cups[seat]) return [];
      const dice = sees(round, seat) ? round.cups[seat].join(" ") : "? ".repeat(round.counts[seat]).trim();
      return [`seat ${seat} ${name} rolls ${dice}${round.blind[seat] ? " and may not look" : ""}`];
    });
  }

  function endLines(round, place) {
    const lines = [];
    if (round.reveal) {
      game.seats.forEach((name, seat) => {
        const cup = round.reveal[seat];
        if (cup) lines.push(`seat ${seat} ${name} shows ${cup.dice.map((die, n) => (cup.match[n] ? `[${die}]` : die)).join(" ")}`);
      });
    }
    lines.push(...round.result);
    if (place === game.rounds.length - 1) {
      const order = game.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank || a.seat - b.seat);
      lines.push(`Final ranks: ${order.map((each) => `${each.rank} seat ${each.seat} ${game.seats[each.seat]}`).join(", ")}`);
      if (game.truncated) lines.push("Cut off by the limit of rounds.");
    }
    return lines;
  }

  const title = (round) => `Round ${round.number}${round.kind ? ` [${round.kind}]` : ""}`;

  function tell() {
    const { place, action } = steps[at];
    const round = game.rounds[place];
    const list = document.createElement("ol");
    const add = (texts, to, kind, notes = []) => {
      const item = document.createElement("li");
      notes.forEach((text) => {
        const line = document.createElement("p");
        line.className = "note";
        line.textContent = text;
        item.append(line);
      });
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.action = to;
      if (kind) button.className = kind;
      if (to === action) button.setAttribute("aria-current", "step");
      texts.forEach((text) => {
        const line = document.createElement("span");
        line.textContent = text;
        button.append(line);
      });
      button.addEventListener("click", () => go(at - action + to));
      item.append(button);
      list.append(item);
    };
    add(cupLines(round), 0, "rolled");
    round.actions.slice(0, action).forEach((each, n) => add([words(round, each)], n + 1, each.kind, noted(each)));
    const over = action > round.actions.length;
    if (over && counted >= (round.reveal ? matches(round) : 0)) add(endLines(round, place), action, "ends");
    const heading = document.createElement("h4");
    heading.textContent = title(round);
    byId("said").replaceChildren(heading, list);
    byId("said").scrollTop = byId("said").scrollHeight;
    byId("live").textContent = moment().label;
  }

  function tellAll() {
    if (!byId("whole").open || !game) return;
    byId("whole-text").textContent = game.rounds.map((round, place) => [
      title(round), ...cupLines(round).map((line) => `  ${line}`),
      ...round.actions.flatMap((each) => [...noted(each), words(round, each)]).map((line) => `  ${line}`),
      ...endLines(round, place).map((line) => `  ${line}`)].join("\n")).join("\n\n");
  }

  function show() {
    const { place } = steps[at];
    arenaTable.draw(byId("felt"), moment());
    tell();
    tellAll();
    byId("round").value = game.rounds[place].number;
    byId("seat").value = eyes === null ? "" : eyes;
    byId("place").textContent = `step ${at + 1} of ${steps.length}`;
    for (const [id, off] of [["first", at === 0], ["back", at === 0], ["round-back", at === 0],
      ["forward", at === steps.length - 1], ["last", at === steps.length - 1], ["round-forward", at === steps.length - 1]]) {
      byId(id).setAttribute("aria-disabled", String(off));
    }
    document.title = `Game ${game.game}, round ${game.rounds[place].number} · ${index.run}`;
  }

  /* Moving. The dice of a reveal are counted one by one where it is reached from the step before. */
  function go(to, forward = false) {
    if (!game) return;
    clearTimeout(counting);
    at = Math.min(Math.max(to, 0), steps.length - 1);
    const { place, action } = steps[at];
    const round = game.rounds[place];
    const reveal = action > round.actions.length && round.reveal;
    counted = forward && reveal && !still.matches ? 0 : Infinity;
    history.replaceState(null, "", address());
    show();
    if (counted === 0) count(matches(round));
  }

  function count(total) {
    if (counted >= total) {
      counted = Infinity;
      return show();
    }
    counting = setTimeout(() => { counted += 1; show(); count(total); }, DIE_MS);
    return undefined;
  }

  function roundStart(by) {
    const { place, action } = steps[at];
    const target = by < 0 && action > 0 ? place : place + by;
    if (target >= game.rounds.length) return go(steps.length - 1);
    return go(steps.findIndex((step) => step.place === Math.max(target, 0)));
  }

  function play(on) {
    clearTimeout(playing);
    playing = null;
    byId("play").setAttribute("aria-pressed", String(on));
    byId("play").textContent = on ? "Pause" : "Play";
    if (!on) return;
    if (at === steps.length - 1) go(0);
    const next = () => {
      if (counted === Infinity) go(at + 1, true);
      if (at === steps.length - 1 && counted === Infinity) return play(false);
      playing = setTimeout(next, STEP_MS);
      return undefined;
    };
    playing = setTimeout(next, STEP_MS);
  }

  const moves = {
    first: () => go(0), last: () => go(steps.length - 1), back: () => go(at - 1),
    forward: () => go(at + 1, true), "round-back": () => roundStart(-1), "round-forward": () => roundStart(1),
  };
  for (const [id, move] of Object.entries(moves)) byId(id).addEventListener("click", () => { play(false); move(); });
  byId("play").addEventListener("click", () => play(playing === null));
  byId("round").addEventListener("change", (event) => {
    play(false);
    const place = game.rounds.findIndex((round) => round.number === Number(event.target.value));
    go(steps.findIndex((step) => step.place === place));
  });
  byId("seat").addEventListener("change", (event) => {
    eyes = event.target.value === "" ? null : Number(event.target.value);
    go(at);
  });
  byId("game").addEventListener("change", (event) => {
    play(false);
    location.hash = `game=${event.target.value}${eyes === null ? "" : `&seat=${eyes}`}`;
  });
  byId("whole").addEventListener("toggle", tellAll);
  window.addEventListener("hashchange", () => { play(false); readAddress(); });
  let width = window.innerWidth;
  window.addEventListener("resize", () => {
    if (game && window.innerWidth !== width) { width = window.innerWidth; show(); }
  });
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || !game) return;
    if (target !== document.body && !byId("viewer").contains(target)) return;
    if (target.matches("input, select, textarea")) return;
    const back = event.shiftKey ? "round-back" : "back", forward = event.shiftKey ? "round-forward" : "forward";
    const move = { ArrowLeft: back, ArrowRight: forward, Home: "first", End: "last" }[event.key];
    if (move) {
      play(false);
      moves[move]();
    } else if (event.key === " " && !target.matches("button")) {
      play(playing === null);
    } else {
      return;
    }
    event.preventDefault();
  });
  readAddress();
})();
