/** The tray: one's visitors, doors and cards, and what happened since one's last move. */
import { html, useRef, useRoving } from "/static/ui.js";
import { CardChip } from "./display.js";
import { COLOURS, Pic, Visitor } from "./pieces.js";
import { many } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Counts} Counts */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

/** @param {{cubes: Counts, meeples: Counts, along: string, pay: Option[], title: string, onPay: (option: Option) => void}} props
 *  along: the colour of a visitor that would come; pay: options that pay a cube
 */
export function Visitors({ cubes, meeples, along, pay, title, onPay }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { line: true });
  const all = COLOURS.reduce((sum, colour) => sum + (cubes[colour] ?? 0) + (meeples[colour] ?? 0), 0);
  return html`<div class="fz-visitors"><div class="label"><span>${title}</span><em>${pay.length ? "tap three cubes to pay" : "cubes leave after the round, regulars stay"}</em></div>
    <div class="fz-vrow" role="group" aria-label=${`${title}: ${many(all, "visitor")}`} ref=${box} ...${roving}>
      ${COLOURS.filter((colour) => cubes[colour]).map((colour) => html`<${Stack} key=${colour} colour=${colour} number=${cubes[colour]} option=${pay.find((one) => one.target === `cube:${colour}`)} onPay=${onPay} />`)}
      ${COLOURS.some((colour) => meeples[colour]) ? html`<i class="fz-vsep" aria-hidden="true"></i>` : null}
      ${COLOURS.filter((colour) => meeples[colour]).map((colour) => html`<${Stack} key=${`m${colour}`} colour=${colour} number=${meeples[colour]} meeple onPay=${onPay} />`)}
      ${along ? html`<span class="fz-vslot plus" role="img" aria-label=${`a ${along} visitor comes along`}><${Visitor} colour=${along} /><em>comes along</em></span>` : null}
      ${all || along ? null : html`<span class="fz-novisitors">No visitors in hand</span>`}
    </div></div>`;
}

/** All visitors of one colour. @param {{colour: string, number: number, meeple?: boolean, option?: Option, onPay: (option: Option) => void}} props */
function Stack({ colour, number, meeple, option, onPay }) {
  const words = `${number} ${colour} ${meeple ? "regular" : colour === "white" ? "wild visitor" : "visitor"}${number > 1 ? "s" : ""}`;
  const inside = html`<${Visitor} colour=${colour} meeple=${meeple} />${number > 1 ? html`<b class="fz-count" aria-hidden="true">${number}</b>` : null}`;
  if (option) {
    return html`<button type="button" class="fz-vslot legal" data-roving tabindex="-1" aria-label=${`Pay a ${colour} visitor, ${number} in hand`} onClick=${() => onPay(option)}>${inside}</button>`;
  }
  return html`<span class="fz-vslot" role="img" aria-label=${words}>${inside}</span>`;
}

/** Doors and cards of one's own. @param {{title: string, zoo: SeatView, doors: number, components: Components}} props */
export function Yours({ title, zoo, doors, components }) {
  return html`<div class="fz-yours"><div class="label"><span>${title}</span></div><div class="fz-vrow">
    <span class="fz-vslot" role="img" aria-label=${`${many(doors, "door")} in hand`}><${Pic} id="zz-door" class=${doors ? "" : "none"} /><b class="fz-count" aria-hidden="true">${doors}</b></span>
    ${zoo.cards.map((kind, k) => html`<${CardChip} key=${k} kind=${kind} components=${components} />`)}</div></div>`;
}

/** What the others did since one's last move. @param {{frame: ZooFrame, log: import("./types.d.ts").LogEntry[]}} props */
export function Since({ frame, log }) {
  const own = log.findLastIndex((entry) => entry.seat === frame.seat && entry.notation);
  const lines = log.slice(own + 1).filter((entry) => (entry.seat !== frame.seat && ["take", "card", "meeple", "door"].includes(entry.kind)) || entry.kind === "removed");
  if (frame.seat < 0 || !lines.length) return html`<div class="fz-note empty"></div>`;
  return html`<div class="fz-note deskonly"><div><b>Since your last turn</b>${lines.slice(-3).map((entry, k) => html`<p key=${k}>${entry.text}</p>`)}</div></div>`;
}
