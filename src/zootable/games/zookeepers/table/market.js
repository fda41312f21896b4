/** The table: species with their face-down cards behind, the deck, the bag, the keepers' piles. */
import { html, useRef, useRoving } from "/static/ui.js";
import { find, prospectOf } from "./moves.js";
import { COLOURS, GROUNDS, Need, Needs, Pic, Sign, SpeciesFace, Status } from "./pieces.js";
import { many, prospectWords, speciesWords } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").Species} Species */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("./moves.js").Choice} Choice */
/**
 * @typedef {object} MarketProps
 * @property {ZooFrame} frame
 * @property {Components} components
 * @property {Option[]} options
 * @property {Choice} choice
 * @property {string} tip the target that a bot's hint names
 * @property {(id: string) => void} onSpecies
 * @property {(place: string) => void} onBack "COLUMN:ROW"
 * @property {(pile: number) => void} onPile
 */

/** @param {MarketProps} props */
export function Market(props) {
  const { frame, components } = props;
  const { view } = frame;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { start: '[aria-pressed="true"], .legal' });
  return html`<section class=${`zk-market ${view.mode === "fast" ? "fast" : ""}`} aria-label="Species on the table" ref=${box} ...${roving}>
    <div class="zk-cols" data-columns=${view.table.length}>${view.table.map((column) => html`<${ColumnOf} key=${column.column} ...${props} column=${column} />`)}</div>
    <${Supply} ...${props} components=${components} /></section>`;
}

/** Whether a species is lit: what the stage is about can be done with it. @param {Option[]} options @param {Choice} choice @param {string} id @param {boolean} second whether a second species may be moved */
function isLit(options, choice, id, second) {
  const target = `species:${id}`;
  if (choice.mode === "move") return Boolean(find(options, "discard", target) ?? find(options, "quarantine", target));
  if (choice.mode === "help" || choice.verb === "send") return Boolean(find(options, "send", target));
  if (["keepers", "fund", "new", "collect", "end", "back"].includes(choice.mode)) return false;
  if (second) return Boolean(find(options, "discard", target) ?? find(options, "quarantine", target));
  return Boolean(find(options, "save", target));
}

/** @param {MarketProps & {column: import("./types.d.ts").Column}} props */
function ColumnOf({ column, ...props }) {
  const { frame, components, options, choice, tip, onSpecies, onBack } = props;
  const { view } = frame;
  const species = column.up ? components.species[column.up] : null;
  const prospect = species ? prospectOf(view, species.id) : undefined;
  const said = prospectWords(frame, components, prospect);
  const lit = species ? isLit(options, choice, species.id, view.now.main === "second_card") : false;
  const showing = view.phase !== "over" && prospect && (prospect.seat === frame.seat || frame.seat < 0);
  const send = species && frame.view.phase === "send" ? find(options, "send", `species:${species.id}`) : null;
  return html`<div class="zk-col">
    ${view.mode === "fast" ? null : html`<div class="zk-backs">${[1, 0].map((k) => html`<${Back} key=${k} there=${column.down[k]} column=${column.column} row=${k + 2} options=${options} choice=${choice} onBack=${onBack} tip=${tip} second=${view.now.main === "second_card" && view.phase === "turn"} />`)}</div>`}
    ${species ? html`<${Card} species=${species} lit=${lit || Boolean(send)} dim=${Boolean(showing) && !lit && !said.yes} picked=${choice.id === species.id} tip=${tip === `species:${species.id}`} words=${showing ? said.text : ""} yes=${said.yes} onClick=${() => onSpecies(species.id)} />
      <p class=${`zk-why ${said.yes ? "yes" : ""}`} aria-hidden="true">${showing ? html`<${Why} prospect=${prospect} said=${said} />` : null}</p>`
    : html`<div class="zk-card none" role="img" aria-label=${`Column ${column.column} is empty`}></div><p class="zk-why"></p>`}</div>`;
}

/** Under a card: the keeper it would fit, or the cubes that are missing. @param {{prospect: import("./types.d.ts").Prospect, said: {yes: boolean, text: string}}} props */
function Why({ prospect, said }) {
  const { missing } = prospect;
  if (missing) return html`<span class="zk-lack">${COLOURS.filter((colour) => missing[colour]).map((colour) => html`<${Need} key=${colour} colour=${colour} number=${missing[colour]} lack />`)}</span>`;
  return html`<span>${said.text}</span>`;
}

