/** The right half of the tray: what is asked in each phase, what is staged, and the buttons that confirm it. */
import { Button, html, useRef, useRoving } from "/static/ui.js";
import { CardSign } from "./display.js";
import { actionsOf, byNotation, ofGroup, placeOf, squareOf } from "./moves.js";
import { Disc, Pic, TilePicture, Visitor } from "./pieces.js";
import { GATE_NAMES } from "./squares.js";
import { capital, CONDITIONS, list, nameOf, tileName, tileWords, who } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("/static/types.d.ts").TableApi} TableApi */
/**
 * @typedef {object} StageProps
 * @property {ZooFrame} frame
 * @property {Components} components
 * @property {TableApi} api
 * @property {Option | null} pending
 * @property {(option: Option | null) => void} choose
 * @property {string} reason why the last press did nothing
 * @property {boolean} replay
 * @property {string} act the notation of a staged action
 * @property {(act: string) => void} setAct
 * @property {string} spot the square staged for a tile that is not taken yet
 * @property {string} which "place" or "place_drawn"
 * @property {(which: string) => void} setWhich
 * @property {() => void} commit send what is staged
 * @property {() => void} back put the staged things back
 * @property {() => void} toZoo show the zoo (phone)
 */

/** @param {StageProps} props */
export function Stage(props) {
  const { frame, pending } = props;
  const { view } = frame;
  const mine = frame.options.length > 0;
  if (!mine) return html`<${Waiting} ...${props} />`;
  if (view.phase === "take") return pending?.group === "take" ? html`<${BundleStage} ...${props} option=${pending} />` : html`<${Ask} ...${props} title="Choose a tile of the display" text="Its row's visitor comes along, and you use the row's action or take a door." />`;
  if (view.phase === "action") return html`<${ActionStage} ...${props} />`;
  if (view.phase === "popularity") return html`<${HeartStage} ...${props} />`;
  return html`<${PlaceStage} ...${props} />`;
}

/** @param {StageProps & {title: string, text: string}} props */
function Ask({ frame, title, text, reason }) {
  const { view } = frame;
  const left = view.turns - view.seats[frame.seat].turn;
  return html`<section class="stage fz-stage fz-ask" aria-label="Your move" tabindex="-1"><div class="what"><b>${title}</b></div><p class="small">${text}</p>
    ${reason ? html`<${Reason} text=${reason} />` : html`<ul class="fz-mind"><li><${Pic} id="zz-popularity" />${CONDITIONS[view.popularity]}</li><li><${Pic} id="zz-gate" />The ${GATE_NAMES[view.gate]} gate opens ${left > 1 ? `after ${left} turns` : "after this turn"}.</li></ul>`}</section>`;
}

/** @param {{text: string}} props */
export function Reason({ text }) {
  return text ? html`<p class="fz-reason" role="status">${text}</p>` : null;
}

/** @param {StageProps} props */
function Waiting({ frame, components, reason, replay }) {
  const { view } = frame;
  const hand = view.hand;
  const names = list(frame.acting.map((seat) => nameOf(frame, seat)));
  const tile = hand?.tile ? components.tiles[hand.tile] : null;
  const order = view.player === null || view.phase === "over" ? [] : view.seats.map((_, k) => (/** @type {number} */ (view.player) + k) % view.seats.length);
  return html`<section class="stage fz-stage fz-waiting" aria-label="What happens now" tabindex="-1"><div class="what">${tile ? html`<${TilePicture} tile=${tile} size=${44} />` : null}
    <b>${view.phase === "over" ? "The game is over" : frame.seat < 0 || replay ? `Now: ${names}` : `Waiting for ${names}`}</b></div>
    ${tile ? html`<p class="small">${capital(tileWords(tile))}.</p>` : null}
    ${order.length > 1 ? html`<ol class="fz-order-of-play" aria-label="Order of play">${order.map((seat) => html`<li key=${seat} title=${nameOf(frame, seat)}><${Disc} seat=${seat} /><span>${who(frame, seat)}</span></li>`)}</ol>` : null}
    <${Reason} text=${reason} /></section>`;
}

