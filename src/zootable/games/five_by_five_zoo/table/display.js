/** The display: six bundles of action, visitor and tiles; special cards, regulars, decks; the round. */
import { html, useRef, useRoving } from "/static/ui.js";
import { placeOf } from "./moves.js";
import { Pic, TilePicture, Visitor } from "./pieces.js";
import { GATE_NAMES } from "./squares.js";
import { ACTIONS, tileWords } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").Row} Row */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

/** @param {{frame: ZooFrame, components: Components, options: Option[], picked: Option | null, tip: string, gone: {row: number, slot: number} | null, onPick: (option: Option) => void}} props
 *  gone: the place from which the solo rival removed a tile
 */
export function Display({ frame, components, options, picked, tip, gone, onPick }) {
  const { view } = frame;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { start: picked ? ".picked" : ".legal" });
  const held = view.hand?.row ?? 0;
  return html`<section class="panel fz-display" aria-label="Display">
    <div class="label"><span>Display</span><span class="fz-decks" title="Left in the decks">left: ${view.decks.small}+${view.decks.large} tiles, ${view.decks.special} cards, ${view.decks.customers} visitors</span></div>
    <div class="fz-rows" ref=${box} ...${roving}>${view.display.map((row) => html`<${Bundle} key=${row.row} row=${row} components=${components} tip=${tip}
      options=${options.filter((option) => placeOf(option).row === row.row)} picked=${picked} held=${held === row.row} gone=${gone?.row === row.row ? gone.slot : -1} onPick=${onPick} />`)}</div>
    <${Shown} view=${view} components=${components} />
  </section>`;
}

/** One row. @param {{row: Row, components: Components, options: Option[], picked: Option | null, held: boolean, tip: string, gone: number, onPick: (option: Option) => void}} props */
function Bundle({ row, components, options, picked, held, tip, gone, onPick }) {
  const action = row.action ? ACTIONS[row.action] : null;
  const now = held || (picked !== null && placeOf(picked).row === row.row);
  const out = !row.tiles.some(Boolean);
  const visitor = row.visitor ?? "";
  return html`<div class=${`fz-row ${now ? "now" : ""} ${out && !now ? "out" : ""}`} role="group"
    aria-label=${`Row ${row.row}: ${action ? `${action.name} or 1 door` : "no action"}, ${visitor ? `${visitor} visitor` : "no visitor yet"}${out ? ", no tile left" : ""}`}>
    <span class="fz-rownumber" aria-hidden="true">${row.row}</span>
    <div class="fz-act" aria-hidden="true">${action ? html`<${Pic} id=${action.symbol} style=${{ "--pc": "#8a8577" }} /><b>${action.short}</b><span>or 1 door</span>`
      : html`<b>${row.row === 1 ? "Wild visitor" : "Large tile"}</b><span>no action</span>`}</div>
    <span class="fz-rowvisitor" aria-hidden="true">${visitor ? html`<${Visitor} colour=${visitor} />` : null}</span>
    <div class="fz-tiles" data-slots=${row.tiles.length}>${row.tiles.map((id, slot) => {
      if (!id && slot === gone) return html`<i key=${slot} class="fz-gone rival" role="img" aria-label="The rival removed the tile that was here">rival</i>`;
      if (!id) return html`<i key=${slot} class="fz-gone" aria-hidden="true"></i>`;
      const tile = components.tiles[id];
      const option = options.find((one) => placeOf(one).slot === slot);
      const on = option !== undefined && picked?.action === option.action;
      const words = `Row ${row.row}: ${tileWords(tile)}, with a ${visitor} visitor`;
      if (!option) return html`<span key=${slot} class="fz-tilebox" role="img" aria-label=${words}><${TilePicture} tile=${tile} /></span>`;
      return html`<button key=${slot} type="button" class=${`fz-tilebutton legal ${on ? "picked" : ""} ${tip === option.notation ? "tip" : ""}`} data-roving tabindex="-1" aria-pressed=${on}
        aria-label=${words} title=${tileWords(tile)} onClick=${() => onPick(option)}><${TilePicture} tile=${tile} /></button>`;
    })}</div>
  </div>`;
}

