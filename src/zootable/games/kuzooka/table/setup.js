/** KuZOOkA's own fields of the set-up dialog: who is which animal, and who starts. */
import { Choices, html, Symbol, useEffect, useId, useState } from "/static/ui.js";

/** @typedef {import("./types.d.ts").Animal} Animal */
/** @typedef {{spec: import("/static/types.d.ts").OptionSpec, value: any, players: number, components: any,
 *             onChange: (value: unknown) => void}} Field */

/** A field of our own for the options that a plain one serves badly. @param {Field} field */
export function optionInput(field) {
  if (field.spec.name === "animals" && field.components) return html`<${Animals} ...${field} />`;
  if (field.spec.name === "megaphone") return html`<${Megaphone} ...${field} />`;
  return null;
}

/** @param {Field} props */
function Animals({ spec, value, players, components, onChange }) {
  const [choosing, setChoosing] = useState(!["recommended", "random"].includes(value));
  /** @type {Animal[]} */
  const animals = components.animals;
  const chosen = choosing ? String(value).split(",").filter((id) => animals.some((animal) => animal.id === id)) : [];
  /** @param {string} way */
  const turn = (way) => { setChoosing(way === "choose"); onChange(way === "choose" ? "" : way); };
  /** @param {string} id */
  const press = (id) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-players);
    onChange(next.join(","));
  };
  const missing = players - chosen.length;
  return html`<div class="kz-setup">
    <${Choices} label=${spec.label} name="animals" value=${choosing ? "choose" : value} onChange=${turn}
      choices=${[["recommended", "for a first game"], ["random", "random"], ["choose", "choose"]]}
      help=${choosing ? "" : "Each animal has one ability, once a round."} />
    ${choosing ? html`<div class="kz-animals" role="group" aria-label="Animals in the order of the seats">${animals.map((animal) => {
      const at = chosen.indexOf(animal.id);
      const few = players < animal.min_players;
      return html`<button type="button" key=${animal.id} aria-pressed=${at >= 0} disabled=${few} onClick=${() => press(animal.id)}
        title=${animal.short} aria-label=${`${animal.title}: ${animal.short}${at >= 0 ? `, seat ${at + 1}` : ""}${few ? `, needs ${animal.min_players} players` : ""}`}>
        <${Symbol} id=${`a-${animal.id}`} /><span>${animal.title}</span>${at >= 0 ? html`<b class="bub" aria-hidden="true">${at + 1}</b>` : null}</button>`;
    })}</div>
    <p class="small soft" role="status">${missing > 0 ? `${missing} more to choose, one for each seat.` : missing < 0 ? `${-missing} too many for ${players} players.`
      : chosen.map((id, seat) => `seat ${seat + 1}: ${animals.find((animal) => animal.id === id)?.title}`).join(", ")}</p>` : null}
  </div>`;
}

/** @param {Field} props */
function Megaphone({ spec, value, players, onChange }) {
  const id = useId();
  const seats = spec.choices.filter((choice) => choice === "random" || Number(choice) < players);
  const gone = !seats.includes(value);
  useEffect(() => { if (gone) onChange("random"); }, [gone]);
  return html`<div class="field"><label class="fieldname block" for=${id}>${spec.label}</label>
    <select id=${id} class="text" value=${gone ? "random" : value} aria-describedby=${`${id}h`}
      onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.value)}>
      ${seats.map((choice) => html`<option key=${choice} value=${choice}>${spec.choice_labels[String(choice)] ?? choice}</option>`)}</select>
    <p class="small soft" id=${`${id}h`}>${spec.help}</p></div>`;
}
