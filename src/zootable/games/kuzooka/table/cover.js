/** The picture on the lobby's card: a night walk along the lit path to the gate. */
import { html, symbolHref } from "/static/ui.js";
import { KINDS } from "./words.js";

/** Spaces along the path: x, y, turn, kind, value. */
const STONES = [[196, 146, -5, 4, 6], [134, 158, -8, 3, 5], [216, 201, 2, 5, 6], [278, 204, -3, 0, 3]];

/** The cover drawing. */
export function Cover() {
  return html`<svg class="cover kz-cover" viewBox="0 0 360 230" preserveAspectRatio="xMidYMid slice" role="img"
      aria-label="Night over the zoo: animals tiptoe along a lit path to the gate">
    <rect width="360" height="230" fill="#2f4a78" />
    <circle cx="296" cy="44" r="25" fill="#f8e9b0" stroke="#2b2a33" stroke-width="2.5" />
    <circle cx="286" cy="38" r="5" fill="#e6d190" /><circle cx="302" cy="52" r="4" fill="#e6d190" />
    <g fill="#f8e9b0">${[[40, 30, 2.5], [92, 18, 2], [150, 34, 2.5], [214, 20, 2], [246, 56, 2], [20, 70, 2], [340, 90, 2.2]].map(
      ([x, y, r], k) => html`<circle key=${k} cx=${x} cy=${y} r=${r} />`)}</g>
    <path d="M0 108q70-34 150-12t120-10 90 8v136H0Z" fill="#27436a" />
    <use href=${symbolHref("s-pine")} x="6" y="52" width="46" height="70" /><use href=${symbolHref("s-pine")} x="44" y="64" width="38" height="58" />
    <use href=${symbolHref("s-gate")} x="196" y="46" width="118" height="80" />
    <path d="M0 132q90-18 180-6t180-8v112H0Z" fill="#3d6a55" />
    <path d="M254 126c6 22-70 18-120 30s-96 34-60 48 190 8 300-6" fill="none" stroke="#2b2a33" stroke-width="44" stroke-linecap="round" />
    <path d="M254 126c6 22-70 18-120 30s-96 34-60 48 190 8 300-6" fill="none" stroke="#f1dca0" stroke-width="39" stroke-linecap="round" />
    ${STONES.map(([x, y, turn, kind, value], k) => html`<g key=${k} class=${`kz-stone ${KINDS[kind].look}`} transform=${`translate(${x} ${y}) rotate(${turn})`}>
      <rect class="kz-under" x="-25" y="-15" width="50" height="38" rx="13" /><rect class="kz-face" x="-25" y="-19" width="50" height="38" rx="13" />
      <use href=${symbolHref(KINDS[kind].symbol)} x="-21" y="-13" width="26" height="26" />
      <text class="kz-value" x="11" y="8" font-size="23" text-anchor="middle">${value}</text></g>`)}
    <use href=${symbolHref("a-snake")} x="218" y="86" width="40" height="40" /><use href=${symbolHref("a-eagle")} x="28" y="104" width="76" height="76" />
    <use href=${symbolHref("a-chameleon")} x="274" y="112" width="66" height="66" />
    <use href=${symbolHref("s-bush")} x="16" y="158" width="92" height="50" /><use href=${symbolHref("s-bush")} x="304" y="160" width="60" height="34" />
  </svg>`;
}
