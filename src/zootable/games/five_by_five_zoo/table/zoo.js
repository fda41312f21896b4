/** A zoo as a picture: the board, its tiles, doors, gates, visitors and walk. Nothing here can be pressed. */
import { html } from "/static/ui.js";
import { drawing, Face, VisitorMark } from "./pieces.js";
import { at, foot, gateSpot, middle, SQUARES, tileMap, trail, walkLine } from "./squares.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").LaidTile} LaidTile */
/** @typedef {import("./types.d.ts").Step} Step */

export const BOX = "-64 -64 628 628";

/** The wooden board with its lawn, squares and gates. @param {{components: Components, gate: string, starts?: boolean}} props */
export function Ground({ components, gate, starts }) {
  return html`<g class="fz-ground">
    <rect class="fz-frame" x="-46" y="-46" width="592" height="592" rx="30" />
    <rect class="fz-lawn" x="-8" y="-8" width="516" height="516" rx="14" />
    ${SQUARES.map((square) => {
      const [x, y] = at(square);
      return html`<rect key=${square} class=${`fz-sq ${starts && components.starts.includes(square) ? "start" : ""}`} x=${100 * x + 5} y=${100 * y + 5} width="90" height="90" rx="12" />`;
    })}
    ${Object.keys(components.gates).map((side) => html`<${GateMark} key=${side} side=${side} open=${side === gate} />`)}
  </g>`;
}

/** A gate; only the round's own is open. @param {{side: string, open: boolean}} props */
function GateMark({ side, open }) {
  const { x, y, turn } = gateSpot(side);
  if (!open) return html`<rect class="fz-gateshut" x="-26" y="-11" width="52" height="22" rx="8" transform=${`translate(${x} ${y}) rotate(${turn})`} />`;
  return html`<g class="fz-gate" transform=${`translate(${x} ${y})`}><circle r="33" /><use href=${drawing("zz-gate")} x="-28" y="-30" width="56" height="56" /></g>`;
}

/** All tiles of a zoo with their hearts. @param {{tiles: LaidTile[], components: Components, plain?: boolean}} props */
export function Tiles({ tiles, components, plain }) {
  return tiles.map((tile) => {
    const [x, y] = at(tile.square);
    const face = components.tiles[tile.id];
    return html`<g key=${tile.square} class="fz-tile" transform=${`translate(${100 * x} ${100 * y})`}>
      <${Face} tile=${face} plain=${plain} />
      ${tile.popularity ? html`<${Heart} x=${(face.large === "horizontal" ? 200 : 100) - 22} y=${54} size=${28} />` : null}
    </g>`;
  });
}

/** @param {{x: number, y: number, size?: number, class?: string}} props */
export function Heart({ x, y, size = 32, class: look = "" }) {
  return html`<use class=${look} href=${drawing("zz-popularity")} x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />`;
}

/** Doors on their borders; `wanted`: those that the best walk would still lay. @param {{doors: string[], fresh?: string[], wanted?: string[]}} props */
export function Doors({ doors, fresh = [], wanted = [] }) {
  return [...doors, ...wanted.filter((border) => !doors.includes(border))].map((border) => {
    const { x, y } = doorSpot(border);
    const look = fresh.includes(border) ? "fresh" : doors.includes(border) ? "" : "wanted";
    return html`<g key=${border} class=${`fz-door ${look}`}>${look === "wanted" ? html`<circle cx=${x} cy=${y - 2} r="23" />` : null}<use href=${drawing("zz-door")} x=${x - 19} y=${y - 22} width="38" height="38" /></g>`;
  });
}

/** Where a door stands: low on an upright border, where the walk passes. @param {string} border */
export function doorSpot(border) {
  const { x, y, upright } = middle(border);
  return { x, y: upright ? y + 22 : y };
}

/** A walk: the line, the visitors and their order.
 * @param {{steps: Step[], tiles: LaidTile[], components: Components, plain?: boolean, look?: "" | "best", taken?: Step[]}} props taken: steps on whose
 *   tiles a visitor stands already
 */
export function Walk({ steps, tiles, components, plain, look = "", taken = [] }) {
  if (!steps.length) return null;
  const map = tileMap(tiles, components);
  const aside = look === "best" ? 9 : 0;
  const line = walkLine(steps, map, aside);
  return html`<g class=${`fz-walk ${look}`}>
    <path class="fz-walkedge" d=${line} /><path class="fz-walkline" d=${line} />
    ${trail(steps, map).map(({ step, enter }, k) => {
      if (taken.some((one) => one.square === step.square)) return null;
      const [x, y] = foot(enter).map((one) => one + aside);
      return html`<g key=${k} style=${{ "--n": String(k) }} class="fz-stepmark"><${VisitorMark} colour=${step.colour} meeple=${step.meeple} x=${x} y=${y - 4} size=${plain ? 44 : look === "best" ? 28 : 37} />
        ${plain || look ? null : html`<circle class="fz-order" cx=${x + 21} cy=${y + 11} r="11" /><text class="fz-ordernumber" x=${x + 21} y=${y + 15.5}>${k + 1}</text>`}</g>`;
    })}
  </g>`;
}

/** A whole zoo as one small picture. @param {{tiles: LaidTile[], doors: string[], steps?: Step[], components: Components, gate: string,
 *   label: string, plain?: boolean, fresh?: string[]}} props
 */
export function ZooPicture({ tiles, doors, steps = [], components, gate, label, plain, fresh }) {
  return html`<svg class="fz-zoopic" viewBox=${BOX} role="img" aria-label=${label}>
    <${Ground} components=${components} gate=${gate} /><${Tiles} tiles=${tiles} components=${components} plain=${plain} />
    <${Walk} steps=${steps} tiles=${tiles} components=${components} plain=${plain} />
    <${Doors} doors=${doors} fresh=${fresh} />
  </svg>`;
}
