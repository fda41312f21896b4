/** Every legal action as a list: a complete way to play any game by keyboard or screen reader, from `options` alone. */
import { html, useRef, useState, useRoving, Button, Symbol } from "./ui.js";

/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").TableApi} TableApi */
/** @typedef {import("./session.js").Session} Session */

/**
 * Options by group, in the order in which they came.
 * @param {Option[]} options
 * @returns {[string, Option[]][]}
 */
export function grouped(options) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}

/** "give_back" → "Give back". @param {string} word */
export const words = (word) => {
  const text = word.replace(/[_-]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const MANY = 8;

/**
 * @param {{session: Session, api: TableApi, detail: string, panels: any, onLeave: (() => void)|null}} props
 */
export function ActionList({ session, api, detail, panels, onLeave }) {
  const [find, setFind] = useState("");
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const roving = useRoving(box, { start: '[aria-pressed="true"]' });
  const frame = session.frame;
  if (!frame) return null;
  const shown = frame.options.filter((option) => option.label.toLowerCase().includes(find.trim().toLowerCase()));
  return html`<div class="alist">
    <section class="panel" aria-labelledby="alist-h">
      <div class="spread"><h2 id="alist-h">${frame.options.length ? `What you may do (${frame.options.length})` : "Nothing to do for you now"}</h2>
        ${onLeave ? html`<${Button} icon="u-eye" onClick=${onLeave}>Back to the picture<//>` : null}</div>
      ${detail ? html`<p>${detail}</p>` : null}
      ${frame.options.length > MANY ? html`<label class="findbox"><span class="sr">Search the moves</span><${Symbol} id="u-search" />
        <input class="text" type="search" placeholder="Search the moves" value=${find}
          onInput=${(/** @type {any} */ event) => setFind(event.currentTarget.value)} /></label>` : null}
      <div ref=${box} ...${roving}>${grouped(shown).map(([group, options]) => html`<div key=${group} role="group" aria-label=${words(group)}>
        <h3>${words(group)}</h3>
        <ul class="plain moves">${options.map((option) => html`<li key=${option.action}><button type="button" data-roving tabindex="-1"
          aria-pressed=${session.pending?.action === option.action} onClick=${() => session.choose(option)}>
          <span>${option.label}</span><code>${option.notation}</code></button></li>`)}</ul></div>`)}</div>
      ${session.pending ? html`<div class="stage" role="group" aria-label="Your move">
        <div class="what"><${Symbol} id="u-check" /><b>${session.pending.label}</b></div>
        <div class="acts"><${Button} look="go" onClick=${api.confirm} disabled=${session.busy}>${session.busy ? "Sending…" : "Confirm"}<//>
          <${Button} onClick=${() => session.choose(null)}>Back<//></div></div>` : null}
    </section>
    <section class="panel seen" aria-labelledby="seen-h"><h2 id="seen-h">What you see</h2><${Value} value=${frame.view} /></section>
    <div class="alog">${panels}</div>
  </div>`;
}

const DEEP = 2;

/**
 * Any data as words: the table's view as text.
 * @param {{value: any, depth?: number}} props
 */
function Value({ value, depth = 0 }) {
  if (value === null || value === undefined) return html`<span class="soft">none</span>`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  const list = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return html`<span class="soft">none</span>`;
  if (list && entries.every(([, one]) => typeof one !== "object" || one === null)) return value.map(String).join(", ");
  return html`<dl class="facts">${entries.map(([key, one]) => {
    const name = list ? String(Number(key) + 1) : words(key);
    const big = typeof one === "object" && one !== null
      && (Object.keys(one).length > 3 || Object.values(one).some((part) => typeof part === "object" && part !== null));
    return html`<div key=${key}>${big && depth < DEEP
      ? html`<dt class="sr">${name}</dt><dd><details><summary>${name}</summary><${Value} value=${one} depth=${depth + 1} /></details></dd>`
      : html`<dt>${name}</dt><dd><${Value} value=${one} depth=${depth + 1} /></dd>`}</div>`;
  })}</dl>`;
}
