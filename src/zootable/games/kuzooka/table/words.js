/** The sentences of the table: what things are called, whose turn it is, why a space can't be chosen. */

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./types.d.ts").Space} Space */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./types.d.ts").Option} Option */

export const TOOL = 6;

/** The drawing of each kind of card, and the class that gives it its colour. */
export const KINDS = [
  { symbol: "i-popcorn", look: "kz-popcorn" },
  { symbol: "i-spoon", look: "kz-spoon" },
  { symbol: "i-stick", look: "kz-stick" },
  { symbol: "i-coin", look: "kz-coin" },
  { symbol: "i-scarf", look: "kz-scarf" },
  { symbol: "i-balloon", look: "kz-balloon" },
  { symbol: "o-tool", look: "kz-tool" },
];

/** "1 balloon", "3 balloons". @param {Components} components @param {number} number @param {number} kind */
export function many(components, number, kind) {
  return `${number} ${plain(components, kind, number)}`;
}

/** "balloon" or "balloons". @param {Components} components @param {number} kind @param {number} number */
export function plain(components, kind, number = 1) {
  if (kind === TOOL) return number === 1 ? "universal tool" : "universal tools";
  const item = components.items[kind];
  return number === 1 ? item.item : item.plural;
}

/** "a balloon", "an ice cream spoon". @param {Components} components @param {number} kind */
export function one(components, kind) {
  const word = plain(components, kind);
  return `${/^[aeio]/.test(word) ? "an" : "a"} ${word}`;
}

/** The space with a number. @param {Components} components @param {number} number @returns {Space} */
export function spaceOf(components, number) {
  return components.spaces[number - 1];
}

/** "5 balloons". @param {Components} components @param {number} number a space's number */
export function target(components, number) {
  const space = spaceOf(components, number);
  return many(components, space.value, space.kind);
}

/** "worth 4 stars", "the way out". @param {Space} space */
export function worth(space) {
  if (space.escape) return "the way out";
  if (!space.stars) return "no stars yet";
  return `worth ${space.stars} ${space.stars === 1 ? "star" : "stars"}`;
}

/** A number of things in words where that reads better. @param {number} number */
export function inWords(number) {
  return ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][number] ?? String(number);
}

/** Whether this view shows the hands of all: a replay with all hands, or the time after a count.
 * @param {View} view
 */
export function allHandsShown(view) {
  return view.seats.every((seat) => seat.hand !== null);
}

/** How many cards of a colour, tools included, are seen: in the hands that are shown and face up.
 * @param {View} view @param {number} kind
 */
export function inSight(view, kind) {
  const hands = allHandsShown(view) ? view.seats.map((seat) => seat.hand) : [view.you?.hand ?? null];
  /** @param {number} which */
  const seen = (which) => hands.reduce((sum, hand) => sum + (hand ? hand[which] : 0), view.face_up[which]);
  return { items: seen(kind), tools: seen(TOOL), all: seen(kind) + seen(TOOL) };
}

/** The zone that a number of a space lies in. @param {Components} components @param {number} number */
export function zoneOf(components, number) {
  return spaceOf(components, number).zone;
}

/** Why a space can't be chosen, or "" if only another choice must be made first.
 * @param {KuzookaFrame} frame @param {Components} components @param {number} number
 * @param {string[]} names of the seats
 */
export function whyNot(frame, components, number, names) {
  const { view } = frame;
  if (view.phase === "over") return "The game is over.";
  if (frame.seat < 0) return "You are watching; only the players choose.";
  if (!frame.options.length) {
    const acting = view.acting[0];
    return acting === undefined ? "Nobody may choose now." : `It is ${names[acting]}'s choice now.`;
  }
  if (view.phase === "turn_end") return "Your token is placed; end your turn first.";
  if (view.phase !== "turn") return "Finish the question in your tray first.";
  if (!frame.options.some((option) => option.group === "place")) {
    const mine = view.seats[frame.seat];
    if (!mine.tokens_left) return "You have no token left: you can only stop and count.";
    return "No space lies ahead of the furthest token: stop and count.";
  }
  if (!view.furthest) return "The first token of a round goes into zone 1.";
  if (number === view.furthest) return "The furthest token is here: point further ahead.";
  if (number < view.furthest) return "That is behind the furthest token.";
  const reach = zoneOf(components, view.furthest) + 1;
  const beyond = zoneOf(components, number) - reach;
  const far = beyond === 1 ? "One zone" : `${inWords(beyond)[0].toUpperCase()}${inWords(beyond).slice(1)} zones`;
  return `${far} too far: you reach to the end of zone ${reach}.`;
}