/** The chosen bundle before it is taken. @param {StageProps & {option: Option}} props */
function BundleStage(props) {
  const { frame, components, option, act, setAct, spot, commit, back, api, reason, toZoo } = props;
  const { view } = frame;
  const { row, slot } = placeOf(option);
  const line = view.display[row - 1];
  const tile = components.tiles[line.tiles[slot] ?? ""];
  if (!tile) return null;
  const zoo = view.seats[frame.seat];
  const open = actionsOf(view, zoo, row);
  const needs = line.action !== null && line.door;
  const go = spot ? "Take and place" : "Take";
  return html`<section class="stage fz-stage" aria-label="Your move" tabindex="-1">
    <div class="what"><${TilePicture} tile=${tile} size=${44} /><b>${`Row ${row}: ${tileName(tile)}`}</b><span class="fz-along"><${Visitor} colour=${line.visitor ?? "white"} />${line.visitor} visitor</span></div>
    ${needs ? html`<${ActionChoice} view=${view} components=${components} action=${line.action ?? ""} open=${open} chosen=${act} onChoose=${setAct} toZoo=${toZoo} />` : null}
    <p class="small fz-brings">${spot ? html`Goes on <b>${spot}</b>.` : html`Tap a lit square to place it at once, or take first.`} ${sureHeart(frame, row) ? html`<${Pic} id="zz-popularity" class="fz-inline" label="a heart" /> it gets a heart` : null}</p>
    <${Reason} text=${reason} />
    <div class="acts"><${Button} look="go" class="fz-go" onClick=${commit} disabled=${api.busy} reason=${needs && !act ? whatFirst(line.action ?? "") : undefined}>${api.busy ? "Sending…" : go}<//>
      <${Button} icon="u-undo" onClick=${back}>Back<//></div></section>`;
}

/** @param {string} action */
function whatFirst(action) {
  return action === "popularity" ? "Choose first: a tile for the heart, or the door." : action === "card" ? "Choose first: a card, or the door." : "Choose first: what the row gives, or the door.";
}

/** Whether the popularity card gives the taken tile its heart whatever comes. @param {ZooFrame} frame @param {number} row */
function sureHeart(frame, row) {
  const { view } = frame;
  const turn = view.seats[frame.seat].turn;
  const left = view.display[row - 1].tiles.filter(Boolean).length;
  return (view.popularity === "D" && turn === view.turns - 1) || (view.popularity === "E" && turn === 0) || (view.popularity === "F" && left === 1);
}

/** What a row's action lets one choose, and the door instead.
 * @param {{view: import("./types.d.ts").View, components: Components, action: string, open: string[], chosen: string,
 *   onChoose: (notation: string) => void, toZoo: () => void}} props
 */
function ActionChoice({ view, components, action, open, chosen, onChoose, toZoo }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { start: '[aria-pressed="true"]' });
  /** @param {string} notation @param {any} inside @param {string} label @param {string} [title] */
  const button = (notation, inside, label, title) => html`<button type="button" key=${notation} class="fz-opt" data-roving tabindex="-1" aria-pressed=${chosen === notation} aria-label=${label} title=${title ?? label}
    onClick=${() => onChoose(notation)}>${inside}</button>`;
  let main;
  if (action === "popularity") {
    const square = chosen.startsWith("popularity ") ? chosen.slice(11) : "";
    main = open.length ? html`<button type="button" class="fz-opt wide" data-roving tabindex="-1" aria-pressed=${Boolean(square)} onClick=${toZoo}><${Pic} id="zz-popularity" /><span>${square ? `1 heart on ${square}` : "1 heart: tap a tile"}</span></button>`
      : html`<span class="fz-optnone">every tile has a heart</span>`;
  } else if (action === "card") {
    main = open.length ? open.map((notation) => {
      const kind = notation.slice(5);
      const card = components.cards[kind];
      return button(notation, html`<${CardSign} kind=${kind} components=${components} />`, `${card.title}: ${card.text}`);
    }) : html`<span class="fz-optnone">no card left</span>`;
  } else if (action === "meeple") {
    main = open.length ? open.map((notation) => button(notation, html`<${Visitor} colour=${notation.slice(7)} meeple />`, `1 ${notation.slice(7)} regular`)) : html`<span class="fz-optnone">no regular left</span>`;
  } else {
    main = button("customers", html`<${Pic} id="zz-cube" style=${{ "--pc": "#8a8577" }} /><${Pic} id="zz-cube" style=${{ "--pc": "#b5afa0" }} /><span>2 drawn visitors</span>`, "2 drawn visitors");
  }
  const kind = chosen.startsWith("card ") ? chosen.slice(5) : "";
  return html`<div class="fz-opts" role="group" aria-label="Action of the row, or a door" ref=${box} ...${roving}>${main}
      ${button("door", html`<${Pic} id="zz-door" /><span>1 door instead</span>`, "1 door instead")}</div>
    ${kind ? html`<p class="small fz-cardtext"><b>${components.cards[kind].title}.</b> ${components.cards[kind].text}</p>` : null}`;
}

