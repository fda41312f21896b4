/** The end: everything counted up item by item, the places, tie-breaks, the solo rank. */
import { Button, html, motionAllowed, useEffect, useState } from "/static/ui.js";
import { Disc } from "./pieces.js";
import { many, nameOf, who } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").FinalSeat} FinalSeat */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {{name: string, note: string, values: number[]}} Line */

const PACE = 650;

/** The lines of the final count. @param {ZooFrame} frame @param {Components} components @returns {Line[]} */
function finalLines(frame, components) {
  const seats = frame.view.final?.seats ?? [];
  const rounds = frame.view.rounds_scored.map((one, k) => ({ name: `Round ${one.round}`, note: "", values: seats.map((seat) => seat.rounds[k]) }));
  const bonuses = frame.view.bonuses.map((letter, k) => ({ name: `Bonus ${letter}`, note: components.bonuses[letter].title, values: seats.map((seat) => seat.bonus[k].points) }));
  const cards = { name: "Special cards", note: "", values: seats.map((seat) => seat.cards.reduce((sum, card) => sum + card.points, 0)) };
  return [...rounds, ...bonuses, cards, { name: "Stars", note: "", values: seats.map((seat) => seat.stars) }];
}

/** @param {{frame: ZooFrame, components: Components, api: import("/static/types.d.ts").TableApi, onLook: () => void, onCount: () => void}} props */
export function Ending({ frame, components, api, onLook, onCount }) {
  const lines = finalLines(frame, components);
  const seats = frame.view.final?.seats ?? [];
  const [told, setTold] = useState(motionAllowed() ? 0 : lines.length);
  const done = told >= lines.length;
  useEffect(() => {
    if (done) return undefined;
    const timer = setTimeout(() => setTold(told + 1), PACE);
    return () => clearTimeout(timer);
  }, [told, done]);
  const { EndActions } = api;
  const order = seats.map((_, k) => k).sort((one, two) => (done ? seats[one].place - seats[two].place : 0));
  return html`<section class="fz-end" aria-label="Final count">
    <header><h2>${done ? headline(frame, seats) : "The final count"}</h2>${done ? html`<p>${tieBreak(frame, seats)}</p>` : null}</header>
    <div class="fz-endtable"><table><caption class="sr">Points by item</caption><thead><tr><th scope="col">Points for</th>${order.map((k) => html`<th scope="col" key=${k}><span class="fz-endhead"><${Disc} seat=${k} />${who(frame, k)}</span></th>`)}</tr></thead>
      <tbody>${lines.map((line, nth) => html`<tr key=${nth} class=${nth < told ? "told" : nth === told ? "next" : "later"}><th scope="row">${line.name}${line.note ? html` <span class="soft small">${line.note}</span>` : null}</th>
        ${order.map((k) => html`<td key=${k}>${nth < told ? line.values[k] : ""}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">Total</th>${order.map((k) => html`<td key=${k}><b class="num">${lines.slice(0, told).reduce((sum, line) => sum + line.values[k], 0)}</b></td>`)}</tr>
        ${done && seats.length > 1 ? html`<tr class="fz-places"><th scope="row">Place</th>${order.map((k) => html`<td key=${k}>${seats[k].place}</td>`)}</tr>` : null}</tfoot></table></div>
    ${done && seats.length === 1 ? html`<${Rank} seat=${seats[0]} components=${components} />` : null}
    <footer class="fz-endacts">${done ? html`<${EndActions} />` : html`<${Button} class="fz-skip" onClick=${() => setTold(lines.length)}>Show all<//>`}
      <div class="acts"><${Button} icon="u-eye" onClick=${onLook}>Look at the zoos<//><${Button} icon="u-again" onClick=${onCount}>The last walk<//></div></footer>
  </section>`;
}

/** @param {ZooFrame} frame @param {FinalSeat[]} seats */
function headline(frame, seats) {
  if (seats.length === 1) return `${many(seats[0].total, "point")}: ${seats[0].rank}`;
  const winners = seats.map((seat, k) => ({ ...seat, k })).filter((seat) => seat.place === 1);
  if (winners.length > 1) return `A shared victory with ${many(winners[0].total, "point")}`;
  return winners[0].k === frame.seat ? `You win with ${many(winners[0].total, "point")}` : `${nameOf(frame, winners[0].k)} wins with ${many(winners[0].total, "point")}`;
}

/** How equal totals were told apart. @param {ZooFrame} frame @param {FinalSeat[]} seats */
function tieBreak(frame, seats) {
  const top = Math.max(...seats.map((seat) => seat.total));
  const tied = seats.map((seat, k) => ({ ...seat, k })).filter((seat) => seat.total === top);
  if (tied.length < 2) return "";
  /** @param {(seat: FinalSeat) => number} value */
  const differs = (value) => new Set(tied.map(value)).size > 1;
  const [word, value] = /** @type {[string, (seat: FinalSeat) => number]} */ (differs((seat) => seat.popularity_tokens) ? ["hearts", (/** @type {FinalSeat} */ seat) => seat.popularity_tokens]
    : differs((seat) => seat.tiles) ? ["tiles", (/** @type {FinalSeat} */ seat) => seat.tiles] : ["seats away from the start player", (/** @type {FinalSeat} */ seat) => seat.distance]);
  return `Equal points; ${word} decide: ${tied.map((seat) => `${who(frame, seat.k)} ${value(seat)}`).join(", ")}.`;
}

/** The solo rank among all ranks. @param {{seat: FinalSeat, components: Components}} props */
function Rank({ seat, components }) {
  return html`<ol class="fz-ranks" aria-label="Ranks">${components.solo.ranks.map((rank) => html`<li key=${rank.min} class=${rank.rank === seat.rank ? "now" : ""}><b>${rank.min}</b>${rank.rank}</li>`)}</ol>`;
}