/** A seat's name as the reader would say it. @param {KuzookaFrame} frame @param {number} seat */
export function nameOf(frame, seat) {
  return frame.seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat + 1}`;
}

/** What the front of the path says. @param {KuzookaFrame} frame @param {Components} components */
function front(frame, components) {
  const { furthest } = frame.view;
  return furthest ? `Furthest: ${target(components, furthest)}.` : "No token on the path yet.";
}

/** One sentence for the ribbon: whose turn it is and what is asked.
 * @param {KuzookaFrame} frame @param {Components} components
 * @returns {{title: string, detail: string, seat?: number}}
 */
export function prompt(frame, components) {
  const { view } = frame;
  if (frame.status === "waiting") return { title: "Waiting for players", detail: "The round begins when all seats are taken." };
  if (view.phase === "over") return ending(frame, components);
  const acting = view.acting[0];
  if (frame.options.length && frame.acting.includes(frame.seat)) return asked(frame, components);
  const name = nameOf(frame, acting);
  const detail = front(frame, components);
  /** @type {Record<string, string>} */
  const waits = {
    unlock: `${name} decides about experience`,
    give_back: `${name} gives a card back to ${nameOf(frame, view.turn)}`,
    ask_colour: `${name} is putting a question`,
    ask_number: `${name} is putting a question`,
    give: `${name} is swapping a card`,
    drop: `${name} drew a card and drops one`,
    turn_end: `${name} is ending the turn`,
  };
  return { title: waits[view.phase] ?? `${name}'s turn`, detail, seat: acting };
}

/** What this seat is asked to do. @param {KuzookaFrame} frame @param {Components} components */
function asked(frame, components) {
  const { view } = frame;
  const seat = frame.seat;
  const detail = front(frame, components);
  const pending = view.pending;
  const swap = view.you?.swap;
  if (view.phase === "unlock") {
    const cost = `${view.stars} stars in store, a level costs ${view.stars_per_level}.`;
    return { title: `Open experience level ${view.level + 1}?`, detail: cost, seat };
  }
  if (view.phase === "ask_colour" || view.phase === "ask_number") {
    const name = pending?.target == null ? "another player" : nameOf(frame, pending.target);
    return { title: `Your question to ${name}`, detail: "Choose a colour and a number.", seat };
  }
  if (view.phase === "give") {
    const name = pending?.target == null ? "another player" : nameOf(frame, pending.target);
    return { title: `Which card do you give ${name}?`, detail: "They give you one back.", seat };
  }
  if (view.phase === "give_back") {
    const name = nameOf(frame, pending?.giver ?? view.turn);
    const got = swap?.got == null ? "a card" : one(components, swap.got);
    return { title: `${name} gave you ${got}: give one card back`, detail: "Any card, even the same.", seat };
  }
  if (view.phase === "drop") {
    const drawn = view.you?.drawn;
    const drew = drawn == null ? "You drew a card" : `You drew ${one(components, drawn)}`;
    return { title: `${drew}: put one card away`, detail: "Nobody sees which.", seat };
  }
  if (view.phase === "turn_end") {
    return { title: "End your turn?", detail: "Or use your animal first.", seat };
  }
  const may = new Set(frame.options.map((option) => option.group));
  if (may.has("place") && may.has("suspend")) {
    return { title: "Your turn: point or stop", detail, seat };
  }
  if (may.has("suspend")) return { title: "Your turn: stop and count", detail, seat };
  return { title: "Your turn: point at a space in zone 1", detail, seat };
}

/** @param {KuzookaFrame} frame @param {Components} components */
function ending(frame, components) {
  const { view } = frame;
  const last = view.evaluation;
  const on = last ? target(components, last.space) : "";
  if (view.result === "escaped") return { title: "You are out! All of you escaped", detail: `With ${on}.` };
  return { title: "The gate stayed shut this time", detail: last ? `The last attempt: ${on}.` : "" };
}

/** The ribbon while the hands of a round are counted. @param {KuzookaFrame} frame @param {Components} components
 * @param {import("./types.d.ts").Evaluation} count
 * @returns {{title: string, detail: string, seat?: number}}
 */
export function countPrompt(frame, components, count) {
  return {
    title: `${count.by === frame.seat ? "You" : nameOf(frame, count.by)} stopped: all hands are turned up`,
    detail: `Furthest: ${target(components, count.space)}.`,
    seat: count.by,
  };
}

/** What a space is called aloud. @param {KuzookaFrame} frame @param {Components} components
 * @param {Space} space @param {"legal" | "jump" | "join" | ""} state @param {number[]} owners seats with a token there
 */
export function spoken(frame, components, space, state, owners) {
  const item = plain(components, space.kind, 2);
  const parts = [`${space.colour} ${space.value}`, item, `zone ${space.zone}`, worth(space)];
  if (owners.length) parts.push(`tokens: ${owners.map((seat) => nameOf(frame, seat)).join(", ")}`);
  if (space.space === frame.view.furthest) parts.push("furthest token");
  const legal = { legal: "legal", jump: "legal with the seal's jump", join: "legal with the parrot", "": "" }[state];
  if (legal) parts.push(legal);
  return parts.join(", ");
}

/** Chances that need no number. @param {number} chance */
export function sure(chance) {
  if (chance >= 1) return "certain";
  return chance <= 0 ? "impossible" : "";
}
