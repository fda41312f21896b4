/** Where the path runs: plain geometry, no drawing and no game state.
 *
 * Two layouts of the same spaces: `winding` is a road in bends that fills whatever room there is, `straight` has
 * one straight row for each zone, for narrow screens. Lengths are SVG units.
 */

/** @typedef {import("./types.d.ts").Space} Space */
/** @typedef {import("./types.d.ts").Zone} Zone */
/** @typedef {{x: number, y: number, angle: number}} Spot */
/** @typedef {{zone: number, shade: string, d: string}} Stretch */
/** @typedef {{symbol: string, x: number, y: number, width: number, height: number}} Scenery */
/**
 * @typedef {object} Layout
 * @property {"winding" | "straight"} kind
 * @property {number} left
 * @property {number} top
 * @property {number} width
 * @property {number} height
 * @property {number} road Width of the road.
 * @property {{width: number, height: number}} stone Size of a space.
 * @property {number} halo How far the ring of a lit space stands off.
 * @property {Spot[]} spots One for each space, in order.
 * @property {Stretch[]} stretches The road in pieces, one for each zone.
 * @property {string} whole The road in one piece.
 * @property {{x: number, y: number, angle: number, escape: boolean, zone: number}[]} gates Between two zones.
 * @property {{zone: number, x: number, y: number}[]} plates Where a zone's number is written.
 * @property {{x: number, y: number}} start Middle of the START sign.
 * @property {{x: number, y: number, turned: boolean}} out Middle of the WAY OUT sign; turned: it points right.
 * @property {Scenery[]} scenery
 */

const PITCH = 140;
const ROAD = 112;
const BEND = PITCH / 2;
const TOP = 68;
const BOTTOM = 30;
const EDGE = 12;
const SAMPLE = 6;

/** What stands between the rows, from one side to the other; a row takes the next list in turn. */
const BEDS = [
  [["s-flamingo", 26, 42], ["s-pond", 92, 46], ["s-tree", 42, 50], ["s-bush", 46, 28], ["s-kiosk", 54, 58]],
  [["s-acacia", 70, 52], ["s-rock", 44, 30], ["s-palm", 46, 48], ["s-acacia", 62, 48], ["s-bush", 44, 26]],
  [["s-palm", 46, 50], ["s-pond", 88, 44], ["s-tent", 54, 58], ["s-pine", 38, 50], ["s-pine", 34, 44]],
  [["s-bush", 44, 26], ["s-flamingo", 26, 42], ["s-tree", 40, 48], ["s-rock", 44, 30], ["s-acacia", 66, 50]],
];
/** What stands above the uppermost row. */
const SKYLINE = [
  ["s-rock", 40, 28], ["s-acacia", 66, 46], ["s-bush", 44, 26], ["s-pine", 40, 50], ["s-tree", 40, 46],
];

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/** @param {Spot[]} line @param {number} from @param {number} to lengths along the line */
function piece(line, from, to) {
  const last = (line.length - 1) * SAMPLE;
  const points = [at(line, Math.max(0, from))];
  for (let k = Math.floor(from / SAMPLE) + 1; k * SAMPLE < Math.min(to, last); k += 1) points.push(line[k]);
  points.push(at(line, Math.min(to, last)));
  return points.map((point, k) => `${k ? "L" : "M"}${round(point.x)} ${round(point.y)}`).join("");
}

/** The spot at a length along an evenly sampled line. @param {Spot[]} line @param {number} length @returns {Spot} */
function at(line, length) {
  const exact = Math.min(Math.max(length / SAMPLE, 0), line.length - 1.000001);
  const k = Math.floor(exact);
  const part = exact - k;
  const [one, two] = [line[k], line[k + 1]];
  return {
    x: one.x + (two.x - one.x) * part,
    y: one.y + (two.y - one.y) * part,
    angle: (Math.atan2(two.y - one.y, two.x - one.x) * 180) / Math.PI,
  };
}

/** The same line in steps of equal length. @param {{x: number, y: number}[]} points @returns {Spot[]} */
function even(points) {
  const line = [{ ...points[0], angle: 0 }];
  let carried = 0;
  for (let k = 1; k < points.length; k += 1) {
    const [one, two] = [points[k - 1], points[k]];
    const length = Math.hypot(two.x - one.x, two.y - one.y);
    let along = SAMPLE - carried;
    for (; along <= length; along += SAMPLE) {
      const part = along / length;
      line.push({ x: one.x + (two.x - one.x) * part, y: one.y + (two.y - one.y) * part, angle: 0 });
    }
    carried = length - (along - SAMPLE);
  }
  return line;
}

