/** The line-up's panel: the count of the plan, doors, purchases, and Ready. */
import { Button, html } from "/static/ui.js";
import { byNotation, ofGroup, planStart } from "./moves.js";
import { Pic, Visitor } from "./pieces.js";
import { Reason } from "./stage.js";
import { boughtWords, list, many, nameOf } from "./words.js";

/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("/static/types.d.ts").TableApi} TableApi */

/** @param {{frame: ZooFrame, api: TableApi, mode: string, setMode: (mode: string) => void, moves: {to: number, notation: string}[],
 *   reason: string, best: import("./types.d.ts").Insight["walk"]}} props best: the best walk while it is drawn
 */
export function LineUp({ frame, api, mode, setMode, moves, reason, best }) {
  const plan = frame.view.plan;
  if (!plan) return null;
  const start = planStart(moves);
  const steps = ofGroup(frame.options, "step").length;
  const confirm = byNotation(frame.options, "confirm");
  const buys = ofGroup(frame.options, "buy");
  const buyDoor = byNotation(frame.options, "buy door");
  const lays = ofGroup(frame.options, "lay");
  const others = frame.acting.filter((seat) => seat !== frame.seat).map((seat) => nameOf(frame, seat));
  const rub = moves[0] && start !== null ? () => api.undo(moves[0].to) : null;
  if (plan.confirmed) {
    return html`<section class="stage fz-stage fz-planned" aria-label="Your line-up" tabindex="-1"><div class="what"><b>You are ready${others.length ? `, waiting for ${list(others)}` : ""}</b></div>
      <${Score} plan=${plan} />
      ${rub ? html`<div class="acts"><${Button} icon="u-undo" class="fz-unready" disabled=${api.busy} onClick=${rub}>Take back<//><p class="small soft fz-unreadywords">Your plan can be changed until all are ready.</p></div>` : null}</section>`;
  }
  const blocked = plan.paying ? "Pay three cubes first, or take the purchase back."
    : steps ? "Not ready yet: the walk goes on to a lit tile." : "";
  const hint = mode === "door" ? "Tap a border: a door opens a wall and scores 1 when the walk crosses it." : mode === "heart" ? "Tap the tile that gets the heart." : best ? bestWords(best) : blocked || spare(plan);
  return html`<section class="stage fz-stage" aria-label="Your line-up" tabindex="-1">
    <${Score} plan=${plan} />
    ${plan.paying ? html`<${Paying} paying=${plan.paying} />` : html`<div class="fz-tools" role="group" aria-label="Doors and purchases">
      <${Button} class="fz-tool" pressed=${mode === "door"} onClick=${() => setMode(mode === "door" ? "" : "door")} reason=${lays.length ? undefined : plan.hand_doors ? "There is no border for a door." : "No door in hand."}>
        <${Pic} id="zz-door" /><span>Lay<span class="sr"> a door, in hand</span></span><b class="bub">${plan.hand_doors}</b><//>
      <${Button} class="fz-tool" onClick=${() => buyDoor && api.play(buyDoor)} reason=${buyDoor ? undefined : "A door costs three cubes."}><${Pic} id="zz-door" /><span>Buy<span class="sr"> a door</span>: 3</span><${Pic} id="zz-cube" style=${{ "--pc": "#b5afa0" }} /><span class="sr">cubes</span><//>
      <${Button} class="fz-tool" pressed=${mode === "heart"} onClick=${() => setMode(mode === "heart" ? "" : "heart")}
        reason=${buys.some((one) => one.notation !== "buy door") ? undefined : buyDoor ? "Every tile has a heart." : "A heart costs three cubes."}><${Pic} id="zz-popularity" /><span>Buy<span class="sr"> a heart</span>: 3</span><${Pic} id="zz-cube" style=${{ "--pc": "#b5afa0" }} /><span class="sr">cubes</span><//></div>`}
    <div class="acts"><${Button} look="go" class="fz-ready" disabled=${api.busy} onClick=${() => confirm && api.play(confirm)} reason=${confirm ? undefined : blocked}>Ready<//>
      ${rub ? html`<${Button} icon="u-undo" class="fz-rub" disabled=${api.busy} onClick=${rub} label="Undo the last step"><span class="deskonly">Undo</span><//>` : null}
      ${start !== null ? html`<${Button} class="fz-reset" disabled=${api.busy} onClick=${() => api.undo(start)}>Start over<//>` : null}</div>
    ${reason ? html`<${Reason} text=${reason} />` : html`<p class="small soft fz-why">${hint}</p>`}</section>`;
}

/** The best walk in words, as far as it is not seen on the board. @param {NonNullable<import("./types.d.ts").Insight["walk"]>} best */
function bestWords(best) {
  const { parts } = best;
  const items = Object.entries({ tiles: parts.tiles, hearts: parts.popularity, doors: parts.doors, award: parts.award, requests: parts.requests, bonus: parts.bonus }).filter(([, points]) => points);
  return `Best: ${best.total} (${items.map(([name, points]) => `${name} ${points}`).join(", ")})${best.bought.length ? `; buys ${boughtWords(best.bought)}` : ""}.`;
}

/** What is left and could still be used. @param {import("./types.d.ts").Plan} plan */
function spare(plan) {
  const cubes = Object.values(plan.cubes).reduce((sum, number) => sum + number, 0);
  if (cubes >= 3) return `No step is left. ${many(cubes, "cube")} to spare: three buy a door or a heart.`;
  if (plan.hand_doors) return "No step is left. A door may still open the way.";
  return "No step is left: you can be ready.";
}

/** The plan's count, item by item. @param {{plan: import("./types.d.ts").Plan}} props */
function Score({ plan }) {
  const { score } = plan;
  const requests = score.requests.reduce((sum, one) => sum + one.points, 0);
  const bonus = score.bonus.reduce((sum, one) => sum + one.points, 0);
  return html`<div class="fz-score" role="group" aria-label=${`The walk so far: ${many(score.total, "point")}`} data-total=${score.total}>
    <b class="num fz-total">${score.total}</b>
    <dl><div><dt><${Pic} id="ui-foot" /><span>tiles</span></dt><dd>${score.tiles}</dd></div><div><dt><${Pic} id="zz-popularity" /><span>hearts</span></dt><dd>${score.popularity}</dd></div>
      <div><dt><${Pic} id="zz-door" /><span>doors</span></dt><dd>${score.doors}</dd></div><div><dt><${Pic} id="tk-card" /><span>requests</span></dt><dd>${requests}</dd></div>
      ${score.bonus.length ? html`<div><dt>bonus ${score.bonus.map((one) => one.bonus).join(", ")}</dt><dd>${bonus}</dd></div>` : null}</dl></div>`;
}

/** What is being bought. @param {{paying: import("./types.d.ts").Bought}} props */
function Paying({ paying }) {
  const left = 3 - paying.paid.length;
  return html`<div class="fz-paying"><${Pic} id=${paying.what === "door" ? "zz-door" : "zz-popularity"} class="fz-big" /><span><b>Buying ${paying.what === "door" ? "a door" : `a heart for ${paying.what}`}</b>
    <span class="small block">${`Tap ${left} more ${left === 1 ? "cube" : "cubes"} of your visitors.`}</span></span>
    <span class="fz-paid" aria-hidden="true">${[0, 1, 2].map((k) => html`<i key=${k}>${paying.paid[k] ? html`<${Visitor} colour=${paying.paid[k]} />` : null}</i>`)}</span></div>`;
}