/** A species' card. @param {{species: Species, lit: boolean, dim: boolean, picked: boolean, tip: boolean, words: string, yes: boolean, onClick: () => void}} props */
function Card({ species, lit, dim, picked, tip, words, yes, onClick }) {
  const label = `${speciesWords(species)}.${words ? ` ${yes ? `Can be saved: ${words}` : words}.` : ""}`;
  return html`<button type="button" class=${`zk-card ${lit ? "legal" : ""} ${dim ? "dim" : ""} ${picked ? "picked" : ""} ${tip ? "tip" : ""}`} data-roving tabindex="-1" aria-pressed=${picked} data-species=${species.id} onClick=${onClick}>
    <span class="sr">${label}</span><span class="zk-in" aria-hidden="true"><b class=${`zk-name ${species.name.length > 22 ? "long" : /\S{12}/.test(species.name) ? "wide" : ""}`}>${species.name}</b>
    <span class="zk-pic" style=${{ "--h": GROUNDS[species.habitats[0]] }}><${SpeciesFace} id=${species.id} /><${Status} species=${species} />
      <span class="zk-origins" aria-hidden="true">${species.origins.length === 5 ? "worldwide" : species.origins.join(" ")}</span></span>
    <${Needs} cubes=${species.needs} />
    <span class="zk-tags"><${Sign} field="class" value=${species.class} quiet /><${Sign} field="diet" value=${species.diet} quiet /><i aria-hidden="true"></i>${species.habitats.map((one) => html`<${Sign} key=${one} field="habitat" value=${one} quiet />`)}</span></span></button>`;
}

/** A place above the face-up card. @param {{there: boolean, column: number, row: number, options: Option[], choice: Choice, tip: string, second: boolean, onBack: (place: string) => void}} props */
function Back({ there, column, row, options, choice, tip, second, onBack }) {
  const place = `${column}:${row}`;
  if (!there) return html`<i class="zk-back none"></i>`;
  const option = find(options, "look", `back:${place}`);
  const picked = choice.mode === "back" && choice.back === place;
  const look = `zk-back ${picked ? "picked" : ""} ${option && (choice.mode === "move" || second) ? "legal" : ""} ${tip === `back:${place}` ? "tip" : ""}`;
  if (!option) return html`<i class=${look} role="img" aria-label=${`Face-down card, column ${column}, row ${row}`}></i>`;
  return html`<button type="button" class=${look} data-roving tabindex="-1" aria-pressed=${picked} data-back=${place} aria-label=${`Face-down card, column ${column}, row ${row}: take it up`} onClick=${() => onBack(place)}></button>`;
}

/** Deck, bag and piles. @param {MarketProps} props */
function Supply({ frame, options, choice, tip, onPile, components }) {
  const { view } = frame;
  const total = COLOURS.reduce((sum, colour) => sum + view.bag[colour], 0);
  return html`<div class="zk-supply"><div class="zk-stock">
      <${Deck} view=${view} components=${components} />
      <div class="zk-bag" role="group" aria-label=${`The bag: ${many(total, "cube")}`}><${Pic} id="o-bag" /><${Needs} cubes=${view.bag} all /></div></div>
    <div class="zk-label" aria-hidden="true"><span>Keepers</span><span>species that fit</span></div>
    <div class="zk-piles" data-piles=${view.piles.length} role="group" aria-label="Keepers for hire">${view.piles.map((pile) => {
      const open = options.some((option) => ["hire", "replace", "dismiss"].includes(option.group) && (option.target === `pile:${pile.pile}` || option.target.endsWith(`:pile:${pile.pile}`)));
      const picked = choice.mode === "keepers" && choice.pile === pile.pile;
      const words = pile.cards ? `Pile ${pile.pile}: ${pile.matching} species fit the keeper on top, ${many(pile.cards, "keeper")} in the pile` : `Pile ${pile.pile} is empty`;
      const inside = html`<${Pic} id="o-keeper" style=${{ "--c": "#8d7a5a" }} /><b>${pile.matching ?? "–"}</b><i>${pile.cards} left</i>`;
      if (!open) return html`<span key=${pile.pile} class="zk-pile" role="img" aria-label=${words} title=${words}>${inside}</span>`;
      return html`<button type="button" key=${pile.pile} class=${`zk-pile ${choice.mode === "keepers" ? "legal" : ""} ${picked ? "picked" : ""} ${tip.endsWith(`pile:${pile.pile}`) ? "tip" : ""}`} data-roving tabindex="-1" aria-pressed=${picked} title=${words} onClick=${() => onPile(pile.pile)}><span class="sr">${words}</span><span class="zk-in" aria-hidden="true">${inside}</span></button>`;
    })}</div></div>`;
}

/** @param {{view: import("./types.d.ts").View, components: Components}} props */
function Deck({ view, components }) {
  const known = view.deck.known.map((id) => components.species[id].name);
  const words = `${many(view.deck.cards, "card")} in the deck${known.length ? `; you saw going under it: ${known.join(", ")}` : ""}`;
  return html`<div class=${`zk-deck ${view.deck.cards ? "" : "none"}`} role="img" aria-label=${words} title=${words}><b>${view.deck.cards}</b><span>deck</span></div>`;
}
