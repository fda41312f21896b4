/** One's own zoo: what can be pressed on it, ghosts, borders for doors, the walk drawn with finger or mouse. */
import { html, useRef, useRoving } from "/static/ui.js";
import { drawing, Face } from "./pieces.js";
import { at, covered, foot, SQUARES, tileMap } from "./squares.js";
import { tileWords } from "./words.js";
import { BOX, Doors, doorSpot, Ground, Heart, Tiles, Walk } from "./zoo.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").Step} Step */
/** @typedef {{sign: "dot" | "heart" | "foot", words: string, at?: string}} Lit what a lit square brings; at: the half of a large tile that is meant */
/** @typedef {{border: string, label: string, reach: number}} Snap a border on which a door may be laid, and how far from it a press still counts (a square is 100 wide) */
/**
 * @typedef {object} BoardProps
 * @property {SeatView} zoo
 * @property {Components} components
 * @property {string} gate
 * @property {string} label
 * @property {Map<string, Lit>} lit by square; for tiles by their north-western one
 * @property {string} picked a chosen square
 * @property {{id: string, square: string, heart: boolean} | null} ghost a tile on trial
 * @property {Step[]} steps
 * @property {Step[]} best the best walk, if it is to be shown
 * @property {string[]} bestDoors the doors it lays
 * @property {string[]} laid doors of the plan
 * @property {Snap[]} snaps
 * @property {string} walkEnd the square on which the walk stands; pressing it rubs out the last step
 * @property {string} tip a square a bot would choose
 * @property {boolean} starts whether the first squares are marked
 * @property {boolean} still
 * @property {string | null} hover a tile that would be placed where the pointer is
 * @property {(square: string) => void} onPick
 * @property {(square: string) => void} onDrag a square that the drawn walk enters
 * @property {(border: string) => void} onSnap
 * @property {() => void} onRub rub out the last step
 * @property {any} [children]
 */

/** @param {BoardProps} props */
export function Board(props) {
  const { zoo, components, gate, lit, ghost, steps, best, bestDoors, laid, snaps, still, children } = props;
  const group = useRef(/** @type {SVGGElement | null} */ (null));
  const roving = useRoving(group, { start: props.picked ? ".picked > .fz-hit" : ".legal > .fz-hit" });
  const map = tileMap(zoo.tiles, components);
  const drag = useDrag(props, group);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key === "Backspace" && steps.length) {
      event.preventDefault();
      props.onRub();
      return;
    }
    roving.onKeyDown(event);
  };
  const places = SQUARES.filter((square) => (map.get(square)?.square ?? square) === square);
  return html`<div class=${`fz-board ${snaps.length ? "snapping" : ""}`}>
    <svg viewBox=${BOX} role="group" aria-label=${props.label} ...${still ? {} : drag}>
      <${Ground} components=${components} gate=${gate} starts=${props.starts} />
      <${Tiles} tiles=${zoo.tiles} components=${components} />
      <${Walk} steps=${best} tiles=${zoo.tiles} components=${components} look="best" taken=${steps} />
      <${Walk} steps=${steps} tiles=${zoo.tiles} components=${components} />
      <${Doors} doors=${zoo.doors} fresh=${laid} wanted=${bestDoors} />
      <g ref=${group} onKeyDown=${still ? undefined : key} onFocusIn=${still ? undefined : roving.onFocusIn}>
        ${places.map((square) => html`<${Place} key=${square} square=${square} map=${map} board=${props} />`)}
        ${snaps.map((snap) => html`<${SnapTarget} key=${snap.border} snap=${snap} onSnap=${props.onSnap} />`)}
      </g>
      ${ghost ? html`<${Ghost} ghost=${ghost} components=${components} />` : null}
    </svg>
    ${children}
  </div>`;
}

/** Lead the walk with a held pointer: from its end, or from the gate, over the tiles.
 * @param {BoardProps} props @param {{current: SVGGElement | null}} group
 */
function useDrag(props, group) {
  const held = useRef({ on: false, last: "", moved: false });
  /** @param {PointerEvent} event */
  const under = (event) => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
    return found && group.current?.contains(found) ? found.getAttribute("data-square") ?? "" : "";
  };
  const stop = () => { held.current.on = false; };
  return {
    /** @param {PointerEvent} event */
    onPointerDown: (event) => {
      const square = under(event);
      const begins = props.steps.length ? square === props.walkEnd : props.lit.get(square)?.sign === "foot";
      held.current = { on: begins, last: square, moved: false };
    },
    /** @param {PointerEvent} event */
    onPointerMove: (event) => {
      if (!held.current.on || !event.buttons) return;
      const square = under(event);
      if (!square || square === held.current.last) return;
      if (!props.steps.length && !held.current.moved) props.onDrag(held.current.last);
      held.current = { on: true, last: square, moved: true };
      props.onDrag(square);
    },
    /** A finger that draws must not scroll the page. @param {TouchEvent} event */
    onTouchMove: (event) => {
      if (held.current.on && event.cancelable) event.preventDefault();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** A drag ends in a click on the common parent; it must not count as one. @param {MouseEvent} event */
    onClickCapture: (event) => {
      if (!held.current.moved) return;
      held.current.moved = false;
      event.stopPropagation();
    },
  };
}

/** A square or the tile on it, as one thing to press.
 * @param {{square: string, map: Map<string, import("./types.d.ts").LaidTile>, board: BoardProps}} props
 */
