/** The legal options sorted into what they do, and what the board lights up for them. */

/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./types.d.ts").View} View */

/** @typedef {"place"|"two"|"join"|"jump"|"suspend"|"pass"|"ask"|"colour"|"number"|"stash"|"swap"|"give"|"return"|"draw"|"drop"|"redraw"|"next"|"done"|"unlock"|"stop"} Family */

/** The options of a frame, asked for by family (the first word of the notation) and number (in the target). */
export class Choices {
  /** @param {Option[]} options */
  constructor(options) {
    /** @type {Map<string, Map<string, Option>>} */
    this.families = new Map();
    for (const option of options) {
      const family = option.notation.split(" ")[0];
      const id = option.target.slice(option.target.indexOf(":") + 1);
      if (!this.families.has(family)) this.families.set(family, new Map());
      this.families.get(family)?.set(id, option);
    }
  }

  /** @param {Family} family */
  has(family) {
    return this.families.has(family);
  }

  /** The option of a family with this number, or its only one. @param {Family} family @param {number} [id]
   * @returns {Option | null}
   */
  get(family, id) {
    const found = this.families.get(family);
    if (!found) return null;
    if (id === undefined) return found.values().next().value ?? null;
    return found.get(String(id)) ?? null;
  }

  /** The numbers of a family, in order. @param {Family} family @returns {number[]} */
  ids(family) {
    return [...(this.families.get(family)?.keys() ?? [])].map(Number).sort((one, two) => one - two);
  }
}

/** What each animal's ability is called on its button, and which families it opens. @type {Record<string,
 * {mode: string, family: Family, button: string}>} */
export const ABILITIES = {
  eagle: { mode: "ask", family: "ask", button: "Ask" },
  lion: { mode: "stash", family: "stash", button: "Keep a card" },
  monkey: { mode: "swap", family: "swap", button: "Swap a card" },
  rhinoceros: { mode: "two", family: "two", button: "Two tokens" },
  chameleon: { mode: "draw", family: "draw", button: "Draw one" },
  parrot: { mode: "join", family: "join", button: "Join in" },
  elephant: { mode: "next", family: "next", button: "Name the next" },
  seal: { mode: "jump", family: "jump", button: "Jump ahead" },
  sloth: { mode: "pass", family: "pass", button: "Pass" },
  snake: { mode: "redraw", family: "redraw", button: "New hand" },
};

/** The ability that the options offer now, or null. @param {Choices} choices */
export function abilityNow(choices) {
  return Object.values(ABILITIES).find((ability) => choices.has(ability.family)) ?? null;
}

/** @typedef {"legal" | "jump" | "join" | ""} Light */

/** How a space is lit in a mode. @param {Choices} choices @param {string} mode @param {number} space
 * @returns {Light}
 */
export function light(choices, mode, space) {
  if (mode === "two") return pairAt(choices, space) ? "legal" : "";
  if (mode === "jump") return choices.get("jump", space) ? "jump" : "";
  if (mode && mode !== "join") return "";
  if (choices.get("join", space)) return "join";
  if (mode === "join") return "";
  if (choices.get("place", space)) return "legal";
  return choices.get("jump", space) ? "jump" : "";
}

/** The pair of spaces that a space belongs to: it and the next one, or it and the one before.
 * @param {Choices} choices @param {number} space
 */
export function pairAt(choices, space) {
  return choices.get("two", space) ?? choices.get("two", space - 1);
}

/** The option that a click on a space stages in a mode, or null. @param {Choices} choices @param {string} mode
 * @param {number} space @returns {Option | null}
 */
export function optionAt(choices, mode, space) {
  if (mode === "two") return pairAt(choices, space);
  if (mode === "jump") return choices.get("jump", space);
  if (mode && mode !== "join") return null;
  if (mode === "join") return choices.get("join", space);
  return choices.get("place", space) ?? choices.get("join", space) ?? choices.get("jump", space);
}

/** The spaces on which a staged option puts tokens. @param {Option | null} option @returns {number[]} */
export function spacesOf(option) {
  if (!option) return [];
  const [kind, id] = option.target.split(":");
  if (kind === "space") return [Number(id)];
  return kind === "pair" ? [Number(id), Number(id) + 1] : [];
}

/** Whether an option shows something hidden, so that it can't be taken back (ruling R45).
 * @param {Option} option
 */
export function irreversible(option) {
  const family = option.notation.split(" ")[0];
  return ["suspend", "number", "draw", "redraw", "give", "return"].includes(family);
}

/** How many tokens the others have placed since this seat last did, newest last.
 * @param {View} view @param {number} seat
 */
export function freshTokens(view, seat) {
  const own = view.tokens.map((token) => token.seat).lastIndexOf(seat);
  return new Set(view.tokens.map((_, k) => k).filter((k) => k > own && view.tokens[k].seat !== seat));
}
