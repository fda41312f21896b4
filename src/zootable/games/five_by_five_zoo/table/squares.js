/** The squares, borders and gates of a zoo: names and where they lie. A square is 100 units wide; no drawing here. */

/** @typedef {import("./types.d.ts").Gate} Gate */
/** @typedef {import("./types.d.ts").Step} Step */
/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").LaidTile} LaidTile */

export const SIZE = 5;
const LETTERS = "abcde";

/** All squares, row by row from the north-west. */
export const SQUARES = Array.from({ length: SIZE * SIZE }, (_, k) => LETTERS[k % SIZE] + (Math.floor(k / SIZE) + 1));

/** @type {Record<string, [number, number]>} */
const WAYS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** @type {Record<Gate, string>} */
export const GATE_NAMES = { N: "north", E: "east", S: "south", W: "west" };

/** Column and row, from 0. @param {string} square @returns {[number, number]} */
export function at(square) {
  return [LETTERS.indexOf(square[0]), Number(square[1]) - 1];
}

/** The square in a column and a row, or "" outside. @param {number} column @param {number} row */
export function squareAt(column, row) {
  return column >= 0 && column < SIZE && row >= 0 && row < SIZE ? LETTERS[column] + (row + 1) : "";
}

/** The neighbour on a side, or "". @param {string} square @param {string} side */
export function beyond(square, side) {
  const [x, y] = at(square);
  return squareAt(x + WAYS[side][0], y + WAYS[side][1]);
}

/** The squares of a tile that lies with its north-western half there; [] if it would stick out.
 * @param {string} square @param {null | "horizontal" | "vertical"} large
 */
export function covered(square, large) {
  if (!large) return [square];
  const second = beyond(square, large === "horizontal" ? "E" : "S");
  return second ? [square, second] : [];
}

/** The two squares of a border; the first of a gate's is "". @param {string} border */
export function ends(border) {
  const [first, second] = border.split("-");
  if (first === "gate") return ["", /** @type {Record<string, string>} */ ({ N: "c1", E: "e3", S: "c5", W: "a3" })[second]];
  return [first, second];
}

/** The border between two neighbouring squares. @param {string} one @param {string} two */
export function between(one, two) {
  return SQUARES.indexOf(one) < SQUARES.indexOf(two) ? `${one}-${two}` : `${two}-${one}`;
}

/** The middle of a border, and whether it stands upright. @param {string} border */
export function middle(border) {
  const [first, second] = ends(border);
  const [x, y] = at(second);
  if (!first) {
    const way = WAYS[border.slice(5)];
    return { x: 100 * x + 50 + 50 * way[0], y: 100 * y + 50 + 50 * way[1], upright: way[0] !== 0 };
  }
  const upright = at(first)[1] === y;
  return { x: 100 * x + (upright ? 0 : 50), y: 100 * y + (upright ? 50 : 0), upright };
}

/** Where a gate stands outside the zoo. @param {string} gate @returns {{x: number, y: number, turn: number}} */
export function gateSpot(gate) {
  const { x, y } = middle(`gate-${gate}`);
  const [dx, dy] = WAYS[gate];
  return { x: x + 29 * dx, y: y + 29 * dy, turn: gate === "N" || gate === "S" ? 0 : 90 };
}

/** Where a visitor stands on a square. @param {string} square @returns {[number, number]} */
export function foot(square) {
  const [x, y] = at(square);
  return [100 * x + 47, 100 * y + 74];
}

/** Every square with the tile that lies on it. @param {LaidTile[]} tiles @param {Components} components */
export function tileMap(tiles, components) {
  /** @type {Map<string, LaidTile>} */
  const map = new Map();
  for (const tile of tiles) {
    for (const square of covered(tile.square, components.tiles[tile.id].large)) map.set(square, tile);
  }
  return map;
}

/** Each step of a walk with the square it enters and the one it leaves by (two halves of a large tile may differ).
 * @param {Step[]} steps @param {Map<string, LaidTile>} tiles
 * @returns {{step: Step, enter: string, leave: string}[]}
 */
export function trail(steps, tiles) {
  let from = "";
  const found = steps.map((step) => {
    const [first, second] = ends(step.border);
    const before = first && tiles.get(first)?.square === from;
    const enter = !first || before ? second : first;
    const gone = !first ? "" : before ? first : second;
    from = tiles.get(enter)?.square ?? enter;
    return { step, enter, leave: enter, gone };
  });
  found.forEach((one, k) => { if (k + 1 < found.length && found[k + 1].gone) one.leave = found[k + 1].gone; });
  return found.map(({ step, enter, leave }) => ({ step, enter, leave }));
}

/** The line of a walk from its gate, as a path. @param {Step[]} steps @param {Map<string, LaidTile>} tiles
 * @param {number} [aside] how far beside the usual line
 */
export function walkLine(steps, tiles, aside = 0) {
  if (!steps.length) return "";
  const points = trail(steps, tiles).flatMap(({ enter, leave }) => (enter === leave ? [foot(enter)] : [foot(enter), foot(leave)]));
  const gate = steps[0].border.startsWith("gate-") ? gateSpot(steps[0].border.slice(5)) : null;
  const start = gate ? [[gate.x, gate.y + (gate.turn ? 12 : 0)]] : [];
  return [...start, ...points].map(([x, y], k) => `${k ? "L" : "M"}${x + aside} ${y + aside}`).join("");
}

/** Which walls stand on a border. @param {string} border @param {Map<string, LaidTile>} tiles @param {Components} components */
export function walled(border, tiles, components) {
  const [first, second] = ends(border);
  const [x, y] = at(second);
  const side = first ? (at(first)[1] === y ? "W" : "N") : border.slice(5);
  const opposite = side === "W" ? "E" : "S";
  return hasWall(second, side, tiles, components) || (first !== "" && hasWall(first, opposite, tiles, components)) || x < 0;
}

/** @param {string} square @param {string} side @param {Map<string, LaidTile>} tiles @param {Components} components */
function hasWall(square, side, tiles, components) {
  const tile = tiles.get(square);
  if (!tile) return false;
  return components.tiles[tile.id].walls[tile.square === square ? 0 : 1]?.includes(side) ?? false;
}
