"use strict";
// What moves on the pages: the switch of colours, the choice of languages, the search.
(() => {
  const root = document.documentElement;
  const keep = (name, value) => {
    try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing */ }
  };
  const kept = (name) => {
    try { return localStorage.getItem(name); } catch { return null; }
  };

  // Colours: the reader's system decides until the switch is used.
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
  const button = document.querySelector("button.theme");
  if (button) {
    const show = () => button.setAttribute("aria-pressed", String(isDark()));
    button.hidden = false;
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      keep("theme", root.dataset.theme);
      show();
    });
    system.addEventListener("change", show);
    show();
  }

  // The list of languages closes when one looks elsewhere.
  const list = document.querySelector("details.languages");
  if (list) {
    document.addEventListener("click", (event) => { if (!list.contains(event.target)) list.open = false; });
    list.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !list.open) return;
      list.open = false;
      list.querySelector("summary").focus();
    });
  }

  // Languages beside each other.
  const choose = document.querySelector("fieldset.choose");
  if (choose) {
    const boxes = [...choose.querySelectorAll("input")];
    const before = (kept("languages") || "").split(",").filter((code) => boxes.some((box) => box.value === code));
    if (before.length) for (const box of boxes) box.checked = before.includes(box.value);
    const show = () => {
      const shown = boxes.filter((box) => box.checked).map((box) => box.value);
      root.style.setProperty("--columns", Math.max(shown.length, 1));
      for (const block of document.querySelectorAll("[data-language]")) {
        block.hidden = !shown.includes(block.dataset.language);
      }
      return shown;
    };
    choose.hidden = false;
    choose.addEventListener("change", () => keep("languages", show().join(",")));
    show();
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }

  // What is printed is printed whole.
  addEventListener("beforeprint", () => {
    for (const fold of document.querySelectorAll("main details:not([open])")) {
      fold.open = true;
      fold.dataset.folded = "";
    }
  });
  addEventListener("afterprint", () => {
    for (const fold of document.querySelectorAll("details[data-folded]")) {
      fold.open = false;
      delete fold.dataset.folded;
    }
  });

  // The search: the engine and the index are loaded when the field is used for the first time.
  const form = document.querySelector("form.search");
  if (!form) return;
  const field = form.querySelector("input");
  const status = form.querySelector(".status");
  const results = form.querySelector(".results");
  const home = form.dataset.home.replace(/[^/]*$/, "");
  let engine = null;
  let waiting = 0;
  form.hidden = false;

  const load = (path) => new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = path;
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
  const ready = () => {
    engine ||= Promise.all([load(form.dataset.engine), load(form.dataset.index)]).then(
      () => window.rulebookEngine(window.rulebookSearch),
    );
    return engine;
  };

  const entry = (hit, words) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = home + hit.way;
    link.textContent = hit.text;
    item.append(link);
    if (hit.kind === "answer" ? hit.verdict : hit.kind) {
      const mark = document.createElement("span");
      mark.className = hit.kind === "answer" ? `verdict ${hit.verdict}` : "kind";
      mark.textContent = words[hit.kind === "answer" ? hit.verdict : hit.kind];
      item.append(" ", mark);
    }
    return item;
  };
  const close = () => {
    results.hidden = true;
    results.replaceChildren();
    status.textContent = "";
  };
  const search = async () => {
    const asked = field.value.trim();
    if (!asked) { close(); return; }
    try {
      if (!window.rulebookSearch) status.textContent = form.dataset.loading;
      const { find, words } = await ready();
      if (asked !== field.value.trim()) return;
      const hits = find(asked, 8);
      results.replaceChildren(...hits.map((hit) => entry(hit, words)));
      results.hidden = !hits.length;
      status.textContent = hits.length ? words.found.replace("{number}", hits.length) : words.nothing;
    } catch {
      engine = null;
      close();
      status.textContent = form.dataset.failed;
    }
  };

  field.addEventListener("focus", () => { ready().catch(() => { engine = null; }); });
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 150);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    search().then(() => results.querySelector("a")?.focus());
  });
  form.addEventListener("keydown", (event) => {
    const links = [field, ...results.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      if (results.hidden && !field.value) return;
      event.preventDefault();
      field.value = "";
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
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) results.hidden = true; });
})();
