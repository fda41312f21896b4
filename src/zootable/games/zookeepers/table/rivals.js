/** The others' zoos: small at the side, as chips on the phone, large in a dialog. */
import { Dialog, html, useState } from "/static/ui.js";
import { COLOURS, Criteria, cubesWords, Disc, KeeperFace, Needs, Pic, Sign, SpeciesFace, SpeciesPic, Status } from "./pieces.js";
import { AimTable, SpeciesLink } from "./species.js";
import { many, nameOf } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */


/** All zoos but the main one. @param {{frame: ZooFrame, components: Components, main: number, onMain: ((seat: number) => void) | null, compact?: boolean}} props
 *  main: whose zoo is shown in full; onMain: for those who watch; compact: chips in a row
 */
export function Rivals({ frame, components, main, onMain, compact }) {
  const { view } = frame;
  const [shown, show] = useState(/** @type {number | null} */ (null));
  const others = view.seats.map((_, k) => view.seats[(main + k) % view.seats.length]).slice(1);
  /** @param {number} seat */
  const press = (seat) => (onMain ? onMain(seat) : show(seat));
  const Board = compact ? Chip : Small;
  return html`<section class=${`zkr ${compact ? "compact" : ""}`} data-count=${others.length} aria-label="The others' zoos">
    ${others.map((zoo) => html`<${Board} key=${zoo.seat} frame=${frame} zoo=${zoo} components=${components} tight=${others.length > 2} mate=${view.seats[main]?.mate === zoo.seat} onClick=${() => press(zoo.seat)} />`)}
    ${shown === null ? null : html`<${ZooDialog} frame=${frame} seat=${shown} components=${components} onClose=${() => show(null)} />`}</section>`;
}

/** "29 + secret". @param {SeatView} zoo */
export const secret = (zoo) => zoo.has_objective && zoo.points.objective === null;

/** What a zoo is, in one sentence. @param {ZooFrame} frame @param {SeatView} zoo @param {boolean} mate */
function summary(frame, zoo, mate) {
  const { view } = frame;
  const waiting = zoo.zones.filter((zone) => zone.species).length;
  const facts = [
    `${many(zoo.points.total, "point")}${secret(zoo) ? " and a secret aim" : ""}`, `${zoo.saved} of ${view.end_saved} saved`,
    cubesWords(zoo.cubes), waiting ? `${waiting} in quarantine` : "",
  ];
  return `${nameOf(frame, zoo.seat)}${mate ? ", team mate" : ""}${view.player === zoo.seat ? ", whose turn it is" : ""}: ${facts.filter(Boolean).join(", ")}. Show this zoo`;
}

/** @typedef {{frame: ZooFrame, zoo: SeatView, components: Components, tight: boolean, mate: boolean, onClick: () => void}} BoardProps */

/** A zoo in little. @param {BoardProps} props */
function Small({ frame, zoo, components, tight, mate, onClick }) {
  const { view } = frame;
  const name = nameOf(frame, zoo.seat);
  const waiting = zoo.zones.filter((zone) => zone.species);
  return html`<button type="button" class=${`panel zkr-zoo ${tight ? "tight" : ""} ${view.player === zoo.seat ? "turn" : ""}`} onClick=${onClick}><span class="sr">${summary(frame, zoo, mate)}</span>
    <span class="zkr-inside" aria-hidden="true"><span class="zkr-head"><${Disc} seat=${zoo.seat} /><span class="zkr-who"><b title=${name}>${name}${mate ? html`<em class="zkr-mate">mate</em>` : null}</b><${Needs} cubes=${zoo.cubes} all /></span>
      <span class="zkr-points"><b>${zoo.points.total}</b>${secret(zoo) ? html`<i>+ secret${tight ? ` · ${zoo.saved}/${view.end_saved}` : ""}</i>` : html`<i>${tight ? `${zoo.saved}/${view.end_saved} saved` : "points"}</i>`}</span></span>
    <span class="zkr-houses">${zoo.houses.map((house) => html`<${SmallHouse} key=${house.house} house=${house} components=${components} />`)}</span>
    ${waiting.length ? html`<span class="zkr-waiting"><i>Waiting</i>${waiting.map((zone) => html`<span key=${zone.zone} class="zkr-pen"><${Sign} field="habitat" value=${zone.zone} /><${SpeciesFace} id=${/** @type {string} */ (zone.species)} components=${components} bare /></span>`)}</span>` : null}</span>
  </button>`;
}

