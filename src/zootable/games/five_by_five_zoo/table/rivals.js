/** The others' zoos: small beside one's own, large in a dialog; in the solo game the ranks and the rival's removals. */
import { Dialog, html, useState } from "/static/ui.js";
import { Disc, Pic, TilePicture, Visitor } from "./pieces.js";
import { Requests } from "./scoring.js";
import { capital, many, nameOf, tileWords } from "./words.js";
import { ZooPicture } from "./zoo.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

/** @param {{frame: ZooFrame, components: Components, main: number, onMain: ((seat: number) => void) | null}} props onMain: for those who watch */
export function Rivals({ frame, components, main, onMain }) {
  const { view } = frame;
  const [shown, show] = useState(/** @type {number | null} */ (null));
  if (view.seats.length === 1) return html`<${Solo} frame=${frame} components=${components} />`;
  const others = view.seats.map((_, k) => view.seats[(main + k) % view.seats.length]).slice(1);
  const best = bestWalks(frame);
  return html`<section class="panel fz-rivals" aria-label="The others' zoos"><div class="fz-rivalrow" data-count=${others.length}>${others.map((zoo) => {
    const name = nameOf(frame, zoo.seat);
    return html`<button type="button" key=${zoo.seat} class=${`fz-rival ${view.acting.includes(zoo.seat) ? "turn" : ""}`} onClick=${() => (onMain ? onMain(zoo.seat) : show(zoo.seat))}>
      <span class="fz-rivalhead"><${Disc} seat=${zoo.seat} /><span class="fz-name"><b title=${name}>${name}</b><span>${many(zoo.points, "point")}</span></span></span>
      <span class="fz-rivalpic"><span class="fz-rivalmarks">${view.start_player === zoo.seat ? html`<em class="fz-startmark">starts</em>` : null}
        ${view.phase === "line_up" && zoo.ready ? html`<em class="fz-readymark">ready</em>` : view.acting.includes(zoo.seat) ? html`<em class="fz-turnmark">${view.phase === "line_up" ? "plans" : "turn"}</em>` : null}</span>
      <${ZooPicture} tiles=${zoo.tiles} doors=${zoo.doors} components=${components} gate=${view.gate} plain label=${`${name}'s zoo, ${many(zoo.tile_count, "tile")}`} /></span>
      <span class="fz-rivalfacts"><${Facts} zoo=${zoo} /></span></button>`;
  })}</div>
    ${best ? html`<p class="small soft fz-longest">${best}</p>` : null}
    ${shown === null ? null : html`<${ZooDialog} frame=${frame} zoo=${view.seats[shown]} components=${components} onClose=${() => show(null)} />`}</section>`;
}

/** "Last walks: you 8, Tilda 6". @param {ZooFrame} frame */
function bestWalks(frame) {
  const last = frame.view.rounds_scored[frame.view.rounds_scored.length - 1];
  return last ? `Last walks: ${last.seats.map((seat, k) => `${k === frame.seat ? "you" : nameOf(frame, k)} ${seat.visitors}`).join(", ")}` : "";
}

/** @param {Record<string, number>} counts */
const sum = (counts) => Object.values(counts).reduce((total, number) => total + number, 0);

/** @param {{zoo: SeatView}} props */
function Facts({ zoo }) {
  return html`<span><${Pic} id="zz-cube" style=${{ "--pc": "#b5afa0" }} label="cubes" />${sum(zoo.cubes)}</span><span><${Pic} id="zz-meeple" style=${{ "--pc": "#b5afa0" }} label="regulars" />${sum(zoo.meeples)}</span>
    <span><${Pic} id="zz-door" label="doors" />${zoo.hand_doors}</span><span><${Pic} id="zz-star" label="stars" />${zoo.stars}</span>`;
}

/** All about a rival's zoo. @param {{frame: ZooFrame, zoo: SeatView, components: Components, onClose: () => void}} props */
function ZooDialog({ frame, zoo, components, onClose }) {
  const { view } = frame;
  const name = nameOf(frame, zoo.seat);
  const last = view.rounds_scored[view.rounds_scored.length - 1]?.seats[zoo.seat];
  const steps = last?.steps ?? [];
  const hand = [...Object.entries(zoo.cubes).map(([colour, number]) => ({ colour, number, meeple: false })), ...Object.entries(zoo.meeples).map(([colour, number]) => ({ colour, number, meeple: true }))].filter((one) => one.number);
  return html`<${Dialog} title=${`${name}'s zoo: ${many(zoo.points, "point")}`} onClose=${onClose} wide class="fz-dialog fz-zoodialog">
    <div class="fz-zoodialogrow"><${ZooPicture} tiles=${zoo.tiles} doors=${zoo.doors} steps=${view.phase === "over" || view.round > view.rounds_scored.length ? [] : steps} components=${components} gate=${view.gate} label=${`${name}'s zoo: ${zoo.tiles.map((tile) => `${tile.square} ${tileWords(components.tiles[tile.id])}`).join("; ")}`} />
      <div><h3>In hand</h3><p class="fz-handline">${hand.length ? hand.map((one, k) => html`<span key=${k}><${Visitor} colour=${one.colour} meeple=${one.meeple} label=${`${one.colour} ${one.meeple ? "regular" : "cube"}`} />${one.number}</span>`) : "no visitors"}
        <span><${Pic} id="zz-door" label="doors" />${zoo.hand_doors}</span></p>
      <h3>Requests</h3><${Requests} zoo=${zoo} walked=${{ steps, paid: last ? last.requests.map((one) => one.id) : null, words: "" }} components=${components} once=${view.flags.requests_once} />
      <h3>End of the game</h3><p>${zoo.bonus.map((one) => `${one.bonus} ${one.points}`).join(", ")}, stars ${zoo.stars}${zoo.cards.length ? `, cards ${zoo.card_points.reduce((total, points) => total + points, 0)}` : ""}</p></div></div><//>`;
}

/** The solo game's goal, and what the rival took away. @param {{frame: ZooFrame, components: Components}} props */
function Solo({ frame, components }) {
  const { view } = frame;
  const zoo = view.seats[0];
  const removed = zoo.removed ? components.tiles[zoo.removed] : null;
  const { thresholds, points, ranks } = components.solo;
  const next = [...ranks].reverse().find((rank) => rank.min > zoo.points);
  const now = ranks.find((rank) => rank.min <= zoo.points);
  return html`<section class="panel fz-solo" aria-label="Solo game"><div class="label"><span>Solo: ${many(zoo.points, "point")}</span><span>award ${points} at ${thresholds[Math.min(2, view.round - 1)]}${view.flags.solo_award_strict ? "+1" : ""} visitors</span></div>
    <ol class="fz-ladder" aria-label="Ranks">${[...ranks].reverse().map((rank) => html`<li key=${rank.min} class=${rank === now ? "now" : rank.min <= zoo.points ? "done" : ""} title=${rank.rank} aria-label=${`${rank.min}: ${rank.rank}${rank === now ? ", so far" : ""}`}><i></i><span>${rank.min}</span></li>`)}</ol>
    <p class="small">${next ? html`Next rank at <b>${next.min}</b>: ${next.rank}.` : html`The top rank is reached.`}</p>
    ${removed ? html`<p class="fz-removed small"><${TilePicture} tile=${removed} size=${38} /><span>The rival removed: ${capital(tileWords(removed))}.</span></p>` : html`<p class="small soft">After each of your turns the rival removes a tile below or beside yours.</p>`}</section>`;
}
