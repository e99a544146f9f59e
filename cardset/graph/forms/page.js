"use strict";
// Pan, zoom, focus and search. Without this script the page is a picture with a table.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const say = data.words;
  const svg = document.querySelector("svg.picture");
  const nodes = new Map([...svg.querySelectorAll(".node")].map((node) => [node.dataset.node, node]));
  const edges = [...svg.querySelectorAll(".edge[data-edge]")];
  const rows = new Map([...document.querySelectorAll("tr[data-node]")].map((row) => [row.dataset.node, row]));
  const details = document.getElementById("details");
  const search = document.getElementById("search");
  const whole = svg.viewBox.baseVal;
  const full = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  let view = { ...full };
  let chosen = null;

  // The view

  const show = () => svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  const scale = () => Math.max(view.width / svg.clientWidth, view.height / svg.clientHeight);
  const zoom = (factor, x = view.x + view.width / 2, y = view.y + view.height / 2) => {
    const width = Math.min(Math.max(view.width * factor, 240), full.width * 3);
    factor = width / view.width;
    view = { x: x - (x - view.x) * factor, y: y - (y - view.y) * factor, width, height: view.height * factor };
    show();
  };
  const fit = () => { view = { ...full }; show(); };
  // On a narrow screen the whole would be too small to read: begin with the first component.
  const begin = () => {
    const first = svg.querySelector(".hull:not(.finite) rect") ?? svg.querySelector(".hull rect");
    if (!first || full.width < svg.clientWidth * 2.4) return;
    const box = first.getBBox();
    const width = svg.clientWidth * 1.4, height = svg.clientHeight * 1.4;
    view = { x: box.x + box.width / 2 - width / 2, y: box.y + box.height / 2 - height / 2, width, height };
    show();
  };
  const place = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x, point.y];
  };
  const center = (node) => {
    const box = node.getBBox();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const inside = x > view.x + box.width / 2 && x < view.x + view.width - box.width / 2
      && y > view.y + box.height && y < view.y + view.height - box.height;
    if (inside) return;
    view.x = x - view.width / 2;
    view.y = y - view.height / 2;
    show();
  };

  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, ...place(event));
  }, { passive: false });
  const fingers = new Map();
  let dragged = false;
  svg.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, event); dragged = false; });
  svg.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (fingers.size === 2) {
      const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId);
      const far = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      zoom(far(before) / far(event), ...place(other));
      dragged = true;
    } else {
      const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
      if (!dragged && Math.hypot(dx, dy) < 4) return;
      dragged = true;
      view.x -= dx * scale();
      view.y -= dy * scale();
      show();
    }
    fingers.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    svg.addEventListener(name, (event) => fingers.delete(event.pointerId));
  }
  document.getElementById("closer").addEventListener("click", () => zoom(1 / 1.3));
  document.getElementById("farther").addEventListener("click", () => zoom(1.3));
  document.getElementById("fit").addEventListener("click", fit);

  // Choosing an ability

  const element = (name, text, parent) => {
    const made = document.createElement(name);
    made.textContent = text;
    parent.append(made);
    return made;
  };
  const list = (title, arrows, end) => {
    if (!arrows.length) return;
    element("h3", `${title} (${arrows.length})`, details);
    const items = element("ul", "", details);
    for (const arrow of arrows) {
      const item = element("li", "", items);
      const link = element("button", data.labels[arrow[end]] ?? arrow[end], item);
      link.className = "link";
      link.type = "button";
      link.addEventListener("click", () => choose(arrow[end], true));
      item.append(`: ${arrow.reason}`);
    }
  };
  const choose = (id, move = false) => {
    chosen = id;
    const near = new Set(id ? [id] : []);
    const mine = data.arrows.map((arrow) => id && (arrow.source === id || arrow.target === id));
    data.arrows.forEach((arrow, number) => {
      if (mine[number]) near.add(arrow.source).add(arrow.target);
    });
    svg.classList.toggle("focus", Boolean(id) && nodes.has(id));
    for (const [name, node] of nodes) {
      node.classList.toggle("chosen", name === id);
      node.classList.toggle("near", near.has(name));
      node.setAttribute("aria-pressed", String(name === id));
      if (nodes.has(id)) node.setAttribute("tabindex", name === id ? "0" : "-1");
    }
    for (const edge of edges) edge.classList.toggle("near", Boolean(mine[Number(edge.dataset.edge)]));
    for (const [name, row] of rows) row.classList.toggle("chosen", name === id);
    details.replaceChildren();
    if (!id) {
      element("p", say.nothing, details);
      return;
    }
    element("h2", data.labels[id] ?? id, details);
    const about = data.about[id];
    if (about) {
      element("p", about.kind, details).className = "note";
      if (about.text) element("p", about.text, details);
    }
    const cells = rows.get(id)?.cells;
    if (cells) element("p", `${cells[2].textContent}${cells[3].textContent ? ": " : ""}${cells[3].textContent}`, details);
    const own = data.arrows.filter((_, number) => mine[number]);
    list(say.to, own.filter((arrow) => arrow.source === id && !arrow.pruned), "target");
    list(say.from, own.filter((arrow) => arrow.target === id && !arrow.pruned), "source");
    list(say.pruned, own.filter((arrow) => arrow.pruned), own.some((arrow) => arrow.source !== id) ? "source" : "target");
    if (move && nodes.has(id)) center(nodes.get(id));
    details.parentElement.scrollTop = 0;
    if (move) details.scrollIntoView({ block: "nearest" });
  };

  svg.addEventListener("click", (event) => {
    if (dragged) return;
    const node = event.target.closest(".node");
    choose(node ? node.dataset.node : null);
    node?.focus({ preventScroll: true });
  });
  for (const [id, row] of rows) {
    row.querySelector("button").addEventListener("click", () => choose(id, true));
  }

  // Keys: arrows go to the next node in their direction

  const TURNS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const towards = (node, [right, down]) => {
    const from = node.getBBox();
    let best = null, least = Infinity;
    for (const other of nodes.values()) {
      if (other === node) continue;
      const to = other.getBBox();
      const dx = to.x - from.x, dy = to.y - from.y;
      const along = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (along > 1 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
    }
    return best;
  };
  svg.addEventListener("keydown", (event) => {
    const node = event.target.closest(".node");
    const box = node?.getBBox();
    const at = box ? [box.x + box.width / 2, box.y + box.height / 2] : [];
    if (event.key === "+" || event.key === "=") zoom(1 / 1.3, ...at);
    else if (event.key === "-") zoom(1.3, ...at);
    else if (event.key === "0") fit();
    else if (event.key === "Escape") choose(null);
    else if (node && (event.key === "Enter" || event.key === " ")) choose(node.dataset.node, true);
    else if (node && event.key in TURNS) {
      const next = towards(node, TURNS[event.key]);
      if (next) {
        node.setAttribute("tabindex", "-1");
        next.setAttribute("tabindex", "0");
        next.focus({ preventScroll: true });
        center(next);
      }
    } else return;
    event.preventDefault();
  });

  // Search

  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const found = () => {
    const wanted = fold(search.value.trim());
    const hits = [];
    for (const [id, row] of rows) {
      const hit = !wanted || fold(`${row.textContent} ${data.about[id]?.text ?? ""}`).includes(wanted);
      row.hidden = !hit;
      nodes.get(id)?.classList.toggle("hit", Boolean(wanted) && hit);
      if (hit) hits.push(id);
    }
    return hits;
  };
  search.addEventListener("input", found);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { search.value = ""; found(); }
    if (event.key === "Enter") {
      const [first] = found();
      if (first) choose(first, true);
    }
  });
  choose(null);
  begin();
})();
