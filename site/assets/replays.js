/* The player of the replays: goes through a play step by step, as the table or one player sees it.
   Its words come from the page, the plays from script files beside it; nothing is fetched. */

(() => {
  "use strict";

  const root = document.querySelector("[data-replays]");
  if (!root) return;

  const variant = root.dataset.replays;
  const words = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
  const labels = words.labels;
  const player = root.querySelector(".player");
  const find = (selector) => player.querySelector(selector);
  const felt = find(".felt"), slider = find(".controls input"), log = find(".log-steps");
  const playButton = find('[data-go="play"]');
  const TABLE = -1, NOBODY = -1, SUITS = "♠♥♦♣", LETTERS = "SHDC", PACE = 1600, SWIPE = 40;

  let current = null; // the replay shown: what the page says of it, its data, its frames
  let at = 0, view = TABLE, timer = 0;

  /* ---- Small tools ---- */

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
    return made;
  }

  function spoken(text) {
    return element("span", { class: "spoken" }, text);
  }

  const filled = (text, value) => text.replace("%s", value);
  const named = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
  const begun = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const sees = (mask) => view === TABLE || (mask >> view & 1) === 1;

  /* ---- Frames: the whole layout at each step, from what changes ---- */

  function framesOf(data) {
    let frame = { hands: Array.from({ length: data.seats }, () => []), known: {}, t: [], a: [], hd: [], b: [], d: [] };
    return data.steps.map((step) => {
      frame = { ...frame, hands: frame.hands.slice(), known: { ...frame.known } };
      for (const name of ["s", "u", "o", "x", "tr", "n", "out", "lo", "m", "pl", "w", "t", "a", "hd", "b", "d"]) {
        if (name in step) frame[name] = step[name];
      }
      for (const [seat, [added, removed]] of Object.entries(step.h || {})) {
        const kept = frame.hands[seat].filter((card) => !removed.includes(card));
        frame.hands[seat] = data.order.filter((card) => kept.includes(card) || added.includes(card));
      }
      for (const [card, mask] of step.k || []) frame.known[card] = mask;
      frame.moved = new Set(step.l.flatMap((line) => line[2] || []));
      return frame;
    });
  }

  /* ---- Names and sentences ---- */

  function nameOf(seat) {
    return current.data.names[seat] || begun(words.seats[seat]);
  }

  function roleOf(seat) {
    const { names, seats, dealt } = current.data;
    if (names.length || !dealt) return nameOf(seat);
    if (seat === 0) return begun(words.forehand);
    return begun(seat === seats - 1 ? words.dealer[seat] : words.seats[seat]);
  }

  function receiver(seat) {
    const name = current.data.names[seat];
    return name ? words.named.replace("\ue000", name) : words.to[seat];
  }

  function cardName(card) {
    const name = current.data.cards[card];
    return name.charAt(0) + words.cards[name][0];
  }

  const cardSpoken = (card) => words.cards[current.data.cards[card]][1];

  /* The cards of a line as the view may know them, in signs or in words. */
  function cardsTold(line, aloud) {
    const [what, , cards = [], seen = 0] = line;
    if (!cards.length) return "";
    if (!sees(seen) && what !== "") return words.hidden[cards.length];
    return aloud ? cards.map(cardSpoken).join(", ") : cards.map(cardName).join(" ");
  }

  function lineTold(line, aloud) {
    const [what, , , , bid = "", to = NOBODY, points = ""] = line;
    if (what === "") return labels.beginning.replace(/\.$/, "");
    const text = what === "gives" && to === NOBODY ? words.aside : words.events[what];
    return text.replace("\ue000", cardsTold(line, aloud)).replace("\ue001", words.bids[bid] || "")
      .replace("\ue002", to === NOBODY ? "" : receiver(to)).replace("\ue003", points);
  }

  /* The sentences of a step; what the same player does goes into one. */
  function sentences(number, aloud) {
    const told = [];
    if (number === current.frames.length - 1 && current.page.score.length) return current.page.score;
    for (const line of current.data.steps[number].l) {
      const seat = line.length > 1 ? line[1] : NOBODY;
      const last = told[told.length - 1];
      if (last && seat !== NOBODY && last.seat === seat) last.text += ", " + lineTold(line, aloud);
      else told.push({ seat, text: (seat === NOBODY ? "" : nameOf(seat) + " ") + lineTold(line, aloud) });
    }
    return told.map((one) => begun(one.text) + ".");
  }

  /* Text with red suits marked. */
  function coloured(text) {
    const made = document.createDocumentFragment();
    for (const part of text.split(/([♠♥♦♣](?:\d+|\p{L}+))/u)) {
      const suit = SUITS.indexOf(part.charAt(0));
      if (part && suit >= 0) made.append(element("span", { class: `card-name suit-${LETTERS[suit]}` }, part));
      else made.append(part);
    }
    return made;
  }

  /* ---- Cards ---- */

  function picture(card) {
    const name = current.data.cards[card];
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg"), use = document.createElementNS(space, "use");
    svg.setAttribute("viewBox", "0 0 60 84");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#card-${LETTERS[SUITS.indexOf(name.charAt(0))]}${name.slice(1)}`);
    svg.append(use);
    return svg;
  }

  function openCard(card, remembered, tag = "li") {
    const suit = LETTERS[SUITS.indexOf(current.data.cards[card].charAt(0))];
    const moved = current.frames[at].moved.has(card) ? " moved" : "";
    const text = remembered ? filled(labels.known, cardSpoken(card)) : cardSpoken(card);
    const kind = `card suit-${suit}${moved}${remembered ? " remembered" : ""}`;
    return element(tag, { class: kind, title: remembered ? text : null }, picture(card), spoken(text));
  }

  function backs(number, tag = "li") {
    if (!number) return [];
    const made = Array.from({ length: number }, () => element(tag, { class: "card back", "aria-hidden": "true" }));
    made.push(element(tag, { class: "spoken" }, words.backs[number] || String(number)));
    return made;
  }

  /* A row of cards: those the view sees, those it has seen before, and the backs of the others. */
  function row(cards, openTo, known, label, kind) {
    const open = [], remembered = [];
    for (const card of cards) {
      if (sees(openTo)) open.push(openCard(card, false));
      else if (sees(known[card] || 0)) remembered.push(openCard(card, true));
    }
    const hidden = cards.length - open.length - remembered.length;
    if (!cards.length) return element("p", { class: "no-cards" }, labels.nocards);
    const many = cards.length > 14 ? " many" : "";
    return element("ul", { class: kind + many, "aria-label": label }, ...open, ...remembered, ...backs(hidden));
  }

  /* ---- The table ---- */

  function seatPanel(seat, frame) {
    const { data } = current;
    const out = frame.out >> seat & 1, turn = frame.n === seat, lost = frame.lo === seat;
    const marks = [];
    if (turn) marks.push(element("span", { class: "mark mark-turn" }, labels.turn));
    if (lost) marks.push(element("span", { class: "mark mark-lost" }, labels.lost));
    else if (out) marks.push(element("span", { class: "mark mark-out" }, labels.out));
    if (data.scored && frame.w[seat]) marks.push(element("span", { class: "mark" }, filled(labels.tricks, frame.w[seat])));
    else if (!data.scored && frame.pl[seat]) marks.push(element("span", { class: "mark" }, filled(labels.won, frame.pl[seat])));
    const declares = data.scored && frame.d[0] === seat && frame.b.length;
    if (declares) marks.push(element("span", { class: "mark mark-declarer" }, words.bids[frame.b[0]]));
    const kind = `seat${turn ? " at-turn" : ""}${out ? " is-out" : ""}${seat === bottom() ? " own" : ""}`;
    const head = element("p", { class: "seat-name" }, element("strong", {}, roleOf(seat)), ...marks);
    return element("div", { class: kind }, head, row(frame.hands[seat], 1 << seat, frame.known, filled(labels.hand, nameOf(seat)), "hand"));
  }

  const bottom = () => (view === TABLE ? 0 : view);

  function trick(frame) {
    const made = element("div", { class: "trick", role: "group", "aria-label": labels.trick });
    for (const [seat, cards] of frame.t) {
      const lay = element("ul", { class: "lay", "aria-label": nameOf(seat) }, ...cards.map((card) => openCard(card, false)));
      made.append(element("figure", {}, lay, element("figcaption", { "aria-hidden": "true" }, nameOf(seat))));
    }
    if (!frame.t.length) made.append(element("p", { class: "no-cards" }, labels.empty));
    return made;
  }

  function heap(label, ...shown) {
    return element("div", { class: "heap" }, element("span", { class: "heap-name" }, label), ...shown);
  }

  function pile(number) {
    return element("span", { class: "pile" }, element("span", { class: "card back", "aria-hidden": "true" }), element("b", {}, String(number)));
  }

  function heaps(frame) {
    const { data } = current;
    const made = [];
    if (frame.s) made.push(heap(data.kitty ? labels.kitty : labels.stock, pile(frame.s)));
    if (frame.u !== NOBODY) made.push(heap(labels.turned, openCard(frame.u, false, "span")));
    if (frame.a.length) {
      const [card, holder] = frame.a;
      const shown = sees(frame.known[card] || 0) ? [openCard(card, false, "span")] : backs(1, "span");
      made.push(heap(labels.aside, ...shown, element("span", { class: "whose" }, nameOf(holder))));
    }
    if (frame.hd.length) made.push(heap(labels.handed, pile(frame.hd.length)));
    const trump = frame.tr < 4 ? element("span", { class: `trump suit-${LETTERS[frame.tr]}` }, words.suits[frame.tr]) : null;
    if (trump) made.push(heap(labels.trumps, trump));
    if (frame.o) made.push(heap(labels.away, element("b", {}, String(frame.o))));
    if (frame.x) made.push(heap(labels.unused, element("b", {}, String(frame.x))));
    if (data.scored && frame.b.length) made.push(heap(labels.contract, contractTold(frame)));
    return element("div", { class: "heaps" }, ...made);
  }

  function contractTold(frame) {
    const seat = frame.d[0] === NOBODY ? frame.b[1] : frame.d[0];
    const text = named(labels.by, { bid: words.bids[frame.b[0]], player: nameOf(seat) });
    return element("span", {}, frame.m > 1 ? `${text}, ${filled(labels.times, frame.m)}` : text);
  }

  function drawTable() {
    const frame = current.frames[at], { seats } = current.data;
    const own = bottom();
    const others = Array.from({ length: seats - 1 }, (_, step) => (own + step + 1) % seats);
    felt.replaceChildren(
      element("div", { class: `others others-${others.length}` }, ...others.map((seat) => seatPanel(seat, frame))),
      element("div", { class: "middle" }, trick(frame), heaps(frame)),
      seatPanel(own, frame),
    );
  }

  /* ---- Calls ---- */

  const CALLS = { bids: true, passes: true, doubles: true, redoubles: true, withdraws: true, "keeps to": true };

  function calls() {
    const rounds = [];
    for (let number = 0; number <= at; number += 1) {
      const step = current.data.steps[number];
      for (const line of step.l) {
        if (!CALLS[line[0]]) continue;
        const last = rounds[rounds.length - 1];
        if (!last || last.phase !== step.p) rounds.push({ phase: step.p, made: [] });
        rounds[rounds.length - 1].made.push({ seat: line[1], text: line[4] ? words.bids[line[4]] : words.events[line[0]] });
      }
    }
    return rounds;
  }

  /* A table of calls: a column for each player who calls, a row for each round. */
  function callTable({ phase, made }) {
    const seats = [...new Set(made.map((call) => call.seat))];
    const rows = [];
    let before = seats.length;
    for (const call of made) {
      const column = seats.indexOf(call.seat);
      if (column <= before || !rows.length) rows.push(Array(seats.length).fill(""));
      rows[rows.length - 1][column] = call.text;
      before = column;
    }
    if (before === seats.length) return null;
    const head = element("tr", {}, ...seats.map((seat) => element("th", { scope: "col" }, nameOf(seat))));
    const body = rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell))));
    return element("table", { class: "sheet calls" }, element("caption", {}, words.phases[phase]),
      element("thead", {}, head), element("tbody", {}, ...body));
  }

  function drawCalls() {
    const place = find(".bidding");
    const tables = current.data.scored ? calls().map(callTable).filter(Boolean) : [];
    place.replaceChildren(...(tables.length ? [element("h3", {}, labels.calls), element("div", { class: "call-tables" }, ...tables)] : []));
    place.hidden = !tables.length;
  }

  /* ---- Rules ---- */

  function drawRules() {
    const list = find(".by-rules ul");
    const step = current.data.steps[at];
    const rules = (step.r || []).map((number) => current.page.rules[number]).filter((number) => number >= 0);
    const shown = [...new Set(rules)].map((number) => words.rules[number]);
    list.replaceChildren(...shown.map(([label, sentence, address]) =>
      element("li", {}, element("a", { href: address }, label), " ", coloured(sentence))));
    find(".by-rules").classList.toggle("none", !shown.length);
  }

  /* ---- The moves ---- */

  function drawLog() {
    const made = [];
    let phase = null, list = null;
    current.data.steps.forEach((step, number) => {
      if (step.p !== phase) {
        phase = step.p;
        list = element("ol", { start: String(number) });
        made.push(element("h4", {}, words.phases[phase]), list);
      }
      if (number === current.page.again) made.push(element("p", { class: "again" }, labels.again), list = element("ol", {}));
      const button = element("button", { type: "button", "data-step": String(number), tabindex: "-1" });
      sentences(number, false).forEach((text, place) => button.append(place ? " " : "", coloured(text)));
      const notes = view === TABLE ? current.page.notes[number] || [] : [];
      const item = element("li", { value: String(number) }, button);
      if (notes.length) item.append(element("ul", { class: "notes" }, ...notes.map((note) => element("li", {}, coloured(note)))));
      list.append(item);
    });
    log.replaceChildren(...made);
  }

  function markLog() {
    for (const button of log.querySelectorAll('[aria-current]')) {
      button.removeAttribute("aria-current");
      button.tabIndex = -1;
    }
    // A player does not know what is still to come.
    for (const one of log.querySelectorAll("[data-step]")) one.parentElement.hidden = view !== TABLE && Number(one.dataset.step) > at;
    for (const list of log.querySelectorAll("ol")) {
      const unseen = ![...list.children].some((item) => !item.hidden);
      list.hidden = list.previousElementSibling.hidden = unseen;
    }
    const button = log.querySelector(`[data-step="${at}"]`);
    button.setAttribute("aria-current", "step");
    button.tabIndex = 0;
    const top = button.offsetTop; // only the list itself scrolls, never the page
    if (top < log.scrollTop + 40 || top + button.offsetHeight > log.scrollTop + log.clientHeight - 40) {
      log.scrollTop = top - log.clientHeight / 2;
    }
  }

  /* ---- Views ---- */

  function drawViews() {
    const choices = [TABLE, ...Array.from({ length: current.data.seats }, (_, seat) => seat)];
    find(".views").replaceChildren(...choices.map((choice) => element(
      "button", { type: "button", "data-view": String(choice), "aria-pressed": String(choice === view) },
      choice === TABLE ? labels.table : nameOf(choice),
    )));
  }

  function look(chosen) {
    view = chosen;
    for (const button of find(".views").children) button.setAttribute("aria-pressed", String(Number(button.dataset.view) === view));
    drawLog();
    draw(); // said anew, as the view that was chosen knows it
  }

  /* ---- A step ---- */

  function draw(aloud = true) {
    const last = current.frames.length - 1;
    drawTable();
    drawCalls();
    drawRules();
    markLog();
    const said = find(".said");
    said.replaceChildren();
    const between = () => (at === last && current.page.score.length ? element("br") : " "); // a score is read line by line
    sentences(at, false).forEach((text, place) => said.append(place ? between() : "", coloured(text)));
    const frame = current.frames[at];
    const next = frame.n !== NOBODY && at < last ? [filled(labels.next, nameOf(frame.n))] : [];
    if (aloud) find('[role="status"]').textContent = [...sentences(at, true), ...next].join(" ");
    slider.max = String(last);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", sentences(at, true).join(" "));
    find(".where").textContent = named(labels.step, { step: at, steps: last });
    for (const name of ["first", "back"]) find(`[data-go="${name}"]`).disabled = at === 0;
    for (const name of ["forward", "last"]) find(`[data-go="${name}"]`).disabled = at === last;
    find('[role="status"]').lang = document.documentElement.lang;
  }

  function show(step, aloud = true) {
    at = Math.max(0, Math.min(current.frames.length - 1, step));
    draw(aloud);
    const address = `#${current.page.name}/${at}`;
    if (location.hash !== address) history.replaceState(null, "", address);
    if (at === current.frames.length - 1) pause();
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    playButton.setAttribute("aria-pressed", "false");
    playButton.setAttribute("aria-label", labels.play);
  }

  function play() {
    if (timer) return pause();
    if (at === current.frames.length - 1) show(0);
    playButton.setAttribute("aria-pressed", "true");
    playButton.setAttribute("aria-label", labels.pause);
    timer = setInterval(() => show(at + 1), PACE);
  }

  const GO = {
    first: () => show(0),
    back: () => show(at - 1),
    forward: () => show(at + 1),
    last: () => show(current.frames.length - 1),
    play,
  };

  function go(name) {
    if (name !== "play" && timer) pause();
    const focused = document.activeElement;
    GO[name]();
    if (focused && focused.disabled) felt.focus({ preventScroll: true });
  }

  /* ---- Opening a replay ---- */

  function loaded(name, then) {
    const kept = () => (window.myllymattiReplays || {})[`${variant}/${name}`];
    if (kept()) return then(kept());
    const script = element("script", { src: words.replays.find((one) => one.name === name).file });
    script.onload = () => then(kept());
    script.onerror = () => { find(".player-about").textContent = labels.loading; player.hidden = false; };
    document.head.append(script);
  }

  function open(name, step, focus) {
    const page = words.replays.find((one) => one.name === name);
    loaded(name, (data) => {
      pause();
      if (!current || current.page !== page) {
        current = { page, data, frames: framesOf(data) };
        at = 0;
        view = TABLE;
        find(".player-title").textContent = page.title;
        find(".player-about").replaceChildren(page.about, page.command ? " " : "", page.command ? element("code", {}, page.command) : "");
        drawViews();
        drawLog();
      }
      for (const link of root.querySelectorAll("[data-replay]")) {
        if (link.dataset.replay === name) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      player.hidden = false;
      root.querySelector(".replay-text").hidden = true;
      if (focus) {
        show(step);
        find(".player-title").focus({ preventScroll: true });
        player.scrollIntoView({ block: "start" });
      } else {
        at = Math.max(0, Math.min(current.frames.length - 1, step));
        draw(false);
      }
    });
  }

  /* What an address ends with: a replay and a step in it. */
  function asked() {
    const [name, step] = location.hash.slice(1).split("/"); // names have plain letters only
    return words.replays.some((one) => one.name === name) ? { name, step: Number.parseInt(step, 10) || 0 } : null;
  }

  /* ---- Keys, touch, buttons ---- */

  root.addEventListener("click", (event) => {
    const target = event.target.closest("button, a");
    if (!target) return;
    if (target.dataset.replay) {
      event.preventDefault();
      open(target.dataset.replay, 0, true);
    } else if (target.dataset.go) go(target.dataset.go);
    else if (target.dataset.view) look(Number(target.dataset.view));
    else if (target.dataset.step) { pause(); show(Number(target.dataset.step)); }
    else if (target.matches(".copy-link")) copyLink(target);
  });

  function copyLink(button) {
    const told = (text) => { find('[role="status"]').textContent = text; button.dataset.told = text; setTimeout(() => delete button.dataset.told, 2500); };
    const write = navigator.clipboard ? navigator.clipboard.writeText(location.href) : Promise.reject(new Error());
    write.then(() => told(labels.copied), () => told(labels.nocopy));
  }

  slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });

  const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };

  document.addEventListener("keydown", (event) => {
    if (!current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target, within = player.contains(target);
    if (target.matches("input, select, textarea") || (!within && target !== document.body)) return;
    let name = KEYS[event.key];
    if (log.contains(target) && event.key === "ArrowUp") name = "back";
    if (log.contains(target) && event.key === "ArrowDown") name = "forward";
    // Home, End and the space bar belong to the page, unless the player has the focus; space presses a button.
    if (!name || (!within && !event.key.startsWith("Arrow")) || (event.key === " " && target.closest("button, a"))) return;
    event.preventDefault();
    event.stopPropagation();
    const inLog = log.contains(target);
    go(name);
    if (inLog) log.querySelector("[aria-current]").focus({ preventScroll: true });
  });

  let touch = null;
  felt.addEventListener("touchstart", (event) => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  felt.addEventListener("touchend", (event) => {
    if (!touch) return;
    const across = event.changedTouches[0].clientX - touch.clientX, down = event.changedTouches[0].clientY - touch.clientY;
    touch = null;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) go(across < 0 ? "forward" : "back");
  }, { passive: true });

  const fourColours = find(".four-colours input");
  function paint() {
    root.classList.toggle("in-four-colours", fourColours.checked);
  }
  try {
    fourColours.checked = localStorage.getItem("four-colours") === "yes";
  } catch { /* nothing can be kept: the choice holds for this page */ }
  fourColours.addEventListener("change", () => {
    paint();
    try {
      localStorage.setItem("four-colours", fourColours.checked ? "yes" : "no");
    } catch { /* as above */ }
  });
  paint();

  window.addEventListener("hashchange", () => {
    const wanted = asked();
    if (wanted) open(wanted.name, wanted.step, true);
  });

  pause();
  const wanted = asked();
  if (wanted) open(wanted.name, wanted.step, true);
  else open(words.replays[0].name, 0, false);
})();
