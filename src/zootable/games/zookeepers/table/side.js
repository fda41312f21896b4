/** The side of the table: the score so far, what each aim counts, the secret aim, the race to the end, last turns. */
import { html, Symbol } from "/static/ui.js";
import { Criteria, Disc, Sign, signWords } from "./pieces.js";
import { BrowseButton } from "./species.js";
import { list, many, nameOf, who } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {{frame: ZooFrame, components: Components}} Table */

/** All of it. @param {Table & {main: number, gain?: number | null}} props main: whose zoo is shown in full; gain: what the move that is being made brings */
export function Side({ frame, components, main, gain = null }) {
  return html`<div class="zks"><${LastTurns} frame=${frame} /><${Score} frame=${frame} components=${components} main=${main} gain=${gain} /><${Aim} frame=${frame} components=${components} /><${Race} frame=${frame} main=${main} /></div>`;
}

/** That the end has come near, if so. @param {{frame: ZooFrame}} props */
export function LastTurns({ frame }) {
  const { view } = frame;
  const left = view.safety_turns - view.turn;
  if (view.phase === "over") return null;
  if (view.last_turns !== null) {
    const done = view.seats.filter((zoo) => zoo.saved >= view.end_saved).map((zoo) => who(frame, zoo.seat));
    const words = view.last_turns === 1 ? "This is the last turn of the game." : `${many(view.last_turns, "turn")} to go, this one included.`;
    return html`<p class="notice zks-last"><${Symbol} id="u-clock" /><span><b>Last turns.</b> ${done.length ? `${list(done)} saved ${view.end_saved}. ` : ""}${words}</span></p>`;
  }
  if (left > 2 * view.seats.length) return null;
  return html`<p class="notice zks-last"><${Symbol} id="u-clock" /><span><b>${many(left, "turn")} to go.</b> Then the game ends, whatever is saved.</span></p>`;
}

// --- The score -----------------------------------------------------------------------------------------

/** @typedef {"class" | "diet" | "origin" | "habitat" | "status"} Field */

