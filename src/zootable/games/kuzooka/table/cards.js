/** Item cards: one card, a hand sorted and counted, the cards that lie face up. */
import { html, Symbol, useRef, useRoving } from "/static/ui.js";
import { KINDS, many, plain } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Counts} Counts */

const ALL = [0, 1, 2, 3, 4, 5, 6];

/** One card, face up. @param {{kind: number, class?: string, style?: Record<string, string>, label?: string,
 * children?: any}} props
 */
export function Card({ kind, class: extra = "", style, label, children }) {
  const { symbol, look } = KINDS[kind];
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<span class=${`kz-card ${look} ${extra}`} style=${style} ...${name}>
    <${Symbol} id=${symbol} />${children}</span>`;
}

/** A card's back. @param {{class?: string}} props */
export function Back({ class: extra = "" }) {
  return html`<span class=${`kz-card kz-back ${extra}`} aria-hidden="true"></span>`;
}

/** A glyph with a number: what a space or a claim says.
 * @param {{components: Components, kind: number, number: number, small?: boolean, fresh?: boolean,
 *          note?: string}} props
 */
export function Claim({ components, kind, number, small, fresh, note = "" }) {
  const label = many(components, number, kind) + note;
  return html`<span class=${`kz-claim ${KINDS[kind].look} ${small ? "small" : ""} ${fresh ? "fresh" : ""}`}
    role="img" aria-label=${label} title=${label}><${Symbol} id=${KINDS[kind].symbol} />${number}</span>`;
}

/** Cards sorted by kind, each kind a small fan with its number. With `onPick` the kinds in `open` can be chosen.
 * @param {{components: Components, counts: Counts, open?: number[], picked?: number | null,
 *          marked?: number | null, onPick?: (kind: number) => void}} props
 */
export function Hand({ components, counts, open = [], picked = null, marked = null, onPick }) {
  const ref = useRef(null);
  const roving = useRoving(ref, { line: true, start: ".legal" });
  const choosing = Boolean(onPick && open.length);
  return html`<div class=${`kz-hand ${choosing ? "choosing" : ""}`} ref=${ref} role="group"
    aria-label=${choosing ? "Your hand: choose a card" : "Your hand"} ...${choosing ? roving : {}}>
    ${ALL.map((kind) => html`<${Fan} key=${kind} components=${components} kind=${kind} number=${counts[kind]}
      open=${open.includes(kind)} picked=${picked === kind} marked=${marked === kind}
      onPick=${choosing ? onPick : undefined} />`)}
  </div>`;
}

/** @param {{components: Components, kind: number, number: number, open: boolean, picked: boolean,
 * marked: boolean, onPick?: (kind: number) => void}} props
 */
function Fan({ components, kind, number, open, picked, marked, onPick }) {
  const none = number === 0;
  const label = none ? `no ${plain(components, kind, 2)}` : many(components, number, kind) + (marked ? ", new" : "");
  const classes = `kz-fan ${KINDS[kind].look} ${none ? "none" : ""} ${open ? "legal" : ""} ${picked ? "picked" : ""}`;
  const shown = Math.min(number, 3);
  const inside = none
    ? html`<${Symbol} id=${KINDS[kind].symbol} /><b class="kz-count">0</b>`
    : html`${Array.from({ length: shown }, (_, k) => html`<${Card} key=${k} kind=${kind}
        style=${{ "--turn": `${(k - (shown - 1) / 2) * 7}deg` }} />`)}
      <b class="kz-count">${number}</b>${marked ? html`<i class="kz-new">new</i>` : null}`;
  if (!onPick || !open) return html`<span class=${classes} role="img" aria-label=${label} title=${label}>${inside}</span>`;
  return html`<button type="button" class=${classes} data-roving tabindex="-1" aria-pressed=${picked}
    aria-label=${label} onClick=${() => onPick(kind)}>${inside}</button>`;
}

/** The cards that lie face up for all. @param {{components: Components, counts: Counts}} props */
export function FaceUp({ components, counts }) {
  const kinds = ALL.filter((kind) => counts[kind] > 0);
  if (!kinds.length) return html`<p class="kz-none">none at this level</p>`;
  return html`<div class="kz-up" role="group" aria-label="Face up for all">
    ${kinds.map((kind) => html`<span class="kz-upgroup" key=${kind} role="img"
      aria-label=${many(components, counts[kind], kind)} title=${many(components, counts[kind], kind)}>
      ${Array.from({ length: counts[kind] }, (_, k) => html`<${Card} key=${k} kind=${kind} />`)}</span>`)}
  </div>`;
}

/** A hand in one short line: glyphs with numbers. @param {{components: Components, counts: Counts}} props */
export function HandLine({ components, counts }) {
  return html`<span class="kz-handline">${ALL.filter((kind) => counts[kind] > 0).map((kind) => html`<span
    key=${kind} class=${`kz-mini ${KINDS[kind].look}`} role="img" aria-label=${many(components, counts[kind], kind)}>
    <${Symbol} id=${KINDS[kind].symbol} />${counts[kind]}</span>`)}</span>`;
}
