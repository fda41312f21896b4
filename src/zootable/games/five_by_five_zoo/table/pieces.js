/** The pieces: animals and signs, visitors, tile faces. */
import { html } from "/static/ui.js";

/** @typedef {import("./types.d.ts").Category} Category */
/** @typedef {import("./types.d.ts").Tile} Tile */

const SPRITE = "/games/five_by_five_zoo/symbols.svg";

/** The address of one of this game's drawings. @param {string} id */
export const drawing = (id) => `${SPRITE}#${id}`;

/** One of this game's drawings; with `label` an image of that name, else decoration.
 * @param {{id: string, class?: string, label?: string, style?: Record<string, string>}} props
 */
export function Pic({ id, class: look = "", label, style }) {
  const classes = `i ${look}`.trim();
  return label
    ? html`<svg class=${classes} style=${style} role="img" aria-label=${label}><use href=${drawing(id)} /></svg>`
    : html`<svg class=${classes} style=${style} aria-hidden="true"><use href=${drawing(id)} /></svg>`;
}

/** Each visitor's colour, and the kind of animal it comes for. @type {Record<string, {paint: string, category: Category | null}>} */
export const VISITORS = {
  red: { paint: "var(--red)", category: "carnivore" },
  green: { paint: "var(--green)", category: "herbivore" },
  blue: { paint: "var(--blue)", category: "aquatic" },
  yellow: { paint: "var(--yellow)", category: "bird" },
  black: { paint: "#55555f", category: "reptile" },
  white: { paint: "#fdfcf7", category: null },
};

/** All six colours, in the order of the trays. */
export const COLOURS = Object.keys(VISITORS);

/** The fill of a tile's face. @type {Record<string, string>} */
const FACES = { carnivore: "#f1c4b2", herbivore: "#cfe2b4", aquatic: "#bcdff3", bird: "#f8e6a0", reptile: "#d3d0ca", park: "#e2d2ee" };

/** The animal of each seat. */
export const HEADS = ["otter", "fennec", "panda", "owl"];

/** The disc of a seat. @param {{seat: number}} props */
export function Disc({ seat }) {
  return html`<span class=${`tok o${(seat % 6) + 1}`}><${Pic} id=${`an-${HEADS[seat % HEADS.length]}`} /></span>`;
}

/** A visitor inside an svg, 36 units wide, with the sign of its animals on it.
 * @param {{colour: string, meeple?: boolean, x: number, y: number, size?: number, class?: string}} props
 */
export function VisitorMark({ colour, meeple, x, y, size = 36, class: look = "" }) {
  const { paint, category } = VISITORS[colour];
  return html`<g class=${`fz-visitor ${look}`} transform=${`translate(${x} ${y})`}>
    <ellipse cx="0" cy=${size * 0.4} rx=${size * 0.42} ry=${size * 0.16} fill="#2b2a33" opacity=".28" />
    <use href=${drawing(meeple ? "zz-meeple" : "zz-cube")} x=${-size / 2} y=${-size / 2} width=${size} height=${size} style=${{ "--pc": paint }} />
    ${category ? html`<use href=${drawing(`zz-${category}`)} x=${-size * 0.56} y=${size * 0.05} width=${size * 0.46} height=${size * 0.46} />` : null}
  </g>`;
}

/** A visitor on its own. @param {{colour: string, meeple?: boolean, label?: string}} props */
export function Visitor({ colour, meeple, label }) {
  const { paint, category } = VISITORS[colour];
  const inside = html`<use href=${drawing(meeple ? "zz-meeple" : "zz-cube")} width="40" height="40" style=${{ "--pc": paint }} />
    ${category ? html`<use href=${drawing(`zz-${category}`)} x="-4" y="22" width="20" height="20" />` : null}`;
  return label
    ? html`<svg class="i fz-vis" viewBox="-4 0 44 42" role="img" aria-label=${label}>${inside}</svg>`
    : html`<svg class="i fz-vis" viewBox="-4 0 44 42" aria-hidden="true">${inside}</svg>`;
}

/** The face of a tile inside an svg, its north-western corner at 0 0. @param {{tile: Tile, plain?: boolean}} props */
export function Face({ tile, plain }) {
  const width = tile.large === "horizontal" ? 200 : 100;
  const height = tile.large === "vertical" ? 200 : 100;
  const big = tile.large ? 84 : 60;
  return html`<g class="fz-face">
    <rect x="3" y="3" width=${width - 6} height=${height - 6} rx="12" fill=${FACES[tile.category]} stroke="#2b2a33" stroke-width="2.6" />
    ${plain ? null : html`<path d=${`M10 ${height - 26}q${width / 4} -12 ${width * 0.4} -4t${width * 0.4} -4v18a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z`} fill="#fff" opacity=".38" />`}
    <use href=${drawing(`an-${tile.animal}`)} x=${(width - big) / 2} y=${(height - big) / 2 + 4} width=${big} height=${big} />
    <use href=${drawing(`zz-${tile.category}`)} x=${width - 38} y="8" width="29" height="29" />
    ${tile.stars ? html`<use href=${drawing("zz-star")} x="6" y="5" width="34" height="34" /><text class="fz-starnumber" x="23" y="28">${tile.stars}</text>` : null}
    ${tile.walls.map((sides, half) => sides.map((side) => html`<${Wall} key=${half + side} side=${side}
      x=${half && tile.large === "horizontal" ? 100 : 0} y=${half && tile.large === "vertical" ? 100 : 0} />`))}
  </g>`;
}

/** A wall on one side of a square. @param {{side: string, x: number, y: number}} props */
function Wall({ side, x, y }) {
  const turn = { N: "", S: "translate(0 86)", W: "rotate(90) translate(0 -14)", E: "translate(86 0) rotate(90) translate(0 -14)" }[side];
  return html`<use class="fz-wall" href=${drawing("zz-bricks")} width="100" height="14" transform=${`translate(${x} ${y}) ${turn}`} />`;
}

/** A tile as a picture of its own. @param {{tile: Tile, size?: number}} props */
export function TilePicture({ tile, size = 58 }) {
  const width = tile.large === "horizontal" ? 200 : 100;
  const height = tile.large === "vertical" ? 200 : 100;
  const unit = tile.large ? size * 0.66 : size;
  return html`<svg class=${`fz-tilepic ${tile.large === "horizontal" ? "wide" : tile.large ? "high" : ""}`} viewBox=${`-2 -2 ${width + 4} ${height + 4}`} width=${(unit * width) / 100} height=${(unit * height) / 100} aria-hidden="true"><${Face} tile=${tile} plain=${size < 40} /></svg>`;
}
