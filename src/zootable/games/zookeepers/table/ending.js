/** The end: the score sheet, counted up line by line, the places, who wins a tie and why; teams with their sums. */
import { Button, html, motionAllowed, useEffect, useState } from "/static/ui.js";
import { Criteria, Disc, KeeperFace, Pic, signWords, SpeciesFace } from "./pieces.js";
import { ZooDialog } from "./rivals.js";
import { list, many, nameOf, who } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").FinalSeat} FinalSeat */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {{name: string, note: string, value: (seat: FinalSeat) => number, detail: (seat: FinalSeat) => any}} Line */

const PACE = 900;

/** The lines of the sheet. @param {ZooFrame} frame @param {Components} components @returns {Line[]} */
function sheetLines(frame, components) {
  /** @type {Line[]} */
  const lines = [
    { name: "Saved species", note: "", value: (seat) => seat.species_points, detail: (seat) => html`<span class="zke-faces">${seat.species.map((one) => html`<span key=${one.species} title=${components.species[one.species].name}><${SpeciesFace} id=${one.species} label=${components.species[one.species].name} /><b>${one.points}</b></span>`)}</span>` },
    { name: "Complete keepers", note: "", value: (seat) => seat.keeper_points, detail: (seat) => html`<span class="zke-faces keepers">${seat.keepers.map((one) => html`<span key=${one.keeper} class="zke-keeper" role="img" aria-label=${`${components.keepers[one.keeper].name} ${one.points}`} title=${components.keepers[one.keeper].name}><${KeeperFace} keeper=${components.keepers[one.keeper]} /><${Criteria} ...${components.keepers[one.keeper]} /><b>${one.points}</b></span>`)}</span>` },
    { name: "In quarantine", note: `${components.quarantine_penalty} less for each`, value: (seat) => seat.quarantine_points, detail: (seat) => html`<span class="zke-faces">${seat.quarantined.map((id) => html`<span key=${id} title=${components.species[id].name}><${SpeciesFace} id=${id} label=${components.species[id].name} /></span>`)}</span>` },
  ];
  if (components.modes[frame.view.mode].objectives) {
    lines.push({ name: "Secret aim", note: "", value: (seat) => seat.objective?.points ?? 0, detail: (seat) => html`<span class="zke-aim">${seat.objective ? aimWords(seat.objective) : "none"}</span>` });
  }
  return lines;
}

/** @param {NonNullable<FinalSeat["objective"]>} aim */
function aimWords(aim) {
  return aim.text ? `${aim.matching} × ${aim.each}: ${aim.text} (keepers ${aim.keeper_total})` : `keepers ${aim.keeper_total}: too few`;
}