/** The action after a tile was taken on its own. @param {StageProps} props */
function ActionStage(props) {
  const { frame, components, pending, choose, api, reason, toZoo } = props;
  const { view } = frame;
  const hand = view.hand;
  const tile = hand?.tile ? components.tiles[hand.tile] : null;
  const row = hand?.row ?? 2;
  const open = frame.options.filter((option) => option.notation !== "door").map((option) => option.notation);
  return html`<section class="stage fz-stage" aria-label="Your move" tabindex="-1">
    <div class="what">${tile ? html`<${TilePicture} tile=${tile} size=${44} />` : null}<b>${`Row ${row}: its action, or a door`}</b></div>
    <${ActionChoice} view=${view} components=${components} action=${view.display[row - 1].action ?? ""} open=${open} chosen=${pending?.notation ?? ""}
      onChoose=${(/** @type {string} */ notation) => choose(byNotation(frame.options, notation))} toZoo=${toZoo} />
    <${Reason} text=${reason} />
    <${Confirm} api=${api} pending=${pending} choose=${choose} words="Do it" reason=${whatFirst(view.display[row - 1].action ?? "")} /></section>`;
}

/** @param {StageProps} props */
function HeartStage({ pending, choose, api, reason }) {
  return html`<section class="stage fz-stage" aria-label="Your move" tabindex="-1"><div class="what"><${Pic} id="zz-popularity" class="fz-big" /><b>${pending ? `A heart on ${squareOf(pending)}` : "Tap the tile that gets the heart"}</b></div>
    <${Reason} text=${reason} /><${Confirm} api=${api} pending=${pending} choose=${choose} words="Put it there" reason="Tap a lit tile of your zoo first." /></section>`;
}

/** Where a tile in hand goes. @param {StageProps} props */
function PlaceStage(props) {
  const { frame, components, pending, choose, api, reason, which, setWhich } = props;
  const { view } = frame;
  const hand = view.hand;
  const both = ["place", "place_drawn"].filter((group) => ofGroup(frame.options, group).length);
  const tiles = both.map((group) => ({ group, tile: components.tiles[(group === "place" ? hand?.tile : hand?.drawn) ?? ""] })).filter((one) => one.tile);
  const now = tiles.find((one) => one.group === which) ?? tiles[0];
  const preview = pending ? view.previews?.[String(pending.action)] : null;
  return html`<section class="stage fz-stage" aria-label="Your move" tabindex="-1">
    <div class="what">${tiles.length > 1 ? html`<div class="fz-two" role="group" aria-label="Which tile to place">${tiles.map(({ group, tile }) => html`<button type="button" key=${group} class="fz-opt" aria-pressed=${now?.group === group}
        aria-label=${`Place ${tileWords(tile)}`} onClick=${() => setWhich(group)}><${TilePicture} tile=${tile} size=${44} /></button>`)}</div>` : now ? html`<${TilePicture} tile=${now.tile} size=${44} />` : null}
      <b>${pending ? `${capital(tileName(now?.tile))} on ${squareOf(pending)}` : tiles.length > 1 ? "Choose a tile, then a lit square" : "Tap a lit square"}</b></div>
    ${preview ? html`<${Delta} preview=${preview} />` : now ? html`<p class="small">${capital(tileWords(now.tile))}.</p>` : null}
    <${Reason} text=${reason} />
    <${Confirm} api=${api} pending=${pending} choose=${choose} words="Place it here" reason="Tap a lit square of your zoo first." /></section>`;
}

/** What placing brings. @param {{preview: import("./types.d.ts").Preview}} props */
function Delta({ preview }) {
  const changes = preview.bonus.filter((one) => one.after !== one.before);
  return html`<p class="fz-delta">${preview.stars ? html`<span class="plus">+${preview.stars}<${Pic} id="zz-star" label=${preview.stars === 1 ? "star" : "stars"} /></span>` : html`<span class="soft">no star</span>`}
    ${preview.heart ? html`<span class="plus">+1<${Pic} id="zz-popularity" label="heart" /></span>` : null}
    ${changes.map((one) => html`<span key=${one.bonus} class=${one.after > one.before ? "plus" : "minus"}>${one.after > one.before ? "+" : "−"}${Math.abs(one.after - one.before)} on ${one.bonus}</span>`)}</p>`;
}

/** @param {{api: TableApi, pending: Option | null, choose: (option: Option | null) => void, words: string, reason: string}} props */
function Confirm({ api, pending, choose, words, reason }) {
  return html`<div class="acts"><${Button} look="go" class="fz-go" onClick=${api.confirm} disabled=${api.busy} reason=${pending ? undefined : reason}>${api.busy ? "Sending…" : words}<//>
    ${pending ? html`<${Button} icon="u-undo" onClick=${() => choose(null)}>Back<//>` : null}</div>`;
}