/** @param {{house: import("./types.d.ts").House, components: Components}} props */
function SmallHouse({ house, components }) {
  const keeper = house.keeper ? components.keepers[house.keeper] : null;
  if (!keeper) return html`<span class="zkr-house empty"><${Pic} id="o-house" /></span>`;
  return html`<span class=${`zkr-house ${house.complete ? "done" : ""}`}><span class="zkr-aim"><${Criteria} ...${keeper} /><b>${keeper.points}${house.complete ? "✓" : ""}</b></span>
    <span class="zkr-kept">${Array.from({ length: keeper.places }, (_, k) => (house.species[k] ? html`<${SpeciesFace} key=${k} id=${house.species[k]} />` : html`<i key=${k} class="zkr-gap"></i>`))}</span></span>`;
}

/** A zoo as a chip on the phone. @param {BoardProps} props */
function Chip({ frame, zoo, mate, onClick }) {
  const { view } = frame;
  return html`<button type="button" class=${`panel zkr-chip ${view.player === zoo.seat ? "turn" : ""}`} onClick=${onClick}><span class="sr">${summary(frame, zoo, mate)}</span>
    <span class="zkr-inside" aria-hidden="true"><${Disc} seat=${zoo.seat} /><b class="zkr-name">${nameOf(frame, zoo.seat)}${mate ? html`<em class="zkr-mate">mate</em>` : null}</b><b class="num">${zoo.points.total}</b><i>${zoo.saved}/${view.end_saved}</i></span></button>`;
}

/** All about a zoo. @param {{frame: ZooFrame, seat: number, components: Components, onClose: () => void}} props */
export function ZooDialog({ frame, seat, components, onClose }) {
  const { view } = frame;
  const zoo = view.seats[seat];
  const { points } = zoo;
  const name = nameOf(frame, seat);
  const lines = [
    [`${zoo.saved} of ${view.end_saved} species saved`, points.species], [`${many(zoo.houses.filter((house) => house.complete).length, "keeper")} complete`, points.keepers],
    ["in quarantine", points.quarantine], ["secret aim", points.objective],
  ];
  return html`<${Dialog} title=${`${name}'s zoo: ${many(points.total, "point")}${secret(zoo) ? " and a secret aim" : ""}`} onClose=${onClose} wide class="zkr-dialog">
    <div class="zkr-facts"><${Needs} cubes=${zoo.cubes} all />
      ${lines.map(([words, number]) => (number ? html`<span key=${words}>${words} <b class=${Number(number) < 0 ? "neg" : ""}>${String(number).replace("-", "−")}</b></span>` : null))}
      <span>keepers' points in all <b>${zoo.keeper_total}</b></span></div>
    <div class="zkr-bighouses">${zoo.houses.map((house) => html`<${BigHouse} key=${house.house} house=${house} frame=${frame} components=${components} />`)}</div>
    <h3>Quarantine</h3><div class="zkr-bigpens">${zoo.zones.map((zone) => html`<span key=${zone.zone} class=${`zkr-bigpen ${zone.species ? "" : "empty"}`} data-zone=${zone.zone}><span class="zkr-penname"><${Sign} field="habitat" value=${zone.zone} />${zone.zone}</span>
      ${zone.species ? html`<${SpeciesLink} id=${zone.species} frame=${frame} components=${components} class="zkr-face"><${SpeciesPic} species=${components.species[zone.species]}><${Status} species=${components.species[zone.species]} small /><//><//>
        ${COLOURS.some((colour) => zone.guard[colour]) ? html`<span class="zkr-guard" role="group" aria-label="Protecting cubes"><${Needs} cubes=${zone.guard} /></span>` : null}` : html`<span class="soft small">free</span>`}</span>`)}</div>
    ${zoo.objective ? html`<div class="zkb-aims"><${AimTable} name="Secret aim" design=${zoo.objective} components=${components} /></div>` : null}
  <//>`;
}

/** @param {{house: import("./types.d.ts").House, frame: ZooFrame, components: Components}} props */
function BigHouse({ house, frame, components }) {
  const keeper = house.keeper ? components.keepers[house.keeper] : null;
  if (!keeper) return html`<article class="zkr-big empty"><${Pic} id="o-house" /><b>Empty house</b></article>`;
  return html`<article class=${`zkr-big ${house.complete ? "done" : ""}`}><header><${KeeperFace} keeper=${keeper} /><span><b>${keeper.name}</b><span class="zkr-aim"><${Criteria} ...${keeper} />${keeper.text}</span></span>
      <b class="zkr-pays">${keeper.points}<i>${house.species.length}/${keeper.places}</i></b></header>
    <div class="zkr-bigkept">${Array.from({ length: keeper.places }, (_, k) => (house.species[k]
      ? html`<${SpeciesLink} key=${k} id=${house.species[k]} frame=${frame} components=${components} class="zkr-face"><${SpeciesPic} species=${components.species[house.species[k]]}><${Status} species=${components.species[house.species[k]]} small /><//><//>`
      : html`<span key=${k} class="zkr-gap" role="img" aria-label="free place"></span>`))}</div></article>`;
}
