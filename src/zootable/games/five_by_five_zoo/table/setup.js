/** 5x5 Zoo's own fields of the set-up dialog: which three final bonus cards; options only where they count. */
import { Choices, html, useEffect, useState } from "/static/ui.js";

/** @typedef {{spec: import("/static/types.d.ts").OptionSpec, value: any, options: Record<string, unknown>, players: number,
 *             components: any, onChange: (value: unknown) => void}} Field */

const CARDS = 3;

/** For how many players an option counts at all. @type {Record<string, number>} */
const COUNTS_FOR = { solo_award_strict: 1, two_player_tie_shares_six: 2 };

/** The cards that the first game brings with it. */
const FIRST_GAME = ["popularity", "bonuses"];

/** A field of our own for the options that a plain one serves badly. @param {Field} field */
export function optionInput(field) {
  const { spec, options, players, components } = field;
  if (spec.name in COUNTS_FOR && COUNTS_FOR[spec.name] !== players) return html`<${Unasked} ...${field} />`;
  if (options.first_game && FIRST_GAME.includes(spec.name)) return html`<${Unasked} ...${field} />`;
  return spec.name === "bonuses" && components ? html`<${Bonuses} ...${field} />` : null;
}

/** An option that does not count with these players and options: it is not asked, and has its usual value. @param {Field} props */
function Unasked({ spec, value, onChange }) {
  useEffect(() => { if (value !== spec.default) onChange(spec.default); }); // each time: of two at once the last one wins
  return html`<span hidden></span>`;
}

/** @param {Field} props */
function Bonuses({ spec, value, components, onChange }) {
  const [choosing, setChoosing] = useState(value !== "random");
  const chosen = choosing ? [...String(value)].filter((letter) => letter in components.bonuses) : [];
  /** @param {string} way */
  const turn = (way) => {
    setChoosing(way === "choose");
    onChange(way === "choose" ? "ABC" : "random");
  };
  /** @param {string} letter */
  const press = (letter) => {
    const next = chosen.includes(letter) ? chosen.filter((one) => one !== letter) : [...chosen, letter].slice(-CARDS);
    onChange(next.sort().join(""));
  };
  const missing = CARDS - chosen.length;
  return html`<div class="fz-setup"><${Choices} label=${spec.label} name="bonuses" value=${choosing ? "choose" : "random"} onChange=${turn} choices=${[["random", "random"], ["choose", "choose three"]]}
      help=${choosing ? "" : "Three of the eight cards score at the end."} />
    ${choosing ? html`<div class="fz-bonuspick" role="group" aria-label="Final bonus cards">${Object.entries(components.bonuses).map(([letter, bonus]) => html`<button type="button" key=${letter} aria-pressed=${chosen.includes(letter)}
      title=${/** @type {any} */ (bonus).text} onClick=${() => press(letter)}><b>${letter}</b><span>${/** @type {any} */ (bonus).title}</span></button>`)}</div>
      <p class="small soft" role="status">${missing ? `${missing} more to choose.` : `Chosen: ${chosen.join(", ")}.`}</p>` : null}</div>`;
}
