"use strict";
// What this browser keeps for the reader, and the colours that were chosen, before anything is drawn.
window.rulebookKept = {
  get: (name) => {
    try { return localStorage.getItem(name) ?? ""; } catch { return ""; /* a browser that keeps nothing */ }
  },
  set: (name, value) => {
    try { localStorage.setItem(name, value); } catch { /* the same */ }
  },
};
(() => {
  const theme = window.rulebookKept.get("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
})();
