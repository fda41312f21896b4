/** The count at the end of a round: each walk, what it brought item by item, and the best walk there was. */
import { Button, html, useEffect, useRef, useState } from "/static/ui.js";
import { Disc, Pic } from "./pieces.js";
import { TabRow } from "./room.js";
import { Requests } from "./scoring.js";
import { GATE_NAMES } from "./squares.js";
import { boughtWords, list, many, nameOf, who } from "./words.js";
import { ZooPicture } from "./zoo.js";

/** @typedef {import("./types.d.ts").Bought} Bought */
/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Insight} Insight */
/** @typedef {import("./types.d.ts").RoundResult} RoundResult */
/** @typedef {import("./types.d.ts").SeatResult} SeatResult */
/** @typedef {import("./types.d.ts").Step} Step */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

/** What a walk brings. @type {[string, string, (seat: SeatResult) => number][]} */
const ITEMS = [
  ["ui-foot", "tiles", (seat) => seat.tiles],
  ["zz-popularity", "hearts", (seat) => seat.popularity],
  ["zz-door", "doors", (seat) => seat.doors],
  ["zz-star", "most visitors", (seat) => seat.award],
  ["tk-card", "requests", (seat) => seat.requests.reduce((sum, one) => sum + one.points, 0)],
];

/** @param {{frame: ZooFrame, round: number, components: Components, api: import("/static/types.d.ts").TableApi, insight: Insight | null, forced: boolean, again: boolean, onClose: () => void}} props
 *  forced: in a replay; again: opened once more, so that other rounds can be looked at too
 */
