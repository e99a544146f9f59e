"use strict";
// What moves on the pages: the switch of colours, the reader's rulebook, the choice of languages, what folds.
(() => {
  const root = document.documentElement;
  const { get: kept, set: keep } = window.rulebookKept;

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

  // The rulebook that one plays by: what it says stands out, and decides where rulebooks differ.
  const books = document.querySelector("select.rulebook");
  const known = books ? [...books.options].map((option) => option.value) : [];
  const place = `rulebook:${known.join()}`; // another game has other rulebooks
  const mark = (part) => {
    const mine = books?.value;
    for (const one of part.querySelectorAll("[data-editions]")) {
      const its = one.dataset.editions.split(" ");
      one.classList.toggle("mine", Boolean(mine) && its.includes(mine));
      one.classList.toggle("not-mine", Boolean(mine) && !its.includes(mine));
    }
    for (const verdict of part.querySelectorAll(".verdict[data-by]")) {
      const by = new Map(verdict.dataset.by.split(" ").map((pair) => pair.split(":")));
      const found = by.get(mine) ?? verdict.dataset.found;
      verdict.className = `verdict ${found}`;
      verdict.textContent = books?.dataset[found] ?? verdict.textContent;
    }
  };
  window.rulebookMarked = mark;
  if (books) {
    if (known.includes(kept(place))) books.value = kept(place);
    books.parentElement.hidden = false;
    books.addEventListener("change", () => { keep(place, books.value); mark(document); });
    mark(document);
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
    const before = kept("languages").split(",").filter((code) => boxes.some((box) => box.value === code));
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
  }

  // Where there is little room long parts are folded, but for the one that was asked for.
  const asked = () => {
    try { return document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return null; }
  };
  const reveal = () => {
    for (let fold = asked()?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  };
  if (matchMedia("(max-width: 40rem)").matches) {
    for (const fold of document.querySelectorAll("details.roomy")) fold.open = false;
  }
  reveal();
  addEventListener("hashchange", () => { reveal(); asked()?.scrollIntoView(); });
  if (location.hash) asked()?.scrollIntoView();

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
})();
