/** The end: everything counted up item by item, the places, tie-breaks, the solo rank. */
import { Button, html, motionAllowed, useEffect, useState } from "/static/ui.js";
import { Disc, Pic } from "./pieces.js";
import { many, nameOf, tieBreaks, who } from "./words.js";
import { ZooPicture } from "./zoo.js";

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
  return html`<section class="fz-end" data-count=${seats.length} aria-label="Final count">
    <header><h2>${done ? headline(frame, seats) : "The final count"}</h2>${done ? html`<p>${tieBreaks(seats, (seat) => who(frame, seat))}</p>` : null}</header>
    <div class="fz-endtable"><table><caption class="sr">Points by item</caption><thead><tr><th scope="col">Points for</th>${order.map((k) => html`<th scope="col" key=${k}><span class="fz-endhead"><span><${Disc} seat=${k} /><span class="fz-endname">${who(frame, k)}</span></span>${seats.length > 1 ? html`<${FinalZoo} frame=${frame} seat=${k} components=${components} />` : null}</span></th>`)}</tr></thead>
      <tbody>${lines.map((line, nth) => html`<tr key=${nth} class=${nth < told ? "told" : nth === told ? "next" : "later"}><th scope="row">${line.name}${line.note ? html` <span class="soft small">${line.note}</span>` : null}</th>
        ${order.map((k) => html`<td key=${k}>${nth < told ? line.values[k] : ""}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">Total</th>${order.map((k) => html`<td key=${k}><b class="num">${lines.slice(0, told).reduce((sum, line) => sum + line.values[k], 0)}</b></td>`)}</tr>
        ${done && seats.length > 1 ? html`<tr class="fz-places"><th scope="row">Place</th>${order.map((k) => html`<td key=${k}>${seats[k].place === 1 ? html`<${Pic} id="zz-star" class="fz-inline" /> ` : null}${seats[k].place}</td>`)}</tr>` : null}</tfoot></table></div>
    ${seats.length === 1 ? html`<div class="fz-endsolo"><${FinalZoo} frame=${frame} seat=${0} components=${components} />${done ? html`<${Rank} seat=${seats[0]} components=${components} />` : null}</div>` : null}
    <footer class="fz-endacts">${done ? html`<${EndActions} />` : html`<${Button} class="fz-skip" onClick=${() => setTold(lines.length)}>Show all<//>`}
      <div class="acts"><${Button} icon="u-eye" onClick=${onLook}>Look at the zoos<//><${Button} icon="u-again" onClick=${onCount}>The rounds<//></div></footer>
  </section>`;
}

/** @param {ZooFrame} frame @param {FinalSeat[]} seats */
function headline(frame, seats) {
  if (seats.length === 1) return `${many(seats[0].total, "point")}: ${seats[0].rank}`;
  const winners = seats.map((seat, k) => ({ ...seat, k })).filter((seat) => seat.place === 1);
  if (winners.length > 1) return `A shared victory with ${many(winners[0].total, "point")}`;
  return winners[0].k === frame.seat ? `You win with ${many(winners[0].total, "point")}` : `${nameOf(frame, winners[0].k)} wins with ${many(winners[0].total, "point")}`;
}

/** A zoo as it stands at the end, with its last walk. @param {{frame: ZooFrame, seat: number, components: Components}} props */
function FinalZoo({ frame, seat, components }) {
  const { view } = frame;
  const zoo = view.seats[seat];
  const last = view.rounds_scored[view.rounds_scored.length - 1];
  return html`<${ZooPicture} tiles=${zoo.tiles} doors=${zoo.doors} steps=${last?.seats[seat].steps ?? []} components=${components} gate=${last?.gate ?? view.gate} plain=${view.seats.length > 1} label=${`${nameOf(frame, seat)}'s zoo, ${many(zoo.tile_count, "tile")}`} />`;
}

/** The solo rank among all ranks. @param {{seat: FinalSeat, components: Components}} props */
function Rank({ seat, components }) {
  return html`<ol class="fz-ranks" aria-label="Ranks">${components.solo.ranks.map((rank) => html`<li key=${rank.min} class=${rank.rank === seat.rank ? "now" : ""}><b>${rank.min}</b>${rank.rank}</li>`)}</ol>`;
}
