/** The picture on the lobby's card: visitors walk through a little zoo of tiles. */
import { html, symbolHref } from "/static/ui.js";
import { drawing, Face, VisitorMark } from "./pieces.js";

/** @param {string} animal @param {import("./types.d.ts").Category} category @param {number} stars @param {string} walls */
const tile = (animal, category, stars, walls) => /** @type {import("./types.d.ts").Tile} */ ({ id: animal, category, stars, animal, large: null, walls: [[...walls]] });

/** @type {[number, number, import("./types.d.ts").Tile][]} */
const TILES = [
  [0, 1, tile("rabbit", "herbivore", 0, "")], [1, 1, tile("dolphin", "aquatic", 1, "N")], [1, 0, tile("park", "park", 0, "")], [2, 0, tile("cheetah", "carnivore", 0, "")],
  [2, 1, tile("croc", "reptile", 1, "S")], [3, 0, tile("flamingo", "bird", 1, "E")], [0, 0, tile("panda", "herbivore", 1, "W")], [3, 1, tile("owl", "bird", 0, "")],
];

/** The cover drawing. */
export function Cover() {
  return html`<svg class="cover fz-cover" viewBox="0 0 360 230" preserveAspectRatio="xMidYMid slice" role="img" aria-label="A zoo of square tiles; visitors walk in through the gate">
    <rect width="360" height="230" fill="#cde7ea" /><circle cx="318" cy="36" r="20" fill="#f6c93a" stroke="#2b2a33" stroke-width="2.5" />
    <path d="M0 84q80-40 180-16t180-12v174H0Z" fill="#a9cf9a" /><use href=${symbolHref("s-tree")} x="4" y="28" width="56" height="66" /><use href=${symbolHref("s-palm")} x="304" y="32" width="56" height="66" />
    <path d="M0 150q90-22 180-8t180-8v96H0Z" fill="#8bbd86" />
    <g transform="translate(78 40) scale(.62)"><rect x="-34" y="-30" width="468" height="262" rx="26" fill="#c4905a" stroke="#2b2a33" stroke-width="4" /><rect x="-8" y="-8" width="416" height="216" rx="14" fill="#e2ebbd" stroke="#2b2a33" stroke-width="3" />
      ${TILES.map(([x, y, one], k) => html`<g key=${k} transform=${`translate(${100 * x} ${100 * y})`}><${Face} tile=${one} /></g>`)}
      <path d="M-74 176L50 172L147 172L147 74L247 74L347 74" fill="none" stroke="#2b2a33" stroke-width="17" stroke-linecap="round" stroke-linejoin="round" /><path d="M-74 176L50 172L147 172L147 74L247 74L347 74" fill="none" stroke="#fff7df" stroke-width="11" stroke-linecap="round" stroke-linejoin="round" />
      <use href=${drawing("zz-gate")} x="-62" y="106" width="68" height="68" /><use href=${drawing("zz-door")} x="126" y="80" width="40" height="40" />
      ${[[47, 168, "green", false], [147, 168, "blue", false], [147, 70, "red", true], [247, 70, "red", false], [347, 70, "yellow", false]].map(([x, y, colour, meeple], k) => html`<${VisitorMark} key=${k} colour=${colour} meeple=${meeple} x=${x} y=${y} size=${46} />`)}</g>
    <use href=${drawing("an-otter")} x="14" y="150" width="64" height="64" /><use href=${drawing("an-elephant")} x="296" y="142" width="66" height="66" />
    <use href=${symbolHref("s-bush")} x="60" y="186" width="70" height="40" /><use href=${symbolHref("s-bush")} x="232" y="190" width="64" height="36" />
  </svg>`;
}