/** Special cards and regulars that can be had now, and the decks. @param {{view: View, components: Components}} props */
function Shown({ view, components }) {
  if (view.phase === "setup") return html`<p class="fz-shown soft small">Tiles, visitors, cards and regulars are laid out once everybody’s first tiles lie.</p>`;
  return html`<div class="fz-shown">
    <div role="group" aria-label="Special cards that can be had"><span class="fz-shownname">Cards</span>${view.special.length
      ? view.special.map((kind, k) => html`<${CardChip} key=${k} kind=${kind} components=${components} />`) : html`<span class="soft small">none left</span>`}</div>
    <div role="group" aria-label="Regulars that can be had"><span class="fz-shownname">Regulars</span>${view.meeples.length
      ? view.meeples.map((colour) => html`<${Visitor} key=${colour} colour=${colour} meeple label=${`${colour} regular`} />`) : html`<span class="soft small">none</span>`}</div>
  </div>`;
}

/** A special card in little. @param {{kind: string, components: Components, note?: any}} props */
export function CardChip({ kind, components, note }) {
  const card = components.cards[kind];
  return html`<span class="fz-cardchip" role="img" aria-label=${`${card.title}: ${card.text}`} title=${`${card.title}: ${card.text}`}><${CardSign} kind=${kind} components=${components} />${note}</span>`;
}

/** What a special card does, as signs. @param {{kind: string, components: Components}} props */
export function CardSign({ kind, components }) {
  const category = components.cards[kind].category;
  if (category) return html`<span class="fz-cardsign"><${Pic} id=${`zz-${category}`} /><i>+1</i></span>`;
  /** @type {Record<string, any>} */
  const signs = {
    three_points: html`<i>3</i><${Pic} id="zz-star" />`,
    guest_each_round: html`<${Pic} id="zz-cube" style=${{ "--pc": "#8a8577" }} /><i>each</i>`,
    door_guest: html`<${Pic} id="zz-door" /><${Pic} id="zz-cube" style=${{ "--pc": "#8a8577" }} />`,
    popularity_guest: html`<${Pic} id="zz-popularity" /><${Pic} id="zz-cube" style=${{ "--pc": "#8a8577" }} />`,
    draw_tile: html`<${Pic} id="an-park" /><i>new</i>`,
  };
  return html`<span class="fz-cardsign">${signs[kind] ?? html`<${Pic} id="tk-card" />`}</span>`;
}

/** The rounds with their gates, and the turns of this round. @param {{frame: ZooFrame}} props */
export function Rounds({ frame }) {
  const { view } = frame;
  const seat = view.seats[Math.max(0, frame.seat)];
  const over = view.phase === "over";
  const done = view.phase === "line_up" || over ? view.turns : seat.turn;
  const words = over ? "The game is over" : view.phase === "line_up" ? `Round ${view.round} of ${view.rounds}, line-up` : `Round ${view.round} of ${view.rounds}, turn ${Math.min(view.turns, done + 1)} of ${view.turns}`;
  return html`<div class="fz-rounds" role="group" aria-label=${`${words}. Gates: ${view.gates.map((gate) => GATE_NAMES[gate]).join(", ")}.`}>
    <ol aria-hidden="true">${view.gates.map((gate, k) => html`<li key=${k} class=${over || k + 1 < view.round ? "done" : k + 1 === view.round ? "now" : ""} title=${`Round ${k + 1}: ${GATE_NAMES[gate]} gate`}><b>${k + 1}</b><${Pic} id="zz-gate" /><span>${gate}</span></li>`)}</ol>
    <span class="fz-turns" aria-hidden="true">${Array.from({ length: view.turns }, (_, k) => html`<i key=${k} class=${k < done ? "done" : k === done && !over ? "now" : ""}></i>`)}</span>
    <span class="fz-turnword" aria-hidden="true">${over ? "over" : view.phase === "line_up" ? "line-up" : `turn ${Math.min(view.turns, done + 1)} of ${view.turns}`}</span></div>`;
}

/** Where the tiles and cards come from. @param {{components: Components, onRules: () => void}} props */
export function Provenance({ components, onRules }) {
  const { provenance, title, name } = components.set;
  return html`<p class="fz-info small soft">${provenance === "reconstructed" ? "Tiles and request cards are reconstructed components" : `Components: ${title ?? name}`},
    ${" "}<button type="button" class="fz-link" onClick=${onRules}>see the rulings</button>.</p>`;
}

