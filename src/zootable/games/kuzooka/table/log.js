/** Richer log lines: what was claimed as a chip, answers in bold. */
import { html, Symbol } from "/static/ui.js";
import { Claim } from "./cards.js";
import { nameOf, spaceOf } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./types.d.ts").LogEntry} LogEntry */

/** How a token came to its space, for oneself and for others. @type {Record<string, [string, string]>} */
const VERBS = {
  place: ["point at", "points at"], two: ["place two, at", "places two, at"], join: ["join at", "joins at"], jump: ["jump to", "jumps to"],
};

/** A log entry as a Preact node; undefined if its sentence says it all.
 * @param {LogEntry} entry @param {Components} components @param {KuzookaFrame} frame
 */
export function logLine(entry, components, frame) {
  const { data } = entry;
  if (entry.kind === "place") {
    const space = spaceOf(components, data.space);
    const [own, other] = VERBS[/** @type {string} */ (data.how)] ?? VERBS.place;
    const verb = data.seat === frame.seat ? own : other;
    return html`<span>${who(frame, data.seat)} ${verb} <${Claim} components=${components} kind=${space.kind} number=${space.value} small /></span>`;
  }
  if (entry.kind === "question") {
    return html`<span>${who(frame, data.asker)} ${data.asker === frame.seat ? "ask" : "asks"} ${name(frame, data.target)}: at least <${Claim} components=${components} kind=${data.kind} number=${data.number} small />? <b>${data.answer ? "Yes." : "No."}</b></span>`;
  }
  if (entry.kind === "evaluation") {
    const words = { exact: "exactly enough", enough: "enough", short: "too few", escaped: "escaped" }[/** @type {string} */ (data.outcome)];
    return html`<span>${data.count} of <${Claim} components=${components} kind=${data.kind} number=${data.value} small />: <b>${words}</b>${data.stars
      ? html`, ${data.stars} <${Symbol} id="o-star" class="i kz-inline" label=${data.stars === 1 ? "star" : "stars"} />` : ""}${data.tool
      ? html`, 1 <${Symbol} id="o-tool" class="i kz-inline" label="tool" />` : ""}</span>`;
  }
  return undefined;
}

/** @param {KuzookaFrame} frame @param {number} seat */
const name = (frame, seat) => (seat === frame.seat ? "you" : nameOf(frame, seat));

/** @param {KuzookaFrame} frame @param {number} seat */
const who = (frame, seat) => (seat === frame.seat ? "You" : nameOf(frame, seat));
