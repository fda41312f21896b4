/** The tray: one's cubes and the kinds of actions. */
import { html, Symbol, useRef, useRoving } from "/static/ui.js";
import { ofGroup } from "./moves.js";
import { COLOURS, Cube, cubeWords, Pic } from "./pieces.js";
import { many, notNow } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("./moves.js").Choice} Choice */

/** A zoo's cubes. While cubes go back they are buttons.
 * @param {{zoo: SeatView, components: Components, title: string, giving: Record<string, number> | null, owed: number, onGive: (colour: import("./types.d.ts").Colour) => void}} props
 */
export function CubeRow({ zoo, components, title, giving, owed, onGive }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { line: true });
  const given = giving ? COLOURS.reduce((sum, colour) => sum + giving[colour], 0) : 0;
  const { limits } = components;
  return html`<div class="zk-cubes"><div class="zk-label"><span>${title}</span><em title=${`At the end of a turn at most ${limits.cubes}, of them ${limits.white} kits`}>${zoo.cube_total} of ${limits.cubes}</em></div>
    <div class="zk-cuberow" role="group" aria-label=${`${title}: ${many(zoo.cube_total, "cube")}`} ref=${box} ...${roving}>${COLOURS.map((colour) => {
      const left = zoo.cubes[colour] - (giving ? giving[colour] : 0);
      const words = cubeWords(colour, left);
      const inside = html`<${Cube} colour=${colour} number=${left} />`;
      return giving && left > 0 && given < owed
        ? html`<button type="button" key=${colour} class="zk-cubebutton legal" data-roving tabindex="-1" onClick=${() => onGive(colour)}><span class="sr">${`Return 1 ${cubeWords(colour, 1).slice(2)}, ${left} left`}</span><span class="zk-in" aria-hidden="true">${inside}</span></button>`
        : html`<span key=${colour} class=${`zk-cubebox ${left ? "" : "none"}`} role="img" aria-label=${words} title=${words}>${inside}</span>`;
    })}</div></div>`;
}

/** @typedef {{mode: Choice["mode"], name: string, icon: string, text: string, why: string, hidden?: boolean}} Kind */

/** The kinds of actions: open or not, and why not. @param {ZooFrame} frame @param {Components} components @returns {Kind[]} */
export function kinds(frame, components) {
  const { view, options } = frame;
  const mode = components.modes[view.mode];
  const general = notNow(frame, components);
  const saves = ofGroup(options, "save").length;
  const collect = ofGroup(options, "collect")[0];
  const moves = options.some((option) => ["discard", "quarantine", "look"].includes(option.group));
  const keepers = options.some((option) => ["hire", "replace", "dismiss", "objective"].includes(option.group));
  const funds = ofGroup(options, "exchange").length;
  const fresh = ofGroup(options, "new_species").length;
  const helps = options.some((option) => option.group === "send" || option.group === "clear");
  const spent = general || (view.now.main === "open" ? "" : "The main action of this turn is begun.");
  return [
    { mode: "save", name: "Save", icon: "c-mammal", text: saves ? `${saves} can be saved` : "a species", why: saves ? "" : spent || "No species can be saved now: a keeper or cubes are missing." },
    { mode: "collect", name: "Collect", icon: "o-bag", text: collect ? collect.label.replace(" from the bag", "").toLowerCase() : "cubes", why: collect ? "" : spent || (view.seats[frame.seat]?.saved ? "The bag is empty." : "You draw a cube for each species you saved: none yet.") },
    { mode: "move", name: "Move", icon: "o-pen", text: view.now.main === "second_card" ? "a second one" : "up to two", why: moves ? "" : spent || "There is no species on the table." },
    { mode: "keepers", name: "Keepers", icon: "o-keeper", text: mode.id === "fast" ? "replace one" : "hire, replace", why: keepers ? "" : spent || "There is no keeper to hire or to replace." },
    helps || (view.now.saved && mode.help) ? { mode: "help", name: "Get help", icon: "o-help", text: "send one", why: helps ? "" : general || (view.now.helped ? "You asked for help in this turn." : view.now.last ? "In the last turns nobody can be asked." : "No zoo that is ahead of you can take a species.") }
      : { mode: "fund", name: "Fund", icon: "o-exchange", text: "exchange", hidden: !mode.fund, why: funds ? "" : general || (view.now.acted ? "Only at the beginning of a turn." : "There are no cubes to exchange.") },
    { mode: "new", name: "New species", icon: "o-table", text: mode.refresh_price ? "for 1 cube" : "deal anew", why: fresh ? "" : general || (view.now.refreshed ? "Once in a turn." : mode.refresh_price ? "You have no cube to pay." : `Only while ${mode.refresh_columns} columns or fewer have cards.`) },
  ];
}

/** Buttons for the kinds of actions. @param {{all: Kind[], choice: Choice, onMode: (mode: Choice["mode"]) => void, onWhy: (why: string) => void}} props */
export function Actions({ all, choice, onMode, onWhy }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { start: ".on, .open" });
  const on = choice.mode === "species" ? (choice.verb === "save" ? "save" : choice.verb === "send" ? "help" : choice.verb === "protect" || !choice.verb ? "" : "move") : choice.mode === "back" ? "move" : choice.mode;
  return html`<div class="zk-acts" role="group" aria-label="Actions" ref=${box} ...${roving}>${all.filter((one) => !one.hidden).map((one) => html`<button type="button" key=${one.mode} class=${`zk-act ${on === one.mode ? "on" : ""} ${one.why ? "shut" : "open"}`} data-roving tabindex="-1" data-act=${one.mode}
    aria-disabled=${one.why ? "true" : undefined} aria-expanded=${one.why ? undefined : on === one.mode} title=${one.why || one.text} onClick=${() => (one.why ? onWhy(one.why) : onMode(one.mode))}>
    <span class="sr">${`${one.name}: ${one.why || one.text}`}</span><span class="zk-in" aria-hidden="true"><${Pic} id=${one.icon} /><span><b>${one.name}</b><i>${one.why ? html`<${Symbol} id="u-lock" />` : null}${one.text}</i></span></span></button>`)}</div>`;
}