export function Count({ frame, round: latest, components, api, insight, forced, again, onClose }) {
  const { view } = frame;
  const [round, setRound] = useState(latest);
  const result = view.rounds_scored[round - 1];
  const from = Math.max(0, frame.seat);
  const order = result.seats.map((_, k) => (from + k) % result.seats.length);
  const [shown, show] = useState(from);
  const [best, setBest] = useState(false);
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { button.current?.querySelector("button")?.focus({ preventScroll: true }); }, []);
  const known = insight?.rounds?.find((one) => one.round === round)?.seats[shown] ?? null;
  const better = known !== null && known.best > known.made;
  const walkBonuses = round === view.rounds ? view.bonuses.filter((letter) => "ABG".includes(letter)) : [];
  const counted = walkBonuses.length ? ` (with bonus ${list(walkBonuses)})` : "";
  const board = useRef(/** @type {HTMLElement | null} */ (null));
  const changed = useRef(false);
  useEffect(() => { // on a phone the buttons are far below the zoo that they change
    if (changed.current) board.current?.scrollIntoView({ block: "nearest" });
    changed.current = true;
  }, [round, shown, best]);
  const seat = result.seats[shown];
  const drawn = better && best ? { ...seat, steps: known.steps, laid: known.doors, bought: known.bought } : seat;
  const { tiles, doors } = zooWith(seat, drawn);
  return html`<section class="fz-count-screen" aria-label=${`Count of round ${round}`}>
    <div class="fz-countboard" ref=${board}><${ZooPicture} key=${`${round} ${shown} ${best}`} tiles=${tiles} doors=${doors} fresh=${drawn.laid} steps=${drawn.steps} components=${components} gate=${result.gate}
      label=${`${nameOf(frame, shown)}'s ${better && best ? "best " : ""}walk from the ${GATE_NAMES[result.gate]}: ${walkWords(drawn.steps)}`} /></div>
    <div class="fz-countside">
      ${again && view.rounds_scored.length > 1 ? html`<${TabRow} class="tabs fz-counttabs" label="Which round" tab=${String(round)} setTab=${(/** @type {string} */ id) => { setRound(Number(id)); setBest(false); }}
        tabs=${view.rounds_scored.map((one) => [String(one.round), `Round ${one.round}`])} />` : null}
      <h2>Round ${round} is counted</h2>
      <${Table} frame=${frame} components=${components} result=${result} order=${order} shown=${shown} onShow=${(/** @type {number} */ k) => { show(k); setBest(false); }} />
      <p class="small fz-countnote">${award(frame, result.seats, components, round)}${result.seats.length > 1 && view.phase !== "over" && round === view.rounds_scored.length ? ` ${who(frame, view.start_player)} ${view.start_player === frame.seat ? "start" : "starts"} the next round.` : ""}</p>
      <div class="fz-countrequests"><div class="label"><span>${shown === frame.seat ? "Your requests" : `${nameOf(frame, shown)}'s requests`}</span><span>${seat.bought.length ? `bought: ${boughtWords(seat.bought)}` : ""}</span></div>
        <${Requests} zoo=${view.seats[shown]} walked=${{ steps: seat.steps, paid: seat.requests.map((one) => one.id), words: "" }} components=${components} once=${view.flags.requests_once} /></div>
      ${frame.seat >= 0 && !forced ? html`<div class=${`fz-best ${known ? "" : "coming"}`}>${!known ? html`<span>The best walk is looked for…</span>`
        : better ? html`<span>The best walk was <b>${known.best}</b>, ${shown === frame.seat ? "you" : nameOf(frame, shown)} made <b>${known.made}</b>${counted}.${best && known.bought.length ? ` It buys ${boughtWords(known.bought)}.` : ""}</span>
          <${Button} pressed=${best} onClick=${() => setBest(!best)}>${best ? "Show the walk made" : "Show the best walk"}<//>`
        : html`<span><b>${many(known.made, "point")}</b>${counted}: no walk was better.</span>`}</div>` : null}
      ${forced ? null : html`<div class="acts" ref=${button}><${Button} look="go" class="fz-done" onClick=${onClose}>${view.phase === "over" ? "To the final count" : again ? "Back to the table" : "Continue"}<//></div>`}
      ${again && view.phase === "over" && !forced ? html`<${api.EndActions} />` : null}
    </div></section>`;
}

/** The points of all, item by item. @param {{frame: ZooFrame, components: Components, result: RoundResult, order: number[], shown: number, onShow: (seat: number) => void}} props */
function Table({ frame, components, result, order, shown, onShow }) {
  const most = Math.max(...result.seats.map((seat) => seat.total));
  const several = result.seats.length > 1;
  return html`<table class="fz-counttable" data-count=${result.seats.length}><caption class="sr">Points of round ${result.round}</caption>
    ${several ? html`<thead><tr><td></td>${order.map((k) => html`<th scope="col" key=${k}><button type="button" class="fz-counthead" aria-pressed=${shown === k} onClick=${() => onShow(k)} title=${`Show ${k === frame.seat ? "your" : `${nameOf(frame, k)}'s`} walk`}>
      <span><${Disc} seat=${k} /><b>${who(frame, k)}</b></span>
      <${ZooPicture} tiles=${result.seats[k].zoo.tiles} doors=${result.seats[k].zoo.doors} steps=${result.seats[k].steps} components=${components} gate=${result.gate} plain label="walk" /></button></th>`)}</tr></thead>` : null}
    <tbody>${ITEMS.map(([sign, name, value], nth) => html`<tr key=${name} style=${{ "--n": String(nth) }}><th scope="row"><span><${Pic} id=${sign} />${name}</span></th>
      ${order.map((k) => html`<td key=${k} class=${shown === k && several ? "shown" : ""}>${value(result.seats[k])}</td>`)}</tr>`)}</tbody>
    <tfoot><tr><th scope="row">Round ${result.round}</th>${order.map((k) => html`<td key=${k} class=${result.seats[k].total === most && several ? "most" : ""}><b class="num">+${result.seats[k].total}</b></td>`)}</tr></tfoot></table>`;
}

/** A zoo as it was after a plan: what the round's own plan brought is taken away, what the drawn one brings is added.
 * @param {SeatResult} made @param {{laid: string[], bought: Bought[]}} drawn
 */
function zooWith(made, drawn) {
  const before = made.zoo.doors.filter((border) => !made.laid.includes(border));
  /** @param {Bought[]} bought */
  const hearts = (bought) => bought.map((one) => one.what);
  const tiles = made.zoo.tiles.map((tile) => ({ ...tile, popularity: hearts(drawn.bought).includes(tile.square) || (tile.popularity && !hearts(made.bought).includes(tile.square)) }));
  return { tiles, doors: [...new Set([...before, ...drawn.laid])] };
}

/** @param {Step[]} steps */
const walkWords = (steps) => steps.map((step) => `${step.square} ${step.colour}`).join(", ") || "no visitor";

/** Why the award went where it went. @param {ZooFrame} frame @param {SeatResult[]} seats @param {Components} components @param {number} round */
function award(frame, seats, components, round) {
  if (seats.length === 1) {
    const needed = components.solo.thresholds[round - 1] + (frame.view.flags.solo_award_strict ? 1 : 0);
    return `The award of ${components.solo.points} needs ${needed} visitors: you had ${seats[0].visitors}.`;
  }
  const with_ = seats.map((seat, k) => ({ k, ...seat })).filter((seat) => seat.award);
  return with_.length ? `Most visitors: ${list(with_.map((seat) => `${seat.k === frame.seat ? "you" : nameOf(frame, seat.k)} +${seat.award}`))}.` : "Nobody gets the award for most visitors.";
}
