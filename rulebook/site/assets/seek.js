"use strict";
// The search as readers see it: answers while they type. What is found, search.js decides; it and what it looks
// in are loaded when the field is used for the first time.
(() => {
  const form = document.querySelector("form.search");
  if (!form) return;
  const field = form.querySelector("input");
  const status = form.querySelector(".status");
  const results = form.querySelector(".results");
  const home = form.dataset.home.replace(/[^/]*$/, "");
  const MOST = 8;
  let engine = null;
  let waiting = 0;
  let isSure = false;
  form.hidden = false;

  const load = (path) => new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = path;
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
  const ready = () => {
    engine ||= Promise.all(["engine", "index", "answers"].map((name) => load(form.dataset[name]))).then(
      () => window.rulebookEngine(window.rulebookSearch),
    );
    return engine;
  };

  // Results

  const made = (name, className, ...content) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.append(...content);
    return element;
  };
  const verdict = (found, by, words) => {
    const chip = made("span", `verdict ${found}`, words[found]);
    if (by) Object.assign(chip.dataset, { by, found });
    return chip;
  };
  const row = ([ids, names, said]) => {
    const line = made("div", "", made("dt", "", names), made("dd", "", said));
    if (ids) line.dataset.editions = ids;
    return line;
  };
  const told = (hit, words, isFirst) => {
    const { text, by, only, cases, remarks } = window.rulebookAnswers[hit.id];
    const short = made("p", "short", ...(hit.verdict ? [verdict(hit.verdict, by, words), " "] : []), text);
    if (only) short.append(" ", made("span", "only", only));
    const more = isFirst || hit.verdict === "depends";
    return [
      short,
      ...(more && cases.length ? [made("dl", "by-edition", ...cases.map(row))] : []),
      ...(isFirst ? remarks.map((remark) => made("p", "remark", remark)) : []),
    ];
  };
  const entry = (hit, hits, words) => {
    const link = made("a", "", hit.text);
    link.href = home + hit.way;
    if (hit.kind !== "answer") return made("li", "", link, " ", made("span", "kind", words[hit.kind]));
    if (hits.doubt) return made("li", "", link);
    const isFirst = hits.find(({ kind }) => kind === "answer") === hit;
    return made("li", isFirst ? "best" : "", link, ...told(hit, words, isFirst));
  };
  /** What was named comes first only where nothing else was asked, else after the first answer. */
  const ordered = (found, asked) => {
    const hits = found.doubt === "off-topic" ? found.filter(({ kind }) => kind !== "answer") : [...found];
    const words = (text) => text.split(/\s+/).length;
    const rank = (hit) => {
      if (hit.kind === "answer") return hits.find(({ kind }) => kind === "answer") === hit ? 1 : 3;
      return words(asked) <= words(hit.text) ? 0 : 2;
    };
    hits.sort((one, other) => rank(one) - rank(other));
    return Object.assign(hits, { doubt: found.doubt });
  };

  const close = () => {
    results.hidden = true;
    results.replaceChildren();
    status.textContent = "";
  };
  /** The address leads to the question, so that it can be sent and is there when one comes back. */
  const remember = (asked) => {
    const address = new URL(location.href);
    if (asked) address.searchParams.set("q", asked); else address.searchParams.delete("q");
    try { history.replaceState({ asked }, "", address); } catch { /* pages from files may keep their address */ }
  };
  const search = async () => {
    const asked = field.value.trim();
    remember(asked);
    if (!asked) { close(); return; }
    try {
      if (!window.rulebookSearch) status.textContent = form.dataset.loading;
      const { find, words } = await ready();
      if (asked !== field.value.trim()) return;
      const hits = ordered(find(asked, MOST), asked);
      results.replaceChildren(...hits.map((hit) => entry(hit, hits, words)));
      window.rulebookMarked(results);
      results.hidden = !hits.length;
      isSure = !hits.doubt || hits[0]?.kind !== "answer";
      status.textContent = words[hits.doubt] ?? words.found.replace("{number}", hits.length);
    } catch {
      engine = null;
      close();
      status.textContent = form.dataset.failed;
    }
  };

  // Keys and clicks

  field.addEventListener("focus", () => { ready().catch(() => { engine = null; }); });
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 150);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    search().then(() => {
      const first = results.querySelector("a");
      if (isSure) first?.click(); else first?.focus();
    });
  });
  form.addEventListener("keydown", (event) => {
    const links = [field, ...results.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      if (results.hidden && !field.value) return;
      event.preventDefault();
      field.value = "";
      remember("");
      close();
      field.focus();
    } else if (step && place >= 0 && links.length > 1) {
      event.preventDefault();
      links[Math.min(Math.max(place + step, 0), links.length - 1)].focus();
    }
  });
  addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target) && !form.closest(".hero")) results.hidden = true;
  });

  const before = new URLSearchParams(location.search).get("q") ?? history.state?.asked ?? "";
  if (before) {
    field.value = before.slice(0, field.maxLength);
    search();
  }
})();
