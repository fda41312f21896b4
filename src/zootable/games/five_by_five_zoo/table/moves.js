/** What may be done now, sorted; and several moves sent one after the other. */
import { useEffect, useRef } from "/static/ui.js";
import { covered, ends, SQUARES, tileMap } from "./squares.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("/static/types.d.ts").TableApi} TableApi */
/** @typedef {{notation: string} | {walk: string}} Wish a move by its notation, or a step to a square */
/** @typedef {{option: Option, border: string, colour: string, enters: string}} StepOption enters: the square, of a large tile the half */

/** The options of a group. @param {Option[]} options @param {string} group */
export const ofGroup = (options, group) => options.filter((option) => option.group === group);

/** @param {Option[]} options @param {string} notation */
export const byNotation = (options, notation) => options.find((option) => option.notation === notation) ?? null;

/** The square of an option whose target is one. @param {Option} option */
export const squareOf = (option) => option.target.slice(option.target.indexOf(":") + 1);

/** Row and slot of an option that takes a tile. @param {Option} option */
export function placeOf(option) {
  const [, row, slot] = option.target.split(":");
  return { row: Number(row), slot: Number(slot) };
}

/** Whether an option shows something hidden or settles what can't be taken back.
 * @param {Option} option @param {import("/static/types.d.ts").Frame} frame
 */
export function irreversible(option, frame) {
  const [family, what] = option.notation.split(" ");
  if (family === "customers") return true;
  if (family === "card") return ["guest_each_round", "door_guest", "popularity_guest", "draw_tile"].includes(what);
  if (family === "confirm") return frame.acting.length === 1;
  return false;
}

/** The notations that a row's action may have for a seat, without the door. @param {View} view @param {SeatView} zoo @param {number} row */
export function actionsOf(view, zoo, row) {
  switch (view.display[row - 1].action) {
    case "popularity": return zoo.tiles.filter((tile) => !tile.popularity).map((tile) => `popularity ${tile.square}`);
    case "card": return [...new Set(view.special)].map((kind) => `card ${kind}`);
    case "customers": return ["customers"];
    case "meeple": return view.meeples.map((colour) => `meeple ${colour}`);
    default: return [];
  }
}

/** Where a tile may lie in a zoo. @param {SeatView} zoo @param {Components} components @param {string} id a tile's */
export function freeSpots(zoo, components, id) {
  const taken = tileMap(zoo.tiles, components);
  return SQUARES.filter((square) => {
    const cells = covered(square, components.tiles[id].large);
    return cells.length > 0 && !cells.some((cell) => taken.has(cell));
  });
}

/** The spot that a pressed square means for a tile: itself, or the other half's. @param {string} pressed
 * @param {string[]} spots @param {Components} components @param {string} id
 */
export function spotFor(pressed, spots, components, id) {
  if (spots.includes(pressed)) return pressed;
  return spots.find((spot) => covered(spot, components.tiles[id].large).includes(pressed)) ?? "";
}

/** Steps by the tile they enter. Of two borders to one tile that with a door counts, for it scores.
 * @param {Option[]} options @param {SeatView} zoo @param {string | null} from where the walk stands @param {Components} components
 * @returns {Map<string, StepOption[]>}
 */
export function stepsByTile(options, zoo, from, components) {
  const map = tileMap(zoo.tiles, components);
  /** @type {Map<string, StepOption[]>} */
  const found = new Map();
  for (const option of ofGroup(options, "step")) {
    const [, border, colour] = option.target.split(":");
    const [first, second] = ends(border);
    const squares = [first, second].filter(Boolean);
    const heads = squares.map((square) => map.get(square)?.square ?? square);
    const head = heads.find((one) => one !== from) ?? heads[0];
    found.set(head, [...(found.get(head) ?? []), { option, border, colour, enters: squares[heads.indexOf(head)] }]);
  }
  for (const [head, all] of found) {
    const borders = [...new Set(all.map((one) => one.border))];
    const best = borders.find((border) => zoo.doors.includes(border)) ?? borders[0];
    found.set(head, all.filter((one) => one.border === best));
  }
  return found;
}

/** The moves of this seat that count, the last first, each with the version to go back to.
 * @param {ZooFrame} frame @param {import("./types.d.ts").LogEntry[]} log
 */
export function ownMoves(frame, log) {
  const own = new Map(log.filter((entry) => entry.seat === frame.seat && entry.notation).map((entry) => [entry.version, entry.notation ?? ""]));
  return (frame.undo_steps ?? []).map((to) => ({ to, notation: own.get(to + 1) ?? "" }));
}

const PLANNING = ["step", "lay", "buy", "pay", "confirm"];

/** The version before the whole plan, or null. @param {{to: number, notation: string}[]} moves */
export function planStart(moves) {
  const end = moves.findIndex((move) => !PLANNING.includes(move.notation.split(" ")[0]));
  const plan = end < 0 ? moves : moves.slice(0, end);
  return plan.length ? plan[plan.length - 1].to : null;
}

/** The version before the last `number` steps of a walk, or null. @param {{to: number, notation: string}[]} moves @param {number} number */
export function beforeSteps(moves, number) {
  const steps = moves.filter((move) => move.notation.startsWith("step "));
  return steps[number - 1]?.to ?? null;
}

/** Send several moves, each when the frame after the one before has come. `resolve` finds the option of a wish, or null.
 * @param {ZooFrame} frame @param {TableApi} api @param {(wish: Wish) => Option | null} resolve
 */
export function useScript(frame, api, resolve) {
  const queue = useRef(/** @type {Wish[]} */ ([]));
  const sent = useRef(-1);
  const next = () => {
    if (!queue.current.length || api.busy || frame.version <= sent.current) return;
    const wish = /** @type {Wish} */ (queue.current.shift());
    const option = resolve(wish);
    if (!option) {
      queue.current = [];
      return;
    }
    sent.current = frame.version;
    api.play(option);
  };
  useEffect(next, [frame.version, api.busy]);
  return {
    /** @param {Wish[]} wishes */
    run: (wishes) => {
      if (!api.busy) sent.current = -1;
      queue.current = [...wishes];
      next();
    },
    /** @param {Wish} wish */
    add: (wish) => {
      if (api.busy) sent.current = Math.max(sent.current, frame.version); // it can be judged only after the move under way
      queue.current.push(wish);
      next();
    },
    stop: () => { queue.current = []; },
  };
}
