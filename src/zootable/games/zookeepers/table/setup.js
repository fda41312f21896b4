/** Zookeepers' own fields of the set-up dialog: the mode with what it means, and options that need certain players. */
import { Choices, html, Tick, useEffect, useId } from "/static/ui.js";

/** @typedef {{spec: import("/static/types.d.ts").OptionSpec, value: any, options: Record<string, unknown>, players: number,
 *             components: any, onChange: (value: unknown) => void}} Field */

/** Who may choose an option, and what is said to all others. @type {Record<string, {players: number[], words: string}>} */
const NEEDS = {
  teams: { players: [4, 6], words: "For 4 or 6 players." },
  instant_end_all_players: { players: [5, 6], words: "For 5 and 6 players." },
};

/** A field of our own for the options that a plain one serves badly. @param {Field} field */
export function optionInput(field) {
  if (field.spec.name === "mode") return html`<${Mode} ...${field} />`;
  return field.spec.name in NEEDS ? html`<${Needing} ...${field} />` : null;
}

/** What a mode is like. @param {string} mode @param {any} components */
function modeWords(mode, components) {
  const found = components?.modes[mode];
  if (!found) return "";
  const ends = `Ends with ${found.end_saved} saved species.`;
  if (mode === "fast") return `Six species face up, ${found.houses} keepers, a quick game. ${ends}`;
  if (mode === "advanced") return `As normal, with secret aims, and quarantined species can be protected. ${ends}`;
  return `Hidden rows, ${found.houses} houses, the conservation fund, and help from other zoos. ${ends}`;
}

/** @param {Field} props */
function Mode({ spec, value, components, onChange }) {
  return html`<${Choices} label=${spec.label} name="mode" value=${value} onChange=${onChange} help=${modeWords(value, components)}
    choices=${spec.choices.map((choice) => [choice, spec.choice_labels[String(choice)]])} />`;
}

/** A tick for certain numbers of players only. @param {Field} props */
function Needing({ spec, value, players, onChange }) {
  const id = useId();
  const need = NEEDS[spec.name];
  const open = need.players.includes(players);
  useEffect(() => { if (!open && value) onChange(false); }, [open, value]);
  if (open) return html`<${Tick} label=${spec.label} checked=${value} help=${spec.help} onChange=${onChange} />`;
  return html`<label class="chk soft"><input type="checkbox" disabled checked=${false} aria-describedby=${id} /><span>${spec.label}<span class="small soft block" id=${id}>${need.words}</span></span></label>`;
}
