"use strict";
// The colours that were chosen, before anything is drawn.
(() => {
  try {
    const kept = localStorage.getItem("theme");
    if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
  } catch { /* a browser that keeps nothing */ }
})();
