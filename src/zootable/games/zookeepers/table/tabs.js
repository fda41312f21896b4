/** A row of tabs; arrow keys go from one to the next. */
import { html } from "/static/ui.js";

/** @param {{tabs: [string, string][], tab: string, setTab: (tab: string) => void, label: string, class: string, panel?: string}} props panel: the id of what the tabs change */
export function TabRow({ tabs, tab, setTab, label, class: look, panel }) {
  const at = Math.max(0, tabs.findIndex(([id]) => id === tab));
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const last = tabs.length - 1;
    const next = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at + last) % tabs.length, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setTab(tabs[next][0]);
    const other = /** @type {HTMLElement} */ (event.currentTarget).children[next];
    if (other instanceof HTMLElement) other.focus();
  };
  return html`<div class=${look} role="tablist" aria-label=${label} onKeyDown=${key}>${tabs.map(([id, name], k) => html`<button type="button" key=${id} role="tab"
    aria-selected=${k === at} aria-controls=${panel} tabindex=${k === at ? 0 : -1} onClick=${() => setTab(id)}>${name}</button>`)}</div>`;
}
