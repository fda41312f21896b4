/** What scores: request cards with what is missing, bonus cards with their charts, popularity, stars, cards. */
import { Dialog, html, useState } from "/static/ui.js";
import { CardChip } from "./display.js";
import { Pic } from "./pieces.js";
import { tileMap } from "./squares.js";
import { many } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Counts} Counts */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").Step} Step */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {{steps: Step[], paid: string[] | null, words: string}} Walked a walk to measure the requests by */

/** How many tiles of each kind a walk visits. @param {SeatView} zoo @param {Step[]} steps @param {Components} components @returns {Counts} */
function visitedKinds(zoo, steps, components) {
  const map = tileMap(zoo.tiles, components);
  /** @type {Counts} */
  const counts = {};
  for (const step of steps) {
    const tile = map.get(step.square);
    if (tile) counts[components.tiles[tile.id].category] = (counts[components.tiles[tile.id].category] ?? 0) + 1;
  }
  return counts;
}

/** The request cards of a zoo by a walk. @param {{zoo: SeatView, walked: Walked, components: Components, once: boolean}} props */
export function Requests({ zoo, walked, components, once }) {
  const kinds = visitedKinds(zoo, walked.steps, components);
  return html`<div class="fz-requests" role="group" aria-label="Request cards">${zoo.requests.map((request, k) => {
    const icons = Object.entries(components.requests[request.id].icons).flatMap(([kind, number]) => Array.from({ length: number }, (_, nth) => ({ kind, have: nth < (kinds[kind] ?? 0) })));
    const missing = icons.filter((icon) => !icon.have).length;
    const paid = walked.paid?.includes(request.id) ?? false;
    const closed = once && !request.open;
    const words = closed ? "paid already" : paid ? "met by this walk" : missing ? `${missing} missing` : walked.paid ? "clashes with another" : "would be met";
    const named = `${icons.map((icon) => `${icon.kind}${icon.have ? "" : " missing"}`).join(", ")}: ${request.points} points, ${words}${request.met.length ? `, paid in round ${request.met.join(" and ")}` : ""}`;
    return html`<div key=${k} class=${`fz-request ${paid ? "met" : ""} ${closed ? "closed" : ""}`} role="img" aria-label=${named} title=${named}>
      <span class="fz-icons">${icons.map((icon, nth) => html`<${Pic} key=${nth} id=${`zz-${icon.kind}`} class=${icon.have ? "have" : "lack"} />`)}</span>
      <span class="fz-requestwords">${words}${request.met.length ? html`<i class="fz-metmark" title=${`paid in round ${request.met.join(", ")}`}>✓ round ${request.met.join(", ")}</i>` : null}</span><b>${paid ? "+" : ""}${request.points}</b></div>`;
  })}</div>`;
}

/** @param {{frame: ZooFrame, zoo: SeatView, walked: Walked, components: Components, preview: import("./types.d.ts").Preview | null, mine: boolean}} props */
export function Scoring({ frame, zoo, walked, components, preview, mine }) {
  const { view } = frame;
  const [card, show] = useState(/** @type {string} */ (""));
  return html`<section class="panel fz-scoring" aria-label="What scores">
    <div class="label"><span>Requests</span><span>${walked.words}</span></div>
    <${Requests} zoo=${zoo} walked=${walked} components=${components} once=${view.flags.requests_once} />
    <div class="label fz-second"><span>End of the game</span><span>${preview ? "now → after this tile" : mine ? "as your zoo stands" : "as the zoo stands"}</span></div>
    <div class="fz-bonuses">${zoo.bonus.map((one) => {
      const change = preview?.bonus.find((other) => other.bonus === one.bonus);
      return html`<button type="button" key=${one.bonus} class="fz-bonus" onClick=${() => show(one.bonus)}><span class="fz-letter">${one.bonus}</span><span class="fz-bonusname">${components.bonuses[one.bonus].title}<i>${one.count}</i></span>
        <b class=${change && change.after !== change.before ? (change.after > change.before ? "up" : "down") : ""}>${change ? `${change.before} → ${change.after}` : one.points}<span class="sr"> points, see the chart</span></b></button>`;
    })}
      <div class="fz-bonus"><span class="fz-letter sign"><${Pic} id="zz-star" /></span><span class="fz-bonusname">stars on the tiles</span><b class=${preview?.stars ? "up" : ""}>${preview?.stars ? `${zoo.stars} → ${zoo.stars + preview.stars}` : zoo.stars}</b></div>
      ${zoo.cards.length ? html`<div class="fz-bonus"><span class="fz-letter sign"><${Pic} id="tk-card" /></span><span class="fz-bonusname fz-owncards">${zoo.cards.map((kind, k) => html`<${CardChip} key=${k} kind=${kind} components=${components} />`)}</span><b>${zoo.card_points.reduce((sum, points) => sum + points, 0)}</b></div>` : null}
      <button type="button" class="fz-bonus" onClick=${() => show("popularity")}><span class="fz-letter sign"><${Pic} id="zz-popularity" /></span><span class="fz-bonusname">${view.popularity}: ${components.popularity[view.popularity].title}</span><b>${zoo.popularity_tokens}<span class="sr"> hearts so far</span></b></button>
    </div>
    ${card ? html`<${CardDialog} card=${card} frame=${frame} zoo=${zoo} components=${components} onClose=${() => show("")} />` : null}
  </section>`;
}

/** A bonus card with its chart, or the popularity card. @param {{card: string, frame: ZooFrame, zoo: SeatView, components: Components, onClose: () => void}} props */
function CardDialog({ card, frame, zoo, components, onClose }) {
  const { view } = frame;
  if (card === "popularity") {
    const found = components.popularity[view.popularity];
    return html`<${Dialog} title=${`Popularity card ${view.popularity}: ${found.title}`} onClose=${onClose} class="fz-dialog"><p>${found.text}</p>
      <p class="soft">A tile has one heart at most. It scores 1 in each round in which the walk visits the tile.</p><//>`;
  }
  const bonus = components.bonuses[card];
  const now = zoo.bonus.find((one) => one.bonus === card);
  const chart = bonus.chart ?? [];
  const reached = chart.findLast(([count]) => count <= (now?.count ?? 0));
  return html`<${Dialog} title=${`Final bonus ${card}: ${bonus.title}`} onClose=${onClose} class="fz-dialog"><p>${bonus.text}</p>
    ${chart.length ? html`<table class="fz-chart"><tbody><tr><th scope="row">count</th>${chart.map(([count], k) => html`<td key=${k} class=${reached?.[0] === count ? "now" : ""}>${count}${k === chart.length - 1 ? "+" : ""}</td>`)}</tr>
      <tr><th scope="row">points</th>${chart.map(([count, points]) => html`<td key=${count} class=${reached?.[0] === count ? "now" : ""}><b>${points}</b></td>`)}</tr></tbody></table>` : html`<p>1 point for each.</p>`}
    <p><b>Now: ${now?.count ?? 0}, ${many(now?.points ?? 0, "point")}.</b> ${["A", "B", "G"].includes(card) && view.round < view.rounds ? "It counts the walk of round 3 only." : ""}</p><//>`;
}