/** What a zoo would score if the game ended now. @param {Table & {main: number, gain?: number | null}} props */
export function Score({ frame, components, main, gain = null }) {
  const { view } = frame;
  const zoo = view.seats[main];
  const { points } = zoo;
  const done = zoo.houses.filter((house) => house.complete).length;
  const keepers = zoo.houses.filter((house) => house.keeper).length;
  const waiting = zoo.zones.filter((zone) => zone.species).length;
  const team = zoo.mate === null ? null : points.total + view.seats[zoo.mate].points.total;
  return html`<section class="panel zks-score" aria-label=${main === frame.seat ? "Your score" : `${nameOf(frame, main)}'s score`}>
    <div class="label"><span>${main === frame.seat ? "Your score" : `${nameOf(frame, main)}'s score`}</span><span>${view.mode}</span></div>
    <p class="zks-total"><b class="num">${points.total}</b><span class="sr"> points so far</span>${gain ? html`<span class="num zks-gain"> → ${points.total + gain}<span class="sr"> with this move</span></span>` : null}${zoo.has_objective && points.objective === null ? html`<span class="soft small">+ secret aim</span>` : null}</p>
    <dl><dt>${zoo.saved} species saved</dt><dd>${points.species}</dd>
      <dt>${done} of ${many(keepers, "keeper")} complete</dt><dd>${points.keepers}</dd>
      ${points.objective === null ? null : html`<${AimLine} frame=${frame} seat=${main} points=${points.objective} />`}
      ${waiting ? html`<dt>${waiting} in quarantine</dt><dd class="neg">−${-points.quarantine}</dd>` : null}
      ${team === null ? null : html`<dt class="zks-team">with ${who(frame, /** @type {number} */ (zoo.mate)).replace("You", "you")}</dt><dd class="zks-team">${team}</dd>`}</dl>
    <${Tallies} frame=${frame} components=${components} zoo=${zoo} />
    <${BrowseButton} frame=${frame} components=${components} />
  </section>`;
}

/** @param {{frame: ZooFrame, seat: number, points: number}} props */
function AimLine({ frame, seat, points }) {
  const own = frame.view.you?.seat === seat ? frame.view.you.objective : null;
  if (!frame.view.seats[seat].has_objective) return null;
  const row = own?.rows.find((one) => one.now);
  return html`<dt>Secret aim${row ? html`<span class="soft small"> ${row.matching} × ${row.points}</span>` : ""}</dt><dd>${points}</dd>`;
}

/** How many saved species there are of each kind. @param {Table & {zoo: SeatView}} props */
function Tallies({ frame, components, zoo }) {
  const saved = zoo.houses.flatMap((house) => house.species.map((id) => components.species[id]));
  if (!saved.length) return null;
  const { you } = frame.view;
  const row = you?.seat === zoo.seat ? you.objective?.rows.find((one) => one.now) : undefined;
  const wanted = row && you?.objective ? components.objectives[you.objective.design].find((one) => one.total === row.total)?.criteria ?? [] : [];
  /** @type {[Field, string, string[]][]} */
  const groups = [
    ["class", "class", components.classes], ["diet", "diet", components.diets], ["origin", "origin", Object.keys(components.origin_names)],
    ["habitat", "habitat", components.habitats], ["status", "status", Object.keys(components.status_names)],
  ];
  return html`<div class="zks-tallies" role="group" aria-label="Saved species by kind">${groups.map(([field, name, values]) => html`<div key=${field} role="group" aria-label=${name}>${values.map((value) => {
    const number = saved.filter((species) => kinds(species, field).includes(value)).length;
    if (!number) return null;
    const lit = wanted.some((one) => one.field === field && one.value === value);
    return html`<span key=${value} class=${`zks-tally ${lit ? "lit" : ""}`} role="img" title=${`${signWords(value)}: ${number}`} aria-label=${`${signWords(value)} ${number}${lit ? ", counts for the secret aim" : ""}`}><${Sign} quiet field=${field} value=${value} /><b>${number}</b></span>`;
  })}</div>`)}</div>`;
}

/** @param {import("./types.d.ts").Species} species @param {Field} field */
function kinds(species, field) {
  if (field === "origin") return species.origins;
  return field === "habitat" ? species.habitats : [species[field]];
}

// --- The secret aim ------------------------------------------------------------------------------------

/** One's own secret aim with all rows, as they would pay now. @param {Table} props */
export function Aim({ frame, components }) {
  const { view } = frame;
  const own = view.you?.objective;
  if (!view.you || !own) return null;
  const zoo = view.seats[view.you.seat];
  const design = components.objectives[own.design];
  const now = own.rows.findIndex((row) => row.now);
  return html`<section class="panel zks-aim" aria-label="Secret aim"><div class="label"><span>Secret aim ${own.design}</span><span>keepers' points: ${zoo.keeper_total}</span></div>
    <ol>${own.rows.map((row, k) => html`<li key=${row.total} class=${row.now ? "now" : ""} role="listitem" aria-current=${row.now ? "true" : undefined} title=${`${row.text}: ${row.points} each`}>
      <span class="sr">${row.total}${row.or_more ? " or more" : ""} keepers' points: ${row.text}, ${row.points} each, ${row.matching} now:</span><i aria-hidden="true">${row.total}${row.or_more ? "+" : ""}</i><${Criteria} op=${design[k].op} criteria=${design[k].criteria} text=${row.text} /><b>+${row.bonus}</b></li>`)}</ol>
    <p class="small">${view.phase === "over" && now >= 0 ? html`<b>${own.rows[now].text}</b>: ${own.rows[now].matching} × ${own.rows[now].points}` : aimWords(own.rows, now, zoo.keeper_total)}<span class="soft">${secretWords(frame, zoo)}</span></p></section>`;
}

/** What counts now, and what would count next. @param {import("./types.d.ts").OwnRow[]} rows @param {number} now @param {number} total */
function aimWords(rows, now, total) {
  const row = rows[now];
  const next = rows.find((one, k) => k > now && one.total > total && one.text !== row?.text);
  const first = row ? html`Now <b>${row.text}</b>, ${row.points} each. ` : `Below ${rows[0].total} it pays nothing. `;
  return html`${first}${next ? `At ${next.total}: ${next.text}, ${next.points} each. ` : ""}`;
}

/** Who sees the aim. @param {ZooFrame} frame @param {SeatView} zoo */
function secretWords(frame, zoo) {
  if (frame.view.phase === "over") return "";
  const own = zoo.seat === frame.seat;
  if (zoo.mate === null) return own ? "Only you see this." : "";
  return own ? `Only you and ${nameOf(frame, zoo.mate)} see this.` : "";
}

// --- The race ------------------------------------------------------------------------------------------

/** How near each zoo is to the end. @param {{frame: ZooFrame, main: number}} props */
export function Race({ frame, main }) {
  const { view } = frame;
  const order = view.seats.map((_, k) => view.seats[(main + k) % view.seats.length]);
  return html`<section class="panel zks-race" aria-label="Species saved"><div class="label"><span>Species saved</span><span>${view.end_saved} bring the end</span></div>
    <ul>${order.map((zoo) => html`<li key=${zoo.seat}><span class="zks-runner"><${Disc} seat=${zoo.seat} /><span>${who(frame, zoo.seat)}</span></span>
      <span class=${`zks-track o${(zoo.seat % 6) + 1}`} aria-hidden="true">${Array.from({ length: view.end_saved }, (_, k) => html`<i key=${k} class=${k < zoo.saved ? "on" : ""}></i>`)}</span><b class="num">${zoo.saved}<span class="sr"> of ${view.end_saved}</span></b></li>`)}</ul></section>`;
}