/** @param {{frame: ZooFrame, components: Components, api: import("/static/types.d.ts").TableApi, onLook: () => void}} props */
export function Ending({ frame, components, api, onLook }) {
  const { view } = frame;
  const lines = sheetLines(frame, components);
  const seats = view.final?.seats ?? [];
  const [told, setTold] = useState(motionAllowed() ? 0 : lines.length);
  const [shown, show] = useState(/** @type {number | null} */ (null));
  const done = told >= lines.length;
  useEffect(() => {
    if (done) return undefined;
    const timer = setTimeout(() => setTold(told + 1), PACE);
    return () => clearTimeout(timer);
  }, [told, done]);
  const { EndActions } = api;
  const order = seatOrder(frame, seats, done);

  return html`<section class="zk-end zke" data-count=${seats.length} aria-label="Final score">
    <header><h2>${done ? headline(frame) : "The final score"}</h2>${done ? tieWords(frame).map((words) => html`<p key=${words}>${words}</p>`) : null}</header>
    <div class="zke-sheet"><table><caption class="sr">Points by item</caption><thead><tr><th scope="col">Points for</th>${order.map((k) => html`<th scope="col" key=${k} class=${columnLook(frame, order, k)}><button type="button" class="zke-head" title=${`Show ${whose(frame, k)} zoo`} onClick=${() => show(k)}><${Disc} seat=${k} /><span>${who(frame, k)}</span></button></th>`)}</tr></thead>
      <tbody>${lines.map((line, nth) => html`<tr key=${line.name} class=${nth < told ? "told" : nth === told ? "next" : "later"}><th scope="row">${line.name}${line.note ? html`<span class="soft small">${line.note}</span>` : null}</th>
        ${order.map((k) => html`<td key=${k} class=${columnLook(frame, order, k)}>${nth < told ? html`<b class=${`num ${line.value(seats[k]) < 0 ? "neg" : ""}`}>${signed(line.value(seats[k]))}</b>${line.detail(seats[k])}` : ""}</td>`)}</tr>`)}</tbody>
      <tfoot><tr class=${view.teams ? "zke-each" : "zke-total"}><th scope="row">${view.teams ? "Each" : "Total"}</th>${order.map((k) => html`<td key=${k} class=${columnLook(frame, order, k)}><b class="num">${signed(lines.slice(0, told).reduce((sum, line) => sum + line.value(seats[k]), 0))}</b></td>`)}</tr>
        ${view.teams ? html`<tr class="zke-total zke-team"><th scope="row">Team</th>${teamsIn(frame, order).map((team) => html`<td key=${team[0]} colspan=${team.length} class="first"><b class="num">${done ? seats[team[0]].total : ""}</b></td>`)}</tr>` : null}
        ${done ? html`<tr class="zke-place"><th scope="row">Place</th>${view.teams ? teamsIn(frame, order).map((team) => html`<td key=${team[0]} colspan=${team.length} class="first"><${Place} place=${seats[team[0]].place} /></td>`) : order.map((k) => html`<td key=${k}><${Place} place=${seats[k].place} /></td>`)}</tr>` : null}</tfoot></table></div>
    <footer>${done ? html`<${EndActions} />` : html`<${Button} class="zke-skip" onClick=${() => setTold(lines.length)}>Show all<//>`}
      <${Button} icon="u-eye" onClick=${onLook}>Look at the zoos<//></footer>
    ${shown === null ? null : html`<${ZooDialog} frame=${frame} seat=${shown} components=${components} onClose=${() => show(null)} />`}
  </section>`;
}

/** @param {{place: number}} props */
function Place({ place }) {
  return html`<span class="zke-rank">${place === 1 ? html`<${Pic} id="o-star" />` : null}<b>${place}${["st", "nd", "rd"][place - 1] ?? "th"}</b></span>`;
}

/** "−4". @param {number} number */
const signed = (number) => (number < 0 ? `−${-number}` : String(number));

/** "your", "Noor's". @param {ZooFrame} frame @param {number} seat */
const whose = (frame, seat) => (seat === frame.seat ? "your" : `${nameOf(frame, seat)}'s`);

/** The seats from left to right: team mates side by side, in the end by place. @param {ZooFrame} frame @param {FinalSeat[]} seats @param {boolean} done */
function seatOrder(frame, seats, done) {
  const groups = frame.view.teams ?? seats.map((seat) => [seat.seat]);
  const ordered = done ? [...groups].sort((one, two) => seats[one[0]].place - seats[two[0]].place) : groups;
  return ordered.flat();
}

/** The teams in the order of the columns. @param {ZooFrame} frame @param {number[]} order */
function teamsIn(frame, order) {
  return [...(frame.view.teams ?? [])].sort((one, two) => order.indexOf(one[0]) - order.indexOf(two[0]));
}

/** Where a team begins, and which column is one's own. @param {ZooFrame} frame @param {number[]} order @param {number} seat */
function columnLook(frame, order, seat) {
  const first = frame.view.teams !== null && order.indexOf(seat) % 2 === 0;
  return `${seat === frame.seat ? "own" : ""} ${first ? "first" : ""}`.trim();
}

/** "You win with 38 points". @param {ZooFrame} frame */
function headline(frame) {
  const { final, teams } = frame.view;
  if (!final) return "";
  const winners = final.standings[0];
  const points = many(final.seats[winners[0]].total, "point");
  const size = teams ? 2 : 1;
  if (winners.length > size) return `A shared victory with ${points}`;
  if (winners.length === 1) return winners[0] === frame.seat ? `You win with ${points}` : `${nameOf(frame, winners[0])} wins with ${points}`;
  const mine = winners.includes(frame.seat);
  const names = [...winners].sort((one) => (one === frame.seat ? -1 : 0)).map((seat, k) => (mine && seat === frame.seat && k === 0 ? "You" : nameOf(frame, seat)));
  return `${list(names)} win with ${points}`;
}

/** Why somebody with as many points is behind. @param {ZooFrame} frame @returns {string[]} */
function tieWords(frame) {
  const { final, teams } = frame.view;
  if (!final) return [];
  const { seats } = final;
  /** @param {number} seat */
  const unit = (seat) => teams?.find((team) => team.includes(seat)) ?? [seat];
  /** @param {number[]} team */
  const names = (team) => list(team.map((seat) => who(frame, seat)));
  return final.standings.slice(1).flatMap((group, k) => {
    const ahead = unit(final.standings[k][0]);
    const behind = unit(group[0]);
    if (seats[ahead[0]].total !== seats[behind[0]].total) return [];
    for (const status of /** @type {const} */ (["CR", "EN", "VU", "NT", "LC"])) {
      const [more, fewer] = [ahead, behind].map((team) => team.reduce((sum, seat) => sum + seats[seat].saved_by_status[status], 0));
      if (more !== fewer) return [`A tie on points, decided by ${signWords(status)} species saved: ${names(ahead)} ${more}, ${names(behind)} ${fewer}.`];
    }
    const [few, most] = [ahead, behind].map((team) => team.reduce((sum, seat) => sum + seats[seat].quarantined.length, 0));
    return [`A tie on points, decided by fewer species in quarantine: ${names(ahead)} ${few}, ${names(behind)} ${most}.`];
  });
}