function Place({ square, map, board }) {
  const { components, lit, picked, steps, tip, still, walkEnd, hover } = board;
  const tile = map.get(square);
  const cells = tile ? covered(square, components.tiles[tile.id].large) : [square];
  const [x, y] = at(square);
  const [right, low] = at(cells[cells.length - 1]);
  const light = lit.get(square);
  const order = steps.findIndex((step) => step.square === square) + 1;
  const words = [square];
  if (tile) words.push(tileWords(components.tiles[tile.id]));
  else words.push("free");
  if (tile?.popularity) words.push("has a heart");
  if (order) words.push(`visitor ${order} of the walk, ${steps[order - 1].colour}${steps[order - 1].meeple ? " regular" : ""}`);
  if (light) words.push(light.words);
  const end = order > 0 && square === walkEnd;
  const classes = ["fz-place", light && "legal", light?.sign, picked === square && "picked", order && "walked", end && "end", tip === square && "tip"];
  const width = 100 * (right - x + 1);
  const height = 100 * (low - y + 1);
  return html`<g class=${classes.filter(Boolean).join(" ")} data-square=${square}>
    ${light ? html`<rect class="fz-lit" x=${100 * x + 8} y=${100 * y + 8} width=${width - 16} height=${height - 16} rx="11" />` : null}
    ${light && !tile ? html`<${Sign} light=${light} x=${100 * x + 50} y=${100 * y + 50} />` : null}
    ${light && tile ? html`<${Sign} light=${light} ...${signSpot(square, light, width)} />` : null}
    ${tip === square ? html`<circle class="fz-tip" cx=${100 * x + 50} cy=${100 * y + 50} r="44" />` : null}
    <rect class="fz-hit" data-roving=${still ? undefined : ""} tabindex=${still ? undefined : "-1"} role=${still ? "img" : "button"} aria-label=${words.join(", ")}
      aria-pressed=${!still && light ? (picked === square ? "true" : "false") : undefined}
      x=${100 * x} y=${100 * y} width=${width} height=${height} rx="12"
      onClick=${still ? undefined : () => board.onPick(square)} />
    ${hover && light && !tile ? html`<${HoverGhost} tile=${components.tiles[hover]} square=${square} />` : null}
    <rect class="fz-focus" x=${100 * x + 2} y=${100 * y + 2} width=${width - 4} height=${height - 4} rx="13" />
  </g>`;
}

/** Where the sign of a lit tile stands: a heart where the heart will be, a foot where the visitor will. @param {string} square @param {Lit} light @param {number} width */
function signSpot(square, light, width) {
  const [x, y] = at(square);
  if (light.sign === "heart") return { x: 100 * x + width - 24, y: 100 * y + 56 };
  const [footX, footY] = foot(light.at ?? square);
  return { x: footX + 3, y: footY };
}

/** What lights a square, besides its colour. @param {{light: Lit, x: number, y: number}} props */
function Sign({ light, x, y }) {
  if (light.sign === "heart") return html`<g class="fz-sign"><circle cx=${x} cy=${y} r="21" class="fz-signback" /><${Heart} x=${x} y=${y} size=${36} /></g>`;
  if (light.sign === "foot") return html`<g class="fz-sign"><circle cx=${x} cy=${y} r="15" class="fz-signback" /><use href=${drawing("ui-foot")} x=${x - 11} y=${y - 11} width="22" height="22" /></g>`;
  return html`<circle class="fz-litdot" cx=${x} cy=${y} r="7" />`;
}

/** The tile as it would lie, while the pointer is over a lit square. @param {{tile: import("./types.d.ts").Tile, square: string}} props */
function HoverGhost({ tile, square }) {
  if (!covered(square, tile.large).length) return null;
  const [x, y] = at(square);
  return html`<g class="fz-hover" transform=${`translate(${100 * x} ${100 * y})`}><${Face} tile=${tile} /></g>`;
}

/** A tile on trial. @param {{ghost: {id: string, square: string, heart: boolean}, components: Components}} props */
function Ghost({ ghost, components }) {
  const tile = components.tiles[ghost.id];
  const [x, y] = at(ghost.square);
  const width = tile.large === "horizontal" ? 200 : 100;
  const height = tile.large === "vertical" ? 200 : 100;
  return html`<g class="fz-ghost" transform=${`translate(${100 * x} ${100 * y})`}><${Face} tile=${tile} />
    ${ghost.heart ? html`<${Heart} x=${width - 22} y=${54} size=${28} />` : null}
    <rect x="3" y="3" width=${width - 6} height=${height - 6} rx="12" /></g>`;
}

/** A border that takes a door. @param {{snap: Snap, onSnap: (border: string) => void}} props */
function SnapTarget({ snap, onSnap }) {
  const { x, y } = doorSpot(snap.border);
  return html`<g class="fz-snap"><use href=${drawing("zz-door")} x=${x - 15} y=${y - 18} width="30" height="30" />
    <circle class="fz-hit" data-roving tabindex="-1" role="button" aria-label=${snap.label} cx=${x} cy=${y} r=${snap.reach} onClick=${() => onSnap(snap.border)} />
    <circle class="fz-focus" cx=${x} cy=${y} r="26" /></g>`;
}

/** Where a square lies on the board, in per cent of its width and height; `below`: there is more room under it. @param {string} square */
export function share(square) {
  const [x, y] = at(square);
  /** @param {number} units */
  const part = (units) => `${((units + 64) / 628) * 100}%`;
  return { left: part(100 * x + 50), top: part(100 * y), bottom: part(100 * y + 100), below: y < 2 };
}

/** How a border is called aloud. @param {string} border */
export function borderWords(border) {
  if (border.startsWith("gate-")) return `at the ${{ N: "north", E: "east", S: "south", W: "west" }[border.slice(5)]} gate`;
  return `between ${border.replace("-", " and ")}`;
}

