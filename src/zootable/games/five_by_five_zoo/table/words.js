/** The sentences of the table: what things are called, whose turn it is, why something can't be chosen. */
import { covered, GATE_NAMES } from "./squares.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").FinalSeat} FinalSeat */
/** @typedef {import("./types.d.ts").Tile} Tile */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

const SIDES = { N: "north", E: "east", S: "south", W: "west" };

/** What each row's action is called. @type {Record<string, {name: string, short: string, symbol: string}>} */
export const ACTIONS = {
  popularity: { name: "1 heart for a tile", short: "1 heart", symbol: "zz-popularity" },
  card: { name: "1 special card", short: "1 special card", symbol: "tk-card" },
  customers: { name: "2 drawn visitors", short: "2 drawn visitors", symbol: "zz-cube" },
  meeple: { name: "1 regular", short: "1 regular", symbol: "zz-meeple" },
};

/** "1 point", "3 points". @param {number} number @param {string} word */
export const many = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** "one, two and three". @param {string[]} words */
export function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** "a door with 2 red and 1 blue". @param {import("./types.d.ts").Bought[]} bought */
export function boughtWords(bought) {
  return list(bought.map(({ what, paid }) => {
    const colours = [...new Set(paid)];
    return `${what === "door" ? "a door" : `a heart for ${what}`} with ${list(colours.map((colour) => `${paid.filter((one) => one === colour).length} ${colour}`))}`;
  }));
}

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** What each kind of animal is called in front of "tile". */
export const KINDS = { carnivore: "carnivore", herbivore: "herbivore", aquatic: "aquatic", bird: "bird", reptile: "reptile", park: "park" };

/** "large tiger tile", for headings. @param {Tile} tile */
export function tileName(tile) {
  return `${tile.large ? "large " : ""}${tile.animal === "park" ? "park" : tile.animal} tile`;
}

/** A tile in full: kind, stars, walls. @param {Tile} tile */
export function tileWords(tile) {
  const parts = [tile.animal === "park" ? "park" : `${tile.animal}, ${KINDS[tile.category]}`];
  if (tile.large) parts.push(`large, two squares ${tile.large === "horizontal" ? "wide" : "high"}`);
  if (tile.stars) parts.push(many(tile.stars, "star"));
  const walls = tile.walls.map((sides, half) => {
    if (!sides.length) return "";
    const where = list(sides.map((side) => SIDES[/** @type {"N"} */ (side)]));
    const part = !tile.large ? "" : tile.large === "horizontal" ? [" of its west half", " of its east half"][half] : [" of its north half", " of its south half"][half];
    return `${sides.length > 1 ? "walls" : "wall"} ${where}${part}`;
  }).filter(Boolean);
  return [...parts, ...walls].join(", ");
}

/** A seat's name as the reader would say it. @param {ZooFrame} frame @param {number} seat */
export function nameOf(frame, seat) {
  return frame.seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat + 1}`;
}

/** "You" or the name. @param {ZooFrame} frame @param {number} seat */
export const who = (frame, seat) => (seat === frame.seat ? "You" : nameOf(frame, seat));

/** What a popularity card does to a tile that is placed, in few words. @type {Record<string, string>} */
export const CONDITIONS = {
  A: "Corners give a heart.",
  B: "Two walls around it give a heart.",
  C: "Three of a kind give a heart.",
  D: "Tiles of the last turn get a heart.",
  E: "Tiles of the first turn get a heart.",
  F: "The last tile of a row gets a heart.",
};

/** One sentence for the ribbon: whose turn it is and what is asked.
 * @param {ZooFrame} frame @param {Components} components
 * @returns {{title: string, detail: string, seat?: number}}
 */
export function prompt(frame, components) {
  const { view } = frame;
  if (frame.status === "waiting") return { title: "Waiting for players", detail: "The zoos open when all seats are taken." };
  if (view.phase === "over") return ending(frame);
  const mine = frame.options.length > 0 && frame.acting.includes(frame.seat);
  const gate = GATE_NAMES[view.gate];
  if (view.phase === "line_up") {
    if (mine) {
      const walked = view.plan?.steps.length ?? 0;
      return { title: walked ? "Line-up" : `Line-up: ${gate} gate`, detail: walked || view.seats.length === 1 ? "Tap the lit tiles in turn." : "Hidden until all are ready.", seat: frame.seat };
    }
    const others = frame.acting.map((seat) => nameOf(frame, seat));
    const title = others.length > 1 ? `Waiting for ${many(others.length, "player")}` : `Waiting for ${list(others)}`;
    return { title, detail: view.plan?.confirmed ? "You are ready." : others.length > 1 ? "They plan the line-up." : "The line-up is planned.", seat: frame.acting[0] };
  }
  const seat = view.player ?? frame.acting[0];
  if (!mine) {
    const name = nameOf(frame, seat);
    const what = { setup: `${name} places the first tiles`, take: `${name}'s turn`, action: `${name} uses the row's action`, popularity: `${name} places a heart`, place: `${name} places a tile` }[view.phase];
    return { title: what ?? `${name}'s turn`, detail: turnText(view, seat), seat };
  }
  const tile = view.hand?.tile ? tileName(components.tiles[view.hand.tile]) : "tile";
  /** @type {Record<string, [string, string]>} */
  const asked = {
    setup: ["Place your first two tiles", "On the red squares inside the gates."],
    take: ["Your turn: take a bundle", "Tile, visitor and action."],
    action: ["Use the row's action", "Or take a door instead."],
    popularity: ["Place the heart", "On a lit tile of your zoo."],
    place: [`Place the ${tile}`, CONDITIONS[view.popularity]],
  };
  const [title, detail] = asked[view.phase] ?? ["Your turn", ""];
  return { title, detail, seat };
}

