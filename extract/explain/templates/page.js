// On a wide screen the chosen record's fields stand beside the text; else each record opens in its place, without this.
"use strict";
const wide = matchMedia("(min-width: 62rem)");
const panel = document.querySelector("#panel");
const records = [...document.querySelectorAll(".record")];
let held = null;

document.documentElement.classList.add("scripted");

function choose(record) {
  document.querySelector(".chosen")?.classList.remove("chosen");
  record.classList.add("chosen");
  panel.replaceChildren(...record.querySelector(".card").cloneNode(true).childNodes);
  panel.classList.add("card");
  panel.scrollTop = 0;
}

function recordAt(event) {
  return event.target.closest?.(".record");
}

document.querySelector("main").addEventListener("pointerover", (event) => {
  const record = recordAt(event);
  if (record && wide.matches && held === null) choose(record);
});

document.querySelector("main").addEventListener("focusin", (event) => {
  const record = recordAt(event);
  if (record && wide.matches) choose(record);
});

document.querySelector("main").addEventListener("click", (event) => {
  const record = recordAt(event);
  if (!record || !wide.matches || !event.target.closest("summary")) return;
  event.preventDefault();
  held = held === record ? null : record;
  choose(record);
});

document.addEventListener("keydown", (event) => {
  if (!["j", "k"].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const shown = records.filter((record) => record.checkVisibility());
  const now = shown.indexOf(document.activeElement.closest(".record") ?? document.querySelector(".chosen"));
  const next = shown[now + (event.key === "j" ? 1 : -1)];
  next?.querySelector("summary").focus();
});

function follow() {
  const record = records.find((one) => "#" + one.id === location.hash);
  if (!record) return;
  document.querySelector("#show-all").checked = true;
  record.querySelector("summary").focus({ preventScroll: true });
  record.scrollIntoView();
  if (wide.matches) choose(record);
}

addEventListener("hashchange", follow);
if (location.hash) follow();
else if (records.length && wide.matches) choose(records[0]);