/** The middle of the road: rows from the bottom up, joined by half circles.
 * @param {number} rows @param {number} width @param {number} height
 */
function middle(rows, width, height) {
  const left = EDGE + ROAD / 2 + BEND - 14;
  const right = width - left;
  const points = [];
  for (let row = 0; row < rows; row += 1) {
    const y = height - BOTTOM - ROAD / 2 - row * PITCH;
    const forward = row % 2 === 0;
    const from = row === 0 ? EDGE + ROAD / 2 : left;
    const to = row === rows - 1 ? (forward ? width + ROAD : -ROAD) : right;
    const [begin, end] = forward ? [from, to] : [width - from, row === rows - 1 ? to : width - to];
    for (let k = 0; k <= 60; k += 1) {
      const t = k / 60;
      const wave = Math.sin(Math.PI * t) ** 2 * Math.sin(2 * Math.PI * t * 1.5 + row * 2.1) * 9;
      points.push({ x: begin + (end - begin) * t, y: y + wave });
    }
    if (row === rows - 1) break;
    for (let k = 1; k < 24; k += 1) {
      const turn = (Math.PI * k) / 24;
      const x = forward ? right + Math.sin(turn) * BEND : left - Math.sin(turn) * BEND;
      points.push({ x, y: y - BEND + Math.cos(turn) * BEND });
    }
  }
  return even(points);
}

/** How many rows suit a shape, so that the spaces come out as large as they can.
 * @param {number} count spaces @param {number} aspect width by height
 */
export function rowsFor(count, aspect) {
  let best = { rows: 4, size: 0 };
  for (let rows = 2; rows <= 7; rows += 1) {
    const height = TOP + BOTTOM + ROAD + (rows - 1) * PITCH;
    const width = height * aspect;
    const length = rows * (width - 2 * (EDGE + ROAD)) + (rows - 1) * (Math.PI * BEND + 40);
    const size = Math.min(64, (length / count) * 0.84) / height;
    if (size > best.size) best = { rows, size };
  }
  return best.rows;
}

/** A road in bends. @param {Space[]} spaces @param {Zone[]} zones @param {number} aspect @returns {Layout} */
export function winding(spaces, zones, aspect) {
  const rows = rowsFor(spaces.length, aspect);
  const height = TOP + BOTTOM + ROAD + (rows - 1) * PITCH;
  const width = Math.max(height * aspect, 420);
  const line = middle(rows, width, height);
  const total = (line.length - 1) * SAMPLE;
  const first = 22;
  const last = total - ROAD * 1.6;
  const step = (last - first) / (spaces.length - 1);
  const spots = spaces.map((_, k) => at(line, first + k * step));
  const borders = zones.map((zone) => (zone.first === 1 ? 0 : first + (zone.first - 1.5) * step));
  borders.push(total);
  const stone = { width: Math.min(60, step * 0.82), height: Math.min(47, step * 0.66) };
  const forward = rows % 2 === 1;
  return {
    kind: "winding", left: 0, top: 0, width, height, road: ROAD, stone,
    halo: Math.max(3, Math.min(7, (step - stone.width) / 2)), spots,
    stretches: zones.map((zone, k) => (
      { zone: zone.zone, shade: zone.escape ? "escape" : zone.shade, d: piece(line, borders[k], borders[k + 1]) })),
    whole: piece(line, 0, total),
    gates: zones.slice(1).map((zone, k) => (
      { ...at(line, borders[k + 1]), escape: zone.escape, zone: zone.zone })),
    plates: zones.slice(1).map((zone, k) => {
      const spot = at(line, borders[k + 1]);
      const turn = ((spot.angle + 90) * Math.PI) / 180;
      return { zone: zone.zone, x: spot.x + Math.cos(turn) * 38, y: spot.y + Math.sin(turn) * 38 };
    }),
    start: { x: 66, y: height - BOTTOM - ROAD - 16 },
    out: { x: forward ? width - 96 : 96, y: 34, turned: forward },
    scenery: [...beds(rows, width, height), ...skyline(width, forward)],
  };
}

