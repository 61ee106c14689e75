"use strict";
// The page's own program: draws the plots with Vega-Lite, the tables with Tabulator. Text from the dataset only ever
// becomes text (textContent), and only addresses of http, https and file become links.

const data = JSON.parse(document.getElementById("data").textContent);

function objects(table) {
  return table.rows.map((row) => Object.fromEntries(table.columns.map((name, at) => [name, row[at]])));
}

const works = objects(data.works);
const workById = new Map(works.map((work) => [work.work_id, work]));

function element(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text ?? "";
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function link(address, text) {
  const isSafe = /^(https?|file):/i.test(address ?? "");
  return isSafe ? element("a", text ?? address, { href: address, target: "_blank", rel: "noreferrer noopener" }) : element("span", text ?? address);
}

// --- plots ----------------------------------------------------------------------------------------------------------

function theme() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(name).trim();
  const text = { labelColor: color("--muted"), titleColor: color("--muted"), labelFontSize: 12, titleFontSize: 12, titleFontWeight: 400 };
  return {
    background: "transparent",
    font: style.fontFamily || "sans-serif",
    view: { stroke: null },
    axis: { ...text, gridColor: color("--line"), domainColor: color("--line"), tickColor: color("--line"), labelLimit: 220 },
    legend: { ...text, symbolType: "circle", columns: window.innerWidth < 640 ? 2 : 0 },
    header: text,
    text: { color: color("--text"), fontSize: 12 },
    mark: { color: color("--bar") },
    bar: { color: color("--bar") },
    range: { category: ["#4c7ddb", "#2a9d8f", "#e9a23b", "#d4537e", "#8a63d2", "#6aa84f", "#d9734e", "#45a3c9", "#a08a54", "#b06fb0", "#8b94a3"] },
  };
}

// The specification with its data; one in Vega itself has several sets of it, and no configuration for what it writes.
function filled(spec, rows, ink) {
  const copy = structuredClone(spec);
  if (Array.isArray(copy.data)) {
    copy.data.forEach((set) => { if (rows[set.name]) set.values = structuredClone(rows[set.name]); });
    copy.signals.find((signal) => signal.name === "ink").value = ink;
  } else copy.data = { values: rows };
  return copy;
}

let views = [];
async function draw() {
  views.forEach((view) => view.finalize());
  views = [];
  const config = theme();
  const actions = { export: true, source: false, compiled: false, editor: false };
  const options = { renderer: "svg", ast: true, config, actions, logLevel: vega.Error };
  for (const place of document.querySelectorAll(".plot")) {
    const name = place.dataset.plot;
    views.push(await vegaEmbed(place, filled(data.charts[name], data.figures[name], config.text.color), { ...options, downloadFileName: name }));
  }
  document.body.dataset.plots = "drawn";
}

// --- tables ---------------------------------------------------------------------------------------------------------

const marked = (prefix) => (cell) => element("span", cell.getValue(), { class: `${prefix}-${cell.getValue()}` });
const opening = (cell) => element("button", cell.getValue() ?? "(without a title)", { type: "button", class: "link", "data-work": cell.getData().work_id });
const number = { hozAlign: "right", sorter: "number", sorterParams: { alignEmptyValues: "bottom" } };
const wide = { widthGrow: 3, minWidth: 130 };

function grid(id, rows, columns, more = {}) {
  const place = document.getElementById(id);
  if (!place) return null;
  return new Tabulator(place, {
    data: rows, columns, layout: "fitColumns", responsiveLayout: "hide", maxHeight: "min(70vh, 44rem)", headerSortElement: "<span>↕</span>",
    columnDefaults: { minWidth: 70, headerSortTristate: true, sorterParams: { alignEmptyValues: "bottom" } }, placeholder: "Nothing", ...more,
  });
}

const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const searched = ["title", "authors", "year", "venue", "venue_name", "type", "owners", "doi", "arxiv_id", "dblp_key", "work_id", "awards", "ccf_claim"];
const haystacks = new Map();
function haystack(work) {
  let text = haystacks.get(work.work_id);
  if (text === undefined) haystacks.set(work.work_id, (text = folded(searched.map((name) => work[name] ?? "").join("\n"))));
  return text;
}

const chips = [
  ["Conflicts", (work) => work.conflicts !== null],
  ["Ambiguous", (work) => work.match_status === "ambiguous"],
  ["Unmatched", (work) => work.match_status === "unmatched"],
  ["Claim is not the listed rank", (work) => work.agrees === false],
  ["Added", (work) => work.change === "added"],
  ["Changed", (work) => work.change !== null && work.change !== "added"],
  ["On several pages", (work) => work.pages.length > 1],
  ["Without a year", (work) => work.year === null],
  ["Awarded", (work) => work.awards !== null],
];