/** @param {View} view @param {number} seat */
function turnText(view, seat) {
  if (view.phase === "setup") return "";
  return `Round ${view.round}, turn ${Math.min(view.turns, (view.seats[seat]?.turn ?? 0) + 1)} of ${view.turns}.`;
}

/** @param {ZooFrame} frame */
function ending(frame) {
  const { view } = frame;
  const seats = view.final?.seats ?? [];
  if (seats.length === 1) return { title: `The season is over: ${many(seats[0].total, "point")}`, detail: seats[0].rank ?? "" };
  const first = seats.findIndex((seat) => seat.place === 1);
  const winners = seats.map((seat, k) => ({ ...seat, k })).filter((seat) => seat.place === 1);
  if (winners.length > 1) return { title: `${list(winners.map((seat) => who(frame, seat.k)))} share the victory`, detail: many(winners[0].total, "point") };
  return { title: first === frame.seat ? "You win!" : `${nameOf(frame, first)} wins`, detail: many(seats[first]?.total ?? 0, "point"), seat: first };
}

/** What tells equal totals apart, in this order: the word for it, and its value. @type {[string, (seat: FinalSeat) => number][]} */
const TIE_BREAKS = [["Hearts", (seat) => seat.popularity_tokens], ["Tiles", (seat) => seat.tiles], ["Seats after the start player", (seat) => seat.distance]];

/** How equal totals were told apart: a sentence for each group of equals and each thing that parts it.
 * @param {FinalSeat[]} seats @param {(seat: number) => string} name
 */
export function tieBreaks(seats, name) {
  /** @type {string[]} */
  const told = [];
  /** @param {number[]} group @param {number} nth */
  const part = (group, nth) => {
    if (group.length < 2 || nth >= TIE_BREAKS.length) return;
    const [word, value] = TIE_BREAKS[nth];
    const values = [...new Set(group.map((k) => value(seats[k])))].sort((one, two) => two - one);
    if (values.length > 1) told.push(`${word} decide: ${list([...group].sort((one, two) => value(seats[two]) - value(seats[one])).map((k) => `${name(k)} ${value(seats[k])}`))}.`);
    for (const one of values) part(group.filter((k) => value(seats[k]) === one), nth + 1);
  };
  for (const total of [...new Set(seats.map((seat) => seat.total))].sort((one, two) => two - one)) {
    const group = seats.map((_, k) => k).filter((k) => seats[k].total === total);
    if (group.length < 2) continue;
    told.push(`${list(group.map(name))} have equal points.`);
    part(group, 0);
  }
  return told.join(" ");
}

/** Why a square can't be chosen now. @param {ZooFrame} frame @param {Components} components @param {string} square @param {string} mode */
export function whyNot(frame, components, square, mode) {
  const { view } = frame;
  if (view.phase === "over") return "The game is over.";
  if (frame.seat < 0) return "You are watching; only the players choose.";
  if (!frame.options.length) return view.plan?.confirmed ? "You are ready." : `It is ${list(frame.acting.map((seat) => nameOf(frame, seat)))}'s choice now.`;
  const zoo = view.seats[frame.seat];
  const tile = zoo.tiles.find((one) => covered(one.square, components.tiles[one.id].large).includes(square));
  if (view.phase === "line_up") return whyNoStep(view, components, tile ? components.tiles[tile.id] : null, mode);
  if (view.phase === "take") return "Take a bundle of the display first.";
  if (view.phase === "setup") return "The first tiles go on the red squares inside the gates.";
  if (view.phase === "place") return tile ? "That square is taken." : "The large tile does not fit there.";
  if (tile?.popularity) return "That tile has a heart already.";
  return tile ? "Choose in your tray first." : "There is no tile.";
}

/** @param {View} view @param {Components} components @param {Tile | null} tile @param {string} mode */
function whyNoStep(view, components, tile, mode) {
  if (view.plan?.paying) return "Pay three cubes first, or take it back.";
  if (mode === "heart") return tile ? "That tile has a heart already." : "A heart goes on a tile.";
  if (!tile) return "There is no tile to visit.";
  const colour = components.colours[tile.category];
  const hands = view.plan;
  const fits = hands && (colour ? hands.cubes[colour] + (hands.meeples[colour] ?? 0) + hands.cubes.white : 1);
  if (!fits) return `No visitor left that comes for a ${tile.category} tile.`;
  return hands?.at ? "The walk can't go there: only to a tile beside its end, with no wall between." : "The walk begins at the open gate.";
}
