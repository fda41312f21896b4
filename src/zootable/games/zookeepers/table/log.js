/** Richer log lines: species that can be opened, cubes and keepers as pictures. */
import { html } from "/static/ui.js";
import { Criteria, Need, Needs, SpeciesFace } from "./pieces.js";
import { SpeciesLink } from "./species.js";
import { many, nameOf, who } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").LogEntry} LogEntry */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

/** A log entry as a Preact node; undefined if its sentence says it all.
 * @param {LogEntry} entry @param {Components} components @param {ZooFrame} frame
 */
export function logLine(entry, components, frame) {
  if (entry.kind === "move") return step(entry, new Words(frame, components));
  const write = LINES[entry.kind];
  return write && entry.data ? write(entry.data, new Words(frame, components)) : undefined;
}

/** What each first step of a move is for. @type {Record<string, string>} */
const STEPS = { save: "to save", quarantine: "for quarantine", send: "to ask for help with" };

/** One's own step of a move that others do not hear of yet. @param {LogEntry} entry @param {Words} w */
function step({ notation, seat }, w) {
  const [verb, ...rest] = (notation ?? "").split(" ");
  const name = rest.join(" ");
  if (seat === null) return undefined;
  if (verb in STEPS && w.components.species[name]) return line(html`${w.verb(seat, "choose", "chooses")} the ${w.species(name)} ${STEPS[verb]}`);
  return verb === "under" ? line(`${w.verb(seat, "choose", "chooses")} the keeper in ${name}`) : undefined;
}

/** What the lines are made of. */
class Words {
  /** @param {ZooFrame} frame @param {Components} components */
  constructor(frame, components) {
    this.frame = frame;
    this.components = components;
  }

  /** "You save", "Noor saves". @param {number} seat @param {string} own @param {string} other */
  verb(seat, own, other) {
    return `${who(this.frame, seat)} ${seat === this.frame.seat ? own : other}`;
  }

  /** "you", "Noor". @param {number} seat */
  name(seat) {
    return seat === this.frame.seat ? "you" : nameOf(this.frame, seat);
  }

  /** "your", "Noor's". @param {number} seat */
  whose(seat) {
    return seat === this.frame.seat ? "your" : `${nameOf(this.frame, seat)}'s`;
  }

  /** A species, to be opened. @param {string} id */
  species(id) {
    return html`<${SpeciesLink} id=${id} frame=${this.frame} components=${this.components}><${SpeciesFace} id=${id} />${this.components.species[id].name}<//>`;
  }

  /** Several species. @param {string[]} ids */
  all(ids) {
    return ids.map((id, k) => html`${k ? ", " : ""}${this.species(id)}`);
  }

  /** A keeper's name. @param {string} id */
  keeper(id) {
    return this.components.keepers[id].name;
  }
}

/** @param {any} cubes */
const some = (cubes) => cubes.red + cubes.green + cubes.white > 0;

/** @param {any} cubes */
const tags = (cubes) => (some(cubes) ? html`<${Needs} cubes=${cubes} />` : "nothing");

/** @param {any} inside */
const line = (inside) => html`<span class="zkl">${inside}</span>`;

/** A line by the kind of what happened. @type {Record<string, ((data: any, w: Words) => any) | undefined>} */
const LINES = {
  save: (data, w) => line(html`${w.verb(data.seat, "save", "saves")} the ${w.species(data.species)}${data.zone ? " from quarantine" : ""} with the ${w.keeper(data.keeper)} for ${tags(data.paid)}`),
  complete: (data, w) => line(html`<b>${cap(w.whose(data.seat))} ${w.keeper(data.keeper)} is complete: ${many(data.points, "point")}</b>`),
  draw: (data, w) => line(html`${w.verb(data.seat, "draw", "draws")} ${tags(data.cubes)} from the bag`),
  return: (data, w) => line(html`${w.verb(data.seat, "return", "returns")} ${tags(data.cubes)}`),
  refund: (data, w) => line(html`It was protected: ${w.verb(data.seat, "get", "gets")} ${tags(data.cubes)}`),
  turned_up: (data, w) => line(html`The ${w.species(data.species)} comes up in column ${data.column}`),
  dealt: (data, w) => line(html`New on the table: ${w.all(data.species)}`),
  new_species: (data, w) => line(html`${w.verb(data.seat, "call", "calls")} for new species${data.price ? html` for <${Need} colour=${data.price} number=${1} />` : ""}`),
  look: (data, w) => (data.species ? line(html`You look at the card in column ${data.column}, row ${data.row}: the ${w.species(data.species)}`) : undefined),
  shown: (data, w) => line(html`${w.verb(data.seat, "show", "shows")} the ${w.species(data.species)}`),
  discard: (data, w) => line(html`${w.verb(data.seat, "put", "puts")} the ${data.species ? w.species(data.species) : "card"} under the deck`),
  quarantine: (data, w) => line(html`The ${w.species(data.species)} goes to ${w.whose(data.seat)} quarantine, ${data.zone === "any" ? "the zone for any habitat" : `the ${data.zone} zone`}`),
  hire: (data, w) => {
    const keeper = w.components.keepers[data.keeper];
    return line(html`${w.verb(data.seat, "hire", "hires")} the ${keeper.name} <span class="zkl-aim"><${Criteria} ...${keeper} /> ${many(keeper.points, "point")}</span> from pile ${data.pile}`);
  },
  lost: (data, w) => line(html`The ${w.species(data.species)} goes under the deck`),
  help: (data, w) => line(html`${w.verb(data.seat, "ask", "asks")} ${w.name(data.target)} for help with the ${w.species(data.species)}`),
  clear: (data, w) => line(html`${w.verb(data.seat, "put", "puts")} the ${w.species(data.species)} of ${w.whose(data.target)} quarantine under the deck`),
  protect: (data, w) => line(html`${w.verb(data.seat, "put", "puts")} <${Need} colour=${data.colour} number=${1} /> on the ${w.species(data.species)}`),
  let_go: (data, w) => line(html`${cap(w.whose(data.seat))} ${w.keeper(data.keeper)} goes under pile ${data.pile}`),
  objective: (data, w) => line(w.verb(data.seat, "draw a new secret aim", "draws a new secret aim")),
  end_turn: (data, w) => line(data.passed ? w.verb(data.seat, "pass", "passes") : w.verb(data.seat, "end the turn", "ends the turn")),
  last_turns: (data, w) => line(html`<b>${w.verb(data.seat, "have", "has")} saved ${w.frame.view.end_saved} species: everybody else has one more turn</b>`),
};

/** @param {string} word */
function cap(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
