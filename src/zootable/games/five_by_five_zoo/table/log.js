/** Richer log lines: tiles and visitors as pictures. */
import { html } from "/static/ui.js";
import { Pic, TilePicture, Visitor } from "./pieces.js";
import { tileName, who } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").LogEntry} LogEntry */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

/** A log entry as a Preact node; undefined if its sentence says it all.
 * @param {LogEntry} entry @param {Components} components @param {ZooFrame} frame
 */
export function logLine(entry, components, frame) {
  const { data, kind } = entry;
  const you = data?.seat === frame.seat;
  /** @param {string} own @param {string} other */
  const verb = (own, other) => html`${who(frame, data.seat)} ${you ? own : other}`;
  const tile = components.tiles[data?.tile ?? ""];
  if (kind === "take" && tile) return html`<span class="fz-line">${verb("take", "takes")} <${TilePicture} tile=${tile} size=${26} /> ${tileName(tile)} and <${Visitor} colour=${data.visitor} label=${`a ${data.visitor} visitor`} /> from row ${data.row}</span>`;
  if (kind === "place" && tile) return html`<span class="fz-line">${verb("place", "places")} <${TilePicture} tile=${tile} size=${26} /> on <b>${data.square}</b></span>`;
  if (kind === "removed" && tile) return html`<span class="fz-line">The rival removes <${TilePicture} tile=${tile} size=${26} /> from row ${data.row}</span>`;
  if (kind === "customer") return html`<span class="fz-line">${verb("draw", "draws")} <${Visitor} colour=${data.colour} label=${`a ${data.colour} visitor`} /></span>`;
  if (kind === "meeple") return html`<span class="fz-line">${verb("win", "wins")} <${Visitor} colour=${data.colour} meeple label=${`a ${data.colour} regular`} /></span>`;
  if (kind === "door") return html`<span class="fz-line">${verb("get", "gets")} <${Pic} id="zz-door" label="a door" /></span>`;
  if (kind === "popularity") return html`<span class="fz-line">${verb("get", "gets")} <${Pic} id="zz-popularity" label="a heart" /> on <b>${data.square}</b></span>`;
  return undefined;
}
