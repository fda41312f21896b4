/** The count at the end of a round: each walk, what it brought item by item, and the best walk there was. */
import { Button, html, useEffect, useRef, useState } from "/static/ui.js";
import { Disc, Pic } from "./pieces.js";
import { GATE_NAMES } from "./squares.js";
import { list, many, nameOf, who } from "./words.js";
import { ZooPicture } from "./zoo.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Insight} Insight */
/** @typedef {import("./types.d.ts").SeatResult} SeatResult */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

/** @param {{frame: ZooFrame, round: number, components: Components, insight: Insight | null, forced: boolean, onClose: () => void}} props */
export function Count({ frame, round, components, insight, forced, onClose }) {
  const { view } = frame;
  const result = view.rounds_scored[round - 1];
  const from = Math.max(0, frame.seat);
  const order = result.seats.map((_, k) => (from + k) % result.seats.length);
  const [shown, show] = useState(from);
  const [best, setBest] = useState(false);
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { button.current?.querySelector("button")?.focus({ preventScroll: true }); }, [round]);
  const most = Math.max(...result.seats.map((seat) => seat.total));
  const known = insight?.rounds?.find((one) => one.round === round)?.seats[shown] ?? null;
  const zoo = view.seats[shown];
  const seat = result.seats[shown];
  const doors = [...new Set([...zoo.doors])];
  return html`<section class="fz-count-screen" aria-label=${`Count of round ${round}`}>
    <div class="fz-countboard"><${ZooPicture} tiles=${zoo.tiles} doors=${doors} fresh=${seat.laid} steps=${best && known ? known.steps : seat.steps} components=${components} gate=${result.gate}
      label=${`${nameOf(frame, shown)}'s walk from the ${GATE_NAMES[result.gate]}: ${seat.steps.map((step) => `${step.square} ${step.colour}`).join(", ") || "no visitor"}`} /></div>
    <div class="fz-countside">
      <h2>Round ${round} is counted</h2>
      <div class="fz-countcards" role="group" aria-label="Whose walk is shown">${order.map((k) => html`<${ResultCard} key=${k} frame=${frame} seat=${k} result=${result.seats[k]} top=${result.seats[k].total === most && result.seats.length > 1} on=${shown === k}
        onShow=${() => { show(k); setBest(false); }} />`)}</div>
      ${known ? html`<p class="fz-best"><span>${known.best > known.made ? html`The best walk was <b>${known.best}</b>, ${shown === frame.seat ? "you" : nameOf(frame, shown)} made <b>${known.made}</b>.` : html`<b>${known.made}</b>: no walk was better.`}</span>
        ${known.best > known.made ? html`<${Button} pressed=${best} onClick=${() => setBest(!best)}>${best ? "Show the walk made" : "Show the best walk"}<//>` : null}</p>` : null}
      <p class="small soft">${award(frame, result.seats, components, round)}${result.seats.length > 1 && view.phase !== "over" ? ` ${who(frame, view.start_player)} ${view.start_player === frame.seat ? "start" : "starts"} the next round.` : ""}</p>
      ${forced ? null : html`<div class="acts" ref=${button}><${Button} look="go" class="fz-done" onClick=${onClose}>${view.phase === "over" && round === view.rounds ? "To the final count" : "Continue"}<//></div>`}
    </div></section>`;
}

/** Why the award went where it went. @param {ZooFrame} frame @param {SeatResult[]} seats @param {Components} components @param {number} round */
function award(frame, seats, components, round) {
  if (seats.length === 1) {
    const needed = components.solo.thresholds[round - 1] + (frame.view.flags.solo_award_strict ? 1 : 0);
    return `The award of ${components.solo.points} needs ${needed} visitors: you had ${seats[0].visitors}.`;
  }
  const with_ = seats.map((seat, k) => ({ k, ...seat })).filter((seat) => seat.award);
  return with_.length ? `Most visitors: ${list(with_.map((seat) => `${seat.k === frame.seat ? "you" : nameOf(frame, seat.k)} +${seat.award}`))}.` : "Nobody gets the award for most visitors.";
}

/** One player's round. @param {{frame: ZooFrame, seat: number, result: SeatResult, top: boolean, on: boolean, onShow: () => void}} props */
function ResultCard({ frame, seat, result, top, on, onShow }) {
  const requests = result.requests.reduce((sum, one) => sum + one.points, 0);
  return html`<button type="button" class=${`fz-result ${top ? "top" : ""}`} aria-pressed=${on} onClick=${onShow}>
    <span class="fz-resulthead"><${Disc} seat=${seat} /><b>${who(frame, seat)}</b><b class="num">+${result.total}</b></span>
    <span class="fz-items"><span><${Pic} id="ui-foot" />${many(result.tiles, "tile")}<i>${result.tiles}</i></span><span><${Pic} id="zz-popularity" />hearts<i>${result.popularity}</i></span>
      <span><${Pic} id="zz-door" />doors<i>${result.doors}</i></span><span><${Pic} id="zz-star" />most visitors<i>${result.award}</i></span><span><${Pic} id="tk-card" />requests<i>${requests}</i></span></span></button>`;
}
