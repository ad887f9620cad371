/* Follows a run: asks `arena serve` every two seconds, and writes what is new into the page. */
"use strict";

(() => {
  const EVERY_MS = 2000;
  const HEADINGS = ["rank", "bot", "score", "mu ± sigma", "games", "win %", "forfeits"];
  const byId = (id) => document.getElementById(id);

  function node(name, text, attributes = {}) {
    const made = document.createElement(name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function board(data, provisional) {
    const table = document.createElement("table");
    const words = `Tables of ${data.table_size} seats${provisional ? ", provisional" : ""}`;
    table.append(node("caption", words));
    const head = table.createTHead().insertRow();
    HEADINGS.forEach((heading) => head.append(node("th", heading, { scope: "col", class: heading === "bot" ? "left" : "" })));
    const body = table.createTBody();
    for (const row of data.rows) {
      const line = body.insertRow();
      row.forEach((cell, place) => line.append(place === 1 ? node("th", cell, { scope: "row", class: "left" }) : node("td", cell)));
    }
    const holder = node("div", "", { class: "scroll", tabindex: "0", role: "group", "aria-label": words });
    holder.append(table);
    return holder;
  }

  function left(seconds) {
    if (seconds < 90) return `${Math.round(seconds)} s`;
    return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
  }

  /* What is the same as before is left alone: whoever reads or scrolls it is not disturbed. */
  const shown = {};
  function changed(name, value) {
    const text = JSON.stringify(value);
    if (shown[name] === text) return false;
    shown[name] = text;
    return true;
  }

  function show(data) {
    const done = data.done.toLocaleString("en"), games = data.games.toLocaleString("en");
    byId("state").textContent = data.provisional ? `Provisional: ${done} of ${games} games` : `Complete: ${games} games`;
    const pace = data.rate ? `${Math.round(data.rate).toLocaleString("en")} games/s, ${left((data.games - data.done) / data.rate)} left` : "waiting for games";
    byId("pace").textContent = data.provisional ? pace : "These standings are final.";
    if (changed("boards", [data.boards, data.provisional])) {
      byId("boards").replaceChildren(...data.boards.map((each) => board(each, data.provisional)));
    }
    if (changed("faults", [data.fault_count, data.faults])) {
      byId("fault-count").textContent = data.fault_count ? data.fault_count.toLocaleString("en") : "none so far";
      byId("faults").replaceChildren(...data.faults.map((fault) => node("li", fault)));
    }
    if (!data.provisional) {
      document.querySelectorAll("[data-stamp=provisional]").forEach((stamp) => {
        stamp.textContent = "Complete: all games are played.";
      });
    }
  }

  async function ask() {
    try {
      const answer = await fetch("live.json", { cache: "no-store" });
      show(await answer.json());
    } catch {
      byId("state").textContent = "arena serve does not answer; what is below was the last it said";
    }
    setTimeout(ask, EVERY_MS);
  }
  show(JSON.parse(byId("live-data").textContent));
  setTimeout(ask, EVERY_MS);
})();