function worksTable() {
  const table = grid("works-table", works, [
    { title: "Title", field: "title", widthGrow: 6, minWidth: 180, formatter: opening, responsive: 0 },
    { title: "Authors", field: "authors", ...wide, responsive: 3 },
    { title: "Year", field: "year", width: 75, responsive: 0, ...number },
    { title: "Venue", field: "venue", widthGrow: 1.5, minWidth: 90, responsive: 1 },
    { title: "Type", field: "type", width: 105, responsive: 5 },
    { title: "CCF", field: "ccf_rank", width: 72, responsive: 4 },
    { title: "CORE", field: "core_rank", width: 80, responsive: 6 },
    { title: "Match", field: "match_status", width: 105, formatter: marked("status"), responsive: 5 },
    { title: "Listed by", field: "owners", widthGrow: 1.5, minWidth: 110, responsive: 7 },
  ], { placeholder: "No work is like that" });
  const input = document.getElementById("search");
  const count = document.getElementById("found");
  const pressed = new Set();
  const filter = () => {
    const words = folded(input.value).split(/\s+/).filter(Boolean);
    const tests = chips.filter(([name]) => pressed.has(name)).map(([, test]) => test);
    if (words.length || tests.length) table.setFilter((work) => tests.every((test) => test(work)) && words.every((word) => haystack(work).includes(word)));
    else table.clearFilter();
  };
  let waiting;
  input.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 120); });
  const total = works.length.toLocaleString("en");
  table.on("dataFiltered", (_, rows) => { count.value = rows.length === works.length ? `${total} works` : `${rows.length.toLocaleString("en")} of ${total} works`; });
  for (const [name, test] of chips) {
    const hits = works.filter(test).length;
    if (!hits || hits === works.length) continue;
    const chip = element("button", `${name} ${hits.toLocaleString("en")}`, { type: "button", "aria-pressed": "false" });
    chip.addEventListener("click", () => {
      if (!pressed.delete(name)) pressed.add(name);
      chip.setAttribute("aria-pressed", String(pressed.has(name)));
      filter();
    });
    document.getElementById("chips").append(chip);
  }
  table.on("tableBuilt", () => { count.value = `${total} works`; document.body.dataset.table = "built"; });
}

function otherTables() {
  const title = { title: "Work", field: "title", widthGrow: 4, minWidth: 150, formatter: opening };
  const people = objects(data.people);
  grid("people-table", people, [
    { title: "Owner", field: "name", widthGrow: 2, minWidth: 120, responsive: 0 },
    { title: "Homepage", field: "homepage", ...wide, formatter: (cell) => link(cell.getValue()), responsive: 3 },
    { title: "Visit", field: "status", width: 80, formatter: marked("status"), responsive: 0 },
    { title: "Reason", field: "reason", widthGrow: 2, minWidth: 120, responsive: 4 },
    { title: "Failing since", field: "since", width: 145, responsive: 6, visible: people.some((person) => person.since !== null) },
    { title: "Moved to", field: "moved_to", ...wide, formatter: (cell) => link(cell.getValue()), responsive: 6, visible: people.some((person) => person.moved_to !== null) },
    { title: "Mentions", field: "mentions", width: 110, responsive: 2, ...number },
    { title: "Not taken apart", field: "unparsed", width: 160, responsive: 5, ...number },
    { title: "Works", field: "works", width: 90, responsive: 1, ...number },
  ]);
  grid("claims-table", objects(data.claims), [
    title,
    { title: "Year", field: "year", width: 75, responsive: 3, ...number },
    { title: "Venue", field: "venue", widthGrow: 1.5, minWidth: 90 },
    { title: "Claimed", field: "claimed", width: 105 },
    { title: "Listed", field: "listed", width: 105 },
    { title: "Pages of", field: "owners", widthGrow: 1.5, minWidth: 110, responsive: 2 },
  ]);
  grid("conflicts-table", objects(data.conflicts), [
    { ...title, responsive: 2 },
    { title: "Field", field: "field", width: 95 },
    { title: "Values and their sources, the chosen one first", field: "values", widthGrow: 6, minWidth: 180, formatter: "textarea" },
  ]);
  grid("changes-table", objects(data.changes), [
    { title: "Change", field: "change", width: 140 },
    title,
    { title: "Field", field: "field", width: 110, responsive: 2 },
    { title: "Before", field: "old", ...wide, responsive: 3 },
    { title: "Now", field: "new", ...wide, responsive: 3 },
  ]);
}

// --- one work in full -----------------------------------------------------------------------------------------------

const shownFields = [
  ["Authors", "authors"], ["Year", "year"], ["Type", "type"], ["Venue", "venue"], ["Full name", "venue_name"], ["CCF", "ccf_rank"], ["CORE", "core_rank"],
  ["Claimed", "ccf_claim"], ["Awards", "awards"], ["Address", "url"], ["PDF", "pdf_url"], ["DOI", "doi"], ["arXiv", "arxiv_id"], ["DBLP", "dblp_key"],
  ["Match", "match_status"], ["Score", "match_score"], ["Listed by", "owners"], ["Mentions", "mentions"], ["Versions", "versions"], ["Conflicts", "conflicts"],
  ["Changed", "change"], ["First seen", "first_seen"], ["Last seen", "last_seen"], ["Id", "work_id"],
];

function show(work) {
  const dialog = document.getElementById("details");
  dialog.querySelector("h2").textContent = work.title ?? "(without a title)";
  const list = dialog.querySelector("dl");
  list.replaceChildren();
  const add = (name, ...children) => { const value = element("dd"); value.append(...children); list.append(element("dt", name), value); };
  for (const [name, field] of shownFields) {
    const value = work[field];
    if (value !== null && value !== undefined && value !== "") add(name, field.endsWith("url") ? link(value) : String(value));
  }
  add("Pages", ...work.pages.map((at) => { const line = element("div"); line.append(link(data.pages[at])); return line; }));
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const id = event.target.closest?.("[data-work]")?.dataset.work;
  if (workById.has(id)) show(workById.get(id));
  if (event.target.id === "details") event.target.close();
});

worksTable();
otherTables();
draw();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
