/** The sentences of the table: what things are called, whose turn it is, why something can't be done. */
import { COLOURS, cubesWords, cubeWords } from "./pieces.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Prospect} Prospect */
/** @typedef {import("./types.d.ts").Species} Species */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

/** "1 point", "3 points". @param {number} number @param {string} word */
export const many = (number, word) => `${number} ${word}${number === 1 || word === "species" ? "" : "s"}`;

/** "one, two and three". @param {string[]} words */
export function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** A seat's name as the reader would say it. @param {ZooFrame} frame @param {number} seat */
export function nameOf(frame, seat) {
  return frame.seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat + 1}`;
}

/** "You" or the name. @param {ZooFrame} frame @param {number} seat */
export const who = (frame, seat) => (seat === frame.seat ? "You" : nameOf(frame, seat));

/** "any habitat", "desert". @param {string} zone */
export const zoneName = (zone) => (zone === "any" ? "any habitat" : zone);

/** "the desert zone". @param {string} zone */
export const zoneWords = (zone) => (zone === "any" ? "the zone for any habitat" : `the ${zone} zone`);

/** "1 meat and 2 kits missing". @param {import("./types.d.ts").Cubes} missing */
export const missingWords = (missing) => `${list(COLOURS.filter((colour) => missing[colour]).map((colour) => cubeWords(colour, missing[colour])))} more needed`;

/** Why a species can or can't be saved, for the foot of its card. @param {ZooFrame} frame @param {Components} components
 * @param {Prospect | undefined} prospect @returns {{yes: boolean, text: string}}
 */
export function prospectWords(frame, components, prospect) {
  if (!prospect) return { yes: false, text: "" };
  const zoo = frame.view.seats[prospect.seat];
  const names = prospect.houses.map((one) => components.keepers[zoo.houses[one.house - 1].keeper ?? ""]?.name ?? "");
  if (prospect.missing) return { yes: false, text: missingWords(prospect.missing) };
  if (!names.length) return { yes: false, text: "no keeper for it" };
  return { yes: true, text: names.length === 1 ? names[0] : `${names.length} keepers` };
}

/** A species in full, for those who can't see its card. @param {Species} species */
export function speciesWords(species) {
  const origins = /** @type {Record<string, string>} */ ({ AF: "Africa", AM: "America", AS: "Asia", EU: "Europe", OC: "Oceania" });
  return `${species.name}, ${species.points === 1 ? "1 point" : `${species.points} points`}, ${species.status}, ${species.class}, ${species.diet}, ${list(species.origins.map((one) => origins[one]))}, ${list(species.habitats)}, needs ${cubesWords(species.needs)}`;
}

/** One sentence for the ribbon: whose turn it is and what is asked.
 * @param {ZooFrame} frame @param {Components} components
 * @returns {{title: string, detail: string, seat?: number}}
 */
export function prompt(frame, components) {
  const { view } = frame;
  if (frame.status === "waiting") return { title: "Waiting for players", detail: "The zoos open when all seats are taken." };
  if (view.phase === "over") return ending(frame);
  const seat = frame.acting[0] ?? view.player ?? 0;
  const mine = frame.options.length > 0 && frame.acting.includes(frame.seat);
  const species = view.pending?.species ? components.species[view.pending.species].name : "card";
  if (!mine) return { title: view.phase === "receive" ? `${nameOf(frame, seat)} takes in the ${species}` : `${nameOf(frame, seat)}'s turn`, detail: lastWords(view), seat };
  /** @type {Record<string, [string, string]>} */
  const asked = {
    keeper: [`Who looks after the ${species}?`, "Choose a lit keeper."],
    payment: [`Pay for the ${species}`, "White kits may stand for two meat or two plants."],
    place: [`Where does the ${species} go?`, "Choose a lit quarantine zone."],
    looked: [`You hold the ${species}`, "To a quarantine zone, or under the deck unseen."],
    target: [`Who takes the ${species}?`, "Choose the zoo that you ask for help."],
    send: ["Which species do you send there?", "Choose one that fits the zone you cleared."],
    receive: [`You are asked to help: the ${species}`, "Choose the zone it goes to."],
    return: [`Return ${many(view.pending?.owed ?? 0, "cube")} to the bag`, "Two for each one you drew."],
    limit: [`Return ${many(view.pending?.owed ?? 0, "cube")} to the bag`, `You may keep ${components.limits.cubes}.`],
  };
  const [title, detail] = asked[view.phase] ?? turnWords(frame);
  return { title, detail, seat };
}

/** The menu of one's turn. @param {ZooFrame} frame @returns {[string, string]} */
function turnWords(frame) {
  const { view } = frame;
  const last = lastWords(view);
  if (view.now.main === "second_card") return ["Your turn: a second card?", "Move one more species, or end the turn."];
  if (view.now.main === "done") {
    const help = frame.options.some((option) => option.group === "send" || option.group === "clear");
    return ["Your turn: end it", help ? "Or ask a zoo ahead for help." : "Your main action is done."];
  }
  const saves = frame.options.filter((option) => option.group === "save").length;
  return ["Your turn: one main action", last || (saves ? "Lit species can be saved now." : "Nothing can be saved yet: collect, move species or manage keepers.")];
}

/** How many turns are left, once that is known. @param {View} view */
function lastWords(view) {
  if (view.last_turns === null) return "";
  return view.last_turns === 1 ? "The last turn of the game." : `Last turns: ${view.last_turns} to go.`;
}

/** @param {ZooFrame} frame */
function ending(frame) {
  const { view } = frame;
  const seats = view.final?.seats ?? [];
  const winners = seats.filter((seat) => seat.place === 1);
  if (!winners.length) return { title: "The game is over", detail: "" };
  const names = winners.map((seat) => who(frame, seat.seat));
  const points = many(winners[0].total, "point");
  const title = names.length > 1 ? `${list(names)} win` : `${names[0]} ${names[0] === "You" ? "win" : "wins"}`;
  const me = seats.find((seat) => seat.seat === frame.seat);
  return { title: `${title} with ${points}`, detail: me && me.place > 1 ? `You made ${many(me.total, "point")}.` : "", seat: winners[0].seat };
}

/** Why something that can't be pressed now can't be. @param {ZooFrame} frame @param {Components} components */
export function notNow(frame, components) {
  const { view } = frame;
  if (view.phase === "over") return "The game is over.";
  if (frame.seat < 0) return "You are watching; only the players choose.";
  if (!frame.options.length) return `It is ${list(frame.acting.map((seat) => nameOf(frame, seat)))}'s choice now.`;
  if (view.phase !== "turn") return `First: ${prompt(frame, components).title.toLowerCase().replace(/\?$/, "")}.`;
  if (view.now.main === "done") return "Your main action is done; the turn can end.";
  return "";
}
