/** The path through the zoo: the drawing, the spaces that can be chosen, the tokens. */
import {
  html, neighbour, symbolHref, useLayoutEffect, useMemo, useRef, useRoving, useState,
} from "/static/ui.js";
import { light, spacesOf } from "./moves.js";
import { straight, winding } from "./path.js";
import { KINDS, spoken, zoneOf } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").Space} Space */
/** @typedef {import("./path.js").Layout} Layout */
/** @typedef {import("./moves.js").Choices} Choices */
/** @typedef {import("./moves.js").Light} Light */

const NARROW = 600;

/** The path fitted to the room there is. @param {Components} components */
function useLayout(components) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [shape, setShape] = useState({ narrow: false, aspect: 1.4 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (!width) return;
      const narrow = width < NARROW;
      const aspect = narrow ? 1 : Math.round(Math.min(2.4, Math.max(0.9, width / Math.max(height, 1))) * 50) / 50;
      setShape((old) => (old.narrow === narrow && old.aspect === aspect ? old : { narrow, aspect }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const layout = useMemo(() => (shape.narrow
    ? straight(components.spaces, components.zones)
    : winding(components.spaces, components.zones, shape.aspect)), [components, shape]);
  return { box, layout };
}

/** @param {{frame: KuzookaFrame, components: Components, choices: Choices, mode: string, pending: Option | null,
 * fresh: Set<number>, hinted: number[], still: boolean, onPick: (space: number) => void, children?: any}} props
 */
export function Board({ frame, components, choices, mode, pending, fresh, hinted, still, onPick, children }) {
  const { box, layout } = useLayout(components);
  const path = useRef(/** @type {SVGGElement | null} */ (null));
  const roving = useRoving(path, { line: true, start: pending ? ".picked" : ".legal" });
  const ground = useMemo(() => html`<${Ground} layout=${layout} />`, [layout]);
  const picked = spacesOf(pending);
  /** @param {KeyboardEvent} event */
  const move = (event) => {
    const on = event.target instanceof Element && event.target.classList.contains("picked");
    if (event.key === "Enter" && on && pending) return; // Enter on the chosen space confirms, as it does elsewhere
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") { roving.onKeyDown(event); return; }
    const all = [...(path.current?.querySelectorAll("[data-roving]") ?? [])];
    const at = all.find((one) => one === event.target);
    const next = at && neighbour(all, at, [0, event.key === "ArrowUp" ? -1 : 1]);
    event.preventDefault();
    if (next instanceof SVGElement) next.focus();
  };
  return html`<div class=${`kz-board ${layout.kind}`} ref=${box}>
    <svg viewBox=${`${layout.left} ${layout.top} ${layout.width} ${layout.height}`} role="group"
      aria-label=${`Path through the zoo: ${components.spaces.length} spaces in ${components.zones.length} zones. Left and right arrow follow the path.`}>
      ${ground}
      <g ref=${path} onKeyDown=${still ? undefined : move} onFocusIn=${still ? undefined : roving.onFocusIn}>
        ${components.spaces.map((space, k) => html`<${Stone} key=${space.space} space=${space} spot=${layout.spots[k]}
          layout=${layout} frame=${frame} components=${components} still=${still} onPick=${onPick}
          lit=${light(choices, mode, space.space)} picked=${picked.includes(space.space)}
          hinted=${hinted.includes(space.space)} />`)}
      </g>
      <${Tokens} layout=${layout} frame=${frame} fresh=${fresh} picked=${picked} />
    </svg>
    ${children}
  </div>`;
}

/** One space of the path. @param {{space: Space, spot: {x: number, y: number}, layout: Layout, frame: KuzookaFrame,
 * components: Components, still: boolean, lit: Light, picked: boolean, hinted: boolean,
 * onPick: (space: number) => void}} props
 */
function Stone({ space, spot, layout, frame, components, still, lit, picked, hinted, onPick }) {
  const { view } = frame;
  const { width, height } = layout.stone;
  const { halo } = layout;
  const owners = view.tokens.filter((token) => token.space === space.space).map((token) => token.seat);
  const front = space.space === view.furthest;
  const past = space.space < view.furthest;
  const reach = reachOf(frame, components);
  const far = !lit && !picked && !past && !front && reach > 0 && space.zone > reach;
  const classes = ["kz-stone", KINDS[space.kind].look, lit && "legal", lit === "jump" || lit === "join" ? "special" : "",
    picked && "picked", past && "past", far && "far", front && "front"].filter(Boolean).join(" ");
  const label = spoken(frame, components, space, lit, owners) + (picked ? ", chosen" : "");
  const act = still
    ? { role: "img" }
    : { role: "button", tabindex: "-1", "data-roving": "", "aria-pressed": picked ? "true" : "false",
        "aria-disabled": lit ? undefined : "true", onClick: () => onPick(space.space) };
  const [cell, row] = layout.kind === "straight" ? [60, 58] : [width + 14, height + 16];
  return html`<g class=${classes} transform=${`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`}>
    ${lit || picked || front ? html`<rect class="kz-halo" x=${-width / 2 - halo} y=${-height / 2 - halo} width=${width + halo * 2}
      height=${height + halo * 2 + 2} rx=${height * 0.36 + halo} />` : null}
    <g class="kz-body" aria-hidden="true">
      <rect class="kz-under" x=${-width / 2} y=${-height / 2 + 3} width=${width} height=${height} rx=${height * 0.36} />
      <rect class="kz-face" x=${-width / 2} y=${-height / 2} width=${width} height=${height} rx=${height * 0.36} />
      <use href=${symbolHref(KINDS[space.kind].symbol)} x=${-width * 0.42} y=${-height * 0.33} width=${height * 0.66}
        height=${height * 0.66} />
      <text class="kz-value" x=${width * (space.value > 9 ? 0.17 : 0.2)} y=${height * 0.225}
        font-size=${height * (space.value > 9 ? 0.54 : 0.63)} text-anchor="middle">${space.value}</text>
      ${space.stars ? html`<use class="kz-starglyph" href=${symbolHref("o-star")} x=${width / 2 - 18} y=${height / 2 - 19} width="29"
        height="29" /><text class="kz-stars" x=${width / 2 - 3.5} y=${height / 2 + 1} font-size="14.5"
        text-anchor="middle">${space.stars}</text>` : null}
      ${space.escape ? html`<g class="kz-exit" transform=${`translate(${width / 2 - 2} ${height / 2 - 3})`}><circle
        r="9.5" /><path d="M-4.5 0H4M0.5-4L4.5 0L0.5 4" /></g>` : null}
    </g>
    ${hinted ? html`<g class="kz-hint" transform=${`translate(${-width / 2 + 2} ${-height / 2})`}><circle r="10" />
      <path d="M-3.5-1a3.5 3.5 0 1 1 5.5 2.8V4h-4V1.8A3.5 3.5 0 0 1-3.5-1ZM-2 6.2h4" /></g>` : null}
    <rect class=${`kz-hit ${lit && "legal"} ${picked ? "picked" : ""}`} x=${-cell / 2} y=${-row / 2} width=${cell} height=${row} rx="18"
      aria-label=${label} data-space=${space.space} ...${act} />
    <rect class="kz-focus" x=${-width / 2 - 11} y=${-height / 2 - 11} width=${width + 22} height=${height + 24}
      rx=${height * 0.5} />
  </g>`;
}

/** The last zone within ordinary reach. @param {KuzookaFrame} frame @param {Components} components */
function reachOf(frame, components) {
  const { furthest } = frame.view;
  return furthest ? zoneOf(components, furthest) + 1 : 1;
}

/** The tokens on the path, and a ghost where one is about to be placed.
 * @param {{layout: Layout, frame: KuzookaFrame, fresh: Set<number>, picked: number[]}} props
 */
function Tokens({ layout, frame, fresh, picked }) {
  const { view } = frame;
  /** @type {Map<number, number>} */
  const already = new Map();
  const size = layout.kind === "straight" ? 15 : 19;
  /** @param {number} space */
  const place = (space) => {
    const nth = already.get(space) ?? 0;
    already.set(space, nth + 1);
    const spot = layout.spots[space - 1];
    const left = layout.kind === "straight" ? -layout.stone.width * 0.3 : -layout.stone.width * 0.12;
    return { x: spot.x + left + nth * size * 1.25, y: spot.y - layout.stone.height * 0.5 - size * 0.62 };
  };
  return html`<g class="kz-tokens" aria-hidden="true">
    ${view.tokens.map((token, k) => html`<${Disc} key=${k} at=${place(token.space)} seat=${token.seat}
      animal=${view.seats[token.seat].animal} size=${token.space === view.furthest ? size * 1.12 : size}
      look=${`${fresh.has(k) ? "fresh" : ""} ${token.space === view.furthest ? "front" : ""}`} />`)}
    ${picked.map((space) => html`<${Disc} key=${`ghost${space}`} at=${place(space)} seat=${frame.seat}
      animal=${view.seats[frame.seat]?.animal} size=${size * 1.1} look="ghost" />`)}
  </g>`;
}

/** A wooden disc with an animal; its rim has the seat's pattern. @param {{at: {x: number, y: number}, seat: number,
 * animal: string, size: number, look: string}} props
 */
function Disc({ at, seat, animal, size, look }) {
  return html`<g transform=${`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`}><g class=${`kz-disc ${look}`}>
    ${look.includes("fresh") ? html`<circle class="kz-glow" r=${size + 5} />` : null}
    <circle class="kz-disc-under" r=${size} cy="3" /><circle class="kz-disc-wood" r=${size} />
    <circle class=${`kz-rim r${(seat % 6) + 1}`} r=${size - 3} />
    ${seat % 6 === 2 ? html`<circle class="kz-rim-gap" r=${size - 3} />` : null}
    <use href=${symbolHref(`a-${animal}`)} x=${-size * 0.72} y=${-size * 0.75} width=${size * 1.44}
      height=${size * 1.44} /></g></g>`;
}

/** All that never changes in a game: grass, road, gates, trees, signs. @param {{layout: Layout}} props */
function Ground({ layout }) {
  const { width, height, road, whole, kind } = layout;
  const wide = kind === "winding";
  return html`<g aria-hidden="true">
    <rect x="-400" y="-400" width=${width + 800} height=${height + 800} class="kz-grass" />
    ${wide ? Array.from({ length: Math.ceil(width / 90) + 2 }, (_, k) => html`<path key=${k} class="kz-mown"
      d=${`M${k * 90 - 60} -100h60L${k * 90 - 200} ${height + 100}h-60Z`} />`) : null}
    ${wide ? html`<path class="kz-kerb" d=${whole} stroke-width=${road + 5} />` : null}
    ${layout.stretches.map((stretch, k) => html`<g key=${stretch.zone}>
      ${wide ? null : html`<path class="kz-kerb" d=${stretch.d} stroke-width=${road + 3} />`}
      <path class=${`kz-zone ${stretch.shade}`} d=${stretch.d} stroke-width=${road}
        stroke-linecap=${wide && k ? "butt" : "round"} /></g>`)}
    <path class="kz-trail-edge" d=${whole} stroke-width=${wide ? 21 : 14} />
    <path class="kz-trail" d=${whole} stroke-width=${wide ? 17 : 11} />
    ${layout.gates.map((gate) => html`<g key=${gate.zone} class=${`kz-gate ${gate.escape ? "escape" : ""}`}
      transform=${`translate(${gate.x.toFixed(1)} ${gate.y.toFixed(1)}) rotate(${gate.angle.toFixed(1)})`}>
      ${[-55, -43, -31, 22, 34, 46].map((y) => html`<rect key=${y} x="-3.5" y=${y} width="7" height="9" rx="2" />`)}</g>`)}
    ${layout.scenery.map((thing, k) => html`<use key=${k} href=${symbolHref(thing.symbol)} x=${thing.x} y=${thing.y}
      width=${thing.width} height=${thing.height} />`)}
    <${Sign} at=${layout.start} text="START" wide=${wide} />
    <${Sign} at=${layout.out} text="WAY OUT" wide=${wide} arrow=${layout.out.turned ? "right" : "left"} />
    ${layout.plates.map((plate) => html`<g key=${plate.zone} class="kz-plate" transform=${`translate(${plate.x.toFixed(1)} ${plate.y.toFixed(1)})`}>
      ${wide ? html`<circle r="11.5" />` : null}<text y="5" text-anchor="middle">${plate.zone}</text></g>`)}
  </g>`;
}

/** A wooden sign on two posts. @param {{at: {x: number, y: number}, text: string, wide: boolean,
 * arrow?: "left" | "right"}} props
 */
function Sign({ at, text, wide, arrow }) {
  const half = arrow ? (wide ? 74 : 60) : wide ? 42 : 36;
  const high = wide ? 34 : 26;
  const side = arrow === "left" ? -1 : 1;
  return html`<g class=${`kz-sign ${arrow ? "out" : ""}`} transform=${`translate(${at.x} ${at.y})`}>
    ${wide ? html`<path class="kz-post" d=${`M${-half * 0.6} 0V${high}M${half * 0.6} 0V${high}`} />` : null}
    <rect x=${-half} y=${-high / 2} width=${half * 2} height=${high} rx="8" />
    <text x=${arrow ? -side * half * 0.16 : 0} y=${wide ? 7 : 6} font-size=${wide ? 20 : 17} text-anchor="middle">${text}</text>
    ${arrow ? html`<path class="kz-arrow" d=${`M${side * half * 0.56} 0h${side * 17}m${side * -7}-6.5l${side * 7} 6.5l${side * -7} 6.5`} />` : null}
  </g>`;
}