/** @param {number} rows @param {number} width @param {number} height @returns {Scenery[]} */
function beds(rows, width, height) {
  const things = [];
  for (let row = 0; row < rows - 1; row += 1) {
    const foot = height - BOTTOM - ROAD - row * PITCH + 6;
    const bed = BEDS[row % BEDS.length];
    const from = row % 2 === 0 ? (row === 0 ? 150 : 40) : ROAD + 40;
    const to = row % 2 === 0 ? width - ROAD - 60 : width - 60;
    for (let k = 0; k < bed.length; k += 1) {
      const [symbol, wide, high] = /** @type {[string, number, number]} */ (bed[k]);
      const middle = from + ((to - from) * (k + 0.5)) / bed.length;
      things.push({ symbol, x: round(middle - wide / 2), y: round(foot - high), width: wide, height: high });
    }
  }
  return things;
}

/** @param {number} width @param {boolean} signRight @returns {Scenery[]} */
function skyline(width, signRight) {
  const [from, to] = signRight ? [110, width - 230] : [230, width - 110];
  const things = SKYLINE.map((thing, k) => {
    const [symbol, wide, high] = /** @type {[string, number, number]} */ (thing);
    const middle = from + ((to - from) * (k + 0.5)) / SKYLINE.length;
    return { symbol, x: round(middle - wide / 2), y: round(TOP - 8 - high), width: wide, height: high };
  });
  return [...things, { symbol: "s-sun", x: signRight ? 14 : width - 84, y: 4, width: 66, height: 66 }];
}

const ROW = 60;
const ROW_WIDTH = 390;

/** One straight row for each zone, from the top down. @param {Space[]} spaces @param {Zone[]} zones
 * @returns {Layout}
 */
export function straight(spaces, zones) {
  const top = 34;
  const height = top + zones.length * ROW + 40;
  /** @param {number} row */
  const y = (row) => top + row * ROW + ROW / 2;
  const [left, right] = [44, ROW_WIDTH - 44];
  /** @type {Spot[]} */
  const spots = spaces.map((space) => {
    const row = zones.findIndex((zone) => zone.zone === space.zone);
    const zone = zones[row];
    const number = zone.last - zone.first + 1;
    const part = (space.space - zone.first) / Math.max(1, number - 1);
    const inset = (6 - Math.min(6, number)) * 26;
    const [from, to] = row % 2 === 0 ? [left + inset, right - inset] : [right - inset, left + inset];
    return { x: round(from + (to - from) * part), y: y(row) + 3, angle: row % 2 === 0 ? 0 : 180 };
  });
  let whole = `M${left} ${y(0)}`;
  zones.forEach((_, row) => {
    const [near, far] = row % 2 === 0 ? [left, right] : [right, left];
    whole += `L${near} ${y(row)}L${far} ${y(row)}`;
    if (row === zones.length - 1) return;
    const bow = row % 2 === 0 ? far + 26 : far - 26;
    whole += `C${bow} ${y(row)} ${bow} ${y(row + 1)} ${far} ${y(row + 1)}`;
  });
  return {
    kind: "straight", left: 0, top: 0, width: ROW_WIDTH, height, road: ROW - 4, stone: { width: 49, height: 38 },
    halo: 4.5, spots,
    stretches: zones.map((zone, row) => (
      { zone: zone.zone, shade: zone.escape ? "escape" : zone.shade, d: `M22 ${y(row)}L${ROW_WIDTH - 22} ${y(row)}` })),
    whole,
    gates: [],
    plates: zones.map((zone, row) => ({ zone: zone.zone, x: row % 2 === 0 ? 10 : ROW_WIDTH - 10, y: y(row) })),
    start: { x: 46, y: 17 },
    out: { x: zones.length % 2 === 1 ? ROW_WIDTH - 70 : 70, y: height - 21, turned: zones.length % 2 === 1 },
    scenery: [
      { symbol: "s-bush", x: 112, y: 8, width: 42, height: 26 },
      { symbol: "s-tree", x: 210, y: -6, width: 34, height: 40 },
      { symbol: "s-pine", x: 300, y: -6, width: 30, height: 40 },
      { symbol: "s-flamingo", x: 345, y: -4, width: 22, height: 36 },
      { symbol: "s-bush", x: 190, y: height - 34, width: 42, height: 26 },
    ],
  };
}
